"""`report --export`: seconds and bytes of 5,000,000 shots, and questions to them: docs/operate/export.md."""
from tables.layout import Run, Sentence, fixed, only, span

RUNS = [Run("export", "tools/measure_export.py", lambda run: only(run, "shots", "report_bytes", "parquet", "csv", "answers"),
            is_exact=False)]
TABLES = {}
PAGE = "docs/operate/export.md"


def million_bytes(size):
    return fixed(size / 1e6)


def exported(kept):
    run = kept["export"]
    found = {"shots": fixed(run["shots"]), "report": million_bytes(run["report_bytes"])}
    for form in ("parquet", "csv"):
        found |= {f"{form}_s": fixed(run[form]["seconds"]), form: million_bytes(run[form]["bytes"]),
                  f"{form}_each": fixed(run[form]["bytes"] / run["shots"])}
    return found


SENTENCES = [
    Sentence(PAGE, "{shots} synthetic shots (a report file of {report} MB) took one core {parquet_s} s to Parquet, {parquet} MB, "
                   "{parquet_each} bytes a shot; and {csv_s} s to CSV, {csv} MB, {csv_each} bytes a shot.", exported),
    Sentence(PAGE, "The ten questions below take {low} to {high} s each on Parquet, on one core.",
             lambda kept: span([row["seconds"] for row in kept["export"]["answers"]], 1)),
]
