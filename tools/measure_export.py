#!/usr/bin/env python3
"""What an export of a fleet's shots costs on one core: seconds and bytes per shot, as Parquet and as CSV, and what the ten
questions of docs/operate/export.md take on the Parquet.

measure_export.py [--shots 5000000] [--program FILE] [--make-fleet FILE] [--json FILE]

The shots are synthetic, and the same each time. The folder for temporary files needs 4 GB for 5,000,000 of them, and the
machine must have nothing else to do.
"""
import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from files import ROOT

WRITER = ROOT / "tools/parquet/write"
ASK = ROOT / "tests/server/export/ask.mjs"
WANTED_EXPORT_S, WANTED_ANSWER_S = 60, 2
TRIES = 3  # of each question; the quickest counts, because the first reads the files into memory


def on_one_core(command, **options):
    """Seconds, and what it said."""
    core = min(os.sched_getaffinity(0))
    began = time.monotonic()
    done = subprocess.run([*map(str, command)], stdout=subprocess.PIPE, text=True,
                          preexec_fn=lambda: os.sched_setaffinity(0, {core}), **options)
    seconds = time.monotonic() - began
    if done.returncode != 0:
        sys.exit(f"'{' '.join(map(str, command))}' failed with {done.returncode}")
    return seconds, done.stdout


def export(program, report, folder, form, shots):
    seconds, _ = on_one_core([program, "report", report, "--export", folder, "--format", form, "--tables", "shots"],
                         env={**os.environ, "BACKSIGHT_PARQUET_WRITER": str(WRITER)})
    size = sum(path.stat().st_size for path in folder.rglob(f"*.{form}") if path.name != "columns.csv")
    print(f"{form}: {seconds:.1f} s of {WANTED_EXPORT_S}, {size / 1e6:.0f} MB, {size / shots:.1f} bytes a shot", file=sys.stderr)
    return {"seconds": seconds, "bytes": size}


def ask(folder, shots):
    """Seconds that each question takes."""
    page = (ROOT / "docs/operate/export.md").read_text()
    asked = re.findall(r"^### \d+\. (.*?)\n.*?```sql\n(.*?)```", page, re.DOTALL | re.MULTILINE)
    files = f"read_parquet('{folder}/shots/*/*/*.parquet', hive_partitioning = true)"
    statements = [f"CREATE VIEW shots AS SELECT * FROM {files}", "SELECT count(*) FROM shots",
                  *(sql for _ in range(TRIES) for _, sql in asked)]
    with tempfile.TemporaryFile("w+") as text:
        json.dump(statements, text)
        text.seek(0)
        _, counted, *answers = json.loads(on_one_core(["node", ASK], stdin=text)[1])
    if counted["rows"] != [[str(shots)]]:
        sys.exit(f"the Parquet has {counted['rows'][0][0]} shots of {shots}")
    rows = []
    for i, (title, _) in enumerate(asked):
        rows.append({"question": title, "seconds": min(answer["seconds"] for answer in answers[i::len(asked)])})
        print(f"{rows[-1]['seconds']:.2f} s of {WANTED_ANSWER_S}: {title}", file=sys.stderr)
    return rows


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--shots", type=int, default=5_000_000)
    parser.add_argument("--program", type=Path, help="Default: the one that ./run builds")
    parser.add_argument("--make-fleet", type=Path, default=ROOT / "build/release/bin/make_fleet", help="Default: of ./test --all")
    parser.add_argument("--json", type=Path, help="Write all to this file")
    options = parser.parse_args()
    program = options.program
    if program is None:
        subprocess.run([ROOT / "run", "--version"], check=True, stdout=subprocess.DEVNULL)
        program = ROOT / "build/release/bin/backsight"
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        # The writer installs itself at its first use.
        few, report = folder / "few.sqlite", folder / "fleet.sqlite"
        for file, shots in (few, 18), (report, options.shots):
            subprocess.run([options.make_fleet, file, str(shots)], check=True)
        subprocess.run([program, "report", few, "--export", folder / "few"], check=True, stdout=subprocess.DEVNULL,
                       env={**os.environ, "BACKSIGHT_PARQUET_WRITER": str(WRITER)})
        found = {"shots": options.shots, "report_bytes": report.stat().st_size}
        for form in ("parquet", "csv"):
            found[form] = export(program, report, folder / form, form, options.shots)
        found["answers"] = ask(folder / "parquet", options.shots)
    if options.json:
        options.json.write_text(json.dumps(found))


if __name__ == "__main__":
    main()
