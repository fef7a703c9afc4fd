// SPDX-License-Identifier: MIT
#include "app/pages/attention/attention_page.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QContextMenuEvent>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>
#include <cmath>
#include <numeric>

#include "app/jobs/model_service.h"
#include "app/pages/attention/attention_explanations.h"
#include "app/pages/attention/attention_scores.h"
#include "app/pages/attention/cell_parts.h"
#include "app/pages/attention/shift_changes.h"
#include "app/pages/setting_source.h"
#include "app/pages/theta_explanations.h"
#include "app/state/store.h"
#include "app/widgets/attention/contribution_stack.h"
#include "app/widgets/explanation_card.h"
#include "app/widgets/heat_map/colour_legend.h"
#include "app/widgets/heat_map/heat_map.h"
#include "app/widgets/number_text.h"
#include "app/widgets/section.h"
#include "core/attention/drawn_vectors.h"
#include "core/files/rotary_config.h"
#include "core/model/roformer.h"
#include "core/support/random.h"
#include "tests/app/pages/head_models.h"
#include "tests/app/pages/page_events.h"
#include "tests/cli/program.h"

namespace rope::app {
namespace {

AttentionInput small(VectorContent content, ScoreStage stage = ScoreStage::raw,
                     EncodingKind second = EncodingKind::none) {
  AttentionInput input;
  input.head_dim = 16;
  for (SideInput& side : input.sides) side.rotary.head_dim = 16;
  input.sides[1].kind = second;
  input.sides[1].rotary.xpos = second == EncodingKind::xpos;
  input.length = 24;
  input.content = content;
  input.stage = stage;
  return input;
}

AttentionResult computed(const AttentionInput& input) {
  return attention_result(input, {}).value();
}

const SharedMatrix& matrix_of(const AttentionResult& result, SideName side) {
  return result.side(side)->matrix();
}

TEST(AttentionScores, OnesGiveTheSumOfCosinesOfTheDistance) {
  const AttentionResult result = computed(small(VectorContent::ones));
  for (const auto& [m, n] : {std::pair<Index, Index>{0, 0}, {5, 2}, {3, 23}}) {
    double expected = 0;  // q = k = (1, 1) in each pair: 2 cos((n - m) theta_i)
    for (int i = 0; i < 8; ++i)
      expected += 2 * std::cos(static_cast<double>(n - m) * std::pow(10000.0, -i / 8.0));
    EXPECT_NEAR(matrix_of(result, SideName::a).at(m, n), expected, 1e-5);
    EXPECT_FLOAT_EQ(matrix_of(result, SideName::b).at(m, n), 16);
    EXPECT_NEAR(result.difference->matrix().at(m, n), expected - 16, 1e-5);
  }
}

TEST(AttentionScores, TheSameVectorGivesEqualDiagonals) {
  const AttentionResult result = computed(small(VectorContent::same, ScoreStage::scaled));
  const SharedMatrix& scores = matrix_of(result, SideName::a);
  for (Index i = 1; i < 24; ++i) {
    EXPECT_NEAR(scores.at(i, i), scores.at(0, 0), 1e-5);
    EXPECT_NEAR(scores.at(i, i - 1), scores.at(1, 0), 1e-5);
  }
  EXPECT_GT(std::abs(scores.at(0, 9) - scores.at(0, 0)), 0.01F);
  EXPECT_EQ(result.side(SideName::b)->summary().low, result.side(SideName::b)->summary().high);
}

// Ones: the sinusoidal score is d + the sums of p_m and p_n + the cosines of the distance, ALiBi's bias is
// added to d / sqrt(d).
TEST(AttentionScores, OtherEncodingsByHand) {
  const auto wave_sum = [](double at) {
    double sum = 0;
    for (int i = 0; i < 8; ++i) {
      const double angle = at * std::pow(10000.0, -i / 8.0);
      sum += std::sin(angle) + std::cos(angle);
    }
    return sum;
  };
  const AttentionResult sinusoidal =
      computed(small(VectorContent::ones, ScoreStage::raw, EncodingKind::sinusoidal));
  double cosines = 0;
  for (int i = 0; i < 8; ++i) cosines += std::cos(8 * std::pow(10000.0, -i / 8.0));
  EXPECT_NEAR(matrix_of(sinusoidal, SideName::b).at(12, 4), 16 + wave_sum(12) + wave_sum(4) + cosines, 1e-4);

  AttentionInput input = small(VectorContent::ones, ScoreStage::scaled, EncodingKind::alibi);
  input.sides[1].head = 1;
  EXPECT_NEAR(matrix_of(computed(input), SideName::b).at(12, 4), 4 - 8 * 0.25, 1e-6);
}

TEST(AttentionScores, AShiftChangesWhatIsNotRelativeAndNothingElse) {
  AttentionInput input = small(VectorContent::independent, ScoreStage::softmax, EncodingKind::sinusoidal);
  input.causal = true;
  input.shift = 100000;
  const AttentionResult result = computed(input);
  EXPECT_EQ(matrix_of(result, SideName::a).at(0, 5), 0);  // causal: the future weighs nothing
  const ShiftChanges changes = shift_changes(input, *result.vectors, {}).value();
  EXPECT_EQ(changes.shift, 100000);
  ASSERT_EQ(changes.rows.size(), 5U);  // A and B, then the three others
  for (const SideShift& row : changes.rows) {
    EXPECT_EQ(row.rounding(), row.side.kind != EncodingKind::sinusoidal) << static_cast<int>(row.side.kind);
    EXPECT_NEAR(row.change, std::abs(row.after - row.before), 1e-12);
  }
  const SideShift& second = changes.rows[1];
  ASSERT_EQ(second.side.kind, EncodingKind::sinusoidal);
  EXPECT_NEAR(second.after, static_cast<double>(matrix_of(result, SideName::b).at(second.query, second.key)),
              1e-6);
  AttentionInput unmoved = input;
  unmoved.shift = 0;
  const AttentionResult before = computed(unmoved);
  double largest = 0;
  for (Index m = 0; m < 24; ++m) {
    for (Index n = 0; n < 24; ++n) {
      largest = std::max(largest, std::abs(double{matrix_of(result, SideName::b).at(m, n)} -
                                           double{matrix_of(before, SideName::b).at(m, n)}));
    }
  }
  EXPECT_NEAR(second.change, largest, 1e-6);
  // What is not shown turns as the side that does.
  input.sides[0].kind = EncodingKind::rope;
  input.sides[0].rotary.base = 500000;
  const ShiftChanges others = shift_changes(input, *result.vectors, {}).value();
  for (const SideShift& row : others.rows) {
    EXPECT_TRUE(row.side.kind != EncodingKind::xpos || row.side.rotary.base == 500000);
  }
  // Where no shift is chosen, one that shows something is tried.
  EXPECT_EQ(shift_changes(unmoved, *result.vectors, {}).value().shift, kExampleShift);
}

// Its weights come from scores of thousands, and are as inexact as those.
TEST(AttentionScores, WeightsOfLargeScoresAreRoundedAsTheScoresAre) {
  AttentionInput input = small(VectorContent::same, ScoreStage::softmax, EncodingKind::xpos);
  input.length = 2500;
  const AttentionResult result = computed(input);
  const ShiftChanges changes = shift_changes(input, *result.vectors, {}).value();
  ASSERT_EQ(changes.rows[1].side.kind, EncodingKind::xpos);
  EXPECT_TRUE(changes.rows[1].rounding()) << changes.rows[1].change;
  for (const SideShift& row : changes.rows) {
    EXPECT_TRUE(row.side.kind != EncodingKind::sinusoidal || !row.rounding()) << row.change;
  }
}

TEST(AttentionScores, MaskedCellsAreMaskedInTheDifferenceToo) {
  AttentionInput input = small(VectorContent::independent, ScoreStage::masked);
  input.causal = true;
  const AttentionResult result = computed(input);
  EXPECT_EQ(result.difference->summary().masked, 24 * 23 / 2);
  EXPECT_FALSE(std::isfinite(result.difference->matrix().at(0, 1)));
}

TEST(AttentionScores, PartsAddUpToTheScore) {
  AttentionInput input = small(VectorContent::independent);
  input.sides[0].rotary.rotary_dim = 12;
  input.shift = 7;
  const AttentionResult result = computed(input);
  const CellParts parts = cell_parts(input, *result.vectors, SideName::a, {20, 3}, 3);
  ASSERT_EQ(parts.parts.size(), 7U);  // six pairs, and what does not rotate
  EXPECT_NEAR(std::accumulate(parts.parts.begin(), parts.parts.end(), 0.0),
              static_cast<double>(matrix_of(result, SideName::a).at(20, 3)), 1e-5);
  ASSERT_EQ(parts.arrows.size(), 3U);
  EXPECT_GE(std::abs(parts.arrows[0].contribution), std::abs(parts.arrows[1].contribution));
  const PairArrow& arrow = parts.arrows[0];
  EXPECT_NEAR(QPointF::dotProduct(arrow.rotated_query, arrow.rotated_key), arrow.contribution, 1e-9);
  EXPECT_NEAR(std::hypot(arrow.query.x(), arrow.query.y()),
              std::hypot(arrow.rotated_query.x(), arrow.rotated_query.y()), 1e-12);
}

// Whatever the encoding and the stage, the parts are those of the number in the cell.
TEST(AttentionScores, PartsOfEveryEncodingAddUp) {
  for (const auto& [kind, name] : EnumNames<EncodingKind>::values) {
    for (const ScoreStage stage : {ScoreStage::raw, ScoreStage::scaled}) {
      AttentionInput input = small(VectorContent::independent, stage, kind);
      input.shift = 50;
      const AttentionResult result = computed(input);
      const CellParts parts = cell_parts(input, *result.vectors, SideName::b, {4, 19}, 3);
      EXPECT_NEAR(parts.total, static_cast<double>(matrix_of(result, SideName::b).at(4, 19)), 2e-5) << name;
      EXPECT_NEAR(std::accumulate(parts.parts.begin(), parts.parts.end(), 0.0), parts.total, 1e-12) << name;
    }
  }
}

/// YaRN by 40 as DeepSeek has it: the softmax scale times (0.1 ln 40 + 1)^2.
RotarySettings sharper(Index head_dim, Index rotary_dim) {
  return {.head_dim = head_dim,
          .rotary_dim = rotary_dim,
          .original_length = 4096,
          .scaling = {.kind = ScalingKind::yarn, .factor = 40, .mscale = 1, .mscale_all_dim = 1}};
}

// Ones at one position meet in q·k = 64; without positions they always do.
TEST(AttentionScores, ASettingsSoftmaxScaleIsInScoresPartsAndChanges) {
  AttentionInput input = small(VectorContent::ones, ScoreStage::scaled);
  input.head_dim = 64;
  input.sides[0].rotary = sharper(64, 64);
  input.sides[1].rotary.head_dim = 64;
  const double scale = 1.87385420709 / 8;
  EXPECT_NEAR(input.sides[0].scale(), scale, 1e-12);
  EXPECT_FALSE(input.sides[0].has_usual_scale());
  EXPECT_TRUE(input.sides[1].has_usual_scale());
  const AttentionResult scaled = computed(input);
  EXPECT_NEAR(matrix_of(scaled, SideName::a).at(7, 7), 64 * scale, 1e-5);  // 14.9908
  EXPECT_NEAR(matrix_of(scaled, SideName::b).at(7, 7), 8, 1e-5);
  EXPECT_NEAR(scaled.difference->matrix().at(7, 7), 64 * scale - 8, 1e-5);
  const CellParts parts = cell_parts(input, *scaled.vectors, SideName::a, {7, 4}, 3);
  EXPECT_NEAR(parts.total, static_cast<double>(matrix_of(scaled, SideName::a).at(7, 4)), 1e-5);
  EXPECT_NEAR(parts.parts[0], 2 * std::cos(3) * scale, 1e-12);
  EXPECT_NEAR(parts.arrows[0].contribution, parts.parts[static_cast<std::size_t>(parts.arrows[0].pair)], 0);

  input.stage = ScoreStage::softmax;
  input.length = 2;
  const RotaryFrequencies f = rotary_frequencies(input.sides[0].rotary).value();
  double one = 0;  // the score at distance 1
  for (const double theta : f.theta) one += 2 * std::cos(theta) * scale;
  EXPECT_NEAR(matrix_of(computed(input), SideName::a).at(0, 1), 1 / (1 + std::exp(64 * scale - one)), 1e-6);

  // A scale that the model has whatever its head is, as Granite's.
  input.stage = ScoreStage::scaled;
  input.sides[0].softmax_scale = 0.015625;
  EXPECT_NEAR(matrix_of(computed(input), SideName::a).at(1, 1), 1.87385420709, 1e-6);
  // What is not shown and turns, has the scale of the side that does.
  const ShiftChanges changes = shift_changes(input, *computed(input).vectors, {}).value();
  EXPECT_NEAR(changes.rows[0].largest, 1.87385420709, 1e-5);
  for (const SideShift& row : changes.rows) {
    EXPECT_EQ(row.side.softmax_scale.has_value(), row.side.turns()) << static_cast<int>(row.side.kind);
  }
}

TEST(AttentionScores, ASideTakesTheSoftmaxScaleOfTheSettingItTurnsWith) {
  SharedState shared;
  shared.softmax_scale = 1;
  AttentionState state;
  state.b = {.encoding = EncodingKind::xpos, .shared = false};
  state.b.own.softmax_scale = 0.25;
  AttentionInput input = attention_input(state, shared);
  EXPECT_EQ(input.sides[0].scale(), 1);
  EXPECT_EQ(input.sides[1].scale(), 0.25);
  state.b.encoding = EncodingKind::none;
  EXPECT_EQ(attention_input(state, shared).sides[1].scale(), 0.125) << "it belongs to a rotation";
  // Vectors of the loaded model have that model's own.
  state.content = VectorContent::trained;
  auto head = std::make_shared<TrainedHead>();
  head->q = head->k = TensorD({3, 16});
  EXPECT_EQ(attention_input(state, shared, head).sides[0].scale(), 0.25);  // 1/√16
}

// The same setting in rope-cli gives the same numbers, at every stage.
TEST(AttentionScores, AreThoseOfRopeCli) {
  const cli_test::TemporaryFolder folder;
  const std::string granite = folder.file("granite.json");
  cli_test::write_bytes(granite, R"({"model_type": "granite", "hidden_size": 128, "num_attention_heads": 2,
    "num_hidden_layers": 1, "max_position_embeddings": 4096, "attention_multiplier": 0.015625})");
  const std::string gemma4 = folder.file("gemma4.json");
  cli_test::write_bytes(gemma4, R"({"model_type": "gemma4", "text_config": {"model_type": "gemma4_text",
    "hidden_size": 2560, "num_attention_heads": 8, "head_dim": 256, "global_head_dim": 512, "num_hidden_layers": 2,
    "max_position_embeddings": 131072, "layer_types": ["sliding_attention", "full_attention"], "rope_parameters": {
    "full_attention": {"rope_type": "proportional", "partial_rotary_factor": 0.25, "rope_theta": 1000000.0},
    "sliding_attention": {"rope_type": "default", "rope_theta": 10000.0}}}})");
  using Words = std::vector<std::string>;
  const auto of_config = [](const std::string& file) {
    return setting_of(read_model_rotary(file).value(), {}, {}).value();
  };
  SettingState yarn;
  yarn.set_rotary(sharper(192, 64));
  const std::vector<std::pair<SettingState, Words>> cases{
      {SettingState{}, {}},
      {yarn,
       {"--head-dim", "192", "--rotary-dim", "64", "--scaling", "yarn", "--factor", "40", "--original-length",
        "4096", "--mscale", "1", "--mscale-all-dim", "1"}},
      {of_config(granite), {"--config", granite}},
      {of_config(gemma4), {"--config", gemma4}}};
  for (const auto& [setting, words] : cases) {
    SharedState shared;
    shared.set_setting(setting);
    AttentionState state{.length = 5, .content = VectorContent::independent};
    const std::string q = folder.file("q.npy"), k = folder.file("k.npy");
    for (const auto& [stage, name] : EnumNames<ScoreStage>::values) {
      state.stage = stage;
      const AttentionResult result = computed(attention_input(state, shared));
      const auto write = [](const std::string& file, const TensorD& x) {
        cli_test::write_array(file, {x.dim(0), x.dim(1)}, {x.begin(), x.end()});
      };
      write(q, result.vectors->q);
      write(k, result.vectors->k);
      Words call{"scores", "--query", q, "--key", k, "--stage", name};
      call.insert(call.end(), words.begin(), words.end());
      const std::vector<double> scores = cli_test::run_csv(call).numbers("score");
      ASSERT_EQ(scores.size(), 25U);
      for (Index i = 0; i < 25; ++i) {
        EXPECT_FLOAT_EQ(static_cast<float>(scores[static_cast<std::size_t>(i)]),
                        matrix_of(result, SideName::a).at(i / 5, i % 5))
            << name << ' ' << (words.empty() ? "" : words.back());
      }
    }
  }
}

