// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/autograd/muon.h"
#include "core/autograd/optimizer.h"
#include "core/files/model_folder.h"
#include "core/training/batches.h"
#include "core/training/evaluate.h"
#include "core/training/masking.h"
#include "core/training/mlm_gradients.h"

namespace rope {

/// What moves the matrices between hidden states; all else is AdamW's.
enum class MatrixOptimizer { adamw, muon };

/// How a model is trained. Its sizes and whether it rotates are the config's.
struct TrainingOptions {
  BatchOptions batches;    ///< what one pass sees
  MaskingOptions masking;  ///< what is to be guessed
  Index accumulate = 1;    ///< batches whose gradients are added up for one step
  LearningRate rate;       ///< warm-up and decay
  AdamWOptions adam;
  MatrixOptimizer matrices = MatrixOptimizer::adamw;
  double muon_rate = 0.02;          ///< Muon's highest learning rate; warms up and decays as the other
  double momentum = 0.95;           ///< Muon's
  double clip = 1.0;                ///< longest gradient; 0: no limit
  double dropout = 0;               ///< after the embeddings and each sublayer
  std::uint64_t seed = 1;           ///< of weights, batches and masks
  Index steps = 0;                  ///< the run's end; 0: by time alone
  double minutes = 0;               ///< the run's end by the time spent in training; 0: by steps alone
  Factors factors = Factors::full;  ///< bfloat16: needs has_bfloat16_products()
  int threads = 0;                  ///< results are equal bit for bit for the same number
};

/// Where a run stands.
struct TrainingProgress {
  Index step = 0;          ///< optimizer steps taken
  Index tokens = 0;        ///< tokens seen, special ones included and padding not
  double seconds = 0;      ///< spent in training, over all sittings
  double warmup_done = 0;  ///< share of the run at which warming up ended
};

/// Since the report before.
struct TrainingReport {
  Index step = 0;
  Index tokens = 0;
  double loss = 0;           ///< mean over the chosen tokens
  double rate = 0;           ///< of the last step
  double gradient_norm = 0;  ///< of the last step, before clipping
  double tokens_per_second = 0;
  std::optional<Evaluation> heldout;
};

/// A model being trained. One thread at a time.
class Trainer {
 public:
  /// Goes on from `model` (fresh weights or a trained model), whose tokenizer the texts were read with.
  /// Fails for sizes, texts or options that cannot be trained with.
  [[nodiscard]] static Result<std::unique_ptr<Trainer>> create(Model model, std::vector<WeightedText> texts,
                                                               const TrainingOptions& options);

  /// One optimizer step; `loss` of it. Fails, with the weights as they were before, where loss or gradient
  /// is not a number.
  struct Step {
    double loss = 0, rate = 0, gradient_norm = 0;
  };
  [[nodiscard]] Result<Step> step();
  /// The end by steps or minutes has come.
  [[nodiscard]] bool finished() const noexcept { return done() >= 1; }
  [[nodiscard]] double done() const noexcept;  ///< share of the run, 0 to 1

  [[nodiscard]] const Model& model() const noexcept { return model_; }
  [[nodiscard]] const TrainingProgress& progress() const noexcept { return progress_; }
  [[nodiscard]] const TrainingOptions& options() const noexcept { return options_; }
  [[nodiscard]] std::size_t activation_bytes() const noexcept { return gradients_of_.bytes(); }

  /// Writes all that resume() needs as one file, and the model as a folder that others can open. Each file is
  /// written aside and renamed: whenever the program is killed, the last whole save remains.
  [[nodiscard]] Status save(const std::filesystem::path& folder);
  /// Takes up a saved run: weights, moments, random numbers and places in the texts. Then the next steps are
  /// those of the unbroken run, bit for bit for the same number of threads. Fails, changing nothing, where
  /// the save is of other sizes, texts or options.
  [[nodiscard]] Status resume(const std::filesystem::path& folder);

 private:
  Trainer(Model model, BatchSource source, SpecialTokens special, const TrainingOptions& options);
  [[nodiscard]] double rate_of_next_step();

  Model model_;
  TrainingOptions options_;
  BatchSource source_;
  SpecialTokens special_;
  Random mask_random_;
  RoFormerWeights<float> gradients_;
  std::vector<LearnedTensor<float>> tensors_;
  std::vector<LearnedTensor<float>> by_adam_, by_muon_;  // all of tensors_
  AdamW<float> adam_;
  Muon<float> muon_;
  MlmGradients<float> gradients_of_;
  TrainingProgress progress_;
};

/// The file that Trainer::save() writes.
inline constexpr const char* training_state_file = "training_state.safetensors";

/// What a run reports and how often it saves.
struct RunOptions {
  std::filesystem::path folder;        ///< saves go here
  Index save_every = 500;              ///< steps; the end is saved too
  Index report_every = 50;             ///< steps; the end is reported too
  const TokenText* heldout = nullptr;  ///< evaluated at each report
  EvaluationOptions evaluation;        ///< of the held-out text
  std::function<void(const TrainingReport&)> report;
};
/// Trains to the end, saving and reporting. Stopped by work.stop between steps, it saves and returns a
/// cancelled error. A loss that is not a number ends it with the last good save left as it is.
[[nodiscard]] Status run_training(Trainer& trainer, const RunOptions& options, const Work& work);

/// A model with fresh weights for a tokenizer: vocab_size and pad_token_id are the vocabulary's.
[[nodiscard]] Result<Model> fresh_model(RoFormerConfig config, Tokenizer tokenizer, std::uint64_t seed);

}  // namespace rope
