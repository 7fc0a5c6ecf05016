#!/usr/bin/env python3
"""same_output.py PROGRAM OTHER: both end well and print the same, bit for bit."""
import subprocess
import sys

said = [subprocess.run([program], capture_output=True, text=True, timeout=60) for program in sys.argv[1:3]]
for program, run in zip(sys.argv[1:3], said):
    if run.returncode != 0:
        sys.exit(f"{program} ends with {run.returncode}:\n{run.stdout}{run.stderr}")
if said[0].stdout != said[1].stdout:
    sys.exit(f"{sys.argv[1]} prints\n{said[0].stdout}and {sys.argv[2]}\n{said[1].stdout}")
print(said[0].stdout, end="")
