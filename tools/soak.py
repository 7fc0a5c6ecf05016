#!/usr/bin/env python3
"""A long match over a bad network, watched: do screens and verdicts agree, is anybody stuck, does memory grow?

soak.py [--seconds 600] [--bots 64] [--program FILE] [-- MORE FLAGS OF `backsight arena`]

Players leave and come back every 30 s on average, a tenth of all packets is lost, some come twice or late, round trips are 100 or
300 ms longer than recorded, and half way through the server stands still for 2 s. Exit 1 if anything is not as it should be.
"""
import argparse
import json
import re
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from files import ROOT

WEATHER = ["--churn", "30", "--loss", "0.1", "--duplicates", "0.02", "--reorder", "0.05", "--extra-rtt", "100",
           "--extra-rtt", "300", "--pause", "2000"]
MOST_GROWTH_MIB = 8
NEAR_S = 5


def rss_mib(pid):
    found = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{pid}/status").read_text())
    return int(found[1]) / 1024 if found else None


def watch(process, show):
    """Resident memory of each second, while the process lives."""
    samples = []
    while process.poll() is None:
        try:
            memory = rss_mib(process.pid)
        except FileNotFoundError:
            break
        if memory is not None:
            samples.append(memory)
            show(f"\r{len(samples)} s, {memory:.1f} MiB ")
        time.sleep(1)
    show("\r\033[K")
    return samples


def around(samples, at):
    """One sample may catch a moment; the median of those around it does not."""
    return statistics.median(samples[max(at - NEAR_S, 0):at + NEAR_S + 1])


def findings(summary, samples):
    """(what, text, whether it is as it should be)"""
    bots = summary["bots"]
    quarter, end = around(samples, len(samples) // 4), around(samples, len(samples) - NEAR_S)
    stuck = bots["starved"] + bots["kept_out"]
    yield ("agreement", f"of {summary['compared_rays']} declared screens a share of {summary['bit_equal_ratio']:.9g} is "
           f"equal to the bit; alarm: {summary['alarm']}", summary["compared_rays"] > 0 and summary["bit_equal_ratio"] == 1)
    yield ("stuck", f"{bots['connected']} of {bots['count']} connected at the end, {bots['playing']} playing; "
           f"{bots['starved']} without snapshots for 2 s, {bots['kept_out']} without a session for 10 s; "
           f"{bots['sessions']} sessions in all; who is away has just left", stuck == 0 and bots["playing"] > 0)
    yield ("bad bodies", f"{bots['bad_bodies']}", bots["bad_bodies"] == 0)
    yield ("memory", f"{quarter:.1f} MiB at a quarter, {end:.1f} at the end, {max(samples):.1f} at most",
           end - quarter <= MOST_GROWTH_MIB)
    yield ("ticks", f"{summary['ticks']}, {summary['ticks_skipped']} skipped (about 125 of them by the pause), p99 "
           f"{summary['tick_p99_ms']:.2f} ms, max {summary['tick_max_ms']:.2f} ms", summary["ticks"] > 0)
    yield ("allocations", f"{summary['tick_allocations']} in ticks without a join", summary["tick_allocations"] == 0)
    yield ("reports", f"{summary['reports_written']} written, {summary['reports_lost']} lost",
           summary["reports_written"] > 0 and summary["reports_lost"] == 0)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=int, default=600)
    parser.add_argument("--bots", type=int, default=64)
    parser.add_argument("--program", default=ROOT / "build" / "release" / "bin" / "backsight")
    parser.add_argument("more", nargs="*", help="after --: more flags of `backsight arena`")
    options = parser.parse_args()
    show = (lambda text: print(text, end="", file=sys.stderr, flush=True)) if sys.stderr.isatty() else lambda text: None
    with tempfile.TemporaryDirectory(prefix="backsight_soak_") as folder:
        file = Path(folder) / "summary.json"
        process = subprocess.Popen([options.program, "arena", "--bots", str(options.bots), "--seconds",
                                    str(options.seconds), "--json", file, "--reports", Path(folder) / "reports.sqlite",
                                    *WEATHER, *options.more])
        samples = watch(process, show)
        if not file.exists():
            sys.exit(f"no summary: exit code {process.wait()}")
        summary = json.loads(file.read_text())
    print("\nsoak")
    is_fine = True
    for what, text, is_right in findings(summary, samples):
        is_fine &= is_right
        print(f"  {what:<12} {'    ' if is_right else 'BAD '}{text}")
    sys.exit(0 if is_fine else 1)


if __name__ == "__main__":
    main()
