"""Servers, players and an orchestrator of a fleet, all real programs: what fleet_test.py plays with.

Each server is a process in a place of its own, with a sidecar. Each player is a thread that asks the allocator for a
match, plays it by `backsight bot`, asks again, and writes down how each session ended.
"""
import json
import os
import random
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from contextlib import closing
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "support"))
import waiting  # noqa: E402
from allocator import Allocator, NoServer
from network import Places
from sidecar import Sidecar

PATIENCE_S = 90
FILE_LIMIT = 300_000
# A test that is killed has no chance to end its children. What goes by is the thread that starts one, so that must last.
ENDS_WITH_ITS_THREAD = ["setpriv", "--pdeathsig", "KILL"] if shutil.which("setpriv") else []
SETTINGS = """[network]
port = 27770
ticket_key_file = "{folder}/lobby.pub"
certificate_file = "{folder}/fleet.pem"
certificate_key_file = "{folder}/fleet.key"
[metrics]
port = 39100
[game]
ticks_per_snapshot = 4
[life]
drain_timeout_s = 600
[log]
format = "json"
"""


def wait_until(is_done, what):
    waiting.wait_until(is_done, what=what, patience_s=PATIENCE_S)


class FleetServer:
    port = 27770

    def __init__(self, fleet, name, place, build, options=None):
        self.fleet, self.name, self.place, self.build = fleet, name, place, build
        self.options = options or {}
        self.folder = fleet.folder / name
        self.folder.mkdir()
        self.has_small_disk = "small_disk" in self.options and fleet.places.small_disk(self.folder, 8_000_000)
        self.settings = fleet.settings
        # The log says what happened on a full disk, so it is on another one.
        self.log, self.reports = fleet.folder / f"{name}.log", self.folder / "reports.sqlite"
        self.is_leaving = self.was_killed = False
        self.made_before_kill = self.written_before_kill = self.stored_at_kill = self.killed_at = 0
        self.sidecar = self.process = None
        self.start()

    def command(self, *more):
        limit = []
        if "small_disk" in self.options and not self.has_small_disk:
            limit = ["prlimit", f"--fsize={FILE_LIMIT}"]
        return [*self.place.command(), *ENDS_WITH_ITS_THREAD, *limit, self.fleet.program_of(self.build), "serve", "--config", self.settings,
                "--bind", self.place.address, "--metrics-bind", self.place.address, "--build", self.build,
                *map(str, more)]

    def start(self):
        if self.sidecar:
            self.sidecar.close()
        self.sidecar = self.place.call(Sidecar)
        self.process = subprocess.Popen(
            self.command("--server-name", self.name, "--log-file", self.log, "--reports", self.reports),
            env={**os.environ, "AGONES_SDK_HTTP_PORT": str(self.sidecar.port), **self.options.get("env", {})})

    def takes_players(self):
        return not self.is_leaving and self.process.poll() is None and self.sidecar.state in ("Ready", "Allocated")

    def is_gone(self):
        return self.process.poll() is not None

    def asked(self, path):
        try:
            with urllib.request.urlopen(f"http://{self.place.address}:39100{path}", timeout=PATIENCE_S) as page:
                return page.status, page.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()

    def counted(self, *names):
        """The sum over all series of these names."""
        text = self.asked("/metrics")[1]
        return sum(int(value) for name in names for value in re.findall(rf"^{name}(?:{{.*}})? (\d+)", text, re.M))

    def made(self):
        return self.counted("backsight_shots_total", "backsight_projectiles_total",
                            "backsight_projectiles_denied_total", "backsight_images_total")

    def stored(self):
        with closing(sqlite3.connect(self.reports, timeout=PATIENCE_S)) as database:
            assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            return sum(database.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
                       for table in ("shots", "projectiles", "images"))

    def events(self, name):
        lines = self.log.read_text().split("\n")[:-1] if self.log.exists() else []
        return [line for line in map(json.loads, lines) if line["event"] == name]

    def order_away(self):
        """As an orchestrator deletes a server: from then on it has a time of deletion, whatever it says itself."""
        self.is_leaving = True
        self.sidecar.change(lambda: setattr(self.sidecar, "deleted_at", 1_700_000_600))

    def kill(self):
        """What it has written and made so far is asked for first; then it has no chance to say anything."""
        self.written_before_kill = self.counted("backsight_reports_written_total")
        self.made_before_kill = self.made()
        self.was_killed = True
        self.process.kill()
        self.process.wait()
        self.killed_at = time.monotonic()
        self.stored_at_kill = self.stored()


class Session:
    """A player's attempt at one server, from their question to their end."""

    def __init__(self, user, server, asked_at):
        self.user, self.server, self.asked_at = user, server, asked_at
        self.process = server.process  # another one may come in its place
        self.playing_at = self.ended_at = self.how = None
        self.length_s = 0

    def is_lost(self):
        return self.playing_at is not None and self.how not in (None, "left")


