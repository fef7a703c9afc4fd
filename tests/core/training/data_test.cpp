// SPDX-License-Identifier: MIT
// Texts, batches, masks and evaluation.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <map>
#include <set>

#include "core/training/evaluate.h"
#include "core/training/sentences.h"
#include "tests/core/training/small_run.h"
#include "tests/support/temporary_folder.h"

namespace rope {
namespace {

using ::testing::HasSubstr;

TEST(TokenText, LinesAndTokens) {
  const Tokenizer tokenizer = test::letter_tokenizer();
  const TokenText text = TokenText::parse("ab c\n\n d\ne", "t", tokenizer).value();
  const std::vector<Token> expected = tokenizer.tokenize("ab c d e");
  ASSERT_EQ(text.size(), static_cast<Index>(expected.size()));
  for (Index i = 0; i < text.size(); ++i) EXPECT_EQ(text[i], expected[static_cast<std::size_t>(i)].id);
  ASSERT_EQ(text.lines(), 3);
  EXPECT_EQ(text.line_begin(1), 3);
  EXPECT_EQ(text.line_end(1), 4);
  EXPECT_EQ(text.line_end(2), 5);
}

TEST(TokenText, OneEndlessLineOfSeveralBlocks) {
  const TemporaryFolder folder;
  const auto path = folder.path() / "line.txt";
  constexpr Index words = 3'000'000;  // 9 MB: more than two blocks
  {
    std::ofstream out(path);
    for (Index i = 0; i < words; ++i) out << (i % 2 == 0 ? "ab " : "zz ");
  }
  const TokenText text = TokenText::read(path, test::letter_tokenizer()).value();
  EXPECT_EQ(text.size(), 2 * words);
  EXPECT_EQ(text.lines(), 1);
}

TEST(TokenText, ItsEndCanBeCutOff) {
  const Tokenizer tokenizer = test::letter_tokenizer();
  const TokenText whole = TokenText::parse("ab c\n\n d\ne", "t", tokenizer).value();  // a b c | d | e
  for (Index tokens = 1; tokens < whole.size(); ++tokens) {
    TokenText begin = whole;
    const TokenText end = begin.cut_end(tokens);
    ASSERT_EQ(end.size(), tokens);
    ASSERT_EQ(begin.size(), whole.size() - tokens);
    for (Index i = 0; i < begin.size(); ++i) EXPECT_EQ(begin[i], whole[i]);
    for (Index i = 0; i < tokens; ++i) EXPECT_EQ(end[i], whole[begin.size() + i]);
    // Three lines, and one more where the first was cut.
    EXPECT_EQ(begin.lines() + end.lines(), whole.lines() + (tokens > 2 ? 1 : 0)) << tokens;
    EXPECT_EQ(end.line_begin(0), 0);
    EXPECT_EQ(begin.line_end(begin.lines() - 1), begin.size());
    EXPECT_EQ(end.line_end(end.lines() - 1), tokens);
  }
  TokenText text = whole;
  EXPECT_THROW(static_cast<void>(text.cut_end(5)), std::invalid_argument);
  EXPECT_THROW(static_cast<void>(text.cut_end(0)), std::invalid_argument);
}

TEST(TokenText, RefusesWhatIsNoText) {
  const Tokenizer tokenizer = test::letter_tokenizer();
  EXPECT_THAT(TokenText::parse("", "empty", tokenizer).error().message(), HasSubstr("no word"));
  EXPECT_THAT(TokenText::parse(" \n\n", "blank", tokenizer).error().message(), HasSubstr("no word"));
  EXPECT_THAT(TokenText::parse(std::string_view("ab\0c", 4), "zip", tokenizer).error().message(),
              HasSubstr("byte 2"));
  EXPECT_THAT(TokenText::parse("ab \xE9 c", "latin", tokenizer).error().message(), HasSubstr("UTF-8"));
  EXPECT_FALSE(TokenText::read("/nowhere/text", tokenizer).ok());
}

TEST(Batches, AnOrderIsAPermutation) {
  for (const std::uint64_t size : {1U, 2U, 3U, 7U, 64U, 1000U}) {
    std::set<std::uint64_t> seen;
    for (std::uint64_t i = 0; i < size; ++i) seen.insert(permuted(i, size, 17));
    EXPECT_EQ(seen.size(), size);
    EXPECT_EQ(*seen.rbegin(), size - 1);
  }
  EXPECT_NE(permuted(0, 1000, 1), permuted(0, 1000, 2));
}

BatchSource source_of(double short_share, std::uint64_t seed = 5) {
  const Tokenizer tokenizer = test::letter_tokenizer();
  std::vector<WeightedText> texts;
  texts.push_back({test::alphabet(), 1.0});
  const BatchOptions options{.batch = 3, .length = 12, .short_share = short_share, .short_lengths = {6, 9}};
  return BatchSource::create(std::move(texts), options, SpecialTokens::of(tokenizer.vocabulary(), "").value(),
                             seed)
      .value();
}

TEST(Batches, PackedSequencesAreFullAndNeverRepeatInARound) {
  BatchSource source = source_of(0);
  const TokenText& text = source.texts().front().text;
  const Index windows = text.size() / 10 - 1;
  std::map<std::vector<std::int32_t>, int> counts;
  for (Index i = 0; i < windows / 3; ++i) {
    const TokenBatch batch = source.next();
    ASSERT_TRUE(batch.mask.empty());
    for (Index s = 0; s < 3; ++s) {
      const std::vector<std::int32_t> ids(batch.ids.begin() + s * 12, batch.ids.begin() + (s + 1) * 12);
      EXPECT_EQ(ids.front(), 2);
      EXPECT_EQ(ids.back(), 3);
      ++counts[ids];
    }
  }
  // The text has few equal stretches of ten letters: its lines begin with all 26 letters in turn.
  std::map<std::vector<std::int32_t>, int> in_text;
  for (Index begin = 0; begin + 10 <= text.size(); ++begin) {
    std::vector<std::int32_t> ids{2};
    for (Index i = 0; i < 10; ++i) ids.push_back(text[begin + i]);
    ids.push_back(3);
    ++in_text[ids];
  }
  for (const auto& [ids, count] : counts) EXPECT_LE(count, in_text[ids]);
}

TEST(Batches, ShortOnesBeginAtLineStartsAndArePadded) {
  BatchSource source = source_of(1);
  const TokenText& text = source.texts().front().text;
  std::set<std::int32_t> starts;
  for (Index line = 0; line < text.lines(); ++line) starts.insert(text[text.line_begin(line)]);
  for (int i = 0; i < 20; ++i) {
    const TokenBatch batch = source.next();
    ASSERT_TRUE(batch.length == 6 || batch.length == 9);
    EXPECT_EQ(batch.batch, 36 / batch.length);
    for (Index s = 0; s < batch.batch; ++s) {
      EXPECT_TRUE(starts.contains(batch.ids[static_cast<std::size_t>(s * batch.length + 1)]));
    }
  }
}

TEST(Batches, StateGoesOnWhereItWas) {
  BatchSource a = source_of(0.5);
  for (int i = 0; i < 7; ++i) (void)a.next();
  BatchSource b = source_of(0.5);
  ASSERT_TRUE(b.restore(a.state()).ok());
  for (int i = 0; i < 20; ++i) EXPECT_EQ(a.next().ids, b.next().ids);
}

TEST(Masking, SharesAndSpecialTokens) {
  const Tokenizer tokenizer = test::letter_tokenizer();
  const SpecialTokens special = SpecialTokens::of(tokenizer.vocabulary(), "").value();
  BatchSource source = source_of(0.3);
  Random random(4);
  Index chosen = 0, masked = 0, kept = 0, ordinary = 0;
  for (int i = 0; i < 400; ++i) {
    const TokenBatch original = source.next();
    const MaskedBatch batch =
        mask_batch(original, special, {.rate = 0.3, .mask_share = 0.7, .keep_share = 0.2}, random);
    std::set<std::int32_t> rows(batch.rows.begin(), batch.rows.end());
    ASSERT_EQ(rows.size(), batch.rows.size());
    for (std::size_t at = 0; at < original.ids.size(); ++at) {
      ordinary += special.has(original.ids[at]) ? 0 : 1;
      if (!rows.contains(static_cast<std::int32_t>(at))) {
        ASSERT_EQ(batch.tokens.ids[at], original.ids[at]);
      }
    }
    for (std::size_t k = 0; k < batch.rows.size(); ++k) {
      const auto at = static_cast<std::size_t>(batch.rows[k]);
      ASSERT_FALSE(special.has(original.ids[at]));
      ASSERT_EQ(batch.targets[k], original.ids[at]);
      ++chosen;
      masked += batch.tokens.ids[at] == special.mask ? 1 : 0;
      kept += batch.tokens.ids[at] == original.ids[at] ? 1 : 0;
    }
  }
  EXPECT_NEAR(static_cast<double>(chosen) / static_cast<double>(ordinary), 0.3, 0.02);
  EXPECT_NEAR(static_cast<double>(masked) / static_cast<double>(chosen), 0.7, 0.02);
  EXPECT_NEAR(static_cast<double>(kept) / static_cast<double>(chosen), 0.2, 0.02);
}

TEST(Masking, RandomTokensAreOrdinaryOnes) {
  const Tokenizer tokenizer = test::letter_tokenizer();
  const SpecialTokens special = SpecialTokens::of(tokenizer.vocabulary(), "").value();
  std::set<std::int32_t> all;
  for (Index i = 0; i < special.ordinary_count(); ++i)
    all.insert(special.ordinary(static_cast<std::uint64_t>(i)));
  EXPECT_EQ(static_cast<Index>(all.size()), tokenizer.vocabulary().size() - 5);
  for (const std::int32_t id : all) EXPECT_FALSE(special.has(id));
}

TEST(Masking, SaysWhichSpecialTokenIsMissing) {
  const Vocabulary vocabulary = Vocabulary::parse("[UNK]\n[PAD]\n[CLS]\n[SEP]\na\n", "v").value();
  EXPECT_THAT(SpecialTokens::of(vocabulary, "v").error().message(), HasSubstr("[MASK]"));
}

TEST(Evaluation, AUniformModelHasTheLogOfItsVocabulary) {
  Model model = test::small_run_model();
  visit_weights(model.weights, model.config,
                [](const std::string& name, Tensor& tensor, const std::vector<Index>&) {
                  if (name.starts_with("cls.")) std::ranges::fill(tensor.span(), 0.0F);
                });
  const TokenText text = test::alphabet();
  const Evaluation found = evaluate(model, text, {.length = 16}).value();
  EXPECT_NEAR(found.all.mean_loss(), std::log(static_cast<double>(model.config.vocab_size)), 1e-6);
  EXPECT_EQ(found.all.top1, 0);  // of equal logits the first five are special tokens
  EXPECT_EQ(found.all.top5, 0);
  EXPECT_NEAR(static_cast<double>(found.all.masked) / static_cast<double>(text.size()), 0.15, 0.03);
  EXPECT_EQ(found.by_position.front().masked, 0);  // [CLS]
  Guesses sum;
  for (const Guesses& guesses : found.by_position) sum.add(guesses);
  EXPECT_EQ(sum.masked, found.all.masked);
}

TEST(Evaluation, MasksDependOnSeedAndTokenAlone) {
  const Model model = test::small_run_model();
  const TokenText text = test::alphabet();
  const Evaluation found = evaluate(model, text, {.length = 16, .batch = 16}).value();
  const Evaluation one_by_one = evaluate(model, text, {.length = 16, .batch = 1}).value();
  EXPECT_EQ(found.all.masked, one_by_one.all.masked);
  EXPECT_NEAR(found.all.loss, one_by_one.all.loss, 1e-3);
  const Evaluation longer = evaluate(model, text, {.length = 30}).value();
  EXPECT_EQ(longer.all.masked, found.all.masked);  // other sequences, the same tokens
  EXPECT_NE(evaluate(model, text, {.seed = 2, .length = 16}).value().all.loss, found.all.loss);
  const Evaluation few = evaluate(model, text, {.length = 16, .limit = 3}).value();
  EXPECT_LT(few.all.masked, found.all.masked);
  const Evaluation bert = evaluate(model, text, {.style = MaskStyle::bert, .length = 16}).value();
  EXPECT_EQ(bert.all.masked, found.all.masked);
  EXPECT_NE(bert.all.loss, found.all.loss);
}

TEST(Sentences, AreAskedAtTheirMask) {
  const Tokenizer tokenizer = test::letter_tokenizer();
  const auto sentences = parse_sentences("a [MASK] c\tB\n\n[MASK] b\ta\r\n", "f", tokenizer).value();
  ASSERT_EQ(sentences.size(), 2U);
  EXPECT_EQ(sentences[0].position, 2);  // after [CLS] and a
  EXPECT_EQ(tokenizer.vocabulary().token(sentences[0].target), "b");
  EXPECT_EQ(sentences[1].tokens.length, 4);

  Model model = test::small_run_model();
  visit_weights(model.weights, model.config,
                [](const std::string& name, Tensor& tensor, const std::vector<Index>&) {
                  if (name.starts_with("cls.")) std::ranges::fill(tensor.span(), 0.0F);
                });
  const auto vocabulary = static_cast<double>(model.config.vocab_size);
  const WantedGuess same = guess_word(model, sentences[0], {}).value();
  EXPECT_EQ(same.rank, sentences[0].target + 1);  // of equal logits the lower id comes first
  EXPECT_NEAR(same.probability, 1 / vocabulary, 1e-6);
  model.weights.mlm_head->bias.span()[static_cast<std::size_t>(sentences[0].target)] = 2;
  const WantedGuess sure = guess_word(model, sentences[0], {}).value();
  EXPECT_EQ(sure.rank, 1);
  EXPECT_NEAR(sure.probability, std::exp(2.0) / (std::exp(2.0) + vocabulary - 1), 1e-6);
}

TEST(Sentences, SayTheLineThatIsWrong) {
  const Tokenizer tokenizer = test::letter_tokenizer();
  for (const auto& [text, what] :
       {std::pair("a [MASK]\tb\na b\n", "line 2"), std::pair("a b\tc", "0 masks"),
        std::pair("[MASK] [MASK]\tc", "2 masks"), std::pair("[MASK]\tab", "vocabulary: ab"),
        std::pair("[MASK]\t", "not one token"), std::pair("\n", "no sentence"),
        std::pair("\xE9\t", "UTF-8")}) {
    const auto found = parse_sentences(text, "f", tokenizer);
    ASSERT_FALSE(found.ok()) << text;
    EXPECT_THAT(found.error().message(), HasSubstr(what));
  }
}

TEST(Evaluation, RefusesWhatItCannotDo) {
  Model model = test::small_run_model();
  EXPECT_FALSE(evaluate(model, test::alphabet(), {.length = 2}).ok());
  model.weights.mlm_head.reset();
  EXPECT_FALSE(evaluate(model, test::alphabet(), {}).ok());
}

}  // namespace
}  // namespace rope
