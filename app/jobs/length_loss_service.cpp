// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/jobs/length_loss_service.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "app/jobs/file_path.h"
#include "core/model/visit_weights.h"

namespace rope::app {

std::uint64_t model_mark(const Model& model) {
  constexpr Index kSamples = 64;                 // of each tensor
  std::uint64_t mark = 14695981039346656037ULL;  // FNV-1a
  const auto add = [&mark](std::uint64_t value) { mark = (mark ^ value) * 1099511628211ULL; };
  visit_weights(model.weights, model.config,
                [&](const std::string& /*name*/, const Tensor& tensor, const std::vector<Index>& /*shape*/) {
                  add(static_cast<std::uint64_t>(tensor.size()));
                  const Index step = std::max<Index>(1, tensor.size() / kSamples);
                  for (Index i = 0; i < tensor.size(); i += step)
                    add(std::bit_cast<std::uint32_t>(tensor[i]));
                });
  return mark;
}

LengthLossService::LengthLossService(QObject* parent) : QObject(parent) {
  connect(&job_, &LatestJob::running_changed, this, &LengthLossService::changed);
  connect(&job_, &LatestJob::failed, this, [this](const Error& error) {
    error_ = error;
    rest();
  });
}

const LengthLoss* LengthLossService::find(const LengthLossQuestion& question) const {
  const auto found = std::find_if(answers_.begin(), answers_.end(),
                                  [&](const Answered& answer) { return answer.question == question; });
  return found == answers_.end() ? nullptr : &found->loss;
}

void LengthLossService::start(std::shared_ptr<const Model> model, std::vector<LengthLossQuestion> questions) {
  job_.cancel();
  error_.reset();
  model_ = std::move(model);
  waiting_.clear();
  for (LengthLossQuestion& question : questions) {
    if (find(question) == nullptr) waiting_.push_back(std::move(question));
  }
  asked_ = waiting_.size();
  measure_next();
}

void LengthLossService::stop() {
  rest();
  job_.cancel();
}

// A model that the person has replaced since is not kept for questions that nobody asks.
void LengthLossService::rest() {
  waiting_.clear();
  model_.reset();
}

void LengthLossService::measure_next() {
  while (!waiting_.empty() && find(waiting_.front()) != nullptr) waiting_.pop_front();
  if (waiting_.empty()) return rest();
  const LengthLossQuestion question = waiting_.front();
  waiting_.pop_front();
  const double begin = static_cast<double>(asked_ - waiting_.size() - 1) / static_cast<double>(asked_);
  const double share = 1.0 / static_cast<double>(asked_);
  job_.start(
      [model = model_, question, text = text_, begin, share](const Work& work) {
        Work part = work;
        part.progress = [&work, begin, share](double fraction) { work.report(begin + share * fraction); };
        return measure(*model, question, text, part);
      },
      [this, question](Result<Measured> measured) { take(question, std::move(measured)); });
}

void LengthLossService::take(const LengthLossQuestion& question, Result<Measured> measured) {
  if (!measured) {
    if (!measured.error().cancelled) error_ = measured.error();
    rest();
    return;
  }
  text_ = std::move(measured->text);
  answers_.push_back({question, std::move(measured->loss)});
  if (answers_.size() > kMostAnswers) answers_.pop_front();
  measure_next();
  Q_EMIT changed();
}

Result<LengthLossService::Measured> LengthLossService::measure(const Model& model,
                                                               const LengthLossQuestion& question,
                                                               ReadText text, const Work& work) {
  if (text.tokens == nullptr || text.model != question.model || text.file != question.text) {
    const Result<std::filesystem::path> path = text_path(question.text);
    if (!path) return path.error();
    const Work reading{.progress = {}, .stop = work.stop, .threads = work.threads};
    Result<TokenText> tokens = TokenText::read(*path, model.tokenizer, reading);
    if (!tokens) return tokens.error();
    text = {question.model, question.text, std::make_shared<const TokenText>(std::move(tokens).value())};
  }
  const LengthLossOptions options{
      .length = question.length, .tokens = question.tokens, .seed = question.seed};
  Result<Evaluation> found = length_loss(model, *text.tokens, question.rotary, options, work);
  if (!found) return found.error();
  return Measured{std::move(text), {found->all, position_buckets(*found, LengthLoss::kBuckets)}};
}

}  // namespace rope::app
