// node playground_test.mjs PROGRAM [--keep FOLDER]: serves the playground with the program, and plays it in a real
// Chromium: looks at it at three widths in two themes, shoots by keyboard, reads verdicts, moves sliders and sees their
// effect in numbers, plays recorded networks, refuses broken ones, rewinds by another way and sees wrong verdicts, opens each scene, its kill camera, the victim's
// screen and a rocket's shares, and links with nonsense. Ends with 1 and a sentence for each fault.
import { mkdirSync } from "node:fs";
import { THEMES, WIDTHS } from "./browser.mjs";
import { faults_of } from "./faults.mjs";
import { judge_again, played_us, record_module } from "./judged_again.mjs";
import { hold_the_trigger, keep_buttons, link_of, move, number_in, numbers_of, shown } from "./playground_page.mjs";
import { LIMITS, all, begin, colours_of, delay_module, expect, folder_of_recordings, frames, keep_module, need, nonsense_of, open_hostile,
    open_recording, play_all, press, press_if_enabled, recording_of, serve, status_of, until, visit } from "./visits.mjs";

/// A visit to a match that is there, with its keys and buttons.
async function visit_match(browser, address, link, options) {
    const found = await visit(browser, address, link, options);
    await begin(found.page, found.at);
    return found;
}

async function look(browser, address, keep) {
    for (const width of WIDTHS) {
        for (const theme of THEMES) {
            const { page, at, close } = await visit_match(browser, address, "#bots=4&seed=4", { width, theme });
            await need(page, 20, at + "the match runs", async () => ((await numbers_of(page))?.compared ?? 0) > 0);
            for (const fault of await page.evaluate(faults_of, LIMITS)) all.push(at + fault);
            // Whoever is followed may look at a wall for a while.
            await until(page, 20, at + "no pane is blank", async () => Math.min(...(await colours_of(page))) > 8);
            if (keep) await page.screenshot({ path: `${keep}/playground-${width}-${theme}.png`, fullPage: true });
            await close();
        }
    }
}

// A picture that is small costs little: the processor draws it.
const SMALL = { width: 500, height: 420 };

async function play(browser, address, keep) {
    const { page, at, close } = await visit_match(browser, address, "#scene=1&rtt=100&loss=0.05",
        { ...SMALL, before: async (opened) => { await delay_module(opened); await keep_module(opened); } });
    await hold_the_trigger(page);
    await need(page, 30, at + "your shots have verdicts", async () => /^You (hit|missed)/.test(await page.textContent("#verdict")));
    await need(page, 30, at + "ten shots are equal to the bit", async () => ((await numbers_of(page))?.equal ?? 0) >= 10);
    const before = await numbers_of(page);
    expect(before.equal === before.shots, `${at}${before.equal} of ${before.shots} shots are equal`);
    expect(before.differing === 0, `${at}${before.differing} numbers differ`);
    await keep_buttons(page, at);
    expect((await page.locator("#ways tr").count()) >= 10, `${at}other ways to rewind are not shown`);

    await move(page, "rtt", 400);
    await until(page, 30, at + "a longer round trip is felt", async () => (await numbers_of(page)).rtt > 300);
    expect((await link_of(page)).includes("rtt=400"), `${at}the link does not say rtt=400: ${await link_of(page)}`);
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

    await press(page, "pause");
    await frames(page, 3);
    const paused = await status_of(page);
    await frames(page, 20);
    const then = await status_of(page);
    expect(then.numbers_compared === paused.numbers_compared && then.tick === paused.tick, `${at}it plays on while it is paused`);
    await press(page, "step");
    expect((await status_of(page)).tick === paused.tick + 1, `${at}a step is not a tick`);
    await page.locator("#feed button").first().evaluate((button) => button.click());
    expect((await page.locator("#look-shooter").getAttribute("aria-pressed")) === "true", `${at}a shot of the feed is not shown`);
    await until(page, 20, at + "the shot is drawn", async () => Math.min(...(await colours_of(page))) > 4);
    if (keep) await page.screenshot({ path: `${keep}/playground-shot.png`, fullPage: true });
    await page.locator("#layout").selectOption("over");
    await page.locator("#replay").evaluate((input) => { input.value = "1"; input.dispatchEvent(new Event("input")); });
    await frames(page, 3);
    await close();
}

