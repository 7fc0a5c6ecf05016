#!/usr/bin/env python3
"""What deploy/ holds is held to what the program is: alerts by Prometheus' own tests, series by the server's metrics,
settings by the program, the container's file system by a match in it, units and manifests by their own tools.

deploy_test.py PROGRAM [TEST ...]
"""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
PROGRAM = None
# What Prometheus adds to a histogram's name, and series that are not the server's.
PARTS = re.compile(r"_(bucket|sum|count)$")


def run(*command, **options):
    # A folder of recordings on this machine is not in the container.
    environment = {name: value for name, value in os.environ.items() if name != "BACKSIGHT_DATA"}
    return subprocess.run([str(one) for one in command], capture_output=True, text=True, timeout=120, env=environment, **options)


def metrics_of_the_server():
    return {name for file in (ROOT / "server").rglob("*.cpp") for name in re.findall(r'"(backsight_\w+)"', file.read_text())}


def tool(test, name):
    found = shutil.which(name)
    if not found:
        print(f"NOT RUN: there is no {name} here", file=sys.stderr)
        test.skipTest(f"there is no {name} here")
    return found


class Alerts(unittest.TestCase):
    def test_rules_pass_their_tests(self):
        done = run("promtool", "test", "rules", "backsight.test.yml", cwd=DEPLOY / "alerts")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_each_rule_has_a_test_that_raises_it_and_one_that_does_not(self):
        rules = re.findall(r"- alert: (\w+)", (DEPLOY / "alerts/backsight.rules.yml").read_text())
        tests = (DEPLOY / "alerts/backsight.test.yml").read_text()
        for rule in rules:
            self.assertRegex(tests, rf"- \{{alertname: {rule}, eval_time: \w+, exp_alerts: \[\]\}}", rule)
            self.assertRegex(tests, rf"- alertname: {rule}\n", rule)

    def test_a_rule_that_is_changed_turns_red(self):
        with tempfile.TemporaryDirectory() as folder:
            for file in (DEPLOY / "alerts").iterdir():
                shutil.copy(file, folder)
            rules = Path(folder) / "backsight.rules.yml"
            rules.write_text(rules.read_text().replace("> 0.0156", "> 0.0312"))
            self.assertNotEqual(run("promtool", "test", "rules", "backsight.test.yml", cwd=folder).returncode, 0)


class Series(unittest.TestCase):
    def test_rules_and_dashboard_name_series_that_the_server_has(self):
        known = metrics_of_the_server()
        self.assertGreater(len(known), 30)
        for file in ["alerts/backsight.rules.yml", "dashboard/backsight.json"]:
            named = set(re.findall(r"backsight_\w+", (DEPLOY / file).read_text()))
            unknown = {name for name in named if PARTS.sub("", name) not in known and name not in known}
            self.assertEqual(unknown, set(), file)

    def test_the_dashboards_panels_have_places_of_their_own(self):
        panels = json.loads((DEPLOY / "dashboard/backsight.json").read_text())["panels"]
        taken = set()
        for panel in panels:
            at = panel["gridPos"]
            cells = {(x, y) for x in range(at["x"], at["x"] + at["w"]) for y in range(at["y"], at["y"] + at["h"])}
            self.assertFalse(cells & taken, panel["title"])
            self.assertLessEqual(at["x"] + at["w"], 24)
            taken |= cells


class Settings(unittest.TestCase):
    def test_each_file_of_settings_is_read_by_the_program(self):
        for file in DEPLOY.rglob("server.toml"):
            printed = run(PROGRAM, "serve", "--config", file, "--print-config")
            self.assertEqual(printed.returncode, 0, f"{file}: {printed.stderr}")
            self.assertIn("drain_timeout_s = 120", printed.stdout)

    def test_what_ends_a_server_waits_longer_than_it_drains(self):
        unit = (DEPLOY / "systemd/backsight.service").read_text()
        fleet = (DEPLOY / "agones/fleet.yaml").read_text()
        for name, wait in [("unit", re.search(r"TimeoutStopSec=(\d+)", unit)),
                           ("fleet", re.search(r"terminationGracePeriodSeconds: (\d+)", fleet))]:
            self.assertGreater(int(wait[1]), 120 + 10, name)


class Units(unittest.TestCase):
    def test_systemd_takes_the_unit(self):
        analyze = tool(self, "systemd-analyze")
        with tempfile.TemporaryDirectory() as folder:
            unit = Path(folder) / "backsight.service"
            # It wants a program that is there.
            unit.write_text((DEPLOY / "systemd/backsight.service").read_text().replace("/usr/bin/backsight", "/bin/true"))
            done = run(analyze, "verify", "--man=no", unit)
            self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_kustomize_gives_the_fleet_its_settings(self):
        done = run(tool(self, "kubectl"), "kustomize", DEPLOY / "agones")
        self.assertEqual(done.returncode, 0, done.stderr)
        [settings] = set(re.findall(r"name: (backsight-settings\S*)", done.stdout))
        self.assertRegex(settings, r"^backsight-settings-\w{10}$")
        self.assertIn("image: backsight:0.1.0", done.stdout)
        for kind in ["Fleet", "FleetAutoscaler", "ConfigMap", "Namespace"]:
            self.assertIn(f"kind: {kind}\n", done.stdout)


@unittest.skipUnless(os.geteuid() == 0, "only root may change its root")
class Container(unittest.TestCase):
    def test_a_match_is_played_in_the_containers_file_system_without_root(self):
        with tempfile.TemporaryDirectory() as folder:
            os.chmod(folder, 0o755)
            made = run(DEPLOY / "container/collect", PROGRAM, folder)
            self.assertEqual(made.returncode, 0, made.stderr)
            within = ["chroot", "--userspec=65532:65532", folder, "/usr/bin/backsight"]
            version = run(*within, "--version")
            self.assertIn("session protocol", version.stdout, version.stderr)
            # The program that has libpq finds its libraries.
            sent = run(*within[:-1], "/usr/bin/backsight-postgres")
            self.assertEqual((sent.returncode, "sends reports to PostgreSQL" in sent.stderr), (2, True), sent.stderr)
            played = run(*within, "arena", "--bots", "2", "--seconds", "1", "--no-page", "--no-relay")
            self.assertEqual(played.returncode, 0, played.stderr)
            self.assertIn("refused or dropped, by reason: nothing", played.stdout)
            files = [file for file in Path(folder).rglob("*") if file.is_file()]
            self.assertLess(sum(file.stat().st_size for file in files), 50_000_000)
            self.assertFalse([file for file in files if file.name in ("sh", "bash", "dash", "busybox")])

    def test_a_program_that_is_not_there_is_named(self):
        done = run(DEPLOY / "container/collect", "nowhere", "out")
        self.assertEqual(done.returncode, 2)
        self.assertIn("'nowhere': found no program there", done.stderr)


if __name__ == "__main__":
    PROGRAM = sys.argv.pop(1)
    unittest.main()
