# SPDX-License-Identifier: MIT
"""Writes tests/data/text/*.json: what transformers' BertTokenizer makes of many kinds of text.

    python tests/data/tokenizer_goldens.py        (needs tests/data/requirements.txt)

Offsets are converted from characters to UTF-8 bytes.
"""

import itertools
import json
import pathlib
import random
import unicodedata

from tokenizers import normalizers, pre_tokenizers
from transformers import BertTokenizer

HERE = pathlib.Path(__file__).parent
OUT = HERE / "text"
ENGLISH = HERE.parent.parent / "resources/models/english/vocab.txt"

SMALL = """[PAD] [UNK] [CLS] [SEP] [MASK] the cat cats ##s un ##want ##ed ##ing run runn ##n a ##a b ##b c ##c d ##d
e ##e i ##i x ##x z ##z want low ##er ##est . , ! ? ' - # ## $ ( ) [ ] mask caf ##e cafe \u00e9 ##\u00e9 \u4eca \u5929 ##\u5929
\u4eca\u5929 \u65e5 \u672c \u8a9e ##\u30ab \u30ab ##\u30ca \u30ca \u1112 ##\u1161 ##\u11ab \u1112\u1161\u11ab \ud55c ##\uad6d
\u03c3 \u03bf ##\u03c3 ##\u03c2 \u03bf\u03b4 ##\u03bf \u03bf\u03b4\u03bf\u03c3 \u03bf\u03b4\u03bf\u03c2 \u05e9 ##\u05dc ##\u05d5 ##\u05dd \u0633 ##\u0644
##\u0627 ##\u0645 \U0001f600 ##\U0001f600 \u0130 ##i\u0307 ss \u00df ##\u00df \ufb01 \u2026 \u201c \u201d \u2014 \u00ab
\u00bb \u3002 \uff0c \u037e ; n't 's 'm can do Cat The CAF \u00c9 ##\u00c9 \u01c6 1 ##1 2 ##2 0 ##0""".split()

