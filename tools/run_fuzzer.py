#!/usr/bin/env python3
"""Runs one libFuzzer program of build/fuzz over the inputs in tests/fuzz/corpus/TARGET.zip.

run_fuzzer.py TARGET --seconds N         what it finds worth keeping is dropped
run_fuzzer.py TARGET --seconds N --keep  the archive then holds the few inputs, old and new, that reach the same coverage

The inputs are unpacked to build/fuzz/corpus/TARGET.
An input that traps, leaks, takes 10 s or 2 GiB is written to build/fuzz/found/TARGET; give it to the program to see it again.
"""
import argparse
import hashlib
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import fuzz_corpus
from files import ROOT

MOST_FILES, MOST_BYTES = 48, 190_000
LIMITS = ["-timeout=10", "-rss_limit_mb=2048"]


def run(program, arguments, scratch):
    # Targets that read files make them in TMPDIR; one that traps does not tidy up.
    return subprocess.run([program, *LIMITS, *arguments], env={**os.environ, "TMPDIR": str(scratch)},
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")


def summary(name, output):
    units = re.search(r"number_of_executed_units: (\d+)", output)
    coverage = re.findall(r"cov: (\d+)", output)
    return f"{name}: {units[1] if units else '?'} inputs, {coverage[-1] if coverage else '?'} edges"


def minimised(program, folders, scratch):
    """The few inputs that reach all that the inputs of `folders` reach."""
    kept = scratch / "kept"
    kept.mkdir()
    merge = run(program, ["-merge=1", "-set_cover_merge=1", "-use_counters=0", kept, *folders], scratch)
    if merge.returncode != 0:
        sys.exit(merge.stdout)
    inputs, size = [], 0
    for path in sorted(kept.iterdir(), key=lambda path: path.stat().st_size)[:MOST_FILES]:
        size += path.stat().st_size
        if size <= MOST_BYTES:
            inputs.append(path.read_bytes())
    return inputs


def named(inputs):
    return {hashlib.sha1(data).hexdigest()[:12]: data for data in inputs}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("target")
    parser.add_argument("--seconds", type=int, required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", action="store_true")
    options = parser.parse_args()
    program = ROOT / "build" / "fuzz" / "bin" / f"{options.target}_fuzz"
    corpus = ROOT / "build" / "fuzz" / "corpus" / options.target
    fuzz_corpus.unpack(options.target, corpus)
    found = ROOT / "build" / "fuzz" / "found" / options.target
    found.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="backsight_fuzz_") as folder:
        scratch = Path(folder)
        new = scratch / "new"
        new.mkdir()
        result = run(program, [f"-max_total_time={options.seconds}", f"-seed={options.seed}", "-print_final_stats=1",
                               f"-artifact_prefix={found}/", new, corpus], scratch)
        if result.returncode != 0:
            print(result.stdout[-20_000:])
            sys.exit(f"{options.target}: failed; the input lies in {found}")
        if options.keep:
            fuzz_corpus.write(options.target, named(minimised(program, [corpus, new], scratch)))
    print(summary(options.target, result.stdout))


main()
