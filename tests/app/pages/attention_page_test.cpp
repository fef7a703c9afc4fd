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
#include "app/pages/attention/work_notice.h"
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

TEST(AttentionExplanations, ASoftmaxSaysWhichKeyIsLargestAndOpensItsSum) {
  AttentionInput input = small(VectorContent::independent, ScoreStage::softmax);
  input.causal = true;
  input.shift = 9;
  const SharedCell view = view_of(input, {20, 11});
  const CellStages stages = cell_stages(*view, SideName::a);
  Index largest = 0;
  const AttentionResult result = computed(input);
  for (Index key = 0; key <= 20; ++key) {
    if (matrix_of(result, SideName::a).at(20, key) > matrix_of(result, SideName::a).at(20, largest))
      largest = key;
  }
  EXPECT_EQ(stages.highest_key, largest);
  const Explanation shown = explain_score(view, SideName::a);
  EXPECT_TRUE(test::plain_lines(shown).contains(QStringLiteral("at n = %1, is").arg(9 + largest)))
      << test::plain_lines(shown).toStdString();
  const QString below = test::lines_below(shown, 2);
  EXPECT_TRUE(below.contains(QStringLiteral("the other 5:"))) << "21 keys are seen, 16 written";
  EXPECT_TRUE(below.contains(number_text(std::exp(0.0), 6))) << "what the largest itself adds";
}

TEST(AttentionExplanations, EveryTermGoesDownToComponents) {
  AttentionInput input = small(VectorContent::independent, ScoreStage::raw, EncodingKind::sinusoidal);
  const SharedCell view = view_of(input, {20, 11});
  for (std::size_t part = 0; part < 4; ++part) {
    const Explanation term = explain_part(view, SideName::b, part);
    EXPECT_GE(walk(term, 0), part == 0 ? 2 : 4) << part;
    const double value = cell_parts(input, *view->vectors, SideName::b, {20, 11}, 0).parts[part];
    EXPECT_TRUE(plain_text(term.lines.front()).endsWith(number_text(value, 6)));
  }
  // p(m) of component 3 is the cosine of pair 1 at 20: cos(20 / 10000^(1/8)).
  const QString waves = test::lines_below(explain_part(view, SideName::b, 3), 2);
  EXPECT_TRUE(waves.contains(number_text(std::cos(20 * std::pow(10000.0, -1 / 8.0)), 6)))
      << waves.toStdString();

  input.sides[0].rotary.rotary_dim = 4;  // 12 components stand still
  const Explanation still = explain_part(view_of(input, {20, 11}), SideName::a, 2);
  EXPECT_EQ(walk(still, 0), 2);
  const AttentionVectors& vectors = *view->vectors;
  const double product = vectors.q.matrix()(20, 15) * vectors.k.matrix()(11, 15);
  EXPECT_TRUE(test::lines_below(still, 1).contains(number_text(product, 6)));
}

TEST(AttentionExplanations, ASlopeOfALiBiOpensThePowerThatItIs) {
  AttentionInput input = small(VectorContent::ones, ScoreStage::scaled, EncodingKind::alibi);
  input.sides[1].heads = 12;
  for (const auto& [head, slope] : {std::pair<Index, double>{0, 0.5}, {7, 1.0 / 256}, {9, std::exp2(-1.5)}}) {
    input.sides[1].head = head;
    const QString text = test::lines_below(explain_part(view_of(input, {12, 4}), SideName::b, 1), 1);
    EXPECT_TRUE(text.contains(number_text(slope, 6))) << text.toStdString();
    EXPECT_TRUE(text.contains(QStringLiteral("12 is no power of two"))) << text.toStdString();
  }
}

TEST(AttentionExplanations, OfTwoHiddenScoresThereIsNoDifference) {
  AttentionInput input = small(VectorContent::same, ScoreStage::masked);
  input.causal = true;
  const QString text = test::plain_lines(explain_difference(view_of(input, {3, 4})));
  EXPECT_TRUE(text.contains(QStringLiteral("the mask hides both"))) << text.toStdString();
  EXPECT_FALSE(text.contains(QString::fromUtf8("–"))) << text.toStdString();
  const QString seen = test::plain_lines(explain_difference(view_of(input, {4, 3})));
  EXPECT_FALSE(seen.contains(QStringLiteral("hides"))) << seen.toStdString();
}

