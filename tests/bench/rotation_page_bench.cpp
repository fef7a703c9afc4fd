// SPDX-License-Identifier: MIT
// One step of the Rotation page with 64 dials: from a new position in the state to its pixels, off screen.
// Goal: `ms` (median) < 8, so that 60 frames a second leave half of the time to the rest of the system.
#include <benchmark/benchmark.h>

#include <QApplication>
#include <QImage>
#include <algorithm>
#include <chrono>
#include <memory>
#include <vector>

#include "app/jobs/model_service.h"
#include "app/pages/rotation/rotation_page.h"
#include "app/state/store.h"
#include "app/widgets/explorer_style.h"
#include "app/widgets/theme.h"

namespace rope::app {
namespace {

// A benchmark has no main() of its own to make the application in.
QApplication& application() {
  static int count = 1;
  static char name[] = "rope_bench";
  static char* arguments[] = {name, nullptr};
  static const bool off_screen = qputenv("QT_QPA_PLATFORM", "offscreen");
  static_cast<void>(off_screen);
  static QApplication instance(count, arguments);
  return instance;
}

void rotation_frame(benchmark::State& state) {
  application();
  QApplication::setStyle(new ExplorerStyle);
  apply_theme(ThemeName::light);
  Store store;
  store.slice(&ExplorerState::shared).edit([](SharedState& s) { s.head_dim = 128; });
  ModelService models([](const QString&, const Work&) -> Result<Model> { return Error{"none", "", ""}; });
  RotationPage page(store.slice(&ExplorerState::rotation), store.slice(&ExplorerState::shared), models);
  const std::unique_ptr<QWidget> controls(page.controls());
  const std::unique_ptr<QWidget> transport(page.transport());
  page.resize(784, 620);
  controls->resize(300, 1500);
  transport->resize(784, 80);
  std::vector<QWidget*> parts{&page, controls.get(), transport.get()};
  std::vector<QImage> pictures;
  for (QWidget* part : parts) {
    part->show();
    pictures.emplace_back(part->size(), QImage::Format_ARGB32_Premultiplied);
  }
  QApplication::processEvents();
  const Gesture gesture = Gesture::fresh();
  std::vector<double> times;
  for (auto _ : state) {
    const auto start = std::chrono::steady_clock::now();
    store.slice(&ExplorerState::rotation)
        .edit(
            [](RotationState& s) {
              s.m += 0.016;
              s.n += 0.016;
            },
            gesture);
    for (std::size_t i = 0; i < parts.size(); ++i) parts[i]->render(&pictures[i]);
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    times.push_back(took.count() * 1000);
  }
  std::sort(times.begin(), times.end());
  state.counters["ms"] = times[times.size() / 2];
  state.counters["limit_ms"] = 8;
}
BENCHMARK(rotation_frame)->Iterations(200)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace rope::app
