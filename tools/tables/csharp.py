"""What a call costs from C#, through the plugin of Unity's package: docs/engines/csharp.md and unity.md."""
import re

from tables.layout import LIBRARY, Run, fixed, table

LIBRARY = "build/release/bindings/csharp/libbacksight_c.so"
COST = f"tests/bindings/csharp/run.py cost --library {LIBRARY}"
LINE = re.compile(r"one ray among 64: C ([\d.]+) ns, C# ([\d.]+) ns")
NAMES = {"mono": "mono 6.8", "dotnet": ".NET 10"}


def keep(text):
    lines = LINE.findall(text)
    if len(lines) != len(NAMES):
        raise ValueError(f"{len(lines)} of {len(NAMES)} runtimes said what a ray costs:\n{text}")
    return {"rows": [{"runtime": runtime, "c_ns": float(c), "csharp_ns": float(ours)}
                     for runtime, (c, ours) in zip(NAMES, lines)]}


ROOMS = (*LIBRARY, "bindings/c", "bindings/csharp", "tests/bindings/csharp")
RUNS = [Run("csharp", f"{COST} && {COST} --runtime dotnet", keep, writes_json=False, is_exact=False, takes="seconds")]


def one_ray(kept):
    return table(["runtime", "ns from C", "ns from C#", "more", "times"],
                 [[NAMES[row["runtime"]], fixed(row["c_ns"]), fixed(row["csharp_ns"]), fixed(row["csharp_ns"] - row["c_ns"]),
                   fixed(row["csharp_ns"] / row["c_ns"], 2)] for row in kept["csharp"]["rows"]])


TABLES = {"one ray from C#": one_ray}
