"""`lab audit`, `lab cover` and `lab oracle`: docs/evidence/judging-lab.md, and what docs/evidence/lab.md says of real games."""
import re

from tables.layout import Run, bold, fixed, lab, one, only, percent, table

DEFAULT_MS = "250"


def keep_audit(text):
    """The lab prints these tables itself, and audit_lab.finds_what_is_documented_* looks for them: its own text is kept."""
    return {"lines": text.strip().splitlines()}


def keep_cover(text):
    lines = [line for line in text.splitlines() if line.strip()]
    ages, refused = (next(i for i, line in enumerate(lines) if line.startswith(head)) for head in ("trace ", "held back, ms "))

    def cells(line):
        name, *numbers = re.split(r"\s{2,}", line.strip())
        return {"name": name, "numbers": [float(number) for number in " ".join(numbers).split()]}
    rows = [cells(line) for line in lines[ages + 1:] if re.search(r"\s\d+\.\d\d\s", line)]
    return {"bounds_ms": [int(ms) for ms in re.findall(r"(\d+) ms", lines[ages])],
            "by_trace": [one for one in rows if not one["name"].startswith("all, ")],
            "by_ping": [one for one in rows if one["name"].startswith("all, ")],
            "refused": [cells(line) for line in lines[refused + 1:]]}


def keep_oracle(run):
    return {"rows": [only(one, "movement", "strategy", "shots", "agreement_ratio") for one in run["rows"]]}


def keep_round_trips(text):
    trips, traces = re.search(r"^(\d+) round trips of (\d+) traces", text).groups()
    return {"round_trips": int(trips), "traces": int(traces),
            "below_percent": {ms: float(share) for ms, share in re.findall(r"^below ([\d.]+) ms: ([\d.]+) %", text, re.M)}}


RUNS = [
    Run("audit", "./run lab audit --markdown", keep_audit, rooms=lab("audit", "games/arena"), writes_json=False, takes="half a minute"),
    Run("cover", "./run lab cover", keep_cover, rooms=lab("cover", "lab/clock"), writes_json=False, takes="a minute"),
    # Up to where honest shots are judged as seen, by the table of `lab audit`; and with 300 ms more.
    Run("round_trips", "tools/round_trips.py 109.375,218.75,468.75,168.75 $BACKSIGHT_DATA/network/*.csv.zst", keep_round_trips,
        rooms=("tools/round_trips.py",), writes_json=False, takes="a second"),
    Run("oracle", "./run lab oracle", keep_oracle, rooms=lab("oracle"), takes="a second"),
]


def marked_default(bounds, cells):
    return [bold(cell) if f"{bound}" == DEFAULT_MS else cell for bound, cell in zip(bounds, cells)]


def held_back(kept):
    run = kept["cover"]
    bounds = run["bounds_ms"]
    rows = [["0" if one["name"] == "0" else f"{one['name']} ms", fixed(one["numbers"][0]),
             *marked_default(bounds, map(fixed, one["numbers"][1:]))] for one in run["refused"]]
    return table(["stamps held back", "no bound", *marked_default(bounds, [f"{ms} ms" for ms in bounds])], rows)


def honest(kept):
    run = kept["cover"]
    bounds = run["bounds_ms"]
    rows = []
    for one in run["by_ping"]:
        more = re.search(r"\d+", one["name"])[0]
        p50, _, p99, *beyond = one["numbers"]
        rows.append(["as recorded" if more == "0" else f"{more} ms more", fixed(p50), fixed(p99),
                     *marked_default(bounds, [percent(number / 100) for number in beyond])])
    return table(["round trip", "p50, ms", "p99, ms", *marked_default(bounds, [f"{ms} ms" for ms in bounds])], rows)


def round_trips(kept):
    found = kept["round_trips"]
    rows = [[f"{fixed(float(ms))} ms{more}", fixed(found["below_percent"][ms], 2)]
            for ms, more in (("109.375", ""), ("218.75", ""), ("468.75", ""), ("168.75", ", which is 469 ms less 300 ms"))]
    return table(["a round trip below", f"% of {fixed(found['round_trips'])} round trips in {found['traces']} traces"], rows)


def duel(kept):
    rows = [row for row in kept["oracle"]["rows"] if row["movement"] == "qw_duel_povdmm4"]
    return table(["a recorded duel, judged by", "shots", "agrees with the server, %"],
                 [[f"`{row['strategy']}`", fixed(row["shots"]), percent(row["agreement_ratio"])] for row in rows])


TABLES = {"what a lie gains": lambda kept: ["", *kept["audit"]["lines"], ""],
          "cover, stamps held back": held_back, "cover, honest screens": honest,
          "round trips below": round_trips, "a recorded duel": duel}
