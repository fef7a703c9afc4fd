// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stdexcept>
#include <string>
#include <utility>

#include "core/support/result.h"

namespace rope::cli {

/// What rope-cli's exit codes mean. A run that was asked to stop ends with 128 + the signal's number
/// (130 after Ctrl-C), as shells expect.
enum ExitCode : int {
  exit_done = 0,
  exit_failed = 1,       ///< it could not be done: one line on stderr
  exit_wrong_usage = 2,  ///< the command line is wrong: the option is named
};

/// Ends a command. The core returns Result; a command is a list of steps each of which needs the one
/// before, so the first failure travels to main() as an exception, which alone prints and chooses the
/// exit code.
class Failure : public std::runtime_error {
 public:
  explicit Failure(Error error, ExitCode code = exit_failed)
      : std::runtime_error(error.message()), error_(std::move(error)), code_(code) {}

  [[nodiscard]] const Error& error() const noexcept { return error_; }
  [[nodiscard]] ExitCode code() const noexcept { return code_; }

 private:
  Error error_;
  ExitCode code_;
};

/// The failure of a command line: `subject` is the option as typed ("--base 0"), `problem` what it must be.
[[nodiscard]] inline Failure usage_failure(std::string subject, std::string problem) {
  return Failure(Error{std::move(subject), std::move(problem), {}}, exit_wrong_usage);
}

/// The reader of our output has gone (`| head`): it has what it wanted, so the run ends quietly, done.
struct ReaderGone {};

template <typename T>
[[nodiscard]] T need(Result<T> result) {
  if (!result.ok()) throw Failure(result.error());
  return std::move(result).value();
}
inline void need(const Status& status) {
  if (!status.ok()) throw Failure(status.error());
}

}  // namespace rope::cli
