// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <string>

#include "core/files/tensor_file.h"

namespace rope::detail {

/// The tensors of a file under their published names (published_name() in weight_names.h). Views a TensorFile
/// that must outlive it.
class PublishedTensors {
 public:
  /// Fails where two tensors have the same name in the end.
  [[nodiscard]] static Result<PublishedTensors> of(const TensorFile& file);

  [[nodiscard]] const TensorFile& file() const noexcept { return *file_; }
  [[nodiscard]] const std::map<std::string, const TensorInfo*>& by_name() const noexcept { return by_name_; }
  /// Under this name alone, or null.
  [[nodiscard]] const TensorInfo* exactly(const std::string& name) const;
  /// Also under the other name of a tied pair.
  [[nodiscard]] const TensorInfo* find(const std::string& name) const;
  [[nodiscard]] bool any_starts_with(const std::string& start) const;
  [[nodiscard]] bool any_contains(const std::string& part) const;

 private:
  explicit PublishedTensors(const TensorFile& file) : file_(&file) {}
  const TensorFile* file_;
  std::map<std::string, const TensorInfo*> by_name_;
};

}  // namespace rope::detail
