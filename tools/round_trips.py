#!/usr/bin/env python3
"""round_trips.py MS[,MS...] TRACE...: which percentage of the round trips of these network traces is below each. A table of
docs/evidence/judging-lab.md. Each trace is a .csv or .csv.zst with a column rtt_ms, -1 where the packet was lost."""
import csv
import io
import subprocess
import sys

bounds = [float(ms) for ms in sys.argv[1].split(",")]
rtts = []
for trace in sys.argv[2:]:
    unpack = ["zstd", "-dcq"] if trace.endswith(".zst") else ["cat"]
    text = subprocess.run([*unpack, trace], capture_output=True, text=True, check=True).stdout
    rtts += [rtt for rtt in (float(row["rtt_ms"]) for row in csv.DictReader(io.StringIO(text))) if rtt >= 0]
print(f"{len(rtts)} round trips of {len(sys.argv) - 2} traces")
for bound in bounds:
    print(f"below {bound:g} ms: {100 * sum(rtt < bound for rtt in rtts) / len(rtts):.4f} %")
