// What a caller may do wrong, and what they are told: a sentence each, and never a crash.
import { readFileSync } from "node:fs";
import { test } from "node:test";
import assert from "node:assert/strict";
import { backsight, DIST } from "./package.mjs";

const { ABI_VERSION, BacksightError, Client, Clock, Code, HitStruct, Kind, Library, Outcome, RayBatch, Server, ShotStruct, StampFieldsStruct, WorldConfigStruct } = backsight;

/// The call throws a BacksightError with this code, and these words in its message.
function refuses(call, code, ...words) {
    assert.throws(call, (error) => {
        assert.ok(error instanceof BacksightError, `${error.name}: ${error.message}`);
        assert.equal(error.code, code, error.message);
        for (const word of words) assert.ok(error.message.includes(word), `'${word}' is not in: ${error.message}`);
        return true;
    });
}

function two_players(library, config = {}) {
    const server = Server.open(library, {}, config);
    server.addHitboxSet([{ radius: 0.5 }], 0);
    const [shooter, target] = [server.spawn({ hitboxes: 1 }), server.spawn({ hitboxes: 1 })];
    return { server, shooter, target, client: server.join(shooter) };
}

/// A match in which a shot is judged with the cover rule, so that its line of sight is asked.
function in_cover(library) {
    const { server, shooter, target, client } = two_players(library);
    const victim = server.join(target);
    const [mine, theirs] = [Client.open(library, {}), Client.open(library, {})];
    for (const end of [mine, theirs]) end.addHitboxSet([{ radius: 0.5 }], 0);
    const packet = new Uint8Array(600);
    for (let tick = 0; tick < 30; tick++) {
        server.beginTick(tick);
        server.record(shooter, {});
        server.record(target, { position: { x: 6 } });
        server.finishTick();
        for (const [number, end] of [[client, mine], [victim, theirs]]) {
            const seq = server.snapshot(number);
            let size = server.add(number, shooter, packet);
            size += server.add(number, target, packet.subarray(size));
            end.store(seq, tick, packet.subarray(0, size), tick * 15_625);
        }
    }
    mine.show(16 * 65536);
    theirs.show(29 * 65536);
    server.takeCommand(victim, 1, theirs.stamp());
    server.takeCommand(client, 1, mine.stamp());
    const judge = (line) => server.judge(client, { shooter, direction: { x: 1 } }, { coverGraceUs: 0 }, line);
    return { server, judge };
}

test("wrong values are named, with what would be right", async () => {
    const library = await Library.open();
    const { server, shooter, client } = two_players(library);
    refuses(() => server.spawn({ hitbox: 1 }), Code.OutOfRange, "Traits has no field 'hitbox'", "hitboxes");
    refuses(() => server.spawn({ team: 1.5 }), Code.OutOfRange, "Traits.team is 1.5");
    refuses(() => server.spawn({ team: -1 }), Code.OutOfRange, "Traits.team is -1");
    refuses(() => server.spawn("x"), Code.OutOfRange, 'Traits is "x"', "object");
    refuses(() => server.record("1", {}), Code.OutOfRange, "Server.record: entity", "whole number");
    refuses(() => server.beginTick(2 ** 53), Code.OutOfRange, "tick is 9007199254740992", "2^53");
    refuses(() => server.beginTick(undefined), Code.OutOfRange, "tick is undefined");
    refuses(() => server.spawn(null), Code.Null, "traits");
    refuses(() => server.takeCommand(client, 1, new Uint8Array(31)), Code.OutOfRange, "stamp.length is 31", "32");
    refuses(() => server.takeCommand(client, 1, [0]), Code.OutOfRange, "stamp", "Uint8Array");
    refuses(() => server.takeCommand(9, 1, new Uint8Array(32)), Code.NoClient, "Server.takeCommand");
    refuses(() => server.judge(client, {}, {}, 5), Code.OutOfRange, "callback is 5", "function");
    refuses(() => server.judge(client, { origin: { x: "0" } }, {}), Code.OutOfRange, 'Vec3.x is "0"');
    refuses(() => Server.open(library, { groups: [{}] }), Code.OutOfRange, "WorldConfig.groups", "array of 4");
    refuses(() => Server.open(library, { maxEntities: 0 }), Code.OutOfRange, "maxEntities");
    refuses(() => server.setLevel(() => {}, false), Code.NotSetUp, "Server.setLevel");
    refuses(() => server.join(shooter, -1), Code.OutOfRange, "user is -1");
    assert.equal(server.record(7777, {}), 3);
    assert.equal(library.reasonName(Kind.Record, 3), "stale id");
    library.close();
});

