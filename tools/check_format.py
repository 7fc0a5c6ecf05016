#!/usr/bin/env python3
"""Is every source formatted by .clang-format? `check_format.py [--fix] [FILE...]`: --fix formats them, files narrow it.
Versions of clang-format disagree with each other, so it has to be Debian 12's."""
import subprocess
import sys

from files import sources

named = [argument for argument in sys.argv[1:] if argument != "--fix"]
files = named or [str(path) for path in sources()]
how = ["-i"] if "--fix" in sys.argv[1:] else ["--dry-run", "-Werror"]
try:
    result = subprocess.run(["clang-format-14", *how, *files])
except FileNotFoundError:
    sys.exit("clang-format-14 is missing: apt-get install clang-format-14")
if result.returncode != 0:
    sys.exit("tools/check_format.py --fix puts this right")
print(f"{len(files)} files are formatted")
