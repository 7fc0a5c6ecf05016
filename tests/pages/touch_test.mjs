// node touch_test.mjs PROGRAM [--keep FOLDER]: the playground and a live match on a phone, 500 px wide, in a real Chromium
// that has fingers and no mouse: says how to play, walks, looks around, fires by a tap and by the button, takes the next
// weapon, joins a server. What came of it is read from the module in numbers. Ends with 1 and a sentence for each fault.
import { mkdirSync } from "node:fs";
import { start } from "./browser.mjs";
import { faults_of } from "./faults.mjs";
import { LIMITS, all, end, expect, serve, until, visit } from "./visits.mjs";

const PHONE = { width: 500, height: 900, is_phone: true };
const STATUS = 1;

// The newest instance of the page's module, for whoever asks it for numbers.
const keep_module = (page) => page.addInitScript(() => {
    const { instantiate } = WebAssembly;
    WebAssembly.instantiate = async (...given) => {
        const made = await instantiate(...given);
        window.module_of_page = made.instance.exports;
        return made;
    };
});

/// The one row of the status table, by its columns.
const status_of = (page, is_online) => page.evaluate(([table, online]) => {
    const calls = window.module_of_page;
    if (!calls) return null;
    const [columns, rows, doubles] = online ? [calls.online_columns, calls.online_rows, calls.online_doubles]
        : [calls.columns, calls.rows, calls.doubles];
    const at = columns(table);
    const bytes = new Uint8Array(calls.memory.buffer);
    const names = new TextDecoder().decode(bytes.slice(at, bytes.indexOf(0, at))).split("|").map((name) => name.split("=")[0]);
    const count = rows(table);
    const numbers = new Float64Array(calls.memory.buffer, doubles(), count);
    return count > 0 ? Object.fromEntries(names.map((name, i) => [name, numbers[i]])) : null;
}, [is_online ? 0 : STATUS, is_online]);

/// A finger on the arena: places are shares of its width and height.
async function finger(page, session) {
    const box = await page.locator("#arena").boundingBox();
    const point = (x, y) => ({ x: box.x + x * box.width, y: box.y + y * box.height, id: 1 });
    const send = (type, touchPoints) => session.send("Input.dispatchTouchEvent", { type, touchPoints });
    return {
        down: (x, y) => send("touchStart", [point(x, y)]),
        move: (x, y) => send("touchMove", [point(x, y)]),
        up: () => send("touchEnd", []),
    };
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
    await touch.down(0.75, 0.8);
    await touch.up();
    await until(page, 20, at + "a tap fires", async () => shots_between(before, await status_of(page)) > 0);
    await page.waitForTimeout(1_000);
    const tapped = await status_of(page);
    expect(shots_between(before, tapped) === 1, `${at}one tap fires ${shots_between(before, tapped)} times`);
    await page.locator("#fire").tap();
    await until(page, 20, at + "a tap on Fire fires", async () => shots_between(tapped, await status_of(page)) > 0);
    await page.locator("#jump").tap();
    await until(page, 20, at + "Jump jumps", async () => (await status_of(page)).z > tapped.z + 0.2);
    await page.locator("#weapon").tap();
    await until(page, 20, at + "Weapon takes the next one", async () => (await status_of(page)).weapon === tapped.weapon + 1);
}

async function play(browser, address, keep) {
    const { page, at, close } = await visit(browser, address, "#scene=1", { ...PHONE, before: keep_module });
    const session = await page.context().newCDPSession(page);
    await until(page, 20, at + "the match runs", async () => (await status_of(page))?.alive === 1);
    const help = await page.locator("#touch-help").innerText();
    expect(/left half .* walk.* right half .* look/s.test(help), `${at}it does not say how to play by touch: ${help}`);
    expect(!/W A S D/.test(await page.locator("#enter").innerText()), `${at}it speaks of keys`);
    if (keep) await page.screenshot({ path: `${keep}/touch-before.png` });
    await page.locator("#enter").tap();
    await until(page, 10, at + "the buttons are there", async () => page.locator("#fire").isVisible());
    for (const fault of await page.evaluate(faults_of, LIMITS)) all.push(at + fault);
    const touch = await finger(page, session);
    await walk_and_look(page, at, touch);
    await shoot(page, at, touch);
    if (keep) await page.screenshot({ path: `${keep}/touch-playing.png` });
    await close();
}

/// Whoever looks through a bot's eyes and touches the arena plays themself.
async function take_over(browser, address) {
    const { page, at, close } = await visit(browser, address, "#scene=0&bots=2", { ...PHONE, before: keep_module });
    const session = await page.context().newCDPSession(page);
    await until(page, 20, at + "a bot is followed", async () => (await status_of(page))?.followed === 1);
    const touch = await finger(page, session);
    await touch.down(0.2, 0.3);
    await touch.up();
    await until(page, 10, at + "a touch follows you", async () => (await status_of(page)).followed === 0);
    await close();
}

async function join(browser, address, keep) {
    const { page, at, close } = await visit(browser, address, "", { ...PHONE, before: keep_module });
    const session = await page.context().newCDPSession(page);
    await until(page, 20, at + "the match is watched", async () => (await page.textContent("#pulse")) !== "");
    await page.locator("#enter").tap();
    await until(page, 30, at + "it plays", async () => /^You play/.test(await page.textContent("#joined")));
    await until(page, 30, at + "it is alive", async () => (await status_of(page, true))?.alive === 1);
    const touch = await finger(page, session);
    const before = await status_of(page, true);
    // The page may have yet to turn them to where they were born to look: then a finger turns them again.
    await until(page, 20, at + "a finger looks around", async () => {
        await touch.down(0.9, 0.7);
        await touch.move(0.7, 0.7);
        await touch.up();
        return turned_by(before.yaw, (await status_of(page, true)).yaw) > 2_000;
    });
    await until(page, 60, at + "taps fire", async () => {
        await touch.down(0.75, 0.8);
        await touch.up();
        return (await status_of(page, true)).rays > before.rays;
    });
    if (keep) await page.screenshot({ path: `${keep}/touch-live.png` });
    await page.locator("#join").tap();
    await until(page, 20, at + "it leaves", async () => /You have left/.test(await page.textContent("#joined")));
    expect(await page.locator("#fire").isHidden(), `${at}the buttons stay`);
    await close();
}

const [program, ...rest] = process.argv.slice(2);
const keep = rest[0] === "--keep" ? rest[1] : null;
if (keep) mkdirSync(keep, { recursive: true });
const playground = serve(program, ["playground", "--port", "0"]);
const arena = serve(program, ["arena", "--forever", "--bots", "4"]);
const browser = await start();
try {
    await play(browser, await playground.address, keep);
    await take_over(browser, await playground.address);
    await join(browser, await arena.address, keep);
} finally {
    await browser.close();
    for (const { server } of [playground, arena]) {
        server.removeAllListeners("exit");
        server.kill();
    }
}
end("touch", "three visits of a phone");
