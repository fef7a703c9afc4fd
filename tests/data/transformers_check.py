# SPDX-License-Identifier: MIT
"""Holds what rope-cli exports against Hugging Face transformers (see requirements.txt).

    python tests/data/transformers_check.py build/release/bin/rope-cli [MODEL_FOLDER ...]

exports each model (default: the English one that comes along, as float32) and loads the folder with
AutoTokenizer and RoFormerForMaskedLM: the token ids must be those of `rope-cli tokenize`, the logits those of
`rope-cli run`. So it does with a small model that it trains without positions, and with the English one given
another base: models that transformers computes rightly by the table of positions alone. Prints one line for each and ends with 1 if any differs.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np
import torch
from transformers import AutoTokenizer, RoFormerForMaskedLM

HERE = Path(__file__).resolve().parent
SAMPLE = HERE.parent.parent / "resources" / "samples" / "wonderful_wizard_of_oz.txt"
TEXTS = [
    "She opened the [MASK] and walked into the room.",
    "The quick brown fox jumps over the lazy dog; it was 1900!",
    "Caf\u00e9, na\u00efve \u2014 \u201cquoted\u201d, \ud55c\uad6d\uc5b4 \u4e2d\u6587 \U0001f600 x\u0301",
    "unbelievablyantidisestablishmentarianism " + "a" * 120,
    "one two three four five six seven eight nine ten " * 20,
]
LARGEST = 2e-4  # of a logit, some 20 wide: float32 summed in another order


def rope_cli(program, *arguments):
    done = subprocess.run([program, *arguments], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"rope-cli {' '.join(arguments)}: {done.stderr}")
    return done.stdout


def compare(program, model, out):
    """(texts whose ids differ, largest difference of a logit, largest logit)"""
    rope_cli(program, "export", "--model", str(model), "--out", str(out))
    tokenizer = AutoTokenizer.from_pretrained(out)
    network = RoFormerForMaskedLM.from_pretrained(out).eval()
    wrong, difference, largest = 0, 0.0, 0.0
    for text in TEXTS:
        rows = json.loads(rope_cli(program, "tokenize", text, "--special", "--model", str(out), "--format", "json"))
        ids = [row["id"] if isinstance(row, dict) else row[rows["columns"].index("id")] for row in rows["rows"]]
        theirs = tokenizer(text)["input_ids"]
        wrong += ids != theirs
        logits = out / "logits.npy"
        rope_cli(program, "run", text, "--model", str(out), "--logits", str(logits))
        with torch.no_grad():
            expected = network(torch.tensor([theirs])).logits.numpy()
        ours = np.load(logits)
        if ours.shape != expected.shape:
            return len(TEXTS), float("inf"), 0.0
        difference = max(difference, float(np.abs(ours - expected).max()))
        largest = max(largest, float(np.abs(expected).max()))
    return wrong, difference, largest


def main():
    program = sys.argv[1]
    failed = False
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        english = folder / "english"
        rope_cli(program, "export", "--out", str(english))
        models = [Path(name) for name in sys.argv[2:]] or [english]
        still = folder / "without-positions"
        rope_cli(program, "train", "--text", str(SAMPLE), "--out", str(still), "--encoding", "none", "--vocab-size",
                 "500", "--layers", "2", "--hidden", "64", "--heads", "2", "--steps", "60", "--length", "64")
        based = folder / "base-500"
        rope_cli(program, "export", "--model", str(english), "--out", str(based))
        config = json.loads((based / "config.json").read_text())
        (based / "config.json").write_text(json.dumps(config | {"rope_theta": 500.0}))
        for number, model in enumerate([*models, still, based]):
            wrong, difference, largest = compare(program, model, folder / f"out-{number}")
            bad = wrong > 0 or difference > LARGEST
            failed = failed or bad
            print(f"{'DIFFERS' if bad else 'equal':8}{model.name}: ids of {len(TEXTS) - wrong} of {len(TEXTS)} texts, "
                  f"logits to {difference:.1e} (the largest is {largest:.1f})")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
