import { Code } from "./generated/constants.js";

/** A caller's mistake: nothing was done. `message` names the call and the argument, and says what would be right. */
export class BacksightError extends Error {
    /** Of {@link Code}. */
    readonly code: number;
    constructor(code: number, message: string) {
        super(message);
        this.name = "BacksightError";
        this.code = code;
    }
}

/** A code by its name in {@link Code}. */
export function nameOfCode(code: number): string {
    return Object.entries(Code).find(([, value]) => value === code)?.[0] ?? String(code);
}

function shown(value: unknown): string {
    if (typeof value === "string") return JSON.stringify(value);
    if (value instanceof Promise) return "a promise";
    return typeof value === "object" && value !== null ? "an object" : String(value);
}

export function wrongValue(label: string, value: unknown, wanted: string): BacksightError {
    return new BacksightError(Code.OutOfRange, `${label} is ${shown(value)}: it must be ${wanted}`);
}

export function noNumber(value: unknown, label: string): never {
    throw wrongValue(label, value, "a number");
}

export function unknownField(struct: string, field: string, fields: string): BacksightError {
    return new BacksightError(Code.OutOfRange, `${struct} has no field '${field}'. Its fields: ${fields}`);
}

export function namesIn(given: unknown, struct: string): string[] {
    if (typeof given === "object" && given !== null && !Array.isArray(given)) return Object.keys(given);
    throw wrongValue(struct, given, "an object with its fields");
}

/** What the C interface says, in the names of fields that they have here. */
export function inOurWords(text: string): string {
    return text.replace(/\b(?!bs_)[a-z]+(?:_[a-z0-9]+)+\b/g, (name) => name.replace(/_([a-z0-9])/g, (_, one) => one.toUpperCase()))
        .replace("backsight.h has it with the field", "the doc of the field has it");
}
