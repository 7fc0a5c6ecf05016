// node play.mjs FILE...             plays vectors through the package, and compares each answer to the bit
// node play.mjs --turn-red FILE...  each kind of answer, changed by one bit, is refused by file, step and field
// node play.mjs --broken FILE...    broken files are refused by a sentence
import { basename } from "node:path";
import { backsight } from "../package.mjs";
import { refuse_broken, turn_red } from "./breaks.mjs";
import { parse, play_file } from "./driver.mjs";
import { BytesCase, ClockCase, ReckoningCase } from "./parts.mjs";
import { World } from "./world.mjs";

// A flight outside of a world has no call.
const KINDS = { world: World, clock: ClockCase, reckoning: ReckoningCase, bytes: BytesCase, flight: undefined };
const library = await backsight.Library.open();

function open(kind, head) {
    if (!Object.hasOwn(KINDS, kind)) throw new Error(`the kind '${kind}' is unknown`);
    return KINDS[kind] && new KINDS[kind](library, head);
}

const [how, ...rest] = process.argv.slice(2);
const files = how.startsWith("--") ? rest : [how, ...rest];
try {
    let compared = 0;
    let unsaid = 0;
    for (const path of files) {
        const name = basename(path);
        if (how === "--turn-red") console.log(`${name}: ${turn_red(path, open)} kinds of answers, each changed by a bit, are refused`);
        else if (how === "--broken") console.log(`${name}: ${refuse_broken(path, open)} broken files are refused`);
        else {
            const played = play_file(name, parse(path), open);
            console.log(`${name}: ${played.compared} answers are equal to the bit`);
            compared += played.compared;
            unsaid += played.unsaid;
        }
    }
    if (!how.startsWith("--")) console.log(`all: ${compared} answers, and ${unsaid} steps that this interface cannot be asked`);
} catch (error) {
    console.error(`play.mjs: ${error.message}`);
    process.exitCode = 1;
}
