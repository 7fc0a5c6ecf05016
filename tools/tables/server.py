"""A packet's way: docs/performance.md and docs/cost.md. Times, so they are of one machine and one run."""
from tables.layout import Run, Sentence, bold, fixed, table

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
    Run("sockets", "./bench sockets", keep_packet, is_exact=False, takes="a minute, alone"),
]


def packet(kept):
    def cells(part):
        return [fixed(kept["sockets"][f"{way}_{part}_ns"]) for way in ("down", "up")]
    return table(["part", "480 bytes down, ns", "60 bytes up, ns"],
                 [[name, *(map(bold, cells(part)) if part == "whole" else cells(part))] for part, name in PARTS.items()])


TABLES = {"what a packet costs": packet}


def each_way_ns(kept):
    """A packet down and one up, with session, encryption and sockets."""
    return sum(kept["sockets"][f"{way}_{part}_ns"] for way in ("down", "up") for part in ("session", "whole"))


def each_way(kept):
    return {"us": fixed(each_way_ns(kept) / 1e3, 1)}


SENTENCES = [Sentence("docs/cost.md", "a packet each way takes {us} us", each_way)]
