#!/usr/bin/env python3
"""Reports that leave the program: Parquet that DuckDB reads back, the questions of docs/operate/export.md in both stores, exports
that are interrupted or find no room, and matches beside a database that is late or full.

export_test.py PROGRAM MAKE_FLEET [TEST ...]
"""
import json
import math
import os
import re
import resource
import signal
import socket
import sqlite3
import struct
import subprocess
import sys
import tempfile
import unittest
import urllib.request
from contextlib import closing
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "tests" / "support"))
from waiting import wait_until  # noqa: E402

WRITER = ROOT / "tools/parquet/write"
PROGRAM = MAKE_FLEET = None
PATIENCE_S = 120
TYPES = {"integer": "BIGINT", "natural": "UBIGINT", "real": "FLOAT", "boolean": "BOOLEAN", "text": "VARCHAR",
         "instant": "TIMESTAMP"}


def run(*arguments, **options):
    environment = {**os.environ, "BACKSIGHT_PARQUET_WRITER": str(WRITER), **options.pop("env", {})}
    return subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True, timeout=PATIENCE_S,
                          env=environment, **options)


def ask_duckdb(*statements):
    node = subprocess.run(["node", Path(__file__).with_name("ask.mjs")], input=json.dumps(statements), capture_output=True,
                          text=True, timeout=PATIENCE_S)
    if node.returncode != 0:
        raise AssertionError(node.stderr)
    return json.loads(node.stdout)


def view(folder, table="shots"):
    return f"CREATE OR REPLACE VIEW {table} AS SELECT * FROM read_parquet('{folder}/{table}/*/*/*.parquet', hive_partitioning = true)"


def free_tcp_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Postgres:
    """Debian's, on a socket in a folder of its own. It refuses to be root's."""

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="backsight_pg_")
        programs = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
        if not programs:
            raise unittest.SkipTest("PostgreSQL is not installed")
        self.programs = programs[-1].parent
        self.owner = ["runuser", "-u", "nobody", "--"] if os.geteuid() == 0 else []
        if self.owner:
            subprocess.run(["chown", "nobody", self.folder], check=True)
        self.call("initdb", "-N", "-D", "data", "-U", "backsight", "--auth=trust", "--no-locale", "-E", "UTF8")
        self.connection = f"host={self.folder} dbname=postgres user=backsight"

    def call(self, program, *arguments):
        subprocess.run([*self.owner, self.programs / program, *arguments], cwd=self.folder, check=True,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=PATIENCE_S)

    def start(self):
        self.call("pg_ctl", "-D", "data", "-l", "log", "-w", "-o", f"-F -k {self.folder} -c listen_addresses=''", "start")

    def stop(self):
        self.call("pg_ctl", "-D", "data", "-w", "-m", "immediate", "stop")

    def ask(self, sql):
        psql = subprocess.run([self.programs / "psql", "-X", "-q", "-A", "-t", "-F", "\t", "-v", "ON_ERROR_STOP=1", "-c", sql,
                               self.connection], capture_output=True, text=True, timeout=PATIENCE_S)
        if psql.returncode != 0:
            raise AssertionError(psql.stderr)
        return [line.split("\t") for line in psql.stdout.splitlines()]

    def close(self):
        if (Path(self.folder) / "data/postmaster.pid").exists():
            self.stop()
        subprocess.run(["rm", "-rf", self.folder], check=True)


class Scratch(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="backsight_export_")
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def fleet(self, shots):
        file = self.folder / "fleet.sqlite"
        subprocess.run([MAKE_FLEET, file, str(shots)], check=True, timeout=PATIENCE_S)
        return file

    def export(self, file, *options):
        done = run("report", file, "--export", self.folder / "out", *options)
        self.assertEqual(done.returncode, 0, done.stderr)
        return self.folder / "out"

    def left(self, ending):
        return sorted(str(path.relative_to(self.folder / "out")) for path in (self.folder / "out").rglob("*" + ending))


