// A match told in the live wire (web/page/live_wire.ts), without a server: the module of the playground plays it here. For
// tests of what a page does with a server that ends, sleeps, or sends nonsense.
import { readFile } from "node:fs/promises";

const TABLES = { settings: 0, status: 1, players: 2, shots: 3, ways: 4, snapshots: 5, level: 6 };
const KINDS = { table: 0, picture: 1, projectiles: 2, movers: 3, shot: 4, victim: 5 };
const PICTURES = { screen_then: 1, rewound: 2, now: 3 };

/// One message; each section is { kind, index, number, values } with values a Float64Array or a Float32Array.
export function message_of(sections) {
    const bytes_of = ({ values }) => Math.ceil(values.byteLength / 8) * 8;
    const out = Buffer.alloc(8 + sections.reduce((sum, each) => sum + 16 + bytes_of(each), 0));
    out.writeUInt32LE(1, 0);
    out.writeUInt32LE(sections.length, 4);
    let at = 8;
    for (const { kind, index, number = 0, values } of sections) {
        out.writeUInt8(kind, at);
        out.writeUInt8(index, at + 1);
        out.writeUInt32LE(number, at + 4);
        out.writeUInt32LE(bytes_of({ values }), at + 8);
        out.writeUInt32LE(values.length, at + 12);
        Buffer.from(values.buffer, values.byteOffset, values.byteLength).copy(out, at + 16);
        at += 16 + bytes_of({ values });
    }
    return out;
}

export class Feed {
    constructor(calls) {
        this.calls = calls;
        this.now_us = 0;
        this.match = "1";
        this.shots_after = 0;
    }

    static async open(wasm, settings = { bots: 8, seed: 4 }) {
        const imports = { wasi_snapshot_preview1: { fd_write: () => 0, fd_close: () => 0, fd_seek: () => 0 } };
        const { instance } = await WebAssembly.instantiate(await readFile(wasm), imports);
        const feed = new Feed(instance.exports);
        feed.calls._initialize();
        const names = /^name=([^|]*)/.exec(feed.#text(feed.calls.columns(TABLES.settings)))[1].split(";");
        for (const [name, value] of Object.entries(settings)) feed.calls.set(names.indexOf(name), value);
        feed.calls.start();
        feed.calls.follow(1);
        return feed;
    }

    first() {
        const columns = Object.values(TABLES).map((table) => this.#text(this.calls.columns(table)));
        return JSON.stringify({ version: 1, columns, match: this.match, you: null });
    }
    /// From now on the table of shots has none of those that have fallen.
    forget_shots() {
        const { values } = this.#table(TABLES.shots);
        this.shots_after = values.length > 0 ? values[values.length - this.#width(TABLES.shots)] : 0;
    }
    /// Shots that were told of since then.
    told() {
        const { values } = this.#table(TABLES.shots);
        return values.length > 0 ? values[values.length - this.#width(TABLES.shots)] - this.shots_after : 0;
    }
    level() { return message_of([this.#table(TABLES.level)]); }

    /// Plays two ticks, and tells of them.
    next(with_tables) {
        this.now_us += 31_250;
        this.calls.play_until(this.now_us);
        const sections = Object.values(PICTURES).map((index) =>
            ({ kind: KINDS.picture, index, number: 0, values: this.#floats(this.calls.draw(index)) }));
        sections.push({ kind: KINDS.projectiles, index: PICTURES.now,
            values: this.#floats(this.calls.draw_projectiles(PICTURES.now)) });
        sections.push({ kind: KINDS.movers, index: 0, values: this.#floats(this.calls.draw_movers()) });
        const tables = with_tables ? ["status", "players", "shots", "ways", "snapshots", "settings"] : ["status"];
        return message_of([...sections, ...tables.map((name) => this.#table(TABLES[name]))]);
    }

    /// What a viewer asks for; a message, or nothing.
    answer(text) {
        const wish = JSON.parse(text);
        if (wish.follow !== undefined) this.calls.follow(wish.follow);
        if (wish.shot === undefined) return null;
        const worlds = [0, 1, 2].map((index) => ({ kind: KINDS.shot, index, number: wish.shot,
            values: this.#floats(this.calls.draw_shot(wish.shot, index)) }));
        return message_of([...worlds, { kind: KINDS.victim, index: 0, number: wish.shot,
            values: this.#floats(this.calls.draw_victim(wish.shot)) }]);
    }

    #floats(count) { return new Float32Array(this.calls.memory.buffer, this.calls.floats(), count).slice(); }
    #table(index) {
        const count = this.calls.rows(index);
        const values = new Float64Array(this.calls.memory.buffer, this.calls.doubles(), count).slice();
        if (index !== TABLES.shots || this.shots_after === 0) return { kind: KINDS.table, index, values };
        const width = this.#width(index);
        const rows = values.length / width;
        const first = Array.from({ length: rows }, (_, i) => values[i * width]).findIndex((number) => number > this.shots_after);
        return { kind: KINDS.table, index, values: first < 0 ? new Float64Array() : values.slice(first * width) };
    }
    /// A column "ways=..." has a number for each of its words.
    #width(index) {
        const columns = this.#text(this.calls.columns(index));
        return columns.split("|").length + (/\|ways=([^|]*)$/.exec(columns)?.[1].split(";").length ?? 1) - 1;
    }
    #text(at) {
        const bytes = new Uint8Array(this.calls.memory.buffer);
        return Buffer.from(bytes.slice(at, bytes.indexOf(0, at))).toString();
    }
}

/// Serves a page's WebSocket (playwright's WebSocketRoute) as a server would.
export function serve_feed(socket, feed) {
    let count = 0;
    socket.send(feed.first());
    socket.send(feed.level());
    const timer = setInterval(() => socket.send(feed.next(count++ % 8 === 0)), 31);
    socket.onMessage((text) => {
        const answer = feed.answer(String(text));
        if (answer) socket.send(answer);
    });
    const end = () => clearInterval(timer);
    socket.onClose(() => {
        end();
        feed.closed?.();
    });
    return end;
}
