#!/usr/bin/env python3
"""The inputs that each fuzzer keeps, one archive a target: tests/fuzz/corpus/TARGET.zip.

fuzz_corpus.py list                   each target, with how many inputs it has
fuzz_corpus.py unpack TARGET FOLDER   writes the target's inputs into FOLDER, one file each; removes other files
fuzz_corpus.py pack TARGET FOLDER     replaces the target's archive by the files of FOLDER
fuzz_corpus.py check                  each fuzzer has an archive, and packing its inputs again gives the same bytes

An archive depends on its inputs alone: names are sorted, dates are fixed, and nothing is compressed, because Git
compresses what it stores.
"""
import argparse
import io
import sys
import zipfile
from pathlib import Path

from files import ROOT

FUZZERS = ROOT / "tests" / "fuzz"
CORPORA = FUZZERS / "corpus"
NO_DATE = (1980, 1, 1, 0, 0, 0)


def archive_of(target):
    return CORPORA / f"{target}.zip"


def read(target):
    """Name to bytes."""
    with zipfile.ZipFile(archive_of(target)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def packed(inputs):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_STORED) as archive:
        for name in sorted(inputs):
            entry = zipfile.ZipInfo(name, NO_DATE)
            entry.create_system = 3  # Unix, whatever system packs it
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, inputs[name])
    return file.getvalue()


def write(target, inputs):
    CORPORA.mkdir(parents=True, exist_ok=True)
    archive_of(target).write_bytes(packed(inputs))


def unpack(target, folder):
    if not archive_of(target).is_file():
        sys.exit(f"{target}: there is no archive {archive_of(target)}; `fuzz_corpus.py list` shows the targets")
    folder.mkdir(parents=True, exist_ok=True)
    for path in folder.iterdir():
        if path.is_file():
            path.unlink()
    for name, data in read(target).items():
        (folder / Path(name).name).write_bytes(data)


def targets():
    return sorted(path.stem for path in CORPORA.glob("*.zip"))


def faults():
    fuzzers = {path.name.removesuffix("_fuzz.cpp") for path in FUZZERS.glob("*_fuzz.cpp")}
    for name in sorted(fuzzers - set(targets())):
        yield f"{name}: the fuzzer has no archive; make one with `tools/fuzz_corpus.py pack {name} FOLDER`"
    for name in sorted(set(targets()) - fuzzers):
        yield f"{name}: the archive has no fuzzer tests/fuzz/{name}_fuzz.cpp"
    for name in targets():
        inputs = read(name)
        if not inputs:
            yield f"{name}: the archive is empty"
        if packed(inputs) != archive_of(name).read_bytes():
            yield f"{name}: the archive was not written by this tool; unpack it and pack it again"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("list")
    commands.add_parser("check")
    for name in ("unpack", "pack"):
        command = commands.add_parser(name)
        command.add_argument("target")
        command.add_argument("folder", type=Path)
    options = parser.parse_args()
    if options.command == "list":
        for name in targets():
            print(f"{name}: {len(read(name))} inputs")
    elif options.command == "check":
        found = list(faults())
        print("\n".join(found) or f"{len(targets())} archives of inputs are in order")
        sys.exit(bool(found))
    elif options.command == "unpack":
        unpack(options.target, options.folder)
    else:
        inputs = {path.name: path.read_bytes() for path in options.folder.iterdir() if path.is_file()}
        if not inputs:
            sys.exit(f"{options.folder} has no file")
        write(options.target, inputs)


if __name__ == "__main__":
    main()