class Parquet(Scratch):
    def test_it_has_what_csv_has_and_the_types_that_are_documented(self):
        file = self.fleet(20_000)
        self.export(file, "--format", "csv")
        out = self.export(file)
        columns = [line.split(",") for line in (out / "columns.csv").read_text().splitlines()[1:]]
        wanted = {column: TYPES[kind] for table, column, kind, _ in columns if table == "shots"}
        types_in_file = {column: kind for column, kind in wanted.items() if column != "server"}
        csv = f"read_csv('{out}/shots/*/*/*.csv', hive_partitioning = true, allow_quoted_nulls = false, types = {types_in_file})"
        found, both, only_csv, only_parquet, units = ask_duckdb(
            f"SELECT * FROM read_parquet('{out}/shots/*/*/*.parquet', hive_partitioning = true) LIMIT 0",
            f"SELECT count(*), count(DISTINCT (server, run_started_us, shot)), count(DISTINCT day) FROM '{out}/shots/*/*/*.parquet'",
            f"SELECT count(*) FROM (FROM {csv} EXCEPT FROM read_parquet('{out}/shots/*/*/*.parquet', hive_partitioning = true))",
            f"SELECT count(*) FROM (FROM read_parquet('{out}/shots/*/*/*.parquet', hive_partitioning = true) EXCEPT FROM {csv})",
            f"SELECT decode(value) FROM parquet_kv_metadata('{out}/shots/*/*/*.parquet') LIMIT 1")
        types = dict(zip(found["names"], found["types"]))
        self.assertEqual(types.pop("day"), "DATE")
        self.assertEqual(types, wanted)
        self.assertEqual(both["rows"], [["20000", "20000", "3"]])
        self.assertEqual((only_csv["rows"], only_parquet["rows"]), ([["0"]], [["0"]]))
        self.assertEqual(json.loads(units["rows"][0][0]), {c: u for t, c, _, u in columns if t == "shots" and u})
        self.assertEqual(self.left(".part"), [])

    def test_values_survive_to_the_bit(self):
        file = self.fleet(18)
        words = [0x00000000, 0x80000000, 0x7f800000, 0xff800000, 0x7fc00000, 0x00000001, 0x007fffff, 0x00800000, 0x7f7fffff,
                 0xff7fffff, 0x3dcccccd, 0xbeaaaaab, 0x33d6bf95, 0x4b800000, 0x501502f9, 0x3f800001, 0x5f000000, 0xdf000001]
        texts = ["rifle", "", "a,b", 'a"b"', '"', "a\nb", "a\r\nb", "it's", "\\.", "\\N", "NULL", "\t x ", "café", "nan",
                 "'; DROP TABLE shots; --", " ", "true", "日本"]
        with closing(sqlite3.connect(file)) as database, database:
            for shot, (word, text) in enumerate(zip(words, texts), 1):
                bits = database.execute("SELECT bits FROM shots WHERE id = ?", (shot,)).fetchone()[0]
                database.execute("UPDATE shots SET bits = ?, weapon = ?, user = ?, claimed_shown = ? WHERE id = ?",
                                 (struct.pack("<I", word) + bits[4:], text, -shot, (-1) ** shot * (2**63 - shot), shot))
        out = self.export(file)
        rows = ask_duckdb(f"SELECT shot, origin_x_m, weapon, \"user\", claimed_shown FROM '{out}/shots/*/*/*.parquet' ORDER BY shot")[0]["rows"]
        for (shot, real, weapon, user, claimed), word, text in zip(rows, words, texts):
            wanted = struct.unpack("<f", struct.pack("<I", word))[0]
            read = float(real)
            if math.isnan(wanted):
                self.assertTrue(math.isnan(read))
            else:
                self.assertEqual(struct.pack("<d", read), struct.pack("<d", wanted), f"{word:08x}: {real}")
            self.assertEqual(weapon, text)
            self.assertEqual(int(user), 2**64 - int(shot))
            self.assertEqual(int(claimed), (-1) ** int(shot) * (2**63 - int(shot)))

    def test_every_table_of_a_match_is_read_back(self):
        file = self.folder / "r.sqlite"
        done = run("arena", "--seconds", "6", "--bots", "12", "--reports", file, "--server-name", "a b/c", "--no-page")
        self.assertEqual(done.returncode, 0, done.stderr)
        tables = ["shots", "hits", "projectiles", "victims", "images", "strategies", "entities"]
        out = self.export(file, "--tables", ",".join(tables))
        with closing(sqlite3.connect(file)) as database:
            for table in tables:
                stored = database.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
                if stored > 0:
                    read = ask_duckdb(f"SELECT count(*), min(server) FROM '{out}/{table}/*/*/*.parquet'")[0]["rows"]
                    self.assertEqual(read, [[str(stored), "a b/c"]], table)
            self.assertGreater(database.execute("SELECT count(*) FROM shots").fetchone()[0], 0)


