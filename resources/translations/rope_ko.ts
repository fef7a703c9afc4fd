<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ko" sourcelanguage="en">
<context>
    <name>ExportText</name>
    <message>
        <source>unknown kind of file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>use a name that ends in .png, .svg, .pdf or .csv</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>could not be written (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>choose another place, or free some space</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Language</name>
    <message>
        <source>No font with Chinese and Korean letters is installed: install fonts-noto-cjk.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LatestJob</name>
    <message>
        <source>not enough memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>choose smaller sizes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the computation failed</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>NavigationText</name>
    <message>
        <source>Rotation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Frequencies</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Decay</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>RoFormer</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ShortcutsText</name>
    <message>
        <source>Page: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Redo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export the picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save what is shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a saved state</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Full screen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tab, Shift+Tab</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to the next or previous control</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Arrow keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move what has the focus</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>StateFileText</name>
    <message>
        <source>open a file that RoPE Explorer saved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not a state of RoPE Explorer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no version in the state</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>saved by a newer version (state version %1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>open it with that version, or update this one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>too large for a state: %1 bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>states are at most %1 bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not readable as JSON (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, byte %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cannot be opened</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>check the name and that you may read it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>could not be written (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>choose another place, or free some space</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>wrong type of value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>give a JSON %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not one of the choices</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>use one of: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>does not fit the other values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>change it, or leave it out to get the default</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>out of range: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>use %1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>text too long: %1 characters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>use at most %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>list of %1 entries</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>rope::app::Application</name>
    <message>
        <source>what was last on screen</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>rope::app::AttentionPage</name>
    <message>
        <source>Preset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What does rotation do to a score matrix?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click a cell; watch which pairs make its score.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>rope::app::DecayPage</name>
    <message>
        <source>Preset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Does attention fade with distance?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move the distance; watch the score under the bound.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>rope::app::FrequenciesPage</name>
    <message>
        <source>Preset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How fast does each pair turn?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change the base; watch which pairs complete a turn.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>rope::app::MainWindow</name>
    <message>
        <source>Controls</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 – RoPE Explorer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This file has values that this version does not know; they are kept: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a saved state</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>States of RoPE Explorer (*.json)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save what is shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved as %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copied. Saved in a file, this text opens by dropping it on a window.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>rope::app::MessageBar</name>
    <message>
        <source>Dismiss this message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Error: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>rope::app::Navigation</name>
    <message>
        <source>Shortcuts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Settings</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>rope::app::PresetBox</name>
    <message>
        <source>Preset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a preset…</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>rope::app::RoFormerPage</name>
    <message>
        <source>Preset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What does a trained RoFormer predict, and where does it look?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type a sentence with [MASK]; watch the predictions.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>rope::app::RotationPage</name>
    <message>
        <source>Preset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why does only the distance count?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drag the tips of q and k, or move m and n; watch the score.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>rope::app::SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How it looks and speaks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Theme</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As the system</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Projector: large and strong</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Size of type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>80 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>100 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>125 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>150 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>200 %</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>rope::app::StatusLine</name>
    <message>
        <source>Progress</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loading the model…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No model: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>comes with the program</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n layer(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n head(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Model: %1, %2, %3 (%4)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>rope::app::TitleRow</name>
    <message>
        <source>Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo (Ctrl+Z)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Redo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Redo (Ctrl+Y)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reset this page to what a first visit shows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save, open or copy what is shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save what is shown…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a saved state…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy what is shown as text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export the picture or its numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Picture (PNG)…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drawing (SVG)…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Page (PDF)…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Numbers (CSV)…</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>rope::app::TransportBar</name>
    <message>
        <source>Step back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Play</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step forward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1×</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speed; changing it goes on from here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
