#!/usr/bin/env python3
"""Lobbies of examples/lobby/, from an empty folder, in front of a server: whoever has their ticket plays, without the key.

lobby_test.py PROGRAM LOBBY
"""
import json
import subprocess
import sys
import tempfile
import time
import unittest
import urllib.error
import urllib.request
from pathlib import Path

PROGRAM = LOBBY = None
PYTHON_LOBBY = Path(__file__).resolve().parents[2] / "examples" / "lobby" / "lobby.py"
PATIENCE_S = 60


class LobbyTest(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory(prefix="backsight_lobby_")
        self.addCleanup(scratch.cleanup)
        self.folder = Path(scratch.name)
        self.assertEqual(self.run_program("keys", "pair", "lobby").returncode, 0)
        made = self.run_program("keys", "certificate", "server")
        self.assertEqual(made.returncode, 0, made.stderr)
        self.fingerprint = made.stdout.strip()

    def run_program(self, *arguments):
        return subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True, timeout=PATIENCE_S,
                              cwd=self.folder)

    def start(self, *command, **options):
        process = subprocess.Popen([*map(str, command)], cwd=self.folder, **options)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        return process

    def serve(self, *arguments):
        """The address of a server that knows the lobby's public key alone."""
        process = self.start(PROGRAM, "serve", "--bind", "127.0.0.1", "--port", 0, "--ticket-key", "lobby.pub",
                             "--certificate", "server.pem", "--certificate-key", "server.key", "--log-file", "log",
                             "--log-format", "json", *arguments)
        [serving] = self.wait_for_events("serving", process)
        return serving["address"]

    def events(self, name):
        log = self.folder / "log"
        lines = [json.loads(line) for line in log.read_text().split("\n")[:-1]] if log.exists() else []
        return [line for line in lines if line["event"] == name]

    def wait_for_events(self, name, process=None):
        deadline = time.monotonic() + PATIENCE_S
        while not self.events(name):
            self.assertLess(time.monotonic(), deadline, f"waited for '{name}' in vain")
            self.assertTrue(process is None or process.poll() is None, "it ended early")
            time.sleep(0.02)
        return self.events(name)

    def assert_plays(self, user, seconds=6):
        played = self.run_program("bot", "--ticket", "ticket.json", "--seconds", seconds)
        self.assertEqual(played.returncode, 0, played.stdout + played.stderr)
        self.assertIn(user, [line["user"] for line in self.wait_for_events("joined")])
        return played

    def write(self, name, text):
        (self.folder / name).write_text(text)
        return name

    def issue(self, *more):
        made = self.run_program("keys", "ticket", "--key", "lobby.key", "--certificate", "server.pem", *more)
        self.assertEqual(made.returncode, 0, made.stderr)
        return made.stdout

    def test_the_lobby_in_cpp_gives_a_ticket_that_a_player_joins_with(self):
        address = self.serve()
        made = subprocess.run([LOBBY, "lobby.key", self.fingerprint, address, "7"], capture_output=True, text=True,
                              cwd=self.folder)
        self.assertEqual((made.returncode, made.stderr), (0, ""))
        self.write("ticket.json", made.stdout)
        (self.folder / "lobby.key").rename(self.folder / "kept.away")
        self.assert_plays(7)

    def test_the_lobby_in_cpp_takes_whole_numbers_alone(self):
        (self.folder / "bad.key").write_text("zz" * 64)
        for key, user, code, said in [("lobby.key", "7x", 2, "USER: expected a number"), ("lobby.key", "", 2, "USER"),
                                      ("lobby.key", "-1", 2, "USER"), ("lobby.key", str(2**64), 2, "USER"),
                                      ("bad.key", "7", 1, "bad.key: found no key")]:
            told = subprocess.run([LOBBY, key, self.fingerprint, "127.0.0.1:1", user], capture_output=True, text=True,
                                  cwd=self.folder)
            self.assertEqual((told.returncode, told.stdout), (code, ""), (key, user))
            self.assertIn(said, told.stderr)

    def test_the_lobby_in_python_gives_a_ticket_that_a_player_joins_with(self):
        address = self.serve()
        lobby = self.start(sys.executable, PYTHON_LOBBY, 0, PROGRAM, "lobby.key", "server.pem", address, text=True,
                           stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.addCleanup(lobby.stdout.close)
        url = lobby.stdout.readline().strip()
        self.assertIn("/join?user=7", url)
        with urllib.request.urlopen(url, timeout=PATIENCE_S) as answer:
            self.write("ticket.json", answer.read().decode())
        self.assert_plays(7)
        with self.assertRaises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(url.replace("user=7", "user=--help"), timeout=PATIENCE_S)
        self.assertEqual(refused.exception.code, 400)
        refused.exception.close()

    def test_a_ticket_is_good_once_and_whoever_holds_a_used_one_ends(self):
        address = self.serve()
        self.write("ticket.json", self.issue("--user", 9, "--server", address))
        self.assert_plays(9)
        again = self.run_program("bot", "--ticket", "ticket.json", "--seconds", PATIENCE_S)
        self.assertEqual(again.returncode, 1)
        self.assertIn("refused: used_ticket", again.stdout)
        self.assertEqual(len(self.events("joined")), 1)

    def test_a_ticket_for_one_address_is_good_there_alone(self):
        address = self.serve()
        self.write("ticket.json", self.issue("--user", 8, "--server", address, "--player-address", "127.0.0.2"))
        self.assertNotEqual(self.run_program("bot", "--ticket", "ticket.json", "--seconds", 2).returncode, 0)
        self.assertEqual(self.events("joined"), [])
        self.write("ticket.json", self.issue("--user", 8, "--server", address, "--player-address", "127.0.0.1"))
        self.assert_plays(8)

    def test_a_ticket_carries_the_settings_that_a_player_needs(self):
        settings = self.write("server.toml", "[game]\nticks_per_snapshot = 3\ninterpolation = \"hermite\"\n")
        address = self.serve("--config", settings)
        self.write("ticket.json", self.issue("--user", 11, "--config", settings))
        told = self.run_program("bot", "--ticket", "ticket.json")
        self.assertEqual(told.returncode, 2)
        self.assertIn("found no server in 'ticket.json', expected --server too", told.stderr)
        played = self.run_program("bot", "--ticket", "ticket.json", "--server", address, "--seconds", 6)
        self.assertEqual(played.returncode, 0, played.stdout + played.stderr)

    def test_what_keys_prints_names_one_user_and_one_server(self):
        ticket = json.loads(self.issue("--user", 5, "--lives", 30, "--server", "127.0.0.1:27770"))
        self.assertEqual((ticket["backsight_ticket"], ticket["user"], ticket["server"], ticket["fingerprint"]),
                         (1, 5, "127.0.0.1:27770", self.fingerprint))
        self.assertEqual((len(ticket["ticket"]), len(ticket["connect_token"])), (258, 176))
        self.assertLessEqual(ticket["expires_at"], time.time() + 31)
        key = (self.folder / "lobby.key").read_text().strip()
        self.assertNotIn(key[:32], json.dumps(ticket))
        self.assertEqual((self.folder / "server.key").stat().st_mode & 0o777, 0o600)
        self.assertEqual((self.folder / "lobby.key").stat().st_mode & 0o777, 0o600)
        printed = subprocess.run(["openssl", "x509", "-in", "server.pem", "-noout", "-fingerprint", "-sha256"],
                                 capture_output=True, text=True, cwd=self.folder).stdout
        self.assertEqual(printed.strip().split("=")[-1].replace(":", "").lower(), self.fingerprint)
        by_print = self.run_program("keys", "ticket", "--key", "lobby.key", "--fingerprint", self.fingerprint, "--user", 5)
        self.assertEqual(json.loads(by_print.stdout)["fingerprint"], self.fingerprint)

    def test_keys_may_be_named_as_a_command_is(self):
        for name in ("ticket", "lab"):
            self.assertEqual(self.run_program("keys", "pair", name).returncode, 0)
        self.assertEqual(self.run_program("keys", "other").returncode, 0)
        for name in ("ticket", "lab", "other"):
            self.assertTrue((self.folder / f"{name}.key").exists() and (self.folder / f"{name}.pub").exists())

    def test_keys_say_what_is_wrong(self):
        (self.folder / "open.key").write_text((self.folder / "lobby.key").read_text())
        (self.folder / "open.key").chmod(0o644)
        with_key = ["keys", "ticket", "--key", "lobby.key"]
        for arguments, code, parts in [
                (["keys"], 2, ["backsight keys: name: found nothing", "pair, ticket or certificate"]),
                (["keys", "tikcet"], 2, ["expected the command 'ticket'", "keys pair tikcet"]),
                (["keys", "pair", "lobby"], 1, ["lobby.key"]), (["keys", "certificate", "server"], 1, ["server.key"]),
                (["keys", "certificate", "none/server"], 1, ["none/server"]), (["keys", "certificate", ""], 2, ["a name"]),
                (with_key + ["--user", 7], 2, ["--certificate: found neither it nor --fingerprint"]),
                (with_key + ["--certificate", "server.pem"], 2, ["--user is required"]),
                (with_key + ["--certificate", "lobby.pub", "--user", 7], 1, ["lobby.pub", "a certificate in PEM"]),
                (with_key + ["--fingerprint", "abc", "--user", 7], 2, ["--fingerprint: found 'abc'", "64 hexadecimal digits"]),
                (with_key + ["--certificate", "server.pem", "--user", -7], 2, ["--user"]),
                (with_key + ["--certificate", "server.pem", "--user", 7, "--lives", 0], 2, ["--lives"]),
                (with_key + ["--certificate", "server.pem", "--user", 7, "--server", "here"], 2, ["ADDRESS:PORT"]),
                (with_key + ["--certificate", "server.pem", "--user", 7, "--player-address", "here"], 2, ["198.51.100.9"]),
                (with_key + ["--certificate", "server.pem", "--user", 7, "--player-address", "0.0.0.0"], 2, ["198.51.100.9"]),
                (["keys", "ticket", "--key", "open.key", "--certificate", "server.pem", "--user", 7], 1, ["open.key"]),
                (["keys", "ticket", "--key", "server.pem", "--certificate", "server.pem", "--user", 7], 1,
                 ["128 hexadecimal digits"])]:
            told = self.run_program(*arguments)
            self.assertEqual((told.returncode, told.stdout), (code, ""), (arguments, told.stderr))
            for part in parts:
                self.assertIn(part, told.stderr, arguments)

    def test_a_ticket_file_that_is_wrong_is_told_by_field(self):
        good = json.loads(self.issue("--user", 5, "--server", "127.0.0.1:1"))
        for change, parts in [
                (lambda t: t.pop("ticket"), ["field 'ticket'", "found 'nothing'", "258 hexadecimal digits"]),
                (lambda t: t.update(ticket=t["ticket"][:-1]), ["field 'ticket'"]),
                (lambda t: t.update(connect_token="x" * 176), ["field 'connect_token'", "176 hexadecimal digits"]),
                (lambda t: t.update(user=-1), ["field 'user'"]), (lambda t: t.update(server="here"), ["field 'server'"]),
                (lambda t: t.update(backsight_ticket=2), ["field 'backsight_ticket'", "found '2'"]),
                (lambda t: t.update(settings=[]), ["field 'settings'", "a JSON object"]),
                (lambda t: t["settings"].pop("max_players"), ["max_players"])]:
            ticket = json.loads(json.dumps(good))
            change(ticket)
            self.write("wrong.json", json.dumps(ticket))
            told = self.run_program("bot", "--ticket", "wrong.json", "--seconds", 1)
            self.assertEqual(told.returncode, 1)
            for part in ["wrong.json", *parts]:
                self.assertIn(part, told.stderr)
        expired = self.run_program("bot", "--ticket", self.write("old.json", json.dumps({**good, "expires_at": 1})), "--seconds", 1)
        self.assertEqual(expired.returncode, 2)
        self.assertIn("found 'old.json', which has expired: ask the lobby for another one", expired.stderr)
        for text, part in [("", "no JSON"), ("[]", "array"), ("{" * 50_000, "no JSON"), (" " * 70_000, "expected")]:
            self.write("wrong.json", text)
            self.assertIn(part, self.run_program("bot", "--ticket", "wrong.json", "--seconds", 1).stderr)
        for more in (["--count", 2], ["--join", "x"], ["--churn", 1], ["--first-user", 3]):
            self.assertEqual(self.run_program("bot", "--ticket", self.write("t.json", json.dumps(good)), *more).returncode, 2)


if __name__ == "__main__":
    LOBBY = str(Path(sys.argv.pop()).resolve())
    PROGRAM = str(Path(sys.argv.pop()).resolve())
    unittest.main(verbosity=2)