class Interrupted(Scratch):
    def begin(self, file):
        return subprocess.Popen([PROGRAM, "report", file, "--export", self.folder / "out"], stderr=subprocess.PIPE, text=True,
                                env={**os.environ, "BACKSIGHT_PARQUET_WRITER": str(WRITER)}, stdout=subprocess.DEVNULL)

    def test_a_killed_export_leaves_whole_files_and_the_next_one_completes_it(self):
        file = self.fleet(180_000)
        process = self.begin(file)
        wait_until(lambda: len(self.left(".parquet")) > 2, process)
        process.kill()
        process.communicate()
        whole = self.left(".parquet")
        self.assertLess(len(whole), 18)
        for rows in ask_duckdb(*(f"SELECT count(*) FROM '{self.folder}/out/{name}'" for name in whole)):
            self.assertEqual(rows["rows"], [["10000"]])
        out = self.export(file)
        self.assertEqual(ask_duckdb(f"SELECT count(*), count(DISTINCT shot) FROM '{out}/shots/*/*/*.parquet'")[0]["rows"],
                         [["180000", "180000"]])
        self.assertEqual(self.left(".part"), [])

    def test_one_that_is_asked_to_end_says_so_and_tidies_up(self):
        file = self.fleet(180_000)
        process = self.begin(file)
        wait_until(lambda: self.left(".parquet"), process)
        process.send_signal(signal.SIGTERM)
        said = process.communicate(timeout=PATIENCE_S)[1]
        self.assertEqual(process.returncode, 1)
        self.assertIn("interrupted in table shots: call it again to have the rest", said)
        self.assertEqual(self.left(".part"), [])

    def test_a_full_disk_is_named_and_leaves_no_half_file(self):
        file = self.fleet(60_000)

        def small_files():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (400_000, 400_000))

        for form, name in (("csv", ".csv"), ("parquet", ".csv")):
            done = run("report", file, "--export", self.folder / "out", "--format", form, preexec_fn=small_files)
            self.assertEqual(done.returncode, 1)
            self.assertRegex(done.stderr, r"^backsight: cannot write .*/server=eu-1/20261121T000000.000000-1" + name + ": File too large\n")
            self.assertEqual(self.left(".parquet") + self.left("-1.csv") + self.left(".part"), [])

    def test_a_file_that_cannot_take_its_place_is_named_and_the_rows_do_not_stay_behind(self):
        file = self.fleet(900)
        (self.folder / "out/shots/day=2026-11-21/server=eu-1/20261121T000000.000000-1.parquet").mkdir(parents=True)
        done = run("report", file, "--export", self.folder / "out")
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, "^backsight: cannot write .*server=eu-1/20261121T000000.000000-1.parquet: ")
        self.assertEqual(self.left(".part"), [])

    def test_without_the_writer_it_says_what_would_be_right(self):
        file = self.fleet(18)
        done = run("report", file, "--export", self.folder / "out", env={"BACKSIGHT_PARQUET_WRITER": ""})
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("--format: found parquet, expected ./run to start this program", done.stderr)


def questions():
    page = (ROOT / "docs/operate/export.md").read_text()
    return re.findall(r"^### \d+\. (.*?)\n.*?```sql\n(.*?)```", page, re.DOTALL | re.MULTILINE)


def plain(rows):
    """Numbers to three digits, in whatever type a store has them."""
    def cell(text):
        try:
            return round(float(text), 3)
        except ValueError:
            return text.replace(" 00:00:00", "")
    return [[cell(text) for text in row] for row in rows]


class Questions(Scratch):
    def test_both_stores_give_equal_answers_and_find_what_was_planted(self):
        asked = questions()
        self.assertEqual(len(asked), 10)
        file = self.fleet(120_000)
        out = self.export(file)
        duckdb = [plain(answer["rows"]) for answer in ask_duckdb(view(out), *(sql for _, sql in asked))[1:]]
        database = Postgres()
        self.addCleanup(database.close)
        database.start()
        self.assertIn("120000 shots, projectiles and images sent", run("report", file, "--postgres", database.connection).stdout)
        for (title, sql), rows in zip(asked, duckdb):
            self.assertGreater(len(rows), 1, title)
            self.assertEqual(plain(database.ask("SET search_path = backsight; " + sql)), rows, title)
        by_region, by_ping, by_weapon, by_build, drift, since, caps, ages, cover, reasons = duckdb
        self.assertEqual([row[0] for row in by_region], ["ap-south", "eu-west", "sa-east", "us-east"])
        self.assertTrue(all(row[2] > 98 for row in by_region + [row for row in by_ping if row[1] > 1000]))
        self.assertEqual(by_weapon[0][0], "shotgun")
        self.assertGreater(by_build[0][2], by_build[1][2])
        self.assertEqual(drift[0][0], "shotgun")
        self.assertTrue(drift[0][2] > 40 and all(row[2] < 5 for row in drift[1:]))
        self.assertEqual([(row[0], row[1]) for row in since],
                         [("2026-11-21", "1.4.0"), ("2026-11-22", "1.4.0"), ("2026-11-23", "1.5.0")])
        self.assertGreater(since[2][3], 10 * since[1][3])
        self.assertTrue(all((row[1] - 1) % 50 == 0 and row[4] > 380 for row in caps))
        self.assertEqual([row[0] for row in ages], ["eu-west", "us-east", "sa-east", "ap-south"])
        self.assertEqual(cover[0][:2], [12, -4])
        self.assertGreater(cover[0][3], 3 * cover[1][3] - 3)
        self.assertEqual({row[1] for row in reasons}, {"rewind clamped", "victim in cover"})


