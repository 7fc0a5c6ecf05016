#!/usr/bin/env python3
"""A fleet of 20 servers under an allocator, and players who notice nothing but a kill: rolling restarts, kill -9, ports
that are taken, clocks that are set, and a full disk.

fleet_test.py PROGRAM [--old OLDER_PROGRAM] [--compiler CC] [--long]

Each server has a network namespace of its own where this process may make some, and one has a small disk where it may
mount one. It says what it could not do. With --old, servers of the old version and their players are that program; else
both are this one.
"""
import argparse
import subprocess
import sys
import tempfile
import unittest
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from fleet import PATIENCE_S, Fleet, wait_until
from network import enter

OPTIONS = None
DAY_US = 86_400 * 1_000_000
SERVERS, AT_ONCE, LIMIT_S = 20, 6, 5.0


def clock_of(folder, compiler):
    """Environment by which a server's clock can be set, and what sets it. Nothing without a compiler."""
    library = folder / "clock_step.so"
    source = Path(__file__).resolve().parent / "clock_step.c"
    command = [compiler, "-shared", "-fPIC", "-O1", "-o", library, source, "-ldl"]
    if subprocess.run(command, capture_output=True).returncode != 0:
        return None

    def clock(name):
        file = folder / f"{name}.step"
        file.write_bytes((0).to_bytes(8, sys.byteorder, signed=True))

        def step(us):
            with open(file, "r+b") as opened:
                opened.write(us.to_bytes(8, sys.byteorder, signed=True))

        return {"LD_PRELOAD": str(library), "CLOCK_STEP_FILE": str(file)}, step

    return clock


