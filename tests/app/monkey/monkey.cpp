// SPDX-License-Identifier: MIT
#include "tests/app/monkey/monkey.h"

#include <QApplication>
#include <QFileDialog>
#include <QPrintDialog>
#include <QTest>
#include <QWheelEvent>
#include <algorithm>
#include <array>
#include <utility>

namespace rope::app {
namespace {

constexpr int kRemembered = 40;

template <typename T, std::size_t N>
T pick(std::mt19937& random, const std::array<T, N>& from) {
  return from[std::uniform_int_distribution<std::size_t>(0, N - 1)(random)];
}

}  // namespace

Monkey::Monkey(Application& program, unsigned seed)
    : program_(program), random_(seed), finger_(QTest::createTouchDevice()) {}

void Monkey::act() {
  using Action = void (Monkey::*)();
  // Each as often as it stands here.
  static constexpr std::array<Action, 26> actions{
      &Monkey::click,   &Monkey::click,    &Monkey::click,    &Monkey::click,    &Monkey::click,
      &Monkey::click,   &Monkey::drag,     &Monkey::drag,     &Monkey::drag,     &Monkey::wheel,
      &Monkey::wheel,   &Monkey::wheel,    &Monkey::key,      &Monkey::key,      &Monkey::key,
      &Monkey::key,     &Monkey::key,      &Monkey::key,      &Monkey::type,     &Monkey::touch,
      &Monkey::hover,   &Monkey::shortcut, &Monkey::shortcut, &Monkey::shortcut, &Monkey::resize,
      &Monkey::settings};
  if (shut_file_dialog()) return;
  (this->*pick(random_, actions))();
}

void Monkey::note(const QString& what, const QWidget* widget) {
  QString line = what;
  if (widget != nullptr) {
    line += QStringLiteral(" on %1 \"%2\"")
                .arg(QString::fromLatin1(widget->metaObject()->className()), widget->accessibleName());
  }
  recent_.append(program_.store().state().page + QStringLiteral(": ") + line);
  if (recent_.size() > kRemembered) recent_.removeFirst();
}

bool Monkey::shut_file_dialog() {
  auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget());
  const bool reaches_out =
      qobject_cast<QFileDialog*>(dialog) != nullptr || qobject_cast<QPrintDialog*>(dialog) != nullptr;
  if (!reaches_out) return false;
  note(QStringLiteral("shut"), dialog);
  dialog->reject();
  return true;
}

// Where a person's events would go: a menu before a dialog before the window.
QWidget* Monkey::top() {
  if (QWidget* popup = QApplication::activePopupWidget()) return popup;
  if (QWidget* modal = QApplication::activeModalWidget()) return modal;
  QWidget* active = QApplication::activeWindow();
  return active != nullptr && chance(70) ? active : &program_.window();
}

Monkey::Target Monkey::target() {
  QWidget* window = top();
  const QPoint at(below(std::max(1, window->width())), below(std::max(1, window->height())));
  QWidget* widget = window->childAt(at);
  if (widget == nullptr) widget = window;
  return {window->windowHandle(), at, widget, widget->mapFrom(window, at)};
}

Qt::KeyboardModifiers Monkey::modifiers() {
  Qt::KeyboardModifiers keys = Qt::NoModifier;
  if (chance(12)) keys |= Qt::ShiftModifier;
  if (chance(8)) keys |= Qt::ControlModifier;
  return keys;
}

void Monkey::click() {
  const Target target = this->target();
  const Qt::MouseButton button = chance(85) ? Qt::LeftButton : Qt::RightButton;
  note(QStringLiteral("click %1 at %2,%3").arg(button).arg(target.at.x()).arg(target.at.y()), target.widget);
  const QPointer<QWidget> widget = target.widget;
  const Qt::KeyboardModifiers held = modifiers();
  for (int clicks = chance(12) ? 2 : 1; clicks > 0; --clicks) {
    if (target.window) QTest::mousePress(target.window, button, held, target.at);
    if (target.window) QTest::mouseRelease(target.window, button, held, target.at);
  }
  if (!widget || button != Qt::RightButton) return;
  QContextMenuEvent event(QContextMenuEvent::Mouse, target.in_widget, widget->mapToGlobal(target.in_widget));
  QApplication::sendEvent(widget, &event);
}

