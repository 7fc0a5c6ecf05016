// Visits to a page that a program of ours serves, in a real Chromium: for the tests of the playground and of the live page.
//
// In: the program and its arguments. Out: pages, and in `all` a sentence for each fault.
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { name_waits, start } from "./browser.mjs";

export const LIMITS = { longest_title: 80, longest_headline: 100 };
export const all = [];
export const expect = (is_so, sentence) => is_so || all.push(sentence);

/// The program, serving; and the address that it prints. `data`: its folder of recordings.
export function serve(program, args, data = "") {
    const env = { ...process.env, BACKSIGHT_DATA: data };
    const server = spawn(program, args, { stdio: ["ignore", "pipe", "inherit"], env });
    const address = new Promise((resolve, reject) => {
        server.stdout.on("data", (text) => {
            const found = /http:\/\/127\.0\.0\.1:\d+/.exec(text);
            if (found) resolve(found[0] + "/");
        });
        server.on("exit", (code) => reject(new Error(`the server ended with ${code}`)));
    });
    return { server, address };
}

/// A page of its own, that may ask nobody but the server. `before`: what is done to it before it opens.
export async function visit(browser, address, link,
    { width = 1400, height = 900, theme = "light", is_phone = false, before = async () => {} } = {}) {
    const context = await browser.newContext({
        viewport: { width, height }, colorScheme: theme, reducedMotion: "reduce", hasTouch: is_phone, isMobile: is_phone,
    });
    const page = name_waits(await context.newPage());
    page.setDefaultTimeout(180_000);
    const at = `${width} px, ${theme}${link}: `;
    page.on("console", (message) => {
        // Without a graphics card Chromium warns of slow reads of pixels, which screenshots are.
        if (message.type() === "error") all.push(`${at}the console says: ${message.text()}`);
    });
    page.on("pageerror", (error) => all.push(`${at}a script failed: ${error.message}`));
    await page.route("**/*", (route) => {
        if (route.request().url().startsWith(address)) return route.continue();
        all.push(`${at}it asks for ${route.request().url()}`);
        return route.abort();
    });
    await before(page);
    await page.goto(address + link);
    return { page, at, close: () => context.close() };
}

// The match in the page is as slow as the machine is busy; no time here decides but the end of patience.
const PATIENCE = 6;

export async function until(page, seconds, what, is_so) {
    for (let i = 0; i < seconds * 5 * PATIENCE; i++) {
        if (await is_so()) return true;
        await page.waitForTimeout(200);
    }
    all.push(`after ${seconds} s still not: ${what}`);
    return false;
}

/// As until(), of what all that follows stands on: without it the run ends early, and says what it has found.
export async function need(page, seconds, what, is_so) {
    if (!(await until(page, seconds, what, is_so))) throw new Error(`it needs this: ${what}`);
}

/// The page has drawn: its keys and buttons are there.
export const begin = (page, at) => need(page, 60, at + "the first frame is drawn",
    () => page.evaluate(() => performance.getEntriesByName("first frame").length > 0));

/// As many pictures later: what was on its way to the page's panels is there.
export const frames = (page, count) => page.evaluate(async (wanted) => {
    for (let i = 0; i < wanted; i++) await new Promise((drawn) => requestAnimationFrame(drawn));
}, count);

/// Presses a button at once: a page that plays moves under a mouse.
export const press = (page, id) => page.locator(`#${id}`).evaluate((button) => button.click());
/// False: it cannot be pressed yet.
export const press_if_enabled = (page, id) => page.locator(`#${id}`).evaluate((button) => !button.disabled && (button.click(), true));

/// The page's module comes late, as on a machine that is busy: nothing may be lost that a test does meanwhile.
export const delay_module = (page) => page.route("**/playground.wasm", async (route) => {
    await new Promise((late) => setTimeout(late, 1_500));
    await route.continue();
});

/// The newest instance of the page's module, for whoever asks it for numbers. It plays tick by tick, so that `highest_z` is of
/// each of them, however much a slow page plays at once.
export const keep_module = (page) => page.addInitScript(() => {
    const { instantiate } = WebAssembly;
    const tick_us = 15_625;
    const row_z = (calls) => {
        const at = calls.columns(1);
        const bytes = new Uint8Array(calls.memory.buffer);
        const place = new TextDecoder().decode(bytes.slice(at, bytes.indexOf(0, at))).split("|").indexOf("z");
        return calls.rows(1) > 0 ? new Float64Array(calls.memory.buffer, calls.doubles() + 8 * place, 1)[0] : 0;
    };
    WebAssembly.instantiate = async (...given) => {
        const made = await instantiate(...given);
        const calls = made.instance.exports;
        if (!calls.play_until) return made;
        let played = 0;
        const play = (us) => {
            played = calls.play_until(us);
            window.highest_z = Math.max(window.highest_z ?? 0, row_z(calls));
            return played;
        };
        const play_until = (us) => {
            for (let next = played + tick_us; next < us && us - next < 1e6; next += tick_us) play(next);
            return play(us);
        };
        const start = () => {
            played = 0;
            calls.start();
        };
        window.module_of_page = { ...calls, play_until, start };
        return { module: made.module, instance: { exports: window.module_of_page } };
    };
});

