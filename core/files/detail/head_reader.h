// SPDX-License-Identifier: MIT
// Private header of core (nlohmann::json in it).
#pragma once

#include <nlohmann/json.hpp>

#include "core/files/config_reader.h"
#include "core/files/detail/json_reader.h"

namespace rope::detail {

inline constexpr Index most_labels = 10'000;

/// The fields of a config.json that are about its head: architectures, classes, problem_type, summary_*. The
/// labels are those that are given, else LABEL_0 to LABEL_(num_labels - 1), two unless the file says more, as
/// in transformers.
[[nodiscard]] Status read_head(const nlohmann::json& object, JsonFields& fields, const std::string& file,
                               ConfigFile& out);

/// LABEL_0, LABEL_1, ...: what transformers calls classes without names.
[[nodiscard]] std::vector<std::string> numbered_labels(Index count);

}  // namespace rope::detail
