// SPDX-License-Identifier: MIT
#include "core/files/npy.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <new>
#include <stdexcept>
#include <utility>

#include "core/files/byte_source.h"
#include "core/files/half.h"
#include "core/files/npy_header.h"
#include "core/support/file.h"

namespace rope {
namespace {

static_assert(std::endian::native == std::endian::little, "the file format is little-endian");

constexpr std::array<unsigned char, 6> magic{0x93, 'N', 'U', 'M', 'P', 'Y'};
constexpr std::size_t longest_header = 65'536;
constexpr std::int64_t largest_exact = std::int64_t{1} << 53U;

struct OpenArray {
  ByteSourcePtr source;
  NpyHeader header;
  std::uint64_t data_begin = 0;
  Index count = 0;
};

std::uint64_t type_size(NpyType type) {
  switch (type) {
    case NpyType::f8:
    case NpyType::i8:
      return 8;
    case NpyType::f4:
    case NpyType::i4:
      return 4;
    case NpyType::f2:
      return 2;
    case NpyType::b1:
    case NpyType::u1:
      return 1;
  }
  return 1;
}

Error broken(const ByteSource& source, std::string what) {
  return {.what = std::move(what), .where = source.name(), .fix = "save the array again with numpy.save"};
}

// Magic, version and length: where the header's text begins, and how long it is.
Result<std::pair<std::uint64_t, std::size_t>> find_header(const ByteSource& source) {
  std::array<unsigned char, 12> start{};
  const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(start.size(), source.size()));
  if (Status read = source.read_at(0, std::as_writable_bytes(std::span(start).first(count))); !read) {
    return read.error();
  }
  if (!std::equal(magic.begin(), magic.end(), start.begin())) {
    const ForeignContent foreign = recognize_foreign(source);
    if (!foreign.what.empty()) return Error{.what = foreign.what, .where = source.name(), .fix = foreign.fix};
    return broken(source, "this is not a .npy file");
  }
  const unsigned version = start[6];
  if (version < 1 || version > 3) return broken(source, "unknown .npy version " + std::to_string(version));
  std::size_t length = start[8] | static_cast<std::size_t>(start[9]) << 8U;
  if (version > 1)
    length |= static_cast<std::size_t>(start[10]) << 16U | static_cast<std::size_t>(start[11]) << 24U;
  const std::uint64_t begin = version == 1 ? 10 : 12;
  if (length > longest_header || begin + length > source.size()) {
    return broken(source, "the .npy header claims " + std::to_string(length) + " bytes");
  }
  return std::pair(begin, length);
}

// The file's data must be exactly what the shape asks for, so the file's size bounds all memory.
Status check_size(OpenArray& array) {
  const std::uint64_t data_size = array.source->size() - array.data_begin;
  const std::uint64_t item = type_size(array.header.type);
  std::uint64_t count = 1;
  bool empty = false;
  for (const Index extent : array.header.shape) {
    const auto size = static_cast<std::uint64_t>(extent);
    empty = empty || size == 0;
    if (size == 0) continue;
    if (count > (std::uint64_t{1} << 56U) / size) return broken(*array.source, "the shape is absurd");
    count *= size;
  }
  array.count = empty ? 0 : static_cast<Index>(count);
  const std::uint64_t wanted = static_cast<std::uint64_t>(array.count) * item;
  if (wanted == data_size) return {};
  return broken(*array.source, "the shape asks for " + std::to_string(wanted) +
                                   " bytes of data, the file has " + std::to_string(data_size));
}

Result<OpenArray> open_array(const std::filesystem::path& path) {
  Result<ByteSourcePtr> source = open_source(path);
  if (!source) return source.error();
  OpenArray array{.source = std::move(source).value()};
  const auto place = find_header(*array.source);
  if (!place) return place.error();
  std::string text(place->second, '\0');
  if (Status read = array.source->read_at(place->first, std::as_writable_bytes(std::span(text))); !read) {
    return read.error();
  }
  Result<NpyHeader> header = parse_npy_header(text, array.source->name());
  if (!header) return header.error();
  array.header = std::move(header).value();
  array.data_begin = place->first + place->second;
  if (Status size = check_size(array); !size) return size.error();
  return array;
}

template <typename Stored, typename T, typename Convert>
Status read_converted(const OpenArray& array, std::span<T> out, Convert convert) {
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-member-init): filled before it is read
  std::array<Stored, 8'192> block;
  std::uint64_t offset = array.data_begin;
  while (!out.empty()) {
    const auto stored = std::span(block).first(std::min(out.size(), block.size()));
    if (Status read = array.source->read_at(offset, std::as_writable_bytes(stored)); !read) return read;
    std::transform(stored.begin(), stored.end(), out.begin(), convert);
    out = out.subspan(stored.size());
    offset += stored.size_bytes();
  }
  return {};
}

// int64 has numbers that a double has not: they are refused rather than changed.
template <typename T>
Status read_int64(const OpenArray& array, std::span<T> out) {
  bool exact = true;
  Status read = read_converted<std::int64_t>(array, out, [&](std::int64_t x) {
    exact = exact && x <= largest_exact && x >= -largest_exact;
    return static_cast<T>(x);
  });
  if (read.ok() && !exact) {
    return Error{.what = "whole numbers beyond 2^53 cannot be kept exactly",
                 .where = array.source->name(),
                 .fix = "save smaller numbers or floats"};
  }
  return read;
}

