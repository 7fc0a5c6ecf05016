// The list of a report: filters above, and rows that are made as they come into sight, however many there are.

import { clockOf, dayOf, outcomeClass, outcomeText, userText, wayLabel, whyText } from "./inspector_words";
import { leaveOut } from "./link";
import { element } from "./page";
import { nameOf, type Choices, type Count, type Key, type Line, type Report } from "./report";
import { reasonText } from "./words";

const rowHeight = 46;
const linesAtOnce = 1000;
// Elements higher than this are cut by browsers; a list beyond it scrolls by its share.
const highest = 8_000_000;

type Field = "only" | "user" | "weapon" | "reason" | "shape" | "differs" | "since" | "until";
const fields: [Field, string][] = [
    ["only", "Kind"], ["user", "Player"], ["weapon", "Weapon"], ["reason", "Reason"], ["shape", "Shape"], ["differs", "Would differ by"],
    ["since", "From (UTC)"], ["until", "Before (UTC)"],
];
/** What a link calls the filters. */
export const linkNames = [...fields.map(([field]) => field as string), "disagreed"];

export class ReportList {
    readonly root = element("div", "", "list");
    onChoose: (line: Line) => void = () => {};
    onFilter: (count: number, query: string) => void = () => {};
    onFault: (error: unknown) => void = () => {};
    count = 0;
    private readonly form = element("form", "", "filters");
    private readonly scroller = element("div", "", "rows");
    private readonly filler = element("div");
    private readonly inputs = new Map<Field, HTMLSelectElement | HTMLInputElement>();
    private readonly disagreed = element("input");
    private readonly pages = new Map<number, Line[] | null>();
    private generation = 0;
    private chosen: Key | null = null;
    private chosenAt = -1;

    constructor(private readonly report: Report) {
        this.scroller.tabIndex = 0;
        this.scroller.setAttribute("role", "listbox");
        this.scroller.setAttribute("aria-label", "Shots, the newest first");
        this.scroller.append(this.filler);
        this.scroller.addEventListener("scroll", () => this.show(), { passive: true });
        this.scroller.addEventListener("keydown", (event) => this.key(event));
        new ResizeObserver(() => {
            this.measure();
            this.show();
        }).observe(this.scroller);
        this.form.addEventListener("submit", (event) => event.preventDefault());
        this.form.addEventListener("change", () => void this.filter());
        this.root.append(this.form, this.scroller);
    }

    async start(link: URLSearchParams) {
        this.addFilters(await this.report.choices(), link);
        await this.filter();
    }

    /** The filters as a query; empty: all. */
    query(): string {
        const query = new URLSearchParams();
        for (const [field, input] of this.inputs) if (input.value) query.set(field, input.value);
        if (this.disagreed.checked) query.set("disagreed", "1");
        // Not every reader of a query takes a plus for a space.
        return query.toString().replaceAll("+", "%20");
    }

    /** Chooses the line at a place, and scrolls to it. */
    async choose(at: number) {
        if (this.count === 0) return;
        const place = Math.max(0, Math.min(at, this.count - 1));
        const line = await this.line(place);
        if (!line) return;
        this.chosen = line;
        this.chosenAt = place;
        const top = place * this.scale();
        if (top < this.scroller.scrollTop) this.scroller.scrollTop = top;
        const below = top + (rowHeight - this.scroller.clientHeight) * (this.scale() / rowHeight);
        if (below > this.scroller.scrollTop) this.scroller.scrollTop = below;
        this.show();
        this.onChoose(line);
    }
    next(by: number) { void this.choose(this.chosenAt + by); }
    /** As choose(), wherever it is. False: it is not in the list. */
    async chooseKey(key: Key): Promise<boolean> {
        const query = this.query();
        const { place } = await this.report.list(`${query}${query ? "&" : ""}${nameOf(key)}&newest=1`);
        if (place === null) return false;
        // A server that goes on writing moves it.
        const page = Math.floor(place / linesAtOnce);
        const at = (await this.page(page))?.findIndex((line) => nameOf(line) === nameOf(key)) ?? -1;
        if (at >= 0) await this.choose(page * linesAtOnce + at);
        return at >= 0;
    }

