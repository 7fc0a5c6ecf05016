// node live_test.mjs PROGRAM [--keep FOLDER]: a match of bots on this machine, watched and played in a real Chromium by its
// own page: looks at it at three widths in two themes, follows a bot and finds no number that differs, joins, shoots a bot
// and reads the verdict, makes its own link worse and sees that, plays recorded networks, is refused with a bad ticket, and sees the server go. Ends
// with 1 and a sentence for each fault.
import { mkdirSync } from "node:fs";
import { THEMES, WIDTHS } from "./browser.mjs";
import { faults_of } from "./faults.mjs";
import { LIMITS, all, colours_of, expect, folder_of_recordings, need, nonsense_of, open_hostile, open_recording, play_all, press, recording_of,
    serve, until, visit } from "./visits.mjs";

const ENOUGH_NUMBERS = 20_000;
const LONGEST_WAIT_MS = 240;
const number = (text) => Number(text.replaceAll(",", ""));
const sockets = [];

const visit_live = (browser, address, link, options = {}) => visit(browser, address, link, { ...options,
    before: async (page) => { page.on("websocket", (socket) => sockets.push(socket.url())); } });

/// What the page says of the followed player's screen.
async function numbers_of(page) {
    const found = /([\d,]+) numbers .* so far; ([\d,]+) differ\. (\d+) of (\d+) shots/.exec(await page.textContent("#numbers"));
    if (!found) return { compared: 0, differing: 0, equal: 0, shots: 0 };
    const [compared, differing, equal, shots] = found.slice(1).map(number);
    return { compared, differing, equal, shots };
}

/// What it says of your own screen and link, by its words.
const own_numbers_of = (page) => page.evaluate(() => Object.fromEntries(
    [...document.querySelectorAll("#own-numbers dt")].map((title) => [title.textContent, title.nextElementSibling.textContent])));
const own = async (page, title) => number(/^[\d,]+/.exec((await own_numbers_of(page))[title] ?? "0")?.[0] ?? "0");

/// As soon as the page has begun: before, nothing listens.
async function press_join(page, at) {
    await need(page, 20, at + "the match is watched", async () => (await page.textContent("#pulse")) !== "");
    await press(page, "join");
}

async function look(browser, address, keep) {
    for (const width of WIDTHS) {
        for (const theme of THEMES) {
            const { page, at, close } = await visit_live(browser, address, "", { width, theme });
            await need(page, 20, at + "a screen is compared", async () => (await numbers_of(page)).compared > 0);
            for (const fault of await page.evaluate(faults_of, LIMITS)) all.push(at + fault);
            await until(page, 20, at + "no pane is blank", async () => Math.min(...(await colours_of(page))) > 4);
            if (keep) await page.screenshot({ path: `${keep}/live-${width}-${theme}.png`, fullPage: true });
            await close();
        }
    }
}

async function watch(browser, address, keep) {
    const { page, at, close } = await visit_live(browser, address, "");
    await need(page, 20, at + "bots can be followed", async () => (await page.locator("#follow option").count()) >= 4);
    const third = await page.locator("#follow option").nth(2).getAttribute("value");
    await page.locator("#follow").selectOption(third);
    await need(page, 30, at + "many numbers are compared",
        async () => (await numbers_of(page)).compared >= ENOUGH_NUMBERS);
    const { differing, equal, shots } = await numbers_of(page);
    expect(differing === 0, `${at}${differing} numbers of a bot's screen differ`);
    await until(page, 60, at + "the ways to rewind are compared", async () => (await page.locator("#strategies tbody tr").count()) > 9);
    await until(page, 60, at + "shots are equal to the bit", async () => (await numbers_of(page)).equal > 0);
    expect(equal === shots || equal > 0, `${at}${equal} of ${shots} shots are equal`);
    await page.locator("#feed button").first().evaluate((button) => button.click());
    await until(page, 20, at + "a shot of the feed is drawn", async () => Math.min(...(await colours_of(page))) > 4);
    if (keep) await page.screenshot({ path: `${keep}/live-shot.png`, fullPage: true });
    await close();
}

const move = (page, name, value) => page.locator(`#own-${name}`).evaluate((input, to) => {
    input.value = String(to);
    input.dispatchEvent(new Event("input"));
}, value);

