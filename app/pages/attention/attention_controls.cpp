// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/attention/attention_controls.h"

#include <QCheckBox>
#include <QLabel>
#include <QLocale>
#include <utility>

#include "app/widgets/labelled_slider.h"
#include "app/widgets/number_text.h"

namespace rope::app {

AttentionControls::AttentionControls(Slice<AttentionState> state, Slice<SharedState> shared,
                                     std::vector<Preset> presets)
    : state_(state), shared_(shared) {
  add_section(tr("Preset"))->add(new PresetBox(std::move(presets)));
  build_subject();
  build_positions();
  build_view();
  Section* numbers = add_section(tr("Numbers"));
  numbers_ = numbers->add_note({});
  numbers_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  show_state();
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
      }));
  content_->on_pick(this, [this](VectorContent content) {
    state_.edit([content](AttentionState& s) { s.content = content; });
  });

  length_ = section->add(new LabelledSlider(tr("Positions N"), {2, 4096, 1, 0, true, {}, 1, 4096}));
  length_->set_tool_tip(tr("How many queries and keys there are: the matrix has N rows and N columns."));
  connect(length_, &LabelledSlider::edited, this, [this](double, Gesture gesture) {
    state_.edit([this](AttentionState& s) { s.length = length_->whole_value(); }, gesture);
  });
  head_dim_ = section->add(new LabelledSlider(tr("Head dimension d"), {2, 256, 2, 0, true, {}, 2, 512}));
  head_dim_->set_tool_tip(
      tr("d: how many components a query or key has; two by two they are the d/2 pairs that rotate."));
  connect(head_dim_, &LabelledSlider::edited, this, [this](double, Gesture gesture) {
    const int even = std::max(2, head_dim_->whole_value() / 2 * 2);
    shared_.edit(
        [even](SharedState& s) {
          s.head_dim = even;
          s.drop_misfits();
        },
        gesture);
  });
  base_ = section->add(new LabelledSlider(tr("Base b"), {10, 1e7, 100, 0, true, {}, 1e-3, 1e12}));
  base_->set_tool_tip(
      tr("Pair i turns by theta_i = base^(-2i/d) radians from one position to the next: a larger base slows "
         "all pairs but the first."));
  connect(base_, &LabelledSlider::edited, this, [this](double base, Gesture gesture) {
    shared_.edit(
        [base](SharedState& s) {
          s.base = base;
          s.drop_misfits();
        },
        gesture);
  });
  seed_ =
      section->add(new LabelledSlider(tr("Seed of the random vectors"), {0, 100, 1, 0, false, {}, 0, 1e9}));
  seed_->set_tool_tip(tr("The same seed gives the same vectors on every machine."));
  connect(seed_, &LabelledSlider::edited, this, [this](double seed, Gesture gesture) {
    shared_.edit([seed](SharedState& s) { s.seed = static_cast<std::uint64_t>(seed); }, gesture);
  });
}

void AttentionControls::build_positions() {
  Section* section = add_section(tr("Positions"));
  query_ = section->add(new LabelledSlider(tr("Query at position m"), {0, 63, 1, 0}));
  query_->set_tool_tip(tr("m: the position of the query, the row of the chosen cell."));
  connect(query_, &LabelledSlider::edited, this, [this](double, Gesture gesture) {
    state_.edit([this](AttentionState& s) { s.query = query_->whole_value() - s.shift; }, gesture);
  });
  key_ = section->add(new LabelledSlider(tr("Key at position n"), {0, 63, 1, 0}));
  key_->set_tool_tip(tr("n: the position of the key, the column of the chosen cell."));
  connect(key_, &LabelledSlider::edited, this, [this](double, Gesture gesture) {
    state_.edit([this](AttentionState& s) { s.key = key_->whole_value() - s.shift; }, gesture);
  });
  shift_ = section->add(new LabelledSlider(tr("Shift all positions by δ"),
                                           {-1000, 1000, 1, 0, false, tr(" tokens"), -1e6, 1e6}));
  shift_->set_tool_tip(tr(
      "δ (delta) is added to m and n alike. RoPE's scores depend on n - m only, so they must not change."));
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
           tr("Divided by the root of the head dimension, so that its size does not grow with d.")},
          {ScoreStage::masked, tr("Masked"), tr("Scaled, and minus infinity where a key may not be seen.")},
          {ScoreStage::softmax, tr("Softmax: the weights"),
           tr("Each row turned into weights that add up to 1.")},
      }));
  stage_->on_pick(this,
                  [this](ScoreStage stage) { state_.edit([stage](AttentionState& s) { s.stage = stage; }); });
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
                                           {AttentionView::with_rope, tr("With RoPE")},
                                           {AttentionView::without, tr("Without")},
                                           {AttentionView::difference, tr("Difference")},
                                       }));
  view_->on_pick(this,
                 [this](AttentionView view) { state_.edit([view](AttentionState& s) { s.view = view; }); });
  section->add_note(
      tr("Wheel, pinch, + and − zoom; drag moves; 0 or a double click shows all. Arrow keys move the chosen "
         "cell."));
}

void AttentionControls::show_state() {
  const AttentionState& s = state_.get();
  content_->set_value(s.content);
  length_->set_value(s.length);
  head_dim_->set_value(shared_->head_dim);
  base_->set_value(shared_->base);
  seed_->set_value(static_cast<double>(shared_->seed));
  query_->set_range(s.shift, s.shift + s.length - 1);
  key_->set_range(s.shift, s.shift + s.length - 1);
  query_->set_value(s.shift + std::min(s.query, s.length - 1));
  key_->set_value(s.shift + std::min(s.key, s.length - 1));
  shift_->set_value(s.shift);
  stage_->set_value(s.stage);
  causal_->setChecked(s.causal);
  view_->set_value(s.view);
}

void AttentionControls::show_numbers(const AttentionResult& result) {
  const auto range = [](const HeatMapPicture& picture) {
    const ValueSummary& all = picture.summary();
    if (all.finite == 0) return tr("no value");
    return tr("%1 to %2").arg(number_text(all.low), number_text(all.high));
  };
  QString text = tr("With RoPE: %1").arg(range(*result.with_rope));
  text += QLatin1Char('\n') + tr("Without: %1").arg(range(*result.without));
  text += QLatin1Char('\n') + tr("Difference: %1").arg(range(*result.difference));
  text += QStringLiteral("\n\n");
  if (result.input.content == VectorContent::ones) {
    text += tr("q and k are (1, …, 1): nothing random.");
  } else {
    text += tr("q and k: random, standard normal, seed %1.").arg(result.input.seed);
  }
  text += QLatin1Char('\n') + tr("The CSV holds the cells in view, at most 1,000 × 1,000.");
  numbers_->setText(text);
}

}  // namespace rope::app
