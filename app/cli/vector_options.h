// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "app/cli/model_options.h"
#include "app/cli/options.h"
#include "app/cli/rotary_options.h"
#include "app/cli/session.h"
#include "core/attention/drawn_vectors.h"
#include "core/support/tensor.h"

namespace rope::cli {

/// Rows that scores are made of.
inline constexpr Index most_rows = 4096;

/// --random and --seed: vectors that the window's pages draw too.
class DrawnOptions {
 public:
  void declare(Options& options);
  [[nodiscard]] static bool asked(const Options& options) { return options.given("--random"); }
  /// Fails where --seed was typed without --random; then the settings are silent about both.
  static void settle(Session& session);
  /// In the layout of the layer.
  [[nodiscard]] DrawnVectors draw(const RotaryLayer& layer, Index rows) const;

 private:
  DrawnKind kind_ = DrawnKind::same;
  Index seed_ = 1;
};

/// q [N, head_dim] and k [M, head_dim] before any position, and the rotation that was asked for.
struct GivenVectors {
  TensorD query, key;
  RotaryLayer layer;
};

/// Where q and k are from: files, a seed, or a head of a model that reads a text.
class VectorOptions {
 public:
  void declare(Options& options);
  [[nodiscard]] GivenVectors read(Session& session, RotaryOptions& rotary);

 private:
  void check_usage(const Options& options) const;
  [[nodiscard]] GivenVectors from_files(Session& session, RotaryOptions& rotary) const;
  [[nodiscard]] GivenVectors from_model(Session& session, RotaryOptions& rotary);

  std::optional<std::string> query_, key_, text_;
  DrawnOptions drawn_;
  Index count_ = 64;
  ModelOptions model_;
  Index layer_ = 0, head_ = 0;
};

}  // namespace rope::cli
