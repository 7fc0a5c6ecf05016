// node playground_test.mjs PROGRAM [--keep FOLDER]: serves the playground with the program, and plays it in a real
// Chromium: looks at it at three widths in two themes, shoots by keyboard, reads verdicts, moves sliders and sees their
// effect in numbers, plays recorded networks, refuses broken ones, rewinds by another way and sees wrong verdicts, opens each scene, its kill camera, the victim's
// screen and a rocket's shares, and links with nonsense. Ends with 1 and a sentence for each fault.
import { mkdirSync } from "node:fs";
import { THEMES, WIDTHS, start } from "./browser.mjs";
import { faults_of } from "./faults.mjs";
import { LIMITS, all, colours_of, end, expect, folder_of_recordings, open_hostile, open_recording, recording_of, serve, until,
    visit } from "./visits.mjs";

const number = (text) => Number(text.replaceAll(",", ""));

/// What the page says of its match.
async function numbers_of(page) {
    const text = await page.textContent("#numbers");
    const found = /([\d,]+) numbers .* so far; ([\d,]+) differ\. (\d+) of (\d+) shots .* draws the others (\d+) ms .* trip is (\d+) ms/.exec(text);
    if (!found) return null;
    const [compared, differing, equal, shots, age, rtt] = found.slice(1).map(number);
    return { compared, differing, equal, shots, age, rtt };
}

async function look(browser, address, keep) {
    for (const width of WIDTHS) {
        for (const theme of THEMES) {
            const { page, at, close } = await visit(browser, address, "#bots=4&seed=4", { width, theme });
            await until(page, 20, at + "the match runs", async () => ((await numbers_of(page))?.compared ?? 0) > 0);
            for (const fault of await page.evaluate(faults_of, LIMITS)) all.push(at + fault);
            const colours = await colours_of(page);
            expect(Math.min(...colours) > 8, `${at}a pane is blank: ${colours} colours`);
            if (keep) await page.screenshot({ path: `${keep}/playground-${width}-${theme}.png`, fullPage: true });
            await close();
        }
    }
}

// A picture that is small costs little: the processor draws it.
const SMALL = { width: 500, height: 420 };

const move = (page, name, value) => page.locator(`#set-${name}`).evaluate((input, to) => {
    input.value = String(to);
    input.dispatchEvent(new Event("input", { bubbles: true }));
    input.dispatchEvent(new Event("change", { bubbles: true }));
}, value);

const shown = async (page, id) => (await page.textContent(`#${id}`)) ?? "";
const number_in = async (page, id) => Number(/-?[\d.]+/.exec(await shown(page, id))?.[0] ?? NaN);

async function hold_the_trigger(page) {
    await page.locator("#arena").focus();
    await page.keyboard.down("KeyF");
}

