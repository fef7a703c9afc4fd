// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/support/index.h"
#include "core/support/result.h"

namespace rope {

/// How a vocabulary spells the special tokens (tokenizer_config.json may say otherwise).
struct SpecialTokenNames {
  std::string unk = "[UNK]";
  std::string pad = "[PAD]";
  std::string cls = "[CLS]";
  std::string sep = "[SEP]";
  std::string mask = "[MASK]";
};

/// A BERT vocabulary: token i is line i of vocab.txt. Ids of the special tokens are looked up by name.
class Vocabulary {
 public:
  /// One token a line, only the line end (LF or CR LF) and a byte order mark stripped. Of equal lines the
  /// last has the word, as in Python's dict. Fails for an empty file, invalid UTF-8, more than 1,000,000
  /// tokens, a token over 1,000 bytes or a missing [UNK], naming the line.
  [[nodiscard]] static Result<Vocabulary> parse(std::string_view contents, const std::string& name,
                                                const SpecialTokenNames& special = {});

  [[nodiscard]] Index size() const noexcept { return static_cast<Index>(tokens_.size()); }
  [[nodiscard]] const std::string& token(std::int32_t id) const {
    return tokens_.at(static_cast<std::size_t>(id));
  }
  /// The token, or "[123]" for an id past the last line: a model may have more embeddings than its
  /// vocabulary has tokens, and predict one of them.
  [[nodiscard]] std::string name_of(std::int32_t id) const;
  [[nodiscard]] std::optional<std::int32_t> find(std::string_view token) const;
  /// Bytes of the longest token: no longer word need be looked up.
  [[nodiscard]] std::size_t longest_token() const noexcept { return longest_; }

  [[nodiscard]] std::int32_t unk() const noexcept { return unk_; }
  [[nodiscard]] std::optional<std::int32_t> pad() const noexcept { return pad_; }
  [[nodiscard]] std::optional<std::int32_t> cls() const noexcept { return cls_; }
  [[nodiscard]] std::optional<std::int32_t> sep() const noexcept { return sep_; }
  [[nodiscard]] std::optional<std::int32_t> mask() const noexcept { return mask_; }

 private:
  Vocabulary() = default;
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const noexcept {
      return std::hash<std::string_view>{}(text);
    }
  };
  std::vector<std::string> tokens_;
  std::unordered_map<std::string, std::int32_t, Hash, std::equal_to<>> ids_;
  std::size_t longest_ = 0;
  std::int32_t unk_ = 0;
  std::optional<std::int32_t> pad_, cls_, sep_, mask_;
};

}  // namespace rope
