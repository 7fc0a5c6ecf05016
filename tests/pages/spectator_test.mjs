// node spectator_test.mjs PROGRAM [--keep FOLDER]: the page that draws any game, in a real Chromium, over a brawl of bots on
// this machine: looks at it at three widths in two themes, sees the discs move and the numbers grow, and sees the server go.
// Ends with 1 and a sentence for each fault.
import { mkdirSync } from "node:fs";
import { THEMES, WIDTHS } from "./browser.mjs";
import { faults_of } from "./faults.mjs";
import { LIMITS, all, expect, play_all, serve, until, visit } from "./visits.mjs";

const BOTS = 10;
const counts_of = (page) => page.evaluate(() => Object.fromEntries(
    [...document.querySelectorAll("#counts dt")].map((title) => [title.textContent, Number(title.nextElementSibling.textContent.replaceAll(",", ""))])));
const players_of = (page) => page.locator("#players li").count();

/// How many colours the map has: one is a blank map.
const colours_of = (page) => page.evaluate(() => {
    const map = document.getElementById("map");
    const pixels = new Uint32Array(map.getContext("2d").getImageData(0, 0, map.width, map.height).data.buffer);
    return new Set(pixels).size;
});

/// The map's pixels, in one number.
const picture_of = (page) => page.evaluate(() => document.getElementById("map").toDataURL());

async function look(browser, address, keep) {
    for (const width of WIDTHS) {
        for (const theme of THEMES) {
            const { page, at, close } = await visit(browser, address, "", { width, theme });
            await until(page, 20, at + "all bots are listed", async () => (await players_of(page)) === BOTS);
            await until(page, 20, at + "the map is drawn", async () => (await colours_of(page)) > 8);
            for (const fault of await page.evaluate(faults_of, LIMITS)) all.push(at + fault);
            if (keep) await page.screenshot({ path: `${keep}/spectator-${width}-${theme}.png`, fullPage: true });
            await close();
        }
    }
}

async function watch(browser, address, server) {
    const { page, at, close } = await visit(browser, address, "");
    await until(page, 20, at + "the page names the game", async () => (await page.title()) === "A match of brawl");
    await until(page, 20, at + "all bots are listed", async () => (await players_of(page)) === BOTS);
    const before = await picture_of(page);
    await until(page, 20, at + "the discs move", async () => (await picture_of(page)) !== before);
    await until(page, 60, at + "blows land", async () => (await counts_of(page)).hits > 0);
    const counts = await counts_of(page);
    expect(counts["not as seen"] === 0, `${at}${counts["not as seen"]} blows differ from their screens`);
    expect(counts["blows as seen"] > 0, `${at}no blow agreed with its screen`);
    // The browser itself complains of a server that is gone.
    const found = all.length;
    server.removeAllListeners("exit");
    server.kill("SIGINT");
    await until(page, 30, at + "the page says that the server is gone",
        async () => (await page.textContent("#pulse")) === "The server is gone");
    await close();
    for (let i = all.length; i-- > found;) if (/ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE/.test(all[i])) all.splice(i, 1);
}

const [program, ...rest] = process.argv.slice(2);
const keep = rest[0] === "--keep" ? rest[1] : null;
if (keep) mkdirSync(keep, { recursive: true });
const { server, address } = serve(program, ["arena", "--game", "brawl", "--bots", String(BOTS), "--forever", "--no-relay"]);
await play_all("spectators' page", `${WIDTHS.length * THEMES.length} screens`, [{ server }], async (browser) => {
    const where = await address;
    await look(browser, where, keep);
    await watch(browser, where, server);
});
