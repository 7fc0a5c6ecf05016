#!/usr/bin/env python3
"""Does the one file of tools/amalgamate give equal bits wherever players are, whatever the flags of the build?

check_platforms.py inline         the headers' own arithmetic in a game's file: every compiler and flag gives equal bits
check_platforms.py reactor        wasm32's object as a module without imports gives the golden hash
check_platforms.py hello          in an empty folder, one call of the compiler makes the README's program, and it runs
check_platforms.py refused        what cannot be exact does not compile, and says what to set
check_platforms.py golden CELL... the golden hash from these cells, and what their programs in C print; `all` for all
check_platforms.py tests CELL...  the vectors, from C++ and from C, and the C interface's tests
check_platforms.py fairness CELL... duels of `backsight lab fairness` give the numbers that are pinned
check_platforms.py standard       its portable form has nothing that only g++ and clang know; planted words are found
check_platforms.py definitions    no definition of install.md's table is met by a warning in the one file
check_platforms.py dll            backsight.dll exports bs_* alone, and a program in C runs with it
Without a cell: lists them.
"""
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from files import ROOT
from platform_cells import BUILD, CELLS, Cell, Machine, c_compiler, is_native, is_wasm, is_windows, need, objects_of, run

PINNED = (ROOT / "tests" / "golden" / "golden_hash.txt").read_text().strip()
EXAMPLES = ROOT / "bindings" / "c" / "examples"
VECTORS = ROOT / "tests" / "vectors"
GOOGLETEST = Path("/usr/src/googletest/googletest")
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


def amalgamate(folder, *program):
    run([ROOT / "tools" / "amalgamate", folder, *program], ROOT)


def library(name):
    """The cell's folder and the one file's object in it. For Windows as for a DLL: its names are exported."""
    cell, folder = CELLS[name], BUILD / name
    need(cell.compiler)
    folder.mkdir(parents=True, exist_ok=True)
    amalgamate(folder, "tests/golden/main.cpp", "golden.cpp")
    command = [cell.compiler, "-std=c++20", *cell.flags, *(["-DBS_BUILDING"] if is_windows(cell) else [])]
    made = objects_of(command, [folder / "backsight.cpp", folder / "golden.cpp"], folder, [folder / "backsight.hpp"])
    return cell, folder, made


def with_own_assertion_failed(cell, folder, backsight):
    """The object for a program that defines assertion_failed(): where no symbol is weak, one that has none."""
    if not is_windows(cell) and "-DBACKSIGHT_PORTABLE" not in cell.flags:
        return backsight
    file = folder / "backsight_own.cpp"
    if not file.exists():
        file.write_text('#define BACKSIGHT_OWN_ASSERTION_FAILED\n#include "backsight.cpp"\n')
    command = [cell.compiler, "-std=c++20", *cell.flags, *(["-DBS_BUILDING"] if is_windows(cell) else [])]
    [made] = objects_of(command, [file], folder, [folder / "backsight.hpp", folder / "backsight.cpp"])
    return made


def linked(cell, folder, name, objects, *more):
    program = folder / f"{name}.exe"
    if is_wasm(cell):
        objects = [*objects, *objects_of([cell.compiler, "-std=c++20", *cell.flags],
                                         [ROOT / "tests" / "platforms" / "wasm_throw.cpp"], folder)]
    run([cell.compiler, "-std=c++20", *cell.flags, *objects, *more, "-o", program], folder)
    return program


def in_c(cell, folder, source, *flags):
    made = folder / f"{source.stem}_c.o"
    run([c_compiler(cell), "-std=c99", *cell.flags, *flags, f"-I{folder}", "-c", source, "-o", made], folder)
    return made


def places_in(text):
    """The floats that a program prints in hexadecimal, which C libraries write in different ways."""
    return [float.fromhex(number) for number in re.findall(r"-?0x[0-9a-f.]+p[+-]\d+", text)]


def as_in_cpp(name, printed):
    """Are these the bits that the example prints in C++ on this machine?"""
    program = ROOT / "build" / "release" / "bin" / name
    if not program.exists():
        sys.exit(f"{program} is not built yet: ./test --all builds it")
    return places_in(printed) == places_in(run([program], ROOT)) != []


