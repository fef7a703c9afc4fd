// SPDX-License-Identifier: MIT
// rope_fuzz_seeds FOLDER: what each fuzzer begins with, in FOLDER/NAME, made from the tests' data.
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "core/files/byte_source.h"
#include "core/files/detail/zip_archive.h"
#include "tests/core/files/torch_bytes.h"
#include "tests/support/gguf_bytes.h"

namespace {

namespace fs = std::filesystem;

const fs::path data = ROPE_TEST_DATA;
const fs::path english = ROPE_RESOURCES "/models/english";
constexpr std::size_t most_bytes = 40'000;  // small files are changed faster

std::string contents(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

void write(const fs::path& folder, const std::string& name, const std::string& bytes) {
  fs::create_directories(folder);
  std::ofstream(folder / name, std::ios::binary) << bytes;
}

/// Calls use for each small file of a folder with this ending, with a name that no other file has.
template <typename Use>
void each(const fs::path& folder, const std::string& extension, Use use) {
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file() || entry.path().extension() != extension) continue;
    if (entry.file_size() > most_bytes) continue;
    const std::string parent = entry.path().parent_path().filename().string();
    use(parent + "-" + entry.path().filename().string(), contents(entry.path()));
  }
}

void copy_all(const fs::path& from, const std::string& extension, const fs::path& to) {
  each(from, extension, [&](const std::string& name, const std::string& bytes) { write(to, name, bytes); });
}

/// The pickle of an archive.
void write_pickle(const fs::path& folder, const std::string& name, const std::string& archive) {
  const auto zip =
      rope::detail::ZipArchive::open(rope::memory_source(std::as_bytes(std::span(archive)), name));
  if (!zip) return;
  for (const rope::detail::ZipEntry& entry : zip->entries()) {
    if (entry.name.ends_with("/data.pkl")) write(folder, name, archive.substr(entry.begin, entry.size));
  }
}

/// The header of a safetensors file after a byte that stands for the data's size.
void write_header(const fs::path& folder, const std::string& name, const std::string& file) {
  const auto length = static_cast<std::size_t>(static_cast<unsigned char>(file[0])) +
                      256 * static_cast<std::size_t>(static_cast<unsigned char>(file[1]));
  write(folder, name, static_cast<char>((file.size() - 8 - length) / 4) + file.substr(8, length));
}

void make(const fs::path& out) {
  copy_all(data, ".bin", out / "torch");
  copy_all(data, ".safetensors", out / "torch");
  each(data, ".bin",
       [&](const std::string& name, const std::string& bytes) { write_pickle(out / "pickle", name, bytes); });
  const std::string tensor = rope::pickled::tensor(rope::pickled::storage(64), 0, {2, 3}, {3, 1});
  write(out / "pickle", "small", rope::pickled::state_dict(rope::pickled::text("a") + tensor));
  each(data / "files", ".safetensors", [&](const std::string& name, const std::string& bytes) {
    write_header(out / "safetensors", name, bytes);
  });
  copy_all(data / "weights", ".json", out / "config");
  copy_all(english, ".json", out / "config");
  copy_all(data / "files", ".npy", out / "npy");
  copy_all(data / "rotary", ".npy", out / "npy");

  // A preset holds what would be a config.json, in the last of its fields.
  each(ROPE_RESOURCES "/presets", ".json", [&](const std::string& name, const std::string& bytes) {
    const std::size_t begin = bytes.find('{', bytes.find("\"config\": "));
    write(out / "rotary", name, bytes.substr(begin, bytes.rfind('}') - begin));
  });
  using rope::gguf_test::small_llama;
  write(out / "gguf", "plain", small_llama().file());
  write(out / "gguf", "first", small_llama(1).file());
  write(out / "gguf", "big", small_llama(3, true).file());
  auto scaled = small_llama();
  scaled.add("llama.rope.freq_base", 1e6F).add("llama.rope.scaling.type", std::string_view("yarn"));
  scaled.add("llama.rope.scaling.factor", 4.0F).add("llama.rope.dimension_sections", std::vector{16, 24, 24});
  write(out / "gguf", "scaled", scaled.tensor("rope_freqs.weight").file());

  const std::string zero(1, '\0');
  const std::string vocabulary = contents(data / "text" / "small_vocab.txt");
  const std::string text = "Unwanted [MASK] caf\xC3\xA9s, a\xCC\x81 \xE4\xBB\x8A\xE5\xA4\xA9 abc!";
  for (const char options : {'\x0C', '\x0D', '\x1E', '\x37', '\x4C'}) {
    write(out / "tokenizer", "options" + std::to_string(options),
          options + std::string("\x08") + vocabulary + zero + text + zero + text);
  }
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 2) {
    std::fputs("Usage: rope_fuzz_seeds FOLDER\n", stderr);
    return 2;
  }
  try {
    make(arguments[1]);
    return 0;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "rope_fuzz_seeds: %s\n", error.what());
    return 1;
  }
}
