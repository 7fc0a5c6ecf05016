#!/usr/bin/env python3
"""Holds the README to its promise: short, code early, and that code is a piece of the program that the tests run.

check_readme.py              checks README.md against examples/hello/main.cpp, two pages of docs/ against their programs,
                             that all pages name files that exist, and docs/evidence/acceptance.md against the tests' names
check_readme.py --self-test  wants every kind of fault found in a README made for it
"""
import re
import sys

from files import ROOT, project_files

MAX_LINES = 149
CODE_BY_LINE = 30
BLOCK = re.compile(r"^```cpp\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def stripped(text):
    return "\n".join(line.strip() for line in text.strip().splitlines())


def faults(readme, program, golden):
    lines = len(readme.splitlines())
    if lines > MAX_LINES:
        yield f"README.md has {lines} lines; at most {MAX_LINES}"
    block = BLOCK.search(readme)
    if block is None:
        yield "README.md has no ```cpp block"
        return
    code_at = readme[:block.start(1)].count("\n") + 1
    if code_at > CODE_BY_LINE:
        yield f"README.md: the code begins in line {code_at}; at most {CODE_BY_LINE}"
    if stripped(block.group(1)) not in stripped(program):
        yield "README.md: its first ```cpp block is not a piece of examples/hello/main.cpp, word by word"
    if golden.strip() not in readme:
        yield f"README.md does not name the golden hash that is pinned, {golden.strip()}"
    yield from lost_names("README.md", readme)


LINK = re.compile(r"(?:src(?:set)?=\"|\]\()(?!https?:|#)([^\")#]+)")
FENCED = re.compile(r"^```\w*\n.*?^```$", re.DOTALL | re.MULTILINE)
NAMED = re.compile(r"`([a-z.][\w.-]*(?:/[a-z0-9_.-]+)*(?:/|/[a-z0-9_-]+\.[a-z]+))`")
FOLDERS = ["", "include", "include/backsight", "src", "examples", "games"]


def lost_names(page, text):
    """Links and, where not the past is told, files in backticks."""
    text = FENCED.sub("", text)
    for target in LINK.findall(text):
        if not ((ROOT / page).parent / target).exists():
            yield f"{page} names {target}, which does not exist"
    if page == "CHANGELOG.md" or page.startswith("docs/decisions/"):
        return
    for name in NAMED.findall(text):
        if not name.startswith("build/") and not any((ROOT / folder / name).exists() for folder in FOLDERS):
            yield f"{page} names {name}, which does not exist"


def strange_blocks(page, program):
    """The ```cpp blocks of a page that are not pieces of its program."""
    return [block for block in BLOCK.findall(page) if stripped(block) not in stripped(program)]


NUMBERED_TEST = re.compile(r"\(\s*(\w+),\s*(P[TJ]_\d+)_\w")
ROW = re.compile(r"^\| (P[TJ]_\d+) \|.*\|(.*)\|$", re.MULTILINE)


def acceptance_faults(page, tests):
    """Numbers in tests' names without their row, and rows without such a test. `tests`: the text of all."""
    rows = set()
    for number, cell in ROW.findall(page):
        suites = re.findall(rf"`(\w+)\.{number}_\*`", cell)
        rows |= {(suite, number) for suite in suites}
        if not suites:
            yield f"docs/evidence/acceptance.md: the row of {number} names no test"
    held = set(NUMBERED_TEST.findall(tests))
    for suite, number in sorted(held - rows):
        yield f"docs/evidence/acceptance.md: the row of {number} lacks `{suite}.{number}_*`, which is a test's name"
    for suite, number in sorted(rows - held):
        yield f"docs/evidence/acceptance.md: no test is named `{suite}.{number}_*`"


def self_test():
    program = "int main() {\n    return 0;\n}\n"
    good = "# x\n```cpp\nreturn 0;\n```\nfeed\n"
    bad = [good + "\n" * MAX_LINES, "# x\n", "\n" * CODE_BY_LINE + good, good.replace("0", "1"), good + "[x](no/such)", good + "`tools/gone.py`",
           good.replace("feed", "beef")]
    if list(faults(good, program, "feed")):
        sys.exit("a good README is refused")
    if strange_blocks(good, program) or not strange_blocks(bad[3], program):
        sys.exit("blocks of a page are not told from strange ones")
    row, test = "| PT_01 | claim | `flight.PT_01_*` |\n", "TEST(flight, PT_01_is_so) {\n"
    if list(acceptance_faults(row, test)):
        sys.exit("a good acceptance list is refused")
    for page, tests in [("", test), (row, ""), (row, test + "TEST_F(sweep, PT_01_too) {"),
                        (row + "| PT_02 | claim | |\n", test)]:
        if not list(acceptance_faults(page, tests)):
            sys.exit(f"a fault planted in an acceptance list is not found: {page}{tests}")
    for number, readme in enumerate(bad):
        if not list(faults(readme, program, "feed")):
            sys.exit(f"planted fault {number} is not found")


if sys.argv[1:] == ["--self-test"]:
    self_test()
else:
    files = ["README.md", "examples/hello/main.cpp", "tests/golden/golden_hash.txt"]
    found = list(faults(*[(ROOT / name).read_text() for name in files]))
    for page, program in [("docs/integrate/projectiles.md", "examples/rocket/main.cpp"),
                          ("docs/integrate/own-netcode.md", "examples/netcode/netcode.h")]:
        found += [f"{page}: a ```cpp block is not a piece of {program}, word by word: {block.splitlines()[0]}"
                  for block in strange_blocks((ROOT / page).read_text(), (ROOT / program).read_text())]
    for page in [str(path.relative_to(ROOT)) for path in project_files() if path.suffix == ".md"]:
        if page != "README.md" and not page.startswith(("tools/", "third_party/")):
            found += lost_names(page, (ROOT / page).read_text())
    tests = [path.read_text() for path in project_files() if path.match("*.cpp") and path.is_relative_to(ROOT / "tests")]
    found += acceptance_faults((ROOT / "docs/evidence/acceptance.md").read_text(), "\n".join(tests))
    print("\n".join(found))
    sys.exit(1 if found else 0)
