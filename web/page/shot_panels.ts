// What a report says of one shot: the verdict and its proof, facts, samples, and what other ways would have said.

import { factsOf, hitFacts, hitText, wayLabel } from "./inspector_words";
import { element } from "./page";
import type { Entity, Seen, Shot, Way } from "./report";

function card(title: string, ...children: HTMLElement[]): HTMLElement {
    const made = element("section", "", "card");
    made.append(element("h2", title), ...children);
    return made;
}

function proofOf(shot: Shot): HTMLElement {
    const proof = element("p", "", `proof ${shot.replay.equal ? "good" : "bad"}`);
    const partly = shot.end_kind === "target" ? "as far as it is stored" : "bit for bit";
    const again = shot.projectile === undefined ? "Judged" : "Flown";
    proof.append(element("b", shot.replay.equal ? `${again} again in this page: equal, ${partly}.`
        : `${again} again in this page: DIFFERENT.`));
    const lines = element("ul");
    lines.append(...shot.replay.lines.map((line) => element("li", line)));
    const whole = element("div", "", "proved");
    whole.append(proof, lines);
    return whole;
}

function verdictCard(shot: Shot): HTMLElement {
    const said = element("p", shot.projectile === undefined ? shot.explanation : (shot.words.split("\n")[2] ?? "").trim(), "said");
    const facts = element("dl");
    for (const [title, text] of factsOf(shot)) facts.append(element("dt", title), element("dd", text));
    return card("The verdict, as its shooter is told", said, proofOf(shot), facts);
}

// Each hit of a query with its own verdict. A click lets the camera look at it.
function hitsCard(shot: Shot, onHit: (place: number[] | null) => void): HTMLElement | null {
    const hits = shot.hits ?? [];
    if (hits.length === 0) return null;
    const list = element("ol", "", "hits3");
    let shown = -1;
    const rows = hits.map((hit, i) => {
        const row = element("li", "", hit.granted ? "granted" : hit.has_verdict ? "refused" : "left-out");
        const button = element("button", `${i + 1}. ${hit.victim ?? "nobody"}`);
        button.type = "button";
        button.title = "Looks at this hit";
        button.addEventListener("click", () => {
            shown = shown === i ? -1 : i;
            rows.forEach((other, k) => other.classList.toggle("shown", k === shown));
            onHit(shown < 0 ? null : hit.judged_again && hit.granted ? hit.judged_point_m : hit.hit_point_m);
        });
        row.append(button, element("b", hitText(hit)), element("span", hit.words, "words3"), element("span", hitFacts(hit), "facts3"));
        return row;
    });
    list.append(...rows);
    return card(hits.length === 1 ? "The hit and its verdict" : `Each of the ${hits.length} hits and its verdict`, list);
}

const passes = (way: Way) =>
    way.passes_m === null ? "" : way.passes_m < 0.0005 ? "meets the hitbox" : `passes it by ${way.passes_m.toFixed(2)} m`;

function waysCard(seen: Seen, onWay: (way: { picture: Float32Array; title: string } | null) => void): HTMLElement | null {
    const ways = seen.shot.ways ?? [];
    // A query has no other ways beside the exact one.
    if (ways.length === 0 || (seen.shot.query && ways.length === 1)) return null;
    const table = element("table", "", "ways3");
    const head = element("tr");
    head.append(...["Way", "Says", "The line of the shot"].map((title) => element("th", title)));
    const body = element("tbody");
    let shown = -1;
    const rows = ways.map((way, i) => {
        const row = element("tr");
        const name = element("td");
        const button = element("button", wayLabel(way.name));
        button.type = "button";
        button.disabled = seen.pictures.ways[i].length === 0;
        button.title = button.disabled ? "The record has no hitbox of this way" : "Shows its hitbox in the third world";
        button.addEventListener("click", () => {
            shown = shown === i ? -1 : i;
            rows.forEach((other, k) => other.classList.toggle("shown", k === shown));
            onWay(shown < 0 ? null : { picture: seen.pictures.ways[i], title: `Where "${way.name}" has them` });
        });
        name.append(button);
        const says = way.victim ? `${way.victim}${way.group ? `, ${way.group}` : ""}` : "nobody";
        row.append(name, element("td", says, i > 0 && way.differs ? "bad" : ""), element("td", passes(way)));
        return row;
    });
    body.append(...rows);
    const top = element("thead");
    top.append(head);
    table.append(top, body);
    return card("What other ways to rewind would have said", table);
}

const statuses: Record<string, string> = {
    interpolated: "between two samples", held: "held at the newest sample", extrapolated: "ahead of the newest sample",
    dead: "dead on that screen",
};

// The samples of one entity on a line of ticks, and where between them it was drawn.
function samplesOf(entity: Entity, from: string): HTMLElement {
    const row = element("li");
    const title = element("span", "", "who");
    title.append(element("b", entity.entity ?? "nobody"), ` ${statuses[entity.status] ?? entity.status}`);
    const bar = element("span", "", "bar");
    const ticks = entity.sample_ticks;
    const [low, high] = [Math.min(...ticks), Math.max(...ticks)];
    const place = (tick: number) => `${high > low ? (100 * (tick - low)) / (high - low) : 50}%`;
    if (ticks.length > 0) {
        for (const tick of ticks) {
            const mark = element("i", "", tick === entity.from_tick || tick === entity.to_tick ? "used" : "");
            mark.style.left = place(tick);
            mark.title = `tick ${tick}`;
            bar.append(mark);
        }
        const drawn = element("i", "", "drawn");
        drawn.style.left = place(entity.from_tick + entity.fraction_ratio * (entity.to_tick - entity.from_tick));
        bar.append(drawn);
    }
    const percent = (100 * entity.fraction_ratio).toFixed(0);
    const blend = entity.status === "interpolated" ? `tick ${entity.from_tick}, then ${percent} % of the way to ${entity.to_tick}`
        : entity.from_tick >= 0 ? `tick ${entity.from_tick}` : "no sample";
    row.append(title, bar, element("span", blend, "blend"), element("span", `${entity.beside_line_m.toFixed(2)} m ${from}`, "beside"));
    return row;
}

function samplesCard(shot: Shot): HTMLElement | null {
    const claimed = (shot.entities ?? []).filter((entity) => entity.judged_view === 0);
    if (claimed.length === 0) return null;
    const list = element("ol", "", "samples");
    const shape = shot.query?.shape ?? "ray";
    const isLine = shape === "ray" || shape.endsWith("sweep");
    const from = isLine ? "beside the line" : shape === "cone" ? "beside its axis" : "from where it began";
    list.append(...claimed.map((entity) => samplesOf(entity, from)));
    return card("The samples that the screen was drawn from", list);
}

function worldsCard(shot: Shot): HTMLElement {
    const list = element("ul", "", "shows");
    for (const world of ["screen", "rewound", "now"] as const) list.append(element("li", shot.shows[world], world));
    return card("What the record has", list);
}

function wordsOf(shot: Shot): HTMLElement {
    const details = element("details", "", "card");
    const words = element("pre", shot.words.trimEnd());
    details.append(element("summary", "In the engineer's words"), words);
    return details;
}

/** All panels of a shot, in the order of reading. */
export function panelsOf(seen: Seen, onWay: (way: { picture: Float32Array; title: string } | null) => void,
    onHit: (place: number[] | null) => void): HTMLElement[] {
    return [verdictCard(seen.shot), hitsCard(seen.shot, onHit), waysCard(seen, onWay), samplesCard(seen.shot), worldsCard(seen.shot), wordsOf(seen.shot)]
        .filter((panel) => panel !== null);
}
