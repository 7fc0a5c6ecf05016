#!/usr/bin/env python3
"""What the program says of what it is given: files of users, their names, and a standard output that takes nothing.

messages_test.py PROGRAM
"""
import json
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

PROGRAM = None
PATIENCE_S = 60
POS = "tick,time_s,player_id,x,y,z,yaw,pitch,alive,teleport\n"
SHOTS = "tick,time_s,shooter,weapon,eye_x,eye_y,eye_z,yaw,pitch,end_x,end_y,end_z,n_victims,victim,damage,ping_ms\n"
CAR = "time_ms,x_m,y_m,heading_rad,speed_mps\n"
TRACE = "send_ms,rtt_ms\n0,40\n100,50\n200,-1\n300,45\n"
ESCAPE = "\x1b[31m"
C1 = "\u009b31m"


def run(*arguments, env=None, **options):
    environment = {name: value for name, value in os.environ.items() if name != "BACKSIGHT_DATA"} | (env or {})
    return subprocess.run([PROGRAM, *map(str, arguments)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                          errors="surrogateescape", timeout=PATIENCE_S, env=environment, **options)


def two_players(seconds=20, at=lambda t, player: (100 * player + 3 * t, 50 * player, 24), dead=lambda t, player: False):
    rows = []
    for k in range(seconds * 20):
        for player in (0, 1):
            x, y, z = at(k / 20, player)
            rows.append(f"{k},{k / 20:.3f},{player},{x},{y},{z},0,0,{0 if dead(k / 20, player) else 1},0\n")
    return POS + "".join(rows)


def car(x=0, y=0, seconds=8, start_ms=0):
    return CAR + "".join(f"{start_ms + 50 * k},{x + 0.5 * k:.3f},{y:.3f},0,10\n" for k in range(seconds * 20))


class MessagesTest(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory(prefix="backsight_messages_")
        self.addCleanup(scratch.cleanup)
        self.folder = Path(scratch.name)

    def write(self, name, content):
        file = self.folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content if isinstance(content, bytes) else content.encode())
        return file

    def fidelity(self, movement, *more, shots=50):
        return run("lab", "fidelity", "--movement", movement, "--trace", "wifi", "--tick-rate", 64, "--loss", 0,
                   "--shots", shots, "--strategy", "exact", *more)

    def test_a_step_too_fast_is_taken_as_a_teleport_and_told_by_line_and_field(self):
        jump = lambda t, player: (100 * player + (9000 if t >= 5 else 0), 50 * player, 24)
        moved = self.write("jump/pos.csv", two_players(at=jump)).parent
        told = self.fidelity(moved, "--json", self.folder / "j.json")
        self.assertEqual(told.returncode, 0, told.stderr)
        warning = f"{moved}/pos.csv:202: field 'teleport': found '0', expected 1, as the step to this row is 4572 m/s"
        self.assertIn(warning, told.stderr)
        self.assertIn("as in 1 more rows", told.stderr)
        self.assertIn(warning, json.loads((self.folder / "j.json").read_text())["warnings"][0])
        corpse = self.write("corpse/pos.csv", two_players(at=jump, dead=lambda t, player: player == 1 and t > 3)).parent
        self.assertEqual(self.fidelity(corpse).returncode, 0)

    def test_players_who_come_and_go_in_a_short_recording_end_no_run(self):
        rows = "".join(f"{k},{k / 20:.3f},0,{3 * k},0,24,0,0,1,0\n" for k in range(5))
        rows += "".join(f"{k},{k / 20:.3f},{p},{40 * p},50,24,0,0,1,0\n" for p in range(1, 4) for k in range(2))
        told = self.fidelity(self.write("short/pos.csv", POS + rows).parent)
        self.assertEqual(told.returncode, 0, told.stderr)

    def test_the_arena_takes_a_trace_by_file(self):
        told = run("arena", "--bots", 2, "--seconds", 2, "--trace", self.write("home.csv", TRACE), "--no-compare")
        self.assertIn("home;", told.stdout, told.stderr)
        self.assertNotIn("expected", told.stderr)
        folder = run("arena", "--seconds", 1, "--trace", self.folder)
        self.assertIn("found 'a folder', expected a file", folder.stderr)
        wrong = run("arena", "--seconds", 1, "--trace", self.write("bad.csv", "send_ms,rtt_ms\n0,40\n1,x\n"))
        self.assertIn("bad.csv:3: field 'rtt_ms': found 'x'", wrong.stderr)

    def test_sets_of_one_name_stay_apart(self):
        self.write("data/movement/town/pos.csv", two_players())
        self.write("data/vehicle/town.csv", car())
        file = self.folder / "r.json"
        told = run("lab", "reckoning", "--data", self.folder / "data", "--seconds", 4, "--json", file)
        self.assertEqual(told.returncode, 0, told.stderr)
        result = json.loads(file.read_text())
        self.assertEqual([one["set"] for one in result["sets"]][::2], ["town", "town (2)"])
        self.assertEqual([one["is_vehicle"] for one in result["sets"]][::2], [False, True])
        questions = [tuple(row[k] for k in ("question", "set", "model", "bound_m", "rate_hz", "horizon_ms"))
                     for row in result["rows"]]
        self.assertEqual(len(questions), len(set(questions)))
        for folder in ("a", "b"):
            self.write(f"{folder}/home.csv", TRACE)
        both = run("lab", "fidelity", "--movement", self.folder / "data/movement/town", "--trace",
                   self.folder / "a/home.csv", "--trace", self.folder / "b/home.csv", "--tick-rate", 64, "--loss", 0,
                   "--shots", 20, "--strategy", "exact", "--json", file)
        self.assertEqual(both.returncode, 0, both.stderr)
        self.assertEqual([row["trace"] for row in json.loads(file.read_text())["rows"]], ["home", "home (2)"])

    def test_a_recorded_network_stays_apart_from_the_model_of_its_name(self):
        self.write("data/network/wifi.csv", TRACE + "".join(f"{400 + 100 * k},45\n" for k in range(60)))
        file = self.folder / "c.json"
        told = run("lab", "clock", "--data", self.folder / "data", "--phases", 1, "--json", file)
        self.assertEqual(told.returncode, 0, told.stderr)
        rows = {row["trace"]: row["recorded"] for row in json.loads(file.read_text())["rows"]}
        self.assertEqual((rows["wifi"], rows["wifi (2)"]), (True, False))

    def test_long_names_that_begin_alike_have_a_column_each(self):
        for number in (1, 2):
            self.write(f"data/vehicle/arterial_n78_v50_0{number}.csv", car())
        told = run("lab", "reckoning", "--data", self.folder / "data", "--seconds", 4)
        self.assertEqual(told.returncode, 0, told.stderr)
        self.assertRegex(told.stdout, r"bots +arteria~8_v50_01 +arteria~8_v50_02 +course\n")

    def test_a_drive_is_measured_from_its_first_row(self):
        self.write("data/movement/town/pos.csv", two_players())
        self.write("data/vehicle/utm.csv", car(x=500_000, y=5_400_000, start_ms=1_700_000_000_000))
        for command in (["reckoning", "--seconds", 4], ["fidelity", "--mix", "--shots", 20, "--trace", "wifi"]):
            told = run("lab", *command, "--data", self.folder / "data")
            self.assertEqual(told.returncode, 0, told.stderr)
        self.write("data/vehicle/utm.csv", car(x=500_000) + "9000,508000.1,0,0,10\n")
        for command in (["reckoning"], ["fidelity", "--mix"]):
            told = run("lab", *command, "--data", self.folder / "data")
            self.assertEqual(told.returncode, 1)
            self.assertIn("utm.csv:162: field 'x_m': found '508000.1', expected a number from 492000 to 508000",
                          told.stderr)
        self.write("data/vehicle/utm.csv", car().replace("\n1000,10.000", "\n1000,4010.000"))
        for command in (["reckoning", "--seconds", 4], ["fidelity", "--mix", "--shots", 20, "--trace", "wifi"]):
            told = run("lab", *command, "--data", self.folder / "data")
            self.assertEqual(told.returncode, 0, told.stderr)
            self.assertIn("utm.csv:22: field 'x_m': found 'a step of 80010 m/s'", told.stderr)

    def test_a_recording_and_a_trace_are_counted_from_their_first_row(self):
        first, shot = "{0},{1:.3f},{2},{3},{4},24,0,0,1,0\n", "0,{:.3f},0,lg,0,0,24,0,0,9,0,24,0,,,20\n"
        told = []
        for start in (0, 900_000, 1_790_000_000, -3_600):
            rows = "".join(first.format(k, start + k / 20, player, 100 * player + 3 * k / 20, 50 * player)
                           for k in range(200) for player in (0, 1))
            movement = self.write("set/pos.csv", POS + rows).parent
            self.write("set/shots.csv", SHOTS + shot.format(start + 1) + shot.format(start + 12))
            file = self.folder / "r.json"
            fidelity = self.fidelity(movement, "--json", file)
            self.assertEqual(fidelity.returncode, 0, (start, fidelity.stdout, fidelity.stderr))
            oracle = run("lab", "oracle", "--movement", movement)
            self.assertEqual(oracle.returncode, 0, (start, oracle.stderr))
            told.append((json.loads(file.read_text())["rows"], oracle.stdout))
        for other in told[1:]:
            self.assertEqual(other, told[0])
        rows = []
        for start in (0, 1_790_000_000_000):
            trace = "send_ms,rtt_ms\n" + "".join(f"{start + 100 * k},{40 + k % 7}\n" for k in range(20))
            told = self.fidelity(movement, "--trace", self.write("home.csv", trace), "--json", file)
            rows.append((told.returncode, json.loads(file.read_text())["rows"]))
        self.assertEqual(rows, [(0, rows[0][1])] * 2)

    def test_an_import_leaves_its_input_alone(self):
        ping = "[10.02] 64 bytes from h: icmp_seq=1 ttl=57 time=20 ms\n[11.02] 64 bytes from h: icmp_seq=2 ttl=57 time=21 ms\n"
        file = self.write("ping.txt", ping)
        (self.folder / "link.csv").symlink_to(file)
        os.link(file, self.folder / "hard.csv")
        for output in (file, self.folder / "link.csv", self.folder / "hard.csv", f"{self.folder}/./ping.txt"):
            told = run("import", "ping", file, output)
            self.assertEqual((told.returncode, file.read_text()), (1, ping))
            self.assertIn("found 'the input itself', expected another file", told.stderr)
        self.assertEqual(run("import", "ping", self.write("bom.txt", b"\xef\xbb\xbf" + ping.encode()),
                             self.folder / "out.csv").returncode, 0)

    def test_a_result_overwrites_no_input_and_no_other_result(self):
        trace = self.write("home.txt", TRACE)
        csv = self.write("home.csv", TRACE)
        for arguments, parts in [
                (["lab", "fidelity", "--trace", trace, "--json", trace], ["--json", "home.txt"]),
                (["lab", "fidelity", "--trace", csv, "--json", csv], ["--json", "called as an input is"]),
                (["lab", "clock", "--json", self.folder / "r", "--html", self.folder / "./r"], ["--html", "--json"][:1]),
                (["arena", "--seconds", 1, "--trace", trace, "--json", trace], ["--json", "home.txt"])]:
            told = run(*arguments)
            self.assertNotEqual(told.returncode, 0, arguments)
            for part in parts:
                self.assertIn(part, told.stderr, arguments)
        self.assertEqual((trace.read_text(), csv.read_text()), (TRACE, TRACE))

    def test_no_result_is_written_into_the_folders_that_are_read(self):
        movement = self.write("data/movement/mj/pos.csv", two_players(seconds=5)).parent
        meta = self.write("data/movement/mj/meta.json", '{"name": "mj"}')
        self.write("data/network/home.csv", TRACE + "".join(f"{400 + 100 * k},45\n" for k in range(60)))
        self.write("data/vehicle/car.csv", car())
        elsewhere = self.write("elsewhere/meta.json", '{"name": "linked"}')
        linked = self.write("linked/pos.csv", two_players(seconds=5)).parent
        (linked / "meta.json").symlink_to(elsewhere)
        (self.folder / "link").symlink_to(movement)
        (self.folder / "link.json").symlink_to(meta)
        os.link(meta, self.folder / "hard.json")
        data = self.folder / "data"
        inside = [meta, f"{movement}/../mj/meta.json", movement / "new.json", self.folder / "link/meta.json",
                  self.folder / "link.json", self.folder / "hard.json"]
        given = [(["fidelity", "--movement", movement, "--shots", 5], inside),
                 (["oracle", "--movement", movement], inside),
                 (["fidelity", "--movement", self.folder / "link"], [meta, self.folder / "link/new.json"]),
                 (["fidelity", "--movement", linked], [elsewhere])]
        given += [([command, "--data", data], [meta, data / "network/new.json", data / "vehicle/../vehicle/new.json"])
                  for command in ("fidelity", "oracle", "projectiles", "clock", "reckoning")]
        for arguments, files in given:
            for option in ("--json", "--html") if arguments[0] != "oracle" else ("--json",):
                for file in files:
                    told = run("lab", *arguments, option, file)
                    self.assertIn(f"{option}: found '{file}', which is among the inputs", told.stderr, (arguments, file))
        told = run("lab", "oracle", "--json", meta, env={"BACKSIGHT_DATA": str(data)})
        self.assertIn("which is among the inputs", told.stderr)
        for option in ("--json", "--log-file", "--reports"):
            told = run("arena", "--seconds", 1, "--data", data, option, data / "network/home.txt")
            self.assertIn(f"{option}: found '{data}/network/home.txt', which is among the inputs", told.stderr)
        self.assertEqual((meta.read_text(), elsewhere.read_text()), ('{"name": "mj"}', '{"name": "linked"}'))
        self.assertEqual(sorted(p.name for p in data.rglob("*") if p.is_file()),
                         ["car.csv", "home.csv", "meta.json", "pos.csv"])
        told = run("lab", "reckoning", "--data", data, "--seconds", 4, "--json", data / "r.json")
        self.assertEqual(told.returncode, 0, told.stderr)

    def test_no_name_commands_a_terminal(self):
        name = f"a{ESCAPE}b{C1}c\x9b"
        hostile = self.write(f"set{ESCAPE}{C1}/pos.csv", two_players()).parent
        self.write(f"{hostile.name}/meta.json", json.dumps({"name": name[:-1]}))
        self.write(f"{hostile.name}/shots.csv", SHOTS + "1,99,0,lg,0,0,0,0,0,,,,0,,,\n")
        trace = self.write(f"net{ESCAPE}{C1}\udc9b.csv", TRACE)
        bad = self.write(f"bad{ESCAPE}{C1}.csv", f"send_ms,rtt_ms{ESCAPE}{C1}\n")
        toml = self.write(f"t{ESCAPE}.toml", f"[network]\n\"pro{ESCAPE}t\" = 1\n".replace("\x1b", "\\u001b"))
        join = self.write(f"join{ESCAPE}{C1}", "{}")
        for arguments in [["lab", "fidelity", "--movement", hostile, "--trace", trace, "--shots", 20, "--tick-rate", 64],
                          ["lab", "fidelity", "--trace", bad], ["lab", "fidelity", "--trace", name],
                          ["lab", "fidelity", "--movement", name], ["lab", name], [name],
                          ["lab", "oracle", "--movement", hostile], ["lab", "clock", "--data", name],
                          ["arena", "--bots", 2, "--seconds", 1, "--trace", trace, "--no-compare", "--json",
                           self.folder / "summary.json"],
                          ["arena", "--trace", name], ["arena", f"--{name}"], ["import", "ping", bad, self.folder / "o"],
                          ["import", "ping", name, "o"], ["report", join], ["report", name], ["bot", "--join", join],
                          ["bot", "--join", name], ["serve", "--config", toml], ["serve", "--bind", name],
                          ["serve", "--config", name], ["serve", "--join-file", f"{trace}/{name}"],
                          ["serve", "--log-file", f"{trace}/{name}"], ["serve", "--port", 0, "--reports", join],
                          ["serve", "--port", name], ["serve", "--ticket-key", join], ["keys", f"{trace}/{name}"]]:
            told = subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, timeout=PATIENCE_S)
            for stream in (told.stdout, told.stderr):
                controls = [c for c in stream.decode(errors="surrogateescape")
                            if (c < " " and c not in "\n\t") or "\x7f" <= c < "\xa0" or "\udc80" <= c <= "\udcff"]
                self.assertEqual(controls, [], (arguments, stream))
            self.assertNotEqual(told.stdout + told.stderr, b"", arguments)
        self.assertIn("net?[31m?31m?", json.loads((self.folder / "summary.json").read_text())["conditions"])

    def test_a_byte_order_mark_is_understood_and_a_packer_is_named(self):
        marked = self.write("marked/pos.csv", b"\xef\xbb\xbf" + two_players().replace("\n", "\r\n").encode()).parent
        self.write("marked/meta.json", b"\xef\xbb\xbf{\"name\": \"with a mark\"}")
        told = self.fidelity(marked)
        self.assertEqual(told.returncode, 0, told.stderr)
        packed = self.write("packed/pos.csv.gz", b"\x1f\x8b\x08\x00").parent
        self.assertIn("pos.csv.gz: found 'gzip data', expected plain text, or zstd", self.fidelity(packed).stderr)
        wide = self.write("wide/pos.csv", two_players().encode("utf-16")).parent
        self.assertIn("pos.csv: found 'UTF-16', expected UTF-8", self.fidelity(wide).stderr)
        (self.folder / "other/network/home.csv").mkdir(parents=True)
        self.assertIn("home.csv: found 'a folder'", run("lab", "networks", "--data", self.folder / "other").stderr)
        self.write("data/network/home.csv.gz", b"\x1f\x8b\x08\x00")
        self.assertIn("home.csv.gz: found 'gzip data'", run("lab", "networks", "--data", self.folder / "data").stderr)
        self.assertIn("found 'zip data'", run("arena", "--trace", self.write("a.csv", b"PK\x03\x04")).stderr)

    def test_shots_after_the_end_are_named_and_left_out(self):
        movement = self.write("late/pos.csv", two_players(seconds=5)).parent
        shot = "0,{},0,lg,0,0,24,0,0,9,0,24,0,,,20\n"
        self.write("late/shots.csv", SHOTS + shot.format(1) + shot.format(9.5) + shot.format(9.6))
        told = run("lab", "oracle", "--movement", movement, "--json", self.folder / "o.json")
        self.assertEqual(told.returncode, 0, told.stderr)
        self.assertIn("shots.csv:3: field 'time_s': found '9.5 s', expected at most 4.95 s, where the rows of pos.csv end; "
                      "left out with 1 later ones", told.stderr)
        self.assertIn("left out: 2 after the recording's end", told.stdout)
        row = json.loads((self.folder / "o.json").read_text())["rows"][0]
        self.assertEqual((row["shots"], row["set_apart"]), (1, {"after the recording's end": 2}))

    def test_no_shot_was_judged_says_why(self):
        alone = self.write("alone/pos.csv", "\n".join(
            line for line in two_players().split("\n") if line.split(",")[2:3] != ["1"])).parent
        told = self.fidelity(alone)
        self.assertEqual(told.returncode, 1)
        self.assertRegex(told.stdout, r"No shot was judged: nobody fired, as .* times no living enemy was on the screen")
        dead = self.write("dead/pos.csv", two_players(dead=lambda t, player: True)).parent
        self.assertRegex(self.fidelity(dead).stdout, r"No shot was judged: .*the player was dead or away")
        unarmed = self.write("unarmed/pos.csv", two_players()).parent
        self.write("unarmed/shots.csv", SHOTS + "0,1,0,rl,0,0,24,0,0,,,,0,,,20\n")
        told = run("lab", "oracle", "--movement", unarmed)
        self.assertEqual(told.returncode, 1)
        self.assertIn("left out: 1 of another weapon than lg", told.stdout)

    def test_rows_carry_what_was_set_apart_and_which_bounds_failed(self):
        file = self.folder / "r.json"
        movement = self.write("set/pos.csv", two_players()).parent
        self.assertEqual(self.fidelity(movement, "--loss", 0.5, "--json", file, shots=200).returncode, 0)
        result = json.loads(file.read_text())
        for key in ("fired", "lost"):
            self.assertEqual(sum(row[key] for row in result["rows"]), result["summary"][key])
        apart = {}
        for row in result["rows"]:
            for reason, count in row["set_apart"].items():
                apart[reason] = apart.get(reason, 0) + count
        self.assertEqual(apart, result["summary"]["set_apart"])
        run("lab", "audit", "--tries", 1, "--json", file)
        self.assertTrue(all(row["holds"] is True for row in json.loads(file.read_text())["rows"]))

    def test_standard_output_that_takes_nothing_is_an_error(self):
        movement = self.write("set/pos.csv", two_players()).parent
        ping = self.write("ping.txt", "[1.0] 64 bytes from h: icmp_seq=1 ttl=57 time=20 ms\n"
                                      "[2.0] 64 bytes from h: icmp_seq=2 ttl=57 time=20 ms\n")
        self.write("data/network/home.csv", TRACE)
        data = ["--data", self.folder / "data"]
        for arguments in [["lab", "audit", "--tries", 1], ["lab", "networks", *data],
                          ["lab", "fidelity", "--movement", movement, "--trace", "wifi", "--shots", 10, "--tick-rate", 64],
                          ["import", "ping", ping, self.folder / "out.csv"], ["serve", "--print-config"],
                          ["arena", "--print-config"], ["--help"], ["--version"], ["lab", "clock", "--help"]]:
            with open("/dev/full", "w") as full:
                told = subprocess.run([PROGRAM, *map(str, arguments)], stdout=full, stderr=subprocess.PIPE, text=True,
                                      timeout=PATIENCE_S)
            self.assertEqual(told.returncode, 1, arguments)
            self.assertIn("standard output could not be written: No space left on device", told.stderr, arguments)
        closed = subprocess.run(["sh", "-c", f"'{PROGRAM}' --version >&-"], stderr=subprocess.PIPE, text=True)
        self.assertEqual(closed.returncode, 1)
        self.assertIn("standard output could not be written: Bad file descriptor", closed.stderr)

    def test_the_version_says_what_it_speaks(self):
        said = run("--version")
        self.assertEqual(said.returncode, 0)
        for part in ["backsight 0.", "commit ", "session protocol 2 to 3", "view fingerprint at the defaults "]:
            self.assertIn(part, said.stdout)

    def test_hostile_files_are_told_by_file_line_and_field(self):
        row = "0,0,0,{},0,24,0,0,1,0\n"
        two = two_players(seconds=1)
        for content, parts in [
                ("", [":1:", "an empty file"]), (POS, ["no rows"]), (POS.replace(",z", ""), [":1: field 'z'"]),
                (POS + row.format("nan"), [":2: field 'x': found 'nan'"]), (POS + row.format("inf"), [":2: field 'x'"]),
                (POS + row.format("1e308"), [":2: field 'x': found '1e308'"]), (POS + "0,0\n", [":2:", "2 fields"]),
                (two + two.split("\n")[1] + "\n", [":42: field 'tick'"]), (b"\x00" * 9, [":1:"])]:
            file = self.write("set/pos.csv", content)
            told = self.fidelity(file.parent)
            self.assertEqual(told.returncode, 1, content)
            for part in [str(file), *parts]:
                self.assertIn(part, told.stderr)
        for trace, part in [(self.folder, "a folder"), ("/dev/zero", "more than 64 MiB of content"),
                            (self.write("e.csv", ""), "e.csv:1: found 'an empty file'"),
                            (self.write("h.csv", "send_ms,rtt_ms\n"), "no packets"),
                            (self.write("u.csv", "send_ms,rtt_ms\n9,1\n5,1\n"), "u.csv:3: field 'send_ms'")]:
            for command in (["lab", "fidelity"], ["arena"]):
                told = run(*command, "--trace", trace)
                self.assertEqual(told.returncode, 1, trace)
                self.assertIn(part, told.stderr)


if __name__ == "__main__":
    PROGRAM = str(Path(sys.argv.pop(1)).resolve())
    unittest.main(verbosity=2)
