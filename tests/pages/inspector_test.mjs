// node inspector_test.mjs PROGRAM [--keep FOLDER]: makes a report with the program, opens it as one file and as a served
// page in a real Chromium: looks at it at three widths in two themes, filters, opens shots, judges all of them again in the
// page, flies projectiles again, finds a planted bit, opens broken files and links with nonsense, is reached from the playground and
// from a live match. Ends with 1 and a sentence for each fault.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { THEMES, WIDTHS, open } from "./browser.mjs";
import { faults_of } from "./faults.mjs";
import { look_at_blows } from "./inspector_queries.mjs";
import { choose, choose_times, click_a_hit, count_of, equal_text, judge_all, judged, listed } from "./inspector_list.mjs";
import { LIMITS, all, expect, nonsense_of, play_all, serve, stop, visit as visit_served } from "./visits.mjs";

// No time here decides but the end of patience, for a machine that is busy.
const PATIENCE_MS = 240_000;

const [program, ...rest] = process.argv.slice(2);
const keep = rest[0] === "--keep" ? rest[1] : null;
if (keep) mkdirSync(keep, { recursive: true });
const folder = mkdtempSync(join(tmpdir(), "inspector-"));
const file_of = (name) => join(folder, name);

function run(...parts) {
    const ended = spawnSync(program, parts, { encoding: "utf8", maxBuffer: 1 << 28 });
    if (ended.status !== 0) throw new Error(`${parts.join(" ")} ended with ${ended.status}: ${ended.stderr}`);
    return ended.stdout;
}
/// Changes a copy of the report by SQL.
function changed(name, sql) {
    const file = file_of(name);
    writeFileSync(file, readFileSync(file_of("part.sqlite")));
    const text = "import sqlite3, sys\nd = sqlite3.connect(sys.argv[1])\nd.executescript(sys.argv[2])\nd.commit()";
    const ended = spawnSync("python3", ["-c", text, file, sql], { encoding: "utf8" });
    if (ended.status !== 0) throw new Error(`python3: ${ended.stderr}`);
    return file;
}

async function visit(browser, options = {}) {
    const opened = await open(browser, file_of("shots.html"), { width: 1400, theme: "light", ...options });
    opened.page.setDefaultTimeout(PATIENCE_MS);
    await opened.page.waitForSelector(".row");
    await opened.page.waitForSelector(".proof");
    return opened;
}
const note = (at, faults) => all.push(...faults.map((fault) => `${at}: ${fault}`));

/// Distinct colours in each pane: a blank one has one or two.
async function colours_of(page) {
    const png = (await page.locator(".stage3 canvas").screenshot()).toString("base64");
    return page.evaluate(async (bytes) => {
        const blob = new Blob([Uint8Array.from(atob(bytes), (c) => c.charCodeAt(0))], { type: "image/png" });
        const image = await createImageBitmap(blob);
        const context = new OffscreenCanvas(image.width, image.height).getContext("2d", { willReadFrequently: true });
        context.drawImage(image, 0, 0);
        const is_tall = image.height > image.width;
        return [0, 1, 2].map((i) => {
            const { data } = is_tall ? context.getImageData(0, (i * image.height) / 3, image.width, image.height / 3)
                : context.getImageData((i * image.width) / 3, 0, image.width / 3, image.height);
            const seen = new Set();
            for (let k = 0; k < data.length; k += 4) seen.add((data[k] << 16) | (data[k + 1] << 8) | data[k + 2]);
            return seen.size;
        });
    }, png);
}

async function look(browser) {
    for (const width of WIDTHS) {
        for (const theme of THEMES) {
            const { page, faults, close } = await visit(browser, { width, theme, part: "#reason=as+seen&only=shots&weapon=rifle" });
            await click_a_hit(page);
            const at = `${width} px, ${theme}`;
            note(at, await page.evaluate(faults_of, LIMITS));
            expect(Math.min(...(await colours_of(page))) > 8, `${at}: a pane is blank`);
            expect((await page.locator(".labels3 span").count()) === 3, `${at}: not three worlds`);
            if (keep) await page.screenshot({ path: `${keep}/inspector-${width}-${theme}.png`, fullPage: true });
            note(at, faults);
            await close();
        }
    }
}

