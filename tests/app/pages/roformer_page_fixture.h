// SPDX-License-Identifier: MIT
#pragma once

#include <gtest/gtest.h>

#include <QTest>
#include <memory>

#include "app/jobs/model_service.h"
#include "app/pages/roformer/roformer_page.h"
#include "app/state/store.h"
#include "app/widgets/text/guess_cards.h"
#include "app/widgets/text/sentence_box.h"

namespace rope::app {
namespace test {

// Read once for all tests.
inline const Result<Model>& english() {
  static const Result<Model> model = load_model({}, {});
  return model;
}

inline Result<Model> load_for_test(const QString& folder, const Work&) {
  if (folder.isEmpty()) return english();
  if (folder == QStringLiteral("still")) {  // as if it were trained without positions
    Result<Model> model = english();
    if (model) model->config.position_encoding = PositionKind::none;
    return model;
  }
  return Error{"config.json is missing", folder.toStdString(), "choose a model folder"};
}

}  // namespace test

/// The RoFormer page on the model that comes with the program.
class RoFormerPageTest : public testing::Test {
 protected:
  RoFormerPageTest() {
    make();
    settle();
  }
  void make() {
    page_ = std::make_unique<RoFormerPage>(store_.slice(&ExplorerState::roformer),
                                           store_.slice(&ExplorerState::shared), models_);
    page_->resize(780, 700);
    page_->show();
    page_->activate();
  }
  void settle() {
    ASSERT_TRUE(QTest::qWaitFor([this] { return page_->settled(); }, 30000));
    QTest::qWait(1);
  }
  template <typename T>
  T* part() {
    return page_->findChild<T*>();
  }
  void type_over(const QString& text) {
    auto* box = part<SentenceBox>();
    box->setFocus();
    box->selectAll();
    QTest::keyClicks(box, text);
  }
  void write(const QString& text) {
    store_.slice(&ExplorerState::roformer).edit([&](RoFormerState& s) { s.text = text; });
    settle();
  }
  QString best(std::size_t card = 0) { return part<GuessCards>()->cards().at(card).guesses.at(0).word; }

  Store store_;
  ModelService models_{test::load_for_test};
  std::unique_ptr<RoFormerPage> page_;
};

}  // namespace rope::app
