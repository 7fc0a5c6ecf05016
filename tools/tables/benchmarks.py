"""`./bench`: docs/evidence/performance.md and docs/evidence/benchmarks.md. Times, so each is of one machine and one run."""
from tables import rewind_picture
from tables.layout import LIBRARY, Run, bold, fixed, one, percent, row, table


def rows_with(*fields):
    return lambda run: {"rows": [{field: one.get(field) for field in fields} for one in run["rows"] if fields[0] in one]}


ROOMS = (*LIBRARY, "benchmarks")
RUNS = [Run(name, f"./bench {name}", rows_with(*fields.split()), is_exact=False) for name, fields in {
    "rewind": "method players hitboxes clustered ns_per_ray record_us_per_tick",
    "view": "entities loss_percent mixed_rates moment_ns exact_ns endpoints_ns client_ns exact_vs_moment moment_equal "
            "endpoints_equal",
    "judge": "entities judge_ns judge_gap_ns plain_ns",
    "snapshots": "clients entities packet_bytes entities_per_packet write_ns",
    "record": "benchmark players bones record_ns record_all_ns copy_ns ut_trail_ns write_ns apply_ns raw_write_ns raw_apply_ns bytes_per_entity",
    "command": "loss_percent write_ns read_ns raw_write_ns packet_bytes_per_command stamp_bytes",
    "authority": "projectiles players hitboxes loss_and_mixed_rates by_clock tick_ms",
    "tick": "clients ticks_per_snapshot p50_ms p99_ms finish_p50_ms",
    "cost": "players receive_ns judge_ns record_ns write_ns rest_ns total_ns total_exact_ns total_moment_ns total_present_ns "
            "rays_per_tick judge_each_ns ray_exact_each_ns ray_moment_each_ns ray_present_each_ns "
            "history_bytes_per_player_second server_bytes_per_player",
}.items()]
RUNS.append(Run("rewind_clustered", "./bench rewind --clustered --hitboxes 1 --players 64 1024 10000 --method moment exact bullet_no_rewind",
                RUNS[0].keep, is_exact=False))

PLAYERS = [16, 64, 256, 1024, 10000]
GOAL_PLAYERS = [64, 1024, 10000]
METHODS = ["moment", "exact", "brute_wide", "scalar_brute", "ut2003_trail", "unlagged_ring", "source_records",
           "bullet_no_rewind", "bullet_candidates_moved", "bullet_all_moved"]


def cost(kept, method, players, hitboxes=1, clustered=False):
    name = "rewind_clustered" if clustered else "rewind"
    found = [row["ns_per_ray"] for row in kept[name]["rows"] if (row["method"], row["players"], row["hitboxes"],
                                                                     row["clustered"]) == (method, players, hitboxes, clustered)]
    return found[0] if found else None


def nanoseconds(ns):
    return f"{ns / 1e6:,.1f} ms" if ns >= 1e6 else fixed(ns)


def rewind(hitboxes, title):
    def lines(kept):
        rows = []
        for method in METHODS:
            if cost(kept, method, 64, hitboxes) is None:
                continue
            name = f"`{method}`: no grid" if method == "brute_wide" else f"`{method}`"
            cells = [name, *(nanoseconds(cost(kept, method, players, hitboxes)) for players in PLAYERS)]
            rows.append(list(map(bold, cells)) if method in ("moment", "exact") else cells)
        return table([f"{title}, players", *map(fixed, PLAYERS)], rows)
    return lines


def recording(kept, players, hitboxes):
    found = one([row for row in kept["rewind"]["rows"] if row["record_us_per_tick"] is not None], method="moment",
                players=players, hitboxes=hitboxes, clustered=False)
    return found["record_us_per_tick"] * 1e3 / players


def in_a_loop(kept, field, players, bones):
    """Nanoseconds of `./bench record`."""
    return one(kept["record"]["rows"], benchmark="record", bones=bones, players=players)[field]


def times(kept, players, hitboxes=1, method="bullet_no_rewind"):
    """How many times as long another way takes: by default Bullet's ray that is not rewound."""
    return cost(kept, method, players, hitboxes) / cost(kept, "moment", players, hitboxes)


