// The inspector's list of shots: choosing in it, judging all that it shows, and what the page then has to say.
import { expect } from "./visits.mjs";

export const count_of = (text) => Number((/([\d,]+)/.exec(text) ?? ["", "0"])[1].replaceAll(",", ""));
export const listed = async (page) => count_of(await page.textContent("#judge-all"));
/// A shot that hit. The list draws only the rows that are in sight, and these may all have missed.
export async function click_a_hit(page) {
    const hit = page.locator(".row.hit").first();
    await page.locator(".row").first().waitFor();
    for (let turn = 0; turn < 50 && (await hit.count()) === 0; ++turn) {
        await page.locator("[role=listbox]").evaluate((list) => list.scrollBy(0, list.clientHeight));
        await page.waitForTimeout(100);
    }
    await hit.click();
}
export async function choose(page, field, value) {
    const before = await page.textContent("#judge-all");
    await page.locator(`#filter-${field}`).selectOption(value);
    await page.waitForFunction((text) => document.querySelector("#judge-all").textContent !== text, before);
}
/// Sets the span of time, in whole seconds, and waits for the list of it.
export async function choose_span(page, since, until) {
    for (const [field, value] of [["since", since], ["until", until]]) {
        const before = await page.evaluate(() => document.querySelector("#judge-all").dataset.of);
        const is_changed = await page.locator(`#filter-${field}`).evaluate((input, wanted) => {
            if (input.value === wanted) return false;
            input.value = wanted;
            input.dispatchEvent(new Event("change", { bubbles: true }));
            return true;
        }, value);
        if (is_changed) await page.waitForFunction((of) => document.querySelector("#judge-all").dataset.of !== of, before);
    }
}
/// The list has the shots from one second and before another, and those alone.
export async function choose_times(page, at, rows) {
    const seconds = [...new Set(rows.map((row) => row.at.slice(0, 19)))].sort();
    const [since, until] = [seconds[Math.floor(seconds.length / 3)], seconds[Math.floor((2 * seconds.length) / 3)]];
    const count = (from, to) => rows.filter((row) => row.at >= from && row.at < (to || "9")).length;
    for (const [from, to] of [["", until], [since, until], [since, ""], [until, since]]) {
        await choose_span(page, from, to);
        expect((await listed(page)) === count(from, to), `${at}: from "${from}" and before "${to}" ${await listed(page)} are listed, of ${count(from, to)}`);
    }
    await choose_span(page, "", "");
}
export async function judge_all(page) {
    await page.locator("#judge-all").click();
    return judged(page);
}
export async function judged(page) {
    await page.waitForFunction(() => /again in this page|judged again differ/.test(document.querySelector("#judged").textContent));
    return page.textContent("#judged");
}

/// What the page says of all of them: those that met somebody are equal only as far as it is stored.
export function equal_text(shots, flights) {
    const number = (count) => count.toLocaleString("en");
    const met = flights.filter((row) => row.end_kind === "target").length;
    const unflown = flights.filter((row) => row.result !== "launched").length;
    const all = `All ${number(shots + flights.length)} judged again in this page`;
    if (met + unflown === 0) return `${all}: equal, bit for bit.`;
    return `${all}: ${number(shots + flights.length - met - unflown)} are equal, bit for bit` +
        `${met > 0 ? `; ${number(met)} that met somebody are equal as far as it is stored` : ""}` +
        `${unflown > 0 ? `; ${number(unflown)} never flew` : ""}.`;
}
