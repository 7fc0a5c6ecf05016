// What this page drew with each of its commands, held against what the server rebuilt for them, number by number.
//
// In: shapes of own frames, and of the feed's rewound pictures. Out: how many numbers were compared, and how many differ in
// their bits. Keeps four seconds.

import { shapeFloats } from "./match";

const keptFrames = 256;
const slotPlace = 0;

export class OwnFrames {
    compared = 0;
    differing = 0;
    /** Where the first difference was, for whoever hunts it; empty: there is none. */
    first = "";
    private readonly frames = new Map<number, Float32Array>();
    private last = 0;

    /** `shapes` is kept: give a copy. */
    keep(command: number, shapes: Float32Array) {
        this.frames.delete(command);
        this.frames.set(command, shapes);
        if (this.frames.size > keptFrames) this.frames.delete(this.frames.keys().next().value!);
    }
    of(command: number): Float32Array | undefined { return this.frames.get(command); }

    /** `isWhole`: the picture has all that the server rebuilt, so that what only this page drew counts as differing. */
    compare(command: number, rewound: Float32Array, isWhole: boolean) {
        const own = this.frames.get(command);
        if (!own || command === this.last) return;
        this.last = command;
        const drawn = bitsBySlot(own);
        const rebuilt = bitsBySlot(rewound);
        for (const [slot, bits] of rebuilt) this.count(command, slot, drawn.get(slot), bits);
        if (!isWhole) return;
        for (const [slot, bits] of drawn) if (!rebuilt.has(slot)) this.count(command, slot, undefined, bits);
    }

    private count(command: number, slot: number, own: number[] = [], theirs: number[]) {
        const size = Math.max(own.length, theirs.length);
        this.compared += size;
        for (let i = 0; i < size; i++) {
            if (own[i] === theirs[i]) continue;
            this.differing++;
            this.first ||= `command ${command}, entity ${slot}, number ${i}: ${floatOf(own[i])} here, ${floatOf(theirs[i])} there`;
        }
    }
}

const floatOf = (bits: number | undefined) => (bits === undefined ? "nothing" : new Float32Array(Uint32Array.of(bits).buffer)[0]);

function bitsBySlot(shapes: Float32Array): Map<number, number[]> {
    const bits = new Uint32Array(shapes.buffer, shapes.byteOffset, shapes.length);
    const found = new Map<number, number[]>();
    for (let at = 0; at + shapeFloats <= shapes.length; at += shapeFloats) {
        const slot = shapes[at + slotPlace];
        const of = found.get(slot) ?? [];
        for (let i = 0; i < shapeFloats; i++) of.push(bits[at + i]);
        found.set(slot, of);
    }
    return found;
}
