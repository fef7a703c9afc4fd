// SPDX-License-Identifier: GPL-3.0-or-later
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/command.h"
#include "app/cli/failure.h"
#include "app/cli/long_text.h"
#include "app/cli/model_options.h"
#include "core/files/config_reader.h"
#include "core/text/tokenizer.h"

namespace rope::cli {
namespace {

class Tokenize final : public Command {
 public:
  void declare(Options& options, Session& /*session*/) override {
    options.add({"TEXT", "", "The text, in quotes"}, text_);
    options.group("Text");
    options.add({"--file", "FILE", "The text of a file instead"}, file_);
    options.add({"--pair", "TEXT2", "A second text, as for sentence pairs"}, pair_);
    options.add({"--special", "", "Show the [CLS] and [SEP] that a model gets as well"}, special_);
    options.add({"--ids", "LIST", "The other way: token ids, as in 5,6,7, to text"}, ids_,
                {.each = {.low = 0, .high = std::numeric_limits<std::int32_t>::max()}});
    long_.declare(options, true);
    model_.declare_model(options);
    options.footer(
        "start and end are byte offsets into the text; those of the second text count from its own start.\n"
        "Example: rope-cli tokenize \"The king and the queen\"");
  }

  void run(Session& session) override {
    check_usage(session.options());
    const Tokenizer tokenizer = model_.read_tokenizer_only();
    if (!ids_.empty()) {
      session.text("text", text_of_ids(tokenizer.vocabulary()));
      return;
    }
    const std::string text = file_ ? read_text("--file", *file_) : *text_;
    const EncodedText whole = pair_ ? encode_text(tokenizer, text, *pair_) : encode_text(tokenizer, text);
    const std::vector<TextWindow> parts = parts_of(whole);
    std::vector<std::string> columns{"index", "token", "id", "start", "end"};
    if (long_.divides()) columns.insert(columns.begin(), "window");
    RowWriter& rows = session.rows(columns);
    for (std::size_t part = 0; part < parts.size(); ++part) {
      std::int64_t index = 0;
      for (const Index place : window_places(whole, parts[part])) {
        session.check_stop();
        const Token& token = whole.tokens[static_cast<std::size_t>(place)];
        const bool added = token.special && token.begin == token.end;
        if (added && !special_) continue;
        std::vector<Cell> row{index++, token.text, std::int64_t{token.id},
                              static_cast<std::int64_t>(token.begin), static_cast<std::int64_t>(token.end)};
        if (long_.divides()) row.insert(row.begin(), static_cast<std::int64_t>(part));
        rows.row(row);
      }
    }
  }

 private:
  void check_usage(const Options& options) const {
    const int sources = (text_ ? 1 : 0) + (file_ ? 1 : 0) + (ids_.empty() ? 0 : 1);
    if (sources == 0) throw usage_failure("TEXT, --file or --ids", "is needed: what is to be tokenized");
    long_.check_usage(options);
    if (long_.limits() && !ids_.empty()) throw usage_failure("--long", "does not go with --ids");
    if (sources > 1) throw usage_failure(file_ ? "--file" : "--ids", "does not go with another text");
    const auto other = options.first_given({"--pair", "--special"});
    if (other && !ids_.empty()) throw usage_failure(*other, "does not go with --ids");
  }

  /// What the model was trained with is of no interest, and need not be known, unless the text is limited.
  [[nodiscard]] std::vector<TextWindow> parts_of(const EncodedText& whole) {
    Index trained = std::numeric_limits<Index>::max();
    if (long_.limits()) {
      trained = need(read_config_file(model_.folder() / "config.json")).config.max_position_embeddings;
    }
    return long_.parts(whole, trained);
  }

  [[nodiscard]] std::string text_of_ids(const Vocabulary& vocabulary) const {
    std::vector<std::int32_t> ids;
    for (const double id : ids_) {
      const auto whole = static_cast<std::int32_t>(id);
      if (static_cast<double>(whole) != id || whole >= vocabulary.size()) {
        throw usage_failure("--ids " + exact_text(id),
                            "must be a whole number from 0 to " + std::to_string(vocabulary.size() - 1));
      }
      ids.push_back(whole);
    }
    return need(decode(vocabulary, ids));
  }

  ModelOptions model_;
  LongText long_;
  std::optional<std::string> text_, file_, pair_;
  bool special_ = false;
  std::vector<double> ids_;
};

}  // namespace

std::unique_ptr<Command> make_tokenize() {
  return std::make_unique<Tokenize>();
}

}  // namespace rope::cli