def golden(name):
    cell, folder, (backsight, scenario) = library(name)
    program = linked(cell, folder, "golden", [with_own_assertion_failed(cell, folder, backsight), scenario])
    differ = []
    with Machine(cell) as machine:
        printed = machine.play(program)
        for source, example in (("hello.c", "hello"), ("rocket.c", "hello_rocket")):
            made = in_c(cell, folder, EXAMPLES / source, "-DBS_STATIC")
            said = machine.play(linked(cell, folder, f"{example}_c", [made, backsight], "-lm"))
            differ += [] if as_in_cpp(example, said) else [source]
    c_says = f"{' and '.join(differ)} differ from C++" if differ else "hello.c and rocket.c print the bits of C++"
    print(f"{name}: {cell.compiler} {' '.join(cell.flags)}: {printed}; {c_says}", flush=True)
    return printed == PINNED and not differ


def reactor():
    """What a page loads: a module without main() and without imports, from the object of the cell wasm32."""
    cell, folder, (backsight, _) = library("wasm32")
    run([ROOT / "tools" / "amalgamate", folder, "tests/golden/reactor.cpp", "reactor.cpp"], ROOT)
    [scenario] = objects_of([cell.compiler, "-std=c++20", *cell.flags], [folder / "reactor.cpp"], folder,
                            newer_than=[folder / "backsight.hpp"])
    module = folder / "golden.wasm"
    run([cell.compiler, *cell.flags, "-mexec-model=reactor", backsight, scenario, "-o", module], folder)
    printed = run(["node", ROOT / "tools" / "run_wasm.mjs", module], ROOT)
    print(f"a module without imports: {printed}")
    return printed == PINNED


def together(folder, name, sources):
    """One file that includes them: their headers are read once."""
    file = folder / f"{name}.cpp"
    text = "".join(f'#include "{source.relative_to(ROOT)}"\n' for source in sources)
    if not file.exists() or file.read_text() != text:
        file.write_text(text)
    return file


def test_programs(cell, folder, backsight):
    """play_vectors, play_vectors_c and c_tests, of the sources that are tests of this machine too; see tests/."""
    if not GOOGLETEST.is_dir():
        sys.exit(f"{GOOGLETEST} is missing: ./test --all installs googletest")
    # Debian's C++ library for wasm32 has no exceptions. Tests throw where they fail: tests/platforms/wasm_throw.cpp.
    single = ["-fexceptions", "-fignore-exceptions", "-DGTEST_HAS_PTHREAD=0", "-DGTEST_HAS_DEATH_TEST=0",
              "-DGTEST_HAS_STREAM_REDIRECTION=0"]
    headers = folder / "headers"
    headers.mkdir(exist_ok=True)
    if not (headers / "nlohmann").exists():
        (headers / "nlohmann").symlink_to("/usr/include/nlohmann")
    command = [cell.compiler, "-std=c++20", *cell.flags, "-O0", "-DBS_STATIC", *(single if is_wasm(cell) else []),
               *(f"-I{path}" for path in (ROOT / "include", ROOT, ROOT / "bindings" / "c", ROOT / "src", headers)),
               f"-I{GOOGLETEST}", f"-I{GOOGLETEST}/include"]
    players, players_c, common = (sorted((VECTORS / part).glob("*.cpp")) for part in ("play", "play_c", "common"))
    tests = sorted((ROOT / "tests" / "bindings" / "c").glob("*_test.cpp"))
    sources = [together(folder, "play_vectors", [*players, *common]),
               together(folder, "play_vectors_c", [*players_c, *common]),
               together(folder, "c_tests", [*tests, ROOT / "tests" / "support" / "allocation_counter.cpp"])]
    # This machine has GoogleTest as a library.
    installed = ["-lgtest_main", "-lgtest"] if is_native(cell) else []
    if not installed:
        sources += [GOOGLETEST / "src" / "gtest-all.cc", GOOGLETEST / "src" / "gtest_main.cc"]
    newer = [path for part in ("include", "tests/vectors", "tests/bindings/c", "tests/support", "bindings/c")
             for path in (ROOT / part).rglob("*") if path.suffix in (".h", ".cpp")]
    vectors, vectors_c, c_tests, *googletest = objects_of(command, sources, folder, newer)
    return (linked(cell, folder, "play_vectors", [vectors, backsight]),
            linked(cell, folder, "play_vectors_c", [vectors_c, backsight]),
            linked(cell, folder, "c_tests", [c_tests, *googletest, backsight], *installed))


