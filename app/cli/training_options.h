// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/cli/options.h"
#include "app/cli/session.h"
#include "core/training/trainer.h"

namespace rope::cli {

/// The options of `train` that say what is trained and how.
class TrainingOptionSet {
 public:
  void declare(Options& options);

  /// The model to begin with: --init, else fresh weights with a vocabulary that is read or learned.
  [[nodiscard]] Model first_model(const Session& session, const Options& options);
  [[nodiscard]] std::vector<WeightedText> read_texts(const Session& session,
                                                     const Tokenizer& tokenizer) const;
  [[nodiscard]] TrainingOptions training(const Session& session) const;

 private:
  void declare_model(Options& options);
  void declare_batches(Options& options);
  void declare_steps(Options& options);
  /// The model's own, as what the settings tell.
  void take_sizes(const RoFormerConfig& config);
  [[nodiscard]] Tokenizer first_tokenizer(const Session& session) const;

  std::vector<std::string> texts_;
  std::optional<std::string> init_, vocabulary_file_;
  PositionKind encoding_ = PositionKind::rope;
  Index vocabulary_size_ = 8192;
  Index layers_ = 4, hidden_ = 256, heads_ = 4;
  std::optional<Index> intermediate_;
  TrainingOptions options_;
  std::vector<double> short_lengths_;
  std::optional<Index> steps_, warmup_;
  std::optional<double> minutes_;
  Index seed_ = 1;
};

}  // namespace rope::cli
