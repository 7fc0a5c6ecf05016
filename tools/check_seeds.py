#!/usr/bin/env python3
"""Holds docs/integrate/seeds.md to what exists and is used. Each row names a symbol, flag or page, and tests:

- a symbol is declared in a header that users get: an installed one, or one of games/ and examples/ that they copy. A
  private header, such as those of presets/src, and a .cpp are none;
- something calls it: code of the product or of an example, besides its own header and its own definition;
- a test of the row includes a public header that declares one of the row's symbols, itself or by other public headers.

docs/integrate/presets.md names installed headers alone, and what its sections "Coming from" give for another system's
word must be there too.

docs/evidence/field-reports.md names tests by the program that has them. Each row has such a test, or says "Not yet:" and
"not yet".

docs/operate/threats.md names the tests that hold each bound on an attacker: by GoogleTest's names, as `attacks.CLASS` of
tests/attacks, or as `FILE_test.py CLASS.METHOD`. A row without one says "Not bounded:" and "none".

check_seeds.py              prints what is wrong, and how many rows there are
check_seeds.py --self-test  wants every kind of fault found in a page made for it
"""
import fnmatch
import functools
import re
import sys

from files import ROOT, project_files

PAGE = "docs/integrate/seeds.md"
WORDS = "docs/integrate/presets.md"
REPORTS = "docs/evidence/field-reports.md"
THREATS = "docs/operate/threats.md"
PAIR = re.compile(r"^\| (?!-)(?P<theirs>.*) \| (?P<ours>.*) \|$")
ROW = re.compile(r"^\| ([A-Z]\d+[a-z]?) \| (.*) \| (.*) \|(.*)\|$")
REPORT = re.compile(r"^\| (?P<met>.*) \| (?P<holds>.*) \| (?P<tests>.*) \|$")
THREAT = re.compile(r"^\| (?P<attack>.*) \| (?P<gain>.*) \| (?P<tests>.*) \|$")
SCRIPT_TEST = re.compile(r"(?P<file>\w+_test\.py) (?P<suite>\w+)\.(?P<test>test_\w+)")
SCRIPT = re.compile(r"^class (\w+)\(.*\):|^    def (test_\w+)\(", re.MULTILINE)
ATTACKS = "tests/attacks/"
PROCESSES = "tests/parts/processes/CMakeLists.txt"
COMMAND = re.compile(r"`(\w+)_tests --gtest_filter=([\w.*:]+)`")
ROOM = re.compile(r"^ *room_tests\((\w+) FOLDERS ([\w/\s]+?)\s+(?:LINKS|EXTRA)", re.MULTILINE)
NAME = re.compile(r"`([^`]+)`")
LINK = re.compile(r"\]\(([\w./-]+\.md)(?:#([\w-]+))?\)")
TEST = re.compile(r"^\s*(?:TEST|TEST_F|TEST_P|RC_GTEST_PROP|RC_GTEST_FIXTURE_PROP)\(\s*(\w+),\s*(\w+)", re.MULTILINE)
INCLUDE = re.compile(r'^#include [<"]([^>"]+)[>"]', re.MULTILINE)
HEADER = re.compile(r"`([\w/.]+\.h)`")
WORD = re.compile(r"\w+")
COMMENT = re.compile(r"//.*")
INSTALLED = ("include/", "presets/include/", "server/include/")
COPIED = ("games/", "examples/")
PRODUCT = ("src/", "presets/src/", "games/", "server/", "lab/", "cli/", "web/", "bindings/", "examples/", *INSTALLED)
FLAGS = ("games/", "server/config/")


