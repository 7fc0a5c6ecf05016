// node module_test.mjs MODULE: plays the matches of playground_hash.h in the page's module; verdicts must be those that
// the same code gives on this machine.
import { readFileSync } from "node:fs";

const text = readFileSync(new URL("playground_hash.h", import.meta.url), "utf8");
const known = [...text.matchAll(/\{(\d+), (\d+), (\d+), ([\d']+), (0x[0-9a-f]+)\}/g)].map((found) => ({
    scene: Number(found[1]), seed: Number(found[2]), rtt: Number(found[3]), ms: Number(found[4].replaceAll("'", "")),
    hash: BigInt(found[5]),
}));
if (known.length < 3) throw new Error("playground_hash.h has no matches that can be read");

const module = await WebAssembly.compile(readFileSync(process.argv[2]));
const system = { fd_close: () => 0, fd_seek: () => 0, fd_write: () => 0 };
let wrong = 0;
for (const match of known) {
    const { exports: engine } = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: system });
    engine._initialize();
    const words = (at) => {
        const bytes = new Uint8Array(engine.memory.buffer);
        let end = at;
        while (bytes[end] !== 0) end++;
        return new TextDecoder().decode(bytes.slice(at, end));
    };
    const names = words(engine.columns(0)).split("|")[0].split("=")[1].split(";");
    for (const [name, value] of [["scene", match.scene], ["seed", match.seed], ["rtt", match.rtt]])
        engine.set(names.indexOf(name), value);
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
    console.log(`scene ${match.scene}: ${of("shots")} shots, hash 0x${hash.toString(16)}, ${tick_ms.toFixed(2)} ms a tick`);
    if (hash === match.hash) continue;
    wrong++;
    console.error(`scene ${match.scene}: the module's verdicts are 0x${hash.toString(16)}, expected 0x${match.hash.toString(16)}: ` +
                  "run tools/build_playground, which makes the module anew");
}
process.exitCode = wrong ? 1 : 0;
