// SPDX-License-Identifier: MIT
// The RoFormer page's list of models, the card of the one that is open, and what happens when one does not
// open.
#include <gtest/gtest.h>

#include <QDir>
#include <QFile>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <atomic>

#include "app/jobs/file_path.h"
#include "app/jobs/model_service.h"
#include "app/pages/roformer/model_facts.h"
#include "app/pages/roformer/model_list.h"
#include "app/pages/roformer/no_model_view.h"
#include "app/pages/roformer/roformer_page.h"
#include "app/state/store.h"
#include "app/widgets/text/guess_cards.h"
#include "tests/app/pages/head_models.h"

namespace rope::app {
namespace {

using test::small_model;

QString text(const char* utf8) {
  return QString::fromUtf8(utf8);
}

class ModelPicker : public testing::Test {
 protected:
  void make_page() {
    page_ = std::make_unique<RoFormerPage>(store_.slice(&ExplorerState::roformer),
                                           store_.slice(&ExplorerState::shared), models_);
    store_.slice(&ExplorerState::roformer).edit([](RoFormerState& s) { s.text = text("the [MASK] sat"); });
    page_->resize(780, 640);
    page_->show();
    controls_.reset(page_->controls());
    controls_->resize(300, 900);
    controls_->show();
    page_->activate();
    settle();
  }
  void TearDown() override {
    page_.reset();
    controls_.reset();
  }
  void settle() {
    ASSERT_TRUE(QTest::qWaitFor([this] { return page_->settled(); }, 30000));
    QTest::qWait(1);
  }
  /// A folder with a model in it.
  QString write_model(const char* name, HeadKind head = HeadKind::masked_lm) {
    QString folder = folder_.filePath(text(name));
    const Status status = write_model_folder(file_path(folder), small_model(head));
    EXPECT_TRUE(status.ok()) << (status.ok() ? "" : status.error().message());
    return folder;
  }
  QPushButton* button(const char* name) { return controls_->findChild<QPushButton*>(text(name)); }
  ModelList& open_list() {
    QTest::mouseClick(button("choose-model"), Qt::LeftButton);
    auto* list = controls_->findChild<ModelList*>();
    EXPECT_TRUE(list->isVisible());
    return *list;
  }
  QString page_text() {
    QString all;
    for (const QLabel* label : page_->findChild<NoModelView*>()->findChildren<QLabel*>()) {
      if (label->isVisible()) all += label->text() + QLatin1Char('\n');
    }
    return all;
  }
  QString card_text() {
    QString all;
    for (const QLabel* label : controls_->findChildren<QLabel*>()) {
      if (label->isVisible()) all += label->text() + QLatin1Char('\n');
    }
    return all;
  }

  // The model of the program is a tiny one here, others are read as the program reads them.
  static Result<Model> load(const QString& folder, const Work& work) {
    if (folder.isEmpty()) return small_model(HeadKind::masked_lm);
    return load_model(folder, work);
  }

