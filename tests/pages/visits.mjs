// Visits to a page that a program of ours serves, in a real Chromium: for the tests of the playground and of the live page.
//
// In: the program and its arguments. Out: pages, and in `all` a sentence for each fault.
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

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
    const page = await context.newPage();
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

/// Says each fault once, and ends with 1 if there was one.
export function end(name, what) {
    const faults = [...new Set(all)];
    if (faults.length) console.error(faults.join("\n"));
    console.log(`${name}: ${what}, ${faults.length} faults`);
    process.exitCode = faults.length ? 1 : 0;
}
