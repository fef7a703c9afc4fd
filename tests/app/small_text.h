// SPDX-License-Identifier: MIT
#pragma once

#include <gtest/gtest.h>

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

#include "app/jobs/training_service.h"

namespace rope::app::test {

inline QString write_file(const QString& path, const QByteArray& bytes) {
  QFile file(path);
  EXPECT_TRUE(file.open(QIODevice::WriteOnly));
  file.write(bytes);
  return path;
}

/// Sentences with an order that can be learned: who, does, what, with a full stop.
inline QByteArray small_text(int sentences = 600) {
  const char* who[] = {"the cat", "a dog", "the king", "my mother"};
  const char* does[] = {"sees", "opens", "likes"};
  const char* what[] = {"the door", "a house", "the sea", "an apple", "the wood"};
  QByteArray text;
  for (int i = 0; i < sentences; ++i) {
    text += QByteArray(who[i * 7 % 4]) + ' ' + does[i * 5 % 3] + ' ' + what[(i * 3 + i / 7) % 5] + " .\n";
  }
  return text;
}

/// A plan that learns small_text() in a second or two.
inline TrainingPlan small_plan(const QString& text) {
  TrainingPlan plan;
  plan.name = QStringLiteral("small");
  plan.text = text;
  plan.vocabulary = 100;
  plan.layers = 1;
  plan.hidden = 32;
  plan.heads = 2;
  plan.length = 16;
  plan.batch = 8;
  plan.minutes = 0;
  plan.steps = 200;
  plan.warmup = 20;
  plan.rate = 1e-2;
  return plan;
}

}  // namespace rope::app::test
