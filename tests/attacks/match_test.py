#!/usr/bin/env python3
"""Lying clients in a match of the server as it ships. What they gain stays within what docs/integrate/judging.md says.

match_test.py PROGRAM LIAR [CLASS...]

Bounds are in ticks of the server's own records, so no timing decides. A test plays until there were enough tries, in
one match after another if it must.
"""
import json
import re
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "cli"))
import server_process  # noqa: E402
from server_process import PATIENCE_S, ServerTest, wait_until  # noqa: E402

LIAR = None
TICK = 65_536  # of columns in 1/65536 tick
TICKS_PER_S = 64
MOST_MATCHES = 12
FIRST_LIAR = 1000


class Attack(ServerTest):
    def lie(self, server, lie, **options):
        """Plays until the liar's program ends, and returns what it knows."""
        flags = [word for name, value in options.items() for word in (f"--{name.replace('_', '-')}", str(value))]
        done = subprocess.run([LIAR, server.join, lie, "--first-user", str(FIRST_LIAR), *flags], capture_output=True,
                              text=True, timeout=PATIENCE_S + int(options.get("seconds", 30)))
        self.assertEqual(done.returncode, 0, done.stderr)
        told = json.loads(done.stdout.splitlines()[-1])
        self.assertGreater(told["commands"], 0, told)
        return told

    def rows(self, server, text):
        with closing(sqlite3.connect(server.reports, timeout=PATIENCE_S)) as database:
            return database.execute(text).fetchall()

    def reports_are_written(self, server, table):
        """Waits until the writer has what the match made so far."""
        made = {"projectiles": "backsight_projectiles_total", "shots": "backsight_shots_total"}[table]
        total = sum(int(value) for value in re.findall(rf"^{made}(?:{{.*}})? (\d+)", self.asked("/metrics")[1], re.M))
        wait_until(lambda: self.rows(server, f"SELECT count(*) FROM {table}")[0][0] >= total, server.process,
                   f"{total} rows of {table}")

    def play_until(self, server, lie, table, is_enough, **options):
        for seed in range(1, MOST_MATCHES + 1):
            told = self.lie(server, lie, seed=seed, **options)
            self.reports_are_written(server, table)
            if is_enough(told):
                return told
        self.fail(f"too few tries in {MOST_MATCHES} matches")


class EarlyRocket(Attack):
    """A stamp that stands still, a launch, and a stamp from far ahead: the whole flight at once."""
    FLIGHTS = f"""SELECT age / {TICK}, server_now_us * {TICKS_PER_S} / 1000000 - launched / {TICK}, target, basis
                  FROM projectiles WHERE user >= {FIRST_LIAR} AND result = 'launched' AND age >= {8 * TICK}"""

    def test_no_rocket_lands_more_than_two_ticks_before_its_flight_has_had_its_time(self):
        server = self.serve()
        self.play(server, 4)
        self.play_until(server, "rocket", "projectiles", lambda _: len(self.rows(server, self.FLIGHTS)) >= 20,
                        seconds=15)
        flights = self.rows(server, self.FLIGHTS)
        soonest = max(age - took for age, took, _, _ in flights)
        print(f"{len(flights)} flights, sooner by {soonest} ticks at most", flush=True)
        self.assertLessEqual(soonest, 2, flights)


class OldViews(Attack):
    """Stamps that oscillate, freeze, jump and name old snapshots."""

    def test_no_hit_is_older_than_the_cap(self):
        server = self.serve()
        self.play(server, 4)
        hits = f"SELECT paid_us, max_rewind_us FROM shots WHERE user >= {FIRST_LIAR} AND outcome = 'hit'"
        self.play_until(server, "views", "shots", lambda _: len(self.rows(server, hits)) >= 50, seconds=15)
        found = self.rows(server, hits)
        print(f"{len(found)} hits, paid {max(paid for paid, _ in found) / 1000:.0f} ms at most", flush=True)
        for paid, cap in found:
            self.assertLessEqual(paid, cap)


class Doors(Attack):
    """A screen on which the door never shuts."""
    CAP_TICKS = 16  # 250 ms, fairness.max_level_age_ms
    # The command comes a tick or two after the frame that it was given in, and the body is pushed out within a tick.
    ROOM_TICKS = 4

    def test_nobody_walks_through_a_door_that_has_shut_for_longer_than_the_cap(self):
        server = self.serve()
        tries, inside = 0, 0
        for seed in range(1, MOST_MATCHES + 1):
            told = self.lie(server, "door", seconds=60, tries=4, seed=seed)
            tries, inside = tries + told["tries"], max(inside, told["inside_ticks"])
            if tries >= 3:
                break
        print(f"{tries} tries, inside for {inside} ticks at most", flush=True)
        self.assertGreaterEqual(tries, 3)
        self.assertLessEqual(inside, self.CAP_TICKS + self.ROOM_TICKS)


class Bursts(Attack):
    """Half a second of silence with the trigger held, and then all commands at once."""

    def test_no_weapon_fires_twice_in_a_tick(self):
        server = self.serve()
        shots = f"""SELECT tick, count(*) FROM shots WHERE user >= {FIRST_LIAR} AND weapon = 'automatic'
                    GROUP BY run, user, tick"""
        self.play_until(server, "burst", "shots", lambda _: len(self.rows(server, shots)) >= 60, seconds=10)
        most = max(count for _, count in self.rows(server, shots))
        print(f"{most} shots in a tick at most", flush=True)
        self.assertEqual(most, 1)


class DriftAlarm(Attack):
    """Sound stamps, and hashes of what no screen showed."""

    def lies_of(self, users, is_enough):
        server = self.serve()
        self.play(server, 4)
        for seed in range(1, MOST_MATCHES + 1):
            self.lie(server, "drift", users=users, seconds=12, seed=seed)
            drifting = {line["user"] for line in server.events("a screen drifts from verdicts")}
            alarms = server.events("screens drift from verdicts")
            if is_enough(drifting, alarms):
                return alarms
        return self.fail(f"too few tries in {MOST_MATCHES} matches")

    def test_three_users_who_lie_in_their_hashes_do_not_raise_the_alarm_of_all(self):
        self.assertEqual(self.lies_of(3, lambda drifting, _: len(drifting) == 3), [])

    def test_four_users_do_and_the_log_says_how_many(self):
        alarms = self.lies_of(4, lambda _, alarms: alarms)
        self.assertEqual(alarms[0]["users"], 4)


def main():
    global LIAR
    LIAR = str(Path(sys.argv.pop(2)).resolve())
    server_process.main()


if __name__ == "__main__":
    main()
