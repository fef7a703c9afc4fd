// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>

#include "app/jobs/model_service.h"
#include "app/pages/roformer/explained_words.h"
#include "app/pages/roformer/head_pictures.h"
#include "app/pages/roformer/roformer_page.h"

namespace rope::app {
namespace {

struct CaptionText {
  Q_DECLARE_TR_FUNCTIONS(RoFormerCaption)
};

QString stage_text(HeadStage stage) {
  switch (stage) {
    case HeadStage::logits:
      return CaptionText::tr("logits");
    case HeadStage::mask:
      return CaptionText::tr("masked logits");
    case HeadStage::softmax:
      break;
  }
  return CaptionText::tr("weights after softmax");
}

}  // namespace

QStringList RoFormerPage::caption() const {
  if (!result_ || models_.model() == nullptr) return {};
  const Head head = clamped_head(*result_, state_.get());
  QStringList parts{
      tr("model %1").arg(QString::fromStdString(result_->model->name)),
      result_->changed ? tr("what if: %1").arg(what_if_text(result_->what_if)) : tr("as trained"),
      tr("layer %1, head %2").arg(head.layer).arg(head.head), stage_text(state_->stage)};
  if (result_->text.windows > 1) {
    parts << tr("part %1 of %2 of the text").arg(result_->text.window + 1).arg(result_->text.windows);
  }
  return parts;
}

}  // namespace rope::app
