// node measure_playground.mjs PROGRAM [UNIT_TESTS] [--json FILE] [--once]: what the playground costs in a real Chromium, on this
// machine. `--once`: a visit and a minute, as a test that asks for equal bits and prints what it took.
// Opens the page anew some times, and plays a minute with 16 bots at 150 ms, 5 % lost and 2 % overtaken some times: how soon the
// first frame is there, milliseconds a step of server, bots and you, how many rays were equal to the bit, and the hash of all
// verdicts, which is pinned. A minute is the same each time, so the least time of a step is what the step takes where nobody else
// has the machine. With UNIT_TESTS also what a viewer costs the thread of a server's tick; and the size of the page's files.
import { spawnSync } from "node:child_process";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { start } from "./browser.mjs";
import { serve } from "./visits.mjs";

const ROOT = new URL("../../", import.meta.url);
const pinned = /rough_minute_hash = (0x[0-9a-f]+)/.exec(readFileSync(new URL("../web/playground_hash.h", import.meta.url), "utf8"))[1];

/// In the page: the module alone, without a picture. `steps`: milliseconds of each tick.
async function minute() {
    const tick_us = 15_625;
    const system = { fd_close: () => 0, fd_seek: () => 0, fd_write: () => 0 };
    const bytes = await (await fetch("playground.wasm")).arrayBuffer();
    const { instance: { exports: engine } } = await WebAssembly.instantiate(bytes, { wasi_snapshot_preview1: system });
    engine._initialize();
    const words = (at) => {
        const text = new Uint8Array(engine.memory.buffer, at);
        return new TextDecoder().decode(text.slice(0, text.indexOf(0)));
    };
    const names = words(engine.columns(0)).split("|")[0].split("=")[1].split(";");
    for (const [name, value] of [["bots", 16], ["rtt", 150], ["loss", 0.05], ["reorder", 0.02]])
        engine.set(names.indexOf(name), value);
    engine.start();
    engine.press(0, 0, 16384, 350, 4, 0);
    const steps = [];
    for (let us = 0; us <= 60_000_000; us += tick_us) {
        const before = performance.now();
        engine.play_until(us);
        steps.push(performance.now() - before);
    }
    const columns = words(engine.columns(1)).split("|").map((column) => column.split("=")[0]);
    const count = engine.rows(1);
    const status = [...new Float64Array(engine.memory.buffer, engine.doubles(), count)];
    const of = (name) => status[columns.indexOf(name)];
    return { steps, compared: of("compared"), equal: of("equal"), high: of("hash_high"), low: of("hash_low") };
}

const sorted = (numbers) => [...numbers].sort((one, other) => one - other);
const at = (numbers, share) => sorted(numbers)[Math.min(Math.floor(share * numbers.length), numbers.length - 1)];

/// Milliseconds to the first frame, of a browser that knows nothing of the page.
async function first_frame(browser, address) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(address + "#bots=16&rtt=150&loss=0.05&reorder=0.02");
    await page.waitForFunction(() => performance.getEntriesByName("first frame").length > 0, null, { timeout: 180_000 });
    const first = await page.evaluate(() => performance.getEntriesByName("first frame")[0].startTime);
    await context.close();
    return first;
}

async function minutes(browser, address) {
    const page = await browser.newPage();
    page.setDefaultTimeout(600_000);
    await page.goto(address + "#report");
    const found = [];
    for (let i = 0; i < MINUTES; i++) found.push(await page.evaluate(minute));
    await page.close();
    const hashes = new Set(found.map(({ high, low }) => "0x" + ((BigInt(high) << 32n) | BigInt(low)).toString(16)));
    const least = found[0].steps.map((_, step) => Math.min(...found.map(({ steps }) => steps[step])));
    return { ...found[0], hashes: [...hashes], least, all: found.flatMap(({ steps }) => steps) };
}

