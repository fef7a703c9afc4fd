// SPDX-License-Identifier: MIT
#include "core/files/tensor_file.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/files/byte_source.h"
#include "core/files/detail/safetensors_reader.h"
#include "core/files/detail/tensor_layout.h"
#include "core/files/detail/torch_file.h"

namespace rope {
namespace {

Result<TensorFile> open_tensors(const ByteSourcePtr& source) {
  std::array<std::byte, 16> bytes{};
  const auto start = std::span(bytes).first(std::min<std::uint64_t>(bytes.size(), source->size()));
  if (Status read = source->read_at(0, start); !read) return read.error();
  if (detail::is_torch_archive(start)) return detail::read_torch_archive(source);
  if (detail::is_torch_legacy(start)) return detail::read_torch_legacy(source);
  if (ForeignContent foreign = recognize_foreign(*source); !foreign.what.empty()) {
    return Error{.what = foreign.what, .where = source->name(), .fix = foreign.fix};
  }
  return detail::read_safetensors(source);
}

}  // namespace

Result<TensorFile> TensorFile::open(const std::filesystem::path& path) {
  const Result<ByteSourcePtr> source = open_source(path);
  if (!source) return source.error();
  return open_tensors(*source);
}

Result<TensorFile> TensorFile::parse(std::span<const std::byte> bytes, const std::string& name) {
  return open_tensors(memory_source(bytes, name));
}

TensorFile::TensorFile(std::string name, std::vector<TensorInfo> tensors,
                       std::map<std::string, std::string> metadata)
    : name_(std::move(name)), tensors_(std::move(tensors)), metadata_(std::move(metadata)) {}

const TensorInfo* TensorFile::find(const std::string& name) const noexcept {
  const auto found = std::find_if(tensors_.begin(), tensors_.end(),
                                  [&](const TensorInfo& info) { return info.name == name; });
  return found == tensors_.end() ? nullptr : &*found;
}

TensorInfo rows_of(const TensorInfo& info, Index first, Index count) {
  TensorInfo rows = info;
  rows.shape.at(0) = count;
  Index row = info.strides.empty() ? 1 : info.strides[0];
  std::uint64_t span = 0;
  if (info.strides.empty()) {
    for (std::size_t axis = 1; axis < info.shape.size(); ++axis) row *= info.shape[axis];
    span = static_cast<std::uint64_t>(row * count);
  } else {
    span = detail::view_span(rows.shape, rows.strides).value_or(0);
  }
  const auto size = static_cast<std::uint64_t>(dtype_size(info.dtype));
  rows.begin += static_cast<std::uint64_t>(first * row) * size;
  rows.end = rows.begin + span * size;
  return rows;
}

}  // namespace rope