def tests(name):
    cell, folder, (backsight, _) = library(name)
    play_vectors, play_vectors_c, c_tests = test_programs(cell, folder, backsight)
    files = sorted(VECTORS.glob("*.json"))
    with Machine(cell) as machine:
        said = [machine.play(play_vectors, *files)]
        if is_wasm(cell):
            # What is thrown ends the program there: each file by itself.
            for file in files:
                refused = machine.play(play_vectors, "--turn-red", file, ends_with=1)
                if "expected" not in refused:
                    sys.exit(refused)
        else:
            machine.play(play_vectors, "--turn-red", *files)
        said.append(machine.play(play_vectors_c, *files))
        ran = machine.play(c_tests, "--gtest_brief=1")
    answers = [sum(map(int, re.findall(r": (\d+) answers are equal", text))) for text in said]
    passed = re.search(r"\[  PASSED  \] (\d+) tests", ran)
    print(f"{name}: {cell.compiler} {' '.join(cell.flags)}: {answers[0]} answers of vectors in C++, {answers[1]} in C, "
          f"{passed[1] if passed else 'no'} tests of the C interface", flush=True)
    return bool(passed) and min(answers) > 0


def fairness(name):
    """The part of the lab that plays: what reads files, draws pages and starts threads stays here."""
    cell, folder, (backsight, _) = library(name)
    lab = [ROOT / "lab" / "fairness" / f"{part}.cpp"
           for part in ("match", "player", "human", "link", "tally", "scene", "rules", "published",
                        "rocket_match")]
    inputs = [ROOT / "inputs" / f"{part}.cpp"
              for part in ("network_model", "network_presets", "exp_log", "files/number_format")]
    presets = [ROOT / "presets" / "src" / f"{part}.cpp"
               for part in ("view_strategy", "source", "moved_bodies", "ut2003", "twoten", "pun2", "mirror", "text21",
                            "netfox", "ut4", "quake_family", "projectile_system", "unreal_series",
                            "unreal_series_steps")]
    level = [ROOT / "games" / "arena" / f"{part}.cpp" for part in ("level", "level_layout", "brush")]
    whole = together(folder, "fairness",
                     [ROOT / "tests" / "platforms" / "fairness.cpp", *lab, *inputs, *presets, *level])
    single = ["-fexceptions", "-fignore-exceptions"] if is_wasm(cell) else []
    command = [cell.compiler, "-std=c++20", *cell.flags, *single, "-O1", "-ffp-contract=off",
               *(f"-I{ROOT / path}" for path in ("include", "", "src", "games", "presets/include"))]
    newer = [path for part in ("include", "lab", "inputs", "presets", "games/arena", "tests/lab")
             for path in (ROOT / part).rglob("*") if path.suffix in (".h", ".cpp")]
    made = objects_of(command, [whole], folder, newer)
    with Machine(cell) as machine:
        print(f"{name}: {cell.compiler} {' '.join(cell.flags)}: "
              f"{machine.play(linked(cell, folder, 'fairness', [backsight, *made]))}", flush=True)
    return True


def dll():
    """What a game on Windows links: a C compiler alone, and no name of C++ in sight."""
    cell, folder, (backsight, _) = library("mingw")
    made = folder / "backsight.dll"
    run([cell.compiler, *cell.flags, "-shared", backsight, "-o", made, "-Wl,--out-implib,libbacksight_dll.a"], folder)
    listed = run(["x86_64-w64-mingw32-objdump", "-p", made], folder)
    table = listed.split("[Ordinal/Name Pointer] Table", 1)[1].split("\n\n", 1)[0]
    exported = set(re.findall(r"^\s*\[\s*\d+\]\s+(?:\+base\[\s*\d+\]\s+\w+\s+)?(\w+)$", table, re.M))
    declared = set(re.findall(r"^BS_API [^(]*?\b(bs_\w+)\(", (folder / "backsight.h").read_text(), re.M))
    needs = sorted(re.findall(r"DLL Name: (\S+)", listed))
    print(f"backsight.dll exports {len(exported)} names, the header declares {len(declared)}; needs {', '.join(needs)}")
    program = folder / "hello_dll.exe"
    run([c_compiler(cell), "-std=c99", f"-I{folder}", EXAMPLES / "hello.c", "-L.", "-lbacksight_dll", "-o", program],
        folder)
    with Machine(cell) as machine:
        printed = machine.play(program)
    print(printed)
    return exported == declared != set() and not any("lib" in name for name in needs) and as_in_cpp("hello", printed)


