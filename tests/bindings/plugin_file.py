"""What the tests ask of an engine's native plugin: a shared library that an editor loads.

plugin_file.py NAME=FILE...      prints how many bytes each has, as JSON
"""
import json
import re
import subprocess
import sys
from pathlib import Path

MOST_BYTES = 840_000
# Of Debian 12, and of the distributions that engines' players use: they have this C library or a newer one.
NEWEST_GLIBC = (2, 35)


def said(*command):
    return subprocess.run([str(part) for part in command], capture_output=True, text=True, check=True).stdout


def exported(plugin):
    return [line.split()[-1] for line in said("nm", "-D", "--defined-only", plugin).splitlines()]


def faults(plugin):
    if plugin.stat().st_size >= MOST_BYTES:
        yield f"{plugin.name} has {plugin.stat().st_size} bytes, and may have {MOST_BYTES - 1}"
    versions = re.findall(r"GLIBC_([\d.]+)", said("readelf", "--version-info", plugin))
    newest = max((tuple(map(int, found.split("."))) for found in versions), default=(0,))
    if newest > NEWEST_GLIBC:
        yield f"{plugin.name} needs glibc {'.'.join(map(str, newest))}"


if __name__ == "__main__":
    print(json.dumps({name: Path(file).stat().st_size for name, file in (one.split("=", 1) for one in sys.argv[1:])}))
