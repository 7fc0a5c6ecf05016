// The module that reads a report in this page: the program's own reader, explanations and replay. It asks the SQLite beside
// it for rows. A damaged file is an Error with a sentence; the instance that met it is thrown away. It answers at once, and
// nothing can interrupt it: the page asks it through report_thread.ts.

import type { Cell, Database, Sql, Statement } from "sql.js/dist/sql-wasm-browser.js";

import { systemCalls, type ModuleExports } from "./module";

interface Exports extends ModuleExports {
    room(size: number): number;
    text(): number;
    length(): number;
    open(): void;
    list(): number;
    choices(): number;
    inspect(isProjectile: number, id: number): number;
    judge(isProjectile: number, id: number): number;
    floats(picture: number): number;
    float_count(picture: number): number;
    level(): number;
    doubles(): number;
    level_names(): number;
}

const enum Picture { screen, rewound, now, path, movers, shape, ways }

class Query {
    private values: (bigint | string | Uint8Array)[] = [];
    private isBound = false;
    row: Cell[] = [];

    constructor(readonly sql: string, private readonly statement: Statement) {}

    bind(place: number, value: bigint | string | Uint8Array) { this.values[place - 1] = value; }
    step(): boolean {
        if (!this.isBound) {
            this.statement.bind(this.values);
            this.isBound = true;
        }
        if (this.statement.step()) {
            this.row = this.statement.get(undefined, { useBigInt: true });
            return true;
        }
        this.rest();
        return false;
    }
    /** Ready to be bound again. */
    rest() {
        this.statement.reset();
        this.values = [];
        this.isBound = false;
        this.row = [];
    }
    free() { this.statement.free(); }
}

/** Statements of one file, as the module numbers them. A statement that is done is kept for the next with its text. */
class Queries {
    private readonly used = new Map<number, Query>();
    private readonly spare = new Map<string, Query[]>();
    private last = 0;

    constructor(private readonly database: Database) {}

    at(number: number): Query { return this.used.get(number)!; }
    prepare(sql: string): number {
        const query = this.spare.get(sql)?.pop() ?? new Query(sql, this.database.prepare(sql));
        this.used.set(++this.last, query);
        return this.last;
    }
    finish(number: number) {
        const query = this.used.get(number);
        if (!query) return;
        this.used.delete(number);
        query.rest();
        const kept = this.spare.get(query.sql);
        if (kept) kept.push(query);
        else this.spare.set(query.sql, [query]);
    }
    /** After an error: nothing goes on. */
    clear() {
        for (const query of this.used.values()) query.free();
        this.used.clear();
    }
    close() {
        this.clear();
        for (const each of this.spare.values()) for (const query of each) query.free();
        this.database.close();
    }
}

// A text or blob as long as none that a server writes: the program refuses it too (read_only_files.cpp).
const longestValue = 1 << 20;

function asBytes(cell: Cell): Uint8Array {
    if ((typeof cell === "string" || cell instanceof Uint8Array) && cell.length > longestValue)
        throw new Error("the report file is damaged: a value is longer than any that a server writes");
    if (cell instanceof Uint8Array) return cell;
    return new TextEncoder().encode(cell === null ? "" : String(cell));
}

// As SQLite's own functions turn a cell into an integer.
function asInteger(cell: Cell): bigint {
    if (typeof cell === "bigint") return BigInt.asIntN(64, cell);
    const text = typeof cell === "string" ? cell : typeof cell === "number" ? String(Math.trunc(cell)) : "";
    const digits = /^\s*[+-]?\d{1,18}/.exec(text);
    return digits ? BigInt(digits[0].trim().replace("+", "")) : 0n;
}

function importsOf(memory: () => WebAssembly.Memory, queries: Queries) {
    const bytes = (at: number, size: number) => new Uint8Array(memory().buffer, at, size);
    const text = (at: number, size: number) => new TextDecoder().decode(bytes(at, size));
    const page = {
        fail: (at: number, size: number) => { throw new Error(text(at, size)); },
        prepare: (at: number, size: number) => queries.prepare(text(at, size)),
        finish: (number: number) => queries.finish(number),
        bind_integer: (number: number, place: number, value: bigint) => queries.at(number).bind(place, value),
        bind_bytes: (number: number, place: number, at: number, size: number, isText: number) =>
            queries.at(number).bind(place, isText ? text(at, size) : bytes(at, size).slice()),
        step: (number: number) => (queries.at(number).step() ? 1 : 0),
        integer: (number: number, column: number) => asInteger(queries.at(number).row[column]),
        size: (number: number, column: number) => asBytes(queries.at(number).row[column]).length,
        bytes: (number: number, column: number, at: number) => {
            const cell = asBytes(queries.at(number).row[column]);
            bytes(at, cell.length).set(cell);
        },
    };
    return { page, ...systemCalls(memory) } as unknown as WebAssembly.Imports;
}

