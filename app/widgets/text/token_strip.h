// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <QString>
#include <QWidget>
#include <optional>
#include <vector>

#include "core/support/index.h"

namespace rope::app {

enum class TokenKind { word, special, mask, unknown };

/// One token as it is shown.
struct TokenChip {
  QString text;
  TokenKind kind = TokenKind::word;
  bool operator==(const TokenChip&) const = default;
};

/// The tokens of a text, wrapped over lines. Special tokens are quiet, unknown words dashed in the colour of
/// errors with a question mark, masks are slots. Click (or arrow keys and Enter) picks a token; the token
/// that looks and the one that is looked at are marked in the colours of query and key.
class TokenStrip : public QWidget {
  Q_OBJECT

 public:
  explicit TokenStrip(QWidget* parent = nullptr);

  void set_tokens(std::vector<TokenChip> tokens);
  [[nodiscard]] const std::vector<TokenChip>& tokens() const noexcept { return tokens_; }
  void set_marks(std::optional<Index> query, std::optional<Index> key);
  /// What a click on a token of this kind does, for tool tips; empty: nothing.
  void set_hint(TokenKind kind, const QString& hint);
  [[nodiscard]] QRectF token_rect(Index token) const;

  [[nodiscard]] bool hasHeightForWidth() const override { return true; }
  [[nodiscard]] int heightForWidth(int width) const override;
  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override;

 Q_SIGNALS:
  void token_picked(rope::Index token);
  void token_hovered(std::optional<rope::Index> token);

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  [[nodiscard]] std::vector<QRectF> flow(int width) const;
  [[nodiscard]] std::optional<Index> token_at(QPointF point) const;
  void hover(std::optional<Index> token);
  void relayout();
  void paint_token(QPainter& painter, Index token);

  std::vector<TokenChip> tokens_;
  std::vector<QRectF> boxes_;
  std::optional<Index> query_, key_, hovered_;
  Index current_ = 0;  // of the keyboard
  QString hints_[4];
};

}  // namespace rope::app