async function play(browser, address, keep) {
    const { page, at, close } = await visit(browser, address, "#scene=1&rtt=100&loss=0.05", SMALL);
    await page.locator("#arena").focus();
    await page.keyboard.down("KeyF");
    await until(page, 30, at + "your shots have verdicts", async () => /^You (hit|missed)/.test(await page.textContent("#verdict")));
    await until(page, 30, at + "ten shots are equal to the bit", async () => ((await numbers_of(page))?.equal ?? 0) >= 10);
    const before = await numbers_of(page);
    expect(before.equal === before.shots, `${at}${before.equal} of ${before.shots} shots are equal`);
    expect(before.differing === 0, `${at}${before.differing} numbers differ`);
    expect((await page.locator("#ways tr").count()) >= 10, `${at}other ways to rewind are not shown`);

    await move(page, "rtt", 400);
    await until(page, 30, at + "a longer round trip is felt", async () => (await numbers_of(page)).rtt > 300);
    expect(page.url().includes("rtt=400"), `${at}the link does not say rtt=400: ${page.url()}`);
    await move(page, "loss", 0.4);
    await until(page, 30, at + "lost snapshots are seen", async () => (await page.locator("#snapshots .lost").count()) > 8);
    await move(page, "jitter", 60);
    await until(page, 40, at + "jitter makes the screen older",
        async () => (await numbers_of(page)).age > before.age + 100);
    const rough = await numbers_of(page);
    expect(rough.equal === rough.shots && rough.differing === 0, `${at}a bad network broke equality: ${JSON.stringify(rough)}`);
    await move(page, "loss", 0.05);
    await move(page, "jitter", 5);

    await page.locator("#rewind").selectOption({ label: "no rewind" });
    await until(page, 40, at + "without rewind some verdict is wrong",
        async () => (await page.locator("#proof dd.bad").count()) > 0 || (await page.locator("#feed .bad").count()) > 0);
    if (keep) await page.screenshot({ path: `${keep}/playground-no-rewind.png`, fullPage: true });
    await page.keyboard.up("KeyF");

    await page.locator("#pause").click();
    await page.waitForTimeout(600);
    const paused = await numbers_of(page);
    await page.waitForTimeout(600);
    expect((await numbers_of(page)).compared === paused.compared, `${at}it plays on while it is paused`);
    await page.locator("#step").click();
    await page.locator("#feed button").first().click();
    expect((await page.locator("#look-shooter").getAttribute("aria-pressed")) === "true", `${at}a shot of the feed is not shown`);
    await page.waitForTimeout(300);
    expect(Math.min(...(await colours_of(page))) > 4, `${at}the shot's panes are blank`);
    if (keep) await page.screenshot({ path: `${keep}/playground-shot.png`, fullPage: true });
    await page.locator("#layout").selectOption("over");
    await page.locator("#replay").evaluate((input) => { input.value = "1"; input.dispatchEvent(new Event("input")); });
    await page.waitForTimeout(300);
    await close();
}

/// Each scene, by its link: it runs, says what to look for, and nothing is wrong in it.
async function open_scenes(browser, address) {
    for (let scene = 0; scene < 7; scene++) {
        const { page, at, close } = await visit(browser, address, `#scene=${scene}&bots=2`, SMALL);
        await until(page, 20, at + "the match runs", async () => ((await numbers_of(page))?.compared ?? 0) > 0);
        expect((await shown(page, "look-for")).length > 40, `${at}it does not say what to look for`);
        expect((await page.locator("#scene").inputValue()) === String(scene), `${at}another scene is chosen`);
        expect((await numbers_of(page)).differing === 0, `${at}numbers differ`);
        await close();
    }
}

/// Settings of a match: each begins a new one, and is felt in it.
async function move_all(browser, address) {
    const { page, at, close } = await visit(browser, address, "#scene=1&loss=0&reorder=0&jitter=0", SMALL);
    await page.evaluate(() => { for (const box of document.querySelectorAll("details")) box.open = true; });
    await hold_the_trigger(page);
    const is_between = async () => Number.isFinite(await number_in(page, "blend-to"));
    await until(page, 20, at + "samples are shown", is_between);
    await move(page, "snapshot_ticks", 4);
    await until(page, 30, at + "fewer snapshots lie farther apart",
        async () => (await number_in(page, "blend-to")) - (await number_in(page, "blend-from")) === 4);
    await move(page, "curve", 3);
    await until(page, 30, at + "Catmull and Rom's curve takes four samples", async () => /curve that [34] samples/.test(await shown(page, "target")));
    await move(page, "delay", 240);
    await until(page, 30, at + "a longer delay makes the screen older", async () => ((await numbers_of(page))?.age ?? 0) > 230);
    await move(page, "delay", 0);
    await move(page, "cover_grace", 40);
    expect((await page.locator("#set-fairness").inputValue()) === "5", `${at}a rule of one's own does not choose "rules of your own"`);
    await until(page, 60, at + "a hit is judged with that cover rule", async () => (await shown(page, "cover-grace")) === "40 ms");
    await move(page, "max_rewind", 10);
    await until(page, 60, at + "a short cap is felt",
        async () => /too old/.test((await shown(page, "proof")) + (await shown(page, "feed"))));
    await move(page, "fairness", 4);
    await until(page, 30, at + "with the even setting commands wait", async () => ((await numbers_of(page))?.compared ?? 0) > 0);
    expect(page.url().includes("fairness=4"), `${at}the link does not say fairness=4`);
    await move(page, "bots", 3);
    await move(page, "seed", 77);
    expect(page.url().includes("seed=77"), `${at}the link does not say seed=77`);
    await page.locator("#scene").selectOption("0");
    await until(page, 20, at + "as many bots play as were asked for", async () => (await page.locator("#follow option").count()) === 4);
    const bits = (await shown(page, "stamp-bits")).replaceAll(" ", "");
    expect(/^[01]{64}$/.test(bits), `${at}the stamp has not 64 bits: ${bits}`);
    await close();
}