void Monkey::drag() {
  const Target target = this->target();
  note(QStringLiteral("drag from %1,%2").arg(target.at.x()).arg(target.at.y()), target.widget);
  QPoint at = target.at;
  if (target.window) QTest::mousePress(target.window, Qt::LeftButton, {}, at);
  for (int i = below(15) + 2; i > 0 && target.window; --i) {
    at += QPoint(below(81) - 40, below(61) - 30);
    QTest::mouseMove(target.window, at);
  }
  if (target.window) QTest::mouseRelease(target.window, Qt::LeftButton, {}, at);
}

void Monkey::wheel() {
  const Target target = this->target();
  note(QStringLiteral("wheel"), target.widget);
  const QPoint angle = chance(15) ? QPoint(below(241) - 120, 0) : QPoint(0, chance(50) ? 120 : -120);
  QWheelEvent event(target.in_widget, target.widget->mapToGlobal(QPointF(target.in_widget)), {}, angle,
                    Qt::NoButton, modifiers(), Qt::NoScrollPhase, false);
  QApplication::sendEvent(target.widget, &event);
}

void Monkey::key() {
  static constexpr std::array<Qt::Key, 24> keys{
      Qt::Key_Tab,       Qt::Key_Tab,    Qt::Key_Tab,   Qt::Key_Backtab, Qt::Key_Left,     Qt::Key_Right,
      Qt::Key_Up,        Qt::Key_Down,   Qt::Key_Down,  Qt::Key_PageUp,  Qt::Key_PageDown, Qt::Key_Home,
      Qt::Key_End,       Qt::Key_Space,  Qt::Key_Space, Qt::Key_Return,  Qt::Key_Escape,   Qt::Key_Menu,
      Qt::Key_Backspace, Qt::Key_Delete, Qt::Key_Plus,  Qt::Key_Minus,   Qt::Key_0,        Qt::Key_F10};
  QWidget* window = top();
  QWidget* focus = QApplication::focusWidget();
  QWidget* receiver = focus != nullptr && focus->window() == window ? focus : window;
  const Qt::Key key = pick(random_, keys);
  note(QStringLiteral("key 0x%1").arg(key, 0, 16), receiver);
  QTest::keyClick(receiver, key, modifiers());
}

void Monkey::type() {
  static constexpr std::array<const char16_t*, 10> texts{
      u"7", u"-3", u"1e9", u"0", u"the cat", u"[MASK]", u"한국어", u"\U0001F600 é", u"   ", u"99999999999"};
  QWidget* focus = QApplication::focusWidget();
  if (focus == nullptr) return;
  const QString text = QString::fromUtf16(pick(random_, texts));
  note(QStringLiteral("type ") + text, focus);
  QKeyEvent press(QEvent::KeyPress, 0, Qt::NoModifier, text);
  QApplication::sendEvent(focus, &press);
}

