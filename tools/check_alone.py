#!/usr/bin/env python3
"""Does each public header compile by itself? A unity build hides an include that a header forgets.

check_alone.py [--compiler CXX] [HEADER...]   of all headers that are installed, or of these
check_alone.py --self-test                    plants a header that forgets an include, and changes in what headers include

A compiler's front end reads each header; that takes two minutes of one core. build/alone.json keeps which have passed, with
a hash of their text and of all that they include, so that later only headers whose hash differs are read. The long tier's
step `platforms` compiles the files of src/ by themselves too.
"""
import argparse
import concurrent.futures
import hashlib
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from files import ROOT, project_files

FOLDERS = ("include", "presets/include", "server/include")
KEPT = ROOT / "build" / "alone.json"
INCLUDE = re.compile(r'^\s*#\s*include\s*[<"](?P<path>[^>"]+)[>"]', re.MULTILINE)
FLAGS = ("-std=c++20", "-fsyntax-only", "-Wall", "-Wextra", "-Werror", "-Wno-pragma-once-outside-header")


def closure_of(root, header, folders=FOLDERS):
    """The header and all files of the project that it includes, each after what it was found by."""
    found, waiting = [], [header]
    while waiting:
        file = waiting.pop()
        if file in found:
            continue
        found.append(file)
        for path in INCLUDE.findall((root / file).read_text()):
            waiting += [f"{folder}/{path}" for folder in folders if (root / folder / path).is_file()]
    return found


def hash_of(root, header, compiler):
    seen = hashlib.sha256(f"{compiler}\n{FLAGS}\n".encode())
    for file in sorted(closure_of(root, header)):
        seen.update(f"{file}\n".encode() + (root / file).read_bytes())
    return seen.hexdigest()


def version_of(compiler):
    return subprocess.run([compiler, "--version"], capture_output=True, text=True, check=True).stdout.splitlines()[0]


def complaint(root, compiler, header):
    """What the compiler says of a header by itself; empty if it passes."""
    command = [compiler, *FLAGS, *(f"-I{root / folder}" for folder in FOLDERS), "-x", "c++", str(root / header)]
    ran = subprocess.run(command, capture_output=True, text=True)
    return "" if ran.returncode == 0 else f"{header} does not compile by itself:\n{ran.stderr[:2000]}"


def headers():
    paths = [file.relative_to(ROOT).as_posix() for file in project_files() if file.suffix == ".h"]
    return [path for path in paths if path.startswith(tuple(f"{folder}/" for folder in FOLDERS))]


def check(compiler, named):
    version = version_of(compiler)
    kept = json.loads(KEPT.read_text()) if KEPT.exists() else {}
    now = {header: hash_of(ROOT, header, version) for header in named or headers()}
    read = [header for header in now if kept.get(header) != now[header]]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        said = dict(zip(read, pool.map(lambda header: complaint(ROOT, compiler, header), read)))
    kept |= {header: now[header] for header in read if not said[header]}
    KEPT.parent.mkdir(exist_ok=True)
    KEPT.write_text(json.dumps(kept, indent=0, sort_keys=True))
    faults = [text for text in said.values() if text]
    sys.exit("\n".join(faults) if faults else print(f"{len(now)} headers compile by themselves; {len(read)} were read now"))


def self_test(compiler):
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        (root / "include").mkdir()
        (root / "include/base.h").write_text("#pragma once\n#include <cstdint>\nusing Number = std::uint32_t;\n")
        (root / "include/good.h").write_text('#pragma once\n#include <base.h>\ninline Number twice(Number n) { return 2 * n; }\n')
        (root / "include/bad.h").write_text("#pragma once\ninline Number thrice(Number n) { return 3 * n; }\n")
        if said := complaint(root, compiler, "include/good.h"):
            yield f"a good header is refused: {said}"
        if "Number" not in complaint(root, compiler, "include/bad.h"):
            yield "a header that forgets an include passes"
        before = hash_of(root, "include/good.h", "")
        (root / "include/base.h").write_text("#pragma once\n")
        if hash_of(root, "include/good.h", "") == before:
            yield "a change of an included header does not change the hash"
        if hash_of(root, "include/good.h", "another") == hash_of(root, "include/good.h", ""):
            yield "another compiler does not change the hash"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--compiler", default="clang++-19")
    parser.add_argument("--self-test", action="store_true")
    parser.add_argument("headers", nargs="*", metavar="HEADER")
    options = parser.parse_args()
    if options.self_test:
        faults = list(self_test(options.compiler))
        sys.exit("\n".join(faults) if faults else 0)
    check(options.compiler, options.headers)


if __name__ == "__main__":
    main()