def inline():
    """One hash from all, and another where the guard is told to sleep: the test would see a fused instruction."""
    source = ROOT / "tests" / "consumers" / "inline_arithmetic.cpp"
    hashes = {}
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder, "arithmetic.exe")
        cells = dict(CELLS)
        for name in ("gcc_v3", "clang_v3"):
            compiler, flags = CELLS[name]
            cells[f"{name} unguarded"] = Cell(compiler, [*flags, "-DBACKSIGHT_CONTRACTION_OFF"])
        for name, cell in cells.items():
            need(cell.compiler)
            run([cell.compiler, "-std=c++20", *cell.flags, f"-I{ROOT}/include", source, "-o", program], ROOT)
            if not is_windows(cell):  # its golden hash has the same functions, and wine takes five seconds to start
                with Machine(cell) as machine:
                    hashes[name] = machine.play(program)
    for name, made in hashes.items():
        print(f"{name}: {made}")
    fused = {made for name, made in hashes.items() if name.endswith("unguarded")}
    exact = {made for name, made in hashes.items() if not name.endswith("unguarded")}
    return len(exact) == 1 and not fused & exact


def hello():
    """The call's objects are kept, so that the program in C has not to compile the library once more."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        amalgamate(folder, "examples/hello/main.cpp", "hello.cpp")
        print(run(["g++", "-std=c++20", "-o", "hello", "hello.cpp", "backsight.cpp", "-save-temps"], folder))
        print(run(["./hello"], folder))
        backsight = next(folder.glob("*backsight.o"))
        run(["gcc", "-std=c99", "-DBS_STATIC", "-I.", "-c", EXAMPLES / "hello.c", "-o", "hello_c.o"], folder)
        run(["g++", "-o", "hello_c", "hello_c.o", backsight], folder)
        print(run(["./hello_c"], folder))
    return True


def standard():
    """clang warns of each extension, and each warning is an error here. What it must find is planted."""
    planted = ["int of(int x) { return ({ x; }); }", "struct A { int none[0]; };",
               "struct B { int size; char open[]; };", "struct C { int x, y; }; C c{.y = 1, .x = 2};",
               "int at(int n) { int all[n]; return all[0]; }", "int either(int x) { return x ?: 1; }",
               "int in(int x) { switch (x) { case 1 ... 3: return 1; } return 0; }",
               "void* label() { here: return &&here; }", "typeof(1) x;", "int a[3] = {[1] = 2};"]
    command = ["clang++-19", "-std=c++20", "-DBACKSIGHT_PORTABLE", "-fsyntax-only", "-pedantic-errors", "-Werror",
               "-Wgnu", "-Wvla", "-Wlanguage-extension-token", "-Wc99-designator", "-Wreorder-init-list"]
    need(command[0])
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        amalgamate(folder)
        print(run([*command, "backsight.cpp"], folder))
        game = folder / "planted.cpp"
        missed = []
        for text in planted:
            game.write_text(f"{text}\n")
            if subprocess.run([*command, game], capture_output=True).returncode == 0:
                missed.append(text)
    print(f"{len(planted) - len(missed)} of {len(planted)} planted words are found", *missed, sep="\n")
    return not missed


def definitions():
    """As builds give them: NAME=1. The preprocessor says that a name is defined anew."""
    well = True
    with tempfile.TemporaryDirectory() as name:
        amalgamate(name)
        for compiler in ("g++", "clang++-19"):
            need(compiler)
            for given in ([], ["-DBS_STATIC=1"], ["-DBS_BUILDING=1"]):
                done = subprocess.run([compiler, "-std=c++20", "-Werror", *given, "-E", "backsight.cpp", "-o", "seen"],
                                      cwd=name, capture_output=True, text=True)
                print(f"{compiler} {' '.join(given) or 'without any'}: {done.stderr or 'no warning'}")
                well &= done.returncode == 0
    return well


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
    of_cells = {"golden": golden, "tests": tests, "fairness": fairness}
    alone = {"inline": inline, "hello": hello, "refused": refused, "standard": standard, "dll": dll,
             "definitions": definitions, "reactor": reactor}
    if what in of_cells and names and set(names) <= {"all", *CELLS}:
        names = list(CELLS) if "all" in names else names
        failed = [name for name in names if not of_cells[what](name)]
        right = {"golden": f"the golden hash {PINNED}", "tests": "all of these tests passed",
                 "fairness": "the numbers that are pinned"}[what]
        print(f"{len(names)} cells, {len(names) - len(failed)} of them with {right}")
        is_well = not failed
    elif what in alone and not names:
        is_well = alone[what]()
    else:
        sys.exit(f"{__doc__}\nCells: {' '.join(CELLS)}")
    sys.exit(0 if is_well else "Failed: the lines above say where")


if __name__ == "__main__":
    main()
