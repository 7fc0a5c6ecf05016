#!/usr/bin/env python3
"""Follows the two recipes of CONTRIBUTING.md to the letter, each in a copy of the tree, and looks at what came of it.

recipes_test.py --compiler CXX --c-compiler CC --library libbacksight.a [reason | weapon]

A step says "In `FILE`, before (or after) `ANCHOR` of `PLACE`, insert:" and shows the text; its files are those that are
written by hand, four at most. The commands below the steps are run, except for those that build or test the whole tree:
this test compiles what the value touches, and runs the tests that speak of it. It does not make the modules of the pages
anew, because web.module and bindings.javascript do that.
"""
import argparse
import concurrent.futures
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
from files import project_files  # noqa: E402

MOST_BY_HAND = 4
STEP = re.compile(r"^\d+\. In `(?P<file>[^`]+)`, (?P<side>before|after) `(?P<anchor>[^`]+)`(?: of `(?P<place>[^`]+)`)?, "
                  r"insert:\n\n   ```\w*\n(?P<text>.*?)^   ```$", re.DOTALL | re.MULTILINE)
TITLES = {"reason": "### A reason of a verdict", "weapon": "### A weapon of the arena"}
INCLUDES = ("-I.", "-Iinclude", "-Isrc", "-Iserver/include", "-Igames", "-Ipresets/include", "-Ibindings/c")
# The exact floats that the library is compiled with, for the hash of a pinned match.
FLAGS = ("-std=c++20", "-w", "-ffp-contract=off")


class Failure(Exception):
    pass


def require(is_true, what):
    if not is_true:
        raise Failure(what)


def recipe(kind):
    text = (ROOT / "CONTRIBUTING.md").read_text()
    start = text.index(TITLES[kind])
    text = text[start:re.compile(r"^##", re.MULTILINE).search(text, start + 4).start()]
    steps = [step.groupdict() for step in STEP.finditer(text)]
    require(len(steps) == len(re.findall(r"^\d+\. ", text, re.MULTILINE)), f"{TITLES[kind]}: a step that is not understood")
    commands = re.findall(r"^    (\S.*)$", STEP.sub("", text), re.MULTILINE)
    return steps, commands


def copy_tree(to):
    for file in project_files():
        there = to / file.relative_to(ROOT)
        there.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(file, there)


def insert(tree, step):
    file = tree / step["file"]
    text = file.read_text()
    # A span of code may go on in the next line of the page, which stands for a blank.
    anchor = re.sub(r"\n\s*", " ", step["anchor"]).replace("\\n", "\n")
    from_there = text.find(step["place"]) if step["place"] else 0
    at = text.find(anchor, from_there) if from_there >= 0 else -1
    require(at >= 0, f"{step['file']} has no `{step['anchor']}`")
    new = re.sub(r"^   ", "", step["text"], flags=re.MULTILINE)
    if step["side"] == "after":
        at += len(anchor)
        new = new if text[at - 1] == "\n" else "\n" + new.rstrip("\n")
    file.write_text(text[:at] + new + text[at:])


class Tree:
    def __init__(self, folder, options):
        self.folder = folder
        self.options = options
        self.cache = [shutil.which("ccache")] if shutil.which("ccache") else []
        (folder / "objects").mkdir()

    def run(self, *command):
        ran = subprocess.run([str(part) for part in command], cwd=self.folder, text=True, capture_output=True,
                             env=os.environ | {"CCACHE_BASEDIR": str(self.folder), "CCACHE_NOHASHDIR": "1"})
        require(ran.returncode == 0, f"{' '.join(map(str, command))[:200]} ended with {ran.returncode}:\n"
                                     f"{(ran.stdout + ran.stderr)[-3000:]}")
        return ran.stdout

    def compile_together(self, name, sources, *flags):
        """The files of one folder at once, as in a unity build."""
        together = self.folder / "objects" / f"{name}.cpp"
        together.write_text("".join(f'#include "{source}"\n' for source in sources))
        made = together.with_suffix(".o")
        self.run(*self.cache, self.options.compiler, *FLAGS, *INCLUDES, *flags, "-c", together, "-o", made)
        return made

    def compile_all(self, parts):
        with concurrent.futures.ThreadPoolExecutor(min(2, os.cpu_count() or 1)) as pool:
            return list(pool.map(lambda part: self.compile_together(*part), parts))

    def files(self, pattern):
        return sorted(file.relative_to(self.folder).as_posix() for file in self.folder.glob(pattern))

    def link(self, name, objects, *libraries):
        program = self.folder / "objects" / name
        self.run(self.options.compiler, *objects, *libraries, "-pthread", "-o", program)
        return program

    def facts(self):
        """tools/decoder/facts.py of this tree."""
        spec = importlib.util.spec_from_file_location("facts_of_copy", self.folder / "tools/decoder/facts.py")
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module


