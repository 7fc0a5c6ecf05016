#!/usr/bin/env python3
"""A server and the sidecar of an orchestrator: what it says over a match's life, and that a faulty sidecar costs no match.

agones_test.py PROGRAM
"""
import json
import os
import signal
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "cli"))
import server_process
from server_process import PATIENCE_S, ServerTest, fill, free_tcp_port, limit_files, run, wait_until
from sidecar import Sidecar


class AgonesTest(ServerTest):
    def setUp(self):
        super().setUp()
        self.sidecar = None

    def start_sidecar(self, port=0, **options):
        self.sidecar = Sidecar(port, **options)
        self.addCleanup(self.stop_sidecar)
        return self.sidecar

    def stop_sidecar(self):
        if self.sidecar:
            self.sidecar.close()
        self.sidecar = None

    def serve_beside(self, port, *arguments):
        return self.serve(*arguments, env={**os.environ, "AGONES_SDK_HTTP_PORT": str(port)})

    def test_a_match_from_ready_to_shutdown(self):
        sidecar = self.start_sidecar()
        server = self.serve_beside(sidecar.port, "--max-clients", 24)
        wait_until(lambda: sidecar.state == "Ready", server.process)
        self.assertEqual(sidecar.count("/allocate"), 0)
        bots = self.play(server, 4)
        wait_until(lambda: sidecar.state == "Allocated", server.process)
        wait_until(lambda: sidecar.counters["players"] == {"name": "players", "count": "4", "capacity": "24"},
                   server.process)
        wait_until(lambda: len(sidecar.lists["players"]["values"]) == 4, server.process)
        users = {str(line["user"]) for line in server.events("joined")}
        self.assertEqual(set(sidecar.lists["players"]["values"]), users)
        wait_until(lambda: sidecar.labels.get("agreement") == "100.00", server.process)
        wait_until(lambda: sidecar.labels["players"] == "4", server.process)
        self.assertEqual(json.loads(self.asked("/status")[1])["fleet"], {"up": True, "state": "Allocated"})
        self.assertEqual(self.counted("backsight_fleet_up"), 1)
        wait_until(lambda: sidecar.count("/health") >= 3, server.process)
        # The orchestrator takes it away: players play on, nobody new comes, and then it ends.
        sidecar.set_state("Shutdown")
        wait_until(lambda: server.events("draining"), server.process)
        self.assertEqual(server.events("drain ordered")[0]["by"], "the fleet")
        self.assertEqual(server.events("left"), [], "nobody is kicked")
        bots.send_signal(signal.SIGTERM)
        self.assertEqual(server.ended(), 0)
        self.assertEqual(sidecar.paths()[-1], "/shutdown")
        self.assertEqual(sidecar.faults, [], "all as published")
        states = [line["state"] for line in server.events("the fleet's state of this server")]
        self.assertEqual(states[0], "Scheduled")
        self.assertEqual([state for state in states if state in ("Ready", "Allocated", "Shutdown")][-1], "Shutdown")

    def test_a_server_that_nobody_can_join_is_reserved(self):
        sidecar = self.start_sidecar()
        used = self.folder / "used"
        fill(used, "backsight used tickets 1\n", "until 0\n", 9)
        server = self.serve("--used-tickets", used, preexec_fn=limit_files(),
                            env={**os.environ, "AGONES_SDK_HTTP_PORT": str(sidecar.port)})
        wait_until(lambda: sidecar.state == "Ready", server.process)
        self.start_bots(server, 1)
        wait_until(lambda: sidecar.state == "Reserved", server.process)
        self.assertEqual(self.asked("/readyz")[0], 503)
        self.assertEqual(sidecar.count("/allocate"), 0, "its bot could not join")
        wait_until(lambda: json.loads(self.asked("/status")[1])["fleet"] == {"up": True, "state": "Reserved"}, server.process)
        self.assertEqual(sidecar.faults, [], "all as published")

    def test_a_fleet_without_counters_and_lists_is_left_in_peace(self):
        sidecar = self.start_sidecar(has_counts=False)
        server = self.serve_beside(sidecar.port)
        wait_until(lambda: sidecar.state == "Ready", server.process)
        self.play(server, 2)
        wait_until(lambda: "players" in sidecar.labels and sidecar.state == "Allocated", server.process)
        self.assertEqual(sidecar.count("/v1beta1/counters/players"), 1)
        self.assertEqual(sidecar.count("/v1beta1/lists/players"), 1)
        self.assertEqual(self.counted('backsight_fleet_failures_total{fault="refused"}'), 0)

    def test_a_sidecar_that_lies_is_counted_and_logged_and_costs_no_match(self):
        sidecar = self.start_sidecar()
        server = self.serve_beside(sidecar.port)
        bots = self.play(server, 4)
        wait_until(lambda: sidecar.state == "Allocated", server.process)
        faults = {"slow": "slow", "garbage": "garbage", "wrong_types": "garbage", "huge": "too_long",
                  "refusing": "refused"}
        for mode, fault in faults.items():
            before = self.counted(f'backsight_fleet_failures_total{{fault="{fault}"}}')
            sidecar.mode = mode
            with sidecar.changed:
                sidecar.changed.notify_all()
            wait_until(lambda: self.counted(f'backsight_fleet_failures_total{{fault="{fault}"}}') > before, server.process)
            sidecar.mode = ""
            healthy = sidecar.count("/health")
            wait_until(lambda: sidecar.count("/health") > healthy, server.process)
        told = server.events("the fleet's sidecar fails")
        self.assertGreater(len(told), 0)
        self.assertTrue(all(line["level"] == "warning" for line in told))
        self.assertEqual(self.asked("/healthz"), (200, "ok\n"))
        self.assertEqual(server.events("drain ordered"), [])
        self.assertEqual(server.events("left"), [])
        bots.send_signal(signal.SIGTERM)
        self.assertIn("ended: left 4\n", bots.communicate(timeout=PATIENCE_S)[0])
        server.process.send_signal(signal.SIGTERM)
        self.assertEqual(server.ended(), 0)
        [ended] = server.events("ended")
        self.assertEqual(ended["agreed"], ended["declared"])

    def test_a_sidecar_that_is_gone_costs_no_match_and_is_told_all_when_it_is_back(self):
        port = free_tcp_port()
        server = self.serve_beside(port)
        wait_until(lambda: server.events("the fleet's sidecar fails"), server.process)
        self.assertGreater(self.counted('backsight_fleet_failures_total{fault="gone"}'), 0)
        self.assertEqual(self.counted("backsight_fleet_up"), 0)
        self.play(server, 2)
        sidecar = self.start_sidecar(port)
        wait_until(lambda: sidecar.state == "Allocated" and sidecar.counters["players"]["count"] == "2", server.process)
        wait_until(lambda: server.events("the fleet's sidecar answers"), server.process)
        self.stop_sidecar()
        wait_until(lambda: self.counted("backsight_fleet_up") == 0, server.process)
        server.process.send_signal(signal.SIGINT)
        self.assertEqual(server.ended(), 0, "without anybody to say farewell to")
        self.assertEqual(len(server.events("shutdown not reported to the fleet")), 1)

    def test_without_the_environment_there_is_no_fleet_and_with_a_wrong_one_no_start(self):
        server = self.serve(env={name: value for name, value in os.environ.items() if not name.startswith("AGONES")})
        self.assertNotIn("backsight_fleet", self.asked("/metrics")[1])
        self.assertNotIn("fleet", json.loads(self.asked("/status")[1]))
        told = run("serve", "--bind", "127.0.0.1", "--port", 0, "--join-file", self.folder / "other",
                   env={**os.environ, "AGONES_SDK_HTTP_PORT": "x"})
        self.assertEqual(told.returncode, 1)
        self.assertIn("AGONES_SDK_HTTP_PORT: found 'x', expected a port", told.stderr)


if __name__ == "__main__":
    server_process.main()
