// node live_faults_test.mjs PROGRAM MODULE: the live page before a server that is not as it should be. What a server would
// send is told by live_feed.mjs, from the module MODULE: a match that ends and comes back, a connection that is lost, a server that is silent, one of
// another version, nonsense, a tab that sleeps. Ends with 1 and a sentence for each fault.
import { Feed, message_of, serve_feed } from "./live_feed.mjs";
import { colours_of, expect, frames, need, play_all, press, serve, until, visit } from "./visits.mjs";

// The program serves the same page as live to those who play on it.
const as_live = (page, address) => page.route(address, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace('name="backsight-mode" content="playground"',
        'name="backsight-mode" content="live"');
    await route.fulfill({ response: answer, body });
});

const visit_live = (browser, address, name, serve_socket) => visit(browser, address, "", {
    before: async (page) => {
        await as_live(page, address);
        await page.routeWebSocket(/\/watch$/, serve_socket);
    },
}).then((found) => ({ ...found, at: `${name}: ` }));

const trouble_of = async (page) => ((await page.isVisible("#trouble")) ? page.textContent("#trouble") : "");

async function watch_and_end(browser, address, feed) {
    const wishes = [];
    let stop = null;
    let socket = null;
    let connections = 0;
    let closed = 0;
    const { page, at, close } = await visit_live(browser, address, "a match that ends", (route) => {
        connections++;
        socket = route;
        stop = serve_feed(route, { first: () => feed.first(), level: () => feed.level(), next: (all) => feed.next(all),
            answer: (text) => (wishes.push(text), feed.answer(text)), closed: () => closed++ });
    });
    await need(page, 20, at + "numbers are shown", async () => /[\d,]+ numbers/.test(await page.textContent("#numbers")));
    await until(page, 20, at + "no pane is blank", async () => Math.min(...(await colours_of(page))) > 8);
    await need(page, 20, at + "shots fall", async () => (await page.locator("#feed button").count()) > 3);
    await until(page, 20, at + "the ways to rewind are compared", async () => (await page.locator("#strategies tbody tr").count()) > 9);
    await page.locator("#follow").selectOption("3");
    await until(page, 10, at + "the server is asked to follow", async () => wishes.includes('{"follow":3}'));
    await page.locator("#feed button").first().evaluate((button) => button.click());
    await until(page, 10, at + "the server is asked for a shot", async () => wishes.some((text) => /^\{"shot":\d+\}$/.test(text)));
    await press(page, "look-shooter");
    await page.locator("#camera").selectOption("above");
    expect(wishes.every((text) => text.length <= 256), `${at}a wish is too long`);
    expect(wishes.length < 8, `${at}${wishes.length} wishes are too many`);
    await choose_two_at_once(page, at, wishes);

    stop();
    await socket.close({ code: 1001, reason: "the match is over" });
    await until(page, 10, at + "the end is said", async () => /The match has ended \(the match is over\)/.test(await trouble_of(page)));
    await need(page, 20, at + "the next match is watched", async () => connections > 1 && (await trouble_of(page)) === "");
    await sleep(page, at, () => connections, () => closed);
    stop();
    await close();
}

/// Verdicts are counted on after a connection that was lost, and anew in another match.
async function come_back(browser, address, feed) {
    let stop = null;
    let socket = null;
    const { page, at, close } = await visit_live(browser, address, "a connection that is lost", (route) => {
        socket = route;
        stop = serve_feed(route, { first: () => feed.first(), level: () => feed.level(), next: (all) => feed.next(all),
            answer: (text) => feed.answer(text) });
    });
    const counted = () => page.evaluate(() => [...document.querySelectorAll("#reasons td:nth-child(2)")]
        .reduce((sum, cell) => sum + Number(cell.textContent.replaceAll(",", "")), 0));
    const lose = async () => {
        stop();
        feed.forget_shots();
        const old = socket;
        await socket.close({ code: 1011, reason: "lost" });
        await until(page, 20, at + "it is watched again", async () => socket !== old);
    };
    await until(page, 30, at + "verdicts are counted", async () => (await counted()) >= 20);
    await lose();
    // A count that had begun anew would never be above what was told since.
    await until(page, 30, at + "they are counted on in the same match", async () => {
        const now = await counted();
        return feed.told() > 0 && now > feed.told();
    });
    feed.match = "2";
    await lose();
    await until(page, 30, at + "the other match has verdicts", async () => feed.told() > 0 && (await counted()) > 0);
    const now = await counted();
    expect(now <= feed.told(), `${at}${now} verdicts of another match, which has ${feed.told()}`);
    stop();
    await close();
}

