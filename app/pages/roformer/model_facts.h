// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "core/files/model_folder.h"
#include "core/text/scripts.h"

namespace rope::app {

/// What is found out about a model beyond its config.
struct ModelFacts {
  Index parameters = 0;          ///< numbers that were read
  std::uint64_t file_bytes = 0;  ///< of its tensors in the folder; 0 where the folder cannot be read any more
  std::vector<std::string> dtypes;  ///< of the tensors in the folder, the one with most bytes first
  VocabularyScripts scripts;
};
/// Looks at headers only, never at weights.
[[nodiscard]] ModelFacts model_facts(const Model& model, const std::filesystem::path& folder);

/// One line of the card.
struct CardLine {
  QString name;
  QString value;
  QString explanation = {};  ///< tool tip
};
/// The whole card, in reading order.
[[nodiscard]] std::vector<CardLine> card_lines(const Model& model, const ModelFacts& facts);
/// The card in one line: kind, head, size.
[[nodiscard]] QString card_summary(const Model& model, const ModelFacts& facts);

}  // namespace rope::app
