// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "app/state/fields.h"

namespace rope::app {

/// A head of the open model and the text that the model reads; pages clamp it to what the model has.
struct HeadChoice {
  static constexpr int kMostCharacters = 2000;

  QString text = QStringLiteral("The little dog sat beside the girl.");
  // In the model that comes along this head looks at the next word.
  int layer = 0, head = 2;

  bool operator==(const HeadChoice&) const = default;

  template <typename Self, typename Visitor>
  static void visit_fields(Self& self, Visitor&& visit) {
    visit("text", self.text, Length{kMostCharacters});
    visit("layer", self.layer, Limits{0, 999});
    visit("head", self.head, Limits{0, 999});
  }
};

}  // namespace rope::app
