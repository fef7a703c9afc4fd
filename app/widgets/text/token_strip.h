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
  QString text;  ///< as in the vocabulary, "##" included
  TokenKind kind = TokenKind::word;
  QString source = {};             ///< of an unknown word: what was written
  QString detail = {};             ///< further lines of the tool tip: id, place in the text
  QString label = {};              ///< a line below the token, such as its class
  bool label_changed = false;      ///< the label is another one than the model as trained gives
  bool marked = false;             ///< part of what was found, the answer for instance
  bool marked_as_trained = false;  ///< part of what the model as trained finds
  bool operator==(const TokenChip&) const = default;
  /// It goes on with the word of the token before.
  [[nodiscard]] bool joined() const;
  /// What is written on it.
  [[nodiscard]] QString shown_text() const;
};

/// The tokens of a text, wrapped over lines. Special tokens are quiet, unknown words dashed in the colour of
/// errors, with what was written; masks are slots; parts of a word stand joined, without gap and "##". Click
/// (or arrow keys and Enter) picks a token; the token that looks and the one that is looked at are marked in
/// the colours of query and key.
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
  [[nodiscard]] double chip_width(const TokenChip& chip) const;
  [[nodiscard]] double chip_height() const;
  [[nodiscard]] bool joined_after(std::size_t token) const;
  void paint_token(QPainter& painter, Index token);
  void paint_text(QPainter& painter, const TokenChip& chip, const QRectF& box, const QColor& ink);
  void paint_marks(QPainter& painter, Index token, const QRectF& box);

  std::vector<TokenChip> tokens_;
  std::vector<QRectF> boxes_;
  bool labelled_ = false;  // some token has a label
  std::optional<Index> query_, key_, hovered_;
  Index current_ = 0;  // of the keyboard
  QString hints_[4];
};

}  // namespace rope::app