def is_known_build(words):
    """Whether the tree has the preset and options, or the target, that a cmake command names."""
    if words[1] == "--preset":
        options = [word[2:].split("=")[0] for word in words[3:]]
        presets = (ROOT / "CMakePresets.json").read_text()
        root_file = (ROOT / "CMakeLists.txt").read_text()
        return f'"name": "{words[2]}"' in presets and all(f"option({option} " in root_file for option in options)
    targets = words[words.index("--target") + 1:]
    return all(f"add_executable({target})" in (ROOT / "tests/vectors/CMakeLists.txt").read_text() for target in targets)


def has_tests(folder, pattern):
    """Whether ctest's pattern fits a test of the vectors, or a gtest suite of the arena."""
    suites = {suite for file in (folder / "tests/games/arena").rglob("*_test.cpp")
              for suite in re.findall(r"^TEST(?:_F|_P)?\((\w+),", file.read_text(), re.MULTILINE)}
    return any(re.search(pattern, name) for name in suites | {"vectors.play", "vectors.coverage"})


def follow(tree, kind):
    """Makes the changes by hand, runs the commands, and gives the commands that are left to this test."""
    steps, commands = recipe(kind)
    by_hand = {step["file"] for step in steps}
    require(1 <= len(by_hand) <= MOST_BY_HAND, f"{len(by_hand)} files by hand: {sorted(by_hand)}")
    for step in steps:
        insert(tree.folder, step)
    left = []
    for command in commands:
        words = command.split()
        if words[0] == "cmake":
            require(is_known_build(words), f"{command}: no such preset, option or target")
        elif words[0] == "./test":
            require(has_tests(tree.folder, words[-1].strip("'")), f"{command}: no such test")
        elif words[0] == "build/release/bin/make_vectors":
            left.append(words)
        elif words[0] == "python3":
            tree.run(sys.executable, *words[1:], "--compiler", tree.options.c_compiler)
        else:
            tree.run(sys.executable, *words)
    for check in (("tools/facts", "--check"), ("tools/facts", "--self-test"), ("tools/bind", "--check")):
        tree.run(sys.executable, *check)
    print(f"{kind}: {len(by_hand)} files by hand: {', '.join(sorted(by_hand))}")
    return left


def follow_reason(tree):
    before = len(tree.facts().NAMES["Reason"])
    left = follow(tree, "reason")
    names = tree.facts().NAMES["Reason"]
    require(names[before] == "no layers", f"the decoder does not name reason {before}")
    require(f"BS_REASON_NO_LAYERS = {before}," in (tree.folder / "bindings/c/backsight.h").read_text(), "no constant for C")
    require('"no layers": "the shot could hit nobody"' in (tree.folder / "web/page/facts.ts").read_text(), "no words on the page")
    require(f"| {before} | | no layers |" in (tree.folder / "docs/wire/arena-wire.md").read_text(), "no row in the page of the wire")
    tree.run(sys.executable, "tools/amalgamate", "objects/one")
    parts = [("library", ["objects/one/backsight.cpp"], "-O0"), ("make", tree.files("tests/vectors/make/*.cpp"), "-O0"),
             ("common", tree.files("tests/vectors/common/*.cpp"), "-O0"), ("play", tree.files("tests/vectors/play/*.cpp"), "-O0"),
             ("explain", ["server/hit_reports/explain.cpp"], "-O0", "-fsyntax-only"),
             ("c", tree.files("bindings/c/src/*.cpp"), "-O0", "-fsyntax-only")]
    library, make, common, play, *_ = tree.compile_all(parts)
    maker, player = tree.link("make_vectors", [make, library]), tree.link("play_vectors", [play, common, library])
    for words in left:
        tree.run(maker, *words[1:])
    tree.run(player, *tree.files("tests/vectors/*.json"))


