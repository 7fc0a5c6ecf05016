#!/usr/bin/env python3
"""./bench user-build: what a game pays that takes the library by add_subdirectory in Release, beside the same program
optimised across files when it is linked, as the published tables are.

Both are built into build/user_build, and then run in turn, several times; the median of each row counts. Every run
checks its answers first, and both builds have to give the same.
"""
import argparse
import json
import os
import statistics
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
GOAL = 1.15
BUILDS = {
    "folder": [],
    "across files": ["-DCMAKE_INTERPROCEDURAL_OPTIMIZATION=ON", "-DBACKSIGHT_UNITY_BUILD=ON"],
}


def whole_number(low, high):
    def read(text):
        if not text.isdecimal() or not low <= int(text) <= high:
            raise argparse.ArgumentTypeError(f"'{text}' is not a whole number from {low} to {high}")
        return int(text)
    return read


def told(command):
    """Runs a command; its output only if it fails."""
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{done.stdout}{done.stderr}\n./bench user-build: this failed: {' '.join(map(str, command))}")
    return done.stdout


def built(name, options, compiler, jobs):
    folder = ROOT / "build" / "user_build" / name.replace(" ", "_")
    print(f"Building {folder.relative_to(ROOT)}", file=sys.stderr)
    told(["cmake", "-S", ROOT / "benchmarks" / "user_build", "-B", folder, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release",
          f"-DCMAKE_CXX_COMPILER={compiler}", *options])
    told(["cmake", "--build", folder, "--target", "user_rays", "-j", str(jobs)])
    return folder / "user_rays"


def rows_of(program):
    """(row, lane): (nanoseconds, answers)."""
    rows = {}
    for line in told([program]).splitlines():
        row, lane, ns, answers = line.split(";")
        rows[row, lane] = float(ns), answers
    return rows


def main():
    parser = argparse.ArgumentParser(prog="./bench user-build", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=whole_number(1, 99), default=3, help="how often each program runs; default 3")
    parser.add_argument("--compiler", default=os.environ.get("CXX", "g++"), help="default: CXX, or g++")
    parser.add_argument("--jobs", type=whole_number(1, 999), default=os.cpu_count(), help="default: one for each core")
    parser.add_argument("--json", type=Path, help="write every row to this file")
    arguments = parser.parse_args()

    programs = {name: built(name, options, arguments.compiler, arguments.jobs) for name, options in BUILDS.items()}
    runs = {name: [] for name in BUILDS}
    for number in range(arguments.rounds):
        print(f"Round {number + 1} of {arguments.rounds}", file=sys.stderr)
        for name, program in programs.items():
            runs[name].append(rows_of(program))

    found = []
    for row, lane in runs["folder"][0]:
        if len({run[row, lane][1] for each in runs.values() for run in each}) != 1:
            sys.exit(f"./bench user-build: '{row}' has other answers in one of the builds, so no time counts")
        ns = {name: statistics.median(run[row, lane][0] for run in each) for name, each in runs.items()}
        found.append({"row": row, "lane": lane, "folder_ns": round(ns["folder"], 1),
                      "across_files_ns": round(ns["across files"], 1),
                      "ratio": round(ns["folder"] / ns["across files"], 3)})

    print(f"{'world':28} {'view':12} {'by folder':>14} {'across files':>13} {'ratio':>6}   ns, median of "
          f"{arguments.rounds} runs")
    for one in found:
        print(f"{one['row']:28} {one['lane']:12} {one['folder_ns']:14,.0f} {one['across_files_ns']:13,.0f} "
              f"{one['ratio']:6.2f}")
    dearest = max(found, key=lambda one: one["ratio"])
    middle = statistics.median(one["ratio"] for one in found)
    beyond = sum(one["ratio"] > GOAL for one in found)
    print(f"Answers are equal in all {len(found)} rows. A game's build costs {middle:.2f} times the other in the "
          f"median, and at most {dearest['ratio']:.2f} times ({dearest['row']}, {dearest['lane']}).")
    print(f"Goal, at most {GOAL} times in every row: " + ("reached" if not beyond else f"not reached in {beyond} rows"))
    if arguments.json:
        arguments.json.write_text(json.dumps({"rounds": arguments.rounds, "rows": found}, indent=1) + "\n")


if __name__ == "__main__":
    main()