def goals(kept):
    def as_many(name, goals_, ratio):
        cells = []
        for goal, players in zip(goals_, GOAL_PLAYERS):
            value = ratio(players)
            cell = fixed(value, 0 if value >= 20 else 1)
            cells.append(bold(cell) if float(cell.replace(",", "")) >= goal else cell)
        return [name, *cells]

    def against(method, hitboxes=1):
        return lambda players: times(kept, players, hitboxes, method)

    def capsule(hitboxes):
        return [fixed(cost(kept, "moment", players, hitboxes)) for players in GOAL_PLAYERS]
    exact = [cost(kept, "exact", players) / cost(kept, "moment", players) for players in GOAL_PLAYERS]
    growth = cost(kept, "moment", 10000) / cost(kept, "moment", 64)
    rows = [
        ["one capsule, 45, 105, 140 ns", *capsule(1)],
        ["16 hitboxes, 120, 190, 300 ns", *capsule(16)],
        as_many("13, 85, 650 times as fast as scalar brute force", (13, 85, 650), against("scalar_brute")),
        as_many("16 hitboxes, as many times", (13, 85, 650), against("scalar_brute", 16)),
        as_many("as fast as, 3.5, 22 times as fast as our own wide brute force", (1, 3.5, 22), against("brute_wide")),
        as_many("15, 12, 15 times as fast as Bullet without rewind", (15, 12, 15), against("bullet_no_rewind")),
        as_many("500, 9,000, 100,000 times as fast as Bullet moving all", (500, 9e3, 1e5), against("bullet_all_moved")),
        as_many("16 hitboxes, as many times", (500, 9e3, 1e5), against("bullet_all_moved", 16)),
        ["exact at most 1.5 times the moment",
         *(bold(fixed(ratio, 1)) if ratio <= 1.5 else fixed(ratio, 1) for ratio in exact)],
        ["from 64 to 10,000 at most 3 times", "", "", bold(fixed(growth, 1)) if growth <= 3 else fixed(growth, 1)],
        ["record 20 ns, with bones 80 ns a player",
         *(", ".join(fixed(recording(kept, players, hitboxes)) for hitboxes in (1, 16)) for players in GOAL_PLAYERS)],
        ["half in a crowd, 300 ns", "", "", fixed(cost(kept, "moment", 10000, clustered=True))],
    ]
    return table(["goal", "at 64", "1,024", "10,000"], rows)


def nearer_goals(kept):
    """Bold where it is reached: rays, and what is recorded or written, in ns but where the row says otherwise."""
    def below(name, wanted, value, digits=0):
        cells = [fixed(value(players), digits) for players in GOAL_PLAYERS]
        return [name, *(bold(cell) if float(cell.replace(",", "")) <= goal else cell for cell, goal in zip(cells, wanted))]

    def above(name, wanted, hitboxes):
        cells = [fixed(times(kept, players, hitboxes), 1) for players in GOAL_PLAYERS]
        return [name, *(bold(cell) if float(cell) >= goal else cell for cell, goal in zip(cells, wanted))]

    def alone(name, wanted, value, digits=0):
        return [name, "", "", bold(fixed(value, digits)) if round(value, digits) <= wanted else fixed(value, digits)]
    snapshot = one(kept["snapshots"]["rows"], clients=1000, entities=1000, packet_bytes=480)["write_ns"]
    rows = [
        below("one capsule, at a moment: 100, 150, 180 ns", (100, 150, 180), lambda n: cost(kept, "moment", n)),
        below("one capsule, in an exact view: 130, 190, 230 ns", (130, 190, 230), lambda n: cost(kept, "exact", n)),
        below("16 hitboxes: 250, 400, 500 ns", (250, 400, 500), lambda n: cost(kept, "moment", n, 16)),
        above("7, 7, 8 times as fast as Bullet without rewind", (7, 7, 8), 1),
        above("16 hitboxes: 5, 6, 8 times", (5, 6, 8), 16),
        alone("half in a crowd: 300 ns", 300, cost(kept, "moment", 10000, clustered=True)),
        below("recorded at once: 35, 35, 45 ns", (35, 35, 45), lambda n: in_a_loop(kept, "record_all_ns", n, 0)),
        below("with 16 bones: 120, 120, 160 ns", (120, 120, 160), lambda n: in_a_loop(kept, "record_all_ns", n, 16)),
        alone("10,000 projectiles: 2 ms", 2, flights_ms(kept, hitboxes=1, loss_and_mixed_rates=0), 1),
        alone("a snapshot of 480 bytes for one of 1,000 clients: 6 us", 6, snapshot / 1e3, 1),
    ]
    return table(["nearer goal", "at 64", "1,024", "10,000"], rows)


