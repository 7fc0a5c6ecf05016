"""`lab clock`: docs/evidence/drawing-labs.md, and its line of the README."""
from tables.layout import Run, Untrue, bold, fixed, lab, only, table

SUMMARY = ("cells", "clock_rows", "clock_rows_within_limit", "steps_back", "moments_back", "readings", "readings_beyond_bound",
           "dominated", "simulated_s")
DEFAULT_WEIGHT = 12
SHOWN_WEIGHTS = (2.5, 5, 8.5, 12, 20, 40, 70)


def worst_of(rows):
    worst = max(rows, key=lambda row: row["clock_error_p99_ms"])
    return {"rows": len(rows), **only(worst, "asymmetry_ratio", "trace", "clock_error_p99_ms"),
            "over_limit_max_ms": max(row["clock_over_limit_p99_ms"] for row in rows)}


def keep(run):
    ours = [row for row in run["rows"] if row["recorded"] and row["clock_error_p99_ms"] is not None]
    return {"inputs": run["inputs"], **only(run["summary"], *SUMMARY), "pool": run["pool"], "comparisons": run["comparisons"],
            "recorded_traces": len({row["trace"] for row in ours}),
            "by_asymmetry": [worst_of([row for row in ours if row["asymmetry_ratio"] == ratio])
                             for ratio in sorted({row["asymmetry_ratio"] for row in ours})]}


ROOMS = lab("clock")
RUNS = [
    Run("clock", "./run lab clock --phases 2", keep),
]


def comparisons(kept):
    def cell(row):
        ours = row["ours_delay_mean_ms"]
        if ours is None:
            return "not reached"
        return bold(fixed(ours, 2)) if ours < row["delay_mean_ms"] else fixed(ours, 2)
    return table(["method", "starved, %", "delay, ms", "ours, ms"],
                 [[f"`{row['method']}`", fixed(100 * row["starvation_ratio"], 3), fixed(row["delay_mean_ms"], 2), cell(row)]
                  for row in kept["clock"]["comparisons"]])


def weights(kept):
    def marked(row, cell):
        return bold(cell) if row["starvation_weight"] == DEFAULT_WEIGHT else cell
    found = sorted((row for row in kept["clock"]["pool"] if row["starvation_weight"] in SHOWN_WEIGHTS
                    and row["method"] == "ours-swept"),
                   key=lambda row: row["starvation_weight"])
    return table(["weight, ms for a percent", *(marked(row, f"{row['starvation_weight']:g}") for row in found)],
                 [["delay, ms", *(marked(row, fixed(row["delay_mean_ms"], 1)) for row in found)],
                  ["starved, % of frames", *(marked(row, fixed(100 * row["starvation_ratio"], 2)) for row in found)]])


def by_asymmetry(kept):
    def limit(over):
        return f"{fixed(abs(over), 2)} {'below' if over < 0 else 'above'}"
    return table(["asymmetry", "rows", "worst p99, ms", "nearest to its limit, ms"],
                 [[f"{100 * one['asymmetry_ratio']:.0f} %", fixed(one["rows"]),
                   f"{fixed(one['clock_error_p99_ms'], 2)} (`{one['trace']}`)", limit(one["over_limit_max_ms"])]
                  for one in kept["clock"]["by_asymmetry"]])


def in_all(kept):
    run = kept["clock"]
    return table(["what", "how many"],
                 [["cells", fixed(run["cells"])], ["hours of play", fixed(run["simulated_s"] / 3600)],
                  ["readings", fixed(run["readings"])], ["readings further off than their bound", fixed(run["readings_beyond_bound"])],
                  ["steps back of the clock, of the moment", f"{fixed(run['steps_back'])}, {fixed(run['moments_back'])}"],
                  [f"rows of the {fixed(run['recorded_traces'])} recorded traces within their limit",
                   f"{fixed(run['clock_rows_within_limit'])} of {fixed(run['clock_rows'])}"],
                  ["published methods with less delay and less starvation", fixed(run["dominated"])]])


TABLES = {"the clock, in all": in_all, "the clock by asymmetry": by_asymmetry,
          "delays at equal starvation": comparisons, "what a weight buys": weights}
