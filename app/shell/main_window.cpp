// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/main_window.h"

#include <QCloseEvent>
#include <QHBoxLayout>
#include <QMessageBox>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QShortcut>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "app/shell/export_desk.h"
#include "app/shell/navigation.h"
#include "app/shell/shortcuts_dialog.h"
#include "app/shell/status_line.h"
#include "app/shell/title_row.h"
#include "app/widgets/message_bar.h"
#include "app/widgets/theme.h"

namespace rope::app {
namespace {

constexpr int kCompactBelow = 1100;
constexpr int kNarrowestPanel = 280;

// A stack that is as small as the page it shows, and gone where that has none.
QStackedWidget* new_stack() {
  auto* stack = new QStackedWidget;
  stack->setContentsMargins(0, 0, 0, 0);
  return stack;
}

PresetBox* preset_box_of(Page& page) {
  return page.controls()->findChild<PresetBox*>();
}

}  // namespace

MainWindow::MainWindow(const PageContext& context, QWidget* parent)
    : QWidget(parent),
      context_(context),
      store_(context.store),
      models_(context.models),
      training_(context.training) {
  setAcceptDrops(true);
  setWindowTitle(QStringLiteral("RoPE Explorer"));
  setMinimumSize(800, 520);
  resize(1280, 800);
  auto* whole = new QVBoxLayout(this);
  whole->setContentsMargins(0, 0, 0, 0);
  exports_ = new ExportDesk(
      context, [this] { return current_; }, this);
  connect(exports_, &ExportDesk::noted, this, [this](const QString& text) { messages_->show_note(text); });
  connect(exports_, &ExportDesk::failed, this, &MainWindow::show_error);
  add_shortcuts();
  build();
  connect(&store_, &Store::changed, this, [this] {
    show_page_of_state();
    title_->show_history(store_.can_undo(), store_.can_redo());
  });
  connect(&models_, &ModelService::loading_started, this, &MainWindow::update_jobs);
  connect(&models_, &ModelService::ready, this, &MainWindow::update_jobs);
  connect(&models_, &ModelService::failed, this, [this](const Error& error) {
    update_jobs();
    show_error(error);
  });
  connect(&models_.job(), &LatestJob::progress_changed, this, &MainWindow::update_jobs);
  connect(&models_.job(), &LatestJob::running_changed, this, &MainWindow::update_jobs);
  connect(&training_, &TrainingService::changed, this, &MainWindow::training_changed);
  connect(&context_.losses.job(), &LatestJob::progress_changed, this, &MainWindow::update_jobs);
  connect(&context_.losses, &LengthLossService::changed, this, &MainWindow::update_jobs);
}

MainWindow::~MainWindow() {
  // Pages go first, while everything that their jobs may report to is still there.
  current_ = nullptr;
  qDeleteAll(pages_);
}

void MainWindow::build() {
  entries_ = page_entries();
  content_ = new QWidget;
  // The picture and its question stand on the ground, navigation and controls on panels. A click beside the
  // controls takes the focus out of them; until then nothing has it, so no frame marks a thing nobody chose.
  content_->setBackgroundRole(QPalette::Base);
  content_->setAutoFillBackground(true);
  content_->setFocusPolicy(Qt::ClickFocus);
  content_->setAccessibleName(tr("Page"));
  navigation_ = new Navigation(entries_);
  title_ = new TitleRow;
  messages_ = new MessageBar;
  pictures_ = new_stack();
  transports_ = new_stack();
  controls_ = new_stack();
  panel_ = new QScrollArea;
  panel_->setWidget(controls_);
  panel_->setWidgetResizable(true);
  panel_->setFrameShape(QFrame::NoFrame);
  panel_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  panel_->setAccessibleName(tr("Controls"));
  panel_->setFocusPolicy(Qt::NoFocus);
  controls_->installEventFilter(this);
  controls_->setBackgroundRole(QPalette::Window);
  controls_->setAutoFillBackground(true);
  status_ = new StatusLine;

  auto* picture_column = new QVBoxLayout;
  picture_column->setSpacing(0);
  picture_column->addWidget(pictures_, 1);
  picture_column->addWidget(transports_);
  auto* work_row = new QHBoxLayout;
  work_row->setSpacing(0);
  work_row->addLayout(picture_column, 1);
  work_row->addWidget(panel_);
  auto* message_row = new QHBoxLayout;
  message_row->setContentsMargins(kSpace4, 0, kSpace4, 0);
  message_row->addWidget(messages_);
  auto* middle = new QVBoxLayout;
  middle->setSpacing(0);
  middle->addWidget(title_);
  middle->addLayout(message_row);
  middle->addLayout(work_row, 1);
  middle->addWidget(status_);
  auto* row = new QHBoxLayout(content_);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(0);
  row->addWidget(navigation_);
  row->addLayout(middle, 1);
  layout()->addWidget(content_);

  connect(navigation_, &Navigation::chosen, &store_, &Store::set_page);
  connect(navigation_, &Navigation::settings_wanted, this, &MainWindow::settings_wanted);
  connect(navigation_, &Navigation::shortcuts_wanted, this, &MainWindow::show_shortcuts);
  connect(title_, &TitleRow::undo, &store_, &Store::undo);
  connect(title_, &TitleRow::redo, &store_, &Store::redo);
  connect(title_, &TitleRow::reset, this, [this] { current_->reset(); });
  connect(title_, &TitleRow::save_state, this, &MainWindow::save_state_as);
  connect(title_, &TitleRow::open_state, this, &MainWindow::choose_state);
  connect(title_, &TitleRow::copy_state, this, &MainWindow::copy_state);
  connect(title_, &TitleRow::export_as, exports_, &ExportDesk::open);
  connect(title_, &TitleRow::copy_picture, exports_, &ExportDesk::copy_picture);
  connect(title_, &TitleRow::print, exports_, &ExportDesk::print);
  connect(status_, &StatusLine::model_wanted, this, &MainWindow::choose_model);
  connect(status_, &StatusLine::stop_training, &training_, &TrainingService::end);
  title_->show_history(store_.can_undo(), store_.can_redo());
  status_->show_training(training_.run());
  update_sizes();
  show_page_of_state();
  update_jobs();
  content_->setFocus();
}

void MainWindow::rebuild() {
  // All that is on screen comes from the state, so another language is the same window built anew.
  rebuild_due_ = false;
  exports_->close();
  for (Page* page : qAsConst(pages_)) {
    if (const auto* box = preset_box_of(*page)) presets_.insert(page->id(), box->memory());
  }
  current_ = nullptr;
  qDeleteAll(pages_);
  pages_.clear();
  delete content_;
  build();
  content_->show();
  content_->setFocus();  // once shown: else the next activation gives the focus to the first button
}

Page* MainWindow::make_page(const PageEntry& entry) {
  Page* page = entry.make(context_);
  pictures_->addWidget(page);
  controls_->addWidget(page->controls());
  if (page->transport() != nullptr) transports_->addWidget(page->transport());
  connect(page, &Page::failed, this, &MainWindow::show_error);
  connect(page, &Page::noted, messages_, &MessageBar::show_note);
  connect(page, &Page::cleared, messages_, &MessageBar::clear);
  connect(page, &Page::job_changed, this, &MainWindow::update_jobs);
  connect(page, &Page::text_changed, this, &MainWindow::update_title);
  connect(page, &Page::page_wanted, &store_, &Store::set_page);
  if (auto* box = preset_box_of(*page)) box->recall(presets_.value(entry.id));
  pages_.insert(entry.id, page);
  return page;
}

void MainWindow::show_page_of_state() {
  auto entry = std::find_if(entries_.begin(), entries_.end(),
                            [&](const PageEntry& candidate) { return candidate.id == store_.state().page; });
  if (entry == entries_.end()) entry = entries_.begin();  // a page of another version
  if (current_ != nullptr && current_->id() == entry->id) return;
  if (current_ != nullptr) current_->deactivate();
  current_ = pages_.value(entry->id);
  if (current_ == nullptr) current_ = make_page(*entry);
  pictures_->setCurrentWidget(current_);
  controls_->setCurrentWidget(current_->controls());
  // A stack is as large as its largest page; those that are hidden must not count.
  for (int i = 0; i < controls_->count(); ++i) {
    const bool shown = controls_->widget(i) == current_->controls();
    controls_->widget(i)->setSizePolicy(QSizePolicy::Preferred,
                                        shown ? QSizePolicy::Preferred : QSizePolicy::Ignored);
  }
  panel_->ensureVisible(0, 0);
  update_sizes();
  transports_->setVisible(current_->transport() != nullptr);
  if (current_->transport() != nullptr) transports_->setCurrentWidget(current_->transport());
  navigation_->show_current(entry->id);
  messages_->clear();
  update_title();
  current_->activate();
  update_jobs();
}

void MainWindow::update_title() {
  if (current_ == nullptr) return;
  title_->show_page(current_->title(), current_->hint());
  title_->show_moving(current_->film().has_value());
  setWindowTitle(tr("%1 – RoPE Explorer").arg(current_->title()));
}

void MainWindow::update_jobs() {
  status_->show_model(models_);
  if (current_ != nullptr) {
    for (const Page::WatchedJob& watched : current_->jobs()) {
      if (watched.job && watched.job->running()) return status_->show_job(watched.job, watched.name);
    }
  }
  if (models_.loading()) return status_->show_job(&models_.job(), tr("Model"));
  // It goes on whichever page is shown.
  if (context_.losses.running()) return status_->show_job(&context_.losses.job(), tr("Loss over length"));
  status_->show_job(nullptr, {});
}

void MainWindow::update_sizes() {
  // The picture keeps 60 % of the window; with large type the words of the navigation give way first.
  const int line = fontMetrics().height();
  const int beside = width() * 2 / 5;
  const bool words = navigation_->width_with_words() + std::max(kNarrowestPanel, 15 * line) <= beside;
  navigation_->set_compact(width() < kCompactBelow || !words);
  // Where there is little room the picture has it: most controls are one word and a slider.
  const int wished =
      width() < 1200 ? std::max(300, 14 * line) : std::max(width() < 1600 ? 320 : 340, 20 * line);
  const int spare = beside - navigation_->sizeHint().width();
  // What does not fit all the same would be cut off: the panel scrolls downwards only.
  const int least = current_ == nullptr ? 0
                                        : current_->controls()->minimumSizeHint().width() +
                                              panel_->verticalScrollBar()->sizeHint().width();
  panel_->setFixedWidth(std::max({kNarrowestPanel, least, std::min(wished, spare)}));
}

bool MainWindow::eventFilter(QObject* watched, QEvent* event) {
  // More or wider controls than before.
  if (watched == controls_ && event->type() == QEvent::LayoutRequest) update_sizes();
  return QWidget::eventFilter(watched, event);
}

void MainWindow::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  update_sizes();
}

