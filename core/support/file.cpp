// SPDX-License-Identifier: MIT
#include "core/support/file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <mutex>
#include <optional>
#include <set>
#include <system_error>
#include <utility>

namespace rope {
namespace {

namespace fs = std::filesystem;

// One read or write call moves at most this much: none runs into the system's limit (2 GB), and a process
// that is told to end is not held up by one that has begun.
constexpr std::size_t largest_transfer = std::size_t{1} << 23U;

Error system_error(int code, const fs::path& path, bool writing) {
  Error error{.what = {}, .where = path.string(), .fix = {}};
  switch (code) {
    case ENOENT:
      error.what = writing ? "the folder does not exist" : "no such file";
      error.fix = "check the name";
      break;
    case ENOTDIR:
      error.what = "a part of the path is not a folder";
      error.fix = "check the name";
      break;
    case EACCES:
    case EPERM:
      error.what = writing ? "no permission to write here" : "no permission to read this file";
      error.fix = writing ? "choose another folder" : "change its permissions";
      break;
    case EROFS:
      error.what = "this disk can only be read";
      error.fix = "choose another folder";
      break;
    case ENOSPC:
    case EDQUOT:
      error.what = "the disk is full";
      error.fix = "make room or choose another folder";
      break;
    case EFBIG:
      error.what = "the file is too large for this disk";
      error.fix = "choose another disk";
      break;
    case ENAMETOOLONG:
      error.what = "the name is too long";
      error.fix = "choose a shorter one";
      break;
    case ELOOP:
      error.what = "the links of this name lead around in a circle";
      error.fix = "make the link anew, or name the file itself";
      break;
    default:
      error.fix = "try again, or choose another file";
      error.what = (writing ? "cannot write (" : "cannot read (") +
                   std::error_code(code, std::generic_category()).message() + ")";
  }
  return error;
}

Error folder_error(const fs::path& path, bool writing) {
  return {.what = "this is a folder, not a file",
          .where = path.string(),
          .fix = writing ? "name a file in it" : "choose a file in it"};
}

int open_retrying(const fs::path& path, int flags, mode_t mode = 0) {
  int descriptor = -1;
  do descriptor = ::open(path.c_str(), flags | O_CLOEXEC, mode);
  while (descriptor < 0 && errno == EINTR);
  return descriptor;
}

/// Whose output /dev/stdout and the like stand for: a number as in /dev/fd/3. Opened by name, a regular file
/// behind it would be written from its beginning, or replaced.
std::optional<int> open_descriptor_named_by(const fs::path& path) {
  const std::string name = path.lexically_normal().string();
  if (name == "/dev/stdout" || name == "/proc/self/fd/1") return STDOUT_FILENO;
  if (name == "/dev/stderr" || name == "/proc/self/fd/2") return STDERR_FILENO;
  constexpr std::string_view start = "/dev/fd/";
  int number = -1;
  const char* const end = name.data() + name.size();
  if (!name.starts_with(start) ||
      std::from_chars(name.data() + start.size(), end, number) != std::from_chars_result{end, std::errc{}}) {
    return std::nullopt;
  }
  return number;
}

// A name beside `target` that no other process or thread of this machine is using. It stays short, so
// that a long but legal target name works.
fs::path name_aside(const fs::path& target) {
  static std::atomic<unsigned> counter{0};
  return target.parent_path() /
         (".rope-" + std::to_string(::getpid()) + "-" + std::to_string(counter.fetch_add(1)) + ".part");
}

/// The process that a name_aside() belongs to.
std::optional<pid_t> writer_of(const std::string& name) {
  constexpr std::string_view start = ".rope-";
  pid_t process = 0;
  const char* const end = name.data() + name.size();
  if (!name.starts_with(start) || !name.ends_with(".part")) return std::nullopt;
  const auto [stop, code] = std::from_chars(name.data() + start.size(), end, process);
  if (code != std::errc{} || stop == end || *stop != '-' || process <= 0) return std::nullopt;
  return process;
}

/// The names of files being written aside. Never destroyed: a signal may ask for it during exit.
struct Unfinished {
  std::mutex mutex;
  std::set<fs::path> names;

