// SPDX-License-Identifier: MIT
#include "app/widgets/theme.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <array>
#include <cmath>
#include <set>

namespace rope::app {
namespace {

using Rgb = std::array<double, 3>;
using Matrix = std::array<Rgb, 3>;

constexpr std::array kThemes{ThemeName::light, ThemeName::dark, ThemeName::projector};

double to_linear(double s) {
  return s <= 0.04045 ? s / 12.92 : std::pow((s + 0.055) / 1.055, 2.4);
}

Rgb linear(const QColor& color) {
  return {to_linear(color.redF()), to_linear(color.greenF()), to_linear(color.blueF())};
}

// WCAG 2.1, contrast ratio of relative luminances.
double contrast(const QColor& a, const QColor& b) {
  const auto luminance = [](const QColor& color) {
    const Rgb rgb = linear(color);
    return 0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2];
  };
  const double high = std::max(luminance(a), luminance(b)), low = std::min(luminance(a), luminance(b));
  return (high + 0.05) / (low + 0.05);
}

Rgb times(const Matrix& matrix, const Rgb& v) {
  Rgb out{};
  for (std::size_t i = 0; i < 3; ++i)
    out[i] = matrix[i][0] * v[0] + matrix[i][1] * v[1] + matrix[i][2] * v[2];
  return out;
}

// Machado, Oliveira and Fernandes (2009), severity 1, in linear RGB.
constexpr Matrix kNormal{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
constexpr Matrix kProtanopia{
    {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}};
constexpr Matrix kDeuteranopia{
    {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}};
constexpr Matrix kTritanopia{
    {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}};

// CIELAB under D65.
Rgb lab(const Rgb& rgb) {
  Rgb clipped = rgb;
  for (double& c : clipped) c = std::min(1.0, std::max(0.0, c));
  constexpr Matrix to_xyz{{{0.4124564, 0.3575761, 0.1804375},
                           {0.2126729, 0.7151522, 0.0721750},
                           {0.0193339, 0.1191920, 0.9503041}}};
  const Rgb xyz = times(to_xyz, clipped);
  const auto f = [](double t) { return t > 0.008856 ? std::cbrt(t) : 7.787 * t + 16.0 / 116; };
  const double x = f(xyz[0] / 0.95047), y = f(xyz[1]), z = f(xyz[2] / 1.08883);
  return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

double distance(const QColor& a, const QColor& b, const Matrix& sight) {
  const Rgb p = lab(times(sight, linear(a))), q = lab(times(sight, linear(b)));
  return std::hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
}

TEST(Theme, TheMeasuresAgreeWithPublishedValues) {
  EXPECT_NEAR(contrast(Qt::black, Qt::white), 21, 1e-9);
  EXPECT_NEAR(contrast(QColor(0x77, 0x77, 0x77), Qt::white), 4.48, 0.01);  // WebAIM's well-known example
  EXPECT_NEAR(distance(Qt::black, Qt::white, kNormal), 100, 0.01);
  const Rgb red = lab(linear(Qt::red));  // 53.24, 80.09, 67.20
  EXPECT_NEAR(red[0], 53.24, 0.05);
  EXPECT_NEAR(red[1], 80.09, 0.05);
  EXPECT_NEAR(red[2], 67.20, 0.05);
}

TEST(Theme, TextHasContrastOnItsGround) {
  for (const ThemeName name : kThemes) {
    const Theme& theme = theme_of(name);
    for (const Role role : {Role::text, Role::quiet, Role::query, Role::key, Role::relation, Role::trained,
                            Role::reference, Role::error}) {
      const double wanted = name != ThemeName::projector ? 4.5 : role == Role::query ? 6.8 : 7.0;
      EXPECT_GE(contrast(theme.color(role), theme.ground), wanted) << theme_id(name) << int(role);
      EXPECT_GE(contrast(theme.color(role), theme.panel), wanted) << theme_id(name) << int(role);
    }
  }
}

TEST(Theme, TextHasContrastOnTheStrongestTintUnderIt) {
  for (const ThemeName name : kThemes) {
    const Theme& theme = theme_of(name);
    for (const Role role :
         {Role::quiet, Role::query, Role::key, Role::relation, Role::trained, Role::reference, Role::error}) {
      EXPECT_GE(contrast(theme.text, theme.tint(role, kTintUnderText)), 4.5) << theme_id(name) << int(role);
    }
  }
}

TEST(Theme, RolesStayApartForEverySight) {
  constexpr std::array roles{Role::query, Role::key, Role::relation, Role::trained};
  for (const ThemeName name : kThemes) {
    const Theme& theme = theme_of(name);
    for (const Matrix* sight : {&kNormal, &kProtanopia, &kDeuteranopia, &kTritanopia}) {
      for (std::size_t i = 0; i < roles.size(); ++i) {
        for (std::size_t j = i + 1; j < roles.size(); ++j) {
          EXPECT_GE(distance(theme.color(roles[i]), theme.color(roles[j]), *sight), 16)
              << theme_id(name) << ' ' << i << ' ' << j;
        }
      }
    }
  }
}

TEST(Theme, WhatIsComparedCanBeReadAndStaysApart) {
  for (const ThemeName name : kThemes) {
    const Theme& theme = theme_of(name);
    EXPECT_EQ(theme.series.front(), theme.text);
    for (std::size_t i = 0; i < theme.series.size(); ++i) {
      EXPECT_GE(contrast(theme.series[i], theme.ground), name == ThemeName::projector ? 7.0 : 4.5) << i;
      EXPECT_GE(contrast(theme.series[i], theme.panel), name == ThemeName::projector ? 7.0 : 4.5) << i;
      for (const Matrix* sight : {&kNormal, &kProtanopia, &kDeuteranopia, &kTritanopia}) {
        for (std::size_t j = 0; j < i; ++j) {
          EXPECT_GE(distance(theme.series[i], theme.series[j], *sight), 16)
              << theme_id(name) << ' ' << i << ' ' << j;
        }
      }
    }
  }
}

// A pen as what can be told without its colour.
std::pair<std::vector<qreal>, qreal> shape_of(const QPen& pen) {
  const QList<qreal> dashes = pen.style() == Qt::SolidLine ? QList<qreal>{} : pen.dashPattern();
  return {{dashes.begin(), dashes.end()}, pen.widthF()};
}

TEST(Theme, ColourIsNeverTheOnlySign) {
  const Theme& theme = theme_of(ThemeName::light);
  std::set<std::pair<std::vector<qreal>, qreal>> looks;
  for (const Role role : {Role::query, Role::key, Role::relation, Role::trained, Role::reference}) {
    looks.insert(shape_of(theme.pen(role)));
  }
  EXPECT_EQ(looks.size(), 5U);
  EXPECT_NE(theme.tip(Role::query), theme.tip(Role::key));
  looks.clear();
  for (int i = 0; i < kSeries; ++i) looks.insert(shape_of(theme.series_pen(i)));
  EXPECT_EQ(looks.size(), static_cast<std::size_t>(kSeries));
  EXPECT_EQ(theme.series_pen(kSeries), theme.series_pen(0));
}

TEST(Theme, PaletteTextIsReadable) {
  for (const ThemeName name : kThemes) {
    const QPalette palette = theme_of(name).palette();
    const auto ratio = [&](QPalette::ColorRole text, QPalette::ColorRole ground) {
      return contrast(palette.color(QPalette::Active, text), palette.color(QPalette::Active, ground));
    };
    EXPECT_GE(ratio(QPalette::WindowText, QPalette::Window), 4.5);
    EXPECT_GE(ratio(QPalette::Text, QPalette::Base), 4.5);
    EXPECT_GE(ratio(QPalette::ButtonText, QPalette::Button), 4.5);
    EXPECT_GE(ratio(QPalette::HighlightedText, QPalette::Highlight), 4.5) << theme_id(name);
    EXPECT_GE(ratio(QPalette::ToolTipText, QPalette::ToolTipBase), 4.5);
    EXPECT_GE(ratio(QPalette::PlaceholderText, QPalette::Base), 4.5);
  }
}

TEST(Theme, ProjectorEnlargesTypeAndLightBringsItBack) {
  apply_theme(ThemeName::light);
  const qreal before = QApplication::font().pointSizeF();
  apply_theme(ThemeName::projector);
  EXPECT_NEAR(QApplication::font().pointSizeF(), before * 1.4, 0.01);
  apply_theme(ThemeName::light, 1.5);
  EXPECT_NEAR(QApplication::font().pointSizeF(), before * 1.5, 0.01);
  apply_theme(ThemeName::light);
  EXPECT_NEAR(QApplication::font().pointSizeF(), before, 0.01);
}

}  // namespace
}  // namespace rope::app
