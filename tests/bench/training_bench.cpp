// SPDX-License-Identifier: MIT
// One step of training (batch, masks, forward, backward, clipping, AdamW) of the program's own small model,
// in float32 or with bfloat16 products (the second argument). Two yardsticks, measured turn and turn about
// with it:
//   products_share   the step's bare matrix products (same shapes, library and threads, on warm buffers) over
//                    the step. Goal: >= 0.7. The products inside of the step read colder memory, so that
//                    their true share is a little larger.
//   ratio            tokens per second over those of the peer, which ROPE_TRAIN_PEER starts, e.g.
//                    ROPE_TRAIN_PEER="python3 tests/bench/peers/train_peer.py". Goal: >= 2.5. Not there
//                    without the variable.
#include <benchmark/benchmark.h>

#include <cmath>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "core/training/trainer.h"
#include "tests/bench/bare_products.h"
#include "tests/bench/peer.h"
#include "tests/bench/ratio.h"
#include "tests/bench/small_model.h"

namespace {

using rope::Index;

constexpr double mask_rate = 0.15;

/// Word i of a made-up language: five letters, so that no word is part of another.
std::string word(Index i) {
  std::string letters;
  for (int place = 0; place < 5; ++place, i /= 26) letters += static_cast<char>('a' + i % 26);
  return letters;
}

rope::Tokenizer word_tokenizer() {
  std::string words = "[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\n";
  for (Index i = 5; i < rope::bench::small_config().vocab_size; ++i) words += word(i) + "\n";
  return rope::Tokenizer(rope::Vocabulary::parse(words, "words").value());
}

rope::TokenText word_text(const rope::Tokenizer& tokenizer) {
  rope::Random random(4);
  const Index words = tokenizer.vocabulary().size() - 5;
  std::string text;
  for (int line = 0; line < 5000; ++line) {
    for (int i = 0; i < 20; ++i)
      text += word(5 + static_cast<Index>(random.below(static_cast<std::uint64_t>(words)))) + ' ';
    text += '\n';
  }
  return rope::TokenText::parse(text, "words", tokenizer).value();
}

rope::TrainingOptions step_options(int threads, rope::Factors factors) {
  rope::TrainingOptions options;
  options.batches = {.batch = 16, .length = 128};
  options.masking.rate = mask_rate;
  options.rate = {.peak = 1e-4, .warmup = 1, .decay = rope::Decay::constant};
  options.steps = 1'000'000;  // no end: the benchmark says how many
  options.threads = threads;
  options.factors = factors;
  return options;
}

std::unique_ptr<rope::Trainer> make_trainer(const rope::TrainingOptions& options) {
  const rope::Tokenizer tokenizer = word_tokenizer();
  std::vector<rope::WeightedText> texts;
  texts.push_back({.text = word_text(tokenizer), .weight = 1});
  return rope::Trainer::create(rope::fresh_model(rope::bench::small_config(), tokenizer, 1).value(),
                               std::move(texts), options)
      .value();
}

void training_step(benchmark::State& state) {
  const int threads = static_cast<int>(state.range(0));
  const auto factors = state.range(1) == 0 ? rope::Factors::full : rope::Factors::bfloat16;
  if (factors == rope::Factors::bfloat16 && !rope::has_bfloat16_products()) {
    state.SkipWithError("this processor or build has no bfloat16 products");
    return;
  }
  const rope::TrainingOptions options = step_options(threads, factors);
  const auto trainer = make_trainer(options);
  const Index length = options.batches.length;
  const double tokens = static_cast<double>(options.batches.batch * length);
  const auto chosen = std::llround(mask_rate * static_cast<double>(length - 2)) * options.batches.batch;
  rope::bench::BareProducts products(
      trainer->model().weights, trainer->model().config,
      {.batch = options.batches.batch, .length = length, .chosen = chosen, .factors = factors});
  const auto step = [&] {
    if (const auto done = trainer->step(); !done) throw std::runtime_error(done.error().message());
  };
  step();
  products.train(threads);
  const auto peer = rope::bench::Peer::from_environment("ROPE_TRAIN_PEER", threads);
  rope::bench::PeerTimer bare;
  std::vector<double> peer_seconds;
  for (auto _ : state) {
    bare.run(step, [&] { products.train(threads); });
    if (peer) peer_seconds.push_back(peer->step());
  }
  state.SetLabel(rope::matmul_library());
  state.counters["tokens_per_second"] = tokens / bare.ours();
  state.counters["products_share"] = bare.peer() / bare.ours();
  if (!peer) return;
  const double peer_step = rope::bench::median(std::move(peer_seconds));
  state.counters["peer_tokens_per_second"] = tokens / peer_step;
  state.counters["ratio"] = peer_step / bare.ours();
}
BENCHMARK(training_step)
    ->ArgNames({"threads", "bfloat16"})
    ->ArgsProduct({{1, 2}, {0, 1}})
    ->Iterations(9)
    ->Unit(benchmark::kMillisecond);

}  // namespace
