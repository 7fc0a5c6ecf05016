// node measure_inspector.mjs PROGRAM [--json FILE]: what reports of many shots cost in a real Chromium, on this machine. Plays a
// match, repeats its rays until there are 10,001 and 180,000, and opens the first as one file and the second as a served page: how
// large the page is, how soon its list and its newest shot are there, how long a filter takes, and how much memory serving takes.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { start } from "./browser.mjs";
import { serve, stop } from "./visits.mjs";

const IN_FILE = 10_001;
const SERVED = 180_000;
const VISITS = 5;
const PATIENCE_MS = 600_000;

const args = process.argv.slice(2);
const json = args.includes("--json") ? args.splice(args.indexOf("--json"), 2)[1] : null;
const [program] = args;
const folder = mkdtempSync(join(tmpdir(), "inspector-cost-"));
const file_of = (name) => join(folder, name);

function run(command, ...parts) {
    const ended = spawnSync(command, parts, { encoding: "utf8", maxBuffer: 1 << 28 });
    if (ended.status !== 0) throw new Error(`${parts.join(" ")} ended with ${ended.status}: ${ended.stderr}`);
    return ended.stdout;
}

/// A copy of the report in which its rays are repeated under new numbers until there are so many.
function repeat(from, to, wanted) {
    const text = `
import shutil, sqlite3, sys
source, out, wanted = sys.argv[1], sys.argv[2], int(sys.argv[3])
shutil.copy(source, out)
d = sqlite3.connect(out)
d.executescript("PRAGMA journal_mode=DELETE; PRAGMA synchronous=OFF;")
d.execute("DELETE FROM shots WHERE id > ?", (wanted,))
count = d.execute("SELECT max(id) FROM shots").fetchone()[0]
assert count == d.execute("SELECT count(*) FROM shots").fetchone()[0]
columns = {}
for (table,) in d.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
    names = [row[1] for row in d.execute(f"PRAGMA table_info({table})")]
    key = "id" if table == "shots" else "shot"
    if key in names:
        columns[table] = (key, [name for name in names if name != key])
for more in range(count, wanted, count):
    for table, (key, others) in columns.items():
        names = ", ".join(others)
        d.execute(f"INSERT INTO {table} ({key}, {names}) SELECT {key} + {more}, {names} FROM {table}"
                  f" WHERE {key} <= {min(count, wanted - more)}")
d.commit()
print(count)
`;
    return Number(run("python3", "-c", text, from, to, String(wanted)));
}

const sorted = (numbers) => [...numbers].sort((one, other) => one - other);
const median = (numbers) => sorted(numbers)[numbers.length >> 1];

/// Notes when the list and the first shot are there, in milliseconds after the page was asked for.
const watch = () => {
    window.there = {};
    new MutationObserver(() => {
        for (const [name, selector] of [["list", ".row"], ["shot", ".proof"]])
            if (!(name in window.there) && document.querySelector(selector)) window.there[name] = performance.now();
    }).observe(document, { subtree: true, childList: true });
};

/// Milliseconds from a filter's change to the list that follows it.
const filter = ([field, value]) => new Promise((resolve) => {
    const button = document.querySelector("#judge-all");
    const input = document.querySelector(`#filter-${field}`);
    if (value === null) value = input.options[1].value;
    const before = performance.now();
    new MutationObserver((_, observer) => {
        observer.disconnect();
        requestAnimationFrame(() => resolve(performance.now() - before));
    }).observe(button, { attributes: true, attributeFilter: ["data-of"] });
    input.value = value;
    input.dispatchEvent(new Event("change", { bubbles: true }));
});

async function look(browser, address) {
    const lists = [], shots = [], filters = [], judged = [];
    for (let i = 0; i < VISITS; i++) {
        const context = await browser.newContext({ viewport: { width: 1400, height: 900 }, reducedMotion: "reduce" });
        const page = await context.newPage();
        page.setDefaultTimeout(PATIENCE_MS);
        await page.addInitScript(watch);
        await page.goto(address, { timeout: PATIENCE_MS });
        await page.waitForFunction(() => window.there.list && window.there.shot);
        const there = await page.evaluate(() => window.there);
        lists.push(there.list);
        shots.push(there.shot);
        const half = await page.evaluate(() => document.querySelector(".row .time").title);
        for (const step of [["weapon", "rifle"], ["weapon", ""], ["differs", null], ["differs", ""], ["reason", "as seen"], ["reason", ""],
            ["until", `${half}T00:00:00`], ["until", ""]]) filters.push(await page.evaluate(filter, step));
        judged.push(await page.textContent(".proof"));
        await context.close();
    }
    const of = (name, numbers) => ({ [`${name}_least_ms`]: Math.min(...numbers), [`${name}_median_ms`]: median(numbers) });
    if (judged.some((text) => !text.includes("equal"))) throw new Error(`a shot is not equal: ${judged.join(" ")}`);
    return { ...of("list", lists), ...of("shot", shots), ...of("filter", filters), filter_worst_ms: Math.max(...filters) };
}

const result = {};
const browser = await start();
try {
    run(program, "arena", "--seconds", "40", "--bots", "32", "--reports", file_of("match.sqlite"));
    result.played = repeat(file_of("match.sqlite"), file_of("some.sqlite"), IN_FILE);
    repeat(file_of("match.sqlite"), file_of("many.sqlite"), SERVED);

    const made = performance.now();
    run(program, "report", file_of("some.sqlite"), "--only", "shots", "--page", file_of("some.html"));
    result.page = { seconds: (performance.now() - made) / 1000, report_mb: statSync(file_of("some.sqlite")).size / 1e6,
        mb: statSync(file_of("some.html")).size / 1e6, ...(await look(browser, pathToFileURL(file_of("some.html")).href)) };
    console.log(`10,000 shots in a page: ${JSON.stringify(result.page)}`);

    const served = serve(program, ["report", file_of("many.sqlite"), "--serve", "--port", "0"]);
    try {
        const address = `${await served.address}#only=shots`;
        result.served = { report_mb: statSync(file_of("many.sqlite")).size / 1e6, ...(await look(browser, address)),
            // The page asks for what it shows; the rest of the file is read by its pages, and not kept.
            server_mb: Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${served.server.pid}/status`, "utf8"))[1]) / 1024 };
        console.log(`180,000 shots served: ${JSON.stringify(result.served)}`);
    } finally {
        stop(served);
    }
    if (json) writeFileSync(json, JSON.stringify(result));
} finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
}
