# SPDX-License-Identifier: MIT
"""Writes tests/data/files: small .safetensors and .npy files as their own libraries write them.

    python tests/data/files_goldens.py            (needs tests/data/requirements.txt)
"""

import pathlib

import numpy as np
import torch
from safetensors.torch import save_file

OUT = pathlib.Path(__file__).parent / "files"


def safetensors():
    values = torch.tensor([[0.5, -1.25, 3.0e-6], [65504.0, 1.0 / 3.0, -0.0]])
    save_file(
        {
            "f32": values,
            "f16": values.to(torch.float16),
            "bf16": values.to(torch.bfloat16),
            "f64": values.to(torch.float64),
            "i64": torch.arange(3),
            "scalar": torch.tensor(2.5),
            "empty": torch.zeros(0, 4),
            "name with \u00e9 and \"quotes\"": torch.ones(1),
        },
        str(OUT / "tiny.safetensors"),
        metadata={"format": "pt", "note": "tiny \u00e9"},
    )


def npy():
    grid = np.arange(24).reshape(2, 3, 4)
    arrays = {
        "f2": (grid / 8).astype("<f2"),
        "f4": (grid / 3).astype("<f4"),
        "f8": (grid / 3).astype("<f8"),
        "i4": (grid - 12).astype("<i4"),
        "i8": (grid - 12).astype("<i8"),
        "u1": grid.astype("|u1"),
        "b1": grid % 3 == 0,
        "f4_fortran": np.asfortranarray((grid / 3).astype("<f4")),
        "scalar": np.array(2.5, "<f8"),
        "vector": np.array([1, 2], "<f4"),
        "empty": np.zeros((0, 3), "<f4"),
        "big_endian": np.array([1, 2], ">f4"),
        "complex": np.array([1j]),
        "too_large": np.array([2**53 + 1]),
    }
    for name, array in arrays.items():
        np.save(OUT / f"{name}.npy", array)
    for version in [(2, 0), (3, 0)]:
        with open(OUT / f"version{version[0]}.npy", "wb") as file:
            np.lib.format.write_array(file, arrays["f4"], version=version)


if __name__ == "__main__":
    OUT.mkdir(exist_ok=True)
    safetensors()
    npy()
