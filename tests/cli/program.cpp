// SPDX-License-Identifier: MIT
#include "tests/cli/program.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sstream>

extern char** environ;  // NOLINT(readability-redundant-declaration): not in every unistd.h

namespace rope::cli_test {
namespace {

using Clock = std::chrono::steady_clock;
constexpr double longest_run = 60;

struct Pipe {
  std::array<int, 2> ends{};
  Pipe() {
    if (pipe2(ends.data(), O_CLOEXEC) != 0) throw std::runtime_error("pipe");
  }
  ~Pipe() {
    for (const int end : ends) {
      if (end >= 0) close(end);
    }
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  void close_writing() { close(std::exchange(ends[1], -1)); }
  /// False at the end of the stream.
  bool read_into(std::string& text) const {
    std::array<char, 65536> block{};
    const ssize_t count = read(ends[0], block.data(), block.size());
    if (count > 0) text.append(block.data(), static_cast<std::size_t>(count));
    return count > 0;
  }
};

std::vector<char*> pointers(std::vector<std::string>& texts) {
  std::vector<char*> result;
  result.reserve(texts.size() + 1);
  for (std::string& text : texts) result.push_back(text.data());
  result.push_back(nullptr);
  return result;
}

pid_t start(std::vector<std::string> words, const RunOptions& options, const Pipe& out, const Pipe& err) {
  std::vector<std::string> variables;
  for (char** one = environ; *one != nullptr; ++one) variables.emplace_back(*one);
  variables.insert(variables.end(), options.environment.begin(), options.environment.end());
  variables.emplace_back(std::string("CLI=") + ROPE_CLI);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, out.ends[1], 1);
  posix_spawn_file_actions_adddup2(&actions, err.ends[1], 2);
  if (!options.folder.empty()) posix_spawn_file_actions_addchdir_np(&actions, options.folder.c_str());
  pid_t child = -1;
  const int failed = posix_spawn(&child, words[0].c_str(), &actions, nullptr, pointers(words).data(),
                                 pointers(variables).data());
  posix_spawn_file_actions_destroy(&actions);
  if (failed != 0) throw std::runtime_error("cannot start " + words[0] + ": " + std::strerror(failed));
  return child;
}

void collect(pid_t child, const RunOptions& options, Pipe& out, Pipe& err, Outcome& outcome) {
  const auto begin = Clock::now();
  const auto spent = [&] { return std::chrono::duration<double>(Clock::now() - begin).count(); };
  bool interrupted = false;
  std::array<pollfd, 2> watched{{{out.ends[0], POLLIN, 0}, {err.ends[0], POLLIN, 0}}};
  while (watched[0].fd >= 0 || watched[1].fd >= 0) {
    poll(watched.data(), watched.size(), 5);
    if (watched[0].revents != 0 && !out.read_into(outcome.out)) watched[0].fd = -1;
    if (watched[1].revents != 0 && !err.read_into(outcome.err)) watched[1].fd = -1;
    if (options.interrupt_after && !interrupted && spent() > *options.interrupt_after) {
      kill(child, options.interrupt_signal);
      interrupted = true;
    }
    if (spent() > longest_run) kill(child, SIGKILL);
  }
  int status = 0;
  rusage used{};
  wait4(child, &status, 0, &used);
  outcome.seconds = spent();
  const auto seconds_of = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  outcome.processor_seconds = seconds_of(used.ru_utime) + seconds_of(used.ru_stime);
  outcome.peak_megabytes = static_cast<double>(used.ru_maxrss) / 1024;  // Linux counts in KiB
  if (WIFEXITED(status)) outcome.exit_code = WEXITSTATUS(status);
  if (WIFSIGNALED(status)) outcome.signal = WTERMSIG(status);
}

Outcome run(const std::vector<std::string>& words, const RunOptions& options) {
  Outcome outcome;
  Pipe out;
  Pipe err;
  const pid_t child = start(words, options, out, err);
  out.close_writing();
  err.close_writing();
  collect(child, options, out, err, outcome);
  return outcome;
}

std::vector<std::string> split_csv_line(const std::string& line) {
  std::vector<std::string> cells(1);
  bool quoted = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const bool doubled = quoted && line[i] == '"' && i + 1 < line.size() && line[i + 1] == '"';
    if (doubled) {
      cells.back() += line[i++];
    } else if (line[i] == '"') {
      quoted = !quoted;
    } else if (line[i] == ',' && !quoted) {
      cells.emplace_back();
    } else {
      cells.back() += line[i];
    }
  }
  return cells;
}

}  // namespace