async function make_link_worse(page, at) {
    const trip = await own(page, "Round trip");
    await move(page, "rtt", 200);
    // On a busy machine the trip was long before, and may grow shorter meanwhile: the link's own share stays.
    await until(page, 60, at + "a longer round trip is felt",
        async () => (await own(page, "Round trip")) > Math.min(trip + 100, 195));
    await move(page, "loss", 0.2);
    await until(page, 30, at + "packets are lost", async () => (await own(page, "Your own link lost")) > 20);
    await move(page, "reorder", 0.2);
    await until(page, 30, at + "packets are held back", async () => (await own(page, "... and held back")) > 10);
    // A busy machine is as bad as jitter: the screen may wait as long as it may already.
    const wait = Math.min(await own(page, "Your screen waits for samples") + 20, LONGEST_WAIT_MS);
    await move(page, "jitter", 60);
    await until(page, 60, at + "jitter makes the screen wait longer",
        async () => (await own(page, "Your screen waits for samples")) >= wait);
    const before = await own(page, "Numbers of your screen compared");
    await until(page, 60, at + "a bad network is compared too",
        async () => (await own(page, "Numbers of your screen compared")) > before + ENOUGH_NUMBERS);
}

async function play(browser, address, keep) {
    const { page, at, close } = await visit_live(browser, address, "", { width: 900 });
    await press_join(page, at);
    await need(page, 30, at + "it plays", async () => /^You play/.test(await page.textContent("#joined")));
    await need(page, 30, at + "it follows itself", async () => (await page.textContent("#whose")) === "What your screen shows");
    await page.locator("#arena").focus();
    await page.keyboard.press("Digit2");
    await page.keyboard.down("KeyF");
    await until(page, 30, at + "your shots have verdicts", async () => /^You(r)? (hit|missed)/.test(await page.textContent("#verdict")));
    await until(page, 120, at + "a bot is hit", async () => {
        for (let i = 0; i < 6; i++) await page.keyboard.press("KeyE");
        return /You hit (player|the)/.test(await page.textContent("#feed"));
    });
    await until(page, 60, at + "your screen is compared",
        async () => (await own(page, "Numbers of your screen compared")) >= ENOUGH_NUMBERS);
    // A machine that stood still may have forgotten what the screen of one shot showed: the next has it.
    let says = "";
    await until(page, 30, at + "it says what your screen showed",
        async () => /On your screen(hit|miss)/.test(says = await page.textContent("#proof")));
    expect(/equal to the bit|a rule decided/.test(says), `${at}a verdict does not equal the screen: ${says}`);
    expect((await page.locator("#ways tr").count()) >= 10, `${at}other ways to rewind are not shown`);
    await page.keyboard.up("KeyF");
    for (const fault of await page.evaluate(faults_of, LIMITS)) all.push(`${at}while playing: ${fault}`);
    if (keep) await page.screenshot({ path: `${keep}/live-playing.png`, fullPage: true });
    await make_link_worse(page, at);
    expect((await own(page, "... that differ")) === 0, `${at}numbers of your own screen differ: ${JSON.stringify(await own_numbers_of(page))}`);
    expect((await page.locator("#feed .bad, #proof .bad").count()) === 0, `${at}a verdict that was taken does not equal its screen`);
    await until(page, 20, at + "it leaves", async () => {
        await page.locator("#join").evaluate((button) => /Leave/.test(button.textContent) && button.click());
        return /You have left|connection was lost/.test(await page.textContent("#joined"));
    });
    await close();
}

/// Models and recordings in place of the sliders of one's own link; and how old the server's picture is on it.
async function change_network(browser, address) {
    const { page, at, close } = await visit_live(browser, address, "#network=transatlantic", { width: 500 });
    const trip = () => own(page, "Round trip");
    const age = async () => Number(/^, on your screen (\d+) ms ago$/.exec(await page.textContent("#rewound-age"))?.[1] ?? NaN);
    expect((await page.textContent("#rewound-age")) === "", `${at}whoever looks on is told of a screen of their own`);
    await press_join(page, at);
    await need(page, 30, at + "the link's network is felt", async () => (await trip()) > 75);
    expect((await page.locator("#own-network").inputValue()) === "transatlantic", `${at}the link's network is not chosen`);
    await until(page, 30, at + "the rewound pane says how old it is", async () => (await age()) > 37);
    await page.locator("#own-network").selectOption({ label: "slow" });
    await until(page, 30, at + "a recording of this machine is felt", async () => (await trip()) > 230);
    // Half of the link's 250 ms, in steps of a command.
    await until(page, 30, at + "the rewound pane is older over a slower link", async () => (await age()) > 125 - 16);
    await open_recording(page, "own-network", "home.csv", recording_of(400));
    await until(page, 30, at + "a visitor's recording is felt", async () => (await trip()) > 380);
    await open_hostile(page, at, "own-network");
    expect(await page.locator("#own-rtt").isDisabled(), `${at}a slider that does nothing can be moved`);
    expect((await own(page, "... that differ")) === 0, `${at}numbers of your own screen differ`);
    await press(page, "join");
    await need(page, 20, at + "it leaves", async () => /You have left/.test(await page.textContent("#joined")));
    await press(page, "join");
    await until(page, 30, at + "the recording is kept for the next joining", async () => (await trip()) > 380);
    await close();
}

