#!/usr/bin/env python3
"""A long match over a bad network, watched: do screens and verdicts agree, is anybody stuck, does memory grow?

soak.py [--seconds 600] [--bots 64] [--program FILE] [-- MORE FLAGS OF `backsight arena`]

Players leave and come back every 30 s on average, a tenth of all packets is lost, some come twice or late, round trips are 100 or
300 ms longer than recorded, and half way through the server stands still for 2 s. Exit 1 if anything is not as it should be.
Whether anybody is stuck is looked at every 5 s, or at every thousandth of a match that is longer than 5,000 s.
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

CONDITIONS = ["--churn", "30", "--loss", "0.1", "--duplicates", "0.02", "--reorder", "0.05", "--extra-rtt", "100",
           "--extra-rtt", "300", "--pause", "2000"]
TICKS_PER_S = 64
PAUSE_TICKS = 2 * TICKS_PER_S
# Of all ticks: a machine with other work on it is taken away now and then.
MOST_SKIPPED = 0.05
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


def stuck_in(look):
    return look["starved"] + look["kept_out"]


def stuck_for_long(looks):
    """When somebody was stuck at two looks in a row: one alone may follow the pause."""
    return [after["second"] for before, after in zip(looks, looks[1:]) if stuck_in(before) and stuck_in(after)]


def findings(summary, samples, exit_code, seconds):
    """(what, text, whether it is as it should be)"""
    bots = summary["bots"]
    looks = bots["looks"]
    long_stuck = stuck_for_long(looks)
    idle = [look["second"] for look in looks if look["playing"] == 0]
    yield "exit code", f"{exit_code}", exit_code == 0
    quarter, end = around(samples, len(samples) // 4), around(samples, len(samples) - NEAR_S)
    stuck = bots["starved"] + bots["kept_out"]
    yield ("agreement", f"of {summary['compared_rays']} declared screens a share of {summary['bit_equal_ratio']:.9g} is "
           f"equal to the bit; alarm: {summary['alarm']}", summary["compared_rays"] > 0 and summary["bit_equal_ratio"] == 1)
    flights = summary["projectiles"]
    yield ("projectiles", f"{flights['images_same']} of {flights['images']} images ended as the server's did, the others: "
           f"{summary['mispredictions']}; {summary['mispredictions_unexplained']} unexplained; {flights['denied']} denied",
           flights["images_same"] > 0 and summary["mispredictions_unexplained"] == 0)
    yield ("stuck", f"{bots['connected']} of {bots['count']} connected at the end, {bots['playing']} playing; "
           f"{bots['starved']} without snapshots for 2 s, {bots['kept_out']} without a session for 10 s; "
           f"{bots['sessions']} sessions in all; who is away has just left", stuck == 0 and bots["playing"] > 0)
    yield ("looks", f"{len(looks)} on the way, at most {max(map(stuck_in, looks), default=0)} stuck at one; at two in a row "
           f"at {[round(second) for second in long_stuck]} s; nobody playing at {[round(second) for second in idle]} s",
           len(looks) > 0 and not long_stuck and not idle)
    yield ("bad bodies", f"{bots['bad_bodies']}", bots["bad_bodies"] == 0)
    yield ("memory", f"{quarter:.1f} MiB at a quarter, {end:.1f} at the end, {max(samples):.1f} at most",
           end - quarter <= MOST_GROWTH_MIB)
    due = seconds * TICKS_PER_S
    most_skipped = PAUSE_TICKS + MOST_SKIPPED * due
    is_kept = summary["ticks"] + summary["ticks_skipped"] >= (1 - MOST_SKIPPED) * due
    yield ("ticks", f"{summary['ticks']} of {due}, {summary['ticks_skipped']} skipped (about 125 of them by the pause; at most "
           f"{most_skipped:.0f} may be), p99 {summary['tick_p99_ms']:.2f} ms, max {summary['tick_max_ms']:.2f} ms",
           is_kept and summary["ticks_skipped"] <= most_skipped)
    yield ("allocations", f"{summary['tick_allocations']} in {summary['ticks_without_arrivals']} of {summary['ticks']} ticks "
           f"(the others had arrivals)", summary["tick_allocations"] == 0 and summary["ticks_without_arrivals"] > 0)
    yield ("reports", f"{summary['reports_written']} written, {summary['reports_lost']} lost",
           summary["reports_written"] > 0 and summary["reports_lost"] == 0)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=int, default=600)
    parser.add_argument("--bots", type=int, default=64)
    parser.add_argument("--program", default=ROOT / "build" / "program" / "bin" / "backsight")
    parser.add_argument("more", nargs="*", help="after --: more flags of `backsight arena`")
    options = parser.parse_args()
    show = (lambda text: print(text, end="", file=sys.stderr, flush=True)) if sys.stderr.isatty() else lambda text: None
    with tempfile.TemporaryDirectory(prefix="backsight_soak_") as folder:
        file = Path(folder) / "summary.json"
        process = subprocess.Popen([options.program, "arena", "--bots", str(options.bots), "--seconds",
                                    str(options.seconds), "--json", file, "--reports", Path(folder) / "reports.sqlite",
                                    *CONDITIONS, *options.more])
        samples = watch(process, show)
        exit_code = process.wait()
        if not file.exists() or not samples:
            sys.exit(f"no summary: exit code {exit_code}")
        summary = json.loads(file.read_text())
    print("\nsoak")
    is_fine = True
    for what, text, is_right in findings(summary, samples, exit_code, options.seconds):
        is_fine &= is_right
        print(f"  {what:<12} {'    ' if is_right else 'BAD '}{text}")
    sys.exit(0 if is_fine else 1)


if __name__ == "__main__":
    main()
