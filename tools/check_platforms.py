#!/usr/bin/env python3
"""Does the one file of tools/amalgamate give the golden hash wherever players are, whatever the flags of the build?

check_platforms.py inline         the headers' own arithmetic in a game's file: every compiler and flag gives equal bits
check_platforms.py hello          in an empty folder, one call of the compiler makes the README's program, and it runs
check_platforms.py refused        what cannot be exact does not compile, and says what to set
check_platforms.py golden CELL... the golden hash from these cells; `all` for all. Without a cell: lists them
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections import namedtuple
from pathlib import Path

from files import ROOT

BUILD = ROOT / "build" / "platforms"
PINNED = (ROOT / "tests" / "golden" / "golden_hash.txt").read_text().strip()
V3, FAST = ["-march=x86-64-v3"], ["-ffp-contract=fast"]
C_EXAMPLE = ROOT / "bindings" / "c" / "examples" / "hello.c"
Cell = namedtuple("Cell", "compiler flags")
CELLS = {
    "gcc": Cell("g++", ["-O3"]),
    "gcc_v3": Cell("g++", ["-O3", *V3]),
    "gcc_fast": Cell("g++", ["-O3", *FAST]),
    "gcc_v3_fast": Cell("g++", ["-O3", *V3, *FAST]),
    "gcc_portable": Cell("g++", ["-O2", "-DBACKSIGHT_PORTABLE"]),
    "clang": Cell("clang++-19", ["-O3"]),
    "clang_v3": Cell("clang++-19", ["-O3", *V3]),
    "clang_fast": Cell("clang++-19", ["-O3", *FAST]),
    "clang_v3_fast": Cell("clang++-19", ["-O3", *V3, *FAST]),
    "aarch64": Cell("aarch64-linux-gnu-g++", ["-O2", "-static"]),
    "aarch64_fast": Cell("aarch64-linux-gnu-g++", ["-O3", *FAST, "-static"]),
    "mingw": Cell("x86_64-w64-mingw32-g++-posix", ["-O2", "-static"]),
}
# How, and words that its sentence must have.
REFUSED = [
    (["g++", "-ffast-math"], "-fno-fast-math"),
    (["g++", "-Ofast"], "-fno-fast-math"),
    (["g++", "-O2", "-ffinite-math-only"], "-fno-fast-math"),
    (["g++", "-O2", "-funsafe-math-optimizations"], "-fno-fast-math"),
    (["clang++-19", "-ffast-math"], "-fno-fast-math"),
    (["clang++-19", "--target=aarch64-linux-gnu"], "define BACKSIGHT_CONTRACTION_OFF"),
    (["g++", "-mfpmath=387"], "-mfpmath=sse"),
    (["g++", "-U__BYTE_ORDER__", "-D__BYTE_ORDER__=__ORDER_BIG_ENDIAN__"], "little-endian"),
]


def run(command, folder, **more):
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, **more)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))} failed with {done.returncode}\n{done.stdout}{done.stderr[-4000:]}")
    return done.stdout.strip()


def need(program):
    if shutil.which(program) is None:
        sys.exit(f"{program} is not installed: ./test installs it")


def amalgamate(folder, *program):
    run([ROOT / "tools" / "amalgamate", folder, *program], ROOT)


def play(program, cell):
    """What the program prints, by an emulator where this machine is another."""
    if cell.compiler.startswith("aarch64"):
        return run(["qemu-aarch64", program], program.parent)
    if "mingw" in cell.compiler:
        with tempfile.TemporaryDirectory() as prefix:  # 700 MB
            environment = {**os.environ, "WINEPREFIX": prefix, "WINEDEBUG": "-all"}
            printed = run(["/usr/lib/wine/wine64", program], program.parent, env=environment)
            subprocess.run(["/usr/lib/wine/wineserver64", "-k", "-w"], env=environment, check=False)
        return printed
    has_fma = re.search(r"^flags.*\bfma\b", Path("/proc/cpuinfo").read_text(), re.MULTILINE)
    return run([program] if has_fma or V3[0] not in cell.flags else ["qemu-x86_64", program], program.parent)


def compiled(command, sources, program):
    """Compiles each source by itself, at the same time; does nothing if the program is newer than they are."""
    if program.exists() and program.stat().st_mtime > max(source.stat().st_mtime for source in sources):
        return program
    launcher = os.environ.get("CMAKE_CXX_COMPILER_LAUNCHER", "").split()
    objects = [program.parent / f"{source.stem}.o" for source in sources]
    started = [subprocess.Popen([*launcher, *command, "-c", source.name, "-o", made], cwd=source.parent)
               for source, made in zip(sources, objects)]
    if any([process.wait() for process in started]):
        sys.exit(f"{' '.join(command)} does not compile the one file")
    run([*command, *objects, "-o", program], program.parent)
    return program


def hello_c(cell, folder, backsight):
    """The README's program in C, with `backsight`, the one file or its object. It checks its own bits."""
    if not C_EXAMPLE.is_file():
        return
    c_compiler = cell.compiler.replace("clang++", "clang").replace("g++", "gcc")
    made, program = folder / "hello_c.o", folder / "hello_c.exe"
    run([c_compiler, "-std=c99", *cell.flags, "-DBS_STATIC", f"-I{folder}", "-c", C_EXAMPLE, "-o", made], folder)
    run([cell.compiler, "-std=c++20", *cell.flags, made, backsight, "-o", program], folder)
    print(play(program, cell))


