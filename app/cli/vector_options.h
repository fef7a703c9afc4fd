// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/cli/component_edits.h"
#include "app/cli/head_options.h"
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
  /// Fails where --seed, or one of `more`, was typed without --random; then the settings are silent about
  /// all of them.
  static void settle(Session& session, const std::vector<std::string>& more = {});
  /// In the layout of the layer.
  [[nodiscard]] DrawnVectors draw(const RotaryLayer& layer, Index rows) const;

 private:
  DrawnKind kind_ = DrawnKind::same;
  Index seed_ = 1;
};

/// Where q and k are from: files, a seed, or a head of a model that reads a text.
class VectorOptions {
 public:
  void declare(Options& options);
  [[nodiscard]] GivenVectors read(Session& session, RotaryOptions& rotary);

 private:
  void check_usage(Session& session) const;
  [[nodiscard]] GivenVectors unedited(Session& session, RotaryOptions& rotary);
  [[nodiscard]] GivenVectors from_files(Session& session, RotaryOptions& rotary) const;

  std::optional<std::string> query_, key_, text_;
  DrawnOptions drawn_;
  Index count_ = 64;
  ComponentEdits edits_;
  HeadOptions head_;
};

}  // namespace rope::cli
