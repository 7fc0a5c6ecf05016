"""`lab fleet`, and what a million players need: docs/evidence/scale.md."""
from tables.layout import Run, Sentence, Untrue, bold, fixed, one, only, table
from tables.server import each_way, each_way_ns

SHIPPED = {"buffer_percent": 10, "sync_s": 30}
ROWS = ("day", "buffer_percent", "sync_s", "asked", "waited", "waited_5s", "longest_wait_s", "cut_off_by_scaling",
        "cut_off_by_failures", "idle_ratio", "most_servers", "old_versions_gone_after_s")
RUNS = [Run("fleet", "./run lab fleet", lambda run: {"days": run["days"], "rows": [only(row, *ROWS) for row in run["rows"]]},
            takes="ten seconds")]
# A core that is busier than this has no room for a tick that is longer than others.
BUSY = 0.5
TICKS = 64
MILLION = 1_000_000


def days(kept):
    return table(["what happens on these days", "buffer, %", "looks every, s", "matches", "waited over 1 s", "over 5 s", "longest wait, s",
                  "cut off by scaling", "by failures", "idle hours, %", "most servers"],
                 [[row["day"], *(fixed(row[key]) for key in ("buffer_percent", "sync_s", "asked", "waited", "waited_5s")),
                   fixed(row["longest_wait_s"], 1), bold(fixed(row["cut_off_by_scaling"])), fixed(row["cut_off_by_failures"]),
                   fixed(100 * row["idle_ratio"], 1), fixed(row["most_servers"])] for row in kept["fleet"]["rows"]])


def shipped(kept):
    rows = kept["fleet"]["rows"]
    ordinary = one(rows, day="ordinary", **SHIPPED)
    event = one(rows, day="200 matches in a minute at the peak", **SHIPPED)
    if ordinary["waited"] or ordinary["cut_off_by_scaling"] or event["cut_off_by_scaling"]:
        raise Untrue("with the settings that are shipped somebody waits on an ordinary day, or is cut off by scaling")
    return {"matches": fixed(ordinary["asked"]), "waited": fixed(event["waited"]), "asked": fixed(event["asked"]),
            "longest": fixed(event["longest_wait_s"], 1)}


def per_core(ns):
    """Players of `ns` a tick that a core carries."""
    return BUSY * 1e9 / (TICKS * ns)


def million(kept):
    rows = []
    for row in kept["cost"]["rows"]:
        own, sent = per_core(row["total_ns"]), per_core(row["total_ns"] + each_way_ns(kept))
        rows.append([fixed(row["players"]), fixed(row["total_ns"] / 1e3, 2), fixed(own), fixed(MILLION / own), bold(fixed(sent)),
                     bold(fixed(MILLION / sent)), fixed(MILLION * row["server_bytes_per_player"] / 1e9)])
    return table(["players in a match", "us a player and tick", "players a core", "cores for 1,000,000",
                  "players a core, encrypted", "cores, encrypted", "memory, GB"], rows, left=0)


def wire(kept):
    found = kept["arena_8"]
    return {"down": fixed(found["down_wire_kbps"]), "up": fixed(found["up_wire_kbps"]),
            "down_all": fixed(MILLION * found["down_wire_kbps"] / 1e6), "up_all": fixed(MILLION * found["up_wire_kbps"] / 1e6)}


TABLES = {"a region's days": days, "a million players": million}
PAGE = "docs/evidence/scale.md"
SENTENCES = [
    Sentence(PAGE, "of {matches} matches on five ordinary days none waited for a server", lambda kept: {"matches": shipped(kept)["matches"]}),
    Sentence(PAGE, "{waited} of {asked} waited for longer than a second, the longest for {longest} s",
             lambda kept: {key: shipped(kept)[key] for key in ("waited", "asked", "longest")}),
    Sentence(PAGE, "In a match of 8 it is {down} kbit/s down and {up} up with DTLS, UDP and IP: {down_all} and {up_all} Gbit/s for a million",
             wire),
    Sentence(PAGE, "a packet each way in each tick, {us} us of processor time together", each_way),
]