async function use(browser, shots, flights) {
    const projectiles = flights.length;
    const { page, faults, close } = await visit(browser);
    await choose_times(page, "in use", rows);
    expect((await listed(page)) === shots + projectiles, `the list has ${await listed(page)}, of ${shots + projectiles}`);
    const said = await judge_all(page);
    // What the program says of that very shot tells whether the page or the report is at fault.
    const wrong = /first is shot ([\d,]+)/.exec(said);
    const native = wrong ? run("report", file_of("shots.sqlite"), "--shot", wrong[1].replaceAll(",", "")) : "";
    expect(said === equal_text(shots, flights), `judged again: ${said} ${native}`);

    await choose(page, "only", "shots");
    expect((await listed(page)) === shots, `of ${shots} rays ${await listed(page)} are listed`);
    const way = await page.locator("#filter-differs option").nth(1).evaluate((option) => [option.value, option.textContent]);
    const differing = count_of(/\(([\d,]+)\)$/.exec(way[1])[1]);
    await choose(page, "differs", way[0]);
    expect((await listed(page)) === differing, `${differing} differ by ${way[0]}, but ${await listed(page)} are listed`);
    expect(differing > 0, "no way to rewind differs anywhere");
    await page.locator(".row").first().click();
    await page.locator(`.ways3 button:not([disabled])`).first().click();
    expect((await page.textContent(".labels3 .now")).startsWith("Where \""), "a way's hitbox is not shown");
    const newest = await page.textContent(".headline");
    await page.locator(".rows").focus();
    await page.keyboard.press("ArrowDown");
    await page.waitForFunction((text) => document.querySelector(".headline").textContent !== text, newest);
    expect((await page.textContent(".proof")).includes("equal, bit for bit"), "a shot is not equal");

    await choose(page, "only", "projectiles");
    await choose(page, "differs", "");
    expect((await listed(page)) === projectiles, `of ${projectiles} projectiles ${await listed(page)} are listed`);
    await page.locator(".row.flew").first().click();
    await page.waitForFunction(() => document.querySelector(".proof").textContent.includes("Flown again in this page: equal"));
    expect((await page.locator(".labels3 span").count()) === 1, "a flight is not shown by itself");
    await page.getByRole("button", { name: "Fly it again" }).click();
    if (keep) await page.screenshot({ path: `${keep}/inspector-rocket.png`, fullPage: true });
    note("in use", faults);
    await close();
}

/// Opens a file in the page; says what it says.
async function opened(page, file) {
    await page.locator("#report-file").setInputFiles(file);
    const name = file.split("/").at(-1);
    await page.waitForFunction(
        (wanted) => !document.querySelector("#trouble").hidden || document.querySelector(".report-name b")?.textContent === wanted,
        name);
    return (await page.locator("#trouble").isVisible()) ? page.textContent("#trouble") : "";
}

async function break_files(browser) {
    const { page, faults, close } = await visit(browser);
    const whole = readFileSync(file_of("part.sqlite"));
    const planted = changed("planted.sqlite", "UPDATE samples SET x = x + 1 WHERE shot = (SELECT min(id) FROM shots WHERE " +
        "outcome = 'hit' AND reason = 'as seen') AND place = 0");
    expect((await opened(page, planted)) === "", "a planted bit keeps the file from opening");
    const said = await judge_all(page);
    expect(/^1 of [\d,]+ judged again differ, the first is shot \d+\.$/.test(said), `a planted bit: ${said}`);

    const text = file_of("text.sqlite");
    writeFileSync(text, "hello, this is text and no database at all\n".repeat(99));
    const cut = file_of("cut.sqlite");
    writeFileSync(cut, whole.subarray(0, 5000));
    const sentences = [
        [text, "does not begin as an SQLite file"], [cut, "cannot be inspected"],
        [changed("future.sqlite", "PRAGMA user_version = 99"), "has schema version 99, this program reads 6 to 11"],
        [changed("foreign.sqlite", "PRAGMA application_id = 1"), "is not a file of hit reports"],
    ];
    for (const [file, sentence] of sentences) {
        const told = await opened(page, file);
        expect(told.includes(sentence), `${file.split("/").at(-1)}: it says "${told}", not "${sentence}"`);
    }
    const damaged = changed("damaged.sqlite", "UPDATE shots SET reason = 'luck' WHERE id % 2 = 0");
    expect((await opened(page, damaged)) === "", "shots with a wrong word keep the others from being read");
    const told = await judge_all(page);
    expect(/cannot be read \(shot=\d+: the report file is damaged: reason\)/.test(told), `shots with a wrong word: ${told}`);
    note("broken files", faults);
    await close();
}

