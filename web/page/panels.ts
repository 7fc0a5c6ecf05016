// The panels beside the arena: sliders, the last shot, the feed, the snapshots.

import type { Engine, Setting } from "./engine";
import { Table, type Match, type Row } from "./match";
import { byId, element } from "./page";
import { showVictim } from "./victim_panel";
import { weapons } from "./facts";
import { Names, reasonText, settingTexts, verdictText, wayText } from "./words";

/** A slider with its name and its value in words; null where the page has no words for it. */
export function sliderOf(setting: Setting, id: string, onChange: (value: number) => void): HTMLElement | null {
    const text = settingTexts[setting.name];
    if (!text) return null;
    const label = element("label", "", "slider");
    const title = element("span", text.title);
    if (text.hint) title.title = text.hint;
    const value = element("output", text.read(setting.value));
    const input = element("input");
    Object.assign(input, { type: "range", min: setting.low, max: setting.high, step: setting.step, id });
    input.value = String(setting.value);
    input.addEventListener("input", () => {
        value.textContent = text.read(Number(input.value));
        onChange(Number(input.value));
    });
    label.append(title, value, input);
    return label;
}

/** A select of the ways to rewind, which the verdicts then follow. */
export function addWays(engine: Engine, onChange: (name: string, value: number) => void) {
    const select = byId<HTMLSelectElement>("rewind");
    const value = engine.settings().find((setting) => setting.name === "rewind")!.value;
    engine.wordsOf(Table.ways, "way").forEach((name, i) => {
        const option = element("option", wayText(name));
        option.value = String(i);
        option.selected = i === value;
        select.append(option);
    });
    select.addEventListener("change", () => onChange("rewind", Number(select.value)));
}

/** `names`: of each player that can be followed, by number. */
export function addPlayers(names: Map<number, string>, onChange: (player: number) => void) {
    const select = byId<HTMLSelectElement>("follow");
    select.replaceChildren(...[...names].map(([player, name]) => {
        const option = element("option", name);
        option.value = String(player);
        return option;
    }));
    select.onchange = () => onChange(Number(select.value));
}

/** What there is to say of commands that no screen was compared for; empty: there are none. */
export const notComparedText = (row: Row) => (row.commands_not_compared > 0
    ? `${row.commands_not_compared.toLocaleString("en")} commands were not compared, because the server judged another moment ` +
      "than they claimed, or had forgotten what they showed. "
    : "");

export function showStatus(row: Row) {
    const percent = (100 * row.equal) / row.compared;
    byId("numbers").textContent = row.numbers_compared > 0
        ? `${row.numbers_compared.toLocaleString("en")} numbers of this screen were rebuilt by the server so far; ` +
          `${row.numbers_differing.toLocaleString("en")} differ. ${notComparedText(row)}` +
          (row.compared > 0 ? `${row.equal} of ${row.compared} shots of all players (${percent.toFixed(percent === 100 ? 0 : 2)} %) ` +
              "equal their shooter's screen to the bit. " : "0 of 0 shots of all players were compared. ") + "The screen draws " +
          `the others ${Math.round(row.view_age_ms)} ms in the past; the round trip is ${Math.round(row.rtt_ms)} ms.`
        : "The match begins.";
    byId("health").textContent = row.alive === 1
        ? `${row.health} health · ${weapons[row.weapon]} · ${row.ammo} left · ${row.kills} kills`
        : "Down, for a moment.";
}

const mostYours = 32;
const notKept = "not kept: the server copies what is near followed players, from when somebody looks on";

interface FeedLine {
    item: HTMLLIElement;
    button: HTMLButtonElement;
    shot: Row;
}

/** The feed of shots; choosing one shows it, and the newest of the followed player is shown otherwise. */
export class ShotPanel {
    chosen: number | null = null;
    /** The player that is called "you". */
    you: number | null = null;
    /** What the other players are called. */
    others = "player";
    /** What the shooter's screen showed of a shot, where this page knows it. */
    onScreen: (shot: Row) => string = () => "";
    onChoose: (shot: Row | null, asVictim: boolean) => void = () => {};
    private newest = 0;
    private marked: number | null = null;
    /** The newest of yours: others' shots push them out of the match's table. */
    private yours: Row[] = [];
    private shown: Row | null = null;
    /** The hit beside which its victim's screen is shown: a miss after it does not take it away. */
    private hit: Row | null = null;
    private shots: Row[] = [];
    private asVictim = false;
    private readonly lines = new Map<number, FeedLine>();

    constructor(private readonly match: Match) {
        byId("look-shooter").addEventListener("click", () => this.look(false));
        byId("look-victim").addEventListener("click", () => this.look(true));
    }

    /** Looks at the shot that is shown, or no longer. */
    private look(asVictim: boolean) {
        const wanted = asVictim ? this.hit : this.shown;
        if (!wanted) return;
        const isOn = this.chosen === wanted.number && this.asVictim === asVictim;
        this.chosen = isOn ? null : wanted.number;
        this.asVictim = asVictim;
        this.newest = 0;
        this.mark();
        this.onChoose(this.chosen === null ? null : wanted, asVictim);
    }
    private mark() {
        const press = (id: string, isOn: boolean) => byId(id).setAttribute("aria-pressed", String(isOn));
        press("look-shooter", this.chosen !== null && !this.asVictim);
        press("look-victim", this.chosen !== null && this.asVictim);
    }

