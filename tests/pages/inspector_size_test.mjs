// node inspector_size_test.mjs PROGRAM MAKE_FLEET: reports with more shots than one look takes, in a real Chromium. A page that
// is one file holds the newest 10,000 of 10,001 and says so; a served one has 180,000, more than a browser can scroll through
// pixel by pixel. Both filter, open the shot that a link names wherever it is, and say so where there is none. The shots are
// synthetic, so that they are made in a moment. Ends with 1 and a sentence for each fault.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { open } from "./browser.mjs";
import { all, expect, play_all, serve, stop } from "./visits.mjs";

const MOST_IN_PAGE = 10_000;
const SERVED = 180_000;
const LINES_AT_ONCE = 1_000;
// No time here decides but the end of patience, for a machine that is busy.
const PATIENCE_MS = 120_000;

const [program, make_fleet] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "inspector-size-"));
const file_of = (name) => join(folder, name);
const text_of = (number) => number.toLocaleString("en");

function run(command, ...parts) {
    const ended = spawnSync(command, parts, { encoding: "utf8", maxBuffer: 1 << 28 });
    if (ended.status !== 0) throw new Error(`${parts.join(" ")} ended with ${ended.status}: ${ended.stderr}`);
    return ended.stdout;
}
/// The first row of an answer of the file.
function asked(file, sql) {
    const text = "import json, sqlite3, sys\nprint(json.dumps(sqlite3.connect(sys.argv[1]).execute(sys.argv[2]).fetchone()))";
    return JSON.parse(run("python3", "-c", text, file, sql));
}
const wall_text = (us) => new Date(Math.floor(us / 1000)).toISOString();

/// What the page says of its list: how many shots, of which filters.
const listed = (page) => page.locator("#judge-all").evaluate((button) =>
    ({ count: Number(/[\d,]+/.exec(button.textContent)[0].replaceAll(",", "")), of: button.dataset.of }));
async function choose(page, field, value) {
    const { of } = await listed(page);
    await page.locator(`#filter-${field}`).evaluate((input, wanted) => {
        input.value = wanted;
        input.dispatchEvent(new Event("change", { bubbles: true }));
    }, value);
    await page.waitForFunction((before) => document.querySelector("#judge-all").dataset.of !== before, of);
    return (await listed(page)).count;
}
/// The shot that is chosen: its heading, and whether its row is in sight.
const chosen = (page) => page.evaluate(() => {
    const rows = document.querySelector(".rows").getBoundingClientRect();
    const row = document.querySelector(".row[aria-selected=true]")?.getBoundingClientRect();
    return {
        headline: document.querySelector(".headline").textContent,
        in_sight: row !== undefined && row.top >= rows.top - 1 && row.bottom <= rows.bottom + 1,
        trouble: document.querySelector("#trouble").hidden ? "" : document.querySelector("#trouble").textContent,
    };
});
const is_at = (page, number) => page.waitForFunction(
    (wanted) => new RegExp(`^shot ${wanted}\\b`, "i").test(document.querySelector(".headline").textContent) &&
        (document.querySelector(".proof") || document.querySelector(".card.bad")), number);

// One script reads all links, whether the shots are in the page or served: each of these is opened once. A visit takes seconds of a core.
const NOT_THERE = { "one file": [9e15], served: [SERVED + 1] };
const NONSENSE = { "one file": ["abc", "0", "1.5"], served: ["-3", ""] };

/// `link` opens the page there. Shots are numbered from 1, the newest last.
async function look(visit, at, file, first, last) {
    const total = last - first + 1;
    const where = `id BETWEEN ${first} AND ${last}`;
    const { page, close } = await visit("");
    await is_at(page, last);
    expect((await listed(page)).count === total, `${at}: ${(await listed(page)).count} are listed, of ${total}`);
    const [half_us] = asked(file, `SELECT started_unix_us + server_now_us FROM shots JOIN runs ON runs.id = run WHERE shots.id = ${(first + last) >> 1}`);
    const second = wall_text(half_us).slice(0, 19);
    const second_us = 1000 * Date.parse(`${second}Z`);
    const time = "(SELECT started_unix_us FROM runs WHERE runs.id = run) + server_now_us";
    const count = (sql) => asked(file, `SELECT count(*) FROM shots WHERE ${where} AND ${sql}`)[0];
    const filters = [
        ["until", second, `${time} < ${second_us}`], ["weapon", "rifle", `${time} < ${second_us} AND weapon = 'rifle'`],
        ["until", "", "weapon = 'rifle'"], ["since", second, `weapon = 'rifle' AND ${time} >= ${second_us}`],
        ["since", "", "weapon = 'rifle'"], ["weapon", "", "1"], ["reason", "victim in cover", "reason = 'victim in cover'"], ["reason", "", "1"],
    ];
    for (const [field, value, sql] of filters) {
        const found = await choose(page, field, value);
        expect(found === count(sql), `${at}: ${field} "${value}": ${found} are listed, of ${count(sql)}`);
    }
    await page.locator(".rows").focus();
    await page.keyboard.press("End");
    await is_at(page, first);
    expect((await chosen(page)).in_sight, `${at}: the end of the list is not in sight`);
    await page.keyboard.press("Home");
    await is_at(page, last);
    await close();
    await follow_links(visit, at, file, first, last);
}

