#!/usr/bin/env python3
"""packages.py COMPILER: what tools/release writes is the same twice, and a game takes the library from Debian's packages.

Both packages are unpacked into a folder. A consumer finds them there by find_package and by pkg-config, and its program,
the README's, judges one exact shot. A package is installed by dpkg too, in a root of its own.
"""
import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
SCRATCH = ROOT / "build" / "consumers_packages"
FLAGS = ["-ffp-contract=off", "-DBACKSIGHT_CONTRACTION_OFF"]


def run(command, **more):
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, **more)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))} ends with {done.returncode}\n{done.stdout[-4000:]}{done.stderr[-4000:]}")
    return done.stdout


def want(is_so, what):
    if not is_so:
        sys.exit(f"Not so: {what}")


def release(name, **environment):
    out = SCRATCH / name
    run([ROOT / "tools" / "release", "--with-changes", "--out", out], env={**os.environ, **environment})
    return out


def contents(path):
    """Each file of an archive: name and bytes."""
    if path.suffix in (".zip", ".whl"):
        with zipfile.ZipFile(path) as archive:
            return {name: archive.read(name) for name in archive.namelist()}
    with tarfile.open(path) as archive:
        return {entry.name: archive.extractfile(entry).read() for entry in archive if entry.isfile()}


def same_twice():
    os.umask(0o022)
    first = release("first", TZ="UTC")
    os.umask(0o077)
    second = release("second", TZ="Pacific/Auckland", LC_ALL="C.UTF-8")
    os.umask(0o022)
    sums = (first / "SHA256SUMS").read_text()
    differ = sorted(set(sums.splitlines()) ^ set((second / "SHA256SUMS").read_text().splitlines()))
    want(not differ, "two runs give the same bytes. They differ in:\n" + "\n".join(differ))
    listed = dict(reversed(line.split("  ")) for line in sums.splitlines())
    there = {path.name for path in first.iterdir()} - {"SHA256SUMS"}
    want(set(listed) == there, "SHA256SUMS names each file")
    for name, value in listed.items():
        want(hashlib.sha256((first / name).read_bytes()).hexdigest() == value, f"the sum of {name}")
    print(f"{len(listed)} files are the same twice: {', '.join(sorted(listed))}")
    return first


def archives(out):
    """Complete, with the licence, and without a folder of this machine."""
    for path in [path for kind in ("*.tar.gz", "*.tgz", "*.zip", "*.whl") for path in sorted(out.glob(kind))]:
        files = contents(path)
        want(any(name.rsplit("/", 1)[-1].startswith("LICENSE") for name in files), f"{path.name} has the licence")
        found = [name for name, content in files.items() if str(ROOT).encode() in content]
        want(not found, f"{path.name} names no folder of this machine: {found[:3]}")
    plugin = contents(next(out.glob("backsight-unreal-*.zip")))
    for name in ("Backsight.uplugin", "Source/Backsight/Private/Core/backsight.cpp", "Source/Backsight/Public/backsight.h"):
        want(f"Backsight/{name}" in plugin, f"the plugin for Unreal has {name}")
    wheel = contents(next(out.glob("backsight-*-py3-none-manylinux_*.whl")))
    want("backsight/lib/libbacksight_c.so.1" in wheel, "the wheel for Python has the library")
    sources = contents(next(path for path in out.glob("backsight-[0-9]*.tar.gz")))
    want(any(name.endswith("/CMakeLists.txt") for name in sources), "the sources are complete")


def program(command):
    printed = run(command)
    print(printed, end="")
    return printed


