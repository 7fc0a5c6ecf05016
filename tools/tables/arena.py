"""`./run arena`: the README's live numbers and docs/operate/live.md. Counts of one run; its times are of the machine."""
from tables.layout import SERVER, Run, fixed, from_to, only, row, table

FIELDS = ("shots", "rays", "compared_rays", "bit_equal_ratio", "tick_p50_ms", "tick_p99_ms", "ticks_skipped",
          "tick_allocations", "down_kbps", "up_kbps", "down_wire_kbps", "up_wire_kbps")


def keep(run):
    kept = {field: run[field] for field in FIELDS}
    # NAME, NAME, ...; round trips longer by ...
    kept["traces"] = len(run["conditions"].split(";")[0].split(","))
    kept["strategies"] = {name: only(one, "agreement_ratio") for name, one in run["strategies"].items()}
    flights = run["projectiles"]
    kept["projectiles"] = {"launched": flights["launched"], "images": flights["images"], "images_same": flights["images_same"],
                           "unexplained": run["mispredictions_unexplained"]}
    return kept


def keep_tick(run):
    return {"tick_p50_ms": [run["tick_p50_ms"]], "tick_p99_ms": [run["tick_p99_ms"]], "ticks_skipped": run["ticks_skipped"]}


THOUSAND = ("./run arena --light --no-relay --no-compare --bots 1000 --max-clients 1000 --ticks-per-snapshot 8 --down-budget 24 "
            "--seconds 30")
ROOMS = SERVER
RUNS = [
    Run("arena", "./run arena --seconds 60 --extra-rtt 100", keep, is_exact=False, takes="two minutes, alone"),
    Run("arena_8", "./run arena --bots 8", keep, is_exact=False, takes="a minute, alone"),
    Run("arena_1000_32", f"{THOUSAND} --steps-per-packet 2", keep_tick, is_exact=False, takes="a minute, alone"),
    Run("arena_1000_64", THOUSAND, keep_tick, is_exact=False, takes="a minute, alone"),
]


def thousand(kept):
    rows = []
    for run, rate in zip(RUNS[2:], (32, 64)):
        found = kept[run.name]
        p50 = from_to(found["tick_p50_ms"])
        p99 = ", ".join(fixed(ms, 1) for ms in found["tick_p99_ms"])
        rows.append(row("1,000", "8 Hz", f"{rate} Hz", f"`{run.command}`", f"{p50} ms", f"{p99} ms"))
    return ["| clients | snapshots | command packets | command | tick p50 | p99 |", "|--:|--:|--:|---|--:|--:|", *rows]


def live(kept):
    rows = []
    for name in ("arena", "arena_8"):
        run = kept[name]
        equal = round(run["bit_equal_ratio"] * run["compared_rays"]) if run["compared_rays"] else None
        rows.append([f"`{run_of(name).command}`", *(fixed(run[field]) for field in ("shots", "rays", "compared_rays")), fixed(equal),
                     f"{fixed(run['tick_p50_ms'], 1)}, {fixed(run['tick_p99_ms'], 1)}", fixed(run["ticks_skipped"]),
                     fixed(run["tick_allocations"]), f"{fixed(run['down_kbps'])}, {fixed(run['up_kbps'])}",
                     f"{fixed(run['down_wire_kbps'])}, {fixed(run['up_wire_kbps'])}"])
    return table(["command", "shots", "rays", "compared", "equal to the bit", "tick p50, p99, ms", "skipped", "allocations in ticks",
                  "kbit/s down, up", "with DTLS, UDP, IP"], rows)


def run_of(name):
    return next(run for run in RUNS if run.name == name)


TABLES = {"a thousand clients": thousand, "live matches": live}
