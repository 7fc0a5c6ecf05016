"""`lab fairness`: docs/evidence/fairness.md."""
from tables import pareto_picture
from tables.layout import Run, Sentence, Untrue, fixed, one, only, percent, span, table

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


def goal(kept):
    row = one(kept["fairness"]["rules"], rule="named", setting="competitive")
    plain = one(kept["fairness"]["rules"], rule="plain rewind")
    if row["cut_ratio_0"] < 0.95 or row["lost_fair_ratio"] > 0.005:
        raise Untrue(f"competitive misses 95 % fewer for 0.5 % of the fair hits: {row['cut_ratio_0']}, {row['lost_fair_ratio']}")
    return {"plain": share(plain["behind_cover_ratio_0"], 1), "cut": share(row["cut_ratio_0"], 1), "lost": share(row["lost_fair_ratio"]),
            "duels": fixed(kept["fairness"]["duels"])}


def evened(kept):
    shares = [100 * row["low_share"] for row in kept["fairness"]["duel_sums"] if "equal to 150 ms" in row["setting"]]
    if len(shares) != 4 or max(abs(share - 50) for share in shares) > 3:
        raise Untrue(f"duels are not even within 3 points: {shares}")
    return {"low": fixed(min(shares), 1), "high": fixed(max(shares), 1)}


def as_shipped(kept):
    shares = [100 * row["low_share"] for row in kept["fairness"]["duel_sums"] if row["setting"] == "named, even"]
    if len(shares) != 4 or max(abs(share - 50) for share in shares) > 3:
        raise Untrue(f"even's duels are not even within 3 points: {shares}")
    waits, even = (one(kept["fairness"]["rules"], rule=rule, setting=setting)
                   for rule, setting in (("the wait alone", EVEN_SCREENS), ("named", "even")))
    return {"waits": share(waits["behind_cover_ratio_0"], 1), "cut": share(even["cut_ratio_0"], 1), "lost": share(even["lost_fair_ratio"]),
            "refused": share(even["refused_ratio"], 1), "damage": share(even["damage_ratio"], 1),
            "low": fixed(min(shares), 1), "high": fixed(max(shares), 1)}


def as_shipped_cover(kept):
    return only(as_shipped(kept), "waits", "cut", "lost", "refused", "damage")


def as_shipped_duels(kept):
    return only(as_shipped(kept), "low", "high")


def own_sums(kept):
    off = []
    for row in kept["fairness"]["peeks"]:
        if row["advantage_ms"] is not None:
            off.append(row["above_own_sum_ms"] + 1000 / int(row["screens"].split()[0]))
    return {"low": fixed(min(off), 1), "high": fixed(max(off), 1)}


def unshown(kept):
    return {"unshown": fixed(kept["fairness"]["unshown"])}


def rockets(kept):
    run = kept["fairness"]["dodges"]
    share = one(run, decided_by="clock", look_back_ms=0, fast_forward_ms=0, hold_back_ms=0, rtt_shooter_ms=100, rtt_victim_ms=100)["escaped_ratio"]
    return {"rockets": fixed(run[0]["rockets"]), "error": fixed(100 * (share * (1 - share) / run[0]["rockets"]) ** 0.5)}


def drawn_earlier(kept):
    run = kept["fairness"]["dodges"]
    pairs = ((20, 20), (100, 100), (20, 150), (150, 20))

    def seen(forward, a, b):
        return one(run, decided_by="clock", look_back_ms=0, fast_forward_ms=forward, hold_back_ms=0, rtt_shooter_ms=a,
                   rtt_victim_ms=b)["seen_after_ms"]

    return span([seen(0, *pair) - seen(100, *pair) for pair in pairs])


TICK_MS = 1000 / 64
DEFAULT_SCREENS = "64 Hz, as the network asks"


def near_the_sum(kept):
    own = dict(by_screens(kept))[DEFAULT_SCREENS]
    off = [of_equals(own, ms)["above_sum_ms"] for ms in (20, 50, 100)]
    if max(map(abs, off)) > TICK_MS:
        raise Untrue(f"{DEFAULT_SCREENS} is more than a tick from the sum: {off}")
    return dict(zip(("low", "middle", "high"), (fixed(ms, 1) for ms in off)))


def price(kept):
    rows = kept["fairness"]["agreements"]
    if any(row["exact_ratio"] != 1 or row["exact_bits_ratio"] != 1 for row in rows):
        raise Untrue("an exact view differs from the screen")
    usual = one(rows, scene="open", screens=DEFAULT_SCREENS)
    short = one(rows, scene="open", screens="64 Hz, 1 snapshots")
    return {"shots": fixed(sum(row["shots"] for row in rows)), "tick": share(1 - usual["tick_ratio"]), "moment": share(1 - usual["moment_ratio"]),
            "usual": share(1 - usual["moment_bits_ratio"], 1), "short": share(1 - short["moment_bits_ratio"], 1),
            "starved": share(short["starved_ratio"], 0)}


def snipers(kept):
    rows = [row for row in kept["fairness"]["equals"] if row["scene"] == "corner, sniper" and row["rtt_ms"] == 250]
    return {"plain": share(one(rows, rule="plain rewind")["peeker_share"], 0),
            **{name: share(one(rows, setting=name)["peeker_share"], 0) for name in ("casual", "competitive")}}


SENTENCES = [
    Sentence("docs/evidence/fairness.md", "with 250 ms and a weapon that kills at once the peeker wins {plain} % of the duels under plain rewind, {casual} "
             "under `casual` and {competitive} under `competitive`.", snipers),
    Sentence("docs/evidence/fairness.md", "64 Hz as the network asks: it is {low}, {middle} and {high} ms from that sum at 20, 50 and 100 ms,", near_the_sum),
    Sentence("docs/evidence/fairness.md", "In {shots} shots on all these screens the exact view gave the answer of the shooter's frame each time, to the bit. "
             "In the open a stamped moment gets {moment} and a stamped tick {tick} % of the verdicts wrong at 64 Hz as the network asks. "
             "With a delay of one snapshot {starved} % of the frames are starved, and a moment's answers differ in their bits for {short} % of the "
             "shots, where {usual} % did.", price),
    Sentence("docs/evidence/fairness.md", "In {duels} duels plain rewind dealt {plain} % of its hits to victims who were behind cover when they "
             "saw the damage. `competitive` has {cut} % fewer, and takes {lost} % of the fair hits away.", goal),
    Sentence("docs/evidence/fairness.md", "In these four scenes the low one then wins {low} to {high} %.", evened),
    Sentence("docs/evidence/fairness.md", "The wait alone raises the hits behind cover to {waits} %. `even` has {cut} % fewer than plain rewind without a "
             "wait, and takes {lost} % of the fair hits away. It refuses {refused} % of the hits, and deals {damage} % of the damage.", as_shipped_cover),
    Sentence("docs/evidence/fairness.md", "Judged by `even`'s own rules it is {low} to {high}.", as_shipped_duels),
    Sentence("docs/evidence/fairness.md", "Less the tick, *own sum* is the measured advantage in all rows, within {low} to {high} ms.", own_sums),
    Sentence("docs/evidence/fairness.md", "Each cell is {rockets} rockets, and has a standard error of {error}.", rockets),
    Sentence("docs/evidence/fairness.md", "Their screen draws the rocket {low} to {high} ms earlier:", drawn_earlier),
    Sentence("docs/evidence/fairness.md", "Hits that were shown after their round count nowhere: {unshown}.", unshown),
]