ENGLISH_LINES = [
    "", " ", "   \t \n ", "The cat sat on the mat.", "She opened the [MASK] and walked into the room.",
    "Hello, world! How are you?", "\"Don't,\" said he; \"it's mine.\"", "unbelievable antidisestablishmentarianism",
    "e-mail: someone@example.com, http://example.com/a?b=c&d=e#f", "3.14159 + 2,718 = 5'859.14 (approx.) $5 50% #1",
    "UPPER lower MiXeD CamelCaseWord snake_case_word kebab-case-word", "a[MASK]b[SEP]c[CLS]d", "[mask] [Mask] [MASK ] [ MASK]",
    "[MASK][MASK] [MASK]", "[[MASK]]", "[MASK", "MASK]", "[UNK] and [PAD]", "##ing the ## mark", "tabs\tand\nnew\r\nlines\rhere",
    "trailing space ", " leading space", "many     spaces      inside", "...", "?!?!", "a.b,c;d:e!f?g", "~`@^*_+=|\\<>{}",
    "x" * 99, "x" * 100, "x" * 101, "x" * 102, "x" * 103, "x" * 104, "y" * 500, "word " + "z" * 150 + " word",
    "the " * 50, "I'll we've they're can't shouldn't o'clock",
]
ACCENTED = [
    "café cafe\u0301 CAFÉ CAFE\u0301", "naïve façade résumé jalapeño Ångström Zürich", "Tiếng Việt rất đẹp: ế ề ể ễ ệ",
    "İstanbul ISPARTA ıspanak", "straße STRASSE ẞ", "ﬁne ﬂow ﬃ", "Ǆ ǅ ǆ Ǉ", "ᾼ ᾳ Ὦ", "\u0301start", "a\u0301\u0323b\u0323\u0301c",
    "\u0300\u0301\u0302", "e\u20dd x\u0488", "Å \u212b \u2126 \u212a", "½ ² ³ ① Ⅳ ™ ©", "ЁЛКА Йод їжак", "ΟΔΟΣ ὈΔΥΣΣΕΎΣ ΑΣ Σ σς",
    "ΑΣ. ΑΣΑ", "\u0344 \u0374 \u037e \u0387 \u1fef", "\u302e\u302f\u0301x", "\U0001d15e \U0001d1bb",
    "a\u034fb \u00adsoft\u00adhyphen", "Łódź Øre Đà Ħ",
]
ASIAN = [
    "今天天气非常好。", "今天 weather 很好", "日本語カナかな漢字", "カタカナ ﾊﾝｶｸ ガ ｶﾞ", "한국어를 공부합니다", "하다 한글 \u1112\u1161\u11ab",
    "\u3400\u4dbf\U00020000\U0002a6df\U0002a700", "\U0002b81f\U0002b820\U0002b91f\U0002b920\U0002ceaf", "\uf900\ufa0e \U0002f800x",
    "中文abc中文", "「引用」、。！？", "Ａｆｕｌｌ　ｗｉｄｔｈ，１２３", "ภาษาไทย", "हिन्दी में \u0958 क़", "தமிழ் বাংলা", "བོད་ཡིག",
]
RIGHT_TO_LEFT = [
    "שלום עולם", "שָׁלוֹם", "سلام عليكم", "السَّلَامُ عَلَيْكُمْ", "abc שלום def", "\u200fשלום\u200e abc\u202e def\u202c", "פרק א׳ ״ציטוט״", "۱۲۳ ٤٥٦، ؟",
]
SYMBOLS = [
    "😀 hi 😀😀", "👩\u200d👩\u200d👧\u200d👦 family", "🇰🇷 flag", "👍🏽 skin", "☃️ snow\ufe0f", "→ ← ∑ ∫ √ ∞ ≠", "€5 £6 ¥7 ₩8", "… — – ‘x’ “y” «z» • ‽ ⸮",
    "§ ¶ ° · ¿que? ¡si!", "\u2028line\u2029para", "no\u00a0break thin\u2009space ideo\u3000graphic zero\u200bwidth\ufeffbom",
    "nul\u0000in \u0001\u0002 bell\u0007 esc\u001b del\u007f", "vt\u000bff\u000cnel\u0085x fs\u001cx", "priv\ue000ate \U000f0000 end", "rep\ufffdlaced",
    "\U000e0001tag\U000e0041", "\ud7ff \u0378 \U0003fffd", "ab\u0000[MASK]\u0301 c", "[M\u0301ASK]", "[MA\u0000SK]", "＃１ ［MASK］",
]
PIECES = [
    "the", "cats", "unwanted", "running", "Low", "lowest", "[MASK]", "[SEP]", " ", "  ", ".", ",", "'s", "-", "é", "E\u0301", "今天", "語", "カナ", "한", "Σ", "ος",
    "שלום", "😀", "\u0301", "\u200b", "\u0000", "\ufffd", "x" * 60, "12", "#", "##s", "İ", "ß", "“", "…", "\u3000", "\n", "[", "]", "\u212b", "\ue000",
]


# First and last code points of scripts and signs.
SCRIPTS = [
    (0x21, 0x7E), (0x41, 0x5A), (0xA1, 0x17F), (0x180, 0x24F), (0x250, 0x2AF), (0x2B0, 0x36F), (0x370, 0x3FF), (0x391, 0x3A9), (0x400, 0x4FF), (0x531, 0x587), (0x591, 0x5F4),
    (0x60C, 0x6FF), (0x700, 0x74A), (0x901, 0x970), (0x981, 0x9FA), (0xA01, 0xA74), (0xA81, 0xAEF), (0xB82, 0xBF2), (0xC01, 0xC6F), (0xD02, 0xD6F), (0xE01, 0xE5B), (0xE81, 0xEDD),
    (0xF00, 0xFCF), (0x1000, 0x1059), (0x10A0, 0x10FB), (0x1100, 0x11F9), (0x1200, 0x137C), (0x13A0, 0x13F4), (0x1401, 0x1676), (0x16A0, 0x16F0), (0x1780, 0x17E9), (0x1800, 0x18A9),
    (0x1E00, 0x1EF9), (0x1F00, 0x1FFE), (0x2000, 0x206F), (0x2070, 0x20B1), (0x20D0, 0x20EA), (0x2100, 0x2183), (0x2190, 0x23CE), (0x2460, 0x24EA), (0x2600, 0x2671), (0x2E80, 0x2FD5),
    (0x3000, 0x303F), (0x3041, 0x309F), (0x30A0, 0x30FF), (0x3105, 0x318E), (0x3190, 0x33FE), (0x3400, 0x4DB5), (0x4E00, 0x9FA5), (0xA000, 0xA4C6), (0xAC00, 0xD7A3), (0xE000, 0xE0FF),
    (0xF900, 0xFA6A), (0xFB00, 0xFB4F), (0xFB50, 0xFDFB), (0xFE00, 0xFE73), (0xFE76, 0xFEFF), (0xFF01, 0xFFEE), (0x10300, 0x1034A), (0x10400, 0x1044D), (0x1D100, 0x1D1DD), (0x1D400, 0x1D7FF),
    (0x20000, 0x2A6D6), (0x2F800, 0x2FA1D), (0xE0001, 0xE007F),
]


