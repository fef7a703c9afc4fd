// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <array>
#include <cstdint>

#include "app/state/fields.h"
#include "core/rotary/frequencies.h"

namespace rope::app {

template <>
struct EnumNames<Pairing> {
  static constexpr std::array<std::pair<Pairing, const char*>, 2> values{
      {{Pairing::interleaved, "interleaved"}, {Pairing::half, "half"}}};
};

/// What the pages have in common: the head that is looked at, and the model.
struct SharedState {
  int head_dim = 64;      ///< d, even
  int rotary_dim = 0;     ///< components that rotate, even; 0: all of head_dim
  double base = 10000.0;  ///< theta_i = base^(-2i/d)
  Pairing pairing = Pairing::interleaved;
  int pair = 2;            ///< the chosen pair, from 0; pages clamp it to the pairs there are
  std::uint64_t seed = 1;  ///< wherever chance is used
  QString model_folder;    ///< empty: the model that comes with the program

  [[nodiscard]] RotarySettings rotary() const { return {head_dim, rotary_dim, base, pairing}; }
  [[nodiscard]] int pairs() const { return (rotary_dim == 0 ? head_dim : rotary_dim) / 2; }
  [[nodiscard]] int chosen_pair() const { return pair < pairs() ? pair : pairs() - 1; }

  bool operator==(const SharedState&) const = default;

  template <typename Self, typename Visitor>
  static void visit_fields(Self& self, Visitor&& visit) {
    visit("head_dim", self.head_dim, EvenLimits{2, 512});
    visit("rotary_dim", self.rotary_dim, EvenLimits{0, 512});
    visit("base", self.base, Limits{1e-3, 1e12});
    visit("pairing", self.pairing);
    visit("pair", self.pair, Limits{0, 255});
    visit("seed", self.seed, Limits{0, 9007199254740992.0});
    visit("model_folder", self.model_folder, Length{4096});
  }
  /// Rules between fields; the name of the field that breaks one, or null.
  [[nodiscard]] const char* broken_rule() const { return rotary_dim > head_dim ? "rotary_dim" : nullptr; }
};

}  // namespace rope::app
