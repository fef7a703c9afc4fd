// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <set>
#include <stdexcept>

#include "core/files/half.h"
#include "core/files/safetensors.h"
#include "core/support/file.h"
#include "core/text/unicode.h"

namespace rope {
namespace {

using Narrow = std::uint16_t (*)(float);

std::string header_of(const std::vector<NamedTensor>& tensors, DType dtype,
                      const std::map<std::string, std::string>& metadata) {
  nlohmann::ordered_json header = nlohmann::ordered_json::object();
  if (!metadata.empty()) header["__metadata__"] = metadata;
  Index offset = 0;
  for (const NamedTensor& entry : tensors) {
    const Index end = offset + entry.tensor->size() * dtype_size(dtype);
    header[entry.name] = {
        {"dtype", dtype_name(dtype)}, {"shape", entry.tensor->shape()}, {"data_offsets", {offset, end}}};
    offset = end;
  }
  std::string text = header.dump();
  text.append((8 - text.size() % 8) % 8, ' ');  // the data begins at a multiple of 8
  return text;
}

Status write_narrowed(OutputFile& file, const NamedTensor& entry, Narrow narrow) {
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-member-init): filled before it is read
  std::array<std::uint16_t, 16'384> block;
  std::span<const float> rest = entry.tensor->span();
  while (!rest.empty()) {
    const std::size_t count = std::min(rest.size(), block.size());
    std::transform(rest.begin(), rest.begin() + static_cast<Index>(count), block.begin(), narrow);
    const auto stored = std::span(block).first(count);
    if (Status written = file.write(std::as_bytes(stored)); !written) return written;
    rest = rest.subspan(count);
  }
  return {};
}

bool fits_half(float value) {
  return !(std::abs(value) >= 65520.0F) || std::isinf(value);
}

void require_writable(const std::vector<NamedTensor>& tensors, DType dtype) {
  if (dtype != DType::f32 && dtype != DType::f16 && dtype != DType::bf16) {
    throw std::invalid_argument("write_safetensors: the type must be f32, f16 or bf16");
  }
  std::set<std::string> names{"__metadata__"};
  for (const NamedTensor& entry : tensors) {
    if (entry.tensor == nullptr)
      throw std::invalid_argument("write_safetensors: no tensor for " + entry.name);
    if (entry.tensor->rank() == 0 && entry.tensor->empty()) {
      throw std::invalid_argument("write_safetensors: the tensor has no shape yet: " + entry.name);
    }
    if (find_invalid_utf8(entry.name)) throw std::invalid_argument("write_safetensors: name is not UTF-8");
    if (!names.insert(entry.name).second) {
      throw std::invalid_argument("write_safetensors: two tensors named " + entry.name);
    }
  }
}

}  // namespace

Status write_safetensors(const std::filesystem::path& path, const std::vector<NamedTensor>& tensors,
                         DType dtype, const std::map<std::string, std::string>& metadata) {
  require_writable(tensors, dtype);
  for (const NamedTensor& entry : tensors) {
    if (dtype != DType::f16 || std::all_of(entry.tensor->begin(), entry.tensor->end(), fits_half)) continue;
    return Error{.what = "tensor " + entry.name + " has numbers too large for F16",
                 .where = path.string(),
                 .fix = "write F32 or BF16"};
  }
  Result<OutputFile> file = OutputFile::create(path);
  if (!file) return file.error();
  const std::string header = header_of(tensors, dtype, metadata);
  const std::uint64_t length = header.size();
  if (Status written = file->write(std::as_bytes(std::span(&length, 1))); !written) return written;
  if (Status written = file->write(header); !written) return written;
  for (const NamedTensor& entry : tensors) {
    Status written =
        dtype == DType::f32
            ? file->write(std::as_bytes(entry.tensor->span()))
            : write_narrowed(*file, entry, dtype == DType::f16 ? float_to_half : float_to_bfloat);
    if (!written) return written;
  }
  return file->commit();
}

}  // namespace rope
