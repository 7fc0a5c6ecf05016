#!/usr/bin/env python3
"""The examples that the pages promise are short: lines with code, without comments, and brackets alone in a line.

short_examples.py          counts them, and says which has too many
short_examples.py --play   plays each: ten virtual minutes, a tenth of snapshots and commands lost. Prints what came of them as
                           JSON; null: its engine is not on this machine. It needs the build, and the JavaScript package packed
"""
import json
import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
MOST = 40
EXAMPLES = ("csharp/examples/Shots.cs", "godot/examples/equal.gd", "python/examples/match.py", "lua/example.lua",
            "javascript/examples/match.mjs")
NO_CODE = re.compile(r"\s*((#|--|//).*|[{}()\[\],;]*|end)")


def lines_of(text):
    return sum(NO_CODE.fullmatch(line) is None for line in text.splitlines())


def faults():
    for name in EXAMPLES:
        lines = lines_of((ROOT / "bindings" / name).read_text())
        print(f"{name}: {lines} lines of code")
        if lines > MOST:
            yield f"bindings/{name} has {lines} lines of code, at most {MOST}"
    if lines_of("a\n  // no\n# no\n-- no\n\n});\nb {\n") != 2:
        yield "lines are counted differently than they should"


BUILD = ROOT / "build" / "release" / "bindings"
LIBRARY = BUILD / "c" / "libbacksight_c.so"
CSHARP = ["tests/bindings/csharp/run.py", "example", "--library", BUILD / "csharp" / "libbacksight_c.so"]
PLAYS = {
    "csharp_mono": CSHARP,
    "csharp_dotnet": [*CSHARP, "--runtime", "dotnet"],
    "godot": ["tests/bindings/godot/run_script.py", BUILD / "godot" / "sample", "bindings/godot/examples/equal.gd"],
    "javascript": ["node", "build/javascript/user/match.mjs"],
    "lua": ["luajit", "bindings/lua/example.lua"],
    "python": ["/usr/bin/python3", "bindings/python/examples/match.py"],
}
SKIPPED = 77
SAID = re.compile(r"(\d+) of (\d+) shots equal to the bit")


def play(name):
    """None: what it takes is not on this machine. Any other end than a sound one ends this program."""
    environment = {**os.environ, "BACKSIGHT_LIBRARY": str(LIBRARY), "PYTHONPATH": str(ROOT / "bindings" / "python")}
    done = subprocess.run([str(word) for word in PLAYS[name]], cwd=ROOT, env=environment, capture_output=True, text=True)
    found = SAID.search(done.stdout)
    if done.returncode == SKIPPED:
        return None
    if done.returncode != 0 or found is None:
        sys.exit(f"{name} ends with {done.returncode}: {done.stdout[-2000:]}{done.stderr[-2000:]}")
    return {"equal": int(found[1]), "shots": int(found[2])}


if __name__ == "__main__":
    if sys.argv[1:] == ["--play"]:
        print(json.dumps({name: play(name) for name in PLAYS}))
        sys.exit(0)
    sys.exit("\n".join(faults()) or 0)
