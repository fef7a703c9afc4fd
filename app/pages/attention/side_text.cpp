// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/attention/side_text.h"

#include <QCoreApplication>
#include <algorithm>
#include <bit>
#include <cmath>

#include "app/pages/setting_text.h"
#include "app/widgets/number_text.h"

namespace rope::app {
namespace {

struct SideText {
  Q_DECLARE_TR_FUNCTIONS(SideText)
};

/// What tells two settings apart, most telling first.
QStringList differences(const SettingState& setting, const SettingState& other) {
  QStringList parts;
  if (setting.base != other.base) {
    parts.append(SideText::tr("base %1").arg(short_number_text(setting.base, 7)));
  }
  if (!(setting.scaling == other.scaling) || setting.length != other.length) {
    parts.append(scaling_title(setting));
  }
  if (setting.softmax_scale != other.softmax_scale) {
    const SideInput side{.rotary = setting.rotary(), .softmax_scale = setting.softmax_scale};
    parts.append(SideText::tr("softmax scale %1").arg(short_number_text(side.scale())));
  }
  if (setting.pairs() != other.pairs()) parts.append(SideText::tr("%n pair(s)", nullptr, setting.pairs()));
  if (parts.isEmpty() && setting.pairing != other.pairing) {
    parts.append(setting.pairing == Pairing::half ? SideText::tr("paired by halves")
                                                  : SideText::tr("paired as neighbours"));
  }
  return parts;
}

QString alibi_head(const EncodingSide& side) {
  return SideText::tr("head %1 of %2").arg(std::min(side.head, side.heads - 1)).arg(side.heads);
}

}  // namespace

QString encoding_name(EncodingKind kind) {
  switch (kind) {
    case EncodingKind::rope:
      return QStringLiteral("RoPE");
    case EncodingKind::xpos:
      return QStringLiteral("xPos");
    case EncodingKind::sinusoidal:
      return SideText::tr("Sinusoidal");
    case EncodingKind::alibi:
      return QStringLiteral("ALiBi");
    case EncodingKind::none:
      return SideText::tr("No positions");
  }
  return {};
}

QString encoding_explanation(EncodingKind kind) {
  switch (kind) {
    case EncodingKind::rope:
      return SideText::tr("Each pair of q and k is turned by its position (paper, equation 14).");
    case EncodingKind::xpos:
      return SideText::tr("RoPE, and q shrinks while k grows with the position: far keys count less.");
    case EncodingKind::sinusoidal:
      return SideText::tr(
          "Sines and cosines of the position are added to q and k (paper, equation 4). In a model they are "
          "added before the projections; here there are none.");
    case EncodingKind::alibi:
      return SideText::tr(
          "A slope times the distance is taken off the scaled score, ahead as behind. Raw scores stay as "
          "they "
          "are.");
    case EncodingKind::none:
      return SideText::tr("q·k as it is: attention sees a bag of tokens.");
  }
  return {};
}

QString side_letter(SideName side) {
  return side == SideName::a ? QStringLiteral("A") : QStringLiteral("B");
}

QString side_title(const NamedSides& named, SideName name) {
  const EncodingSide& side = named.side(name);
  const EncodingSide& other = named.side(name == SideName::a ? SideName::b : SideName::a);
  QStringList parts{encoding_name(side.encoding)};
  if (side.turns() && other.turns()) {
    parts += differences(side_setting(side, named.common), side_setting(other, named.common));
  }
  if (side.encoding == EncodingKind::alibi && other.encoding == EncodingKind::alibi) {
    parts.append(alibi_head(side));
  }
  return parts.join(QStringLiteral(", "));
}

QString side_caption(const NamedSides& named, SideName name, bool pairing) {
  const EncodingSide& side = named.side(name);
  QStringList parts{encoding_name(side.encoding)};
  if (side.turns()) {
    const SettingState setting = side_setting(side, named.common);
    parts << setting_caption(setting);
    if (pairing) parts << pairing_text(setting.pairing);
  } else if (side.encoding == EncodingKind::sinusoidal) {
    // Not that of any setting: what the core is given.
    const double base = side_input(side, named.common).rotary.base;
    parts << SideText::tr("base %1").arg(short_number_text(base, 7));
  } else if (side.encoding == EncodingKind::alibi) {
    parts << alibi_head(side);
  }
  return parts.join(QStringLiteral(", "));
}

QString alibi_slopes_text(Index heads) {
  const auto power = static_cast<Index>(std::bit_floor(static_cast<std::size_t>(heads)));
  if (power == heads) {
    return SideText::tr("The slopes are 2^(−8/%1), its square, its cube and so on.").arg(heads);
  }
  return SideText::tr(
             "%1 is no power of two: the first %2 heads have the slopes of %2 heads, 2^(−8/%2), its "
             "square and so on; the others have every second one of %3 heads, from 2^(−8/%3) on.")
      .arg(heads)
      .arg(power)
      .arg(2 * power);
}

QString content_text(const AttentionInput& input) {
  switch (input.content) {
    case VectorContent::same:
      return SideText::tr("one random vector everywhere, %1").arg(seed_text(input.seed));
    case VectorContent::independent:
      return SideText::tr("random q and k, %1").arg(seed_text(input.seed));
    case VectorContent::ones:
      return SideText::tr("q and k all ones");
    case VectorContent::trained:
      break;
  }
  return SideText::tr("q and k of layer %1, head %2 of %3")
      .arg(input.trained->layer)
      .arg(input.trained->head)
      .arg(input.trained->model);
}

QString stage_text(ScoreStage stage, bool causal) {
  const QString seen = causal ? SideText::tr(", causal") : QString();
  switch (stage) {
    case ScoreStage::raw:
      return SideText::tr("raw scores");
    case ScoreStage::scaled:
      return SideText::tr("scaled scores");
    case ScoreStage::masked:
      return SideText::tr("masked scores") + seen;
    case ScoreStage::softmax:
      break;
  }
  return SideText::tr("weights after softmax") + seen;
}

QString scaled_score_text(const SideInput& side) {
  if (side.has_usual_scale()) return QStringLiteral("q·k / √d");
  return QStringLiteral("q·k · %1").arg(short_number_text(side.scale()));
}

QString scaled_score_text(const AttentionInput& input) {
  const QString a = scaled_score_text(input.sides[0]);
  const QString b = scaled_score_text(input.sides[1]);
  return a == b ? a : QStringLiteral("A: %1, B: %2").arg(a, b);
}

QString scale_note(const AttentionInput& input) {
  QStringList lines;
  for (const SideName name : kSides) {
    const SideInput& side = input.sides[static_cast<std::size_t>(name)];
    if (input.stage == ScoreStage::raw || side.has_usual_scale()) continue;
    const auto d = side.rotary.head_dim;
    lines.append(SideText::tr("%1: q·k is multiplied by %2, the softmax scale of its setting, and not by "
                              "1/√%3 = %4.")
                     .arg(side_letter(name), short_number_text(side.scale()), whole_text(d),
                          short_number_text(1 / std::sqrt(static_cast<double>(d)))));
  }
  return lines.join(QLatin1Char('\n'));
}

QStringList part_names(CellParts::Kind kind, ScoreStage stage) {
  QStringList names{QStringLiteral("q·k")};
  if (kind == CellParts::Kind::four_terms) {
    for (const char* term : {"q·p(n)", "p(m)·k", "p(m)·p(n)"}) names.append(QString::fromUtf8(term));
  } else if (stage != ScoreStage::raw) {
    names.append(SideText::tr("bias"));
  }
  return names;
}

}  // namespace rope::app
