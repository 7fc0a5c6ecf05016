// The five published systems in JavaScript, by the package that tools/build_javascript --presets packs, and what the
// usual package says of them. BACKSIGHT_PACKAGE names the script of the former.
import { readFileSync } from "node:fs";
import { test } from "node:test";
import assert from "node:assert/strict";
import { backsight, ROOT } from "./package.mjs";

const { BacksightError, Code, FishnetPeer, Library, Presets, PUN2_MESSAGE_BYTES, TwotenMessage, TwotenRewind,
    TwotenSimulation, UnrealSeriesCaller, Ut2003End, Ut2003Met, Ut2003Shift, Ut2003Trail } = backsight;
const f = Math.fround;
const library = await Library.open();
const presets = new Presets(library);
const alike = (found, published, bound, what) => assert.ok(Math.abs(found - published) <= bound, `${what}: ${found}, ${published}`);

/// The guide's PredictedProjectile, in the floats of the guide.
function guide(passed, frames, delta) {
    let x = 0;
    passed = f(passed);
    for (let i = 0; i < frames; i++) {
        let step = 0;
        if (passed > 0) {
            step = f(passed * f(0.08));
            passed = f(passed - step);
            if (passed <= f(delta / 2)) [step, passed] = [f(step + passed), 0];
        }
        x = f(x + f(5 * f(delta + step)));
    }
    return x;
}

test("FishNet's times are the guide's, and its projectile has the guide's floats", () => {
    const config = { tickRateNumerator: 30 };
    assert.equal(presets.fishnetTimePassed(config, FishnetPeer.Server, 100, 97), 0.1);
    assert.equal(presets.fishnetTimePassed(config, FishnetPeer.Server, 100, 90), 0.15);
    assert.equal(presets.fishnetTimePassed(config, FishnetPeer.Observer, 100, 90), 0.3);
    assert.equal(presets.fishnetTimePassed(config, FishnetPeer.Server, 100, 101), 0);
    assert.equal(presets.fishnetCap(config, FishnetPeer.Observer, NaN), 0);
    for (const hz of [30, 60, 144]) {
        let projectile = { direction: { x: 1 }, passedS: 0.15 };
        for (let frame = 1; frame <= 2 * hz; frame++) {
            projectile = presets.fishnetProjectileMove(projectile, f(1 / hz));
            assert.equal(projectile.position.x, guide(0.15, frame, f(1 / hz)), `${hz} Hz, frame ${frame}`);
        }
    }
    const { catchUp, stepS } = presets.fishnetCatchUpStep({ passedS: 0.15 }, f(1 / 60));
    alike(stepS, 0.012, 1e-7, "8 % of the rest");
    alike(catchUp.passedS, 0.138, 1e-7, "what is left");
});

test("TwoTen's objects are moved for the action, and are back although it throws", () => {
    const simulation = TwotenSimulation.open(library, { maxObjects: 2 });
    for (let frame = 1; frame <= 100; frame++) {
        simulation.addFrame(0, frame, { position: { x: 2 * frame }, rotation: { z: 0.6, w: 0.8 } });
    }
    const there = simulation.rewind(0, 50, 0.25, 101);
    assert.equal(there.position.x, 98.5);
    assert.equal(simulation.rewind(0, 36, 0.5, 101), undefined);
    assert.equal(simulation.answer, TwotenRewind.FrameMissing);
    assert.equal(simulation.rewind(0, 37, 0.5, 101), undefined);
    assert.equal(simulation.answer, TwotenRewind.PreviousMissing);
    const now = [{ position: { x: 7 } }, { position: { x: 8 } }];
    let seen = [];
    assert.equal(simulation.simulate(50, 0.25, 101, now, (moved) => { seen = moved.map((one) => one.position.x); }), 0);
    assert.deepEqual(seen, [98.5, 8]);
    assert.equal(simulation.simulate(36, 0.25, 101, now, () => {}), 1);
    assert.throws(() => simulation.simulate(50, 0.5, 101, now, () => { throw new Error("of the game"); }), /of the game/);
    simulation.close();
    assert.throws(() => simulation.rewind(0, 50, 0.5, 101), { code: Code.Stale });
    let heartbeat = {}, beats = 0;
    for (let frame = 0; frame < 64; frame++) {
        let message;
        ({ heartbeat, message } = presets.twotenHeartbeatDecide(heartbeat, false, frame / 64));
        beats += message === TwotenMessage.Heartbeat ? 1 : 0;
    }
    assert.equal(beats, 4, "the first frame, and each 17th");
    const stamp = presets.twotenStampAdvance(presets.twotenStampReceive({}, 9, TwotenMessage.Update), 0.25);
    assert.deepEqual(stamp, { subFrame: 0.25, frameId: 9 });
});

