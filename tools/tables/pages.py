"""What pages cost in a real Chromium: docs/start/playground.md. Its times are of the machine."""
from tables.layout import SERVER, Run, fixed, only, row

PROGRAM = "build/release/bin/backsight"
ROUGH = ("compared", "equal", "hash")


def keep_playground(run):
    return {"visits": run["visits"], "minutes": run["minutes"], **only(run, *ROUGH),
            **only(run, "first_frame_least_ms", "first_frame_median_ms", "first_frame_most_ms"),
            **only(run, "step_median_ms", "step_p99_ms", "step_worst_ms", "busy_median_ms", "busy_p99_ms"),
            **only(run, "viewer_us", "files_bytes", "playground_bytes")}


ROOMS = (*SERVER, "web", "tests/pages")
RUNS = [
    Run("playground", f"node tests/pages/measure_playground.mjs {PROGRAM} build/release/bin/web_tests", keep_playground,
        is_exact=False, takes="two minutes, alone"),
]


def playground(kept):
    run = kept["playground"]
    return ["| what | wanted | measured |", "|---|--:|---|",
            row("a step of server, 16 bots and you, on one thread of Chromium", "under 4 ms",
                f"{fixed(run['step_median_ms'], 2)} ms in the median, {fixed(run['step_p99_ms'], 2)} at p99, "
                f"{fixed(run['step_worst_ms'], 2)} the longest"),
            row("the same, however busy the machine was", "",
                f"{fixed(run['busy_median_ms'], 2)} ms in the median, {fixed(run['busy_p99_ms'], 2)} at p99"),
            row("the first frame, over loopback, after the page was asked for", "within 2 s",
                f"{fixed(run['first_frame_least_ms'])} ms at best, {fixed(run['first_frame_median_ms'])} in the median of "
                f"{run['visits']} visits"),
            row("a viewer of a live match, on the thread of the server's tick", "20 us a tick", f"{fixed(run['viewer_us'], 1)} us"),
            row("script, modules, page and style, packed by gzip", "under 1 MB",
                f"{fixed(run['files_bytes'] / 1e3)} kB; {fixed(run['playground_bytes'] / 1e3)} kB without what reads reports")]


TABLES = {"the playground's costs": playground}