class Known:
    """What a page may name. `files`: their texts by name; `anchors`: the headings of a page; `scripts`: tests in Python,
    and the list of those that are processes."""

    def __init__(self, files, anchors, rooms="", scripts=None):
        self.script_tests, self.attacks = tests_of_scripts(scripts or {})
        self.anchors = anchors
        self.rooms = {room: folders.split() for room, folders in ROOM.findall(rooms)}
        self.code = {name: COMMENT.sub("", text) for name, text in files.items()}
        self.words = {name: set(WORD.findall(text)) for name, text in self.code.items()}
        self.includes = {name: INCLUDE.findall(text) for name, text in files.items()}
        public = [n for n in files if n.endswith(".h") and n.startswith((*INSTALLED, *COPIED))]
        self.public = {name: self.words[name] for name in public}
        self.tests = {}
        for name, text in files.items():
            if name.startswith("tests/") and name.endswith(".cpp"):
                for suite, test in TEST.findall(text):
                    self.tests.setdefault(f"{suite}.{test}", name)

    def declared_in(self, name):
        """The public headers that have all its words: a member beside its type."""
        return [header for header, words in self.public.items() if words.issuperset(WORD.findall(name))]

    def has_flag(self, flag):
        return any(f'"{flag}"' in text for name, text in self.code.items() if name.startswith(FLAGS))

    def is_used(self, name):
        """Whether its header needs it again, as a default or the type of a parameter, or an indented line of another
        file names it: definitions begin at a line's first column."""
        *owners, last = WORD.findall(name)
        headers = self.declared_in(name)
        if any(WORD.findall(self.code[header]).count(last) > 1 + self.code[header].count(f"{last}(") for header in headers):
            return True
        use = re.compile(rf"^(?:[ \t]|static_assert).*\b{last}\b", re.MULTILINE)
        for file, words in self.words.items():
            if last not in words or file in headers or not file.startswith(PRODUCT) or not use.search(self.code[file]):
                continue
            # A member of something that the file itself does not name by its type has the type's header.
            if not owners or owners[-1] in words or self.reachable(file).intersection(headers):
                return True
        return False

    @functools.cache
    def reachable(self, file):
        """The public headers that a file includes, itself or through public and test headers."""
        found, waiting = set(), [file]
        while waiting:
            for header in self.includes.get(waiting.pop(), ()):
                for folder in (*INSTALLED, *COPIED, ""):
                    name = folder + header
                    if name in self.includes and name not in found and (name in self.public or name.startswith("tests/")):
                        found.add(name)
                        waiting.append(name)
        return frozenset(found)

    def tests_of(self, pattern):
        return [test for test in self.tests if fnmatch.fnmatchcase(test, pattern)]

    def has_test(self, name):
        """Whether a test or attack of this name is run."""
        script = SCRIPT_TEST.fullmatch(name)
        if script:
            return (script["file"], script["suite"], script["test"]) in self.script_tests
        return name in self.attacks or bool(self.tests_of(name))

    def is_in(self, room, test):
        """Whether the program of a room has a test: tests/rooms.cmake lists its folders, and has one for each game."""
        folders = self.rooms.get(room, [f"games/{room}"])
        return self.tests[test].startswith(tuple(f"tests/{folder}/" for folder in folders))

    def is_tested(self, names, patterns):
        """Whether one of the tests can see one of the names through public headers."""
        headers = {header for name in names for header in self.declared_in(name)}
        files = {self.tests[test] for pattern in patterns for test in self.tests_of(pattern)}
        return any(self.reachable(file).intersection(headers) for file in files)


def tests_of_scripts(scripts):
    """File, class and method of each; and `attacks.CLASS` of the classes of tests/attacks that ctest runs."""
    tests, attacks = set(), set()
    run = set(WORD.findall(scripts.get(PROCESSES, "")))
    for name, text in scripts.items():
        suite = None
        for a_class, test in SCRIPT.findall(text) if name.endswith(".py") else ():
            suite = a_class or suite
            if not test:
                continue
            tests.add((name.rsplit("/")[-1], suite, test))
            if name.startswith(ATTACKS) and suite in run:
                attacks.add(f"attacks.{suite}")
    return tests, attacks


