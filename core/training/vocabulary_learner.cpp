// SPDX-License-Identifier: MIT
#include "core/training/vocabulary_learner.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <queue>
#include <set>
#include <tuple>
#include <utility>

#include "core/text/normalizer.h"
#include "core/text/unicode.h"
#include "core/training/detail/text_blocks.h"

namespace rope {
namespace {

using Symbol = std::int32_t;
using Pair = std::pair<Symbol, Symbol>;

constexpr const char* special_tokens[] = {"[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"};

struct Word {
  std::vector<Symbol> symbols;
  Index count = 0;
};

std::vector<std::string> characters_of(const std::string& word) {
  std::vector<std::string> characters;
  for (std::size_t at = 0; at < word.size();) {
    const std::size_t length = decode_utf8(word, at).length;
    characters.push_back(word.substr(at, length));
    at += length;
  }
  return characters;
}

/// The characters that are kept: the commonest, ties by their bytes.
std::set<std::string> kept_characters(const std::map<std::string, Index>& words, Index most) {
  std::map<std::string, Index> counts;
  for (const auto& [word, count] : words) {
    for (const std::string& character : characters_of(word)) counts[character] += count;
  }
  std::vector<std::pair<Index, std::string>> order;
  order.reserve(counts.size());
  for (const auto& [character, count] : counts) order.emplace_back(-count, character);
  std::ranges::sort(order);
  if (static_cast<Index>(order.size()) > most) order.resize(static_cast<std::size_t>(most));
  std::set<std::string> kept;
  for (auto& [count, character] : order) kept.insert(std::move(character));
  return kept;
}

/// Joins the commonest pair of neighbours until there are enough tokens.
class PairJoiner {
 public:
  explicit PairJoiner(const VocabularyOptions& options) : options_(options) {
    for (const char* token : special_tokens) symbol(token);
  }

  void take(const std::map<std::string, Index>& words) {
    const std::set<std::string> kept = kept_characters(words, options_.most_characters);
    for (const std::string& character : kept) symbol(character);
    for (const auto& [text, count] : words) {
      Word word{.symbols = {}, .count = count};
      for (const std::string& character : characters_of(text)) {
        if (!kept.contains(character)) {
          word.symbols.clear();
          break;
        }
        word.symbols.push_back(symbol(word.symbols.empty() ? character : "##" + character));
      }
      if (!word.symbols.empty()) words_.push_back(std::move(word));
    }
    for (std::size_t i = 0; i < words_.size(); ++i) count_pairs(i, 1);
    for (const auto& [pair, count] : counts_) queue_.emplace(count, -pair.first, -pair.second);
  }

  void join() {
    while (static_cast<Index>(tokens_.size()) < options_.size && !queue_.empty()) {
      const auto [count, first, second] = queue_.top();
      queue_.pop();
      const Pair pair{-first, -second};
      const auto found = counts_.find(pair);
      if (found == counts_.end() || found->second != count) continue;  // an older count of this pair
      if (count < options_.least_count) break;
      join(pair);
    }
  }

  [[nodiscard]] std::string text() const {
    std::string all;
    for (const std::string& token : tokens_) all += token + '\n';
    return all;
  }

 private:
  Symbol symbol(const std::string& token) {
    const auto [at, fresh] = ids_.try_emplace(token, static_cast<Symbol>(tokens_.size()));
    if (fresh) tokens_.push_back(token);
    return at->second;
  }

  /// Adds (sign 1) or takes away (-1) the pairs of a word.
  void count_pairs(std::size_t which, Index sign) {
    const Word& word = words_[which];
    for (std::size_t i = 0; i + 1 < word.symbols.size(); ++i) {
      const Pair pair{word.symbols[i], word.symbols[i + 1]};
      counts_[pair] += sign * word.count;
      if (sign > 0) places_[pair].push_back(which);
      changed_.insert(pair);
    }
  }

  void join(const Pair& pair) {
    const std::string& second = tokens_[static_cast<std::size_t>(pair.second)];
    const Symbol joined = symbol(tokens_[static_cast<std::size_t>(pair.first)] + second.substr(2));
    std::vector<std::size_t> places = std::move(places_[pair]);
    std::ranges::sort(places);
    places.erase(std::unique(places.begin(), places.end()), places.end());
    changed_.clear();
    for (const std::size_t which : places) {
      count_pairs(which, -1);
      std::vector<Symbol>& symbols = words_[which].symbols;
      std::size_t to = 0;
      for (std::size_t from = 0; from < symbols.size(); ++from) {
        const bool here = from + 1 < symbols.size() && Pair{symbols[from], symbols[from + 1]} == pair;
        symbols[to++] = here ? joined : symbols[from];
        if (here) ++from;
      }
      symbols.resize(to);
      count_pairs(which, 1);
    }
    places_.erase(pair);
    for (const Pair& each : changed_) {
      const Index count = counts_[each];
      if (count == 0) {
        counts_.erase(each);
      } else {
        queue_.emplace(count, -each.first, -each.second);
      }
    }
  }

  VocabularyOptions options_;
  std::vector<std::string> tokens_;
  std::unordered_map<std::string, Symbol> ids_;
  std::vector<Word> words_;
  std::map<Pair, Index> counts_;
  std::map<Pair, std::vector<std::size_t>> places_;  // words that had the pair at some time
  std::set<Pair> changed_;
  std::priority_queue<std::tuple<Index, Symbol, Symbol>> queue_;  // count, then the earlier tokens
};

}  // namespace

void WordCounts::add(std::string_view text) {
  Normalizer normalizer(options_.tokenizer);
  normalizer.run(text, 0, [&](NormalizedWord& word) {
    if (word.too_long || word.size() == 0) return;
    constexpr std::size_t room = 2;
    ++counts_[word.buffer.substr(room, word.size())];
  });
  if (static_cast<Index>(counts_.size()) > options_.most_words) {
    std::erase_if(counts_, [](const auto& each) { return each.second < 2; });
  }
}

std::string learn_vocabulary(const std::unordered_map<std::string, Index>& words,
                             const VocabularyOptions& options) {
  PairJoiner joiner(options);
  joiner.take({words.begin(), words.end()});  // in order, so that the same words give the same tokens
  joiner.join();
  return joiner.text();
}

Result<Vocabulary> learn_vocabulary(const std::vector<std::filesystem::path>& files,
                                    const VocabularyOptions& options, const Work& work) {
  WordCounts words(options);
  for (const std::filesystem::path& file : files) {
    const Status status = detail::for_text_blocks(file, work, [&](std::string_view block) {
      words.add(block);
      return Status();
    });
    if (!status) return status.error();
  }
  const std::string name = files.empty() ? "text" : files.front().string();
  if (words.counts().empty()) {
    return Error{
        .what = "there is no word in this text", .where = name, .fix = "give a text with words in it"};
  }
  Result<Vocabulary> vocabulary = Vocabulary::parse(learn_vocabulary(words.counts(), options), name);
  if (vocabulary && vocabulary->size() > options.size) {
    return Error{.what = "the characters of this text alone make " + std::to_string(vocabulary->size()) +
                         " tokens, and " + std::to_string(options.size) + " were asked for",
                 .where = name,
                 .fix = "ask for a larger vocabulary"};
  }
  return vocabulary;
}

}  // namespace rope
