// SPDX-License-Identifier: MIT
#pragma once

#include <gtest/gtest.h>

#include <QApplication>
#include <QHelpEvent>
#include <QTest>
#include <QToolTip>
#include <memory>

#include "app/jobs/model_service.h"
#include "app/pages/roformer/roformer_page.h"
#include "app/state/store.h"
#include "app/widgets/text/guess_cards.h"
#include "app/widgets/text/token_strip.h"
#include "tests/app/pages/head_models.h"

namespace rope::app {

inline QString text(const char* utf8) {
  return QString::fromUtf8(utf8);
}

/// The RoFormer page on a model that a test made.
class HeadPage : public testing::Test {
 protected:
  /// The page with this model and these texts.
  void open(Model model, const char* first, const char* second = "") {
    page_.reset();
    model_ = std::make_shared<const Model>(std::move(model));
    models_ = std::make_unique<ModelService>(load_model);
    models_->adopt({}, model_);
    page_ = std::make_unique<RoFormerPage>(store_.slice(&ExplorerState::roformer),
                                           store_.slice(&ExplorerState::shared), *models_);
    failure_.clear();
    QObject::connect(page_.get(), &Page::failed, page_.get(),
                     [this](const Error& error) { failure_ = error.message(); });
    edit([&](RoFormerState& s) {
      s.text = text(first);
      s.second = text(second);
    });
    page_->resize(780, 640);
    page_->show();
    page_->activate();
    settle();
  }
  template <typename Change>
  void edit(Change change) {
    store_.slice(&ExplorerState::roformer).edit(change);
    if (page_ && page_->isVisible()) settle();
  }
  void settle() {
    ASSERT_TRUE(QTest::qWaitFor([this] { return page_->settled(); }, 30000));
    QTest::qWait(1);
  }
  template <typename T>
  T* part(const char* name = nullptr) {
    return page_->findChild<T*>(QString::fromLatin1(name == nullptr ? "" : name));
  }
  GuessCards& cards() { return *page_->findChild<GuessCards*>(); }
  TokenStrip& strip() { return *page_->findChild<TokenStrip*>(); }
  const RoFormerState& state() { return store_.state().roformer; }
  void click_guess(std::size_t guess) {
    QTest::mouseClick(&cards(), Qt::LeftButton, Qt::NoModifier,
                      cards().guess_rect(0, guess).center().toPoint());
  }
  void click_token(Index token) {
    QTest::mouseClick(&strip(), Qt::LeftButton, Qt::NoModifier, strip().token_rect(token).center().toPoint());
  }
  QString tip_at(Index token) {
    const QPoint at = strip().token_rect(token).center().toPoint();
    QHelpEvent event(QEvent::ToolTip, at, strip().mapToGlobal(at));
    QApplication::sendEvent(&strip(), &event);
    return QToolTip::text();
  }

  Store store_;
  std::string failure_;  // what the page said went wrong
  std::shared_ptr<const Model> model_;
  std::unique_ptr<ModelService> models_;
  std::unique_ptr<RoFormerPage> page_;
};

}  // namespace rope::app
