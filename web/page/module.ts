// The WASM module, loaded: what every part of it has, and what it asks of the page.

export interface ModuleExports {
    memory: WebAssembly.Memory;
    _initialize(): void;
}

/** The text at this place of the memory, which ends in a zero byte. */
export function textAt(memory: WebAssembly.Memory, at: number): string {
    const bytes = new Uint8Array(memory.buffer);
    return new TextDecoder().decode(bytes.slice(at, bytes.indexOf(0, at)));
}

// The module reports misuse of ours to standard error, and asks for nothing else.
export function systemCalls(memory: () => WebAssembly.Memory) {
    let line = "";
    const fd_write = (_fd: number, vectors: number, count: number, written: number) => {
        const view = new DataView(memory().buffer);
        let total = 0;
        for (let i = 0; i < count; i++) {
            const at = view.getUint32(vectors + 8 * i, true);
            const size = view.getUint32(vectors + 8 * i + 4, true);
            line += new TextDecoder().decode(new Uint8Array(memory().buffer, at, size));
            total += size;
        }
        view.setUint32(written, total, true);
        if (line.includes("\n")) {
            console.error(line.trim());
            line = "";
        }
        return 0;
    };
    return { wasi_snapshot_preview1: { fd_write, fd_close: () => 0, fd_seek: () => 0 } };
}

/** An instance of its own, ready to be called. Throws where the file is not there. */
export async function loadModule<Exports extends ModuleExports>(url: URL | string): Promise<Exports> {
    let memory: WebAssembly.Memory | undefined;
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(`${url} is not here: ${answer.status}`);
    const imports = systemCalls(() => memory!) as unknown as WebAssembly.Imports;
    const { instance } = await WebAssembly.instantiate(await answer.arrayBuffer(), imports);
    const calls = instance.exports as unknown as Exports;
    memory = calls.memory;
    calls._initialize();
    return calls;
}
