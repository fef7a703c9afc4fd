// SPDX-License-Identifier: MIT
#pragma once

// Runs the real rope-cli as a child process, the way a person or a script does.

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "tests/support/sanitized.h"

namespace rope::cli_test {

/// How long a run may go on after Ctrl-C: 0.2 s, and 0.1 s for a busy machine.
inline constexpr double longest_stop = sanitized ? 5 : 0.3;

struct Outcome {
  int exit_code = -1;  ///< -1 where a signal ended it
  int signal = 0;
  std::string out, err;
  double seconds = 0;
  double processor_seconds = 0;
  double peak_megabytes = 0;  ///< most memory that was resident at one time
};

struct RunOptions {
  std::vector<std::string> environment;   ///< "LC_ALL=C", added to ours
  std::optional<double> interrupt_after;  ///< seconds until it is sent `interrupt_signal`
  int interrupt_signal = 2;               ///< SIGINT
  std::filesystem::path folder;           ///< working directory; empty: ours
};

/// rope-cli with these arguments. Ended after 60 s in any case.
[[nodiscard]] Outcome run_cli(const std::vector<std::string>& arguments, const RunOptions& options = {});
/// A line for /bin/sh, where "$CLI" is rope-cli.
[[nodiscard]] Outcome run_shell(const std::string& line, const RunOptions& options = {});

/// A CSV answer: rows of the column names' cells. Fails the test where a row's width differs.
struct Csv {
  std::vector<std::string> columns;
  std::vector<std::map<std::string, std::string>> rows;
  [[nodiscard]] std::vector<double> numbers(const std::string& column) const;
};
[[nodiscard]] Csv parse_csv(const std::string& text);
/// Runs with --format csv, expects exit 0 and nothing on stderr.
[[nodiscard]] Csv run_csv(std::vector<std::string> arguments);

/// A folder of its own for one test, gone afterwards.
class TemporaryFolder {
 public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  [[nodiscard]] std::string file(const std::string& name) const { return (path_ / name).string(); }
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }
  /// Names of everything in it, sorted: to see that nothing partial is left.
  [[nodiscard]] std::vector<std::string> names() const;

 private:
  std::filesystem::path path_;
};

/// .npy files made and read by hand, apart from the code under test.
struct Array {
  std::vector<long> shape;
  std::vector<double> values;
  std::string descr;  ///< "<f4", "<f8"
};
void write_array(const std::string& path, const std::vector<long>& shape, const std::vector<double>& values,
                 const std::string& descr = "<f8");
[[nodiscard]] Array read_array(const std::string& path);
void write_bytes(const std::string& path, const std::string& bytes);
[[nodiscard]] std::string read_bytes(const std::string& path);

}  // namespace rope::cli_test