Outcome run_cli(const std::vector<std::string>& arguments, const RunOptions& options) {
  std::vector<std::string> words{ROPE_CLI};
  words.insert(words.end(), arguments.begin(), arguments.end());
  return run(words, options);
}

Outcome run_shell(const std::string& line, const RunOptions& options) {
  return run({"/bin/sh", "-c", line}, options);
}

std::vector<double> Csv::numbers(const std::string& column) const {
  std::vector<double> values;
  for (const auto& row : rows) values.push_back(std::stod(row.at(column)));
  return values;
}

Csv parse_csv(const std::string& text) {
  Csv csv;
  std::istringstream lines(text);
  std::string line;
  while (std::getline(lines, line)) {
    const std::vector<std::string> cells = split_csv_line(line);
    if (csv.columns.empty()) {
      csv.columns = cells;
      continue;
    }
    EXPECT_EQ(cells.size(), csv.columns.size()) << line;
    auto& row = csv.rows.emplace_back();
    for (std::size_t i = 0; i < std::min(cells.size(), csv.columns.size()); ++i)
      row[csv.columns[i]] = cells[i];
  }
  return csv;
}

Csv run_csv(std::vector<std::string> arguments) {
  arguments.insert(arguments.end(), {"--format", "csv"});
  const Outcome outcome = run_cli(arguments);
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_EQ(outcome.err, "");
  return parse_csv(outcome.out);
}

TemporaryFolder::TemporaryFolder() {
  std::string name = (std::filesystem::temp_directory_path() / "rope-cli-test-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder");
  path_ = name;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

std::vector<std::string> TemporaryFolder::names() const {
  std::vector<std::string> found;
  for (const auto& entry : std::filesystem::directory_iterator(path_)) {
    found.push_back(entry.path().filename().string());
  }
  std::sort(found.begin(), found.end());
  return found;
}

void write_bytes(const std::string& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary) << bytes;
}

std::string read_bytes(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  EXPECT_TRUE(file.is_open()) << path;
  return {std::istreambuf_iterator<char>(file), {}};
}

void write_array(const std::string& path, const std::vector<long>& shape, const std::vector<double>& values,
                 const std::string& descr) {
  std::string extents;
  for (const long extent : shape) extents += std::to_string(extent) + ",";
  std::string header = "{'descr': '" + descr + "', 'fortran_order': False, 'shape': (" + extents + "), }";
  header.resize((10 + header.size() + 1 + 63) / 64 * 64 - 10 - 1, ' ');
  header += '\n';
  std::string bytes = std::string("\x93NUMPY\x01\x00", 8);
  bytes += static_cast<char>(header.size() & 0xFFU);
  bytes += static_cast<char>(header.size() >> 8U);
  bytes += header;
  const auto append = [&](auto value) { bytes.append(reinterpret_cast<const char*>(&value), sizeof value); };
  for (const double value : values) {
    if (descr == "<f4") append(static_cast<float>(value));
    if (descr == "<f8") append(value);
    if (descr == "<i8") append(static_cast<std::int64_t>(value));
    if (descr == "<i4") append(static_cast<std::int32_t>(value));
  }
  write_bytes(path, bytes);
}

Array read_array(const std::string& path) {
  const std::string bytes = read_bytes(path);
  Array array;
  if (bytes.size() < 10 || bytes.substr(0, 8) != std::string("\x93NUMPY\x01\x00", 8)) {
    ADD_FAILURE() << path << " is no .npy of version 1";
    return array;
  }
  const std::size_t length =
      static_cast<unsigned char>(bytes[8]) + 256U * static_cast<unsigned char>(bytes[9]);
  const std::string header = bytes.substr(10, length);
  const std::string data = bytes.substr(10 + length);
  array.descr = header.substr(header.find("'<") + 1, 3);
  EXPECT_NE(header.find("'fortran_order': False"), std::string::npos) << header;
  const std::size_t open = header.find('(');
  std::istringstream extents(header.substr(open + 1, header.find(')') - open - 1));
  std::string extent;
  while (std::getline(extents, extent, ',')) {
    if (extent.find_first_of("0123456789") != std::string::npos) array.shape.push_back(std::stol(extent));
  }
  const std::size_t size = array.descr == "<f4" ? 4 : 8;
  for (std::size_t at = 0; at + size <= data.size(); at += size) {
    float single = 0;
    double value = 0;
    if (size == 4) std::memcpy(&single, data.data() + at, 4);
    if (size == 8) std::memcpy(&value, data.data() + at, 8);
    array.values.push_back(size == 4 ? single : value);
  }
  return array;
}

}  // namespace rope::cli_test
