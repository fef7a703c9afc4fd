<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>AttentionText</name>
    <message numerus="yes">
        <source>(%n key(s))</source>
        <translation>
            <numerusform>(%n key)</numerusform>
            <numerusform>(%n keys)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>paper, equation 2: softmax over the %n key(s) that this query sees</source>
        <translation>
            <numerusform>paper, equation 2: softmax over the %n key that this query sees</numerusform>
            <numerusform>paper, equation 2: softmax over the %n keys that this query sees</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>BoundText</name>
    <message numerus="yes">
        <source>%n muted pair(s) add nothing to any score and so are no part of the sums.</source>
        <translation>
            <numerusform>%n muted pair adds nothing to any score and so is no part of the sums.</numerusform>
            <numerusform>%n muted pairs add nothing to any score and so are no part of the sums.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CardText</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FrequencyCharts</name>
    <message numerus="yes">
        <source>%1 of %n pair(s) turn at least once within the trained length of %2 tokens.</source>
        <translation>
            <numerusform>%1 of %n pair turns at least once within the trained length of %2 tokens.</numerusform>
            <numerusform>%1 of %n pairs turn at least once within the trained length of %2 tokens.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n pair(s) stand still.</source>
        <translation>
            <numerusform>%n pair stands still.</numerusform>
            <numerusform>%n pairs stand still.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>OutputText</name>
    <message numerus="yes">
        <source>%n tokens</source>
        <translation>
            <numerusform>%n token</numerusform>
            <numerusform>%n tokens</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n words that the model does not know</source>
        <translation>
            <numerusform>%n word that the model does not know</numerusform>
            <numerusform>%n words that the model does not know</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PartText</name>
    <message numerus="yes">
        <source>the sum over %n component(s)</source>
        <translation>
            <numerusform>the sum over %n component</numerusform>
            <numerusform>the sum over %n components</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RunExplained</name>
    <message numerus="yes">
        <source>The mean over %n token(s), each looking at itself:</source>
        <translation>
            <numerusform>The mean over %n token, looking at itself:</numerusform>
            <numerusform>The mean over %n tokens, each looking at itself:</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>each token looking %n token(s) back</source>
        <translation>
            <numerusform>each token looking %n token back</numerusform>
            <numerusform>each token looking %n tokens back</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>each token looking %n token(s) ahead</source>
        <translation>
            <numerusform>each token looking %n token ahead</numerusform>
            <numerusform>each token looking %n tokens ahead</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The mean over %n pair(s) of tokens, %1:</source>
        <translation>
            <numerusform>The mean over %n pair of tokens, %1:</numerusform>
            <numerusform>The mean over %n pairs of tokens, %1:</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The mean over %n token(s):</source>
        <translation>
            <numerusform>The mean over %n token:</numerusform>
            <numerusform>The mean over %n tokens:</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>token %1 after the %n layer(s) of %2: the weighted values of all tokens that it looks at, layer by layer</source>
        <translation>
            <numerusform>token %1 after the %n layer of %2: the weighted values of all tokens that it looks at, layer by layer</numerusform>
            <numerusform>token %1 after the %n layers of %2: the weighted values of all tokens that it looks at, layer by layer</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SettingText</name>
    <message numerus="yes">
        <source>%n pair(s)</source>
        <translation>
            <numerusform>%n pair</numerusform>
            <numerusform>%n pairs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SideText</name>
    <message numerus="yes">
        <source>%n pair(s)</source>
        <translation>
            <numerusform>%n pair</numerusform>
            <numerusform>%n pairs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TrainingText</name>
    <message numerus="yes">
        <source>this text is too short to learn from: %n word(s) and word parts</source>
        <translation>
            <numerusform>this text is too short to learn from: %n word or word part</numerusform>
            <numerusform>this text is too short to learn from: %n words and word parts</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>rope::app::AttentionArcs</name>
    <message numerus="yes">
        <source>Curves between %n tokens, values from %1 to %2. Up and down choose the token that looks, left and right the one that is looked at.</source>
        <translation>
            <numerusform>Curves of one token, values from %1 to %2. Up and down choose the token that looks, left and right the one that is looked at.</numerusform>
            <numerusform>Curves between %n tokens, values from %1 to %2. Up and down choose the token that looks, left and right the one that is looked at.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>rope::app::AttentionPage</name>
    <message numerus="yes">
        <source>%n position(s)</source>
        <translation>
            <numerusform>%n position</numerusform>
            <numerusform>%n positions</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>rope::app::ContributionStack</name>
    <message numerus="yes">
        <source>%n parts add up to %1.</source>
        <translation>
            <numerusform>One part: %1.</numerusform>
            <numerusform>%n parts add up to %1.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>rope::app::DecayPage</name>
    <message numerus="yes">
        <source>%n draw(s)</source>
        <translation>
            <numerusform>%n draw</numerusform>
            <numerusform>%n draws</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>rope::app::DialWall</name>
    <message numerus="yes">
        <source>%n pair(s). Pair %1 is chosen: it turns by %2 per token, once in %3 tokens.</source>
        <translation>
            <numerusform>%n pair. Pair %1 is chosen: it turns by %2 per token, once in %3 tokens.</numerusform>
            <numerusform>%n pairs. Pair %1 is chosen: it turns by %2 per token, once in %3 tokens.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n pair(s). Pair %1 is chosen: it stands still.</source>
        <translation>
            <numerusform>%n pair. Pair %1 is chosen: it stands still.</numerusform>
            <numerusform>%n pairs. Pair %1 is chosen: it stands still.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>rope::app::ExportDialog</name>
    <message numerus="yes">
        <source>%n picture(s), numbered. Each opens here again with its settings.</source>
        <translation>
            <numerusform>%n picture, numbered. It opens here again with its settings.</numerusform>
            <numerusform>%n pictures, numbered. Each opens here again with its settings.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>rope::app::ExtensionControls</name>
    <message numerus="yes">
        <source>%n pair(s), base %1</source>
        <translation>
            <numerusform>%n pair, base %1</numerusform>
            <numerusform>%n pairs, base %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>rope::app::FrequenciesPage</name>
    <message numerus="yes">
        <source>%n position(s) on the map</source>
        <translation>
            <numerusform>%n position on the map</numerusform>
            <numerusform>%n positions on the map</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>rope::app::ModelFields</name>
    <message numerus="yes">
        <source>%1, %n layer(s)</source>
        <translation>
            <numerusform>%1, %n layer</numerusform>
            <numerusform>%1, %n layers</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>rope::app::PositionBar</name>
    <message numerus="yes">
        <source>%n turn(s)</source>
        <translation>
            <numerusform>%n turn</numerusform>
            <numerusform>%n turns</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>rope::app::StatusLine</name>
    <message numerus="yes">
        <source>%n layer(s)</source>
        <translation>
            <numerusform>%n layer</numerusform>
            <numerusform>%n layers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n head(s)</source>
        <translation>
            <numerusform>%n head</numerusform>
            <numerusform>%n heads</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>rope::app::StillLayers</name>
    <message numerus="yes">
        <source>%n of the %1 layers of this model (“%2”) leave q and k as they are.</source>
        <translation>
            <numerusform>%n of the %1 layers of this model (“%2”) leaves q and k as they are.</numerusform>
            <numerusform>%n of the %1 layers of this model (“%2”) leave q and k as they are.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>All %n layer(s) of this model leave q and k as they are.</source>
        <translation>
            <numerusform>The one layer of this model leaves q and k as they are.</numerusform>
            <numerusform>All %n layers of this model leave q and k as they are.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>rope::app::TokenStrip</name>
    <message numerus="yes">
        <source>%n tokens</source>
        <translation>
            <numerusform>%n token</numerusform>
            <numerusform>%n tokens</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>rope::app::TrainingPage</name>
    <message numerus="yes">
        <source>%n layer(s)</source>
        <translation>
            <numerusform>%n layer</numerusform>
            <numerusform>%n layers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n head(s)</source>
        <translation>
            <numerusform>%n head</numerusform>
            <numerusform>%n heads</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>for %n step(s)</source>
        <translation>
            <numerusform>for %n step</numerusform>
            <numerusform>for %n steps</numerusform>
        </translation>
    </message>
</context>
</TS>
