"""`report --export`: seconds and bytes of 5,000,000 shots, and questions to them: docs/operate/export.md."""
from tables.layout import SERVER, Run, fixed, only, table

RUNS = [Run("export", "tools/measure_export.py", lambda run: only(run, "shots", "report_bytes", "parquet", "csv", "answers"),
            rooms=(*SERVER, "tools/measure_export.py"), is_exact=False)]


def exported(kept):
    run = kept["export"]
    rows = [["the report's file", "", fixed(run["report_bytes"] / 1e6), fixed(run["report_bytes"] / run["shots"])]]
    rows += [[name, fixed(run[form]["seconds"]), fixed(run[form]["bytes"] / 1e6), fixed(run[form]["bytes"] / run["shots"])]
             for name, form in (("to Parquet", "parquet"), ("to CSV", "csv"))]
    return table([f"{fixed(run['shots'])} synthetic shots", "s of one core", "MB", "bytes a shot"], rows)


def answered(kept):
    return table(["question, on Parquet", "s of one core"],
                 [[row["question"], fixed(row["seconds"], 2)] for row in kept["export"]["answers"]])


TABLES = {"an export": exported, "answers of an export": answered}
