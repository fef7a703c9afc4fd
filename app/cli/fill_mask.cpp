// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/cli/command.h"
#include "app/cli/failure.h"
#include "app/cli/long_text.h"
#include "app/cli/model_options.h"
#include "core/model/heads.h"
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
    long_.declare(options, false);
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
    long_.check_usage(session.options());
    const Model model = model_.read(session);
    if (Status fills = check_fills_masks(model.weights, model.config); !fills) {
      throw Failure(Error{fills.error().what, model_.folder().string(), fills.error().fix});
    }
    const Vocabulary& vocabulary = model.tokenizer.vocabulary();
    const EncodedText whole = encode_text(model.tokenizer, *text_);
    const std::vector<Index> masks = masks_in(whole, vocabulary, model_.folder());
    const std::vector<TextWindow> parts = long_.parts(whole, model.config.max_position_embeddings);
    const std::vector<Mask> seen = masks_seen(masks, parts);
    RowWriter& rows = session.rows({"mask", "rank", "token", "id", "probability"});
    for (std::size_t end = 0, begin = 0; begin < seen.size(); begin = end) {
      const std::size_t part = seen[begin].part;
      while (end < seen.size() && seen[end].part == part) ++end;
      answer(model, whole, parts[part], std::span(seen).subspan(begin, end - begin), session, rows);
    }
  }

 private:
  struct Mask {
    std::int64_t number;
    Index place;       // in the whole sequence
    std::size_t part;  // that shows most of what stands around it
  };

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

  /// The masks that stand in one of the parts; a note tells of the others.
  [[nodiscard]] static std::vector<Mask> masks_seen(const std::vector<Index>& masks,
                                                    const std::vector<TextWindow>& parts) {
    std::vector<Mask> seen;
    for (std::size_t m = 0; m < masks.size(); ++m) {
      const std::size_t part = best_window(parts, masks[m]);
      if (part < parts.size()) seen.push_back({static_cast<std::int64_t>(m), masks[m], part});
    }
    const std::size_t lost = masks.size() - seen.size();
    if (seen.empty()) {
      throw Failure(Error{"no mask stands in the part of the text that is read", "--long cut",
                          "use --long window, or a larger --max-length"});
    }
    if (lost > 0) note(std::to_string(lost) + " masks stand after what is read and have no answer");
    return seen;
  }

  /// The rows of the masks of one part. A few masks at a time: a long text has thousands, and each may want
  /// the whole vocabulary.
  void answer(const Model& model, const EncodedText& whole, const TextWindow& part,
              std::span<const Mask> masks, const Session& session, RowWriter& rows) const {
    const Vocabulary& vocabulary = model.tokenizer.vocabulary();
    const std::vector<Index> places = window_places(whole, part);
    std::vector<Index> positions;
    for (const Mask& mask : masks) {
      positions.push_back(std::ranges::lower_bound(places, mask.place) - places.begin());
    }
    const Tensor hidden = encode_as_asked(model, window_text(whole, part), session);
    constexpr std::size_t masks_at_once = 32;
    for (std::size_t first = 0; first < positions.size(); first += masks_at_once) {
      const auto some =
          std::span(positions).subspan(first, std::min(masks_at_once, positions.size() - first));
      const auto predictions = need(predict_tokens(model.weights, model.config, hidden,
                                                   {.positions = some, .top = top_, .work = session.work()}));
      for (std::size_t m = 0; m < predictions.size(); ++m) {
        std::int64_t rank = 0;
        for (const TokenProbability& best : predictions[m]) {
          rows.row({masks[first + m].number, ++rank, vocabulary.name_of(best.id), std::int64_t{best.id},
                    double{best.probability}});
        }
      }
    }
  }

  /// The last hidden states, under the what-ifs.
  [[nodiscard]] Tensor encode_as_asked(const Model& model, const EncodedText& encoded,
                                       const Session& session) const {
    const ForwardOptions what_ifs = model_.what_ifs(model.config);
    const TokenBatch batch = batch_of({encoded}, model.tokenizer.vocabulary());
    ForwardWorkspace workspace;
    const ForwardCall call{
        .options = what_ifs, .workspace = workspace, .trace = nullptr, .work = session.work()};
    return need(encode(model.weights, model.config, batch, call));
  }

  ModelOptions model_;
  LongText long_;
  std::optional<std::string> text_;
  Index top_ = 5;
};

}  // namespace

std::unique_ptr<Command> make_fill_mask() {
  return std::make_unique<FillMask>();
}

}  // namespace rope::cli
