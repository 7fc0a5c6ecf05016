"""`./run arena`: the README's live numbers and docs/operate/live.md. Counts of one run; its times are of the machine."""
from tables.layout import Run, Sentence, fixed, from_to, only, percent, row

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


TABLES = {"a thousand clients": thousand}


def headline(kept):
    found = kept["arena"]["strategies"]
    others = {name: fixed(100 * found[name]["agreement_ratio"]) for name in ("tick", "ping", "present")}
    return others | {"exact": percent(found["exact"]["agreement_ratio"], 0)}


def images(kept):
    found = kept["arena"]["projectiles"]
    return {"same": fixed(found["images_same"]), "images": fixed(found["images"])}


def ticks(kept):
    return {"p50": fixed(kept["arena"]["tick_p50_ms"]), "p99": fixed(kept["arena"]["tick_p99_ms"])}


def narrow(kept):
    found = kept["arena_1000_32"]
    return {"p50_low": fixed(min(found["tick_p50_ms"])), "p50_high": fixed(max(found["tick_p50_ms"])),
            "p99_low": fixed(min(found["tick_p99_ms"]), 1), "p99_high": fixed(max(found["tick_p99_ms"]), 1)}


def in_full(kept):
    """None of a result that was copied from the README, which does not say as much."""
    run = kept["arena"]
    if run["shots"] is None:
        return None
    fields = ("shots", "rays", "traces", "compared_rays", "tick_allocations", "ticks_skipped", "down_kbps", "up_kbps",
              "down_wire_kbps", "up_wire_kbps")
    return {field: fixed(run[field]) for field in fields} | {
        "equal": fixed(round(run["bit_equal_ratio"] * run["compared_rays"])), "p50": fixed(run["tick_p50_ms"], 1),
        "p99": fixed(run["tick_p99_ms"], 1)}


def bandwidth(kept):
    found = kept["arena_8"]
    return {"down": fixed(found["down_kbps"]), "up": fixed(found["up_kbps"]), "down_wire": fixed(found["down_wire_kbps"]),
            "up_wire": fixed(found["up_wire_kbps"])}


PAGE = "docs/operate/live.md"
SENTENCES = [
    Sentence("README.md", "the server judges **{exact} %** of the rays as their shooters' screens showed them, to the bit. With a "
             "stamped tick it would judge {tick} % of them so, with the ping {ping} %, and without a rewind {present} %.", headline),
    Sentence("README.md", "live rockets that ended alike on screen and server | {same} of {images} |", images),
    Sentence("README.md", "server tick with 64 players: median, 99th percentile | {p50} ms, {p99} ms |", ticks),
    Sentence("README.md", "kbit/s down and up, each of 8 players at 64 Hz (with DTLS, UDP, IP) | {down}, {up} ({down_wire}, "
             "{up_wire}) |", bandwidth),
    Sentence(PAGE, "`./run arena --bots 8`: {down} kbit/s down and {up} up of our own bytes, {down_wire} and {up_wire} with DTLS, "
             "UDP and IP.", bandwidth),
    Sentence(PAGE, "**64 bots for 60 s through {traces} recorded traces and 100 ms more**, `./run arena --seconds 60 --extra-rtt "
             "100`: {shots} shots, {rays} rays. {compared_rays} were declared by the shooters' screens and compared: **{equal} equal "
             "to the bit**. {tick_allocations} allocations in ticks. Tick p50 {p50} ms, p99 {p99} ms; {ticks_skipped} ticks were "
             "skipped when the machine was taken away. {down_kbps} kbit/s down and {up_kbps} up per client; {down_wire_kbps} and "
             "{up_wire_kbps} with DTLS, UDP and IP.", in_full),
    Sentence("README.md", "fit only narrowly (p50 {p50_low} to {p50_high} ms, p99 {p99_low} to {p99_high} of 15.6 ms,", narrow),
]