    update(shots: Row[], followed: number) {
        this.shots = shots;
        this.refresh();
        if (shots.length === 0 || (shots.at(-1)!.number === this.newest && this.chosen === null)) return;
        this.newest = shots.at(-1)!.number;
        this.keepYours(shots);
        const own = followed === this.you ? this.yours : shots.filter((shot) => shot.player === followed);
        const shown = [...this.yours, ...shots].find((shot) => shot.number === this.chosen) ?? own.at(-1) ?? shots.at(-1)!;
        this.shown = shown;
        const feed = followed === this.you && own.length > 0 ? own : shots;
        this.showFeed(feed.slice(-8).reverse(), shown.number);
        this.show(shown);
        const isOnPlayer = (shot: Row) => shot.victim >= 0 && shot.victim_known === 1;
        this.hit = isOnPlayer(shown) ? shown : own.findLast(isOnPlayer) ?? null;
        showVictim(this.hit, this.names());
    }

    private keepYours(shots: Row[]) {
        const newest = this.yours.at(-1)?.number ?? 0;
        // Numbers begin anew with another match.
        if (shots.at(-1)!.number < newest || this.yours.some((shot) => shot.player !== this.you)) this.yours = [];
        const from = this.yours.at(-1)?.number ?? 0;
        this.yours.push(...shots.filter((shot) => shot.player === this.you && shot.number > from));
        this.yours.splice(0, this.yours.length - mostYours);
    }

    /** The shot that is shown. */
    current(): Row | null { return this.shown; }
    /** Those that were given last. */
    all(): Row[] { return this.shots; }

    // A kill camera is ready some frames after its shot.
    private refresh() {
        const now = this.shots.find((shot) => shot.number === this.shown?.number);
        if (now) this.shown = now;
    }

    private choose(shot: Row) {
        this.shown = shot;
        this.look(false);
    }

    private words() {
        return {
            outcome: this.match.wordsOf(Table.shots, "outcome"),
            reason: this.match.wordsOf(Table.shots, "reason"),
        };
    }

    private names() { return new Names(this.match.rows(Table.players), this.you, this.others); }

    // Shots fall faster than somebody clicks: the list waits while it is pointed at.
    private showFeed(shots: Row[], current: number) {
        const names = this.names();
        const feed = byId("feed");
        if (this.chosen === this.marked && feed.matches(":hover, :focus-within")) return;
        this.marked = this.chosen;
        for (const [number, { item }] of this.lines) {
            if (shots.some((shot) => shot.number === number)) continue;
            item.remove();
            this.lines.delete(number);
        }
        shots.forEach((shot, i) => {
            const { item, button } = this.lineOf(shot);
            const text = verdictText(shot, this.words(), names);
            if (button.textContent !== text) button.textContent = text;
            button.className = shot.compared === 1 && shot.equal === 0 ? "bad" : "";
            if (shot.number === current) button.setAttribute("aria-current", "true");
            else button.removeAttribute("aria-current");
            if (feed.children[i] !== item) feed.insertBefore(item, feed.children[i] ?? null);
        });
    }

    // A shot keeps its button while it is listed: one that is pressed or has the focus is not taken away.
    private lineOf(shot: Row): FeedLine {
        const known = this.lines.get(shot.number);
        if (known) return Object.assign(known, { shot });
        const line: FeedLine = { item: element("li"), button: element("button"), shot };
        line.button.type = "button";
        line.button.addEventListener("click", () => this.choose(line.shot));
        line.item.append(line.button);
        this.lines.set(shot.number, line);
        return line;
    }

    private show(shot: Row) {
        byId("verdict").textContent = verdictText(shot, this.words(), this.names());
        const equal: [string, string] = shot.compared !== 1
            ? ["a rule decided", ""]
            : shot.equal === 1 ? ["equal to the bit", "good"] : ["not equal", "bad"];
        const metres = (value: number) => `${(100 * value).toFixed(0)} cm`;
        const passed: [string, string][] = [["Passed the target's middle by", metres(shot.passes_rewound_m)],
            ["... where they are now, by", metres(shot.passes_now_m)]];
        const rows: [string, string, string?][] = [
            ["On your screen", this.onScreen(shot)],
            ["Screen and verdict", equal[0], equal[1]],
            ["Why", shot.compared === 1 && shot.equal !== 1 ? "judged by the way to rewind that was chosen"
                : reasonText(this.words().reason[shot.reason], shot.player === this.you ? "your" : "their")],
            ["Weapon", weapons[shot.weapon] ?? ""],
            ...(shot.worlds_kept === 1 ? passed : [["Its worlds", notKept]] as [string, string][]),
            ["Age for the victim", `${shot.paid_ms.toFixed(0)} ms`],
        ];
        byId("proof").replaceChildren(...rows.filter(([, text]) => text).flatMap(([title, text, className]) =>
            [element("dt", title), element("dd", text, className ?? "")]));
        byId<HTMLButtonElement>("look-shooter").disabled = byId("ways-title").hidden = false;
        this.showWays(shot);
    }

    private showWays(shot: Row) {
        const names = this.match.wordsOf(Table.ways, "way");
        const answers = names.map((_, i) => (i === 0 ? shot.ways : shot[`ways${i}`]));
        // The last is the exact way: what the screen showed.
        const truth = answers[answers.length - 1];
        const players = this.names();
        byId("ways").firstElementChild!.replaceChildren(...names.map((name, i) => {
            const row = element("tr");
            const says = answers[i] < 0 ? "miss" : `hit ${players.ofSlot(answers[i])}`;
            const isRight = answers[i] === truth;
            row.append(element("td", wayText(name)),
                element("td", shot.has_others ? `${says}${isRight ? "" : " ✗"}` : "not asked", isRight || !shot.has_others ? "" : "bad"));
            return row;
        }));
    }
}
