// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/cli/command.h"
#include "app/cli/failure.h"
#include "app/cli/model_options.h"
#include "core/model/predict.h"
#include "core/model/roformer.h"

namespace rope::cli {
namespace {

class FillMask final : public Command {
 public:
  void declare(Options& options, Session& session) override {
    options.add({"TEXT", "", "The text, in quotes, with [MASK] for each word to be found"}, text_);
    options.group("Answers");
    options.add({"--top", "K", "Likeliest tokens of each mask (default 5)"}, top_,
                {.low = 1, .high = 1000000});
    model_.declare_model(options);
    model_.declare_what_ifs(options);
    session.declare_threads(options);
    options.footer(
        "Masks count from 0, ranks from 1.\n"
        "Example: rope-cli fill-mask \"The king and the [MASK] lived in a castle.\"\n"
        "         rope-cli fill-mask \"She opened the [MASK].\" --no-rope");
  }

  void run(Session& session) override {
    if (!text_) throw usage_failure("TEXT", "is needed, as in \"She opened the [MASK].\"");
    const Model model = model_.read(session);
    if (!model.weights.mlm_head) {
      throw Failure(Error{"this model has no head that predicts words", model_.folder().string(),
                          "choose a masked language model"});
    }
    const Vocabulary& vocabulary = model.tokenizer.vocabulary();
    const EncodedText encoded = encode_text(model.tokenizer, *text_);
    ModelOptions::note_length(model.config, encoded.ids.size());
    const std::vector<Index> masks = masks_in(encoded, vocabulary, model_.folder());
    const Tensor hidden = encode_as_asked(model, encoded, session);
    RowWriter& rows = session.rows({"mask", "rank", "token", "id", "probability"});
    // A few masks at a time: a long text has thousands, and each may want the whole vocabulary.
    constexpr std::size_t masks_at_once = 32;
    for (std::size_t first = 0; first < masks.size(); first += masks_at_once) {
      const auto some = std::span(masks).subspan(first, std::min(masks_at_once, masks.size() - first));
      const auto predictions = need(predict_tokens(model.weights, model.config, hidden,
                                                   {.positions = some, .top = top_, .work = session.work()}));
      for (std::size_t m = 0; m < predictions.size(); ++m) {
        std::int64_t rank = 0;
        for (const TokenProbability& best : predictions[m]) {
          rows.row({static_cast<std::int64_t>(first + m), ++rank, vocabulary.name_of(best.id),
                    std::int64_t{best.id}, double{best.probability}});
        }
      }
    }
  }

 private:
  [[nodiscard]] static std::vector<Index> masks_in(const EncodedText& encoded, const Vocabulary& vocabulary,
                                                   const std::filesystem::path& folder) {
    std::vector<Index> masks;
    for (std::size_t i = 0; i < encoded.ids.size(); ++i) {
      if (encoded.ids[i] == vocabulary.mask()) masks.push_back(static_cast<Index>(i));
    }
    if (!masks.empty()) return masks;
    if (!vocabulary.mask()) {
      throw Failure(Error{"the model's vocabulary has no token that masks a word", folder.string(),
                          "choose a masked language model"});
    }
    const std::string mask = vocabulary.token(*vocabulary.mask());
    throw Failure(
        Error{"there is no " + mask + " in the text", "TEXT",
              "write " + mask + " where a word is to be found, as in \"She opened the " + mask + ".\""});
  }

  /// The last hidden states, under the what-ifs.
  [[nodiscard]] Tensor encode_as_asked(const Model& model, const EncodedText& encoded,
                                       const Session& session) const {
    const ForwardOptions what_ifs = model_.what_ifs(model.config);
    const TokenBatch batch{.batch = 1,
                           .length = static_cast<Index>(encoded.ids.size()),
                           .ids = encoded.ids,
                           .mask = {},
                           .types = encoded.types};
    ForwardWorkspace workspace;
    const ForwardCall call{
        .options = what_ifs, .workspace = workspace, .trace = nullptr, .work = session.work()};
    return need(encode(model.weights, model.config, batch, call));
  }

  ModelOptions model_;
  std::optional<std::string> text_;
  Index top_ = 5;
};

}  // namespace

std::unique_ptr<Command> make_fill_mask() {
  return std::make_unique<FillMask>();
}

}  // namespace rope::cli
