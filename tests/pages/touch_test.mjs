// node touch_test.mjs PROGRAM [--keep FOLDER]: the playground and a live match on a phone, 500 px wide, in a real Chromium
// that has fingers and no mouse: says how to play, walks, looks around, fires by a tap and by the button, takes the next
// weapon, joins a server. What came of it is read from the module in numbers. Ends with 1 and a sentence for each fault.
import { mkdirSync } from "node:fs";
import { faults_of } from "./faults.mjs";
import { LIMITS, all, begin, delay_module, expect, keep_module, need, play_all, press, serve, status_of, until,
    visit } from "./visits.mjs";

const PHONE = { width: 500, height: 900, is_phone: true };
/// A finger on the arena: places are shares of its width and height.
async function finger(page, session) {
    const box = await page.locator("#arena").boundingBox();
    const point = (x, y) => ({ x: box.x + x * box.width, y: box.y + y * box.height, id: 1 });
    const send = (type, touchPoints, timestamp) =>
        session.send("Input.dispatchTouchEvent", { type, touchPoints, ...(timestamp && { timestamp }) });
    return {
        down: (x, y) => send("touchStart", [point(x, y)]),
        move: (x, y) => send("touchMove", [point(x, y)]),
        up: () => send("touchEnd", []),
        /// Of 50 ms, however late the page sees it.
        tap: async (x, y) => {
            const now = Date.now() / 1000;
            await send("touchStart", [point(x, y)], now);
            await send("touchEnd", [], now + 0.05);
        },
    };
}

const ALONG_THE_LANE = 16_384;

/// Whoever turns before they are alive keeps what they turned to: in one, before a step of the match.
async function keep_a_drag(page, at) {
    await page.evaluate(() => {
        const arena = document.getElementById("arena");
        const { left, top, width, height } = arena.getBoundingClientRect();
        const finger = (type, x) => arena.dispatchEvent(new PointerEvent(type, { pointerId: 9, pointerType: "touch", bubbles: true,
            cancelable: true, clientX: left + x * width, clientY: top + 0.5 * height }));
        document.getElementById("restart").click();
        finger("pointerdown", 0.9);
        finger("pointermove", 0.7);
        finger("pointerup", 0.7);
    });
    await need(page, 20, at + "they are alive", async () => (await status_of(page)).alive === 1);
    const { tick } = await status_of(page);
    await need(page, 20, at + "the match goes on", async () => (await status_of(page)).tick > tick + 16);
    const { yaw } = await status_of(page);
    expect(turned_by(ALONG_THE_LANE, yaw) > 2_000, `${at}a drag before the first step is undone: they look to ${yaw}`);
}

const turned_by = (from, to) => Math.abs(((to - from + 98_304) % 65_536) - 32_768);
const moved_by = (from, to) => Math.hypot(to.x - from.x, to.y - from.y);

async function walk_and_look(page, at, touch) {
    const before = await status_of(page);
    await touch.down(0.2, 0.7);
    await touch.move(0.2, 0.6);
    await until(page, 20, at + "a finger on the left half walks", async () => moved_by(before, await status_of(page)) > 1);
    const walked = await status_of(page);
    await touch.up();
    expect(turned_by(before.yaw, walked.yaw) === 0, `${at}walking turns by ${turned_by(before.yaw, walked.yaw)}`);
    // Whoever lets go comes to a halt within a step or two.
    await until(page, 20, at + "they stop where the finger is lifted", async () => {
        const first = await status_of(page);
        await page.waitForTimeout(300);
        const then = await status_of(page);
        return then.tick > first.tick && moved_by(first, then) < 0.01;
    });
    const stood = await status_of(page);
    await touch.down(0.9, 0.7);
    await touch.move(0.7, 0.72);
    await until(page, 20, at + "a finger on the right half looks around",
        async () => turned_by(stood.yaw, (await status_of(page)).yaw) > 2_000);
    const looked = await status_of(page);
    await touch.up();
    expect(looked.pitch > stood.pitch, `${at}a finger that moves down does not look down`);
    expect(looked.ammo === stood.ammo, `${at}a drag fires`);
    expect(moved_by(stood, looked) < 0.05, `${at}looking around walks`);
}

const shots_between = (from, to) => from.ammo - to.ammo;

