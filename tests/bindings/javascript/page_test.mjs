// The program of docs/engines/javascript.md: its blocks, joined, print what the page says. The other blocks have no fault
// of syntax. The package's README shows its example.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { ROOT, USER } from "./package.mjs";

const page = readFileSync(new URL("docs/engines/javascript.md", ROOT), "utf8");
const blocks = (language) => [...page.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, "gms"))].map((found) => found[1]);
const script = new URL("page.mjs", USER);
writeFileSync(script, blocks("js").join("\n"));
const printed = execFileSync("node", [script.pathname], { encoding: "utf8" }).trim();
const shown = /^It prints:\n\n((?: {4}.*\n)+)/m.exec(page)?.[1].replace(/^ {4}/gm, "").trim();
console.log(printed);
let wrong = 0;
if (printed !== shown) {
    wrong++;
    console.error(`the page says that it prints:\n${shown}`);
}
const esbuild = new URL("web/page/node_modules/.bin/esbuild", ROOT).pathname;
const others = blocks("ts");
for (const block of others) {
    // What stands in a class there.
    const text = /^(onCreate|update)/.test(block) ? `class Here {\n${block}}` : block;
    try {
        execFileSync(esbuild, ["--loader=ts", "--log-level=error"], { input: text, stdio: ["pipe", "ignore", "pipe"] });
    } catch (error) {
        wrong++;
        console.error(`${block}\n${error.stderr}`);
    }
}
const readme = readFileSync(new URL("bindings/javascript/README.md", ROOT), "utf8");
if (!readme.includes(readFileSync(new URL("bindings/javascript/examples/match.mjs", ROOT), "utf8"))) {
    wrong++;
    console.error("the README of the package does not show examples/match.mjs as it is");
}
console.log(`${blocks("js").length} blocks run, ${others.length} others have no fault of syntax`);
process.exitCode = wrong === 0 && others.length > 0 ? 0 : 1;
