// SPDX-License-Identifier: MIT
// The RoFormer page on whole model folders of every head (tests/data/heads_goldens.py): what it shows is what
// transformers gives.
#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <algorithm>
#include <cmath>

#include "app/jobs/file_path.h"
#include "app/pages/roformer/model_facts.h"
#include "core/files/tensor_file.h"
#include "tests/app/pages/head_page_fixture.h"

namespace rope::app {
namespace {

const QString goldens = QStringLiteral(ROPE_SOURCE_DIR "/tests/data/heads/");
const char* const question = "Who lived in a castle?";
const char* const context = "The old king and the queen lived in a castle, cold and red.";

/// A model of the goldens with the vocabulary that they share.
Model read_golden_model(const QString& name) {
  const QTemporaryDir folder;
  for (const char* file : {"vocab.txt", "tokenizer_config.json"}) {
    QFile::copy(goldens + text(file), folder.filePath(text(file)));
  }
  for (const char* file : {"config.json", "model.safetensors"}) {
    QFile::copy(goldens + name + QLatin1Char('/') + text(file), folder.filePath(text(file)));
  }
  return load_model(folder.path(), {}).value();
}

/// What transformers gives.
Tensor golden_logits(const QString& name) {
  const auto file = TensorFile::open(file_path(goldens + name + text("/expected.safetensors"))).value();
  return file.read(*file.find("output.logits")).value();
}

std::vector<double> softmax(const float* logits, Index count) {
  const auto most = static_cast<double>(*std::max_element(logits, logits + count));
  std::vector<double> shares;
  double sum = 0;
  for (Index i = 0; i < count; ++i) {
    shares.push_back(std::exp(static_cast<double>(logits[i]) - most));
    sum += shares.back();
  }
  for (double& share : shares) share /= sum;
  return shares;
}

class GoldenPage : public HeadPage {
 protected:
  const RunResult& run(const char* name, const char* first, const char* second = "") {
    open(read_golden_model(text(name)), first, second);
    return *page_->result();
  }
};

TEST_F(GoldenPage, ClassesOfTwoTexts) {
  const RunResult& result = run("classify", question, context);
  const Tensor logits = golden_logits(text("classify"));
  const std::vector<double> expected = softmax(logits.data(), logits.dim(1));
  ASSERT_EQ(result.trained.classes.size(), expected.size());
  for (const LabelProbability& each : result.trained.classes) {
    EXPECT_NEAR(static_cast<double>(each.probability), expected[static_cast<std::size_t>(each.label)], 1e-5);
  }
}

TEST_F(GoldenPage, ClassesOfEachToken) {
  const RunResult& result = run("tokens", "The king lived in a castle.");
  const Tensor logits = golden_logits(text("tokens"));
  ASSERT_EQ(result.text.size(), logits.dim(1));
  for (Index n = 0; n < result.text.size(); ++n) {
    const std::vector<double> expected = softmax(logits.data() + n * logits.dim(2), logits.dim(2));
    for (const LabelProbability& each : result.trained.token_classes[static_cast<std::size_t>(n)]) {
      EXPECT_NEAR(static_cast<double>(each.probability), expected[static_cast<std::size_t>(each.label)],
                  1e-5);
    }
  }
}

TEST_F(GoldenPage, ChoicesPaddedSideBySide) {
  for (const char* name : {"choice", "choice_first", "choice_mean"}) {
    const RunResult& result =
        run(name, "The king", "lived in a castle.\nis a ship\nsailed over the red and blueish sea to it!");
    const std::vector<double> expected = softmax(golden_logits(text(name)).data(), 3);
    ASSERT_EQ(result.trained.choices.size(), 3U);
    for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(result.trained.choices[i], expected[i], 1e-5) << name;
    page_.reset();
  }
}

TEST_F(GoldenPage, StartsAndEndsOfAnswers) {
  const RunResult& result = run("answer", question, context);
  const Tensor logits = golden_logits(text("answer"));
  ASSERT_EQ(result.text.size(), logits.dim(1));
  for (Index i = 0; i < 2 * result.text.size(); ++i) {
    EXPECT_NEAR(result.trained.answer_logits[i], logits[i], 1e-5F);
  }
}

TEST_F(GoldenPage, TheTokenThatComesNext) {
  const RunResult& result = run("causal", "The king lived in a castle.");
  const Tensor logits = golden_logits(text("causal"));
  ASSERT_EQ(result.text.size(), logits.dim(1) - 1);  // [SEP] ends the golden's text
  const Index words = logits.dim(2);
  const std::vector<double> expected = softmax(logits.data() + (result.text.size() - 1) * words, words);
  for (Index word = 0; word < words; ++word) {
    EXPECT_NEAR(result.trained.probability(0, static_cast<std::int32_t>(word)),
                expected[static_cast<std::size_t>(word)], 1e-5);
  }
}

TEST_F(GoldenPage, EveryModelRunsAndHasItsCard) {
  const QStringList names = QDir(goldens).entryList(QDir::Dirs | QDir::NoDotAndDotDot);
  ASSERT_GT(names.size(), 30);
  for (const QString& name : names) {
    page_.reset();
    store_.reset({});
    open(read_golden_model(name), "Who lived in a [MASK]?",
         "The old king lived in a castle.\nThe sea was cold.");
    ASSERT_TRUE(page_->result() != nullptr) << name.toStdString() << failure_;
    const SharedMatrix matrix = page_->result()->wall.front()->matrix();
    for (Index i = 0; i < matrix.rows * matrix.cols; ++i) {
      ASSERT_TRUE(std::isfinite(matrix.values.get()[i])) << name.toStdString();
    }
    EXPECT_EQ(cards().cards().empty(), page_->result()->head() == HeadKind::none) << name.toStdString();
    EXPECT_GE(card_lines(*model_, model_facts(*model_, {})).size(), 8U) << name.toStdString();
    page_->grab();
  }
}

}  // namespace
}  // namespace rope::app