/// Each scene, by its link: it runs, says what to look for, and nothing is wrong in it.
async function open_scenes(browser, address) {
    for (let scene = 0; scene < 7; scene++) {
        const { page, at, close } = await visit_match(browser, address, `#scene=${scene}&bots=2`, SMALL);
        await need(page, 20, at + "the match runs", async () => ((await numbers_of(page))?.compared ?? 0) > 0);
        expect((await shown(page, "look-for")).length > 40, `${at}it does not say what to look for`);
        expect((await page.locator("#scene").inputValue()) === String(scene), `${at}another scene is chosen`);
        expect((await numbers_of(page)).differing === 0, `${at}numbers differ`);
        await close();
    }
}

/// At each tick rate the page plays as many ticks in a second of its match, and each shot is equal. What the page still
/// says of the match before is not taken for the new one's, which is known by its rate; in its first second both are seen.
async function move_rate(page, at) {
    for (const hz of [32, 128, 64]) {
        await move(page, "tick", hz);
        expect((await link_of(page)).includes(`tick=${hz}`), `${at}the link does not say tick=${hz}: ${await link_of(page)}`);
        let found = null;
        await until(page, 30, `${at}a match at ${hz} Hz has five shots that are equal to the bit`, async () => {
            const { tick, server_ms } = (await status_of(page)) ?? { tick: 0, server_ms: 0 };
            found = await numbers_of(page);
            return server_ms > 1000 && Math.abs((tick * 1000) / server_ms - hz) < 0.1 && found?.equal >= 5;
        });
        expect(found?.differing === 0 && found.equal === found.shots, `${at}${hz} Hz broke equality: ${JSON.stringify(found)}`);
    }
}

/// Settings of a match: each begins a new one, and is felt in it.
async function move_all(browser, address) {
    const { page, at, close } = await visit_match(browser, address, "#scene=1&loss=0&reorder=0&jitter=0", { ...SMALL, before: keep_module });
    await page.evaluate(() => { for (const box of document.querySelectorAll("details")) box.open = true; });
    await hold_the_trigger(page);
    const is_between = async () => Number.isFinite(await number_in(page, "blend-to"));
    await until(page, 20, at + "samples are shown", is_between);
    await move(page, "snapshot_ticks", 4);
    await until(page, 30, at + "fewer snapshots lie farther apart",
        async () => (await number_in(page, "blend-to")) - (await number_in(page, "blend-from")) === 4);
    await move_rate(page, at);
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
    expect((await link_of(page)).includes("fairness=4"), `${at}the link does not say fairness=4: ${await link_of(page)}`);
    await move(page, "bots", 3);
    await move(page, "seed", 77);
    expect((await link_of(page)).includes("seed=77"), `${at}the link does not say seed=77: ${await link_of(page)}`);
    await page.locator("#scene").selectOption("0");
    await until(page, 20, at + "as many bots play as were asked for", async () => (await page.locator("#follow option").count()) === 4);
    const bits = (await shown(page, "stamp-bits")).replaceAll(" ", "");
    expect(/^[01]{64}$/.test(bits), `${at}the stamp has not 64 bits: ${bits}`);
    await close();
}

const count_of = (page, state) => page.locator(`#snapshots .${state}`).count();

