"""`lab fairness`: docs/fairness.md."""
from tables.layout import Run, Sentence, fixed, one, only, table

NAMED = ("competitive", "casual", "coop", "high_ping")
BEHIND = ("behind_cover_ratio_0", "behind_cover_ratio_50", "behind_cover_ratio_100", "behind_cover_ratio_200")


def keep(run):
    return {"duels": run["duels"], "unshown": run["unshown"], "networks": run["networks"], "wall_s": run["wall_s"],
            "rules": [only(row, "rule", "setting", "hits", *BEHIND, "cut_ratio_0", "cut_ratio_50", "cut_ratio_100", "lost_fair_ratio",
                           "refused_ratio") for row in run["rules"]],
            "peeks": run["peeks"], "cheats": run["cheats"], "dodges": run["dodges"],
            "duel_sums": [row for row in run["duel_sums"] if row["duels"] > 0]}


RUNS = [Run("fairness", "./run lab fairness", keep, takes="about 4 minutes on two cores")]


def share(ratio, digits=2):
    return "" if ratio is None else fixed(100 * ratio, digits)


def sums(rows, head):
    lines = []
    for name, row in rows:
        lines.append([name, *(share(row[key]) for key in BEHIND), share(row["cut_ratio_0"], 1), share(row["cut_ratio_50"], 1),
                      share(row["lost_fair_ratio"]), share(row["refused_ratio"])])
    return table([head, "behind cover", "over 50 ms", "over 100 ms", "over 200 ms", "fewer, %", "fewer over 50 ms, %",
                  "fair hits lost", "hits lost"], lines)


def named(kept):
    run = kept["fairness"]
    plain = one(run["rules"], rule="plain rewind")
    rows = [("no rule at all", plain), *((f"`{name}`", one(run["rules"], rule="named", setting=name)) for name in NAMED)]
    return sums(rows, "of 100 hits")


def rules(kept):
    return sums([(f"{row['rule']}: {row['setting']}", row) for row in kept["fairness"]["rules"] if row["rule"] != "named"], "of 100 hits")


def peeks(kept):
    screens = [row for row in kept["fairness"]["peeks"] if "," in row["screens"] and "equal" not in row["screens"]]
    names = list(dict.fromkeys(row["screens"] for row in screens))
    rows = []
    for name in names:
        own = [row for row in screens if row["screens"] == name]
        cells = []
        for ms in (20, 50, 100):
            [found] = [row for row in own if row["rtt_peeker_ms"] == row["rtt_holder_ms"] == ms]
            cells += [fixed(found["advantage_ms"]), fixed(found["published_sum_ms"])]
        starved = sum(row["starved_ratio"] for row in own) / len(own)
        rows.append([name, *cells, share(starved)])
    return table(["screens", "20 ms: ahead by", "published sum", "50 ms: ahead by", "published sum",
                  "100 ms: ahead by", "published sum", "starved frames, %"], rows)


def duels(kept):
    rows = []
    for row in kept["fairness"]["duel_sums"]:
        setting = row["setting"].removeprefix("named, ")
        is_named = setting in NAMED or setting.startswith("plain rewind") or setting.startswith("no rewind")
        if not is_named and "equal" not in setting and "later" not in setting:
            continue
        low = fixed(row["rtt_low_ms"]), fixed(row["rtt_high_ms"])
        rows.append([row["scene"], setting, f"{low[0]} against {low[1]} ms", share(row["low_share"], 1),
                     fixed(row["low_ping_cost_ms"])])
    return table(["scene", "setting", "round trips", "the first wins, %", "its shots wait, ms"], rows, left=3)


def cheats(kept):
    return table(["setting", "oldest place hit, ms", "by an honest client, ms", "its victim has gone, m", "hidden behind old stamps, ms"],
                 [[f"`{row['setting']}`", fixed(row["hit_age_ms"]), fixed(row["honest_ms"]), fixed(row["moved_m"], 2),
                   fixed(row["hidden_ms"])] for row in kept["fairness"]["cheats"]])


def dodges(kept):
    run = kept["fairness"]["dodges"]
    shares = ("decided_by", "look_back_ms", "fast_forward_ms", "hold_back_ms", "decay_permille")
    pairs = ((20, 20), (100, 100), (20, 150), (150, 20))
    rows = []
    for way in dict.fromkeys(tuple(row[key] for key in shares) for row in run):
        own = [row for row in run if tuple(row[key] for key in shares) == way]
        rows.append([way[0], *map(fixed, way[1:]), *(share(one(own, rtt_shooter_ms=a, rtt_victim_ms=b)["escaped_ratio"], 1) for a, b in pairs)])
    return table(["decided by", "L, ms", "FF, ms", "S, ms", "decay, ms per s", "20, 20 ms", "100, 100 ms", "20, 150 ms", "150, 20 ms"], rows)


TABLES = {"fairness, settings by name": named, "fairness, all rules": rules, "fairness, peekers": peeks,
          "fairness, duels": duels, "fairness, dodging": dodges, "fairness, cheats": cheats}


def goal(kept):
    row = one(kept["fairness"]["rules"], rule="named", setting="competitive")
    plain = one(kept["fairness"]["rules"], rule="plain rewind")
    return {"plain": share(plain["behind_cover_ratio_0"], 1), "cut": share(row["cut_ratio_0"], 1), "lost": share(row["lost_fair_ratio"]),
            "duels": fixed(kept["fairness"]["duels"])}


def unshown(kept):
    return {"unshown": fixed(kept["fairness"]["unshown"])}


SENTENCES = [
    Sentence("docs/fairness.md", "In {duels} duels plain rewind dealt {plain} of 100 hits to victims who were behind cover when they "
             "saw the damage. `competitive` has {cut} % fewer, and takes {lost} of 100 fair hits away.", goal),
    Sentence("docs/fairness.md", "{unshown} hits were shown after their round and count nowhere.", unshown),
]
