// The package as a user gets it: packed, installed into an empty folder, checked by tsc, loaded by import and by require.
import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const ROOT = new URL("../../../", import.meta.url);
const USER = new URL("build/javascript/user/", ROOT);
const text = (path) => readFileSync(new URL(path, ROOT), "utf8");
const wrong = [];
const expect = (what, expected, got) => {
    console.log(`${what}: ${got}`);
    if (expected !== got) wrong.push(`${what}: expected ${expected}, got ${got}`);
};
const run = (program, ...given) => {
    try {
        return execFileSync(program, given, { cwd: USER, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] }).trim();
    } catch (error) {
        return `${error.stdout ?? ""}${error.stderr ?? error.message}`.trim() || "it ends with an error";
    }
};

// One version: version.h has it.
const numbers = [...text("include/backsight/version.h").matchAll(/BACKSIGHT_VERSION_(?:MAJOR|MINOR|PATCH) (\d+)/g)];
const version = numbers.map((found) => found[1]).join(".");
expect("the version of package.json", version, JSON.parse(text("bindings/javascript/package.json")).version);

// The tool writes src/generated, which is read below.
const now = execFileSync(fileURLToPath(new URL("tools/build_javascript", ROOT)), ["--source"], { encoding: "utf8" }).trim();

// The module that is kept has what the header declares, and asks for callbacks alone.
const module = await WebAssembly.compile(readFileSync(new URL("bindings/javascript/built/backsight.wasm", ROOT)));
const exported = new Set(WebAssembly.Module.exports(module).map((one) => one.name));
const declared = text("bindings/c/backsight.h").match(/^BS_API [^(]*?\bbs_\w+(?=\()/gm).map((one) => one.match(/bs_\w+$/)[0]);
const wanted = [...declared, ...text("bindings/javascript/src/generated/calls.c").match(/(?<=export_name\(")\w+/g)];
const missing = wanted.filter((name) => !exported.has(name));
expect("functions that the kept module lacks (tools/build_javascript --module makes it anew)", "", missing.join(", "));
const imports = WebAssembly.Module.imports(module).map((one) => `${one.module}.${one.name}`).sort().join(" ");
expect("what it imports", "backsight.bone_poser backsight.level_trace backsight.line_of_sight backsight.line_of_sight_at backsight.step", imports);

// It is made of the C++ that is here. A module of another state would give other answers than C does.
const built = "bindings/javascript/built/made_of.txt";
const kept = existsSync(new URL(built, ROOT)) ? /^source (\w+)$/m.exec(text(built))?.[1] : undefined;
expect("the source that the kept module was made of (tools/build_javascript --module makes it anew)", now, kept);

rmSync(USER, { recursive: true, force: true });
mkdirSync(USER, { recursive: true });
execFileSync(fileURLToPath(new URL("tools/build_javascript", ROOT)), { stdio: "inherit" });
writeFileSync(new URL("package.json", USER), '{ "private": true }');
run("npm", "install", "--offline", "--no-audit", "--no-fund", `../backsight-${version}.tgz`);
const packed = readdirSync(new URL("node_modules/backsight/", USER)).sort().join(" ");
expect("files of the package", "LICENSE README.md dist package.json", packed);

// Strict, with and without the DOM, as a module, as CommonJS, and as bundlers resolve.
const example = new URL("bindings/javascript/examples/pellets.ts", ROOT);
const tsc = fileURLToPath(new URL("web/page/node_modules/.bin/tsc", ROOT));
const strict = ["--strict", "--noUncheckedIndexedAccess", "--exactOptionalPropertyTypes", "--target", "es2022"];
// A console, for those without the DOM's.
writeFileSync(new URL("console.d.ts", USER), "declare const console: { log(text: string): void };\n");
for (const name of ["pellets.mts", "pellets.cts"]) copyFileSync(example, new URL(name, USER));
expect("tsc for Node", "", run(tsc, ...strict, "--module", "node16", "--lib", "es2022", "console.d.ts", "pellets.mts", "pellets.cts"));
copyFileSync(example, new URL("page.ts", USER));
expect("tsc for a bundler", "", run(tsc, ...strict, "--module", "es2022", "--moduleResolution", "bundler", "--noEmit",
    "--lib", "es2022,dom", "page.ts"));
const said = "5 pellets, closed, hit, Server.judge: rules.rangeM: out of range: the doc of the field has it (Code.OutOfRange)";
for (const name of ["pellets.mjs", "pellets.cjs"]) expect(name, said, run("node", name));
copyFileSync(new URL("bindings/javascript/examples/match.mjs", ROOT), new URL("match.mjs", USER));

for (const one of wrong) console.error(one);
process.exitCode = wrong.length === 0 ? 0 : 1;