void Monkey::shortcut() {
  static constexpr std::array<std::pair<Qt::Key, int>, 25> shortcuts{{{Qt::Key_1, Qt::CTRL},
                                                                      {Qt::Key_2, Qt::CTRL},
                                                                      {Qt::Key_3, Qt::CTRL},
                                                                      {Qt::Key_4, Qt::CTRL},
                                                                      {Qt::Key_5, Qt::CTRL},
                                                                      {Qt::Key_6, Qt::CTRL},
                                                                      {Qt::Key_7, Qt::CTRL},
                                                                      {Qt::Key_8, Qt::CTRL},
                                                                      {Qt::Key_Z, Qt::CTRL},
                                                                      {Qt::Key_Z, Qt::CTRL},
                                                                      {Qt::Key_Z, Qt::CTRL},
                                                                      {Qt::Key_Y, Qt::CTRL},
                                                                      {Qt::Key_Y, Qt::CTRL},
                                                                      {Qt::Key_E, Qt::CTRL},
                                                                      {Qt::Key_Comma, Qt::CTRL},
                                                                      {Qt::Key_S, Qt::CTRL},
                                                                      {Qt::Key_O, Qt::CTRL},
                                                                      {Qt::Key_P, Qt::CTRL},
                                                                      {Qt::Key_C, Qt::CTRL | Qt::SHIFT},
                                                                      {Qt::Key_A, Qt::CTRL},
                                                                      {Qt::Key_V, Qt::CTRL},
                                                                      {Qt::Key_C, Qt::CTRL},
                                                                      {Qt::Key_F1, 0},
                                                                      {Qt::Key_F11, 0},
                                                                      {Qt::Key_Escape, 0}}};
  if (QApplication::activePopupWidget() != nullptr || QApplication::activeModalWidget() != nullptr) return;
  const auto [key, held] = pick(random_, shortcuts);
  note(QStringLiteral("shortcut 0x%1 + 0x%2").arg(held, 0, 16).arg(key, 0, 16));
  QTest::keyClick(&program_.window(), key, static_cast<Qt::KeyboardModifiers>(held));
}

void Monkey::touch() {
  const Target target = this->target();
  note(QStringLiteral("touch at %1,%2").arg(target.at.x()).arg(target.at.y()), target.widget);
  const QPointer<QWindow> window = target.window;
  const bool two = chance(50);
  QPoint first = target.at;
  QPoint second = target.at + QPoint(60, 40);
  const auto send = [&](auto change) {
    if (!window) return;
    auto sequence = QTest::touchEvent(window, finger_.get(), false);
    change(sequence, 0, first);
    if (two) change(sequence, 1, second);
    sequence.commit(false);
  };
  send([&](auto& sequence, int id, QPoint at) { sequence.press(id, at, window); });
  for (int i = below(8) + 1; i > 0; --i) {
    first += QPoint(below(41) - 20, below(41) - 20);
    second += QPoint(below(41) - 20, below(41) - 20);
    send([&](auto& sequence, int id, QPoint at) { sequence.move(id, at, window); });
  }
  send([&](auto& sequence, int id, QPoint at) { sequence.release(id, at, window); });
}

void Monkey::resize() {
  static const std::array<QSize, 6> sizes{QSize(800, 520),   QSize(1024, 640),  QSize(1280, 800),
                                          QSize(1600, 1000), QSize(1920, 1080), QSize(900, 1200)};
  const QSize size = pick(random_, sizes);
  note(QStringLiteral("resize to %1x%2").arg(size.width()).arg(size.height()));
  program_.window().resize(size);
}

void Monkey::settings() {
  static constexpr std::array<const char*, 4> themes{"light", "dark", "projector", "system"};
  static constexpr std::array<const char*, 3> languages{"en", "ko", "system"};
  static constexpr std::array<double, 4> scales{0.8, 1.0, 1.25, 2.0};
  Settings settings = program_.settings();
  settings.theme = QString::fromLatin1(pick(random_, themes));
  if (chance(40)) settings.language = QString::fromLatin1(pick(random_, languages));
  settings.font_scale = chance(70) ? 1.0 : pick(random_, scales);
  settings.motion = QString::fromLatin1(chance(30) ? "less" : "system");
  note(QStringLiteral("settings %1 %2 %3").arg(settings.theme, settings.language).arg(settings.font_scale));
  program_.use_settings(settings);
}

void Monkey::hover() {
  const Target target = this->target();
  note(QStringLiteral("hover"), target.widget);
  const QPointer<QWidget> widget = target.widget;
  if (target.window) QTest::mouseMove(target.window, target.at);
  if (!widget || !chance(30)) return;
  QHelpEvent help(QEvent::ToolTip, target.in_widget, widget->mapToGlobal(target.in_widget));
  QApplication::sendEvent(widget, &help);
}

}  // namespace rope::app