/** The inspector's module and SQLite. */
export interface Parts {
    module: WebAssembly.Module;
    sql: Sql;
}

/** What the module knows of one shot. */
export interface Pictures {
    screen: Float32Array;
    rewound: Float32Array;
    now: Float32Array;
    path: Float32Array;
    movers: Float32Array;
    /** What a query covers; of a single ray nothing. */
    shape: Float32Array;
    ways: Float32Array[];
}

/** The level in which the match was played. */
export interface Level {
    columns: string;
    numbers: Float64Array;
}

const header = "SQLite format 3\0";
// The module and SQLite hold the file in memory, beside the copy that was handed over.
const mostBytes = 512 << 20;

export class ReportModule {
    private calls!: Exports;
    private isOpen = false;

    private constructor(private readonly module: WebAssembly.Module, private readonly queries: Queries) {
        this.renew();
    }

    /** Takes the bytes over. Throws an Error with a sentence where they are no report file. */
    static open(bytes: Uint8Array, { module, sql }: Parts): ReportModule {
        if (new TextDecoder("latin1").decode(bytes.subarray(0, header.length)) !== header)
            throw new Error("it does not begin as an SQLite file does");
        if (bytes.length > mostBytes)
            throw new Error(`it has ${bytes.length >> 20} MiB, expected at most ${mostBytes >> 20}: the program's report --out takes a part`);
        // A log beside the file is not here. The file itself can be read without it.
        bytes[18] = bytes[19] = 1;
        const opened = new ReportModule(module, new Queries(new sql.Database(bytes)));
        try {
            opened.ask((calls) => calls.length());
        } catch (error) {
            opened.close();
            throw error;
        }
        return opened;
    }
    close() { this.queries.close(); }

    list(query: string): string {
        return this.ask((calls) => {
            const bytes = new TextEncoder().encode(query);
            const room = calls.room(bytes.length);
            new Uint8Array(calls.memory.buffer).set(bytes, room);
            return this.text(calls, calls.list());
        });
    }
    choices(): string { return this.ask((calls) => this.text(calls, calls.choices())); }
    inspect(isProjectile: boolean, id: number): { text: string; pictures: Pictures } {
        return this.ask((calls) => {
            const text = this.text(calls, calls.inspect(isProjectile ? 1 : 0, id));
            const picture = (number: number) =>
                new Float32Array(calls.memory.buffer, calls.floats(number), calls.float_count(number)).slice();
            const ways = (JSON.parse(text) as { ways?: unknown[] }).ways ?? [];
            const pictures = {
                screen: picture(Picture.screen), rewound: picture(Picture.rewound), now: picture(Picture.now),
                path: picture(Picture.path), movers: picture(Picture.movers),
                shape: picture(Picture.shape),
                ways: ways.map((_, i) => picture(Picture.ways + i)),
            };
            return { text, pictures };
        });
    }
    /** Whether it equals the record when it is judged or flown again, and what was compared. */
    judge(isProjectile: boolean, id: number): { isEqual: boolean; line: string } {
        return this.ask((calls) => {
            const isEqual = calls.judge(isProjectile ? 1 : 0, id) === 1;
            return { isEqual, line: this.text(calls, calls.length()) };
        });
    }
    level(): Level {
        return this.ask((calls) => {
            const count = calls.level();
            const numbers = new Float64Array(calls.memory.buffer, calls.doubles(), count).slice();
            return { columns: this.text(calls, calls.level_names()), numbers };
        });
    }

    private ask<Answer>(act: (calls: Exports) => Answer): Answer {
        try {
            if (!this.isOpen) this.calls.open();
            this.isOpen = true;
            return act(this.calls);
        } catch (error) {
            this.queries.clear();
            this.renew();
            if (error instanceof WebAssembly.RuntimeError) throw new Error("the report file is damaged: its numbers fit nothing");
            throw error instanceof Error ? error : new Error(String(error));
        }
    }
    private renew() {
        let memory: WebAssembly.Memory | undefined;
        const instance = new WebAssembly.Instance(this.module, importsOf(() => memory!, this.queries));
        this.calls = instance.exports as unknown as Exports;
        memory = this.calls.memory;
        this.calls._initialize();
        this.isOpen = false;
    }
    private text(calls: Exports, size: number): string {
        return new TextDecoder().decode(new Uint8Array(calls.memory.buffer, calls.text(), size));
    }
}
