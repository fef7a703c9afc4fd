// SPDX-License-Identifier: MIT
// The whole window at 1280 x 800 off screen, with the model that comes along: real events, real repaints.
// Goals, all in milliseconds on the window's thread (`ms` is the median): another page that was visited
// before, and one that is visited for the first time, < 100 until its pixels are there (`settled_ms`: until
// what it computes is there too); Rotation with 64 dials: a slider to the picture < 16, a frame of its
// animation < 8, so that 60 frames a second leave half of the time to the rest of the system.
#include <QKeyEvent>
#include <QMouseEvent>
#include <QSlider>
#include <memory>
#include <string>

#include "app/shell/application.h"
#include "app/shell/capture.h"
#include "app/shell/page_registry.h"
#include "app/widgets/dial_wall.h"
#include "app/widgets/position_bar.h"
#include "tests/bench/pages_bench.h"

namespace rope::app {
namespace {

/// The program, settled on its first page.
std::unique_ptr<Application> started() {
  bench::application();
  LaunchOptions options;
  options.fresh = true;
  options.size = {1280, 800};
  auto program = std::make_unique<Application>(options, load_model);
  program->show();
  QApplication::processEvents();
  static_cast<void>(wait_until_settled(program->window()));
  return program;
}

/// Counts how often a widget was painted.
class PaintCount : public QObject {
 public:
  explicit PaintCount(QObject* widget) { widget->installEventFilter(this); }
  [[nodiscard]] int count() const { return count_; }
  bool eventFilter(QObject* /*watched*/, QEvent* event) override {
    count_ += event->type() == QEvent::Paint ? 1 : 0;
    return false;
  }

 private:
  int count_ = 0;
};

/// Shows a page and draws it, as the next turn of the event loop does.
void turn_to(Application& program, const QString& page) {
  program.store().set_page(page);
  QApplication::sendPostedEvents();
  program.window().repaint();
}

void page_switch(benchmark::State& state) {
  const auto program = started();
  const std::vector<PageEntry> entries = page_entries();
  const auto to = static_cast<std::size_t>(state.range(0));
  const QString page = entries.at(to).id;
  const QString other = entries.at(to == 0 ? 1 : 0).id;
  state.SetLabel(page.toStdString());
  const auto rest = [&](const QString& id) {
    turn_to(*program, id);
    static_cast<void>(wait_until_settled(program->window()));
  };
  rest(page);
  const auto arrive = [&] { turn_to(*program, page); };
  const auto leave = [&] {
    static_cast<void>(wait_until_settled(program->window()));
    rest(other);
  };
  bench::measure_median(state, 100, arrive, leave);
}
BENCHMARK(page_switch)->DenseRange(0, 6)->Iterations(10)->Unit(benchmark::kMillisecond);

void page_first_visit(benchmark::State& state) {
  const std::vector<PageEntry> entries = page_entries();
  const QString page = entries.at(static_cast<std::size_t>(state.range(0))).id;
  state.SetLabel(page.toStdString());
  std::unique_ptr<Application> program;
  std::vector<double> settled;
  const auto arrive = [&] { turn_to(*program, page); };
  std::chrono::steady_clock::time_point begin;
  const auto start = [&] {
    if (program) {  // the last one's
      static_cast<void>(wait_until_settled(program->window()));
      settled.push_back(
          std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count());
    }
    program.reset();
    program = started();
    while (program->models().loading()) QApplication::processEvents(QEventLoop::WaitForMoreEvents);
    begin = std::chrono::steady_clock::now();
  };
  bench::measure_median(state, 100, arrive, start);
  std::sort(settled.begin(), settled.end());
  state.counters["settled_ms"] = settled[settled.size() / 2];
}
BENCHMARK(page_first_visit)->DenseRange(1, 6)->Iterations(6)->Unit(benchmark::kMillisecond);

/// Rotation with 64 dials.
class Rotation {
 public:
  Rotation() : program_(started()) {
    program_->store().slice(&ExplorerState::shared).edit([](SharedState& s) { s.head_dim = 128; });
    program_->store().set_page(QStringLiteral("rotation"));
    QApplication::processEvents();
    dials_ = std::make_unique<PaintCount>(part<DialWall>());
  }
  template <typename Part>
  [[nodiscard]] Part* part() const {
    return program_->window().findChild<Part*>();
  }
  [[nodiscard]] Application& program() const { return *program_; }
  /// Runs events until the picture was painted once more.
  void draw() const {
    const int before = dials_->count();
    while (dials_->count() == before) QApplication::processEvents(QEventLoop::WaitForMoreEvents);
    QApplication::processEvents();
  }

 private:
  std::unique_ptr<Application> program_;
  std::unique_ptr<PaintCount> dials_;
};

void rotation_frame(benchmark::State& state) {
  const Rotation page;
  const Gesture gesture = Gesture::fresh();
  bench::measure_median(state, 8, [&] {
    page.program()
        .store()
        .slice(&ExplorerState::rotation)
        .edit(
            [](RotationState& s) {
              s.m += 0.016;
              s.n += 0.016;
            },
            gesture);
    page.draw();
  });
}
BENCHMARK(rotation_frame)->Iterations(300)->Unit(benchmark::kMillisecond);

// The positions, dragged.
void rotation_drag(benchmark::State& state) {
  const Rotation page;
  auto* bar = page.part<PositionBar>();
  double x = bar->width() / 4.0;
  const auto send = [&](QEvent::Type type) {
    const QPointF at(x, bar->height() / 2.0);
    QMouseEvent event(type, at, bar->mapToGlobal(at),
                      type == QEvent::MouseMove ? Qt::NoButton : Qt::LeftButton,
                      type == QEvent::MouseButtonRelease ? Qt::NoButton : Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(bar, &event);
  };
  send(QEvent::MouseButtonPress);
  bench::measure_median(state, 16, [&] {
    x = x < bar->width() * 0.75 ? x + 1.5 : bar->width() / 4.0;
    send(QEvent::MouseMove);
    page.draw();
  });
  send(QEvent::MouseButtonRelease);
}
BENCHMARK(rotation_drag)->Iterations(200)->Unit(benchmark::kMillisecond);

// The base by its slider's keys: every frequency is another one.
void rotation_slider(benchmark::State& state) {
  const Rotation page;
  QSlider* base = nullptr;
  for (auto* slider : page.program().window().page()->controls()->findChildren<QSlider*>()) {
    if (slider->accessibleName().startsWith(QStringLiteral("Base"))) base = slider;
  }
  if (base == nullptr) return state.SkipWithError("no slider of the base");
  bool up = false;
  bench::measure_median(state, 16, [&] {
    up = !up;
    QKeyEvent key(QEvent::KeyPress, up ? Qt::Key_Up : Qt::Key_Down, Qt::NoModifier);
    QApplication::sendEvent(base, &key);
    page.draw();
  });
}
BENCHMARK(rotation_slider)->Iterations(200)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace rope::app
