#!/usr/bin/env python3
"""How much somebody must hold in their head who picks this up.

count_house.py                       a table of the tree as it stands
count_house.py --at COMMIT [...]     of these commits, and of the tree beside them, by the same count
count_house.py --files               the files on the way of each journey besides
count_house.py --save                writes the table into docs/start/architecture.md
count_house.py --check               holds journeys, printed table and limits against the tree
count_house.py --self-test           plants faults in journeys, code, table and limits, and wants each of them found

Lines are those of the library (include, src), of the rooms above it with their pages, of bindings, of benchmarks and of
tools with the build's files; neither tests nor docs, results and third_party. A public type is a struct, class, enum or
union in a public header that is not private, nested ones included. One that is defined outside its class is as private
as its declaration there. A printed number may differ from the tree's by SLACK. AT_MOST holds the goals: raise one only in
a commit that says why. house_limits.py holds single files and functions.
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
from house_limits import (EXCEPTIONS, FILE_LINES, FUNCTION_LINES, defined_in, exceptions, file_sizes, function_sizes,
                          limit_faults, longest)
from journeys import faults, files_of, read_journeys, types_of

PAGE = "docs/start/architecture.md"
OLD_PAGE = "docs/architecture.md"
NO_ROOMS = {"docs", "results", "tests", "third_party", ".github"}
CODE = (".h", ".cpp")
TEXT = (*CODE, ".py", ".js", ".mjs", ".css", ".html", ".sh", ".cmake", ".txt", "")
LIMIT = 120
AT_MOST = {
    "shot: files on the way": 42, "shot: types that carry it": 4,
    "snapshot: files on the way": 28, "snapshot: types that carry it": 2,
    "rocket: files on the way": 29, "rocket: types that carry it": 6,
    "public types of the library": 310, "public types of presets": 100,
    "library: lines, not blank": 42_000, "rooms: lines, not blank": 72_700, "bindings: lines, not blank": 15_500,
    "benchmarks: lines, not blank": 7_400, "tools: lines, not blank": 12_550, "tests: lines, not blank": 126_800,
    "the tree: files": 3_010, "the tree: lines": 398_500,
    "longest file": FILE_LINES, "longest function": FUNCTION_LINES, f"lines over {LIMIT} columns": 0}
SLACK = 0.05
TABLE = re.compile(r"(?<=^<!-- counts -->\n```\n).*?(?=^```$)", re.DOTALL | re.MULTILINE)


class Texts(dict):
    """File to text, and how many files there are with those that are no text."""

    def __init__(self, files):
        super().__init__()
        self.files = files


def tree(commit=None):
    """File to text, of a commit or of the working tree."""
    if commit is None:
        pairs = [(str(path.relative_to(ROOT)), path.read_bytes()) for path in project_files()]
    else:
        packed = subprocess.run(["git", "-C", str(ROOT), "archive", commit], capture_output=True, check=True).stdout
        with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
            pairs = [(member.name, archive.extractfile(member).read()) for member in archive if member.isfile()]
    texts = Texts(len(pairs))
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
    return read_journeys(texts.get(PAGE) or texts.get(OLD_PAGE, ""))


def counts_of(texts):
    """Name of a count to its value; what belongs to it in brackets."""
    counts = {}
    for journey, steps in journeys_of(texts).items():
        counts[f"{journey}: files on the way"] = len(files_of(steps))
        counts[f"{journey}: types that carry it"] = len(types_of(steps))
    headers = {name: defined_in(text) for name, text in texts.items() if name.endswith(".h")}

    def public(folder, presets):
        return sum(d.kind == "type" and not d.is_private for name, found in headers.items() for d in found
                   if name.startswith(folder) and ("/presets/" in "/" + name) == presets)
    counts["public types of the library"] = public("include/", False)
    counts["public types of presets"] = public("include/", True) + public("presets/include/", True)
    lines = {name: text.splitlines() for name, text in texts.items()}

    def not_blank(names):
        return sum(bool(line.strip()) for name in names for line in lines[name])
    for part in ("library", "rooms", "bindings", "benchmarks", "tools"):
        mine = [name for name in texts if part_of(name) == part]
        counts[f"{part}: files"] = len(mine)
        counts[f"{part}: lines, not blank"] = not_blank(mine)
    counts["tests: lines, not blank"] = not_blank(
        name for name in texts if name.startswith("tests/") and Path(name).suffix in TEXT)
    counts["the tree: files"] = texts.files
    counts["the tree: lines"] = sum(map(len, lines.values()))
    excused = exceptions(texts.get(EXCEPTIONS, ""))
    for what, sizes in (("file", file_sizes(texts)), ("function", function_sizes(texts))):
        found = longest(sizes, excused)
        counts[f"longest {what}"] = f"{found.lines} ({Path(found.file).name})"
    counts[f"lines over {LIMIT} columns"] = sum(
        len(line) > LIMIT for name in texts if name.endswith(CODE) and not name.startswith("third_party") for line in lines[name])
    return counts


def table_of(columns):
    """Aligned text: the newest column's names, its values last except for the goals."""
    rows = [["", *(title for title, _ in columns), "at most"]]
    for name in columns[-1][1]:
        values = [*(counts.get(name, "") for _, counts in columns), AT_MOST.get(name, "")]
        rows.append([name, *(f"{value:,}" if isinstance(value, int) else value for value in values)])
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    return "".join("  ".join([row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:]))])
                   .rstrip() + "\n" for row in rows)