/// Sliders that are felt at once: packets that overtake one another, and the bots' own networks.
async function move_networks(browser, address) {
    const { page, at, close } = await visit_match(browser, address,
        "#scene=1&rtt=60&loss=0&reorder=0&jitter=0&bot_rtt=40&bot_loss=0", SMALL);
    await until(page, 30, at + "64 snapshots came in their order",
        async () => (await count_of(page, "none")) === 0 && (await count_of(page, "late")) + (await count_of(page, "lost")) === 0);
    await move(page, "reorder", 0.5);
    await until(page, 30, at + "snapshots that were overtaken come late", async () => (await count_of(page, "late")) > 8);
    expect((await link_of(page)).includes("reorder=0.5"), `${at}the link does not say reorder=0.5: ${await link_of(page)}`);
    // Both links have it.
    await move(page, "reorder", 0);
    await page.locator("#follow").selectOption("1");
    await until(page, 30, at + "the bot's snapshots come in their order",
        async () => (await count_of(page, "applied")) > 50 && (await count_of(page, "late")) + (await count_of(page, "lost")) === 0);
    const trip = async () => (await numbers_of(page))?.rtt ?? NaN;
    expect((await trip()) < 100, `${at}the bot's round trip is ${await trip()} ms, of 40`);
    await move(page, "bot_rtt", 400);
    await until(page, 30, at + "a bot's longer round trip is felt", async () => (await trip()) > 300);
    await move(page, "bot_loss", 0.4);
    await until(page, 30, at + "a bot's snapshots are lost", async () => (await count_of(page, "lost")) > 8);
    await page.locator("#follow").selectOption("0");
    await until(page, 30, at + "your own network has neither", async () => (await trip()) < 150 && (await count_of(page, "lost")) === 0);
    const numbers = await numbers_of(page);
    expect(numbers.differing === 0 && numbers.equal === numbers.shots, `${at}a network broke equality: ${JSON.stringify(numbers)}`);
    await close();
}

/// Rules that take hits away: how far a victim may have moved, and how far the cover rule looks ahead.
async function move_rules(browser, address) {
    const { page, at, close } = await visit_match(browser, address, "#scene=1&loss=0", SMALL);
    await page.evaluate(() => { for (const box of document.querySelectorAll("details")) box.open = true; });
    await hold_the_trigger(page);
    const said = async () => (await shown(page, "proof")) + (await shown(page, "feed"));
    await until(page, 40, at + "the target is hit", async () => /You hit/.test(await said()));
    expect(!/moved too far/.test(await said()), `${at}without a limit a victim had moved too far`);
    await move(page, "max_moved", 0.1);
    await until(page, 60, at + "a limit to the victim's way is felt", async () => /moved too far/.test(await said()));
    await page.locator("#scene").selectOption("2");
    await move(page, "max_moved", 0);
    await move(page, "rtt", 20);
    await move(page, "bot_rtt", 100);
    await move(page, "cover_grace", 0);
    await hold_the_trigger(page);
    await until(page, 60, at + "the cover rule is asked", async () => (await shown(page, "cover-grace")) === "0 ms");
    expect((await shown(page, "foreseen")) === "", `${at}a rule that does not look ahead foresees`);
    await move(page, "foresight", 500);
    await hold_the_trigger(page);
    await until(page, 90, at + "hits that foresight alone refuses are counted", async () => (await number_in(page, "foreseen")) > 0);
    expect((await shown(page, "foresight")) === "500 ms", `${at}the rule's foresight is ${await shown(page, "foresight")}`);
    await close();
}

