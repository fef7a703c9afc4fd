// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/theme.h"

#include <QApplication>
#include <QEvent>
#include <QWidget>
#include <array>

namespace rope::app {
namespace {

QColor rgb(unsigned int value) {
  return QColor::fromRgb(value | 0xff000000U);
}

Theme light() {
  Theme theme;
  theme.name = ThemeName::light;
  theme.ground = rgb(0xFFFFFF), theme.panel = rgb(0xF5F7FA);
  theme.text = rgb(0x1B1F24), theme.quiet = rgb(0x57606A);
  theme.query = rgb(0x0B5FE8), theme.key = rgb(0xA85300), theme.relation = rgb(0x134234);
  theme.trained = rgb(0xC73099), theme.reference = rgb(0x4A525C), theme.error = rgb(0xB42318);
  theme.series = {theme.text,    rgb(0x1B70C6), rgb(0xCB1087), rgb(0x896D02),
                  rgb(0x047041), rgb(0x3C00FF), rgb(0x6B0207), rgb(0x070080)};
  return theme;
}

Theme dark() {
  Theme theme;
  theme.name = ThemeName::dark;
  theme.ground = rgb(0x14171C), theme.panel = rgb(0x1D2229);
  theme.text = rgb(0xE8ECF1), theme.quiet = rgb(0xA5AFBC);
  theme.query = rgb(0x4C8DFF), theme.key = rgb(0xFE9A2E), theme.relation = rgb(0x5EFEA5);
  theme.trained = rgb(0xEEB4EA), theme.reference = rgb(0xB7C0CC), theme.error = rgb(0xFF8A80);
  theme.series = {theme.text,    rgb(0x4D91FB), rgb(0xDD5C8E), rgb(0xEABE45),
                  rgb(0x00AC62), rgb(0xFC0DF0), rgb(0xFC4A0C), rgb(0x90FF0E)};
  return theme;
}

Theme projector() {
  Theme theme;
  theme.name = ThemeName::projector;
  theme.ground = rgb(0xFFFFFF), theme.panel = rgb(0xFFFFFF);
  theme.text = rgb(0x000000), theme.quiet = rgb(0x333333);
  theme.query = rgb(0x0749E3), theme.key = rgb(0x8A4300), theme.relation = rgb(0x123C31);
  theme.trained = rgb(0x9E1F79), theme.reference = rgb(0x222222), theme.error = rgb(0x9B1C12);
  theme.series = {theme.text,    rgb(0x105D8E), rgb(0xA7005D), rgb(0x585C07),
                  rgb(0x320AFF), rgb(0x5F1700), rgb(0x8F12B6), rgb(0x30004B)};
  theme.chart_line = 3;
  theme.scale = 1.4;
  return theme;
}

// What the person's system gave before we put our own in its place.
struct System {
  QFont font = QApplication::font();
  bool dark = QApplication::palette().color(QPalette::Window).lightnessF() < 0.5F;
};
const System& system_look() {
  static const System system;
  return system;
}

const Theme* g_current = nullptr;

}  // namespace

const Theme& theme_of(ThemeName name) {
  static const std::array<Theme, 3> themes{light(), dark(), projector()};
  return themes[static_cast<std::size_t>(name)];
}

const char* theme_id(ThemeName name) {
  static constexpr std::array<const char*, 3> ids{"light", "dark", "projector"};
  return ids[static_cast<std::size_t>(name)];
}

QColor Theme::color(Role role) const {
  switch (role) {
    case Role::text:
      return text;
    case Role::quiet:
      return quiet;
    case Role::query:
      return query;
    case Role::key:
      return key;
    case Role::relation:
      return relation;
    case Role::trained:
      return trained;
    case Role::reference:
      return reference;
    case Role::error:
      return error;
  }
  return text;
}

QPen Theme::pen(Role role) const {
  QPen pen(color(role), chart_line, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin);
  switch (role) {  // dash lengths are in units of the line's width
    case Role::key:
      pen.setDashPattern({6, 2.5});
      break;
    case Role::relation:
      pen.setWidthF(chart_line * 1.75);
      break;
    case Role::trained:
      pen.setDashPattern({5, 2, 1, 2});
      break;
    case Role::reference:
      pen.setWidthF(chart_line * 0.6);
      pen.setDashPattern({3, 2.5});
      break;
    default:
      break;
  }
  return pen;
}

QPen Theme::series_pen(int index) const {
  // Solid, then dashes that differ also where colours are not seen.
  static const std::array<QList<qreal>, kSeries> dashes{
      {{}, {8, 2.5}, {2, 2}, {6, 2, 1.5, 2}, {12, 4}, {4, 1.5, 1, 1.5, 1, 1.5}, {1, 1.5}, {10, 2, 3, 2}}};
  const auto i = static_cast<std::size_t>(index % kSeries);
  QPen pen(series[i], chart_line, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin);
  if (!dashes[i].isEmpty()) pen.setDashPattern(dashes[i]);
  return pen;
}

Tip Theme::tip(Role role) const {
  switch (role) {
    case Role::query:
      return Tip::round;
    case Role::key:
      return Tip::open_triangle;
    case Role::trained:
      return Tip::square;
    default:
      return Tip::none;
  }
}

QColor Theme::tint(const QColor& over, qreal amount) const {
  const auto mix = [amount](int under, int top) { return qRound(under + amount * (top - under)); };
  return QColor(mix(ground.red(), over.red()), mix(ground.green(), over.green()),
                mix(ground.blue(), over.blue()));
}

QPalette Theme::palette() const {
  QPalette palette;
  palette.setColor(QPalette::Window, panel);
  palette.setColor(QPalette::WindowText, text);
  palette.setColor(QPalette::Base, ground);
  palette.setColor(QPalette::AlternateBase, panel);
  palette.setColor(QPalette::Text, text);
  palette.setColor(QPalette::PlaceholderText, quiet);
  palette.setColor(QPalette::Button, dark() ? rgb(0x2A313A) : rgb(0xF0F2F5));
  palette.setColor(QPalette::ButtonText, text);
  palette.setColor(QPalette::BrightText, error);
  palette.setColor(QPalette::ToolTipBase, ground);
  palette.setColor(QPalette::ToolTipText, text);
  palette.setColor(QPalette::Highlight, query);
  palette.setColor(QPalette::HighlightedText, dark() ? rgb(0x000000) : rgb(0xFFFFFF));
  palette.setColor(QPalette::Link, query);
  palette.setColor(QPalette::LinkVisited, query);
  palette.setColor(QPalette::Light, dark() ? rgb(0x3A424D) : rgb(0xFFFFFF));
  palette.setColor(QPalette::Midlight, tint(Role::quiet, 0.2));
  palette.setColor(QPalette::Mid, frame());
  palette.setColor(QPalette::Dark, tint(Role::quiet, 0.5));
  palette.setColor(QPalette::Shadow, dark() ? rgb(0x000000) : rgb(0x8A929C));
  for (const QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText}) {
    palette.setColor(QPalette::Disabled, role, tint(Role::quiet, 0.6));
  }
  palette.setColor(QPalette::Disabled, QPalette::Highlight, frame());
  return palette;
}