test("whatever a client sends leads to answers", async () => {
    const library = await Library.open();
    const { server, judge } = in_cover(library);
    const screen = Client.open(library, {});
    let seed = 11;
    const word = () => (seed = Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    const bytes = (count) => Uint8Array.from({ length: count }, word);
    const float = new Float32Array(new Uint32Array(1).buffer);
    const any_float = () => (new Uint32Array(float.buffer)[0] = word(), float[0]);
    const vector = () => ({ x: any_float(), y: any_float(), z: any_float() });
    let refused = 0;
    for (let i = 0; i < 2000; i++) {
        server.takeCommand(0, word(), bytes(32));
        const verdict = server.judge(0, { shooter: word(), origin: vector(), direction: vector() }, {}, null, word());
        refused += verdict.outcome === 2 ? 1 : 0;
        screen.store(word(), word(), bytes(word() % 200), i);
        library.stampRead(bytes(32));
        library.stateRead({ maxBones: 2 }, bytes(word() % 120));
    }
    assert.equal(refused, 2000);
    judge(() => true);
    library.close();
});

test("sizes that there is no memory for are refused, and the library goes on", async () => {
    const library = await Library.open();
    refuses(() => Server.open(library, { maxEntities: 1048575, capacityTicks: 65535, maxBones: 256 }), Code.NoMemory, "memory");
    two_players(library);
    library.close();
});

test("what was closed is named", async () => {
    const library = await Library.open();
    const { server } = two_players(library);
    const clock = Clock.open(library, {}, [{}]);
    clock.close();
    clock.close();
    refuses(() => clock.moment(0, 5), Code.Stale, "this Clock was closed");
    const view = new HitStruct(library);
    library.close();
    library.close();
    refuses(() => server.tick(), Code.Stale, "Server.tick", "its Library was closed");
    refuses(() => library.version(), Code.Stale, "Library.version");
    refuses(() => new ShotStruct(library), Code.Stale, "Library was closed");
    server.close();
    assert.equal(view.entity, 0);
});

test("each call of each closed object is a sentence with its name", async () => {
    const kinds = {
        Server: [{}], Client: [{}], Clock: [{}, [{}]], CommandBuffer: [16, 64], InputLead: [{}], Estimator: [{}], Reckoner: [],
        Prediction: [{ stateBytes: 12, inputBytes: 1 }], PredictedEvents: [64, 2e6],
    };
    let calls = 0;
    for (const [name, more] of Object.entries(kinds)) {
        const library = await Library.open();
        if (name === "Reckoner") more.push(new WorldConfigStruct(library).copy().groups[0], {});
        const [one, other] = [1, 2].map(() => backsight[name].open(library, ...more));
        const methods = Object.getOwnPropertyNames(backsight[name].prototype).filter((method) => method !== "constructor");
        assert.ok(methods.length >= 2, name);
        one.close();
        library.takesAnother = backsight[name].open(library, ...more); // in the memory that one has given back
        for (const method of methods) {
            refuses(() => one[method](), Code.Stale, `${name}.${method}`, `this ${name} was closed`);
            calls++;
        }
        library.close();
        for (const method of methods) refuses(() => other[method](), Code.Stale, `${name}.${method}`, "its Library was closed");
        refuses(() => backsight[name].open(library, ...more), Code.Stale, `${name}.open`, "Library was closed");
    }
    console.log(`${calls} calls`);
    assert.ok(calls >= 103, `${calls} calls`);
});

test("a bone poser's frames are counted and checked", async () => {
    const library = await Library.open();
    const server = Server.open(library, { maxBones: 2 });
    server.addHitboxSet([{ radius: 0.5 }], 0);
    let frames = [];
    server.setBonePoser(() => frames);
    const target = server.spawn({ hitboxes: 1 });
    server.beginTick(0);
    const upright = { rotation: { w: 1 } };
    const asked = "The bone poser's frames";
    const wrong = [
        [Array(3).fill(upright), asked, "3", "at most 2", "maxBones"],
        [undefined, asked, "undefined", "an array of poses"],
        [5, asked, "5", "an array of poses"],
        [{ length: 1, 0: upright }, asked, "an array of poses"],
        [[upright, undefined], "Pose is undefined"],
        [[{ position: { x: "1" } }], 'x is "1"', "a number"],
        [[{ positon: {} }], "Pose has no field 'positon'"],
    ];
    for (const [given, ...words] of wrong) {
        frames = given;
        refuses(() => server.record(target, {}), Code.OutOfRange, ...words);
        server.beginTick(server.tick() + 1);
    }
    frames = [upright, { position: { x: 3 } }];
    server.record(target, {});
    assert.equal(server.answer, 0);
    library.close();
});

test("what a callback throws comes out of the call, and nothing is left busy", async () => {
    const library = await Library.open();
    const { server, judge } = in_cover(library);
    let asked = 0;
    const hit = judge(() => (asked++, true));
    assert.ok(asked > 0, "the line of sight is asked");
    const error = new Error("the level is not loaded");
    asked = 0;
    assert.throws(() => judge(() => { asked++; throw error; }), (got) => got === error);
    assert.equal(asked, 1, "after it has thrown it is not called again");
    assert.deepEqual(judge(() => true), hit);
    refuses(() => judge(() => server.tick() >= 0), Code.Busy, "Server.tick");
    refuses(() => judge(() => (server.close(), true)), Code.Busy, "Server.close");
    refuses(() => judge(() => (library.close(), true)), Code.Busy, "Library.close");
    assert.throws(() => judge(() => { throw undefined; }), (got) => got === undefined);
    assert.deepEqual(judge(() => true), hit);
    // A callback may use other objects, and take memory.
    let opened = 0;
    judge((from, to) => {
        const before = [from.x, to.x];
        const inner = in_cover(library);
        inner.judge((a) => a.x <= 1e9);
        inner.server.close();
        opened++;
        assert.deepEqual([from.x, to.x], before, "its views stay where they were");
        return true;
    });
    assert.ok(opened > 0);
    library.close();
});

test("a callback that is async is refused, and what it rejects with ends no process", async () => {
    const library = await Library.open();
    const { judge } = in_cover(library);
    const async_one = async () => { throw new Error("no level yet"); };
    refuses(() => judge(async_one), Code.OutOfRange, "The line of sight is a promise", "cannot be async");
    refuses(() => judge(async () => true), Code.OutOfRange, "cannot be async");
    refuses(() => judge(() => ({ then() {} })), Code.OutOfRange, "cannot be async"); // a promise of another realm
    const server = Server.openWithProjectiles(library, { maxBones: 1 }, {}, [{ weapon: 1, bodyRadiusM: 0.1 }]);
    server.addHitboxSet([{ radius: 0.5 }], 0);
    server.setBonePoser(async_one);
    const target = server.spawn({ hitboxes: 1 });
    server.beginTick(0);
    refuses(() => server.record(target, {}), Code.OutOfRange, "The bone poser's frames", "a promise", "cannot be async");
    await new Promise((resolve) => setTimeout(resolve, 0)); // a rejection that nobody handles would fail the test here
    assert.equal(judge(() => true).outcome, Outcome.Hit);
    library.close();
});

test("what a level or a bone poser throws comes out of the call that ran it, and the match goes on", async () => {
    const library = await Library.open();
    const [no_level, no_skeleton] = [new Error("no level"), new Error("no skeleton")];
    let wrong = undefined;
    const rules = [{ weapon: 1, bodyRadiusM: 0.1 }];
    const server = Server.openWithProjectiles(library, { maxBones: 1 }, {}, rules);
    const screen = Client.openWithProjectiles(library, { maxBones: 1 }, {}, rules);
    for (const end of [server, screen]) {
        end.addHitboxSet([{ radius: 0.5, bone: 0 }], 0);
        end.setBonePoser(() => { if (wrong === no_skeleton) throw wrong; return [{ rotation: { w: 1 } }]; });
    }
    let traced = 0;
    server.setLevel(() => { traced++; if (wrong === no_level) throw wrong; }, false);
    const player = server.spawn({ hitboxes: 1 });
    const client = server.join(player);
    screen.setSelf(player, client, 0);
    const packet = new Uint8Array(600);
    const tick = (number) => {
        server.beginTick(number);
        server.record(player, {});
        const seq = server.snapshot(client);
        const size = server.add(client, player, packet);
        server.finishTick();
        return () => screen.store(seq, number, packet.subarray(0, size), number * 15_625);
    };
    for (let number = 0; number < 4; number++) assert.equal(tick(number)(), 0);
    const store = tick(4);
    wrong = no_skeleton;
    assert.throws(store, (got) => got === no_skeleton);
    server.beginTick(5);
    assert.throws(() => server.record(player, {}), (got) => got === no_skeleton);
    wrong = undefined;
    assert.equal(tick(6)(), 0, "both ends go on");
    screen.show(3 * 65536);
    server.takeCommand(client, 1, screen.stamp());
    server.launch(client, { command: 1, weapon: 1, direction: { y: 1 } }, { shooter: player });
    assert.equal(server.answer, 0);
    let number = 7;
    const fly = () => {
        for (let more = 0; more < 10; more++, number++) {
            tick(number)();
            screen.show((number - 3) * 65536);
            server.takeCommand(client, number, screen.stamp());
            server.finishCommand(client);
        }
    };
    wrong = no_level;
    assert.throws(fly, (got) => got === no_level);
    assert.equal(traced, 1, "after it has thrown it is not called again");
    wrong = undefined;
    number++;
    fly();
    assert.ok(traced > 1, "the level is asked again");
    library.close();
});

test("views stay good when the memory grows", async () => {
    const library = await Library.open();
    const shot = new ShotStruct(library);
    shot.origin = { x: 1, y: 2, z: 3 };
    const rays = new RayBatch(library, 1);
    rays.set(0, 1, 0, 0, 0, 0, 1);
    const before = library.memoryBytes;
    const kept = [];
    while (library.memoryBytes === before) kept.push(two_players(library).server);
    assert.deepEqual(shot.copy().origin, { x: 1, y: 2, z: 3 });
    shot.origin.y = 5;
    assert.equal(shot.origin.y, 5);
    assert.equal(kept[0].castRays({}, rays).entity(0), 0);
    library.close();
});

test("arrays of arrays must come out even", async () => {
    const library = await Library.open();
    const server = Server.open(library, { maxBones: 2 });
    const set = server.addHitboxSet([{ radius: 0.1, bone: 0 }], 0);
    const frames = [1, 2, 3, 4].map((z) => ({ position: { z } }));
    const clip = { set, frameCount: 2, periodTicks: 2 };
    refuses(() => server.bakePoses([clip], frames.slice(1), 2, { z: 1 }), Code.OutOfRange, "frames.length / boneCount is 1.5");
    refuses(() => server.bakePoses([clip], frames, 0, { z: 1 }), Code.OutOfRange, "frames.length / boneCount is Infinity");
    server.bakePoses([clip], frames, 2, { z: 1 });
    const entity = server.spawn({ hitboxes: set });
    for (let tick = 0; tick < 4; tick++) {
        server.beginTick(tick);
        assert.equal(server.record(entity, {}), 0);
        server.finishTick();
    }
    assert.deepEqual([0, 1].map((bone) => server.bone({ moment: 3 * 65536 }, entity, bone).position.z), [3, 4]);
    library.close();
});

test("structs of another kind or library, and indices outside, are refused", async () => {
    const [one, other] = [await Library.open(), await Library.open()];
    const { server } = two_players(one);
    refuses(() => server.castRay({}, new ShotStruct(one)), Code.OutOfRange, "a ShotStruct", "RayStruct");
    refuses(() => server.castRay({}, {}, null, new HitStruct(other)), Code.OutOfRange, "another library's HitStruct");
    refuses(() => server.castRays({}, new RayBatch(other, 1)), Code.OutOfRange, "another library's RayBatch");
    refuses(() => new RayBatch(one, 0), Code.OutOfRange, "capacity is 0");
    refuses(() => new RayBatch(one, 3).set(3, 0, 0, 0, 1, 0, 0), Code.OutOfRange, "3", "within 3 rays");
    refuses(() => new RayBatch(one, 3).set(-1, 0, 0, 0, 1, 0, 0), Code.OutOfRange, "-1", "within 3 rays");
    const rays = new RayBatch(one, 3);
    rays.count = 0;
    assert.equal(server.castRays({}, rays), rays);
    rays.count = 4;
    refuses(() => server.castRays({}, rays), Code.OutOfRange, "count");
    rays.count = 3;
    for (let i = 0; i < 3; i++) rays.set(i, 0, 0, 0, 1, i === 2 ? 1 : 0, 0);
    refuses(() => server.castRays({}, rays), Code.OutOfRange, "rays[2]: ray.direction");
    refuses(() => new StampFieldsStruct(one).exact("newest"), Code.OutOfRange, "shown", "received");
    one.close();
    other.close();
});

test("a file that is missing, no module, another program's, or of another version, is said", async () => {
    const rejects = (wasm, ...words) => assert.rejects(Library.open({ wasm }), (error) => {
        assert.ok(error instanceof BacksightError, error.stack);
        for (const word of words) assert.ok(error.message.includes(word), `'${word}' is not in: ${error.message}`);
        return true;
    });
    await rejects("/no/such/backsight.wasm", "/no/such/backsight.wasm", "dist/");
    await rejects(new URL("package.mjs", import.meta.url), "package.mjs", "no module");
    await rejects(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]), "another program's");
    await rejects(7, "`wasm` must be");
    // The smallest module whose bs_abi_version() gives a number below 2^27, four digits of LEB128 long.
    const of_version = (number) => new Uint8Array([
        0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 127, 3, 2, 1, 0, 7, 18, 1, 14,
        ...Buffer.from("bs_abi_version"), 0, 0, 10, 9, 1, 7, 0, 65,
        ...[0, 7, 14, 21].map((by) => ((number >> by) & 127) | (by < 21 ? 128 : 0)), 11,
    ]);
    const said = (number) => `${number >> 16}.${number & 0xffff}`;
    for (const other of [ABI_VERSION - 1, 0x20000]) {
        await rejects(of_version(other), `version ${said(other)} of the interface`, `needs ${said(ABI_VERSION)}`);
    }
    const bytes = readFileSync(new URL("backsight.wasm", DIST));
    await rejects(bytes.subarray(0, 1000), "no module");
    for (const wasm of [bytes, await WebAssembly.compile(bytes), new URL("backsight.wasm", DIST)]) (await Library.open({ wasm })).close();
});
