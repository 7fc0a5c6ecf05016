#!/usr/bin/env python3
"""Holds the README to its promise: short, code early, and that code is a piece of the program that the tests run.

check_readme.py              checks README.md against examples/hello/main.cpp, three pages of docs/ against their programs,
                             that all pages name files and headings that exist, docs/evidence/acceptance.md against the
                             tests' names, and that each decision has a date, a status and a line in the index
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


TO_HEADING = re.compile(r"\]\((?!https?:)([^)#\s]*)#([\w-]+)\)")


def headings_of(text):
    """What links may name, as GitHub makes it of a page's headings."""
    heads = re.findall(r"^#+ (.*)$", FENCED.sub("", text), re.MULTILINE)
    plain = [re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", head) for head in heads]
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in plain}


def lost_headings(page, text):
    for target, heading in TO_HEADING.findall(FENCED.sub("", text)):
        there = (ROOT / page).parent / target if target else ROOT / page
        if there.suffix == ".md" and there.exists():
            if heading not in headings_of(there.read_text() if target else text):
                yield f"{page} names the heading #{heading} of {there.name}, which does not exist"


def unlisted(folder, index, names):
    """Pages of a folder of docs/ that its README does not link."""
    for name in sorted(names):
        if f"]({name})" not in index:
            yield f"docs/{folder}/README.md must list {name}, with one line that says what the page answers"


DECISIONS = "docs/decisions"
HEAD = re.compile(r"# (\d+)\. .+\n\nDate: \d{4}-\d\d-\d\d\. Status: ((?:.+\n)*?.+)\.\n\n")
STATUS = re.compile(r"accepted|replaced by \[\d+\]\(\S+\)|accepted; \[\d+\]\(\S+\).*")
UNUSED = re.compile(r"^These numbers are unused: ([\d, ]+)\.", re.MULTILINE)


def decision_faults(index, pages):
    """`pages`: text by file name, such as 0001-house.md."""
    for name, text in pages.items():
        head = HEAD.match(text)
        if head is None or int(head[1]) != int(name[:4]) or not STATUS.fullmatch(head[2].replace("\n", " ")):
            yield (f"{DECISIONS}/{name} must begin with '# {int(name[:4])}. TITLE', an empty line, and "
                   "'Date: 2026-11-27. Status: accepted.'; or 'replaced by [N](FILE)', or 'accepted; [N](FILE) ...'")
        if index.count(f"]({name})") != 1:
            yield f"{DECISIONS}/README.md must list {name} once, under its subject"
    numbers = [int(name[:4]) for name in pages]
    unused = UNUSED.search(index)
    said = [int(number) for number in re.findall(r"\d+", unused[1])] if unused else []
    # A number above the last unused one may be that of a page which is being written.
    gaps = sorted(set(range(1, max(said, default=0) + 1)) - set(numbers))
    if said != gaps:
        yield f"{DECISIONS}/README.md must say: 'These numbers are unused: {', '.join(map(str, gaps))}.'"
    if len(set(numbers)) != len(numbers):
        yield f"two pages of {DECISIONS} have one number"


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
    if list(lost_headings("README.md", "# A `b`\n[x](#a-b)")) or not list(lost_headings("README.md", "# A\n[x](#b)")):
        sys.exit("headings that exist are not told from others")
    if list(unlisted("start", "[a](a.md)", ["a.md"])) or not list(unlisted("start", "", ["a.md"])):
        sys.exit("a page that its folder's README lists is not told from one that it lacks")
    page = "# 2. Two\n\nDate: 2026-11-27. Status: accepted.\n\nWords.\n"
    index = "- [2. Two](0002-two.md)\nThese numbers are unused: 1."
    if list(decision_faults(index, {"0002-two.md": page})):
        sys.exit("a good decision is refused")
    for wrong_index, wrong_page in [("", page), (index.replace("unused: 1", "unused: 1, 2"), page),
                                    (index, page.replace("2026-11-27", "today")),
                                    (index, page.replace("accepted", "old")),
                                    (index, page.replace("# 2", "# 3")), (index + "(](0002-two.md)", page)]:
        if not list(decision_faults(wrong_index, {"0002-two.md": wrong_page})):
            sys.exit(f"a fault planted in a decision is not found: {wrong_index}{wrong_page}")
    for number, readme in enumerate(bad):
        if not list(faults(readme, program, "feed")):
            sys.exit(f"planted fault {number} is not found")


if sys.argv[1:] == ["--self-test"]:
    self_test()
else:
    files = ["README.md", "examples/hello/main.cpp", "tests/golden/golden_hash.txt"]
    found = list(faults(*[(ROOT / name).read_text() for name in files]))
    for page, program in [("docs/integrate/projectiles.md", "examples/rocket/main.cpp"),
                          ("docs/integrate/own-netcode.md", "examples/netcode/netcode.h"),
                           ("docs/integrate/animation.md", "examples/limbs/main.cpp"),
                           ("docs/integrate/prediction.md", "examples/prediction/main.cpp"),
                           ("docs/integrate/seeds.md", "examples/published/to_exact.cpp")]:
        found += [f"{page}: a ```cpp block is not a piece of {program}, word by word: {block.splitlines()[0]}"
                  for block in strange_blocks((ROOT / page).read_text(), (ROOT / program).read_text())]
    for page in [str(path.relative_to(ROOT)) for path in project_files() if path.suffix == ".md"]:
        if page != "README.md" and not page.startswith(("tools/", "third_party/")):
            found += lost_names(page, (ROOT / page).read_text())
        found += lost_headings(page, (ROOT / page).read_text())
    for index in sorted((ROOT / "docs").glob("*/README.md")):
        names = [path.name for path in index.parent.glob("*.md") if path != index]
        found += unlisted(index.parent.name, index.read_text(), names)
    decisions = {path.name: path.read_text() for path in sorted((ROOT / DECISIONS).glob("0*.md"))}
    found += decision_faults((ROOT / DECISIONS / "README.md").read_text(), decisions)
    tests = [path.read_text() for path in project_files() if path.match("*.cpp") and path.is_relative_to(ROOT / "tests")]
    found += acceptance_faults((ROOT / "docs/evidence/acceptance.md").read_text(), "\n".join(tests))
    print("\n".join(found))
    sys.exit(1 if found else 0)
