// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace rope {

/// The bytes of a number, little-endian.
template <typename T>
[[nodiscard]] std::string bytes_of(T value) {
  std::string bytes(sizeof value, '\0');
  for (std::size_t i = 0; i < sizeof value; ++i) {
    bytes[i] = static_cast<char>(static_cast<std::uint64_t>(value) >> (8 * i));
  }
  return bytes;
}

/// Pickle instructions by hand, so that a test can write what torch.save never would.
namespace pickled {
[[nodiscard]] std::string text(const std::string& text);
[[nodiscard]] std::string number(std::int64_t number);
[[nodiscard]] std::string global(const std::string& module, const std::string& name);
[[nodiscard]] std::string tuple(const std::vector<std::int64_t>& numbers);
[[nodiscard]] std::string ordered_dict();
[[nodiscard]] std::string storage(std::int64_t elements, const std::string& type = "FloatStorage",
                                  const std::string& key = "0");
/// Calls _rebuild_tensor_v2 with these.
[[nodiscard]] std::string tensor(const std::string& storage, std::int64_t offset,
                                 const std::vector<std::int64_t>& shape,
                                 const std::vector<std::int64_t>& strides);
/// A whole pickle: an OrderedDict of these keys and values.
[[nodiscard]] std::string state_dict(const std::string& items);
}  // namespace pickled

/// An entry of a zip archive. What is set here replaces what is true.
struct ZipPart {
  std::string name;
  std::string content;
  std::uint16_t flags = 0;
  std::uint16_t method = 0;
  std::optional<std::uint32_t> crc = {};
  std::optional<std::uint32_t> size = {};  ///< in the directory and the header
  std::optional<std::uint32_t> size_in_header = {};
  std::optional<std::uint32_t> begin = {};  ///< where the directory says its header is
  std::optional<std::string> name_in_header = {};
  std::string extra = {};  ///< in the directory and the header
};
struct ZipEnd {
  std::optional<std::uint16_t> entries = {};
  std::optional<std::uint32_t> directory_size = {};
  std::optional<std::uint32_t> directory_begin = {};
  std::string comment = {};
  bool zip64 = false;
  std::optional<std::uint64_t> entries64 = {};
};
[[nodiscard]] std::string zip_archive(const std::vector<ZipPart>& parts, const ZipEnd& end = {});

/// What torch.save writes: the pickle, and storage "0".
[[nodiscard]] std::string torch_archive(const std::string& pickle, const std::string& storage);
/// The older layout, with everything before the pickle as it should be. `keys` are the values of the list.
[[nodiscard]] std::string torch_legacy(const std::string& pickle, const std::string& keys,
                                       const std::string& storages, bool little_endian = true);

}  // namespace rope
