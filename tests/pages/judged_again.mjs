// A match in the page, played and judged again from what was done to it: the page's own module in a second instance, in the same
// browser. Verdicts and pictures must come out equal, bit for bit.

/// Notes all that is done to the page's module, and a hash of each picture that it gave. Before the page opens.
export const record_module = (page) => page.addInitScript(() => {
    const { instantiate } = WebAssembly;
    const hash_of = (bytes) => bytes.reduce((hash, byte) => Math.imul(hash ^ byte, 0x01000193), 0x811c9dc5) >>> 0;
    const picture_of = (calls, count) => hash_of(new Uint8Array(calls.memory.buffer, calls.floats(), 4 * count));
    const noted = ["set", "start", "press", "play_until", "follow", "draw", "draw_projectiles", "draw_movers"];
    const status_of = (calls) => {
        const at = calls.columns(1);
        const bytes = new Uint8Array(calls.memory.buffer);
        const names = new TextDecoder().decode(bytes.slice(at, bytes.indexOf(0, at))).split("|").map((name) => name.split("=")[0]);
        const count = calls.rows(1);
        const numbers = new Float64Array(calls.memory.buffer, calls.doubles(), count);
        return Object.fromEntries(names.map((name, i) => [name, numbers[i]]));
    };
    const played = { calls: [], us: 0 };
    WebAssembly.instantiate = async (bytes, imports) => {
        const made = await instantiate(bytes, imports);
        const inner = made.instance.exports;
        if (!inner.play_until) return made;
        const outer = { ...inner };
        for (const name of noted) outer[name] = (...given) => {
            const answer = inner[name](...given);
            played.calls.push({ name, given, picture: name.startsWith("draw") ? picture_of(inner, answer) : null });
            if (name === "play_until") played.us = answer;
            return answer;
        };
        played.status = () => status_of(inner);
        // `change`: of what was done, to see that it is noticed.
        played.again = async (change) => {
            const calls = change(structuredClone(played.calls));
            const { instance: { exports } } = await instantiate(bytes.slice(0), imports);
            exports._initialize();
            const found = { pictures: 0, differing: 0, of_last: 0 };
            let us = 0;
            for (const { name, given, picture } of calls) {
                const answer = exports[name](...given);
                if (name === "start") us = 0;
                if (name === "play_until") us = answer;
                if (picture === null) continue;
                found.pictures++;
                if (us >= played.us - 10e6) found.of_last++;
                if (picture_of(exports, answer) !== picture) found.differing++;
            }
            return { ...found, status: status_of(exports) };
        };
        return { module: made.module, instance: { exports: outer } };
    };
    window.played = played;
});

/// Microseconds of the match.
export const played_us = (page) => page.evaluate(() => window.played.us);

/// The match so far, as it was judged, and again. With `is_changed`, one look of yours is another.
export const judge_again = (page, is_changed = false) => page.evaluate(async (changes) => {
    const { status, again } = window.played;
    const change = (calls) => {
        const presses = calls.filter(({ name }) => name === "press");
        // All from the middle on: a single one may come between two shots.
        if (changes) for (const { given } of presses.slice(presses.length >> 1)) given[2] = (given[2] + 4096) % 65536;
        return calls;
    };
    return { before: status(), ...(await again(change)) };
}, is_changed);
