// A predicted player of floats, and events that are shown before the server has said so.
import { test } from "node:test";
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { copyFileSync, readFileSync } from "node:fs";
import { backsight, ROOT, USER } from "./package.mjs";

const { Code, EventOutcome, Library, MispredictionCause, PredictAnswer, PredictedEvents, Prediction, ReconcileResult } = backsight;
const SIZES = { stateBytes: 16, inputBytes: 4 };

function walk(state, input, dt) {
    state[3] += 7 * input[0] * dt;
    state[0] += state[3] * dt;
}
const push = (x) => Float32Array.of(x);
const still = () => new Float32Array(4);

async function made(step = walk, config = SIZES) {
    const library = await Library.open();
    const own = Prediction.open(library, config);
    own.setStep(step);
    const state = () => {
        const floats = still();
        assert.equal(own.state(floats), 16);
        return floats;
    };
    return { library, own, state };
}
const refuses = (call, code, ...words) => assert.throws(call, (error) => {
    assert.equal(error.code, code, error.message);
    for (const word of words) assert.ok(error.message.includes(word), error.message);
    return true;
});

test("a lost command is corrected to the bit", async () => {
    const { library, own, state } = await made();
    assert.equal(own.state(still()), undefined);
    assert.equal(own.predict(1, push(1)), 1);
    assert.equal(own.reconcile(0, still(), 0).result, ReconcileResult.Started);
    const server = [still()];
    for (let tick = 1; tick <= 40; tick++) {
        assert.equal(own.predict(tick, push(1)), 0);
        const next = server[tick - 1].slice();
        walk(next, push(tick === 20 ? 0 : 1), 1 / 64);
        server.push(next);
        if (tick < 8) continue;
        const done = own.reconcile(tick - 7, server[tick - 7], tick * 15625);
        assert.equal(done.result, tick === 27 ? ReconcileResult.Corrected : ReconcileResult.Exact, `tick ${tick}`);
        if (tick !== 27) continue;
        assert.equal(done.replayed, 7);
        const wrong = still();
        assert.equal(own.wrongState(wrong), 16);
        assert.notDeepEqual(wrong, server[20]);
        assert.equal(own.nameCause(MispredictionCause.LostCommand), 0);
        assert.equal(own.nameCause(MispredictionCause.Hit), 1);
        assert.ok(own.drawn(tick * 15625).position.x > state()[0]);
        assert.ok(own.offset(tick * 15625).position.x > 0);
    }
    assert.deepEqual(state(), server[40]);
    assert.equal(own.getCounters().byCause[MispredictionCause.LostCommand], 1);
    // Bytes are taken too, as they come off the wire.
    assert.equal(own.start(90, new Uint8Array(16)), 0);
    assert.deepEqual(state(), still());
    library.close();
});

test("what a step throws comes out, and the state stays", async () => {
    const planted = new Error("on purpose");
    const steps = [() => { throw planted; }, (state) => { state[0] = 99; throw planted; }, async (state) => { state[0] = 99; }];
    for (const [index, step] of steps.entries()) {
        const { library, own, state } = await made();
        own.start(0, still());
        own.predict(1, push(1));
        const before = state();
        own.setStep(step);
        assert.throws(() => own.predict(2, push(1)), index < 2 ? planted : /it cannot be async/);
        assert.deepEqual(state(), before);
        own.setStep(walk);
        assert.equal(own.predict(3, push(1)), 0);
        library.close();
    }
});

test("a step may use the library's memory, and finds its prediction busy", async () => {
    const { library, own, state } = await made();
    own.start(0, still());
    own.setStep((_, input, dt) => {
        PredictedEvents.open(library, 65536, 2e6); // the memory grows
        refuses(() => own.state(still()), Code.Busy);
        void dt;
        void input;
    });
    assert.equal(own.predict(1, push(1)), 0);
    own.setStep(walk);
    assert.equal(own.predict(2, push(1)), 0);
    assert.equal(state()[3], 7 / 64);
    library.close();
});

test("what cannot be is refused or counted", async () => {
    const library = await Library.open();
    for (const [field, value] of Object.entries({ stateBytes: 0, inputBytes: 2000, positionAt: 8, capacity: 1, timeConstantUs: -1 })) {
        refuses(() => Prediction.open(library, { ...SIZES, [field]: value }), Code.OutOfRange, field);
    }
    const own = Prediction.open(library, SIZES);
    own.start(0, still());
    refuses(() => own.predict(1, push(1)), Code.NotSetUp);
    refuses(() => own.setStep(null), Code.Null, "step");
    assert.throws(() => own.setStep("walk"), /a function/);
    own.setStep(walk);
    assert.equal(own.start(0, new Float32Array(3)), 1);
    assert.equal(own.start(-5, still()), 1);
    assert.equal(own.start(0, Float32Array.of(NaN, 0, 0, 0)), 1);
    own.start(5, still());
    for (const tick of [5, 4]) refuses(() => own.predict(tick, push(1)), Code.OutOfRange, "tick");
    refuses(() => own.predict(6, new Uint8Array(3)), Code.OutOfRange, "size");
    own.predict(6, push(Infinity));
    const { badSteps, byResult } = own.getCounters();
    assert.deepEqual([badSteps, byResult[ReconcileResult.Malformed]], [1, 3]);
    assert.deepEqual(own.getSizes(), SIZES);
    library.close();
});

test("events are shown once, confirmed and taken back", async () => {
    const library = await Library.open();
    const events = PredictedEvents.open(library, 64, 2e6);
    assert.equal(events.predict(1, 0, 7, 0), PredictAnswer.Shown);
    assert.equal(events.predict(1, 0, 7, 0), PredictAnswer.Known);
    events.predict(2, 0, 7, 0);
    events.predict(3, 0, 7, 0);
    events.confirm(1, 0, 7);
    events.decline(2, 0);
    events.settle(2);
    events.update(2e6);
    const outcomes = [];
    for (let news; (news = events.next()) !== undefined;) outcomes.push(news.outcome);
    assert.deepEqual(outcomes, [EventOutcome.Confirmed, EventOutcome.Declined, EventOutcome.TimedOut]);
    assert.equal(events.getCounters().waiting, 0);
    refuses(() => PredictedEvents.open(library, 0, 2e6), Code.OutOfRange, "maxEvents");
    library.close();
});

test("the example runs, and the page shows lines of it", () => {
    const example = new URL("bindings/javascript/examples/prediction.mjs", ROOT);
    copyFileSync(example, new URL("prediction.mjs", USER));
    const printed = execFileSync("node", [new URL("prediction.mjs", USER).pathname], { encoding: "utf8" });
    assert.match(printed, /wrong: 1\n/);
    const page = readFileSync(new URL("docs/integrate/prediction.md", ROOT), "utf8");
    const lines = readFileSync(example, "utf8").split("\n").map((line) => line.trim());
    const blocks = [...page.matchAll(/^```js\n(.*?)^```/gms)];
    assert.ok(blocks.length > 0);
    for (const line of blocks.flatMap((block) => block[1].trim().split("\n"))) {
        assert.ok(lines.includes(line.trim()), `the example has no line: ${line}`);
    }
});
