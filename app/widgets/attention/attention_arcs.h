// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>
#include <memory>
#include <optional>
#include <vector>

#include "app/widgets/heat_map/heat_map_picture.h"
#include "app/widgets/heat_map/heat_map_viewport.h"

namespace rope::app {

/// Attention as curves from the tokens that look (left) to those looked at (right), the stronger the thicker.
/// The chosen (or pointed at) query's curves stand out. Shares the chosen cell with the heat maps; where not
/// all tokens fit, those around the chosen query are shown.
class AttentionArcs : public QWidget {
  Q_OBJECT

 public:
  explicit AttentionArcs(std::shared_ptr<HeatMapViewport> viewport, QWidget* parent = nullptr);

  void set_title(const QString& title);
  /// `picture` holds weights [N, N] (or differences of weights: then blue falls and orange rises).
  void set_picture(std::shared_ptr<const HeatMapPicture> picture, std::vector<QString> tokens);

  [[nodiscard]] QSize minimumSizeHint() const override { return {150, 150}; }

 protected:
  void paintEvent(QPaintEvent* event) override;
  void changeEvent(QEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  struct Place {
    bool is_key = false;
    Index token = 0;
  };
  [[nodiscard]] double row_height() const;
  [[nodiscard]] double column_width() const;
  [[nodiscard]] Index visible_rows() const;
  [[nodiscard]] Index first_row() const;
  [[nodiscard]] double y_of(Index token) const;
  [[nodiscard]] std::optional<Place> place_at(QPointF point) const;
  [[nodiscard]] std::optional<Index> active_query() const;
  void choose_query(Index query);
  void paint_curves(QPainter& painter) const;
  void paint_words(QPainter& painter) const;

  std::shared_ptr<HeatMapViewport> viewport_;
  std::shared_ptr<const HeatMapPicture> picture_;
  std::vector<QString> tokens_;
  mutable std::optional<QFont> measured_for_;  // the font that the widest token was measured in
  mutable double widest_ = 0;
  QString title_;
  std::optional<Place> hovered_;
  Index scroll_ = 0;
};

}  // namespace rope::app