def script_lines(count, seed):
    """Words of a few characters of one script each. Only characters whose category has been the same since
    Unicode 3.2, which both tables have."""
    chance = random.Random(seed)
    old = unicodedata.ucd_3_2_0.category

    def word():
        first, last = chance.choice(SCRIPTS)
        drawn = [chr(chance.randint(first, last)) for _ in range(chance.randint(1, 6))]
        return "".join(c for c in drawn if old(c) != "Cn" and old(c) == unicodedata.category(c))

    def between():
        return chance.choice(["", "", " ", " ", "  ", ".", "\u0301", "\u200d", "[MASK]", "a"])

    return ["".join(word() + between() for _ in range(chance.randint(1, 9))) for _ in range(count)]


def script_vocabulary(lines):
    """Four in five of the characters that normalized text consists of, and of each four in five with ##."""
    chance = random.Random(9)
    seen = set()
    for lower in (True, False):
        for strip in (True, False):
            seen.update(*(normalizers.BertNormalizer(True, True, strip, lower).normalize_str(line) for line in lines))
    seen.discard(" ")
    tokens = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"]
    for c in sorted(seen):
        tokens += [token for token in (c, "##" + c) if chance.random() < 0.8 and token not in tokens[:5]]
    return tokens


def scripts():
    lines = script_lines(600, 21)
    vocab = OUT / "scripts_vocab.txt"
    vocab.write_text("\n".join(script_vocabulary(lines)) + "\n", encoding="utf-8")
    for name, some, options in (("scripts", lines[:400], {}), ("scripts_cased", lines[400:500], {"do_lower_case": False}),
                                ("scripts_accents", lines[500:], {"strip_accents": False})):
        of_all = cases(BertTokenizer(str(vocab), **options), some)
        write(name, {"options": options, "cases": [case[:2] if number % 3 else case for number, case in enumerate(of_all)]})


def mixed_lines(count):
    chance = random.Random(7)
    return ["".join(chance.choice(PIECES) for _ in range(chance.randrange(1, 9))) for _ in range(count)]


def byte_offsets(text, offsets):
    at = [0, *itertools.accumulate(len(c.encode()) for c in text)]
    return [[at[b], at[e]] for b, e in offsets]


def cases(tokenizer, lines):
    out = []
    for line in lines:
        encoding = tokenizer._tokenizer.encode(line, add_special_tokens=False)
        flat = list(itertools.chain.from_iterable(byte_offsets(line, encoding.offsets)))
        out.append([line, encoding.ids, flat])
    return out


def pairs(tokenizer):
    out = []
    for a, b in [("The cat.", None), ("The cat", "un wanted [MASK]"), ("", None), ("", "the"), ("the", "")]:
        encoded = tokenizer._tokenizer.encode(a, b)  # the wrapper around it drops a pair that is ""
        out.append([a, b, encoded.ids, encoded.type_ids, tokenizer.decode(encoded.ids)])
    return out


