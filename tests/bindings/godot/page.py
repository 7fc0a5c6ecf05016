#!/usr/bin/env python3
"""page.py: is the code on the pages that of the scripts which run?

Each block of gdscript begins with `# FILE`. Each further line of it must stand in that file, in this order.
"""
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
PAGES = ("docs/engines/godot.md", "bindings/godot/README.md", "docs/integrate/prediction.md")
FOLDERS = (ROOT / "bindings/godot/sample", ROOT / "bindings/godot")


def faults():
    for page in PAGES:
        blocks = re.findall(r"^```gdscript\n# (\S+)\n(.*?)^```$", (ROOT / page).read_text(), re.DOTALL | re.MULTILINE)
        if not blocks:
            yield f"{page}: no code"
        for name, code in blocks:
            file = next((folder / name for folder in FOLDERS if (folder / name).is_file()), None)
            if file is None:
                yield f"{page}: there is no {name}"
                continue
            there, at = file.read_text().splitlines(), 0
            for line in code.splitlines():
                if line not in there[at:]:
                    yield f"{page}: {name} has no such line after the ones before it: {line.strip()}"
                    break
                at += there[at:].index(line) + 1


wrong = list(faults())
sys.exit("\n".join(wrong) if wrong else 0)
