#!/usr/bin/env python3
"""Does clang-tidy find anything in the library, by .clang-tidy?

check_tidy.py [FILE...]      of all .cpp files of src/ with their headers, or of these
check_tidy.py --list         the batches only
check_tidy.py --self-test    plants what it has to find

Many files are read as one, as far as their own names differ: most of the time would go into the standard headers. A
batch that was clean is not read again until a file of it, a header or .clang-tidy changes. Versions of clang-tidy
disagree with each other, so it has to be Debian 12's.
"""
import hashlib
import re
import subprocess
import sys
from pathlib import Path

from cpp_outline import code_of, outline
from files import ROOT, project_files

TIDY = "clang-tidy-14"
MOST_FILES = 32
CLEAN = ROOT / "build" / "tidy"
NAMELESS = re.compile(r"^namespace \{$.*?^\}  // namespace$", re.DOTALL | re.MULTILINE)
VARIABLE = re.compile(r"^(?:inline |static |constexpr |const )+[^(={;]*?(\w+)(?:\[[^\]]*\])?\s*[={;]", re.MULTILINE)
ALIAS = re.compile(r"^using (\w+) =", re.MULTILINE)


def names_in(code):
    return {d.name for d in outline(code) if "::" not in d.name} | set(VARIABLE.findall(code)) | set(ALIAS.findall(code))


def names_of(text):
    """What a file defines for itself alone, and for all."""
    return names_in(code_of("\n".join(NAMELESS.findall(text)))), names_in(code_of(NAMELESS.sub("", text)))


def batches(files):
    """Files whose own names no other file of the batch has; overloads for all may meet."""
    made = []
    for file in files:
        own, shared = names_of(file.read_text())
        for batch in made:
            if len(batch[2]) < MOST_FILES and not own & (batch[0] | batch[1]) and not batch[0] & shared:
                break
        else:
            made.append(batch := (set(), set(), []))
        batch[0].update(own)
        batch[1].update(shared)
        batch[2].append(file)
    return [members for _, _, members in made]


def fingerprint(members, headers):
    seen = hashlib.sha256()
    for file in [ROOT / ".clang-tidy", *members, *headers]:
        seen.update(str(file.relative_to(ROOT)).encode() + b"\n" + file.read_bytes())
    return seen.hexdigest()[:32]


def tidy(source):
    flags = ["-std=c++20", f"-I{ROOT / 'include'}", f"-I{ROOT / 'src'}"]
    return subprocess.run([TIDY, "-quiet", f"--config-file={ROOT / '.clang-tidy'}", source, "--", *flags],
                          capture_output=True, text=True)


def findings(members, clean):
    """Lines of what it finds; the file `clean` remembers that there was nothing."""
    source = CLEAN / f"{clean.name}.cpp"
    source.write_text("".join(f'#include "{file}"\n' for file in members))
    result = tidy(source)
    source.unlink()
    if "[clang-diagnostic-error" in result.stdout and len(members) > 1:
        # Names that meet in spite of names_of(), or a real error: smaller batches tell.
        half = len(members) // 2
        found = findings(members[:half], clean) + findings(members[half:], clean)
        clean.unlink(missing_ok=True) if found else clean.touch()
        return found
    found = [line for line in result.stdout.splitlines() if re.search(r": (warning|error): ", line)]
    if result.returncode == 0 and not found:
        clean.touch()
        return []
    return found or [result.stderr]


PLANTED = """
#include <string>
#include <utility>
struct bad_name { int MisNamed = 0; };
class Owner {
    int naked = 0;
public:
    int get() const { return naked; }
};
std::string twice(std::string text) { std::string taken = std::move(text); return text + taken; }
void take(const std::string& text) { std::string copy = text; static_cast<void>(copy.size()); }
"""
EXPECTED = {"'bad_name'", "'MisNamed'", "'naked'", "bugprone-use-after-move", "performance-unnecessary-copy-initialization"}


def self_test():
    # In a folder of its own: the check of the tree, which may run beside this, empties its own.
    folder = CLEAN.parent / "tidy_planted"
    folder.mkdir(parents=True, exist_ok=True)
    source = folder / "planted.cpp"
    source.write_text(PLANTED)
    found = tidy(source).stdout
    return [f"not found: {what}" for what in sorted(EXPECTED) if what not in found]


def main():
    if "--self-test" in sys.argv[1:]:
        problems = self_test()
        sys.exit("\n".join(problems) or None)
    files = project_files()
    library = [path for path in files if path.is_relative_to(ROOT / "src") or path.is_relative_to(ROOT / "include")]
    headers = [path for path in library if path.suffix == ".h"]
    named = [Path(name).resolve() for name in sys.argv[1:] if not name.startswith("--")]
    made = batches(named or [path for path in library if path.suffix == ".cpp"])
    if "--list" in sys.argv[1:]:
        print("\n".join(f"{len(members)} {' '.join(member.name for member in members)}" for members in made))
        return
    CLEAN.mkdir(parents=True, exist_ok=True)
    marks = [(members, CLEAN / fingerprint(members, headers)) for members in made]
    for old in CLEAN.iterdir():
        if not named and old not in {mark for _, mark in marks}:
            old.unlink()
    try:
        found = [line for members, mark in marks if not mark.exists() for line in findings(members, mark)]
    except FileNotFoundError:
        sys.exit(f"{TIDY} is missing: apt-get install {TIDY}")
    print("\n".join(sorted(set(found))).replace(f"{ROOT}/", "") if found else
          f"{sum(map(len, made))} files in {len(made)} batches: clean")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
