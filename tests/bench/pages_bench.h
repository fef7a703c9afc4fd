// SPDX-License-Identifier: MIT
#pragma once

#include <benchmark/benchmark.h>

#include <QApplication>
#include <QImage>
#include <QWidget>
#include <algorithm>
#include <chrono>
#include <vector>

#include "app/jobs/model_service.h"
#include "app/widgets/explorer_style.h"
#include "app/widgets/theme.h"

namespace rope::app::bench {

/// A benchmark has no main() of its own to make the application in.
inline QApplication& application() {
  static int count = 1;
  static char name[] = "rope_bench";
  static char* arguments[] = {name, nullptr};
  // Without a screen Qt waits some milliseconds before it paints what has changed; that is no work of ours.
  static const bool off_screen =
      qputenv("QT_QPA_PLATFORM", "offscreen") && qputenv("QT_QPA_UPDATE_IDLE_TIME", "0");
  static_cast<void>(off_screen);
  static QApplication instance(count, arguments);
  static const bool styled = [] {
    QApplication::setStyle(new ExplorerStyle);
    apply_theme(ThemeName::light);
    return true;
  }();
  static_cast<void>(styled);
  return instance;
}

/// For pages that are measured without a model.
inline ModelService no_models() {
  return ModelService([](const QString&, const Work&) -> Result<Model> { return Error{"none", "", ""}; });
}

/// The parts of a page off screen, and the pixels they are drawn to.
class Canvas {
 public:
  void add(QWidget* part, QSize size) {
    part->resize(size);
    part->show();
    parts_.push_back(part);
    pictures_.emplace_back(size, QImage::Format_ARGB32_Premultiplied);
  }
  void draw() {
    for (std::size_t i = 0; i < parts_.size(); ++i) parts_[i]->render(&pictures_[i]);
  }

 private:
  std::vector<QWidget*> parts_;
  std::vector<QImage> pictures_;
};

/// Runs step() until the benchmark has enough, each time after prepare(), which is not measured; its counter
/// `ms` is the median.
template <typename Step, typename Prepare = void (*)()>
void measure_median(
    benchmark::State& state, double limit_ms, Step step, Prepare prepare = [] {}) {
  std::vector<double> times;
  for (auto _ : state) {
    prepare();
    const auto start = std::chrono::steady_clock::now();
    step();
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    times.push_back(took.count() * 1000);
  }
  std::sort(times.begin(), times.end());
  state.counters["ms"] = times[times.size() / 2];
  state.counters["limit_ms"] = limit_ms;
}

}  // namespace rope::app::bench