TEST(AttentionScores, AnOwnSettingIsFittedToTheCommonDimension) {
  EncodingSide side;
  side.shared = false;
  side.own.rotary_dim = 64;
  side.own.base = 500000;
  SharedState shared;
  shared.head_dim = 32;
  const SideInput input = side_input(side, shared);
  EXPECT_EQ(input.rotary.head_dim, 32);
  EXPECT_EQ(input.rotary.rotary_dim, 0);  // 64 of 32 components cannot turn: all do
  EXPECT_EQ(input.rotary.base, 500000);
  side.shared = true;
  EXPECT_EQ(side_input(side, shared).rotary.base, shared.base);
  side.encoding = EncodingKind::none;
  shared.base = 7;  // nothing turns: no other input
  EXPECT_EQ(side_input(side, shared).rotary.base, RotarySettings{}.base);
}

TEST(AttentionScores, WhatCannotBeIsAnError) {
  AttentionInput input = small(VectorContent::same);
  input.sides[0].rotary.base = -1;
  EXPECT_FALSE(attention_result(input, {}).ok());
  std::stop_source stop;
  stop.request_stop();
  const auto stopped = attention_result(small(VectorContent::same), Work{{}, stop.get_token(), 1});
  ASSERT_FALSE(stopped.ok());
  EXPECT_TRUE(stopped.error().cancelled);
}

