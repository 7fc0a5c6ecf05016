"""Finds Godot 4, and runs projects in it without a window.

engine.py      where no engine is, says what ./test will not run, and ends with 77; else it says nothing
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
SKIPPED = 77  # SKIP_RETURN_CODE of the tests
# Not of these tests: no screen, no sound, and another user's settings.
OWN = ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME")


def find():
    for name in (ROOT / "out/godot/godot", "godot4", "godot"):
        path = shutil.which(str(name))
        if path and re.match(r"4\.([4-9]|\d\d)", version_of(path)):
            return path
    print("NOT RUN: no Godot 4.4 or newer on this machine, so nothing was asked of the addon within an engine. "
          "tools/set_up_godot gets one into out/godot")
    sys.exit(SKIPPED)


def version_of(path):
    run = subprocess.run([path, "--version"], capture_output=True, text=True, timeout=60)
    return run.stdout.strip().splitlines()[-1] if run.stdout.strip() else ""


class Project:
    """A copy of a project with the addon, in a folder of its own, that the engine takes as imported."""

    def __init__(self, made):
        self.holder = tempfile.TemporaryDirectory()
        self.folder = Path(self.holder.name) / "project"
        shutil.copytree(made, self.folder)
        (self.folder / ".godot").mkdir(exist_ok=True)
        # The editor writes this list when it imports a project; without it an engine with no editor loads no plugin.
        (self.folder / ".godot/extension_list.cfg").write_text("res://addons/backsight/backsight.gdextension\n")

    def start(self, engine, *arguments, **more):
        environment = {**os.environ, **{name: self.holder.name for name in OWN}}
        return subprocess.Popen([engine, "--headless", "--path", str(self.folder), *arguments], env=environment,
                                stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **more)

    def run(self, engine, *arguments, seconds=100):
        """Exit code and what was printed. A script that has failed leaves the engine waiting: None, and it is ended."""
        process = self.start(engine, *arguments)
        try:
            return process.communicate(timeout=seconds)[0], process.returncode
        except subprocess.TimeoutExpired:
            process.kill()
            return process.communicate()[0], None


if __name__ == "__main__":
    find()