/// A shot again through its shooter's eyes, and beside its victim's screen.
async function look_back(browser, address, keep) {
    const { page, at, close } = await visit(browser, address, "#scene=5", SMALL);
    await hold_the_trigger(page);
    await until(page, 60, at + "a hit can be seen beside its victim's screen", async () => page.locator("#look-victim").isEnabled());
    await page.locator("#look-victim").click();
    await page.waitForTimeout(400);
    expect(/victim's own screen/.test(await shown(page, "titles")), `${at}the victim's pane has no title`);
    expect(Math.min(...(await colours_of(page))) > 4, `${at}a pane beside the hit is blank`);
    if (keep) await page.screenshot({ path: `${keep}/playground-victim.png` });
    await page.locator("#look-victim").click();
    await until(page, 60, at + "a shot has a kill camera", async () => page.locator("#camera-shot").isEnabled());
    await page.locator("#camera-shot").click();
    await until(page, 20, at + "the kill camera plays", async () => /Kill camera/.test(await shown(page, "titles")));
    expect(Math.min(...(await colours_of(page))) > 4, `${at}the kill camera is blank`);
    if (keep) await page.screenshot({ path: `${keep}/playground-kill-camera.png` });
    await until(page, 20, at + "the kill camera ends by itself", async () => page.locator("#titles").isHidden());
    await close();
}

/// The shares of a rocket's delay add up to the age of its view, and follow their sliders.
async function fire_rockets(browser, address, keep) {
    const { page, at, close } = await visit(browser, address, "#scene=3", SMALL);
    await hold_the_trigger(page);
    const shares = async () => Promise.all(["look_back", "fast_forward", "hold_back", "remainder"].map((name) => number_in(page, `share-${name}`)));
    const is_shared = (wanted) => async () => {
        const [look_back, fast_forward, hold_back] = await shares();
        return look_back > 0 && Math.abs(fast_forward - wanted.fast_forward) < 0.2 && Math.abs(hold_back - wanted.hold_back) < 0.2;
    };
    await until(page, 40, at + "a rocket's shares are shown", is_shared({ fast_forward: 60, hold_back: 20 }));
    await page.locator("#pause").click();
    await page.waitForTimeout(300);
    const sum = (await shares()).reduce((one, other) => one + other, 0);
    const age = await number_in(page, "flight-age");
    expect(Math.abs(sum - age) < 0.5, `${at}the shares are ${sum} ms in all, the view was ${age} ms old`);
    await page.locator("#pause").click();
    await page.evaluate(() => { for (const box of document.querySelectorAll("details")) box.open = true; });
    await move(page, "hold_back", 50);
    await move(page, "fast_forward", 30);
    await hold_the_trigger(page);
    await until(page, 40, at + "its sliders are felt", is_shared({ fast_forward: 30, hold_back: 50 }));
    await until(page, 40, at + "a verdict falls", async () => /The verdict fell/.test(await shown(page, "flight-end")));
    await until(page, 60, at + "a flight has a kill camera", async () => page.locator("#camera-flight").isEnabled());
    await page.locator("#camera-flight").click();
    await until(page, 20, at + "the flight's kill camera plays",
        async () => /the shooter's screen, with their own image: \d+ ms after it was fired/.test(await shown(page, "titles")));
    expect(Math.min(...(await colours_of(page))) > 4, `${at}the flight's kill camera is blank`);
    if (keep) await page.screenshot({ path: `${keep}/playground-flight-camera.png` });
    await until(page, 30, at + "the flight's kill camera ends by itself", async () => page.locator("#titles").isHidden());
    await page.keyboard.up("KeyF");
    await hold_the_trigger(page);
    await move(page, "shared_by", 0);
    await until(page, 40, at + "with commands the victim pays all", is_shared({ fast_forward: 0, hold_back: 0 }));
    await close();
}

/// Models, the server's recordings and a visitor's file in place of the sliders.
async function change_network(browser, address) {
    const { page, at, close } = await visit(browser, address, "#scene=1&network=transatlantic", SMALL);
    const list = page.locator("#network-choice");
    const trip = async () => (await numbers_of(page))?.rtt ?? NaN;
    await hold_the_trigger(page);
    expect((await list.inputValue()) === "transatlantic", `${at}the link's network is not chosen`);
    await until(page, 30, at + "the link's network is felt", async () => (await trip()) > 75 && (await trip()) < 98);
    expect(await page.locator("#set-rtt").isDisabled(), `${at}a slider that does nothing can be moved`);
    await list.selectOption("5g");
    expect(page.url().includes("network=5g"), `${at}the link does not say network=5g: ${page.url()}`);
    await until(page, 30, at + "another model is felt", async () => (await trip()) < 60);
    await open_recording(page, "network-choice", "home.csv", recording_of(300));
    await until(page, 30, at + "a visitor's recording is felt", async () => (await trip()) > 280);
    expect(/home\.csv plays in a loop/.test(await shown(page, "network-choice-note")), `${at}it does not say what plays`);
    expect(!page.url().includes("network="), `${at}the link names a file: ${page.url()}`);
    await open_hostile(page, at, "network-choice");
    await page.locator("#scene").selectOption("2");
    await until(page, 30, at + "the next match plays it too", async () => (await trip()) > 280);
    await list.selectOption({ label: "slow" });
    await until(page, 30, at + "a recording of this machine is felt", async () => (await trip()) > 230 && (await trip()) < 275);
    await list.selectOption({ label: "broken" });
    await until(page, 10, at + "a broken one is refused", async () => /broken:3: field 'rtt_ms': found '-7'/.test(await shown(page, "network-choice-note")));
    expect((await list.locator("option:checked").textContent()) === "slow", `${at}a broken one is chosen`);
    await list.selectOption("sliders");
    await until(page, 30, at + "the sliders count again", async () => (await trip()) < 200);
    expect(await page.locator("#set-rtt").isEnabled(), `${at}a slider that counts cannot be moved`);
    const numbers = await numbers_of(page);
    expect(numbers.differing === 0 && numbers.equal === numbers.shots, `${at}a network broke equality: ${JSON.stringify(numbers)}`);
    await close();
}

async function take_nonsense(browser, address) {
    for (const link of ["#rtt=abc", "#nonsense=1", "#bots=1e99&seed=-1&scene=77", "#&&&===", "#rtt=%00%ff", "#network=3", "#network="]) {
        const { page, at, close } = await visit(browser, address, link, SMALL);
        await until(page, 20, at + "the match runs", async () => (await page.textContent("#numbers")) !== "");
        await close();
    }
    for (const nonsense of ["nonsense=1", "network=carrier-pigeon", "network=toString"]) {
        const { page, close } = await visit(browser, address, `#${nonsense}`, SMALL);
        await until(page, 10, "a link with nonsense is explained",
            async () => (await page.textContent("#trouble")).includes(`${nonsense}, which this page does not know`));
        await close();
    }
    const context = await browser.newContext();
    const blind = await context.newPage();
    await blind.addInitScript(() => { HTMLCanvasElement.prototype.getContext = () => null; });
    await blind.goto(address);
    await until(blind, 10, "a browser without WebGL gets a sentence",
        async () => (await blind.textContent("#trouble")).includes("has no WebGL"));
    await context.close();
}

const [program, ...rest] = process.argv.slice(2);
const keep = rest[0] === "--keep" ? rest[1] : null;
if (keep) mkdirSync(keep, { recursive: true });
const { server, address } = serve(program, ["playground", "--port", "0"], folder_of_recordings());
const browser = await start();
try {
    const where = await address;
    await look(browser, where, keep);
    await play(browser, where, keep);
    await open_scenes(browser, where);
    await move_all(browser, where);
    await look_back(browser, where, keep);
    await fire_rockets(browser, where, keep);
    await change_network(browser, where);
    await take_nonsense(browser, where);
} finally {
    await browser.close();
    server.removeAllListeners("exit");
    server.kill();
}
end("playground", `${WIDTHS.length * THEMES.length} screens`);
