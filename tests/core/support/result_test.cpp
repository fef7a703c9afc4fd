// SPDX-License-Identifier: MIT
#include "core/support/result.h"

#include <gtest/gtest.h>

#include <memory>

namespace rope {
namespace {

TEST(Result, HoldsAValueOrAnError) {
  Result<int> good = 7;
  EXPECT_TRUE(good.ok());
  EXPECT_EQ(*good, 7);
  const Result<int> bad = Error{.what = "broken", .where = "here", .fix = "mend it"};
  EXPECT_FALSE(bad);
  EXPECT_EQ(bad.error().message(), "broken: here: mend it");
  EXPECT_THROW((void)bad.value(), std::logic_error);
}

TEST(Result, MovesWhatCannotBeCopied) {
  Result<std::unique_ptr<int>> held = std::make_unique<int>(3);
  const std::unique_ptr<int> taken = std::move(held).value();
  EXPECT_EQ(*taken, 3);
}

TEST(Result, MessagesLeaveOutEmptyPartsAndStayOnOneLine) {
  EXPECT_EQ((Error{.what = "a", .fix = "c"}).message(), "a: c");
  EXPECT_EQ((Error{.what = "name\n\x1B[31mred"}).message(), "name  [31mred");
}

TEST(Status, SuccessOrError) {
  EXPECT_TRUE(Status().ok());
  const Status failed = Error{.what = "no"};
  EXPECT_FALSE(failed);
  EXPECT_EQ(failed.error().what, "no");
  EXPECT_TRUE(cancelled_error().cancelled);
}

}  // namespace
}  // namespace rope
