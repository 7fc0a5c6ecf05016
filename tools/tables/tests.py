"""What tests count on their way: a table of docs/evidence/projectile-lab.md."""
import re

from tables.layout import LIBRARY, Run, fixed, table

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


ROOMS = (*LIBRARY, "inputs", "examples/netcode", "tests/projectile", "tests/replicate", "tests/view", "tests/support")
RUNS = [Run("tests", f"build/quick/bin/library_tests '--gtest_filter={FILTER}' --gtest_output=json:/dev/stdout", keep,
            writes_json=False, takes="a minute")]


def counts(kept):
    found = kept["tests"]
    rows = [[f"`paid.by_clock_*`: decided by {row['decided_by']}, a snapshot every {row['gap']} ticks, {row['loss_percent']} % loss",
             fixed(row["flights"]), f"{fixed(row['others'])} ended otherwise"] for row in found["paid"]]
    flown, places = found["shared_flight"], found["places"]
    rows.append(["`shared_flight.loss_and_*`: by commands, 10 % loss, 30 ms jitter", fixed(flown["flights"]),
                 f"{fixed(flown['otherwise'])} ended otherwise"])
    rows.append(["`verdict_places.*`: homing rockets on moving levels, six bystanders", fixed(places["explosions"]),
                 f"{fixed(places['elsewhere'])} explosions stand elsewhere, by up to {fixed(1e3 * places['off_m'])} mm"])
    rows.append(["`bounce.trains_and_rolls_*`: 6 s in a corner, at 20, 64 and 128 ticks a second", "100",
                 f"within {fixed(1e3 * found['bounces_apart_m'], 2)} mm of each other"])
    rows.append(["`own_netcode.*`: rays over a network that loses a fifth", fixed(found["own_netcode_rays"]),
                 "all are judged as they were drawn"])
    return table(["test", "flights or rays", "what came of them"], rows)


TABLES = {"what tests count": counts}
