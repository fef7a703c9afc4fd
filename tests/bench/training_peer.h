// SPDX-License-Identifier: MIT
#pragma once

#include <sys/types.h>

#include <cstdio>
#include <string>

namespace rope::bench {

/// Another program that trains a model of the same sizes: it makes one step for each line that it reads and
/// answers with the seconds that the step took (see tests/bench/peers). It waits between steps.
class TrainingPeer {
 public:
  /// Starts `command` through the shell and waits until its model stands. Throws std::runtime_error where
  /// the program cannot be started or says something else.
  TrainingPeer(const std::string& command, int threads);
  TrainingPeer(const TrainingPeer&) = delete;
  TrainingPeer& operator=(const TrainingPeer&) = delete;
  ~TrainingPeer();

  /// Seconds of one step. Throws std::runtime_error where the program has ended.
  [[nodiscard]] double step();

 private:
  [[nodiscard]] double answer();
  pid_t process_ = -1;
  std::FILE* to_ = nullptr;
  std::FILE* from_ = nullptr;
};

}  // namespace rope::bench
