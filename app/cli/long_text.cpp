// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/long_text.h"

#include <algorithm>
#include <limits>
#include <string>
#include <utility>

#include "app/cli/failure.h"
#include "app/cli/system.h"

namespace rope::cli {

void LongText::declare(Options& options, bool pairs) {
  pairs_ = pairs;
  constexpr Index most = 10'000'000;
  options.group("A text longer than the model was trained with");
  options.add({"--long", "",
               "Is read whole all the same (the default), only its beginning (cut), or in parts\n"
               "that overlap (window)"},
              choice_, {{"whole", Choice::whole}, {"cut", Choice::cut}, {"window", Choice::window}});
  options.add({"--max-length", "N",
               "The most tokens of a part, [CLS] and [SEP] included (default: what the model was\n"
               "trained with)"},
              max_length_, {.low = 1, .high = most});
  options.add({"--overlap", "K",
               "Tokens that a part repeats of the one before (default: a quarter of the most, or\n"
               "none where that is too much)"},
              overlap_, {.low = 0, .high = most});
  if (!pairs) return;
  options.add({"--shorten", "",
               "Of a pair, the text that is cut: the longer one, and both where that is not enough\n"
               "(longest, the default), or only the first or second"},
              shorten_,
              {{"longest", PairCut::longest_first},
               {"first", PairCut::only_first},
               {"second", PairCut::only_second}});
}

void LongText::check_usage(const Options& options) const {
  std::vector<std::string> lengths{"--max-length"};
  if (pairs_) lengths.emplace_back("--shorten");
  const auto length = options.first_given(lengths);
  if (length && !limits()) throw usage_failure(*length, "goes with --long cut or --long window");
  if (options.given("--overlap") && !divides()) throw usage_failure("--overlap", "goes with --long window");
}

std::vector<TextWindow> LongText::divide(const EncodedText& whole) {
  LengthLimit limit{.tokens = *max_length_, .overlap = overlap_.value_or(*max_length_ / 4), .cut = shorten_};
  Result<std::vector<TextWindow>> windows = text_windows(whole, limit);
  if (!windows && !overlap_) {
    limit.overlap = 0;
    windows = text_windows(whole, limit);
  }
  overlap_ = limit.overlap;
  return need(std::move(windows));
}

std::vector<TextWindow> LongText::parts(const EncodedText& whole, Index trained) {
  const auto tokens = static_cast<Index>(whole.ids.size());
  const std::string length = "the text has " + std::to_string(tokens) + " tokens";
  if (!limits()) {
    if (tokens > trained) {
      note(length + ", the model was trained with " + std::to_string(trained) + " at most");
    }
    constexpr Index endless = std::numeric_limits<Index>::max();
    return {need(cut_window(whole, {.tokens = endless}))};
  }
  if (!max_length_) max_length_ = trained;
  std::vector<TextWindow> parts;
  if (divides()) {
    parts = divide(whole);
  } else {
    parts.push_back(need(cut_window(whole, {.tokens = *max_length_, .cut = shorten_})));
  }
  const std::string most = std::to_string(*max_length_);
  if (tokens > *max_length_ && divides()) {
    note(length + " and is read in " + std::to_string(parts.size()) + " parts of at most " + most);
  } else if (tokens > *max_length_) {
    note(length + ", of which " + most + " are read");
  }
  return parts;
}

TokenBatch batch_of(std::vector<EncodedText> texts, const Vocabulary& vocabulary) {
  TokenBatch batch{
      .batch = static_cast<Index>(texts.size()), .length = 0, .ids = {}, .mask = {}, .types = {}};
  std::size_t longest = 0;
  bool even = true;
  for (const EncodedText& text : texts) {
    longest = std::max(longest, text.ids.size());
    even = even && text.ids.size() == texts.front().ids.size();
  }
  batch.length = static_cast<Index>(longest);
  for (EncodedText& text : texts) {
    if (!even) batch.mask.insert(batch.mask.end(), text.ids.size(), 1);
    text.ids.resize(longest, vocabulary.pad().value_or(0));
    text.types.resize(longest, 0);
    batch.ids.insert(batch.ids.end(), text.ids.begin(), text.ids.end());
    batch.types.insert(batch.types.end(), text.types.begin(), text.types.end());
    if (!even) batch.mask.resize(batch.ids.size(), 0);
  }
  return batch;
}

}  // namespace rope::cli