/// A link with nonsense in it: the page says what it left out, and watches and joins all the same.
async function take_nonsense(browser, address) {
    for (const [part, sentence] of nonsense_of(["rtt=100"])) {
        const { page, at, close } = await visit_live(browser, address, `#${part}`, { width: 500, height: 420 });
        await need(page, 20, at.slice(0, 80) + "the match is watched", async () => (await page.textContent("#pulse")) !== "");
        const said = await page.textContent("#trouble");
        expect(sentence.test(said), `${at.slice(0, 80)}it says "${said.slice(0, 200)}", not ${sentence}`);
        await close();
    }
    const { page, at, close } = await visit_live(browser, address, "#network=carrier-pigeon", { width: 500 });
    await press_join(page, at);
    await need(page, 30, at + "it plays", async () => /^You play/.test(await page.textContent("#joined")));
    expect((await page.locator("#own-network").inputValue()) === "sliders", `${at}a network that is none is chosen`);
    expect(/network=carrier-pigeon, which this page does not know/.test(await page.textContent("#trouble")),
        `${at}after joining it no longer says what it left out`);
    await close();
}

async function be_refused(browser, address) {
    const { page, at, close } = await visit_live(browser, address, `#ticket=${"A".repeat(172)}`, { width: 500 });
    await press_join(page, at);
    await until(page, 20, at + "a bad ticket is refused", async () => /refused the ticket/.test(await page.textContent("#joined")));
    await close();
    const { page: other, at: there, close: done } = await visit_live(browser, address, "#ticket=%20%C3%A4", { width: 500 });
    await press_join(other, there);
    await until(other, 20, there + "a ticket that is none is said", async () => /not base64/.test(await other.textContent("#joined")));
    await done();
    // three.js says in the console, too, what the page says in a sentence.
    const context = await browser.newContext();
    const blind = await context.newPage();
    await blind.addInitScript(() => { HTMLCanvasElement.prototype.getContext = () => null; });
    await blind.goto(address);
    await until(blind, 10, "a browser without WebGL gets a sentence",
        async () => (await blind.textContent("#trouble")).includes("has no WebGL"));
    await context.close();
}

async function see_it_go(browser, address, server) {
    const { page, at, close } = await visit_live(browser, address, "", { width: 500 });
    await press_join(page, at);
    await need(page, 30, at + "it plays", async () => /^You play/.test(await page.textContent("#joined")));
    server.removeAllListeners("exit");
    // The browser itself complains of a server that is gone.
    const before = all.length;
    server.kill("SIGINT");
    await until(page, 30, at + "the end is said", async () => /has ended|does not answer/.test(await page.textContent("#trouble")));
    await until(page, 30, at + "you are told", async () => /shut down|connection was lost/.test(await page.textContent("#joined")));
    await close();
    for (let i = all.length; i-- > before;) if (/ERR_CONNECTION_REFUSED/.test(all[i])) all.splice(i, 1);
}

const [program, ...rest] = process.argv.slice(2);
const keep = rest[0] === "--keep" ? rest[1] : null;
if (keep) mkdirSync(keep, { recursive: true });
const { server, address } = serve(program, ["arena", "--forever", "--bots", "12", "--trace", "wifi"], folder_of_recordings());
await play_all("live page", `${WIDTHS.length * THEMES.length} screens`, [{ server }], async (browser) => {
    const where = await address;
    await look(browser, where, keep);
    await watch(browser, where, keep);
    await play(browser, where, keep);
    await change_network(browser, where);
    await take_nonsense(browser, where);
    await be_refused(browser, where);
    await see_it_go(browser, where, server);
    const home = where.replace("http:", "ws:");
    for (const url of sockets) expect(url.startsWith(home), `it asks for ${url}`);
});
