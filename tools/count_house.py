#!/usr/bin/env python3
"""How much somebody must hold in their head who picks this up.

count_house.py                       a table of the tree as it stands
count_house.py --at COMMIT [...]     of these commits, and of the tree beside them, by the same count
count_house.py --files               the files on the way of each journey besides
count_house.py --save --at COMMIT    writes the table into docs/start/architecture.md
count_house.py --check               holds the journeys of docs/start/architecture.md against the tree
count_house.py --self-test           plants faults in journeys and in code, and wants each of them found

Lines are those of the library (include, src), of the rooms above it with their pages, of bindings, of benchmarks and of
tools with the build's files; neither tests nor docs, results and third_party. "Not blank" is what the goal of 52,000 counts for
library and rooms. A public type is a struct, class, enum or union in a public header that is not private, nested ones
included. One that is defined outside its class is as private as its declaration there. The journeys of a commit before
docs/start/architecture.md are read from tools/journeys_before.md.
"""
import argparse
import io
import re
import subprocess
import sys
import tarfile
from pathlib import Path

from cpp_outline import code_of, outline
from files import ROOT, project_files
from journeys import faults, files_of, read_journeys, types_of

PAGE = "docs/start/architecture.md"
BEFORE = "tools/journeys_before.md"
NO_ROOMS = {"docs", "results", "tests", "third_party", ".github"}
CODE = (".h", ".cpp")
TEXT = (*CODE, ".py", ".js", ".mjs", ".css", ".html", ".sh", ".cmake", ".txt", "")
LIMIT = 120
# Words for Unreal's header tool, which are no C++.
UNREAL = re.compile(r"^\s*(?:U(?:CLASS|STRUCT|ENUM|PROPERTY|FUNCTION)\(.*\)|GENERATED_BODY\(\))$|\bBACKSIGHT_API\b", re.MULTILINE)
# C expects an interface as one header, and this one is its manual.
ONE_HEADER = {"bindings/c/backsight.h"}
GOALS = {"shot: files on the way": 30, "shot: types that carry it": 4, "public types of the library": 200,
         "library and rooms: lines, not blank": 52_000, "longest file": 400, "longest function": 60}
TABLE = re.compile(r"(?<=^<!-- counts -->\n```\n).*?(?=^```$)", re.DOTALL | re.MULTILINE)


def tree(commit=None):
    """File to text, of a commit or of the working tree."""
    if commit is None:
        pairs = [(str(path.relative_to(ROOT)), path.read_bytes()) for path in project_files()]
    else:
        packed = subprocess.run(["git", "-C", str(ROOT), "archive", commit], capture_output=True, check=True).stdout
        with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
            pairs = [(member.name, archive.extractfile(member).read()) for member in archive if member.isfile()]
    texts = {}
    for name, content in pairs:
        try:
            texts[name] = content.decode()
        except UnicodeDecodeError:
            pass
    return texts


def part_of(name):
    """library, bindings, rooms, benchmarks or tools; None for what is not counted."""
    parts = Path(name).parts
    if parts[0] in NO_ROOMS or Path(name).suffix not in TEXT or parts[0] in ("LICENSE", ".gitignore", ".clang-format"):
        return None
    if parts[0] in ("include", "src"):
        return "library"
    if parts[0] in ("benchmarks", "bindings"):
        return parts[0]
    return "tools" if len(parts) == 1 or parts[0] in ("tools", "cmake", ".ci") else "rooms"


def journeys_of(texts):
    if PAGE in texts:
        return read_journeys(texts[PAGE])
    before = read_journeys((ROOT / BEFORE).read_text())
    return {} if any(faults(before, texts)) else before


def counts_of(texts):
    """Name of a count to its value; what belongs to it in brackets."""
    counts = {}
    for journey, steps in journeys_of(texts).items():
        counts[f"{journey}: files on the way"] = len(files_of(steps))
        counts[f"{journey}: types that carry it"] = len(types_of(steps))
    defined = {name: outline(UNREAL.sub("", text)) for name, text in texts.items() if name.endswith(CODE)}

    def public(folder, presets):
        return sum(d.kind == "type" and not d.is_private for name, found in defined.items() for d in found
                   if name.startswith(folder) and name.endswith(".h") and ("/presets/" in "/" + name) == presets)
    counts["public types of the library"] = public("include/", False)
    counts["public types of presets"] = public("include/", True) + public("presets/include/", True)
    lines = {name: text.splitlines() for name, text in texts.items()}
    for part in ("library", "rooms", "bindings", "benchmarks", "tools"):
        mine = [name for name in texts if part_of(name) == part]
        counts[f"{part}: files"] = len(mine)
        counts[f"{part}: lines"] = sum(len(lines[name]) for name in mine)
        counts[f"{part}: lines, not blank"] = sum(bool(line.strip()) for name in mine for line in lines[name])
    for what in ("lines", "lines, not blank"):
        counts[f"library and rooms: {what}"] = counts[f"library: {what}"] + counts[f"rooms: {what}"]
        counts[f"all outside tests: {what}"] = counts[f"library and rooms: {what}"] + sum(
            counts[f"{part}: {what}"] for part in ("bindings", "benchmarks", "tools"))
    counts["tests: lines"] = sum(len(lines[name]) for name in texts
                                 if name.startswith("tests/") and Path(name).suffix in TEXT)
    ours = [name for name in defined if not name.startswith("tests/")]
    longest = max((name for name in ours if name not in ONE_HEADER), key=lambda name: len(lines[name]))
    counts["longest file"] = f"{len(lines[longest])} ({Path(longest).name})"
    functions = [(d, name) for name in ours for d in defined[name] if d.kind == "function"]
    function, name = max(functions, key=lambda pair: pair[0].lines)
    counts["longest function"] = f"{function.lines} ({Path(name).name})"
    counts[f"lines over {LIMIT} columns"] = sum(len(line) > LIMIT for name in defined for line in lines[name])
    return counts


