#!/usr/bin/env python3
"""Makes server/fairness/duel_table.h from results/fairness.json: how often who comes round a corner wins, by round trips.

    tools/make_duel_table.py             writes it; after `tools/update_numbers --run fairness`
    tools/make_duel_table.py --check     fails if it is not what the kept results say
"""
import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FILE = ROOT / "server" / "fairness" / "duel_table.h"
SCREENS = "64 Hz"

TEXT = """#pragma once

// Duels of `lab fairness` at a corner, {screens} screens: made by tools/make_duel_table.py from results/fairness.json.

#include <array>

namespace backsight::fairness {{

/// Of both players, in rising order.
inline constexpr std::array duel_round_trips_ms{{{trips}}};

/// How often the one who comes round the corner wins: a row for each round trip of theirs, a column for the holder's.
{rows}

}}  // namespace backsight::fairness
"""


def made():
    kept = json.loads((ROOT / "results" / "fairness.json").read_text())
    shares = {(row["rtt_peeker_ms"], row["rtt_holder_ms"]): row["peeker_share"]
              for row in kept["fairness"]["result"]["peeks"] if row["screens"] == SCREENS}
    trips = sorted({peeker for peeker, _ in shares})
    missing = [(a, b) for a in trips for b in trips if (a, b) not in shares]
    if len(trips) < 2 or missing:
        raise SystemExit(f"results/fairness.json: no duels of round trips {missing or trips} on screens of {SCREENS}")
    # As clang-format has it.
    head = f"inline constexpr double peeker_wins[{len(trips)}][{len(trips)}] = {{"
    rows = ["{" + ", ".join(f"{shares[a, b]:.6f}" for b in trips) + "}" for a in trips]
    return TEXT.format(screens=SCREENS, trips=", ".join(f"{trip:.1f}" for trip in trips),
                       rows=head + (",\n" + " " * len(head)).join(rows) + "};")


if __name__ == "__main__":
    if sys.argv[1:] == ["--check"]:
        if not FILE.exists() or FILE.read_text() != made():
            raise SystemExit(f"{FILE.relative_to(ROOT)} is not of results/fairness.json: run tools/make_duel_table.py")
    elif sys.argv[1:]:
        raise SystemExit(__doc__)
    else:
        FILE.write_text(made())
