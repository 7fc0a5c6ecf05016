// The module's memory and calls, as the generated classes use them.
//
// A call takes room for its arguments from scratch memory and gives it back when it ends. Calls may lie in each other: a
// callback may call other objects.
import { BacksightError, inOurWords, nameOfCode, wrongValue } from "./errors.js";
import { Code, DRAW_GROUPS } from "./generated/constants.js";
import { stepOf } from "./steps.js";
import type { Opened } from "./closable.js";
import { Calls } from "./generated/calls.js";

export { namesIn, noNumber, unknownField } from "./errors.js";

type Value<T> = T extends number | boolean | bigint | Uint8Array ? T
    : T extends readonly (infer One)[] ? readonly Input<One>[] : Input<T>;
/** What a call takes: the fields that differ from the defaults; or a struct in the module's memory. */
export type Input<T> = T extends number ? number : { readonly [Name in keyof T]?: Value<T[Name]> };

/** What Struct's classes say of themselves. */
export interface StructClass {
    readonly title: string;
    readonly size: number;
    readonly isSized: boolean;
    readonly fill: string;
    readonly wideFields: Record<string, number>;
    write(core: Core, at: number, given: any): void;
}

const SCRATCH_BYTES = 32768;
const ERROR_BYTES = 200;
const HIGH = 4294967296;

/** One instance of the module. */
export class Core {
    u8!: Uint8Array;
    u32!: Uint32Array;
    i32!: Int32Array;
    f32!: Float32Array;
    f64!: Float64Array;
    readonly calls: Calls;
    /** A bs_error, for calls that make an object. */
    readonly error: number;
    /** What a callback threw, until the call returns. */
    thrown: { what: unknown } | undefined;
    /** JavaScript's functions that C may call, by number from 1. */
    readonly functions: (Function | undefined)[] = [undefined];
    private readonly memory: { readonly buffer: ArrayBufferLike };
    private readonly scratch: number;
    private readonly end: number;
    private top: number;
    private readonly extra: number[] = [];
    private readonly templates = new Map<StructClass, number>();

    /** `exports`: of the module. It may have more than Calls knows: presets_base.ts. */
    constructor(readonly exports: Record<string, any>) {
        this.memory = exports.memory;
        this.calls = new Calls(exports);
        this.refresh();
        this.error = this.allocated(ERROR_BYTES);
        this.scratch = this.top = this.allocated(SCRATCH_BYTES);
        this.end = this.scratch + SCRATCH_BYTES;
        this.u32[this.error >> 2] = ERROR_BYTES;
    }

    /** The memory grew: arrays over the former one are empty. */
    refresh(): void {
        const buffer = this.memory.buffer;
        this.u8 = new Uint8Array(buffer);
        this.u32 = new Uint32Array(buffer);
        this.i32 = new Int32Array(buffer);
        this.f32 = new Float32Array(buffer);
        this.f64 = new Float64Array(buffer);
    }

    allocated(bytes: number): number {
        const at = this.calls.malloc(bytes) >>> 0;
        if (this.u8.length === 0) this.refresh();
        if (at !== 0) return at;
        throw new BacksightError(Code.NoMemory, `There is no room for ${bytes} bytes in the module's memory`);
    }

    mark(): number {
        return this.top;
    }
    take(bytes: number): number {
        const at = this.top;
        if (at + bytes <= this.end) {
            this.top = (at + bytes + 7) & ~7;
            return at;
        }
        this.extra.push(this.allocated(bytes));
        return this.extra[this.extra.length - 1];
    }
    release(mark: number): void {
        this.top = mark;
        if (mark !== this.scratch) return;
        while (this.extra.length > 0) this.calls.free(this.extra.pop()!);
    }
    takeMany(count: number, size: number, kind?: StructClass): number {
        this.asU32(count, "capacity", "");
        if (count > 65536) throw wrongValue("capacity", count, "a whole number from 0 to 65536");
        const at = this.take(Math.max(1, count) * size);
        if (kind?.isSized) for (let i = 0; i < Math.max(1, count); i++) this.u32[(at + i * size) >> 2] = size;
        return at;
    }