// --- Every number down to its source

/// Whether each explanation that this formula leads to has a name, lines and a source, to any depth.
int walk(const Formula& formula, int depth);
int walk(const Explanation& explanation, int depth) {
  EXPECT_FALSE(explanation.name.isEmpty());
  EXPECT_FALSE(explanation.lines.empty()) << explanation.name.toStdString();
  EXPECT_FALSE(explanation.source.isEmpty()) << explanation.name.toStdString();
  int deepest = depth;
  for (const Formula& line : explanation.lines) deepest = std::max(deepest, walk(line, depth));
  return deepest;
}
int walk(const Formula& formula, int depth) {
  if (!formula) return depth;
  int deepest = depth;
  if (formula->explain) deepest = walk(formula->explain(), depth + 1);
  for (const Formula& child : formula->children) deepest = std::max(deepest, walk(child, depth));
  return deepest;
}

SharedCell view_of(const AttentionInput& input, const MapCell& cell) {
  return std::make_shared<const CellView>(
      CellView{input, std::make_shared<const AttentionVectors>(attention_vectors(input)), cell});
}

TEST(AttentionExplanations, EveryScoreEndsInTheNumberOfItsCellAndGoesDownToItsSource) {
  for (const auto& [kind, name] : EnumNames<EncodingKind>::values) {
    for (const auto& [stage, stage_name] : EnumNames<ScoreStage>::values) {
      AttentionInput input = small(VectorContent::independent, stage, kind);
      input.causal = true;
      input.shift = 9;
      const SharedCell view = view_of(input, {20, 11});
      const double value = static_cast<double>(matrix_of(computed(input), SideName::b).at(20, 11));
      EXPECT_NEAR(cell_stages(*view, SideName::b).value, value, 2e-5) << name << ' ' << stage_name;
      const Explanation explanation = explain_score(view, SideName::b);
      const bool turns = kind == EncodingKind::rope || kind == EncodingKind::xpos;
      EXPECT_GE(walk(explanation, 0), turns ? 4 : 1) << name;
      if (stage == ScoreStage::masked) continue;
      const QString last = plain_text(explanation.lines.back());
      const QString number = number_text(cell_stages(*view, SideName::b).value, 6);
      EXPECT_TRUE(last.endsWith(number)) << last.toStdString() << " for " << number.toStdString();
    }
  }
}

