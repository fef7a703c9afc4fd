// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/cli/options.h"
#include "core/support/tensor.h"

namespace rope::cli {

/// --set-query and --set-key: components set by hand, in place of what q and k are without.
class ComponentEdits {
 public:
  void declare(Options& options);
  [[nodiscard]] static std::vector<std::string> names() { return {"--set-query", "--set-key"}; }

  /// In every row. Fails for what is not written as 5=0.25,7=-1 and for components that there are not.
  void put(TensorD& query, TensorD& key) const;

 private:
  std::optional<std::string> query_, key_;
};

}  // namespace rope::cli
