// What the playground's page shows, and how a test moves its sliders and fires.
import { until } from "./visits.mjs";

export const number = (text) => Number(text.replaceAll(",", ""));

/// What the page says of its match.
export async function numbers_of(page) {
    const text = await page.textContent("#numbers");
    const found = /([\d,]+) numbers .* so far; ([\d,]+) differ\. (\d+) of (\d+) shots .* draws the others (\d+) ms .* trip is (\d+) ms/.exec(text);
    if (!found) return null;
    const [compared, differing, equal, shots, age, rtt] = found.slice(1).map(number);
    return { compared, differing, equal, shots, age, rtt };
}

export const move = (page, name, value) => page.locator(`#set-${name}`).evaluate((input, to) => {
    input.value = String(to);
    input.dispatchEvent(new Event("input", { bubbles: true }));
    input.dispatchEvent(new Event("change", { bubbles: true }));
}, value);

/// The page's address may be known here a moment later than in the page.
export const link_of = (page) => page.evaluate(() => location.hash);

export const shown = async (page, id) => (await page.textContent(`#${id}`)) ?? "";
export const number_in = async (page, id) => Number(/-?[\d.]+/.exec(await shown(page, id))?.[0] ?? NaN);

export async function hold_the_trigger(page) {
    await page.locator("#arena").focus();
    await page.keyboard.down("KeyF");
}

/// Shots that fall leave the buttons of older ones where they are: one keeps the focus, and a press that has begun.
export async function keep_buttons(page, at) {
    const is_kept = () => page.evaluate(async () => {
        const newest = () => document.querySelector("#feed button");
        const before = newest();
        for (let i = 0; i < 60 && newest() === before; i++) await new Promise((drawn) => requestAnimationFrame(drawn));
        return newest() !== before && before.isConnected;
    });
    await until(page, 20, at + "a shot keeps its button while others fall", is_kept);
}
