// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "app/cli/options.h"
#include "core/model/roformer.h"
#include "core/text/text_windows.h"

namespace rope::cli {

/// --long, --max-length, --overlap and, for commands that take pairs, --shorten: what is done to a text that
/// is longer than the model was trained with.
class LongText {
 public:
  void declare(Options& options, bool pairs);
  /// Throws where an option has no effect beside the others.
  void check_usage(const Options& options) const;

  /// Whether a text may be cut or divided, so that the model's length is of interest.
  [[nodiscard]] bool limits() const noexcept { return choice_ != Choice::whole; }
  [[nodiscard]] bool divides() const noexcept { return choice_ == Choice::window; }
  /// The parts of a text that are to be read: one but with --long window. Where the text is longer than
  /// `trained` (or --max-length), a note on stderr says so. From then on the settings hold what was used.
  [[nodiscard]] std::vector<TextWindow> parts(const EncodedText& whole, Index trained);

 private:
  enum class Choice : std::uint8_t { whole, cut, window };
  [[nodiscard]] std::vector<TextWindow> divide(const EncodedText& whole);

  Choice choice_ = Choice::whole;
  std::optional<Index> max_length_, overlap_;
  PairCut shorten_ = PairCut::longest_first;
  bool pairs_ = false;
};

/// The texts as rows of one batch: those that are shorter are filled up with padding and masked there.
[[nodiscard]] TokenBatch batch_of(std::vector<EncodedText> texts, const Vocabulary& vocabulary);

}  // namespace rope::cli
