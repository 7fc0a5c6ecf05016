"""The last results of `./test --long`: docs/evidence/testing.md."""
import json

from long_tier import LAST, STEPS
from tables.layout import row


def long_tier(_):
    kept = json.loads(LAST.read_text()) if LAST.exists() else {}
    rows = []
    for step in STEPS:
        last = kept.get(step.name)
        came_out = "not run yet" if last is None else f"{'' if last['passed'] else '**failed**: '}{last['says']}"
        made = "" if last is None else f"{last['date']}, {last['commit']}, {last['minutes']:g} min, {last['machine']['cores']} cores"
        rows.append(row(f"`{step.name}`", step.what, came_out, made))
    return [row("step", "what is tried", "the last time", "when"), "|---|---|---|---|", *rows]


RUNS = []
TABLES = {"the long tier": long_tier}