TEST(AttentionExplanations, ASettingsSoftmaxScaleIsInTheArithmetic) {
  for (const ScoreStage stage : {ScoreStage::scaled, ScoreStage::masked, ScoreStage::softmax}) {
    AttentionInput input = small(VectorContent::independent, stage);
    input.sides[0].rotary = sharper(16, 16);
    const SharedCell view = view_of(input, {9, 4});
    EXPECT_NEAR(cell_stages(*view, SideName::a).value,
                static_cast<double>(matrix_of(computed(input), SideName::a).at(9, 4)), 2e-5);
    const QString scale = number_text(1.87385420709 / 4, 6);
    const auto text_of = [](const Explanation& explanation) {
      QString text;
      for (const Formula& line : explanation.lines) text += plain_text(line) + QLatin1Char('\n');
      return text;
    };
    for (const Explanation& explanation :
         {explain_score(view, SideName::a), explain_part(view, SideName::a, 2)}) {
      const QString text = text_of(explanation);
      EXPECT_TRUE(text.contains(scale)) << text.toStdString();
      EXPECT_FALSE(text.contains(QStringLiteral("√"))) << text.toStdString();
      walk(explanation, 0);
    }
    EXPECT_TRUE(text_of(explain_score(view, SideName::b)).contains(QStringLiteral(" / √16")));
    // Down to 0.1 ln 40 + 1.
    const QString card = text_of(
        explain_softmax_scale(frequency_facts(input.sides[0].rotary, {}, AngleUnit::radians), std::nullopt));
    EXPECT_TRUE(card.contains(number_text(0.1 * std::log(40.0) + 1, 6))) << card.toStdString();
    EXPECT_TRUE(card.contains(scale)) << card.toStdString();
  }
}

