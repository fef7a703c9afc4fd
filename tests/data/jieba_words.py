# SPDX-License-Identifier: MIT
"""Writes resources/jieba/words.txt from the dictionary of jieba 0.42.1.

    python tests/data/jieba_words.py        (needs tests/data/requirements.txt)

The first line is a tab and the sum of all counts; then come "word TAB count", sorted by UTF-8. Of a word that is
there twice the last count holds, and both are in the sum, as in jieba. Parts of speech are left out.
"""

import pathlib

import jieba

OUT = pathlib.Path(__file__).parents[2] / "resources/jieba/words.txt"


def main():
    assert jieba.__version__ == "0.42.1"
    counts, total = {}, 0
    with jieba.get_dict_file() as lines:
        for line in lines:
            word, count, *_ = line.decode().split()
            counts[word] = int(count)
            total += int(count)
    assert (len(counts), total) == (349_045, 60_101_967)
    words = sorted(counts, key=str.encode)
    OUT.write_text(f"\t{total}\n" + "".join(f"{word}\t{counts[word]}\n" for word in words), encoding="utf-8")


if __name__ == "__main__":
    main()
