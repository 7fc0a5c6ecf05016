#!/usr/bin/env python3
"""What a tick of a whole server costs, encryption and sockets included: matches of light bots, each played several times.

measure_server.py [--runs 10 3 3] [--seconds 6] [--slow-motion 5] [--program FILE] [--json FILE]

--runs: how often each of the matches is played, in their order. A tick costs the processor time of all threads of the server,
from its end to the next one's end. The bots play on the same machine and take several times as much, so matches are in slow
motion: in real time two cores skip ticks, and those that are played find the packets of several.
"""
import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path

from files import ROOT

CROWD = "--light --no-relay --no-compare --no-page --bots {players} --max-clients {players}"
# Name, players, further flags, and the p50 that is wanted, in milliseconds.
MATCHES = [("each tick", 1000, "--ticks-per-snapshot 1", 12.0),
           ("every second tick", 1000, "--ticks-per-snapshot 2 --steps-per-packet 2", 6.0),
           ("two threads", 2000, "--ticks-per-snapshot 1 --threads 2", 24.0)]


def play(program, flags, seconds):
    """What `arena` says of one match."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "match.json"
        command = [*program, "arena", *flags.split(), "--seconds", str(seconds), "--json", str(file)]
        done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        if done.returncode != 0 or not file.exists():
            sys.exit(f"'{' '.join(command)}' failed with {done.returncode}: {done.stderr[-2000:]}")
        return json.loads(file.read_text())


def figures(match, players):
    return {"clients": match["clients"], "seconds": match["seconds"], "ticks": match["ticks"],
            "ticks_skipped": match["ticks_skipped"], "processor_p50_ms": match["processor_p50_ms"],
            "processor_p99_ms": match["processor_p99_ms"], "processor_mean_ms": match["processor_mean_ms"],
            "tick_p50_ms": match["tick_p50_ms"], "tick_p99_ms": match["tick_p99_ms"],
            "down_kbps": match["down_kbps"], "up_kbps": match["up_kbps"],
            "bots_processor_seconds": match["bots"]["processor_seconds"],
            "is_whole": match["clients"] == players and match["bit_equal_ratio"] in (None, 1)}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, nargs=len(MATCHES), default=[10, 3, 3], metavar="N")
    parser.add_argument("--seconds", type=float, default=6, help="Of the match")
    parser.add_argument("--slow-motion", type=int, default=5, metavar="N")
    parser.add_argument("--program", help="Default: ./run, which builds it")
    parser.add_argument("--json", type=Path, help="Write all runs to this file")
    options = parser.parse_args()
    program = [options.program] if options.program else ["./run"]
    rows = []
    for (name, players, more, wanted), count in zip(MATCHES, options.runs):
        flags = f"{CROWD.format(players=players)} {more} --slow-motion {options.slow_motion}"
        runs = []
        for _ in range(count):
            one = figures(play(program, flags, options.seconds), players)
            runs.append(one)
            print(f"{name}, {players} clients: processor p50 {one['processor_p50_ms']:.2f} ms of {wanted:.0f}, p99 "
                  f"{one['processor_p99_ms']:.2f}; {one['ticks']} ticks, {one['ticks_skipped']} skipped; "
                  f"{one['down_kbps']:.0f} kbit/s down; the bots "
                  f"{one['bots_processor_seconds']:.1f} s in all{'' if one['is_whole'] else '; NOT WHOLE'}", flush=True)
        if runs:
            reached = sum(one["processor_p50_ms"] <= wanted for one in runs)
            print(f"{name}: {reached} of {count} within {wanted:.0f} ms")
        rows.append({"name": name, "players": players, "flags": f"./run arena {flags} --seconds {options.seconds:g}",
                     "wanted_ms": wanted, "runs": runs})
    if options.json:
        options.json.write_text(json.dumps({"matches": rows}, indent=1) + "\n")


if __name__ == "__main__":
    main()