def flights_ms(kept, **wanted):
    return one(kept["authority"]["rows"], projectiles=10000, players=1024, by_clock=0, **wanted)["tick_ms"]


def flights(kept, **wanted):
    return fixed(flights_ms(kept, **wanted), 1)


def rest(kept):
    def tick(clients, ticks, digits):
        found = one(kept["tick"]["rows"], clients=clients, ticks_per_snapshot=ticks)
        writing = "" if found["finish_p50_ms"] is None else f"of it {fixed(found['finish_p50_ms'], 1)} writing snapshots"
        return f"{fixed(found['p50_ms'], digits)} (p99 {fixed(found['p99_ms'], digits)})", writing
    rows = [
        ["10,000 live projectiles, 1,024 players of one capsule", flights(kept, hitboxes=1, loss_and_mixed_rates=0),
         "489 before the index; `./bench authority`"],
        ["the same, views of clients who lose 30 % and get mixed rates", flights(kept, hitboxes=1, loss_and_mixed_rates=1), ""],
        ["the same, 16 hitboxes", flights(kept, hitboxes=16, loss_and_mixed_rates=1), ""],
        ["a server's tick, 64 clients, a snapshot in each tick", tick(64, 1, 2)[0],
         "`./bench tick`: no encryption, no sockets"],
        ["256 clients", *tick(256, 1, 1)],
        ["1,000 clients", *tick(1000, 1, 1)],
        ["1,000 clients, a snapshot in every 64th tick for each", tick(1000, 64, 1)[0], ""],
    ]
    return ["| what | ms of one thread | |", "|---|--:|---|", *(row(*cells) for cells in rows)]


def view(kept):
    rows = [[one["entities"], f"{one['loss_percent']} %", "yes" if one["mixed_rates"] else "no",
             *(fixed(one[f"{form}_ns"]) for form in ("moment", "exact", "endpoints", "client")), fixed(one["exact_vs_moment"], 2),
             *(f"{percent(one[f'{form}_equal'], 0)} %" for form in ("moment", "endpoints"))] for one in kept["view"]["rows"]]
    return table(["entities", "loss", "mixed rates", "moment", "exact", "endpoints", "client draws", "exact : moment",
                  "moment equal", "endpoints equal"], rows, left=0)


def judge(kept):
    rows = [[fixed(one["entities"]), *(fixed(one[f"{way}_ns"]) for way in ("judge", "judge_gap", "plain"))]
            for one in kept["judge"]["rows"]]
    return table(["entities", "judge", "after a gap", "plain loop"], rows, left=0)


def snapshots(kept):
    rows = [[*(fixed(one[field]) for field in ("clients", "entities", "packet_bytes", "entities_per_packet")),
             fixed(one["write_ns"] / 1e3, 1)] for one in kept["snapshots"]["rows"]]
    return table(["clients", "entities", "budget, bytes", "states in a packet", "us"], rows, left=0)


def floor(ns):
    return fixed(ns, 0 if ns >= 10 else 1)


def record(kept):
    rows = []
    for bones in (0, 16):
        for players in GOAL_PLAYERS:
            of = one(kept["record"]["rows"], benchmark="record", bones=bones, players=players)
            rows.append([fixed(players), fixed(bones) if bones else "none", fixed(of["record_ns"]), fixed(of["record_all_ns"]),
                         floor(of["copy_ns"]), fixed(of["ut_trail_ns"])])
    return table(["players", "bones", "`WorldHistory::record`, ns", "`record_all`, ns", "floor: copying the bytes, ns",
                  "UT trail, ns"], rows, left=0)


