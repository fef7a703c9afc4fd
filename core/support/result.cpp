// SPDX-License-Identifier: MIT
#include "core/support/result.h"

namespace rope {

std::string Error::message() const {
  std::string text = what;
  for (const std::string* part : {&where, &fix}) {
    if (part->empty()) continue;
    if (!text.empty()) text += ": ";
    text += *part;
  }
  // Messages quote names out of files from strangers: a line break in one must not make two lines.
  for (char& c : text) {
    if (static_cast<unsigned char>(c) < 0x20U || c == 0x7F) c = ' ';
  }
  return text;
}

Error cancelled_error() {
  return Error{.what = "stopped", .where = {}, .fix = {}, .cancelled = true};
}

}  // namespace rope
