// Words of reports that a player understands.

import { audits, flightEnds, shortBases, shortReasons } from "./facts";
import type { HitOfQuery, Line, Query, Shot } from "./report";
import { wayText } from "./words";

export const userText = (user: string | number, client: number) => (String(user) === "0" ? `client ${client}` : `user ${user}`);

const countText = (granted: number) => (granted === 0 ? "none counts" : granted === 1 ? "1 counts" : `${granted} count`);

/** What became of it, without whose it was. */
export function outcomeText(line: Pick<Line, "projectile" | "outcome" | "victim" | "hits" | "granted">): string {
    if (line.hits > 1) return `hit ${line.hits}, ${line.granted === line.hits ? "all count" : countText(line.granted)}`;
    if (line.projectile) return flightEnds[line.outcome] ?? `never flew: ${line.outcome}`;
    if (line.outcome === "hit") return `hit entity ${line.victim}`;
    return line.outcome === "miss" ? "missed" : "was refused";
}
/** A shot in a line, in the words of the list. */
export function headlineOf(shot: Shot): string {
    const { at, client, weapon } = shot;
    const projectile = shot.projectile !== undefined;
    const outcome = String(projectile ? shot.end_kind ?? shot.result : shot.outcome);
    const what = outcomeText({ projectile, outcome, victim: String(shot.victim), hits: Number(shot.hit_count ?? 0), granted: Number(shot.granted ?? 0) });
    const parts = [`${projectile ? "Projectile" : "Shot"} ${shot.projectile ?? shot.shot}`, `${weapon} ${what}`, shot.query?.shape ?? "",
        userText(shot.user, client), `${clockOf(at)}${at.includes("T") ? " UTC" : ""}`, shot.disagreed ? "screen and verdict differ" : ""];
    return parts.filter((part) => part !== "").join(" · ");
}
export const outcomeClass = (line: Line) =>
    line.projectile ? (line.outcome === "target" ? "hit" : "flew") : line.outcome === "hit" ? "hit"
        : line.outcome === "miss" ? "miss" : "refused";

/** How far an equal answer reaches: samples of whoever a flight met are not stored, and what never flew has no flight. */
export type Proof = "exact" | "met somebody" | "never flew";
export function proofOf(line: Line): Proof {
    if (!line.projectile) return "exact";
    return line.outcome === "target" ? "met somebody" : flightEnds[line.outcome] ? "exact" : "never flew";
}

const numberText = (count: number) => count.toLocaleString("en");

/** All are equal: how far, of how many. */
export function equalText(equal: Record<Proof, number>): string {
    const all = `All ${numberText(equal.exact + equal["met somebody"] + equal["never flew"])} judged again in this page`;
    const met = equal["met somebody"];
    const parts = [
        met > 0 ? `${numberText(met)} that met somebody are equal as far as it is stored` : "",
        equal["never flew"] > 0 ? `${numberText(equal["never flew"])} never flew` : "",
    ].filter((part) => part);
    if (parts.length === 0) return `${all}: equal, bit for bit.`;
    return `${all}: ${numberText(equal.exact)} are equal, bit for bit; ${parts.join("; ")}.`;
}

/** Short enough for a line of the list. */
export const whyText = (line: Line) => (line.shape && line.shape !== "ray" ? `${line.shape} · ` : "") + (line.disagreed ? "the screen showed something else" : shortReasons[line.reason] ?? shortBases[line.reason] ?? line.reason);

export const wayLabel = (name: string) => wayText(name);
/** "12:00:03.250", and the day where it is another one than the newest's. */
export const clockOf = (at: string) => (at.includes("T") ? at.slice(11, 23) : at);
export const dayOf = (at: string) => (at.includes("T") ? at.slice(0, 10) : "");

const ms = (us: unknown) => `${(Number(us) / 1000).toFixed(0)} ms`;
const metres = (m: unknown) => `${Number(m).toFixed(2)} m`;
const hex = (number: unknown) => (Number(number) >>> 0).toString(16).padStart(8, "0");

