#!/usr/bin/env python3
"""Compiles the C# binding and its tests, and runs a suite of them.

run.py SUITE --library FILE --compiler CC [--runtime mono|dotnet]

`all` runs all of them. Ends with 77, and says why, where the runtime is not installed. With mono the compiler is mcs,
which knows C# 7.2; with dotnet it is the SDK's own, held to C# 7.2.
"""
import argparse
import json
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
PACKAGE = ROOT / "bindings" / "csharp" / "com.backsight.core"
EXAMPLES = ROOT / "bindings" / "csharp" / "examples"
VECTORS = ROOT / "tests" / "vectors"
SKIPPED = 77
PAGES = ["docs/engines/csharp.md", "docs/engines/unity.md", "docs/engines/unity-netcodes.md", "bindings/csharp/README.md",
         "docs/integrate/prediction.md"]
ADAPTERS = {"FishNet": "FishNet", "Mirror": "Mirror", "Netcode": "Netcode", "Pun": "Photon"}
EXAMPLE_PROGRAMS = ("Shots", "FishNetProjectiles", "TwoTenShots", "PunLagCompensation", "ToExact", "Prediction")
CORE = ["vectors", "turn_red", "broken", "layout", "mistakes", "planted", "callbacks", "worlds", "parts", "queries", "match", "prediction",
        "presets", "published", "garbage"]


class Failed(Exception):
    pass


class Runtime:
    """Compiles and runs C# in a folder of its own."""

    def __init__(self, folder, library, compiler):
        self.folder, self.library, self.compiler = folder, library, compiler
        for name in ("libbacksight_c.so", "libbacksight_c.so.1"):
            shutil.copy(library, folder / name)

    def call(self, command, **more):
        found = subprocess.run([str(part) for part in command], capture_output=True, text=True, check=False,
                               cwd=self.folder, **more)
        return found.returncode, found.stdout + found.stderr

    def must(self, command):
        code, said = self.call(command)
        if code != 0:
            raise Failed(f"{command[0]} ended with {code}:\n{said}")
        return said

    def help(self):
        out = self.folder / "libbacksight_csharp_help.so"
        self.must([self.compiler, "-O2", "-std=gnu99", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC",
                   f"-I{ROOT / 'bindings' / 'c'}", "-o", out, HERE / "help.c", f"-L{self.folder}", "-lbacksight_c",
                   "-Wl,-rpath,$ORIGIN"])

    def build(self):
        self.help()
        self.compile("Backsight.dll", core_files(), [], unsafe=True)
        self.compile("tests.exe", sorted((HERE / "core").glob("*.cs")), ["Backsight.dll"], unsafe=True)

    def suite(self, *arguments):
        code, said = self.run("tests.exe", *arguments)
        print(said, end="")
        if code not in (0, SKIPPED):
            raise Failed(f"{arguments[0]} ended with {code}")
        return code


class Mono(Runtime):
    @staticmethod
    def missing():
        lacks = [name for name in ("mcs", "mono") if shutil.which(name) is None]
        return f"{' and '.join(lacks)} not installed: apt-get install mono-mcs mono-runtime" if lacks else None

    def compile(self, name, files, references, unsafe=False, defines=()):
        self.must(["mcs", "-nologo", "-langversion:7.2", "-warnaserror", "-nowarn:67,649",
                   *(["-unsafe"] if unsafe else []), *(f"-d:{one}" for one in defines),
                   *(f"-r:{one}" for one in references),
                   f"-target:{'library' if name.endswith('.dll') else 'exe'}", f"-out:{name}", *files])

    def run(self, name, *arguments):
        return self.call(["mono", name, *arguments])


