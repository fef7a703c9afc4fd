// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/cli/options.h"
#include "app/cli/output.h"
#include "app/cli/system.h"
#include "core/support/work.h"

namespace rope::cli {

/// One run of one command: its options as parsed, where its rows go, and the way to stop it.
class Session {
 public:
  Session(std::string command, Interrupt& interrupt);

  /// --format and -o, which every command has. To be called after the command's own options.
  void declare(Options& options);
  /// --threads, for commands that share out work.
  void declare_threads(Options& options);

  /// Opens the output (a bad -o fails before any work is done).
  void open(Options& options);
  /// What was used, where that is more than the options say: stands before them in the settings.
  void use(Settings settings) { used_ = std::move(settings); }
  /// Starts the rows. `extra` is added to the settings; an option's own value wins over nothing there.
  RowWriter& rows(std::vector<std::string> columns, const Settings& extra = {});
  /// A result that is one text: printed as it is, or as the one row of CSV and JSON.
  void text(const std::string& column, const std::string& value);
  /// Ends the rows and gives the file its name.
  void finish();

  [[nodiscard]] const Options& options() const { return *options_; }
  /// These options had no part in this run: the settings are silent about them.
  void leave_out(const std::vector<std::string>& names) { options_->leave_out(names); }
  [[nodiscard]] int threads() const noexcept { return static_cast<int>(threads_); }
  /// For one long call of the core: progress on stderr, the stop token and the threads.
  [[nodiscard]] Work work() const;
  /// For work that saves itself when it is stopped: see Interrupt.
  [[nodiscard]] Interrupt::Patience patience() { return Interrupt::Patience(interrupt_); }
  /// Throws the failure of a stopped run once Ctrl-C was pressed; for loops of our own.
  void check_stop() const;

 private:
  std::string command_;
  Interrupt& interrupt_;
  Options* options_ = nullptr;
  Settings used_;
  Format format_ = Format::table;
  std::optional<std::string> file_;
  Index threads_ = 0;
  std::unique_ptr<Sink> sink_;
  std::unique_ptr<RowWriter> writer_;
};

}  // namespace rope::cli
