// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/rotation/rotation_page.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QStackedLayout>
#include <QVBoxLayout>
#include <algorithm>
#include <numbers>

#include "app/jobs/model_service.h"
#include "app/pages/from_defaults.h"
#include "app/pages/rotation/readout.h"
#include "app/pages/rotation/rotation_controls.h"
#include "app/pages/rotation/rotation_explanations.h"
#include "app/pages/rotation/rotation_formulas.h"
#include "app/widgets/dial_wall.h"
#include "app/widgets/notice.h"
#include "app/widgets/pairing_strip.h"
#include "app/widgets/plane.h"
#include "app/widgets/position_bar.h"
#include "app/widgets/transport_bar.h"

namespace rope::app {
namespace {

constexpr double kLargestComponent = 100;
constexpr double kTokensPerSecond = 1;  // slow enough to follow the fastest pair, one radian a token

double clamp_component(double value) {
  return std::clamp(value, -kLargestComponent, kLargestComponent);
}

}  // namespace

RotationPage::RotationPage(Slice<RotationState> state, Slice<SharedState> shared, ModelService& models,
                           QWidget* parent)
    : Page(parent), state_(state), shared_(shared), models_(models) {
  trained_ = new TrainedSource(models, this);
  watch(trained_->job(), tr("The model reads the text"));
  controls_ = new RotationControls(state, shared, presets());
  build_picture();
  build_transport();
  connect_picture();
  connect(controls_, &RotationControls::source_picked, this, &RotationPage::pick_source);
  connect(trained_, &TrainedSource::changed, this, &RotationPage::show_state);
  state_.on_change(this, [this] { show_state(); });
  shared_.on_change(this, [this] { show_state(); });
  show_state();
}

void RotationPage::build_picture() {
  plane_ = new Plane;
  pair_note_ = new FormulaView;
  pair_note_->setAccessibleName(tr("The chosen pair"));
  pair_note_->set_scale(0.9);
  readout_ = new RotationReadout;
  dials_ = new DialWall;
  strip_ = new PairingStrip;
  picture_ = new QWidget;
  notice_ = new Notice;
  connect(notice_, &Notice::button_clicked, this,
          [this] { shared_.edit([this](SharedState& s) { use_model_head(s); }); });

  auto* plane_room = new QGridLayout;
  plane_room->addWidget(plane_, 0, 0, 2, 2);
  plane_room->addWidget(pair_note_, 1, 0, Qt::AlignLeft | Qt::AlignBottom);
  plane_room->setRowStretch(0, 1);
  plane_room->setColumnStretch(1, 1);
  auto* top = new QHBoxLayout;
  top->setSpacing(0);
  top->addLayout(plane_room, 4);
  top->addWidget(readout_, 3);
  auto* column = new QVBoxLayout(picture_);
  column->setContentsMargins(kSpace4, kSpace2, kSpace2, kSpace2);
  column->setSpacing(kSpace2);
  column->addLayout(top, 7);
  column->addWidget(dials_, 2);
  column->addWidget(strip_);
  setAutoFillBackground(true);
  setBackgroundRole(QPalette::Base);
  auto* stack = new QStackedLayout(this);
  stack->addWidget(picture_);
  stack->addWidget(notice_);
}

void RotationPage::connect_picture() {
  connect(plane_, &Plane::moved, this, &RotationPage::move_tip);
  connect(plane_, &Plane::reset_wanted, this, &RotationPage::forget_edits);
  connect(plane_, &Plane::numbers_wanted, this, [this](Actor actor, bool ghost, QRect around) {
    show_explanation(plane_, around, explain_arrow(view_, actor == Actor::query, ghost));
  });
  connect(dials_, &DialWall::chosen_by_user, this, &RotationPage::choose_pair);
  connect(dials_, &DialWall::reset_wanted, this, [this] { choose_pair(SharedState{}.pair); });
  connect(dials_, &DialWall::numbers_wanted, this, [this](int pair, QRect around) {
    show_explanation(dials_, around, explain_turn(with_pair(view_, pair)));
  });
  connect(strip_, &PairingStrip::chosen_by_user, this, &RotationPage::choose_pair);
  connect(strip_, &PairingStrip::gliding_changed, this, [this] { Q_EMIT settled_changed(); });
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
  connect(positions_, &PositionBar::reset_wanted, this, [this](Actor actor) {
    const RotationState first;
    const double by = actor == Actor::query ? first.m - state_->m : first.n - state_->n;
    const bool both = state_->lock;
    move_to(state_->m + (both || actor == Actor::query ? by : 0),
            state_->n + (both || actor == Actor::key ? by : 0), {});
  });
  connect(positions_, &PositionBar::numbers_wanted, this, [this](QRect around) {
    if (view_) show_explanation(positions_, around, explain_distance(view_));
  });
  connect(transport_, &TransportBar::moved, this, &RotationPage::play_to);
  connect(transport_, &TransportBar::playing_changed, this, [this] { Q_EMIT settled_changed(); });
}

void RotationPage::play_to(double m, Gesture gesture) {
  move_to(m, state_->lock ? state_->n + m - state_->m : state_->n, gesture);
}

std::optional<Page::Film> RotationPage::film() {
  return Film{transport_->speed(), [this, first = state_->m, gesture = Gesture::fresh()](double seconds) {
                play_to(transport_->position_after(first, seconds), gesture);
              }};
}

QString RotationPage::title() const {
  return tr("Why does only the distance count?");
}

QString RotationPage::hint() const {
  return tr(
      "Drag q or k, or press play: both move on, and the score stands still. Click a number for its "
      "arithmetic.");
}

QWidget* RotationPage::controls() {
  return controls_;
}
QWidget* RotationPage::transport() {
  return transport_;
}

void RotationPage::activate() {
  active_ = true;
  show_state();
}

void RotationPage::deactivate() {
  active_ = false;
  transport_->pause();
}

bool RotationPage::settled() const {
  return !transport_->playing() && !strip_->gliding() && !(active_ && trained_->busy()) && Page::settled();
}

void RotationPage::move_tip(Actor actor, QPointF unrotated, Gesture gesture) {
  const int first = view_->neighbour_order(view_->components.first);
  state_.edit(
      [&](RotationState& s) {
        std::vector<ComponentEdit>& edits = actor == Actor::query ? s.query_edits : s.key_edits;
        set_component(edits, first, clamp_component(unrotated.x()));
        set_component(edits, first + 1, clamp_component(unrotated.y()));
      },
      gesture);
}

void RotationPage::forget_edits(Actor actor) {
  const int first = view_->neighbour_order(view_->components.first);
  state_.edit([&](RotationState& s) {
    std::erase_if(actor == Actor::query ? s.query_edits : s.key_edits, [&](const ComponentEdit& edit) {
      return edit.component == first || edit.component == first + 1;
    });
  });
}

void RotationPage::move_to(double m, double n, Gesture gesture) {
  state_.edit(
      [&](RotationState& s) {
        s.m = m;
        s.n = n;
      },
      gesture);
}

void RotationPage::choose_pair(int pair) {
  shared_.edit([&](SharedState& s) { s.pair = pair; }, pair_gesture_.next());
}

// A head of the model has its own size and frequencies; how it is laid out in memory stays a free choice. One
// that does not turn has no frequencies: then the page says so.
void RotationPage::use_model_head(SharedState& shared) const {
  if (models_.model() == nullptr || !models_.model()->config.rotates()) return;
  RotarySettings settings = models_.model()->config.rotary();
  settings.pairing = shared.pairing;
  shared.set_rotary(settings);
  shared.name.clear();
  shared.origin = {};
  shared.drop_misfits();
}

void RotationPage::pick_source(VectorSource source) {
  const Gesture gesture = Gesture::fresh();
  if (source == VectorSource::trained) shared_.edit([this](SharedState& s) { use_model_head(s); }, gesture);
  state_.edit(
      [&](RotationState& s) {
        s.source = source;
        s.query_edits.clear();  // they were of other vectors
        s.key_edits.clear();
        if (source != VectorSource::trained) return;
        s.m = s.trained.query_token;
        s.n = s.trained.key_token;
      },
      gesture);
}

void RotationPage::show_state() {
  const bool trained = state_->source == VectorSource::trained;
  if (trained && active_) trained_->want(shared_->model_folder, state_->trained);
  controls_->show_state(trained_->text());
  const TrainedVectors* vectors = trained ? trained_->vectors() : nullptr;
  const bool missing = trained && (vectors == nullptr || !vectors->rotates ||
                                   vectors->query.size() != static_cast<std::size_t>(shared_->head_dim));
  show_positions();
  if (missing) {
    view_ = nullptr;
    transport_->pause();
    show_missing();
  } else {
    Result<RotationView> view = rotation_view(state_.get(), shared_.get(), vectors);
    if (!succeeded(view)) return;
    view_ = std::make_shared<const RotationView>(std::move(view).value());
    show_picture();
  }
  auto* stack = static_cast<QStackedLayout*>(layout());
  stack->setCurrentWidget(missing ? static_cast<QWidget*>(notice_) : picture_);
  transport_->setEnabled(!missing);
  Q_EMIT settled_changed();
}

void RotationPage::show_missing() {
  if (trained_->error()) {
    notice_->show_text(tr("There are no q and k of a model to show"),
                       tr("%1. Choose another model on the RoFormer page, or random vectors at the right.")
                           .arg(QString::fromStdString(trained_->error()->message())));
  } else if (trained_->vectors() != nullptr && !trained_->vectors()->rotates) {
    notice_->show_text(tr("The model does not turn its q and k"),
                       tr("%1 was trained without RoPE. Choose another model on the RoFormer page, or random "
                          "vectors at the right.")
                           .arg(trained_->vectors()->model));
  } else if (trained_->vectors() != nullptr) {
    notice_->show_text(tr("The model's heads are of another size"),
                       tr("A head of %1 has %2 components; this page is set to %3.")
                           .arg(trained_->vectors()->model)
                           .arg(trained_->vectors()->query.size())
                           .arg(shared_->head_dim),
                       tr("Look at the model's head"));
  } else {
    notice_->show_text(tr("The model reads the text …"), tr("q and k are there in a moment."));
  }
}

void RotationPage::show_picture() {
  const double theta = view_->theta();
  PlaneVectors vectors{view_->in_pair(view_->query), view_->in_pair(view_->key), view_->m * theta,
                       view_->n * theta};
  if (view_->mixed) {
    vectors.mistaken_query = view_->in_pair(view_->mixed->query);
    vectors.mistaken_key = view_->in_pair(view_->mixed->key);
  }
  plane_->set_unit(shared_->angle_unit);
  plane_->set_vectors(vectors);
  pair_note_->set_lines(pair_lines(view_));
  show_dials();
  readout_->show_view(view_);
  controls_->show_view(view_);
}

// In a small projected window the places in memory give way to the formulas, unless the mistake is about
// them.
void RotationPage::show_strip() {
  constexpr int kLeastLines = 26;
  strip_->setVisible(state_->mixed || height() >= kLeastLines * fontMetrics().height());
}

void RotationPage::resizeEvent(QResizeEvent* event) {
  Page::resizeEvent(event);
  show_strip();
}

void RotationPage::show_dials() {
  std::vector<Dial> dials;
  for (const double t : view_->frequencies.theta) dials.push_back({t, view_->m * t, view_->n * t});
  dials_->set_unit(shared_->angle_unit);
  dials_->set_dials(std::move(dials));
  dials_->set_chosen(view_->pair);
  show_strip();
  strip_->set_chosen(view_->pair);
  const RotaryFrequencies& f = view_->frequencies;
  strip_->set_head({f.head_dim, f.rotary_dim, f.pairing, shared_->before_turning(f.rotary_dim),
                    view_->mixed ? view_->mixed->table : std::vector<Index>{}});
}

void RotationPage::show_positions() {
  const double m = state_->m;
  const double n = state_->n;
  // While the distance is locked both must find room on the line.
  const double distance = state_->lock ? n - m : 0;
  const double last = state_->last_position;
  positions_->set_last(last);
  positions_->set_locked(state_->lock);
  positions_->set_positions(m, n);
  transport_->set_range(std::max(0.0, -distance), std::max(1.0, last - std::max(0.0, distance)));
  transport_->set_position(m);
  const Result<RotaryFrequencies> frequencies = rotary_frequencies(shared_->rotary());
  if (!frequencies) return;
  const double theta = frequencies->theta[static_cast<std::size_t>(shared_->chosen_pair())];
  positions_->set_turn(theta > 0 ? 2 * std::numbers::pi / theta : 0);
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

}  // namespace rope::app
