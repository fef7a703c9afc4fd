// SPDX-License-Identifier: MIT
#include "core/files/detail/zip_archive.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <mutex>
#include <optional>
#include <utility>

#include "core/files/detail/crc32.h"
#include "core/files/detail/tensor_layout.h"
#include "core/text/unicode.h"

namespace rope::detail {
namespace {

static_assert(std::endian::native == std::endian::little, "the file format is little-endian");

constexpr std::uint64_t most_entries = 100'000;
constexpr std::uint64_t longest_directory = 64'000'000;
constexpr std::size_t end_bytes = 22, end64_bytes = 56, locator_bytes = 20, local_bytes = 30,
                      central_bytes = 46;
constexpr std::uint32_t end_signature = 0x06054B50, end64_signature = 0x06064B50,
                        locator_signature = 0x07064B50, local_signature = 0x04034B50,
                        central_signature = 0x02014B50;
constexpr std::uint32_t in_zip64 = 0xFFFFFFFF;  // stands where a size does not fit
constexpr std::uint16_t zip64_extra = 0x0001, encrypted_flag = 0x0001, sizes_follow_flag = 0x0008;

/// A number of the record at `at`, which the caller knows to be there.
template <typename T>
T number(std::span<const std::byte> record, std::size_t at) {
  T value{};
  std::memcpy(&value, record.subspan(at, sizeof value).data(), sizeof value);
  return value;
}

std::string text(std::span<const std::byte> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

/// Where the directory lies, from the records at the end of the archive.
struct Directory {
  std::uint64_t entries = 0;
  std::uint64_t size = 0;
  std::uint64_t begin = 0;
  std::uint64_t end = 0;  // where the records after it begin
};

/// What the directory and a local header both say about an entry.
struct Sizes {
  std::uint64_t stored = 0;
  std::uint64_t size = 0;
  std::uint64_t header = 0;  // of the directory only
};

/// Reads from the ZIP64 extra field what did not fit; false if it is missing or broken.
bool widen(Sizes& sizes, bool with_header, std::span<const std::byte> extra) {
  std::array<std::uint64_t*, 3> missing{};
  std::size_t count = 0;
  if (sizes.size == in_zip64) missing[count++] = &sizes.size;
  if (sizes.stored == in_zip64) missing[count++] = &sizes.stored;
  if (with_header && sizes.header == in_zip64) missing[count++] = &sizes.header;
  if (count == 0) return true;
  while (extra.size() >= 4) {
    const auto id = number<std::uint16_t>(extra, 0);
    const std::size_t size = number<std::uint16_t>(extra, 2);
    extra = extra.subspan(4);
    if (size > extra.size()) return false;
    if (id != zip64_extra) {
      extra = extra.subspan(size);
      continue;
    }
    if (size < count * sizeof(std::uint64_t)) return false;
    for (std::size_t i = 0; i < count; ++i)
      *missing[i] = number<std::uint64_t>(extra, i * sizeof(std::uint64_t));
    return true;
  }
  return false;
}

bool leads_outside(std::string_view name) {
  if (name.empty() || name.front() == '/' ||
      name.find_first_of(std::string_view("\\:\0", 3)) != std::string_view::npos) {
    return true;
  }
  for (std::size_t begin = 0; begin <= name.size();) {
    const std::size_t end = std::min(name.find('/', begin), name.size());
    if (name.substr(begin, end - begin) == "..") return true;
    begin = end + 1;
  }
  return false;
}

class ZipReader {
 public:
  explicit ZipReader(const ByteSource& source) : source_(source) {}

  Result<std::vector<ZipEntry>> read() {
    std::vector<ZipEntry> entries;
    if (find_directory() && read_directory(entries) && check_layout(entries) && check_names(entries))
      return entries;
    return error_;
  }

 private:
  bool fail(std::string what,
            const char* fix = "the archive is damaged or was made to harm; get another copy") {
    error_ = {.what = std::move(what), .where = source_.name(), .fix = fix};
    return false;
  }
  bool fail_entry(const std::string& name, const char* what) {
    return fail("the entry " + in_quotes(name) + " " + what);
  }
  bool get(std::uint64_t offset, std::span<std::byte> out) {
    if (Status read = source_.read_at(offset, out); !read) {
      error_ = read.error();
      return false;
    }
    return true;
  }

  /// The record at the very end; a comment after it, of which torch writes none, would be searched through.
  bool find_directory() {
    std::array<std::byte, end_bytes> end{};
    const std::uint64_t size = source_.size();
    if (size < end_bytes) return fail("the archive is too short", "copy or download it again");
    const std::uint64_t at = size - end_bytes;
    if (!get(at, end)) return false;
    if (number<std::uint32_t>(end, 0) != end_signature) {
      return fail("the end of the archive is missing", "it was cut short; copy or download it again");
    }
    directory_ = {.entries = number<std::uint16_t>(end, 10),
                  .size = number<std::uint32_t>(end, 12),
                  .begin = number<std::uint32_t>(end, 16),
                  .end = at};
    if (number<std::uint16_t>(end, 4) != 0 || number<std::uint16_t>(end, 6) != 0 ||
        number<std::uint16_t>(end, 8) != directory_.entries) {
      return fail("it is one part of an archive in several files");
    }
    if (number<std::uint16_t>(end, 20) != 0) return fail("the archive ends in a comment that is not there");
    if (at >= locator_bytes && !find_zip64(at)) return false;
    if (directory_.entries > most_entries) {
      return fail("the archive claims " + std::to_string(directory_.entries) + " entries");
    }
    if (directory_.size > longest_directory) {
      return fail("the archive's directory claims " + std::to_string(directory_.size) + " bytes");
    }
    if (directory_.begin > directory_.end || directory_.size != directory_.end - directory_.begin) {
      return fail("the archive's directory does not lie where its end says");
    }
    return true;
  }

  /// The ZIP64 records, where there are any, stand before the end and have the sizes in full.
  bool find_zip64(std::uint64_t end) {
    std::array<std::byte, locator_bytes> locator{};
    if (!get(end - locator_bytes, locator)) return false;
    if (number<std::uint32_t>(locator, 0) != locator_signature) return true;
    const auto at = number<std::uint64_t>(locator, 8);
    std::array<std::byte, end64_bytes> record{};
    if (end < locator_bytes + end64_bytes || at != end - locator_bytes - end64_bytes) {
      return fail("the ZIP64 record does not lie where it should");
    }
    if (!get(at, record)) return false;
    const Directory wide{.entries = number<std::uint64_t>(record, 32),
                         .size = number<std::uint64_t>(record, 40),
                         .begin = number<std::uint64_t>(record, 48),
                         .end = at};
    const auto agree = [](std::uint64_t narrow, std::uint64_t full, std::uint64_t limit) {
      return narrow == std::min(full, limit);
    };
    if (number<std::uint32_t>(record, 0) != end64_signature ||
        number<std::uint64_t>(record, 24) != wide.entries ||
        !agree(directory_.entries, wide.entries, 0xFFFF) || !agree(directory_.size, wide.size, in_zip64) ||
        !agree(directory_.begin, wide.begin, in_zip64)) {
      return fail("the two records at the end of the archive contradict each other");
    }
    directory_ = wide;
    return true;
  }

  bool read_directory(std::vector<ZipEntry>& entries) {
    std::vector<std::byte> bytes(static_cast<std::size_t>(directory_.size));
    if (!get(directory_.begin, bytes)) return false;
    std::span<const std::byte> rest = bytes;
    for (std::uint64_t i = 0; i < directory_.entries; ++i) {
      ZipEntry entry;
      if (!read_entry(rest, entry) || !check_local(entry)) return false;
      entries.push_back(std::move(entry));
    }
    return rest.empty() || fail("the archive's directory has more in it than its entries");
  }

  bool read_entry(std::span<const std::byte>& rest, ZipEntry& entry) {
    if (rest.size() < central_bytes || number<std::uint32_t>(rest, 0) != central_signature) {
      return fail("the archive's directory is broken");
    }
    const std::size_t name_size = number<std::uint16_t>(rest, 28),
                      extra_size = number<std::uint16_t>(rest, 30),
                      comment_size = number<std::uint16_t>(rest, 32);
    if (rest.size() - central_bytes < name_size + extra_size + comment_size) {
      return fail("the archive's directory is broken");
    }
    entry.name = text(rest.subspan(central_bytes, name_size));
    if (name_size > most_name_bytes) return fail("the name of an entry has more than 4096 bytes");
    if (find_invalid_utf8(entry.name)) return fail_entry(entry.name, "has a name that is not UTF-8");
    if (leads_outside(entry.name)) return fail_entry(entry.name, "has a name that leads out of the archive");
    if ((number<std::uint16_t>(rest, 8) & encrypted_flag) != 0) return fail_entry(entry.name, "is encrypted");
    if (number<std::uint16_t>(rest, 10) != 0) {
      fail_entry(entry.name, "is compressed, which torch.save never does");
      error_.fix = "unpack the archive and save it with torch.save";
      return false;
    }
    Sizes sizes{.stored = number<std::uint32_t>(rest, 20),
                .size = number<std::uint32_t>(rest, 24),
                .header = number<std::uint32_t>(rest, 42)};
    if (!widen(sizes, true, rest.subspan(central_bytes + name_size, extra_size))) {
      return fail_entry(entry.name, "has a broken ZIP64 size");
    }
    if (sizes.stored != sizes.size) return fail_entry(entry.name, "has two sizes");
    entry.size = sizes.size;
    entry.header = sizes.header;
    entry.crc = number<std::uint32_t>(rest, 16);
    rest = rest.subspan(central_bytes + name_size + extra_size + comment_size);
    return true;
  }

  /// The header before the content must say the same, but for what it may leave to a record after it.
  bool check_local(ZipEntry& entry) {
    std::array<std::byte, local_bytes> local{};
    if (entry.header > directory_.begin || directory_.begin - entry.header < local_bytes) {
      return fail_entry(entry.name, "lies outside of the archive");
    }
    if (!get(entry.header, local)) return false;
    const std::size_t name_size = number<std::uint16_t>(local, 26),
                      extra_size = number<std::uint16_t>(local, 28);
    if (number<std::uint32_t>(local, 0) != local_signature || name_size != entry.name.size()) {
      return fail_entry(entry.name, "has another header than the directory says");
    }
    entry.begin = entry.header + local_bytes + name_size + extra_size;
    if (entry.begin > directory_.begin || entry.size > directory_.begin - entry.begin) {
      return fail_entry(entry.name, "lies outside of the archive");
    }
    std::vector<std::byte> tail(name_size + extra_size);
    if (!get(entry.header + local_bytes, tail)) return false;
    const auto flags = number<std::uint16_t>(local, 6);
    const auto crc = number<std::uint32_t>(local, 14);
    Sizes sizes{.stored = number<std::uint32_t>(local, 18), .size = number<std::uint32_t>(local, 22)};
    const bool later = (flags & sizes_follow_flag) != 0 && crc == 0 && sizes.stored == 0 && sizes.size == 0;
    const bool same = (flags & encrypted_flag) == 0 && number<std::uint16_t>(local, 8) == 0 &&
                      text(std::span(tail).first(name_size)) == entry.name &&
                      (later || (widen(sizes, false, std::span(tail).subspan(name_size)) &&
                                 crc == entry.crc && sizes.stored == entry.size && sizes.size == entry.size));
    return same || fail_entry(entry.name, "has another header than the directory says");
  }

  bool check_layout(std::vector<ZipEntry>& entries) {
    std::sort(entries.begin(), entries.end(),
              [](const ZipEntry& a, const ZipEntry& b) { return a.header < b.header; });
    for (std::size_t i = 1; i < entries.size(); ++i) {
      if (entries[i].header < entries[i - 1].begin + entries[i - 1].size) {
        return fail_entry(entries[i].name, "overlaps the one before it");
      }
    }
    return true;
  }

  bool check_names(std::vector<ZipEntry>& entries) {
    const auto by_name = [](const ZipEntry& a, const ZipEntry& b) { return a.name < b.name; };
    std::sort(entries.begin(), entries.end(), by_name);
    const auto twice =
        std::adjacent_find(entries.begin(), entries.end(),
                           [](const ZipEntry& a, const ZipEntry& b) { return a.name == b.name; });
    return twice == entries.end() || fail_entry(twice->name, "comes twice");
  }

  const ByteSource& source_;
  Directory directory_;
  Error error_;
};

class EntrySource final : public ByteSource {
 public:
  EntrySource(ByteSourcePtr archive, ZipEntry entry)
      : archive_(std::move(archive)),
        entry_(std::move(entry)),
        name_(archive_->name() + " (" + entry_.name + ")") {}

  [[nodiscard]] std::uint64_t size() const noexcept override { return entry_.size; }
  [[nodiscard]] const std::string& name() const noexcept override { return name_; }
  [[nodiscard]] Status read_at(std::uint64_t offset, std::span<std::byte> out) const override {
    if (offset > entry_.size || out.size() > entry_.size - offset) {
      return Error{.what = "the bytes end too early", .where = name_, .fix = {}};
    }
    std::call_once(checked_, [this] { content_ = check(); });
    return content_.ok() ? archive_->read_at(entry_.begin + offset, out) : content_;
  }

 private:
  [[nodiscard]] Status check() const {
    std::vector<std::byte> block(static_cast<std::size_t>(std::min<std::uint64_t>(entry_.size, 1U << 17U)));
    std::uint32_t crc = 0;
    for (std::uint64_t at = 0; at < entry_.size; at += block.size()) {
      const auto part = std::span(block).first(
          static_cast<std::size_t>(std::min<std::uint64_t>(block.size(), entry_.size - at)));
      if (Status read = archive_->read_at(entry_.begin + at, part); !read) return read;
      crc = crc32(crc, part);
    }
    if (crc == entry_.crc) return {};
    return Error{
        .what = "the checksum of this entry is wrong", .where = name_, .fix = "copy or download it again"};
  }

  ByteSourcePtr archive_;
  ZipEntry entry_;
  std::string name_;
  mutable std::once_flag checked_;
  mutable Status content_;
};

}  // namespace

Result<ZipArchive> ZipArchive::open(ByteSourcePtr source) {
  Result<std::vector<ZipEntry>> entries = ZipReader(*source).read();
  if (!entries) return entries.error();
  ZipArchive archive;
  archive.source_ = std::move(source);
  archive.entries_ = std::move(entries).value();
  return archive;
}

const ZipEntry* ZipArchive::find(std::string_view name) const noexcept {
  const auto found =
      std::lower_bound(entries_.begin(), entries_.end(), name,
                       [](const ZipEntry& entry, std::string_view wanted) { return entry.name < wanted; });
  return found == entries_.end() || found->name != name ? nullptr : &*found;
}

ByteSourcePtr ZipArchive::content(const ZipEntry& entry) const {
  return std::make_shared<EntrySource>(source_, entry);
}

}  // namespace rope::detail
