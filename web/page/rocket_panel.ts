// A projectile on three screens: who pays for its delay, as a bar, and where shooter, server and a bystander have it.

import type { Engine } from "./engine";
import { Table, type Row } from "./match";
import { byId, element } from "./page";
import { weapons } from "./facts";
import { bystanderTexts, remoteTexts } from "./words";

/** Shares of the age of a shot's view: the column, its letter, what it is, and who pays. */
const shares: [string, string, string, string][] = [
    ["look_back", "L", "look-back", "targets are met where they were this long ago: the victim pays"],
    ["fast_forward", "FF", "fast-forward", "it starts this old: whoever must dodge pays"],
    ["hold_back", "S", "hold-back", "the shooter's own image waits this long: the shooter pays"],
    ["remainder", "R", "remainder", "nobody was made to pay: the image may be off by this"],
];
const onlookers: [string, string, string][] = [
    ["shooter", "screen", "The shooter's screen"], ["server", "rewound", "The server"], ["bystander", "now", "A bystander's screen"],
];

export class RocketPanel {
    private chosen: number | null = null;

    constructor(private readonly match: Engine) {
        byId("flight").addEventListener("change", (event) => {
            const value = (event.target as HTMLSelectElement).value;
            this.chosen = value === "" ? null : Number(value);
            this.update(this.followed);
        });
        byId("shares").replaceChildren(...shares.map(([name, letter]) => element("span", letter, `share ${name}`)));
        byId("share-words").replaceChildren(...shares.flatMap(([name, letter, title, who]) => {
            const term = element("dt");
            term.append(element("i", "", `swatch ${name}`), `${letter}, ${title}`);
            term.title = who;
            const value = element("dd");
            value.id = `share-${name}`;
            return [term, value];
        }));
        byId("lanes").replaceChildren(...onlookers.map(([name, world, title]) => {
            const lane = element("div", "", `lane ${world}`);
            lane.id = `lane-${name}`;
            lane.append(element("span", title), element("i"), element("b"));
            return lane;
        }));
    }
    private followed = 0;
    private flights: Row[] = [];

    /** The projectile whose flight a kill camera can show: the chosen one, or else the newest that has ended. */
    filmed(): Row | null {
        const filmed = this.flights.filter((flight) => flight.reel > 0);
        if (this.chosen !== null) return filmed.find((flight) => flight.number === this.chosen) ?? null;
        return filmed.findLast((flight) => flight.player === this.followed) ?? null;
    }

    update(followed: number) {
        this.followed = followed;
        const flights = this.match.rows(Table.flights);
        const shown = flights.find((flight) => flight.number === this.chosen)
            ?? flights.filter((flight) => flight.player === followed).at(-1) ?? flights.at(-1);
        this.flights = flights;
        byId("rocket").classList.toggle("empty", !shown);
        this.list(flights);
        if (shown) this.show(shown);
    }

    // Ten times a second: the list is touched only when it changes.
    private list(flights: Row[]) {
        const select = byId<HTMLSelectElement>("flight");
        const key = flights.map((flight) => flight.number).join();
        if (select.dataset.key === key) return;
        select.dataset.key = key;
        const option = (text: string, value: string) => {
            const made = element("option", text);
            made.value = value;
            return made;
        };
        select.replaceChildren(option("the newest", ""), ...[...flights].reverse().map((flight) =>
            option(`${weapons[flight.weapon]} ${flight.number}`, String(flight.number))));
        if (!flights.some((flight) => flight.number === this.chosen)) this.chosen = null;
        select.value = this.chosen === null ? "" : String(this.chosen);
    }

    private show(flight: Row) {
        const age = Math.max(flight.view_age_ms, 0.001);
        shares.forEach(([name], i) => {
            const ms = flight[`${name}_ms`];
            const part = byId("shares").children[i] as HTMLElement;
            part.style.flexGrow = String(ms);
            part.hidden = ms <= 0;
            part.classList.toggle("narrow", ms / age < 0.08);
            byId(`share-${name}`).textContent = `${ms.toFixed(1)} ms`;
        });
        byId("flight-age").textContent = `The shooter's view was ${flight.view_age_ms.toFixed(1)} ms old when the server executed the shot (D). It is shared out:`;
        this.showLanes(flight);
        byId("flight-end").textContent = this.endText(flight);
    }

    private showLanes(flight: Row) {
        const metres = (name: string) => Math.hypot(flight[`${name}_x`] - flight.mx, flight[`${name}_y`] - flight.my, flight[`${name}_z`] - flight.mz);
        const reach = Math.max(10, ...onlookers.map(([name]) => (flight[`${name}_draws`] ? metres(name) : 0)));
        // A scale that does not tremble: whole tens of metres.
        const scale = Math.ceil(reach / 10) * 10;
        const remote = this.match.settings().find((setting) => setting.name === "remote")?.value ?? 0;
        const title = byId("lane-bystander").firstElementChild as HTMLElement;
        title.textContent = bystanderTexts[remote];
        title.title = `It shows others' rockets ${remoteTexts[remote]}`;
        for (const [name] of onlookers) {
            const lane = byId(`lane-${name}`);
            const isDrawn = flight[`${name}_draws`] === 1;
            lane.classList.toggle("absent", !isDrawn);
            lane.style.setProperty("--at", `${(100 * metres(name)) / scale}%`);
            lane.lastElementChild!.textContent = isDrawn ? `${metres(name).toFixed(1)} m` : flight.ended ? "ended before" : "not yet";
        }
    }

    private endText(flight: Row): string {
        if (!flight.ended) return "In flight.";
        const end = this.match.wordsOf(Table.flights, "end")[flight.end];
        const basis = this.match.wordsOf(Table.flights, "basis")[flight.basis];
        const what: Record<string, string> = {
            target: "it met somebody", stopped: "the level stopped it", fuse: "its fuse had burnt down", lifetime: "it had flown long enough",
        };
        const hurt = flight.hurt > 0 || flight.damage > 0 ? ` It hurt ${Math.max(flight.hurt, 1)}${flight.killed ? ", and killed" : ""}.` : "";
        const paid = flight.victim >= 0 ? ` The victim paid ${flight.paid_ms.toFixed(0)} ms.` : "";
        return `The verdict fell ${(flight.ended_ms - flight.fired_ms).toFixed(0)} ms after the command was executed, ` +
            `when it was ${flight.age_ms.toFixed(0)} ms old: ${what[end] ?? end} (${basisText[basis] ?? basis}).${paid}${hurt}`;
    }
}

const basisText: Record<string, string> = {
    "as shown": "each step as the shooter's commands showed it",
    "commands lost": "some of the shooter's commands were lost",
    "by clock": "by the server's clock",
    "remainder": "by the server's clock, as not all of the age was granted",
};
