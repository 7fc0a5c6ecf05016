#!/usr/bin/env python3
"""release_test.py: the C# package of tools/release has the library of these sources, or there is no package.

Nothing is compiled: a recorder stands for the commands. consumers.packages makes a whole release.
"""
import importlib.machinery
import importlib.util
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
sys.dont_write_bytecode = True


def tool(build):
    """tools/release, with another build folder, in which an old library lies."""
    loader = importlib.machinery.SourceFileLoader("release", str(ROOT / "tools" / "release"))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("release", loader))
    loader.exec_module(module)
    module.BUILD = build
    library = build / "bindings" / "c" / "libbacksight_c.so.1"
    library.parent.mkdir(parents=True)
    library.write_text("old")
    return module, library


def want(is_so, what):
    if not is_so:
        sys.exit(f"Not so: {what}")


def builds_first(folder):
    release, library = tool(folder / "build")
    packed = []

    def run(command, **more):
        words = list(map(str, command))
        if words[0] == "ninja":
            library.write_text("new")
        elif words[0].endswith("unity_package"):
            packed.append([one for one in words if one.startswith("linux-x64=")] and library.read_text())
        return ""
    release.run = run
    release.shutil.which = lambda name: f"/usr/bin/{name}"
    release.complete(ROOT / "bindings" / "csharp", folder / "scratch")
    want(packed == ["new"], f"the package has the library that was built for it, not {packed}")


def refuses(folder):
    release, _ = tool(folder / "build")
    commands = []
    release.run = lambda command, **more: commands.append(command)
    release.shutil.which = lambda name: None
    try:
        release.complete(ROOT / "bindings" / "csharp", folder / "scratch")
    except SystemExit as end:
        want("cmake" in str(end.code) and "C#" in str(end.code), f"the sentence says what is missing: {end.code}")
        want(not commands, "nothing is packed")
        print(end.code)
        return
    sys.exit("Not so: without a compiler an old library is refused")


def main():
    for test in (builds_first, refuses):
        with tempfile.TemporaryDirectory() as folder:
            test(Path(folder))
    print("the C# package has the library of these sources, or there is none")


if __name__ == "__main__":
    main()
