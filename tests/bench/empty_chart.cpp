// SPDX-License-Identifier: MIT
// The peer of startup_bench.cpp: the least window with a chart; prints the milliseconds to its first frame.
#include <QApplication>
#include <QChart>
#include <QChartView>
#include <QEvent>
#include <QWindow>
#include <cstdio>

#include "app/shell/startup_clock.h"

namespace {

class FirstFrame : public QObject {
 public:
  bool eventFilter(QObject* watched, QEvent* event) override {
    if (event->type() == QEvent::Expose) {
      // Queued, as in the program itself: the frame is painted before.
      QMetaObject::invokeMethod(
          this,
          [] {
            const std::optional<double> ms = rope::app::ms_since_process_start();
            if (ms) std::printf("%.0f ms\n", *ms);
            QCoreApplication::exit(ms ? 0 : 1);
          },
          Qt::QueuedConnection);
    }
    return QObject::eventFilter(watched, event);
  }
};

}  // namespace

int main(int argc, char** argv) {
  QApplication application(argc, argv);
  QChartView view(new QChart);
  view.resize(1280, 800);
  view.winId();  // so that there is a window to watch before it is shown
  FirstFrame first_frame;
  view.windowHandle()->installEventFilter(&first_frame);
  view.show();
  return QApplication::exec();
}
