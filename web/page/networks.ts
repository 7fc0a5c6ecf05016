// The network of your own link: the sliders, a model, or a recording. What it plays is in the WASM module; the list is here.
//
// In: the module's names of models, the recordings that this machine's server offers, a file that the visitor opens. Out: the
// place of the network that is chosen, and a sentence where a recording is refused.

import { textAt, type ModuleExports } from "./module";
import { byId, element } from "./page";
import { networkTexts } from "./words";

export interface NetworkCalls extends ModuleExports {
    network_list(): number;
    recording_buffer(bytes: number): number;
    recording_take(textBytes: number, nameBytes: number): number;
    recording_error(): number;
}

/** The text of a file: send_ms,rtt_ms, a row for each packet. */
export interface Recording {
    name: string;
    text: Uint8Array;
}

/** Names of the models, in their order: the first has place 1. */
export const networkNames = (calls: NetworkCalls) => textAt(calls.memory, calls.network_list()).split(";");

/** Gives the module a recording. Returns why it is refused; empty: it is taken. */
export function takeRecording(calls: NetworkCalls, { name, text }: Recording): string {
    // The module gives room for so many, and no more.
    if (text.length > mostBytes) return `it has ${text.length.toLocaleString("en")} bytes, of ${mostBytes.toLocaleString("en")} at most`;
    const title = new TextEncoder().encode(name.slice(0, longestName)).slice(0, longestName);
    const at = calls.recording_buffer(text.length + title.length);
    const room = new Uint8Array(calls.memory.buffer, at, text.length + title.length);
    room.set(text);
    room.set(title, text.length);
    return calls.recording_take(text.length, title.length) === 1 ? "" : textAt(calls.memory, calls.recording_error());
}

const longestName = 255;
const mostBytes = 4 * 1024 * 1024;
const mostOffered = 64;
const sliders = "sliders";
/** Servers of this machine alone offer recordings. */
const ownHosts = ["127.0.0.1", "localhost", "[::1]"];

async function offeredNetworks(): Promise<string[]> {
    if (!ownHosts.includes(location.hostname)) return [];
    try {
        const answer = await fetch(new URL("networks.json", document.baseURI));
        const { networks } = await answer.json() as { networks?: unknown };
        return Array.isArray(networks) ? networks.filter((name) => typeof name === "string").slice(0, mostOffered) : [];
    } catch {
        return [];
    }
}

async function offeredText(place: number): Promise<Uint8Array> {
    const answer = await fetch(new URL(`networks/${place}.csv`, document.baseURI));
    if (!answer.ok) throw new Error(`the server does not give it (${answer.status})`);
    return new Uint8Array(await answer.arrayBuffer());
}

export interface NetworkUser {
    names: string[];
    /** As takeRecording(). */
    take(recording: Recording): string;
    /** `place`: 0 the sliders, then the models, then the recording that was taken last. */
    play(place: number): void;
}

export class NetworkList {
    private readonly select = element("select");
    private readonly file = element("input");
    private readonly note = element("p", "", "note");
    private readonly recorded = element("option");
    private offered: string[] = [];
    /** What is played: the value of an option. */
    private played = sliders;
    private attempt = 0;

    /** `id`: of the select, to which "-file" and "-note" are added. `rest`: ids of the sliders that a network stands for. */
    constructor(host: HTMLElement, id: string, private readonly user: NetworkUser, private readonly rest: string[]) {
        this.select.id = id;
        Object.assign(this.file, { type: "file", id: `${id}-file`, accept: ".csv,.txt,text/csv,text/plain", hidden: true });
        Object.assign(this.note, { id: `${id}-note`, hidden: true });
        this.note.setAttribute("aria-live", "polite");
        const label = element("label", "", "choice");
        label.append(element("span", "Network"), this.select);
        const open = element("button", "Open a recording...");
        Object.assign(open, { type: "button", id: `${id}-open` });
        open.title = "a file with the columns send_ms,rtt_ms: a row for each packet, -1 for lost";
        open.addEventListener("click", () => this.file.click());
        this.addOptions();
        this.select.addEventListener("change", () => void this.choose(this.select.value));
        this.file.addEventListener("change", () => void this.open());
        host.prepend(label, open, this.file, this.note);
        void offeredNetworks().then((names) => this.offer(names));
    }

