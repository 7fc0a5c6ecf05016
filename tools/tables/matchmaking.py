"""Expected fairness of a match, from the duels of `lab fairness`: docs/operate/matchmaking.md."""
from tables.layout import fixed, one, table

SCREENS = "64 Hz"
RUNS = []


def wins(rows, peeker, holder):
    return one(rows, screens=SCREENS, rtt_peeker_ms=peeker, rtt_holder_ms=holder)["peeker_share"]


def share(rows, a, b):
    """As server/fairness/expected_fairness.h has it, where the table has both round trips."""
    return (wins(rows, a, b) + 1 - wins(rows, b, a)) / 2


def shares(kept):
    rows = kept["fairness"]["peeks"]
    trips = sorted({row["rtt_peeker_ms"] for row in rows if row["screens"] == SCREENS})
    return table(["wins, %", *(f"against {fixed(b)} ms" for b in trips)],
                 [[f"{fixed(a)} ms", *(fixed(100 * share(rows, a, b), 1) for b in trips)] for a in trips])


def checked(kept):
    rows, sums = kept["fairness"]["peeks"], kept["fairness"]["duel_sums"]
    lines = []
    for wait in (0, 50, 100, 150):
        setting = "plain rewind, exact" if wait == 0 else f"{SCREENS}, equal to {wait} ms"
        measured = one(sums, scene="corner", setting=setting)["low_share"]
        formula = share(rows, max(20.0, wait), 150.0)
        lines.append([f"low round trips wait for {wait} ms" if wait else "nobody waits", fixed(100 * formula, 1), fixed(100 * measured, 1)])
    return table(["20 against 150 ms", "formula: the first wins, %", "measured, %"], lines)


TABLES = {"matchmaking, shares": shares, "matchmaking, checked": checked}
