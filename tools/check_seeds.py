#!/usr/bin/env python3
"""Holds docs/integrate/seeds.md to what exists: each row names a symbol, file, flag or page, and a test, and all of them are there.
What docs/integrate/presets.md gives for another system's word, in its sections "Coming from", must be there too.

check_seeds.py              prints what is named and missing, and how many rows each system has
check_seeds.py --self-test  wants every kind of fault found in a page made for it
"""
import fnmatch
import re
import sys

from files import ROOT, project_files

PAGE = "docs/integrate/seeds.md"
WORDS = "docs/integrate/presets.md"
PAIR = re.compile(r"^\| (?!-)(?P<theirs>.*) \| (?P<ours>.*) \|$")
ROW = re.compile(r"^\| ([A-Z]\d+[a-z]?) \| (.*) \| (.*) \|(.*)\|$")
NAME = re.compile(r"`([^`]+)`")
LINK = re.compile(r"\]\(([\w./-]+\.md)(?:#([\w-]+))?\)")
TEST = re.compile(r"^\s*(?:TEST|TEST_F|TEST_P|RC_GTEST_PROP|RC_GTEST_FIXTURE_PROP)\(\s*(\w+),\s*(\w+)", re.MULTILINE)
WORD = re.compile(r"\w+")
COMMENT = re.compile(r"//.*")
PUBLIC = ("include/", "presets/include/", "examples/", "games/", "server/config/", "lab/projectiles/cell_config.cpp")


def read(path):
    return path.read_text(encoding="utf-8", errors="replace")


class Known:
    """What a page may name: words of public headers, flags, and tests."""

    def __init__(self, texts, tests, anchors):
        self.texts, self.tests, self.anchors = texts, tests, anchors
        self.words = [set(WORD.findall(COMMENT.sub("", text))) for text in texts]

    @staticmethod
    def of_project():
        texts, tests = [], set()
        for path in project_files():
            name = path.relative_to(ROOT).as_posix()
            if name.startswith(PUBLIC) and path.suffix in (".h", ".cpp"):
                texts.append(read(path))
            elif name.startswith("tests/") and path.suffix == ".cpp":
                tests.update(f"{suite}.{test}" for suite, test in TEST.findall(read(path)))
        return Known(texts, tests, anchors_of)

    def has(self, name):
        if name.startswith("-"):
            return any(f'"{name}"' in text for text in self.texts)
        return any(words.issuperset(WORD.findall(name)) for words in self.words)  # a member beside its type

    def has_test(self, pattern):
        return any(fnmatch.fnmatchcase(test, pattern) for test in self.tests)


def anchors_of(page):
    path = ROOT / "docs" / "integrate" / page
    if not path.exists():
        return None
    heads = re.findall(r"^#+ (.*)$", read(path), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


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
        is_missing = here.startswith("Not here: ")
        names = NAME.findall(here)
        links = LINK.findall(here)
        if not is_missing and not names and not links:
            yield f"{number} names nothing"
        for name in names:
            if not known.has(name):
                yield f"{number}: `{name}` is in no public header"
        for page, anchor in links:
            anchors = known.anchors(page)
            if anchors is None or (anchor and anchor not in anchors):
                yield f"{number}: the page {page}{'#' + anchor if anchor else ''} does not exist"
        patterns = NAME.findall(tests)
        if not is_missing and not patterns:
            yield f"{number} has no test"
        for pattern in patterns:
            if pattern.endswith(".*"):
                yield f"{number}: `{pattern}` names a whole suite: name the tests that hold the row"
            if not known.has_test(pattern):
                yield f"{number}: no test is named `{pattern}`"
    if not seen:
        yield "there is no row"


def lost_words(text, known):
    for line in text[text.find("## Coming from"):].splitlines():
        row = PAIR.match(line)
        for name in NAME.findall(row["ours"]) if row else []:
            shown = re.match(r"half ping|\./run|examples/|games/", name)
            if not shown and not known.has(name.removesuffix("()")):
                yield f"`{name}` is in no public header"


def counts(text):
    rows = [ROW.match(line) for line in text.splitlines()]
    rows = [row for row in rows if row]
    missing = sum(row[3].strip().startswith("Not here: ") for row in rows)
    return f"{len(rows)} rows, {missing} of them not here"


def self_test():
    known = Known(["there Type call  // remark", '{"--flag"} member'], {"suite.name"}, {"a.md": {"head"}}.get)
    good = "| A1 | words | `Type::call`, `--flag`, [page](a.md#head) | `suite.na*` |\n| A2 | w | Not here: because | |"
    wrong = {
        "| A1 | w | `gone` | `suite.name` |": "in no public header",
        "| A1 | w | `Type::member` | `suite.name` |": "in no public header",
        "| A1 | w | `--gone` | `suite.name` |": "in no public header",
        "| A1 | w | [page](a.md#gone) | `suite.name` |": "does not exist",
        "| A1 | w | [page](b.md) | `suite.name` |": "does not exist",
        "| A1 | w | `there` | `suite.gone` |": "no test is named",
        "| A1 | w | `remark` | `suite.name` |": "in no public header",
        "| A1 | w | `there` | `suite.*` |": "names a whole suite",
        "| A1 | w | `there` | |": "has no test",
        "| A1 | w | nothing | `suite.name` |": "names nothing",
        "| A1 | w | `there` | `suite.name` |\n| A1 | w | `there` | `suite.name` |": "comes twice",
        "| A1 | w | `there` |": "not of four cells",
        "": "there is no row",
    }
    failed = [f"a sound page has faults: {fault}" for fault in faults(good, known)]
    if list(lost_words("## Coming from it\n| `Theirs` | `there()`, `Type::call` |", known)):
        failed.append("sound words have faults")
    if not list(lost_words("## Coming from it\n| `Theirs` | `gone` |", known)):
        failed.append("not found: a lost word")
    failed += [f"not found: {want}" for page, want in wrong.items() if not any(want in f for f in faults(page, known))]
    return failed


def main():
    if "--self-test" in sys.argv:
        found = self_test()
    else:
        text = read(ROOT / PAGE)
        known = Known.of_project()
        found = [f"{PAGE}: {fault}" for fault in faults(text, known)]
        found += [f"{WORDS}: {fault}" for fault in lost_words(read(ROOT / WORDS), known)]
        print(f"{PAGE}: {counts(text)}")
    print("\n".join(found) or "as wanted")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
