// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/files/dtype.h"
#include "core/support/result.h"
#include "core/support/tensor.h"

namespace rope {

class ByteSource;

/// One tensor of a file: a view into bytes that have not been read yet.
struct TensorInfo {
  std::string name;
  DType dtype = DType::f32;
  std::vector<Index> shape;
  std::vector<Index> strides = {};              ///< in elements, one per axis; none: row-major without gaps
  std::shared_ptr<const ByteSource> data = {};  ///< a file, or an entry of an archive
  std::uint64_t begin = 0;                      ///< byte of `data` where the first element begins
  std::uint64_t end = 0;                        ///< byte after the last element
};

/// Named tensors as they lie in a file, whatever its layout: safetensors, or what torch.save writes (the zip
/// archive of today and the older layout). Everything is checked when it is opened: sizes, offsets, overlaps,
/// names; of a pickle nothing is ever called. Values are read on request (and not memory-mapped: a file cut
/// short meanwhile is then an error and not a crash), the checksum of an archive's entry with its first
/// value. Limits: 100,000 tensors, names of 4,096 bytes, rank 8; safetensors header 100 MB, pickle 64 MB.
class TensorFile {
 public:
  /// The layout is told by the file's first bytes, not by its name.
  [[nodiscard]] static Result<TensorFile> open(const std::filesystem::path& path);
  /// The same for bytes in memory (tests, fuzzing), which must outlive the result; `name` is used in
  /// messages.
  [[nodiscard]] static Result<TensorFile> parse(std::span<const std::byte> bytes, const std::string& name);

  /// What a reader of a layout found; `name` for messages.
  TensorFile(std::string name, std::vector<TensorInfo> tensors,
             std::map<std::string, std::string> metadata = {});

  [[nodiscard]] const std::string& name() const noexcept { return name_; }
  [[nodiscard]] const std::vector<TensorInfo>& tensors() const noexcept { return tensors_; }
  [[nodiscard]] const TensorInfo* find(const std::string& name) const noexcept;
  /// The texts in a safetensors header.
  [[nodiscard]] const std::map<std::string, std::string>& metadata() const noexcept { return metadata_; }
  /// The tensor's values as float, row-major: F32, F16 and BF16 exactly, F64 rounded. Fails for the other
  /// types.
  [[nodiscard]] Result<Tensor> read(const TensorInfo& info) const;

 private:
  std::string name_;
  std::vector<TensorInfo> tensors_;
  std::map<std::string, std::string> metadata_;
};

/// Rows [first, first + count) of a tensor that has at least one axis.
[[nodiscard]] TensorInfo rows_of(const TensorInfo& info, Index first, Index count);

/// Opens the weights in a model folder, the first of: model.safetensors, model.safetensors.index.json,
/// pytorch_model.bin, pytorch_model.bin.index.json. An index names the file of each tensor (in the same
/// folder; names with separators or ".." are refused); its files read as if they were one.
[[nodiscard]] Result<TensorFile> open_weights(const std::filesystem::path& folder);

}  // namespace rope
