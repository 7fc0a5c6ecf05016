#!/usr/bin/env python3
"""Are pages and help written in the field's words, each sentence with its subject first?

check_words.py               README.md, CONTRIBUTING.md and other pages, and the literals of the rooms above the library. In these
                             and in all comments: no riddles, each with what to write instead
check_words.py --comments    what comments of all rooms still have of the other words, by folder; fails on none
check_words.py --self-test   plants what it has to find
"""
import re
import sys
from collections import Counter
from pathlib import Path

from files import ROOT, project_files

# Word: what the field says.
BANNED = {
    r"can not": "cannot",
    r"conditions of weather|weather": "network conditions",
    r"mischief": "protocol violation",
    r"desks?": "what senders share, and a packet's scratch",
    r"strangers?": "unauthenticated peer",
    r"door pass(?:es)?": "connect token",
    r"sit down|sits down|stand up|stands up": "join and leave",
    r"brushed": "touched",
    r"he|his|him|himself": "they, their, them",
    r"told": "reported, received",
}
# What has to be read twice. In comments too.
RIDDLES = {
    r"\bbut for\b": "'except for', or say when it does",
    r"\bbelongs? into\b": "'belong in'",
    r"(?:[\d}]|%s|%[.\d]*f|\b(?:rays|shots|frames|duels|hits|rockets|packets|readings),?) of 100\b(?![.,]\d| (?:ms?|ppm)\b)":
        "a percentage: '94 %', 'percentage of shots'",
    r"\bas far as you can\b": "say what is faster or better, and when",
    r"\bwhatever stands\b": "'is ignored', and what is used instead",
    r"\botherwise than\b": "'differently from'",
    r"(?:^|(?<=[.;] ))nothing: (?=[a-z])": "a sentence: 'Returns nothing if ...', 'Empty while ...'",
    r"(?:^|(?<=[.;] ))default: (?:it|there|nobody|they|he|we)\b": "'Off by default.', or a sentence",
}
RIDDLE = [(re.compile(pattern, re.IGNORECASE), better) for pattern, better in RIDDLES.items()]
# What a studio reads first: its pages and headers name who does something. Decisions keep their date.
READ_FIRST = ("README.md", "docs/start/", "docs/integrate/", "docs/engines/", "docs/operate/", "docs/wire/", "docs/evidence/",
              "include/", "presets/include/", "bindings/c/backsight.h")
UNNAMED = re.compile(r"\bwhoever\b", re.IGNORECASE)
OPENINGS = ("Of", "Who", "What is", "The same", "Those")
SENTENCE = re.compile(r"(?:^|(?<=[.!?:] )|(?<=[.!?]\*\* )|(?<=\| ))[*_(]*(" + "|".join(OPENINGS) + r")\b(?![^.!?]*\?)")
WORD = re.compile(r"(?<![\w`-])(" + "|".join(BANNED) + r")(?![\w`-])", re.IGNORECASE)
FENCED = re.compile(r"^```\w*\n.*?^```$", re.DOTALL | re.MULTILINE)
SPAN = re.compile(r"`[^`]*`")
LITERAL = re.compile(r'"((?:\\.|[^"\\])*)"')
COMMENT = re.compile(r"//[/!<]*\s?(.*)$")
# Pages that keep their date or quote others.
KEPT = ("CHANGELOG.md", "third_party/", "tools/", "results/")
SPEAKING = ("server/", "cli/", "lab/", "bindings/", "examples/", "games/", "inputs/", "presets/", "benchmarks/")
LISTS = re.compile(r"^\s*(?:[-*]|\d+\.)\s+|^\s*>\s*|^#+\s+")


def blank(match):
    return re.sub(r"[^\n]", " ", match[0])


def paragraphs(text):
    """(line, paragraph as one line); code and what stands in backticks is blank."""
    text = SPAN.sub(lambda span: "x" * len(span[0]) if "\n" not in span[0] else blank(span), FENCED.sub(blank, text))
    start, gathered = 1, []
    for number, line in enumerate(text.splitlines() + [""], 1):
        begins = LISTS.match(line) or line.startswith("|") or line.startswith("    ")
        if gathered and (not line.strip() or begins):
            yield start, " ".join(gathered)
            gathered = []
        if line.strip() and not line.startswith("    "):
            start = start if gathered else number
            gathered.append(LISTS.sub("", line).strip())


