// SPDX-License-Identifier: MIT
#include "core/training/mlm_gradients.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "core/files/tensor_file.h"
#include "tests/core/model/small_model.h"

namespace rope {
namespace {

RoFormerConfig tiny_config() {
  RoFormerConfig config;
  config.vocab_size = 40;
  config.embedding_size = 12;
  config.hidden_size = 16;
  config.num_hidden_layers = 2;
  config.num_attention_heads = 2;
  config.intermediate_size = 24;
  config.max_position_embeddings = 32;
  return config;
}

MaskedBatch tiny_batch(const RoFormerConfig& config, Index batch = 3, Index length = 7) {
  MaskedBatch masked{
      .tokens = test::random_batch(config, batch, length), .rows = {1, 4, 9, 14, 17}, .targets = {}};
  masked.tokens.mask.assign(static_cast<std::size_t>(batch * length), 1);
  masked.tokens.mask.back() = 0;
  for (std::size_t i = 0; i < masked.rows.size(); ++i)
    masked.targets.push_back(static_cast<std::int32_t>(7 * i + 5));
  return masked;
}

double loss_of(RoFormerWeights<double>& weights, const RoFormerConfig& config, const MaskedBatch& batch,
               double shift = 0, const MlmOptions& options = {.threads = 2}) {
  RoFormerWeights<double> gradients = make_gradients(weights, config);
  return MlmGradients<double>(config, options).run(weights, gradients, batch, {.position_shift = shift});
}

TEST(MlmGradients, WholeModelAgainstDifferences) {
  RoFormerConfig config = tiny_config();
  config.rotary_value = true;
  RoFormerWeights<double> weights = to_double(test::lively_weights(config), config);
  RoFormerWeights<double> gradients = make_gradients(weights, config);
  const MaskedBatch batch = tiny_batch(config);
  const MlmOptions options{.dropout = 0.2, .threads = 2};
  MlmGradients<double> run(config, options);
  const MlmGradients<double>::Pass pass{.seed = 4};
  run.run(weights, gradients, batch, pass);
  RoFormerWeights<double> unused = make_gradients(weights, config);
  Random random(2);
  for (const LearnedTensor<double>& tensor : learned_tensors(weights, gradients, config)) {
    double largest = 1e-6;
    for (const double g : tensor.gradient) largest = std::max(largest, std::abs(g));
    // Three of each tensor's elements, and its first.
    for (int i = 0; i < 4; ++i) {
      const std::size_t at = i == 0 ? 0 : random.below(tensor.value.size());
      const double before = tensor.value[at];
      constexpr double step = 1e-5;
      tensor.value[at] = before + step;
      const double above = run.run(weights, unused, batch, pass);
      tensor.value[at] = before - step;
      const double below = run.run(weights, unused, batch, pass);
      tensor.value[at] = before;
      ASSERT_NEAR(tensor.gradient[at], (above - below) / (2 * step), 1e-6 * largest);
    }
  }
}

TEST(MlmGradients, FloatAgreesWithDouble) {
  const RoFormerConfig config = tiny_config();
  RoFormerWeights<float> weights = test::lively_weights(config);
  RoFormerWeights<double> wide = to_double(weights, config);
  RoFormerWeights<float> gradients = make_gradients(weights, config);
  RoFormerWeights<double> wide_gradients = make_gradients(wide, config);
  const MaskedBatch batch = tiny_batch(config);
  const double loss = MlmGradients<float>(config, {.threads = 2}).run(weights, gradients, batch, {});
  EXPECT_NEAR(loss, MlmGradients<double>(config, {}).run(wide, wide_gradients, batch, {}), 1e-5);
  const auto tensors = learned_tensors(weights, gradients, config);
  const auto wide_tensors = learned_tensors(wide, wide_gradients, config);
  for (std::size_t t = 0; t < tensors.size(); ++t) {
    for (std::size_t i = 0; i < tensors[t].gradient.size(); ++i) {
      ASSERT_NEAR(tensors[t].gradient[i], wide_tensors[t].gradient[i], 2e-5);
    }
  }
}

/// What tests/data/training_goldens.py wrote.
class Golden {
 public:
  Golden() : file_(TensorFile::open(std::string(ROPE_TEST_DATA) + "/training/tiny.safetensors").value()) {}
  [[nodiscard]] Tensor read(const std::string& name) const {
    const TensorInfo* const info = file_.find(name);
    if (info == nullptr) throw std::runtime_error("no " + name);
    return file_.read(*info).value();
  }
  [[nodiscard]] RoFormerWeights<double> weights(const std::string& prefix,
                                                const RoFormerConfig& config) const {
    RoFormerWeights<double> weights = empty_weights<double>(config);
    visit_weights(weights, config,
                  [&](const std::string& name, TensorD& tensor, const std::vector<Index>& shape) {
                    tensor.resize(shape);
                    const Tensor values = read(prefix + name);
                    std::copy(values.begin(), values.end(), tensor.begin());
                  });
    return weights;
  }
  [[nodiscard]] MaskedBatch batch() const {
    MaskedBatch batch{.tokens = {.batch = 3, .length = 7}, .rows = {}, .targets = {}};
    for (const float id : read("ids")) batch.tokens.ids.push_back(static_cast<std::int32_t>(id));
    for (const float type : read("types")) batch.tokens.types.push_back(static_cast<std::int32_t>(type));
    for (const float seen : read("mask")) batch.tokens.mask.push_back(static_cast<std::uint8_t>(seen));
    const Tensor labels = read("labels");
    for (Index i = 0; i < labels.size(); ++i) {
      if (labels[i] < 0) continue;
      batch.rows.push_back(static_cast<std::int32_t>(i));
      batch.targets.push_back(static_cast<std::int32_t>(labels[i]));
    }
    return batch;
  }