TEST(AttentionExplanations, TheMaskSaysWhyAScoreIsHidden) {
  AttentionInput input = small(VectorContent::same, ScoreStage::softmax);
  input.causal = true;
  const CellStages hidden = cell_stages(*view_of(input, {3, 4}), SideName::a);
  EXPECT_TRUE(hidden.hidden);
  EXPECT_EQ(hidden.value, 0);
  // Without positions the four keys that are seen weigh alike.
  EXPECT_NEAR(cell_stages(*view_of(input, {3, 1}), SideName::b).value, 0.25, 1e-6);
  EXPECT_NEAR(cell_stages(*view_of(input, {3, 1}), SideName::b).sum, 4, 1e-6);
}

TEST(AttentionExplanations, RandomComponentsAreTheNumbersOfTheSeed) {
  const AttentionInput input = small(VectorContent::independent);
  const SharedCell view = view_of(input, {2, 5});
  std::vector<double> drawn(24 * 16);
  Random(input.seed, drawn_stream(false)).fill_normal(std::span<double>(drawn));
  // k of position 5: after five of k.
  const Explanation explanation = explain_source(view, false, 3);
  EXPECT_EQ(explanation.origin, Explanation::Origin::random);
  const int at = 5 * 16 + 3;
  EXPECT_TRUE(explanation.source.contains(QStringLiteral("number 84 "))) << explanation.source.toStdString();
  EXPECT_TRUE(plain_text(explanation.lines.back()).endsWith(number_text(drawn[at], 6)));
}

// DeepSeek turns the end of its heads. The page computes with what turns first, and names the components as the
// model does.
TEST(AttentionExplanations, ComponentsAreCountedAsInTheModel) {
  const SettingOrigin origin{.preset = QStringLiteral("deepseek-v3")};
  SharedState shared;
  shared.set_setting(setting_of(read_origin(origin).value(), origin, QStringLiteral("DeepSeek")).value());
  ASSERT_EQ(shared.head_dim, 192);
  AttentionState state;
  state.length = 4;
  state.content = VectorContent::independent;
  const SharedCell view = view_of(attention_input(state, shared), {2, 1});
  const auto name = [&](Index component) { return explain_source(view, true, component).name.toStdString(); };
  EXPECT_THAT(name(0), testing::HasSubstr("Component 128 of q"));
  EXPECT_THAT(name(63), testing::HasSubstr("Component 191 of q"));
  EXPECT_THAT(name(64), testing::HasSubstr("Component 0 of q"));
  EXPECT_THAT(name(191), testing::HasSubstr("Component 127 of q"));
}

TEST(AttentionExplanations, AChangeUnderAShiftIsTheDifferenceOfTwoScores) {
  const AttentionInput input = small(VectorContent::same, ScoreStage::scaled, EncodingKind::sinusoidal);
  const auto vectors = std::make_shared<const AttentionVectors>(attention_vectors(input));
  const auto changes = std::make_shared<const ShiftChanges>(shift_changes(input, *vectors, {}).value());
  for (std::size_t i = 0; i < changes->rows.size(); ++i) {
    const Explanation explanation = explain_change(changes, vectors, i, AngleUnit::radians);
    EXPECT_GE(walk(explanation, 0), 1);
    QString text;
    for (const Formula& line : explanation.lines) text += plain_text(line);
    EXPECT_TRUE(text.contains(number_text(changes->rows[i].change, 6))) << text.toStdString();
  }
}

class AttentionPageTest : public testing::Test {
 protected:
  AttentionPageTest() : page_(make()) {
    page_->resize(760, 640);
    page_->show();
    page_->activate();
    settle();
  }
  std::unique_ptr<AttentionPage> make() {
    return std::make_unique<AttentionPage>(store_.slice(&ExplorerState::attention),
                                           store_.slice(&ExplorerState::shared), models_);
  }
  void settle() {
    ASSERT_TRUE(QTest::qWaitFor([this] { return page_->settled() && page_->result().has_value(); }, 20000));
    QTest::qWait(1);
  }
  void set(const AttentionState& state) {
    store_.slice(&ExplorerState::attention).set(state);
    settle();
  }
  HeatMap* map(int i) { return page_->findChildren<HeatMap*>().at(i); }
  /// The panel must be shown for its fields to be typed into.
  QWidget& panel() {
    QWidget* controls = page_->controls();
    controls->show();
    return *controls;
  }
  const Section& section(const char* name) {
    for (const Section* found : panel().findChildren<Section*>()) {
      if (found->accessibleName() == QLatin1String(name)) return *found;
    }
    throw std::runtime_error(name);
  }
  const AttentionState& state() const { return store_.state().attention; }
  double stack_total() { return page_->findChild<ContributionStack*>()->total(); }
  double score(SideName side, Index m, Index n) {
    return static_cast<double>(page_->result()->side(side)->matrix().at(m, n));
  }

  Store store_;
  ModelService models_{[](const QString&, const Work&) -> Result<Model> {
    return Error{"no model", "", ""};
  }};
  std::unique_ptr<AttentionPage> page_;
};

TEST_F(AttentionPageTest, TheFirstVisitShowsThreeMatricesAndACellTakenApart) {
  ASSERT_EQ(page_->findChildren<HeatMap*>().size(), 3);
  EXPECT_EQ(page_->result()->sides[0]->matrix().rows, 64);
  auto* stack = page_->findChild<ContributionStack*>();
  ASSERT_EQ(stack->parts().size(), 32U);
  const AttentionState& s = store_.state().attention;
  EXPECT_NEAR(stack->total(), static_cast<double>(page_->result()->sides[0]->matrix().at(s.query, s.key)),
              1e-5);
  EXPECT_FALSE(page_->title().isEmpty());
  EXPECT_GE(page_->presets().size(), 3U);
}