class Dotnet(Runtime):
    @staticmethod
    def missing():
        if shutil.which("dotnet") is None:
            return "dotnet is not installed, and not in Debian 12. The same tests run under mono"
        return None if Dotnet.compiler_of() else "dotnet has no SDK here, so nothing can be compiled"

    @staticmethod
    def compiler_of():
        said = subprocess.run(["dotnet", "--list-sdks"], capture_output=True, text=True, check=False).stdout.split()
        root = Path(said[-1].strip("[]")) if said else None
        found = sorted(root.glob("*/Roslyn/bincore/csc.dll")) if root else []
        return found[-1] if found else None

    def references(self):
        packs = self.compiler_of().parents[4] / "packs" / "Microsoft.NETCore.App.Ref"
        folder = sorted(packs.glob("*/ref/net*"))[-1]
        return folder.name, sorted(folder.glob("*.dll"))

    def compile(self, name, files, references, unsafe=False, defines=()):
        target, system = self.references()
        self.must(["dotnet", self.compiler_of(), "-nologo", "-noconfig", "-nostdlib", "-langversion:7.2", "-optimize",
                   "-warnaserror", "-nowarn:67,649,1701,1702,SYSLIB0024", *(["-unsafe"] if unsafe else []),
                   *(f"-d:{one}" for one in defines),
                   *(f"-r:{one}" for one in (*system, *references)),
                   f"-target:{'library' if name.endswith('.dll') else 'exe'}", f"-out:{name}", *files])
        version = target[len("net"):] + ".0"
        settings = {"runtimeOptions": {"framework": {"name": "Microsoft.NETCore.App", "version": version}}}
        (self.folder / name).with_suffix(".runtimeconfig.json").write_text(json.dumps(settings))

    def run(self, name, *arguments):
        return self.call(["dotnet", name, *arguments])


def core_files():
    return sorted([*(PACKAGE / "Runtime").glob("*.cs"), *(PACKAGE / "Runtime" / "Match").glob("*.cs"),
                   *(PACKAGE / "Runtime" / "Presets").glob("*.cs")])


def play_core(runtime, suite):
    files = sorted(VECTORS.glob("*.json"))
    if suite == "layout":
        for kept in ("abi.txt", "abi_presets.txt"):
            runtime.suite("layout", ROOT / "tests" / "bindings" / "c" / kept)
    else:
        runtime.suite(suite, *(files if suite in ("vectors", "turn_red", "broken") else []))


def play_program(runtime, name, files, defines=("ENABLE_LEGACY_INPUT_MANAGER",)):
    runtime.compile(name, files, ["Backsight.dll"], defines=defines)
    code, said = runtime.run(name)
    print(f"{name}: {said}", end="")
    if code != 0:
        raise Failed(f"{name} ended with {code}")


def play_example(runtime):
    for name in EXAMPLE_PROGRAMS:
        play_program(runtime, f"{name.lower()}.exe", [EXAMPLES / f"{name}.cs"])


def play_pages(_):
    """Each block of C# on the pages is a piece of a program that these tests run."""
    programs = [stripped(path.read_text()) for path in (*EXAMPLES.glob("*.cs"), *(PACKAGE / "Runtime").rglob("*.cs"))]
    count = 0
    for page in PAGES:
        for block in re.findall(r"^```csharp\n(.*?)^```$", (ROOT / page).read_text(), re.DOTALL | re.MULTILINE):
            count += 1
            if not any(stripped(block) in program for program in programs):
                raise Failed(f"{page}: a block is no piece of a program that is run: {block.splitlines()[0]}")
    print(f"{count} blocks of code on {len(PAGES)} pages are pieces of programs that are run")
    for page in PAGES:
        if "```csharp" not in (ROOT / page).read_text():
            raise Failed(f"{page} has no code")


def stripped(text):
    return "\n".join(line.strip() for line in text.strip().splitlines())