/// A shot again through its shooter's eyes, and beside its victim's screen.
async function look_back(browser, address, keep) {
    const { page, at, close } = await visit_match(browser, address, "#scene=5", SMALL);
    await hold_the_trigger(page);
    await need(page, 60, at + "a hit can be seen beside its victim's screen", () => press_if_enabled(page, "look-victim"));
    await until(page, 20, at + "the victim's pane has a title", async () => /victim's own screen/.test(await shown(page, "titles")));
    await until(page, 20, at + "both panes beside the hit are drawn", async () => Math.min(...(await colours_of(page))) > 4);
    if (keep) await page.screenshot({ path: `${keep}/playground-victim.png` });
    await press(page, "look-victim");
    // The newest shot of a trigger that is held is not developed yet.
    await page.keyboard.up("KeyF");
    const { titles, colours } = await play_camera(page, at, "camera-shot", keep);
    expect(titles.every((title) => /^Kill camera/.test(title)), `${at}the kill camera is not named: ${titles[0]}`);
    expect(colours > 4, `${at}the kill camera is blank`);
    await close();
}

/// Presses a kill camera's button as soon as there is something to see, and looks at each picture until it ends by itself.
async function play_camera(page, at, id, keep) {
    await need(page, 60, `${at}${id} has something to show`, () => page.locator(`#${id}`).isEnabled());
    const seen = page.evaluate(async ([button, patience_ms]) => {
        const [titles, arena] = [document.getElementById("titles"), document.getElementById("arena")];
        const copy = new OffscreenCanvas(160, 90).getContext("2d", { willReadFrequently: true });
        const found = { titles: [], colours: 0, ended: false };
        document.getElementById(button).click();
        const until = performance.now() + patience_ms;
        while (performance.now() < until && !found.ended) {
            await new Promise((drawn) => requestAnimationFrame(drawn));
            found.ended = titles.hidden && found.titles.length > 0;
            if (titles.hidden) continue;
            if (found.titles.at(-1) !== titles.textContent) found.titles.push(titles.textContent);
            copy.drawImage(arena, 0, 0, 160, 90);
            found.colours = Math.max(found.colours, new Set(new Uint32Array(copy.getImageData(0, 0, 160, 90).data.buffer)).size);
        }
        return found;
    }, [id, 180_000]);
    if (keep) await page.screenshot({ path: `${keep}/playground-${id}.png` });
    const found = await seen;
    expect(found.ended, `${at}${id} does not end by itself, or does not begin`);
    return found;
}

/// The shares of a rocket's delay add up to the age of its view, and follow their sliders.
async function fire_rockets(browser, address, keep) {
    const { page, at, close } = await visit_match(browser, address, "#scene=3", SMALL);
    await hold_the_trigger(page);
    // In one: the panel is of another rocket in the next moment.
    const shares = () => page.evaluate(() => Object.fromEntries(["share-look_back", "share-fast_forward", "share-hold_back",
        "share-remainder", "flight-age"].map((id) => [id.split("-")[1], Number(/-?[\d.]+/.exec(document.getElementById(id).textContent)?.[0])])));
    const is_shared = (wanted) => async () => {
        const { look_back, fast_forward, hold_back } = await shares();
        return look_back > 0 && Math.abs(fast_forward - wanted.fast_forward) < 0.2 && Math.abs(hold_back - wanted.hold_back) < 0.2;
    };
    await until(page, 40, at + "a rocket's shares are shown", is_shared({ fast_forward: 60, hold_back: 20 }));
    const { age, ...parts } = await shares();
    const sum = Object.values(parts).reduce((one, other) => one + other, 0);
    expect(Math.abs(sum - age) < 0.5, `${at}the shares are ${sum} ms in all, the view was ${age} ms old`);
    await page.evaluate(() => { for (const box of document.querySelectorAll("details")) box.open = true; });
    await move(page, "hold_back", 50);
    await move(page, "fast_forward", 30);
    await hold_the_trigger(page);
    await until(page, 40, at + "its sliders are felt", is_shared({ fast_forward: 30, hold_back: 50 }));
    await until(page, 40, at + "a verdict falls", async () => /The verdict fell/.test(await shown(page, "flight-end")));
    await page.keyboard.up("KeyF");
    const { titles, colours } = await play_camera(page, at, "camera-flight", keep);
    expect(titles.some((title) => /the shooter's screen, with their own image: \d+ ms after it was fired/.test(title)),
        `${at}the flight's kill camera does not say what it shows: ${titles[0]}`);
    expect(colours > 4, `${at}the flight's kill camera is blank`);
    await hold_the_trigger(page);
    const look_back = (await shares()).look_back;
    await move(page, "look_back", 40);
    await hold_the_trigger(page);
    await until(page, 40, at + "a lower look-back is felt", async () => Math.abs((await shares()).look_back - 40) < 0.2);
    expect(look_back > 41, `${at}the look-back was ${look_back} ms before it was lowered to 40`);
    await move(page, "shared_by", 0);
    await until(page, 40, at + "with commands the victim pays all", is_shared({ fast_forward: 0, hold_back: 0 }));
    await close();
}

/// Models, the server's recordings and a visitor's file in place of the sliders.
async function change_network(browser, address) {
    const { page, at, close } = await visit_match(browser, address, "#scene=1&network=transatlantic", SMALL);
    const list = page.locator("#network-choice");
    const trip = async () => (await numbers_of(page))?.rtt ?? NaN;
    await hold_the_trigger(page);
    expect((await list.inputValue()) === "transatlantic", `${at}the link's network is not chosen`);
    await until(page, 30, at + "the link's network is felt", async () => (await trip()) > 75 && (await trip()) < 98);
    expect(await page.locator("#set-rtt").isDisabled(), `${at}a slider that does nothing can be moved`);
    await list.selectOption("5g");
    expect((await link_of(page)).includes("network=5g"), `${at}the link does not say network=5g: ${await link_of(page)}`);
    await until(page, 30, at + "another model is felt", async () => (await trip()) < 60);
    await open_recording(page, "network-choice", "home.csv", recording_of(300));
    await until(page, 30, at + "a visitor's recording is felt", async () => (await trip()) > 280);
    expect(/home\.csv plays in a loop/.test(await shown(page, "network-choice-note")), `${at}it does not say what plays`);
    expect(!(await link_of(page)).includes("network="), `${at}the link names a file: ${await link_of(page)}`);
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

/// The last ten seconds are played again from frames that were kept. The match itself is judged again beside them, from what was
/// done to it: its verdicts and every picture that the page kept are equal, bit for bit.
async function replay_and_judge(browser, address) {
    const { page, at, close } = await visit_match(browser, address, "#scene=1&rtt=100&loss=0.05&bots=3", { ...SMALL, before: record_module });
    await hold_the_trigger(page);
    await need(page, 60, at + "more than ten seconds were played", async () => (await played_us(page)) > 11_000_000);
    await need(page, 30, at + "your shots have verdicts", async () => ((await numbers_of(page))?.shots ?? 0) > 0);
    await press(page, "pause");
    const { before: judged } = await judge_again(page);
    await press(page, "replay-play");
    const plays = () => page.locator("#replay-play").getAttribute("aria-pressed");
    expect((await plays()) === "true", `${at}the replay does not begin`);
    await need(page, 60, at + "the replay of ten seconds ends", async () => (await plays()) === "false");
    const { before, status, pictures, differing, of_last } = await judge_again(page);
    expect(before.hash_high === judged.hash_high && before.hash_low === judged.hash_low && before.tick === judged.tick,
        `${at}a replay changes the match`);
    expect(status.compared > 0 && status.equal === status.compared, `${at}judged again, ${status.equal} of ${status.compared} rays are equal`);
    for (const name of ["hash_high", "hash_low", "shots", "compared", "equal"])
        expect(status[name] === before[name], `${at}judged again, ${name} is ${status[name]}, and was ${before[name]}`);
    expect(differing === 0 && of_last > 100, `${at}judged again, ${differing} of ${pictures} pictures differ, ${of_last} of them of the last ten seconds`);
    const changed = await judge_again(page, true);
    expect(changed.differing > 0 && (changed.status.hash_high !== before.hash_high || changed.status.hash_low !== before.hash_low),
        `${at}other looks give the same verdicts, so this compares nothing`);
    await close();
}

async function take_nonsense(browser, address) {
    for (const link of ["#rtt=abc", "#nonsense=1", "#bots=1e99&seed=-1&scene=77", "#&&&===", "#rtt=%00%ff", "#network=3", "#network="]) {
        const { page, at, close } = await visit(browser, address, link, SMALL);
        await until(page, 20, at + "the match runs", async () => (await page.textContent("#numbers")) !== "");
        await close();
    }
    for (const [part, sentence] of nonsense_of(["ticket=AAAA"])) {
        const { page, at, close } = await visit(browser, address, `#${part}`, SMALL);
        await begin(page, at.slice(0, 80));
        const said = await page.textContent("#trouble");
        expect(sentence.test(said), `${at.slice(0, 80)}it says "${said.slice(0, 200)}", not ${sentence}`);
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
await play_all("playground", `${WIDTHS.length * THEMES.length} screens`, [{ server }], async (browser) => {
    const where = await address;
    await look(browser, where, keep);
    await play(browser, where, keep);
    await open_scenes(browser, where);
    await move_all(browser, where);
    await move_networks(browser, where);
    await move_rules(browser, where);
    await look_back(browser, where, keep);
    await replay_and_judge(browser, where);
    await fire_rockets(browser, where, keep);
    await change_network(browser, where);
    await take_nonsense(browser, where);
});