async function flip_bits(browser) {
    const { page, faults, close } = await visit(browser);
    const whole = readFileSync(file_of("part.sqlite"));
    let told = 0;
    for (let round = 1; round <= 8; round++) {
        const bytes = Buffer.from(whole);
        // Bits all over the file, by a fixed rule; more each round.
        for (let i = 0; i < 20 * round; i++) bytes[100 + ((i * 2_654_435_761 + round * 40_503) % (bytes.length - 100))] ^= 1 << (i % 8);
        const file = file_of(`flipped${round}.sqlite`);
        writeFileSync(file, bytes);
        const sentence = await opened(page, file);
        if (sentence) {
            told++;
            expect(/[a-z].*\.$/.test(sentence), `flipped bits: "${sentence}"`);
            continue;
        }
        await page.locator("#judge-all").click();
        await page.waitForFunction(() => !document.querySelector("#trouble").hidden ||
            /again in this page|judged again differ/.test(document.querySelector("#judged").textContent));
        told++;
    }
    expect(told === 8, `of 8 files with flipped bits ${told} were answered`);
    note("flipped bits", faults);
    await close();
}

/// A link with nonsense in it: what the report does not have is left out with a sentence, and the rest counts.
async function take_nonsense(browser, shots) {
    const filters = ["weapon=spoon", "reason=luck", "shape=spoon", "user=-1e99", "differs=magic", "since=yesterday", "disagreed=maybe", "shot=1e99",
        "projectile=none"];
    const cases = [...nonsense_of(filters), ["only=", /^$/], ["mode=inspector&report", /^$/],
        ["only=spoons&weapon=spoon", /^The link says only=spoons, .* and so was one other part\.$/]];
    for (const [part, sentence] of cases) {
        const { page, faults, close } = await visit(browser, { part: `#${part}`, width: 500, height: 420 });
        const at = part.slice(0, 80);
        const said = await page.textContent("#trouble");
        expect(sentence.test(said), `${at}: it says "${said.slice(0, 200)}", not ${sentence}`);
        expect((await page.locator("form.filters select").evaluateAll((lists) => lists.every((list) => list.selectedIndex === 0))),
            `${at}: a list shows nothing, or another choice than all`);
        note(at, faults);
        await close();
    }
    const { page, faults, close } = await visit(browser, { part: "#only=shots&weapon=spoon" });
    expect((await listed(page)) === shots, `beside nonsense, only=shots lists ${await listed(page)}, of ${shots}`);
    note("beside nonsense", faults);
    await close();
    const { page: other, close: done } = await open(browser, file_of("shots.html"), { width: 500, theme: "dark", part: "#shot=987654321" });
    await other.waitForSelector(".card.bad", { timeout: PATIENCE_MS });
    expect((await other.textContent(".headline")) === "Shot 987654321 cannot be read", "a shot that is not in the report is not named");
    expect((await other.locator(".row").count()) > 0, "a shot that is not in the report keeps the others away");
    await done();
}

