// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <chrono>
#include <cstring>
#include <limits>
#include <string>
#include <vector>

#include "app/cli/command.h"
#include "app/cli/failure.h"
#include "core/attention/scores.h"
#include "core/kernels/matmul.h"
#include "core/model/roformer.h"
#include "core/rotary/rotate.h"
#include "core/support/function_ref.h"
#include "core/support/parallel.h"
#include "core/support/random.h"

namespace rope::cli {
namespace {

Tensor uniform(std::vector<Index> shape) {
  Tensor x(std::move(shape));
  Random random(1);
  for (float& value : x) value = static_cast<float>(random.uniform()) - 0.5F;
  return x;
}

double seconds_of(FunctionRef<void()> work) {
  const auto begin = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

/// The bare products of one encoder pass: what no implementation can do without.
class EncoderProducts {
 public:
  EncoderProducts(const RoFormerConfig& config, Index length, int threads)
      : config_(config),
        length_(length),
        options_{.transpose_b = true, .threads = threads},
        x_(uniform({length, config.hidden_size})),
        wide_(uniform({length, config.intermediate_size})),
        square_(uniform({config.hidden_size, config.hidden_size})),
        up_(uniform({config.intermediate_size, config.hidden_size})),
        down_(uniform({config.hidden_size, config.intermediate_size})),
        out_(uniform({length, config.hidden_size})),
        scores_(uniform({length, length})) {}

  void run() {
    const Index head = config_.head_dim();
    for (Index layer = 0; layer < config_.num_hidden_layers; ++layer) {
      for (int i = 0; i < 4; ++i) product(x_.matrix(), square_.matrix(), out_.matrix());
      for (Index h = 0; h < config_.num_attention_heads; ++h) {
        const auto part = x_.matrix().cols_from(h * head, head);
        product(part, part, scores_.matrix());
        matmul<float>(scores_.matrix(), part, out_.matrix().cols_from(h * head, head),
                      {.threads = options_.threads});
      }
      product(x_.matrix(), up_.matrix(), wide_.matrix());
      product(wide_.matrix(), down_.matrix(), out_.matrix());
    }
  }

  [[nodiscard]] double flops() const {
    const auto n = static_cast<double>(length_);
    const auto h = static_cast<double>(config_.hidden_size);
    const auto wide = static_cast<double>(config_.intermediate_size);
    return static_cast<double>(config_.num_hidden_layers) * 2 * n * (4 * h * h + 2 * h * wide + 2 * n * h);
  }

 private:
  void product(MatrixView<const float> a, MatrixView<const float> b, MatrixView<float> c) const {
    matmul<float>(a, b, c, options_);
  }

  RoFormerConfig config_;
  Index length_;
  MatmulOptions options_;
  Tensor x_, wide_, square_, up_, down_, out_, scores_;
};

class Bench final : public Command {
 public:
  void declare(Options& options, Session& session) override {
    options.group("Measurement");
    options.add({"--seconds", "S", "Time for each case (default 0.5)"}, budget_, {.low = 0.01, .high = 600});
    session.declare_threads(options);
    options.footer(
        "value is ours, limit what the machine does for the same bytes (a memory copy) or the same sums\n"
        "(the bare matrix products), ratio value / limit. Best of several turns, the two by turns.\n"
        "Example: rope-cli bench --threads 1 --format csv");
  }

  void run(Session& session) override {
    RowWriter& rows = session.rows(
        {"case", "value", "unit", "limit", "ratio"},
        {{"matmul", std::string(matmul_library())}, {"threads_used", std::int64_t{threads_used(session)}}});
    for (const Pairing pairing : {Pairing::interleaved, Pairing::half}) {
      rotation(rows, session, pairing, 65536);
      rotation(rows, session, pairing, 192);
    }
    scores(rows, session);
    encoder(rows, session);
  }

 private:
  static int threads_used(const Session& session) {
    return session.threads() == 0 ? default_threads() : session.threads();
  }

  /// `amount` is what one turn of either does, in units of 1e9.
  void measure(RowWriter& rows, const Session& session, const std::string& name, const char* unit,
               double amount, FunctionRef<void()> work, FunctionRef<void()> limit) const {
    limit();  // both once, so that memory is there and caches are warm
    work();
    double ours = std::numeric_limits<double>::infinity();
    double bare = ours;
    for (double spent = 0; spent < budget_;) {
      session.check_stop();
      const double one_limit = seconds_of(limit);
      const double one = seconds_of(work);
      bare = std::min(bare, one_limit);
      ours = std::min(ours, one);
      spent += one + one_limit;
    }
    rows.row({name, amount / ours, std::string(unit), amount / bare, bare / ours});
  }

  void rotation(RowWriter& rows, const Session& session, Pairing pairing, Index kilobytes) const {
    constexpr Index heads = 12;
    constexpr Index head_dim = 64;
    const Index length = kilobytes * 1024 / (heads * head_dim * Index{sizeof(float)});
    const Tensor x = uniform({length, heads, head_dim});
    Tensor out(x.shape());
    RotaryTable table(need(rotary_frequencies({.head_dim = head_dim, .pairing = pairing})));
    table.reserve(length);
    const RotateShape shape{.positions = length, .heads = heads, .head_dim = head_dim};
    // Small arrays several times per turn, so that the clock's grain does not count.
    const Index repeats = std::max<Index>(1, 16384 / kilobytes);
    const auto turn = [&] {
      for (Index r = 0; r < repeats; ++r) {
        rotate(x.span(), out.span(), shape, table, Index{0}, Direction::forward, session.threads());
      }
    };
    const auto copy_part = [&](Index begin, Index end) {
      std::memcpy(out.data() + begin, x.data() + begin,
                  static_cast<std::size_t>(end - begin) * sizeof(float));
    };
    const auto copy = [&] {
      for (Index r = 0; r < repeats; ++r)
        parallel_for(x.size(), Index{1} << 16U, copy_part, session.threads());
    };
    const double bytes = 2.0 * sizeof(float) * static_cast<double>(x.size() * repeats);
    const std::string name = std::string("rotate ") + (pairing == Pairing::half ? "half" : "interleaved") +
                             " [" + std::to_string(length) + ", 12, 64] / memory copy";
    measure(rows, session, name, "GB/s", bytes / 1e9, turn, copy);
  }

  void scores(RowWriter& rows, const Session& session) const {
    constexpr Index length = 4096;
    constexpr Index head_dim = 64;
    const Tensor q = uniform({length, head_dim});
    const Tensor k = uniform({length, head_dim});
    Tensor out({length, length});
    const Work quiet{.progress = {}, .stop = session.work().stop, .threads = session.threads()};
    const auto work = [&] { need(attention_scores(q.matrix(), k.matrix(), out.matrix(), {}, quiet)); };
    const auto limit = [&] {
      matmul<float>(q.matrix(), k.matrix(), out.matrix(),
                    {.transpose_b = true, .threads = session.threads()});
    };
    measure(rows, session, "scores and softmax [4096, 4096], d 64 / product", "GFLOP/s",
            2e-9 * length * length * head_dim, work, limit);
  }

  void encoder(RowWriter& rows, const Session& session) const {
    // Three of base size's twelve equal layers: the same ratio in a quarter of the time and memory.
    const RoFormerConfig config{.vocab_size = 1000, .num_hidden_layers = 3};
    constexpr Index length = 512;
    Random random(1);
    const RoFormerWeights<float> weights = random_weights(config, random);
    const TokenBatch batch{
        .length = length, .ids = std::vector<std::int32_t>(length, 7), .mask = {}, .types = {}};
    const ForwardOptions as_trained;
    ForwardWorkspace workspace;
    const Work quiet{.progress = {}, .stop = session.work().stop, .threads = session.threads()};
    const ForwardCall call{.options = as_trained, .workspace = workspace, .trace = nullptr, .work = quiet};
    EncoderProducts products(config, length, session.threads());
    const auto work = [&] { (void)need(encode(weights, config, batch, call)); };
    const auto limit = [&] { products.run(); };
    measure(rows, session, "encoder, base size, 3 layers, 512 tokens / its products", "GFLOP/s",
            products.flops() / 1e9, work, limit);
  }

  double budget_ = 0.5;
};

}  // namespace

std::unique_ptr<Command> make_bench() {
  return std::make_unique<Bench>();
}

}  // namespace rope::cli
