// SPDX-License-Identifier: MIT
#include "core/files/detail/published_tensors.h"

#include <algorithm>

#include "core/files/detail/weight_names.h"

namespace rope::detail {

Result<PublishedTensors> PublishedTensors::of(const TensorFile& file) {
  PublishedTensors tensors(file);
  for (const TensorInfo& info : file.tensors()) {
    const auto [at, added] = tensors.by_name_.emplace(published_name(info.name), &info);
    if (added) continue;
    return Error{.what = "the tensors " + at->second->name + " and " + info.name + " are the same one",
                 .where = file.name(),
                 .fix = "the file was put together wrongly; get another copy"};
  }
  return tensors;
}

const TensorInfo* PublishedTensors::exactly(const std::string& name) const {
  const auto found = by_name_.find(name);
  return found == by_name_.end() ? nullptr : found->second;
}

const TensorInfo* PublishedTensors::find(const std::string& name) const {
  if (const TensorInfo* const found = exactly(name)) return found;
  const std::optional<std::string> other = tied_name(name);
  return other ? exactly(*other) : nullptr;
}

bool PublishedTensors::any_starts_with(const std::string& start) const {
  const auto found = by_name_.lower_bound(start);
  return found != by_name_.end() && found->first.starts_with(start);
}

bool PublishedTensors::any_contains(const std::string& part) const {
  return std::any_of(by_name_.begin(), by_name_.end(),
                     [&](const auto& entry) { return entry.first.find(part) != std::string::npos; });
}

}  // namespace rope::detail