/// A browser without WebGL gets a sentence, and nothing fails beside it.
async function be_blind(browser) {
    const context = await browser.newContext();
    const page = await context.newPage();
    const thrown = [];
    page.on("pageerror", (error) => thrown.push(error.message));
    // three.js says in the console, too, what the page says in a sentence.
    await page.addInitScript(() => { HTMLCanvasElement.prototype.getContext = () => null; });
    await page.goto(pathToFileURL(file_of("shots.html")).href);
    await page.waitForFunction(() => !document.querySelector("#trouble").hidden, null, { timeout: PATIENCE_MS });
    const said = await page.textContent("#trouble");
    expect(/^This browser has no WebGL, which draws the arena\. [A-Z].*\.$/.test(said), `without WebGL it says "${said}"`);
    expect(thrown.length === 0, `without WebGL a script failed: ${thrown[0]}`);
    await context.close();
}

/// "Open a report" on a page that plays a match: the same page becomes the inspector, and leads back.
async function open_from(browser, args) {
    const served = serve(program, args);
    try {
        await open_at(browser, await served.address);
    } finally {
        stop(served);
    }
}
async function open_at(browser, address) {
    const { page, at, close } = await visit_served(browser, address, "", { width: 900 });
    page.setDefaultTimeout(PATIENCE_MS);
    const home = await page.textContent("#modes [aria-current]");
    await page.evaluate(() => {
        const data = new DataTransfer();
        data.items.add(new File(["x"], "part.sqlite"));
        dispatchEvent(new DragEvent("drop", { dataTransfer: data, cancelable: true }));
    });
    const said = await page.textContent("#trouble");
    expect(/Choose "Open a report" above, and drop the report there\.$/.test(said), `${at}of a file that is dropped it says "${said}"`);
    const follow = async (name, wanted) => {
        await page.locator("#modes a", { hasText: name }).evaluate((link) => link.click());
        await page.waitForFunction((mode) => document.body.dataset.mode === mode, wanted);
    };
    await follow("Open a report", "inspector");
    await page.waitForSelector("#inspector .invitation");
    expect(await page.locator("main").isHidden(), `${at}the match is still there`);
    expect((await opened(page, file_of("part.sqlite"))) === "", `${at}the report cannot be opened: ${await page.textContent("#trouble")}`);
    await page.waitForSelector(".proof");
    expect((await listed(page)) === 120, `${at}the list has ${await listed(page)}, of 120`);
    const all_judged = await judge_all(page);
    expect(/^All 120 judged again in this page/.test(all_judged), `${at}judged again: ${all_judged}`);
    note(at, await page.evaluate(faults_of, LIMITS));
    if (keep) await page.screenshot({ path: `${keep}/inspector-from-${home}.png` });
    await follow(home, home.toLowerCase());
    await page.waitForFunction(() => document.querySelector("#numbers").textContent !== "");
    await close();
}

/// A file without keys, in which a question of the list has ten thousand million rows to look at: the page is not held up,
/// says so, and goes on with another file.
async function outlast(browser) {
    const { page, faults, close } = await visit(browser);
    const endless = changed("endless.sqlite", "CREATE TABLE few AS SELECT * FROM strategies LIMIT 1; DROP TABLE strategies; " +
        "CREATE TABLE strategies AS WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n LIMIT 200000) " +
        "SELECT 1 AS shot, i % 2 AS place, name, victim FROM n, few; DROP TABLE few");
    let told = null;
    const telling = opened(page, endless).then((sentence) => (told = sentence), (error) => (told = error.message));
    while (told === null) {
        const asked = page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => drawn(true))));
        const late = new Promise((give_up) => setTimeout(give_up, PATIENCE_MS / 4, false));
        if (!(await Promise.race([asked, late]))) throw new Error("a file that never ends hangs the page");
        await page.waitForTimeout(100);
    }
    await telling;
    expect(/endless\.sqlite cannot be inspected: it took longer than 15 s to read/.test(told), `a file that never ends: "${told}"`);
    expect((await opened(page, file_of("part.sqlite"))) === "", "after a file that never ends another cannot be opened");
    const said = await judge_all(page);
    expect(/^All [\d,]+ judged again in this page/.test(said), `after a file that never ends: ${said}`);
    note("a file that never ends", faults);
    await close();
}

