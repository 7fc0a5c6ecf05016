#!/usr/bin/env python3
"""check_fused.py PROGRAM: does it hold no fused multiply-add? One rounds once where * and + round twice, so a server that has
them and a client that does not would disagree in the last bit."""
import re
import subprocess
import sys
from pathlib import Path

program = Path(sys.argv[1])
if not program.exists():
    sys.exit(f"{program} is not built yet: ./test --all builds it")
listing = subprocess.run(["objdump", "-d", "--no-show-raw-insn", program], capture_output=True, text=True, check=True).stdout
if "ymm" not in listing and "vmulss" not in listing:
    sys.exit(f"{program} was not built for a machine with fused multiply-add, so it proves nothing")
function, fused = "", []
for line in listing.splitlines():
    if match := re.match(r"^[0-9a-f]+ <(.+)>:$", line):
        function = match.group(1)
    elif re.search(r"\bvfn?m(add|sub|addsub|subadd)", line) and "backsight" in function:
        fused.append(f"{function}: {line.strip()}")
print("\n".join(fused) or "nothing is fused")
sys.exit(1 if fused else 0)
