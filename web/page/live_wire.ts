// The live wire, version 1: what a server tells those who watch. Little-endian; web/live writes it.
//
// In: messages as they come. Out: what a viewer holds: the newest of each table and picture, and a few shots. A message that
// cannot be read throws WireError, and nothing of it counts. Memory is bounded, however long somebody watches.

import { columnsOf, rowsOf, type Columns, type Row, type Table } from "./match";

export const wireVersion = 1;

export const enum Kind { table, picture, projectiles, movers, shotWorld, victim }

const headBytes = 8;
const sectionBytes = 16;
const keptShots = 32;
const longestMatch = 64;
const mostColumns = 256;
const mostTables = 32;
const mostSections = 256;

export class WireError extends Error {}

/** The server speaks another version than this page. */
export class VersionError extends Error {
    constructor(readonly theirs: unknown) { super(`version ${String(theirs)}`); }
}

export interface Drawing {
    shapes: Float32Array;
    /** The command that it belongs to, where it belongs to one. */
    command: number;
}

const nothing: Drawing = { shapes: new Float32Array(), command: 0 };

export class Held {
    /** Counts messages that had pictures, so that whoever draws knows of a new one. */
    pictures = 0;
    bytes = 0;
    /** Names the match; empty: the server does not say. */
    match = "";
    private readonly columns: Columns[] = [];
    private readonly tables = new Map<number, Float64Array>();
    private readonly rowsOfTables = new Map<number, Row[]>();
    private readonly drawings = new Map<number, Drawing>();
    private readonly shots = new Map<number, Map<number, Float32Array>>();

    /** The first message: names of all columns. Returns the player that the viewer is, if any. */
    begin(text: string): number | null {
        let said: { version?: unknown; columns?: unknown; match?: unknown; you?: unknown };
        try {
            said = JSON.parse(text);
        } catch {
            throw new WireError("the first message is not JSON");
        }
        if (said?.version !== wireVersion) throw new VersionError(said?.version);
        const { columns } = said;
        if (!Array.isArray(columns) || columns.length > mostTables || !columns.every((each) => typeof each === "string"))
            throw new WireError("the first message has no columns");
        const read = columns.map(columnsOf);
        if (read.some((each) => each.width > mostColumns)) throw new WireError("a table has too many columns");
        this.match = typeof said.match === "string" ? said.match.slice(0, longestMatch) : "";
        this.columns.splice(0, this.columns.length, ...read);
        this.tables.clear();
        this.rowsOfTables.clear();
        this.drawings.clear();
        this.shots.clear();
        return typeof said.you === "number" ? said.you : null;
    }

    take(message: ArrayBuffer) {
        const view = new DataView(message);
        if (message.byteLength < headBytes) throw new WireError("a message is too short");
        if (view.getUint32(0, true) !== wireVersion) throw new VersionError(view.getUint32(0, true));
        const count = view.getUint32(4, true);
        if (count > mostSections) throw new WireError("a message has too many sections");
        const taken: (() => void)[] = [];
        let at = headBytes;
        for (let i = 0; i < count; i++) at = this.readSection(view, at, taken);
        if (at !== message.byteLength) throw new WireError("a message is longer than its sections");
        for (const take of taken) take();
        this.bytes += message.byteLength;
    }

    private readSection(view: DataView, at: number, taken: (() => void)[]): number {
        const from = at + sectionBytes;
        if (from > view.byteLength) throw new WireError("a section is cut off");
        const kind = view.getUint8(at);
        const index = view.getUint8(at + 1);
        const number = view.getUint32(at + 4, true);
        const bytes = view.getUint32(at + 8, true);
        const count = view.getUint32(at + 12, true);
        const size = kind === Kind.table ? 8 : 4;
        if (bytes % 8 !== 0 || bytes > view.byteLength - from || count * size > bytes)
            throw new WireError("a section has more numbers than bytes");
        const numbers = view.buffer.slice(from, from + count * size) as ArrayBuffer;
        if (kind === Kind.table) taken.push(() => this.takeTable(index, new Float64Array(numbers)));
        else if (kind <= Kind.movers) taken.push(() => this.takeDrawing(kind, index, number, new Float32Array(numbers)));
        else if (kind <= Kind.victim) taken.push(() => this.takeShot(kind, index, number, new Float32Array(numbers)));
        // Kinds of later versions of this wire are passed over.
        return from + bytes;
    }

    rows(table: Table): Row[] {
        const known = this.rowsOfTables.get(table);
        if (known) return known;
        const numbers = this.tables.get(table);
        const columns = this.columns[table];
        const rows = numbers && columns ? rowsOf(columns, numbers) : [];
        this.rowsOfTables.set(table, rows);
        return rows;
    }
    wordsOf(table: Table, column: string): string[] { return this.columns[table]?.words.get(column) ?? []; }
    drawing(kind: Kind, index: number): Drawing { return this.drawings.get(keyOf(kind, index)) ?? nothing; }

    /** A shot's world, or undefined where the server has not been asked for it, or has not answered yet. */
    shot(number: number, kind: Kind, index: number): Float32Array | undefined {
        return this.shots.get(number)?.get(keyOf(kind, index));
    }

    hasShot(number: number): boolean { return this.shots.has(number); }

    /** Another player is followed: pictures of the one before are no longer shown. */
    forgetPictures() { this.drawings.clear(); }

    private takeTable(table: number, numbers: Float64Array) {
        this.tables.set(table, numbers);
        this.rowsOfTables.delete(table);
    }
    private takeDrawing(kind: Kind, index: number, command: number, shapes: Float32Array) {
        if (kind === Kind.picture) this.pictures++;
        this.drawings.set(keyOf(kind, index), { shapes, command });
    }
    private takeShot(kind: Kind, index: number, number: number, shapes: Float32Array) {
        const worlds = this.shots.get(number) ?? new Map<number, Float32Array>();
        this.shots.delete(number);
        this.shots.set(number, worlds.set(keyOf(kind, index), shapes));
        if (this.shots.size > keptShots) this.shots.delete(this.shots.keys().next().value!);
    }
}

const keyOf = (kind: Kind, index: number) => 256 * kind + index;
