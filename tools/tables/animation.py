"""`lab animation`: docs/integrate/animation.md."""
from tables.layout import Run, bold, fixed, lab, only, percent, table

ROOMS = lab("animation", "games/arena")
RUNS = [Run("animation", "./run lab animation",
            lambda run: {"rows": [only(one, "way", "picture", "shots", "same_bits", "same_group", "wrong_misses", "wrong_hits",
                                       "off_p50_m", "off_p95_m") for one in run["rows"]]}, takes="ten seconds")]


def hitboxes(kept):
    def cells(row):
        def share(key):
            return percent(row[key] / row["shots"])

        def far(key):
            return "" if row[key] is None else fixed(100 * row[key], 1)
        is_exact = row["same_bits"] == row["shots"]
        return [row["way"], row["picture"], bold(share("same_bits")) if is_exact else share("same_bits"), share("same_group"),
                share("wrong_misses"), share("wrong_hits"), far("off_p50_m"), far("off_p95_m")]
    return table(["the server's hitboxes", "the client draws", "to the bit, %", "same part, %", "hits lost, %", "hits of air, %",
                  "limbs off, p50, cm", "p95, cm"], [cells(row) for row in kept["animation"]["rows"]], left=2)


TABLES = {"hitboxes from animation": hitboxes}
