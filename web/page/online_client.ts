// The shipped client in its WASM module, for a match on a server. web/engine/online_exports.cpp has the functions.
//
// In: the server's settings, a ticket, datagrams, your input, this page's clock. Out: datagrams, what the screen showed with
// each command, what became of the session.

import type { Input } from "./controls";
import { columnsOf, rowsOf, type Columns, type Row } from "./match";
import { loadModule, textAt } from "./module";
import { networkNames, takeRecording, type NetworkCalls, type Recording } from "./networks";

export const enum OnlineTable { status, shots }

interface Exports extends NetworkCalls {
    online_buffer(bytes: number): number;
    online_join(textBytes: number, ticketBytes: number, us: number, high: number, low: number): number;
    online_error(): number;
    online_leave(): void;
    online_set_link(rtt: number, jitter: number, loss: number, reorder: number): void;
    online_set_network(place: number): void;
    online_press(forward: number, left: number, yaw: number, pitch: number, buttons: number, weapon: number): void;
    online_deliver(bytes: number, us: number): void;
    online_play_until(us: number): number;
    online_take(): number;
    online_draw_command(command: number): number;
    online_draw_projectiles(): number;
    online_floats(): number;
    online_columns(table: number): number;
    online_rows(table: number): number;
    online_doubles(): number;
}

const mostBytes = 2048;
export const microseconds = () => performance.now() * 1000;

/** A network of your own, besides the one that is there: milliseconds and shares. */
export interface OwnLink {
    rtt: number;
    jitter: number;
    loss: number;
    reorder: number;
}

export class OnlineClient {
    private readonly columns = new Map<OnlineTable, Columns>();

    private constructor(private readonly calls: Exports) {}

    static async load(url: URL | string): Promise<OnlineClient> {
        return new OnlineClient(await loadModule<Exports>(url));
    }

    /** `settings`: the text of the server's join.json. Throws with what is wrong in it. */
    join(settings: string, ticket: Uint8Array, us: number) {
        const text = new TextEncoder().encode(settings);
        const both = new Uint8Array(text.length + ticket.length);
        both.set(text);
        both.set(ticket, text.length);
        this.put(both);
        const [high, low] = crypto.getRandomValues(new Uint32Array(2));
        if (this.calls.online_join(text.length, ticket.length, us, high, low) !== 1)
            throw new Error(this.text(this.calls.online_error()));
    }
    leave() { this.calls.online_leave(); }
    setLink({ rtt, jitter, loss, reorder }: OwnLink) { this.calls.online_set_link(rtt, jitter, loss, reorder); }
    networkNames(): string[] { return networkNames(this.calls); }
    takeRecording(recording: Recording): string { return takeRecording(this.calls, recording); }
    setNetwork(place: number) { this.calls.online_set_network(place); }

    receive(datagram: Uint8Array) {
        if (datagram.length > mostBytes) return;
        this.put(datagram);
        this.calls.online_deliver(datagram.length, microseconds());
    }
    /** Plays up to a time in microseconds. */
    play({ forward, left, yaw, pitch, buttons, weapon }: Input, until: number) {
        this.calls.online_press(forward, left, yaw, pitch, buttons, weapon);
        this.calls.online_play_until(until);
    }
    /** The next datagram for the server; null: none is due. */
    take(): Uint8Array<ArrayBuffer> | null {
        const size = this.calls.online_take();
        if (size === 0) return null;
        return new Uint8Array(this.calls.memory.buffer, this.calls.online_buffer(size), size).slice();
    }

    /** What the screen showed with a command; null where that is not known any more. Good until the next call. */
    frame(command: number): Float32Array | null {
        const count = this.calls.online_draw_command(command);
        return count < 0 ? null : this.floats(count);
    }
    projectiles(): Float32Array { return this.floats(this.calls.online_draw_projectiles()); }

    rows(table: OnlineTable): Row[] {
        const columns = this.columnsOf(table);
        const count = this.calls.online_rows(table);
        return rowsOf(columns, new Float64Array(this.calls.memory.buffer, this.calls.online_doubles(), count));
    }
    /** The word of a row's column. */
    word(table: OnlineTable, row: Row, column: string): string {
        return this.columnsOf(table).words.get(column)?.[row[column]] ?? "";
    }

    private columnsOf(table: OnlineTable): Columns {
        const columns = this.columns.get(table) ?? columnsOf(this.text(this.calls.online_columns(table)));
        this.columns.set(table, columns);
        return columns;
    }
    private put(bytes: Uint8Array) {
        const at = this.calls.online_buffer(bytes.length);
        new Uint8Array(this.calls.memory.buffer, at, bytes.length).set(bytes);
    }
    private floats(count: number): Float32Array {
        return new Float32Array(this.calls.memory.buffer, this.calls.online_floats(), count);
    }
    private text(at: number): string { return textAt(this.calls.memory, at); }
}
