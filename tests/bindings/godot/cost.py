#!/usr/bin/env python3
"""cost.py PROJECT PROGRAM [--processes N]: ns of a call from GDScript, beside the same in C (cost.cpp), as JSON.

The answers come first: all equal. Both run in turn, N times each; what is printed is the least of each. No test asks for
times. docs/engines/godot.md has what it said, by tools/update_numbers.
"""
import argparse
import json
import re
import subprocess
import sys
from pathlib import Path

import engine


def read(text, code):
    if code != 0:
        sys.exit(f"it ended with {code}:\n{text}")
    times = {name: float(ns) for name, ns in re.findall(r"^ns (.+) ([\d.]+)$", text, re.MULTILINE)}
    return times, re.findall(r"^answers .+$", text, re.MULTILINE)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("project")
    parser.add_argument("program")
    parser.add_argument("--processes", type=int, default=5)
    options = parser.parse_args()
    godot = engine.find()
    project = engine.Project(options.project)
    script = Path(__file__).with_name("cost.gd")
    (project.folder / script.name).write_text(script.read_text())
    least = ({}, {})
    for _ in range(options.processes):
        of_c = subprocess.run([options.program], capture_output=True, text=True, timeout=60)
        both = [read(*project.run(godot, "-s", f"res://{script.name}")), read(of_c.stdout, of_c.returncode)]
        if both[0][1] != both[1][1] or not both[0][1]:
            sys.exit(f"the answers differ: {both[0][1]} from GDScript, {both[1][1]} from C")
        for kept, (times, _) in zip(least, both):
            kept.update({name: min(ns, kept.get(name, ns)) for name, ns in times.items()})
    print(json.dumps({"processes": options.processes, "godot": engine.version_of(godot), "gdscript": least[0], "c": least[1]}))


if __name__ == "__main__":
    main()
