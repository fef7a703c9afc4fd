// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/support/result.h"
#include "core/support/tensor.h"

namespace rope {

class ByteSource;

enum class DType { f64, f32, f16, bf16, i64, i32, i16, i8, u8, boolean };
[[nodiscard]] const char* dtype_name(DType dtype) noexcept;  ///< as in safetensors: "F32", ...
[[nodiscard]] Index dtype_size(DType dtype) noexcept;

struct TensorInfo {
  std::string name;
  DType dtype = DType::f32;
  std::vector<Index> shape;
  std::uint64_t begin = 0;  ///< byte offsets into the data part
  std::uint64_t end = 0;
};

/// A safetensors file, checked whole before anything is used: header size, JSON without duplicate keys,
/// dtypes, shapes, and ranges that are contiguous from 0 to the end of the file. Values are read on
/// request (and not memory-mapped: a file cut short meanwhile is then an error and not a crash).
/// Limits: header 100 MB, 100,000 tensors, names of 4,096 bytes, rank 8.
class SafetensorsFile {
 public:
  [[nodiscard]] static Result<SafetensorsFile> open(const std::filesystem::path& path);
  /// The same for bytes in memory (tests, fuzzing), which must outlive the result; `name` is used in
  /// messages.
  [[nodiscard]] static Result<SafetensorsFile> parse(std::span<const std::byte> bytes,
                                                     const std::string& name);

  [[nodiscard]] const std::string& name() const noexcept;  ///< path or name, for messages
  [[nodiscard]] const std::vector<TensorInfo>& tensors() const noexcept { return tensors_; }  ///< by offset
  [[nodiscard]] const TensorInfo* find(const std::string& name) const noexcept;
  [[nodiscard]] const std::map<std::string, std::string>& metadata() const noexcept { return metadata_; }
  /// The tensor's values as float: F32, F16 and BF16 exactly, F64 rounded. Fails for the other types.
  [[nodiscard]] Result<Tensor> read(const TensorInfo& info) const;

 private:
  SafetensorsFile() = default;
  [[nodiscard]] static Result<SafetensorsFile> read_header(std::shared_ptr<const ByteSource> source);
  std::shared_ptr<const ByteSource> source_;
  std::uint64_t data_begin_ = 0;  // byte of the file that offset 0 means
  std::vector<TensorInfo> tensors_;
  std::map<std::string, std::string> metadata_;
};

struct NamedTensor {
  std::string name;
  const Tensor* tensor = nullptr;
};
/// Writes aside, flushes, renames. dtype is f32, f16 or bf16 (rounded to nearest even); a number too large
/// for f16 is an error. Names must differ.
[[nodiscard]] Status write_safetensors(const std::filesystem::path& path,
                                       const std::vector<NamedTensor>& tensors, DType dtype,
                                       const std::map<std::string, std::string>& metadata = {});

}  // namespace rope