class FleetTest(unittest.TestCase):
    """One run; each test is a claim on it."""

    @classmethod
    def setUpClass(cls):
        scratch = tempfile.TemporaryDirectory(prefix="backsight_fleet_")
        cls.addClassCleanup(scratch.cleanup)
        folder = Path(scratch.name)
        cls.newcomers, cls.not_ready = [], {}
        rounds = 4 if OPTIONS.long else 1
        cls.builds = [f"1.{number}" for number in range(rounds + 1)]
        programs = {build: OPTIONS.program for build in cls.builds} | {"1.0": OPTIONS.old or OPTIONS.program}
        cls.fleet = Fleet(folder, programs)
        cls.addClassCleanup(cls.fleet.close)
        cls.say(f"places: {cls.fleet.places.what}; versions side by side: "
                f"{'two programs' if OPTIONS.old else 'one program under two labels of build'}")
        cls.start(clock_of(folder, OPTIONS.compiler))
        for number in range(rounds):
            cls.break_things(cls.builds[number], with_kills=2)
            cls.fleet.roll(cls.builds[number + 1], AT_ONCE, cls.look_at_draining)
            cls.wait_for_matches(cls.fleet.players, cls.builds[number + 1])
        cls.fleet.end()
        cls.sessions = [session for player in cls.fleet.players for session in player.sessions]
        cls.sum_up()

    @classmethod
    def say(cls, line):
        print(f"fleet: {line}", flush=True)

    @staticmethod
    def wait_for_matches(players, build):
        wait_until(lambda: all(player.has_played(build) for player in players), f"all play on {build}")

    @staticmethod
    def times(seconds):
        return ", ".join(f"{one:.1f}" for one in sorted(seconds))

    @classmethod
    def start(cls, clock):
        fleet, build = cls.fleet, cls.builds[0]
        cls.steps = {}
        cls.full = fleet.start(build, small_disk=True)
        for name, us in (("ahead", DAY_US), ("behind", -DAY_US)) if clock else ():
            environment, step = clock(name)
            cls.steps[fleet.start(build, env=environment)] = (step, us)
        if not clock:
            cls.say(f"no clock is set: '{OPTIONS.compiler}' compiles no library")
        if not cls.full.has_small_disk:
            cls.say("no disk is full: no mounts, so a file that may grow no further stands for it")
        while len(fleet.servers) < SERVERS:
            fleet.start(build)
        fleet.wait_for_ready(fleet.servers)
        # The first parties come to the first servers, where a clock will be set or a disk full.
        for _ in range(SERVERS - AT_ONCE):
            fleet.start_party(3 if OPTIONS.long else 2, 25 if OPTIONS.long else 14)
        cls.wait_for_matches(fleet.players, build)
        cls.say(f"{len(fleet.players)} players on {len(fleet.servers)} servers")

    @classmethod
    def break_things(cls, build, with_kills):
        fleet = cls.fleet
        if build == cls.builds[0]:
            cls.take_ports()
            cls.set_clocks()
            cls.fill_disk()
        hit = []
        for _ in range(with_kills):
            found = []
            wait_until(lambda: found.extend(cls.victims(build)) or found, "somebody plays where a kill may hit")
            victim = found[0]
            playing = [player for player in fleet.players if player.plays_on(victim, 9)]
            victim.kill()
            hit += playing
            cls.say(f"{victim.name} killed with {len(playing)} players; of {victim.made_before_kill} reports that its "
                    f"metrics had, {victim.stored_at_kill} are in its file")
            # It comes back at the same place, with the same files.
            victim.start()
            fleet.wait_for_ready([victim])
        # They notice, and are back before the next thing happens.
        wait_until(lambda: all(player.is_back() for player in hit), "who was lost plays again")

    @classmethod
    def victims(cls, build):
        """Servers whose players will notice: a client waits for 5 s before it takes a server for gone."""
        special = {cls.full, *cls.steps}
        return [one for one in cls.fleet.busy_servers(build, 9) if one not in special and not one.was_killed
                and one.counted("backsight_reports_written_total") > 0]

    @classmethod
    def take_ports(cls):
        server = cls.fleet.busy_servers(cls.builds[0])[0]
        cls.clashes = []
        for more in (["--metrics", 0], ["--port", 27_771]):
            told = subprocess.run(server.command("--log-file", server.folder / "other.log", *more), capture_output=True,
                                  text=True, timeout=PATIENCE_S)
            cls.clashes.append((told.returncode, told.stderr))

    @classmethod
    def set_clocks(cls):
        for server, (step, us) in cls.steps.items():
            step(us)
            wait_until(lambda: server.counted("backsight_clock_steps_total") == 1, "the step is counted")
            cls.newcomers += cls.fleet.start_party(1, 14, server)
        cls.wait_for_matches(cls.newcomers, cls.builds[0])

    @classmethod
    def fill_disk(cls):
        server = cls.full
        ballast = server.folder / "ballast"
        if server.has_small_disk:
            with open(ballast, "wb", buffering=0) as file:
                try:
                    while file.write(b"x" * 4096):
                        pass
                except OSError:
                    pass
        wait_until(lambda: server.counted("backsight_reports_lost_total") > 0, "reports are lost")
        cls.healthy_while_full = server.asked("/healthz")[0]
        ballast.unlink(missing_ok=True)

    @classmethod
    def look_at_draining(cls, server):
        if server in cls.not_ready or server.is_gone() or not server.events("drain ordered"):
            return
        try:
            cls.not_ready[server] = (server.asked("/readyz")[0], server.asked("/healthz")[0])
        except OSError:
            pass  # it has ended meanwhile

    @classmethod
    def sum_up(cls):
        cls.lost = [session for session in cls.sessions if session.is_lost()]
        tried = Counter(session.how for session in cls.sessions if session.playing_at is None)
        cls.say(f"{len(cls.sessions)} tickets, {len(cls.fleet.allocator.allocations)} allocations on "
                f"{len(cls.fleet.servers)} servers; without a match: {dict(tried) or 'none'}")
        cls.back_s, cls.since_kill_s = [], {True: [], False: []}
        for player in cls.fleet.players:
            for place, lost in enumerate(player.sessions):
                again = [one.playing_at for one in player.sessions[place + 1:] if one.playing_at]
                if lost.is_lost() and again:
                    cls.back_s.append(again[0] - lost.ended_at)
                    cls.since_kill_s[player.is_told].append(again[0] - lost.server.killed_at)
        cls.say(f"{len(cls.lost)} players lost; in a match again {cls.times(cls.back_s)} s after they knew; after the "
                f"kill {cls.times(cls.since_kill_s[True])} s if the lobby told them, else "
                f"{cls.times(cls.since_kill_s[False])} s")

    def survivors(self):
        return [server for server in self.fleet.servers if not server.was_killed]

    def test_no_player_is_lost_but_by_the_kill(self):
        self.assertEqual([player.fault for player in self.fleet.players if player.fault], [])
        self.assertEqual([(one.user, one.server.name, one.how) for one in self.lost if not one.server.was_killed], [])
        for server in self.survivors():
            self.assertEqual([line for line in server.events("left") if line["reason"] != "left"], [], server.name)
        self.assertGreater(len(self.lost), 0)

    def test_each_lost_player_is_back_in_a_match(self):
        self.assertEqual(len(self.back_s), len(self.lost))
        # How quick a busy machine is decides nothing in the quick tier.
        if OPTIONS.long:
            self.assertLess(max(self.back_s), LIMIT_S)

    def test_every_lost_report_is_counted(self):
        for server in self.survivors():
            [ended] = server.events("ended")
            made = ended["rays"] + ended["projectiles"] + ended["images"]
            self.assertEqual(ended["reports_written"] + ended["reports_lost"], made, server.name)
            self.assertEqual(server.stored(), ended["reports_written"], server.name)
            if server is not self.full:
                self.assertEqual(ended["reports_lost"], 0, server.name)
        self.assertGreater(self.full.events("ended")[0]["reports_lost"], 0)
        self.assertEqual(self.healthy_while_full, 200)

    def test_a_killed_server_goes_on_with_the_file_that_it_left(self):
        for server in self.fleet.servers:
            if not server.was_killed:
                continue
            self.assertGreaterEqual(server.stored_at_kill, server.written_before_kill)
            [ended] = server.events("ended")
            self.assertEqual(ended["reports_lost"], 0)
            self.assertEqual(server.stored(), server.stored_at_kill + ended["reports_written"])

    def test_servers_end_in_order_and_are_not_ready_while_they_drain(self):
        self.assertEqual([server.name for server in self.fleet.servers if server.process.returncode != 0], [])
        self.assertEqual({status for status in self.not_ready.values()} - {(503, 200)}, set())
        self.assertGreater(len(self.not_ready), 0)
        for server in self.fleet.servers:
            self.assertEqual(server.events("drained out, players must go"), [])
            self.assertEqual(server.sidecar.paths()[-1], "/shutdown")
            self.assertEqual(server.sidecar.faults, [])

    def test_a_port_that_is_taken_is_told_in_a_line(self):
        for (code, said), key in zip(self.clashes, ("network.port", "metrics.port")):
            self.assertEqual(code, 1)
            self.assertEqual(len(said.splitlines()), 1, said)
            self.assertIn(key, said)

    def test_a_step_of_the_clock_is_logged_and_costs_no_match(self):
        for server, (_, us) in self.steps.items():
            [told] = server.events("the machine's clock was set")
            self.assertEqual(round(told["by_s"]), us / 1_000_000)
        # Tickets have expired there, so it does not answer; or they live for too long. Newcomers go elsewhere.
        for player, ways in zip(self.newcomers, ({"no answer"}, {"no answer", "refused: bad_ticket"})):
            self.assertIn(player.sessions[0].how, ways)
            self.assertTrue(any(one.playing_at for one in player.sessions[1:]))

    def test_old_and_new_were_played_side_by_side(self):
        played = [session for session in self.sessions if session.playing_at]
        for old, new in zip(self.builds, self.builds[1:]):
            first_of_new = min(one.playing_at for one in played if one.server.build == new)
            self.assertGreater(max(one.ended_at for one in played if one.server.build == old), first_of_new)

    def test_each_allocation_is_counted(self):
        given = Counter((one.server.name, one.user) for one in self.sessions)
        played = Counter((one.server.name, one.user) for one in self.sessions if one.playing_at)
        for server in self.fleet.servers:
            joined = Counter((server.name, line["user"]) for line in server.events("joined"))
            self.assertEqual(joined - given, Counter(), "nobody came without a ticket")
            if not server.was_killed:
                here = Counter({key: count for key, count in played.items() if key[0] == server.name})
                self.assertEqual(here - joined, Counter())
        self.assertEqual({one.was for one in self.fleet.allocator.allocations} - {"Ready", "Allocated"}, set())


if __name__ == "__main__":
    enter()
    parser = argparse.ArgumentParser()
    parser.add_argument("program", type=lambda text: str(Path(text).resolve()))
    parser.add_argument("--old", type=lambda text: str(Path(text).resolve()))
    parser.add_argument("--compiler", default="cc")
    parser.add_argument("--long", action="store_true")
    OPTIONS, rest = parser.parse_known_args()
    unittest.main(verbosity=2, argv=[sys.argv[0], *rest])