    /** After each call: the memory may have grown, and a callback may have thrown. */
    settle(): void {
        if (this.u8.length === 0) this.refresh();
        if (this.thrown === undefined) return;
        const { what } = this.thrown;
        this.thrown = undefined;
        throw what;
    }
    settled(code: number): number {
        if (this.u8.length === 0 || this.thrown !== undefined) this.settle();
        return code;
    }
    mistake(label: string, code: number, handle: number, hasError = false): BacksightError {
        const said = hasError ? this.text(this.error + 8) : handle !== 0 ? this.text(this.calls.bs_error_text(handle)) : "";
        const words = code === Code.Busy || said === "" ? this.text(this.calls.bs_code_name(code)) : inOurWords(said);
        return new BacksightError(code, `${label}: ${words} (Code.${nameOfCode(code)})`);
    }
    unsigned(value: number): number {
        return value >>> 0;
    }
    text(at: number): string {
        let end = at;
        while (this.u8[end] !== 0) end++;
        return String.fromCharCode(...this.u8.subarray(at, end));
    }

    // --- Values in memory ---
    wide(at: number): number {
        return this.i32[(at + 4) >> 2] * HIGH + this.u32[at >> 2];
    }
    count(at: number): number {
        return this.u32[(at + 4) >> 2] * HIGH + this.u32[at >> 2];
    }
    big(at: number): bigint {
        return (BigInt(this.u32[(at + 4) >> 2]) << 32n) | BigInt(this.u32[at >> 2]);
    }
    bytes(at: number, length: number): Uint8Array {
        return this.u8.slice(at, at + length);
    }
    putU32(at: number, value: number, label: string): void {
        if (value >>> 0 !== value) throw wrongValue(label, value, "a whole number from 0 to 4294967295");
        this.u32[at >> 2] = value;
    }
    putI32(at: number, value: number, label: string): void {
        if ((value | 0) !== value) throw wrongValue(label, value, "a whole number from -2147483648 to 2147483647");
        this.i32[at >> 2] = value;
    }
    putF32(at: number, value: number, label: string): void {
        if (typeof value !== "number") throw wrongValue(label, value, "a number");
        this.f32[at >> 2] = value;
    }
    putF64(at: number, value: number, label: string): void {
        if (typeof value !== "number") throw wrongValue(label, value, "a number");
        this.f64[at >> 3] = value;
    }
    putFlag(at: number, value: boolean, label: string): void {
        if (typeof value !== "boolean") throw wrongValue(label, value, "true or false");
        this.u32[at >> 2] = value ? 1 : 0;
    }
    putWide(at: number, value: number, label: string): void {
        if (!Number.isSafeInteger(value)) throw wrongValue(label, value, "a whole number within 2^53");
        const high = Math.floor(value / HIGH);
        this.i32[(at + 4) >> 2] = high;
        this.u32[at >> 2] = value - high * HIGH;
    }
    putBig(at: number, value: bigint | number, label: string): void {
        const bits = this.asBig(value, label, "");
        this.u32[at >> 2] = Number(bits & 0xffffffffn);
        this.u32[(at + 4) >> 2] = Number(bits >> 32n);
    }
    putBytes(at: number, length: number, value: Uint8Array, label: string): void {
        if (!(value instanceof Uint8Array)) throw wrongValue(label, value, "a Uint8Array");
        if (value.length > length) throw wrongValue(`${label}.length`, value.length, `at most ${length}`);
        this.u8.fill(0, at, at + length);
        this.u8.set(value, at);
    }
    putEach(at: number, step: number, count: number, values: any, label: string, put: (at: number, one: any) => void): void {
        if (!Array.isArray(values) || values.length !== count) throw wrongValue(label, values, `an array of ${count}`);
        values.forEach((one, i) => put(at + i * step, one));
    }
    /** As many as are given: another field says how many count. */
    putFirst(at: number, step: number, count: number, values: any, label: string, put: (at: number, one: any) => void): void {
        if (!Array.isArray(values) || values.length > count) throw wrongValue(label, values, `an array of at most ${count}`);
        values.forEach((one, i) => put(at + i * step, one));
    }

