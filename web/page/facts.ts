// Written by tools/facts from the enums in the headers. Do not edit: change the header, then run tools/facts --write.

/** include/backsight/judge/shot_record.h: Reason. */
export const reasons: Record<string, string> = {
    "as seen": "judged exactly as {whose} screen showed it",
    "stamp clamped": "the view that was claimed is not possible; the nearest possible one was judged",
    "stamp refused": "the view that was claimed is not possible",
    "rewind clamped": "the hit was too old for the victim, and was judged later",
    "rewind refused": "the hit was too old for the victim",
    "victim clamped": "the victim had moved too far, and was judged later",
    "victim refused": "the victim had moved too far",
    "victim in cover": "on their own screen the victim was behind cover",
    "knowledge gap": "too many packets were lost to know what the screen showed",
    "bad shot": "the shot was no shot",
    "clock off": "the server's clock was wrong",
    "too many": "commands came faster than time passes",
    "unknown client": "the server no longer knew the shooter",
};

/** include/backsight/judge/shot_record.h: Reason. */
export const shortReasons: Record<string, string> = {
    "as seen": "as the screen showed it",
    "stamp clamped": "an impossible claim, corrected",
    "stamp refused": "an impossible claim",
    "rewind clamped": "old, so judged later",
    "rewind refused": "too old for the victim",
    "victim clamped": "moved far, so judged later",
    "victim refused": "the victim had moved too far",
    "victim in cover": "the victim was in cover",
    "knowledge gap": "too many packets lost",
    "bad shot": "no shot at all",
    "clock off": "the server's clock was off",
    "too many": "too many commands",
    "unknown client": "no such client",
};

/** include/backsight/judge/shot_record.h: AuditResult. */
export const audits: Record<string, string> = {
    "accepted": "accepted: the claimed view was possible",
    "moment too old": "the claimed moment was older than this client's delay allows",
    "moment too new": "the claimed moment was newer than any snapshot that they had",
    "moment went back": "the claimed moment went back in time",
    "moment too fast": "the claimed moment went faster than time does",
    "no snapshot": "they had no snapshot yet",
    "snapshot not sent": "the claim names a snapshot that was never sent",
    "snapshot forgotten": "the claim names a snapshot too old to be known",
    "snapshot went back": "the claim takes back a snapshot that they had",
    "received undone": "the claim takes back a snapshot that they had",
    "received too late": "the claim adds a snapshot that came too late to count",
    "malformed": "the claim was malformed",
    "outside step": "the claimed moment was not within the step of the command",
};

/** include/backsight/projectile/flight.h: FlightEnd. */
export const flightEnds: Record<string, string> = {
    "flying": "still flew",
    "target": "met a target",
    "stopped": "hit the level",
    "fuse": "went off by its fuse",
    "lifetime": "flew until its time was over",
};

/** include/backsight/projectile/projectile.h: VerdictBasis. */
export const shortBases: Record<string, string> = {
    "as shown": "each step as the screen showed it",
    "commands lost": "some commands were lost",
    "by clock": "by the server's clock",
    "remainder": "a part of the delay was not covered",
};

/** include/backsight/session/connection.h: RefuseReason. */
export const refusals: Record<string, string> = {
    "wrong_version": "This page and the server speak different versions. Reload the page.",
    "wrong_view": "This page would draw another world than the server has. Reload the page.",
    "bad_ticket": "The server refused the ticket: it is not signed for this server.",
    "expired_ticket": "The server refused the ticket: it has expired. Ask for a new one.",
    "used_ticket": "The server refused the ticket: it was used before. Ask for a new one.",
    "banned": "The server refused you: you may not play here.",
    "server_full": "The server is full. Join again later.",
};

/** include/backsight/session/connection.h: LeaveReason. */
export const leaves: Record<string, string> = {
    "left": "You have left the match.",
    "shut_down": "The server has shut down.",
    "kicked": "The server's owner has sent you away.",
    "timed_out": "The connection was lost: nothing was heard for too long. A page that sleeps loses its seat.",
    "replaced": "You have joined again somewhere else.",
    "misbehaved": "The server ended it: this page sent what the server does not take.",
    "transport_closed": "The connection was lost.",
    "fell_behind": "The connection was lost: it was too slow for what the server had to say.",
    "numbers_used_up": "This session has lasted for as long as one can. Join again.",
};

/** By their number in a command. */
export const weapons = ["Rifle", "Shotgun", "Automatic", "Rocket", "Grenade", "Spear", "Bolt", "Blade", "Railgun"];
