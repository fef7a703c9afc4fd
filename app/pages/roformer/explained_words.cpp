// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/roformer/explained_words.h"

#include <QStringList>

#include "app/pages/roformer/roformer_text.h"
#include "app/widgets/number_text.h"

namespace rope::app {
namespace {

QString muted_text(const ForwardOptions& options) {
  return pairs_text(std::vector<int>(options.muted_pairs.begin(), options.muted_pairs.end()));
}

}  // namespace

QString token_word(const RunResult& result, Index token) {
  return QString::fromStdString(result.text.tokens.at(static_cast<std::size_t>(token)).text);
}

QString cell_name(const HeadCell& at, const QString& pattern) {
  return pattern.arg(token_word(*at.result, at.cell.row), token_word(*at.result, at.cell.col));
}

QString what_if_text(const ForwardOptions& options) {
  QStringList parts;
  if (!options.rope) parts << RunExplained::tr("without RoPE");
  if (options.base) parts << RunExplained::tr("base %1").arg(short_number_text(*options.base, 7));
  if (options.position_shift != 0)
    parts << RunExplained::tr("positions shifted by %1").arg(short_number_text(options.position_shift, 7));
  if (!options.muted_pairs.empty()) parts << RunExplained::tr("pairs %1 muted").arg(muted_text(options));
  return parts.join(QStringLiteral("; "));
}

QString with_what_if(const QString& value, const ForwardOptions& options) {
  QStringList parts;
  if (!options.rope) parts << RunExplained::tr("without RoPE");
  if (options.base) parts << RunExplained::tr("with base %1").arg(short_number_text(*options.base, 7));
  if (options.position_shift != 0)
    parts
        << RunExplained::tr("with positions shifted by %1").arg(short_number_text(options.position_shift, 7));
  if (!options.muted_pairs.empty()) parts << RunExplained::tr("with pairs %1 muted").arg(muted_text(options));
  return RunExplained::tr("%1 %2", "a value, and with which changes it is measured")
      .arg(value, parts.join(RunExplained::tr(" and ", "between two changes")));
}

QString run_place(const HeadCell& at) {
  const QString model = QString::fromStdString(at.result->model->name);
  const QString place = RunExplained::tr("layer %1, head %2").arg(at.head.layer).arg(at.head.head);
  return at.what_if ? RunExplained::tr("%1, %2, run with a what-if: %3")
                          .arg(model, place, what_if_text(at.result->what_if))
                    : RunExplained::tr("%1, %2, as trained").arg(model, place);
}

QString run_source(const HeadCell& at) {
  return RunExplained::tr("Trained weights of %1").arg(run_place(at));
}

}  // namespace rope::app
