#!/usr/bin/env python3
"""What takes too long for every change: `./test --long` runs it.

long_tier.py [STEP...] [--budget MINUTES]   runs all steps, or these
long_tier.py --overdue                      says which steps never ran, or longer ago than 30 days; runs nothing

A step is made of pieces. Each piece is a command that ends with 0 where all is well. Once the budget is spent no further
piece begins, and the next call goes on with the pieces that are missing: results/long/progress.json has those that are
done. When all pieces of a step are done, its result is kept in results/long/last.json with date, commit and machine.
A change of the commit in between does not begin a step anew. Exit 1 if a piece failed; a failed piece runs again next time.
"""
import argparse
import datetime
import json
import re
import subprocess
import sys
import time
from collections import namedtuple

from files import ROOT, commit, machine
from platform_cells import CELLS

LAST = ROOT / "results" / "long" / "last.json"
PROGRESS = ROOT / "results" / "long" / "progress.json"
OLDEST_DAYS = 30
FUZZ_ROUNDS, FUZZ_SECONDS = 7, 90
SHARDS = 8
ROOMS = ("library", "net", "captures", "arena", "service", "inputs", "presets", "c")
BUILD_RELEASE = "configure release APPS TESTS && build release"
# `build` is run once before the first piece, in a shell that has tools/setup.sh. `says` finds the words to keep in what a
# piece prints. `pieces` are pairs of a name and a command, or what makes them.
Step = namedtuple("Step", "name what build pieces says")


def sweeps():
    listed = subprocess.run([ROOT / "tools" / "update_numbers", "--list"], capture_output=True, text=True, check=True)
    return [(line.split()[0], f"tools/update_numbers --again {line.split()[0]}") for line in listed.stdout.splitlines()]


def unit_tests(preset, programs, before=""):
    return [(f"{program} {shard + 1} of {SHARDS}",
             f"{before} GTEST_TOTAL_SHARDS={SHARDS} GTEST_SHARD_INDEX={shard} build/{preset}/bin/{program} --gtest_brief=1")
            for program in programs for shard in range(SHARDS)]


def programs_of(*rooms):
    return [f"{room}_tests" for room in rooms]


def other_builds():
    """The golden scenario from builds that a change seldom tells from those of ./test."""
    # Where this machine has no fused multiply-add, an emulator runs the program.
    emulator = "$(grep -qw fma /proc/cpuinfo || command -v qemu-x86_64)"
    runs = {"program": "build/program/bin/golden", "debug": "build/debug/bin/golden", "clang": "build/clang/bin/golden",
            "fma": f"{emulator} build/fma/bin/golden", "wasm": "node tools/run_wasm.mjs build/wasm/bin/golden.wasm"}
    pieces = [(f"golden of preset {preset}", f"source tools/setup.sh && configure {preset} && build {preset} golden && "
               f"tools/check_golden.py tests/golden/golden_hash.txt {command}") for preset, command in runs.items()]
    return [*pieces, ("nothing is fused", "tools/check_fused.py build/fma/bin/golden"),
            ("each file of the library by itself", "source tools/setup.sh && configure debug && build debug")]


def platforms():
    tool = "tools/check_platforms.py"
    return [*other_builds(), ("the one call of the compiler", f"{tool} hello"),
            *((f"golden of {cell}", f"{tool} golden {cell}") for cell in CELLS),
            *((f"tests of {cell}", f"{tool} tests {cell}") for cell in CELLS),
            *((f"fairness of {cell}", f"{tool} fairness {cell}") for cell in ("aarch64", "clang_v3_fast"))]


def fuzz():
    targets = sorted(path.stem.removesuffix("_fuzz") for path in (ROOT / "tests" / "fuzz").glob("*_fuzz.cpp"))
    return [(f"{target}, round {number}", f"tools/run_fuzzer.py {target} --seconds {FUZZ_SECONDS} --seed $RANDOM --keep")
            for number in range(1, FUZZ_ROUNDS + 1) for target in targets]


