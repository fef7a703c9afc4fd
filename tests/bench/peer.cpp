// SPDX-License-Identifier: MIT
#include "tests/bench/peer.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <stdexcept>

namespace rope::bench {

std::unique_ptr<Peer> Peer::from_environment(const char* variable, int threads, const std::string& options) {
  const char* const command = std::getenv(variable);
  if (command == nullptr) return nullptr;
  return std::make_unique<Peer>(command + (" " + options), threads);
}

Peer::Peer(const std::string& command, int threads) {
  const std::string whole = "exec " + command + " --serve --threads " + std::to_string(threads);
  int input[2];
  int output[2];
  // Closed in what is started: a second peer that held the first one's input would keep it from ending.
  if (pipe2(input, O_CLOEXEC) != 0 || pipe2(output, O_CLOEXEC) != 0) {
    throw std::runtime_error("peer: no pipe");
  }
  process_ = fork();
  if (process_ == 0) {
    dup2(input[0], STDIN_FILENO);
    dup2(output[1], STDOUT_FILENO);
    execl("/bin/sh", "sh", "-c", whole.c_str(), static_cast<char*>(nullptr));
    _exit(127);
  }
  close(input[0]);
  close(output[1]);
  to_ = fdopen(input[1], "w");
  from_ = fdopen(output[0], "r");
  (void)std::signal(SIGPIPE, SIG_IGN);  // a peer that has ended is an answer that does not come
  (void)answer();                       // of its warm-up
}

Peer::~Peer() {
  (void)std::fclose(to_);  // the end of its input is its end
  (void)std::fclose(from_);
  if (process_ > 0) waitpid(process_, nullptr, 0);
}

double Peer::step() {
  if (std::fputs("step\n", to_) < 0 || std::fflush(to_) != 0) throw std::runtime_error("the peer has ended");
  return answer();
}

double Peer::answer() {
  double seconds = 0;
  if (std::fscanf(from_, "%lf", &seconds) != 1) {
    throw std::runtime_error("the peer does not answer: see what it wrote above");
  }
  return seconds;
}

}  // namespace rope::bench
