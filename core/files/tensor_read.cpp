// SPDX-License-Identifier: MIT
// From the bytes of a file to floats, a block at a time: besides the tensor nothing grows with its size.
#include <algorithm>
#include <bit>
#include <new>
#include <vector>

#include "core/files/byte_source.h"
#include "core/files/half.h"
#include "core/files/tensor_file.h"

namespace rope {
namespace {

static_assert(std::endian::native == std::endian::little, "the file formats are little-endian");

constexpr std::size_t block_elements = 16'384;

/// Row-major without gaps: reads `out.size()` values of type Stored and widens them.
template <typename Stored, typename Widen>
Status read_contiguous(const TensorInfo& info, std::span<float> out, Widen widen) {
  std::vector<Stored> block(std::min(out.size(), block_elements));
  std::uint64_t offset = info.begin;
  while (!out.empty()) {
    const auto stored = std::span(block).first(std::min(out.size(), block.size()));
    if (Status read = info.data->read_at(offset, std::as_writable_bytes(stored)); !read) return read;
    std::transform(stored.begin(), stored.end(), out.begin(), widen);
    out = out.subspan(stored.size());
    offset += stored.size_bytes();
  }
  return {};
}

struct Axis {
  std::uint64_t extent = 0;
  std::uint64_t from = 0;  // elements between neighbours in the file
  std::size_t to = 0;      // and in the tensor
  std::uint64_t at = 0;
};

/// Axes of more than one element, the smallest steps in the file first.
std::vector<Axis> axes_by_stride(const TensorInfo& info) {
  std::vector<Axis> axes;
  std::size_t to = 1;
  for (std::size_t axis = info.shape.size(); axis-- > 0;) {
    const auto extent = static_cast<std::size_t>(info.shape[axis]);
    if (extent > 1) axes.push_back({extent, static_cast<std::uint64_t>(info.strides[axis]), to});
    to *= extent;
  }
  std::sort(axes.begin(), axes.end(), [](const Axis& a, const Axis& b) { return a.from < b.from; });
  return axes;
}

/// A view with strides, transposed for instance. It is walked in the order of the file, where no two of its
/// elements share a place: the file is read once from front to end.
template <typename Stored, typename Widen>
Status read_strided(const TensorInfo& info, std::span<float> out, Widen widen) {
  std::vector<Axis> axes = axes_by_stride(info);
  std::vector<Stored> block;
  std::uint64_t block_begin = 0;
  const std::uint64_t span = (info.end - info.begin) / sizeof(Stored);
  std::uint64_t from = 0;
  std::size_t to = 0;
  for (std::size_t left = out.size(); left > 0; --left) {
    if (from - block_begin >= block.size()) {
      block_begin = from;
      block.resize(static_cast<std::size_t>(std::min<std::uint64_t>(block_elements, span - from)));
      const std::uint64_t offset = info.begin + from * sizeof(Stored);
      if (Status read = info.data->read_at(offset, std::as_writable_bytes(std::span(block))); !read)
        return read;
    }
    out[to] = widen(block[static_cast<std::size_t>(from - block_begin)]);
    for (Axis& axis : axes) {
      from += axis.from;
      to += axis.to;
      if (++axis.at < axis.extent) break;
      from -= axis.from * axis.extent;
      to -= axis.to * static_cast<std::size_t>(axis.extent);
      axis.at = 0;
    }
  }
  return {};
}

template <typename Stored, typename Widen>
Status read_as(const TensorInfo& info, std::span<float> out, Widen widen) {
  return info.strides.empty() ? read_contiguous<Stored>(info, out, widen)
                              : read_strided<Stored>(info, out, widen);
}

Status read_floats(const TensorInfo& info, std::span<float> out) {
  switch (info.dtype) {
    case DType::f32:
      if (info.strides.empty()) return info.data->read_at(info.begin, std::as_writable_bytes(out));
      return read_as<float>(info, out, [](float x) { return x; });
    case DType::f64:
      return read_as<double>(info, out, [](double x) { return static_cast<float>(x); });
    case DType::f16:
      return read_as<std::uint16_t>(info, out, half_to_float);
    case DType::bf16:
      return read_as<std::uint16_t>(info, out, bfloat_to_float);
    default:
      return Error{.what = std::string("a tensor of type ") + dtype_name(info.dtype) + " has no floats",
                   .where = info.data->name(),
                   .fix = {}};
  }
}

}  // namespace

Result<Tensor> TensorFile::read(const TensorInfo& info) const {
  Tensor tensor;
  try {
    tensor.resize(info.shape);
  } catch (const std::bad_alloc&) {
    return Error{.what = "not enough memory for tensor " + info.name,
                 .where = name(),
                 .fix = "close other programs or use a smaller model"};
  }
  if (Status read = read_floats(info, tensor.span()); !read) return read.error();
  return tensor;
}

}  // namespace rope