class Player(threading.Thread):
    def __init__(self, fleet, user, party, match_s):
        super().__init__(daemon=True)
        self.fleet, self.user, self.party, self.match_s = fleet, user, party, match_s
        self.is_told = user % 2 == 0
        self.sessions = []
        self.bot = self.fault = None

    def run(self):
        try:
            refused = []
            while not self.fleet.is_over:
                try:
                    asked_at = time.monotonic()
                    server = self.fleet.allocator.allocate(self.party, refused)
                except NoServer:
                    refused = []
                    time.sleep(0.1)
                    continue
                session = Session(self.user, server, asked_at)
                self.sessions.append(session)
                self.play(session)
                refused = [] if session.playing_at else refused + [server]
                if session.playing_at:
                    self.fleet.allocator.leave(self.party, server)
        except BaseException as error:  # for the test's thread
            self.fault = error

    def play(self, session):
        ticket = self.fleet.allocator.ticket(session.server, self.user)
        session.length_s = self.match_s * random.Random(f"{self.user} {len(self.sessions)}").uniform(0.9, 1.1)
        command = [self.fleet.program_of(session.server.build), "bot", "--ticket", ticket, "--seconds",
                   str(session.length_s), "--seed", str(self.user)]
        self.bot = subprocess.Popen([*ENDS_WITH_ITS_THREAD, *command], stdout=subprocess.PIPE, text=True)
        with self.bot:
            for line in self.bot.stdout:
                self.read(session, line)
        session.ended_at = session.ended_at or time.monotonic()
        session.how = session.how or "without a word"

    def read(self, session, line):
        if line.startswith("playing 1") and session.playing_at is None:
            session.playing_at = time.monotonic()
        ending = re.match(r"ended: (.*?) \d+|(no answer)", line)
        if ending and session.how is None:
            session.how = ending[1] or ending[2]
            session.ended_at = time.monotonic()
        # A user whom the lobby tells that the server has failed does not wait, nor does one who was not let in.
        has_failed = session.process.poll() not in (None, 0)
        has_gone = session.process.poll() is not None
        if session.how is None and (has_failed and self.is_told or has_gone and session.playing_at is None):
            session.how, session.ended_at = "told", time.monotonic()
        if session.how == "told" or (session.how and session.playing_at is None):
            self.bot.terminate()

    def is_playing(self):
        return bool(self.sessions) and self.sessions[-1].playing_at is not None and self.sessions[-1].how is None

    def has_played(self, build):
        return any(one.playing_at and one.server.build == build for one in self.sessions)

    def is_back(self):
        """Whether it has lost a match, and was in another one since."""
        lost = [place for place, one in enumerate(self.sessions) if one.is_lost()]
        return bool(lost) and any(one.playing_at for one in self.sessions[lost[-1] + 1:])

    def plays_on(self, server, for_s=0):
        """Whether the match there has at least so long to go."""
        if not self.is_playing() or self.sessions[-1].server is not server:
            return False
        return self.sessions[-1].asked_at + self.sessions[-1].length_s - time.monotonic() >= for_s


class Fleet:
    def __init__(self, folder, programs):
        """`programs`: of builds, in the order in which they come."""
        self.folder, self.programs = folder, programs
        self.places = Places()
        self.servers, self.players = [], []
        self.is_over = False
        first = self.program_of(next(iter(programs)))
        for command in (["pair", "lobby"], ["certificate", "fleet"]):
            subprocess.run([first, "keys", *command], cwd=folder, check=True, capture_output=True)
        self.settings = folder / "server.toml"
        self.settings.write_text(SETTINGS.format(folder=folder))
        self.allocator = Allocator(first, folder)

    def program_of(self, build):
        return self.programs[build]

    def start(self, build, **options):
        server = FleetServer(self, f"server{len(self.servers) + 1}", self.places.new(), build, options)
        self.servers.append(server)
        self.allocator.add(server)
        return server

    def wait_for_ready(self, servers):
        for server in servers:
            wait_until(lambda: server.sidecar.state in ("Ready", "Allocated"), f"{server.name} is not ready")

    def start_party(self, size, match_s, server=None):
        """Its players. `server`: where their first match is allocated, if not where the allocator chooses."""
        party = len({player.party for player in self.players}) + 1
        if server:
            self.allocator.matches[party] = server
        players = [Player(self, len(self.players) + 1 + i, party, match_s) for i in range(size)]
        self.players += players
        for player in players:
            player.start()
        return players

    def busy_servers(self, build, for_s=0):
        """Those on which more than one player has so long to play."""
        return [one for one in self.servers if one.build == build and one.takes_players()
                and sum(player.plays_on(one, for_s) for player in self.players) > 1]

    def roll(self, build, at_once, while_draining):
        """Replaces each server of another build, so many at a time: the new one is ready before the old one goes."""
        waiting = [server for server in self.servers if server.build != build and not server.is_gone()]
        going = []
        deadline = time.monotonic() + 3 * PATIENCE_S
        while waiting or going:
            wave, waiting = waiting[:at_once - len(going)], waiting[at_once - len(going):]
            self.wait_for_ready([self.start(build) for _ in wave])
            for old in wave:
                old.order_away()
            going += wave
            for old in going:
                while_draining(old)
            going = [old for old in going if not old.is_gone()]
            assert time.monotonic() < deadline, f"not drained: {[old.name for old in going]}"
            time.sleep(0.1)

    def end(self):
        """Players leave their matches, then the servers are told to end."""
        self.is_over = True
        for player in self.players:
            if player.bot and player.bot.poll() is None:
                player.bot.send_signal(signal.SIGTERM)
        for player in self.players:
            player.join(PATIENCE_S)
        for server in self.servers:
            server.is_leaving = True
            if not server.is_gone():
                server.process.send_signal(signal.SIGTERM)
        for server in self.servers:
            server.process.wait(PATIENCE_S)

    def close(self):
        self.is_over = True
        for player in self.players:
            if player.bot and player.bot.poll() is None:
                player.bot.kill()
        for server in self.servers:
            if not server.is_gone():
                server.process.kill()
                server.process.wait()
            server.sidecar.close()
            if server.has_small_disk:
                subprocess.run(["umount", server.folder], check=False)
