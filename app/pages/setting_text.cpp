// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/setting_text.h"

#include <QCoreApplication>
#include <QStringList>

#include "app/widgets/number_text.h"

namespace rope::app {
namespace {

struct SettingText {
  Q_DECLARE_TR_FUNCTIONS(SettingText)
};

}  // namespace

QString scaling_kind_text(ScalingKind kind) {
  switch (kind) {
    case ScalingKind::none:
      return SettingText::tr("No scaling");
    case ScalingKind::linear:
      return SettingText::tr("Linear interpolation");
    case ScalingKind::ntk:
      return SettingText::tr("NTK, a larger base");
    case ScalingKind::dynamic:
      return SettingText::tr("Dynamic NTK");
    case ScalingKind::yarn:
      return QStringLiteral("YaRN");
    case ScalingKind::llama3:
      return QStringLiteral("Llama 3");
    case ScalingKind::longrope:
      return QStringLiteral("LongRoPE");
    case ScalingKind::proportional:
      return SettingText::tr("Proportional");
  }
  return {};
}

QString scaling_word(ScalingKind kind) {
  switch (kind) {
    case ScalingKind::linear:
      return SettingText::tr("Linear");
    case ScalingKind::ntk:
      return QStringLiteral("NTK");
    case ScalingKind::dynamic:
      return SettingText::tr("Dynamic NTK", "short: a row's label");
    default:
      return scaling_kind_text(kind);
  }
}

QString scaling_explanation(ScalingKind kind) {
  switch (kind) {
    case ScalingKind::none:
      return SettingText::tr("θ as in the paper: base^(−2i/d).");
    case ScalingKind::linear:
      return SettingText::tr("Every θ divided by the factor: positions move closer together.");
    case ScalingKind::ntk:
      return SettingText::tr("The base grows with the factor: fast pairs stay, slow pairs slow down.");
    case ScalingKind::dynamic:
      return SettingText::tr("The base grows with the text, from the trained length on.");
    case ScalingKind::yarn:
      return SettingText::tr(
          "Slow pairs are divided by the factor, fast pairs stay, a ramp between; attention is sharpened.");
    case ScalingKind::llama3:
      return SettingText::tr("Long wavelengths are divided by the factor, short ones stay, a ramp between.");
    case ScalingKind::longrope:
      return SettingText::tr("Each pair is divided by a factor of its own, from one of two searched lists.");
    case ScalingKind::proportional:
      return SettingText::tr("The first pairs turn, the others stand still.");
  }
  return {};
}

QString scaling_title(const SettingState& setting) {
  const ScalingKind kind = setting.scaling.kind;
  std::optional<double> factor = setting.scaling.factor;
  if (!factor && kind == ScalingKind::yarn && setting.length && setting.original_length) {
    factor = static_cast<double>(*setting.length) / *setting.original_length;
  }
  const bool told = factor && kind != ScalingKind::none && kind != ScalingKind::longrope;
  if (!told) return scaling_kind_text(kind);
  return SettingText::tr("%1 × %2").arg(scaling_word(kind), short_number_text(*factor));
}

QString setting_title(const SettingState& setting) {
  if (setting.name.isEmpty()) return setting_values(setting);
  return setting.changed ? SettingText::tr("%1, changed").arg(setting.name) : setting.name;
}

QString setting_caption(const SettingState& setting) {
  const QString values = setting_values(setting);
  return setting.name.isEmpty() ? values : QStringLiteral("%1 (%2)").arg(setting_title(setting), values);
}

QString pairing_text(Pairing pairing) {
  return pairing == Pairing::half ? SettingText::tr("pairs are halves")
                                  : SettingText::tr("pairs are neighbours");
}

QString seed_text(std::uint64_t seed) {
  return SettingText::tr("seed %1").arg(whole_text(static_cast<qint64>(seed)));
}

QString setting_values(const SettingState& setting) {
  QStringList parts{SettingText::tr("base %1").arg(short_number_text(setting.base, 7)),
                    SettingText::tr("%n pair(s)", nullptr, setting.pairs())};
  if (setting.scaling.kind != ScalingKind::none) parts.append(scaling_title(setting));
  return parts.join(QStringLiteral(", "));
}

QString warning_text(const RotaryWarning& warning) {
  const std::string pattern(warning.pattern);  // ends in a zero, as translate() wants it
  const QString translated = QCoreApplication::translate("RotaryWarning", pattern.c_str());
  return QString::fromStdString(filled(translated.toStdString(), warning.values));
}

QString breakable(QString text) {
  for (const char sign : {'.', '/', '_'}) {
    const QString at = QString(QLatin1Char(sign));
    text.replace(at, at + QChar(0x200B));
  }
  return text;
}

}  // namespace rope::app
