// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/rotation/rotation_page.h"

#include <QHBoxLayout>
#include <QVBoxLayout>
#include <algorithm>

#include "app/pages/from_defaults.h"
#include "app/pages/rotation/readout.h"
#include "app/pages/rotation/rotation_controls.h"
#include "app/widgets/dial_wall.h"
#include "app/widgets/plane.h"
#include "app/widgets/position_bar.h"
#include "app/widgets/transport_bar.h"
#include "core/attention/scores.h"

namespace rope::app {
namespace {

constexpr double kLargestComponent = 100;
constexpr double kTokensPerSecond = 1;  // slow enough to follow the fastest pair, one radian a token

double clamp_component(double value) {
  return std::clamp(value, -kLargestComponent, kLargestComponent);
}

}  // namespace

RotationPage::RotationPage(Slice<RotationState> state, Slice<SharedState> shared, QWidget* parent)
    : Page(parent), state_(state), shared_(shared) {
  plane_ = new Plane;
  readout_ = new RotationReadout;
  dials_ = new DialWall;
  controls_ = new RotationControls(state, shared, presets());
  build_transport();

  auto* top = new QHBoxLayout;
  top->setSpacing(0);
  top->addWidget(plane_, 4);
  top->addWidget(readout_, 3);
  setAutoFillBackground(true);
  setBackgroundRole(QPalette::Base);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(kSpace4, kSpace2, kSpace2, kSpace3);
  column->setSpacing(kSpace2);
  column->addLayout(top, 7);
  column->addWidget(dials_, 2);

  connect(plane_, &Plane::moved, this, &RotationPage::move_tip);
  connect(dials_, &DialWall::chosen_by_user, this,
          [this](int pair) { shared_.edit([&](SharedState& s) { s.pair = pair; }); });
  state_.on_change(this, [this] { show_state(); });
  shared_.on_change(this, [this] { show_state(); });
  show_state();
}

void RotationPage::build_transport() {
  transport_ = new TransportBar(tr("Position of the query"));
  positions_ = new PositionBar;
  transport_->replace_scrub(positions_);
  transport_->set_rate(kTokensPerSecond);
  connect(positions_, &PositionBar::moved, this, [this](double m, double n, Gesture gesture) {
    transport_->pause();
    move_to(m, n, gesture);
  });
  connect(transport_, &TransportBar::moved, this, [this](double m, Gesture gesture) {
    move_to(m, state_->lock ? state_->n + m - state_->m : state_->n, gesture);
  });
  connect(transport_, &TransportBar::playing_changed, this, [this] { Q_EMIT settled_changed(); });
}

QString RotationPage::title() const {
  return tr("Why does only the distance count?");
}

QString RotationPage::hint() const {
  return tr("Drag the tips of q and k, or press play: both positions move on, and the score stands still.");
}

QWidget* RotationPage::controls() {
  return controls_;
}
QWidget* RotationPage::transport() {
  return transport_;
}

void RotationPage::deactivate() {
  transport_->pause();
}

bool RotationPage::settled() const {
  return !transport_->playing() && Page::settled();
}

void RotationPage::move_tip(Actor actor, QPointF unrotated, Gesture gesture) {
  state_.edit(
      [&](RotationState& s) {
        std::vector<ComponentEdit>& edits = actor == Actor::query ? s.query_edits : s.key_edits;
        set_component(edits, view_.components.first, clamp_component(unrotated.x()));
        set_component(edits, view_.components.second, clamp_component(unrotated.y()));
      },
      gesture);
}

void RotationPage::move_to(double m, double n, Gesture gesture) {
  state_.edit(
      [&](RotationState& s) {
        s.m = m;
        s.n = n;
      },
      gesture);
}

void RotationPage::show_state() {
  Result<RotationView> view = rotation_view(state_.get(), shared_.get());
  if (!succeeded(view)) return;
  view_ = std::move(view).value();
  const double theta = view_.theta();
  plane_->set_vectors(
      {view_.in_pair(view_.query), view_.in_pair(view_.key), view_.m * theta, view_.n * theta});
  std::vector<Dial> dials;
  for (const double t : view_.frequencies.theta) dials.push_back({t, view_.m * t, view_.n * t});
  dials_->set_dials(std::move(dials));
  dials_->set_chosen(view_.pair);
  readout_->show_view(view_, state_.get());
  controls_->show_view(view_);

  // While the distance is locked both must find room on the line.
  const double distance = state_->lock ? view_.n - view_.m : 0;
  const double last = state_->last_position;
  positions_->set_last(last);
  positions_->set_locked(state_->lock);
  positions_->set_positions(view_.m, view_.n);
  transport_->set_range(std::max(0.0, -distance), std::max(1.0, last - std::max(0.0, distance)));
  transport_->set_position(view_.m);
}

Table RotationPage::table() const {
  Table table;
  table.columns = {QStringLiteral("pair"),
                   QStringLiteral("theta"),
                   QStringLiteral("query_first"),
                   QStringLiteral("query_second"),
                   QStringLiteral("key_first"),
                   QStringLiteral("key_second"),
                   QStringLiteral("rotated_query_first"),
                   QStringLiteral("rotated_query_second"),
                   QStringLiteral("rotated_key_first"),
                   QStringLiteral("rotated_key_second"),
                   QStringLiteral("contribution")};
  const std::vector<double> parts =
      pair_contributions(view_.rotated_query, view_.rotated_key, view_.frequencies);
  for (Index pair = 0; pair < view_.frequencies.pairs(); ++pair) {
    const auto i = static_cast<std::size_t>(pair);
    const PairIndices at = pair_indices(pair, view_.frequencies.rotary_dim, view_.frequencies.pairing);
    std::vector<Cell> row{static_cast<qint64>(pair), view_.frequencies.theta[i]};
    for (const std::vector<double>* vector :
         {&view_.query, &view_.key, &view_.rotated_query, &view_.rotated_key}) {
      row.emplace_back((*vector)[static_cast<std::size_t>(at.first)]);
      row.emplace_back((*vector)[static_cast<std::size_t>(at.second)]);
    }
    row.emplace_back(parts[i]);
    table.rows.push_back(std::move(row));
  }
  return table;
}

// A starting point: this page's state, and a first visit's shared settings with `change` applied, as one
// step.
void RotationPage::start(const RotationState& state, const std::function<void(SharedState&)>& change) {
  transport_->pause();
  from_defaults(state_, state, shared_, change);
}

void RotationPage::reset() {
  start({}, [](SharedState&) {});
}

std::vector<Preset> RotationPage::presets() {
  const auto same = [](SharedState&) {};
  return {
      {tr("Both move, the score stands still"),
       tr("Press play: both arrows turn at the same speed, so the angle between them stays."),
       [this] { reset(); }},
      {tr("Only the query moves"), tr("Drag m along the line: the score swings as the distance changes."),
       [this, same] { start({.m = 0, .n = 16, .lock = false}, same); }},
      {tr("Fast pairs and slow pairs"),
       tr("Press play and watch the dials: pair 0 races, the last pairs hardly move."),
       [this] { start({.m = 0, .n = 24, .lock = false}, [](SharedState& s) { s.pair = 0; }); }},
      {tr("All ones"), tr("Each pair adds 2 cos((n − m) θ): far apart the fast pairs cancel one another."),
       [this, same] { start({.m = 0, .n = 4, .lock = false, .source = VectorSource::ones}, same); }},
      {tr("A head of four components"),
       tr("Two pairs only: all of the arithmetic fits into the numbers below."),
       [this] {
         start({.m = 1, .n = 3, .last_position = 16}, [](SharedState& s) {
           s.head_dim = 4;
           s.pair = 0;
         });
       }},
  };
}

}  // namespace rope::app