def play_adapters(runtime):
    stubs, unity = HERE / "stubs", sorted((PACKAGE / "Runtime" / "Unity").glob("*.cs"))
    engine = [stubs / f"Unity{part}.cs" for part in ("Engine", "Animation", "Input")]
    for name, stub in ADAPTERS.items():
        play_program(runtime, f"{name}.exe", [
            stubs / "Sim.cs", *engine, stubs / f"{stub}.cs", *unity,
            *(PACKAGE / "Runtime" / "Adapters" / name).glob("*.cs"), HERE / "adapters" / "Driver.cs",
            HERE / "adapters" / "Worlds.cs", EXAMPLES / "Weapon.cs",
            EXAMPLES / f"{name}Health.cs", HERE / "adapters" / f"{name}.cs"])
    play_program(runtime, "lifecycle.exe", [
        stubs / "Sim.cs", *engine, stubs / "UnityEditor.cs", *unity,
        PACKAGE / "Editor" / "BacksightGizmos.cs", *(HERE / "adapters" / f"{name}.cs" for name in (
            "Lifecycle", "Clips", "Throwing", "Drawing", "LineNetwork", "Worlds"))])
    for define in ("ENABLE_LEGACY_INPUT_MANAGER", "ENABLE_INPUT_SYSTEM"):
        play_program(runtime, "sample.exe", [
            *engine, *unity, HERE / "adapters" / "Sample.cs",
            PACKAGE / "Samples~" / "TwoPlayers" / "TwoPlayers.cs"], [define])
    play_program(runtime, "editor.exe", [
        *engine, stubs / "UnityEditor.cs", stubs / "NUnit.cs", *unity,
        *sorted((PACKAGE / "Editor").glob("*.cs")), *sorted((PACKAGE / "Tests" / "Runtime").glob("*.cs")),
        HERE / "adapters" / "Editor.cs"])


OTHERS = {
    "another major version": ("unsigned bs_abi_version(void) { return 0x20000; }", ["has interface 2.0", "needs 1."]),
    "an earlier minor version": ("unsigned bs_abi_version(void) { return 0x10000; }", ["has interface 1.0",
        "one release"]),
    "none of its functions": ("int other(void) { return 1; }", ["was not loaded", "bs_abi_version"]),
    "no library": (None, ["was not loaded", "looked for beside the program", "Put the file"]),
    "no library but a text": ("", ["was not loaded", "Put the file"]),
}


def play_version(runtime):
    """Native libraries that are missing, none, or others: each is a sentence."""
    for what, (code, words) in OTHERS.items():
        for name in ("libbacksight_c.so", "libbacksight_c.so.1"):
            (runtime.folder / name).unlink(missing_ok=True)
        library = runtime.folder / "libbacksight_c.so"
        if code:
            (runtime.folder / "other.c").write_text(code)
            runtime.must([runtime.compiler, "-shared", "-fPIC", "-o", library, "other.c"])
        elif code is not None:
            library.write_text("no library\n")
        ended, said = runtime.run("tests.exe", "version")
        if ended != 0 or not all(word in said for word in words):
            raise Failed(f"{what} is answered by: {said}")
        print(f"{what}: {said.strip()}")


def play(runtime, suite):
    if suite in CORE:
        return play_core(runtime, suite)
    if suite in ("cost", "reload"):
        return runtime.suite(suite)
    return {"example": play_example, "adapters": play_adapters, "version": play_version,
            "pages": play_pages}[suite](runtime)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("suite", nargs="+", choices=[*CORE, "example", "adapters", "version", "pages", "reload",
                                                "cost", "all"])
    parser.add_argument("--library", type=Path, required=True)
    parser.add_argument("--compiler", default="cc")
    parser.add_argument("--runtime", choices=["mono", "dotnet"], default="mono")
    options = parser.parse_args()
    kind = Mono if options.runtime == "mono" else Dotnet
    if kind.missing():
        print(f"skipped: {kind.missing()}")
        sys.exit(SKIPPED)
    suites = [*CORE, "example", "pages", "adapters", "reload", "version"] if "all" in options.suite else options.suite
    with tempfile.TemporaryDirectory() as folder:
        runtime = kind(Path(folder), options.library.resolve(), options.compiler)
        try:
            runtime.build()
            codes = [play(runtime, suite) for suite in suites]
        except Failed as fault:
            sys.exit(str(fault))
    sys.exit(SKIPPED if SKIPPED in codes and len(codes) == 1 else 0)


if __name__ == "__main__":
    main()
