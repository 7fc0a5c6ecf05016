// A game's step of a prediction, and what all callbacks share.
import type { Core } from "./core.js";
import { wrongValue } from "./errors.js";
import type { Step } from "./generated/objects.js";

/** What a callback returned. A promise, of whatever realm, would count as true; what it rejects with would end a server. */
export function atOnce<T>(returned: T, label: string): T {
    const then = (returned as { then?: unknown } | null | undefined)?.then;
    if (typeof then !== "function") return returned;
    if (returned instanceof Promise) returned.catch(() => {});
    throw wrongValue(label, returned, "there when the callback returns: it cannot be async");
}

/**
 * A game's step as C calls it, by addresses. What it throws, or a promise, leaves the state as it was. The arrays that it
 * is given are made once for each place.
 */
export function stepOf(core: Core, step: Step, stateBytes: number, inputBytes: number): Function {
    const arrays = new Map<number, Float32Array>();
    const saved = new Uint8Array(stateBytes);
    let buffer: ArrayBufferLike | undefined;
    const at = (address: number, bytes: number) => {
        if (buffer !== core.u8.buffer) {
            arrays.clear();
            buffer = core.u8.buffer;
        }
        let array = arrays.get(address);
        if (array === undefined) arrays.set(address, array = new Float32Array(core.u8.buffer, address, bytes >> 2));
        return array;
    };
    return (state: number, input: number, dt: number) => {
        saved.set(core.u8.subarray(state, state + stateBytes));
        try {
            atOnce(step(at(state, stateBytes), at(input, inputBytes), dt), "The step");
        } catch (what) {
            if (core.u8.length === 0) core.refresh();
            core.u8.set(saved, state);
            throw what;
        }
        return 0;
    };
}
