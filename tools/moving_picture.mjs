// node tools/moving_picture.mjs PROGRAM: makes docs/pictures/playground-light.webp and -dark.webp, the moving picture of
// the README. It plays the playground in a real Chromium, a few ticks a picture, so that a slow machine makes the same
// ones. Needs what ./test installs, and Debian's `webp`.
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { THEMES, start } from "../tests/pages/browser.mjs";

const LINK = "#bots=12&bot_rtt=200&bot_loss=0.05&seed=7";
const TICKS_BEFORE = 200;
const PICTURES = 32;
const TICKS_EACH = 6;
const MS_EACH = 94;
const SIZE = { width: 1280, height: 900 };
const SHOWN = { x: 0, y: 60, width: 1280, height: 530 };

function serve(program) {
    const server = spawn(program, ["playground", "--port", "0"], { stdio: ["ignore", "pipe", "inherit"] });
    return new Promise((resolve, reject) => {
        server.on("exit", (code) => reject(new Error(`the program ended with ${code}`)));
        server.stdout.on("data", (text) => {
            const found = /http:\/\/127\.0\.0\.1:\d+/.exec(text);
            if (found) resolve({ address: found[0] + "/", stop: () => server.removeAllListeners("exit") && server.kill() });
        });
    });
}

async function step(page, ticks) {
    await page.evaluate(async (count) => {
        for (let i = 0; i < count; i++) document.getElementById("step").click();
        await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    }, ticks);
}

async function play(browser, address, theme, folder) {
    const page = await browser.newPage({ viewport: SIZE, colorScheme: theme });
    await page.goto(address + LINK);
    await page.locator("#numbers:not(:empty)").waitFor({ timeout: 120_000 });
    await page.locator("#pause").click();
    await step(page, TICKS_BEFORE);
    await page.evaluate(() => document.getElementById("stage").classList.add("playing"));
    const files = [];
    for (let i = 0; i < PICTURES; i++) {
        await step(page, TICKS_EACH);
        await page.waitForTimeout(120);
        files.push(join(folder, `${theme}-${String(i).padStart(3, "0")}.png`));
        await page.screenshot({ path: files.at(-1), clip: SHOWN });
    }
    await page.close();
    return files;
}

const [program] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "backsight-picture-"));
const server = await serve(program);
const browser = await start();
try {
    for (const theme of THEMES) {
        const files = await play(browser, server.address, theme, folder);
        const out = fileURLToPath(new URL(`../docs/pictures/playground-${theme}.webp`, import.meta.url));
        execFileSync("img2webp", ["-loop", "0", "-min_size", "-lossy", "-q", "62", "-m", "6", "-d", String(MS_EACH), ...files, "-o", out],
            { stdio: "ignore" });
        console.log(`${out}: ${files.length} pictures, ${statSync(out).size} bytes`);
    }
} finally {
    await browser.close();
    server.stop();
    rmSync(folder, { recursive: true });
}