TEST_F(AttentionPageTest, AClickChoosesTheCellInAllAndUndoTakesItBack) {
  const AttentionState before = store_.state().attention;
  QTest::mouseClick(map(1), Qt::LeftButton, Qt::NoModifier, map(1)->cell_rect({10, 50}).center().toPoint());
  EXPECT_EQ(store_.state().attention.query, 10);
  EXPECT_EQ(store_.state().attention.key, 50);
  auto* stack = page_->findChild<ContributionStack*>();
  EXPECT_NEAR(stack->total(), static_cast<double>(page_->result()->sides[0]->matrix().at(10, 50)), 1e-5);
  store_.undo();
  EXPECT_EQ(store_.state().attention, before);
}

TEST_F(AttentionPageTest, AClickOnABarChoosesThePair) {
  auto* stack = page_->findChild<ContributionStack*>();
  QTest::mouseClick(stack, Qt::LeftButton, Qt::NoModifier, stack->bar_rect(9).center().toPoint());
  EXPECT_EQ(store_.state().shared.pair, 9);
}

// A side may have more pairs than the setting of the other pages.
TEST_F(AttentionPageTest, AllPairsOfASideOfItsOwnCanBeChosen) {
  store_.slice(&ExplorerState::shared).edit([](SharedState& s) { s.rotary_dim = 16; });
  test::choose(panel(), QStringLiteral("Encoding of B"), QStringLiteral("RoPE"));
  test::choose(panel(), QStringLiteral("The chosen score, taken apart"), QStringLiteral("Of B"));
  store_.slice(&ExplorerState::attention).edit([](AttentionState& s) { s.b.own.rotary_dim = 64; });
  settle();
  auto* stack = page_->findChild<ContributionStack*>();
  QTest::mouseClick(stack, Qt::LeftButton, Qt::NoModifier, stack->bar_rect(20).center().toPoint());
  EXPECT_EQ(store_.state().shared.pair, 20);
  QTest::keyClick(stack, Qt::Key_Right);
  EXPECT_EQ(store_.state().shared.pair, 21);
}

TEST_F(AttentionPageTest, APresetShowsWhatItSaysWhateverWasSet) {
  store_.slice(&ExplorerState::shared).edit([](SharedState& s) { s.base = 500000; });
  for (const Preset& preset : page_->presets()) {
    if (preset.name == QStringLiteral("RoPE: base 10,000 and 500,000")) preset.apply();
  }
  settle();
  EXPECT_EQ(page_->result()->input.sides[0].rotary.base, 10000);
  EXPECT_EQ(page_->result()->input.sides[1].rotary.base, 500000);
  for (const Preset& preset : page_->presets()) {
    if (preset.name == QStringLiteral("RoPE and xPos")) preset.apply();
  }
  settle();
  EXPECT_EQ(page_->result()->input.sides[1].kind, EncodingKind::xpos);
  EXPECT_EQ(page_->result()->input.sides[1].rotary.base, page_->result()->input.sides[0].rotary.base)
      << "only the fading is compared";
}

TEST_F(AttentionPageTest, AScaleThatIsNotTheUsualOneIsSaid) {
  const auto* legend = page_->findChildren<ColourLegend*>().at(0);
  const auto* stack = page_->findChild<ContributionStack*>();
  const auto says = [&](const QString& text) {
    const QList<QLabel*> labels = panel().findChildren<QLabel*>();
    return std::any_of(labels.begin(), labels.end(), [&](QLabel* label) {
      return label->isVisibleTo(&panel()) && label->text().contains(text);
    });
  };
  EXPECT_TRUE(legend->accessibleName().contains(QStringLiteral("q·k / √d")));
  EXPECT_FALSE(says(QStringLiteral("softmax scale of its setting")));
  store_.slice(&ExplorerState::shared).edit([](SharedState& s) { s.softmax_scale = 0.0625; });
  settle();
  EXPECT_TRUE(legend->accessibleName().contains(QStringLiteral("A: q·k · 0.0625, B: q·k / √d")))
      << legend->accessibleName().toStdString();
  EXPECT_TRUE(stack->title().startsWith(QStringLiteral("A: q·k · 0.0625 at m = 40")))
      << stack->title().toStdString();
  EXPECT_TRUE(
      says(QStringLiteral("A: q·k is multiplied by 0.0625, the softmax scale of its setting, and not "
                          "by 1/√64 = 0.125")));
  EXPECT_NEAR(stack->total(), score(SideName::a, 40, 34), 1e-5);
  test::choose(panel(), QStringLiteral("Stage"), QStringLiteral("Raw"));
  settle();
  EXPECT_FALSE(says(QStringLiteral("softmax scale of its setting")));
}

TEST_F(AttentionPageTest, BothSidesAreChosenFreely) {
  const auto initial = state();
  test::choose(panel(), QStringLiteral("Encoding of B"), QStringLiteral("RoPE"));
  settle();
  // Its own setting has another base at first, so that there is something to see.
  EXPECT_EQ(page_->result()->input.sides[1].rotary.base, 500000);
  EXPECT_GT(page_->result()->difference->summary().high, 0.01);
  test::choose(panel(), QStringLiteral("How B turns"), QStringLiteral("As on the other pages"));
  settle();
  EXPECT_EQ(page_->result()->difference->summary().high, 0);
  test::choose(panel(), QStringLiteral("Encoding of A"), QStringLiteral("ALiBi"));
  test::type_into(panel(), QStringLiteral("Head, from 0"), QStringLiteral("2"));
  settle();
  EXPECT_EQ(state().a.head, 2);
  EXPECT_NEAR(score(SideName::a, 20, 12) - score(SideName::a, 20, 20), -8 * 0.125, 1e-5);
  while (state() != initial && store_.can_undo()) store_.undo();
  EXPECT_EQ(state(), initial);
}

