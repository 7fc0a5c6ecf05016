// What the published systems' generated classes need. A module has their functions only where it was built with them.
import type { Opened } from "./closable.js";
import { Core, Struct } from "./core.js";
import { BacksightError } from "./errors.js";
import { Code } from "./generated/constants.js";
import { PRESETS_ABI_VERSION, PresetCalls } from "./generated/presets.js";

const known = new WeakMap<Core, PresetCalls>();

function shown(version: number): string {
    return `${version >>> 16}.${version & 0xffff}`;
}

function refused(what: string): BacksightError {
    return new BacksightError(Code.BadVersion, `Presets: ${what}. The module of tools/build_javascript --presets has them`);
}

/** The published systems' functions of a module. @internal */
export function callsOf(core: Core): PresetCalls {
    const calls = known.get(core);
    if (calls !== undefined) return calls;
    const version = core.exports.bs_presets_abi_version;
    if (typeof version !== "function") throw refused("this module was built without the published systems");
    const found = version() >>> 0;
    if (found >>> 16 !== PRESETS_ABI_VERSION >>> 16 || found < PRESETS_ABI_VERSION) {
        throw refused(`this module has version ${shown(found)} of them, and this script needs ${shown(PRESETS_ABI_VERSION)}`);
    }
    const made = new PresetCalls(core.exports);
    // By name: what fills a struct, and what closes an object.
    Object.assign(core.calls, made);
    known.set(core, made);
    return made;
}

/** A struct of the published systems in the module's memory. See {@link Struct}. */
export abstract class PresetStruct extends Struct {
    constructor(owner: Opened | Core, at = 0) {
        const core = owner instanceof Core ? owner : owner.enter("Struct");
        callsOf(core);
        super(core, at);
    }
}
