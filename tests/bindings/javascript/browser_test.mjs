// The package in Debian's Chromium: the example page, its shots, its picture, and what it says where the module is missing.
import { createServer } from "node:http";
import { readFileSync } from "node:fs";
import { start } from "../../pages/browser.mjs";
import { DIST, ROOT } from "./package.mjs";

const PAGE = new URL("bindings/javascript/examples/browser/", ROOT);
const TYPES = { html: "text/html", js: "text/javascript", wasm: "application/wasm" };
const wrong = [];
const expect = (is_well, what) => is_well || wrong.push(what);

const server = createServer((request, response) => {
    const path = request.url === "/" ? "index.html" : request.url.slice(1);
    const file = path.startsWith("backsight/") ? new URL(path.slice("backsight/".length), DIST) : new URL(path, PAGE);
    let bytes;
    try {
        bytes = readFileSync(file);
    } catch {
        response.writeHead(404).end();
        return;
    }
    response.writeHead(200, { "content-type": TYPES[path.split(".").at(-1)] ?? "text/plain" }).end(bytes);
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const address = `http://127.0.0.1:${server.address().port}/`;

const browser = await start();
async function visit(name, look, reroute = () => {}) {
    const page = await browser.newPage({ viewport: { width: 800, height: 600 } });
    page.setDefaultTimeout(180_000);
    const faults = [];
    page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
    page.on("pageerror", (error) => faults.push(error.message));
    await page.route("**/favicon.ico", (route) => route.fulfill({ status: 204 }));
    await reroute(page);
    await page.goto(address + name);
    await look(page, faults);
    await page.close();
}

await visit("", async (page, faults) => {
    const says = () => page.textContent("#says");
    const is_drawn = page.waitForFunction(() => {
        const { data } = document.querySelector("canvas").getContext("2d").getImageData(0, 0, 640, 320);
        for (let i = 0; i < data.length; i += 4) { // the ring, in its own colour
            if (data[i] === 0 && data[i + 1] === 0xaa && data[i + 2] === 0x66 && data[i + 3] === 255) return true;
        }
        return false;
    });
    await Promise.race([is_drawn, page.waitForEvent("pageerror")]).catch((error) => wrong.push(error.message));
    if (faults.length > 0) return void wrong.push(`the page: ${faults}`);
    await page.locator("#field").focus();
    let hits = 0;
    for (let i = 0; i < 5; i++) {
        await page.keyboard.press(" ");
        const said = await says();
        expect(/equal to the bit/.test(said) && !/not equal/.test(said), `a shot at what is drawn: ${said}`);
        hits += /verdict: a hit/.test(said) ? 1 : 0;
        console.log(said);
    }
    expect(hits === 5, `${hits} of 5 shots at what is drawn are hits`);
    await page.mouse.click(400, 250);
    expect(/equal to the bit/.test(await says()), `a click: ${await says()}`);
    for (const fault of faults) wrong.push(`the page: ${fault}`);
});
await visit("", async (page, faults) => {
    await page.waitForEvent("pageerror").catch(() => {});
    const said = faults.find((fault) => fault.includes("Library.open")) ?? `nothing of it: ${faults}`;
    console.log(said);
    for (const word of ["backsight.wasm", "404", "bundler"]) expect(said.includes(word), `without the module: ${said}`);
}, (page) => page.route("**/backsight.wasm", (route) => route.fulfill({ status: 404 })));

await browser.close();
server.close();
for (const one of wrong) console.error(one);
process.exitCode = wrong.length === 0 ? 0 : 1;
