import { readFile } from "node:fs/promises";
import { readBy } from "./library.js";

readBy({
    ours: new URL("./backsight.wasm", import.meta.url),
    read: async (where) => readFile(typeof where === "string" && where.startsWith("file:") ? new URL(where) : where),
});
export * from "./index.js";
