// SPDX-License-Identifier: MIT
// One step of the Rotation page with 64 dials: from a new position in the state to its pixels, off screen.
// Goal: `ms` (median) < 8, so that 60 frames a second leave half of the time to the rest of the system.
#include <memory>

#include "app/jobs/model_service.h"
#include "app/pages/rotation/rotation_page.h"
#include "app/state/store.h"
#include "tests/bench/pages_bench.h"

namespace rope::app {
namespace {

void rotation_frame(benchmark::State& state) {
  bench::application();
  Store store;
  store.slice(&ExplorerState::shared).edit([](SharedState& s) { s.head_dim = 128; });
  ModelService models = bench::no_models();
  RotationPage page(store.slice(&ExplorerState::rotation), store.slice(&ExplorerState::shared), models);
  const std::unique_ptr<QWidget> controls(page.controls());
  const std::unique_ptr<QWidget> transport(page.transport());
  bench::Canvas canvas;
  canvas.add(&page, {784, 620});
  canvas.add(controls.get(), {300, 1500});
  canvas.add(transport.get(), {784, 80});
  QApplication::processEvents();
  const Gesture gesture = Gesture::fresh();
  bench::measure_median(state, 8, [&] {
    store.slice(&ExplorerState::rotation)
        .edit(
            [](RotationState& s) {
              s.m += 0.016;
              s.n += 0.016;
            },
            gesture);
    canvas.draw();
  });
}
BENCHMARK(rotation_frame)->Iterations(200)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace rope::app
