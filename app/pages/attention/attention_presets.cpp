// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/attention/attention_page.h"
#include "app/pages/from_defaults.h"

namespace rope::app {
namespace {

EncodingSide side(EncodingKind kind) {
  EncodingSide side = AttentionState{}.b;
  side.encoding = kind;
  return side;
}

AttentionState beside(EncodingKind kind) {
  AttentionState state;
  state.b = side(kind);
  return state;
}

AttentionState interpolated() {
  AttentionState state;
  state.length = 256;
  state.query = 200;
  state.key = 180;
  state.b = side(EncodingKind::rope);
  state.b.own.base = SettingState{}.base;
  state.b.own.scaling.kind = ScalingKind::linear;
  state.b.own.scaling.factor = 4;
  return state;
}

}  // namespace

std::vector<Preset> AttentionPage::presets() {
  const auto preset = [this](const AttentionState& state) {
    return [this, state] { from_defaults(state_, state, shared_, [](SharedState&) {}); };
  };
  AttentionState causal;
  causal.stage = ScoreStage::softmax;
  causal.causal = true;
  AttentionState alibi = causal;
  alibi.b = side(EncodingKind::alibi);
  alibi.b.head = 2;
  AttentionState sinusoidal = beside(EncodingKind::sinusoidal);
  sinusoidal.shift = 1000;
  AttentionState base = beside(EncodingKind::rope);
  base.length = 512;
  base.content = VectorContent::ones;
  base.query = 300;
  base.key = 250;
  AttentionState xpos = beside(EncodingKind::xpos);
  xpos.b.shared = true;  // the same base: only the fading differs
  AttentionState noise;
  noise.content = VectorContent::independent;
  AttentionState trained;
  trained.content = VectorContent::trained;
  trained.stage = ScoreStage::softmax;
  trained.query = 4;
  trained.key = 5;
  AttentionState large;
  large.length = 4096;
  large.query = 2400;
  large.key = 2300;
  return {
      {tr("RoPE and no positions"),
       tr("One vector everywhere: without positions all scores are equal, with RoPE they fall away from the "
          "diagonal."),
       preset({})},
      {tr("All moved by 1,000"),
       tr("The numbers at the axes moved. The largest change, below the matrices, is rounding for RoPE and "
          "not for sinusoidal positions."),
       preset(sinusoidal)},
      {tr("RoPE and ALiBi as weights"),
       tr("Causal and softmax: ALiBi's weights fade evenly with the distance, RoPE's in waves."),
       preset(alibi)},
      {tr("RoPE and none, as weights"),
       tr("Causal and softmax: without positions all earlier tokens weigh alike, with RoPE the near ones "
          "weigh more."),
       preset(causal)},
      {tr("RoPE: base 10,000 and 500,000"),
       tr("All ones, 512 positions: with the larger base more pairs turn slowly, and far keys still count."),
       preset(base)},
      {tr("RoPE, interpolated by 4"),
       tr("The same pattern, four times as wide: each distance looks like a quarter of it."),
       preset(interpolated())},
      {tr("RoPE and xPos"),
       tr("xPos lets far keys fade, and lets keys ahead of the query grow: it is made for causal models."),
       preset(xpos)},
      {tr("A trained head, turned or not"),
       tr("With RoPE this head of the open model looks at the next word; without, it no longer knows which "
          "that is."),
       preset(trained)},
      {tr("Unrelated queries and keys"),
       tr("Random vectors of their own: RoPE changes each score, but no pattern appears."), preset(noise)},
      {tr("4,096 positions"), tr("Zoom in with the wheel until the numbers of single cells appear."),
       preset(large)},
  };
}

}  // namespace rope::app
