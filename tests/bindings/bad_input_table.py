#!/usr/bin/env python3
"""bad_input_table.py: does the table of docs/engines/README.md name tests that exist, one for each kind and binding?"""
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "engines" / "README.md"
TABLE = re.compile(r"^\| bad input \|.*?(?=\n\n|\Z)", re.MULTILINE | re.DOTALL)
ROW = re.compile(r"^\| ([^|`]+) \| (\w+) \| `([^`]+)` \| `([^`]+)` \|$", re.MULTILINE)
# How a test of that name begins, in each kind of file.
BEGINS = {".mjs": 'test("{}",', ".lua": 'test("{}",', ".py": "def {}(", ".gd": "{}() -> void:"}


def faults(text):
    table = TABLE.search(text)
    rows = ROW.findall(table[0] if table else "")
    if table and len(rows) != len(re.findall(r"^\|", table[0], re.MULTILINE)) - 2:
        yield "a row is not of four cells"
    for kind, binding, file, name in rows:
        path = ROOT / file
        begins = BEGINS.get(path.suffix, "{}").format(name)
        if not path.is_file() or path.parent.name != binding.lower():
            yield f"{kind}, {binding}: there is no file {file} of it"
        elif begins not in path.read_text():
            yield f"{kind}, {binding}: {file} has no test '{name}'"
    named = {row[:2] for row in rows}
    for kind in {row[0] for row in rows}:
        for binding in ("JavaScript", "Python", "Lua", "Godot"):
            if (kind, binding) not in named:
                yield f"{kind}, {binding}: no test"
    if not rows:
        yield "there is no row"


def main():
    good = PAGE.read_text()
    found = list(faults(good))
    for old, new in (("func two_threads", "func no_threads"), ("/lua/mistakes", "/lua/none"), ("| Lua |", "| Lua | x |"),
                     ("| two worlds at once | Godot |", "| three worlds | Godot |")):
        if old not in good or not list(faults(good.replace(old, new, 1))):
            found.append(f"a page with '{new}' is taken")
    return found


if __name__ == "__main__":
    sys.exit("\n".join(main()) or 0)
