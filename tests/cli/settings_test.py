#!/usr/bin/env python3
"""What the program says of settings that are wrong, and that it says so before it opens or writes anything.

settings_test.py PROGRAM
"""
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

PROGRAM = None
PATIENCE_S = 60


def run(*arguments):
    return subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True, timeout=PATIENCE_S)


class SettingsTest(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory(prefix="backsight_settings_")
        self.addCleanup(scratch.cleanup)
        self.folder = Path(scratch.name)

    def write(self, name, content):
        file = self.folder / name
        file.write_text(content)
        return file

    def test_settings_name_what_is_at_fault(self):
        clock = ["--rocket-decided-by", "clock", "--rocket-fast-forward", 1000]
        told = run("serve", *clock, "--rocket-look-back", 0)
        self.assertIn("--rocket-fast-forward: found 1000, expected at most 968", told.stderr)
        told = run("serve", *clock, "--rocket-look-back", 969)
        self.assertIn("--rocket-look-back: found 969, expected at most 968", told.stderr)
        for text, part in [("[game]\nsamplemax_age_ms = 1\n", "the nearest is 'game.sample_max_age_ms'"),
                           ("[metrics]\ntelemetry = 1\n", "found 'metrics.telemetry', expected a known key: [metrics] has port, bind"),
                           ("[gaem]\nseed = 1\n", "a known section; the nearest is 'game'"),
                           ("[database]\nseed = 1\n", "a known section: server, network, game")]:
            self.assertIn(part, run("serve", "--config", self.write("server.toml", text)).stderr)

    def test_a_database_needs_a_report_file_and_a_connection(self):
        told = run("serve", "--reports-postgres", "host=db")
        self.assertIn("--reports-postgres: found host=db, expected a reports.file too", told.stderr.replace("'", "").replace('"', ""))
        told = run("serve", "--port", 0, "--join-file", "", "--reports", self.folder / "r.sqlite", "--reports-postgres", "hots=db")
        self.assertIn("reports.postgres: invalid connection option", told.stderr)

    def test_settings_can_be_checked_without_a_server(self):
        good = run("serve", "--config", self.write("good.toml", "[network]\nport = 1\n"), "--check-config")
        self.assertEqual((good.returncode, good.stdout, good.stderr), (0, "the settings are good\n", ""))
        bad = run("serve", "--config", self.write("bad.toml", "[network]\nport = 70000\n"), "--check-config")
        self.assertEqual(bad.returncode, 2)
        self.assertIn("bad.toml:2: field 'network.port'", bad.stderr)
        rooms = run("serve", "--check-config", "--rooms", 3, "--port", 65534)
        self.assertEqual(rooms.returncode, 2)
        self.assertIn("--port: found 65534, expected at most 65533, so that each of network.rooms has a port", rooms.stderr)
        never = run("serve", "--check-config", "--rocket-decided-by", "catch-up")
        self.assertEqual(never.returncode, 2)
        self.assertIn("with a rocket.fast_forward_ms of 0 no flight catches up", never.stderr)
        fishnets = run("serve", "--check-config", "--rocket-decided-by", "catch-up", "--rocket-fast-forward", 150)
        self.assertEqual((fishnets.returncode, fishnets.stdout), (0, "the settings are good\n"))

    def test_a_log_is_not_written_into_the_settings(self):
        settings = self.write("server.toml", f'[network]\n\n[log]\nfile = "{self.folder}/./server.toml"\n')
        before = settings.read_text()
        told = run("serve", "--config", settings, "--port", 0, "--bind", "127.0.0.1", "--join-file", "")
        self.assertEqual((told.returncode, settings.read_text()), (2, before))
        self.assertIn("server.toml:4: field 'log.file'", told.stderr)

    def test_a_join_file_that_cannot_be_written_is_refused_before_anything_runs(self):
        log = self.folder / "log"
        other = self.write("server.toml", "[network]\n")
        for file, part in [(self.folder / "none" / "x", "No such file"), (self.folder, "Is a directory"),
                           (other, "a file that no server has written")]:
            told = run("serve", "--bind", "127.0.0.1", "--port", 0, "--join-file", file, "--log-file", log)
            self.assertEqual(told.returncode, 1)
            self.assertIn("network.join_file: ", told.stderr)
            self.assertIn(part, told.stderr)
            self.assertFalse(log.exists())
        self.assertEqual(other.read_text(), "[network]\n")


if __name__ == "__main__":
    PROGRAM = str(Path(sys.argv.pop(1)).resolve())
    unittest.main(verbosity=2)
