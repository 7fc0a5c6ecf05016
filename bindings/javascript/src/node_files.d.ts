// What this package takes of Node, so that it is built without Node's types.
declare module "node:fs/promises" {
    export function readFile(path: string | URL): Promise<Uint8Array<ArrayBuffer>>;
}
