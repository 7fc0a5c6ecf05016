// Below the arena: the last 64 snapshots, which two of them the target under the crosshair is drawn from, and the bits
// that a command says of them.

import { Table, type Match, type Row } from "./match";
import { byId, element } from "./page";

const cells = 64;

/** As the words of the column "state": the class of a cell, and what it says. */
const states: Record<string, [string, string]> = {
    "applied": ["applied", "received, and drawn with"],
    "waiting": ["waiting", "received, and waits to be drawn"],
    "late": ["late", "received after a newer one"],
    "lost": ["lost", "lost on the way"],
    "on its way": ["coming", "still on its way"],
    "missing": ["lost", "not received"],
};

export function showSnapshots(match: Match) {
    const rows = match.rows(Table.snapshots);
    const words = match.wordsOf(Table.snapshots, "state");
    const blended = match.rows(Table.crosshair)[0];
    const list = byId("snapshots");
    while (list.childElementCount < cells) list.append(element("li"));
    const first = cells - rows.length;
    [...list.children].forEach((item, i) => {
        const row = rows[i - first];
        const [name, says] = states[row ? words[row.state] : ""] ?? ["none", ""];
        const isFrom = row !== undefined && blended !== undefined && row.number === blended.from_snapshot;
        const isTo = row !== undefined && blended !== undefined && row.number === blended.to_snapshot;
        const is = `${name}${isFrom ? " from" : ""}${isTo ? " to" : ""}`;
        if (item.className !== is) item.className = is;
        (item as HTMLElement).title = row ? `snapshot ${row.number}: ${says}` : "";
    });
}

const how: Record<string, string> = {
    held: "at its newest sample: nothing after it yet, or it has just been teleported",
    extrapolated: "past its newest sample",
    dead: "where it died",
};

/** Which two samples make the target, and how far between them it is drawn. `nameOf`: of the entity in a slot. */
export function showSamples(match: Match, nameOf: (slot: number) => string) {
    const row = match.rows(Table.crosshair)[0];
    const isKnown = row !== undefined && row.entity >= 0 && row.from >= 0;
    byId("blend").hidden = !isKnown;
    byId("target").textContent = isKnown ? targetText(row, match, nameOf) : "Nobody is near the crosshair.";
    if (!isKnown) return;
    const share = row.to < 0 ? 0 : row.fraction;
    byId("blend").style.setProperty("--share", `${(100 * share).toFixed(2)}%`);
    byId("blend-from").textContent = sampleText(row.from, row.from_snapshot);
    byId("blend-to").textContent = row.to < 0 ? "nothing newer" : sampleText(row.to, row.to_snapshot);
    byId("blend-share").textContent = row.to < 0 ? "held" : `${(100 * share).toFixed(1)} %`;
}

const sampleText = (tick: number, snapshot: number) =>
    `tick ${tick}${snapshot > 0 ? `, snapshot ${snapshot}` : ""}`;

function targetText(row: Row, match: Match, nameOf: (slot: number) => string): string {
    const status = match.wordsOf(Table.crosshair, "status")[row.status];
    const name = nameOf(row.entity);
    const place = `${name[0].toUpperCase()}${name.slice(1)} ${row.is_hit ? "is under the crosshair" : "is nearest to the crosshair"}`;
    if (status !== "interpolated") return `${place}, drawn ${how[status] ?? `as "${status}"`}.`;
    const curve = row.samples > 2 ? ` on a curve that ${row.samples} samples shape` : "";
    return `${place}, drawn between these two samples${curve}:`;
}

/** The stamp of the next command: the moment drawn, the newest snapshot, and a bit for each of the last 64. */
export function showStamp(match: Match) {
    const row = match.rows(Table.stamp)[0];
    if (!row || !byId<HTMLDetailsElement>("stamp").open) return;
    byId("stamp-moment").textContent = `tick ${row.shown_tick} + ${Math.round(row.shown_fraction * 65536)}/65536`;
    byId("stamp-newest").textContent = `snapshot ${row.newest}`;
    const half = (value: number) => value.toString(2).padStart(32, "0");
    // Oldest first, as the cells above: bit 63 is the oldest.
    byId("stamp-bits").textContent = (half(row.received_high) + half(row.received_low)).match(/.{8}/g)!.join(" ");
}
