"""A whole server's tick, and a packet's way: docs/live.md and docs/performance.md. Times, so each is of one machine and one run."""
from tables.layout import Run, Sentence, bold, fixed, row, table

PARTS = {
    "copy": "the payload, copied once",
    "session": "session: header, acknowledgement, budget",
    "aes": "the cipher alone: AES-128-GCM",
    "dtls": "an SSL object over memory: cipher, record, OpenSSL's copies",
    "server": "`NetServer` above a network in memory: the former, look-up, queue",
    "kernel": "the kernel: `sendmmsg`, `recvmmsg` on loopback",
    "whole": "`NetServer` above the loopback",
}


def keep_packet(run):
    [found] = run["rows"]
    return {field: found[field] for field in (f"{way}_{part}_ns" for part in PARTS for way in ("down", "up"))}


RUNS = [
    Run("server_tick", "tools/measure_server.py --seconds 10", lambda run: run, is_exact=False, takes="four minutes, alone"),
    Run("sockets", "./bench sockets", keep_packet, is_exact=False, takes="a minute, alone"),
]


def packet(kept):
    def cells(part):
        return [fixed(kept["sockets"][f"{way}_{part}_ns"]) for way in ("down", "up")]
    return table(["part", "480 bytes down, ns", "60 bytes up, ns"],
                 [[name, *(map(bold, cells(part)) if part == "whole" else cells(part))] for part, name in PARTS.items()])


def among(values):
    low, high = fixed(min(values), 1), fixed(max(values), 1)
    return low if low == high else f"{low} to {high}"


def ticks(kept):
    rows = []
    for match in kept["server_tick"]["matches"]:
        runs = match["runs"]
        reached = sum(run["processor_p50_ms"] <= match["wanted_ms"] for run in runs)
        skipped = sum(run["ticks_skipped"] for run in runs)
        bots = [1e3 * run["bots_processor_seconds"] / (64 * run["seconds"]) for run in runs]
        rows.append(row(fixed(match["players"]), f"`{match['flags']}`", fixed(match["wanted_ms"]),
                        bold(among([run["processor_p50_ms"] for run in runs])), among([run["processor_p99_ms"] for run in runs]),
                        f"{reached} of {len(runs)}", fixed(skipped), among(bots)))
    return ["| players | match | p50 wanted, ms | p50, ms | p99, ms | runs that reach it | ticks skipped | the bots' thread, ms |",
            "|--:|---|--:|--:|--:|--:|--:|--:|", *rows]


TABLES = {"what a packet costs": packet, "a server's processor time": ticks}


def each_way(kept):
    found = kept["sockets"]
    ns = sum(found[f"{way}_{part}_ns"] for way in ("down", "up") for part in ("session", "whole"))
    return {"us": fixed(ns / 1e3, 1)}


SENTENCES = [Sentence("docs/cost.md", "a packet each way takes {us} us", each_way)]