/// Opens a shot whose answer comes late, and another at once: the page stays with the other. Questions are answered in their
/// order, so that after those of all the late one was read.
async function overtake(page) {
    const { lines } = await page.evaluate(async () => (await fetch("list?only=shots&newest=4")).json());
    const [chosen, late] = [lines[2].id, lines[3].id];
    let let_go = null;
    const held = new Promise((resolve) => (let_go = resolve));
    await page.route(new RegExp(`part\\.sqlite\\?shot=${late}$`), async (route) => {
        await held;
        await route.continue();
    });
    const answered = page.waitForResponse((response) => response.url().endsWith(`part.sqlite?shot=${late}`));
    await page.evaluate(() => [3, 2].forEach((at) => document.querySelectorAll(".row")[at].click()));
    await page.waitForFunction((id) => location.hash.endsWith(`shot=${id}`), chosen);
    let_go();
    await (await answered).finished();
    const said = await judge_all(page);
    const hash = await page.evaluate(() => location.hash);
    expect(hash.endsWith(`shot=${chosen}`), `served: where shot ${chosen} is chosen, a late answer shows ${hash}`);
    return said;
}

async function be_served(browser, shots, projectiles) {
    const served = serve(program, ["report", file_of("shots.sqlite"), "--serve", "--port", "0"]);
    try {
        const context = await browser.newContext({ viewport: { width: 1400, height: 900 } });
        const page = await context.newPage();
        page.setDefaultTimeout(PATIENCE_MS);
        page.on("pageerror", (error) => all.push(`served: a script failed: ${error.message}`));
        page.on("console", (message) => { if (message.type() === "error") all.push(`served: the console says: ${message.text()}`); });
        await page.goto(`${await served.address}#only=shots`);
        await page.waitForSelector(".proof");
        expect((await listed(page)) === shots, `served: the list has ${await listed(page)}, of ${shots}`);
        const said = await overtake(page);
        expect(said.startsWith(`All ${shots.toLocaleString("en")} judged again`), `served: ${said}`);
        await page.evaluate(() => {
            document.querySelector("#judged").textContent = "";
            document.querySelector("#judge-all").click();
            for (const row of [...document.querySelectorAll(".row")].slice(1, 4)) row.click();
        });
        expect((await judged(page)) === said, "served: shots that are looked at meanwhile spoil the judging of all");
        await choose(page, "only", "");
        expect((await listed(page)) === shots + projectiles, `served: the list has ${await listed(page)}`);
        await choose_times(page, "served", rows);
        await context.close();
    } finally {
        stop(served);
    }
}

run("arena", "--seconds", "12", "--bots", "12", "--reports", file_of("shots.sqlite"));
const rows = JSON.parse(run("report", file_of("shots.sqlite"), "--json", "--newest", "0"));
const shots = rows.filter((row) => row.shot !== undefined).length;
const flights = rows.filter((row) => row.shot === undefined);
const projectiles = flights.length;
run("report", file_of("shots.sqlite"), "--newest", "120", "--out", file_of("part.sqlite"));
run("report", file_of("shots.sqlite"), "--page", file_of("shots.html"));
run("arena", "--game", "brawl", "--seconds", "12", "--bots", "16", "--no-page", "--reports", file_of("blows.sqlite"));
run("report", file_of("blows.sqlite"), "--page", file_of("blows.html"));
const blows = JSON.parse(run("report", file_of("blows.sqlite"), "--json", "--newest", "0"));
await play_all("inspector", `${shots} rays and ${projectiles} projectiles`, [], async (browser) => {
    expect(shots >= 200 && projectiles > 0, `the match had ${shots} rays and ${projectiles} projectiles: too few to try the page`);
    await look(browser);
    await use(browser, shots, flights);
    await look_at_blows(browser, file_of("blows.html"), blows, keep, note);
    await take_nonsense(browser, shots);
    await be_blind(browser);
    await open_from(browser, ["playground", "--port", "0"]);
    await open_from(browser, ["arena", "--forever", "--bots", "3"]);
    await break_files(browser);
    await flip_bits(browser);
    await outlast(browser);
    await be_served(browser, shots, projectiles);
});
rmSync(folder, { recursive: true, force: true });