def riddles_in(line, sentence):
    for pattern, better in RIDDLE:
        for match in pattern.finditer(sentence):
            yield line, f"'{match[0].strip()}': write {better}"


def faults_in(line, sentence):
    yield from riddles_in(line, sentence)
    for match in SENTENCE.finditer(sentence):
        yield line, f"a sentence begins with '{match[1]}': {sentence[match.start():match.start() + 60]}"
    for match in WORD.finditer(sentence):
        better = next(better for word, better in BANNED.items() if re.fullmatch(word, match[1], re.IGNORECASE))
        yield line, f"'{match[1]}': {better}"


def faults_of_page(text):
    for line, paragraph in paragraphs(text):
        yield from faults_in(line, paragraph)


def faults_of_literals(text):
    for number, line in enumerate(text.splitlines(), 1):
        if not line.lstrip().startswith(("//", "#include")):
            for literal in LITERAL.findall(line):
                yield from faults_in(number, literal)


def faults_of_comments(text, faults=faults_in):
    start, gathered = 1, []
    for number, line in enumerate(text.splitlines() + [""], 1):
        match = COMMENT.search(line)
        if match and line.lstrip().startswith("//"):
            start = start if gathered else number
            gathered.append(match[1])
            continue
        if gathered:
            for paragraph in re.split(r"(?<= )(?= )", " ".join(gathered)):
                yield from faults(start, paragraph.strip())
            gathered = []
        if match:
            yield from faults(number, match[1])


def self_test():
    page = "Fine `Of course`.\n\nA one. Of two.\n\n- Who is it\n\n    Of code\n\n| a | The same |\n\nIt can\nnot be. Stranger!\n"
    found = [line for line, _ in faults_of_page(page)]
    wrong = [] if found == [3, 5, 9, 11, 11] else [f"of the page: lines {found}"]
    if [line for line, _ in faults_of_literals('f("ok Of");\n// "Of x"\ng("Of x", "a. Those");\n')] != [3, 3]:
        wrong.append("of literals")
    if [line for line, _ in faults_of_comments("int a;  // Who\n// one\n// two. Those\nint b;\n")] != [1, 2]:
        wrong.append("of comments")
    planted = ["None, but for one.", "They belong into it.", "It is 94 of 100.", "In order, as far as you can.", "It is ignored, whatever stands here.",
               "It ends otherwise than planned.", "Nothing: like all others.", "Fast. Default: it does not.", "Shots of 100 that hit."]
    for riddle in planted:
        if len(list(faults_of_comments(f"int a;\n// {riddle}\n", riddles_in))) != 1 or not list(faults_of_page(riddle + "\n")):
            wrong.append(f"the riddle '{riddle}'")
    plain = "A ray of 100 m, 5 of 100,000 shots, a jitter of 100 ms. It writes all or nothing: a half is lost. Default 64.\n"
    wrong += [f"of plain words: {what}" for _, what in faults_of_page(plain)]
    return wrong


def main():
    files = [(str(path.relative_to(ROOT)), path) for path in project_files()]
    if "--self-test" in sys.argv[1:]:
        found = self_test()
    elif "--comments" in sys.argv[1:]:
        left = Counter(Path(name).parts[0] for name, path in files if path.suffix in (".h", ".cpp")
                       for _ in faults_of_comments(path.read_text()))
        print("\n".join(f"{folder}: {count}" for folder, count in sorted(left.items())))
        return
    else:
        pages = [(name, path) for name, path in files if path.suffix == ".md" and not name.startswith(KEPT)]
        found = [f"{name}:{line}: {what}" for name, path in pages for line, what in faults_of_page(path.read_text())]
        found += [f"{name}:{line}: {what}" for name, path in files
                  if name.startswith(SPEAKING) and path.suffix in (".h", ".cpp", ".js", ".html")
                  for line, what in faults_of_literals(path.read_text())]
        found += [f"{name}:{line}: 'whoever': write 'a player who', 'the client that'" for name, path in files
                  if name.startswith(READ_FIRST) and path.suffix in (".md", ".h")
                  for line, text in enumerate(path.read_text().splitlines(), 1) if UNNAMED.search(text)]
        found += [f"{name}:{line}: {what}" for name, path in files if not name.startswith(KEPT) and path.suffix in (".h", ".cpp")
                  for line, what in faults_of_comments(path.read_text(), riddles_in)]
    print("\n".join(found), end="\n" if found else "")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