test("UT2003's pawns are shifted and put back, and its beams reflect three times", () => {
    const trail = Ut2003Trail.open(library, {});
    trail.push({ stampS: 10, location: {} }, 10);
    const now = { stampS: 10.25, location: { x: 8, y: 4 }, yaw: 65536 };
    trail.push(now, 10.25);
    const { body, shift } = trail.shift(10.0625, 10.25, now);
    assert.equal(shift, Ut2003Shift.Interpolated);
    assert.deepEqual([body.location.x, body.location.y, body.yaw], [2, 1, 16384]);
    assert.equal(trail.unshift(10.26, body), undefined, "saved in another tick");
    assert.equal(trail.unshift(10.25, body).location.x, 8);
    trail.close();
    const mirror = { met: Ut2003Met.Reflector, point: { x: 10 }, reflected: { y: 1 } };
    let beam = {};
    for (let leg = 1; leg <= 3; leg++) {
        beam = presets.ut2003BeamTraced(beam, mirror);
        assert.deepEqual([beam.ended, beam.mayHitShooter, beam.direction.y], [Ut2003End.None, true, 1]);
    }
    assert.equal(presets.ut2003BeamTraced(beam, { met: Ut2003Met.Body }).ended, Ut2003End.Body);
    assert.equal(presets.ut2003BeamTraced(beam, mirror).ended, Ut2003End.Absorbed);
    assert.equal(presets.ut2003ShieldDrain({}), 250);
    assert.equal(presets.ut2003BeamHurt({ damageMin: 45, damageMax: 60, attenuation: 0.5 }, 14, { y: 1 }).hurt, 29);
});

test("the Unreal series' times are its table", () => {
    const table = [[0, 0, 0, 160], [20, 0, 0, 180], [60, 20, 0, 220], [100, 40, 0, 260], [140, 60, 0, 300], [260, 60, 120, 420]];
    for (const [ping, forward, sleep, switches] of table) {
        assert.equal(presets.unrealSeriesForwardTime({}, ping * 1000, UnrealSeriesCaller.Server), forward * 1000);
        assert.equal(presets.unrealSeriesSleepTime({}, ping * 1000), sleep * 1000);
        assert.equal(presets.unrealSeriesSwitchTime({}, ping * 1000), switches * 1000);
    }
    const steps = presets.unrealSeriesSubsteps({}, 0.06);
    assert.equal(steps.length, 4);
    assert.equal(steps[0], 0.0166);
    const found = presets.unrealSeriesCorrectionAtLink({}, { x: 7 }, { x: 10 }, { x: 20 }, 20, false);
    assert.equal(found.rateMps, 3);
    assert.equal(presets.unrealSeriesCorrected(found, { x: 10 }, { x: 7 }, 0.5).x, 8.5);
});

test("PUN 2's messages have 44 bytes, and its forms are the page's", () => {
    const sent = { position: { x: 10, y: -2, z: 0.5 }, rotation: { w: 1 }, velocity: { x: 4, y: 0, z: -8 } };
    const bytes = new Uint8Array(PUN2_MESSAGE_BYTES);
    assert.equal(presets.pun2Write(sent, 0x01020304, bytes), 44);
    assert.deepEqual([...bytes.subarray(0, 4), ...bytes.subarray(40)], [0x41, 0x20, 0, 0, 1, 2, 3, 4]);
    const { update, sentMs } = presets.pun2Read(bytes);
    assert.equal(sentMs, 0x01020304);
    assert.equal(update.velocity.z, -8);
    bytes[0] = 0x7f, bytes[1] = 0xc0;
    assert.equal(presets.pun2Read(bytes), undefined, "NaN");
    assert.equal(presets.pun2Read(bytes.subarray(1)), undefined, "43 bytes");
    assert.equal(presets.pun2Lag(10, 10.125), 0.125);
    assert.equal(presets.pun2ImmediateReceive({}, update, 0.125).pose.position.x, 10.5);
    const physics = presets.pun2PhysicsFixedUpdate(presets.pun2PhysicsReceive({}, update, 0.125), {}, f(0.02));
    assert.equal(physics.network.position.x, 10.5);
    alike(Math.hypot(physics.pose.position.x, physics.pose.position.y, physics.pose.position.z), 0.02, 1e-7, "MoveTowards");
    assert.ok(presets.pun2TransformUpdate(presets.pun2TransformReceive({}, update, 0), {}, 0.5).pose.position.x > 2);
    assert.equal(presets.pun2Movement({ x: 3 }, { x: 1 }).x, 2);
});

test("mistakes have the names of JavaScript", () => {
    assert.throws(() => presets.fishnetProjectileMove({ direction: { x: 2 } }, 0.1), { code: Code.OutOfRange });
    assert.throws(() => presets.fishnetProjectileMove({ direction: { x: 1 } }, NaN), /Presets\.fishnetProjectileMove/);
    assert.throws(() => presets.pun2Write({}, 1, new Uint8Array(43)), { code: Code.TooSmall });
    assert.throws(() => Ut2003Trail.open(library, { reachS: 0 }), /reachS: over 0 to 10/);
    assert.throws(() => presets.fishnetCap({ maxPassedSeconds: 1 }, 0, 0), /maxPassedSeconds/);
});

test("the module of the usual package says that it has none of them", async () => {
    const without = await Library.open({ wasm: readFileSync(new URL("bindings/javascript/built/backsight.wasm", ROOT)) });
    assert.throws(() => new Presets(without), (error) => error instanceof BacksightError &&
        error.code === Code.BadVersion && /--presets/.test(error.message));
    without.close();
});
