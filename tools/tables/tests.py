"""What tests count on their way, for sentences of docs/integrate/projectiles.md, docs/evidence/projectile-lab.md and docs/integrate/own-netcode.md."""
import re

from tables.layout import Run, Sentence, fixed, one

FILTER = ("paid.by_clock_images_*:verdict_places.*:shared_flight.loss_and_*:bounce.trains_and_rolls_*:"
          "own_netcode.is_exact_where_*:own_netcode.is_exact_with_*")
PAID = re.compile(r"^by (clock|commands), a snapshot every (\d+) ticks, (\d+) % loss: (\d+) of (\d+) ended", re.M)


def numbers(pattern, text):
    return [float(number) for number in re.search(pattern, text, re.M).groups()]


def keep(text):
    elsewhere, explosions, metres = numbers(r"^homing: (\d+) of (\d+) explosions elsewhere, by up to ([\d.]+) m", text)
    otherwise, flights = numbers(r"^10 % loss, 30 ms jitter: (\d+) of (\d+) ended otherwise", text)
    [apart] = numbers(r"^bounces and rolls at .*: up to ([\d.]+) m apart", text)
    return {
        "paid": [{"decided_by": by, "gap": int(gap), "loss_percent": int(loss), "others": int(others), "flights": int(flights)}
                 for by, gap, loss, others, flights in PAID.findall(text)],
        "places": {"elsewhere": elsewhere, "explosions": explosions, "off_m": metres},
        "shared_flight": {"otherwise": otherwise, "flights": flights},
        "bounces_apart_m": apart,
        "own_netcode_rays": sum(map(int, re.findall(r'"rays": "(\d+)"', text))),
    }


RUNS = [Run("tests", f"build/release/bin/unit_tests '--gtest_filter={FILTER}' --gtest_output=json:/dev/stdout", keep,
            writes_json=False, takes="a minute")]
TABLES = {}


def paid(kept):
    rows = [row for row in kept["tests"]["paid"] if row["decided_by"] == "clock"]
    return {f"gap{gap}_{loss}": fixed(one(rows, gap=gap, loss_percent=loss)["others"]) for gap in (3, 6) for loss in (0, 10)} | {
        "by_commands": fixed(sum(row["others"] for row in kept["tests"]["paid"] if row["decided_by"] == "commands"))}


def places(kept):
    found = kept["tests"]["places"]
    return {"elsewhere": fixed(found["elsewhere"]), "explosions": fixed(found["explosions"]), "mm": fixed(1e3 * found["off_m"])}


SENTENCES = [
    Sentence("docs/evidence/projectile-lab.md", "by clock {gap3_0} end otherwise with a snapshot every 3 ticks and {gap6_0} every 6, and "
             "{gap3_10} and {gap6_10} at 10 % loss; by commands {by_commands}.", paid),
    Sentence("docs/integrate/projectiles.md", "{elsewhere} of {explosions} explosions of homing rockets stand elsewhere, by up to {mm} mm", places),
    Sentence("docs/integrate/projectiles.md", "ms jitter {otherwise} of {flights} end otherwise, none of them in who was hit",
             lambda kept: {name: fixed(number) for name, number in kept["tests"]["shared_flight"].items()}),
    Sentence("docs/integrate/projectiles.md", "they are within {mm} mm of each other for 6 s.",
             lambda kept: {"mm": fixed(1e3 * kept["tests"]["bounces_apart_m"], 2)}),
    Sentence("docs/integrate/own-netcode.md", "judges {rays} rays over a network",
             lambda kept: {"rays": fixed(kept["tests"]["own_netcode_rays"])}),
]