    private addFilters(choices: Choices, link: URLSearchParams) {
        const options = (counts: Count[], text: (name: string) => string, all: string) => [
            new Option(all, ""), ...counts.map(({ name, count }) => new Option(`${text(name)} (${count.toLocaleString("en")})`, name)),
        ];
        const same = (name: string) => name;
        const lists: Record<Field, HTMLOptionElement[] | null> = {
            only: [new Option("all kinds", ""), new Option("shots", "shots"), new Option("projectiles", "projectiles")],
            user: options(choices.users, (name) => (name === "0" ? "unknown" : `user ${name}`), "all players"),
            weapon: options(choices.weapons, same, "all weapons"),
            reason: options(choices.reasons, (name) => name, "all reasons"),
            shape: options(choices.shapes, same, "all shapes"),
            differs: options(choices.ways, wayLabel, "any way"),
            since: null,
            until: null,
        };
        for (const [field, title] of fields) {
            const list = lists[field];
            const input = list ? element("select") : element("input");
            if (list) input.append(...list);
            else Object.assign(input, { type: "datetime-local", step: "1" });
            input.id = `filter-${field}`;
            const asked = link.get(field);
            if (asked) this.fill(field, input, asked);
            for (const option of list ?? []) if (field === "reason" && option.value) option.title = reasonText(option.value);
            this.inputs.set(field, input);
            const label = element("label", "", "filter");
            label.append(element("span", title), input);
            this.form.append(label);
        }
        const label = element("label", "", "filter check");
        Object.assign(this.disagreed, { type: "checkbox", id: "filter-disagreed", checked: link.get("disagreed") === "1" });
        const asked = link.get("disagreed");
        if (asked !== null && asked !== "1") leaveOut("disagreed", asked);
        label.append(this.disagreed, element("span", "Only where screen and verdict differ"));
        this.form.append(label);
    }

    // What a list does not offer, or what is no time, the browser makes empty.
    private fill(field: Field, input: HTMLSelectElement | HTMLInputElement, asked: string) {
        input.value = asked;
        if (input.value !== "") return;
        leaveOut(field, asked);
        input.value = "";
    }

    private async filter() {
        this.generation++;
        this.pages.clear();
        this.chosenAt = -1;
        const query = this.query();
        try {
            await this.page(0);
            this.measure();
            this.scroller.scrollTop = 0;
            this.show();
            this.onFilter(this.count, query);
        } catch (error) {
            this.onFault(error);
        }
    }

    private async page(number: number): Promise<Line[] | null> {
        const known = this.pages.get(number);
        if (known !== undefined) return known;
        this.pages.set(number, null);
        const generation = this.generation;
        const query = this.query();
        const found = await this.report.list(`${query}${query ? "&" : ""}skip=${number * linesAtOnce}&newest=${linesAtOnce}`);
        if (generation !== this.generation) return null;
        this.count = found.count;
        this.pages.set(number, found.lines);
        return found.lines;
    }
    private async line(at: number): Promise<Line | undefined> {
        const lines = await this.page(Math.floor(at / linesAtOnce));
        return lines?.[at % linesAtOnce];
    }

    /** As high as scrolling needs it, so that the last line ends at the bottom: where a line has less than its height, what is in
     * sight is more than it takes to scroll. */
    private measure() {
        const share = this.scale() / rowHeight;
        this.filler.style.height = `${this.count * this.scale() + this.scroller.clientHeight * (1 - share)}px`;
    }

    /** Pixels of scrolling for a line. */
    private scale() { return Math.min(rowHeight, highest / Math.max(this.count, 1)); }

    private show() {
        const scale = this.scale();
        const top = this.scroller.scrollTop;
        const first = Math.max(0, Math.floor(top / scale));
        const last = Math.min(this.count, first + Math.ceil(this.scroller.clientHeight / rowHeight) + 1);
        const rows: HTMLElement[] = [];
        for (let at = first; at < last; at++) {
            const lines = this.pages.get(Math.floor(at / linesAtOnce));
            if (lines === undefined)
                this.page(Math.floor(at / linesAtOnce)).then(() => this.show(), (error: unknown) => this.onFault(error));
            const line = lines?.[at % linesAtOnce];
            // Where a line has less than its height to scroll, rows are laid out from the one at the top.
            if (line) rows.push(this.row(line, at, top + (at - top / scale) * rowHeight));
        }
        this.filler.replaceChildren(...rows);
        if (this.count === 0) this.filler.append(element("p", "No such shots.", "note"));
    }

    private row(line: Line, at: number, top: number): HTMLElement {
        const row = element("div", "", `row ${outcomeClass(line)}`);
        row.style.top = `${top}px`;
        row.setAttribute("role", "option");
        const isChosen = this.chosen !== null && nameOf(this.chosen) === nameOf(line);
        row.setAttribute("aria-selected", String(isChosen));
        const head = element("span", "", "what");
        head.append(element("b", line.weapon), ` ${outcomeText(line)}`);
        const time = element("span", clockOf(line.at), "time");
        time.title = dayOf(line.at);
        row.append(element("i", "", "mark"), head, time,
            element("span", `${userText(line.user, line.client)} · ${whyText(line)}`, line.disagreed ? "why bad" : "why"));
        row.addEventListener("click", () => void this.choose(at));
        return row;
    }

    private key(event: KeyboardEvent) {
        const steps: Record<string, number> = {
            ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10, Home: -this.count, End: this.count,
        };
        const by = steps[event.key];
        if (by === undefined) return;
        event.preventDefault();
        this.next(by);
    }
}