def pinned(tree):
    return [("match", ["tests/games/arena/match.cpp"], "-O1"), ("match_test", ["tests/games/arena/match_test.cpp"], "-O1")]


def follow_weapon(tree):
    follow(tree, "weapon")
    require_weapon(tree, 9, "carbine")
    parts = [("arena", tree.files("games/arena/*.cpp"), "-O1"), ("online", tree.files("games/arena/online/*.cpp"), "-O1"),
             ("weapons_test", ["tests/games/arena/weapons_test.cpp"], "-O0"),
             ("payload_test", ["tests/games/arena/online/payload_test.cpp"], "-O0"), *pinned(tree)]
    program = tree.link("tests", tree.compile_all(parts), tree.options.library, "-lgtest", "-lgtest_main")
    tree.run(program, "--gtest_filter=arena_weapons.*:command_payload.*:match_events.*:arena_match.HasTheGoldenHash")


def follow_seventeenth_weapon(tree):
    """The recipe again and again: the seventeenth weapon needs a fifth bit, and travels."""
    steps, _ = recipe("weapon")
    for number in range(10, 17):
        name = "culverin" if number == 16 else f"cannon{number}"
        for step in steps:
            insert(tree.folder, step | {"text": step["text"].replace("carbine", name).replace("Carbine", name.capitalize())})
    tree.run(sys.executable, "tools/facts", "--write")
    require_weapon(tree, 16, "culverin")
    parts = [("arena", tree.files("games/arena/*.cpp"), "-O1"), ("online", tree.files("games/arena/online/*.cpp"), "-O1"),
             ("payload_test", ["tests/games/arena/online/payload_test.cpp"], "-O0")]
    program = tree.link("tests17", tree.compile_all(parts), tree.options.library, "-lgtest", "-lgtest_main")
    tree.run(program, "--gtest_filter=command_payload.*:match_events.*")


def require_weapon(tree, number, name):
    require(tree.facts().NAMES["WeaponId"][number] == name, f"the decoder does not know the {name}")
    words = re.search(r"export const weapons = \[(.*)\];", (tree.folder / "web/page/facts.ts").read_text())[1].split(", ")
    require(words[number] == f'"{name.capitalize()}"' and words[3] == '"Rocket"', "the page misnames a weapon")
    require(f"| {number} | {name} |" in (tree.folder / "docs/wire/arena-wire.md").read_text(), "no row for the weapon")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--compiler", required=True)
    parser.add_argument("--c-compiler", required=True)
    parser.add_argument("--library", required=True, type=Path)
    parser.add_argument("kinds", nargs="*", metavar="{reason,weapon}", help="which recipes to follow (default: both)")
    options = parser.parse_args()
    followers = {"reason": (follow_reason,), "weapon": (follow_weapon, follow_seventeenth_weapon)}
    unknown = [kind for kind in options.kinds if kind not in followers]
    if unknown:
        parser.error(f"no recipe for {', '.join(unknown)}; there are: {', '.join(followers)}")
    for kind in options.kinds or followers:
        with tempfile.TemporaryDirectory() as folder:
            copy_tree(Path(folder))
            tree = Tree(Path(folder), options)
            try:
                for one in followers[kind]:
                    one(tree)
            except Failure as failure:
                sys.exit(f"{kind}: {failure}")


if __name__ == "__main__":
    main()
