// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <vector>

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

/// Where q and k of the head come from.
enum class VectorSource {
  similar,      ///< random, k near q: what a head that looks for something finds
  independent,  ///< random, k and q have nothing to do with each other
  equal,        ///< random, k = q
  ones,         ///< q = k = (1, ..., 1)
};
template <>
struct EnumNames<VectorSource> {
  static constexpr std::array<std::pair<VectorSource, const char*>, 4> values{
      {{VectorSource::similar, "similar"},
       {VectorSource::independent, "independent"},
       {VectorSource::equal, "equal"},
       {VectorSource::ones, "ones"}}};
};

/// A component that was set by hand, in place of the value that its source gives.
struct ComponentEdit {
  int component = 0;  ///< 0 .. head_dim-1
  double value = 0;

  bool operator==(const ComponentEdit&) const = default;

  template <typename Self, typename Visitor>
  static void visit_fields(Self& self, Visitor&& visit) {
    visit("component", self.component, Limits{0, 511});
    visit("value", self.value, Limits{-100, 100});
  }
};

/// The Rotation page: q at position m and k at position n, seen in the plane of the chosen pair.
struct RotationState {
  double m = 3;            ///< position of the query
  double n = 5;            ///< position of the key
  bool lock = true;        ///< keep n - m while either moves
  int last_position = 64;  ///< where the line of positions ends
  VectorSource source = VectorSource::similar;
  std::vector<ComponentEdit> query_edits, key_edits;  ///< on top of the source
  RotationForm form = RotationForm::complex;

  bool operator==(const RotationState&) const = default;

  template <typename Self, typename Visitor>
  static void visit_fields(Self& self, Visitor&& visit) {
    visit("m", self.m, Limits{-1e7, 1e7});
    visit("n", self.n, Limits{-1e7, 1e7});
    visit("lock", self.lock);
    visit("last_position", self.last_position, Limits{1, 1e7});
    visit("source", self.source);
    visit("query_edits", self.query_edits, ListLimits{.most = 512});
    visit("key_edits", self.key_edits, ListLimits{.most = 512});
    visit("form", self.form);
  }
};

}  // namespace rope::app