    /** Plays a model, or the sliders, by its name in a link. False: there is none. */
    chooseNamed(name: string): boolean {
        if (!isNetwork(name)) return false;
        this.select.value = name;
        void this.choose(name);
        return true;
    }

    /** The name in a link; empty: the sliders, or a recording, which no link can hold. */
    named(): string { return this.user.names.includes(this.played) ? this.played : ""; }

    private addOptions() {
        this.select.append(optionOf(sliders, "as the sliders say"));
        const models = element("optgroup");
        models.label = "Models";
        models.append(...this.user.names.map((name) => optionOf(name, networkTexts[name] ?? name)));
        this.select.append(models);
    }

    private offer(names: string[]) {
        if (names.length === 0) return;
        this.offered = names;
        const group = element("optgroup");
        group.label = "Recorded";
        group.append(...names.map((name, i) => optionOf(`recorded ${i}`, name)));
        this.select.append(group);
    }

    private async choose(value: string) {
        const attempt = ++this.attempt;
        const model = this.user.names.indexOf(value);
        const offered = /^recorded (\d+)$/.exec(value);
        if (value === sliders) this.play(value, 0, "");
        else if (model >= 0) this.play(value, model + 1, "This model plays in place of the sliders, from the match's seed.");
        else if (!offered) this.play(value, this.user.names.length + 1, this.played === value ? "" : playsText(this.recorded.label));
        else {
            const name = this.offered[Number(offered[1])];
            try {
                const text = await offeredText(Number(offered[1]));
                if (attempt === this.attempt) this.take({ name, text }, value);
            } catch (error) {
                if (attempt === this.attempt) this.refuse(`${name}: ${error instanceof Error ? error.message : String(error)}`);
            }
        }
    }

    private async open() {
        const file = this.file.files?.[0];
        this.file.value = "";
        if (!file) return;
        const attempt = ++this.attempt;
        if (file.size > mostBytes) return this.refuse(`${file.name}: found ${file.size} bytes, expected at most 4 MiB`);
        const text = await file.arrayBuffer().then((bytes) => new Uint8Array(bytes), () => null);
        if (attempt !== this.attempt) return;
        if (!text) return this.refuse(`${file.name}: it could not be read; is it still there?`);
        this.recorded.textContent = file.name;
        this.recorded.value = "recording";
        this.take({ name: file.name, text }, "recording");
    }

    private take(recording: Recording, value: string) {
        const why = this.user.take(recording);
        if (why) return this.refuse(why);
        // One recording is kept: another takes its place.
        if (value === "recording") this.select.append(this.recorded);
        else this.recorded.remove();
        this.play(value, this.user.names.length + 1, playsText(recording.name));
    }

    private play(value: string, place: number, sentence: string) {
        this.played = value;
        this.select.value = value;
        for (const id of this.rest) byId<HTMLInputElement>(id).disabled = place !== 0;
        this.user.play(place);
        this.say(sentence, false);
    }

    private refuse(why: string) {
        this.select.value = this.played;
        this.say(`${why}. The network stays as it was.`, true);
    }

    private say(sentence: string, isBad: boolean) {
        this.note.textContent = sentence;
        this.note.hidden = sentence === "";
        this.note.classList.toggle("bad", isBad);
    }
}

const playsText = (name: string) => `${name} plays in a loop, in place of the sliders. Each direction takes half of each round trip.`;

function optionOf(value: string, text: string) {
    const option = element("option", text);
    option.value = value;
    return option;
}

/** Whether a link may name this network. */
export const isNetwork = (name: string) => name === sliders || Object.hasOwn(networkTexts, name);
