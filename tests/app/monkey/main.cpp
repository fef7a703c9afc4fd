// SPDX-License-Identifier: MIT
// rope_monkey [SECONDS [SEED]]: random events on the whole program, until the time is up. Fails where it
// crashes, where one event takes the window's thread longer than 200 ms, or where memory grows. The seed is
// printed; what runs in the background takes the time it takes, so that the same seed does nearly, not
// exactly, the same.
#include <malloc.h>

#include <QEventLoop>
#include <QFile>
#include <QMenu>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <random>

#include "app/shell/capture.h"
#include "app/shell/export_desk.h"
#include "app/state/explorer_state.h"
#include "tests/app/monkey/monkey.h"
#include "tests/app/monkey/watch.h"

#ifdef __SANITIZE_ADDRESS__
// Qt and fontconfig keep what they have until the end; what grows is seen below.
extern "C" const char* __asan_default_options();
extern "C" const char* __asan_default_options() {
  return "detect_leaks=0:quarantine_size_mb=8:malloc_context_size=12";
}
extern "C" std::size_t __sanitizer_get_current_allocated_bytes();  // GCC has it and no header for it
#endif

namespace rope::app {
namespace {

// Everything is that much slower under the address sanitizer, which in turn knows to the byte what is in use.
// Elsewhere the memory of the process stands for it, with what is scattered between.
#ifdef __SANITIZE_ADDRESS__
constexpr double kSlower = 5;
constexpr double kMostGrowth = 32;  // MB from the first quarter to the end
double memory_mb() {
  return static_cast<double>(__sanitizer_get_current_allocated_bytes()) / 1e6;
}
#else
constexpr double kSlower = 1;
constexpr double kMostGrowth = 96;
double memory_mb() {
  QFile file(QStringLiteral("/proc/self/statm"));
  if (!file.open(QIODevice::ReadOnly)) return 0;
  return file.readAll().split(' ').value(1).toDouble() * 4096 / 1e6;
}
#endif
constexpr int kMostNewObjects = 40;  // of what the window holds

class Walk {
 public:
  Walk(Watch& watch, Application& program, unsigned seed)
      : watch_(watch), program_(program), monkey_(program, seed), random_(seed) {
    watch_.tell([this](const QString& slow) { complain(QStringLiteral("slow: ") + slow); });
  }

  void go_for(double seconds) {
    QEventLoop loop;
    end_ = &loop;
    clock_.start();
    seconds_ = seconds;
    step();
    loop.exec();
  }
  /// Everything as at the start, so that what is held then can be compared.
  void calm_down() {
    watch_.tell({});
    program_.use_settings({});
    if (program_.training().running()) program_.training().end();
    program_.window().exports().close();
    for (QWidget* dialog : program_.window().findChildren<QDialog*>()) dialog->close();
    program_.window().resize(1280, 800);
    program_.store().reset({});
    for (const PageEntry& entry : page_entries()) {
      program_.store().set_page(entry.id);
      if (!wait_until_settled(program_.window())) complain(QStringLiteral("does not settle: ") + entry.id);
    }
    program_.store().set_page(QStringLiteral("rotation"));
    QTest::qWait(500);
    malloc_trim(0);
    watch_.tell([this](const QString& slow) { complain(QStringLiteral("slow: ") + slow); });
  }
  void complain(const QString& what) {
    ++complaints_;
    if (complaints_ > 10) return;
    std::fprintf(stderr, "monkey: %s\n", qPrintable(what));
    for (const QString& action : monkey_.recent().mid(monkey_.recent().size() - 5)) {
      std::fprintf(stderr, "monkey:   after %s\n", qPrintable(action));
    }
    if (complaints_ == 1) std::fprintf(stderr, "%s\n", write_state(program_.store().state()).constData());
  }
  [[nodiscard]] int complaints() const { return complaints_; }
  [[nodiscard]] int actions() const { return actions_; }

 private:
  void step() {
    watch_.excuse();
    const bool over = static_cast<double>(clock_.elapsed()) > seconds_ * 1000;
    const int loops = QThread::currentThread()->loopLevel();
    if (over) {
      if (QWidget* popup = QApplication::activePopupWidget()) {
        popup->close();
      } else if (QWidget* modal = QApplication::activeModalWidget()) {
        modal->close();
      } else {
        return end_->quit();
      }
    }
    // Before the action: it may open a menu that waits, and then the next ones happen in there.
    QTimer::singleShot(std::uniform_int_distribution(0, 8)(random_) == 0 ? 60 : 1, &program_,
                       [this] { step(); });
    if (over || (acting_ && loops <= loops_)) return;
    const bool acted = std::exchange(acting_, true);
    const int before = std::exchange(loops_, loops);
    ++actions_;
    monkey_.act();
    acting_ = acted;
    loops_ = before;
  }

  Watch& watch_;
  Application& program_;
  Monkey monkey_;
  std::mt19937 random_;
  QElapsedTimer clock_;
  QEventLoop* end_ = nullptr;
  double seconds_ = 0;
  bool acting_ = false;
  int loops_ = 0;
  int complaints_ = 0, actions_ = 0;
};

int run(Watch& watch, double seconds, unsigned seed) {
  LaunchOptions options;
  options.fresh = true;
  Application program(options, load_model);
  program.window().resize(1280, 800);
  program.show();
  QTest::qWait(500);
  Walk walk(watch, program, seed);
  watch.abort_after(60 * kSlower);
  walk.go_for(seconds / 4);
  walk.calm_down();
  const double memory = memory_mb();
  const auto objects = program.window().findChildren<QObject*>().size();
  walk.go_for(seconds * 3 / 4);
  walk.calm_down();
  const double growth = memory_mb() - memory;
  const auto new_objects = program.window().findChildren<QObject*>().size() - objects;
  if (growth > kMostGrowth) walk.complain(QStringLiteral("memory grew by %1 MB").arg(growth, 0, 'f', 1));
  if (new_objects > kMostNewObjects)
    walk.complain(QStringLiteral("the window has %1 more objects").arg(new_objects));
  std::printf(
      "monkey: seed %u: %d actions in %.0f s, %d complaint(s); memory %.0f MB, %+.1f; objects %d, %+d\n",
      seed, walk.actions(), seconds, walk.complaints(), memory, growth, static_cast<int>(objects),
      static_cast<int>(new_objects));
  watch.tell({});
  return walk.complaints() == 0 ? 0 : 1;
}

}  // namespace
}  // namespace rope::app

int main(int argc, char** argv) {
  const double seconds = argc > 1 ? std::atof(argv[1]) : 60;
  const unsigned seed =
      argc > 2 ? static_cast<unsigned>(std::strtoul(argv[2], nullptr, 10)) : std::random_device()();
  std::printf("monkey: %.0f s with seed %u\n", seconds, seed);
  std::fflush(stdout);
  // Nothing of whoever runs it is read or written.
  const QTemporaryDir home;
  for (const char* name : {"XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "HOME"})
    qputenv(name, home.path().toUtf8());
  if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
  rope::app::Watch watch(argc, argv,
                         {.work_ms = 200 * rope::app::kSlower, .wait_ms = 1000 * rope::app::kSlower});
  return rope::app::run(watch, seconds, seed);
}
