// SPDX-License-Identifier: MIT
#pragma once

#include <gtest/gtest.h>

#include <QApplication>
#include <QTest>
#include <memory>

#include "app/shell/application.h"
#include "app/shell/capture.h"
#include "app/shell/language.h"
#include "app/shell/page_registry.h"

namespace rope::app {

/// The whole program in this process, as --fresh starts it unless a test says otherwise.
class WindowTest : public testing::Test {
 protected:
  std::unique_ptr<Application> program;

  void start(LaunchOptions options = fresh()) {
    program.reset();
    program = std::make_unique<Application>(std::move(options), load_model);
    program->window().resize(1280, 800);
    program->show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&program->window()));
    // A bare X server has no window manager to do it; shortcuts go to the active window only.
    program->window().activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&program->window()));
  }
  static LaunchOptions fresh() {
    LaunchOptions options;
    options.fresh = true;
    return options;
  }
  MainWindow& window() { return program->window(); }
  void show_page(const QString& id) {
    program->store().set_page(id);
    ASSERT_TRUE(wait_until_settled(window())) << id.toStdString();
  }

  void TearDown() override {
    program.reset();
    apply_language(QStringLiteral("en"));
    QGuiApplication::setLayoutDirection(Qt::LayoutDirectionAuto);
  }
};

}  // namespace rope::app
