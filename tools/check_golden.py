#!/usr/bin/env python3
"""check_golden.py EXPECTED_FILE COMMAND...: does the command print the pinned hash?"""
import subprocess
import sys
from pathlib import Path

expected_file, command = Path(sys.argv[1]), sys.argv[2:]
if not Path(command[-1]).exists():
    sys.exit(f"{command[-1]} is not built yet: ./test builds it")
result = subprocess.run(command, capture_output=True, text=True)
if result.returncode != 0:
    sys.exit(f"{' '.join(command)} failed with {result.returncode}\n{result.stdout}{result.stderr}")
expected, actual = expected_file.read_text().strip(), result.stdout.strip()
print(f"pinned {expected}\nactual {actual}")
if actual != expected:
    sys.exit(f"The golden hash differs. If every build agrees on the new one and the change of behaviour is wanted, "
             f"write it to {expected_file}.")
