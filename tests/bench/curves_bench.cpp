// SPDX-License-Identifier: MIT
// The pages with charts, off screen: from a change of the state to its pixels, the panel at the right
// included. Goal: `ms` (median) < 50 for a slider, and for a whole repaint of eight settings.
#include <benchmark/benchmark.h>

#include <QEventLoop>
#include <memory>

#include "app/pages/decay/decay_page.h"
#include "app/pages/frequencies/frequencies_page.h"
#include "app/state/store.h"
#include "tests/bench/pages_bench.h"

namespace rope::app {
namespace {

constexpr double kLimit = 50;
constexpr QSize kPicture(784, 660), kPanel(320, 720);

void compare_eight(SharedState& s) {
  s.head_dim = 128;
  for (int i = 1; i <= 7; ++i) {
    ComparedSetting compared;
    static_cast<SettingState&>(compared) = s.setting();
    compared.base = s.base * (1 + i);
    s.compared.push_back(compared);
  }
}

struct DecayBench {
  explicit DecayBench(bool eight) {
    store.slice(&ExplorerState::shared).edit([eight](SharedState& s) {
      if (eight) compare_eight(s);
    });
    page = std::make_unique<DecayPage>(store.slice(&ExplorerState::decay),
                                       store.slice(&ExplorerState::shared), models);
    controls.reset(page->controls());
    canvas.add(page.get(), kPicture);
    canvas.add(controls.get(), kPanel);
    page->activate();
    settle();
  }
  void settle() const {
    while (!page->settled())
      QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents);
    QCoreApplication::processEvents();
  }
  template <typename Change>
  void edit(Change change) {
    store.slice(&ExplorerState::decay).edit(change, gesture);
  }

  QApplication& app = bench::application();
  Store store;
  ModelService models = bench::no_models();
  std::unique_ptr<DecayPage> page;
  std::unique_ptr<QWidget> controls;
  bench::Canvas canvas;
  Gesture gesture = Gesture::fresh();
};

void decay_slider(benchmark::State& state) {
  DecayBench bench(state.range(0) == 8);
  bench::measure_median(state, kLimit, [&] {
    bench.store.slice(&ExplorerState::shared).edit([](SharedState& s) { s.base *= 1.01; }, bench.gesture);
    bench.settle();
    bench.canvas.draw();
  });
}
BENCHMARK(decay_slider)->ArgName("settings")->Arg(1)->Arg(8)->Iterations(30)->Unit(benchmark::kMillisecond);

void decay_marker(benchmark::State& state) {
  DecayBench bench(true);
  bench::measure_median(state, kLimit, [&] {
    bench.edit([](DecayState& s) { s.distance = s.distance < 200 ? s.distance + 1 : 0; });
    bench.canvas.draw();
  });
}
BENCHMARK(decay_marker)->Iterations(50)->Unit(benchmark::kMillisecond);

// Every curve anew, as after a change of theme or size, to a million tokens on a log axis.
void decay_repaint(benchmark::State& state) {
  DecayBench bench(true);
  bench.edit([](DecayState& s) {
    s.max_distance = 1'000'000;
    s.log_distance = true;
    s.random = false;
  });
  bench.settle();
  bench::measure_median(state, kLimit, [&] {
    bench.edit([](DecayState& s) { s.log_score = !s.log_score; });
    bench.canvas.draw();
  });
}
BENCHMARK(decay_repaint)->Iterations(30)->Unit(benchmark::kMillisecond);

void frequencies_slider(benchmark::State& state) {
  bench::application();
  Store store;
  const auto shared = store.slice(&ExplorerState::shared);
  shared.edit(compare_eight);
  FrequenciesPage page(store.slice(&ExplorerState::frequencies), shared);
  const std::unique_ptr<QWidget> controls(page.controls());
  bench::Canvas canvas;
  canvas.add(&page, kPicture);
  canvas.add(controls.get(), kPanel);
  page.activate();
  QCoreApplication::processEvents();
  const Gesture gesture = Gesture::fresh();
  bench::measure_median(state, kLimit, [&] {
    shared.edit([](SharedState& s) { s.base *= 1.01; }, gesture);
    canvas.draw();
  });
}
BENCHMARK(frequencies_slider)->Iterations(30)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace rope::app