def golden(name):
    cell = CELLS[name]
    need(cell.compiler)
    folder = BUILD / name
    folder.mkdir(parents=True, exist_ok=True)
    amalgamate(folder, "tests/golden/main.cpp", "golden.cpp")
    command = [cell.compiler, "-std=c++20", *cell.flags]
    program = compiled(command, [folder / "backsight.cpp", folder / "golden.cpp"], folder / "golden.exe")
    printed = play(program, cell)
    hello_c(cell, folder, folder / "backsight.o")
    print(f"{name}: {' '.join(command)}: {printed}", flush=True)
    return printed == PINNED


def inline():
    """One hash from all, and another where the guard is told to sleep: the test would see a fused instruction."""
    source = ROOT / "tests" / "consumers" / "inline_arithmetic.cpp"
    hashes = {}
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder, "arithmetic.exe")
        for name, cell in CELLS.items():
            need(cell.compiler)
            run([cell.compiler, "-std=c++20", *cell.flags, f"-I{ROOT}/include", source, "-o", program], ROOT)
            if "mingw" not in name:  # its golden hash has the same functions, and wine takes five seconds to start
                hashes[name] = play(program, cell)
        for name in ("gcc_v3", "clang_v3"):
            cell = CELLS[name]
            run([cell.compiler, "-std=c++20", *cell.flags, "-DBACKSIGHT_CONTRACTION_OFF", f"-I{ROOT}/include", source,
                 "-o", program], ROOT)
            hashes[f"{name} unguarded"] = play(program, cell)
    for name, made in hashes.items():
        print(f"{name}: {made}")
    fused = {made for name, made in hashes.items() if name.endswith("unguarded")}
    exact = {made for name, made in hashes.items() if not name.endswith("unguarded")}
    return len(exact) == 1 and not fused & exact


def hello():
    with tempfile.TemporaryDirectory() as folder:
        amalgamate(folder, "examples/hello/main.cpp", "hello.cpp")
        print(run(["g++", "-std=c++20", "-o", "hello", "hello.cpp", "backsight.cpp"], folder))
        print(run(["./hello"], folder))
        hello_c(Cell("g++", []), Path(folder), "backsight.cpp")
    return True


def refused():
    is_well = True
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "game.cpp")
        file.write_text("#include <backsight/base/compiler.h>\n")
        for command, words in REFUSED:
            need(command[0])
            done = subprocess.run([*command, "-std=c++20", "-fsyntax-only", f"-I{ROOT}/include", file],
                                  capture_output=True, text=True)
            said = re.search(r"error: (?:#error )?(.*)", done.stderr)
            print(f"{' '.join(command)}: {said[1] if said else 'compiles'}")
            is_well &= bool(said) and words in said[1]
    return is_well


def main():
    what, names = (sys.argv[1:2] or [""])[0], sys.argv[2:]
    if what == "golden" and names and set(names) <= {"all", *CELLS}:
        names = list(CELLS) if "all" in names else names
        differs = [name for name in names if not golden(name)]
        print(f"{len(names)} cells, {len(names) - len(differs)} of them with the golden hash {PINNED}")
        is_well = not differs
    elif what in ("inline", "hello", "refused") and not names:
        is_well = {"inline": inline, "hello": hello, "refused": refused}[what]()
    else:
        sys.exit(f"{__doc__}\nCells: {' '.join(CELLS)}")
    sys.exit(0 if is_well else "Failed: the lines above say where")


if __name__ == "__main__":
    main()
