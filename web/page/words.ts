// What the page says of numbers, in words that a player understands.

import { leaves, reasons, refusals } from "./facts";
import type { Row } from "./match";

/** Each way to rewind, as the tables name it. */
const ways: Record<string, string> = {
    "present": "no rewind",
    "ping": "by ping",
    "half ping+interpolation": "by half a ping and the delay (Mirror)",
    "ping+interpolation": "by ping and the delay",
    "tick": "by tick (Source)",
    "nearest": "by the nearest tick",
    "client time": "by the client's clock (text21)",
    "angle": "by angle to the target (text21)",
    "nodes by ping": "by nodes and ping (capt.k)",
    "frame+subframe": "by frame and progress (TwoTen)",
    "server-time": "by the server's time (UT2003)",
    "moment": "by the moment drawn",
    "endpoints": "by two ticks (Fusion)",
    "exact": "exact: what the screen showed",
};
export const wayText = (name: string) => ways[name] ?? name;

/** `whose`: the shooter's, as the page calls them. */
export const reasonText = (name = "?", whose = "the shooter's") =>
    (reasons[name.replaceAll("_", " ")] ?? (/^(\?|unknown)/.test(name) ? "a rule that only a newer server knows" : name))
        .replace("{whose}", whose);

export const refusalText = (name: string) => refusals[name] ?? `The server refused you: ${name}.`;

export const endText = (name: string) => leaves[name] ?? `The match ended for you: ${name}.`;

/** The models of networks, as the module names them. */
export const networkTexts: Record<string, string> = {
    "5g": "5G, a phone that rests",
    "5g-driving": "5G, a phone in a car",
    "leo-satellite": "a satellite in low orbit",
    "wifi": "Wi-Fi of a home",
    "transatlantic": "from London to New York",
};

/** A setting's name on the page, its unit, and how its value reads. */
export interface SettingText {
    title: string;
    hint?: string;
    /** Of a choice: its values in words, from 0 on; or of these values. */
    choices?: string[];
    values?: number[];
    read: (value: number) => string;
}
const inMs = (value: number) => `${Math.round(value)} ms`;
const inPercent = (value: number) => `${Math.round(value * 100)} %`;
const whole = (value: number) => String(Math.round(value));
const choice = (title: string, hint: string, choices: string[]): SettingText =>
    ({ title, hint, choices, read: (value) => choices[value] ?? "" });
