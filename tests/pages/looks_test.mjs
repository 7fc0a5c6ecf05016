// node looks_test.mjs PROGRAM PAGE: opens one page once in a real Chromium, in each theme, and wants it drawn, without a word
// on the console, without a fault of faults.mjs, and in no need of another host. The tests of the part `pages` look closer.
// PAGE: lab, playground, live, report, which is one file, or inspector, which is a served report.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { THEMES } from "./browser.mjs";
import { faults_of } from "./faults.mjs";
import { PAGES, make_lab } from "./lab_pages.mjs";
import { LIMITS, all, expect, need, play_all, serve, stop, visit } from "./visits.mjs";

const [program, name] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "backsight-looks-"));
const file_of = (file) => join(folder, file);
const run = (...parts) => execFileSync(program, parts, { stdio: "pipe" });
const is_drawn = (page) => page.evaluate(() => Boolean(document.documentElement.dataset.drawn));
const has_a_frame = (page) => page.evaluate(() => performance.getEntriesByName("first frame").length > 0);
const compares = async (page) => /[\d,]+ numbers/.test(await page.textContent("#numbers"));
const lists_shots = async (page) => (await page.locator(".row").count()) > 0 && (await page.locator(".proof").count()) > 0;

/// An open page is there when `is_there` says so; `what` names that.
async function look(browser, address, links, what, is_there) {
    for (const link of links) {
        for (const theme of THEMES) {
            const { page, at, close } = await visit(browser, address, link, { theme });
            await need(page, 60, at + what, () => is_there(page));
            for (const fault of await page.evaluate(faults_of, LIMITS)) all.push(at + fault);
            await close();
        }
    }
}

async function look_at_served(browser, args, what, is_there) {
    const served = serve(program, args);
    try {
        await look(browser, await served.address, [""], what, is_there);
    } finally {
        stop(served);
    }
}

async function look_at_labs(browser) {
    // Each by itself: the one page of them all takes minutes in a build with asserts.
    for (const lab of Object.keys(PAGES).filter((name) => name !== "all")) {
        const file = file_of(lab + ".html");
        make_lab(program, lab, file);
        await look(browser, pathToFileURL(file).href, [""], `the plots of ${lab} are drawn`, is_drawn);
    }
}

function make_report() {
    run("arena", "--seconds", "4", "--bots", "6", "--reports", file_of("shots.sqlite"));
    return file_of("shots.sqlite");
}

const LOOKS = {
    lab: look_at_labs,
    playground: (browser) => look_at_served(browser, ["playground", "--port", "0"], "the first frame is drawn", has_a_frame),
    live: (browser) => look_at_served(browser, ["arena", "--forever", "--bots", "4"], "a screen is compared", compares),
    report: (browser) => {
        run("report", make_report(), "--page", file_of("shots.html"));
        return look(browser, pathToFileURL(file_of("shots.html")).href, [""], "a shot is shown", lists_shots);
    },
    inspector: (browser) =>
        look_at_served(browser, ["report", make_report(), "--serve", "--port", "0"], "a shot is shown", lists_shots),
};
await play_all(name, "a look in each theme", [], LOOKS[name]);
rmSync(folder, { recursive: true, force: true });
