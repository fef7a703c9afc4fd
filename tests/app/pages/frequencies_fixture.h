// SPDX-License-Identifier: MIT
#pragma once

#include <gtest/gtest.h>

#include <QLabel>
#include <QStringList>
#include <QTest>
#include <memory>

#include "app/charts/line_chart.h"
#include "app/pages/frequencies/frequencies_page.h"
#include "app/pages/frequencies/pair_table.h"
#include "app/state/store.h"
#include "tests/app/pages/page_events.h"

namespace rope::app::test {

/// The Frequencies page with its panel, shown, and what it told the message bar.
class FrequenciesFixture : public testing::Test {
 protected:
  FrequenciesFixture()
      : page(store.slice(&ExplorerState::frequencies), store.slice(&ExplorerState::shared)),
        controls(page.controls()) {
    QObject::connect(&page, &Page::failed, &page,
                     [this](const Error& error) { said.append(QString::fromStdString(error.message())); });
    QObject::connect(&page, &Page::noted, &page, [this](const QString& text) { noted = text; });
    page.resize(800, 640);
    controls->resize(320, 900);
    page.show();
    controls->show();
    static_cast<void>(QTest::qWaitForWindowExposed(&page));
    page.activate();
    table = controls->findChild<PairTable*>();
  }

  void wait() const {
    EXPECT_TRUE(QTest::qWaitFor([this] { return page.settled(); }, 20'000));
  }
  [[nodiscard]] LineChart& chart(const char* name) const {
    for (LineChart* found : page.findChildren<LineChart*>()) {
      if (found->accessibleName() == QLatin1String(name)) return *found;
    }
    throw std::logic_error(name);
  }
  [[nodiscard]] LineChart& theta_chart() const { return chart("Angle per token of each pair"); }
  [[nodiscard]] LineChart& wavelength_chart() const { return chart("Wavelength of each pair"); }
  [[nodiscard]] LineChart& precision_chart() const {
    return chart("Error of the rotation in formats with few digits");
  }
  [[nodiscard]] QString cell(int row, int column) const {
    return table->model()->index(row, column).data().toString();
  }
  /// Whether a label of page or panel that is shown begins with this.
  [[nodiscard]] bool shows(const QString& beginning) const {
    for (const QWidget* part :
         {static_cast<const QWidget*>(&page), static_cast<const QWidget*>(controls.get())}) {
      for (const QLabel* label : part->findChildren<QLabel*>()) {
        if (label->isVisible() && label->text().remove(QChar(0x200B)).startsWith(beginning)) return true;
      }
      for (const FormulaView* view : part->findChildren<FormulaView*>()) {
        for (const Formula& line : view->lines()) {
          if (view->isVisible() && plain_text(line).startsWith(beginning)) return true;
        }
      }
    }
    return false;
  }

  Store store;
  FrequenciesPage page;
  std::unique_ptr<QWidget> controls;
  PairTable* table = nullptr;
  QStringList said;  // errors
  QString noted;
};

}  // namespace rope::app::test
