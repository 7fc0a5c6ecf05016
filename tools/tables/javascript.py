"""What a call costs from JavaScript, and how large the module is: docs/engines/javascript.md."""
import re

from tables.layout import LIBRARY, Run, fixed, table

NAMES = {"C on this machine": "C on this machine, -O3", "C as WASM": "C as WASM, -O2",
         "JavaScript, structs in the module's memory": "JavaScript, structs in the module's memory",
         "JavaScript, plain objects": "JavaScript, plain objects", "JavaScript, RayBatch of 256": "JavaScript, `RayBatch` of 256"}
LINE = re.compile(r"^(.+): (\d+) ns a ray, ", re.MULTILINE)
MODULE = re.compile(r"^Node (\d+)\.\S+; the module has (\d+) bytes, and (\d+) with gzip$", re.MULTILINE)


def keep(text):
    lines, module = dict(LINE.findall(text)), MODULE.search(text)
    if set(lines) != set(NAMES) or module is None:
        raise ValueError(f"what a ray costs each way is not said:\n{text}")
    node, size, zipped = map(int, module.groups())
    return {"node": node, "module_bytes": size, "zipped_bytes": zipped,
            "rows": [{"way": way, "ns": float(lines[way])} for way in NAMES]}


# The package is packed and installed first, as its test does, so that its module and the one beside it are of one source.
ROOMS = (*LIBRARY, "bindings/c", "bindings/javascript", "tools/measure_javascript")
RUNS = [Run("javascript", "node tests/bindings/javascript/package_test.mjs >&2 && tools/measure_javascript", keep,
            writes_json=False, is_exact=False, takes="a minute")]


def ns_of(kept, way):
    [row] = [row for row in kept["javascript"]["rows"] if row["way"] == way]
    return row["ns"]


def one_ray(kept):
    native, wasm = ns_of(kept, "C on this machine"), ns_of(kept, "C as WASM")
    return table(["", "ns a ray", "of C", "ns over C as WASM"],
                 [[NAMES[row["way"]], fixed(row["ns"]), fixed(row["ns"] / native, 2),
                   "" if row["way"] == "C on this machine" else fixed(row["ns"] - wasm)] for row in kept["javascript"]["rows"]])


def module(kept):
    one = kept["javascript"]
    return {"size": fixed(one["module_bytes"]), "zipped": fixed(one["zipped_bytes"])}


TABLES = {"one ray from JavaScript": one_ray}
