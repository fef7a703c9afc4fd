// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/pages/page.h"
#include "app/pages/rotation/rotation_model.h"
#include "app/state/slice.h"
#include "app/widgets/arrow.h"

namespace rope::app {

class DialWall;
class FormulaView;
class ModelService;
class Notice;
class PairingStrip;
class Plane;
class PositionBar;
class RotationControls;
class RotationReadout;
class TransportBar;
struct Explanation;

/// One frequency pair of q and k in the plane, all pairs as dials, and the score that stands still while
/// both positions move (paper, section 3.2).
class RotationPage : public Page {
  Q_OBJECT
 public:
  RotationPage(Slice<RotationState> state, Slice<SharedState> shared, ModelService& models,
               QWidget* parent = nullptr);

  [[nodiscard]] QString id() const override { return QStringLiteral("rotation"); }
  [[nodiscard]] QString title() const override;
  [[nodiscard]] QString hint() const override;
  [[nodiscard]] QWidget* controls() override;
  [[nodiscard]] QWidget* transport() override;
  void activate() override;
  void deactivate() override;
  [[nodiscard]] bool settled() const override;
  [[nodiscard]] QStringList caption() const override;
  [[nodiscard]] Table table() const override;
  [[nodiscard]] std::optional<Film> film() override;
  void reset() override;
  [[nodiscard]] std::vector<Preset> presets() override;

  /// What is shown; null while q and k of the model are missing.
  [[nodiscard]] const SharedView& view() const { return view_; }

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void show_strip();
  void build_picture();
  void build_transport();
  void connect_picture();
  void show_state();
  void show_picture();
  void show_dials();
  void show_positions();
  /// What stands in the picture's place where the model's q and k are missing.
  void show_missing();
  void pick_source(VectorSource source);
  void use_model_head(SharedState& shared) const;
  void move_tip(Actor actor, QPointF unrotated, Gesture gesture);
  void forget_edits(Actor actor);
  void move_to(double m, double n, Gesture gesture);
  void play_to(double m, Gesture gesture);
  void choose_pair(int pair);
  void start(const RotationState& state, const std::function<void(SharedState&)>& change);

  Slice<RotationState> state_;
  Slice<SharedState> shared_;
  ModelService& models_;
  bool active_ = false;
  SharedView view_;
  QWidget* picture_ = nullptr;
  Notice* notice_ = nullptr;
  Plane* plane_ = nullptr;
  FormulaView* pair_note_ = nullptr;  // in the plane's corner
  RotationReadout* readout_ = nullptr;
  DialWall* dials_ = nullptr;
  PairingStrip* strip_ = nullptr;
  RotationControls* controls_ = nullptr;
  TransportBar* transport_ = nullptr;
  PositionBar* positions_ = nullptr;
  TrainedSource* trained_ = nullptr;
  PausingGesture pair_gesture_;  // of the wheel and the arrow keys over the dials
};

}  // namespace rope::app