async function follow_links(visit, at, file, first, last) {
    const beyond = last - LINES_AT_ONCE - 1;
    for (const number of [last - 5, beyond, (first + last) >> 1, first]) {
        const { page, close } = await visit(`#shot=${number}`);
        await is_at(page, number);
        await page.waitForSelector(".row[aria-selected=true]");
        expect((await chosen(page)).in_sight, `${at}: #shot=${number} is not in sight in the list`);
        if (number === beyond) {
            await page.getByRole("button", { name: "Older" }).click();
            await is_at(page, number - 1);
        }
        await close();
    }
    for (const number of NOT_THERE[at]) {
        const { page, close } = await visit(`#shot=${number}`);
        await page.waitForSelector(".card.bad");
        const said = await page.textContent(".card.bad");
        expect(said === `There is no shot ${number} in the file.`, `${at}: of a number that does not exist it says "${said}"`);
        await close();
    }
    for (const text of NONSENSE[at]) {
        const { page, close } = await visit(`#shot=${text}`);
        await is_at(page, last);
        const { trouble } = await chosen(page);
        expect(trouble.includes(`shot=${text}, which this page does not know`), `${at}: of #shot=${text} it says "${trouble}"`);
        await close();
    }
    const [weapon] = asked(file, `SELECT weapon FROM shots WHERE id = ${beyond}`);
    const { page, close } = await visit(`#weapon=${weapon === "rifle" ? "pistol" : "rifle"}&shot=${beyond}`);
    await is_at(page, beyond);
    const { trouble } = await chosen(page);
    expect(trouble.includes("its filters leave it out"), `${at}: of a shot that the filters leave out it says "${trouble}"`);
    await close();
}

async function be_one_file(browser) {
    const [file, html] = [file_of("file.sqlite"), file_of("file.html")];
    run(make_fleet, file, String(MOST_IN_PAGE + 1));
    const said = run(program, "report", file, "--page", html);
    const [oldest_us] = asked(file, "SELECT started_unix_us + server_now_us FROM shots JOIN runs ON runs.id = run WHERE shots.id = 2");
    const which = `the newest ${text_of(MOST_IN_PAGE)} of ${text_of(MOST_IN_PAGE + 1)}, from ${wall_text(oldest_us)} on`;
    expect(said.includes(which), `the program says "${said.trim()}", not "${which}"`);
    const visit = async (link) => {
        const { page, faults, close } = await open(browser, html, { width: 1400, theme: "light", part: link });
        page.setDefaultTimeout(PATIENCE_MS);
        await page.waitForSelector(".row");
        return { page, close: async () => {
            all.push(...faults.map((fault) => `one file${link}: ${fault}`));
            await close();
        } };
    };
    const { page, close } = await visit("#shot=1");
    await page.waitForSelector(".card.bad");
    expect((await page.textContent(".report-name")).includes(which), `the page says "${await page.textContent(".report-name")}", not "${which}"`);
    await close();
    await look(visit, "one file", file, 2, MOST_IN_PAGE + 1);
}

async function be_served(browser) {
    const file = file_of("served.sqlite");
    run(make_fleet, file, String(SERVED));
    const served = serve(program, ["report", file, "--serve", "--port", "0"]);
    try {
        const address = await served.address;
        const visit = async (link) => {
            const context = await browser.newContext({ viewport: { width: 1400, height: 900 }, reducedMotion: "reduce" });
            const page = await context.newPage();
            page.setDefaultTimeout(PATIENCE_MS);
            page.on("pageerror", (error) => all.push(`served${link}: a script failed: ${error.message}`));
            page.on("console", (message) => { if (message.type() === "error") all.push(`served${link}: the console says: ${message.text()}`); });
            await page.goto(address + link);
            await page.waitForSelector(".row");
            return { page, close: () => context.close() };
        };
        await look(visit, "served", file, 1, SERVED);
        // However it is asked, an answer is a part.
        const { lines, count } = await (await fetch(`${address}list?newest=0`)).json();
        expect(lines.length === LINES_AT_ONCE && count === SERVED, `an answer has ${lines.length} lines, of ${count} shots`);
    } finally {
        stop(served);
    }
}

await play_all("inspector at size", `${text_of(MOST_IN_PAGE + 1)} shots in a file, ${text_of(SERVED)} served`, [], async (browser) => {
    await be_one_file(browser);
    await be_served(browser);
});
rmSync(folder, { recursive: true, force: true });
