"""Godot: what a call costs from GDScript, and what the self-audit says of planted mistakes. docs/engines/godot.md."""
import json
import re

from tables.layout import LIBRARY, Run, fixed, table

PROJECT = "build/release/bindings/godot/sample"
# By plant of mistakes.gd: the mistake as a reader makes it.
MISTAKES = {
    "draws_simulation": "a listen server draws its own simulation, not `transform_of()`",
    "draws_interpolated": "physics interpolation of the engine moves drawn bodies: half a tick is drawn that is not stamped",
    "draws_whole_ticks": "bodies are moved in `_physics_process()`, so that whole ticks are drawn, and the stamp has a fraction",
    "advances_late": "`advance()` runs between `shoot()` and `push()` or `stamp()`: the shot is of the frame before",
    "stores_late": "a packet is taken in between `shoot()` and `push()` or `stamp()`, as by a signal of the peer",
    "has_packet_stamp": "one stamp for all commands that a packet repeats",
    "executes_twice": "a repeated command is executed although its `is_new` is 0",
    "forgets": "an entity is left out of the packet after `add()` gave its bytes",
    "swaps_hitboxes": "the client's hitboxes are added in another order",
    "hits_itself": "`shooter` is left out of the client's shot",
}
# By call of cost.gd: how it is said, which call of cost.cpp is beside it, and what of the loop is not counted.
CALLS = [("tick", "`tick()`: a call by itself", None, "nothing"),
         ("ray_hits", "`ray_hits()`: vectors and numbers", "ray", "nothing with a direction"),
         ("cast_ray", "`cast_ray()`: a Dictionary for the ray and one for the hit", "ray", "nothing with a direction"),
         ("cast_rays", "`cast_rays()`: an Array of 1,000 rays, for each", "cast_rays", None),
         ("pose", "`pose()`: a Dictionary of nine values", None, "nothing"),
         ("record_at", "`record_at()`: one of 64 entities", "record_at", "nothing"),
         ("store", "`store()`: a snapshot of 64 entities", "store", "nothing")]


def planted_of(text):
    return json.loads(re.search(r"^mistakes (.+)$", text, re.MULTILINE)[1])


ROOMS = (*LIBRARY, "bindings/c", "bindings/godot", "tests/bindings/godot")
RUNS = [Run("godot_cost", "ninja -C build/release backsight_godot_sample godot_cost >&2 && "
            f"python3 tests/bindings/godot/cost.py {PROJECT} build/release/bin/godot_cost --processes 9",
            json.loads, writes_json=False, is_exact=False, takes="half a minute"),
        Run("godot_mistakes", "ninja -C build/release backsight_godot_sample >&2 && "
            f"python3 tests/bindings/godot/run_script.py {PROJECT} tests/bindings/godot/mistakes.gd", planted_of,
            writes_json=False, is_exact=False, takes="seconds")]


def of_script(kept, name, loop):
    times = kept["godot_cost"]["gdscript"]
    return times[name] - (times[loop] if loop else 0)


def cost(kept):
    rows = []
    for name, said, in_c, loop in CALLS:
        ns = of_script(kept, name, loop)
        c = kept["godot_cost"]["c"].get(in_c)
        rows.append([said, fixed(ns), fixed(c) if c else "", fixed(ns - c) if c else ""])
    return table(["ns of a call", "from GDScript", "in C", "more"], rows)


def both(rows, field):
    values = [row[field] for row in rows]
    return fixed(values[0]) if len(set(values)) == 1 else f"{fixed(min(values))}, {fixed(max(values))}"


def mistakes(kept):
    return table(["the mistake in the game", "the alarm says", "of all shots disagree", "the alarm comes at shot"],
                 [[said, f"`{rows[0]['alarm']}`",
                   fixed(100 * sum(row["disagreed"] for row in rows) / sum(row["compared"] for row in rows)) + " %",
                   both(rows, "alarm_after")]
                  for said, rows in ((said, kept["godot_mistakes"][name]) for name, said in MISTAKES.items())], left=2)


TABLES = {"planted mistakes in Godot": mistakes, "calls from GDScript": cost}
