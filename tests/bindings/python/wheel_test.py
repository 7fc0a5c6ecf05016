#!/usr/bin/env python3
"""wheel_test.py LIBRARY VERSION: the wheel of tools/python_wheel, installed into an empty environment and played with.

The environment sees cffi and numpy of the system, and nothing else of this tree. Where pip is missing the wheel is unpacked, and
that is said.
"""
import base64
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
TOOL = ROOT / "tools" / "python_wheel"
LIBRARY, VERSION = (Path(sys.argv[1]), sys.argv[2]) if len(sys.argv) == 3 else (None, None)
# What is played finds the package, and the library in it, by itself.
PLAIN = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "BACKSIGHT_"))}
WHERE = "import backsight as bs; print(bs.__file__, bs.load(), bs.__version__, bs.version(), sep='\\n')"


def run(command, **more):
    return subprocess.run([str(part) for part in command], capture_output=True, text=True, **{"env": PLAIN, **more})


def make(folder, library=None, **environment):
    made = run([sys.executable, TOOL, folder, "--library", library or LIBRARY], env={**PLAIN, **environment})
    return Path(made.stdout.strip()) if made.returncode == 0 else made.stderr


class Wheel(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = Path(scratch.name)

    def changed(self, old, new):
        """The library with other bytes at each such place."""
        content = LIBRARY.read_bytes()
        self.assertIn(old, content)
        path = self.folder / "other.so"
        path.write_bytes(content.replace(old, new))
        return path

    def test_its_list_names_all_files_with_their_hashes(self):
        with zipfile.ZipFile(make(self.folder)) as archive:
            lists = archive.read(f"backsight-{VERSION}.dist-info/RECORD").decode().splitlines()
            listed = dict(line.split(",", 1) for line in lists)
            self.assertEqual(sorted(listed), sorted(archive.namelist()))
            for name, said in listed.items():
                digest = base64.urlsafe_b64encode(hashlib.sha256(archive.read(name)).digest()).rstrip(b"=").decode()
                right = f"sha256={digest},{len(archive.read(name))}"
                self.assertEqual(said, "," if name.endswith("RECORD") else right, name)
            self.assertEqual(archive.read("backsight/lib/libbacksight_c.so.1"), LIBRARY.read_bytes())
            self.assertFalse([name for name in archive.namelist() if str(ROOT).encode() in archive.read(name)])

    def test_equal_files_give_equal_bytes(self):
        first = make(self.folder / "first", TZ="UTC", SOURCE_DATE_EPOCH="1700000000")
        second = make(self.folder / "second", TZ="Pacific/Auckland", SOURCE_DATE_EPOCH="1700000000")
        self.assertEqual(first.read_bytes(), second.read_bytes())

    def test_its_name_says_where_the_library_runs(self):
        machine = os.uname().machine
        name = f"backsight-{VERSION}-py3-none-"
        self.assertEqual(make(self.folder).name, f"{name}manylinux_2_17_{machine}.whl")
        newer = self.changed(b"GLIBC_2.14\0", b"GLIBC_2.37\0")
        self.assertEqual(make(self.folder, newer).name, f"{name}manylinux_2_37_{machine}.whl")
        more = self.changed(b"libm.so.6\0", b"libz.so.1\0")
        self.assertEqual(make(self.folder, more).name, f"{name}linux_{machine}.whl")

    def test_what_is_no_library_is_refused(self):
        for library in (self.changed(b"\x7fELF", b"MZ\x90\0"), ROOT / "LICENSE"):
            self.assertIn("no library for 64-bit Linux", make(self.folder, library))
        self.assertIn("backsight_unity_plugin", make(self.folder, self.folder / "none.so"))
        self.assertEqual([path.name for path in self.folder.iterdir()], ["other.so"])

    def test_a_match_is_played_from_an_empty_environment(self):
        wheel, there = make(self.folder), self.folder / "env"
        python = there / "bin" / "python"
        has_pip = run([sys.executable, "-m", "venv", "--system-site-packages", there]).returncode == 0
        if not has_pip:
            shutil.rmtree(there, ignore_errors=True)
            self.ran([sys.executable, "-m", "venv", "--system-site-packages", "--without-pip", there])
        packages = Path(self.ran([python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]).strip())
        before = set(packages.rglob("*"))
        self.assertIn("No module named", run([python, "-c", WHERE], cwd=there).stderr)
        if has_pip:
            self.ran([python, "-m", "pip", "install", "--no-index", "--disable-pip-version-check", wheel])
        else:
            print("pip is not installed (python3-venv), so the wheel was unpacked", file=sys.stderr)
            zipfile.ZipFile(wheel).extractall(packages)
        said = self.ran([python, "-c", WHERE], cwd=there).splitlines()
        self.assertEqual(said, [f"{packages}/backsight/__init__.py", f"{packages}/backsight/lib/libbacksight_c.so.1",
                                VERSION, VERSION])
        played = self.ran([python, ROOT / "bindings" / "python" / "examples" / "match.py"], cwd=there)
        self.assertEqual(played, "5482 of 5482 shots equal to the bit\n")
        if has_pip:
            self.ran([python, "-m", "pip", "uninstall", "--yes", "backsight"])
            self.assertEqual(set(packages.rglob("*")), before)

    def ran(self, command, **more):
        done = run(command, **more)
        self.assertEqual(done.returncode, 0, f"{command}\n{done.stdout}{done.stderr}")
        return done.stdout


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
