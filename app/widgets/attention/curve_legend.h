// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>
#include <vector>

namespace rope::app {

/// What the thickness of attention's curves says: some of them beside their values.
class CurveLegend : public QWidget {
  Q_OBJECT

 public:
  explicit CurveLegend(QWidget* parent = nullptr);

  /// What the values are: "attention weight"; a `change` of them falls or rises.
  void set_caption(const QString& caption, bool change);
  /// The values that there is room for.
  [[nodiscard]] std::vector<double> values() const;

  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  [[nodiscard]] QString text_of(double value) const;
  [[nodiscard]] double width_of(const std::vector<double>& values) const;

  QString caption_;
  bool change_ = false;
};

}  // namespace rope::app
