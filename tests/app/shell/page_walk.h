// SPDX-License-Identifier: MIT
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "tests/app/shell/window_fixture.h"

namespace rope::app {

/// What holds on every page: one test for each, by its id, from a first visit without history.
class PageWalk : public WindowTest, public testing::WithParamInterface<std::string> {
 public:
  static auto all_pages() {
    return testing::Values("rotation", "frequencies", "decay", "attention", "roformer", "extension",
                           "training");
  }
  static std::string name(const testing::TestParamInfo<std::string>& test) { return test.param; }

 protected:
  void SetUp() override {
    start();
    window().resize(1280, 1000);
    begin_anew();
  }
  void begin_anew() {
    ExplorerState state;
    state.page = QString::fromStdString(GetParam());
    program->store().reset(state);
    settle();
    before = program->store().state();
  }
  void settle() { ASSERT_TRUE(wait_until_settled(window())); }
  Store& store() { return program->store(); }
  Page& page() { return *window().page(); }

  ExplorerState before;
};

}  // namespace rope::app
