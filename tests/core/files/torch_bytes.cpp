// SPDX-License-Identifier: MIT
#include "tests/core/files/torch_bytes.h"

#include <algorithm>
#include <span>

#include "core/files/detail/crc32.h"

namespace rope {
namespace pickled {

std::string text(const std::string& text) {
  return "X" + bytes_of(static_cast<std::uint32_t>(text.size())) + text;
}
std::string number(std::int64_t number) {
  return "\x8a\x08" + bytes_of(number);
}
std::string global(const std::string& module, const std::string& name) {
  return "c" + module + "\n" + name + "\n";
}
std::string tuple(const std::vector<std::int64_t>& numbers) {
  std::string bytes = "(";
  for (const std::int64_t value : numbers) bytes += number(value);
  return bytes + "t";
}
std::string ordered_dict() {
  return global("collections", "OrderedDict") + ")R";
}
std::string storage(std::int64_t elements, const std::string& type, const std::string& key) {
  return "(" + text("storage") + global("torch", type) + text(key) + text("cpu") + number(elements) + "tQ";
}
std::string tensor(const std::string& storage, std::int64_t offset, const std::vector<std::int64_t>& shape,
                   const std::vector<std::int64_t>& strides) {
  return global("torch._utils", "_rebuild_tensor_v2") + "(" + storage + number(offset) + tuple(shape) +
         tuple(strides) + "\x89" + ordered_dict() + "tR";
}
std::string state_dict(const std::string& items) {
  return "\x80\x02" + ordered_dict() + "(" + items + "u.";
}

}  // namespace pickled

namespace {

std::uint32_t checksum(const ZipPart& part) {
  return part.crc.value_or(detail::crc32(0, std::as_bytes(std::span(part.content))));
}

std::string local_header(const ZipPart& part) {
  const std::string& name = part.name_in_header.value_or(part.name);
  const auto size =
      part.size_in_header.value_or(part.size.value_or(static_cast<std::uint32_t>(part.content.size())));
  return "PK\x03\x04" + bytes_of<std::uint16_t>(20) + bytes_of(part.flags) + bytes_of(part.method) +
         bytes_of<std::uint32_t>(0) + bytes_of(checksum(part)) + bytes_of(size) + bytes_of(size) +
         bytes_of(static_cast<std::uint16_t>(name.size())) +
         bytes_of(static_cast<std::uint16_t>(part.extra.size())) + name + part.extra;
}

std::string directory_entry(const ZipPart& part, std::size_t begin) {
  const auto size = part.size.value_or(static_cast<std::uint32_t>(part.content.size()));
  return "PK\x01\x02" + bytes_of<std::uint32_t>(20) + bytes_of(part.flags) + bytes_of(part.method) +
         bytes_of<std::uint32_t>(0) + bytes_of(checksum(part)) + bytes_of(size) + bytes_of(size) +
         bytes_of(static_cast<std::uint16_t>(part.name.size())) +
         bytes_of(static_cast<std::uint16_t>(part.extra.size())) + std::string(10, '\0') +
         bytes_of(part.begin.value_or(static_cast<std::uint32_t>(begin))) + part.name + part.extra;
}

}  // namespace

std::string zip_archive(const std::vector<ZipPart>& parts, const ZipEnd& end) {
  std::string bytes;
  std::string directory;
  for (const ZipPart& part : parts) {
    directory += directory_entry(part, bytes.size());
    bytes += local_header(part) + part.content;
  }
  const std::size_t begin = bytes.size();
  bytes += directory;
  if (end.zip64) {
    const std::size_t record = bytes.size();
    const std::uint64_t entries = end.entries64.value_or(parts.size());
    bytes += "PK\x06\x06" + bytes_of<std::uint64_t>(44) + std::string(12, '\0') + bytes_of(entries) +
             bytes_of(entries) + bytes_of<std::uint64_t>(directory.size()) + bytes_of<std::uint64_t>(begin);
    bytes += "PK\x06\x07" + bytes_of<std::uint32_t>(0) + bytes_of<std::uint64_t>(record) +
             bytes_of<std::uint32_t>(1);
  }
  const auto entries = end.entries.value_or(
      static_cast<std::uint16_t>(std::min<std::uint64_t>(end.entries64.value_or(parts.size()), 0xFFFF)));
  return bytes + "PK\x05\x06" + bytes_of<std::uint32_t>(0) + bytes_of(entries) + bytes_of(entries) +
         bytes_of(end.directory_size.value_or(static_cast<std::uint32_t>(directory.size()))) +
         bytes_of(end.directory_begin.value_or(static_cast<std::uint32_t>(begin))) +
         bytes_of(static_cast<std::uint16_t>(end.comment.size())) + end.comment;
}

std::string torch_archive(const std::string& pickle, const std::string& storage) {
  return zip_archive(
      {{"m/data.pkl", pickle}, {"m/byteorder", "little"}, {"m/data/0", storage}, {"m/version", "3\n"}});
}

std::string torch_legacy(const std::string& pickle, const std::string& keys, const std::string& storages,
                         bool little_endian) {
  return std::string("\x80\x02\x8a\x0a\x6c\xfc\x9c\x46\xf9\x20\x6a\xa8\x50\x19.", 15) + "\x80\x02M\xe9\x03." +
         "\x80\x02}(" + pickled::text("protocol_version") + "M\xe9\x03" + pickled::text("little_endian") +
         (little_endian ? "\x88" : "\x89") + "u." + pickle + "\x80\x02](" + keys + "e." + storages;
}

}  // namespace rope
