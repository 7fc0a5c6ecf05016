// node measure.mjs PROGRAM MODULE: one ray among 64 entities in C on this machine, in C as WASM, and in JavaScript, in turn.
// The answers are compared first.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { backsight, DIST } from "../package.mjs";

const { HitStruct, Library, RayBatch, RayStruct, Server, ViewStruct } = backsight;
const RAYS = 51_200;
const ROUNDS = 21;

const callback = () => 0;
const { instance } = await WebAssembly.instantiate(readFileSync(process.argv[3]),
    { backsight: { line_of_sight: callback, level_trace: callback, bone_poser: callback } });
instance.exports._initialize();
if (instance.exports.set_up() !== 0) throw new Error("the module does not set up");

const library = await Library.open();
const server = Server.open(library, {});
server.addHitboxSet([{ radius: 0.4 }], 0);
const entities = Array.from({ length: 64 }, () => server.spawn({ hitboxes: 1 }));
for (let tick = 0; tick < 20; tick++) {
    server.beginTick(tick);
    entities.forEach((entity, i) => server.record(entity, { position: { x: 5 + (i % 8) * 3, y: Math.floor(i / 8) * 3 - 10 + tick / 64 } }));
    server.finishTick();
}
const moment = 18 * 65536 + 1000;
const view = new ViewStruct(library);
view.moment = moment;
const ray = new RayStruct(library);
ray.direction.x = 1;
const hit = new HitStruct(library);
const batch = new RayBatch(library, 256);
for (let i = 0; i < 256; i++) batch.set(i, 0, i / 8 - 12, 0, 1, 0, 0);

const float = new Float32Array(1);
const bits = new Uint32Array(float.buffer);
const mixed = (hash, distance, entity) => {
    float[0] = distance;
    return Math.imul(hash ^ bits[0] ^ entity, 16777619);
};
function with_structs(rays) {
    let hash = 0;
    for (let i = 0; i < rays; i++) {
        ray.origin.y = (i % 256) / 8 - 12;
        server.castRay(view, ray, null, hit);
        hash = mixed(hash, hit.distanceM, hit.entity);
    }
    return hash >>> 0;
}
function with_objects(rays) {
    let hash = 0;
    for (let i = 0; i < rays; i++) {
        const found = server.castRay({ moment }, { origin: { y: (i % 256) / 8 - 12 }, direction: { x: 1 } });
        hash = mixed(hash, found.distanceM, found.entity);
    }
    return hash >>> 0;
}
function with_batches(rays) {
    let hash = 0;
    for (let i = 0; i < rays; i += 256) {
        server.castRays(view, batch);
        for (let j = 0; j < 256; j++) hash = mixed(hash, batch.distanceM(j), batch.entity(j));
    }
    return hash >>> 0;
}

function timed(call) {
    const before = process.hrtime.bigint();
    const hash = call(RAYS) >>> 0;
    return [hash, Number(process.hrtime.bigint() - before) / RAYS];
}
const ways = {
    "C on this machine": () => execFileSync(process.argv[2], [String(RAYS)], { encoding: "utf8" }).split(" ").map(Number),
    "C as WASM": () => timed(instance.exports.cast),
    "JavaScript, structs in the module's memory": () => timed(with_structs),
    "JavaScript, plain objects": () => timed(with_objects),
    "JavaScript, RayBatch of 256": () => timed(with_batches),
};
const [wanted] = ways["C on this machine"]();
for (const [name, way] of Object.entries(ways)) {
    const [hash] = way();
    if (hash !== wanted) throw new Error(`${name}: the answers' hash is ${hash}, in C it is ${wanted}`);
}
const times = Object.fromEntries(Object.keys(ways).map((name) => [name, []]));
for (let round = 0; round < ROUNDS; round++) for (const [name, way] of Object.entries(ways)) times[name].push(way()[1]);
// The least of the rounds: what others do on the machine only adds.
const least = (name) => Math.min(...times[name]);
const [native, wasm] = [least("C on this machine"), least("C as WASM")];
const module = readFileSync(new URL("backsight.wasm", DIST));
console.log(`Node ${process.versions.node}; the module has ${module.length} bytes, and ${gzipSync(module).length} with gzip`);
console.log(`${RAYS} rays a round, the least of ${ROUNDS} rounds; all answers have the hash ${wanted}`);
for (const name of Object.keys(ways)) {
    const ns = least(name);
    console.log(`${name}: ${ns.toFixed(0)} ns a ray, ${(ns / native).toFixed(2)} of C, ${(ns - wasm).toFixed(0)} ns over C as WASM`);
}
