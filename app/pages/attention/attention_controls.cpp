// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/attention/attention_controls.h"

#include <QCheckBox>
#include <QLabel>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/pages/attention/side_fields.h"
#include "app/pages/attention/side_text.h"
#include "app/pages/from_defaults.h"
#include "app/pages/head_choice_fields.h"
#include "app/pages/head_fields.h"
#include "app/widgets/formula_signs.h"
#include "app/widgets/labelled_slider.h"
#include "app/widgets/number_text.h"

namespace rope::app {

AttentionControls::AttentionControls(Slice<AttentionState> state, Slice<SharedState> shared,
                                     std::vector<Preset> presets)
    : state_(state), shared_(shared) {
  add_section(tr("Preset"))->add(preset_box(std::move(presets), state_, shared_));
  build_sides();
  build_subject();
  build_positions();
  build_view();
  Section* numbers = add_section(tr("Numbers"), Detail::more);
  cell_numbers_ = numbers->add(new FormulaView);
  cell_numbers_->setAccessibleName(tr("The chosen scores"));
  changes_title_ = numbers->add_note({});
  changes_ = numbers->add(new FormulaView);
  changes_->setAccessibleName(tr("What a shift changes"));
  numbers->add_note(
      tr("A click on a number opens its arithmetic; so does a right click on a cell or a bar."));
  numbers_ = numbers->add_note({});
  numbers_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  show_state(state_->length, nullptr);
}

void AttentionControls::build_sides() {
  for (const SideName name : kSides) {
    const bool a = name == SideName::a;
    Section* section = add_section(a ? tr("Matrix A") : tr("Matrix B"));
    auto* fields = new SideFields(name, state_.part(a ? &AttentionState::a : &AttentionState::b), shared_,
                                  section, this);
    connect(fields, &SideFields::failed, this, &AttentionControls::failed);
    connect(fields, &SideFields::succeeded, this, &AttentionControls::mended);
  }
}

void AttentionControls::build_subject() {
  Section* section = add_section(tr("What it acts on"));
  content_ = section->add(
      tr("Queries q and keys k"),
      new Choice<VectorContent>({
          {VectorContent::same, tr("One random vector"),
           tr("q and k of all positions are the same vector: whatever differs comes from the positions.")},
          {VectorContent::independent, tr("Random, each its own"),
           tr("No query knows anything about any key.")},
          {VectorContent::ones, tr("All ones"), tr("Each pair adds a pure cosine of the distance.")},
          {VectorContent::trained, tr("Of a trained head"),
           tr("What a head of the open model makes of the words of a text.")},
      }));
  content_->on_pick(this, [this](VectorContent content) {
    state_.edit([content](AttentionState& s) { s.content = content; });
  });

  trained_block_ = section->add(new Section({}));
  trained_ = new HeadChoiceFields(
      [this](const HeadChoiceFields::Change& change, Gesture gesture) {
        state_.edit([&](AttentionState& s) { change(s.trained); }, gesture);
      },
      trained_block_, this);
  length_ = section->add(new LabelledSlider(tr("Positions N"), {.minimum = 2,
                                                                .maximum = 4096,
                                                                .step = 1,
                                                                .decimals = 0,
                                                                .logarithmic = true,
                                                                .field_minimum = 1,
                                                                .field_maximum = 4096,
                                                                .reset = AttentionState{}.length}));
  length_->set_tool_tip(tr("How many queries and keys there are: the matrix has N rows and N columns."));
  connect(length_, &LabelledSlider::edited, this, [this](double, Gesture gesture) {
    state_.edit([this](AttentionState& s) { s.length = length_->whole_value(); }, gesture);
  });
  head_ = new HeadFields(shared_, section, this);
  head_->add_dimension();
  head_->add_seed();
}

void AttentionControls::build_positions() {
  Section* section = add_section(tr("Positions"));
  query_ = section->add(new LabelledSlider(tr("Query at position m"), {0, 63, 1, 0}));
  query_->set_reset(AttentionState{}.query);
  query_->set_tool_tip(tr("m: the position of the query, the row of the chosen cell."));
  connect(query_, &LabelledSlider::edited, this, [this](double, Gesture gesture) {
    state_.edit([this](AttentionState& s) { s.query = query_->whole_value() - s.shift; }, gesture);
  });
  key_ = section->add(new LabelledSlider(tr("Key at position n"), {0, 63, 1, 0}));
  key_->set_reset(AttentionState{}.key);
  key_->set_tool_tip(tr("n: the position of the key, the column of the chosen cell."));
  connect(key_, &LabelledSlider::edited, this, [this](double, Gesture gesture) {
    state_.edit([this](AttentionState& s) { s.key = key_->whole_value() - s.shift; }, gesture);
  });
  shift_ = section->add(new LabelledSlider(tr("Shift all positions by δ"),
                                           {-1000, 1000, 1, 0, false, tr(" tokens"), -1e6, 1e6}));
  shift_->set_reset(AttentionState{}.shift);
  shift_->set_tool_tip(
      tr("δ (delta) is added to m and n alike. Scores that depend on n − m only must not change."));
  connect(shift_, &LabelledSlider::edited, this, [this](double, Gesture gesture) {
    state_.edit([this](AttentionState& s) { s.shift = shift_->whole_value(); }, gesture);
  });
}

void AttentionControls::build_view() {
  Section* section = add_section(tr("View"));
  stage_ = section->add(
      tr("Stage"),
      new Choice<ScoreStage>({
          {ScoreStage::raw, tr("Raw: q·k"), tr("The score as it is: the dot product of query and key.")},
          {ScoreStage::scaled, tr("Scaled: q·k / √d"),
           tr("Divided by the root of the head dimension, so that its size does not grow with d; some models "
              "multiply by a scale of their own instead. ALiBi's bias is added here.")},
          {ScoreStage::masked, tr("Masked"), tr("Scaled, and minus infinity where a key may not be seen.")},
          {ScoreStage::softmax, tr("Softmax: the weights"),
           tr("Each row turned into weights that add up to 1.")},
      }));
  stage_->on_pick(this,
                  [this](ScoreStage stage) { state_.edit([stage](AttentionState& s) { s.stage = stage; }); });
  scale_note_ = section->add_note({});
  scale_note_->hide();
  causal_ = section->add(new QCheckBox(tr("Causal: look back only")));
  causal_->setToolTip(
      tr("A query sees keys at its own position and before. It acts from the stage Masked on."));
  connect(causal_, &QCheckBox::clicked, this, [this](bool on) {
    state_.edit([on](AttentionState& s) {
      s.causal = on;
      if (on && (s.stage == ScoreStage::raw || s.stage == ScoreStage::scaled)) s.stage = ScoreStage::masked;
    });
  });
  view_ = section->add(tr("Matrices"), new Choice<AttentionView>({
                                           {AttentionView::all, tr("All three")},
                                           {AttentionView::a, tr("A alone")},
                                           {AttentionView::b, tr("B alone")},
                                           {AttentionView::difference, tr("A minus B alone")},
                                       }));
  view_->on_pick(this,
                 [this](AttentionView view) { state_.edit([view](AttentionState& s) { s.view = view; }); });
  taken_apart_ = section->add(tr("The chosen score, taken apart"), new Choice<SideName>({
                                                                       {SideName::a, tr("Of A")},
                                                                       {SideName::b, tr("Of B")},
                                                                   }));
  taken_apart_->on_pick(
      this, [this](SideName side) { state_.edit([side](AttentionState& s) { s.taken_apart = side; }); });
  section->add_note(
      tr("Wheel, pinch, + and − zoom; drag moves; 0 or a double click shows all. Arrow keys move the chosen "
         "cell."));
}

void AttentionControls::show_state(Index length, const TrainedText* text) {
  const AttentionState& s = state_.get();
  content_->set_value(s.content);
  length_->set_value(s.length);
  const bool trained = s.content == VectorContent::trained;
  trained_block_->setVisible(trained);
  trained_->show_state(s.trained, text);
  length_->setVisible(!trained);
  head_->set_dimension_shown(!trained);
  head_->set_seed_enabled(s.content != VectorContent::ones && !trained);
  const auto last = static_cast<double>(s.shift) + static_cast<double>(length - 1);
  query_->set_range(s.shift, last);
  key_->set_range(s.shift, last);
  query_->set_value(s.shift + s.query);  // no further than the last
  key_->set_value(s.shift + s.key);
  shift_->set_value(s.shift);
  stage_->set_value(s.stage);
  causal_->setChecked(s.causal);
  view_->set_value(s.view);
  taken_apart_->set_value(s.taken_apart);
}

void AttentionControls::show_numbers(const AttentionResult& result, const SharedCell& cell,
                                     const std::shared_ptr<const ShiftChanges>& changes) {
  const auto line = [](const QString& name, double value, Explain explain, const QString& note = {}) {
    const Formula number = std::isfinite(value) ? math::text(short_number_text(value), Ink::relation)
                                                : math::text(QStringLiteral("−∞"), Ink::relation);
    std::vector<Formula> parts{math::text(name), parts::equals(),
                               math::explained(number, std::move(explain))};
    if (!note.isEmpty()) parts.push_back(math::text(QLatin1Char(' ') + note, Ink::quiet));
    return math::row(std::move(parts));
  };
  std::vector<Formula> scores;
  for (const SideName side : kSides) {
    const auto value = static_cast<double>(result.side(side)->matrix().at(cell->cell.row, cell->cell.col));
    scores.push_back(line(side_letter(side), value, [cell, side] { return explain_score(cell, side); }));
  }
  const auto difference = static_cast<double>(result.difference->matrix().at(cell->cell.row, cell->cell.col));
  if (std::isfinite(difference)) {
    scores.push_back(line(QStringLiteral("A − B"), difference, [cell] { return explain_difference(cell); }));
  }
  cell_numbers_->set_lines(std::move(scores));

  std::vector<Formula> rows;
  for (std::size_t i = 0; changes != nullptr && i < changes->rows.size(); ++i) {
    const SideShift& row = changes->rows[i];
    const QString letter = i < kSides.size() ? side_letter(kSides[i]) + QStringLiteral(", ") : QString();
    rows.push_back(line(
        letter + encoding_name(row.side.kind), row.change,
        [changes, vectors = result.vectors, i, unit = cell->unit] {
          return explain_change(changes, vectors, i, unit);
        },
        row.rounding() && row.change > 0 ? tr("(rounding)") : QString()));
  }
  changes_title_->setVisible(changes != nullptr);
  if (changes != nullptr) {
    changes_title_->setText(tr("Largest change of a score when all positions move by %1:")
                                .arg(whole_text(static_cast<qint64>(changes->shift))));
  }
  changes_->set_lines(std::move(rows));
  show_scale(result.input);
  show_ranges(result);
}

// The list's second entry, and what it is for this setting.
void AttentionControls::show_scale(const AttentionInput& input) {
  const bool usual = std::all_of(input.sides.begin(), input.sides.end(),
                                 [](const SideInput& side) { return side.has_usual_scale(); });
  stage_->setItemText(1, usual ? tr("Scaled: q·k / √d") : tr("Scaled: q·k times the softmax scale"));
  const QString note = scale_note(input);
  scale_note_->setText(note);
  scale_note_->setVisible(!note.isEmpty());
}

void AttentionControls::show_ranges(const AttentionResult& result) {
  const auto range = [](const HeatMapPicture& picture) {
    const ValueSummary& all = picture.summary();
    if (all.finite == 0) return tr("no value");
    return tr("%1 to %2").arg(number_text(all.low), number_text(all.high));
  };
  QStringList lines;
  for (const SideName side : kSides) {
    lines.append(QStringLiteral("%1: %2").arg(side_letter(side), range(*result.side(side))));
  }
  lines.append(tr("A minus B: %1").arg(range(*result.difference)));
  lines.append(QString());
  lines.append(vectors_source(result.input));
  lines.append(tr("The CSV holds all cells in view."));
  numbers_->setText(lines.join(QLatin1Char('\n')));
}

}  // namespace rope::app
