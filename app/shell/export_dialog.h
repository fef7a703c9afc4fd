// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

#include "app/shell/film_export.h"
#include "app/widgets/choice.h"

class QCheckBox;
class QLabel;
class QProgressBar;
class QPushButton;

namespace rope::app {

class LabelledSlider;

enum class ExportKind { png, svg, pdf, csv, gif, frames };
/// "png" for a picture and for frames, and so on.
[[nodiscard]] QString export_ending(ExportKind kind);
/// Made of many pictures, one after the other.
[[nodiscard]] bool is_film(ExportKind kind);

/// What is to be exported, and how. Stays open, so that several kinds can be made, and says how far a
/// film or a large table is.
class ExportDialog : public QDialog {
  Q_OBJECT

 public:
  /// `moves`: the page has something to film.
  ExportDialog(ExportKind kind, bool moves, QWidget* parent = nullptr);

  [[nodiscard]] ExportKind kind() const;
  void set_kind(ExportKind kind);
  [[nodiscard]] ExportOptions options() const;
  [[nodiscard]] FilmOptions film_options() const;
  /// So much of so much is written: frames of a film, percents of a table.
  void show_progress(int written, int all);
  void show_idle();

 Q_SIGNALS:
  void save_wanted();
  void stop_wanted();

 private:
  void build(bool moves);
  void show_kind();

  Choice<ExportKind>* kind_ = nullptr;
  QLabel* note_ = nullptr;
  QLabel* scale_label_ = nullptr;
  Choice<int>* scale_ = nullptr;
  QCheckBox *transparent_ = nullptr, *texts_ = nullptr;
  LabelledSlider* seconds_ = nullptr;
  QWidget* progress_row_ = nullptr;
  QProgressBar* progress_ = nullptr;
  QPushButton *save_ = nullptr, *stop_ = nullptr;
};

}  // namespace rope::app
