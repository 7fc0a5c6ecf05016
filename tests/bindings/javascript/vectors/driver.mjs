// Plays files case by case, and compares what each step answers.
import { basename } from "node:path";
import { readFileSync } from "node:fs";
import { Fields } from "./read.mjs";

/// Where this interface cannot be asked.
export const UNSAID = Symbol("unsaid");

const is_object = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

export function expect(field, expected, got) {
    if (got === UNSAID || expected === got) return;
    if (is_object(expected) && is_object(got)) {
        for (const [key, value] of Object.entries(expected)) {
            if (!Object.hasOwn(got, key)) throw new Error(`${field}.${key}: not in the answer`);
            expect(`${field}.${key}`, value, got[key]);
        }
        for (const key of Object.keys(got)) {
            if (!Object.hasOwn(expected, key) && got[key] !== UNSAID) throw new Error(`${field}.${key}: nothing is expected`);
        }
    } else if (Array.isArray(expected) && Array.isArray(got) && expected.length === got.length) {
        expected.forEach((value, i) => expect(`${field}[${i}]`, value, got[i]));
    } else {
        throw new Error(`${field}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(got)}`);
    }
}

function failed(name, one, step, what, error) {
    return new Error(`${name}, case '${one?.name ?? "?"}', step ${step} (${what}), ${error.message}`);
}

function open_case(name, kind, one, open) {
    try {
        const head = new Fields(one, "the case");
        if (typeof head.at("name") !== "string") throw new Error("the key 'name' holds no text");
        head.list("steps");
        const player = open(kind, head);
        if (player !== undefined) head.finish();
        return player;
    } catch (error) {
        throw failed(name, one, 0, "head", error);
    }
}

/// Steps up to `last`. `got`: what the last one answered; undefined where the case cannot be played.
export function play_case(name, kind, one, open, last = Infinity) {
    const played = { compared: 0, unsaid: 0, got: undefined };
    const player = open_case(name, kind, one, open);
    if (player === undefined) return { ...played, unsaid: one.steps.length };
    played.got = null;
    try {
        one.steps.slice(0, last).forEach((json, i) => play_step(player, json, played, (what, error) =>
            failed(name, one, i + 1, what, error)));
    } finally {
        for (const end of [player.server, player.clock, ...(player.screens ?? [])]) end?.close();
    }
    return played;
}

function play_step(player, json, played, failed_at) {
    let what = "?";
    try {
        const step = new Fields(json, "the step");
        what = step.at("do");
        if (typeof what !== "string") throw new Error("the key 'do' holds no word");
        const has_answer = step.has("gives");
        played.got = player.step(what, step);
        if (played.got === UNSAID) {
            played.unsaid++;
            return;
        }
        step.finish();
        if (!has_answer && played.got !== null) throw new Error("the step lacks the key 'gives'");
        if (!has_answer) return;
        expect("gives", json.gives, played.got);
        played.compared++;
    } catch (error) {
        throw failed_at(what, error);
    }
}

export function play_file(name, file, open) {
    const played = { compared: 0, unsaid: 0 };
    let kind;
    try {
        const head = new Fields(file, "the file");
        if (head.at("format") !== 1) throw new Error("the format is one that this program does not know");
        kind = head.at("kind");
        head.list("cases");
        head.finish();
    } catch (error) {
        throw new Error(`${name}: ${error.message}`);
    }
    for (const one of file.cases) {
        const { compared, unsaid } = play_case(name, kind, one, open);
        played.compared += compared;
        played.unsaid += unsaid;
    }
    return played;
}

export function parse(path, text = readFileSync(path, "utf8")) {
    try {
        return JSON.parse(text);
    } catch (error) {
        throw new Error(`${basename(path)}: no JSON: ${error.message}`);
    }
}
