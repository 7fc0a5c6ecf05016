#!/usr/bin/env python3
"""What takes too long for every change: `./test --long` runs it after the quick tier.

long_tier.py [STEP...]   runs all steps, or these, and keeps what came out in results/long/last.json; exit 1 if one failed

Each step is a command that ends with 0 where all is well. Its last words are kept with date, commit, machine and time.
"""
import datetime
import json
import re
import subprocess
import sys
import time
from collections import namedtuple

from files import ROOT, commit, machine

LAST = ROOT / "results" / "long" / "last.json"
Step = namedtuple("Step", "name what command says")
STEPS = [
    Step("sweeps", "every lab at its full number of shots on all recordings comes out as kept", "tools/update_numbers --again",
         r"\d.*"),
    Step("lies", "a hundred times the search for lies finds none beyond the rules",
         "build/program/bin/backsight lab audit --tries 4000", r"No lie .*|.*"),
    Step("soak", "ten minutes of 64 players that come and go over a bad network", "tools/soak.py", r"agreement +(.*)"),
    Step("fleet", "20 servers and 44 players through four rolling restarts, each with two kills; who is lost is back within 5 s",
         "tests/fleet/fleet_test.py build/release/bin/backsight --long", r"fleet: (\d+ players lost.*)"),
    Step("day", "a day of 8 players in virtual time, with all that can happen", "build/release/bin/long_match --players 8 "
         "--seconds 86400", r"agreement +(.*)"),
    Step("hour", "an hour of 64 players in virtual time, with all that can happen", "build/release/bin/long_match "
         "--players 64 --seconds 3600 --server-lives 600", r"agreement +(.*)"),
    Step("cases", "the unit tests that sweep, at a million shots",
         "BACKSIGHT_LONG=1 build/release/bin/unit_tests --gtest_brief=1", r"\[  PASSED  \] (.*)"),
    Step("sanitizers", "the unit tests with sanitizers, at their full numbers",
         "build/fuzz/bin/unit_tests --gtest_brief=1", r"\[  PASSED  \] (.*)"),
    Step("threads", "what may run at the same time, by the thread sanitizer", "./test --tsan -R 'threads|cast_rays'",
         r".*tests passed.*"),
    Step("platforms", "the one file gives the golden hash, and passes the vectors and the C interface's tests, from every "
         "compiler, flag and machine", "tools/check_platforms.py golden all && tools/check_platforms.py tests all && "
         "tools/check_platforms.py fairness aarch64 clang_v3_fast", r"\d+ cells.*"),
    Step("fuzz", "each fuzzer for ten minutes, from another seed", "./test --fuzz 600", r".*"),
]


def run(step):
    print(f"\n{step.name}: {step.command}", flush=True)
    began = time.monotonic()
    with subprocess.Popen(["bash", "-c", step.command], cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        lines = []
        for line in process.stdout:
            print(line, end="", flush=True)
            lines.append(line.strip())
    found = [match for match in (re.fullmatch(step.says, line) for line in lines if line) if match]
    says = found[-1][found[-1].lastindex or 0] if found else ""
    return {"passed": process.returncode == 0, "says": says, "minutes": round((time.monotonic() - began) / 60, 1),
            "command": step.command, "date": datetime.date.today().isoformat(), "commit": commit(), "machine": machine()}


def main():
    names = sys.argv[1:]
    unknown = set(names) - {step.name for step in STEPS}
    if unknown:
        sys.exit(f"no step {', '.join(sorted(unknown))}; there are: {', '.join(step.name for step in STEPS)}")
    kept = json.loads(LAST.read_text()) if LAST.exists() else {}
    failed = []
    for step in STEPS:
        if names and step.name not in names:
            continue
        kept[step.name] = run(step)
        # After each: the next may take hours.
        LAST.write_text(json.dumps(kept, indent=1, ensure_ascii=False) + "\n")
        failed += [step.name] * (not kept[step.name]["passed"])
    subprocess.run([ROOT / "tools" / "update_numbers"], check=True)
    sys.exit(f"Failed: {', '.join(failed)}" if failed else 0)


if __name__ == "__main__":
    main()
