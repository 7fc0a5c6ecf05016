"""The cells of tools/check_platforms.py: a compiler with its flags, and how what it makes is run on this machine."""
import os
import re
import shutil
import subprocess
import sys
from collections import namedtuple
from pathlib import Path

from files import ROOT

BUILD = ROOT / "build" / "platforms"
WINDOWS = BUILD / "windows"
V3, FAST = ["-march=x86-64-v3"], ["-ffp-contract=fast"]
Cell = namedtuple("Cell", "compiler flags")
WASM = ["--target=wasm32-wasi", "-msimd128", "-fno-rtti", "-fno-exceptions"]
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
    "wasm32": Cell("clang++-19", ["-O2", *WASM]),
}


def is_windows(cell):
    return "mingw" in cell.compiler


def is_wasm(cell):
    return WASM[0] in cell.flags


def is_native(cell):
    return cell.compiler in ("g++", "clang++-19") and not is_wasm(cell)


def c_compiler(cell):
    return cell.compiler.replace("clang++", "clang").replace("g++", "gcc")


def need(program):
    if shutil.which(program) is None:
        sys.exit(f"{program} is not installed: ./test --all installs it")


def run(command, folder, ends_with=0, **more):
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, **more)
    if done.returncode != ends_with:
        sys.exit(f"{' '.join(map(str, command))} ends with {done.returncode}, not {ends_with}\n"
                 f"{done.stdout[-8000:]}{done.stderr[-4000:]}")
    return done.stdout.strip()


class Machine:
    """Runs a cell's programs, by an emulator where this machine is another."""

    def __init__(self, cell):
        self.cell = cell

    def __enter__(self):
        if is_windows(self.cell):
            self.environment = {**os.environ, "WINEPREFIX": str(WINDOWS), "WINEDEBUG": "-all"}
            if not WINDOWS.exists():
                self.set_up_windows()
        return self

    def __exit__(self, *_):
        if is_windows(self.cell):
            subprocess.run(["/usr/lib/wine/wineserver64", "-k", "-w"], env=self.environment, check=False)

    def set_up_windows(self):
        """Once for all tests: 700 MB, up to half a minute. Made elsewhere, so that there is no half of it."""
        made = WINDOWS.with_suffix(".made")
        shutil.rmtree(made, ignore_errors=True)
        environment = {**self.environment, "WINEPREFIX": str(made)}
        run(["/usr/lib/wine/wine64", "wineboot", "--init"], BUILD, env=environment)
        subprocess.run(["/usr/lib/wine/wineserver64", "-k", "-w"], env=environment, check=False)
        made.rename(WINDOWS)

    def play(self, program, *arguments, ends_with=0):
        command, more = [program, *arguments], {}
        if self.cell.compiler.startswith("aarch64"):
            command.insert(0, "qemu-aarch64")
        elif is_windows(self.cell):
            command.insert(0, "/usr/lib/wine/wine64")
            more["env"] = self.environment
        elif is_wasm(self.cell):
            command = ["node", "--no-warnings", ROOT / "tools" / "run_wasi.mjs", ROOT, *command]
        elif V3[0] in self.cell.flags and not re.search(r"^flags.*\bfma\b", Path("/proc/cpuinfo").read_text(), re.M):
            command.insert(0, "qemu-x86_64")
        return run(command, program.parent, ends_with, **more)


def is_old(made, sources):
    return not made.exists() or made.stat().st_mtime < max(source.stat().st_mtime for source in sources)


def objects_of(command, sources, folder, newer_than=()):
    """Compiles each source by itself, two at the same time; not those that are newer than what they are made of."""
    launcher = os.environ.get("CMAKE_CXX_COMPILER_LAUNCHER", "").split()
    objects = [folder / f"{source.stem}.o" for source in sources]
    waiting = [(source, made) for source, made in zip(sources, objects) if is_old(made, [source, *newer_than])]
    while waiting:
        now, waiting = waiting[:2], waiting[2:]
        started = [subprocess.Popen([*launcher, *command, "-c", source, "-o", made], cwd=folder)
                   for source, made in now]
        if any([process.wait() for process in started]):
            for _, made in now:
                made.unlink(missing_ok=True)
            sys.exit(f"{' '.join(map(str, command))} does not compile {' and '.join(str(source) for source, _ in now)}")
    return objects