const STATUS = 1;
/// The one row of the status table, by its columns; null: there is none.
export const status_of = (page, is_online) => page.evaluate(([table, online]) => {
    const calls = window.module_of_page;
    if (!calls) return null;
    const [columns, rows, doubles] = online ? [calls.online_columns, calls.online_rows, calls.online_doubles]
        : [calls.columns, calls.rows, calls.doubles];
    const at = columns(table);
    const bytes = new Uint8Array(calls.memory.buffer);
    const names = new TextDecoder().decode(bytes.slice(at, bytes.indexOf(0, at))).split("|").map((name) => name.split("=")[0]);
    const count = rows(table);
    const numbers = new Float64Array(calls.memory.buffer, doubles(), count);
    return count > 0 ? Object.fromEntries(names.map((name, i) => [name, numbers[i]])) : null;
}, [is_online ? 0 : STATUS, is_online]);

/// Links with nonsense in them, and what a page says of each: one part more than `some`, and any number of them.
export const nonsense_of = (some) => [
    ...[...some, "nonsense=1", "mode=carrier-pigeon", "network=carrier-pigeon", "network=toString", "__proto__=1"].map((part) =>
        [part, new RegExp(`^The link says ${part}, which this page does not know\\. It was left out\\.`)]),
    ["%00%ff=<b>%", /^The link says \0\ufffd=<b>%, which this page does not know\. It was left out\./],
    [`a${"b".repeat(100_000)}=${"c".repeat(100_000)}`, /^The link says ab{19}\.\.\.=c{20}\.\.\., which this page does not know\./],
    ["a=1&".repeat(20_000), /^The link says a=1, which .* It was left out, and so were 19,999 other parts\./],
];

/// The text of a recorded network: packets of 10 ms each, all with this round trip.
export const recording_of = (rtt_ms) => ["send_ms,rtt_ms", ...Array.from({ length: 200 }, (_, i) => `${10 * i},${rtt_ms}`)].join("\n");

/// A folder of recordings: one that is as it should be, and one that is not.
export function folder_of_recordings() {
    const folder = mkdtempSync(join(tmpdir(), "backsight-recordings-"));
    mkdirSync(join(folder, "network"));
    writeFileSync(join(folder, "network", "slow.csv"), recording_of(250));
    writeFileSync(join(folder, "network", "broken.csv"), "send_ms,rtt_ms\n0,20\n10,-7\n");
    return folder;
}

/// Opens a file in a page's list of networks, as a visitor would.
export const open_recording = (page, list, name, text) => page.setInputFiles(`#${list}-file`,
    { name, mimeType: "text/csv", buffer: Buffer.from(text) });

/// Files that are no recording are refused with a sentence, and the network stays.
export async function open_hostile(page, at, list) {
    const before = await page.locator(`#${list}`).inputValue();
    const cases = [
        ["", /bad\.csv:1: found 'an empty file', expected a line of column names/],
        ["send_ms,rtt_ms\n", /bad\.csv: found 'no packets', expected at least two rows/],
        ["send_ms,rtt_ms\n0,20\n10,<b>x</b>\n", /bad\.csv:3: field 'rtt_ms': found '<b>x<\/b>', expected a finite number/],
        ["send_ms,rtt_ms\n5,20\n4,20\n", /bad\.csv:3: field 'send_ms': found '4', expected a time not before/],
        ["\0\u0001\u0002".repeat(1_000), /bad\.csv:1: field '\?\?\?.*expected one of the columns send_ms,rtt_ms/],
        ["\n".repeat(4_000_000), /bad\.csv:1: .*expected one of the columns/],
        ["0".repeat(5_000_000), /bad\.csv: found 5000000 bytes, expected at most 4 MiB/],
    ];
    for (const [text, sentence] of cases) {
        await open_recording(page, list, "bad.csv", text);
        const note = () => page.textContent(`#${list}-note`);
        await until(page, 10, `${at}${sentence} is said`, async () => sentence.test(await note()) && /stays as it was/.test(await note()));
        expect((await page.locator(`#${list}`).inputValue()) === before, `${at}a file that is refused changes the network`);
    }
}

/// Distinct colours in each third of the arena: a pane that is blank has one or two.
export async function colours_of(page) {
    const png = (await page.locator("#arena").screenshot()).toString("base64");
    return page.evaluate(async (bytes) => {
        const answer = await fetch("data:image/png;base64," + bytes).catch(() => null);
        const image = await createImageBitmap(answer ? await answer.blob()
            : new Blob([Uint8Array.from(atob(bytes), (c) => c.charCodeAt(0))], { type: "image/png" }));
        const canvas = new OffscreenCanvas(image.width, image.height);
        const context = canvas.getContext("2d");
        context.drawImage(image, 0, 0);
        const counts = [];
        const is_tall = image.height > image.width;
        for (let i = 0; i < 3; i++) {
            const { data } = is_tall ? context.getImageData(0, (i * image.height) / 3, image.width, image.height / 3)
                : context.getImageData((i * image.width) / 3, 0, image.width / 3, image.height);
            const seen = new Set();
            for (let k = 0; k < data.length; k += 4) seen.add((data[k] << 16) | (data[k + 1] << 8) | data[k + 2]);
            counts.push(seen.size);
        }
        return counts;
    }, png);
}

/// Ends a program of serve().
export function stop({ server }) {
    server.removeAllListeners("exit");
    server.kill();
}

/// Plays all of a test in one browser, then ends it and the programs. What is thrown is a fault like others, so that those
/// that were found before are said too.
export async function play_all(name, what, programs, play) {
    const browser = await start();
    try {
        await play(browser);
    } catch (error) {
        all.push(`it ended early: ${error.stack}`);
    } finally {
        await browser.close();
        programs.forEach(stop);
    }
    end(name, what);
}

/// Says each fault once, and ends with 1 if there was one.
export function end(name, what) {
    const faults = [...new Set(all)];
    if (faults.length) console.error(faults.join("\n"));
    console.log(`${name}: ${what}, ${faults.length} faults`);
    process.exitCode = faults.length ? 1 : 0;
}
