# SPDX-License-Identifier: MIT
"""Writes tests/data/text/words_*: Chinese and mixed text as RoFormer's word models read it, in three ways.

    python tests/data/roformer_tokenizer_goldens.py        (needs tests/data/requirements.txt)

fast is RoFormerTokenizer of transformers with rjieba. It gets its vocabulary as a dict: from_pretrained of the
pinned version hands it the name of vocab.txt instead, and then no word is found in the "vocabulary". slow and
training are the rules of transformers 4's Python tokenizer and of bert4keras, written down here; jieba divides
the text. In both, capital letters are lowered one by one (a final sigma is a plain one), and special tokens in
the text are kept.

All sentences are made here, of dictionary words and characters drawn with a seed.
"""

import itertools
import json
import pathlib
import random
import re
import unicodedata

import jieba
import rjieba
from transformers import RoFormerTokenizer

OUT = pathlib.Path(__file__).parent / "text"
SPECIAL = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"]
LATIN = "the a an of model ##s attention rope bert ##ing ##ed run go data ok style call visa at t x ab abc caf cafe na ##ive naive zur ##ich".split()
SIGNS = list("，。！？；：、（）《》“”‘’…—·,.!?;:'\"()[]{}<>/\\|@#$%^&*-_=+~`￥％＋①½²★→℃") + ["c++", "c#", "at&t", "C++", "t恤", "4s店", "卡拉", "ok"]
OTHER = ["カタカナ", "ひらがな", "한국어", "안녕", "Café", "naïve", "Zürich", "E\u0301cole", "ΟΔΟΣ", "Привет", "😀", "👍🏽", "Ａｂｃ", "１２３", "ﬁ", "ǅ", "İ",
         "שלום", "हिन्दी", "ไทย", "々", "〇", "㐀", "\U00020000", "\U0002b820", "\ufa0e", "\uf900", "Ⅳ", "°C", "ªº", "ß", "㎡", "ｶﾞ", "が", "か\u3099"]
ENGLISH = ["The", "model", "models", "RoPE", "BERT", "running", "data", "AT&T", "C++", "c#", "B超", "T恤", "4S店", "卡拉OK", "A股", "t-shirt", "a_b", "x1y2", "江南Style",
           "e.g.", "3.14", "2021", "100%", "50", "v2.0", "iPhone", "user@mail.cn", "U盘", "IP地址", "http://a.b/c?d=1"]
SPACES = [" ", "  ", "\t", "\n", "\r\n", "\u3000", "\u00a0", "\u2028"]
HIDDEN = ["\u200b", "\u0000", "\u0007", "\ufffd", "\u00ad", "\ufeff", "\ue000", "\u0085", "\u0378", "\u0301"]


def dictionary():
    with jieba.get_dict_file() as lines:
        rows = [line.decode().split()[:2] for line in lines]
    return {word: int(count) for word, count in rows}


class Text:
    """Draws words and sentences."""

    def __init__(self, counts, seed):
        self.chance = random.Random(seed)
        self.words = sorted(counts)
        self.known = sorted(counts, key=lambda word: (-counts[word], word))[:6000]

    def piece(self):
        draw = self.chance.random()
        for share, choices in ((0.50, self.known), (0.62, self.words), (0.77, ENGLISH), (0.88, SIGNS), (0.93, OTHER), (0.96, SPACES), (0.975, HIDDEN)):
            if draw < share:
                return self.chance.choice(choices)
        return chr(self.chance.randrange(0x4E00, 0x9FA6)) if draw < 0.99 else self.chance.choice(SPECIAL)

    def sentence(self):
        return "".join(self.piece() for _ in range(self.chance.randrange(1, 10)))


def make_vocabulary(counts):
    chance = random.Random(3)
    known = sorted(counts, key=lambda word: (-counts[word], word))
    words = [word for word in known[:6000] if len(word) > 1 and chance.random() < 0.35]
    words += [word for word in known[6000:] if len(word) > 1 and chance.random() < 0.002]
    characters = [word for word in known[:6000] if len(word) == 1 and chance.random() < 0.9]
    letters = [*map(chr, range(97, 123)), *map(str, range(10)), "é", "한", "か", "が", "カ", "タ", "ナ", "ひ", "ら", "な", "σ", "ο", "δ", "ς", "İ", "安", "々", "〇"]
    jamo = [chr(c) for c in (0x1112, 0x1161, 0x11AB, 0x1100, 0x116E, 0x11A8, 0x110B, 0x1165, 0x1102, 0x1167, 0x11BC)]
    tokens = SPECIAL + words + characters + letters + LATIN + jamo + SIGNS + list("ＡｂｃａＢ１２３") + ["##" + c for c in letters + jamo]
    return list(dict.fromkeys(tokens))


def is_punctuation(c):
    return 33 <= ord(c) <= 47 or 58 <= ord(c) <= 64 or 91 <= ord(c) <= 96 or 123 <= ord(c) <= 126 or unicodedata.category(c)[0] == "P"


def is_ideograph(c):
    return any(low <= ord(c) <= high for low, high in (
        (0x4E00, 0x9FFF), (0x3400, 0x4DBF), (0x20000, 0x2A6DF), (0x2A700, 0x2B73F), (0x2B740, 0x2B81F), (0x2B820, 0x2CEAF), (0xF900, 0xFAFF), (0x2F800, 0x2FA1F)))


