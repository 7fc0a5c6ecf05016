#!/usr/bin/env python3
"""release_test.py: the packages of tools/release for Unity, Godot and Python have the library of these sources, or there are none.

Nothing is compiled: a recorder stands for the commands. consumers.packages makes a whole release.
"""
import importlib.machinery
import importlib.util
import sys
import tempfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
sys.dont_write_bytecode = True


LIBRARIES = {"csharp": "bindings/csharp/libbacksight_c.so",
             "python": "bindings/csharp/libbacksight_c.so",
             "godot": "bindings/godot/sample/addons/backsight/bin/libbacksight_godot.linux.x86_64.so"}


def tool(build, binding):
    """tools/release, with another build folder, in which an old library lies."""
    loader = importlib.machinery.SourceFileLoader("release", str(ROOT / "tools" / "release"))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("release", loader))
    loader.exec_module(module)
    module.BUILD = build
    library = build / LIBRARIES[binding]
    library.parent.mkdir(parents=True)
    library.write_text("old")
    return module, library


def want(is_so, what):
    if not is_so:
        sys.exit(f"Not so: {what}")


def pack(release, binding, folder):
    if binding != "csharp":
        getattr(release, binding)(folder, "1.2.3", ROOT / "bindings" / binding, folder / "scratch")
    else:
        release.complete(ROOT / "bindings" / binding, folder / "scratch")


def builds_first(folder, binding):
    release, library = tool(folder / "build", binding)
    packed = []

    def run(command, **more):
        words = list(map(str, command))
        if words[0] == "ninja":
            library.write_text("new")
        elif words[0].endswith("unity_package"):
            packed.append([one for one in words if one == f"linux-x64={library}"] and library.read_text())
        elif words[0].endswith("python_wheel"):
            packed.append(words[2:] == ["--library", str(library)] and library.read_text())
        return ""
    release.run = run
    release.shutil.which = lambda name: f"/usr/bin/{name}"
    pack(release, binding, folder)
    if binding == "godot":
        archive = zipfile.ZipFile(folder / "backsight-godot-1.2.3.zip")
        packed.append(archive.read(f"addons/backsight/bin/{library.name}").decode())
    want(packed == ["new"], f"{binding}: the package has the library that was built for it, not {packed}")


def refuses(folder, binding):
    release, _ = tool(folder / "build", binding)
    commands = []
    release.run = lambda command, **more: commands.append(command)
    release.shutil.which = lambda name: None
    try:
        pack(release, binding, folder)
    except SystemExit as end:
        want("cmake" in str(end.code) and {"csharp": "Unity", "godot": "Godot", "python": "Python"}[binding] in str(end.code),
             f"the sentence says what is missing: {end.code}")
        want(not commands, "nothing is packed")
        print(end.code)
        return
    sys.exit("Not so: without a compiler an old library is refused")


def main():
    for binding in LIBRARIES:
        for test in (builds_first, refuses):
            with tempfile.TemporaryDirectory() as folder:
                test(Path(folder), binding)
    print("the packages have the library of these sources, or there are none")


if __name__ == "__main__":
    main()
