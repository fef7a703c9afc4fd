// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

#include "app/state/fields.h"

namespace rope::app {

enum class RotationForm { complex, matrix, elementwise };
template <>
struct EnumNames<RotationForm> {
  static constexpr std::array<std::pair<RotationForm, const char*>, 3> values{
      {{RotationForm::complex, "complex"},
       {RotationForm::matrix, "matrix"},
       {RotationForm::elementwise, "elementwise"}}};
};

/// The Rotation page: q at position m and k at position n, seen in the plane of the chosen pair.
struct RotationState {
  double m = 3;                         ///< position of the query
  double n = 8;                         ///< position of the key
  bool lock = true;                     ///< keep n - m while either moves
  double query_x = 1.6, query_y = 0.4;  ///< q in the chosen pair, before rotation
  double key_x = 1.1, key_y = 1.0;      ///< k in the chosen pair, before rotation
  RotationForm form = RotationForm::complex;

  bool operator==(const RotationState&) const = default;

  template <typename Self, typename Visitor>
  static void visit_fields(Self& self, Visitor&& visit) {
    visit("m", self.m, Limits{-1e7, 1e7});
    visit("n", self.n, Limits{-1e7, 1e7});
    visit("lock", self.lock);
    visit("query_x", self.query_x, Limits{-100, 100});
    visit("query_y", self.query_y, Limits{-100, 100});
    visit("key_x", self.key_x, Limits{-100, 100});
    visit("key_y", self.key_y, Limits{-100, 100});
    visit("form", self.form);
  }
};

}  // namespace rope::app
