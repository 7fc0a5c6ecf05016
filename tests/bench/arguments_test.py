#!/usr/bin/env python3
"""What ./bench says of arguments that are wrong, before it installs or builds anything: what happened, and what would
be right. Such a command takes no time, so none of these may build."""
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PATIENCE_S = 60


def bench(*arguments):
    return subprocess.run([ROOT / "bench", *map(str, arguments)], capture_output=True, text=True, timeout=PATIENCE_S)


class WithJolt(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory(prefix="backsight_bench_")
        self.addCleanup(scratch.cleanup)
        self.folder = Path(scratch.name)

    def write(self, name, text=""):
        file = self.folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)

    def wants(self, said, *arguments):
        done = bench(*arguments)
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertIn(said, done.stderr)
        self.assertEqual(done.stdout, "")
        return done.stderr

    def test_a_folder_that_is_not_there_is_named_with_what_would_be_right(self):
        said = self.wants("'/no/such/folder' is no folder", "rewind", "--with-jolt", "/no/such/folder")
        self.assertIn("git clone https://github.com/jrouwe/JoltPhysics", said)

    def test_a_folder_without_jolt_is_named_with_what_would_be_right(self):
        self.write("src/main.cpp")
        said = self.wants("is not Jolt", "rewind", "--players", "64", "--with-jolt", self.folder)
        self.assertIn("Jolt/Jolt.h", said)

    def test_the_folder_inside_is_answered_with_the_one_above(self):
        self.write("Jolt/Jolt.h")
        self.wants("give the one above", "rewind", "--with-jolt", self.folder / "Jolt")

    def test_another_version_is_refused(self):
        for name in ("Jolt/Jolt.h", "Jolt/RegisterTypes.cpp"):
            self.write(name)
        self.write("Jolt/Core/Core.h", "#define JPH_VERSION_MAJOR 4\n")
        self.wants("another version", "rewind", f"--with-jolt={self.folder}")

    def test_a_file_is_no_folder(self):
        self.write("jolt.zip")
        self.wants("is no folder", "rewind", "--with-jolt", self.folder / "jolt.zip")

    def test_no_folder_at_all(self):
        self.wants("--with-jolt needs a folder", "rewind", "--with-jolt")
        self.wants("--with-jolt needs a folder", "rewind", "--with-jolt=")

    def test_other_benchmarks_have_no_jolt(self):
        self.wants("./bench rewind --with-jolt FOLDER", "view", "--with-jolt", self.folder)


if __name__ == "__main__":
    unittest.main()