async function choose_two_at_once(page, at, wishes) {
    const asked = () => new Set(wishes.filter((text) => text.includes("shot"))).size;
    const before = asked();
    await page.evaluate(async () => {
        // Both fall into one pause between requests, however slowly this machine draws.
        const { setTimeout: wait } = window;
        const paused = [];
        window.setTimeout = (call, ms) => (ms === 100 ? paused.push(call) : wait(call, ms));
        const oldest = [...document.querySelectorAll("#feed button")].slice(-2);
        const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
        for (const button of oldest) {
            button.click();
            await frame();
            await frame();
        }
        window.setTimeout = wait;
        for (const call of paused) call();
    });
    await until(page, 10, at + "each of two shots is asked for", async () => asked() >= before + 2);
}

async function sleep(page, at, connections, closed) {
    const hide = (is_hidden) => page.evaluate((hidden) => {
        Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
    }, is_hidden);
    const [before, closed_before] = [connections(), closed()];
    await hide(true);
    await need(page, 20, at + "it lets go of the connection while it sleeps", async () => closed() > closed_before);
    await frames(page, 10);
    expect(connections() === before, `${at}it connects while it sleeps`);
    await hide(false);
    await until(page, 20, at + "it watches again after a sleep", async () => connections() > before);
}

async function take_nonsense(browser, address, feed) {
    const empty = new Uint8Array();
    const cut = message_of([{ kind: 1, index: 1, values: new Float32Array(64) }]).subarray(0, 100);
    const lying = message_of([{ kind: 0, index: 1, values: new Float64Array(4) }]);
    lying.writeUInt32LE(0xffffffff, 8 + 12);
    const many = Buffer.alloc(8);
    many.writeUInt32LE(1, 0);
    many.writeUInt32LE(0xffffffff, 4);
    const cases = [
        ["another version", '{"version":2,"columns":[]}', /speaks version 2 .*Reload/],
        ["no JSON", "hello", /cannot read: the first message is not JSON/],
        ["no columns", '{"version":1}', /cannot read: the first message has no columns/],
        ["null", "null", /speaks version undefined/],
        ["an empty message", Buffer.from(empty), /cannot read: a message is too short/],
        ["half a message", cut, /cannot read: a section has more/],
        ["a count that lies", lying, /cannot read: a section has more/],
        ["many sections", many, /cannot read: a message has too many/],
    ];
    for (const [name, message, sentence] of cases) {
        let connections = 0;
        const { page, at, close } = await visit_live(browser, address, name, (route) => {
            connections++;
            if (typeof message !== "string") route.send(feed.first());
            route.send(message);
        });
        await until(page, 10, at + "it is said", async () => sentence.test(await trouble_of(page)));
        expect(connections === 1, `${at}it asks again for nonsense`);
        await close();
    }
}

async function hear_nothing(browser, address) {
    let tries = 0;
    const { page, at, close } = await visit_live(browser, address, "a server that closes", (route) => {
        tries++;
        route.close({ code: 1011, reason: "too many viewers" });
    });
    await until(page, 10, at + "it is said",
        async () => /does not answer \(too many viewers\); trying again/.test(await trouble_of(page)));
    await until(page, 20, at + "it tries again", async () => tries >= 3);
    await close();
}

async function leave_while_the_server_is_asked(browser, address, feed) {
    let answer = null;
    let seats = 0;
    const { page, at, close } = await visit_live(browser, address, "leaving early", (route) => route.send(feed.first()));
    await page.routeWebSocket(/\/play$/, () => seats++);
    await page.route(/\/join\.json$/, (route) => { answer = () => route.fulfill({ json: { ticket: "AAAA" } }); });
    const press = () => page.evaluate(() => document.getElementById("join").click());
    await press();
    await until(page, 10, at + "the server is asked", async () => answer !== null);
    await press();
    const answered = page.waitForResponse(/\/join\.json$/);
    await answer();
    await (await answered).finished();
    await frames(page, 30);
    expect(seats === 0, `${at}it takes a seat all the same`);
    expect((await page.textContent("#joined")) === "You have left the match.", `${at}it is not said`);
    await close();
}

const [program, module] = process.argv.slice(2);
const { server, address } = serve(program, ["playground", "--port", "0"]);
await play_all("live page, faults", "13 servers", [{ server }], async (browser) => {
    const where = await address;
    const feed = await Feed.open(module);
    await watch_and_end(browser, where, feed);
    await come_back(browser, where, feed);
    await take_nonsense(browser, where, feed);
    await hear_nothing(browser, where);
    await leave_while_the_server_is_asked(browser, where, feed);
});
