#!/usr/bin/env python3
"""A server as a process: settings that are read again, orders to drain, and a full disk in each place that it writes to.

life_test.py PROGRAM
"""
import json
import os
import signal
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "cli"))
import server_process
from server_process import MOST_BYTES, PATIENCE_S, ServerTest, fill, limit_files, run, stored_shots, wait_until

TOKEN = "0123456789abcdef"


def token_file(folder):
    file = folder / "token"
    file.write_text(TOKEN + "\n")
    file.chmod(0o600)
    return file


class Reload(ServerTest):
    def settings(self, text):
        (self.folder / "server.toml").write_text(text)

    def started(self):
        self.settings("[network]\nmax_clients = 12\n[life]\ndrain_timeout_s = 30\n[log]\nlevel = 'error'\n")
        return self.serve("--config", self.folder / "server.toml")

    def reload(self, server):
        server.process.send_signal(signal.SIGHUP)

    def test_an_edited_file_changes_the_level_and_names_what_needs_a_new_start(self):
        server = self.started()
        self.assertEqual(server.events("serving"), [], "the level is error")
        self.settings("[network]\nmax_clients = 13\n[life]\ndrain_timeout_s = 31\n[log]\nlevel = 'debug'\n")
        self.reload(server)
        wait_until(lambda: server.events("a setting needs a new start"), server.process)
        [read] = server.events("settings read again")
        self.assertEqual((read["changed"], read["log.level"], read["life.drain_timeout_s"]), (2, "debug", 31))
        self.assertEqual([line["setting"] for line in server.events("a setting needs a new start")],
                         ["network.max_clients"])
        self.assertEqual(self.counted('backsight_settings_reloads_total{result="taken"}'), 1)
        self.assertEqual(json.loads(self.asked("/status")[1])["max_players"], 12)
        self.settings("[network]\nmax_clients = 13\n[log]\nlevel = 'debug'\n")
        self.reload(server)
        wait_until(lambda: len(server.events("a setting is back at its default")) == 1, server.process)
        self.assertEqual(server.events("a setting is back at its default")[0]["setting"], "life.drain_timeout_s")
        server.process.send_signal(signal.SIGTERM)
        self.assertEqual(server.ended(), 0)
        self.assertEqual(server.events("drain ordered")[0]["by"], "SIGTERM")

    def test_a_file_that_is_half_written_changes_nothing_and_is_counted(self):
        server = self.started()
        refused = "settings not read again, all stay as they are"
        for count, (text, reason) in enumerate([
                ("[network]\nmax_cli", "server.toml:2"),
                ("[network]\n", "network.max_clients; expected a whole file"),
                ("", "network.max_clients; expected a whole file"),
                ("[network]\nmax_clients = 12\n[life]\ndrain_timeout_s = 'x'\n", "server.toml:4")], 1):
            self.settings(text)
            self.reload(server)
            wait_until(lambda: len(server.events(refused)) == count, server.process)
            self.assertIn(reason, server.events(refused)[-1]["reason"])
        (self.folder / "server.toml").unlink()
        self.reload(server)
        wait_until(lambda: len(server.events(refused)) == 5, server.process)
        self.assertEqual(self.counted('backsight_settings_reloads_total{result="refused"}'), 5)
        self.assertEqual(self.counted('backsight_settings_reloads_total{result="taken"}'), 0)
        self.assertEqual(server.events("log reopened"), [], "the level is error still")
        server.process.send_signal(signal.SIGTERM)
        self.assertEqual(server.ended(), 0)


    def test_what_would_never_answer_in_place_of_a_file_keeps_no_order_from_the_server(self):
        refused = "settings not read again, all stay as they are"
        server = self.started()
        settings = self.folder / "server.toml"
        pipe = self.folder / "pipe"
        os.mkfifo(pipe)
        for count, target in enumerate([pipe, "/dev/zero", "/dev/ptmx"], 1):
            settings.unlink()
            settings.symlink_to(target)
            self.reload(server)
            wait_until(lambda: len(server.events(refused)) == count, server.process)
            self.assertIn("expected a regular file", server.events(refused)[-1]["reason"])
        server.process.send_signal(signal.SIGTERM)
        self.assertEqual(server.ended(), 0)
        for flag in ["--config", "--ticket-key"]:
            ended = run("serve", "--port", 0, flag, pipe)
            self.assertNotEqual(ended.returncode, 0)
            self.assertIn("a regular file", ended.stderr)


