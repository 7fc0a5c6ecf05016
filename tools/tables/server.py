"""A packet's way, and a whole server's tick: docs/evidence/performance.md, docs/evidence/cost.md and docs/operate/live.md. Times, so they are of one machine."""
from tables.layout import SERVER, Run, bold, fixed, from_to, table

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


def keep_matches(run):
    fields = ("processor_p50_ms", "processor_p99_ms", "ticks", "ticks_skipped", "down_kbps", "bots_processor_seconds")
    return {"matches": [{field: one[field] for field in ("name", "players", "wanted_ms")} |
                        {"runs": [{field: each[field] for field in fields} for each in one["runs"]]} for one in run["matches"]]}


ROOMS = (*SERVER, "benchmarks", "tools/measure_server.py")
RUNS = [
    Run("sockets", "./bench sockets", keep_packet, is_exact=False, takes="a minute, alone"),
    Run("whole_server", "tools/measure_server.py", keep_matches, is_exact=False, takes="20 minutes, alone"),
]


def packet(kept):
    def cells(part):
        return [fixed(kept["sockets"][f"{way}_{part}_ns"]) for way in ("down", "up")]
    return table(["part", "480 bytes down, ns", "60 bytes up, ns"],
                 [[name, *(map(bold, cells(part)) if part == "whole" else cells(part))] for part, name in PARTS.items()])


MATCHES = {
    "each tick": "a packet each way a tick",
    "every second tick": "a packet each way for two ticks",
    "two threads": "a packet each way a tick, two threads",
}


def whole_server(kept):
    rows = []
    for one in kept["whole_server"]["matches"]:
        runs = one["runs"]
        p50 = [run["processor_p50_ms"] for run in runs]
        rows.append([MATCHES[one["name"]], fixed(one["players"]), from_to(p50), from_to([run["processor_p99_ms"] for run in runs]),
                     fixed(one["wanted_ms"]), f"{sum(ms <= one['wanted_ms'] for ms in p50)} / {len(runs)}",
                     from_to([run["down_kbps"] for run in runs]),
                     from_to([100 * run["ticks_skipped"] / (run["ticks"] + run["ticks_skipped"]) for run in runs])])
    return table(["match", "clients", "p50, ms", "p99, ms", "p50 wanted", "runs within it", "kbit/s down", "ticks skipped, %"],
                 rows)


TABLES = {"what a packet costs": packet, "a whole server's tick": whole_server}
