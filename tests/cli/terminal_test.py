#!/usr/bin/env python3
"""What people see of the program at a terminal, and what of it goes nowhere else: colours, progress, completion, quiet.

terminal_test.py PROGRAM
"""
import os
import pty
import re
import select
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

PROGRAM = None
ROOT = Path(__file__).resolve().parents[2]
PATIENCE_S = 60
ESCAPE = "\x1b"


def run(*arguments, **options):
    return subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True, timeout=PATIENCE_S, **options)


def at_terminal(command, env=None):
    """What a terminal shows of a command: exit code and text."""
    ours, its = pty.openpty()
    environment = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "CLICOLOR")}
    process = subprocess.Popen(list(map(str, command)), stdin=subprocess.DEVNULL, stdout=its, stderr=its,
                               env={**environment, "TERM": "xterm", **(env or {})})
    os.close(its)
    shown = b""
    while select.select([ours], [], [], PATIENCE_S)[0]:
        try:
            part = os.read(ours, 65536)
        except OSError:  # it has ended
            break
        if not part:
            break
        shown += part
    os.close(ours)
    return process.wait(PATIENCE_S), shown.decode(errors="replace").replace("\r\n", "\n")


def commands(words=()):
    """All commands, by walking the help."""
    yield list(words)
    text = run(*words, "--help").stdout
    for name in re.findall(r"^  ([a-z]+) ", text.partition("Subcommands:")[2], re.MULTILINE):
        yield from commands([*words, name])