class Drain(ServerTest):
    def test_a_server_ends_in_order_when_its_last_player_has_left(self):
        server = self.serve("--drain-token", token_file(self.folder), "--drain-timeout", 600)
        bots = self.play(server, 3, 0)
        self.assertEqual(self.asked("/drain", "POST", TOKEN), (202, "draining\n"))
        self.assertEqual(self.asked("/drain", "POST", TOKEN), (409, "it drains already\n"))
        server.process.send_signal(signal.SIGTERM)
        wait_until(lambda: len(server.events("drains already")) == 2, server.process)
        self.assertEqual([line["by"] for line in server.events("drains already")], ["/drain", "SIGTERM"])
        self.assertEqual(self.counted("backsight_drain_orders_repeated_total"), 2)
        self.assertEqual(self.asked("/readyz")[0], 503)
        self.assertEqual(self.asked("/healthz")[0], 200)
        self.assertEqual(server.events("left"), [], "nobody is kicked")
        bots.send_signal(signal.SIGTERM)
        self.assertEqual(server.ended(), 0)
        self.assertEqual({line["reason"] for line in server.events("left")}, {"left"})
        self.assertEqual(server.events("drained out, players must go"), [])
        self.assertFalse(server.join.exists())

    def test_orders_with_a_wrong_token_are_counted_and_logged(self):
        server = self.serve("--drain-token", token_file(self.folder))
        for token in (None, TOKEN + "0", "x"):
            self.assertEqual(self.asked("/drain", "POST", token)[0], 401)
        wait_until(lambda: sum(line["orders"] for line in server.events("orders to drain refused")) == 3, server.process)
        self.assertEqual(self.counted("backsight_drain_orders_refused_total"), 3)

    def test_a_start_with_a_bad_token_or_a_taken_port_leaves_no_join_file(self):
        join = self.folder / "join"
        start = ["serve", "--bind", "127.0.0.1", "--port", 0, "--join-file", join]
        token = token_file(self.folder)
        token.chmod(0o644)
        told = run(*start, "--metrics", self.port, "--drain-token", token)
        self.assertEqual(told.returncode, 1)
        self.assertIn("life.drain_token_file: ", told.stderr)
        self.assertIn("found mode 0644, expected 0600", told.stderr)
        token.chmod(0o600)
        told = run(*start, "--drain-token", token)
        self.assertNotEqual(told.returncode, 0)
        self.assertIn("a metrics.port too", told.stderr)
        self.serve()
        second = self.folder / "second"
        told = run("serve", "--bind", "127.0.0.1", "--port", 0, "--join-file", second, "--metrics", self.port)
        self.assertEqual(told.returncode, 1)
        self.assertIn("metrics.bind, metrics.port", told.stderr)
        self.assertFalse(second.exists())


class FullDisk(ServerTest):
    def test_a_join_file_without_room_ends_the_start_and_leaves_nothing(self):
        told = run("serve", "--bind", "127.0.0.1", "--port", 0, "--join-file", self.folder / "join",
                   preexec_fn=limit_files(100))
        self.assertEqual(told.returncode, 1, told.stderr)
        self.assertIn("network.join_file: ", told.stderr)
        self.assertEqual(list(self.folder.iterdir()), [])

    def test_a_log_without_room_loses_lines_that_are_counted_and_no_match(self):
        fill(self.folder / "log", "", '{"event":"before"}\n', 10_000)
        server = self.serve(preexec_fn=limit_files())
        bots = self.play(server, 4, 0)
        wait_until(lambda: self.reload(server) > 0, server.process)
        self.assertEqual(self.asked("/healthz")[0], 200)
        lines = server.log.read_text()
        self.assertTrue(lines.endswith("\n"), "no line is torn")
        self.assertLessEqual(len(lines), MOST_BYTES)
        for line in lines.splitlines():
            json.loads(line)
        # Somebody makes room.
        server.log.rename(self.folder / "log.1")
        server.process.send_signal(signal.SIGHUP)
        wait_until(lambda: server.log.exists() and server.events("log lines were lost"), server.process)
        bots.send_signal(signal.SIGTERM)
        self.assertIn("ended: left 4\n", bots.communicate(timeout=PATIENCE_S)[0])
        server.process.send_signal(signal.SIGINT)
        self.assertEqual(server.ended(), 0)
        [ended] = server.events("ended")
        self.assertEqual(ended["agreed"], ended["declared"])

    def reload(self, server):
        """Makes the server log."""
        for _ in range(20):
            server.process.send_signal(signal.SIGHUP)
            self.asked("/healthz")
        return self.counted("backsight_log_lines_lost_total")

    def test_a_file_of_used_tickets_without_room_keeps_newcomers_out_and_players_in(self):
        used = self.folder / "used"
        # Two uses fit behind what is there, and a third does not.
        use = "1800000060 00112233445566778899aabbccddeeff\n"
        fill(used, "backsight used tickets 1\n", "until 0\n", 2 * len(use) + 9)
        server = self.serve("--used-tickets", used, preexec_fn=limit_files())
        self.start_bots(server, 3)
        wait_until(lambda: self.counted("backsight_tickets_unwritten_total") > 0, server.process)
        wait_until(lambda: self.counted("backsight_clients") == 2, server.process)
        # Its bot tries again and again. An allocator should send nobody else.
        wait_until(lambda: self.asked("/readyz") == (503, "nobody can join: used tickets are not written\n"),
                   server.process)
        self.assertEqual(self.asked("/healthz")[0], 200)
        [first, *_] = server.events("used tickets are not written, nobody can join")
        self.assertIn(str(used), first["reason"])
        self.assertLessEqual(used.stat().st_size, MOST_BYTES)

    def test_an_export_without_room_says_which_file_and_leaves_no_half_of_it(self):
        server = self.serve()
        bots = self.play(server, 12, 0)
        wait_until(lambda: stored_shots(server.reports) >= 100, server.process)
        bots.send_signal(signal.SIGTERM)
        server.process.send_signal(signal.SIGTERM)
        self.assertEqual(server.ended(), 0)
        out = self.folder / "fleet"
        told = run("report", server.reports, "--export", out, "--format", "csv", "--tables", "strategies",
                   preexec_fn=limit_files(40_000))
        self.assertEqual(told.returncode, 1, told.stdout)
        self.assertIn(str(out), told.stderr)
        self.assertEqual([file for file in out.rglob("*") if file.suffix == ".csv" and file.name != "columns.csv"], [])


if __name__ == "__main__":
    server_process.main()
