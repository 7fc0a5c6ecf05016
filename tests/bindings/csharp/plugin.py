#!/usr/bin/env python3
"""plugin.py PLUGIN LIBRARY: is Unity's native plugin small, and has it all that backsight_c has?"""
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
import plugin_file  # noqa: E402


def faults(plugin, library):
    yield from plugin_file.faults(plugin)
    here, there = set(plugin_file.exported(plugin)), set(plugin_file.exported(library))
    if here != there:
        yield f"one of both exports: {', '.join(sorted(here ^ there))}"
    if plugin.stem != "libbacksight_c":
        yield f"C# asks for backsight_c, and the file is {plugin.name}"


if __name__ == "__main__":
    wrong = list(faults(Path(sys.argv[1]), Path(sys.argv[2])))
    sys.exit("\n".join(wrong)) if wrong else print(f"{Path(sys.argv[1]).stat().st_size} bytes, and all functions")