    // --- Arguments ---
    asU32(value: number, label: string, name: string): number {
        if (value >>> 0 !== value) throw wrongValue(`${label}: ${name}`, value, "a whole number from 0 to 4294967295");
        return value;
    }
    asI32(value: number, label: string, name: string): number {
        if ((value | 0) !== value) {
            throw wrongValue(`${label}: ${name}`, value, "a whole number from -2147483648 to 2147483647");
        }
        return value;
    }
    asF32(value: number, label: string, name: string): number {
        if (typeof value !== "number") throw wrongValue(`${label}: ${name}`, value, "a number");
        return value;
    }
    asWide(value: number, label: string, name: string): number {
        if (!Number.isSafeInteger(value)) throw wrongValue(`${label}: ${name}`, value, "a whole number within 2^53");
        return value;
    }
    asBig(value: bigint | number, label: string, name: string): bigint {
        const isWhole = typeof value === "bigint" || Number.isSafeInteger(value);
        const bits = isWhole ? BigInt(value) : -1n;
        if (bits < 0n || bits >> 64n !== 0n) throw wrongValue(`${label} ${name}`, value, "a bigint from 0 to 2^64 - 1");
        return bits;
    }
    /** The address of a struct that is read: the view's own, or a copy of plain values over the defaults. 0: null. */
    given(value: any, kind: StructClass, label: string, name: string): number {
        return value instanceof Struct && value.isOf(this, kind) ? value.at : this.copyOf(value, kind, label, name);
    }
    private copyOf(value: any, kind: StructClass, label: string, name: string): number {
        if (value === null || value === undefined) return 0;
        if (value instanceof Struct) return this.addressOf(value, kind, `${label}: ${name}`);
        const at = this.take(kind.size);
        this.begin(at, kind);
        kind.write(this, at, value);
        return at;
    }
    givenAll(values: readonly any[], kind: StructClass, label: string, name: string): number {
        if (!Array.isArray(values)) throw wrongValue(`${label}: ${name}`, values, "an array");
        const at = this.take(Math.max(1, values.length) * kind.size);
        values.forEach((value, i) => {
            const to = at + i * kind.size;
            this.begin(to, kind);
            if (value instanceof Struct) this.u8.copyWithin(to, this.addressOf(value, kind, `${label}: ${name}[${i}]`), value.at + kind.size);
            else kind.write(this, to, value);
        });
        return at;
    }
    givenBytes(value: Uint8Array, label: string, name: string, length = -1): number {
        if (!(value instanceof Uint8Array)) throw wrongValue(`${label}: ${name}`, value, "a Uint8Array");
        if (length >= 0 && value.length !== length) throw wrongValue(`${label}: ${name}.length`, value.length, String(length));
        const at = this.take(Math.max(1, value.length));
        this.u8.set(value, at);
        return at;
    }
    /** The bytes of an array of floats. */
    asBytes(value: Uint8Array | Float32Array): Uint8Array {
        return value instanceof Float32Array ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength) : value;
    }
    givenOffsets(values: readonly number[] | null | undefined, label: string, name: string): number {
        if (values === null || values === undefined) return 0;
        const at = this.take(4 * (DRAW_GROUPS - 1));
        this.putEach(at, 4, DRAW_GROUPS - 1, values, `${label}: ${name}`, (to, one) => this.putI32(to, one, `${label}: ${name}`));
        return at;
    }
    /** A struct that the call changes: always a copy. */
    copied(value: any, kind: StructClass): number {
        const at = this.take(kind.size);
        this.begin(at, kind);
        if (value instanceof Struct) this.u8.copyWithin(at, this.addressOf(value, kind, kind.title), value.at + kind.size);
        else kind.write(this, at, value);
        return at;
    }
    /** Room for a struct that is written: the view's own, or scratch. */
    wanted(into: Struct | undefined, kind: StructClass, label: string): number {
        return into !== undefined && into.isOf(this, kind) ? into.at : this.roomFor(into, kind, label);
    }
    private roomFor(into: Struct | undefined, kind: StructClass, label: string): number {
        if (into !== undefined) return this.addressOf(into, kind, label);
        const at = this.take(kind.size);
        if (kind.isSized) this.u32[at >> 2] = kind.size;
        return at;
    }
    room(bytes: Uint8Array, label: string, name: string): number {
        if (!(bytes instanceof Uint8Array)) throw wrongValue(`${label}: ${name}`, bytes, "a Uint8Array");
        return this.take(Math.max(1, bytes.length));
    }
    handOver(at: number, size: number, into: Uint8Array): number {
        for (let i = 0; i < size; i++) into[i] = this.u8[at + i];
        return size;
    }
    many<T>(at: number, count: number, size: number, read: (at: number) => T): T[] {
        return Array.from({ length: count }, (_, i) => read(at + i * size));
    }
    /** A struct's defaults. A pose without a rotation is not turned. */
    begin(at: number, kind: StructClass): void {
        let from = this.templates.get(kind);
        if (from === undefined) {
            from = this.allocated(kind.size);
            this.u8.fill(0, from, from + kind.size);
            if (kind.isSized) this.u32[from >> 2] = kind.size;
            if (kind.fill !== "") (this.calls as any)[kind.fill](from);
            if (kind.title === "Pose" || kind.title === "Quat") this.f32[(from + kind.size - 4) >> 2] = 1;
            this.templates.set(kind, from);
        }
        this.u8.copyWithin(at, from, from + kind.size);
    }
    private addressOf(view: Struct, kind: StructClass, label: string): number {
        const { title } = view.constructor as unknown as StructClass;
        if (title !== kind.title) throw wrongValue(label, `a ${title}Struct`, `a ${kind.title}Struct`);
        if (view.core !== this) throw wrongValue(label, `another library's ${title}Struct`, "one of this library");
        return view.at;
    }

    // --- Callbacks ---
    keep(callback: unknown): number {
        if (callback === null || callback === undefined) return 0;
        if (typeof callback !== "function") throw wrongValue("A callback", callback, "a function");
        let id = this.functions.indexOf(undefined, 1);
        if (id < 0) id = this.functions.length;
        this.functions[id] = callback;
        return id;
    }
    /** A step with the sizes of its prediction. What is no function is left to keep(). */
    sizedStep(step: unknown, prediction: number): unknown {
        if (typeof step !== "function") return step;
        const sizes = this.take(16);
        this.calls.bs_prediction_get_sizes(prediction, sizes, sizes + 8);
        return stepOf(this, step as any, this.u32[sizes >> 2], this.u32[(sizes + 8) >> 2]);
    }
    drop(id: number): void {
        if (id !== 0) this.functions[id] = undefined;
    }
}

