"""What a ray costs from Python, beside C: docs/engines/python.md."""
from tables.layout import LIBRARY, Run, fixed, table

NAMES = {"batch": "`cast_rays()`, 10,000 rays", "batch, into an array that is there": "`cast_rays(hits=...)`, into an array "
         "that is there", "one by one": "`cast_ray()`, one call for each ray"}

ROOMS = (*LIBRARY, "bindings/c", "bindings/python")
RUNS = [Run("python", "export BACKSIGHT_LIBRARY=build/release/bindings/c/libbacksight_c.so PYTHONPATH=bindings/python; "
            "/usr/bin/python3 bindings/python/bench/rays.py build/release/bin/one_ray_c --processes 9",
            lambda run: run, is_exact=False, takes="half a minute")]


def rays(kept):
    return table(["how", "ns per ray in C", "in Python", "times", "least of 9 processes", "most"],
                 [[NAMES[row["how"]], fixed(row["c_ns"]), fixed(row["python_ns"]), fixed(row["python_ns"] / row["c_ns"], 2),
                   fixed(row["ratios"][0], 2), fixed(row["ratios"][-1], 2)] for row in kept["python"]["rows"]])


TABLES = {"rays from Python": rays}