def anchors_of(page):
    path = ROOT / "docs" / "integrate" / page
    if not path.exists():
        return None
    heads = re.findall(r"^#+ (.*)$", read(path), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


def read(path):
    return path.read_text(encoding="utf-8", errors="replace")


def of_project():
    paths = [path for path in project_files() if path.suffix in (".h", ".cpp")]
    files = {path.relative_to(ROOT).as_posix(): read(path) for path in paths}
    scripts = [path for path in project_files() if path.name.endswith("_test.py")] + [ROOT / PROCESSES]
    scripts = {path.relative_to(ROOT).as_posix(): read(path) for path in scripts}
    return Known(files, anchors_of, read(ROOT / "tests/rooms.cmake"), scripts)


def faults_of_row(number, here, tests, known):
    is_missing = here.startswith("Not here: ")
    names, links, patterns = NAME.findall(here), LINK.findall(here), NAME.findall(tests)
    flags = [name for name in names if name.startswith("-")]
    symbols = [name for name in names if name not in flags]
    if not is_missing and not names and not links:
        yield f"{number} names nothing"
    for name in symbols:
        if not known.declared_in(name):
            yield f"{number}: `{name}` is in no public header"
        elif not is_missing and not known.is_used(name):
            yield f"{number}: nothing calls `{name}`: neither the product nor an example"
    for flag in flags:
        if not known.has_flag(flag):
            yield f"{number}: `{flag}` is in no table of settings"
    for page, anchor in links:
        anchors = known.anchors(page)
        if anchors is None or (anchor and anchor not in anchors):
            yield f"{number}: the page {page}{'#' + anchor if anchor else ''} does not exist"
    if not is_missing and not patterns:
        yield f"{number} has no test"
    for pattern in patterns:
        if pattern.endswith(".*"):
            yield f"{number}: `{pattern}` names a whole suite: name the tests that hold the row"
        if not known.tests_of(pattern):
            yield f"{number}: no test is named `{pattern}`"
    if patterns and symbols and not is_missing and not known.is_tested(symbols, patterns):
        yield f"{number}: no test of it includes a public header that declares one of its names"


def faults(text, known):
    seen = set()
    for line in text.splitlines():
        row = ROW.match(line)
        if row is None:
            if re.match(r"^\| [A-Z]\d", line):
                yield f"a row that is not of four cells: {line[:60]}"
            continue
        number, _, here, tests = (cell.strip() for cell in row.groups())
        if number in seen:
            yield f"{number} comes twice"
        seen.add(number)
        yield from faults_of_row(number, here, tests, known)
    if not seen:
        yield "there is no row"


def faults_of_report(row, known):
    short = row["met"][:40]
    commands = COMMAND.findall(row["tests"])
    is_open = row["holds"].startswith("Not yet:")
    if is_open != (row["tests"] == "not yet"):
        yield f"'{short}': 'Not yet:' stands with 'not yet' in place of a test, and nowhere else"
    if not is_open and (not commands or COMMAND.sub("", row["tests"]).strip()):
        yield f"'{short}': the last cell is `PROGRAM_tests --gtest_filter=PATTERNS`"
    for room, patterns in commands:
        for pattern in patterns.split(":"):
            if not any(known.is_in(room, test) for test in known.tests_of(pattern)):
                yield f"'{short}': {room}_tests has no test `{pattern}`"


def lost_reports(text, known):
    rows = [row for line in text.splitlines() if (row := REPORT.match(line)) and not re.match(r"^\|[ -]*\|", line)]
    rows = [row for row in rows if row["tests"] != "test"]
    if not rows:
        yield "there is no row"
    for row in rows:
        yield from faults_of_report(row, known)


def faults_of_threat(row, known):
    short = row["attack"][:40]
    names = NAME.findall(row["tests"])
    is_open = row["gain"].startswith("Not bounded:")
    if is_open != (row["tests"] == "none"):
        yield f"'{short}': 'Not bounded:' stands with 'none' in place of a test, and nowhere else"
    if not is_open and (not names or NAME.sub("", row["tests"]).strip(" ,")):
        yield f"'{short}': the last cell is `TEST`, `TEST`"
    for name in names:
        if name.endswith(".*"):
            yield f"'{short}': `{name}` names a whole suite: name the tests that hold the row"
        if not known.has_test(name):
            yield f"'{short}': no test is named `{name}`"


def lost_threats(text, known):
    rows = [row for line in text.splitlines() if (row := THREAT.match(line)) and not re.match(r"^\|[ -]*\|", line)]
    rows = [row for row in rows if row["tests"] != "tests"]
    if not rows:
        yield "there is no row"
    for row in rows:
        yield from faults_of_threat(row, known)


def lost_words(text, known):
    for header in HEADER.findall(text):
        places = (f"presets/include/backsight/presets/{header}", *(f"{folder}backsight/{header}" for folder in INSTALLED))
        if not any(place in known.public for place in places):
            yield f"`{header}` is no header that is installed"
    for line in text[text.find("## Coming from"):].splitlines():
        row = PAIR.match(line)
        for name in NAME.findall(row["ours"]) if row else []:
            if name.endswith(".h") or re.match(r"half ping|\./run|examples/|games/", name):
                continue
            if not (known.has_flag(name) if name.startswith("-") else known.declared_in(name.removesuffix("()"))):
                yield f"`{name}` is in no public header"


def counts(text):
    rows = [ROW.match(line) for line in text.splitlines()]
    rows = [row for row in rows if row]
    missing = sum(row[3].strip().startswith("Not here: ") for row in rows)
    return f"{len(rows)} rows, {missing} of them not here"


def planted():
    """A small tree: `Type::call` is sound, and every other name lacks one thing."""
    return Known({
        "presets/include/backsight/presets/a.h": "struct Type {\n    void call();\n    int member;  // remark\n};\n"
                                                 "int idle();\nint untested();\n"
                                                 "int usual = 3;\nint with(int a = usual);\n",
        "include/backsight/all.h": "#include <backsight/presets/a.h>\n",
        "presets/src/inner.h": "int hidden();\n",
        "presets/src/a.cpp": '#include "inner.h"\n#include <backsight/presets/a.h>\nvoid Type::call() {}\nint idle() {\n'
                             "    return 0;\n}\nint hidden() { return 0; }\n",
        "examples/published/a.cpp": "#include <backsight/all.h>\nint shown();\nint main() {\n    Type type;\n    type.call();\n"
                                    "    untested();\n    hidden();\n    type.member = shown();\n}\n",
        "lab/cell.cpp": "int laboratory();\nint f() {\n    return laboratory();  // not idle\n}\n",
        "games/fields.cpp": 'Field f{"--flag"};\n',
        "tests/a_test.cpp": "#include <backsight/all.h>\nTEST(suite, name) {}\n",
        "tests/rig.h": "#include <backsight/presets/a.h>\n",
        "tests/b_test.cpp": '#include "tests/rig.h"\nTEST(rigged, name) {}\n',
        "tests/room/d_test.cpp": "TEST(room, name) {}\n",
        "tests/c_test.cpp": '#include "presets/src/inner.h"\nTEST(inner, name) {}\n',
    }, {"a.md": {"head"}}.get, "room_tests(all FOLDERS none room LINKS x)\n    room_tests(c FOLDERS bindings/c LINKS x)\n", {
        PROCESSES: "foreach(suite Early)\n",
        "tests/attacks/a_test.py": "class Early(Base):\n    def test_it(self):\nclass Forgotten(Base):\n"
                                   "    def test_it(self):\nclass Empty(Base):\n    pass\n",
        "tests/http/door_test.py": "class Door(Base):\n    def test_shut(self):\n    def helper(self):\n",
    })


def self_test():
    known = planted()
    good = ("| A1 | words | `Type::call`, `--flag`, [page](a.md#head) | `suite.na*` |\n| A2 | w | Not here: because | |\n"
            "| A3 | w | `Type` | `rigged.name` |\n| A4 | w | `usual` | `suite.name` |")
    wrong = {
        "| A1 | w | `gone` | `suite.name` |": "in no public header",
        "| A1 | w | `Type::gone` | `suite.name` |": "in no public header",
        "| A1 | w | `hidden` | `suite.name` |": "in no public header",
        "| A1 | w | `shown` | `suite.name` |": "in no public header",
        "| A1 | w | `laboratory` | `suite.name` |": "in no public header",
        "| A1 | w | `remark` | `suite.name` |": "in no public header",
        "| A1 | w | `idle` | `suite.name` |": "nothing calls",
        "| A1 | w | `untested` | `inner.name` |": "no test of it includes a public header",
        "| A1 | w | `--gone` | `suite.name` |": "in no table of settings",
        "| A1 | w | [page](a.md#gone) | `suite.name` |": "does not exist",
        "| A1 | w | [page](b.md) | `suite.name` |": "does not exist",
        "| A1 | w | `Type` | `suite.gone` |": "no test is named",
        "| A1 | w | `Type` | `suite.*` |": "names a whole suite",
        "| A1 | w | `Type` | |": "has no test",
        "| A1 | w | nothing | `suite.name` |": "names nothing",
        "| A1 | w | `Type` | `suite.name` |\n| A1 | w | `Type` | `suite.name` |": "comes twice",
        "| A1 | w | `Type` |": "not of four cells",
        "": "there is no row",
    }
    failed = [f"a sound page has faults: {fault}" for fault in faults(good, known)]
    failed += [f"not found: {page}" for page, want in wrong.items() if not any(want in f for f in faults(page, known))]
    words = "`a.h`, `all.h`\n## Coming from it\n| `Theirs` | `idle()`, `Type::call`, `--flag` |"
    failed += [f"sound words have faults: {fault}" for fault in lost_words(words, known)]
    for lost in ("`inner.h`", "`presets/src/inner.h`", "## Coming from it\n| `Theirs` | `gone` |",
                 "## Coming from it\n| `Theirs` | `--gone` |"):
        if not list(lost_words(lost, known)):
            failed.append(f"not found: {lost}")
    reports = "| met | holds | test |\n|---|---|---|\n"
    good = reports + "| a | b | `all_tests --gtest_filter=room.*:room.name` |\n| a | Not yet: b | not yet |"
    failed += [f"sound reports have faults: {fault}" for fault in lost_reports(good, known)]
    for row in ("", "| a | b | not yet |", "| a | Not yet: b | `all_tests --gtest_filter=room.*` |", "| a | b | |",
                "| a | b | `room.name` |", "| a | b | `all_tests --gtest_filter=gone.*` |",
                "| a | b | `all_tests --gtest_filter=room.*:room.gone` |", "| a | b | `c_tests --gtest_filter=room.*` |",
                "| a | b | `gone_tests --gtest_filter=room.*` |"):
        if not list(lost_reports(reports + row, known)):
            failed.append(f"not found: {row}")
    threats = "| what they do | what they gain | tests |\n|---|---|---|\n"
    good = threats + ("| a | b | `suite.name`, `attacks.Early` |\n| a | b | `door_test.py Door.test_shut` |\n"
                      "| a | Not bounded: b | none |")
    failed += [f"a sound page of threats has faults: {fault}" for fault in lost_threats(good, known)]
    for row in ("", "| a | b | none |", "| a | Not bounded: b | `suite.name` |", "| a | b | |", "| a | b | suite.name |",
                "| a | b | `suite.gone` |", "| a | b | `suite.*` |", "| a | b | `attacks.Gone` |",
                "| a | b | `attacks.Forgotten` |", "| a | b | `attacks.Empty` |", "| a | b | `door_test.py Door.helper` |",
                "| a | b | `door_test.py Early.test_it` |", "| a | b | `gone_test.py Door.test_shut` |",
                "| a | b | `suite.name`, `suite.gone` |"):
        if not list(lost_threats(threats + row, known)):
            failed.append(f"not found: {row}")
    return failed


def main():
    if "--self-test" in sys.argv:
        found = self_test()
    else:
        text = read(ROOT / PAGE)
        known = of_project()
        found = [f"{PAGE}: {fault}" for fault in faults(text, known)]
        found += [f"{WORDS}: {fault}" for fault in lost_words(read(ROOT / WORDS), known)]
        found += [f"{REPORTS}: {fault}" for fault in lost_reports(read(ROOT / REPORTS), known)]
        found += [f"{THREATS}: {fault}" for fault in lost_threats(read(ROOT / THREATS), known)]
        print(f"{PAGE}: {counts(text)}")
    print("\n".join(found) or "as wanted")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