/** Facts of a shot, each a title and what it was: audit, caps, and what the screen declared. */
export function factsOf(shot: Shot): [string, string][] {
    const facts: [string, string][] = [
        ["Judged at", shot.at.replace("T", ", ").replace("Z", " UTC")],
        ["Fired by", `${shot.user === 0 ? "a user whom the file does not name" : `user ${shot.user}`}, client ${shot.client}`],
        ["Weapon", shot.weapon],
    ];
    if (shot.projectile !== undefined) return [...facts, ...flightFacts(shot)];
    facts.push(["Audit of the claim", audits[String(shot.audit)] ?? String(shot.audit)]);
    if (shot.query) facts.push(...queryFacts(shot, shot.query));
    if (shot.query) {
        facts.push(["Longest rewind allowed", ms(shot.max_rewind_us)]);
        const most = Number(shot.max_victim_moved_m);
        facts.push(["A victim may have moved", most > 1000 ? "any distance" : `at most ${metres(most)}`]);
    } else if (shot.victim) {
        facts.push(["Age of the hit for its victim", `${ms(shot.paid_us)} of at most ${ms(shot.max_rewind_us)}`]);
        const most = Number(shot.max_victim_moved_m);
        facts.push(["The victim had moved", metres(shot.victim_moved_m) + (most > 1000 ? ", no cap" : ` of at most ${metres(most)}`)]);
    } else {
        facts.push(["Longest rewind allowed", ms(shot.max_rewind_us)]);
    }
    const grace = Number(shot.cover_grace_us);
    facts.push(["Cover protects", grace < 0 || grace > 1e8 ? "never" : `after ${ms(grace)} out of sight`]);
    const declared = Number(shot.declared_hash);
    facts.push(["Screen and verdict", declared === 0 ? "the client did not declare its screen"
        : declared === Number(shot.server_hash) ? `equal: both ${hex(declared)}`
        : Number(shot.server_hash) === 0 ? "not compared: the view was not rebuilt as claimed"
        : `${hex(declared)} on the screen, ${hex(shot.server_hash)} judged`]);
    if (Number(shot.first_differing) >= 0) facts.push(["The first hit that differs", `number ${Number(shot.first_differing) + 1}`]);
    return facts;
}

const kept: Record<string, string> = { nearest: "the nearest hit alone", entities: "each body once", hitboxes: "every hitbox" };

function queryFacts(shot: Shot, query: Query): [string, string][] {
    const facts: [string, string][] = [["Shape", query.words], ["Counts", kept[query.collect] ?? query.collect]];
    if (query.swing > 0) facts.push(["Part of a swing", `number ${query.swing}; each body is met once`]);
    const hits = Number(shot.hit_count);
    facts.push(["Hits", hits === 0 ? "none" : `${hits}, of which ${shot.granted} count`]);
    return facts;
}

/** What became of a hit, in a word or two. */
export function hitText(hit: HitOfQuery): string {
    if (!hit.has_verdict) return "left out";
    return hit.outcome === "hit" ? "counts" : hit.outcome === "miss" ? "missed later" : "refused";
}
/** Its numbers: age, way, and where it was judged. */
export function hitFacts(hit: HitOfQuery): string {
    if (!hit.has_verdict) return "";
    const parts = [shortReasons[hit.reason] ?? hit.reason, `${ms(hit.paid_us)} old for its victim`, `moved ${metres(hit.victim_moved_m)}`];
    if (hit.judged_again) parts.push("judged again");
    if (hit.former_life) parts.push("a life that has ended");
    return parts.join(" · ");
}

function flightFacts(shot: Shot): [string, string][] {
    const ticks = (name: string) => {
        const value = Number(shot[`${name}_ticks`]);
        return Number.isFinite(value) ? `${((1000 * value) / Number(shot.tick_rate_hz)).toFixed(0)} ms` : "none";
    };
    const facts: [string, string][] = [["Age of the shooter's view", ms(shot.view_age_us)], ["Round trip", ms(shot.rtt_us)]];
    if (shot.end_kind === undefined) return facts;
    facts.push(["Look-back (the target pays)", ticks("look_back")], ["Fast-forward (the dodger pays)", ticks("fast_forward")],
        ["Hold-back (the shooter pays)", ticks("hold_back")], ["Not covered", ticks("remainder")],
        ["Flew for", ticks("age")]);
    const image = shot.image as { outcome?: string } | null;
    facts.push(["On the shooter's screen", image?.outcome ?? "not reported"]);
    return facts;
}
