// node replay_test.mjs: the frames that the page keeps for its replay, from web/page/replay.ts as it is: ten seconds of the match
// at any rate of a screen, and played again in the order that they had.
import { buildSync } from "../../web/page/node_modules/esbuild/lib/main.js";
import { fileURLToPath } from "node:url";

const source = fileURLToPath(new URL("../../web/page/replay.ts", import.meta.url));
const script = buildSync({ entryPoints: [source], bundle: true, format: "esm", write: false, logLevel: "error" }).outputFiles[0].text;
const { Replay } = await import("data:text/javascript;base64," + Buffer.from(script).toString("base64"));

let wrong = 0;
const expect = (is_so, sentence) => {
    if (is_so) return;
    wrong++;
    console.error(sentence);
};

/// What is kept of so many frames of a screen that draws at this rate.
function kept(hz, count) {
    const replay = new Replay();
    for (let i = 0; i < count; i++) {
        replay.keep((1000 * i) / hz, i);
        expect(replay.shown() === i, `${hz} Hz: frame ${i} is not shown at once`);
    }
    return replay;
}

for (const [hz, count] of [[60, 640], [144, 1_500], [30, 400], [20, 250], [1_000, 12_000]]) {
    const replay = kept(hz, count);
    expect(replay.lengthMs >= 10_000, `${hz} Hz, ${count} frames: ${replay.lengthMs} ms are kept, of 10,000`);
    expect(replay.lengthMs < 10_100, `${hz} Hz: ${replay.lengthMs} ms are kept`);
    expect(replay.count <= 322, `${hz} Hz: ${replay.count} frames are kept`);
}

const replay = kept(60, 640);
replay.play();
expect(replay.place === 0 && replay.isPlaying, "a replay does not begin with the oldest frame");
const seen = [];
for (let i = 0; i < 2_000 && replay.isPlaying; i++) {
    seen.push(replay.shown());
    replay.advance(1000 / 60);
}
expect(seen.every((frame, i) => i === 0 || frame >= seen[i - 1]), "a replay goes back");
expect(new Set(seen).size >= replay.count - 1, `of ${replay.count} frames ${new Set(seen).size} are shown again`);
expect(Math.abs(seen.length - 600) < 10, `ten seconds are played again in ${seen.length} frames of 60 Hz`);
expect(!replay.isPlaying && replay.isOn && replay.shown() === 639, "a replay does not end with the newest frame");
replay.show(100);
replay.play();
expect(replay.place === 100, "a replay does not begin where the slider is");
replay.goOn();
expect(!replay.isOn && !replay.isPlaying && replay.shown() === 639, "the match does not go on with the newest frame");
replay.clear();
expect(replay.count === 0 && replay.shown() === undefined, "frames of another match are kept");
replay.play();
replay.advance(100);
expect(!replay.isPlaying, "a replay of nothing plays");

console.log(`replay: ${wrong} faults`);
process.exitCode = wrong ? 1 : 0;
