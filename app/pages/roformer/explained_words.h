// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QString>

#include "app/pages/roformer/head_scores.h"

namespace rope::app {

/// The words of this page's explanations.
struct RunExplained {
  Q_DECLARE_TR_FUNCTIONS(RunExplained)
};

[[nodiscard]] QString token_word(const RunResult& result, Index token);
/// "Weight of “%1” on “%2”" with both tokens.
[[nodiscard]] QString cell_name(const HeadCell& at, const QString& pattern);
/// "english, layer 2, head 0, as trained", or what the what-if changed.
[[nodiscard]] QString run_place(const HeadCell& at);
/// The same as the source of what is computed from it: "Trained weights of english, …".
[[nodiscard]] QString run_source(const HeadCell& at);
/// What a what-if changes, in a few words: "without RoPE; pairs 0-3 muted".
[[nodiscard]] QString what_if_text(const ForwardOptions& options);
/// The same within a sentence: "7 % without RoPE", "66 % with base 500 and with pairs 0-3 muted".
[[nodiscard]] QString with_what_if(const QString& value, const ForwardOptions& options);

}  // namespace rope::app