/// What a page asks for, as a host of static files sends it; the report's parts are asked for when a report is opened.
function page_files() {
    const built = fileURLToPath(new URL("web/built/", ROOT));
    const files = [...readdirSync(built).filter((name) => /\.(js|wasm)$/.test(name)).map((name) => built + name),
        ...["index.html", "playground.css"].map((name) => fileURLToPath(new URL(`web/page/${name}`, ROOT)))];
    const size = (some) => some.reduce((sum, file) => sum + gzipSync(readFileSync(file), { level: 9 }).length, 0);
    return { files_bytes: size(files), playground_bytes: size(files.filter((file) => !/(inspector|sqlite)\.wasm$/.test(file))) };
}

function viewer_us(web_tests) {
    const { stdout, status } = spawnSync(web_tests, ["--gtest_filter=live_feed.costs_the_tick_little"], { encoding: "utf8" });
    if (status !== 0) throw new Error(`${web_tests} ended with ${status}: ${stdout}`);
    return Number(/a viewer costs the tick's thread ([\d.]+) us a tick/.exec(stdout)[1]);
}

const args = process.argv.slice(2);
const is_once = args.includes("--once");
if (is_once) args.splice(args.indexOf("--once"), 1);
const [VISITS, MINUTES] = is_once ? [1, 1] : [7, 5];
const json = args.includes("--json") ? args.splice(args.indexOf("--json"), 2)[1] : null;
const [program, web_tests] = args;
const { server, address } = serve(program, ["playground", "--port", "0"]);
const browser = await start();
try {
    const where = await address;
    const firsts = [];
    for (let i = 0; i < VISITS; i++) firsts.push(await first_frame(browser, where));
    const found = await minutes(browser, where);
    const result = {
        visits: VISITS, first_frame_least_ms: Math.min(...firsts), first_frame_median_ms: at(firsts, 0.5), first_frame_most_ms: Math.max(...firsts),
        minutes: MINUTES, step_median_ms: at(found.least, 0.5), step_p99_ms: at(found.least, 0.99), step_worst_ms: Math.max(...found.least),
        step_mean_ms: found.least.reduce((sum, ms) => sum + ms, 0) / found.least.length,
        busy_median_ms: at(found.all, 0.5), busy_p99_ms: at(found.all, 0.99),
        compared: found.compared, equal: found.equal, hash: found.hashes.join(", "), ...page_files(),
        ...(web_tests ? { viewer_us: viewer_us(web_tests) } : {}),
    };
    const ms = (number, digits = 2) => `${number.toFixed(digits)} ms`;
    console.log(`first frame: ${ms(result.first_frame_least_ms, 0)} at best after the page was asked for, ` +
        `${ms(result.first_frame_median_ms, 0)} in the median of ${VISITS}, ${ms(result.first_frame_most_ms, 0)} at worst`);
    console.log(`a minute, 16 bots, 150 ms, 5 % lost, 2 % overtaken: ${found.equal} of ${found.compared} rays equal to the bit`);
    console.log(`a step of server, 16 bots and you, its least time of ${MINUTES}: ${ms(result.step_median_ms)} in the median, ` +
        `${ms(result.step_p99_ms)} at p99, ${ms(result.step_worst_ms)} at worst; as busy as it was: ` +
        `${ms(result.busy_median_ms)} in the median, ${ms(result.busy_p99_ms)} at p99`);
    if (web_tests) console.log(`a viewer: ${result.viewer_us} us of a tick's thread`);
    console.log(`all files of the page: ${result.files_bytes} bytes compressed`);
    console.log(`hash of all verdicts: ${result.hash}, ${result.hash === pinned ? "as" : "not as " + pinned + ","} natively`);
    if (json) writeFileSync(json, JSON.stringify(result));
    if (result.hash !== pinned || found.equal !== found.compared || found.compared === 0) process.exitCode = 1;
} finally {
    await browser.close();
    server.removeAllListeners("exit");
    server.kill();
}
