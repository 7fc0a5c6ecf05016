// run_wasi.mjs FOLDER PROGRAM [ARGUMENT...]: runs a wasm32 program, which may read what lies in FOLDER, and ends as it
// does.
import { readFileSync } from "node:fs";
import { WASI } from "node:wasi";

const [folder, program, ...rest] = process.argv.slice(2);
const args = [program, ...rest];
const wasi = new WASI({ version: "preview1", args, preopens: { [folder]: folder }, returnOnExit: true });
const module = await WebAssembly.compile(readFileSync(program));
process.exitCode = wasi.start(await WebAssembly.instantiate(module, { wasi_snapshot_preview1: wasi.wasiImport }));
