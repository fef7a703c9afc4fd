// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/model_input.h"

#include <limits>

#include "app/cli/arrays.h"
#include "app/cli/failure.h"
#include "core/support/shape_text.h"

namespace rope::cli {
namespace {

bool is_choice(const Model& model) {
  return model.config.head.kind == HeadKind::multiple_choice;
}

/// Whole numbers of an array of `shape`; an empty `shape` takes and sets the array's own, of at most
/// `most_axes`.
template <typename T>
std::vector<T> whole_numbers(const std::string& option, const std::string& path, std::vector<Index>& shape,
                             std::size_t most_axes) {
  const NpyArray array = read_array(option, path);
  if (shape.empty()) shape = array.shape;
  if (array.shape != shape || shape.empty() || shape.size() > most_axes) {
    const std::string ids = most_axes == 3 ? "[N], [C, N] or [B, C, N]" : "[N] or [B, N]";
    const bool of_ids = shape.empty() || shape.size() > most_axes || option == "--ids";
    throw Failure(Error{"the array of " + option + " has the shape " + shape_text(array.shape), path,
                        "it must be " + (of_ids ? ids : "as that of --ids, " + shape_text(shape))});
  }
  if (option == "--mask") require_mask(option, path, array.values);
  std::vector<T> numbers;
  for (const double value : array.values) {
    if (!(value >= 0) || value > std::numeric_limits<T>::max() ||
        value != static_cast<double>(static_cast<T>(value))) {
      throw Failure(Error{"the array of " + option + " holds " + exact_text(value), path,
                          "it must hold whole numbers from 0"});
    }
    numbers.push_back(static_cast<T>(value));
  }
  return numbers;
}

}  // namespace

void InputOptions::declare(Options& options) {
  options.add({"TEXT", "", "A text, in quotes; it gets [CLS] and [SEP]"}, text_);
  options.group("Input");
  options.add(
      {"--pair", "TEXT2", "A second text, with token type 1: to a question the text that the answer is in"},
      pair_);
  options.add({"--choice", "TEXT2", "For multiple choice, once for each: TEXT goes on like this"}, choices_);
  options.add({"--ids", "FILE", "Or token ids, .npy [N] or [B, N]; multiple choice [B, C, N]"}, ids_);
  options.add({"--mask", "FILE", "With --ids: .npy of the same shape, 0 = padding"}, mask_);
  options.add({"--types", "FILE", "With --ids: token types, .npy of the same shape"}, types_);
  long_.declare(options, true);
}

void InputOptions::check_usage(const Options& options) const {
  if (!text_ && !ids_) throw usage_failure("TEXT or --ids", "is needed: what the model is to read");
  if (text_ && ids_) throw usage_failure("--ids", "does not go with a text");
  const auto with_ids = options.first_given({"--mask", "--types"});
  if (with_ids && !ids_) throw usage_failure(*with_ids, "goes with --ids");
  const auto with_text = options.first_given({"--pair", "--choice"});
  if (with_text && ids_) throw usage_failure(*with_text, "goes with a text");
  if (pair_ && !choices_.empty()) throw usage_failure("--choice", "does not go with --pair");
  if (long_.limits() && ids_) throw usage_failure("--long", "goes with a text");
  if (long_.divides() && !choices_.empty()) {
    throw usage_failure("--long window", "does not go with --choice; use --long cut");
  }
  long_.check_usage(options);
}

ModelInput InputOptions::read(const Model& model) {
  if (!choices_.empty() && !is_choice(model)) {
    throw Failure(Error{"this model does not choose between texts (" +
                            std::string(architecture_of(model.config.head.kind)) + ")",
                        "--choice", "give a second text with --pair"});
  }
  return text_ ? from_text(model) : from_files(model);
}

ModelInput InputOptions::from_text(const Model& model) {
  ModelInput input;
  const auto add = [&](const std::optional<std::string>& second) {
    const EncodedText whole =
        second ? encode_text(model.tokenizer, *text_, *second) : encode_text(model.tokenizer, *text_);
    for (const TextWindow& part : long_.parts(whole, model.config.max_position_embeddings)) {
      input.texts.push_back(window_text(whole, part));
    }
  };
  if (choices_.empty()) add(pair_);
  for (const std::string& choice : choices_) add(choice);
  if (!choices_.empty()) input.choices = static_cast<Index>(choices_.size());
  input.batch = batch_of(input.texts, model.tokenizer.vocabulary());
  return input;
}

ModelInput InputOptions::from_files(const Model& model) const {
  const std::size_t most_axes = is_choice(model) ? 3 : 2;
  std::vector<Index> shape;
  ModelInput input;
  TokenBatch& batch = input.batch;
  batch.ids = whole_numbers<std::int32_t>("--ids", *ids_, shape, most_axes);
  if (mask_) batch.mask = whole_numbers<std::uint8_t>("--mask", *mask_, shape, most_axes);
  if (types_) batch.types = whole_numbers<std::int32_t>("--types", *types_, shape, most_axes);
  batch.length = shape.back();
  batch.batch = batch.length > 0 ? static_cast<Index>(batch.ids.size()) / batch.length : 0;
  if (is_choice(model) && shape.size() > 1) input.choices = shape[shape.size() - 2];
  return input;
}

}  // namespace rope::cli
