// A report, wherever its file is: opened in this page, or with the program that serves this page.

import type { Level, Pictures } from "./report_module";
import { ThreadReport } from "./report_thread";

export interface Key {
    projectile: boolean;
    id: number;
}
/** A line of the list, as list_json() of the program has it. */
export interface Line extends Key {
    at: string;
    user: string;
    client: number;
    weapon: string;
    outcome: string;
    reason: string;
    victim: string | null;
    disagreed: boolean;
    /** Of a shot; of a projectile empty. */
    shape: string;
    /** Hits with a verdict, and those that count. */
    hits: number;
    granted: number;
}
export interface List {
    count: number;
    /** Place on all pages of the shot or projectile that the query names; null: it is not among them. */
    place: number | null;
    missing: string;
    lines: Line[];
}
export interface Count {
    name: string;
    count: number;
}
export interface Choices {
    users: Count[];
    weapons: Count[];
    reasons: Count[];
    shapes: Count[];
    ways: Count[];
}

export interface Way {
    name: string;
    victim: string | null;
    group: string | null;
    differs: boolean;
    passes_m: number | null;
}
export interface Entity {
    judged_view: number;
    entity: string;
    status: string;
    tested: boolean;
    from_tick: number;
    to_tick: number;
    fraction_ratio: number;
    beside_line_m: number;
    pose: number[];
    sample_ticks: number[];
}
/** The query of a shot that is no single ray. */
export interface Query {
    shape: string;
    collect: string;
    swing: number;
    words: string;
    cut_by_level: boolean;
}
/** One of its hits: what the screen showed, and the verdict, where it has one. */
export interface HitOfQuery {
    victim: string | null;
    hitbox: number;
    has_verdict: boolean;
    granted: boolean;
    outcome: string;
    reason: string;
    judged_again: boolean;
    former_life: boolean;
    paid_us: number;
    victim_moved_m: number;
    hit_point_m: number[];
    judged_point_m: number[];
    words: string;
}
/** A record as `report --json` has it, with what the module adds: what the page reads of it. */
export interface Shot {
    shot?: number;
    projectile?: number;
    at: string;
    user: number;
    client: number;
    weapon: string;
    words: string;
    headline: string;
    explanation: string;
    replay: { equal: boolean; lines: string[] };
    shows: { screen: string; rewound: string; now: string };
    /** The game's name; empty in files of older servers, which were all the arena's. */
    game?: string;
    query?: Query | null;
    hits?: HitOfQuery[];
    ways?: Way[];
    entities?: Entity[];
    [column: string]: unknown;
}
export interface Seen {
    shot: Shot;
    pictures: Pictures;
    level: Level;
}

export const nameOf = (key: Key) => `${key.projectile ? "projectile" : "shot"}=${key.id}`;

export interface Report {
    readonly name: string;
    list(query: string): Promise<List>;
    choices(): Promise<Choices>;
    see(key: Key): Promise<Seen>;
    /** Lends a file with the shots of a page of the list, until `use` is done. */
    lend(query: string, use: (file: ThreadReport) => Promise<void>): Promise<void>;
    close(): void;
}

async function seenBy(file: ThreadReport, key: Key): Promise<Seen> {
    const { text, pictures } = await file.ask("inspect", key.projectile, key.id);
    return { shot: JSON.parse(text) as Shot, pictures, level: await file.ask("level") };
}

export class OpenedReport implements Report {
    private constructor(readonly name: string, private readonly file: ThreadReport) {}

    /** `bytes`: of the file, as often as they are asked for. */
    static async open(name: string, bytes: () => Promise<Uint8Array>): Promise<OpenedReport> {
        return new OpenedReport(name, await ThreadReport.open(bytes));
    }
    async list(query: string) { return JSON.parse(await this.file.ask("list", query)) as List; }
    async choices() { return JSON.parse(await this.file.ask("choices")) as Choices; }
    async see(key: Key) { return seenBy(this.file, key); }
    async lend(_: string, use: (file: ThreadReport) => Promise<void>) { await use(this.file); }
    close() { this.file.close(); }
}

/** Throws what the program says is wrong. */
function refuse(answer: unknown): unknown {
    const { error } = answer as { error?: string };
    if (error) throw new Error(error);
    return answer;
}

/** The program has the file; this page fetches what it shows. */
export class ServedReport implements Report {
    constructor(readonly name: string) {}

    async list(query: string) { return (await this.json(`list?${query}`)) as List; }
    async choices() { return (await this.json("choices")) as Choices; }
    async see(key: Key) {
        const part = await this.part(nameOf(key));
        try {
            return await seenBy(part, key);
        } finally {
            part.close();
        }
    }
    async lend(query: string, use: (file: ThreadReport) => Promise<void>) {
        const part = await this.part(query);
        try {
            await use(part);
        } finally {
            part.close();
        }
    }
    close() {}

    private async part(query: string): Promise<ThreadReport> {
        const answer = await this.fetch(`part.sqlite?${query}`);
        const bytes = new Uint8Array(await answer.arrayBuffer());
        if (bytes[0] === "{".charCodeAt(0)) refuse(JSON.parse(new TextDecoder().decode(bytes)));
        return ThreadReport.open(async () => bytes);
    }
    private async fetch(path: string): Promise<Response> {
        const answer = await fetch(new URL(path, document.baseURI)).catch(() => {
            throw new Error("the program that serves this page is gone: start it again");
        });
        if (!answer.ok) throw new Error(`the program answered ${answer.status}`);
        return answer;
    }
    private async json(path: string): Promise<unknown> {
        return refuse(await (await this.fetch(path)).json());
    }
}
