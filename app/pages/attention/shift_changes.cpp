// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/attention/shift_changes.h"

#include <algorithm>
#include <cmath>

namespace rope::app {
namespace {

constexpr Index kBlock = 256;  // rows at a time

/// The scores of some queries at positions moved by `shift`.
class MovedScores {
 public:
  MovedScores(const PositionEncoding& encoding, const AttentionInput& input, const AttentionVectors& vectors,
              double shift, const SideInput& side)
      : encoding_(encoding),
        input_(input),
        scale_(side.scale()),
        positions_(shifted_positions(input.length, shift)),
        encoded_(encoded_vectors(
            {encoding, vectors.q.matrix(), vectors.k.matrix(), positions_, positions_, side.head})),
        head_(side.head) {}

  Status rows(Index first, Index count, Tensor& out, const Work& work) const {
    ScoreOptions options;
    options.stage = input_.stage;
    options.scale = scale_;
    options.causal = input_.causal;
    options.query_offset = first;
    const std::span<const double> all = positions_;
    options.bias = bias_rows(
        encoding_, head_, all.subspan(static_cast<std::size_t>(first), static_cast<std::size_t>(count)), all);
    out.resize({count, input_.length});
    return attention_scores(encoded_.query.matrix().rows_from(first, count), encoded_.key.matrix(),
                            out.matrix(), options, {{}, work.stop, work.threads});
  }

  /// No scaled score, its bias left out, is larger.
  [[nodiscard]] double bound() const { return longest(encoded_.query) * longest(encoded_.key) * scale_; }

 private:
  static double longest(const Tensor& vectors) {
    double most = 0;
    for (Index n = 0; n < vectors.dim(0); ++n) {
      double sum = 0;
      for (const float value : vectors.matrix().row(n)) sum += double{value} * double{value};
      most = std::max(most, std::sqrt(sum));
    }
    return most;
  }

  const PositionEncoding& encoding_;
  const AttentionInput& input_;
  double scale_;
  std::vector<double> positions_;
  EncodedVectors encoded_;
  Index head_;
};

void compare(ShiftChange& change, const Tensor& here, const Tensor& there, Index first) {
  for (Index i = 0; i < here.size(); ++i) {
    const auto before = static_cast<double>(here[i]);
    const auto after = static_cast<double>(there[i]);
    if (!std::isfinite(before) || !std::isfinite(after)) continue;
    change.largest = std::max(change.largest, std::abs(before));
    const double difference = std::abs(after - before);
    if (difference <= change.change) continue;
    change.change = difference;
    change.query = first + i / here.dim(1);
    change.key = i % here.dim(1);
    change.before = before;
    change.after = after;
  }
}

Result<ShiftChange> change_of(const SideInput& side, const AttentionInput& input,
                              const AttentionVectors& vectors, double shift, const Work& work) {
  const auto encoding = make_side(side);
  if (!encoding) return encoding.error();
  const MovedScores here(**encoding, input, vectors, 0, side);
  const MovedScores there(**encoding, input, vectors, shift, side);
  ShiftChange change{.side = side};
  Tensor before, after;
  for (Index first = 0; first < input.length; first += kBlock) {
    const Index count = std::min(kBlock, input.length - first);
    if (const Status status = here.rows(first, count, before, work); !status) return status.error();
    if (const Status status = there.rows(first, count, after, work); !status) return status.error();
    compare(change, before, after, first);
  }
  // A millionth of a score: some units in the last place of float, as rounding() grants of a weight too.
  if (input.stage == ScoreStage::softmax) change.unit = 0.1 * here.bound();
  return change;
}

/// Both sides and whatever else there is, with the usual settings.
std::vector<SideInput> all_sides(const AttentionInput& input) {
  std::vector<SideInput> sides(input.sides.begin(), input.sides.end());
  for (const auto& [kind, name] : EnumNames<EncodingKind>::values) {
    const bool there = std::any_of(input.sides.begin(), input.sides.end(),
                                   [kind = kind](const SideInput& side) { return side.kind == kind; });
    if (there) continue;
    SideInput side{.kind = kind, .rotary = {.head_dim = input.head_dim}};
    const auto* const turning = std::find_if(input.sides.begin(), input.sides.end(),
                                             [](const SideInput& other) { return other.turns(); });
    if (side.turns() && turning != input.sides.end()) {
      side.rotary = turning->rotary;
      side.softmax_scale = turning->softmax_scale;
    }
    side.rotary.xpos = kind == EncodingKind::xpos;
    sides.push_back(side);
  }
  return sides;
}

}  // namespace

Result<ShiftChanges> shift_changes(const AttentionInput& input, const AttentionVectors& vectors,
                                   const Work& work) {
  ShiftChanges changes{input, input.shift == 0 ? kExampleShift : input.shift, {}};
  const std::vector<SideInput> sides = all_sides(input);
  for (const SideInput& side : sides) {
    Result<ShiftChange> change = change_of(side, input, vectors, changes.shift, work);
    if (!change) return change.error();
    changes.rows.push_back(*change);
    work.report(static_cast<double>(changes.rows.size()) / static_cast<double>(sides.size()));
  }
  return changes;
}

}  // namespace rope::app
