// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <array>

#include "app/state/fields.h"

namespace rope::app {

/// Whose frequencies are stretched.
enum class ExtensionSubject { model, setting };
template <>
struct EnumNames<ExtensionSubject> {
  static constexpr std::array<std::pair<ExtensionSubject, const char*>, 2> values{
      {{ExtensionSubject::model, "model"}, {ExtensionSubject::setting, "setting"}}};
};

/// What is drawn of the methods.
enum class ExtensionView { angles, scores, loss };
template <>
struct EnumNames<ExtensionView> {
  static constexpr std::array<std::pair<ExtensionView, const char*>, 3> values{
      {{ExtensionView::angles, "angles"}, {ExtensionView::scores, "scores"}, {ExtensionView::loss, "loss"}}};
};

/// The Extension page: methods that make a model reach longer texts, side by side. What was measured is not
/// a part of the state: it is found again by what was asked.
struct ExtensionState {
  static constexpr int kLongestMeasured = 4096;

  ExtensionSubject subject = ExtensionSubject::model;
  ExtensionView view = ExtensionView::angles;
  int trained_length = 128;  ///< tokens of the texts of training; the program's own model saw 128 at most
  int target_length = 1024;  ///< tokens to be reached
  bool none = true, linear = true, ntk = true, dynamic = true, yarn = true, llama3 = true, longrope = true;
  bool temperature = true;  ///< the attention factors of YaRN and LongRoPE; off: 1
  int tokens = 8192;        ///< of the text that are measured, from its beginning
  QString text_file;        ///< empty: the sample that comes with the program

  [[nodiscard]] double factor() const { return static_cast<double>(target_length) / trained_length; }

  bool operator==(const ExtensionState&) const = default;

  template <typename Self, typename Visitor>
  static void visit_fields(Self& self, Visitor&& visit) {
    visit("subject", self.subject);
    visit("view", self.view);
    visit("trained_length", self.trained_length, Limits{16, 1e6});
    visit("target_length", self.target_length, Limits{16, 1e7});
    visit("none", self.none);
    visit("linear", self.linear);
    visit("ntk", self.ntk);
    visit("dynamic", self.dynamic);
    visit("yarn", self.yarn);
    visit("llama3", self.llama3);
    visit("longrope", self.longrope);
    visit("temperature", self.temperature);
    visit("tokens", self.tokens, Limits{512, 1e6});
    visit("text_file", self.text_file, Length{4096});
  }
  /// The error names the field that does not fit the others.
  [[nodiscard]] Status check() const {
    if (target_length >= trained_length) return {};
    return Error{"target_length must not be shorter than trained_length",
                 "target_length " + std::to_string(target_length), "choose a longer one"};
  }
};

}  // namespace rope::app