const Theme& current_theme() {
  return g_current != nullptr ? *g_current : theme_of(ThemeName::light);
}

void apply_theme(ThemeName name, qreal font_scale) {
  const System& system = system_look();
  g_current = &theme_of(name);
  QApplication::setPalette(g_current->palette());
  QFont font = system.font;
  const qreal factor = g_current->scale * font_scale;
  if (font.pointSizeF() > 0) {
    font.setPointSizeF(font.pointSizeF() * factor);
  } else {
    font.setPixelSize(qRound(font.pixelSize() * factor));
  }
  QApplication::setFont(font);
  // Qt tells the windows, and from there it goes on by inheritance: what has a size of its own does not hear.
  for (QWidget* widget : QApplication::allWidgets()) {
    if (!widget->testAttribute(Qt::WA_SetFont)) continue;
    QEvent changed(QEvent::ApplicationFontChange);
    QApplication::sendEvent(widget, &changed);
  }
}

GroundOverride::GroundOverride(const QColor& ground) : theme_(current_theme()), before_(g_current) {
  theme_.ground = ground;
  g_current = &theme_;
  QApplication::setPalette(theme_.palette());
}

GroundOverride::~GroundOverride() {
  g_current = before_;
  QApplication::setPalette(current_theme().palette());
}

ThemeName system_theme() {
  return system_look().dark ? ThemeName::dark : ThemeName::light;
}

QFont scaled_font(qreal factor, QFont::Weight weight) {
  QFont font = QApplication::font();
  if (font.pointSizeF() > 0) {
    font.setPointSizeF(font.pointSizeF() * factor);
  } else {
    font.setPixelSize(qRound(font.pixelSize() * factor));
  }
  font.setWeight(weight);
  return font;
}

QFont number_font(qreal factor) {
  QFont font = scaled_font(factor);
  // Qt 6.4 cannot ask for tabular figures; the usual interface fonts have them by default.
  font.setStyleHint(QFont::SansSerif);
  return font;
}

}  // namespace rope::app
