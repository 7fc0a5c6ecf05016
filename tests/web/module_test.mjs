// node module_test.mjs FOLDER: plays the matches of playground_hash.h and its rough minute in the page's module; verdicts must
// be those that the same code gives on this machine. The modules of the folder were made of the sources that are here, by the
// compiler that tools/build_playground calls, and all that a page asks for is below the size that was promised.
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const MOST_BYTES = 1_120_000;
const ROOT = new URL("../../", import.meta.url);
const BUILD = fileURLToPath(new URL("tools/build_playground", ROOT));
const folder = process.argv[2];
const text = readFileSync(new URL("playground_hash.h", import.meta.url), "utf8");
let wrong = 0;
const expect = (is_so, sentence) => {
    if (is_so) return;
    wrong++;
    console.error(sentence);
};

const known = [...text.matchAll(/\{(\d+), (\d+), (\d+), ([\d']+), (0x[0-9a-f]+)\}/g)].map((found) => ({
    name: `scene ${found[1]}`, scene: Number(found[1]), settings: { scene: found[1], seed: found[2], rtt: found[3] },
    ms: Number(found[4].replaceAll("'", "")), hash: BigInt(found[5]),
}));
const rough = /rough_minute_hash = (0x[0-9a-f]+)/.exec(text);
if (known.length < 3 || !rough) throw new Error("playground_hash.h has no matches that can be read");
known.push({ name: "the rough minute", scene: 0, settings: { bots: 16, rtt: 150, loss: 0.05, reorder: 0.02 }, ms: 60_000,
    hash: BigInt(rough[1]) });

const module = await WebAssembly.compile(readFileSync(`${folder}/playground.wasm`));
const system = { fd_close: () => 0, fd_seek: () => 0, fd_write: () => 0 };
for (const match of known) {
    const { exports: engine } = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: system });
    engine._initialize();
    const words = (at) => {
        const bytes = new Uint8Array(engine.memory.buffer);
        return new TextDecoder().decode(bytes.slice(at, bytes.indexOf(0, at)));
    };
    const names = words(engine.columns(0)).split("|")[0].split("=")[1].split(";");
    for (const [name, value] of Object.entries(match.settings)) engine.set(names.indexOf(name), Number(value));
    engine.start();
    const scenes = words(engine.columns(7)).split("|").map((column) => column.split("=")[0]);
    const wish_count = engine.rows(7);
    const wishes = new Float64Array(engine.memory.buffer, engine.doubles(), wish_count).slice();
    const at_scene = wishes.findIndex((value, i) => i % scenes.length === 0 && value === match.scene);
    const look = (name) => wishes[at_scene + scenes.indexOf(name)];
    if (match.scene > 3) engine.press(0, 0, look("yaw"), look("pitch"), 4, look("weapon"));
    else engine.press(0, 0, 16384, 350, 4, 0);
    const begin = performance.now();
    for (let ms = 0; ms <= match.ms; ms += 10) engine.play_until(ms * 1000);
    const tick_ms = ((performance.now() - begin) * 15.625) / match.ms;
    const columns = words(engine.columns(1)).split("|");
    const count = engine.rows(1);
    const status = new Float64Array(engine.memory.buffer, engine.doubles(), count);
    const of = (name) => status[columns.indexOf(name)];
    const hash = (BigInt(of("hash_high")) << 32n) | BigInt(of("hash_low"));
    console.log(`${match.name}: ${of("shots")} shots, ${of("equal")} of ${of("compared")} equal to the bit, hash 0x${hash.toString(16)}, ` +
        `${tick_ms.toFixed(2)} ms a tick`);
    expect(of("compared") > 0 && of("equal") === of("compared"), `${match.name}: ${of("equal")} of ${of("compared")} are equal`);
    expect(hash === match.hash, `${match.name}: the module's verdicts are 0x${hash.toString(16)}, expected 0x${match.hash.toString(16)}: ` +
        "run tools/build_playground, which makes the module anew");
}

// What they are made of.
const made_of = readFileSync(`${folder}/made_of.txt`, "utf8");
const kept = /^source (\w+)$/m.exec(made_of)?.[1];
const now = execFileSync(BUILD, ["--source"], { encoding: "utf8" }).trim();
expect(kept === now, `the modules were made of source ${kept}, and here is ${now}: run tools/build_playground`);
const compiler = /^made by .*clang version (\d+)\..*$/m.exec(made_of);
const called = /clang\+\+-(\d+)/.exec(readFileSync(BUILD, "utf8"))[1];
expect(compiler?.[1] === called, `the modules were made by "${compiler?.[0]}", but tools/build_playground calls clang ${called}`);

// What a page asks for, as a host of static files sends it.
const files = [...readdirSync(folder).filter((name) => /\.(js|wasm)$/.test(name)).map((name) => `${folder}/${name}`),
    fileURLToPath(new URL("web/page/index.html", ROOT)), fileURLToPath(new URL("web/page/playground.css", ROOT))];
const bytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(file), { level: 9 }).length, 0);
console.log(`${files.length} files of the page: ${bytes.toLocaleString("en")} bytes compressed`);
expect(files.length === 6 && bytes < MOST_BYTES, `${files.length} files of the page have ${bytes} bytes compressed, of ${MOST_BYTES}`);
process.exitCode = wrong ? 1 : 0;
