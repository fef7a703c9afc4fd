// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <array>
#include <optional>
#include <vector>

#include "app/state/fields.h"
#include "core/rotary/frequencies.h"
#include "core/rotary/scaling.h"
#include "core/support/result.h"

namespace rope::app {

template <>
struct EnumNames<Pairing> {
  static constexpr std::array<std::pair<Pairing, const char*>, 2> values{
      {{Pairing::interleaved, "interleaved"}, {Pairing::half, "half"}}};
};

template <>
struct EnumNames<ScalingKind> {  // the core's scaling_names()
  static constexpr std::array<std::pair<ScalingKind, const char*>, 8> values{
      {{ScalingKind::none, "none"},
       {ScalingKind::linear, "linear"},
       {ScalingKind::ntk, "ntk"},
       {ScalingKind::dynamic, "dynamic"},
       {ScalingKind::yarn, "yarn"},
       {ScalingKind::llama3, "llama3"},
       {ScalingKind::longrope, "longrope"},
       {ScalingKind::proportional, "proportional"}}};
};

template <>
struct EnumNames<PositionSections::Style> {
  static constexpr std::array<std::pair<PositionSections::Style, const char*>, 2> values{
      {{PositionSections::Style::chunked, "chunked"}, {PositionSections::Style::interleaved, "interleaved"}}};
};

/// The core's scaling with its field list.
struct ScalingState : RotaryScaling {
  bool operator==(const ScalingState&) const = default;

  template <typename Self, typename Visitor>
  static void visit_fields(Self& self, Visitor&& visit) {
    constexpr Limits factors{kMinFactor, kMaxFactor}, turns{1e-6, 1e6};
    visit("kind", self.kind);
    visit("factor", self.factor, factors);
    visit("beta_fast", self.beta_fast, turns);
    visit("beta_slow", self.beta_slow, turns);
    visit("truncate", self.truncate);
    visit("attention_factor", self.attention_factor, Limits{1e-3, 1e3});
    visit("mscale", self.mscale, Limits{0, 1e3});
    visit("mscale_all_dim", self.mscale_all_dim, Limits{0, 1e3});
    visit("mscale_scales_softmax", self.mscale_scales_softmax);
    visit("low_freq_factor", self.low_freq_factor, turns);
    visit("high_freq_factor", self.high_freq_factor, turns);
    visit("short_factor", self.short_factor, ListLimits{factors, 0, 256});
    visit("long_factor", self.long_factor, ListLimits{factors, 0, 256});
  }
};

/// The core's position sections: which pairs take time, height and width where a model sees images.
struct SectionsState {
  bool used = false;
  int time = 0, height = 0, width = 0;  ///< pairs each
  PositionSections::Style style = PositionSections::Style::chunked;

  bool operator==(const SectionsState&) const = default;

  template <typename Self, typename Visitor>
  static void visit_fields(Self& self, Visitor&& visit) {
    visit("used", self.used);
    visit("time", self.time, Limits{0, 256});
    visit("height", self.height, Limits{0, 256});
    visit("width", self.width, Limits{0, 256});
    visit("style", self.style);
  }
};

/// Where a setting's values came from, so that the page can say of each of them: names only, the facts are
/// read again from there.
struct SettingOrigin {
  QString preset;      ///< the model's name in resources/presets
  QString file;        ///< a config.json, .gguf or model folder
  QString layer_type;  ///< of a model whose layers differ: "sliding_attention"

  bool operator==(const SettingOrigin&) const = default;
  [[nodiscard]] bool by_hand() const { return preset.isEmpty() && file.isEmpty(); }

  template <typename Self, typename Visitor>
  static void visit_fields(Self& self, Visitor&& visit) {
    visit("preset", self.preset, Length{200});
    visit("file", self.file, Length{4096});
    visit("layer_type", self.layer_type, Length{100});
  }
};

/// How one head rotates: the core's RotarySettings as a part of the state, with a name and where it is from.
/// Whatever stands in the state computes: files that do not are refused, controls keep what was before.
struct SettingState {
  int head_dim = 64;      ///< d, even
  int rotary_dim = 0;     ///< components that rotate, even; 0: head_dim * partial_rotary_factor
  double base = 10000.0;  ///< theta_i = base^(-2i/d)
  Pairing pairing = Pairing::interleaved;
  double partial_rotary_factor = 1;
  std::optional<int> original_length = 512;  ///< tokens of the texts of training, where known
  std::optional<int> length = {};            ///< tokens to be reached; original_length unless given
  ScalingState scaling;
  SectionsState sections;
  bool xpos = false;
  bool rotates_end =
      false;  ///< not the first rotary_dim components of a head turn, but the last (ModelRotary)
  std::optional<double> softmax_scale = {};  ///< of q.k, where it is not 1 / sqrt(head_dim)
  QString name;                              ///< empty: named by its values
  SettingOrigin origin;
  bool changed = false;  ///< by hand, since it was read there

  [[nodiscard]] RotarySettings rotary() const;
  /// Takes over all that the core's settings hold; name, origin and softmax scale stay.
  void set_rotary(const RotarySettings& settings);
  [[nodiscard]] int pairs() const;
  /// How many components lie before those that turn: the pages compute with heads whose first ones do, and
  /// number the components as the model does.
  [[nodiscard]] Index before_turning(Index turning) const { return rotates_end ? head_dim - turning : 0; }
  /// The longest text that it is made for, in tokens, where known: with YaRN's factor that many times the
  /// original length.
  [[nodiscard]] std::optional<int> reach() const;
  /// It is no longer what its name says: a model's setting is a changed one from now on, any other is named
  /// by its values.
  void edited_by_hand();
  /// Whether the core computes frequencies from it, and if not, which setting is wrong.
  [[nodiscard]] Status check() const;
  /// After a change of dimensions: leaves out what no longer fits them (sections, lists of factors), in the
  /// last resort the scaling.
  void drop_misfits();
  /// Whether both rotate alike, whatever they are called.
  [[nodiscard]] bool same_rotation(const SettingState& other) const { return rotary() == other.rotary(); }

  bool operator==(const SettingState&) const = default;

  template <typename Self, typename Visitor>
  static void visit_fields(Self& self, Visitor&& visit) {
    visit("head_dim", self.head_dim, EvenLimits{2, 512});
    visit("rotary_dim", self.rotary_dim, EvenLimits{0, 512});
    visit("base", self.base, Limits{kMinBase, kMaxBase});
    visit("pairing", self.pairing);
    visit("partial_rotary_factor", self.partial_rotary_factor, Limits{1e-3, 1});
    visit("original_length", self.original_length, Limits{1, 1e9});
    visit("length", self.length, Limits{1, 1e9});
    visit("scaling", self.scaling);
    visit("sections", self.sections);
    visit("xpos", self.xpos);
    visit("rotates_end", self.rotates_end);
    visit("softmax_scale", self.softmax_scale, Limits{1e-9, 1e9});
    visit("name", self.name, Length{200});
    visit("origin", self.origin);
    visit("changed", self.changed);
  }
};

/// A setting that is kept beside the one that is looked at.
struct ComparedSetting : SettingState {
  bool visible = true;

  bool operator==(const ComparedSetting&) const = default;

  template <typename Self, typename Visitor>
  static void visit_fields(Self& self, Visitor&& visit) {
    SettingState::visit_fields(self, visit);
    visit("visible", self.visible);
  }
};

/// Beside the setting that is looked at: eight curves in all (Theme::series).
inline constexpr std::size_t kMostCompared = 7;

}  // namespace rope::app
