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
#include "app/widgets/heat_map/colour_legend.h"
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
BENCHMARK(attention_slider)->Arg(64)->Arg(512)->Arg(kLargest)->Iterations(60)->Unit(benchmark::kMillisecond);

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

/// One matrix with RoPE as the page shows it: q and k turned, multiplied, scaled, as a map with its axes and
/// its scale, on 900 x 900 pixels.
class MatrixToPixels {
 public:
  MatrixToPixels()
      : q_{kLargest, 64},
        k_{kLargest, 64},
        viewport_(std::make_shared<HeatMapViewport>()),
        map_(viewport_),
        legend_(viewport_.get()) {
    Random random(1);
    random.fill_normal(q_.span());
    random.fill_normal(k_.span());
    std::iota(positions_.begin(), positions_.end(), 0.0);
    map_.set_title(QStringLiteral("RoPE"));
    map_.set_labels({QStringLiteral("query position m"), QStringLiteral("key position n")});
    legend_.set_caption(QStringLiteral("score q·k / √d"));
    const int below = legend_.sizeHint().height();
    canvas_.add(&map_, {kPixels, kPixels - below});
    canvas_.add(&legend_, {kPixels, below});
  }
  void operator()() {
    const auto rope = make_encoding({}).value();
    const std::shared_ptr<float> scores = pool_.take(kLargest * kLargest);
    const auto means = std::make_shared<CellMeans>(kLargest, kLargest, pool_);
    ScoreOptions options;
    options.stage = ScoreStage::scaled;
    options.finished = [&](Index first, MatrixView<const float> rows) { means->take(first, rows); };
    const Status status = encoded_scores({*rope, q_.matrix(), k_.matrix(), positions_, positions_}, options,
                                         {scores.get(), kLargest, kLargest});
    if (!status) throw std::runtime_error(status.error().message());
    means->finish();
    const auto picture =
        std::make_shared<const HeatMapPicture>(SharedMatrix{scores, kLargest, kLargest}, means,
                                               ValueScale::covering(ColourScale::signed_, means->summary()));
    map_.set_picture(picture);
    legend_.set_pictures({picture});
    canvas_.draw();
  }

 private:
  static constexpr int kPixels = 900;
  TensorD q_, k_;
  std::vector<double> positions_ = std::vector<double>(kLargest);
  BufferPool pool_;
  std::shared_ptr<HeatMapViewport> viewport_;
  HeatMap map_;
  ColourLegend legend_;
  bench::Canvas canvas_;
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
