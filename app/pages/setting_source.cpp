// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/setting_source.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>

#include "app/jobs/file_path.h"
#include "app/state/field_json.h"
#include "core/files/rotary_config.h"
#include "core/support/number_text.h"

namespace rope::app {
namespace {

struct SourceText {
  Q_DECLARE_TR_FUNCTIONS(SettingSource)
};

constexpr std::size_t kListStart = 3;  // numbers of a long list that are shown

QString exact(double value) {
  return QString::fromStdString(exact_text(value));
}

QString list_text(const std::vector<double>& values) {
  QStringList texts;
  for (std::size_t i = 0; i < std::min(kListStart, values.size()); ++i) texts.append(exact(values[i]));
  if (values.size() > kListStart) texts.append(QStringLiteral("…"));
  return SourceText::tr("%1 (%2 numbers)").arg(texts.join(QStringLiteral(", "))).arg(values.size());
}

// One setting by its key, as text; empty where it says nothing (an option that is not used).
class Values {
 public:
  explicit Values(const SettingState& setting) : setting_(setting) {
    if (Result<RotaryFrequencies> computed = rotary_frequencies(setting.rotary())) f_ = std::move(*computed);
  }

  [[nodiscard]] std::vector<std::string> keys() const {
    std::vector<std::string> keys{"head_dim",        "rotary_dim", "base",   "pairing",
                                  "original_length", "length",     "scaling"};
    for (const std::string_view key : scaling_keys(setting_.scaling.kind)) {
      if (std::find(keys.begin(), keys.end(), key) == keys.end()) keys.emplace_back(key);
    }
    for (const char* key :
         {"sections", "xpos", "attention_factor", "ramp_low", "ramp_high", "softmax_scale"}) {
      if (std::find(keys.begin(), keys.end(), key) == keys.end()) keys.emplace_back(key);
    }
    return keys;
  }

  [[nodiscard]] QString of(std::string_view key) const {
    const ScalingState& scaling = setting_.scaling;
    if (key == "head_dim") return QString::number(setting_.head_dim);
    if (key == "rotary_dim") return QString::number(f_.rotary_dim);
    if (key == "base") return exact(setting_.base);
    if (key == "pairing")
      return setting_.pairing == Pairing::half ? QStringLiteral("half") : QStringLiteral("interleaved");
    if (key == "original_length") return whole(setting_.original_length);
    if (key == "length") return whole(setting_.length);
    if (key == "scaling") return QString::fromUtf8(scaling_name(scaling.kind).data());
    if (key == "factor") return exact(f_.scaling_factor);
    if (key == "beta_fast") return exact(scaling.beta_fast);
    if (key == "beta_slow") return exact(scaling.beta_slow);
    if (key == "truncate") return scaling.truncate ? QStringLiteral("true") : QStringLiteral("false");
    if (key == "mscale") return number(scaling.mscale);
    if (key == "mscale_all_dim") return number(scaling.mscale_all_dim);
    if (key == "low_freq_factor") return number(scaling.low_freq_factor);
    if (key == "high_freq_factor") return number(scaling.high_freq_factor);
    if (key == "short_factor") return list_text(scaling.short_factor);
    if (key == "long_factor") return list_text(scaling.long_factor);
    if (key == "partial_rotary_factor") return exact(setting_.partial_rotary_factor);
    return derived(key);
  }

  // What the setting itself says of it; empty where the value follows from others.
  [[nodiscard]] QString given(std::string_view key) const {
    const ScalingState& scaling = setting_.scaling;
    if (key == "rotary_dim") {
      return setting_.rotary_dim != 0 ? QString::number(setting_.rotary_dim)
                                      : exact(setting_.partial_rotary_factor);
    }
    if (key == "factor") return number(scaling.factor);
    if (key == "attention_factor") return number(scaling.attention_factor);
    if (key == "ramp_low" || key == "ramp_high") return {};
    if (key == "softmax_scale") return number(setting_.softmax_scale);
    return of(key);
  }

 private:
  static QString whole(std::optional<int> value) { return value ? QString::number(*value) : QString(); }
  static QString number(std::optional<double> value) { return value ? exact(*value) : QString(); }