class BesideADatabase(Scratch):
    def setUp(self):
        super().setUp()
        self.database = Postgres()
        self.addCleanup(self.database.close)
        self.reports, self.log = self.folder / "r.sqlite", self.folder / "log"
        self.metrics = free_tcp_port()

    def begin(self, seconds):
        return subprocess.Popen([PROGRAM, "arena", "--seconds", str(seconds), "--bots", "12", "--no-page", "--reports", self.reports,
                                 "--reports-postgres", self.database.connection, "--log-file", self.log, "--log-level", "debug", "--metrics",
                                 str(self.metrics), "--server-name", "here"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def series(self, name):
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.metrics}/metrics", timeout=PATIENCE_S) as answer:
                text = answer.read().decode()
        except OSError:
            return None
        found = re.search(rf"^{re.escape(name)} (\S+)$", text, re.MULTILINE)
        return float(found[1]) if found else None

    def stored(self, table):
        with closing(sqlite3.connect(self.reports, timeout=PATIENCE_S)) as database:
            return database.execute(f"SELECT count(*) FROM {table}").fetchone()[0]

    def expect_all_arrived(self):
        for table in ("shots", "projectiles", "images"):
            self.assertEqual(self.database.ask(f"SELECT count(*) FROM backsight.{table}"), [[str(self.stored(table))]], table)
        self.assertGreater(self.stored("shots"), 0)

    def test_a_database_that_comes_late_has_all_in_the_end(self):
        process = self.begin(12)
        wait_until(lambda: (self.series('backsight_reports_send_failures_total{fault="unreachable"}') or 0) > 0, process)
        wait_until(lambda: (self.series("backsight_reports_waiting") or 0) > 0, process)
        self.database.start()
        wait_until(lambda: (self.series("backsight_reports_sent_total") or 0) > 0, process)
        self.assertEqual(process.wait(PATIENCE_S), 0)
        self.expect_all_arrived()
        log = self.log.read_text()
        self.assertEqual(log.count("reports wait for PostgreSQL"), 1, log)
        self.assertIn("fault=unreachable", log)
        self.assertEqual(log.count("reports reach PostgreSQL again"), 1, log)
        self.assertNotIn("have not reached", log)

    def test_a_full_one_costs_the_match_nothing_and_is_filled_later(self):
        self.database.start()
        self.assertEqual(run("report", self.fleet(18), "--postgres", self.database.connection).returncode, 0)
        self.database.ask("CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'could not "
                          "extend file: No space left on device' USING ERRCODE = '53100'; END $$; CREATE TRIGGER no_room BEFORE "
                          "INSERT ON backsight.shots FOR EACH ROW EXECUTE FUNCTION no_room()")
        process = self.begin(8)
        wait_until(lambda: (self.series('backsight_reports_send_failures_total{fault="full"}') or 0) > 0, process)
        self.assertEqual(process.wait(PATIENCE_S), 0)
        log = self.log.read_text()
        self.assertEqual(log.count("reports wait for PostgreSQL"), 1, log)
        self.assertIn("No space left on device", log)
        self.assertIn("reports have not reached PostgreSQL", log)
        self.assertNotIn("reports are lost", log)
        failed = run("report", self.reports, "--postgres", self.database.connection)
        self.assertEqual(failed.returncode, 1)
        self.assertIn("--postgres: could not extend file: No space left on device", failed.stderr)
        self.database.ask("DROP TRIGGER no_room ON backsight.shots; DELETE FROM backsight.shots")
        self.assertIn(" 0 left to send", run("report", self.reports, "--postgres", self.database.connection).stdout)
        self.expect_all_arrived()

    def test_a_quiet_one_says_one_line(self):
        self.database.start()
        self.assertEqual(self.begin(5).wait(PATIENCE_S), 0)
        self.expect_all_arrived()
        lines = [line for line in self.log.read_text().splitlines() if "PostgreSQL" in line]
        self.assertEqual(len(lines), 1, lines)
        self.assertIn('level=info event="reports reach PostgreSQL"', lines[0])


if __name__ == "__main__":
    PROGRAM, MAKE_FLEET = sys.argv[1], sys.argv[2]
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]])
