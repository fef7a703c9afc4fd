// SPDX-License-Identifier: GPL-3.0-or-later

// rope-cli: the numbers of RoPE Explorer without a window.

#include <algorithm>
#include <array>
#include <cstdio>
#include <exception>
#include <new>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

#include "app/cli/command.h"
#include "app/cli/failure.h"
#include "app/cli/parse.h"

namespace rope::cli {
namespace {

struct Entry {
  const char* name;
  const char* summary;
  MakeCommand make;
};

constexpr std::array entries{
    Entry{"frequencies", "The frequencies and wavelengths of the rotated pairs", make_frequencies},
    Entry{"rotate", "Turn vectors to their positions", make_rotate},
    Entry{"scores", "Attention scores of rotated queries and keys", make_scores},
    Entry{"decay", "How scores fall off with distance, and the paper's bound", make_decay},
    Entry{"tokenize", "A text as a model's tokens, and back", make_tokenize},
    Entry{"fill-mask", "What a RoFormer expects at each [MASK] of a text", make_fill_mask},
    Entry{"run", "A forward pass, with all that happens inside as arrays", make_run},
    Entry{"evaluate", "How well a RoFormer guesses the masked words of a text", make_evaluate},
    Entry{"train", "Train a RoFormer on a text", make_train},
    Entry{"inspect", "What a model folder, config or weights file holds", make_inspect},
    Entry{"export", "A model as a folder that Hugging Face transformers loads", make_export},
    Entry{"bench", "How fast this machine is, and how near its limits we come", make_bench},
};

std::string overview() {
  std::string text =
      "rope-cli: rotary position embedding (RoPE) in numbers\n"
      "Usage: rope-cli COMMAND [OPTIONS]\n\nCommands:\n";
  for (const Entry& entry : entries) {
    std::string name = entry.name;
    name.resize(14, ' ');
    text += "  " + name + entry.summary + "\n";
  }
  return text +
         "\nrope-cli COMMAND --help   the options of a command, with an example\n"
         "rope-cli --version        the version\n\n"
         "Exit code: 0 done, 1 it could not be done, 2 wrong usage, 130 stopped by Ctrl-C.\n"
         "Example: rope-cli rotate --vector 1,0,0,1 --position 3\n";
}

void print(const std::string& text) {
  Sink sink;
  sink.write(text);
  sink.finish();
}

const Entry& find_command(const std::string& word) {
  const auto* const found =
      std::find_if(entries.begin(), entries.end(), [&](const Entry& e) { return word == e.name; });
  if (found != entries.end()) return *found;
  std::vector<std::string> names;
  names.reserve(entries.size());
  for (const Entry& entry : entries) names.emplace_back(entry.name);
  if (word.starts_with('-')) names = {"--help", "--version"};
  const auto near = nearest_spelling(word, names);
  const char* problem = word.starts_with('-') ? "no such option" : "no such command";
  throw usage_failure(word.substr(0, 60),
                      near ? std::string(problem) + "; did you mean " + *near + "?" : problem);
}

void run_command(const Entry& entry, const std::vector<std::string>& arguments, Interrupt& interrupt) {
  Session session(entry.name, interrupt);
  Options options(entry.name, entry.summary);
  const std::unique_ptr<Command> command = entry.make();
  command->declare(options, session);
  session.declare(options);
  std::string help;
  if (!options.parse(arguments, help)) {
    print(help);
    return;
  }
  session.open(options);
  command->run(session);
  session.finish();
}

void run(const std::vector<std::string>& words, Interrupt& interrupt) {
  const std::string first = words.empty() ? "" : words.front();
  if (first == "--help" || first == "-h" || first == "help") {
    print(overview());
  } else if (first == "--version") {
    print(std::string("rope-cli ") + ROPE_VERSION + "\n");
  } else {
    run_command(find_command(first), {words.begin() + 1, words.end()}, interrupt);
  }
}

int complain(const std::string& message, int code) {
  std::fputs(("rope-cli: " + message + "\n").c_str(), stderr);
  return code;
}

int usage_complaint(const std::vector<std::string>& words, const std::string& message) {
  const auto is_first = [&](const Entry& entry) { return !words.empty() && words.front() == entry.name; };
  const bool known = std::any_of(entries.begin(), entries.end(), is_first);
  complain(message, exit_wrong_usage);
  std::fputs(("Try: rope-cli " + (known ? words.front() + " " : std::string()) + "--help\n").c_str(), stderr);
  return exit_wrong_usage;
}

/// The one place where failures become messages and exit codes.
int run_and_report(const std::vector<std::string>& words) {
  std::optional<Interrupt> interrupt;
  try {
    interrupt.emplace();
    run(words, *interrupt);
    return exit_done;
  } catch (const ReaderGone&) {
    return exit_done;
  } catch (const Failure& failure) {
    if (failure.error().cancelled) return complain(failure.what(), 128 + interrupt->signal());
    if (failure.code() == exit_wrong_usage) return usage_complaint(words, failure.what());
    return complain(failure.what(), failure.code());
  } catch (const std::bad_alloc&) {
    return complain("not enough memory: " + words.front() + ": use smaller arrays or a shorter text",
                    exit_failed);
  } catch (const std::system_error& error) {
    return complain("the system refused what was asked of it (" + error.code().message() +
                        "): " + words.front() + ": close other programs and try again",
                    exit_failed);
  } catch (const std::exception& error) {
    return complain("a fault in rope-cli itself: " + std::string(error.what()) + ": please report it",
                    exit_failed);
  }
}

}  // namespace
}  // namespace rope::cli

int main(int count, char** arguments) {
  using namespace rope::cli;
  const std::vector<std::string> words(arguments + std::min(count, 1), arguments + count);
  if (words.empty()) {
    std::fputs(overview().c_str(), stderr);
    return exit_wrong_usage;
  }
  return run_and_report(words);
}