TEST_F(AttentionPageTest, ASideTurnsWithASettingOfItsOwnOrACopyOfAKeptOne) {
  store_.slice(&ExplorerState::shared).edit([](SharedState& s) {
    ComparedSetting kept;
    kept.head_dim = 128;
    kept.base = 12345;
    kept.name = QStringLiteral("Kept");
    s.compared.push_back(kept);
  });
  test::choose(panel(), QStringLiteral("Encoding of B"), QStringLiteral("RoPE"));
  test::choose_from_menu(section("Matrix B"), QStringLiteral("Kept"));
  settle();
  EXPECT_EQ(page_->result()->input.sides[1].rotary.base, 12345);
  EXPECT_EQ(page_->result()->input.sides[1].rotary.head_dim, 64);  // that of the vectors at hand
  test::choose(section("Matrix B"), QStringLiteral("Method"), QStringLiteral("Linear"));
  settle();
  EXPECT_EQ(state().b.own.scaling.kind, ScalingKind::linear);
  // Divided by 4, distance 8 is what distance 2 was.
  const double stretched = score(SideName::b, 30, 22);
  store_.undo();
  settle();
  EXPECT_NEAR(stretched, score(SideName::b, 30, 28), 1e-4);
}

TEST_F(AttentionPageTest, TheSwitchTakesTheOtherSideApart) {
  EXPECT_NEAR(stack_total(), score(SideName::a, state().query, state().key), 1e-5);
  for (const auto& [kind, parts] :
       {std::pair<const char*, std::size_t>{"No positions", 32}, {"Sinusoidal", 4}, {"ALiBi", 2}}) {
    test::choose(panel(), QStringLiteral("Encoding of B"), QString::fromLatin1(kind));
    test::choose(panel(), QStringLiteral("The chosen score, taken apart"), QStringLiteral("Of B"));
    settle();
    EXPECT_EQ(page_->findChild<ContributionStack*>()->parts().size(), parts) << kind;
    EXPECT_NEAR(stack_total(), score(SideName::b, state().query, state().key), 1e-5) << kind;
    if (parts == 4) {  // named terms are read out, all of them
      const QString terms = page_->findChild<ContributionStack*>()->accessibleDescription();
      EXPECT_TRUE(terms.contains(QStringLiteral("p(m)·p(n)"))) << terms.toStdString();
    }
    page_->grab();
  }
}

TEST_F(AttentionPageTest, AShiftIsToldForBothSidesAndAllEncodings) {
  test::choose(panel(), QStringLiteral("Encoding of B"), QStringLiteral("Sinusoidal"));
  test::type_into(panel(), QStringLiteral("Shift all positions by δ"), QStringLiteral("300"));
  settle();
  ASSERT_NE(page_->changes(), nullptr);
  EXPECT_EQ(page_->changes()->shift, 300);
  EXPECT_TRUE(page_->changes()->rows[0].rounding());
  EXPECT_GT(page_->changes()->rows[1].change, 0.1);
  EXPECT_EQ(page_->changes()->rows.size(), 5U);
}

// The matrix of a trained head with the model's own rotation is the model's matrix.
TEST_F(AttentionPageTest, ATrainedHeadGivesTheModelsOwnScores) {
  const auto model = std::make_shared<const Model>(test::small_model(HeadKind::masked_lm));
  models_.adopt({}, model);
  test::choose(panel(), QStringLiteral("Queries q and keys k"), QStringLiteral("Of a trained head"));
  QLineEdit* text = nullptr;
  for (QLineEdit* found : page_->controls()->findChildren<QLineEdit*>()) {
    if (found->accessibleName() == QStringLiteral("Text that the model reads")) text = found;
  }
  ASSERT_NE(text, nullptr);
  text->selectAll();
  QTest::keyClicks(text, QStringLiteral("the cat sat on the mat"));
  test::type_into(section("What it acts on"), QStringLiteral("Layer, from 0"), QStringLiteral("1"));
  test::type_into(section("What it acts on"), QStringLiteral("Head, from 0"), QStringLiteral("1"));
  settle();
  const AttentionInput& input = page_->result()->input;
  ASSERT_NE(input.trained, nullptr);
  EXPECT_EQ(input.head_dim, 8);
  ASSERT_EQ(input.length, 8);  // [CLS], six words, [SEP]
  EXPECT_EQ(input.trained->words[2], QStringLiteral("cat"));

  TokenBatch batch{.batch = 1, .length = 8};
  batch.ids = encode_text(model->tokenizer, "the cat sat on the mat").ids;
  ForwardWorkspace workspace;
  Trace trace;
  trace.want_scores = true;
  ASSERT_TRUE(encode(model->weights, model->config, batch, {{}, workspace, &trace, {}}).ok());
  const Tensor& scores = trace.scores[1];
  for (Index m = 0; m < 8; ++m) {
    for (Index n = 0; n < 8; ++n) {
      EXPECT_NEAR(score(SideName::a, m, n), static_cast<double>(scores[(8 + m) * 8 + n]), 2e-6);
    }
  }
  EXPECT_LT(state().query, 64);
  EXPECT_NEAR(stack_total(), score(SideName::a, 7, 7), 1e-6);  // the chosen cell, as far as there is one
  page_->grab();
}

