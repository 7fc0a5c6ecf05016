"""`lab reckoning` and tools/extrapolation_error.py: docs/evidence/drawing-labs.md, and two tables elsewhere."""
import re

from tables.layout import Run, fixed, lab, one, only, table

CM = 100
BOUND_M = 0.2032
PEOPLE_MODELS = {"hold": "hold", "constant velocity": "constant velocity", "constant acceleration": "constant acceleration",
                 "RPB": "RPB", "RVB": "RVB", "damped": "**damped** (ours)"}
CURVES = ["linear", "catmull-rom", "hermite, without contacts", "hermite, last step's velocity", "hermite, estimated velocity"]
DRAWN = ["hold", "interpolated", "constant velocity", "ours", "PUN 2, at once", "PUN 2, FixedUpdate, physics",
         "PUN 2, no rigid body", "PUN 2, FixedUpdate, kinematic"]
SHOWN_SETS = ["qw_duel_povdmm4", "urban_n78_10ms_v30_01", "course"]
FIELDS = ("question", "set", "model", "bound_m", "rate_hz", "horizon_ms", "updates_per_s", "bytes_per_s", "error_p95_m")


def is_used(row):
    return {"updates": row["bound_m"] == BOUND_M and row["model"] in PEOPLE_MODELS,
            "extrapolation": row["model"] in ("constant velocity", "damped"),
            "interpolation": True,
            "shown": row["rate_hz"] == 10 and row["horizon_ms"] == 100 and row["set"] in SHOWN_SETS,
            "traffic": row["model"].startswith(("20 Hz", "RVB ahead"))}[row["question"]]


def keep(run):
    return {"sets": [only(row, "set", "is_vehicle", "our_model") for row in run["sets"]],
            "rows": [only(row, *FIELDS) for row in run["rows"] if is_used(row)], "rotations": run["rotations"]}


def keep_extrapolation(text):
    rows = [[float(number) for number in re.findall(r"[\d.]+", line)] for line in text.splitlines()[2:]]
    names = ("ms", "velocity_p50_cm", "velocity_p95_cm", "velocity_beyond_percent", "acceleration_p50_cm", "acceleration_p95_cm")
    return {"rows": [dict(zip(names, numbers)) for numbers in rows]}


ROOMS = lab("reckoning", "lab/fidelity")
RUNS = [
    Run("reckoning", "./run lab reckoning --leave-one-out", keep),
    Run("extrapolation", "tools/extrapolation_error.py $BACKSIGHT_DATA/movement/*", keep_extrapolation, rooms=("tools/extrapolation_error.py",),
        writes_json=False,
        takes="ten seconds"),
]


def rows_of(kept, question):
    return [row for row in kept["reckoning"]["rows"] if row["question"] == question]


def sets_of(kept, is_vehicle):
    return [row["set"] for row in kept["reckoning"]["sets"] if row["is_vehicle"] == is_vehicle]


def updates(kept):
    sets = sets_of(kept, False)
    rows = [[shown, *(fixed(one(rows_of(kept, "updates"), model=model, set=name)["updates_per_s"], 2) for name in sets)]
            for model, shown in PEOPLE_MODELS.items()]
    return table(["model", *(f"`{name}`" for name in sets)], rows)


def rotations(kept, is_fitted, name):
    """Shares of constant velocity's, on each set and on the mean of them."""
    found = [row for row in kept["reckoning"]["rotations"] if row["fitted_without_it"] == is_fitted]
    horizons = [ahead["horizon_ms"] for ahead in found[0]["ahead"]]
    shares = [[row["updates_ratio"], *(ahead["ratio"] for ahead in row["ahead"])] for row in found]
    rows = [[f"`{row['set']}`", f"{row['acceleration_decay_ms']:.0f}, {row['velocity_decay_ms']:.0f} ms",
             fixed(row["updates_per_s"], 2), *(fixed(share, 3) for share in of_set)] for row, of_set in zip(found, shares)]
    rows.append(["mean", "", "", *(fixed(sum(column) / len(column), 3) for column in zip(*shares))])
    return table([name, "fade", "updates/s", "updates", *(f"{ms:.0f} ms" for ms in horizons)], rows)


