"""The short examples of the bindings, played for ten virtual minutes with a tenth lost: docs/README.md."""
import json

from tables.layout import LIBRARY, Run, fixed, percent, table

NAMES = {"csharp_mono": "C#, mono", "csharp_dotnet": "C#, .NET", "godot": "Godot", "javascript": "JavaScript, Node", "lua": "Lua, LuaJIT",
         "python": "Python"}
ROOMS = (*LIBRARY, "bindings", "tests/bindings")
RUNS = [Run("short_examples", "node tests/bindings/javascript/package_test.mjs >&2 && python3 tests/bindings/short_examples.py --play",
            json.loads, writes_json=False, is_exact=False, takes="a minute")]


def outcomes(kept):
    rows = []
    for name, said in NAMES.items():
        one = kept["short_examples"][name]
        rows.append([said, *(["", "", "not run: Godot was not installed"] if one is None else [
            fixed(one["shots"]), fixed(one["equal"]), percent(one["equal"] / one["shots"])])])
    return table(["example in", "shots", "equal to the bit", "%"], rows)


TABLES = {"short examples": outcomes}