def table_of(columns):
    """Aligned text: the newest column's names, its values last but for the goals."""
    rows = [["", *(title for title, _ in columns), "at most"]]
    for name in columns[-1][1]:
        values = [*(counts.get(name, "") for _, counts in columns), GOALS.get(name, "")]
        rows.append([name, *(f"{value:,}" if isinstance(value, int) else value for value in values)])
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    return "".join("  ".join([row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:]))])
                   .rstrip() + "\n" for row in rows)


SOURCE = """
EXACT_BEGIN
namespace a {
struct Shot { int x; };
class Gun {
public:
    explicit Gun(int x) : x_{x}, y_(x) { load(); }
    struct Barrel { int y = {}; };
    class Sight;
    void fire(Shot shot = {}) {
        aim(shot);
    }
private:
    struct Spring {};
    enum class Safety : int;
    struct Trigger;
    int x_, y_;
};
class Gun::Sight { struct Glass {}; };
enum class Gun::Safety : int { on };
struct Gun::Trigger { struct Guard {}; };
void aim(const Shot& shot) { hook_.hit(shot, "no } brace"); }
template <typename T>
T Gun::on_hit(T shot) const { return for_each(shot, [](int i) { return i; }); }
}
"""
JOURNEY = """
<!-- journey: shot -->
| function | file | called by | what |
|---|---|---|---|
| `Gun::fire` | `gun.h` | | |
| `struct Shot` | `gun.h` | `Gun::fire` | |
| `aim` | `gun.h` | `Gun::fire` | |
| `Gun::on_hit` | `gun.h` | `aim` as `hit` | |
<!-- end of journey -->
"""


def self_test():
    names = [(d.kind, d.name, d.is_private) for d in outline(SOURCE)]
    wanted = [("type", "Shot", False), ("type", "Gun", False), ("function", "Gun::Gun", False),
              ("type", "Gun::Barrel", False), ("function", "Gun::fire", False), ("type", "Gun::Spring", True),
              # Defined outside their class, and as private as they are declared in it.
              ("type", "Gun::Sight", False), ("type", "Gun::Sight::Glass", True), ("type", "Gun::Safety", True),
              ("type", "Gun::Trigger", True), ("type", "Gun::Trigger::Guard", True),
              ("function", "aim", False), ("function", "Gun::on_hit", False)]
    problems = [] if names == wanted else [f"the outline is {names}"]
    if '"' in code_of(SOURCE):
        problems.append("literals are taken for code")
    if found := list(faults(read_journeys(JOURNEY), {"gun.h": SOURCE})):
        problems.append(f"a good journey is refused: {found}")
    for old, new in [("`gun.h` | |", "`gone.h` | |"), ("| `aim` |", "| `aims` |"), (" as `hit`", ""),
                     ("`aim` as", "`Gun::on_hit` as"), ("`Gun::fire` | |\n| `aim`", "`aim` | |\n| `aim`"),
                     ("`struct Shot`", "`struct Barrow`")]:
        if not list(faults(read_journeys(JOURNEY.replace(old, new)), {"gun.h": SOURCE})):
            problems.append(f"not found: {new!r} for {old!r}")
    return problems


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--at", nargs="+", default=[], metavar="COMMIT")
    parser.add_argument("--save", action="store_true")
    parser.add_argument("--files", action="store_true")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--self-test", action="store_true")
    arguments = parser.parse_args()
    trees = [(commit, tree(commit)) for commit in arguments.at]
    if arguments.self_test:
        problems = self_test()
    else:
        trees.append(("this tree", tree()))
        problems = [f"{title}: {fault}" for title, texts in trees for fault in faults(journeys_of(texts), texts)]
        if "shot" not in journeys_of(trees[-1][1]):
            problems.append(f"{PAGE}: has no journey of a shot")
    if not arguments.check and not arguments.self_test:
        table = table_of([(title, counts_of(texts)) for title, texts in trees])
        print(table, end="")
        if arguments.save:
            (ROOT / PAGE).write_text(TABLE.sub(table, trees[-1][1][PAGE]))
        for title, texts in trees if arguments.files else []:
            for journey, steps in journeys_of(texts).items():
                print(f"\n{title}, {journey}:", *files_of(steps), sep="\n  ")
                print("  carried by", ", ".join(step.name for step in types_of(steps)))
    print("\n".join(problems), end="\n" if problems else "")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
