"""`lab projectiles`: docs/evidence/projectile-lab.md, and its line of the README."""
from tables.layout import Run, bold, fixed, lab, one, only, per_thousand, table

COUNTS = ["projectiles", "premature", "late", "inaccurate", "lost", "denied", "false_confirms", "server_hits", "bit_equal",
          "unexplained", "without_remainder", "other_without_remainder"]
OTHERWISE = ["premature", "late", "inaccurate", "lost", "denied"]
PUBLISHED = ["fishnet", "unreal_series", "ut4", "netfox"]
GRID = ("./run lab projectiles --preset default --preset by_clock --rtt 0 40 80 120 --jitter 0 10 30 60 --loss 0 0.02 0.1 "
        "--shots 100000")
NONE = "./run lab projectiles --preset default --rtt 0 40 80 120 --jitter 0 10 --loss 0 --shots 100000"
HELD = "./run lab projectiles --preset default_held --jitter 0 --loss 0 --shots 100000"
OWN = "--jitter 0 10 --loss 0 --compare-frames 60 --shots 20000"
# The systems of lab/projectiles/published_screens.cpp: rate and screen, and the source of both.
SYSTEMS = {
    "fishnet": ("30 Hz, 67 ms behind", "`TimeManager` at 30 ticks, spectators interpolate over 2"),
    "unreal_series": ("30 Hz, drawn by velocity", "`NetServerMaxTickRate` 30, which caps `NetUpdateFrequency` 100"),
    "netfox": ("30 Hz, 33 ms behind", "`netfox/time/tickrate` 30, `TickInterpolator`"),
}
HEAVY = "./run lab projectiles --preset default --rtt 0 40 80 120 --jitter 30 --loss 0.1 --shots 100000"


def mean(rows, field, weight):
    pairs = [(row[field] or 0, row[weight]) for row in rows]
    total = sum(weight for _, weight in pairs)
    return sum(value * weight for value, weight in pairs) / total if total else None


def pooled(rows):
    """One row for several cells, as the lab's own summary draws them together."""
    sums = {field: sum(row[field] for row in rows) for field in COUNTS}
    sums["otherwise"] = sum(sums[field] for field in OTHERWISE)
    for field in ("remainder_ms", "fast_forward_ms", "hold_back_ms"):
        sums[field] = mean(rows, field, "projectiles")
    for field in ("paid_ms", "victim_moved_m"):
        sums[field] = mean(rows, field, "server_hits")
    sums["paid_max_ms"] = max(row["paid_max_ms"] or 0 for row in rows)
    sums["contact_error_max_m"] = max(row["contact_error_max_m"] or 0 for row in rows)
    for field in ("bytes_owner", "bytes_remote"):
        is_known = all(row[field] is not None for row in rows)
        sums[field] = mean(rows, field, "projectiles") if is_known else None
    return sums


def grouped(rows, key):
    groups = {}
    for row in rows:
        groups.setdefault((row["preset"], *key(row)), []).append(row)
    return groups


def keep(run):
    rows = run["rows"]
    by_network = grouped(rows, lambda row: (f"{row['jitter_ms']:g}/{100 * row['loss_ratio']:g}",))
    by_rtt = grouped(rows, lambda row: (row["rtt_ms"],))
    by_motion = grouped(rows, lambda row: (row["motion"],))
    frames = {}
    for row in run["frame_rates"]:
        sums = frames.setdefault((row["preset"], row["frames_hz"]), [0, 0])
        sums[0] += row["other_results"]
        sums[1] += row["projectiles"]
    few = ("projectiles", "otherwise", "lost", "paid_ms")
    return {
        "inputs": run["inputs"],
        "cells": run["summary"]["cells"],
        "presets": [{"preset": preset, **pooled(of)} for (preset,), of in grouped(rows, lambda row: ()).items()],
        "by_rtt": [{"preset": preset, "rtt_ms": rtt, **{field: pooled(of)[field] for field in few}}
                   for (preset, rtt), of in by_rtt.items()],
        "by_network": [{"preset": preset, "network": network, **{field: pooled(of)[field] for field in few}}
                       for (preset, network), of in by_network.items()],
        "by_motion": [{"preset": preset, "motion": motion, **{field: pooled(of)[field] for field in few}}
                      for (preset, motion), of in by_motion.items()],
        "frame_rates": [{"preset": preset, "frames_hz": rate, "other": other, "projectiles": shots}
                        for (preset, rate), (other, shots) in frames.items()],
    }


def keep_own(run):
    rows = grouped(run["rows"], lambda row: ())
    return {"presets": [{"preset": preset, **only(pooled(of), "projectiles", "otherwise")} for (preset,), of in rows.items()]}