def mutants():
    lists = sorted(path.stem for path in (ROOT / "tests" / "mutants").glob("*.txt"))
    return [(name, f"tools/mutate --list {name}") for name in lists]


def one(command):
    return [("all", command)]


STEPS = [
    Step("sweeps", "every lab at its full number of shots on all recordings comes out as kept", BUILD_RELEASE, sweeps, r"\d.*"),
    Step("lies", "a hundred times the search for lies finds none beyond the rules, ten minutes of it in matches", f"{BUILD_RELEASE} backsight_program",
         one("build/release/bin/backsight lab audit --tries 4000"), r"No lie .*|.*"),
    Step("soak", "ten minutes of 64 players that come and go over a bad network", f"{BUILD_RELEASE} backsight_program",
         one("tools/soak.py"), r"agreement +(.*)"),
    Step("fleet", "20 servers and 44 players through four rolling restarts, each with two kills; who is lost is back within 5 s",
         f"{BUILD_RELEASE} backsight_program", one("tests/fleet/fleet_test.py build/release/bin/backsight --long"),
         r"fleet: (\d+ players lost.*)"),
    Step("day", "a day of 8 players in virtual time, with all that can happen", f"{BUILD_RELEASE} long_match",
         one("build/release/bin/long_match --players 8 --seconds 86400"), r"agreement +(.*)"),
    Step("hour", "an hour of 64 players in virtual time, with all that can happen", f"{BUILD_RELEASE} long_match",
         one("build/release/bin/long_match --players 64 --seconds 3600 --server-lives 600"), r"agreement +(.*)"),
    Step("cases", "the unit tests that sweep, at a million shots", f"{BUILD_RELEASE} unit_programs rooms_programs",
         unit_tests("release", [*programs_of(*ROOMS, "lab", "web"), "fuzz_replay"], "BACKSIGHT_LONG=1"), r"\[  PASSED  \] (.*)"),
    Step("sanitizers", "the unit tests with sanitizers, at their full numbers",
         "configure fuzz APPS TESTS && build fuzz sanitized_programs",
         unit_tests("fuzz", [*programs_of(*ROOMS), "fuzz_replay"]), r"\[  PASSED  \] (.*)"),
    Step("threads", "what may run at the same time, by the thread sanitizer", "true",
         one("./test --tsan -R 'threads|cast_rays'"), r".*tests passed.*"),
    Step("mutants", "each line of presets and library that tests/mutants lists is broken, and the test that it names notices",
         "true", mutants, r"(\d+ mutants): .*"),
    Step("platforms", "the golden hash from other builds of the library, and from the one file with every compiler, flag and "
         "machine, which pass the vectors and the C interface's tests too", f"{BUILD_RELEASE} hello hello_rocket", platforms,
         r"pinned \w+|\d+ cells.*"),
    Step("fuzz", f"each fuzzer for {FUZZ_ROUNDS * FUZZ_SECONDS / 60:g} minutes, from other seeds",
         "configure fuzz APPS TESTS && build fuzz fuzzers", fuzz, r".*: (\d+ inputs), .*"),
]


def pieces_of(step):
    return step.pieces() if callable(step.pieces) else step.pieces


def read(file):
    return json.loads(file.read_text()) if file.exists() else {}


def write(file, value):
    file.write_text(json.dumps(value, indent=1, ensure_ascii=False) + "\n")


