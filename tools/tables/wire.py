"""What messages weigh, as a test prints it: docs/wire/wire.md."""
import re

from tables.layout import LIBRARY, Run, fixed, table

MEASURED = re.compile(r"^(.+): (\d+) clients, down ([\d.]+) kbit/s \(([\d.]+) if whole; ([\d.]+) bits per state\), up ([\d.]+)", re.M)
INPUT = re.compile(r"^input bits per command, (\w+): ([\d.]+) .* of 8: ([\d.]+), of 32: ([\d.]+)", re.M)
NAMES = {"qw_4on4_dm2, boxes": "eight recorded players (qw_4on4_dm2), boxes", "qw_4on4_dm2, bodies": "as bodies that turn",
         "bots": "our own bots in the arena, with its lift"}


def keep(text):
    fields = ("set", "clients", "down_kbps", "whole_kbps", "bits_per_state", "up_kbps")
    return {"rows": [dict(zip(fields, [name, *map(float, numbers)])) for name, *numbers in MEASURED.findall(text)],
            "inputs": [{"set": name, "bits": list(map(float, numbers))} for name, *numbers in INPUT.findall(text)]}


ROOMS = (*LIBRARY, "inputs", "games/arena", "tests/lab")
RUNS = [Run("bandwidth", "build/quick/bin/lab_tests --gtest_filter=bandwidth.*", keep, writes_json=False,
            takes="ten seconds")]


def bandwidth(kept):
    return table(["kbit/s per client", "down", "down, were every state whole", "up", "bits per state, headers included"],
                 [[NAMES[row["set"]], *(fixed(row[field], 1) for field in ("down_kbps", "whole_kbps", "up_kbps", "bits_per_state"))]
                  for row in kept["bandwidth"]["rows"]])


def inputs(kept):
    columns = zip(*(row["bits"] for row in kept["bandwidth"]["inputs"]))
    return {f"{name}{end}": fixed(of(column)) for name, column in zip(("plain", "eight", "all"), columns)
            for end, of in (("_low", min), ("_high", max))}


TABLES = {"bandwidth": bandwidth}