TEST_F(AttentionPageTest, WithoutAModelWhatWasShownStays) {
  QSignalSpy failures(page_.get(), &Page::failed);
  store_.slice(&ExplorerState::attention).edit([](AttentionState& s) { s.content = VectorContent::trained; });
  ASSERT_TRUE(QTest::qWaitFor([&] { return failures.count() > 0; }, 5000));
  EXPECT_EQ(page_->result()->input.content, VectorContent::same);
  EXPECT_TRUE(page_->settled());
  QSignalSpy cleared(page_.get(), &Page::cleared);
  store_.undo();
  settle();
  EXPECT_EQ(state(), AttentionState{});
  EXPECT_EQ(failures.count(), 1);  // said once, and no more when no model is asked for
  EXPECT_EQ(cleared.count(), 1);
}

TEST_F(AttentionPageTest, ARightClickOnACellOrABarOpensItsArithmetic) {
  const auto card = [] {
    for (QWidget* widget : QApplication::topLevelWidgets()) {
      if (auto* open = qobject_cast<ExplanationCard*>(widget); open != nullptr && open->isVisible())
        return open;
    }
    return static_cast<ExplanationCard*>(nullptr);
  };
  const auto ask = [](QWidget* widget, QPoint at) {
    QContextMenuEvent event(QContextMenuEvent::Mouse, at, widget->mapToGlobal(at));
    QApplication::sendEvent(widget, &event);
  };
  ask(map(0), map(0)->cell_rect({12, 8}).center().toPoint());
  ASSERT_NE(card(), nullptr);
  EXPECT_TRUE(card()->shown().name.contains(QStringLiteral("m = 12, n = 8")))
      << card()->plain().toStdString();
  EXPECT_TRUE(card()->plain().contains(number_text(score(SideName::a, 12, 8), 6)))
      << card()->plain().toStdString();
  EXPECT_EQ(state().query, 12);
  card()->close();
  auto* stack = page_->findChild<ContributionStack*>();
  ask(stack, stack->bar_rect(5).center().toPoint());
  ASSERT_NE(card(), nullptr);
  EXPECT_TRUE(card()->shown().name.contains(QStringLiteral("pair 5")));
  card()->close();
}

TEST_F(AttentionPageTest, AnglesAreInTheUnitOfAllPages) {
  auto* stack = page_->findChild<ContributionStack*>();
  const auto turned = [stack] {  // a pair's products, and the components they are made of
    test::ask_for_menu(stack, stack->bar_rect(5).center().toPoint());
    ExplanationCard* card = test::open_card();
    QString text = card == nullptr ? QString() : test::lines_below(card->shown(), 1);
    delete card;
    return text;
  };
  EXPECT_TRUE(turned().contains(QStringLiteral("rad"))) << turned().toStdString();
  EXPECT_FALSE(turned().contains(QChar(0xB0)));
  // Pair 5 of 32 at m = 40: 40 * 10000^(-10/64) = 9.4855 rad, one turn and 183.5 degrees.
  store_.slice(&ExplorerState::shared).edit([](SharedState& s) { s.angle_unit = AngleUnit::degrees; });
  settle();
  EXPECT_TRUE(turned().contains(QString::fromUtf8("cos(183.5°)"))) << turned().toStdString();
  EXPECT_FALSE(turned().contains(QStringLiteral("rad"))) << turned().toStdString();
}

TEST_F(AttentionPageTest, OnlyTheNewestOfManyEditsIsShown) {
  AttentionState state;
  for (const int length : {1500, 700, 40, 900, 33}) {
    state.length = length;
    store_.slice(&ExplorerState::attention).set(state);
    QCoreApplication::processEvents();
  }
  settle();
  EXPECT_EQ(page_->result()->input.length, 33);
  EXPECT_EQ(map(0)->picture()->matrix().rows, 33);
}

TEST_F(AttentionPageTest, ViewsHideTheOtherMaps) {
  AttentionState state;
  state.view = AttentionView::difference;
  set(state);
  EXPECT_TRUE(map(0)->isHidden());
  EXPECT_FALSE(map(2)->isHidden());
}

TEST_F(AttentionPageTest, TheTableHoldsTheCellsInView) {
  AttentionState state;
  state.length = 10;
  state.shift = 5;
  set(state);
  Table table = page_->table();
  EXPECT_EQ(table.columns.mid(0, 3),
            (QStringList{QStringLiteral("query"), QStringLiteral("key"), QStringLiteral("score_a")}));
  ASSERT_EQ(table.rows.size(), 100U);
  EXPECT_EQ(std::get<qint64>(table.rows[0][0]), 5);
  EXPECT_EQ(std::get<double>(table.rows[23][2]),
            static_cast<double>(page_->result()->sides[0]->matrix().at(2, 3)));
  state.length = 1500;
  set(state);
  EXPECT_EQ(page_->table().rows.size(), 1000000U);
}

TEST_F(AttentionPageTest, TheSmallestMatrixAndAllPresetsWork) {
  AttentionState state;
  state.length = 1;
  set(state);
  page_->grab();
  for (const Preset& preset : page_->presets()) {
    preset.apply();
    settle();
    EXPECT_FALSE(preset.note.isEmpty());
    page_->grab();
  }
  page_->reset();
  EXPECT_EQ(store_.state().attention, AttentionState{});
}

TEST_F(AttentionPageTest, ClosingDuringWorkNeitherHangsNorCrashes) {
  AttentionState state;
  state.length = 4096;
  store_.slice(&ExplorerState::attention).set(state);
  QTest::qWait(20);
  QElapsedTimer clock;
  clock.start();
  page_.reset();
  EXPECT_LT(clock.elapsed(), 3000);
}

}  // namespace
}  // namespace rope::app