void MainWindow::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::FontChange && content_ != nullptr) update_sizes();
}

void MainWindow::retranslate() {
  // Queued: the control whose choice brought us here must not be deleted under its own signal.
  if (rebuild_due_) return;
  rebuild_due_ = true;
  QMetaObject::invokeMethod(this, &MainWindow::rebuild, Qt::QueuedConnection);
}

void MainWindow::training_changed() {
  status_->show_training(training_.run());
  if (closing_ != Closing::once_saved || training_.running()) return;
  closing_ = Closing::no;
  if (training_.unsaved()) return show_error(training_.run()->error.value_or(Error{}));  // and stay
  closing_ = Closing::at_once;
  close();
}

void MainWindow::save_and_close() {
  closing_ = Closing::once_saved;
  training_.end();
  if (!training_.unsaved()) training_changed();  // it came to its end while the question stood
}

void MainWindow::ask_about_training() {
  const QString name = QStringLiteral("training-question");
  if (auto* open = findChild<QMessageBox*>(name)) return open->raise();
  auto* question = new QMessageBox(this);
  question->setObjectName(name);
  question->setAttribute(Qt::WA_DeleteOnClose);
  question->setIcon(QMessageBox::Question);
  question->setWindowTitle(tr("RoPE Explorer"));
  question->setText(training_.running() ? tr("Training is running.") : tr("The trained model is not saved."));
  question->setInformativeText(training_.kept()
                                   ? tr("Saved, it can go on the next time.")
                                   : tr("Nothing of this run of the program is kept (--fresh)."));
  if (training_.kept()) {
    const auto* save = question->addButton(tr("Save and close"), QMessageBox::AcceptRole);
    connect(save, &QAbstractButton::clicked, this, &MainWindow::save_and_close);
  }
  const auto* discard = question->addButton(tr("Close without saving"), QMessageBox::DestructiveRole);
  connect(discard, &QAbstractButton::clicked, this, [this] {
    closing_ = Closing::at_once;
    close();
  });
  QPushButton* keep =
      question->addButton(training_.running() ? tr("Keep training") : tr("Stay"), QMessageBox::RejectRole);
  question->setEscapeButton(keep);
  question->setDefaultButton(keep);
  question->open();
}

