#!/usr/bin/env python3
"""same_output.py PROGRAM OTHER: both end well, and print the same numbers, bit for bit: those with 0x, and what is around."""
import subprocess
import sys


def numbers_of(program):
    run = subprocess.run([program], capture_output=True, text=True, timeout=60)
    if run.returncode != 0:
        sys.exit(f"{program} ends with {run.returncode}:\n{run.stdout}{run.stderr}")
    return [line for line in run.stdout.splitlines() if "0x" in line]


said = [numbers_of(program) for program in sys.argv[1:3]]
if said[0] != said[1] or not said[0]:
    sys.exit("\n".join([f"{sys.argv[1]} prints", *said[0], f"and {sys.argv[2]}", *said[1]]))
print("\n".join(said[0]))
