// Lives of objects: workers, two copies of the package, garbage collection, and calls that make no garbage.
// Run with --expose-gc, and with a young generation so large that nothing is collected while it is measured.
import { test } from "node:test";
import assert from "node:assert/strict";
import { Worker } from "node:worker_threads";
import { readFileSync } from "node:fs";
import { backsight, DIST } from "./package.mjs";

const { Client, FilterStruct, HitStruct, Library, Outcome, RayBatch, RayStruct, Server, ViewStruct } = backsight;

/// Plays some ticks, and gives what a ray hits in each.
function play({ Server }, library, ticks, server = Server.open(library, {}), from = 0) {
    const entity = from === 0 ? (server.addHitboxSet([{ radius: 0.5 }], 0), server.spawn({ hitboxes: 1 })) : 1;
    const seen = [];
    for (let tick = from; tick < from + ticks; tick++) {
        server.beginTick(tick);
        server.record(entity, { position: { x: 5, y: Math.sin(tick) / 2 } });
        server.finishTick();
        seen.push(server.castRay({ moment: tick * 65536 }, { direction: { x: 1 } }).distanceM);
    }
    return { server, seen };
}

test("each worker has a library of its own, and the same bits", async () => {
    const module = await WebAssembly.compile(readFileSync(new URL("backsight.wasm", DIST)));
    const source = `
        const { parentPort, workerData } = require("node:worker_threads");
        import(workerData.script).then(async (backsight) => {
            const library = await backsight.Library.open({ wasm: workerData.module });
            parentPort.postMessage((${play})(backsight, library, 50).seen);
        });`;
    const in_worker = () => new Promise((resolve, reject) => {
        const worker = new Worker(source, { eval: true, workerData: { module, script: new URL("node.js", DIST).href } });
        worker.once("message", (seen) => (resolve(seen), worker.terminate()));
        worker.once("error", reject);
    });
    const library = await Library.open();
    const { server, seen } = play(backsight, library, 50);
    assert.ok(new Set(seen).size > 10);
    for (const theirs of await Promise.all([in_worker(), in_worker()])) assert.deepEqual(theirs, seen);
    assert.throws(() => structuredClone(server), { name: "DataCloneError" }, "an object cannot be sent to a worker");
    library.close();
});

test("worlds at once, of one library and of two, do not know of each other", async () => {
    /// A match of its own place and rate, tick by tick: what its screen and its server answer.
    function* match(library, place, rate) {
        const world = { tickRateNumerator: rate };
        const [server, screen] = [Server.open(library, world), Client.open(library, world)];
        for (const end of [server, screen]) end.addHitboxSet([{ radius: 0.5 }], 0);
        const [shooter, target] = [server.spawn({ hitboxes: 1 }), server.spawn({ hitboxes: 1 })];
        const client = server.join(shooter);
        screen.setSelf(shooter, client, 0);
        const packet = new Uint8Array(200);
        for (let tick = 0; ; tick++) {
            server.beginTick(tick);
            server.record(shooter, {});
            server.record(target, { position: { x: place, y: Math.sin(tick * place) / 3 } });
            server.finishTick();
            const seq = server.snapshot(client);
            screen.store(seq, tick, packet.subarray(0, server.add(client, target, packet)), Math.round(tick * 1e6 / rate));
            screen.show(tick * 65536 - (tick > 0 ? 20_000 : 0));
            server.takeCommand(client, tick + 1, screen.stamp());
            const shot = { shooter, direction: { x: 1 } };
            yield [screen.shoot(shot, {}), server.judge(client, shot, {}), screen.pose(target), server.tick()];
        }
    }
    const takes = (running, count) => Array.from({ length: count }, () => running.next().value);
    const PLACES = [[5, 64], [9, 20], [13, 100], [17, 30]];
    const alone = [];
    for (const [place, rate] of PLACES) {
        const library = await Library.open();
        alone.push(takes(match(library, place, rate), 40));
        library.close();
    }
    assert.notDeepEqual(alone[0], alone[1]);
    assert.ok(alone.every((answers) => answers.every(([, verdict], tick) => tick < 2 || verdict.outcome === Outcome.Hit)), "all are hits");
    const [one, other] = [await Library.open(), await Library.open()];
    const running = PLACES.map(([place, rate], i) => match(i < 2 ? one : other, place, rate));
    const found = PLACES.map(() => []);
    for (let tick = 0; tick < 20; tick++) running.forEach((each, i) => found[i].push(...takes(each, 1)));
    one.close();
    assert.throws(() => running[0].next(), { name: "BacksightError", message: /Library was closed/ });
    for (const i of [2, 3]) found[i].push(...takes(running[i], 20));
    for (const i of [0, 1]) assert.deepEqual(found[i], alone[i].slice(0, 20));
    for (const i of [2, 3]) assert.deepEqual(found[i], alone[i]);
    other.close();
});

test("an object of another worker cannot be sent, and a worker whose module is none hears a sentence", async () => {
    const library = await Library.open();
    const { server } = play(backsight, library, 2);
    for (const one of [library, server, new HitStruct(library)]) {
        assert.throws(() => structuredClone(one), { name: "DataCloneError", message: /could not be cloned/ });
    }
    const source = `
        const { parentPort, workerData } = require("node:worker_threads");
        import(workerData.script).then((backsight) => backsight.Library.open({ wasm: workerData.wasm }))
            .catch((error) => parentPort.postMessage([error.name, error.message]));`;
    const said = await new Promise((resolve, reject) => {
        const script = new URL("node.js", DIST).href;
        const worker = new Worker(source, { eval: true, workerData: { script, wasm: { library: "of another worker" } } });
        worker.once("message", (message) => (resolve(message), worker.terminate()));
        worker.once("error", reject);
    });
    assert.deepEqual(said, ["BacksightError", "Library.open: `wasm` must be an address, bytes, a Response or a WebAssembly.Module"]);
    assert.equal(server.tick(), 1, "this worker's match goes on");
    library.close();
});

