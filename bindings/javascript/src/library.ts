/// <reference lib="esnext.disposable" preserve="true" />
import { Callbacks } from "./callbacks.js";
import { disposable } from "./closable.js";
import { Core } from "./core.js";
import { BacksightError } from "./errors.js";
import { ABI_VERSION, Code } from "./generated/constants.js";
import { LibraryCalls } from "./generated/objects.js";

export interface LibraryOptions {
    /**
     * Where the module is: its address as text or a URL (in Node a path too), its bytes, a fetch()'s Response, or a
     * WebAssembly.Module that was compiled before, here or in another worker. Left out: backsight.wasm of this package.
     */
    readonly wasm?: string | object;
}

/** How this platform reads a file: node.ts and web.ts say. @internal */
export interface Files {
    readonly ours: URL;
    read(where: string | URL): Promise<BufferSource>;
}
let files: Files;
/** @internal */
export function readBy(platform: Files): void {
    files = platform;
}

const compiled = new Map<string, Promise<WebAssembly.Module>>();

function refused(code: number, what: string): BacksightError {
    return new BacksightError(code, `Library.open: ${what}`);
}

async function compile(bytes: BufferSource, from: string): Promise<WebAssembly.Module> {
    try {
        return await WebAssembly.compile(bytes);
    } catch (error) {
        throw refused(Code.BadVersion, `${from} is no module of WebAssembly: ${(error as Error).message}`);
    }
}

/** A module of a file is compiled once. */
async function moduleOf(wasm: string | object | undefined): Promise<[WebAssembly.Module, string]> {
    if (wasm instanceof WebAssembly.Module) return [wasm, "the module that was given"];
    if (wasm instanceof ArrayBuffer || ArrayBuffer.isView(wasm)) return [await compile(wasm as BufferSource, "what was given"), "the bytes that were given"];
    if (typeof Response !== "undefined" && wasm instanceof Response) return [await compile(await wasm.arrayBuffer(), wasm.url), wasm.url];
    const where = wasm === undefined ? files.ours : typeof wasm === "string" || wasm instanceof URL ? wasm : undefined;
    if (where === undefined) throw refused(Code.OutOfRange, "`wasm` must be an address, bytes, a Response or a WebAssembly.Module");
    const key = String(where);
    let made = compiled.get(key);
    if (made === undefined) {
        made = files.read(where).then((bytes) => compile(bytes, key), (error: Error) => {
            throw refused(Code.BadVersion, `there is no module at ${key}: ${error.message}. backsight.wasm lies beside the ` +
                "package's scripts in dist/. A bundler may have left it out: give its address as { wasm }");
        });
        compiled.set(key, made);
        made.catch(() => compiled.delete(key));
    }
    return [await made, key];
}

function shownVersion(version: number): string {
    return `${version >>> 16}.${version & 0xffff}`;
}

/** Before anything is called: is it this library, of this version? */
function checkVersion(exports: Record<string, any>, from: string): void {
    const wanted = shownVersion(ABI_VERSION);
    const mend = "Both come with the package: install it again, and serve the backsight.wasm of its dist/";
    const version = exports.bs_abi_version;
    if (typeof version !== "function") throw refused(Code.BadVersion, `${from} is another program's module. ${mend}`);
    const found = version() >>> 0;
    if (found >>> 16 !== ABI_VERSION >>> 16 || found < ABI_VERSION) {
        throw refused(Code.BadVersion, `${from} has version ${shownVersion(found)} of the interface, and this script needs ` +
            `${wanted}, or a later one of ${ABI_VERSION >>> 16}. ${mend}`);
    }
}

/**
 * The owner of all that is made with it: an instance of the module, with memory of its own. A worker opens its own;
 * two in one program share nothing.
 *
 *     const library = await Library.open();
 *     const server = Server.open(library, { tickRateNumerator: 64 });
 *     ...
 *     library.close();
 */
export class Library extends LibraryCalls {
    /** As close(), for `using`, where the language has it. */
    declare readonly [Symbol.dispose]: () => void;
    private core: Core | undefined;
    private address: number;

    private constructor(core: Core, address: number) {
        super();
        this.core = core;
        this.address = address;
    }

    /** Loads the module and opens it. Rejects with a BacksightError that says where it looked, and for what. */
    static async open(options: LibraryOptions = {}): Promise<Library> {
        const [module, from] = await moduleOf(options.wasm);
        const callbacks = new Callbacks();
        let exports: Record<string, any>;
        try {
            ({ exports } = await WebAssembly.instantiate(module, { backsight: callbacks.imports as any }));
        } catch (error) {
            throw refused(Code.BadVersion, `${from} cannot be started: ${(error as Error).message}`);
        }
        checkVersion(exports, from);
        exports._initialize();
        const core = callbacks.core = new Core(exports);
        const to = core.take(8);
        const code = core.calls.bs_open(ABI_VERSION, to, core.error);
        if (code < 0) throw core.mistake("Library.open", code, 0, true);
        const library = new Library(core, core.u32[to >> 2]);
        core.release(to);
        return library;
    }

    get handle(): number {
        return this.address;
    }
    get isOpen(): boolean {
        return this.address !== 0;
    }
    /** How much memory the module has, in bytes. It grows, and never shrinks. */
    get memoryBytes(): number {
        return this.enter("Library.memoryBytes").u8.length;
    }
    enter(label: string): Core {
        if (this.core !== undefined) return this.core;
        throw new BacksightError(Code.Stale, `${label}: its Library was closed`);
    }
    /** Closes all of its objects, and gives the module's memory back. Again: nothing. */
    close(): void {
        if (this.core === undefined) return;
        const code = this.core.calls.bs_close(this.address);
        if (code < 0) throw this.core.mistake("Library.close", code, 0);
        this.core = undefined;
        this.address = 0;
    }
}
disposable(Library as unknown as { prototype: object });
