// What a visitor may set, in groups: sliders, choices, and the scenes, which bring settings that suit them.

import type { Engine, Setting } from "./engine";
import { Table } from "./match";
import { byId, element } from "./page";
import { sliderOf } from "./panels";
import { sceneTexts, settingTexts } from "./words";

/** By the id of the element that holds them. */
const groups: Record<string, string[]> = {
    network: ["rtt", "jitter", "loss", "reorder", "bot_rtt", "bot_loss"],
    drawing: ["tick", "snapshot_ticks", "delay", "curve"],
    fairness: ["fairness", "max_rewind", "max_moved", "cover_grace", "foresight"],
    rockets: ["shared_by", "look_back", "fast_forward", "hold_back", "remote"],
    match: ["bots", "seed"],
};
/** They count with rules of your own alone. */
const ownRules = ["max_rewind", "max_moved", "cover_grace", "foresight"];
const yourOwn = 5;
const usualGraceMs = 100;

export class SettingsPanel {
    private graceMs = usualGraceMs;

    /** `onChange` is called after the engine has taken a value; `onNext` when one waits for the next match. */
    constructor(private readonly engine: Engine, private readonly onChange: () => void, private readonly onNext: () => void) {
        const settings = new Map(engine.settings().map((setting) => [setting.name, setting]));
        for (const [id, names] of Object.entries(groups))
            byId(id).append(...names.map((name) => this.controlOf(settings.get(name)!)));
        byId("set-cover_grace").closest("label")!.before(this.coverSwitch());
        this.refresh();
    }

    private controlOf(setting: Setting): HTMLElement {
        const { choices, values } = settingTexts[setting.name];
        const id = `set-${setting.name}`;
        const made = choices ? this.choiceOf(setting, id, choices, values) : sliderOf(setting, id, (value) => this.set(setting.name, value))!;
        // While a slider moves its value is kept; once it rests, the match begins anew with it.
        if (!setting.atOnce) made.addEventListener("change", () => this.onNext());
        return made;
    }

    private choiceOf(setting: Setting, id: string, choices: string[], values?: number[]): HTMLElement {
        const label = element("label", "", "choice");
        const title = element("span", settingTexts[setting.name].title);
        title.title = settingTexts[setting.name].hint ?? "";
        const select = element("select");
        select.id = id;
        select.append(...choices.map((text, i) => {
            const option = element("option", text);
            option.value = String(values?.[i] ?? i);
            return option;
        }));
        select.value = String(setting.value);
        select.addEventListener("change", () => this.set(setting.name, Number(select.value)));
        label.append(title, select);
        return label;
    }

    private coverSwitch(): HTMLElement {
        const label = element("label", "", "switch");
        const box = element("input");
        Object.assign(box, { type: "checkbox", id: "cover-rule" });
        box.addEventListener("change", () => {
            this.set("cover_grace", box.checked ? this.graceMs : -1);
            this.refresh();
            this.onNext();
        });
        label.append(box, element("span", "Cover rule: no hits on whoever had been behind a wall"));
        return label;
    }

    set(name: string, value: number) {
        if (ownRules.includes(name)) this.engine.set("fairness", yourOwn);
        if (name === "cover_grace" && value >= 0) this.graceMs = value;
        this.engine.set(name, value);
        if (ownRules.includes(name)) this.refresh();
        this.onChange();
    }

    /** Shows what the engine has. */
    refresh() {
        for (const { name, value } of this.engine.settings()) {
            const input = document.getElementById(`set-${name}`) as HTMLInputElement | null;
            if (!input) continue;
            if (input.value !== String(value)) input.value = String(value);
            const output = input.closest("label")!.querySelector("output");
            if (output) output.textContent = settingTexts[name].read(value);
            if (name !== "cover_grace") continue;
            byId<HTMLInputElement>("cover-rule").checked = value >= 0;
            input.disabled = value < 0;
        }
    }
}

/** Takes over the settings that suit a scene. */
export function followWishes(engine: Engine, scene: number) {
    const names = engine.wordsOf(Table.scenes, "setting");
    for (const wish of engine.rows(Table.scenes))
        if (wish.scene === scene && wish.setting >= 0) engine.set(names[wish.setting], wish.value);
}

export function addScenes(engine: Engine, onChange: (scene: number) => void) {
    const select = byId<HTMLSelectElement>("scene");
    const value = engine.settings().find((setting) => setting.name === "scene")!.value;
    select.replaceChildren(...engine.wordsOf(Table.scenes, "scene").map((name, i) => {
        const option = element("option", name);
        option.value = String(i);
        option.selected = i === value;
        return option;
    }));
    const hint = (scene: number) => { byId("look-for").textContent = sceneTexts[scene] ?? ""; };
    select.addEventListener("change", () => {
        hint(Number(select.value));
        onChange(Number(select.value));
    });
    hint(value);
}
