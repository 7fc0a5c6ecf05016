#!/usr/bin/env python3
"""The examples that the pages promise are short: lines with code, without comments, and brackets alone in a line."""
import re
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
        yield "lines are counted otherwise than they should"


if __name__ == "__main__":
    sys.exit("\n".join(faults()) or 0)
