#!/usr/bin/env python3
"""What the program says of a command line that is wrong, how it ends then, and that a mistyped name makes no folder.

usage_test.py PROGRAM
"""
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

PROGRAM = None
PATIENCE_S = 60


def run(*arguments):
    environment = {name: value for name, value in os.environ.items() if name != "BACKSIGHT_DATA"}
    return subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True, timeout=PATIENCE_S, env=environment)


class UsageTest(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory(prefix="backsight_usage_")
        self.addCleanup(scratch.cleanup)
        self.folder = Path(scratch.name)

    def write(self, name, text):
        (self.folder / name).write_text(text)
        return self.folder / name

    def test_a_command_that_lacks_something_says_what_there_is(self):
        for arguments, parts in [
                ([], ["backsight: found no command", "arena, serve, playground, bot, keys, lab, import, report, completion"]),
                (["lab"], ["backsight lab: found no command", "fidelity", "oracle", "networks", "backsight lab --help"]),
                (["lab", "fidelty"], ["backsight lab: found 'fidelty'", "; did you mean 'fidelity'? See `backsight lab --help`"]),
                (["labs"], ["backsight: found 'labs'", "; did you mean 'lab'?"]),
                (["zzzz"], ["backsight: found 'zzzz', expected one of arena", "; see `backsight --help`"]),
                (["import"], ["backsight import: found no command", "ping"]),
                (["import", "ping"], ["backsight import ping: ", "input", "backsight import ping --help"]),
                (["keys"], ["backsight keys: name"]), (["report"], ["backsight report: file"])]:
            told = run(*arguments)
            self.assertEqual(told.returncode, 2, arguments)
            self.assertNotIn("no such command", told.stderr)
            for part in parts:
                self.assertIn(part, told.stderr, arguments)

    def test_names_of_files_that_are_none_are_mistakes_of_the_command_line(self):
        for arguments in (["certificate", ""], ["pair", "q/"], [""], ["certificate", "q/"], ["pair", "."], ["pair", "q/.."]):
            told = run("keys", *arguments)
            self.assertEqual((told.returncode, told.stdout), (2, ""), arguments)
            self.assertIn("expected a name for the files", told.stderr, arguments)

    def test_a_ticket_names_a_place_that_a_player_can_reach(self):
        self.assertEqual(run("keys", "pair", self.folder / "lobby").returncode, 0)
        ticket = ["keys", "ticket", "--key", self.folder / "lobby.key", "--fingerprint", "ab" * 32, "--user", 7, "--server"]
        for place in ("0.0.0.0:0", "127.0.0.1:0", "0.0.0.0:27770", "[::]:27770", "[::ffff:0.0.0.0]:27770", "[::1]:0",
                      "example.com:1"):
            told = run(*ticket, place)
            self.assertEqual((told.returncode, told.stdout), (2, ""), place)
            self.assertIn(f"found '{place}', expected ADDRESS:PORT that players reach", told.stderr)
        for place in ("127.0.0.1:27770", "[::1]:1", "10.0.0.0:65535", "[::ffff:10.0.0.1]:1"):
            told = run(*ticket, place)
            self.assertEqual((told.returncode, told.stderr), (0, ""), place)

    def test_what_a_command_does_not_take_is_said_in_the_order_typed_with_what_was_meant(self):
        for arguments, said in [
                (["serve", "--prot", 1, "--zzzzzz"], "backsight serve: found '--prot' '1' '--zzzzzz', which it does not take; "
                                                     "did you mean '--port' for '--prot'? See `backsight serve --help`"),
                (["serve", "--zzzzzz", "yyyyyy"], "backsight serve: found '--zzzzzz' 'yyyyyy', which it does not take; "
                                                  "see `backsight serve --help`"),
                (["arena", "--secnds=5"], "backsight arena: found '--secnds=5', which it does not take; "
                                          "did you mean '--seconds' for '--secnds=5'? See `backsight arena --help`"),
                (["arena", "-seconds", 5], None),
                (["lab", "clock", "--asymetry", 0.2], "backsight lab clock: found '--asymetry' '0.2', which it does not take; "
                                                      "did you mean '--asymmetry' for '--asymetry'? "
                                                      "See `backsight lab clock --help`"),
                (["--versoin"], "backsight: found '--versoin', which it does not take; "
                                "did you mean '--version' for '--versoin'? See `backsight --help`"),
                (["arena", "--" + 100_000 * "a"], None)]:
            told = run(*arguments)
            self.assertEqual(told.returncode, 2, arguments)
            if said:
                self.assertEqual(told.stderr, said + "\n")
            self.assertEqual(told.stdout, "")

    def test_exit_codes_tell_a_mistake_in_the_command_from_a_failure(self):
        settings = self.write("server.toml", "[network]\nport = 70000\n")
        trace = self.write("bad.csv", "send_ms,rtt_ms\n0,x\n")
        for arguments, code in [
                (["--help"], 0), (["--version"], 0), (["lab", "clock", "--help"], 0), (["serve", "--print-config"], 0),
                ([], 2), (["nothing"], 2), (["serve", "--port", "x"], 2), (["serve", "--port"], 2),
                (["serve", "--config", settings], 2), (["serve", "--config", self.folder / "none"], 2),
                (["serve", "--rooms", 3, "--port", 65535], 2), (["lab", "clock", "--data", self.folder], 2),
                (["lab", "fidelity", "--vehicle-updates", 2], 2), (["lab", "fidelity", "--trace", "dial-up"], 2),
                (["report", self.folder / "none"], 2), (["report", settings, "--shot", 1, "--serve"], 2),
                (["bot", "--join", self.folder / "none"], 1), (["lab", "fidelity", "--trace", trace], 1),
                (["report", settings], 1), (["keys", f"{self.folder}/none/lobby"], 1)]:
            told = run(*arguments)
            self.assertEqual(told.returncode, code, (arguments, told.stderr))
            self.assertEqual(told.stderr == "", code == 0, (arguments, told.stderr))

    def test_no_folder_is_made_of_a_name_that_was_mistyped(self):
        reports, taken = self.folder / "r.sqlite", self.write("taken", "")
        played = run("arena", "--bots", 2, "--seconds", 1, "--no-relay", "--no-page", "--no-compare", "--reports", reports)
        self.assertTrue(reports.exists(), played.stderr)
        for arguments in (["report", reports, "--format", "csv", "--export"], ["playground", "--out"]):
            told = run(*arguments, self.folder / "sit/of/mine")
            self.assertEqual((told.returncode, told.stdout), (1, ""))
            self.assertIn(f"cannot make the folder '{self.folder}/sit/of/mine': there is no folder '{self.folder}/sit'",
                          told.stderr)
            self.assertFalse((self.folder / "sit").exists())
            refused = run(*arguments, taken)
            self.assertEqual(refused.returncode, 1)
            self.assertIn(f"cannot write {taken}: Not a directory", refused.stderr)
            for name in ("site", "site/", "site/deeper"):
                made = run(*arguments, f"{self.folder}/{name}")
                self.assertEqual(made.returncode, 0, made.stderr)
            self.assertTrue((self.folder / "site/deeper").is_dir())


if __name__ == "__main__":
    PROGRAM = str(Path(sys.argv.pop(1)).resolve())
    unittest.main(verbosity=2)
