// Runs `golden_hash` of a wasm32 reactor in a world of nothing: any import is an error.
import { readFileSync } from "node:fs";

const module = await WebAssembly.compile(readFileSync(process.argv[2]));
const imports = WebAssembly.Module.imports(module);
if (imports.length > 0) {
    console.error("the module must import nothing, but imports", imports.map((i) => `${i.module}.${i.name}`).join(", "));
    process.exit(1);
}
const { exports } = await WebAssembly.instantiate(module, {});
exports._initialize();
console.log(BigInt.asUintN(64, exports.golden_hash()).toString(16).padStart(16, "0"));
