// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/page_registry.h"

#include <QCoreApplication>

#include "app/pages/attention/attention_page.h"
#include "app/pages/decay/decay_page.h"
#include "app/pages/extension/extension_page.h"
#include "app/pages/frequencies/frequencies_page.h"
#include "app/pages/roformer/roformer_page.h"
#include "app/pages/rotation/rotation_page.h"
#include "app/pages/training/training_page.h"

namespace rope::app {
namespace {

Page* make_rotation(PageContext& context) {
  return new RotationPage(context.store.slice(&ExplorerState::rotation),
                          context.store.slice(&ExplorerState::shared), context.models);
}

Page* make_frequencies(PageContext& context) {
  return new FrequenciesPage(context.store.slice(&ExplorerState::frequencies),
                             context.store.slice(&ExplorerState::shared));
}

Page* make_decay(PageContext& context) {
  return new DecayPage(context.store.slice(&ExplorerState::decay),
                       context.store.slice(&ExplorerState::shared), context.models);
}

Page* make_attention(PageContext& context) {
  return new AttentionPage(context.store.slice(&ExplorerState::attention),
                           context.store.slice(&ExplorerState::shared), context.models);
}

Page* make_roformer(PageContext& context) {
  return new RoFormerPage(context.store.slice(&ExplorerState::roformer),
                          context.store.slice(&ExplorerState::shared), context.models);
}

Page* make_extension(PageContext& context) {
  return new ExtensionPage(context.store.slice(&ExplorerState::extension),
                           context.store.slice(&ExplorerState::shared), context.models, context.losses);
}

Page* make_training(PageContext& context) {
  return new TrainingPage(context.store.slice(&ExplorerState::training),
                          context.store.slice(&ExplorerState::shared), context.training, context.models);
}

struct NavigationText {
  Q_DECLARE_TR_FUNCTIONS(NavigationText)
};

}  // namespace

std::vector<PageEntry> page_entries() {
  return {
      {QStringLiteral("rotation"), NavigationText::tr("Rotation"), make_rotation},
      {QStringLiteral("frequencies"), NavigationText::tr("Frequencies"), make_frequencies},
      {QStringLiteral("decay"), NavigationText::tr("Decay"), make_decay},
      {QStringLiteral("attention"), NavigationText::tr("Attention"), make_attention},
      {QStringLiteral("roformer"), NavigationText::tr("RoFormer"), make_roformer},
      {QStringLiteral("extension"), NavigationText::tr("Extension"), make_extension},
      {QStringLiteral("training"), NavigationText::tr("Training"), make_training},
  };
}

}  // namespace rope::app
