// The panels that only a live match has: the ways to rewind, the players, the verdicts so far, and the server's pulse.

import { Table, type Match, type Row } from "./match";
import { byId, element } from "./page";
import { Names, reasonText, wayText } from "./words";

const percentOf = (part: number, all: number) => (100 * part) / all;
const percentText = (share: number) => `${share === 100 ? "100" : share.toFixed(share > 99.9 ? 2 : 1)} %`;

/** How often each way agrees with the screen, best first. */
export function showStrategies(match: Match) {
    const names = match.wordsOf(Table.ways, "way");
    const rows = match.rows(Table.ways).filter((row) => row.rays > 0);
    rows.sort((a, b) => b.agreed / b.rays - a.agreed / a.rays);
    byId<HTMLTableElement>("strategies").tBodies[0].replaceChildren(...rows.map((row) => {
        const share = percentOf(row.agreed, row.rays);
        const line = element("tr");
        const cell = element("td", percentText(share));
        cell.style.setProperty("--share", String(share));
        cell.title = `${row.agreed} of ${row.rays} rays; ${row.bit_equal} equal to the bit`;
        line.append(element("td", wayText(names[row.way] ?? "")), cell);
        return line;
    }));
    const most = Math.max(0, ...rows.map((row) => row.rays));
    byId("strategies-note").textContent = most > 0
        ? `${most.toLocaleString("en")} rays that no rule of fairness changed, each judged by every way at once.`
        : "No shot has been compared yet.";
}

export function showScores(match: Match, names: Names, followed: number, onChoose: (player: number) => void) {
    const rows = match.rows(Table.players).slice().sort((a, b) => b.kills - a.kills || a.player - b.player).slice(0, mostScores);
    const body = byId<HTMLTableElement>("scores").tBodies[0];
    // Buttons stay where they are, so that they keep the focus.
    while (body.rows.length > rows.length) body.lastElementChild!.remove();
    while (body.rows.length < rows.length) body.append(scoreLine(onChoose));
    rows.forEach((row, i) => {
        const line = body.rows[i];
        const button = line.querySelector("button")!;
        button.dataset.player = String(row.player);
        const texts = [names.of(row.player), row.alive === 1 ? String(row.health) : "down", String(row.kills),
            String(row.deaths), row.rtt_ms > 0 ? `${Math.round(row.rtt_ms)} ms` : "–"];
        texts.forEach((text, at) => { setText(at === 0 ? button : line.cells[at], text); });
        if (row.player === followed) line.setAttribute("aria-current", "true");
        else line.removeAttribute("aria-current");
    });
}

const mostScores = 64;

function scoreLine(onChoose: (player: number) => void) {
    const line = element("tr");
    const button = element("button");
    button.type = "button";
    button.addEventListener("click", () => onChoose(Number(button.dataset.player)));
    const first = element("td");
    first.append(button);
    line.append(first, ...Array.from({ length: 4 }, () => element("td")));
    return line;
}

const setText = (at: Element, text: string) => { if (at.textContent !== text) at.textContent = text; };

/** Counts verdicts of one match by what they were and why, however often the connection is lost. */
export class Verdicts {
    private newest = 0;
    private readonly counts = new Map<string, number>();

    clear() {
        this.newest = 0;
        this.counts.clear();
        byId<HTMLTableElement>("reasons").tBodies[0].replaceChildren();
    }

    show(match: Match) {
        const outcomes = match.wordsOf(Table.shots, "outcome");
        const reasons = match.wordsOf(Table.shots, "reason");
        let isNew = false;
        for (const shot of match.rows(Table.shots)) {
            if (shot.number <= this.newest) continue;
            isNew = true;
            this.newest = shot.number;
            const outcome = outcomes[shot.outcome] ?? "";
            const reason = reasons[shot.reason] ?? "";
            const text = reason === "as seen" || reason === "as_seen" ? { hit: "Hit, as on the shooter's screen",
                miss: "Missed, as on the shooter's screen" }[outcome] ?? outcome
                : `${outcome === "refused" ? "Refused" : outcome === "hit" ? "Hit" : "Missed"}: ${reasonText(reason)}`;
            this.counts.set(text, (this.counts.get(text) ?? 0) + 1);
        }
        if (!isNew) return;
        const sorted = [...this.counts].sort((a, b) => b[1] - a[1]);
        byId<HTMLTableElement>("reasons").tBodies[0].replaceChildren(...sorted.map(([text, count]) => {
            const line = element("tr");
            line.append(element("td", text), element("td", count.toLocaleString("en")));
            return line;
        }));
    }
}

/** Ticks a second and bytes a second, from what the server says of itself and what comes here. */
export class Pulse {
    private readonly samples: { at: number; tick: number; down: number; here: number }[] = [];

    clear() { this.samples.length = 0; }

    show(status: Row, bytesHere: number) {
        const at = performance.now();
        const { samples } = this;
        samples.push({ at, tick: status.tick, down: status.down_bytes, here: bytesHere });
        while (samples.length > 2 && at - samples[0].at > 3000) samples.shift();
        const first = samples[0];
        const seconds = (at - first.at) / 1000;
        if (seconds < 1) return;
        const kilobytes = (bytes: number) => `${(bytes / seconds / 1000).toFixed(0)} kB/s`;
        byId("pulse").textContent = `Tick ${status.tick.toLocaleString("en")}, ` +
            `${((status.tick - first.tick) / seconds).toFixed(0)} a second. ${status.players} players. The server sends them ` +
            `${kilobytes(status.down_bytes - first.down)}; this page gets ${kilobytes(bytesHere - first.here)} to watch.`;
    }
}
