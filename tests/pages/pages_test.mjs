// node pages_test.mjs PROGRAM PAGE: makes a lab's page by a small run, opens it at three widths in two themes, and says
// what is wrong with it. lab_pages.mjs has the names. `--keep FOLDER` keeps the page and the screenshots.
// node pages_test.mjs --self-test: a page with every fault must be found faulty in each.
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { THEMES, WIDTHS, open, start } from "./browser.mjs";
import { faults_of } from "./faults.mjs";
import { make_lab } from "./lab_pages.mjs";

// Of all labs on one page: what stands behind the address's #.
const PARTS = { all: ["", "#fairness", "#projectiles", "#clock", "#reckoning", "#fidelity"] };
const FEW = [
    { width: 1400, theme: "light" },
    { width: 500, theme: "dark" },
];
const FAULTY = fileURLToPath(new URL("faulty.html", import.meta.url));
const LIMITS = { longest_title: 80, longest_headline: 100 };
// Nobody reads on for longer than eight screens.
const TALLEST = 7200;

/// Every choice on the page is taken once: no plot may fail for one of them.
async function take_choices(page) {
    for (const select of await page.locator("select:visible").all()) {
        const values = await select.locator("option").evaluateAll((options) => options.map((option) => option.value));
        for (const value of [values.at(-1), values[0]]) await select.selectOption(value);
    }
}

async function look_at(browser, file, screen, keep) {
    const { page, faults, close } = await open(browser, file, screen);
    await page.waitForFunction(() => document.documentElement.dataset.drawn, null, { timeout: 120000 });
    faults.push(...(await page.evaluate(faults_of, LIMITS)));
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    if (screen.width === 1400 && height > TALLEST) faults.push(`it is ${height} px tall, of ${TALLEST}`);
    if (keep) await page.screenshot({ path: `${keep}-${screen.width}-${screen.theme}.png`, fullPage: true });
    if (screen.theme === "dark") {
        await take_choices(page);
        await page.evaluate(() => document.querySelectorAll("details").forEach((one) => (one.open = true)));
        faults.push(...(await page.evaluate(faults_of, LIMITS)));
    }
    await close();
    return [...new Set(faults)].map((fault) => `${screen.part ?? ""} ${screen.width} px, ${screen.theme}: ${fault}`);
}

const EXPECTED = [
    "its title has",
    "a headline has",
    "clipped: th",
    "two texts lie on each other",
    'hard to read, contrast 1.6: "faint"',
    'hard to read, contrast 1.4: "hidden by a tint"',
    "wide on a screen of",
    'a blank plot under "Blank"',
    'a colour that is hard to see, contrast 1.2: "pale"',
    'in the key but not in the plot: "absent"',
    "a text leaves its plot",
    'a plot without a key under "Nameless"',
    "the console says: broken",
    "a script failed: thrown",
    "it asks for http://192.0.2.1/",
];

const FAULTLESS = "readable over a tint";

function report(faults) {
    if (faults.length) console.error(faults.join("\n"));
    process.exitCode = faults.length ? 1 : 0;
}

async function self_test(browser) {
    const found = await look_at(browser, FAULTY, { width: 500, theme: "light" }, null);
    const unseen = EXPECTED.filter((fault) => !found.some((one) => one.includes(fault)));
    console.log(`${EXPECTED.length - unseen.length} of ${EXPECTED.length} planted faults are found`);
    const false_alarms = found.filter((fault) => fault.includes(FAULTLESS));
    return [...unseen.map((fault) => `not found: ${fault}`), ...false_alarms.map((fault) => `no fault: ${fault}`)];
}

async function main() {
    const [program, name, ...rest] = process.argv.slice(2);
    const folder = mkdtempSync(join(tmpdir(), "backsight-pages-"));
    const keep = rest[0] === "--keep" ? rest[1] : null;
    if (keep) mkdirSync(keep, { recursive: true });
    const browser = await start();
    const all = [];
    try {
        const file = join(folder, "page.html");
        if (program === "--self-test") return report(await self_test(browser));
        make_lab(program, name, file);
        const screens = PARTS[name] ? FEW : WIDTHS.flatMap((width) => THEMES.map((theme) => ({ width, theme })));
        for (const part of PARTS[name] ?? [""]) {
            for (const screen of screens) {
                const shot = keep && join(keep, part.slice(1) || name);
                all.push(...(await look_at(browser, file, { ...screen, part }, shot)));
            }
        }
        if (keep) copyFileSync(file, join(keep, name + ".html"));
        const looked_at = screens.length * (PARTS[name]?.length ?? 1);
        console.log(`${name}: ${statSync(file).size} bytes, ${looked_at} screens, ${all.length} faults`);
    } finally {
        await browser.close();
        rmSync(folder, { recursive: true });
    }
    report(all);
}

await main();