def consumer(out, compiler):
    root = SCRATCH / "root"
    shutil.rmtree(root, ignore_errors=True)
    packages = sorted(out.glob("*.deb"))
    want(len(packages) == 2, "two packages for Debian")
    for package in packages:
        run(["dpkg-deb", "-x", package, root])
    library = next((root / "usr/lib").rglob("libbacksight_c.so.1"))
    libdir = library.parent
    want(str(ROOT).encode() not in library.read_bytes(), "the library names no folder of this machine")
    version = run(["dpkg-deb", "-f", packages[0], "Version"]).strip()

    game = SCRATCH / "found"
    shutil.rmtree(game, ignore_errors=True)
    game.mkdir()
    (game / "CMakeLists.txt").write_text(
        f"cmake_minimum_required(VERSION 3.25)\nproject(game LANGUAGES C CXX)\n"
        f"find_package(backsight {version} EXACT REQUIRED COMPONENTS c presets)\n"
        f"add_executable(shot \"{ROOT}/examples/hello/main.cpp\")\n"
        "target_link_libraries(shot PRIVATE backsight::backsight backsight::presets)\n"
        f"add_executable(shot_c \"{ROOT}/bindings/c/examples/hello.c\")\n"
        f"add_executable(presets_c \"{HERE}/presets.c\")\n"
        "target_link_libraries(shot_c PRIVATE backsight::c)\n"
        "target_link_libraries(presets_c PRIVATE backsight::c)\n")
    run(["cmake", "-S", game, "-B", game / "build", "-G", "Ninja", f"-DCMAKE_PREFIX_PATH={root}/usr",
         f"-DCMAKE_CXX_COMPILER={compiler}"])
    run(["cmake", "--build", game / "build"])
    print("By find_package:")
    shown = program([game / "build" / "shot"])
    want(shown == program([game / "build" / "shot_c"]), "C and C++ print the same bits")
    program([game / "build" / "presets_c"])

    environment = {**os.environ, "PKG_CONFIG_PATH": str(libdir / "pkgconfig"), "LD_LIBRARY_PATH": str(libdir)}
    flags = run(["pkg-config", "--cflags", "--libs", "backsight"], env=environment).split()
    want(set(FLAGS) <= set(flags), "pkg-config passes the flags of exact floats")
    run([compiler, "-std=c++20", "-o", game / "shot", ROOT / "examples/hello/main.cpp", *flags])
    of_c = run(["pkg-config", "--cflags", "--libs", "backsight-c"], env=environment).split()
    run(["cc", "-std=c99", "-o", game / "shot_c", ROOT / "bindings/c/examples/hello.c", *of_c])
    print("By pkg-config:")
    want(program([game / "shot"]) == shown == run([game / "shot_c"], env=environment), "the same bits")


def installed(out):
    """By dpkg itself, into a root of its own: control files, and the order of both."""
    root = SCRATCH / "dpkg"
    shutil.rmtree(root, ignore_errors=True)
    for part in ("updates", "info", "triggers"):
        (root / "var/lib/dpkg" / part).mkdir(parents=True)
    (root / "var/lib/dpkg/status").write_text("")
    # What the C library's package is called here; without it dpkg would refuse for want of it.
    runtime, dev = sorted(out.glob("*.deb"))
    dpkg = ["dpkg", f"--root={root}", "--force-not-root", "--force-script-chrootless", "--log=" + str(SCRATCH / "dpkg.log")]
    refused = subprocess.run([*dpkg, "--no-triggers", "--force-bad-path", "-i", dev], capture_output=True, text=True)
    want(refused.returncode != 0 and runtime.name.split("_")[0] in refused.stderr, "-dev asks for the library's package")
    run([*dpkg, "--no-triggers", "--force-bad-path", "--force-depends", "-i", runtime, dev])
    status = run(["dpkg-query", f"--admindir={root}/var/lib/dpkg", "-W", "-f=${Package} ${db:Status-Status}\n"])
    print(status, end="")
    want(status.count(" installed\n") == 2, "both are installed")
    want((root / "usr/include/backsight.h").is_file(), "with their files")
    run([*dpkg, "--no-triggers", "--force-bad-path", "-P", dev.name.split("_")[0], runtime.name.split("_")[0]])
    want(not (root / "usr/include/backsight.h").exists(), "and are gone when they are removed")


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    SCRATCH.mkdir(parents=True, exist_ok=True)
    out = same_twice()
    archives(out)
    consumer(out, sys.argv[1])
    installed(out)


if __name__ == "__main__":
    main()