class TerminalTest(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory(prefix="backsight_terminal_")
        self.addCleanup(scratch.cleanup)
        self.folder = Path(scratch.name)

    def test_every_help_has_an_example_and_every_setting_its_key(self):
        found = list(commands())
        for words in (["serve"], ["lab", "fidelity"], ["keys", "ticket"], ["import", "ping"], ["completion"]):
            self.assertIn(words, found)
        for words in found:
            told = run(*words, "--help")
            self.assertEqual((told.returncode, told.stderr), (0, ""), words)
            self.assertRegex(told.stdout, r"(?m)^ *Example: \./run " + " ".join(words), words)
            if words:
                self.assertIn("--quiet", told.stdout, words)
        keys = re.findall(r"(?m)^(\w+) = |^\[(\w+)\]", run("serve", "--print-config").stdout)
        self.assertGreater(len(keys), 60)
        section, help_of_serve = "", run("serve", "--help").stdout
        for key, opened in keys:
            section = opened or section
            if key:
                self.assertIn(f"Key: {section}.{key}\n", help_of_serve)

    def test_colours_go_to_a_terminal_alone(self):
        for arguments in (["nothing"], ["serve", "--port", "x"], ["--help"], ["lab", "clock", "--help"],
                          ["report", self.folder / "none"]):
            code, shown = at_terminal([PROGRAM, *arguments])
            self.assertIn(ESCAPE, shown, arguments)
            plain = run(*arguments)
            self.assertEqual(code, plain.returncode)
            self.assertNotIn(ESCAPE, plain.stdout + plain.stderr, arguments)
            self.assertEqual(re.sub(r"\x1b\[\d+m", "", shown), plain.stdout + plain.stderr, arguments)
            for env in ({"NO_COLOR": "1"}, {"CLICOLOR": "0"}, {"TERM": "dumb"}):
                self.assertNotIn(ESCAPE, at_terminal([PROGRAM, *arguments], env)[1], (arguments, env))
        self.assertIn(f"{ESCAPE}[31mbacksight: found 'nothing'", at_terminal([PROGRAM, "nothing"])[1])
        self.assertIn(f"{ESCAPE}[1mOptions:{ESCAPE}[0m", at_terminal([PROGRAM, "serve", "--help"])[1])
        report = at_terminal([PROGRAM, "lab", "audit", "--tries", 1])[1]
        self.assertIn(f"{ESCAPE}[1mNo lie gained more than the rules promise.{ESCAPE}[0m\n", report)
        self.assertNotIn(ESCAPE, run("lab", "audit", "--tries", 1).stdout)

    def test_quiet_leaves_errors_and_files_alone(self):
        file = self.folder / "rows.json"
        for arguments in (["lab", "audit", "--tries", 1, "--json", file], ["lab", "networks"],
                          ["arena", "--bots", 2, "--seconds", 1, "--no-relay", "--json", self.folder / "summary.json"],
                          ["keys", "pair", self.folder / "lobby"], ["serve", "--check-config"]):
            told = run(*arguments, "--quiet")
            self.assertEqual((told.returncode, told.stdout, told.stderr), (0, "", ""), arguments)
            self.assertEqual(at_terminal([PROGRAM, *arguments[:1], "--quiet", "--help"])[0], 0)
        self.assertTrue(file.stat().st_size > 0 and (self.folder / "summary.json").stat().st_size > 0)
        self.assertTrue((self.folder / "lobby.key").exists())
        # What a command is called for is no talk.
        made = run("keys", "certificate", self.folder / "server", "--quiet")
        self.assertEqual(made.returncode, 0, made.stderr)
        ticket = ["keys", "ticket", "--key", self.folder / "lobby.key", "--fingerprint", made.stdout.strip(), "--user", 7]
        self.assertIn('"connect_token"', run(*ticket, "--quiet").stdout)
        for arguments in (["completion", "bash"], ["serve", "--print-config"], ["arena", "--print-config"]):
            loud, quiet = run(*arguments), run(*arguments, "--quiet")
            self.assertEqual((quiet.stdout, quiet.returncode), (loud.stdout, 0), arguments)
            self.assertNotEqual(quiet.stdout, "")
        code, shown = at_terminal([PROGRAM, "arena", "--quiet", "--bots", 2, "--seconds", 2, "--no-page"])
        self.assertEqual((code, shown), (0, ""))
        for arguments, code in ((["bot", "--join", self.folder / "none"], 1), (["serve", "--port", "x"], 2),
                                (["keys", "pair", self.folder / "lobby"], 1)):
            loud, quiet = run(*arguments), run(*arguments, "--quiet")
            self.assertEqual((quiet.returncode, quiet.stdout, quiet.stderr), (code, "", loud.stderr))
            self.assertNotEqual(quiet.stderr, "")

    def test_a_match_shows_how_long_it_still_takes_at_a_terminal_alone(self):
        arguments = ["arena", "--bots", 4, "--seconds", 4, "--no-page", "--no-compare"]
        code, shown = at_terminal([PROGRAM, *arguments])
        self.assertEqual(code, 0, shown)
        self.assertRegex(shown, r"playing \[#*\.*\] \d+ %, [\d.]+ s left")
        plain = run(*arguments)
        self.assertNotIn("playing", plain.stdout + plain.stderr)

    def test_the_first_build_says_how_long_it_still_takes(self):
        lines = "echo '[0/2] Re-checking globbed directories...'; echo '[1/4] one'; sleep 6; echo '[2/4] two'; echo '[4/4] four'"
        command = ["bash", "-c", f". '{ROOT}/tools/setup.sh'; {{ {lines}; }} | progress release"]
        code, shown = at_terminal(command)
        self.assertEqual(code, 0)
        self.assertRegex(shown, r"Building release \[1/4\] .*Building release \[2/4\], \d+ s left .*\[4/4\] \n$")
        plain = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE_S)
        self.assertEqual((plain.stdout, plain.stderr), ("", "Building release\n"))
        for numbers, left in (("10 100 4", ""), ("10 100 5", "45 s"), ("10 100 60", "9 min"), ("1 100 60", "1 h 39 min"),
                              ("100 100 60", ""), ("0 100 60", "")):
            told = subprocess.run(["bash", "-c", f". '{ROOT}/tools/setup.sh'; time_left {numbers}"], capture_output=True, text=True)
            self.assertEqual((told.stdout.strip(), told.stderr), (left, ""), numbers)

    def completed(self, *words):
        """What bash offers for the last of these words."""
        script = self.folder / "completion.bash"
        script.write_text(run("completion", "bash").stdout)
        quoted = " ".join(f"'{word}'" for word in words)
        told = subprocess.run(
            ["bash", "-c", f". '{script}'; COMP_WORDS=({quoted}); COMP_CWORD={len(words) - 1}; _backsight; "
                           "printf '%s\\n' \"${COMPREPLY[@]}\"; complete -p backsight ./run >&2"],
            capture_output=True, text=True, timeout=PATIENCE_S)
        self.assertEqual(told.stderr.count("-F _backsight"), 2, told.stderr)
        return told.stdout.split()

    def test_bash_completes_commands_flags_and_values(self):
        self.assertEqual(self.completed("backsight", "se"), ["serve"])
        self.assertEqual(set(self.completed("backsight", "")), {words[0] for words in commands() if len(words) == 1})
        self.assertEqual(self.completed("backsight", "lab", "fi"), ["fidelity"])
        self.assertEqual(self.completed("backsight", "serve", "--metr"), ["--metrics", "--metrics-bind", "--metrics-hosts"])
        self.assertEqual(self.completed("./run", "lab", "clock", "--asym"), ["--asymmetry"])
        self.assertEqual(self.completed("backsight", "serve", "--encryption", ""), ["dtls", "plain"])
        self.assertEqual(self.completed("backsight", "serve", "--encryption", "p"), ["plain"])
        self.assertEqual(self.completed("backsight", "report", "shots.sqlite", "--format", ""), ["parquet", "csv"])
        self.assertEqual(self.completed("backsight", "keys", "t"), ["ticket"])
        self.assertEqual(self.completed("backsight", "serve", "--config", "x"), [], "a shell completes files itself")
        self.assertEqual(self.completed("backsight", "--bind", "serve", "--chec"), ["--check-config"])
        for words in commands():
            offered = self.completed("backsight", *words, "--")
            known = {name for name in re.findall(r"^  (?:-\w,)?(--[\w-]+)", run(*words, "--help").stdout, re.MULTILINE)}
            self.assertEqual(set(offered), known, words)

    def test_scripts_for_other_shells_name_every_flag(self):
        for shell in ("bash", "zsh", "fish"):
            script = run("completion", shell)
            self.assertEqual((script.returncode, script.stderr), (0, ""))
            for word in ("serve", "fidelity", "ticket", "asymmetry", "check-config"):
                self.assertIn(word, script.stdout)
        self.assertEqual(run("completion", "tcsh").returncode, 2)
        told = run("completion")
        self.assertEqual((told.returncode, told.stderr), (2, "backsight completion: shell is required; see `backsight completion --help`\n"))


if __name__ == "__main__":
    PROGRAM = str(Path(sys.argv.pop(1)).resolve())
    unittest.main(verbosity=2)