def whole_snapshot(kept):
    whole = one(kept["record"]["rows"], benchmark="snapshot")
    size = fixed(whole["bytes_per_entity"], 1)
    return table(["", "ns", "floor: copying the bytes, ns"], [
        [f"`SnapshotSender::write`, a whole state: {size} bytes (44 in memory); deltas: docs/wire/wire.md",
         fixed(whole["write_ns"]), floor(whole["raw_write_ns"])],
        ["`SnapshotApplier::apply`", fixed(whole["apply_ns"]), floor(whole["raw_apply_ns"])]])


def command(kept):
    def of(field, digits):
        return [fixed(one(kept["command"]["rows"], loss_percent=loss)[field], digits) for loss in (0, 30)]
    return table(["", "snapshots lost 0 %", "30 %"], [
        ["push, acknowledge, write a packet, ns", *of("write_ns", 0)], ["read a packet, ns", *of("read_ns", 0)],
        ["floor: copying three commands, ns", *of("raw_write_ns", 1)],
        ["bytes of a packet (168 in memory)", *of("packet_bytes_per_command", 1)], ["bytes of a stamp", *of("stamp_bytes", 2)]])


# Stated on docs/evidence/cost.md: what one core costs for a month of 730 hours.
PRICE_PER_CORE_MONTH = 30.0


def player_parts(kept):
    rows = []
    for one in kept["cost"]["rows"]:
        share = one["total_ns"] * 64 / 1e9
        rows.append([fixed(one["players"]), *(fixed(one[f"{part}_ns"] / 1e3, 2) for part in ("receive", "judge", "record", "write")),
                     bold(fixed(one["total_ns"] / 1e3, 2)), fixed(1 / share), fixed(share * PRICE_PER_CORE_MONTH * 100, 2)])
    return table(["players", "commands read, us", "shots judged, us", "recorded, us", "snapshot written, us", "all, us", "players a core",
                  "cents a month"], rows, left=0)


def player_rays(kept):
    rows = [[fixed(one["players"]), *(fixed(one[f"{way}_each_ns"]) for way in ("ray_present", "ray_moment", "ray_exact", "judge")),
             fixed(one["ray_exact_each_ns"] / one["ray_present_each_ns"], 2), fixed(one["history_bytes_per_player_second"]),
             fixed(one["server_bytes_per_player"] / 1024, 0)] for one in kept["cost"]["rows"]]
    return table(["players", "no rewind, ns", "a moment, ns", "exact, ns", "judged, ns", "exact : no rewind", "history, bytes a player-second",
                  "all memory, KiB a player"], rows, left=0)


def player_wholes(kept):
    rows = []
    for one in kept["cost"]["rows"]:
        rays = one["rays_per_tick"] / one["players"]
        rows.append([fixed(one["players"]),
                     *(fixed(one[f"total_{way}ns"] / 1e3, 2) for way in ("present_", "moment_", "exact_", "")),
                     *(fixed(one[f"{way}_each_ns"] * rays) for way in ("ray_present", "ray_moment", "ray_exact", "judge"))])
    return table(["players", "no rewind, us", "by moment, us", "exact, us", "exact and judged, us", "its rays, ns", "by moment, ns",
                  "exact, ns", "judged, ns"], rows, left=0)


def crowd(kept):
    return table(["half in a crowd, players", *map(fixed, GOAL_PLAYERS)],
                 [[f"`{method}`", *(fixed(cost(kept, method, players, clustered=True)) for players in GOAL_PLAYERS)]
                  for method in ("moment", "exact", "bullet_no_rewind")])


TABLES = {"a ray, in a crowd": crowd, "what a player costs": player_parts, "the whole each way": player_wholes, "what exactness costs": player_rays, "a ray, one capsule": rewind(1, "one capsule each"), "a ray, 16 hitboxes": rewind(16, "16 hitboxes on bones"),
          "goals of a ray": goals, "nearer goals": nearer_goals, "rest of the tick": rest, "bench view": view, "bench judge": judge,
          "bench snapshots": snapshots, "bench record": record, "bench snapshot": whole_snapshot, "bench command": command}

PICTURES = {"docs/pictures/rewind-1.svg": lambda kept: rewind_picture.picture(kept["rewind"]["rows"], 1)}
