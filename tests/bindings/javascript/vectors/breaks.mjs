// A player must not pass what is changed by one bit, nor what the format does not have.
import { basename } from "node:path";
import { readFileSync } from "node:fs";
import { parse, play_case, play_file, UNSAID } from "./driver.mjs";

function message_of(play) {
    try {
        play();
    } catch (error) {
        return error.message;
    }
    return "";
}

function* leaves_of(value, path, kind, at) {
    if (typeof value !== "object" || value === null || Object.keys(value).length === 0) {
        yield { path, kind: `${kind} ${value === null ? "null" : typeof value}`, at };
        return;
    }
    for (const [key, one] of Object.entries(value)) {
        const is_list = Array.isArray(value);
        yield* leaves_of(one, path + (is_list ? `[${key}]` : `.${key}`), kind + (is_list ? "[]" : `.${key}`), [...at, key]);
    }
}

const valued = (value, at) => at.reduce((inner, key) => (inner === UNSAID ? UNSAID : inner?.[key]), value);

/// The lowest bit of a number, or of the last digit.
function changed(value) {
    if (Array.isArray(value)) return [0];
    if (value === null || typeof value === "object") return 0;
    if (typeof value === "number") return value % 2 === 0 ? value + 1 : value - 1;
    return value === "" ? "00" : value.slice(0, -1) + (parseInt(value.at(-1), 16) ^ 1).toString(16);
}

function put(holder, at, value) {
    const last = at.at(-1);
    at.slice(0, -1).reduce((inner, key) => inner[key], holder)[last] = value;
}

/// Each kind of answer once. How many.
export function turn_red(path, open) {
    const name = basename(path);
    const file = parse(path);
    const seen = new Set();
    for (const one of file.cases) {
        one.steps.forEach((step, i) => {
            if (!Object.hasOwn(step, "gives")) return;
            let played;
            for (const leaf of [...leaves_of(step.gives, "gives", step.do, ["gives"])]) {
                if (seen.has(leaf.kind)) continue;
                played ??= play_case(name, file.kind, one, open, i + 1);
                if (played.got === undefined || valued({ gives: played.got }, leaf.at) === UNSAID) continue;
                seen.add(leaf.kind);
                const before = valued(step, leaf.at);
                put(step, leaf.at, changed(before));
                const message = message_of(() => play_case(name, file.kind, one, open, i + 1));
                put(step, leaf.at, before);
                if (![name, `, step ${i + 1} (`, `${leaf.path}:`].every((part) => message.includes(part))) {
                    throw new Error(`${name}, step ${i + 1} (${leaf.kind}), changed, is answered by '${message}'`);
                }
            }
        });
    }
    return seen.size;
}

const OPTIONAL = [
    "rotation", "velocity", "acceleration", "angular_velocity", "bones", "is_free", "wall", "door", "skeleton", "level_group",
    "rotation_bits", "min_speed", "max_speed", "inherits", "inherited_share", "max_inherited", "claimed_speed", "shots", "field_bits",
];

function* objects_of(value, kind, holder) {
    if (typeof value !== "object" || value === null) return;
    if (!Array.isArray(value)) yield { object: value, kind };
    for (const [key, one] of Object.entries(value)) {
        if (key !== "gives" && key !== "steps") yield* objects_of(one, kind + (Array.isArray(value) ? "[]" : `.${key}`), holder);
    }
}

/// Broken files: cut short, missing, with a key more, and with each key left out. How many.
export function refuse_broken(path, open) {
    const name = basename(path);
    const whole = readFileSync(path, "utf8");
    const file = parse(path);
    const seen = new Set();
    let refused = 0;
    const refuse = (what, play, word) => {
        const message = message_of(play);
        if (!message.includes(name) || !message.includes(word)) throw new Error(`${name}, ${what}, is answered by '${message}'`);
        refused++;
    };
    for (const size of [0, whole.length >> 2, whole.length >> 1, whole.length - 3]) {
        refuse("cut short", () => parse(path, whole.slice(0, size)), "no JSON");
    }
    refuse("missing", () => parse(`no/such/${name}`), name);
    for (const key of ["format", "kind", "cases"]) {
        const { [key]: gone, ...rest } = { ...file, cases: [] };
        refuse(`without ${key}`, () => play_file(name, rest, open), `'${key}'`);
    }
    refuse("with an unknown key", () => play_file(name, { ...file, cases: [], color: 1 }, open), "'color'");
    const break_object = (one, { object, kind }, last) => {
        if (seen.has(kind)) return;
        const played = play_case(name, file.kind, one, open, last);
        if (played.got === undefined || played.got === UNSAID) return;
        seen.add(kind);
        const play = () => play_case(name, file.kind, one, open, last);
        object.color = 1;
        refuse(`${kind} with an unknown key`, play, "'color'");
        delete object.color;
        for (const [key, value] of Object.entries(object)) {
            if (OPTIONAL.includes(key) || key === "steps" || (key === "gives" && value === null)) continue;
            delete object[key];
            refuse(`${kind} without '${key}'`, play, "lacks the key '");
            if (key !== "gives") {
                object[key] = {};
                refuse(`${kind} with another '${key}'`, play, "step ");
            }
            object[key] = value;
        }
    };
    for (const one of file.cases) {
        for (const place of [...objects_of(one, "case")]) break_object(one, place, 0);
        one.steps.forEach((step, i) => {
            for (const place of [...objects_of(step, step.do)]) break_object(one, place, i + 1);
        });
    }
    return refused;
}
