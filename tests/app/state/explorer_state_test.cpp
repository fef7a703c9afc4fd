// SPDX-License-Identifier: MIT
#include "app/state/explorer_state.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <cmath>

#include "app/state/field_json.h"
#include "core/support/random.h"

namespace rope::app {
namespace {

using testing::HasSubstr;

// Gives every field another value that is allowed, so that a round trip that drops one is seen.
class FieldChanger {
 public:
  void operator()(const char*, double& value, Limits limits) {
    ++count;
    value = value == limits.minimum ? (limits.minimum + limits.maximum) / 2 + 0.1 : limits.minimum;
  }
  void operator()(const char*, int& value, Limits limits) {
    ++count;
    value = value + 1 <= limits.maximum ? value + 1 : value - 1;
  }
  void operator()(const char*, int& value, EvenLimits limits) {
    ++count;
    value = value + 2 <= limits.maximum ? value + 2 : value - 2;
  }
  void operator()(const char*, std::uint64_t& value, Limits) {
    ++count;
    value = 9007199254740991U;  // 2^53 - 1: the largest that JSON keeps exactly
  }
  void operator()(const char*, bool& value) {
    ++count;
    value = !value;
  }
  void operator()(const char*, QString& value, Length length) {
    ++count;
    const QString other = QStringLiteral("\u00e9 \"quoted\"\n\u05d0\U0001F600");
    value = value.isEmpty() || length.maximum > 100 ? other.left(length.maximum) : QStringLiteral("x");
  }
  template <typename T>
  void operator()(const char*, std::optional<T>& value, Limits limits) {
    ++count;
    value = value ? std::nullopt : std::optional<T>(static_cast<T>(limits.maximum));
  }
  template <typename E>
  requires std::is_enum_v<E>
  void operator()(const char*, E& value) {
    ++count;
    const auto& names = EnumNames<E>::values;
    value = value == names.back().first ? names.front().first : names.back().first;
  }
  template <HasFields T>
  void operator()(const char*, T& value) {
    T::visit_fields(value, *this);
  }
  void operator()(const char*, std::vector<double>& values, ListLimits limits) {
    ++count;
    values.assign(std::max<std::size_t>(limits.least, limits.most > 1 ? 2 : 1), limits.entries.minimum);
  }
  void operator()(const char*, std::vector<int>& values, ListLimits limits) {
    ++count;
    values.assign(std::max<std::size_t>(limits.least, limits.most > 1 ? 2 : 1),
                  static_cast<int>(limits.entries.minimum));
  }
  template <HasFields T>
  void operator()(const char*, std::vector<T>& values, ListLimits limits) {
    ++count;
    values.assign(std::max<std::size_t>(limits.least, 1), T{});
    for (T& value : values) T::visit_fields(value, *this);
  }
  int count = 0;
};

// Values that the changer does not know to belong together.
void mend(SettingState& setting) {
  setting.rotary_dim = 0;
  setting.head_dim = 68;  // half of it is even
  setting.partial_rotary_factor = 0.5;
  setting.scaling.kind = ScalingKind::linear;
  setting.sections = {true, setting.pairs(), 0, 0, PositionSections::Style::interleaved};
}

ExplorerState changed_state(FieldChanger& changer) {
  ExplorerState state;
  ExplorerState::visit_fields(state, changer);
  mend(state.shared);
  for (ComparedSetting& setting : state.shared.compared) mend(setting);
  mend(state.attention.a.own);
  mend(state.attention.b.own);
  return state;
}

ExplorerState changed_state() {
  FieldChanger changer;
  return changed_state(changer);
}

QByteArray edited(const std::function<void(QJsonObject&)>& edit) {
  QJsonObject object = QJsonDocument::fromJson(write_state({})).object();
  edit(object);
  return QJsonDocument(object).toJson();
}

QByteArray with_field(const char* part, const char* field, const QJsonValue& value) {
  return edited([&](QJsonObject& object) {
    QJsonObject inner = object.value(QString::fromLatin1(part)).toObject();
    inner.insert(QString::fromLatin1(field), value);
    object.insert(QString::fromLatin1(part), inner);
  });
}

std::string message(const QByteArray& json) {
  const Result<StateFile> file = read_state(json, QStringLiteral("lesson.json"));
  return file ? "" : file.error().message();
}

TEST(ExplorerState, EveryFieldComesBack) {
  FieldChanger changer;
  const ExplorerState state = changed_state(changer);
  EXPECT_GT(changer.count, 30);
  ASSERT_NE(state, ExplorerState{});
  const Result<StateFile> file = read_state(write_state(state), QStringLiteral("x"));
  ASSERT_TRUE(file) << file.error().message();
  EXPECT_EQ(file->state, state) << write_state(file->state).toStdString();
  EXPECT_TRUE(file->unknown.isEmpty());
}

TEST(ExplorerState, NumbersComeBackBitForBit) {
  ExplorerState state;
  state.rotation.m = std::nextafter(0.1, 1.0);
  state.shared.base = 1.0e6 / 3.0;
  const Result<StateFile> file = read_state(write_state(state), QStringLiteral("x"));
  ASSERT_TRUE(file);
  EXPECT_EQ(file->state.rotation.m, state.rotation.m);
  EXPECT_EQ(file->state.shared.base, state.shared.base);
}

TEST(ExplorerState, UnknownFieldsAreReportedAndWrittenBack) {
  const QByteArray json = edited([](QJsonObject& object) {
    QJsonObject rotation = object.value(QStringLiteral("rotation")).toObject();
    rotation.insert(QStringLiteral("spin"), 3);
    object.insert(QStringLiteral("rotation"), rotation);
    object.insert(QStringLiteral("lessons"), QJsonObject{{QStringLiteral("steps"), 100}});
  });
  const Result<StateFile> file = read_state(json, QStringLiteral("x"));
  ASSERT_TRUE(file);
  EXPECT_EQ(file->unknown, (QStringList{QStringLiteral("rotation.spin"), QStringLiteral("lessons")}));
  const QJsonObject again = QJsonDocument::fromJson(write_state(file->state)).object();
  EXPECT_EQ(again.value(QStringLiteral("rotation")).toObject().value(QStringLiteral("spin")).toInt(), 3);
  EXPECT_EQ(again.value(QStringLiteral("lessons")).toObject().value(QStringLiteral("steps")).toInt(), 100);
  EXPECT_EQ(again, QJsonDocument::fromJson(json).object());
}

TEST(ExplorerState, UnknownFieldsNeverReplaceKnownOnes) {
  ExplorerState state;
  state.rotation.m = 7;
  state.unknown.insert(QStringLiteral("rotation"), QJsonObject{{QStringLiteral("m"), 1}});
  const Result<StateFile> file = read_state(write_state(state), QStringLiteral("x"));
  ASSERT_TRUE(file);
  EXPECT_EQ(file->state.rotation.m, 7);
}

TEST(ExplorerState, MissingFieldsTakeTheirDefaults) {
  const Result<StateFile> file =
      read_state(R"({"format":"rope-explorer-state","version":1,"rotation":{"m":12}})", QStringLiteral("x"));
  ASSERT_TRUE(file);
  ExplorerState expected;
  expected.rotation.m = 12;
  EXPECT_EQ(file->state, expected);
}

TEST(ExplorerState, WhatIsWrongIsNamedWithItsPlace) {
  EXPECT_THAT(message(with_field("rotation", "m", 1e9)), HasSubstr("out of range: 1000000000"));
  EXPECT_THAT(message(with_field("rotation", "m", 1e9)), HasSubstr("lesson.json, rotation.m"));
  EXPECT_THAT(message(with_field("rotation", "m", QStringLiteral("7"))), HasSubstr("JSON number"));
  EXPECT_THAT(message(with_field("rotation", "lock", 1)), HasSubstr("rotation.lock"));
  EXPECT_THAT(message(with_field("shared", "pairing", QStringLiteral("other"))),
              HasSubstr("use one of: interleaved, half"));
  EXPECT_THAT(message(with_field("shared", "head_dim", 63)), HasSubstr("even number"));
  EXPECT_THAT(message(with_field("shared", "head_dim", 64.5)), HasSubstr("whole number"));
  EXPECT_THAT(message(with_field("shared", "rotary_dim", 128)), HasSubstr("shared: rotary_dim 128"));
  EXPECT_THAT(message(with_field("shared", "seed", -1)), HasSubstr("shared.seed"));
  EXPECT_THAT(message(with_field("shared", "model_folder", QString(5000, u'x'))), HasSubstr("text too long"));
  EXPECT_THAT(message(with_field("roformer", "muted_pairs", QJsonArray{1, 1000})), HasSubstr("out of range"));
  EXPECT_THAT(message(with_field("roformer", "muted_pairs", QJsonArray{1, true})),
              HasSubstr("whole numbers"));
  EXPECT_THAT(message(edited([](QJsonObject& o) { o.insert(QStringLiteral("rotation"), 3); })),
              HasSubstr("JSON object"));
}

TEST(ExplorerState, SettingsThatDoNotComputeAreRefusedByName) {
  const auto scaling = [](const QJsonObject& fields) {
    return message(with_field("shared", "scaling", fields));
  };
  const QString kind = QStringLiteral("kind"), factor = QStringLiteral("factor");
  EXPECT_THAT(scaling({{kind, QStringLiteral("linear")}}), HasSubstr("needs factor"));
  EXPECT_THAT(scaling({{kind, QStringLiteral("linear")}, {factor, 1e9}}), HasSubstr("shared.scaling.factor"));
  EXPECT_THAT(scaling({{kind, QStringLiteral("linear")}, {factor, QStringLiteral("8")}}),
              HasSubstr("number"));
  EXPECT_EQ(scaling({{kind, QStringLiteral("linear")}, {factor, 8}}), "");
  EXPECT_EQ(scaling({{factor, QJsonValue::Null}}), "");
  EXPECT_THAT(scaling({{kind, QStringLiteral("longer")}}), HasSubstr("use one of: none, linear"));
  EXPECT_THAT(
      scaling({{kind, QStringLiteral("longrope")}, {QStringLiteral("short_factor"), QJsonArray{1, 2}}}),
      HasSubstr("one short_factor for each of the 32 pairs"));
  const QJsonObject odd{{QStringLiteral("used"), true}, {QStringLiteral("time"), 3}};
  EXPECT_THAT(message(with_field("shared", "sections", odd)), HasSubstr("add up to the 32 pairs"));
  const QJsonObject yarn{{QStringLiteral("scaling"), QJsonObject{{kind, QStringLiteral("yarn")}}}};
  EXPECT_THAT(message(with_field("shared", "compared", QJsonArray{QJsonObject{}, yarn})),
              HasSubstr("shared.compared[1]"));
  QJsonArray many;
  for (std::size_t i = 0; i <= kMostCompared; ++i) many.append(QJsonObject{});
  EXPECT_THAT(message(with_field("shared", "compared", many)), HasSubstr("use 0 to 7"));
}

TEST(SettingState, NamesOfScalingsAreTheCores) {
  ASSERT_EQ(EnumNames<ScalingKind>::values.size(), scaling_names().size());
  for (std::size_t i = 0; i < scaling_names().size(); ++i) {
    EXPECT_EQ(EnumNames<ScalingKind>::values[i].first, scaling_names()[i].kind);
    EXPECT_EQ(EnumNames<ScalingKind>::values[i].second, scaling_names()[i].name);
  }
}

TEST(SettingState, TakesOverAllOfTheCoresSettings) {
  RotarySettings settings{.head_dim = 96, .rotary_dim = 48, .base = 5e5, .pairing = Pairing::half};
  settings.original_length = 4096;
  settings.length = 131072;
  settings.scaling.kind = ScalingKind::longrope;
  settings.scaling.short_factor.assign(24, 1.5);
  settings.scaling.long_factor.assign(24, 30);
  settings.sections = PositionSections{{8, 8, 8}, PositionSections::Style::interleaved};
  settings.xpos = true;
  SettingState state;
  state.set_rotary(settings);
  EXPECT_EQ(state.rotary(), settings);
  EXPECT_EQ(state.pairs(), 24);
  EXPECT_TRUE(state.check());
}

TEST(SettingState, WhatDoesNotFitNewDimensionsIsLeftOut) {
  SettingState state;
  state.sections = {true, 16, 8, 8, PositionSections::Style::chunked};
  state.scaling.kind = ScalingKind::linear;
  state.scaling.factor = 4;
  state.rotary_dim = 62;
  ASSERT_FALSE(state.check());
  state.drop_misfits();
  EXPECT_TRUE(state.check());
  EXPECT_FALSE(state.sections.used);
  EXPECT_EQ(state.scaling.kind, ScalingKind::linear);
  state.scaling.kind = ScalingKind::longrope;
  state.scaling.short_factor = state.scaling.long_factor = std::vector<double>(31, 1.0);
  ASSERT_TRUE(state.check());
  state.head_dim = 32;
  state.drop_misfits();
  EXPECT_TRUE(state.check());
  EXPECT_EQ(state.rotary_dim, 0);
  EXPECT_EQ(state.scaling.kind, ScalingKind::none);
}

TEST(ExplorerState, OtherFilesAreRefusedWithAReason) {
  EXPECT_THAT(message(""), HasSubstr("not readable as JSON"));
  EXPECT_THAT(message("{\"format\":"), HasSubstr("byte"));
  EXPECT_THAT(message("[1,2]"), HasSubstr("not a state of RoPE Explorer"));
  EXPECT_THAT(message("{}"), HasSubstr("not a state of RoPE Explorer"));
  EXPECT_THAT(message(R"({"format":"rope-explorer-state"})"), HasSubstr("no version"));
  EXPECT_THAT(message(R"({"format":"rope-explorer-state","version":99})"), HasSubstr("newer version"));
  EXPECT_THAT(message(QByteArray(kMaxStateBytes + 1, ' ')), HasSubstr("too large"));
  EXPECT_THAT(message(QByteArray(500'000, '[')), HasSubstr("not readable as JSON"));
}

TEST(ExplorerState, BitFlipsAndCutsNeverCrashAndNeverLeaveTheLimits) {
  const QByteArray good = write_state(changed_state());
  Random random(7);
  int refused = 0;
  for (int round = 0; round < 3000; ++round) {
    QByteArray bad = good;
    for (int flip = 0; flip < 1 + round % 3; ++flip) {
      const auto at = static_cast<qsizetype>(random.below(static_cast<std::uint64_t>(bad.size())));
      bad[at] = static_cast<char>(bad[at] ^ (1 << random.below(8)));
    }
    if (round % 5 == 0)
      bad.truncate(static_cast<qsizetype>(random.below(static_cast<std::uint64_t>(bad.size()))));
    const Result<StateFile> file = read_state(bad, QStringLiteral("x"));
    if (!file) {
      ++refused;
      EXPECT_FALSE(file.error().message().empty());
      continue;
    }
    // Whatever was accepted can be written and read again: nothing outside its limits came in.
    EXPECT_TRUE(read_state(write_state(file->state), QStringLiteral("x"))) << bad.toStdString();
  }
  EXPECT_GT(refused, 1000);
}

TEST(ExplorerState, FilesAreWrittenWholeOrNotAtAll) {
  const QTemporaryDir folder;
  const QString path = folder.filePath(QStringLiteral("state.json"));
  ASSERT_TRUE(write_state_file(path, changed_state()));
  const Result<StateFile> file = read_state_file(path);
  ASSERT_TRUE(file);
  EXPECT_EQ(file->state, changed_state());
  EXPECT_FALSE(write_state_file(folder.filePath(QStringLiteral("missing/state.json")), {}));
  EXPECT_FALSE(read_state_file(folder.path()));
  EXPECT_FALSE(read_state_file(folder.filePath(QStringLiteral("none.json"))));
}

}  // namespace
}  // namespace rope::app