/** Memory that structs had whose objects nothing refers to. */
const freed = new FinalizationRegistry<{ core: WeakRef<Core>; at: number }>(({ core, at }) => core.deref()?.calls.free(at));

/**
 * A struct in the module's memory, with the same fields as the plain object. Calls read and write it in place, so that
 * nothing is copied, and no garbage is made. Its memory is given back when nothing refers to it.
 */
export abstract class Struct {
    readonly core: Core;
    at: number;
    /** `at`: of a struct that is there already; 0: a new one, with its defaults. */
    constructor(owner: Opened | Core, at = 0) {
        this.core = owner instanceof Core ? owner : owner.enter("Struct");
        this.at = at;
        if (at !== 0) return;
        const kind = this.constructor as unknown as StructClass;
        this.at = this.core.allocated(kind.size);
        this.core.begin(this.at, kind);
        freed.register(this, { core: new WeakRef(this.core), at: this.at });
    }
    /** @internal */
    isOf(core: Core, kind: StructClass): boolean {
        return this.core === core && this.constructor === (kind as unknown);
    }
    /** A field of 64 bits, exact beyond 2^53 too. */
    exact(field: string): bigint {
        return this.core.big(this.at + this.offsetOf(field));
    }
    setExact(field: string, value: bigint): void {
        this.core.putBig(this.at + this.offsetOf(field), BigInt.asUintN(64, value), field);
    }
    private offsetOf(field: string): number {
        const { wideFields, title } = this.constructor as unknown as StructClass;
        if (Object.hasOwn(wideFields, field)) return wideFields[field];
        throw wrongValue(`${title}: the field`, field, `one of 64 bits: ${Object.keys(wideFields).join(", ") || "there is none"}`);
    }
}

/** Views of an array's elements. */
export function placed<T extends Struct>(views: readonly T[], at: number, step: number): readonly T[] {
    for (let i = 0; i < views.length; i++) views[i].at = at + i * step;
    return views;
}