  QTemporaryDir folder_;
  Store store_;
  ModelService models_{load};
  std::unique_ptr<RoFormerPage> page_;
  std::unique_ptr<QWidget> controls_;
};

TEST_F(ModelPicker, AFolderOpensAndIsRememberedAndTheTextStays) {
  make_page();
  const QString folder = write_model("first");
  page_->open_model(folder);
  settle();
  EXPECT_EQ(models_.loaded_folder(), folder);
  EXPECT_EQ(store_.state().roformer.text, text("the [MASK] sat"));
  EXPECT_EQ(models_.recent().folders(), QStringList{folder});
  ModelList& list = open_list();
  ASSERT_NE(list.row_of(folder), nullptr);
  EXPECT_TRUE(list.row_of(folder)->text().contains(text("✓")));
  QTest::mouseClick(list.row_of({}), Qt::LeftButton);
  EXPECT_FALSE(list.isVisible());
  settle();
  EXPECT_EQ(models_.loaded_folder(), QString());
  ModelList& again = open_list();
  QTest::mouseClick(again.row_of(folder), Qt::LeftButton);
  settle();
  EXPECT_EQ(models_.loaded_folder(), folder);
  EXPECT_EQ(page_->findChild<GuessCards*>()->cards().size(), 1U);
}

TEST_F(ModelPicker, AFileOpensItsFolder) {
  make_page();
  const QString folder = write_model("by file");
  page_->open_model(folder + text("/model.safetensors"));
  settle();
  EXPECT_EQ(models_.loaded_folder(), folder);
}

TEST_F(ModelPicker, AFolderThatVanishedIsGreyAndCanBeTakenOffTheList) {
  const QString gone = write_model("gone");
  const QString there = write_model("there");
  models_.recent().add(gone);
  models_.recent().add(there);
  ASSERT_TRUE(QDir(gone).removeRecursively());
  make_page();
  ModelList& list = open_list();
  ASSERT_TRUE(QTest::qWaitFor([&] { return !list.row_of(gone)->isEnabled(); }, 5000));
  EXPECT_TRUE(list.row_of(gone)->toolTip().contains(text("not there any more")));
  EXPECT_TRUE(list.row_of(there)->isEnabled());
  QTest::mouseClick(list.row_of(gone), Qt::LeftButton);
  EXPECT_TRUE(list.isVisible());
  QToolButton* remove = nullptr;
  for (auto* each : list.findChildren<QToolButton*>()) {
    if (each->accessibleName().contains(text("gone"))) remove = each;
  }
  ASSERT_NE(remove, nullptr);
  QTest::mouseClick(remove, Qt::LeftButton);
  EXPECT_EQ(models_.recent().folders(), QStringList{there});
  EXPECT_EQ(list.row_of(gone), nullptr);
  EXPECT_TRUE(list.isVisible());
  QTest::keyClick(&list, Qt::Key_Escape);
  EXPECT_FALSE(list.isVisible());
}

TEST_F(ModelPicker, WhatDoesNotOpenKeepsTheWorkAndSaysWhatToDo) {
  make_page();
  const QString folder = write_model("incomplete");
  ASSERT_TRUE(QFile::remove(folder + text("/vocab.txt")));
  std::string said;
  QObject::connect(&models_, &ModelService::failed, page_.get(),
                   [&said](const Error& error) { said = error.message(); });
  page_->open_model(folder);
  settle();
  EXPECT_NE(said.find("vocab.txt is missing"), std::string::npos) << said;
  EXPECT_NE(said.find("download it"), std::string::npos) << said;
  EXPECT_TRUE(store_.state().shared.model_folder.isEmpty());
  EXPECT_TRUE(models_.recent().folders().isEmpty());
  EXPECT_EQ(page_->findChild<GuessCards*>()->cards().size(), 1U);
}

TEST_F(ModelPicker, WithoutAModelThePageSaysWhyAndWhatToDo) {
  const QString folder = write_model("incomplete");
  ASSERT_TRUE(QFile::remove(folder + text("/vocab.txt")));
  store_.slice(&ExplorerState::shared).edit([&](SharedState& s) { s.model_folder = folder; });
  make_page();
  EXPECT_TRUE(page_text().contains(text("cannot be opened"))) << page_text().toStdString();
  EXPECT_TRUE(page_text().contains(text("Vocab.txt is missing"))) << page_text().toStdString();
  EXPECT_TRUE(page_text().contains(text("Download it from the model's page"))) << page_text().toStdString();
  for (auto* offer : page_->findChildren<QPushButton*>()) {
    if (offer->isVisible() && offer->text().contains(text("comes with the program"))) {
      QTest::mouseClick(offer, Qt::LeftButton);
      break;
    }
  }
  settle();
  EXPECT_TRUE(page_->result() != nullptr);
}

TEST_F(ModelPicker, TheCardSaysWhatWasFound) {
  Model model = small_model(HeadKind::sequence_classification, {}, {"bad", "good"});
  model.config.max_position_embeddings = 1536;
  const QString folder = folder_.filePath(text("carded"));
  ASSERT_TRUE(write_model_folder(file_path(folder), model, DType::f16));
  make_page();
  page_->open_model(folder);
  settle();
  QTest::mouseClick(button("model-card"), Qt::LeftButton);
  EXPECT_TRUE(store_.state().roformer.card);
  const QString card = card_text();
  for (const char* part : {"gives a text a class", "bad, good", "F16", "2 of 2 heads, head dimension 8",
                           "base 10000", "pairs of neighbours", "8 of 8 dimensions", "q and k", "1536 tokens",
                           "20 words and word parts", "Latin", "Chinese characters", "word parts, as BERT"}) {
    EXPECT_TRUE(card.contains(text(part))) << part << "\n" << card.toStdString();
  }
  QTest::mouseClick(button("model-card"), Qt::LeftButton);
  EXPECT_FALSE(card_text().contains(text("pairs of neighbours")));
}

TEST(ModelFacts, CountNumbersBytesAndScripts) {
  const QTemporaryDir folder;
  const Model model = small_model(HeadKind::masked_lm);
  const auto path = file_path(folder.filePath(text("counted")));
  ASSERT_TRUE(write_model_folder(path, model, DType::f16));
  const ModelFacts facts = model_facts(model, path);
  EXPECT_EQ(facts.parameters, parameter_count(model.config));
  EXPECT_EQ(facts.file_bytes, static_cast<std::uint64_t>(parameter_count(model.config)) * 2);
  EXPECT_EQ(facts.dtypes, std::vector<std::string>{"F16"});
  EXPECT_EQ(facts.scripts.tokens[static_cast<std::size_t>(Script::han)], 2);
  EXPECT_EQ(model_facts(model, path / "nowhere").file_bytes, 0U);
}

// A model that takes long to read, until it is stopped.
Result<Model> slow(const QString& folder, const Work& work) {
  for (int i = 0; i < 2000 && !folder.isEmpty(); ++i) {
    if (work.stop.stop_requested()) return cancelled_error();
    work.report(i / 2000.0);
    QTest::qSleep(2);
  }
  return small_model(HeadKind::masked_lm);
}

TEST(ModelReading, CanBeStoppedAndTheModelThatIsThereStays) {
  Store store;
  ModelService models(slow);
  RoFormerPage page(store.slice(&ExplorerState::roformer), store.slice(&ExplorerState::shared), models);
  const std::unique_ptr<QWidget> controls(page.controls());
  page.resize(700, 600);
  page.show();
  page.activate();
  ASSERT_TRUE(QTest::qWaitFor([&] { return page.settled(); }, 10000));
  page.open_model(text("/slow"));
  EXPECT_TRUE(models.loading());
  models.job().cancel();  // what the stop button of the status line does
  EXPECT_FALSE(models.loading());
  EXPECT_TRUE(store.state().shared.model_folder.isEmpty());
  EXPECT_TRUE(page.result() != nullptr);
}

TEST(ModelReading, ShowsHowFarItIsAndStopsWithoutAModel) {
  Store store;
  store.slice(&ExplorerState::shared).edit([](SharedState& s) { s.model_folder = text("/slow"); });
  ModelService models(slow);
  RoFormerPage page(store.slice(&ExplorerState::roformer), store.slice(&ExplorerState::shared), models);
  const std::unique_ptr<QWidget> controls(page.controls());
  page.resize(700, 600);
  page.show();
  page.activate();
  auto* bar = page.findChild<NoModelView*>()->findChild<QProgressBar*>();
  ASSERT_TRUE(QTest::qWaitFor([&] { return bar->isVisible() && bar->value() > 0; }, 10000));
  for (auto* stop : page.findChildren<QPushButton*>()) {
    if (stop->isVisible() && stop->text() == text("Stop")) QTest::mouseClick(stop, Qt::LeftButton);
  }
  ASSERT_TRUE(QTest::qWaitFor([&] { return page.settled(); }, 5000));
  EXPECT_FALSE(bar->isVisible());
  page.open_model({});
  ASSERT_TRUE(QTest::qWaitFor([&] { return page.result() != nullptr; }, 10000));
}

}  // namespace
}  // namespace rope::app
