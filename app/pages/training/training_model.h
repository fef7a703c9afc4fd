// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <deque>

#include "app/charts/chart_content.h"
#include "app/jobs/training_run.h"
#include "app/state/training_state.h"
#include "app/widgets/table.h"
#include "app/widgets/text/guess_cards.h"

namespace rope::app {

/// The plan that a size stands for, with the time that suits it.
[[nodiscard]] TrainingPlan sized_plan(TrainingSize size);
/// The run that Start begins.
[[nodiscard]] TrainingPlan plan_of(const TrainingState& state, std::uint64_t seed);
/// Numbers that a model of this plan learns, with the largest vocabulary.
[[nodiscard]] qint64 parameters_of(const TrainingPlan& plan);

/// All that the page draws from.
struct TrainingPicture {
  const TrainingRun* run = nullptr;  ///< null: none yet
  const std::deque<TrainingRun>& earlier;
  TrainingPlan next;  ///< what Start would begin
};

/// Held-out and training loss over tokens seen, the earlier runs faint, and what knowing nothing would give.
[[nodiscard]] ChartContent loss_chart(const TrainingPicture& picture);
/// How many hidden words of the held-out part are guessed: at first try, and among five.
[[nodiscard]] ChartContent accuracy_chart(const TrainingPicture& picture);

/// The guesses at the first moment, the latest ones and now, at most `most` cards.
[[nodiscard]] std::vector<GuessCard> moment_cards(const TrainingRun& run, std::size_t most);

/// "Training", "Paused" ...
[[nodiscard]] QString phase_text(const TrainingRun& run);
/// Step, tokens, speed, time left: what there is of them.
[[nodiscard]] QStringList facts_text(const TrainingRun& run);
/// How good it is, in words.
[[nodiscard]] QString verdict_text(const TrainingRun& run);
/// 45 s, 3 min, 3 min 20 s, 2 h 5 min.
[[nodiscard]] QString time_text(double seconds);

/// The columns of rope-cli's train.
[[nodiscard]] Table training_table(const TrainingRun* run);

}  // namespace rope::app