// A rest that is negative has its minus once.
TEST(AttentionExplanations, ALongSumOpensItsRest) {
  AttentionInput input = small(VectorContent::independent);
  input.head_dim = 128;
  for (SideInput& side : input.sides) side.rotary.head_dim = 128;
  input.rotary_dim = 128;
  const Explanation score = explain_score(view_of(input, {20, 3}), SideName::a);
  const QString line = plain_text(score.lines.front());
  EXPECT_FALSE(line.contains(QString::fromUtf8("+ −"))) << line.toStdString();
  EXPECT_TRUE(line.contains(QStringLiteral("the other 48:"))) << line.toStdString();
  std::vector<Formula> opened;
  for (const Formula& part : score.lines.front()->children) {
    if (part->explain) opened.push_back(part);
  }
  ASSERT_EQ(opened.size(), 17U);  // sixteen pairs, and the others in one number
  const Explanation rest = opened.back()->explain();
  EXPECT_EQ(rest.name, QStringLiteral("The other 48 of the sum"));
  EXPECT_TRUE(plain_text(rest.lines.front()).endsWith(plain_text(opened.back())));
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

// DeepSeek turns the end of its heads. The page computes with what turns first, and names the components as
// the model does.
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
  QString shift_line() {
    for (const QLabel* label : page_->findChildren<QLabel*>()) {
      if (label->text().contains(QStringLiteral("shift would change"))) return label->text();
    }
    return {};
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
  EXPECT_EQ(page_->rows().count, 1500 * 1500);
  EXPECT_TRUE(page_->rows().part.isEmpty());
  std::vector<Cell> cells;
  page_->rows().row(1500 * 1500 - 1, cells);
  EXPECT_EQ(std::get<qint64>(cells[1]), 1504);
  EXPECT_EQ(std::get<double>(cells[2]), score(SideName::a, 1499, 1499));
  map(0)->viewport().look_at({200, 900}, 15);  // 100 x 100 around it
  EXPECT_EQ(page_->rows().count, 100 * 100);
  EXPECT_EQ(page_->rows().part, QStringLiteral("the part in view, queries 855 to 954 and keys 155 to 254"));
  cells.clear();
  page_->rows().row(1, cells);
  EXPECT_EQ(std::get<double>(cells[2]), score(SideName::a, 850, 151));
}

// --- What is computed, and what is said where it is not

LatestJob& job_of(const Page& page, const char* name) {
  for (const Page::WatchedJob& watched : page.jobs()) {
    if (watched.name == QLatin1String(name)) return *watched.job;
  }
  throw std::runtime_error(name);
}

TEST_F(AttentionPageTest, WhatWasStoppedSaysSoAndGoesOn) {
  const QStringList before = page_->caption();
  const auto titles = [this] { return map(0)->accessibleName() + map(1)->accessibleName(); };
  const QString named = titles();
  auto* notice = page_->findChild<WorkNotice*>();
  EXPECT_FALSE(notice->isVisible());
  EXPECT_FALSE(page_->stale());
  const auto stop = [this](const char* name) { job_of(*page_, name).cancel(); };
  store_.slice(&ExplorerState::attention).edit([](AttentionState& s) {
    s.length = 2000;
    s.b.encoding = EncodingKind::rope;
  });
  stop("Score matrices");
  EXPECT_TRUE(page_->stale());
  EXPECT_TRUE(notice->isVisible());
  EXPECT_TRUE(notice->text().contains(QStringLiteral("still those of before")))
      << notice->text().toStdString();
  EXPECT_EQ(page_->caption(), before);
  EXPECT_EQ(titles(), named);
  test::press(*notice, QStringLiteral("Go on"));
  EXPECT_FALSE(notice->isVisible());
  ASSERT_TRUE(QTest::qWaitFor([&] { return page_->result()->input.length == 2000; }, 20000));
  EXPECT_FALSE(page_->stale());
  EXPECT_NE(titles(), named);
  // Now the last of it.
  ASSERT_TRUE(job_of(*page_, "What a shift changes").running());
  stop("What a shift changes");
  EXPECT_EQ(page_->changes(), nullptr);
  EXPECT_TRUE(notice->text().contains(QStringLiteral("what a shift changes")))
      << notice->text().toStdString();
  EXPECT_TRUE(shift_line().contains(QStringLiteral("not computed"))) << shift_line().toStdString();
  page_->grab();
  test::press(*notice, QStringLiteral("Go on"));
  settle();
  EXPECT_NE(page_->changes(), nullptr);
  EXPECT_FALSE(notice->isVisible());
}

TEST_F(AttentionPageTest, StoppedBeforeTheFirstResultNothingIsPromised) {
  page_ = make();
  page_->resize(760, 640);
  page_->show();
  page_->activate();
  job_of(*page_, "Score matrices").cancel();
  EXPECT_EQ(map(0)->accessibleDescription(), map(0)->empty_text());
  EXPECT_FALSE(map(0)->empty_text().contains(QStringLiteral("Computing")));
  EXPECT_TRUE(page_->findChild<WorkNotice*>()->text().contains(QStringLiteral("Stopped before the scores")));
  // Going away and back is another way on.
  page_->deactivate();
  page_->activate();
  EXPECT_TRUE(map(0)->empty_text().contains(QStringLiteral("Computing")));
  settle();
  EXPECT_FALSE(page_->findChild<WorkNotice*>()->isVisible());
}

TEST_F(AttentionPageTest, APageThatIsNotSeenComputesNothing) {
  page_->deactivate();
  store_.slice(&ExplorerState::shared).edit([](SharedState& s) { s.base = 500; });
  for (const Page::WatchedJob& watched : page_->jobs()) EXPECT_FALSE(watched.job->running());
  QTest::qWait(50);
  EXPECT_EQ(page_->result()->input.sides[0].rotary.base, 10000);
  page_->activate();
  ASSERT_TRUE(job_of(*page_, "Score matrices").running());
  page_->deactivate();  // while it computes
  EXPECT_FALSE(job_of(*page_, "Score matrices").running());
  page_->activate();
  settle();
  EXPECT_EQ(page_->result()->input.sides[0].rotary.base, 500);
}

TEST_F(AttentionPageTest, WithoutAModelThereAreTwoWaysOn) {
  page_ = make();
  page_->resize(760, 640);
  page_->show();
  store_.slice(&ExplorerState::attention).edit([](AttentionState& s) { s.content = VectorContent::trained; });
  page_->activate();
  auto* notice = page_->findChild<WorkNotice*>();
  ASSERT_TRUE(QTest::qWaitFor([&] { return notice->isVisible(); }, 5000));
  EXPECT_TRUE(notice->text().contains(QStringLiteral("no model"))) << notice->text().toStdString();
  EXPECT_FALSE(map(0)->empty_text().contains(QStringLiteral("Computing")));
  QSignalSpy asked(&models_, &ModelService::loading_started);
  test::press(*notice, QStringLiteral("Use the model that comes with the program"));
  EXPECT_EQ(asked.count(), 1);
  models_.adopt({}, std::make_shared<const Model>(test::small_model(HeadKind::masked_lm)));
  settle();
  EXPECT_FALSE(notice->isVisible());
}

TEST_F(AttentionPageTest, TheCaptionTellsTheBaseThatWasComputedWith) {
  store_.slice(&ExplorerState::shared).edit([](SharedState& s) { s.base = 500000; });
  test::choose(panel(), QStringLiteral("Encoding of B"), QStringLiteral("Sinusoidal"));
  settle();
  const QStringList told = page_->caption();
  EXPECT_TRUE(told[0].contains(QStringLiteral("base ") + short_number_text(500000, 7)))
      << told[0].toStdString();
  EXPECT_EQ(page_->result()->input.sides[1].rotary.base, 10000);
  EXPECT_EQ(told[1], QStringLiteral("B: Sinusoidal, base ") + short_number_text(10000, 7));
}

TEST_F(AttentionPageTest, EachClickIsAStepOfUndo) {
  const auto first = state();
  const auto click = [this](Index row, Index col) {
    QTest::mouseClick(map(1), Qt::LeftButton, {}, map(1)->cell_rect({row, col}).center().toPoint());
  };
  click(10, 50);
  click(11, 20);
  auto* stack = page_->findChild<ContributionStack*>();
  QTest::mouseClick(stack, Qt::LeftButton, {}, stack->bar_rect(9).center().toPoint());
  QTest::mouseClick(stack, Qt::LeftButton, {}, stack->bar_rect(4).center().toPoint());
  EXPECT_EQ(store_.state().shared.pair, 4);
  store_.undo();
  EXPECT_EQ(store_.state().shared.pair, 9);
  store_.undo();
  EXPECT_EQ(state().query, 11);
  store_.undo();
  EXPECT_EQ(state().query, 10);
  store_.undo();
  EXPECT_EQ(state(), first);
  for (int i = 0; i < 3; ++i) QTest::keyClick(map(0), Qt::Key_Down);  // one gesture
  store_.undo();
  EXPECT_EQ(state(), first);
  EXPECT_FALSE(store_.can_undo());
}

// Beside a score far away the parts keep their size.
TEST_F(AttentionPageTest, TheOtherScoreDoesNotFlattenTheParts) {
  auto* stack = page_->findChild<ContributionStack*>();
  const auto tallest = [stack] {
    double most = 0;
    for (std::size_t i = 0; i < stack->parts().size(); ++i)
      most = std::max(most, stack->bar_rect(i).height());
    return most;
  };
  stack->set_reference(stack->total(), QStringLiteral("B:"));
  const double alone = tallest();
  stack->set_reference(-200, QStringLiteral("B:"));
  EXPECT_NEAR(tallest(), alone, 1e-9);
  page_->grab();
  double sum = 0, low = 0, high = 0;
  for (const double part : stack->parts()) {
    sum += part;
    low = std::min(low, sum);
    high = std::max(high, sum);
  }
  stack->set_reference(high + (high - low), QStringLiteral("B:"));  // near: on the same axis
  EXPECT_NEAR(tallest(), alone / 2, 1);
}

// The largest of a hidden map is named and opens; so do scores whose difference is rounding.
TEST_F(AttentionPageTest, AScaleSaysWhichMapGaveItsEnds) {
  AttentionState alone;
  alone.view = AttentionView::a;
  alone.b = {.encoding = EncodingKind::alibi, .shared = false};
  set(alone);
  const auto* scores = page_->findChildren<ColourLegend*>().at(0);
  const Explanation ends = scores->explanation();
  const QString text = test::plain_lines(ends);
  EXPECT_TRUE(text.contains(QStringLiteral("all that have this scale: B, m = "))) << text.toStdString();
  EXPECT_TRUE(text.contains(number_text(page_->result()->sides[1]->summary().low, 6))) << text.toStdString();
  EXPECT_TRUE(test::lines_below(ends, 1).contains(QStringLiteral("bias")));
  AttentionState same;
  same.b = {.encoding = EncodingKind::rope, .shared = true};
  set(same);
  const auto* difference = page_->findChildren<ColourLegend*>().at(1);
  const QString told = test::plain_lines(difference->explanation());
  EXPECT_TRUE(told.contains(QStringLiteral("no more than rounding"))) << told.toStdString();
  EXPECT_TRUE(told.contains(QStringLiteral("Their largest: A, m = "))) << told.toStdString();
  EXPECT_EQ(page_->result()->difference->scale().high, page_->result()->sides[0]->scale().high);
}

TEST_F(AttentionPageTest, TheSlopesOfAnyNumberOfHeadsAreTold) {
  test::choose(panel(), QStringLiteral("Encoding of B"), QStringLiteral("ALiBi"));
  const auto tip = [this] { return test::field(section("Matrix B"), QStringLiteral("Heads"))->toolTip(); };
  EXPECT_TRUE(tip().contains(QString::fromUtf8("2^(−8/8)"))) << tip().toStdString();
  test::type_into(section("Matrix B"), QStringLiteral("Heads"), QStringLiteral("12"));
  EXPECT_TRUE(tip().contains(QString::fromUtf8("the first 8 heads have the slopes of 8 heads, 2^(−8/8)")))
      << tip().toStdString();
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