 private:
  TensorFile file_;
};

void expect_close(RoFormerWeights<double>& actual, RoFormerWeights<double> expected,
                  const RoFormerConfig& config, double tolerance) {
  std::vector<const TensorD*> wanted;
  visit_weights(expected, config, [&](const std::string&, TensorD& tensor, const std::vector<Index>&) {
    wanted.push_back(&tensor);
  });
  std::size_t next = 0;
  visit_weights(actual, config, [&](const std::string& name, TensorD& tensor, const std::vector<Index>&) {
    const TensorD& other = *wanted[next++];
    for (Index i = 0; i < tensor.size(); ++i) ASSERT_NEAR(tensor[i], other[i], tolerance) << name << " " << i;
  });
}

TEST(MlmGradients, TenStepsOfPyTorch) {
  const RoFormerConfig config = tiny_config();
  const Golden golden;
  RoFormerWeights<double> weights = golden.weights("before.", config);
  RoFormerWeights<double> gradients = make_gradients(weights, config);
  const MaskedBatch batch = golden.batch();
  const auto tensors = learned_tensors(weights, gradients, config);
  AdamW<double> adam(tensors, {.beta1 = 0.9, .beta2 = 0.98, .eps = 1e-8, .weight_decay = 0.01});
  MlmGradients<double> run(config, {.threads = 2});
  const Tensor losses = golden.read("losses");
  const Tensor norms = golden.read("norms");
  for (Index step = 0; step < 10; ++step) {
    zero_gradients(tensors);
    const double loss = run.run(weights, gradients, batch, {});
    ASSERT_NEAR(loss, losses[step], 2e-6 * (1 + static_cast<double>(step)));
    // transformers rounds its table of cos and sin to float.
    if (step == 0) expect_close(gradients, golden.weights("gradient.", config), config, 5e-6);
    const double norm = gradient_norm(tensors);
    ASSERT_NEAR(norm, norms[step], 1e-4);
    adam.step(tensors, {.rate = 0.01, .gradient_scale = clip_scale(norm, 1.0), .threads = 1});
    // A gradient of exactly 0 in theory is rounding noise in both, which Adam's first steps make a step of.
    if (step == 0) expect_close(weights, golden.weights("after1.", config), config, 2e-5);
  }
  EXPECT_NEAR(
      loss_of(weights, config, batch),
      [&] {
        RoFormerWeights<double> after = golden.weights("after10.", config);
        return loss_of(after, config, batch);
      }(),
      1e-4);
}

TEST(MlmGradients, ShiftAndOrderOfTheBatchChangeNothing) {
  const RoFormerConfig config = tiny_config();
  RoFormerWeights<double> weights = to_double(test::lively_weights(config), config);
  const MaskedBatch batch = tiny_batch(config);
  const double loss = loss_of(weights, config, batch);
  EXPECT_NEAR(loss_of(weights, config, batch, 1000), loss, 1e-9);

  MaskedBatch turned = batch;  // the sequences in the order 1, 2, 0
  const auto turn = [](auto& values) { std::rotate(values.begin(), values.begin() + 7, values.end()); };
  turn(turned.tokens.ids);
  turn(turned.tokens.types);
  turn(turned.tokens.mask);
  for (std::int32_t& row : turned.rows) row = (row + 14) % 21;
  EXPECT_NEAR(loss_of(weights, config, turned), loss, 1e-12);

  RoFormerConfig no_positions = config;
  no_positions.position_encoding = PositionKind::none;
  EXPECT_GT(std::abs(loss_of(weights, no_positions, batch) - loss), 1e-3);
}

TEST(MlmGradients, OverfitsOneBatchInSteadyMemory) {
  RoFormerConfig config = test::small_config();
  Random random(3);
  RoFormerWeights<float> weights = random_weights(config, random);
  RoFormerWeights<float> gradients = make_gradients(weights, config);
  const auto tensors = learned_tensors(weights, gradients, config);
  AdamW<float> adam(tensors);
  MlmGradients<float> run(config, {.threads = 2});
  const MaskedBatch batch = tiny_batch(config);
  const MaskedBatch other = tiny_batch(config, 6, 5);  // sizes that alternate
  double loss = 0;
  std::size_t bytes = 0;
  for (int step = 0; step < 300; ++step) {
    zero_gradients(tensors);
    if (step % 3 == 1) {
      RoFormerWeights<float>& same = weights;
      run.run(same, gradients, other, {.scale = 0});
    }
    loss = run.run(weights, gradients, batch, {});
    adam.step(tensors, {.rate = 0.003, .gradient_scale = clip_scale(gradient_norm(tensors), 1)});
    if (step == 5) bytes = run.bytes();
  }
  EXPECT_LT(loss, 0.01);
  EXPECT_EQ(run.bytes(), bytes);
}

TEST(MlmGradients, RefusesABatchWithNothingToGuess) {
  const RoFormerConfig config = tiny_config();
  RoFormerWeights<double> weights = to_double(test::lively_weights(config), config);
  MaskedBatch batch = tiny_batch(config);
  batch.rows.clear();
  EXPECT_THROW((void)loss_of(weights, config, batch), std::invalid_argument);
}

}  // namespace
}  // namespace rope