/** How a spectator's screen shows others' projectiles, by the setting `remote`. */
export const remoteTexts = ["by this library's images", "by FishNet's copies, which catch up", "by the Unreal series' copies, which stay behind"];
export const bystanderTexts = ["A bystander's screen", "A bystander, as FishNet", "A bystander, as the series"];
export const settingTexts: Record<string, SettingText> = {
    rtt: { title: "Round trip", hint: "from you to the server and back", read: inMs },
    jitter: { title: "Jitter", hint: "how unevenly packets arrive", read: inMs },
    loss: { title: "Packets lost", read: inPercent },
    reorder: { title: "Packets overtaken", read: inPercent },
    own_rtt: { title: "Added round trip", hint: "on top of the way to the server as it is", read: inMs },
    own_jitter: { title: "Added jitter", hint: "how unevenly packets arrive", read: inMs },
    own_loss: { title: "Packets lost", read: inPercent },
    own_reorder: { title: "Packets overtaken", read: inPercent },
    bots: { title: "Bots", read: whole },
    bot_rtt: { title: "The bots' round trip", read: inMs },
    bot_loss: { title: "The bots' packets lost", read: inPercent },
    tick: { title: "Tick rate", hint: "how often the server steps, and clients give commands: the game is the same in seconds",
        choices: ["32 Hz", "64 Hz", "128 Hz"], values: [32, 64, 128], read: (value) => `${value} Hz` },
    snapshot_ticks: { title: "Snapshots", hint: "how often the server sends where everybody is",
        read: (value) => (value === 1 ? "each tick" : `every ${value} ticks`) },
    delay: { title: "Interpolation delay", hint: "how far in the past your screen draws the others",
        read: (value) => (value === 0 ? "as your network asks" : inMs(value)) },
    curve: choice("Curve", "how the screen draws between two samples",
        ["steps: the sample before", "linear: a straight line", "Hermite: with the sent velocities", "Catmull-Rom: through four samples"]),
    fairness: choice("Fairness", "who pays for lag",
        ["competitive", "casual", "co-op", "high ping", "even: low pings wait", "rules of your own"]),
    shared_by: choice("A hit is decided by", "which samples a projectile is judged with",
        ["the shooter's commands", "the server's clock", "the present, catching up"]),
    look_back: { title: "Look-back at most", hint: "what a victim may be made to pay: L", read: inMs },
    fast_forward: { title: "Fast-forward at most", hint: "what whoever must dodge may be made to pay: FF", read: inMs },
    hold_back: { title: "Hold-back", hint: "what the shooter pays: S", read: inMs },
    remote: choice("Others' rockets are shown", "how all screens show the projectiles of other players; no verdict depends on it",
        // The box is too narrow for what follows the comma; the rocket's panel says it.
        remoteTexts.map((text) => text.split(",")[0])),
    max_rewind: { title: "Longest rewind", read: inMs },
    max_moved: { title: "Farthest a victim may have moved",
        read: (value) => (value === 0 ? "no limit" : `${value.toFixed(1)} m`) },
    cover_grace: { title: "Cover protects after", read: (value) => (value < 0 ? "never" : inMs(value)) },
    foresight: { title: "Cover foreseen by", read: inMs },
    seed: { title: "Seed", hint: "the same seed plays the same match", read: whole },
};

/** What to look for in each scene. */
export const sceneTexts = [
    "Bots play. Follow one, and compare its screen with what the server rewinds to: the first two pictures are equal. You may join in.",
    "Hold the trigger at the strafing target. Then choose “by ping” under Rewind by, and watch hits on your screen become misses. With “exact” they are hits again.",
    "Hit the peeker as they slip back behind the pillar. Beside the hit, see what they saw, and what the cover rule says of it.",
    "Fire at whoever jumps aside. Below: who pays for the delay, and where three screens have each rocket. Under Rockets, let the commands decide, and nobody but the victim pays.",
    "Shoot the driver, not the car. They stand in its frame: wherever a screen draws the car, they are in their seat, and that is where they are judged.",
    "The target leaves at the end of one lane and appears on the other. No screen ever draws it on the way between.",
    "The one who crouches reflects your beam. It goes on from where your screen shows them, and may hit the two behind.",
];

/** What players are called, by their number and by their slot in the arena. `others`: all but you. */
export class Names {
    private readonly players = new Map<number, number>();

    constructor(rows: Row[], private readonly you: number | null, private readonly others: string) {
        for (const row of rows) this.players.set(row.self, row.player);
    }

    of(player: number): string { return player === this.you ? "you" : `${this.others} ${player}`; }
    ofSlot(slot: number): string {
        if (slot < 0) return "nobody";
        const player = this.players.get(slot);
        return player === undefined ? "the vehicle or the crate" : this.of(player);
    }
}

export const upper = (text: string) => text[0].toUpperCase() + text.slice(1);

/** The verdict of a shot in a sentence. */
export function verdictText(shot: Row, words: { outcome: string[]; reason: string[] }, names: Names): string {
    const outcome = words.outcome[shot.outcome] ?? "";
    const who = names.of(shot.player);
    const whom = shot.victim >= 0 ? ` ${names.ofSlot(shot.victim)}` : "";
    if (outcome === "hit") return `${upper(who)} hit${whom}${shot.killed ? ", and killed them" : ""}.`;
    if (outcome === "miss") return `${upper(who)} missed.`;
    return `${who === "you" ? "Your" : `${upper(who)}'s`} hit was refused: ${reasonText(words.reason[shot.reason])}.`;
}
