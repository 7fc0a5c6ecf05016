// node rough_minute_test.mjs PROGRAM: plays a minute with 16 bots at 150 ms, 5 % lost and 2 % overtaken in a real Chromium. All
// rays must be equal to the bit, and the hash of all verdicts the one that this machine's code gives. Prints what it costs here:
// how soon the first frame is there, and milliseconds a step of server, bots and you.
import { readFileSync } from "node:fs";
import { start } from "./browser.mjs";
import { serve } from "./visits.mjs";

const pinned = /rough_minute_hash = (0x[0-9a-f]+)/.exec(readFileSync(new URL("../web/playground_hash.h", import.meta.url), "utf8"))[1];

/// In the page: the module alone, without a picture.
async function minute() {
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
    for (let ms = 0; ms <= 60_000; ms += 10) {
        const before = performance.now();
        engine.play_until(ms * 1000);
        steps.push(performance.now() - before);
    }
    const columns = words(engine.columns(1)).split("|").map((column) => column.split("=")[0]);
    const count = engine.rows(1);
    const status = [...new Float64Array(engine.memory.buffer, engine.doubles(), count)];
    const of = (name) => status[columns.indexOf(name)];
    steps.sort((one, other) => one - other);
    return {
        mean: (steps.reduce((sum, ms) => sum + ms, 0) * 15.625) / 60_000, worst: steps.at(-1),
        compared: of("compared"), equal: of("equal"), high: of("hash_high"), low: of("hash_low"),
    };
}

const { server, address } = serve(process.argv[2], ["playground", "--port", "0"]);
const browser = await start();
try {
    const page = await browser.newPage();
    // A machine may be busy; no time decides.
    page.setDefaultTimeout(240_000);
    await page.goto((await address) + "#bots=16&rtt=150&loss=0.05&reorder=0.02");
    await page.waitForFunction(() => performance.getEntriesByName("first frame").length > 0);
    const first = await page.evaluate(() => performance.getEntriesByName("first frame")[0].startTime);
    console.log(`first frame: ${first.toFixed(0)} ms after the page was asked for`);
    await page.locator("#pause").evaluate((button) => button.click());
    const found = await page.evaluate(minute);
    const hash = "0x" + ((BigInt(found.high) << 32n) | BigInt(found.low)).toString(16);
    console.log(`a minute, 16 bots, 150 ms, 5 % lost, 2 % overtaken: ${found.equal} of ${found.compared} rays equal to the bit`);
    console.log(`a step of server, 16 bots and you: ${found.mean.toFixed(2)} ms in the mean, ${found.worst.toFixed(1)} ms at worst in 10 ms`);
    console.log(`hash of all verdicts: ${hash}, ${hash === pinned ? "as" : "not as " + pinned + ","} natively`);
    if (hash !== pinned || found.equal !== found.compared || found.compared === 0) process.exitCode = 1;
} finally {
    await browser.close();
    server.removeAllListeners("exit");
    server.kill();
}