def number(value):
    return value if isinstance(value, int) else int(re.match(r"[\d,]+", value)[0].replace(",", ""))


def table_faults(printed, counts):
    """Yields where a printed table and the tree's counts differ by more than SLACK, and counts beyond AT_MOST."""
    shown = {}
    for line in printed.splitlines()[1:]:
        name, *cells = re.split(r"\s{2,}", line.strip())
        shown[name] = cells
    for name, value in counts.items():
        most = AT_MOST.get(name)
        if most is not None and number(value) > most:
            yield f"{name}: is {value}, and at most {most:,}; a goal is raised by a commit that says why"
        if name not in shown:
            yield f"{PAGE}: the table has no row '{name}': count_house.py --save"
        elif abs(number(shown[name][0]) - number(value)) > max(2, SLACK * number(value)):
            yield f"{PAGE}: '{name}' is printed as {shown[name][0]}, and is {value}: count_house.py --save"
        elif shown[name][1:] != ([f"{most:,}"] if most is not None else []):
            yield f"{PAGE}: '{name}' has another limit in count_house.py, {most}: count_house.py --save"
    for name in shown:
        if name not in counts:
            yield f"{PAGE}: the table has a row '{name}', which nothing counts: count_house.py --save"


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
    return problems + self_test_of_limits()


def self_test_of_limits():
    """Each breach of a limit, planted into a small tree and a table, has to be found."""
    counts = {name: most for name, most in AT_MOST.items()}
    good = table_of([("this tree", counts)])
    problems = [f"a good table is refused: {fault}" for fault in table_faults(good, counts)]
    for name, most in AT_MOST.items():
        if not list(table_faults(good, counts | {name: most + 1})):
            problems.append(f"not found: {name} of {most + 1:,}")
        if most > 100 and not list(table_faults(good, counts | {name: most // 2})):
            problems.append(f"not found: {name} is printed as {most:,} and is half of it")
    for planted in (re.sub(r"(?m)^shot: files.*\n", "", good), good + "rows that nobody counts  3\n",
                    good.replace(f"{AT_MOST['public types of the library']:,}\n", "9,999\n", 1)):
        if not list(table_faults(planted, counts)):
            problems.append("not found: a row too few, a row too many, or another limit")
    line, body = "    x = 1\n", FUNCTION_LINES * "    x = 1;\n"
    texts = {"a/b.py": "def f():\n" + line * (FUNCTION_LINES - 1), "a/run": "#!/bin/sh\n" * FILE_LINES,
             "a/old.ts": "//\n" * (FILE_LINES + 1), EXCEPTIONS: "a/old.ts :: made by a tool\n"}
    problems += [f"a good file is refused: {fault}" for fault in limit_faults(texts)]
    for name, text in {"a/b.py": "def f():\n" + line * FUNCTION_LINES, "a/c.cpp": f"void f() {{\n{body}}}\n",
                       "tests/d.mjs": "//\n" * (FILE_LINES + 1), "a/run": "#!/bin/sh\n" * (FILE_LINES + 1),
                       "a/old.ts": "//\n", EXCEPTIONS: "a/old.ts :: \n"}.items():
        if not list(limit_faults(texts | {name: text})):
            problems.append(f"not found: {name} beyond a limit, or an exception without a use or reason")
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
        if arguments.check:
            texts = trees[-1][1]
            problems += [*table_faults(TABLE.search(texts[PAGE])[0], counts_of(texts)), *limit_faults(texts)]
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
