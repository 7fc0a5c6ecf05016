"""`lab fidelity`: the README's first table and the numbers of docs/start/exact-views.md."""
from tables.layout import Run, bold, fixed, lab, one, only, percent, table

MIX = "./run lab fidelity --mix --strategy exact --shots 100000 --reorder 0.1 --duplicates 0.1"
VARIATIONS = {"no_loss": ("--loss 0", "nothing lost but by the traces"),
              "loss_30": ("--loss 0.3", "another 30 % of the packets lost"),
              "mixed_rates": ("--mixed-rates", "every third entity in every second snapshot only"),
              "extrapolated": ("--screen extrapolated", "drawn at the server's time")}
SCREENS = {"extrapolated": ("--screen extrapolated", "UT2003's: at the server's time, by the sent velocity"),
           "interpolated": ("", "ours: interpolated, as far behind as each network asks"),
           "frame": ("--delay 16", "TwoTen's: one frame behind")}
PUBLISHED = ("server-time", "frame+subframe")
# Strategy and screen that were made for each other, and the rates of the system's own server.
MADE_FOR = {("server-time", "extrapolated"): (64, 64 / 3), ("frame+subframe", "frame"): (64, 64)}
# The systems of lab/fidelity/published_screens.cpp: strategies, rates (ticks / snapshots a second) and screen, and the source of both.
SYSTEMS = {
    "ut2003": (["server-time"], "20 / 20, at the server's time, by the sent velocity",
               "Unreal Wiki, \"Hit Prediction\": server steps of about 50 ms"),
    "capt_k": (["nodes by ping"], "the same", "the same page, capt.k: nodes each 20 ms"),
    "twoten": (["frame+subframe"], "64 / 64, one frame behind", "TwoTen's article: 64 frames and messages"),
    "source": (["tick"], "66.7 / 22.2, 100 ms behind",
               "public Source SDK: ticks of 15 ms, `cl_updaterate` 20 (each third tick), `cl_interp` 0.1"),
    "mirror": (["half ping+interpolation"], "60 / 60, 33 ms behind",
               "`NetworkManager.sendRate` 60, `bufferTimeMultiplier` 2"),
    "text21": (["client time", "angle"], "60 / 20, 100 ms behind the server's present",
               "`ReplicationConfig`: `tickRate` 20, `interpolationDelay` 100, `maxExtrapolation` 200"),
}
KINDS = ("kind", "shots", "agreement_ratio", "bit_equal_ratio")
COMPARED = ("moment", "endpoints", "exact")


def by_rate(rows, compared=COMPARED):
    """Of each pair of rates, the share that each strategy judges as seen."""
    sums = {}
    for row in rows:
        sum_ = sums.setdefault((row["tick_rate_hz"], row["snapshot_rate_hz"], row["strategy"]), [0, 0])
        sum_[0] += row["agreed"]
        sum_[1] += row["shots"]
    return [{"tick_rate_hz": tick, "snapshot_rate_hz": snapshot, "strategy": strategy, "agreement_ratio": agreed / shots}
            for (tick, snapshot, strategy), (agreed, shots) in sums.items() if strategy in compared]


def keep(run):
    summary = run["summary"]
    kept = {"inputs": run["inputs"], "cells": summary["strategies"][0]["cells"],
            **only(summary, "judged", "stamp_bytes_per_command", "snapshot_loss_ratio", "drawn_as"),
            "strategies": [only(row, "strategy", "shots", "agreement_ratio", "worst_cell_agreement_ratio", "bit_equal_ratio")
                           for row in summary["strategies"]],
            "by_rate": by_rate(run["rows"])}
    if "mix" in summary:
        mix = summary["mix"]
        kept["mix"] = {"by_target": [only(row, *KINDS) for row in mix["by_target"]],
                       "by_shooter": [only(row, *KINDS) for row in mix["by_shooter"]],
                       **{key: value for key, value in mix.items() if key.endswith("_differs")}}
    return kept


def keep_own(run):
    return {"inputs": run["inputs"], "judged": run["summary"]["judged"],
            "strategies": [only(row, "strategy", "shots", "agreement_ratio", "worst_cell_agreement_ratio")
                           for row in run["summary"]["strategies"]]}


def keep_screens(run):
    return {"inputs": run["inputs"], "judged": run["summary"]["judged"], "by_rate": by_rate(run["rows"], PUBLISHED)}


ROOMS = lab("fidelity", "games/arena")
RUNS = [
    Run("fidelity", "./run lab fidelity", keep, takes="two minutes"),
    Run("fidelity_mix", "./run lab fidelity --mix --shots 100000", keep),
    Run("fidelity_mix_exact", MIX, keep),
    *(Run(f"fidelity_{name}", f"./run lab fidelity {flags} --shots 100000", keep)
      for name, (flags, _) in VARIATIONS.items()),
    *(Run(f"screen_{name}", " ".join(["./run lab fidelity --loss 0 --strategy server-time --strategy frame+subframe "
                                      "--shots 50000", flags]).strip(), keep_screens)
      for name, (flags, _) in SCREENS.items()),
    Run("screen_arena", "./run lab fidelity --loss 0 --tick-rate 64 --snapshot-rate 64 --shots 50000", keep_own),
    *(Run(f"screen_of_{name}", f"./run lab fidelity --loss 0 --made-for {name} --shots 50000", keep_own) for name in SYSTEMS),
]


def share(kept, run, strategy, field="agreement_ratio"):
    return one(kept[run]["strategies"], strategy=strategy)[field]


