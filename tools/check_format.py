#!/usr/bin/env python3
"""Is every source formatted by .clang-format, with no line over its limit? `check_format.py [--fix] [FILE...]`: --fix
formats them, files narrow it. Versions of clang-format disagree with each other, so it has to be Debian 12's."""
import re
import subprocess
import sys
from pathlib import Path

from files import ROOT, sources

limit = int(re.search(r"^ColumnLimit: (\d+)$", (ROOT / ".clang-format").read_text(), re.MULTILINE)[1])
named = [argument for argument in sys.argv[1:] if argument != "--fix"]
files = named or [str(path) for path in sources()]
how = ["-i"] if "--fix" in sys.argv[1:] else ["--dry-run", "-Werror"]
try:
    result = subprocess.run(["clang-format-14", *how, *files])
except FileNotFoundError:
    sys.exit("clang-format-14 is missing: apt-get install clang-format-14")
if result.returncode != 0:
    sys.exit("tools/check_format.py --fix puts this right")
# It leaves what it cannot break, as a long word or literal.
long_lines = [f"{file}:{number}: {len(line)} columns, at most {limit}: break it by hand"
              for file in files
              for number, line in enumerate(Path(file).read_text(encoding="utf-8").splitlines(), 1)
              if len(line) > limit]
if long_lines:
    sys.exit("\n".join(long_lines))
print(f"{len(files)} files are formatted")
