// SPDX-License-Identifier: MIT
// Tokens of English by BERT's tokenizer (limit: 20 MB/s on one core), of Chinese by words, and the time until
// the dictionary is there.
#include <benchmark/benchmark.h>

#include <string>
#include <string_view>

#include "core/files/resources.h"
#include "core/files/tokenizer_reader.h"
#include "core/support/file.h"

namespace rope {
namespace {

constexpr std::uint64_t most_bytes = 64'000'000;

void tokenize(benchmark::State& state, const Tokenizer& tokenizer, std::string_view text, double limit) {
  for (auto _ : state) benchmark::DoNotOptimize(tokenizer.tokenize(text));
  const double bytes = static_cast<double>(text.size()) * static_cast<double>(state.iterations());
  state.counters["MB/s"] = benchmark::Counter(bytes / 1e6, benchmark::Counter::kIsRate);
  if (limit > 0) state.counters["limit_MB/s"] = limit;
}

void tokenize_english(benchmark::State& state) {
  const auto model = resources_folder().value() / "models" / "english";
  const std::string book = read_file(sample_text().value(), most_bytes).value();
  constexpr double limit = 20;
  tokenize(state, read_tokenizer(model).value(), book, limit);
}
BENCHMARK(tokenize_english)->Unit(benchmark::kMillisecond);

// 1 MB of words as the dictionary has them, a comma after every tenth; every other is in the vocabulary.
void tokenize_chinese(benchmark::State& state) {
  const std::string lines = read_file(resources_folder().value() / "jieba" / "words.txt", most_bytes).value();
  std::string text;
  std::string tokens = "[UNK]\n";
  std::size_t number = 0;
  constexpr std::size_t most_text = 1'000'000;
  constexpr std::size_t every = 3847;  // bytes: words from all over the dictionary
  for (std::size_t at = 100; text.size() < most_text; at = (at + every) % (lines.size() - every)) {
    const std::size_t begin = lines.find('\n', at) + 1;
    const std::string word = lines.substr(begin, lines.find('\t', begin) - begin);
    text += word + (++number % 10 == 0 ? "，" : "");
    if (number % 2 == 0) tokens += word + "\n";
  }
  TokenizerOptions options;
  options.kind = static_cast<TokenizerKind>(state.range(0));
  const Tokenizer tokenizer(Vocabulary::parse(tokens, "made").value(), options, chinese_words().value());
  tokenize(state, tokenizer, text, 0);
}
BENCHMARK(tokenize_chinese)
    ->Arg(static_cast<int>(TokenizerKind::fast))
    ->Arg(static_cast<int>(TokenizerKind::slow))
    ->Arg(static_cast<int>(TokenizerKind::training))
    ->Unit(benchmark::kMillisecond);

void read_dictionary(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(chinese_words().value()->size());
  state.counters["limit_s"] = 0.15;
}
BENCHMARK(read_dictionary)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace rope
