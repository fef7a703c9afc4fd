// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <array>

#include "app/state/fields.h"

namespace rope::app {

/// How large the new model is; the page has the numbers.
enum class TrainingSize { tiny, small, medium };
template <>
struct EnumNames<TrainingSize> {
  static constexpr std::array<std::pair<TrainingSize, const char*>, 3> values{
      {{TrainingSize::tiny, "tiny"}, {TrainingSize::small, "small"}, {TrainingSize::medium, "medium"}}};
};

/// What ends a run.
enum class TrainingEnd { minutes, steps };
template <>
struct EnumNames<TrainingEnd> {
  static constexpr std::array<std::pair<TrainingEnd, const char*>, 2> values{
      {{TrainingEnd::minutes, "minutes"}, {TrainingEnd::steps, "steps"}}};
};

/// The Training page: what the next run learns, and the line that is guessed meanwhile. The run itself is not
/// a part of the state: undo does not reach it.
struct TrainingState {
  static constexpr int kMostLine = 300;

  QString text_file;  ///< empty: the sample that comes with the program
  TrainingSize size = TrainingSize::tiny;
  bool rope = true;  ///< false: no position is encoded
  TrainingEnd end = TrainingEnd::minutes;
  double minutes = 1;
  int steps = 2000;
  double rate = 2e-3;  ///< the highest learning rate
  QString line = QStringLiteral("The wicked [MASK] of the West.");

  bool operator==(const TrainingState&) const = default;

  template <typename Self, typename Visitor>
  static void visit_fields(Self& self, Visitor&& visit) {
    visit("text_file", self.text_file, Length{4096});
    visit("size", self.size);
    visit("rope", self.rope);
    visit("end", self.end);
    visit("minutes", self.minutes, Limits{0.01, 10000});
    visit("steps", self.steps, Limits{1, 1e8});
    visit("rate", self.rate, Limits{1e-6, 1});
    visit("line", self.line, Length{kMostLine});
  }
};

}  // namespace rope::app