  static Unfinished& instance() {
    static Unfinished& unfinished = *new Unfinished;
    return unfinished;
  }
  void add(const fs::path& name) {
    const std::lock_guard lock(mutex);
    names.insert(name);
  }
  void remove(const fs::path& name) {
    const std::lock_guard lock(mutex);
    names.erase(name);
  }
};

// The rename itself lives in the folder: flush that too. Some file systems cannot; the data is safe anyway.
void flush_folder(const fs::path& folder) {
  const int descriptor = open_retrying(folder.empty() ? fs::path(".") : folder, O_RDONLY | O_DIRECTORY);
  if (descriptor < 0) return;
  (void)::fsync(descriptor);
  ::close(descriptor);
}

}  // namespace

InputFile::InputFile(fs::path path, int descriptor, std::uint64_t size) noexcept
    : path_(std::move(path)), descriptor_(descriptor), size_(size) {}

InputFile::InputFile(InputFile&& other) noexcept
    : path_(std::move(other.path_)), descriptor_(std::exchange(other.descriptor_, -1)), size_(other.size_) {}

InputFile& InputFile::operator=(InputFile&& other) noexcept {
  std::swap(path_, other.path_);
  std::swap(descriptor_, other.descriptor_);
  std::swap(size_, other.size_);
  return *this;
}

InputFile::~InputFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

Result<InputFile> InputFile::open(const fs::path& path) {
  // Without O_NONBLOCK, opening a pipe that nobody writes to would wait for ever.
  const int descriptor = open_retrying(path, O_RDONLY | O_NONBLOCK);
  if (descriptor < 0) return system_error(errno, path, false);
  struct stat info {};
  const bool known = ::fstat(descriptor, &info) == 0;
  const int code = errno;
  if (known && S_ISREG(info.st_mode))
    return InputFile(path, descriptor, static_cast<std::uint64_t>(info.st_size));
  ::close(descriptor);
  if (!known) return system_error(code, path, false);
  if (S_ISDIR(info.st_mode)) return folder_error(path, false);
  return Error{.what = "this is a pipe or device, not a regular file",
               .where = path.string(),
               .fix = "save it to a file first"};
}

Status InputFile::read_at(std::uint64_t offset, std::span<std::byte> out) const {
  while (!out.empty()) {
    const ::ssize_t got = ::pread(descriptor_, out.data(), std::min(out.size(), largest_transfer),
                                  static_cast<::off_t>(offset));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return system_error(errno, path_, false);
    if (got == 0) {
      return Error{.what = "the file ends before byte " + std::to_string(offset + out.size()),
                   .where = path_.string(),
                   .fix = "it was cut short; copy or download it again"};
    }
    out = out.subspan(static_cast<std::size_t>(got));
    offset += static_cast<std::uint64_t>(got);
  }
  return {};
}

Result<std::string> read_file(const fs::path& path, std::uint64_t max_bytes) {
  const Result<InputFile> file = InputFile::open(path);
  if (!file) return file.error();
  if (file->size() > max_bytes) {
    return Error{.what = "the file has " + std::to_string(file->size()) + " bytes, allowed are " +
                         std::to_string(max_bytes),
                 .where = path.string(),
                 .fix = "check that it is the right file"};
  }
  std::string text(static_cast<std::size_t>(file->size()), '\0');
  const Status read = file->read_at(0, std::as_writable_bytes(std::span(text)));
  if (!read) return read.error();
  return text;
}

OutputFile::OutputFile(OutputFile&& other) noexcept
    : asked_(std::move(other.asked_)),
      target_(std::move(other.target_)),
      aside_(std::move(other.aside_)),
      descriptor_(std::exchange(other.descriptor_, -1)) {}

OutputFile& OutputFile::operator=(OutputFile&& other) noexcept {
  std::swap(asked_, other.asked_);
  std::swap(target_, other.target_);
  std::swap(aside_, other.aside_);
  std::swap(descriptor_, other.descriptor_);
  return *this;
}

OutputFile::~OutputFile() {
  discard();
}

void OutputFile::discard() noexcept {
  if (descriptor_ < 0) return;
  ::close(std::exchange(descriptor_, -1));
  if (aside_.empty()) return;
  (void)::unlink(aside_.c_str());
  Unfinished::instance().remove(aside_);
}

void remove_abandoned_files(const fs::path& folder) {
  std::error_code code;
  for (fs::directory_iterator at(folder, code), end; !code && at != end; at.increment(code)) {
    const std::optional<pid_t> writer = writer_of(at->path().filename().string());
    if (!writer || ::kill(*writer, 0) == 0 || errno != ESRCH) continue;
    std::error_code ignored;
    fs::remove(at->path(), ignored);
  }
}

void discard_unfinished_files() noexcept {
  Unfinished& unfinished = Unfinished::instance();
  const std::lock_guard lock(unfinished.mutex);
  for (const fs::path& name : unfinished.names) (void)::unlink(name.c_str());
}

Result<OutputFile> OutputFile::create(const fs::path& path) {
  OutputFile file;
  file.asked_ = path;
  file.target_ = path;
  struct stat info {};
  const bool exists = ::stat(path.c_str(), &info) == 0;
  if (exists && S_ISDIR(info.st_mode)) return folder_error(path, true);
  if (const auto named = open_descriptor_named_by(path)) {
    file.descriptor_ = ::fcntl(*named, F_DUPFD_CLOEXEC, 3);
  } else if (exists && !S_ISREG(info.st_mode)) {  // a pipe or device: never to be replaced by a file
    file.descriptor_ = open_retrying(path, O_WRONLY);
  } else {
    if (exists) {
      if (::access(path.c_str(), W_OK) != 0) return system_error(errno, path, true);
      std::error_code unresolved;
      const fs::path real = fs::canonical(path, unresolved);
      if (!unresolved) file.target_ = real;
    }
    file.aside_ = name_aside(file.target_);
    file.descriptor_ = open_retrying(file.aside_, O_WRONLY | O_CREAT | O_EXCL, 0666);
  }
  if (file.descriptor_ < 0) return system_error(errno, path, true);
  if (!file.aside_.empty()) Unfinished::instance().add(file.aside_);
  if (exists && !file.aside_.empty()) (void)::fchmod(file.descriptor_, info.st_mode & 07777U);
  return file;
}

Status OutputFile::write(std::span<const std::byte> bytes) {
  while (!bytes.empty()) {
    const ::ssize_t put = ::write(descriptor_, bytes.data(), std::min(bytes.size(), largest_transfer));
    if (put < 0 && errno == EINTR) continue;
    if (put < 0) return system_error(errno, asked_, true);
    bytes = bytes.subspan(static_cast<std::size_t>(put));
  }
  return {};
}

Status OutputFile::write(std::string_view text) {
  return write(std::as_bytes(std::span(text)));
}

Status OutputFile::commit() {
  if (aside_.empty()) {
    if (::close(std::exchange(descriptor_, -1)) != 0) return system_error(errno, asked_, true);
    return {};
  }
  if (::fsync(descriptor_) != 0 || ::rename(aside_.c_str(), target_.c_str()) != 0) {
    const int code = errno;
    discard();
    return system_error(code, asked_, true);
  }
  ::close(std::exchange(descriptor_, -1));
  Unfinished::instance().remove(aside_);
  flush_folder(target_.parent_path());
  return {};
}

Status write_file(const fs::path& path, std::string_view text) {
  Result<OutputFile> file = OutputFile::create(path);
  if (!file) return file.error();
  if (Status written = file->write(text); !written) return written;
  return file->commit();
}

}  // namespace rope