test("a reload: the old copy's match goes on beside the new copy's", async () => {
    const again = await import(`${new URL("node.js", DIST).href}?reloaded`);
    assert.notEqual(again.Server, Server);
    const [old, fresh] = [await Library.open(), await again.Library.open()];
    const whole = play(backsight, await Library.open(), 60).seen;
    const first = play(backsight, old, 20);
    const other = play(again, fresh, 60);
    const rest = play(backsight, old, 40, first.server, 20);
    assert.deepEqual([...first.seen, ...rest.seen], whole);
    assert.deepEqual(other.seen, whole);
    const hit = new again.HitStruct(fresh);
    assert.throws(() => first.server.castRay({}, { direction: { x: 1 } }, null, hit), { name: "BacksightError" });
    fresh.close();
    assert.equal(old.isOpen, true);
    old.close();
});

async function collect_garbage() {
    for (let i = 0; i < 4; i++) {
        globalThis.gc();
        await new Promise((resolve) => setTimeout(resolve, 0));
    }
}

test("callbacks go with the object that nothing refers to", async () => {
    const library = await Library.open();
    // A function of its own: no variable of the test refers to what it makes.
    const abandon = () => {
        const server = Server.openWithProjectiles(library, {}, {}, [{ weapon: 1 }]);
        const [poser, level] = [() => [], () => {}];
        server.setBonePoser(poser);
        server.setLevel(level, false);
        return [poser, level].map((one) => new WeakRef(one));
    };
    const callbacks = abandon();
    await collect_garbage();
    assert.deepEqual(callbacks.map((one) => one.deref()), [undefined, undefined]);
    library.close();
});

test("what nothing refers to is closed by garbage collection", async () => {
    const library = await Library.open();
    const sizes = [];
    for (let round = 0; round < 6; round++) {
        for (let i = 0; i < 8; i++) {
            Server.open(library, { maxEntities: 512 });
            new HitStruct(library);
        }
        await collect_garbage();
        sizes.push(library.memoryBytes);
    }
    assert.equal(sizes.at(-1), sizes.at(-3), `the module's memory grows: ${sizes}`);
    library.close();
});

test("close() is Symbol.dispose where the language has it", async () => {
    const library = await Library.open();
    const { server } = play(backsight, library, 1);
    if (typeof Symbol.dispose === "symbol") {
        server[Symbol.dispose]();
        assert.throws(() => server.tick(), /this Server was closed/);
        library[Symbol.dispose]();
    } else {
        assert.ok(!("undefined" in server));
        library.close();
    }
    assert.equal(library.isOpen, false);
});

test("calls with structs in the module's memory make no garbage", async () => {
    const library = await Library.open();
    const { server } = play(backsight, library, 20);
    const client = Client.open(library, {});
    const view = new ViewStruct(library);
    view.moment = 18 * 65536;
    const [ray, filter, hit] = [new RayStruct(library), new FilterStruct(library), new HitStruct(library)];
    ray.direction.x = 1;
    const batch = new RayBatch(library, 64);
    for (let i = 0; i < 64; i++) batch.set(i, 0, 0, 0, 1, 0, 0);
    const sum = new Float64Array(1); // a variable of numbers would be garbage of the test's own
    // The least of some rounds: code that is not yet compiled boxes its numbers, and compiling takes memory once.
    const bytes_a_call = (call) => {
        const calls = 20_000;
        let least = Infinity;
        globalThis.gc();
        for (let round = 0; round < 100 && least >= 1; round++) {
            const before = process.memoryUsage().heapUsed;
            for (let i = 0; i < calls; i++) call(i);
            const bytes = (process.memoryUsage().heapUsed - before) / calls;
            if (bytes >= 0) least = Math.min(least, bytes); // below 0: something was collected
        }
        return least;
    };
    let now = 0;
    const ways = {
        "a ray": (i) => {
            ray.origin.y = i % 2; // a fraction may be boxed by V8 on its way to the setter: Node 18 does
            server.castRay(view, ray, filter, hit);
            sum[0] += hit.distanceM + hit.point.y;
        },
        "64 rays": (i) => {
            if (i % 64 !== 0) return;
            server.castRays(view, batch, filter);
            sum[0] += batch.distanceM(i % 64);
        },
        "a frame's clock": (i) => {
            sum[0] += client.advance(++now, 0);
        },
    };
    for (const [what, call] of Object.entries(ways)) {
        const bytes = bytes_a_call(call);
        console.log(`${what}: ${bytes.toFixed(3)} bytes of garbage a call`);
        assert.ok(bytes < 1, `${what} makes ${bytes} bytes of garbage a call`);
    }
    // The measure sees garbage where there is some.
    const plain = bytes_a_call(() => (sum[0] += server.castRay({ moment: 18 * 65536 }, { direction: { x: 1 } }).distanceM));
    console.log(`plain objects: ${plain.toFixed(0)} bytes of garbage a call`);
    assert.ok(plain > 16 && sum[0] !== 0, `plain objects make ${plain} bytes of garbage a call`);
    library.close();
});