def decodes(tokenizer):
    words = ["the", "cat", "##s", ".", ",", "can", "n't", "do", "'s", "##ed", "'", "!", "?", "[MASK]", "mask", "##er", "'m", "[CLS]"]
    out = []
    for start in range(len(words)):
        ids = tokenizer.convert_tokens_to_ids(words[start:] + words[:start])
        out.append([ids, tokenizer.decode(ids)])
    return out


def golden(name, vocab_file, lines, **options):
    tokenizer = BertTokenizer(str(vocab_file), **options)
    write(name, {"options": options, "cases": cases(tokenizer, lines), "pairs": pairs(tokenizer), "decodes": decodes(tokenizer)})


def write(name, content):
    text = json.dumps(content, ensure_ascii=True, separators=(",", ":")).replace("],[\"", "],\n[\"")
    (OUT / f"{name}.json").write_text(text + "\n")


def code_points():
    """How each code point alone between two letters comes out: runs of [first, class], where the class is
    d dropped, s splits the letters, p stands alone, w part of the word."""
    normalize = normalizers.BertNormalizer(True, True, True, True).normalize_str
    split = pre_tokenizers.BertPreTokenizer().pre_tokenize_str
    runs = []
    for code in range(0x110000):
        if 0xD800 <= code <= 0xDFFF:
            continue
        words = [word for word, _ in split(normalize("q" + chr(code) + "q"))]
        kind = {1: "d" if words[0] == "qq" else "w", 2: "s"}.get(len(words), "p")
        if not runs or runs[-1][1] != kind:
            runs.append([code, kind])
    (OUT / "code_points.json").write_text(json.dumps(runs, separators=(",", ":")).replace("],[", "],\n[") + "\n")


def windows():
    """What truncation with every overflowing window gives: [text, pair or null, length, overlap, which text is
    cut, [[ids, types], ...]], where the tokenizer takes it."""
    tokenizer = BertTokenizer(str(ENGLISH))
    chance = random.Random(5)
    words = ["the", "king", "queen", "unbelievably", "lived", "[MASK]", "castle", ",", "wizards", "of", "\u4eca", "[SEP]", "caf\u00e9s"]
    out = []
    while len(out) < 150:
        a, b = (" ".join(chance.choice(words) for _ in range(chance.randrange(26))) for _ in range(2))
        pair = b if len(out) % 3 and b else None
        length, overlap = chance.randrange(4, 24), chance.choice([0, 0, 1, 2, 5])
        cut = chance.choice(["longest_first", "only_first", "only_second"] if pair else ["only_first"])
        try:
            tokenizer._tokenizer.enable_truncation(length, stride=overlap, strategy=cut)
            first = tokenizer._tokenizer.encode(a, pair)
        except BaseException:  # an overlap that is too large: tokenizers 0.23 panics
            continue
        if len(first.overflowing) > 11 or length < 3 + bool(pair) or any(s == 0 and len(t) for s, t in room_left(first, a, pair)):
            continue  # a text that vanished whole
        out.append([a, pair, length, overlap, cut, [[e.ids, e.type_ids] for e in (first, *first.overflowing)]])
    tokenizer._tokenizer.no_truncation()
    write("windows", {"cases": out})


def room_left(encoding, a, b):
    """How many tokens each text kept, and the text's words."""
    kept = encoding.sequence_ids
    return [(kept.count(number), text.split()) for number, text in enumerate((a, b)) if text]


def main():
    OUT.mkdir(exist_ok=True)
    vocab = OUT / "small_vocab.txt"
    vocab.write_text("\n".join(SMALL) + "\n", encoding="utf-8")
    lines = ENGLISH_LINES + ACCENTED + ASIAN + RIGHT_TO_LEFT + SYMBOLS
    golden("english", ENGLISH, lines + mixed_lines(120))
    golden("small", vocab, lines + mixed_lines(60))
    golden("small_cased", vocab, lines, do_lower_case=False)
    golden("small_lower_accents", vocab, lines, strip_accents=False)
    golden("small_cased_stripped", vocab, ACCENTED + ASIAN, do_lower_case=False, strip_accents=True)
    golden("small_no_cjk", vocab, ASIAN, tokenize_chinese_chars=False)
    scripts()
    windows()
    code_points()


if __name__ == "__main__":
    main()