def ahead(kept):
    found = [row for row in rows_of(kept, "extrapolation") if row["set"] in sets_of(kept, False)]
    horizons = sorted({row["horizon_ms"] for row in found})
    rows = [[f"`{name}`, {model}", *(fixed(one(found, set=name, model=model, horizon_ms=ms)["error_p95_m"] * CM, 1)
                                    for ms in horizons)]
            for name in sets_of(kept, False) for model in ("constant velocity", "damped")]
    return table(["cm off, p95, after", *(f"{ms:.0f} ms" for ms in horizons)], rows)


def between(kept):
    sets = sets_of(kept, False)
    rows = [[curve, *(fixed(one(rows_of(kept, "interpolation"), model=curve, set=name)["error_p95_m"] * CM, 1)
                      for name in sets)] for curve in CURVES]
    return table(["curve at 20 Hz, p95, cm", *(f"`{name}`" for name in sets)], rows)


def traffic(kept):
    rows = []
    found = rows_of(kept, "traffic")
    for name in sets_of(kept, True):
        for ms in (50, 100):
            def of(model, name=name, ms=ms):
                return one(found, set=name, model=model, horizon_ms=ms)
            plain, ours = of("20 Hz, constant velocity"), of("RVB ahead")
            delta = of("RVB ahead, delta")["bytes_per_s"] / of("20 Hz, constant velocity, delta")["bytes_per_s"]
            rows.append([f"`{name}`, {ms} ms", f"{fixed(plain['bytes_per_s'])} B/s", f"{fixed(100 * plain['error_p95_m'], 1)} cm",
                         f"{fixed(ours['bytes_per_s'])} B/s, {fixed(ours['updates_per_s'], 2)}/s",
                         f"{fixed(100 * ours['bound_m'], 1)} cm",
                         f"{fixed(100 * ours['bytes_per_s'] / plain['bytes_per_s'], 1)} %", f"{fixed(100 * delta, 1)} %"])
    return table(["set, way", "20 Hz, constant velocity", "error", "RVB ahead", "bound", "share", "share, delta-coded"], rows)


def shown(kept):
    ours = {row["set"]: row["our_model"] for row in kept["reckoning"]["sets"]}
    found = rows_of(kept, "shown")
    rows = [[model, *(fixed(one(found, set=name, model=ours[name] if model == "ours" else model)["error_p95_m"], 2)
                      for name in SHOWN_SETS)] for model in DRAWN]
    return table(["drawn, 10 Hz, 100 ms: p95, m", *(f"`{name}`" for name in SHOWN_SETS)], rows)


def pun2(kept):
    found = [row for row in rows_of(kept, "shown") if row["set"] == SHOWN_SETS[0]]
    arena = fixed(one(found, model="interpolated")["error_p95_m"], 2)
    return table(["PUN 2's form", "on the arena's screen: interpolated", "on its own"],
                 [[name, arena, f"**{fixed(one(found, model=name)['error_p95_m'], 2)}**"] for name in DRAWN if name.startswith("PUN")])


def extrapolation(kept):
    rows = [[f"{row['ms']:.0f} ms", f"{row['velocity_p50_cm']:.1f} cm, {row['velocity_p95_cm']:.1f} cm",
             f"{row['velocity_beyond_percent']:.2f} %", f"{row['acceleration_p50_cm']:.1f} cm, {row['acceleration_p95_cm']:.1f} cm"]
            for row in kept["extrapolation"]["rows"] if row["ms"] in (50, 100, 150, 200)]
    return table(["ahead", "constant velocity: median, 95th percentile", "off by more than a width",
                  "constant acceleration: median, 95th percentile"], rows)


TABLES = {"fitted without the set": lambda kept: rotations(kept, True, "fitted without it"),
          "as it ships": lambda kept: rotations(kept, False, "as it ships"), "updates a second": updates, "off ahead": ahead, "off between samples": between, "bytes of vehicles": traffic,
          "drawn beside the truth": shown, "PUN 2 on its own screen": pun2, "extrapolation of players": extrapolation}