  [[nodiscard]] QString derived(std::string_view key) const {
    const SectionsState& s = setting_.sections;
    if (key == "sections") {
      return s.used ? QStringLiteral("%1,%2,%3").arg(s.time).arg(s.height).arg(s.width) : QString();
    }
    if (key == "xpos") return setting_.xpos ? QStringLiteral("true") : QString();
    if (key == "attention_factor") return exact(f_.attention_factor);
    if (key == "ramp_low") return f_.ramp ? exact(f_.ramp->low) : QString();
    if (key == "ramp_high") return f_.ramp ? exact(f_.ramp->high) : QString();
    const double scale =
        setting_.softmax_scale.value_or(1 / std::sqrt(static_cast<double>(setting_.head_dim)));
    return exact(scale * f_.softmax_factor);
  }

  const SettingState& setting_;
  RotaryFrequencies f_;
};

const RotarySource* find_source(const ModelRotary& model, const std::string& type, const std::string& key) {
  const auto found =
      std::find_if(model.sources.begin(), model.sources.end(), [&](const RotarySource& source) {
        return source.key == key && (source.layer_type.empty() || source.layer_type == type);
      });
  return found == model.sources.end() ? nullptr : &*found;
}

// The same limits as of a saved state: what is shown can be saved, and opens again.
Status check_limits(const SettingState& setting) {
  SettingState again;
  FieldReader::Report report{{}, std::nullopt, {}};
  static_cast<void>(FieldReader::read(FieldWriter::write(setting), again, {}, report));
  if (report.error) return *report.error;
  return {};
}

}  // namespace

Result<ModelRotary> read_origin(const SettingOrigin& origin) {
  if (!origin.preset.isEmpty()) return rotary_preset(origin.preset.toStdString());
  return read_model_rotary(file_path(origin.file));
}

QString preset_title(const QString& key) {
  const Result<RotaryPreset> preset = rotary_preset_titles(key.toStdString());
  return preset ? QString::fromStdString(preset->name) : key;
}

QString file_title(const QString& path) {
  const QFileInfo info(QDir::cleanPath(path));
  const bool config = info.fileName() == QLatin1String("config.json");
  const QString folder = info.absoluteDir().dirName();
  return config && !folder.isEmpty() ? folder : info.fileName();
}

const LayerRotary* layers_of(const ModelRotary& model, const SettingOrigin& origin) {
  const LayerRotary* layers =
      origin.layer_type.isEmpty() ? &model.main_type() : model.find(origin.layer_type.toStdString());
  return layers != nullptr && layers->rotary ? layers : nullptr;
}

Result<SettingState> setting_of(const ModelRotary& model, const SettingOrigin& origin, const QString& name) {
  const LayerRotary* layers = layers_of(model, origin);
  if (layers == nullptr) {
    return Error{SourceText::tr("its layers know no positions: nothing rotates").toStdString(), model.origin,
                 SourceText::tr("choose a model or a kind of layer with rotary positions").toStdString()};
  }
  SettingState setting;
  setting.set_rotary(*layers->rotary);
  setting.softmax_scale = model.softmax_scale;
  setting.rotates_end = model.rotates_end_of_head;
  setting.origin = origin;
  setting.origin.layer_type = QString::fromStdString(layers->type);
  setting.name =
      model.types.size() > 1 ? SourceText::tr("%1, %2").arg(name, setting.origin.layer_type) : name;
  setting.name.truncate(200);
  Status status = check_limits(setting);
  if (status) status = setting.check();
  if (!status) return Error{status.error().what, model.origin + status.error().where, status.error().fix};
  return setting;
}

std::vector<SourceRow> source_rows(const SettingState& setting, const ModelRotary* model) {
  std::optional<SettingState> read;
  if (model != nullptr) {
    if (Result<SettingState> found = setting_of(*model, setting.origin, setting.name))
      read = std::move(*found);
  }
  const Values now(setting);
  const Values then(read ? *read : setting);
  std::vector<SourceRow> rows;
  for (const std::string& key : now.keys()) {
    const QString before = then.of(key);
    const bool differs = now.of(key) != before;
    SourceRow row{QString::fromStdString(key), now.of(key), {}, differs && now.given(key) != then.given(key)};
    if (row.value.isEmpty()) continue;
    const RotarySource* source =
        read ? find_source(*model, setting.origin.layer_type.toStdString(), key) : nullptr;
    if (source != nullptr) row.source = QString::fromStdString(source->source);
    if (differs && !row.changed) {
      row.source = before.isEmpty() ? SourceText::tr("follows from what was set by hand")
                                    : SourceText::tr("follows from what was changed, it was %1").arg(before);
    } else if (row.changed) {
      row.source = before.isEmpty() ? SourceText::tr("set by hand")
                                    : SourceText::tr("changed by hand, it was %1").arg(before);
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

}  // namespace rope::app
