// SPDX-License-Identifier: MIT
#pragma once

#include <sys/types.h>

#include <cstdio>
#include <memory>
#include <string>

namespace rope::bench {

/// Another program that does the same work with a model of the same sizes: one step of it for each line that
/// it reads, and it answers with the seconds that the step took (see tests/bench/peers). It waits between
/// steps.
class Peer {
 public:
  /// The command that an environment variable holds, started; nothing where there is none. `options` are
  /// added to it.
  [[nodiscard]] static std::unique_ptr<Peer> from_environment(const char* variable, int threads,
                                                              const std::string& options = {});
  /// Starts `command` through the shell and waits until its model stands. Throws std::runtime_error where
  /// the program cannot be started or says something else.
  Peer(const std::string& command, int threads);
  Peer(const Peer&) = delete;
  Peer& operator=(const Peer&) = delete;
  ~Peer();

  /// Seconds of one step. Throws std::runtime_error where the program has ended.
  [[nodiscard]] double step();

 private:
  [[nodiscard]] double answer();
  pid_t process_ = -1;
  std::FILE* to_ = nullptr;
  std::FILE* from_ = nullptr;
};

}  // namespace rope::bench
