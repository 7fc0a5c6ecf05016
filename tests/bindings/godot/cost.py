#!/usr/bin/env python3
"""cost.py PROJECT PROGRAM: ns of a call from GDScript, beside the same in C (cost.cpp). The answers come first: all equal.

By hand: no test asks for times. docs/engines/godot.md has what it said.
"""
import re
import subprocess
import sys
from pathlib import Path

import engine

godot = engine.find()
project = engine.Project(sys.argv[1])
script = Path(__file__).with_name("cost.gd")
(project.folder / script.name).write_text(script.read_text())
of_script, code = project.run(godot, "-s", f"res://{script.name}")
of_c = subprocess.run([sys.argv[2]], capture_output=True, text=True, check=True, timeout=60).stdout
answers = [re.findall(r"^answers (\d+)$", text, re.MULTILINE) for text in (of_script, of_c)]
if code != 0 or answers[0] != answers[1] or not answers[0]:
    sys.exit(f"the answers differ, {answers}:\n{of_script}{of_c}")
print("\n".join(re.findall(r"^ns .*$", of_script + of_c, re.MULTILINE)))
