#!/usr/bin/env python3
"""extrapolation_error.py RECORDING...: how wrong is it to go on as before? The numbers of docs/start/exact-views.md.

Each argument is a folder with pos.csv or pos.csv.zst. For every recorded instant of a living player in motion (1 m/s or
more) it goes on at constant velocity, and at constant acceleration, and compares with where he really was later.
"""
import bisect
import csv
import io
import subprocess
import sys
from pathlib import Path

METRES_PER_UNIT = 0.0254
PLAYER_WIDTH_M = 32 * METRES_PER_UNIT
LEAST_SPEED_MPS = 1.0
HORIZONS_MS = [25, 50, 75, 100, 150, 200, 250]


def paths_of(folder):
    """Runs of rows (time, position) of one player without a death or a jump in them."""
    packed = folder / "pos.csv.zst"
    text = (subprocess.run(["zstd", "-dcq", packed], capture_output=True, text=True, check=True).stdout
            if packed.exists() else (folder / "pos.csv").read_text())
    players = {}
    for row in csv.DictReader(io.StringIO(text)):
        runs = players.setdefault(row["player_id"], [[]])
        if row["teleport"] == "1" or row["alive"] == "0":
            runs.append([])
        if row["alive"] == "1":
            runs[-1].append((float(row["time_s"]), [float(row[axis]) * METRES_PER_UNIT for axis in "xyz"]))
    return [run for runs in players.values() for run in runs if len(run) > 3]


def place_at(times, run, when):
    after = bisect.bisect_right(times, when)
    if after >= len(run):
        return None
    (t0, a), (t1, b) = run[after - 1], run[after]
    return [p + (q - p) * (when - t0) / (t1 - t0) for p, q in zip(a, b)]


def errors(runs, horizon_s):
    by_velocity, by_acceleration = [], []
    for run in runs:
        times = [time for time, _ in run]
        for (t0, a), (t1, b), (t2, c) in zip(run, run[1:], run[2:]):
            real = place_at(times, run, t2 + horizon_s)
            before = [(q - p) / (t1 - t0) for p, q in zip(a, b)]
            velocity = [(q - p) / (t2 - t1) for p, q in zip(b, c)]
            if real is None or sum(v * v for v in velocity) < LEAST_SPEED_MPS ** 2:
                continue
            bend = [(v - u) / ((t2 - t0) / 2) for u, v in zip(before, velocity)]
            off = [r - p - v * horizon_s for r, p, v in zip(real, c, velocity)]
            by_velocity.append(sum(e * e for e in off) ** 0.5)
            by_acceleration.append(sum((e - k * horizon_s ** 2 / 2) ** 2 for e, k in zip(off, bend)) ** 0.5)
    return sorted(by_velocity), sorted(by_acceleration)


runs = [run for folder in sys.argv[1:] for run in paths_of(Path(folder))]
print("            constant velocity                constant acceleration\n"
      "   ms    p50 cm   p95 cm  beyond a width    p50 cm   p95 cm  beyond a width")
for horizon in HORIZONS_MS:
    line = f"{horizon:5}"
    for found in errors(runs, horizon / 1000):
        beyond = 100 * (len(found) - bisect.bisect_right(found, PLAYER_WIDTH_M)) / len(found)
        line += f"  {found[len(found) // 2] * 100:8.1f} {found[len(found) * 95 // 100] * 100:8.1f} {beyond:12.2f} %"
    print(line)
