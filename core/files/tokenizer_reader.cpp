// SPDX-License-Identifier: MIT
#include "core/files/tokenizer_reader.h"

#include <cctype>
#include <memory>
#include <string_view>
#include <utility>

#include "core/files/config_reader.h"
#include "core/files/detail/json_reader.h"
#include "core/files/resources.h"
#include "core/support/file.h"

namespace rope {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t largest_vocabulary_file = 64'000'000;
constexpr Index word_model_vocabulary = 50'000;  // of the published models by words

/// What config.json says about the tokenizer, as far as it can be read: whether it is a good one is for
/// others to say.
struct Hints {
  std::string tokenizer_class;
  std::string name;
};
Hints read_hints(const fs::path& folder) {
  Hints hints;
  const auto config = read_json_strict(folder / "config.json", {.keeps_odd_numbers = true});
  if (!config || !config->is_object()) return hints;
  JsonFields(*config, "config.json")
      .read("tokenizer_class", hints.tokenizer_class)
      .read("_name_or_path", hints.name);
  return hints;
}

/// Whether one of the parts of a name, such as roformer_chinese_char_base, says that the model reads
/// characters.
bool names_characters(std::string_view name) {
  std::string part;
  for (std::size_t i = 0; i <= name.size(); ++i) {
    const auto c = static_cast<unsigned char>(i < name.size() ? name[i] : ' ');
    if (std::isalnum(c) != 0) {
      part.push_back(static_cast<char>(std::tolower(c)));
      continue;
    }
    if (part == "char" || part == "sim" || part == "v2") return true;
    part.clear();
  }
  return false;
}

TokenizerKind kind_of_folder(const fs::path& folder, const TokenizerFile& file, const Vocabulary& vocabulary,
                             std::vector<std::string>& notes) {
  const Hints hints = read_hints(folder);
  const std::string& named = file.tokenizer_class.empty() ? hints.tokenizer_class : file.tokenizer_class;
  if (named.starts_with("BertTokenizer")) return TokenizerKind::bert;
  if (named.starts_with("RoFormerTokenizer")) return TokenizerKind::fast;
  if (!named.empty()) {
    notes.push_back("tokenizer_class is " + named.substr(0, 60) +
                    ", which is not known here: BERT's or RoFormer's tokenizer is taken instead");
  }
  const fs::path last = folder.has_filename() ? folder : folder.parent_path();  // "dir/" is "dir"
  if (vocabulary.size() != word_model_vocabulary) return TokenizerKind::bert;
  if (names_characters(last.filename().string()) || names_characters(hints.name)) {
    notes.emplace_back("no file says which tokenizer the model has: by its name it is BERT's, by characters");
    return TokenizerKind::bert;
  }
  notes.emplace_back(
      "no file says which tokenizer the model has: with 50000 tokens it is taken for RoFormer's, by words");
  return TokenizerKind::fast;
}

}  // namespace

Result<Tokenizer> read_tokenizer(const fs::path& folder, std::optional<TokenizerKind> kind) {
  std::vector<std::string> unheard;
  return read_tokenizer(folder, kind, unheard);
}

Result<Tokenizer> read_tokenizer(const fs::path& folder, std::optional<TokenizerKind> kind,
                                 std::vector<std::string>& notes) {
  Result<TokenizerParts> parts = read_tokenizer_parts(folder, kind, notes);
  if (!parts) return parts.error();
  return make_tokenizer(std::move(parts).value());
}

Result<Tokenizer> make_tokenizer(TokenizerParts parts) {
  if (parts.options.kind == TokenizerKind::bert) return Tokenizer(std::move(parts.vocabulary), parts.options);
  Result<std::shared_ptr<const WordDictionary>> dictionary = chinese_words();
  if (!dictionary) return dictionary.error();
  return Tokenizer(std::move(parts.vocabulary), parts.options, std::move(dictionary).value());
}

Result<TokenizerParts> read_tokenizer_parts(const fs::path& folder, std::optional<TokenizerKind> kind,
                                            std::vector<std::string>& notes) {
  Result<TokenizerFile> file = read_tokenizer_config(folder / "tokenizer_config.json");
  if (!file) return file.error();
  notes.insert(notes.end(), file->notes.begin(), file->notes.end());
  const fs::path words = folder / "vocab.txt";
  const Result<std::string> text = read_file(words, largest_vocabulary_file);
  if (!text) return text.error();
  Result<Vocabulary> vocabulary = Vocabulary::parse(*text, words.string(), file->special);
  if (!vocabulary) return vocabulary.error();
  TokenizerOptions options = file->options;
  options.kind = kind ? *kind : kind_of_folder(folder, *file, *vocabulary, notes);
  return TokenizerParts{std::move(vocabulary).value(), options};
}

}  // namespace rope
