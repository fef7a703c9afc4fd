// SPDX-License-Identifier: MIT
#include "app/jobs/recent_models.h"

#include <gtest/gtest.h>

#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>

namespace rope::app {
namespace {

QString folder(int number) {
  return QStringLiteral("/models/%1").arg(number);
}

TEST(RecentModels, NewestFirstEachOnceAndNotTooMany) {
  RecentModels recent;
  QSignalSpy changed(&recent, &RecentModels::changed);
  recent.add(folder(1));
  recent.add(folder(2));
  recent.add(QStringLiteral("/models/../models/1/"));  // another spelling of the first
  EXPECT_EQ(recent.folders(), (QStringList{folder(1), folder(2)}));
  EXPECT_EQ(changed.count(), 3);
  recent.add(folder(1));
  EXPECT_EQ(changed.count(), 3);
  for (int i = 0; i < 20; ++i) recent.add(folder(i));
  EXPECT_EQ(recent.folders().size(), RecentModels::kMost);
  EXPECT_EQ(recent.folders().front(), folder(19));
  recent.remove(folder(19));
  EXPECT_EQ(recent.folders().front(), folder(18));
}

TEST(RecentModels, WhatIsRememberedIsChecked) {
  RecentModels recent;
  recent.restore({QString(), QStringLiteral("relative/name"), folder(1), folder(1) + QLatin1Char('/'),
                  QLatin1Char('/') + QString(5000, QLatin1Char('x')), folder(2)});
  EXPECT_EQ(recent.folders(), (QStringList{folder(1), folder(2)}));
}

TEST(RecentModels, AFileStandsForItsFolder) {
  const QTemporaryDir folder;
  const QString file = folder.filePath(QStringLiteral("model.safetensors"));
  ASSERT_TRUE(QFile(file).open(QIODevice::WriteOnly));
  EXPECT_EQ(model_folder_of(file), folder.path());
  EXPECT_EQ(model_folder_of(folder.path() + QLatin1Char('/')), folder.path());
  EXPECT_EQ(model_folder_of(QStringLiteral("/nowhere/at/all")), QStringLiteral("/nowhere/at/all"));
}

TEST(RecentModels, FoldersAndFilesOfModelsAreTold) {
  const QTemporaryDir folder;
  EXPECT_TRUE(means_a_model(folder.path()));
  for (const char* name : {"config.json", "vocab.txt", "model.safetensors.index.json", "x.safetensors",
                           "pytorch_model.bin", "tf_model.h5", "flax_model.msgpack"}) {
    EXPECT_TRUE(means_a_model(folder.filePath(QString::fromLatin1(name)))) << name;
  }
  for (const char* name : {"lesson.json", "notes.txt", "picture.png"}) {
    EXPECT_FALSE(means_a_model(folder.filePath(QString::fromLatin1(name)))) << name;
  }
}

}  // namespace
}  // namespace rope::app