template <typename T>
Status read_values(const OpenArray& array, std::span<T> out) {
  const auto cast = [](auto x) { return static_cast<T>(x); };
  switch (array.header.type) {
    case NpyType::f2:
      return read_converted<std::uint16_t>(array, out, [](std::uint16_t x) -> T { return half_to_float(x); });
    case NpyType::f4:
      return read_converted<float>(array, out, cast);
    case NpyType::f8:
      return read_converted<double>(array, out, cast);
    case NpyType::i4:
      return read_converted<std::int32_t>(array, out, cast);
    case NpyType::i8:
      return read_int64(array, out);
    case NpyType::u1:
      return read_converted<std::uint8_t>(array, out, cast);
    case NpyType::b1:
      return read_converted<std::uint8_t>(array, out,
                                          [](std::uint8_t x) { return static_cast<T>(x != 0 ? 1 : 0); });
  }
  return {};
}

// Fortran order is the row-major order of the reversed shape: walk the row-major indices and add strides.
template <typename T>
BasicTensor<T> from_fortran(const BasicTensor<T>& flat, const std::vector<Index>& shape) {
  BasicTensor<T> out(shape);
  std::vector<Index> strides(shape.size(), 1);
  for (std::size_t axis = 1; axis < shape.size(); ++axis) strides[axis] = strides[axis - 1] * shape[axis - 1];
  std::vector<Index> index(shape.size(), 0);
  Index from = 0;
  for (Index to = 0; to < out.size(); ++to) {
    out[to] = flat[from];
    for (std::size_t axis = shape.size(); axis-- > 0;) {
      from += strides[axis];
      if (++index[axis] < shape[axis]) break;
      from -= strides[axis] * shape[axis];
      index[axis] = 0;
    }
  }
  return out;
}

template <typename T>
Result<BasicTensor<T>> read_tensor(const OpenArray& array) {
  try {
    BasicTensor<T> values(array.header.shape);
    if (Status read = read_values(array, values.span()); !read) return read.error();
    if (array.header.fortran_order && array.count > 0 && array.header.shape.size() > 1) {
      return from_fortran(values, array.header.shape);
    }
    return values;
  } catch (const std::bad_alloc&) {
    return Error{.what = "not enough memory for this array", .where = array.source->name(), .fix = {}};
  }
}

std::string header_text(const std::vector<Index>& shape, const char* descr) {
  std::string text = "{'descr': '" + std::string(descr) + "', 'fortran_order': False, 'shape': (";
  for (std::size_t i = 0; i < shape.size(); ++i) text += (i > 0 ? ", " : "") + std::to_string(shape[i]);
  text += shape.size() == 1 ? ",), }" : "), }";
  const std::size_t unpadded = magic.size() + 4 + text.size() + 1;
  text.append((64 - unpadded % 64) % 64, ' ');  // the data begins at a multiple of 64
  return text + '\n';
}

/// The file of an array of `shape`, its elements lying in `parts` one after the other.
template <typename T>
Status write_parts(const std::filesystem::path& path, const std::vector<Index>& shape, const char* descr,
                   std::span<const BasicTensor<T>> parts) {
  Result<OutputFile> file = OutputFile::create(path);
  if (!file) return file.error();
  const std::string text = header_text(shape, descr);
  std::string start(magic.begin(), magic.end());
  start += {'\x01', '\x00', static_cast<char>(text.size() & 0xFFU), static_cast<char>(text.size() >> 8U)};
  if (Status written = file->write(start + text); !written) return written;
  for (const BasicTensor<T>& part : parts) {
    if (Status written = file->write(std::as_bytes(part.span())); !written) return written;
  }
  return file->commit();
}

}  // namespace

Result<NpyArray> read_npy(const std::filesystem::path& path) {
  const Result<OpenArray> array = open_array(path);
  if (!array) return array.error();
  Result<TensorD> values = read_tensor<double>(*array);
  if (!values) return values.error();
  const NpyType type = array->header.type;
  return NpyArray{.shape = array->header.shape,
                  .values = std::move(values).value(),
                  .is_integer = type != NpyType::f2 && type != NpyType::f4 && type != NpyType::f8};
}

Result<Tensor> read_npy_float(const std::filesystem::path& path) {
  const Result<OpenArray> array = open_array(path);
  if (!array) return array.error();
  if (array->header.type == NpyType::b1)
    return broken(*array->source, "the array holds true and false, not numbers");
  return read_tensor<float>(*array);
}

Status write_npy(const std::filesystem::path& path, const Tensor& tensor) {
  return write_parts<float>(path, tensor.shape(), "<f4", std::span(&tensor, 1));
}

Status write_npy(const std::filesystem::path& path, const TensorD& tensor) {
  return write_parts<double>(path, tensor.shape(), "<f8", std::span(&tensor, 1));
}

Status write_npy(const std::filesystem::path& path, std::span<const Tensor> items) {
  const auto differs = [&](const Tensor& item) { return item.shape() != items.front().shape(); };
  if (items.empty() || std::any_of(items.begin(), items.end(), differs)) {
    throw std::invalid_argument("write_npy: tensors of one shape, at least one");
  }
  std::vector<Index> shape = items.front().shape();
  shape.insert(shape.begin(), static_cast<Index>(items.size()));
  return write_parts<float>(path, shape, "<f4", items);
}

}  // namespace rope
