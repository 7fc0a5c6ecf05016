"""The sentences of README.md that have numbers of runs."""
from tables import benchmarks
from tables.fidelity import share
from tables.layout import Sentence, Untrue, fixed, percent

RUNS = []
TABLES = {}


def recorded(kept):
    return {"shots": fixed(kept["fidelity"]["judged"]), "agreed": percent(share(kept, "fidelity", "exact")),
            "equal": percent(share(kept, "fidelity", "exact", "bit_equal_ratio"))}


def all_mixed(kept):
    rows = kept["fidelity_mix"]["mix"]["by_target"]
    return {"agreed": fixed(sum(round(row["agreement_ratio"] * row["shots"]) for row in rows)),
            "shots": fixed(sum(row["shots"] for row in rows))}


def clock(kept):
    run = kept["clock"]
    return {"traces": fixed(run["recorded_traces"]), "p99": fixed(run["by_asymmetry"][0]["clock_error_p99_ms"], 2)}


def live(kept):
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


def bandwidth(kept):
    found = kept["arena_8"]
    return {"down": fixed(found["down_kbps"]), "up": fixed(found["up_kbps"]), "down_wire": fixed(found["down_wire_kbps"]),
            "up_wire": fixed(found["up_wire_kbps"])}


def beside_bullet(kept):
    of_bullet = [1 / benchmarks.times(kept, players) for players in benchmarks.GOAL_PLAYERS]
    if max(of_bullet) >= 1:
        raise Untrue(f"a rewound ray costs {of_bullet} of Bullet's ray without any rewind")
    return {"plain_low": fixed(min(of_bullet), 2), "plain_high": fixed(max(of_bullet), 2)}


def exactness(kept):
    def dearest(players, hitboxes, clustered):
        return max(benchmarks.cost(kept, "exact", n, h, clustered) / benchmarks.cost(kept, "moment", n, h, clustered)
                   for n in players for h in hitboxes)
    return {"exact": fixed(dearest(benchmarks.PLAYERS, (1, 16), False), 1),
            "crowd": fixed(dearest(benchmarks.GOAL_PLAYERS, (1,), True), 1)}


SENTENCES = [Sentence("README.md", words, values) for words, values in (
    ("{shots} recorded shots: equal to the screen; equal to the bit | **{agreed} %; {equal} %** |", recorded),
    ("shots at and from vehicles, judged as seen | {agreed} of {shots} |", all_mixed),
    ("bytes per command for the stamp | {bytes} |",
     lambda kept: {"bytes": fixed(kept["fidelity"]["stamp_bytes_per_command"], 2)}),
    ("clock error on {traces} mobile networks, clocks 50 ppm off, 99th percentile | {p99} ms |", clock),
    ("the server judges **{exact} %** of the rays as their shooters' screens showed them, to the bit. With a stamped tick it would "
     "judge {tick} % of them so, with the ping {ping} %, and without a rewind {present} %.", live),
    ("live rockets that ended alike on screen and server | {same} of {images} |", images),
    ("server tick with 64 players: median, 99th percentile | {p50} ms, {p99} ms |", ticks),
    ("kbit/s down and up, each of 8 players at 64 Hz (with DTLS, UDP, IP) | {down}, {up} ({down_wire}, {up_wire}) |", bandwidth),
    ("A tick may take 15.6 ms; its median takes {p50_low} to {p50_high} ms, and its 99th percentile {p99_low} to {p99_high} ms", narrow),
    ("time of a rewound ray, as a multiple of Bullet's ray that does not rewind; players are one capsule | {plain_low} to {plain_high} |", beside_bullet),
    ("time of an exact view, as a multiple of a view by time; the same in a crowd | {exact}; {crowd} |", exactness),
)]
