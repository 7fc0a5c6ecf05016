// The match in its WASM module: numbers in, numbers out. web/engine/exports.cpp has the functions, tables.h the tables.

import { columnsOf, rowsOf, type Columns, type Match, type Picture, type Row, Table, type World } from "./match";
import { loadModule, textAt } from "./module";
import { networkNames, takeRecording, type NetworkCalls, type Recording } from "./networks";

export interface Setting {
    name: string;
    low: number;
    high: number;
    step: number;
    value: number;
    atOnce: boolean;
}

interface Exports extends NetworkCalls {
    set(place: number, value: number): number;
    start(): void;
    play_until(us: number): number;
    press(forward: number, left: number, yaw: number, pitch: number, buttons: number, weapon: number): void;
    follow(player: number): void;
    draw(picture: number): number;
    draw_projectiles(picture: number): number;
    draw_movers(): number;
    draw_shot(number: number, world: number): number;
    draw_victim(number: number): number;
    draw_reel(number: number, frame: number): number;
    draw_flight_reel(number: number, frame: number): number;
    floats(): number;
    rows(table: number): number;
    doubles(): number;
    columns(table: number): number;
}

export class Engine implements Match {
    private readonly columns = new Map<Table, Columns>();

    private constructor(private readonly calls: Exports) {}

    static async load(url: URL | string): Promise<Engine> {
        const calls = await loadModule<Exports>(url);
        return new Engine(calls);
    }

    /** False: there is no such setting. Values out of range become the nearest one in it. */
    set(name: string, value: number): boolean {
        const place = this.wordsOf(Table.settings, "name").indexOf(name);
        return place >= 0 && this.calls.set(place, value) === 1;
    }
    settings(): Setting[] {
        const names = this.wordsOf(Table.settings, "name");
        return this.rows(Table.settings).map((row) => ({
            name: names[row.name], low: row.low, high: row.high, step: row.step, value: row.value,
            atOnce: row.at_once === 1,
        }));
    }
    networkNames(): string[] { return networkNames(this.calls); }
    takeRecording(recording: Recording): string { return takeRecording(this.calls, recording); }
    start() { this.calls.start(); }
    playUntil(us: number): number { return this.calls.play_until(us); }
    press(forward: number, left: number, yaw: number, pitch: number, buttons: number, weapon: number) {
        this.calls.press(forward, left, yaw, pitch, buttons, weapon);
    }
    follow(player: number) { this.calls.follow(player); }

    draw(picture: Picture): Float32Array { return this.floats(this.calls.draw(picture)); }
    drawProjectiles(picture: Picture): Float32Array { return this.floats(this.calls.draw_projectiles(picture)); }
    drawMovers(): Float32Array { return this.floats(this.calls.draw_movers()); }
    drawShot(number: number, world: World): Float32Array { return this.floats(this.calls.draw_shot(number, world)); }

    drawVictim(number: number): Float32Array { return this.floats(this.calls.draw_victim(number)); }
    drawReel(number: number, frame: number): Float32Array { return this.floats(this.calls.draw_reel(number, frame)); }
    drawFlightReel(number: number, frame: number): Float32Array {
        return this.floats(this.calls.draw_flight_reel(number, frame));
    }

    rows(table: Table): Row[] {
        const columns = this.columnsOf(table);
        const count = this.calls.rows(table);
        return rowsOf(columns, new Float64Array(this.calls.memory.buffer, this.calls.doubles(), count));
    }
    wordsOf(table: Table, column: string): string[] { return this.columnsOf(table).words.get(column) ?? []; }

    private floats(count: number): Float32Array {
        return new Float32Array(this.calls.memory.buffer, this.calls.floats(), count);
    }

    private columnsOf(table: Table): Columns {
        let columns = this.columns.get(table);
        if (columns) return columns;
        columns = columnsOf(textAt(this.calls.memory, this.calls.columns(table)));
        this.columns.set(table, columns);
        return columns;
    }
}
