#!/usr/bin/env python3
"""Does the library compile where headers of others have defined macros?

macros_of_others.py [--compiler CXX]              the one file, all public headers, and backsight.h
macros_of_others.py --self-test [--compiler CXX]  plants a name of each kind, and wants it found

macros_of_others.txt has the names. Each becomes a macro that no code survives. Standard headers come first, for they
know how to live with the macros of their platform. Only the syntax is checked: some seconds.
"""
import argparse
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
NAMES = Path(__file__).with_suffix(".txt")
STANDARD = re.compile(r"#include <([a-z_0-9.]+)>")


# The headers say in a sentence that they need these two; the one file puts them aside.
MIN_AND_MAX = ("min(", "max(")


def macros(without=()):
    """Every name once, as a line of C."""
    text = re.sub(r"^#.*$|^[^:\s][^:]*:", "", NAMES.read_text(), flags=re.MULTILINE)
    names = sorted(set(re.findall(r"[A-Za-z_]\w*\(?(?=\s|$)", text)))
    for name in names:
        if name in without:
            continue
        bare = name.rstrip("(")
        yield f"#undef {bare}"
        yield f"#define {bare}{'(...)' if name.endswith('(') else ''} ) a_macro_of_others_is_named_{bare} ("


def sources(folder, *, plant=""):
    """Files to be compiled, by what they are."""
    subprocess.run([ROOT / "tools" / "amalgamate", folder], check=True)
    one_file = [line for name in ("backsight.hpp", "backsight.cpp") for line in (folder / name).read_text().splitlines()]
    standard = sorted({found[1] for line in one_file if (found := STANDARD.match(line))})
    standard_first = [f"#include <{name}>" for name in standard if name not in ("immintrin.h", "wasm_simd128.h")]
    standard_first += ["#if defined(__SSE2__)", "#include <immintrin.h>", "#endif", "#include <stdint.h>"]
    before, before_headers = [*standard_first, *macros()], [*standard_first, *macros(MIN_AND_MAX)]
    public = [path.relative_to(ROOT / "include").as_posix() for path in sorted((ROOT / "include").rglob("*.h"))
              if "transport" not in path.as_posix()]
    return {
        "one_file.cpp": [*before, plant, '#include "backsight.cpp"'],
        "headers.cpp": [*before_headers, plant, *(f"#include <{name}>" for name in public), '#include "backsight.h"'],
        "min_and_max.cpp": ["#define min(a, b) ((a) < (b) ? (a) : (b))", "#include <backsight/base.h>"],
        "interface.c": ["#include <stdint.h>", *macros(), plant, '#include "backsight.h"'],
    }


def faults(compiler, *, plant="", only=None):
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        for name, lines in sources(folder, plant=plant).items():
            if only is not None and name != only:
                continue
            (folder / name).write_text("\n".join([*lines, ""]))
            language = ["-x", "c", "-std=c99"] if name.endswith(".c") else ["-std=c++20"]
            done = subprocess.run([compiler, *language, "-fsyntax-only", "-w", "-ffp-contract=off", "-I", folder, "-I",
                                   ROOT / "include", folder / name], capture_output=True, text=True, check=False)
            if name == "min_and_max.cpp":
                if "NOMINMAX" not in done.stderr:
                    yield f"{name}: the headers do not say what they need"
                continue
            found = sorted(set(re.findall(r"a_macro_of_others_is_named_(\w+)", done.stderr)))
            if found:
                yield f"{name} uses names that headers of others define as macros: {', '.join(found)}"
            elif done.returncode != 0:
                yield f"{name} does not compile:\n{done.stderr[:2000]}"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--compiler", default="c++")
    parser.add_argument("--self-test", action="store_true")
    options = parser.parse_args()
    if not options.self_test:
        found = list(faults(options.compiler))
        if found:
            sys.exit("\n".join(found))
        print(f"{sum(1 for line in macros() if line.startswith('#define'))} names of others are avoided")
        return
    for plant in ("int f(int near);", "int check(int);", "enum { None };"):
        if not list(faults(options.compiler, plant=plant, only="interface.c")):
            sys.exit(f"not found: {plant}")


if __name__ == "__main__":
    main()