ROOMS = lab("projectiles", "lab/fidelity")
RUNS = [
    Run("projectiles_arena", f"./run lab projectiles {' '.join(f'--preset {name}' for name in SYSTEMS)} {OWN}", keep_own),
    *(Run(f"projectiles_of_{name}", f"./run lab projectiles --made-for {name} {OWN}", keep_own) for name in SYSTEMS),
    Run("projectiles", "./run lab projectiles", keep, takes="a minute"),
    Run("projectiles_grid", GRID, keep, takes="a minute"),
    Run("projectiles_no_loss", NONE, keep, takes="a minute"),
    Run("projectiles_held", HELD, keep, takes="a minute"),
    Run("projectiles_heavy", HEAVY, keep, takes="a minute"),
]


def otherwise(row):
    return per_thousand(row["otherwise"], row["projectiles"])


def presets(kept):
    rows = []
    for row in kept["projectiles"]["presets"]:
        def of(field, row=row):
            return per_thousand(row[field], row["projectiles"])
        rows.append([f"`{row['preset']}`", of("otherwise"), *map(of, ["premature", "late", "inaccurate", "lost"]),
                     of("false_confirms"), f"{fixed(row['remainder_ms'], 1)} ms"])
        if row["preset"] in ("default", "by_clock"):
            apart = per_thousand(row["other_without_remainder"], row["without_remainder"])
            rows.append(["... where R is 0", apart, "", "", "", "", "", "0"])
    return table(["preset", "ended otherwise", "premature", "late", "inaccurate", "lost", "false confirms", "R, mean"], rows)


def by(kept, field, shown):
    rows = {}
    for row in kept["projectiles"][field]:
        rows.setdefault(row["preset"], []).append(otherwise(row))
    return table(["preset", *shown], [[f"`{preset}`", *cells] for preset, cells in rows.items()])


def by_rtt(kept):
    return by(kept, "by_rtt", dict.fromkeys(fixed(row["rtt_ms"]) for row in kept["projectiles"]["by_rtt"]))


def grid(kept):
    rows, networks = [], dict.fromkeys(row["network"] for row in kept["projectiles_grid"]["by_network"])
    for preset in ("default", "by_clock"):
        cells = [row for row in kept["projectiles_grid"]["by_network"] if row["preset"] == preset]
        rows.append([f"`{preset}`", *(fixed(row["otherwise"] - row["lost"]) for row in cells)])
        rows.append(["paid, ms", *(fixed(row["paid_ms"]) for row in cells)])
    return table(["jitter, ms / loss, %", *networks], rows)


def goals(kept):
    def cells(name, shown):
        [row] = kept[name]["presets"]
        equal = "100 %" if row["bit_equal"] == row["projectiles"] else f"{100 * row['bit_equal'] / row['projectiles']:.4f} %"
        return [shown, fixed(row["projectiles"]), bold(fixed(row["otherwise"])),
                bold(f"{row['contact_error_max_m']:g} m"), equal]
    return table(["command", "projectiles", "ended otherwise", "contact apart, at most", "equal to the bit"],
                 [cells("projectiles_no_loss", f"`{NONE}`"), cells("projectiles_held", f"`{HELD}` (up to 300 ms)")])


def costs(kept):
    def ms(value, digits=0):
        return "0" if not value else f"{fixed(value, digits)} ms"
    rows = []
    for row in kept["projectiles"]["presets"]:
        def size(field, row=row):
            unknown = "not published" if row["preset"] in PUBLISHED else ""
            return unknown if row[field] is None else f"{row[field]:.3g}"
        moved = "0" if not row["victim_moved_m"] else f"{row['victim_moved_m']:.2f} m"
        rows.append([f"`{row['preset']}`", ms(row["paid_ms"]), ms(row["paid_max_ms"], 1), ms(row["fast_forward_ms"]),
                     ms(row["hold_back_ms"]), moved, size("bytes_owner"), size("bytes_remote")])
    return table(["preset", "paid", "at most", "FF", "S", "the victim has moved", "bytes: owner", "each other"], rows)


def frame_rates(kept):
    rates = sorted({row["frames_hz"] for row in kept["projectiles"]["frame_rates"]})[:-1]
    rows = {}
    for row in kept["projectiles"]["frame_rates"]:
        if row["frames_hz"] in rates:
            rows.setdefault(row["preset"], []).append(per_thousand(row["other"], row["projectiles"]))
    return table(["preset", *map(fixed, rates)], [[f"`{preset}`", *cells] for preset, cells in rows.items()])


def own_screens(kept):
    rows = [[f"`{name}`", words, source, otherwise(one(kept["projectiles_arena"]["presets"], preset=name)),
             bold(otherwise(one(kept[f"projectiles_of_{name}"]["presets"], preset=name)))]
            for name, (words, source) in SYSTEMS.items()]
    return table(["`--made-for`", "rate and screen that it was made for", "source of these", "at the lab's 64 Hz, 50 ms behind",
                  "on its own"], rows, left=3)


TABLES = {"projectiles on own screens": own_screens, "projectiles by preset": presets, "projectiles by round trip": by_rtt, "projectiles by jitter and loss": grid,
          "projectiles, two goals": goals, "projectiles' costs": costs, "projectiles at frame rates": frame_rates}
