// SPDX-License-Identifier: MIT
#include "core/files/trained_text.h"

#include <utility>

#include "core/model/roformer.h"
#include "core/text/text_windows.h"

namespace rope {

HeadVectors TrainedText::vectors(Index layer, Index head) const {
  return head_vectors(model->weights, model->config, hidden.at(static_cast<std::size_t>(layer)), layer, head);
}

Result<TrainedText> read_trained_text(std::shared_ptr<const Model> model, const std::string& text,
                                      const Work& work) {
  const EncodedText whole = encode_text(model->tokenizer, text);
  const Result<TextWindow> window = cut_window(whole, {.tokens = kMostTrainedTokens});
  if (!window) return window.error();
  TrainedText result{model, text, window_text(whole, *window).tokens, {}};
  TokenBatch batch{.batch = 1, .length = static_cast<Index>(result.tokens.size())};
  for (const Token& token : result.tokens) batch.ids.push_back(token.id);
  const ForwardOptions as_trained;
  ForwardWorkspace workspace;
  Trace trace;
  trace.want_hidden = true;
  const Result<Tensor> last =
      encode(model->weights, model->config, batch, {as_trained, workspace, &trace, work});
  if (!last) return last.error();
  result.hidden = std::move(trace.hidden);
  return result;
}

}  // namespace rope
