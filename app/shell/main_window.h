// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QString>
#include <QWidget>
#include <vector>

#include "app/jobs/model_service.h"
#include "app/jobs/training_service.h"
#include "app/pages/page.h"
#include "app/shell/page_registry.h"
#include "app/state/store.h"

class QScrollArea;
class QStackedWidget;

namespace rope::app {

class ExportDesk;
class MessageBar;
class Navigation;
class StatusLine;
class TitleRow;

/// The window: navigation, the page's question, its picture, its controls, and the status line. It holds no
/// state of its own but which widgets there are; everything else is in the store.
class MainWindow : public QWidget {
  Q_OBJECT

 public:
  explicit MainWindow(const PageContext& context, QWidget* parent = nullptr);
  ~MainWindow() override;

  /// The page that is shown; built now if it was not yet.
  [[nodiscard]] Page* page() { return current_; }
  [[nodiscard]] const PageContext& context() const { return context_; }
  [[nodiscard]] MessageBar& messages() { return *messages_; }
  /// Opens a model folder, or that of a file of a model, on the page that runs it.
  void open_model(const QString& path);
  [[nodiscard]] ExportDesk& exports() { return *exports_; }
  /// Opens a state file, or the state in an exported picture; on failure says so and keeps what is there.
  void open_state(const QString& path);
  /// Builds everything anew in the language that is now current, at the next turn of the event loop.
  void retranslate();

 Q_SIGNALS:
  void settings_wanted();
  void closing();  ///< before the window goes: the time to save what is to be kept

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void changeEvent(QEvent* event) override;
  void closeEvent(QCloseEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;

 private:
  void build();
  void rebuild();
  void add_shortcuts();
  Page* make_page(const PageEntry& entry);
  void show_page_of_state();
  void update_title();
  void update_jobs();
  void training_changed();
  void ask_about_training();
  void save_and_close();
  void update_sizes();
  void toggle_full_screen();
  void leave_full_screen();
  void show_shortcuts();
  void save_state_as();
  void choose_state();
  void choose_model();
  void copy_state();
  void show_error(const Error& error);

  PageContext context_;
  Store& store_;
  ModelService& models_;
  TrainingService& training_;
  std::vector<PageEntry> entries_;
  QHash<QString, Page*> pages_;
  QHash<QString, PresetBox::Memory> presets_;  // of pages, while they are built anew
  Page* current_ = nullptr;
  ExportDesk* exports_ = nullptr;
  bool rebuild_due_ = false;
  // How a window that is closed goes on while a run trains: by the person's answer.
  enum class Closing { no, once_saved, at_once } closing_ = Closing::no;

  QWidget* content_ = nullptr;  // all of the below; replaced whole when the language changes
  Navigation* navigation_ = nullptr;
  TitleRow* title_ = nullptr;
  MessageBar* messages_ = nullptr;
  QStackedWidget* pictures_ = nullptr;
  QStackedWidget* transports_ = nullptr;
  QScrollArea* panel_ = nullptr;
  QStackedWidget* controls_ = nullptr;
  StatusLine* status_ = nullptr;
};

}  // namespace rope::app
