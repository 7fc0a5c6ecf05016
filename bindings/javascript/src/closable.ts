/// <reference lib="esnext.disposable" preserve="true" />
// Objects that are opened and closed: a library, and what belongs to it.
import type { Core } from "./core.js";
import { BacksightError } from "./errors.js";
import { Code } from "./generated/constants.js";

/** Members that Library and its objects share with the generated classes. */
export abstract class Opened {
    /** Why the last call gave undefined: an answer above 0; 0 after one that gave a value. */
    answer = 0;
    abstract readonly handle: number;
    abstract enter(label: string): Core;
}

/** Enough to close an object that nothing refers to. `callbacks`: ids by kind. */
interface Left {
    readonly library: WeakRef<Opened>;
    readonly closes: string;
    readonly at: number;
    readonly callbacks: Map<string, number>;
}

const abandoned = new FinalizationRegistry<Left>(({ library, closes, at, callbacks }) => {
    const open = library.deref();
    if (open === undefined || open.handle === 0) return;
    const core = open.enter(closes);
    const code = (core.calls as any)[closes](at);
    if (code === 0) for (const id of callbacks.values()) core.drop(id);
});

/** An object of a library. */
export abstract class Closable {
    /** Why the last call gave undefined: an answer above 0; 0 after one that gave a value. */
    answer = 0;
    /** As close(), for `using`, where the language has it. */
    declare readonly [Symbol.dispose]: () => void;
    private readonly callbacks = new Map<string, number>();
    private address: number;

    constructor(readonly library: Opened, address: number) {
        this.address = address;
        const { closes } = this.constructor as unknown as { closes: string };
        abandoned.register(this, { library: new WeakRef(library), closes, at: address, callbacks: this.callbacks }, this);
    }
    get handle(): number {
        return this.address;
    }
    enter(label: string): Core {
        const core = this.library.enter(label);
        if (this.address === 0) throw new BacksightError(Code.Stale, `${label}: this ${label.split(".")[0]} was closed`);
        return core;
    }
    /** Gives its memory back. Again, or after its library: nothing. */
    close(): void {
        if (this.address === 0 || this.library.handle === 0) return;
        const { closes } = this.constructor as unknown as { closes: string };
        const label = `${this.constructor.name}.close`;
        const core = this.library.enter(label);
        const code = (core.calls as any)[closes](this.address);
        if (code < 0) throw core.mistake(label, code, this.address);
        this.address = 0;
        abandoned.unregister(this);
        for (const id of this.callbacks.values()) core.drop(id);
    }
    /** A callback lives until another takes its place. */
    protected own(kind: string, id: number): void {
        this.library.enter(kind).drop(this.callbacks.get(kind) ?? 0);
        this.callbacks.set(kind, id);
    }
}

/** Where the language has Symbol.dispose, close() is it. */
export function disposable(kind: { prototype: object }): void {
    if (typeof Symbol.dispose !== "symbol") return;
    Object.defineProperty(kind.prototype, Symbol.dispose, { value(this: { close(): void }) { this.close(); } });
}
disposable(Closable as unknown as { prototype: object });
