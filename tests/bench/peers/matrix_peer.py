#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What rope's score matrices are compared with: numpy and matplotlib.

    pip install -r requirements.txt
    python3 matrix_peer.py --threads 2

4096 queries and keys of 64 components are turned by RoPE, multiplied and scaled, and the matrix is drawn with
imshow(), axes and a colour bar, on 900 x 900 pixels: from q and k to pixels in memory, nothing is written to a
file. Numbers are as numpy has them where nobody says otherwise, in double; --single computes in float.

With --serve it does so once for each line of its input and answers with the seconds it took, so that rope_bench
can measure both turn and turn about.
"""
import argparse
import os

from turns import measure

LENGTH, HEAD_DIM, PIXELS = 4096, 64, 900


def matrix_to_pixels(kind):
    import matplotlib

    matplotlib.use("Agg")
    import numpy
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    random = numpy.random.default_rng(1)
    q, k = random.standard_normal((2, LENGTH, HEAD_DIM)).astype(kind)
    theta = 10000.0 ** (-numpy.arange(0, HEAD_DIM, 2) / HEAD_DIM)

    def turned(x):
        angle = numpy.arange(LENGTH)[:, None] * theta
        cos, sin = numpy.cos(angle), numpy.sin(angle)
        out = numpy.empty_like(x)
        out[:, 0::2] = x[:, 0::2] * cos - x[:, 1::2] * sin
        out[:, 1::2] = x[:, 1::2] * cos + x[:, 0::2] * sin
        return out

    def run():
        scores = turned(q) @ turned(k).T / q.dtype.type(HEAD_DIM**0.5)
        figure = Figure(figsize=(PIXELS / 100, PIXELS / 100), dpi=100)
        canvas = FigureCanvasAgg(figure)
        axes = figure.add_subplot(title="RoPE", xlabel="key position n", ylabel="query position m")
        reach = numpy.abs(scores).max()
        image = axes.imshow(scores, cmap="PuOr", vmin=-reach, vmax=reach)
        figure.colorbar(image, orientation="horizontal", label="score q·k / √d")
        canvas.draw()
        return canvas.buffer_rgba()

    return run


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--passes", type=int, default=7)
    parser.add_argument("--serve", action="store_true", help="one pass for each line of the input")
    parser.add_argument("--single", action="store_true", help="in float instead of double")
    arguments = parser.parse_args()
    for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
        os.environ[variable] = str(arguments.threads)  # before numpy is there
    run = matrix_to_pixels("float32" if arguments.single else "float64")
    best = measure(run, arguments.serve, arguments.passes)
    if best is not None:
        print(f"{1e3 * best:.0f} ms")


if __name__ == "__main__":
    main()
