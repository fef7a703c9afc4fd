// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/export_dialog.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

#include "app/widgets/labelled_slider.h"
#include "app/widgets/labels.h"
#include "app/widgets/section.h"

namespace rope::app {

QString export_ending(ExportKind kind) {
  switch (kind) {
    case ExportKind::svg:
      return QStringLiteral("svg");
    case ExportKind::pdf:
      return QStringLiteral("pdf");
    case ExportKind::csv:
      return QStringLiteral("csv");
    case ExportKind::gif:
      return QStringLiteral("gif");
    default:
      return QStringLiteral("png");
  }
}

bool is_film(ExportKind kind) {
  return kind == ExportKind::gif || kind == ExportKind::frames;
}

ExportDialog::ExportDialog(ExportKind kind, bool moves, QWidget* parent) : QDialog(parent) {
  setAttribute(Qt::WA_DeleteOnClose);
  setObjectName(QStringLiteral("export-dialog"));
  setWindowTitle(tr("Export"));
  setMinimumWidth(380);
  build(moves);
  set_kind(kind);
  show_idle();
}

void ExportDialog::build(bool moves) {
  std::vector<Choice<ExportKind>::Option> kinds{{ExportKind::png, tr("Picture (PNG)")},
                                                {ExportKind::svg, tr("Drawing (SVG)")},
                                                {ExportKind::pdf, tr("Page (PDF)")},
                                                {ExportKind::csv, tr("Numbers (CSV)")}};
  if (moves) {
    kinds.push_back({ExportKind::gif, tr("Animation (GIF)")});
    kinds.push_back({ExportKind::frames, tr("Animation, a PNG for each frame")});
  }
  auto* section = new Section(tr("What is shown, as a file"));
  kind_ = section->add(tr("Kind"), new Choice<ExportKind>(std::move(kinds)));
  note_ = section->add_note({});
  scale_ = section->add(tr("Pixels"), new Choice<int>({{1, tr("As on the screen")},
                                                       {2, tr("Twice as fine")},
                                                       {3, tr("Three times as fine")},
                                                       {4, tr("Four times as fine")}}));
  scale_->set_value(2);
  for (QLabel* label : section->findChildren<QLabel*>()) {
    if (label->buddy() == scale_) scale_label_ = label;
  }
  seconds_ = section->add(new LabelledSlider(tr("Length"), {.minimum = 1,
                                                            .maximum = 30,
                                                            .step = 1,
                                                            .decimals = 0,
                                                            .unit = tr(" s"),
                                                            .field_minimum = 1,
                                                            .field_maximum = FilmOptions::kMostSeconds,
                                                            .reset = FilmOptions{}.seconds}));
  seconds_->set_value(FilmOptions{}.seconds);
  texts_ = section->add(new QCheckBox(tr("Question above, settings below")));
  texts_->setChecked(true);
  transparent_ = section->add(new QCheckBox(tr("Without the ground (transparent)")));

  progress_ = new QProgressBar;
  progress_->setAccessibleName(tr("Progress: export"));
  stop_ = new QPushButton(tr("Stop"));
  progress_row_ = new QWidget;
  auto* row = new QHBoxLayout(progress_row_);
  row->setContentsMargins({});
  row->addWidget(progress_, 1);
  row->addWidget(stop_);
  stop_->setAutoDefault(false);
  auto* buttons = new QDialogButtonBox;
  save_ = buttons->addButton(tr("Save…"), QDialogButtonBox::AcceptRole);
  QPushButton* close = buttons->addButton(QDialogButtonBox::Close);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(kSpace5, kSpace5, kSpace5, kSpace4);
  column->setSpacing(kSpace4);
  column->addWidget(section);
  column->addWidget(progress_row_);
  column->addWidget(buttons);
  // Once they are in the dialog: before, it takes another button for the one that Enter means.
  save_->setDefault(true);
  setTabOrder(stop_, save_);
  setTabOrder(save_, close);
  kind_->on_pick(this, [this](ExportKind) { show_kind(); });
  connect(seconds_, &LabelledSlider::edited, this, [this] { show_kind(); });
  connect(buttons, &QDialogButtonBox::accepted, this, &ExportDialog::save_wanted);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(stop_, &QPushButton::clicked, this, &ExportDialog::stop_wanted);
}

ExportKind ExportDialog::kind() const {
  return kind_->currentIndex() >= 0 ? kind_->value() : ExportKind::png;
}

void ExportDialog::set_kind(ExportKind kind) {
  kind_->set_value(kind);
  if (kind_->currentIndex() < 0) kind_->set_value(ExportKind::png);  // a film where nothing moves
  show_kind();
}

void ExportDialog::show_kind() {
  const ExportKind shown = kind();
  const bool bitmap = shown == ExportKind::png || is_film(shown);
  scale_label_->setVisible(bitmap);
  scale_->setVisible(bitmap);
  texts_->setVisible(shown != ExportKind::csv);
  transparent_->setVisible(shown == ExportKind::png || shown == ExportKind::frames);
  seconds_->setVisible(is_film(shown));
  switch (shown) {
    case ExportKind::csv:
      note_->setText(tr("All digits, and beside it a .csv.json with the settings and the seed."));
      break;
    case ExportKind::pdf:
      note_->setText(tr("The settings and the seed are attached to the PDF."));
      break;
    case ExportKind::frames:
      note_->setText(tr("%n picture(s), numbered. Each opens here again with its settings.", nullptr,
                        static_cast<int>(film_options().seconds * film_options().frames_per_second)));
      break;
    default:
      note_->setText(
          tr("The file holds the settings and the seed: opened or dropped here, it shows them again."));
  }
  adjustSize();
}

ExportOptions ExportDialog::options() const {
  const bool see_through = kind() == ExportKind::png || kind() == ExportKind::frames;
  return {.scale = scale_->value(),
          .transparent = see_through && transparent_->isChecked(),
          .texts = texts_->isChecked()};
}

FilmOptions ExportDialog::film_options() const {
  FilmOptions film;
  film.seconds = seconds_->value();
  film.picture = options();
  return film;
}

void ExportDialog::show_progress(int written, int all) {
  progress_->setRange(0, all);
  progress_->setValue(written);
  progress_row_->show();
  save_->setEnabled(false);
}

void ExportDialog::show_idle() {
  progress_row_->hide();
  save_->setEnabled(true);
  adjustSize();
}

}  // namespace rope::app
