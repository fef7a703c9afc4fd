// SPDX-License-Identifier: MIT
// How every page looks: the size of type reaches all that is on screen, boxes in charts hide no names.
#include <QLabel>
#include <QSettings>
#include <QTemporaryDir>
#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "app/charts/line_chart.h"
#include "app/widgets/labels.h"
#include "tests/app/shell/page_walk.h"

namespace rope::app {
namespace {

double type_size(const QWidget& widget) {
  const QFont& font = widget.font();
  return font.pointSizeF() > 0 ? font.pointSizeF() : font.pixelSize();
}

std::string name_of(const QWidget& widget) {
  std::string name = widget.metaObject()->className();
  const auto* label = qobject_cast<const QLabel*>(&widget);
  return name + " “" + (label != nullptr ? label->text() : widget.accessibleName()).toStdString() + "”";
}

class TypeSize : public WindowTest {
 protected:
  void SetUp() override { QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, folder.path()); }
  void visit_all_pages() {
    for (const PageEntry& entry : page_entries()) show_page(entry.id);
  }
  void change_to(double scale) {
    Settings settings = program->settings();
    settings.font_scale = scale;
    program->use_settings(settings);
    QCoreApplication::processEvents();
  }
  // The labels of a page that are on screen, with their sizes.
  std::vector<std::string> labels_of(const QString& page) {
    show_page(page);
    std::vector<std::string> labels;
    for (const QLabel* label : window().findChildren<QLabel*>()) {
      if (!label->isVisible() || label->text().isEmpty()) continue;
      labels.push_back(name_of(*label) + ' ' + std::to_string(type_size(*label)) + ", " +
                       std::to_string(label->height()));
    }
    std::sort(labels.begin(), labels.end());
    return labels;
  }

  QTemporaryDir folder;
};

TEST_F(TypeSize, AChangeReachesEverythingAtOnce) {
  start();
  window().resize(1600, 1000);
  visit_all_pages();
  std::map<const QWidget*, double> before;
  for (const QWidget* widget : QApplication::allWidgets()) before[widget] = type_size(*widget);
  change_to(2);
  int labels = 0;
  for (const QWidget* widget : QApplication::allWidgets()) {
    if (!before.contains(widget) || widget->window() != &window()) continue;
    EXPECT_NEAR(type_size(*widget) / before[widget], 2, 0.02) << name_of(*widget);
    if (qobject_cast<const RoleLabel*>(widget) != nullptr) ++labels;
  }
  EXPECT_GT(labels, 150);
  for (const PageEntry& entry : page_entries()) {
    show_page(entry.id);
    for (const QLabel* label : window().findChildren<QLabel*>()) {
      if (!label->isVisible() || label->text().isEmpty()) continue;
      EXPECT_GE(label->height(), label->fontMetrics().height()) << name_of(*label);
    }
  }
  change_to(1);
  for (const QWidget* widget : QApplication::allWidgets()) {
    if (!before.contains(widget) || widget->window() != &window()) continue;
    EXPECT_DOUBLE_EQ(type_size(*widget), before[widget]) << name_of(*widget);
  }
}

// What a change leaves is what a start with that size gives.
TEST_F(TypeSize, AfterAChangeAllIsAsAfterARestart) {
  start(LaunchOptions{});
  visit_all_pages();
  change_to(1.6);
  std::map<QString, std::vector<std::string>> changed;
  for (const PageEntry& entry : page_entries()) changed[entry.id] = labels_of(entry.id);
  start(LaunchOptions{});
  EXPECT_EQ(program->settings().font_scale, 1.6);
  for (const PageEntry& entry : page_entries()) {
    EXPECT_EQ(labels_of(entry.id), changed[entry.id]) << entry.id.toStdString();
  }
}

class ChartBoxes : public PageWalk {};

TEST_P(ChartBoxes, HideNoName) {
  int seen = 0;
  const auto look_at = [&](const std::string& what) {
    for (LineChart* chart : page().findChildren<LineChart*>()) {
      if (!chart->isVisible() || !chart->content().cursor) continue;
      const ChartContent shown = chart->content();
      for (const double part : {0.02, 0.2, 0.35, 0.5, 0.65, 0.8, 0.98}) {
        ChartContent content = shown;
        content.cursor = std::round(content.x.value_at(part) / content.step) * content.step;
        chart->set_content(content);
        const QRectF box = chart->box_rect();
        if (box.isEmpty()) continue;
        for (const QRectF& name : chart->name_rects()) {
          ++seen;
          EXPECT_FALSE(name.intersects(box))
              << what << ", " << chart->accessibleName().toStdString() << " at " << *content.cursor;
        }
      }
      chart->set_content(shown);
    }
  };
  const std::pair<const char*, QSize> looks[] = {
      {"light", {1280, 800}}, {"dark", {1024, 640}}, {"projector", {1024, 640}}};
  for (const auto& [theme, size] : looks) {
    Settings settings = program->settings();
    settings.theme = QString::fromLatin1(theme);
    program->use_settings(settings);
    window().resize(size);
    for (const Preset& preset : page().presets()) {
      preset.apply();
      settle();
      look_at(std::string(theme) + ", " + preset.name.toStdString());
    }
  }
  EXPECT_GT(seen, 20);
}

INSTANTIATE_TEST_SUITE_P(Pages, ChartBoxes, testing::Values("frequencies", "decay", "extension"),
                         PageWalk::name);

}  // namespace
}  // namespace rope::app
