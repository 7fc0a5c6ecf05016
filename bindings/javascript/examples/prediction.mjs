// A player who is predicted: commands take 4 ticks to the server, and its states 4 ticks back. One command is lost just
// as the player turns round. It ends with 0 if that alone was mispredicted, and if every shot left from within 0.5 m of
// the server's own eye.
import { Library, MispredictionCause, Prediction, ReconcileResult } from "backsight";

// The only copy of the rules: the server runs it, and the client predicts and replays with it. A state is x, y, z and
// the velocity; an input is forward, -1 to 1. Both are floats of 32 bits, so what is kept is rounded alike on both ends.
function walk(state, input, dt) {
    state[3] += (7 * input[0] - state[3]) * 10 * dt;
    state[0] += state[3] * dt;
}

const way = 4, turning = 40, rate = 64; // ticks
const library = await Library.open();
const own = Prediction.open(library, { stateBytes: 24, inputBytes: 4 });
own.setStep(walk);

// By tick: the inputs, where each shot left from, and the server's states.
const sent = [new Float32Array(1)], eyes = [0], server = [new Float32Array(6)];
let equal = 0, near = 0;

for (let tick = 1; tick <= 128; tick++) {
    const now = Math.floor((tick * 1e6) / rate);
    // Client: the server's state arrives, then the player presses keys and shoots.
    const told = Math.max(tick - 2 * way, 0);
    const done = own.reconcile(told, server[told], now);
    if (done.result === ReconcileResult.Corrected) {
        own.nameCause(MispredictionCause.LostCommand);
        console.log(`tick ${tick}: moved by ${(100 * done.movedM).toFixed(1)} cm`);
    }
    sent.push(Float32Array.of(tick < turning ? 1 : -1));
    own.predict(tick, sent[tick]);
    eyes.push(own.drawn(now).position.x);
    if (tick <= way) continue;
    // Server: a command arrives. The lost one is replaced by the one before it.
    const n = tick - way;
    const next = server[n - 1].slice();
    walk(next, sent[n === turning ? n - 1 : n], 1 / rate);
    server.push(next);
    const off = Math.abs(next[0] - eyes[n]);
    if (off === 0) equal++;
    else if (off <= 0.5) near++;
}

const { byResult, byCause } = own.getCounters();
const wrong = byCause[MispredictionCause.LostCommand];
console.log(`predicted to the bit: ${byResult[ReconcileResult.Exact]} states, wrong: ${wrong}`);
console.log(`shots: ${equal} from the server's own eye, ${near} from an eye that slid`);
library.close();
process.exitCode = wrong === 1 && equal + near === 124 ? 0 : 1;
