"""`lab fairness`: docs/evidence/fairness.md."""
from tables import pareto_picture
from tables.layout import Run, fixed, lab, one, only, percent, table

NAMED = ("competitive", "casual", "coop", "high_ping", "even")
BEHIND = ("behind_cover_ratio_0", "behind_cover_ratio_50", "behind_cover_ratio_100", "behind_cover_ratio_200")


def keep(run):
    return {"duels": run["duels"], "unshown": run["unshown"], "networks": run["networks"], "wall_s": run["wall_s"],
            "rules": [only(row, "rule", "setting", "hits", *BEHIND, "cut_ratio_0", "cut_ratio_50", "cut_ratio_100", "lost_fair_ratio",
                           "refused_ratio", "damage_ratio", "unseen_ratio", "agreement_ratio") for row in run["rules"]],
            "scenes": run["scenes"], "peeks": run["peeks"], "agreements": run["agreements"],
            "equals": [row for row in run["equals"] if row["rule"] in ("plain rewind", "no rewind", "named") and row["duels"] > 0], "cheats": run["cheats"], "dodges": run["dodges"],
            "duel_sums": [row for row in run["duel_sums"] if row["duels"] > 0]}


PICTURES = {"docs/pictures/fairness.svg": lambda kept: pareto_picture.picture(kept["fairness"])}
ROOMS = lab("fairness", "lab/audit", "lab/clock", "lab/fidelity", "games/arena")
RUNS = [Run("fairness", "./run lab fairness", keep, takes="under 3 minutes on two cores")]


EVEN_SCREENS = "64 Hz, equal to 150 ms"


def share(ratio, digits=2):
    return "" if ratio is None else fixed(100 * ratio, digits)


def sums(rows, head):
    lines = []
    for name, row in rows:
        lines.append([name, *(share(row[key]) for key in BEHIND), share(row["cut_ratio_0"], 1), share(row["cut_ratio_50"], 1),
                      share(row["lost_fair_ratio"]), share(row["refused_ratio"]), share(row["damage_ratio"], 1),
                      share(row["unseen_ratio"]), share(row["agreement_ratio"])])
    return table([head, "behind cover", "over 50 ms", "over 100 ms", "over 200 ms", "fewer, %", "fewer over 50 ms, %",
                  "fair hits lost", "hits lost", "damage, %", "not on the screen", "as on the screen"], lines)


def named(kept):
    run = kept["fairness"]
    plain = one(run["rules"], rule="plain rewind")
    rows = [("no rule at all", plain), *((f"`{name}`", one(run["rules"], rule="named", setting=name)) for name in NAMED)]
    return sums(rows, "% of hits")


def rules(kept):
    return sums([(f"{row['rule']}: {row['setting']}", row) for row in kept["fairness"]["rules"] if row["rule"] != "named"], "% of hits")


def by_screens(kept):
    """Screens by name, with their rows; those that wait for high round trips are another question."""
    screens = [row for row in kept["fairness"]["peeks"] if "," in row["screens"] and "equal" not in row["screens"]]
    for name in dict.fromkeys(row["screens"] for row in screens):
        yield name, [row for row in screens if row["screens"] == name]


def of_equals(rows, ms):
    return one(rows, rtt_peeker_ms=ms, rtt_holder_ms=ms)


def equals_on_screens(kept):
    rows = []
    for name, own in by_screens(kept):
        cells = []
        for ms in (20, 50, 100):
            row = of_equals(own, ms)
            cells += [fixed(row["advantage_ms"]), share(row["peeker_share"], 0), share(row["holder_share"], 0), share(row["formula_share"], 0)]
        rows.append([name, *cells])
    return table(["screens", *(f"{ms} ms: {what}" for ms in (20, 50, 100) for what in ("ahead by", "peeker wins, %", "holder, %", "formula, %"))], rows)


def equals_by_setting(kept):
    rows = []
    for first in dict.fromkeys((row["scene"], row["rule"], row["setting"]) for row in kept["fairness"]["equals"]):
        scene, rule, setting = first
        own = [row for row in kept["fairness"]["equals"] if (row["scene"], row["rule"], row["setting"]) == first]
        name = f"`{setting}`" if rule == "named" else rule
        cells = [share(one(own, rtt_ms=ms)["peeker_share"], 0) if any(row["rtt_ms"] == ms for row in own) else "" for ms in (20, 50, 100, 150, 250)]
        rows.append([scene, name, *cells])
    return table(["scene", "setting", *(f"{ms} ms" for ms in (20, 50, 100, 150, 250))], rows, left=2)


