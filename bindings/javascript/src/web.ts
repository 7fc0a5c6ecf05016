import { readBy } from "./library.js";

readBy({
    ours: new URL("./backsight.wasm", import.meta.url),
    read: async (where) => {
        const response = await fetch(where);
        if (!response.ok) throw new Error(`the server answers ${response.status}`);
        return response.arrayBuffer();
    },
});
export * from "./index.js";