void MainWindow::closeEvent(QCloseEvent* event) {
  if (training_.unsaved() && closing_ != Closing::at_once) {
    event->ignore();
    if (closing_ == Closing::no) ask_about_training();
    return;
  }
  Q_EMIT closing();
  event->accept();
}

void MainWindow::show_error(const Error& error) {
  messages_->show_error(error);
}

void MainWindow::add_shortcuts() {
  const auto add = [this](const QKeySequence& keys, auto action) {
    auto* shortcut = new QShortcut(keys, this);
    connect(shortcut, &QShortcut::activated, this, action);
  };
  add(QKeySequence(Qt::CTRL | Qt::Key_Z), [this] { store_.undo(); });
  add(QKeySequence(Qt::CTRL | Qt::Key_Y), [this] { store_.redo(); });
  add(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), [this] { store_.redo(); });
  add(QKeySequence(Qt::CTRL | Qt::Key_S), [this] { save_state_as(); });
  add(QKeySequence(Qt::CTRL | Qt::Key_O), [this] { choose_state(); });
  add(QKeySequence(Qt::CTRL | Qt::Key_E), [this] { exports_->open(ExportKind::png); });
  add(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C), [this] { exports_->copy_picture(); });
  add(QKeySequence(Qt::CTRL | Qt::Key_P), [this] { exports_->print(); });
  add(QKeySequence(Qt::CTRL | Qt::Key_Comma), [this] { Q_EMIT settings_wanted(); });
  add(QKeySequence(Qt::CTRL | Qt::Key_Q), [this] { close(); });
  add(QKeySequence(Qt::Key_F1), [this] { show_shortcuts(); });
  add(QKeySequence(Qt::Key_F11), [this] { toggle_full_screen(); });
  add(QKeySequence(Qt::Key_Escape), [this] { leave_full_screen(); });
  for (int i = 0; i < 9; ++i) {
    add(QKeySequence(Qt::CTRL | static_cast<Qt::Key>(Qt::Key_1 + i)), [this, i] {
      if (i < static_cast<int>(entries_.size())) store_.set_page(entries_[static_cast<std::size_t>(i)].id);
    });
  }
}

void MainWindow::leave_full_screen() {
  if (isFullScreen()) toggle_full_screen();
}

void MainWindow::toggle_full_screen() {
  setWindowState(windowState() ^ Qt::WindowFullScreen);
}

void MainWindow::show_shortcuts() {
  show_shortcuts_dialog(this, entries_);
}

}  // namespace rope::app
