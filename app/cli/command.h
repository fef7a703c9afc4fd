// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "app/cli/options.h"
#include "app/cli/session.h"

namespace rope::cli {

/// A subcommand of rope-cli: holds the variables that its options fill, and does the work.
class Command {
 public:
  Command() = default;
  Command(const Command&) = delete;
  Command& operator=(const Command&) = delete;
  virtual ~Command() = default;

  virtual void declare(Options& options, Session& session) = 0;
  /// Throws Failure where it cannot be done.
  virtual void run(Session& session) = 0;
};

using MakeCommand = std::unique_ptr<Command> (*)();

// One file each, named after the command.
std::unique_ptr<Command> make_frequencies();
std::unique_ptr<Command> make_rotate();
std::unique_ptr<Command> make_scores();
std::unique_ptr<Command> make_decay();
std::unique_ptr<Command> make_tokenize();
std::unique_ptr<Command> make_fill_mask();
std::unique_ptr<Command> make_run();
std::unique_ptr<Command> make_evaluate();
std::unique_ptr<Command> make_train();
std::unique_ptr<Command> make_inspect();
std::unique_ptr<Command> make_export();
std::unique_ptr<Command> make_bench();

}  // namespace rope::cli
