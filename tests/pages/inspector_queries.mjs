// Queries in the inspector: blows of the brawl, each with its shape and a list of hits with a verdict each, at three widths in
// two themes.
import { THEMES, WIDTHS, open } from "./browser.mjs";
import { faults_of } from "./faults.mjs";
import { choose, equal_text, judge_all, listed } from "./inspector_list.mjs";
import { LIMITS, expect } from "./visits.mjs";

const PATIENCE_MS = 240_000;
const SHAPES = ["swing", "cone", "sphere"];

async function visit(browser, file, options) {
    const opened = await open(browser, file, { width: 1400, theme: "light", ...options });
    opened.page.setDefaultTimeout(PATIENCE_MS);
    await opened.page.waitForSelector(".row");
    await opened.page.waitForSelector(".proof");
    return opened;
}

/// The page of one blow: what it says of its hits is what the program says.
async function check_blow(page, blow, at) {
    const shown = await page.locator(".hits3 li").evaluateAll((rows) => rows.map((row) => [row.className, row.textContent]));
    expect(shown.length === blow.hits.length, `${at}: ${shown.length} of ${blow.hits.length} hits are listed`);
    blow.hits.forEach((hit, i) => {
        const kind = hit.granted ? "granted" : hit.has_verdict ? "refused" : "left-out";
        expect(shown[i]?.[0] === kind, `${at}: hit ${i + 1} is shown as ${shown[i]?.[0]}, not ${kind}`);
        expect(shown[i]?.[1].includes(hit.words), `${at}: hit ${i + 1} says "${shown[i]?.[1]}", not "${hit.words}"`);
    });
    const facts = await page.textContent(".card dl");
    expect(facts.includes(blow.query.words), `${at}: the shape is not told: ${facts}`);
    expect((await page.textContent(".headline")).includes(blow.query.shape), `${at}: the headline has no shape`);
    expect((await page.textContent(".proof")).includes("equal, bit for bit"), `${at}: it is not judged again`);
}

/// `blows`: the report as JSON; `file`: the page of it.
export async function look_at_blows(browser, file, blows, keep, note) {
    for (const shape of SHAPES) {
        const of_shape = blows.filter((blow) => blow.shape === shape);
        const blow = of_shape.toSorted((a, b) => b.hits.length - a.hits.length)[0];
        expect(blow && blow.hits.length > 0, `no ${shape} hits anybody`);
        if (!blow) continue;
        for (const width of WIDTHS) {
            for (const theme of THEMES) {
                const at = `${shape}, ${width} px, ${theme}`;
                const { page, faults, close } = await visit(browser, file, { width, theme, part: `#shape=${shape}&shot=${blow.shot}` });
                expect((await listed(page)) === of_shape.length, `${at}: ${await listed(page)} of ${of_shape.length} are listed`);
                await check_blow(page, blow, at);
                note(at, await page.evaluate(faults_of, LIMITS));
                if (keep) await page.screenshot({ path: `${keep}/inspector-${shape}-${width}-${theme}.png`, fullPage: true });
                note(at, faults);
                await close();
            }
        }
    }
    const { page, faults, close } = await visit(browser, file, {});
    const said = await judge_all(page);
    expect(said === equal_text(blows.length, []), `blows judged again: ${said}`);
    await choose(page, "weapon", "slash");
    expect((await listed(page)) === blows.filter((blow) => blow.weapon === "slash").length, "the slashes are not all listed");
    await page.locator(".row.hit").first().click();
    await page.locator(".hits3 button").first().click();
    expect((await page.locator(".hits3 .shown").count()) === 1, "a hit that is looked at is not marked");
    note("blows", faults);
    await close();
}
