// Files of this page: held in the page itself, where it is one file that asks nobody, or beside it.

const prefix = "file-";

/** Base64 of what zlib made, as `report --page` holds files. */
async function unpacked(text: string): Promise<Uint8Array<ArrayBuffer>> {
    const parts: Uint8Array<ArrayBuffer>[] = [];
    const slice = 1 << 20;
    const whole = text.trim();
    for (let at = 0; at < whole.length; at += slice)
        parts.push(Uint8Array.from(atob(whole.slice(at, at + slice)), (letter) => letter.charCodeAt(0)));
    const packed = new Blob(parts).stream();
    return new Uint8Array(await new Response(packed.pipeThrough(new DecompressionStream("deflate"))).arrayBuffer());
}

export const isHeld = (name: string) => document.getElementById(prefix + name) !== null;

/** Throws where the file is neither held nor beside the page. */
export async function fileOf(name: string): Promise<Uint8Array<ArrayBuffer>> {
    const held = document.getElementById(prefix + name);
    if (held) return unpacked(held.textContent ?? "");
    const answer = await fetch(new URL(name, document.baseURI));
    if (!answer.ok) throw new Error(`${name} is not here: ${answer.status}`);
    return new Uint8Array(await answer.arrayBuffer());
}
