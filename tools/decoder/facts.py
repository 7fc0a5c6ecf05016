"""Names by number of what travels. Written by tools/facts from the headers: do not edit.

Only names and numbers: where they stand on the wire is written by hand, from docs/wire/.
"""

NAMES = {
    "Reason": {
        0: "as seen",
        1: "stamp clamped",
        2: "stamp refused",
        3: "rewind clamped",
        4: "rewind refused",
        5: "victim clamped",
        6: "victim refused",
        7: "victim in cover",
        8: "knowledge gap",
        9: "bad shot",
        10: "clock off",
        11: "too many",
        12: "unknown client",
    },
    "Outcome": {
        0: "hit",
        1: "miss",
        2: "refused",
    },
    "RefuseReason": {
        0: "none",
        1: "wrong version",
        2: "wrong view",
        3: "bad ticket",
        4: "expired ticket",
        5: "used ticket",
        6: "banned",
        7: "server full",
    },
    "LeaveReason": {
        0: "none",
        1: "left",
        2: "shut down",
        3: "kicked",
        4: "timed out",
        5: "replaced",
        6: "misbehaved",
        7: "transport closed",
        8: "fell behind",
        9: "numbers used up",
    },
    "LaunchResult": {
        0: "launched",
        1: "bad id",
        2: "id reused",
        3: "id out of order",
        4: "bad direction",
        5: "bad muzzle",
        6: "muzzle blocked",
        7: "bad hold back",
        8: "too soon",
        9: "no view",
        10: "shooter dead",
        11: "too many",
        12: "clock off",
    },
    "VerdictBasis": {
        0: "as shown",
        1: "commands lost",
        2: "by clock",
        3: "remainder",
    },
    "FlightEnd": {
        0: "flying",
        1: "target",
        2: "stopped",
        3: "fuse",
        4: "lifetime",
    },
    "ImageOutcome": {
        0: "confirmed",
        1: "premature",
        2: "late",
        3: "inaccurate",
        4: "lost",
        5: "denied",
    },
    "Presence": {
        0: "alive",
        1: "dead",
        2: "despawned",
    },
    "Trigger": {
        0: "idle",
        1: "fired",
        2: "too soon",
        3: "empty",
        4: "dead",
    },
    "WeaponId": {
        0: "rifle",
        1: "pellets",
        2: "automatic",
        3: "rocket",
        4: "grenade",
        5: "spear",
        6: "bolt",
    },
}

# Weapons whose shots fly.
PROJECTILE_WEAPONS = (3, 4, 5, 6)
