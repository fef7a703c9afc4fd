// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/component_edits.h"

#include <cmath>
#include <string_view>

#include "app/cli/failure.h"
#include "app/cli/parse.h"

namespace rope::cli {
namespace {

/// Products of two such, added up, are still floats.
constexpr double kLargest = 1e15;

struct Edit {
  Index component = 0;
  double value = 0;
};

Edit read_edit(const std::string& option, std::string_view item, Index head_dim) {
  const auto fails = [&](const std::string& problem) {
    return usage_failure(option + " " + (item.empty() ? "\"\"" : std::string(item.substr(0, 60))), problem);
  };
  const std::size_t sign = item.find('=');
  if (sign == std::string_view::npos) throw fails("must be COMPONENT=VALUE, as in 5=0.25,7=-1");
  const std::optional<Index> component = parse_whole(trimmed(item.substr(0, sign)));
  if (!component || *component < 0 || *component >= head_dim) {
    throw fails("the component must be 0 to " + std::to_string(head_dim - 1));
  }
  const std::optional<double> value = parse_number(trimmed(item.substr(sign + 1)));
  if (!value || std::abs(*value) > kLargest) throw fails("the value must be a number from -1e15 to 1e15");
  return {*component, *value};
}

void put_in(TensorD& x, const std::string& option, const std::optional<std::string>& typed) {
  if (!typed) return;
  const Index head_dim = x.dim(1);
  std::vector<bool> is_set(static_cast<std::size_t>(head_dim));
  for (const std::string_view item : split_list(*typed)) {
    const Edit edit = read_edit(option, item, head_dim);
    if (is_set[static_cast<std::size_t>(edit.component)]) {
      throw usage_failure(option, "sets component " + std::to_string(edit.component) + " twice");
    }
    is_set[static_cast<std::size_t>(edit.component)] = true;
    for (Index row = 0; row < x.dim(0); ++row) x.matrix()(row, edit.component) = edit.value;
  }
}

}  // namespace

void ComponentEdits::declare(Options& options) {
  options.add({"--set-query", "LIST",
               "Components of every q by hand, before rotation, as in 5=0.25,7=-1; from 0, as they\n"
               "lie in memory"},
              query_);
  options.add({"--set-key", "LIST", "And of every k"}, key_);
}

void ComponentEdits::put(TensorD& query, TensorD& key) const {
  put_in(query, "--set-query", query_);
  put_in(key, "--set-key", key_);
}

}  // namespace rope::cli
