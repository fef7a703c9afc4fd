// SPDX-License-Identifier: MIT
#include "core/files/safetensors.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <new>
#include <stdexcept>
#include <utility>

#include "core/files/byte_source.h"
#include "core/files/half.h"
#include "core/files/safetensors_header.h"

namespace rope {
namespace {

static_assert(std::endian::native == std::endian::little, "the file formats are little-endian");

constexpr std::uint64_t length_bytes = 8;
constexpr std::uint64_t longest_header = 100'000'000;

// Reads `out.size()` values of type Stored from `offset` and widens them, a block at a time.
template <typename Stored, typename Widen>
Status read_widened(const ByteSource& source, std::uint64_t offset, std::span<float> out, Widen widen) {
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-member-init): filled before it is read
  std::array<Stored, 16'384> block;
  while (!out.empty()) {
    const std::size_t count = std::min(out.size(), block.size());
    const auto stored = std::span(block).first(count);
    if (Status read = source.read_at(offset, std::as_writable_bytes(stored)); !read) return read;
    std::transform(stored.begin(), stored.end(), out.begin(), widen);
    out = out.subspan(count);
    offset += count * sizeof(Stored);
  }
  return {};
}

Status read_floats(const ByteSource& source, std::uint64_t offset, DType dtype, std::span<float> out) {
  switch (dtype) {
    case DType::f32:
      return source.read_at(offset, std::as_writable_bytes(out));
    case DType::f64:
      return read_widened<double>(source, offset, out, [](double x) { return static_cast<float>(x); });
    case DType::f16:
      return read_widened<std::uint16_t>(source, offset, out, half_to_float);
    case DType::bf16:
      return read_widened<std::uint16_t>(source, offset, out, bfloat_to_float);
    default:
      return Error{.what = std::string("a tensor of type ") + dtype_name(dtype) + " has no floats",
                   .where = source.name(),
                   .fix = {}};
  }
}

}  // namespace

Result<SafetensorsFile> SafetensorsFile::open(const std::filesystem::path& path) {
  Result<ByteSourcePtr> source = open_source(path);
  if (!source) return source.error();
  return read_header(std::move(source).value());
}

Result<SafetensorsFile> SafetensorsFile::parse(std::span<const std::byte> bytes, const std::string& name) {
  return read_header(memory_source(bytes, name));
}

Result<SafetensorsFile> SafetensorsFile::read_header(std::shared_ptr<const ByteSource> source) {
  const auto broken = [&](std::string what) {
    return Error{.what = std::move(what),
                 .where = source->name(),
                 .fix = "it is no safetensors file, or was cut short; copy or download it again"};
  };
  if (ForeignContent foreign = recognize_foreign(*source); !foreign.what.empty()) {
    return Error{.what = foreign.what, .where = source->name(), .fix = foreign.fix};
  }
  if (source->size() < length_bytes + 2) return broken("the file is too short");
  std::uint64_t length = 0;
  if (Status read = source->read_at(0, std::as_writable_bytes(std::span(&length, 1))); !read)
    return read.error();
  if (length > longest_header) return broken("the header claims " + std::to_string(length) + " bytes");
  if (length > source->size() - length_bytes) return broken("the header ends past the end of the file");
  std::string text(static_cast<std::size_t>(length), '\0');
  if (Status read = source->read_at(length_bytes, std::as_writable_bytes(std::span(text))); !read) {
    return read.error();
  }
  const std::uint64_t data_begin = length_bytes + length;
  Result<SafetensorsHeader> header =
      parse_safetensors_header(text, source->size() - data_begin, source->name());
  if (!header) return header.error();
  SafetensorsFile file;
  file.tensors_ = std::move(header->tensors);
  file.metadata_ = std::move(header->metadata);
  file.data_begin_ = data_begin;
  file.source_ = std::move(source);
  return file;
}

const std::string& SafetensorsFile::name() const noexcept {
  return source_->name();
}

const TensorInfo* SafetensorsFile::find(const std::string& name) const noexcept {
  const auto found = std::find_if(tensors_.begin(), tensors_.end(),
                                  [&](const TensorInfo& info) { return info.name == name; });
  return found == tensors_.end() ? nullptr : &*found;
}

Result<Tensor> SafetensorsFile::read(const TensorInfo& info) const {
  Tensor tensor;
  try {
    tensor.resize(info.shape);
  } catch (const std::bad_alloc&) {
    return Error{.what = "not enough memory for tensor " + info.name,
                 .where = name(),
                 .fix = "close other programs or use a smaller model"};
  }
  if (Status read = read_floats(*source_, data_begin_ + info.begin, info.dtype, tensor.span()); !read) {
    return read.error();
  }
  return tensor;
}

}  // namespace rope