def run(name, command, says):
    print(f"\n{name}: {command.strip()}", flush=True)
    began = time.monotonic()
    with subprocess.Popen(["bash", "-c", command], cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        lines = []
        for line in process.stdout:
            print(line, end="", flush=True)
            lines.append(line.strip())
    found = [match for match in (re.fullmatch(says, line) for line in lines if line) if match]
    return {"passed": process.returncode == 0, "says": found[-1][found[-1].lastindex or 0] if found else "",
            "minutes": round((time.monotonic() - began) / 60, 2), "date": datetime.date.today().isoformat(), "commit": commit()}


def summary(done):
    """What one piece said; or of how many pieces, and the sum of what they counted."""
    if len(done) == 1:
        return done[0]["says"]
    counted = [re.match(r"(\d[\d,]*) (tests?|inputs|mutants)\b", piece["says"]) for piece in done]
    total = sum(int(match[1].replace(",", "")) for match in counted if match)
    unit = next((match[2] for match in counted if match), "")
    return f"{len(done)} pieces" + (f", {total:,} {unit}" if total else "")


def finished(step, pieces, done):
    """The step's result, from those of all its pieces."""
    ran = [done[name] for name, _ in pieces]
    commands = {command.strip() for _, command in pieces}
    return {"passed": all(piece["passed"] for piece in ran), "says": summary(ran),
            "minutes": round(sum(piece["minutes"] for piece in ran), 1),
            "command": commands.pop() if len(commands) == 1 else f"./test --long {step.name}",
            "date": min(piece["date"] for piece in ran), "commit": ran[-1]["commit"], "machine": machine()}


def run_step(step, ends):
    """Runs the pieces that are missing until `ends`, by time.monotonic(). Returns the names of those that failed."""
    progress = read(PROGRESS)
    done = {name: piece for name, piece in progress.get(step.name, {}).items() if piece["passed"]}
    pieces = pieces_of(step)
    missing = [piece for piece in pieces if piece[0] not in done]
    if time.monotonic() >= ends:
        print(f"{step.name}: {len(pieces) - len(missing)} of {len(pieces)} pieces are done; the budget is spent")
        return []
    subprocess.run(["bash", "-c", f"set -e; source tools/setup.sh; {step.build}"], cwd=ROOT, check=True)
    for name, command in missing:
        if time.monotonic() >= ends:
            break
        done[name] = run(f"{step.name}, {name}", command, step.says)
        # After each: the next may take hours.
        progress[step.name] = done
        write(PROGRESS, progress)
    left = [name for name, _ in pieces if name not in done]
    print(f"{step.name}: {len(pieces) - len(left)} of {len(pieces)} pieces are done", flush=True)
    if not left:
        last = read(LAST)
        last[step.name] = finished(step, pieces, done)
        write(LAST, last)
        progress.pop(step.name, None)
        write(PROGRESS, progress)
    return [f"{step.name}, {name}" for name, piece in done.items() if not piece["passed"]]


def overdue(today):
    """A sentence for each step that never ran to its end, or did so too long ago."""
    last, progress = read(LAST), read(PROGRESS)
    for step in STEPS:
        begun = f"; {len(progress[step.name])} pieces of it are done" if progress.get(step.name) else ""
        if step.name not in last:
            yield f"./test --long {step.name} has never run to its end{begun}"
        elif (days := (today - datetime.date.fromisoformat(last[step.name]["date"])).days) > OLDEST_DAYS:
            yield f"./test --long {step.name} ran {days} days ago{begun}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("steps", nargs="*", metavar="STEP")
    parser.add_argument("--budget", type=float, metavar="MINUTES", default=float("inf"))
    parser.add_argument("--overdue", action="store_true")
    options = parser.parse_args()
    if options.overdue:
        print(*overdue(datetime.date.today()), sep="\n")
        return
    unknown = set(options.steps) - {step.name for step in STEPS}
    if unknown:
        sys.exit(f"no step {', '.join(sorted(unknown))}; there are: {', '.join(step.name for step in STEPS)}")
    ends = time.monotonic() + 60 * options.budget
    failed = []
    for step in STEPS:
        if not options.steps or step.name in options.steps:
            failed += run_step(step, ends)
    subprocess.run([ROOT / "tools" / "update_numbers"], check=True)
    sys.exit(f"Failed: {'; '.join(failed)}" if failed else 0)


if __name__ == "__main__":
    main()
