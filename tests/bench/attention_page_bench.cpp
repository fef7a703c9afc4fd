// SPDX-License-Identifier: MIT
// The Attention page. Goals: a slider's step to the picture < 50 ms for 512 positions; zoom and pan of 4096 x
// 4096 at 30 frames a second (`ms` < 33); one matrix of 4096 x 4096 from q and k to pixels five times as fast
// as numpy with matplotlib (`ratio`, with ROPE_MATRIX_PEER="python3 tests/bench/peers/matrix_peer.py").
#include <cmath>
#include <memory>
#include <numeric>
#include <stdexcept>
#include <vector>

#include "app/pages/attention/attention_page.h"
#include "app/state/store.h"
#include "app/widgets/heat_map/heat_map.h"
#include "core/encoding/encoded_scores.h"
#include "core/support/random.h"
#include "tests/bench/pages_bench.h"
#include "tests/bench/peer.h"
#include "tests/bench/ratio.h"

namespace rope::app {
namespace {

constexpr Index kLargest = 4096;

class OpenPage {
 public:
  explicit OpenPage(int length) : models_(bench::no_models()) {
    edit([length](AttentionState& s) { s.length = length; });
    page_ = std::make_unique<AttentionPage>(store_.slice(&ExplorerState::attention),
                                            store_.slice(&ExplorerState::shared), models_);
    controls_.reset(page_->controls());
    canvas_.add(page_.get(), {784, 620});
    canvas_.add(controls_.get(), {300, 1500});
    page_->activate();
    while (!page_->settled() || !page_->result()) QApplication::processEvents();
    canvas_.draw();
  }
  template <typename Change>
  void edit(Change change) {
    store_.slice(&ExplorerState::attention).edit(change, gesture_);
  }
  /// Until the matrices are those of the state; what a shift changes may still be on its way.
  void wait_for_shift(int shift) {
    while (page_->result()->input.shift != shift) QApplication::processEvents(QEventLoop::WaitForMoreEvents);
  }
  [[nodiscard]] HeatMapViewport& viewport() { return page_->findChild<HeatMap*>()->viewport(); }
  void draw() { canvas_.draw(); }

 private:
  Store store_;
  ModelService models_;
  std::unique_ptr<AttentionPage> page_;
  std::unique_ptr<QWidget> controls_;
  bench::Canvas canvas_;
  Gesture gesture_ = Gesture::fresh();
};

void attention_slider(benchmark::State& state) {
  bench::application();
  OpenPage page(static_cast<int>(state.range(0)));
  int shift = 0;
  bench::measure_median(state, 50, [&] {
    ++shift;
    page.edit([shift](AttentionState& s) { s.shift = shift; });
    page.wait_for_shift(shift);
    page.draw();
  });
}
BENCHMARK(attention_slider)->Arg(64)->Arg(512)->Iterations(60)->Unit(benchmark::kMillisecond);

void attention_pan(benchmark::State& state) {
  bench::application();
  OpenPage page(static_cast<int>(kLargest));
  int frame = 0;
  bench::measure_median(state, 1000.0 / 30, [&] {
    ++frame;
    const double zoom = std::pow(2, 5 + 5 * std::sin(frame / 10.0));  // all of it to some cells, and back
    page.viewport().look_at({2000 + 3.0 * frame, 2000 - 3.0 * frame}, zoom);
    page.draw();
  });
}
BENCHMARK(attention_pan)->Iterations(120)->Unit(benchmark::kMillisecond);

/// One matrix with RoPE: q and k turned, multiplied, scaled, in colours, on 900 x 900 pixels.
class MatrixToPixels {
 public:
  MatrixToPixels() : q_{kLargest, 64}, k_{kLargest, 64}, scores_(std::make_shared<Tensor>()) {
    Random random(1);
    random.fill_normal(q_.span());
    random.fill_normal(k_.span());
    std::iota(positions_.begin(), positions_.end(), 0.0);
    scores_->resize({kLargest, kLargest});
  }
  void operator()() {
    const auto rope = make_encoding({}).value();
    ScoreOptions options;
    options.stage = ScoreStage::scaled;
    const Status status =
        encoded_scores({*rope, q_.matrix(), k_.matrix(), positions_, positions_}, options, scores_->matrix());
    if (!status) throw std::runtime_error(status.error().message());
    const SharedMatrix matrix = share_matrix(std::shared_ptr<const Tensor>(scores_));
    ValueSummary summary;
    summary.add(matrix);
    const auto picture =
        HeatMapPicture::prepare(matrix, ValueScale::covering(ColourScale::signed_, summary)).value();
    const double cell = static_cast<double>(pixels_.width()) / static_cast<double>(kLargest);
    render_cells(*picture, {0, 0, cell, cell}, colour_table(ColourScale::signed_, false), {}, pixels_);
    benchmark::DoNotOptimize(pixels_.bits());
  }

 private:
  TensorD q_, k_;
  std::vector<double> positions_ = std::vector<double>(kLargest);
  std::shared_ptr<Tensor> scores_;
  QImage pixels_{900, 900, QImage::Format_RGB32};
};

void attention_matrix_4096(benchmark::State& state) {
  bench::application();
  const auto peer = rope::bench::Peer::from_environment("ROPE_MATRIX_PEER", 2);
  MatrixToPixels ours;
  ours();
  std::vector<double> our_seconds, their_seconds;
  for (auto _ : state) {
    if (peer) their_seconds.push_back(peer->step());
    const auto start = std::chrono::steady_clock::now();
    ours();
    our_seconds.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
  }
  state.counters["ms"] = 1e3 * rope::bench::median(our_seconds);
  if (!peer) return;
  state.counters["peer_ms"] = 1e3 * rope::bench::median(their_seconds);
  state.counters["ratio"] = rope::bench::median(their_seconds) / rope::bench::median(our_seconds);
}
BENCHMARK(attention_matrix_4096)->Iterations(7)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace rope::app
