// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/session.h"

#include <utility>

#include "app/cli/failure.h"
#include "app/cli/progress.h"

namespace rope::cli {

Session::Session(std::string command, Interrupt& interrupt)
    : command_(std::move(command)), interrupt_(interrupt) {}

void Session::declare(Options& options) {
  options.end_of_settings();
  options.group("Output");
  options.add({"--format", "", "How the rows are written (default table)"}, format_,
              {{"table", Format::table}, {"csv", Format::csv}, {"json", Format::json}});
  options.add({"-o", "FILE", "Write the rows to FILE (default: the terminal)"}, file_);
}

void Session::declare_threads(Options& options) {
  options.add({"--threads", "T", "Threads to use; 0 is all processors (default 0)"}, threads_,
              {.low = 0, .high = 1024});
}

void Session::open(Options& options) {
  options_ = &options;
  sink_ = file_ && *file_ != "-" ? std::make_unique<Sink>(*file_) : std::make_unique<Sink>();
}

RowWriter& Session::rows(std::vector<std::string> columns, const Settings& extra) {
  Settings settings = used_;
  const Settings options = options_->settings();
  settings.insert(settings.end(), options.begin(), options.end());
  settings.insert(settings.end(), extra.begin(), extra.end());
  writer_ = std::make_unique<RowWriter>(*sink_, format_, command_);
  writer_->begin(std::move(columns), settings);
  return *writer_;
}

void Session::text(const std::string& column, const std::string& value) {
  if (format_ == Format::table) {
    sink_->write(value + "\n");
  } else {
    rows({column}).row({value});
  }
}

void Session::finish() {
  if (writer_) writer_->end();
  // A command whose result is an .npy file has no rows; JSON still says how it was made.
  if (!writer_ && format_ == Format::json) rows({}).end();
  sink_->finish();
}

Work Session::work() const {
  const auto progress = std::make_shared<Progress>(command_);
  return Work{.progress = [progress](double fraction) { progress->report(fraction); },
              .stop = interrupt_.token(),
              .threads = threads()};
}

void Session::check_stop() const {
  if (interrupt_.token().stop_requested()) throw Failure(cancelled_error());
}

}  // namespace rope::cli