async function shoot(page, at, touch) {
    const before = await status_of(page);
    await touch.tap(0.75, 0.8);
    await need(page, 20, at + "a tap fires", async () => shots_between(before, await status_of(page)) > 0);
    const fired = await status_of(page);
    await need(page, 20, at + "a second of the match passes", async () => (await status_of(page)).tick >= fired.tick + 64);
    const tapped = await status_of(page);
    expect(shots_between(before, tapped) === 1, `${at}one tap fires ${shots_between(before, tapped)} times`);
    await page.locator("#fire").tap();
    await until(page, 20, at + "a tap on Fire fires", async () => shots_between(tapped, await status_of(page)) > 0);
    await page.evaluate(() => { window.highest_z = 0; });
    await page.locator("#jump").tap();
    await until(page, 20, at + "Jump jumps", async () => (await page.evaluate(() => window.highest_z)) > tapped.z + 0.2);
    await page.locator("#weapon").tap();
    await until(page, 20, at + "Weapon takes the next one", async () => (await status_of(page)).weapon === tapped.weapon + 1);
}

async function play(browser, address, keep) {
    const { page, at, close } = await visit(browser, address, "#scene=1",
        { ...PHONE, before: async (opened) => { await delay_module(opened); await keep_module(opened); } });
    const session = await page.context().newCDPSession(page);
    await begin(page, at);
    await need(page, 20, at + "you look along the lane", async () => {
        const status = await status_of(page);
        return status.alive === 1 && status.yaw === ALONG_THE_LANE;
    });
    const help = await page.locator("#touch-help").innerText();
    expect(/left half .* walk.* right half .* look/s.test(help), `${at}it does not say how to play by touch: ${help}`);
    expect(!/W A S D/.test(await page.locator("#enter").innerText()), `${at}it speaks of keys`);
    if (keep) await page.screenshot({ path: `${keep}/touch-before.png` });
    await page.locator("#enter").tap();
    await need(page, 10, at + "the buttons are there", async () => page.locator("#fire").isVisible());
    for (const fault of await page.evaluate(faults_of, LIMITS)) all.push(at + fault);
    const touch = await finger(page, session);
    await walk_and_look(page, at, touch);
    await shoot(page, at, touch);
    if (keep) await page.screenshot({ path: `${keep}/touch-playing.png` });
    await keep_a_drag(page, at);
    await close();
}

/// Whoever looks through a bot's eyes and touches the arena plays themself.
async function take_over(browser, address) {
    const { page, at, close } = await visit(browser, address, "#scene=0&bots=2", { ...PHONE, before: keep_module });
    const session = await page.context().newCDPSession(page);
    await begin(page, at);
    await need(page, 20, at + "a bot is followed", async () => (await status_of(page))?.followed === 1);
    const touch = await finger(page, session);
    await touch.down(0.2, 0.3);
    await touch.up();
    await until(page, 10, at + "a touch follows you", async () => (await status_of(page)).followed === 0);
    await close();
}

async function join(browser, address, keep) {
    const { page, at, close } = await visit(browser, address, "", { ...PHONE, before: keep_module });
    const session = await page.context().newCDPSession(page);
    await need(page, 20, at + "the match is watched", async () => (await page.textContent("#pulse")) !== "");
    await page.locator("#enter").tap();
    await need(page, 30, at + "it plays", async () => /^You play/.test(await page.textContent("#joined")));
    await need(page, 30, at + "it is alive", async () => (await status_of(page, true))?.alive === 1);
    const touch = await finger(page, session);
    const before = await status_of(page, true);
    await touch.down(0.9, 0.7);
    await touch.move(0.7, 0.7);
    await touch.up();
    await until(page, 20, at + "a finger looks around",
        async () => turned_by(before.yaw, (await status_of(page, true)).yaw) > 2_000);
    await until(page, 60, at + "taps fire", async () => {
        await touch.tap(0.75, 0.8);
        return (await status_of(page, true)).rays > before.rays;
    });
    if (keep) await page.screenshot({ path: `${keep}/touch-live.png` });
    await press(page, "join");
    await until(page, 20, at + "it leaves", async () => /You have left/.test(await page.textContent("#joined")));
    expect(await page.locator("#fire").isHidden(), `${at}the buttons stay`);
    await close();
}

const [program, ...rest] = process.argv.slice(2);
const keep = rest[0] === "--keep" ? rest[1] : null;
if (keep) mkdirSync(keep, { recursive: true });
const playground = serve(program, ["playground", "--port", "0"]);
const arena = serve(program, ["arena", "--forever", "--bots", "4"]);
await play_all("touch", "three visits of a phone", [playground, arena], async (browser) => {
    await play(browser, await playground.address, keep);
    await take_over(browser, await playground.address);
    await join(browser, await arena.address, keep);
});