def without_accents(text):
    return "".join(c for c in unicodedata.normalize("NFD", text) if unicodedata.category(c) != "Mn")


def lower(text):
    return "".join(c.lower() for c in text)


class Rules:
    def __init__(self, vocabulary, do_lower_case=True, strip_accents=None):
        self.ids = {token: i for i, token in enumerate(vocabulary)}
        self.lower = do_lower_case
        self.strip = do_lower_case if strip_accents is None else strip_accents

    def pieces(self, text):
        return jieba.cut(text, HMM=False)

    def word_piece(self, word, longest):
        parts, start = [], 0
        while start < len(word) <= longest:
            ends = [e for e in range(len(word), start, -1) if ("##" if start else "") + word[start:e] in self.ids]
            if not ends:
                return [self.ids["[UNK]"]]
            parts.append(self.ids[("##" if start else "") + word[start:ends[0]]])
            start = ends[0]
        return parts if len(word) <= longest else [self.ids["[UNK]"]]

    def spread(self, text, is_control, alone):
        out = ""
        for c in text:
            if c in "\t\n\r" or unicodedata.category(c) == "Zs":
                out += " "
            elif c not in "\0\ufffd" and not is_control(c):
                out += f" {c} " if alone(c) else c
        return out

    def slow(self, text):
        ids = []
        for piece in self.pieces(lower(text) if self.lower else text):
            if piece in self.ids:
                ids.append(self.ids[piece])
                continue
            for word in self.spread(piece, lambda c: unicodedata.category(c)[0] == "C", is_ideograph).split():
                word = lower(word) if self.lower else word
                word = without_accents(word) if self.strip else word
                for part in "".join(f" {c} " if is_punctuation(c) else c for c in word).split():
                    ids += self.word_piece(part, 100)
        return ids

    def training(self, text):
        ids = []
        for piece in self.pieces(without_accents(lower(text)) if self.lower else text):
            if piece in self.ids:
                ids.append(self.ids[piece])
                continue
            for word in self.spread(piece, lambda c: unicodedata.category(c) in ("Cc", "Cf"), lambda c: is_punctuation(c) or is_ideograph(c)).split():
                ids += self.word_piece(word, 200)
        return ids

    def around_special(self, text, rule):
        ids = []
        for part in re.split("(" + "|".join(map(re.escape, SPECIAL)) + ")", text):
            ids += [self.ids[part]] if part in SPECIAL else rule(part)
        return ids


def byte_offsets(text, offsets):
    at = [0, *itertools.accumulate(len(c.encode()) for c in text)]
    return [at[i] for pair in offsets for i in pair]


def golden(name, vocabulary, lines, **options):
    fast = RoFormerTokenizer({token: i for i, token in enumerate(vocabulary)}, **options)._tokenizer
    rules = Rules(vocabulary, **options)
    cases = []
    for number, line in enumerate(lines):
        encoding = fast.encode(line, add_special_tokens=False)
        slow, training = rules.around_special(line, rules.slow), rules.around_special(line, rules.training)
        case = [line, encoding.ids, slow if slow != encoding.ids else 0, training if training != encoding.ids else 0]
        cases.append(case + ([byte_offsets(line, encoding.offsets)] if number % 6 == 0 else []))
    write(name, {"options": options, "cases": cases})


def write(name, content):
    text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
    # What editors would not show, or would change, is escaped.
    text = re.sub(r"[\u0085\u00a0\u00ad\u0301\u200b\u2028\u3000\u3099\ue000\ufeff\ufffd\u0378]", lambda c: f"\\u{ord(c[0]):04x}", text)
    (OUT / f"{name}.json").write_text(re.sub(r"\],\[\"", "],\n[\"", text) + "\n", encoding="utf-8")


def segments(counts, count):
    """Texts and the lengths of their pieces in characters; many are runs of words that could be cut otherwise."""
    text = Text(counts, 11)
    lines = ["我来到北京清华大学", "abc网球拍卖会def", "他来到了网易杭研大厦", "这里基本保留了唐宋遗留下来的坊巷格局", "单位29处."]
    for i in range(count):
        words = text.words if i % 2 else text.known
        lines.append("".join(text.chance.choice(words) for _ in range(text.chance.randrange(2, 7))) if i % 4 else text.sentence())
    out = []
    for line in lines:
        pieces = list(jieba.cut(line, HMM=False))
        assert pieces == rjieba.cut(line, False)
        out.append([line, [len(piece) for piece in pieces]])
    write("words_cut", out)


def main():
    jieba.setLogLevel(60)
    counts = dictionary()
    vocabulary = make_vocabulary(counts)
    (OUT / "words_vocab.txt").write_text("\n".join(vocabulary) + "\n", encoding="utf-8")
    text = Text(counts, 5)
    first = ["", " ", "永和服装饰品有限公司,今天天气非常好", "今天[MASK]很好，我想去公园玩！", "x" * 100, "x" * 101, "x" * 200, "x" * 201, "[MASK][MASK]清华大学", "清华\u200b大学",
             "Ω" * 100, "北京。" * 30]
    golden("words_lower", vocabulary, first + [text.sentence() for _ in range(1900)])
    golden("words_cased", vocabulary, [text.sentence() for _ in range(200)], do_lower_case=False)
    golden("words_accents", vocabulary, [text.sentence() for _ in range(200)], strip_accents=False)
    segments(counts, 500)


if __name__ == "__main__":
    main()