def ways(kept):
    names = {"present": "nothing (`present`)", "server-time": "the client's clock, as UT2003 (`server-time`)",
             "ping": "the ping (`ping`)", "frame+subframe": "a frame and a part of it, as TwoTen (`frame+subframe`)",
             "nodes by ping": "the ping, between nodes of 20 ms, as capt.k (`nodes by ping`)",
             "client time": "the client's clock, as text21's Rewind (`client time`)",
             "angle": "the same, by angle, as its melee (`angle`)",
             "half ping+interpolation": "half the ping and the interpolation, as Mirror (`half ping+interpolation`)",
             "ping+interpolation": "the ping and the interpolation (`ping+interpolation`)",
             "tick": "a stamped tick, as Source (`tick`)", "nearest": "the nearest sample to the exact time (`nearest`)",
             "moment": "the exact time on the screen (`moment`)", "endpoints": "two ticks and a fraction (`endpoints`)",
             "exact": "the client's own samples (`exact`)"}
    rows = []
    measured = {row["strategy"] for row in kept["fidelity"]["strategies"]}
    for strategy, name in names.items():
        if strategy not in measured:
            continue
        live = kept["arena"]["strategies"].get(strategy)
        cells = [name, "" if live is None else percent(live["agreement_ratio"]), percent(share(kept, "fidelity", strategy)),
                 percent(share(kept, "fidelity", strategy, "worst_cell_agreement_ratio"))]
        rows.append([bold(cell) for cell in cells] if strategy == "exact" else cells)
    return table(["the server rewinds by", "live, %", "recorded, %", "worst case, %"], rows)


def weaker(kept):
    rows = []
    for tick, snapshot in dict.fromkeys((row["tick_rate_hz"], row["snapshot_rate_hz"]) for row in kept["fidelity"]["by_rate"]):
        shares = [one(kept["fidelity"]["by_rate"], tick_rate_hz=tick, snapshot_rate_hz=snapshot, strategy=strategy)
                  for strategy in COMPARED]
        rows.append([f"{tick:.3g} ticks, {snapshot:.3g} snapshots per second (a part of all)",
                     *(percent(row["agreement_ratio"]) for row in shares)])
    for name, (flags, words) in VARIATIONS.items():
        rows.append([f"`{flags}`: {words}", *(percent(share(kept, f"fidelity_{name}", strategy)) for strategy in COMPARED)])
    return table(["`./run lab fidelity`, recorded players and networks", *(f"`{name}`" for name in COMPARED)], rows)


def mix(kept):
    def cells(row):
        return [row["kind"], fixed(row["shots"]), percent(row["agreement_ratio"]), percent(row["bit_equal_ratio"])]
    found = kept["fidelity_mix_exact"]["mix"]
    targets, shooters = map(list, (found["by_target"], found["by_shooter"]))
    shooters += [None] * (len(targets) - len(shooters))
    rows = [[*cells(target), "", *(cells(shooter) if shooter else [""] * 4)] for target, shooter in zip(targets, shooters)]
    return table(["aimed at", "shots", "as seen", "bit-equal", "", "fired by", "shots", "as seen", "bit-equal"], rows)


def drivers(kept):
    found = kept["fidelity_mix_exact"]["mix"]
    shots = one(found["by_shooter"], kind="driver")["shots"]
    what = {"muzzle_rewound": "rewound the muzzle to the players' instant",
            "vehicle_in_view": "left the driver's own vehicle in the view",
            "muzzle_extrapolated": "moved the muzzle on by the vehicle's velocity for half a round trip",
            "muzzle_drawn": "fired from where its view draws the driver, on the reckoned vehicle"}
    return table(["what it does", "% of shots"],
                 [[text, percent(found[f"driver_{name}_differs"] / shots)] for name, text in what.items()])


def screens(kept):
    rates = [(row["tick_rate_hz"], row["snapshot_rate_hz"]) for row in kept["screen_interpolated"]["by_rate"]
             if row["strategy"] == PUBLISHED[0]]
    rows = []
    for strategy in PUBLISHED:
        for name, (flags, words) in SCREENS.items():
            own = MADE_FOR.get((strategy, name))
            if own is None and name != "interpolated":
                continue
            cells = []
            for tick, snapshot in rates:
                share_ = one(kept[f"screen_{name}"]["by_rate"], tick_rate_hz=tick, snapshot_rate_hz=snapshot, strategy=strategy)
                cell = percent(share_["agreement_ratio"])
                is_own = own is not None and abs(own[0] - tick) < 1 and abs(own[1] - snapshot) < 1
                cells.append(bold(cell) if is_own else cell)
            rows.append([f"`{strategy}`", words + (f" (`{flags}`)" if flags else ""), *cells])
    return table(["strategy", "the screen", *(f"{tick:.3g} / {snapshot:.3g}" for tick, snapshot in rates)], rows)


def own_screens(kept):
    rows = []
    for name, (strategies, words, source) in SYSTEMS.items():
        for strategy in strategies:
            own = share(kept, f"screen_of_{name}", strategy)
            rows.append([f"`{name}`", f"`{strategy}`", words, source, percent(share(kept, "screen_arena", strategy)),
                         bold(percent(own))])
    rows.append(["ours", "`exact`", "each of these", "", percent(share(kept, "screen_arena", "exact")),
                 bold(percent(min(share(kept, f"screen_of_{name}", "exact") for name in SYSTEMS)))])
    return table(["`--made-for`", "judged by", "rates and screen that it was made for", "source of these",
                  "on the arena's screen", "on its own"], rows, left=4)


TABLES = {"own screens": own_screens, "screens they were made for": screens, "ways to rewind": ways, "weaker views": weaker, "a mix": mix, "drivers compensated twice": drivers}