def agreement(kept):
    return table(["scene", "screens", "starved frames, %", "exact view", "by a moment", "by a tick", "to the bit: exact view", "by a moment", "by a tick"],
                 [[row["scene"], row["screens"], share(row["starved_ratio"]),
                   *(percent(row[key]) for key in ("exact_ratio", "moment_ratio", "tick_ratio", "exact_bits_ratio", "moment_bits_ratio", "tick_bits_ratio"))]
                  for row in kept["fairness"]["agreements"]], left=2)


def peeks(kept):
    rows = []
    for name, own in [*by_screens(kept), (EVEN_SCREENS, [row for row in kept["fairness"]["peeks"] if row["screens"] == EVEN_SCREENS])]:
        cells = []
        for ms in (20, 50, 100):
            found = of_equals(own, ms)
            cells += [fixed(found["advantage_ms"]), fixed(found["published_sum_ms"]), fixed(found["own_sum_ms"])]
        starved = sum(row["starved_ratio"] for row in own) / len(own)
        rows.append([name, *cells, share(starved)])
    return table(["screens", *(cell for ms in (20, 50, 100) for cell in (f"{ms} ms: ahead by", "published sum", "own sum")),
                  "starved frames, %"], rows)


def scenes(kept):
    return table(["scene", "hits", "behind cover, %", "over 50 ms", "over 100 ms", "over 200 ms"],
                 [[f"`{row['scene']}`", fixed(row["hits"]), *(share(row[key]) for key in BEHIND)] for row in kept["fairness"]["scenes"]])


def duels(kept):
    rows = []
    for row in kept["fairness"]["duel_sums"]:
        setting = row["setting"].removeprefix("named, ")
        is_named = setting in NAMED or setting.startswith("plain rewind") or setting.startswith("no rewind")
        if not is_named and "equal" not in setting and "later" not in setting:
            continue
        low = fixed(row["rtt_low_ms"]), fixed(row["rtt_high_ms"])
        setting = setting.replace("64 Hz, equal to", "low round trips wait for")
        rows.append([row["scene"], setting, f"{low[0]} against {low[1]} ms", share(row["low_share"], 1),
                     fixed(row["low_ping_cost_ms"])])
    return table(["scene", "setting", "round trips", "the first wins, %", "its shots wait, ms"], rows, left=3)


def cheats(kept):
    return table(["setting", "oldest place hit, ms", "by an honest client", "its victim has gone, m", "hits behind cover for, ms",
                  "by an honest client", "safe from who comes out, ms", "safe beside a wall, ms of 4 s", "while firing", "fires sooner by, ms", "runs ahead by, m",
                  "shoots from beside, m"],
                 [[f"`{row['setting']}`", fixed(row["hit_age_ms"]), fixed(row["honest_ms"]), fixed(row["moved_m"], 2),
                   fixed(row["hit_behind_ms"]), fixed(row["honest_behind_ms"]), fixed(row["hidden_ms"]), fixed(row["untouched_ms"]),
                   fixed(row["firing_ms"]), fixed(row["early_ms"]), fixed(row["walk_ahead_m"], 2), fixed(row["muzzle_off_m"], 2)]
                  for row in kept["fairness"]["cheats"]])


def dodges(kept):
    run = kept["fairness"]["dodges"]
    shares = ("decided_by", "look_back_ms", "fast_forward_ms", "hold_back_ms", "decay_permille")
    pairs = ((20, 20), (100, 100), (20, 150), (150, 20))
    rows = []
    for way in dict.fromkeys(tuple(row[key] for key in shares) for row in run):
        own = [row for row in run if tuple(row[key] for key in shares) == way]
        rows.append([way[0], *map(fixed, way[1:]), *(share(one(own, rtt_shooter_ms=a, rtt_victim_ms=b)["escaped_ratio"], 1) for a, b in pairs)])
    return table(["decided by", "L, ms", "FF, ms", "S, ms", "decay, ms per s", "20, 20 ms", "100, 100 ms", "20, 150 ms", "150, 20 ms"], rows)


TABLES = {"fairness, settings by name": named, "fairness, scenes": scenes, "fairness, all rules": rules, "fairness, peekers": peeks,
          "fairness, equals on screens": equals_on_screens, "fairness, equals by setting": equals_by_setting, "fairness, agreement": agreement,
          "fairness, duels": duels, "fairness, dodging": dodges, "fairness, cheats": cheats}
