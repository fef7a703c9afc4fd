// SPDX-License-Identifier: MIT
// Whole model folders of every head and variant (tests/data/heads_goldens.py): what they are opened as, and
// what they give, from ids and from text. Rows in which a query sees no key at all are left out, as in
// roformer_golden_test.cpp: zeros here, uniform there.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "core/files/model_folder.h"
#include "core/model/heads.h"
#include "core/model/roformer.h"
#include "core/text/tokenizer.h"
#include "tests/core/model/golden.h"
#include "tests/support/temporary_folder.h"

namespace rope {
namespace {

namespace fs = std::filesystem;
using test::expect_same;
using test::expect_same_layers;
using testing::HasSubstr;

const fs::path data = fs::path(ROPE_TEST_DATA) / "heads";

/// A folder of goldens with the vocabulary that they share.
class HeadFolder {
 public:
  explicit HeadFolder(const std::string& name) {
    for (const char* const file : {"vocab.txt", "tokenizer_config.json"}) {
      fs::copy_file(data / file, path() / file);
    }
    for (const char* const file : {"config.json", "model.safetensors"}) {
      fs::copy_file(data / name / file, path() / file);
    }
  }
  [[nodiscard]] const fs::path& path() const { return folder_.path(); }

 private:
  TemporaryFolder folder_;
};

struct Case {
  const char* name;
  HeadKind head;
};
void PrintTo(const Case& c, std::ostream* out) {
  *out << c.name;
}

class HeadGolden : public testing::TestWithParam<Case> {};

/// [C, ...]: how many texts belong to one question.
Index choices_of(const test::GoldenFile& golden) {
  const Tensor ids = golden.tensor("input.ids");
  return ids.rank() == 3 ? ids.dim(1) : 1;
}

void expect_text_gives_ids(const Model& model, const test::GoldenFile& golden, const TokenBatch& batch) {
  const auto texts = nlohmann::json::parse(golden.texts().at("texts"));
  ASSERT_EQ(static_cast<Index>(texts.size()), batch.batch);
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const auto first = texts[i][0].get<std::string>();
    const EncodedText encoded = texts[i].size() == 2
                                    ? encode_text(model.tokenizer, first, texts[i][1].get<std::string>())
                                    : encode_text(model.tokenizer, first);
    const auto at = static_cast<std::size_t>(batch.length) * i;
    for (std::size_t n = 0; n < static_cast<std::size_t>(batch.length); ++n) {
      const bool inside = n < encoded.ids.size();
      EXPECT_EQ(batch.ids[at + n], inside ? encoded.ids[n] : 0) << first;
      EXPECT_EQ(batch.types[at + n], inside ? encoded.types[n] : 0) << first;
      EXPECT_EQ(batch.mask[at + n] != 0, inside) << first;
    }
  }
}

/// Each logit is its row of the output's weights times what that step is given.
void expect_last_step(const Model& model, const Tensor& hidden, const HeadCall& call, const Tensor& logits) {
  const Result<Tensor> states = head_states(model.weights, model.config, hidden, call);
  const auto output = head_output(model.weights, model.config);
  ASSERT_TRUE(states.ok());
  ASSERT_TRUE(output.has_value());
  const Index outputs = output->weight.rows;
  ASSERT_EQ(states->dim(0) * outputs, logits.size());
  for (Index i = 0; i < logits.size(); ++i) {
    double sum = output->bias.empty() ? 0.0 : double{output->bias[static_cast<std::size_t>(i % outputs)]};
    for (Index j = 0; j < states->dim(1); ++j)
      sum += double{output->weight(i % outputs, j)} * double{states->matrix()(i / outputs, j)};
    ASSERT_NEAR(sum, logits[i], 1e-4 * std::max(1.0, std::abs(sum))) << i;
  }
}

TEST_P(HeadGolden, EqualsItsReference) {
  const HeadFolder folder(GetParam().name);
  const Result<Model> read = read_model_folder(folder.path());
  ASSERT_TRUE(read.ok()) << read.error().message();
  const Model& model = *read;
  EXPECT_EQ(model.config.head.kind, GetParam().head);
  const test::GoldenFile golden(data / GetParam().name / "expected.safetensors");
  const TokenBatch batch = golden.batch();
  expect_text_gives_ids(model, golden, batch);

  Trace trace;
  trace.want_hidden = trace.want_scores = trace.want_attention = true;
  ForwardWorkspace workspace;
  const ForwardOptions options;
  const Result<Tensor> hidden = encode(model.weights, model.config, batch, {options, workspace, &trace, {}});
  ASSERT_TRUE(hidden.ok()) << hidden.error().message();
  expect_same_layers(trace.hidden, golden.tensor("output.hidden"), batch, "hidden");
  expect_same_layers(trace.scores, golden.tensor("output.scores"), batch, "scores");
  expect_same_layers(trace.attention, golden.tensor("output.attention"), batch, "attention");

  const Result<Tensor> logits =
      head_logits(model.weights, model.config, *hidden, {.choices = choices_of(golden), .work = {}});
  EXPECT_EQ(logits.ok(), golden.has("output.logits"));
  if (logits.ok()) {
    const Tensor expected = golden.tensor("output.logits");
    EXPECT_EQ(logits->shape(), expected.shape());
    expect_same(logits->span(), expected.span(), "logits");
    expect_last_step(model, *hidden, {.choices = choices_of(golden), .work = {}}, *logits);
  }
  const Result<Tensor> pooled = pooled_output(model.weights, model.config, *hidden);
  EXPECT_EQ(pooled.ok(), golden.has("output.pooled"));
  if (pooled.ok()) {
    const Tensor expected = golden.tensor("output.pooled");
    EXPECT_EQ(pooled->shape(), expected.shape());
    expect_same(pooled->span(), expected.span(), "pooled");
  }
}

// A written folder is the same model: head, classes, pooler, decoder and all.
TEST_P(HeadGolden, ComesBackWhenWritten) {
  const HeadFolder folder(GetParam().name);
  const Result<Model> model = read_model_folder(folder.path());
  ASSERT_TRUE(model.ok()) << model.error().message();
  const TemporaryFolder other;
  ASSERT_TRUE(write_model_folder(other.path(), *model).ok());
  const Result<Model> again = read_model_folder(other.path());
  ASSERT_TRUE(again.ok()) << again.error().message();
  EXPECT_EQ(again->config, model->config);
  std::vector<const Tensor*> first;
  visit_weights(
      model->weights, model->config,
      [&](const std::string&, const Tensor& tensor, const std::vector<Index>&) { first.push_back(&tensor); });
  std::size_t next = 0;
  visit_weights(again->weights, again->config,
                [&](const std::string& name, const Tensor& tensor, const std::vector<Index>&) {
                  ASSERT_LT(next, first.size()) << name;
                  const Tensor& before = *first[next++];
                  EXPECT_TRUE(std::equal(tensor.begin(), tensor.end(), before.begin(), before.end())) << name;
                });
  EXPECT_EQ(next, first.size());
}

// What a card of the model says, without its numbers.
TEST_P(HeadGolden, OutlineIsThatOfTheModel) {
  const HeadFolder folder(GetParam().name);
  const Result<Model> model = read_model_folder(folder.path());
  const Result<ModelOutline> outline = read_model_outline(folder.path());
  ASSERT_TRUE(model.ok() && outline.ok());
  RoFormerConfig tied = model->config;  // whether a decoder differs is in its numbers
  tied.tie_word_embeddings = outline->config.tie_word_embeddings;
  EXPECT_EQ(outline->config, tied);
  EXPECT_EQ(outline->pooler, model->weights.pooler.has_value());
  Index count = 0;
  visit_weights(
      model->weights, model->config,
      [&](const std::string&, const Tensor& tensor, const std::vector<Index>&) { count += tensor.size(); });
  EXPECT_EQ(outline->parameters, count);
  EXPECT_EQ(outline->vocabulary, 38);
}

INSTANTIATE_TEST_SUITE_P(
    Folders, HeadGolden,
    testing::Values(
        Case{"bare", HeadKind::none}, Case{"bare_projected", HeadKind::none},
        Case{"masked", HeadKind::masked_lm}, Case{"masked_projected", HeadKind::masked_lm},
        Case{"masked_untied", HeadKind::masked_lm}, Case{"causal", HeadKind::causal_lm},
        Case{"causal_projected", HeadKind::causal_lm}, Case{"causal_cross", HeadKind::causal_lm},
        Case{"causal_seeing_all", HeadKind::causal_lm}, Case{"classify", HeadKind::sequence_classification},
        Case{"classify_two", HeadKind::sequence_classification},
        Case{"classify_multiple", HeadKind::sequence_classification},
        Case{"classify_value", HeadKind::sequence_classification},
        Case{"tokens", HeadKind::token_classification},
        Case{"tokens_projected", HeadKind::token_classification},
        Case{"tokens_decoder", HeadKind::token_classification}, Case{"choice", HeadKind::multiple_choice},
        Case{"choice_mean", HeadKind::multiple_choice}, Case{"choice_first", HeadKind::multiple_choice},
        Case{"answer", HeadKind::question_answering}, Case{"answer_projected", HeadKind::question_answering},
        Case{"sim", HeadKind::masked_lm}, Case{"sim_tanh", HeadKind::masked_lm},
        Case{"old_names", HeadKind::masked_lm}, Case{"v2_masked", HeadKind::masked_lm},
        Case{"v2_unsaid", HeadKind::masked_lm}, Case{"v2_classify", HeadKind::sequence_classification},
        Case{"activation_gelu_10", HeadKind::masked_lm}, Case{"activation_gelu_python", HeadKind::masked_lm},
        Case{"activation_gelu_python_tanh", HeadKind::masked_lm},
        Case{"activation_gelu_accurate", HeadKind::masked_lm},
        Case{"activation_hardswish", HeadKind::masked_lm}, Case{"activation_laplace", HeadKind::masked_lm},
        Case{"activation_leaky_relu", HeadKind::masked_lm}, Case{"activation_linear", HeadKind::masked_lm},
        Case{"activation_relu2", HeadKind::masked_lm}, Case{"activation_relu6", HeadKind::masked_lm},
        Case{"activation_sigmoid", HeadKind::masked_lm},
        Case{"activation_sqrtsoftplus", HeadKind::masked_lm}),
    [](const auto& tested) { return std::string(tested.param.name); });

TEST(HeadFolders, AllThatWereMadeAreTested) {
  std::size_t folders = 0;
  for (const fs::directory_entry& entry : fs::directory_iterator(data)) folders += entry.is_directory();
  EXPECT_EQ(folders, 39U);
}

TEST(HeadFolders, LabelsAreThoseOfTheConfig) {
  const HeadFolder named("classify");
  EXPECT_THAT(read_model_outline(named.path())->config.head.labels,
              testing::ElementsAre("sad", "so so", "glad"));
  const HeadFolder plain("classify_two");
  EXPECT_THAT(read_model_outline(plain.path())->config.head.labels,
              testing::ElementsAre("LABEL_0", "LABEL_1"));
  const HeadFolder value("classify_value");
  EXPECT_EQ(read_model_outline(value.path())->config.head.problem, LabelProblem::regression);
  const HeadFolder multiple("classify_multiple");
  EXPECT_EQ(read_model_outline(multiple.path())->config.head.problem, LabelProblem::multiple);
}

TEST(HeadFolders, NotesSayWhatIsUnusual) {
  const auto notes = [](const char* name) {
    const HeadFolder folder(name);
    return read_model_folder(folder.path())->notes;
  };
  EXPECT_THAT(notes("v2_unsaid"), testing::Contains(HasSubstr("read as a RoFormer V2")));
  EXPECT_THAT(notes("v2_masked"), testing::IsEmpty());
  EXPECT_THAT(notes("masked"), testing::IsEmpty());  // also not of the table of sines
  EXPECT_THAT(notes("causal_cross"), testing::Contains(HasSubstr("crossattention")));
  EXPECT_THAT(notes("causal_seeing_all"), testing::Contains(HasSubstr("is_decoder")));
  EXPECT_THAT(notes("old_names"), testing::Contains(HasSubstr("sentence-order")));
  EXPECT_THAT(notes("masked_untied"), testing::Contains(HasSubstr("bias differs")));
}

}  // namespace
}  // namespace rope
