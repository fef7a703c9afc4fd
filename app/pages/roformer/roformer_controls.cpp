// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/roformer/roformer_controls.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <utility>

#include "app/jobs/model_service.h"
#include "app/pages/roformer/model_section.h"
#include "app/pages/roformer/number_lines.h"
#include "app/pages/roformer/roformer_text.h"
#include "app/widgets/formula.h"
#include "app/widgets/labelled_slider.h"
#include "app/widgets/labels.h"
#include "app/widgets/pair_strip.h"
#include "core/rotary/frequencies.h"

namespace rope::app {
namespace {

// Bands of pairs that can be muted by one choice; kOwnBand is a list of a person's own.
enum : int { kNoBand, kFastQuarter, kFastHalf, kSlowHalf, kSlowQuarter, kOwnBand };

std::vector<int> band_pairs(int band, int pairs) {
  int first = 0;
  int end = 0;
  switch (band) {
    case kFastQuarter:
      end = pairs / 4;
      break;
    case kFastHalf:
      end = pairs / 2;
      break;
    case kSlowHalf:
      first = pairs / 2, end = pairs;
      break;
    case kSlowQuarter:
      first = pairs - pairs / 4, end = pairs;
      break;
    default:
      break;
  }
  std::vector<int> muted;
  for (int pair = first; pair < end; ++pair) muted.push_back(pair);
  return muted;
}

int band_of(const std::vector<int>& muted, int pairs) {
  for (const int band : {kNoBand, kFastQuarter, kFastHalf, kSlowHalf, kSlowQuarter}) {
    if (band_pairs(band, pairs) == muted) return band;
  }
  return kOwnBand;
}

}  // namespace

RoFormerControls::RoFormerControls(Slice<RoFormerState> state, ModelService& models,
                                   std::vector<Preset> presets)
    : state_(state), models_(models) {
  add_section(tr("Preset"))->add(new PresetBox(std::move(presets), state_));
  build_model();
  build_what_if();
  build_positions();
  build_view();
  Section* numbers = add_section(tr("Numbers"), Detail::more);
  numbers_ = numbers->add(new FormulaView);
  numbers_->setAccessibleName(tr("Numbers of the chosen head"));
  source_ = numbers->add_note({});
  table_ = numbers->add(tr("CSV export holds"), new Choice<RoFormerTable>({
                                                    {RoFormerTable::attention, tr("The head that is shown")},
                                                    {RoFormerTable::guesses, tr("What the model predicts")},
                                                }));
  table_->on_pick(
      this, [this](RoFormerTable table) { state_.edit([table](RoFormerState& s) { s.table = table; }); });
}

void RoFormerControls::build_model() {
  model_ = add_section(tr("Model"))->add(new ModelSection(state_, models_));
  connect(model_, &ModelSection::model_wanted, this, &RoFormerControls::model_wanted);
  connect(model_, &ModelSection::folder_dialog_wanted, this, &RoFormerControls::folder_wanted);
  connect(model_, &ModelSection::file_dialog_wanted, this, &RoFormerControls::file_wanted);
}

void RoFormerControls::build_what_if() {
  Section* section = add_section(tr("What if"));
  rope_ = section->add(new QCheckBox(tr("Rotate q and k (RoPE)")));
  rope_->setToolTip(
      tr("q (query) and k (key) of each token are turned by its position. Without it the model cannot tell "
         "the order of the words."));
  connect(rope_, &QCheckBox::clicked, this,
          [this](bool on) { state_.edit([on](RoFormerState& s) { s.rope = on; }); });
  no_positions_ = section->add_note(tr("This model was trained without positions: it never rotates."));
  base_ = section->add(new LabelledSlider(tr("Base b"), {10, 1e7, 100, 0, true, {}, 2, 1e12}));
  base_->set_tool_tip(
      tr("Pair i turns by theta_i = base^(-2i/d) radians per token. The model was trained with one base: "
         "another one turns its pairs at speeds that it does not know."));
  connect(base_, &LabelledSlider::edited, this, [this](double base, Gesture gesture) {
    state_.edit([this, base](RoFormerState& s) { s.base = base == model_base_ ? 0 : base; }, gesture);
  });
  band_ = section->add(tr("Muted pairs"), new Choice<int>({
                                              {kNoBand, tr("None")},
                                              {kFastQuarter, tr("The fastest quarter")},
                                              {kFastHalf, tr("The fast half")},
                                              {kSlowHalf, tr("The slow half")},
                                              {kSlowQuarter, tr("The slowest quarter")},
                                              {kOwnBand, tr("A list of your own")},
                                          }));
  band_->setToolTip(tr("A muted pair adds nothing to any score. Pairs count from 0, the fastest."));
  band_->on_pick(this, [this](int band) { mute_band(band); });
  strip_ = section->add(new PairStrip);
  connect(strip_, &PairStrip::muted_changed, this, [this](const std::vector<int>& muted, Gesture gesture) {
    state_.edit([&muted](RoFormerState& s) { s.muted_pairs = muted; }, gesture);
  });
  muted_ = section->add(new QLineEdit);
  muted_->setObjectName(QStringLiteral("muted-pairs"));
  muted_->setAccessibleName(tr("Muted pairs as a list"));
  muted_->setPlaceholderText(tr("for example 0-3, 8"));
  muted_->setToolTip(band_->toolTip());
  muted_refused_ = section->add(new RoleLabel({}, Role::error, 0.9));
  muted_refused_->setWordWrap(true);
  muted_refused_->setObjectName(QStringLiteral("muted-pairs-refused"));
  muted_refused_->hide();
  connect(muted_, &QLineEdit::editingFinished, this, &RoFormerControls::mute_typed);
  connect(muted_, &QLineEdit::textEdited, muted_refused_, &QWidget::hide);
  as_trained_ = section->add(new QPushButton(tr("Back to as trained")));
  connect(as_trained_, &QPushButton::clicked, this, [this] {
    state_.edit([](RoFormerState& s) {
      const RoFormerState first;
      s.rope = first.rope, s.base = first.base, s.shift = first.shift, s.muted_pairs = first.muted_pairs;
    });
  });
}

void RoFormerControls::mute_band(int band) {
  if (band == kOwnBand) {
    muted_->setFocus();
    muted_->selectAll();
    return;
  }
  state_.edit([this, band](RoFormerState& s) { s.muted_pairs = band_pairs(band, pairs_); });
}

void RoFormerControls::mute_typed() {
  const QString typed = muted_->text();
  const auto muted = parse_pairs(typed, pairs_ - 1);
  muted_->setModified(false);
  muted_refused_->setVisible(!muted.has_value());
  muted_->setAccessibleDescription({});
  if (muted) {
    state_.edit([&muted](RoFormerState& s) { s.muted_pairs = *muted; });
    return;
  }
  // What was written stays to be mended; nothing was muted by it.
  muted_refused_->setText(tr("“%1” cannot be read: write pairs from 0 to %2, for example 0-3, 8.")
                              .arg(typed.simplified().left(40))
                              .arg(pairs_ - 1));
  muted_->setAccessibleDescription(muted_refused_->text());
}

void RoFormerControls::build_positions() {
  Section* section = add_section(tr("Positions"));
  shift_ = section->add(new LabelledSlider(tr("Shift all positions by δ"),
                                           {-1000, 1000, 1, 0, false, tr(" tokens"), -1e6, 1e6}));
  shift_->set_reset(RoFormerState{}.shift);
  shift_->set_tool_tip(
      tr("δ (delta) is added to every token's position. Scores depend on n - m only: nothing may change but "
         "rounding."));
  connect(shift_, &LabelledSlider::edited, this, [this](double, Gesture gesture) {
    state_.edit([this](RoFormerState& s) { s.shift = shift_->whole_value(); }, gesture);
  });
}

void RoFormerControls::build_view() {
  Section* section = add_section(tr("View"));
  stage_ = section->add(
      tr("Stage"),
      new Choice<HeadStage>({
          {HeadStage::logits, tr("Logits: q·k / √d"), tr("The scores as they are before softmax.")},
          {HeadStage::mask, tr("Masked"),
           tr("Tokens that may not be looked at are hidden: in a causal model those that come later. Other "
              "models hide none in one text alone, so that this equals the logits.")},
          {HeadStage::softmax, tr("Softmax: the weights"),
           tr("Each row turned into weights that add up to 1.")},
      }));
  stage_->on_pick(this, [this](HeadStage stage) {
    state_.edit([stage](RoFormerState& s) {
      s.stage = stage;  // curves are for weights
      if (stage != HeadStage::softmax && s.view == HeadView::arcs) s.view = HeadView::map;
    });
  });
  view_ = section->add(
      tr("Drawn as"),
      new Choice<HeadView>({
          {HeadView::map, tr("Heat map")},
          {HeadView::arcs, tr("Curves between tokens"), tr("For the weights after softmax.")},
          {HeadView::distance, tr("By distance"),
           tr("The mean over all tokens that far apart: keys before the query on the left, after it on the "
              "right.")},
      }));
  view_->on_pick(this, [this](HeadView view) {
    state_.edit([view](RoFormerState& s) {
      s.view = view;
      if (view == HeadView::arcs) s.stage = HeadStage::softmax;
    });
  });
}

void RoFormerControls::show_state() {
  model_->show_model();
  const Model* model = models_.model().get();
  if (model != nullptr) {
    pairs_ = static_cast<int>(model->config.head_dim() / 2);
    model_base_ = model->config.rope_base;
  }
  const RoFormerState& s = state_.get();
  const bool rotates = model == nullptr || model->config.rotates();
  const bool rope = s.rope && rotates;
  rope_->setEnabled(rotates);
  rope_->setChecked(rope);
  no_positions_->setVisible(!rotates);
  base_->setEnabled(rope);
  base_->set_reset(model_base_);
  base_->set_value(s.base == 0 ? model_base_ : s.base);
  band_->set_value(band_of(s.muted_pairs, pairs_));
  band_->setEnabled(pairs_ > 0);
  muted_->setEnabled(pairs_ > 0);
  if (strip_->muted() != s.muted_pairs) muted_refused_->hide();
  show_pairs();
  if ((!muted_->hasFocus() || !muted_->isModified()) && muted_refused_->isHidden())
    muted_->setText(pairs_text(s.muted_pairs));
  shift_->set_value(s.shift);
  shift_->setEnabled(rope);
  const bool turned_otherwise = rotates && (!s.rope || s.base != 0 || s.shift != 0);
  const bool what_if = turned_otherwise || !s.muted_pairs.empty();
  as_trained_->setEnabled(what_if);
  stage_->set_value(s.stage);
  view_->set_value(s.view);
  table_->set_value(s.table);
}

void RoFormerControls::show_pairs() {
  strip_->setVisible(pairs_ > 0);
  if (pairs_ == 0) return;
  RotarySettings settings = models_.model()->config.rotary();
  if (state_->base != 0) settings.base = state_->base;
  const Result<RotaryFrequencies> frequencies = rotary_frequencies(settings);
  std::vector<double> wavelengths;
  for (Index pair = 0; frequencies && pair < frequencies->pairs(); ++pair)
    wavelengths.push_back(frequencies->wavelength(pair));
  strip_->set_wavelengths(std::move(wavelengths));
  strip_->set_muted(state_->muted_pairs);
}

void RoFormerControls::open_model_list() {
  model_->open_list();
}

LatestJob& RoFormerControls::model_job() {
  return model_->job();
}

void RoFormerControls::show_numbers(const SharedResult& result, const MapCell& cell) {
  numbers_->set_lines(number_lines(result, state_.get(), cell));
  source_->setText(
      tr("All numbers are computed from the trained weights of %1. Click one to see how, here or on the "
         "line under a map; in the picture, right-click a cell, a guess, a distance or a head that is found.")
          .arg(QString::fromStdString(result->model->name)));
}

}  // namespace rope::app
