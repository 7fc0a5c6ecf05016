#!/usr/bin/env python3
"""The real programs, as processes: serve, bot, arena and keys, and what is left when they end, are killed, or run out of disk.

programs_test.py PROGRAM
"""
import json
import re
import resource
import signal
import subprocess
import time

import server_process
from waiting import has_gone_on
from server_process import (PATIENCE_S, Server, ServerTest, reports_of, run, stored, stored_reports, stored_shots,
                            wait_until)


class ProgramsTest(ServerTest):
    def test_a_server_that_is_told_to_end_tells_its_players_and_keeps_every_report(self):
        server = self.serve()
        wait_until(lambda: server.events("bots may join"), server.process)
        [hint] = server.events("bots may join")
        self.assertEqual(hint["with"], f"backsight bot --join {server.join}")
        bots = self.start_bots(server, 4, 0)
        wait_until(lambda: len(server.events("joined")) == 4 and stored_shots(server.reports) >= 8, server.process)
        server.process.send_signal(signal.SIGTERM)
        wait_until(lambda: server.events("draining"), server.process)
        self.assertEqual(len(server.events("left")), 0, "who drains a server kicks nobody")
        server.process.send_signal(signal.SIGTERM)
        self.assertEqual(server.ended(), 0)
        wait_until(has_gone_on(bots, 100), what="the bots have heard that the server shut down")
        bots.send_signal(signal.SIGTERM)
        output = bots.communicate(timeout=PATIENCE_S)[0]
        self.assertEqual(bots.returncode, 0)
        self.assertIn("ended: shut_down 4\n", output)
        [ended] = server.events("ended")
        self.assertEqual(ended["players"], 4)
        self.assertGreater(ended["rays"], 0)
        self.assertEqual(ended["reports_written"], reports_of(ended))
        self.assertEqual(ended["reports_lost"], 0)
        self.assertEqual(ended["agreed"], ended["declared"])
        self.assertEqual(stored_shots(server.reports), ended["rays"])
        self.assertEqual(stored(server.reports, "projectiles"), ended["projectiles"])
        self.assertEqual(ended["mispredictions_unexplained"], 0)
        self.assertEqual({line["reason"] for line in server.events("left")}, {"shut_down"})
        shot = run("report", server.reports, "--shot", 1)
        self.assertEqual(shot.returncode, 0, shot.stdout)
        self.assertIn("equal, bit for bit", shot.stdout)

    def test_a_hang_up_ends_nothing_and_opens_the_log_anew(self):
        server = self.serve()
        bots = self.start_bots(server, 2, 0)
        wait_until(lambda: len(server.events("joined")) == 2, server.process)
        old = server.log.rename(self.folder / "log.1")
        for _ in range(5):
            server.process.send_signal(signal.SIGHUP)
        wait_until(lambda: server.log.exists() and server.events("log reopened"), server.process)
        lines_before = old.read_text().count("\n")
        bots.send_signal(signal.SIGTERM)
        wait_until(lambda: len(server.events("left")) == 2, server.process)
        self.assertEqual(old.read_text().count("\n"), lines_before)
        # Where no file can be made the old one stays.
        server.log.rename(self.folder / "log.2")
        server.log.mkdir()
        server.process.send_signal(signal.SIGHUP)
        wait_until(lambda: "the log cannot be reopened" in (self.folder / "log.2").read_text(), server.process)
        server.process.send_signal(signal.SIGTERM)
        self.assertEqual(server.ended(), 0)

    def test_a_server_takes_its_join_file_with_it_and_leaves_that_of_another(self):
        server = self.serve()
        server.process.send_signal(signal.SIGTERM)
        self.assertEqual(server.ended(), 0)
        self.assertFalse(server.join.exists())
        first = self.serve()
        own = first.join.read_text()
        first.log = self.folder / "first.log"
        (self.folder / "log").rename(first.log)
        second = Server.__new__(Server)
        second.log = self.folder / "second.log"
        second.process = subprocess.Popen(
            [server_process.PROGRAM, "serve", "--bind", "127.0.0.1", "--port", "0", "--join-file", first.join, "--log-file",
             second.log, "--log-format", "json"])
        self.addCleanup(second.kill)
        wait_until(lambda: first.join.read_text() != own, second.process)
        first.process.send_signal(signal.SIGTERM)
        self.assertEqual(first.ended(), 0)
        wait_until(lambda: second.events("join file of another server replaced"), second.process)
        [warning] = second.events("join file of another server replaced")
        self.assertEqual((warning["was"], warning["is"]),
                         (json.loads(own)["server"], json.loads(first.join.read_text())["server"]))
        second.process.send_signal(signal.SIGTERM)
        self.assertEqual(second.ended(), 0)
        self.assertFalse(first.join.exists())

    def test_a_match_that_goes_well_alarms_nobody(self):
        server = self.serve("--log-level", "trace")
        stay = self.start_bots(server, 2, 0)
        for joined in (5, 8):  # the second ones take seats that the first ones have left
            some = self.start_bots(server, 3, 0)
            wait_until(lambda: len(server.events("joined")) == joined, server.process)
            some.send_signal(signal.SIGTERM)
            self.assertEqual(some.wait(PATIENCE_S), 0)
        stay.send_signal(signal.SIGTERM)
        wait_until(lambda: len(server.events("left")) == 8, server.process)
        server.process.send_signal(signal.SIGTERM)
        self.assertEqual(server.ended(), 0)
        lines = [json.loads(line) for line in server.log.read_text().splitlines()]
        # On a busy machine a server skips ticks, and says so: that is true, and no fault of the match.
        lines = [line for line in lines if line["event"] != "ticks skipped"]
        self.assertEqual([line for line in lines if line["level"] not in ("trace", "debug", "info")], [])

    def test_a_bot_that_can_not_get_in_says_why(self):
        server = self.serve()
        gone = self.folder / "gone"
        gone.write_text(server.join.read_text())
        server.kill()
        told = run("bot", "--join", gone, "--count", 2, "--seconds", 1)
        self.assertEqual(told.returncode, 1)
        self.assertIn(f"no answer from {json.loads(gone.read_text())['server']} (", told.stdout)
        self.assertIn("is the server there, and is the join file its own?", told.stdout)

    def test_one_bot_alone_is_told_that_it_has_nobody_to_shoot_at(self):
        told = run("arena", "--bots", 1, "--seconds", 1, "--no-relay")
        self.assertEqual(told.returncode, 1)
        self.assertIn("one bot has nobody to shoot at", told.stdout)

    def test_a_report_file_without_a_shot_says_so(self):
        server = self.serve()
        server.process.send_signal(signal.SIGTERM)
        self.assertEqual(server.ended(), 0)
        told = run("report", server.reports)
        self.assertEqual((told.returncode, told.stdout), (0, f"no shots in '{server.reports}'\n"))
        self.assertIn("no such shots in", run("report", server.reports, "--disagreed").stdout)
        self.assertEqual(run("report", server.reports, "--json").stdout, "[]\n")
        wrong = run("report", server.reports, "--shot", -1)
        self.assertNotEqual(wrong.returncode, 0)
        self.assertIn("'-1' is not a whole number from 1", wrong.stderr)

    def test_a_killed_server_leaves_all_but_the_last_second_of_reports(self):
        server = self.serve()
        bots = self.start_bots(server, 12, 0)
        judged = []  # (when, rays until then)

        def scrape():
            values = re.findall(r"^backsight_shots_total\{.*\} (\d+)", self.asked("/metrics")[1], re.M)
            judged.append((time.monotonic(), sum(map(int, values))))
            time.sleep(0.05)
            return judged[-1][1]

        wait_until(lambda: scrape() > 40, server.process)
        enough = time.monotonic()
        wait_until(lambda: scrape() and time.monotonic() > enough + 1.1, server.process)
        killed_at = time.monotonic()
        server.kill()
        until_then = max(rays for when, rays in judged if when <= killed_at - 1.0)
        self.assertGreater(until_then, 40)
        self.assertGreaterEqual(stored_shots(server.reports), until_then)
        self.assertEqual(run("report", server.reports, "--brief", "--newest", 1).returncode, 0)
        self.assertEqual(len(server.events("serving")), 1, "what was logged is in the file")
        bots.send_signal(signal.SIGINT)
        self.assertEqual(bots.wait(PATIENCE_S), 0)

    def test_a_full_disk_costs_reports_and_no_match(self):
        most_bytes = 300_000
        limit = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (most_bytes, most_bytes))
        server = self.serve(preexec_fn=limit)
        bots = self.start_bots(server, 8, 0)
        wait_until(lambda: server.events("reports are lost"), server.process)
        time.sleep(0.5)
        bots.send_signal(signal.SIGTERM)
        output = bots.communicate(timeout=PATIENCE_S)[0]
        self.assertIn("ended: left 8\n", output)
        server.process.send_signal(signal.SIGINT)
        self.assertEqual(server.ended(), 0)
        [ended] = server.events("ended")
        self.assertGreater(ended["reports_lost"], 0)
        self.assertGreater(ended["reports_written"], 0)
        self.assertEqual(ended["reports_written"] + ended["reports_lost"], reports_of(ended))
        self.assertEqual(stored_reports(server.reports), ended["reports_written"])
        self.assertEqual(ended["agreed"], ended["declared"])

    def test_a_bot_with_another_key_is_turned_away_and_counted(self):
        server = self.serve()
        self.assertEqual(run("keys", self.folder / "other").returncode, 0)
        forged = json.loads(server.join.read_text())
        [field] = [name for name in forged if "ticket" in name and "key" in name]
        forged[field] = (self.folder / "other.key").read_text().strip()
        join = self.folder / "forged"
        join.write_text(json.dumps(forged))
        self.assertEqual(self.start_bots(server, 1, 1, join).wait(PATIENCE_S), 1)
        self.assertGreater(self.counted('backsight_refusals_total{kind="connection",reason="bad_connect_token"}'), 0)
        wait_until(lambda: server.events("refused"), server.process)
        self.assertGreater(server.events("refused")[0]["connection.bad_connect_token"], 0)
        server.process.send_signal(signal.SIGTERM)
        self.assertEqual(server.ended(), 0)
        [in_all] = server.events("refused in all")
        self.assertEqual(in_all["connection.bad_connect_token"],
                         sum(line.get("connection.bad_connect_token", 0) for line in server.events("refused")))
        self.assertEqual(server.events("joined"), [])

    def test_an_arena_sums_itself_up_for_programs(self):
        file = self.folder / "summary.json"
        arena = run("arena", "--bots", 8, "--seconds", 3, "--json", file, "--reports", self.folder / "r.sqlite")
        self.assertEqual(arena.returncode, 0, arena.stderr)
        summary = json.loads(file.read_text())
        for key in ["shots", "agreement_ratio", "bit_equal_ratio", "tick_p99_ms", "down_kbps", "up_kbps"]:
            self.assertGreater(summary[key], 0, key)
        self.assertEqual(summary["agreement_ratio"], 1)
        self.assertEqual(summary["bit_equal_ratio"], 1)
        self.assertEqual(summary["clients"], 8)
        self.assertIsInstance(summary["refusals"], dict)
        self.assertEqual(len(summary["strategies"]), 14)
        for strategy in summary["strategies"].values():
            self.assertEqual(set(strategy), {"shots", "agreement_ratio", "bit_equal_ratio"})
        self.assertEqual(summary["tick_allocations"], 0)
        self.assertLessEqual(summary["ticks_without_arrivals"], summary["ticks"])
        self.assertGreater(summary["ticks_without_arrivals"], 0)
        bots = summary["bots"]
        self.assertEqual((bots["count"], bots["playing"], bots["starved"], bots["kept_out"]), (8, 8, 0, 0))
        self.assertEqual(stored_reports(self.folder / "r.sqlite"), summary["reports_written"])
        self.assertEqual(summary["mispredictions_unexplained"], 0)

    def test_in_slow_motion_a_match_is_the_same_and_takes_longer(self):
        file = self.folder / "summary.json"
        began = time.monotonic()
        arena = run("arena", "--bots", 4, "--seconds", 2, "--slow-motion", 3, "--json", file)
        took = time.monotonic() - began
        self.assertEqual(arena.returncode, 0, arena.stderr)
        self.assertIn("In slow motion: each second takes 3 real ones\n", arena.stdout)
        summary = json.loads(file.read_text())
        # The match has 2 s and those of warming up.
        self.assertGreaterEqual(took, 3 * summary["seconds"])
        self.assertLessEqual(summary["ticks"] + summary["ticks_skipped"], took / 3 * 64)
        self.assertEqual(summary["slow_motion"], 3)
        self.assertIn("ms of 46.9;", arena.stdout)
        self.assertNotIn("http://", arena.stdout + arena.stderr)
        self.assertGreater(summary["shots"], 0)
        self.assertEqual(summary["bit_equal_ratio"], 1)
        # Four bots' snapshots each tick: a clock of the bots that ran in real time would have them starve or lose.
        self.assertEqual((summary["bots"]["playing"], summary["bots"]["starved"]), (4, 0))

    def test_an_arena_tells_of_its_projectiles_and_each_of_them_flies_again(self):
        file, reports = self.folder / "summary.json", self.folder / "r.sqlite"
        arena = run("arena", "--bots", 20, "--seconds", 8, "--no-compare", "--json", file, "--reports", reports)
        self.assertEqual(arena.returncode, 0, arena.stderr)
        summary = json.loads(file.read_text())
        flights = summary["projectiles"]
        self.assertGreater(flights["ended"], 0)
        self.assertGreaterEqual(flights["launched"], flights["ended"])
        self.assertEqual(sum(flights["ends"].values()), flights["ended"])
        self.assertEqual(sum(flights["bases"].values()), flights["ended"])
        self.assertEqual(set(flights["by_weapon"]), {"rocket", "grenade", "spear", "bolt"})
        self.assertEqual(set(summary["mispredictions"]), {"premature", "late", "inaccurate", "lost", "denied"})
        self.assertEqual(summary["mispredictions_unexplained"], 0)
        self.assertGreaterEqual(summary["remainder_ms"]["max"], summary["remainder_ms"]["p50"])
        self.assertGreater(flights["images_same"], 0)
        # Those of the end of the match are in the file alone.
        self.assertGreaterEqual(stored(reports, "projectiles"), flights["ended"] + flights["denied"])
        self.assertGreaterEqual(stored(reports, "images"), flights["images"])
        told = run("report", reports, "--only", "projectiles", "--newest", 0, "--json")
        projectiles = json.loads(told.stdout)
        self.assertEqual(len(projectiles), stored(reports, "projectiles"))
        for each in projectiles[:20]:
            again = run("report", reports, "--projectile", each["projectile"])
            self.assertEqual(again.returncode, 0, again.stdout)
            self.assertIn("replay: ", again.stdout)

    def test_settings_that_are_wrong_are_told_with_file_line_and_field(self):
        file = self.folder / "server.toml"
        for text, parts in [
                ("[network]\nport = 99999\n", ["server.toml:2", "network.port", "99999", "0 to 65535"]),
                ("[network]\n\nport = \"x\"\n", ["server.toml:3", "network.port", "'x'", "whole number"]),
                ("[network]\nprot = 1\n", ["server.toml:2", "network.prot", "the nearest is 'network.port'"]),
                ("[network\n", ["server.toml:1", "TOML"])]:
            file.write_text(text)
            told = run("serve", "--config", file)
            self.assertEqual(told.returncode, 2, text)
            for part in parts:
                self.assertIn(part, told.stderr)
            self.assertEqual(len(told.stderr.splitlines()), 1, told.stderr)

    def test_flags_that_are_wrong_are_told_with_name_and_what_would_be_right(self):
        junk = self.folder / "junk"
        junk.write_text("junk")
        few_bits = self.folder / "few_bits"
        few_bits.write_text("[network]\ndown_budget_kbps = 8\n[game]\ninterpolation_delay_ms = 63\n")
        for arguments, parts in [
                (["serve", "--port", 99999], ["--port", "'99999'", "0 to 65535"]),
                (["serve", "--prot", 1], ["--prot"]),
                (["serve", "--encryption", "tls"], ["--encryption", "'tls'", "dtls|plain"]),
                (["serve", "--bind", "here"], ["network.bind", "'here'", "address"]),
                (["serve", "--log-file", junk / "log"], ["log.file", "junk"]),
                (["serve", "--bind", "127.0.0.1", "--port", 0, "--join-file", junk / "j"], ["network.join_file"]),
                (["serve", "--ticket-key", junk], ["network.ticket_key_file", "junk", "64 hexadecimal digits"]),
                (["serve", "--port", 0, "--certificate", junk, "--certificate-key", junk],
                 ["network.certificate_file", "junk"]),
                (["serve", "--port", 0, "--reports", junk], ["reports.file", "junk"]),
                (["serve", "--config", few_bits], ["few_bits:2", "network.down_budget_kbps", "'8'", "at least 13"]),
                (["serve", "--config", few_bits, "--down-budget", 9], ["--down-budget", "found 9", "at least 13"]),
                (["bot", "--join", junk], ["junk:1", "not JSON, at column 1", "`backsight serve`"]),
                (["bot", "--join", self.folder], [str(self.folder), "a folder", "`backsight serve`"]),
                (["bot", "--join", self.folder / "none"], ["--join", "none", "Start `backsight serve` first"]),
                (["arena", "--flood", 4], ["--flood", "'4'", "0 or 5 to 1000000"]),
                (["arena", "--seconds", 4, "--pause", 2000], ["--pause", "2000", "less than the 2000 ms"]),
                (["arena", "--ticks-per-snapshot", 64], ["--ticks-per-snapshot", "64", "at most 16"]),
                (["serve", "--down-budget", 8, "--interpolation-delay", 63], ["--down-budget", "8", "at least 13"]),
                (["arena", "--bots", 0], ["--bots", "1 to 4096"]),
                (["arena", "--loss", "nan"], ["--loss", "'nan'"]),
                (["arena", "--seconds", 1, "--trace", "dial-up"], ["dial-up", "transatlantic"]),
                (["keys"], ["backsight keys: name: found nothing"]),
                (["keys", ""], ["''", "expected a name"])]:
            told = run(*arguments)
            self.assertNotEqual(told.returncode, 0, arguments)
            for part in parts:
                self.assertIn(part, told.stderr, arguments)

    def test_a_flag_mends_a_file_that_would_not_do_by_itself(self):
        file = self.folder / "server.toml"
        file.write_text("[network]\ndown_budget_kbps = 8\n[game]\ninterpolation_delay_ms = 63\n")
        printed = run("serve", "--config", file, "--down-budget", 200, "--print-config")
        self.assertEqual(printed.returncode, 0, printed.stderr)
        self.assertIn("down_budget_kbps = 200\n", printed.stdout)

    def test_keys_are_made_once(self):
        name = self.folder / "lobby"
        self.assertEqual(run("keys", name).returncode, 0)
        again = run("keys", name)
        self.assertEqual(again.returncode, 1)
        self.assertIn("lobby.key", again.stderr)


if __name__ == "__main__":
    server_process.main()
