// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/pages/page.h"
#include "app/pages/rotation/rotation_model.h"
#include "app/state/slice.h"
#include "app/widgets/arrow.h"

namespace rope::app {

class DialWall;
class Plane;
class PositionBar;
class RotationControls;
class RotationReadout;
class TransportBar;

/// One frequency pair of q and k in the plane, all pairs as dials, and the score that stands still while
/// both positions move (paper, section 3.2).
class RotationPage : public Page {
  Q_OBJECT
 public:
  RotationPage(Slice<RotationState> state, Slice<SharedState> shared, QWidget* parent = nullptr);

  [[nodiscard]] QString id() const override { return QStringLiteral("rotation"); }
  [[nodiscard]] QString title() const override;
  [[nodiscard]] QString hint() const override;
  [[nodiscard]] QWidget* controls() override;
  [[nodiscard]] QWidget* transport() override;
  void deactivate() override;
  [[nodiscard]] bool settled() const override;
  [[nodiscard]] Table table() const override;
  void reset() override;
  [[nodiscard]] std::vector<Preset> presets() override;

 private:
  void show_state();
  void move_tip(Actor actor, QPointF unrotated, Gesture gesture);
  void move_to(double m, double n, Gesture gesture);
  void build_transport();
  void start(const RotationState& state, const std::function<void(SharedState&)>& change);

  Slice<RotationState> state_;
  Slice<SharedState> shared_;
  RotationView view_;
  Plane* plane_ = nullptr;
  RotationReadout* readout_ = nullptr;
  DialWall* dials_ = nullptr;
  RotationControls* controls_ = nullptr;
  TransportBar* transport_ = nullptr;
  PositionBar* positions_ = nullptr;
};

}  // namespace rope::app
