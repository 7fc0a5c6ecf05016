#!/usr/bin/env python3
"""Every command that README.md, CONTRIBUTING.md and docs/ show is tried, or tests/shown_commands.txt says why it is not.
The help of each subcommand shows one of them.

check_commands.py --program FILE   tries them with this build of `backsight`
check_commands.py --list           prints the commands that the pages show
check_commands.py --self-test      wants an unlisted command found, a line without its command, and a wrong flag

A line of the list is COMMAND :: HOW :: WHY. HOW is `run` (it is, in an empty folder, and has to end with 0), `parsed` (its
arguments are read by the program, which has nothing against them, and then no more is done), or `not here`. WHY says where
it is run otherwise, or why nowhere.
"""
import argparse
import re
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

from files import ROOT

LIST = ROOT / "tests" / "shown_commands.txt"
PAGES = ["README.md", "CONTRIBUTING.md", *(str(page.relative_to(ROOT)) for page in sorted((ROOT / "docs").rglob("*.md"))
                                                if page.parent.name != "decisions")]
COMMAND = re.compile(r"(\./(run|test|bench)|(python3 )?tools/[\w.]+|cmake|ctest|backsight(?= .*--)|ping(?= -))(?= |$)")
FENCED = re.compile(r"^ *```\w*\n(.*?)^ *```", re.DOTALL | re.MULTILINE)
SPAN = re.compile(r"`([^`]+)`")
# No flag of the program: what is wrong with it is the last thing that the program looks at.
LAST = "--no-such-flag"
# Files that shown commands read.
FILES = ["my_ping.csv", "my_ping.txt", "shots.sqlite", "rewind.csv", "lobby.pub", "lobby.key", "ticket.json", "server.pem", "server.key"]


def shown_in(text):
    """The commands in code blocks, fenced or indented, and those in the middle of sentences."""
    blocks = "\n".join(match[1] for match in FENCED.finditer(text))
    rest = FENCED.sub("", text)
    lines = [line.strip() for line in blocks.splitlines()]
    lines += [line.strip() for line in rest.splitlines() if line.startswith("    ")]
    # After two spaces or a # a block says what the command is for.
    lines = [re.split(r"  +|\s#", line)[0] for line in lines]
    lines += [" ".join(span.split()) for span in SPAN.findall(re.sub(r"^    .*$", "", rest, flags=re.MULTILINE))]
    return {line.rstrip(":,.") for line in lines if COMMAND.match(line)}


def shown():
    """Commands, each with a page that shows it."""
    return {command: page for page in PAGES for command in shown_in((ROOT / page).read_text())}


def listed(text):
    """Command: (how, why)."""
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return {command: (how, why) for command, how, why in (line.split(" :: ") for line in lines)}


def unlisted(commands, known):
    for command, page in commands.items():
        if command not in known:
            yield f"{page}: '{command}' is not in {LIST.relative_to(ROOT)}"
    for command in known:
        if command not in commands:
            yield f"{LIST.relative_to(ROOT)}: no page shows '{command}'"


def arguments_of(command):
    words = shlex.split(command)
    return words[1:] if words[0] in ("./run", "backsight") else None


def unknown_tests(known):
    """Tests and files of tests that a reason names, and that are not there."""
    sources = {path: path.read_text() for path in (ROOT / "tests").rglob("*_test.*") if path.suffix != ".pyc"}
    files, text = {path.name for path in sources}, "\n".join(sources.values())
    registered = "\n".join(path.read_text() for path in sorted((ROOT / "tests").rglob("CMakeLists.txt")))
    for command, (_, why) in known.items():
        for suite, name in re.findall(r"\b(\w+)\.(\w+\b|\*)", why):
            plain = name.rstrip("*")
            # A loop in CMake registers names that begin so.
            begins = re.findall(rf"(?:check|NAME)[( ]{suite}\.(\w*)\$\{{", registered)
            is_there = (f"{suite}.{name}" in files or any(plain.startswith(one) for one in begins)
                        or re.search(rf"\b{suite}\.{plain}" + (r"\b" if plain else ""), registered)
                        or re.search(rf"(?:TEST(?:_F|_P)?|RC_GTEST_PROP)\({suite}, {plain}", text))
            if not is_there:
                yield f"{LIST.relative_to(ROOT)}: '{command}': there is no {suite}.{name}"


def is_right(program, how, command, folder):
    """What is wrong with the command, or nothing."""
    arguments = arguments_of(command) or ["arena"]
    is_parsed = how == "parsed"
    done = subprocess.run([program, *arguments, *([LAST] if is_parsed else [])], cwd=folder, capture_output=True, text=True,
                          timeout=500)
    said = (done.stdout + done.stderr).strip()
    if is_parsed:
        is_fine = done.returncode != 0 and re.search(rf"found '{LAST}', which it does not take", said)
        return None if is_fine else f"the program refuses it: {said or 'without a word'}"
    return None if done.returncode == 0 else f"ends with {done.returncode}: {said[-400:]}"


def try_all(program, known):
    for command, (how, _) in known.items():
        if how not in ("run", "parsed"):
            continue
        with tempfile.TemporaryDirectory(prefix="backsight_commands_") as folder:
            if how == "parsed":
                for name in FILES:
                    (Path(folder) / name).write_text("")
            wrong = is_right(program, how, command, folder)
            if wrong:
                yield f"'{command}': {wrong}"


def examples(program):
    """Of the help of each subcommand, by subcommand."""
    def help_of(words):
        return subprocess.run([program, *words, "--help"], capture_output=True, text=True).stdout

    def below(words):
        text = help_of(words)
        names = re.findall(r"^  ([a-z]+) ", text.partition("Subcommands:")[2], re.MULTILINE)
        yield " ".join(words), re.findall(r"^ *Example: (.*)$", text, re.MULTILINE)
        for name in names:
            yield from below([*words, name])
    return dict(below([]))


def lost_examples(program, known):
    """Examples of the help that no page shows, so that nobody tries them."""
    for words, shown_there in examples(program).items():
        if not shown_there:
            yield f"'{words} --help' has no example"
        for command in shown_there:
            if command not in known or not command.startswith(f"./run {words}"):
                yield f"'{words} --help' shows '{command}', which no page shows"


def self_test(program):
    page = "Words `./run one\ntwo`.\n\n    ./test --three    what for\n    not a command\n\n```\n./bench four  # why\n```\n"
    if shown_in(page) != {"./run one two", "./test --three", "./bench four"}:
        sys.exit(f"not what the page shows: {shown_in(page)}")
    if len(list(unlisted({"./run a": "page", "./run b": "page"}, {"./run b": ("run", ""), "./run c": ("run", "")}))) != 2:
        sys.exit("an unlisted command, or a line without its command, is not found")
    wrong = ["./run lab clock --asymetry 0.2", "./run lab clock --asymmetry x", "./run lab nothing", "./run serve --port 70000"]
    for command in wrong:
        if is_right(program, "parsed", command, ".") is None:
            sys.exit(f"'{command}' is taken for right")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", type=Path)
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--self-test", action="store_true")
    options = parser.parse_args()
    if options.list:
        return print("\n".join(sorted(shown())))
    program = options.program.resolve()
    if options.self_test:
        return self_test(program)
    known = listed(LIST.read_text())
    found = [*unlisted(shown(), known), *unknown_tests(known), *lost_examples(program, known), *try_all(program, known)]
    return sys.exit("\n".join(found) if found else 0)


if __name__ == "__main__":
    main()
