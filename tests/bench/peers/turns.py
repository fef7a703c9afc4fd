# SPDX-License-Identifier: MIT
"""How the peers measure: some passes by themselves, or one for each line that rope_bench writes to them."""
import statistics
import sys
import time


def timed(run):
    begin = time.perf_counter()
    run()
    return time.perf_counter() - begin


def measure(run, serve, passes, answers=None):
    """The median seconds of `passes`, after two to warm up; with `serve` nothing, but one answer for each line."""
    answers = answers or sys.stdout
    for _ in range(2):
        timed(run)
    if not serve:
        return statistics.median(timed(run) for _ in range(passes))
    print(0, file=answers, flush=True)
    for _ in sys.stdin:
        print(timed(run), file=answers, flush=True)
    return None
