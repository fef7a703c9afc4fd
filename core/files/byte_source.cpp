// SPDX-License-Identifier: MIT
#include "core/files/byte_source.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>
#include <utility>

#include "core/support/file.h"

namespace rope {
namespace {

class FileSource final : public ByteSource {
 public:
  explicit FileSource(InputFile file) : file_(std::move(file)), name_(file_.path().string()) {}
  [[nodiscard]] std::uint64_t size() const noexcept override { return file_.size(); }
  [[nodiscard]] const std::string& name() const noexcept override { return name_; }
  [[nodiscard]] Status read_at(std::uint64_t offset, std::span<std::byte> out) const override {
    return file_.read_at(offset, out);
  }

 private:
  InputFile file_;
  std::string name_;
};

class MemorySource final : public ByteSource {
 public:
  MemorySource(std::span<const std::byte> bytes, std::string name) : bytes_(bytes), name_(std::move(name)) {}
  [[nodiscard]] std::uint64_t size() const noexcept override { return bytes_.size(); }
  [[nodiscard]] const std::string& name() const noexcept override { return name_; }
  [[nodiscard]] Status read_at(std::uint64_t offset, std::span<std::byte> out) const override {
    if (offset > bytes_.size() || out.size() > bytes_.size() - offset) {
      return Error{.what = "the bytes end too early", .where = name_, .fix = {}};
    }
    const auto part = bytes_.subspan(static_cast<std::size_t>(offset), out.size());
    std::copy(part.begin(), part.end(), out.begin());
    return {};
  }

 private:
  std::span<const std::byte> bytes_;
  std::string name_;
};

std::string lowered_start(const ByteSource& source) {
  std::array<std::byte, 512> bytes{};
  const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(bytes.size(), source.size()));
  std::string start;
  if (!source.read_at(0, std::span(bytes).first(count)).ok()) return start;
  for (const std::byte byte : std::span(bytes).first(count)) {
    start.push_back(static_cast<char>(std::tolower(std::to_integer<unsigned char>(byte))));
  }
  return start;
}

}  // namespace

Result<ByteSourcePtr> open_source(const std::filesystem::path& path) {
  Result<InputFile> file = InputFile::open(path);
  if (!file) return file.error();
  return ByteSourcePtr(std::make_shared<FileSource>(std::move(file).value()));
}

ByteSourcePtr memory_source(std::span<const std::byte> bytes, std::string name) {
  return std::make_shared<MemorySource>(bytes, std::move(name));
}

ForeignContent recognize_foreign(const ByteSource& source) {
  const std::string start = lowered_start(source);
  const std::string_view text = start;
  if (source.size() == 0) return {"the file is empty", "copy or download it again"};
  if (text.starts_with("version https://git-lfs")) {
    return {"this is a Git LFS pointer, not the file it stands for", "fetch the file with: git lfs pull"};
  }
  const std::size_t first = text.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
  if (first != std::string_view::npos &&
      (text.substr(first).starts_with("<!doctype") || text.substr(first).starts_with("<html") ||
       text.substr(first).starts_with("<?xml"))) {
    return {"this is a web page, not the file it should be", "download the file itself (the \"raw\" link)"};
  }
  const std::string pytorch_fix = "convert it to .safetensors (save_pretrained in transformers does)";
  if (text.starts_with("pk\x03\x04") || text.starts_with("\x80\x02\x8a\x0al\xfc\x9c"))
    return {"this is a PyTorch archive (.bin, .pt)", pytorch_fix};
  if (text.starts_with("\x89hdf"))
    return {"this is an HDF5 file (TensorFlow, Keras)", "use the model's .safetensors file"};
  if (text.starts_with("gguf")) return {"this is a GGUF file", "use the model's .safetensors file"};
  return {};
}

}  // namespace rope
