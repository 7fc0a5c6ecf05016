// Shots of a report under glass: a list with filters, one shot in its three worlds, and the proof, judged again here.

import css from "./inspector.css";
import { fileOf, isHeld } from "./held_files";
import { equalText, headlineOf, proofOf, type Proof } from "./inspector_words";
import { knownParts, leaveOut } from "./link";
import { byId, element, say } from "./page";
import { OpenedReport, ServedReport, nameOf, type Key, type Line, type Report } from "./report";
import { ReportList, linkNames } from "./report_list";
import type { ThreadReport } from "./report_thread";
import { panelsOf } from "./shot_panels";
import { ShotView } from "./shot_view";

const heldReport = "report.sqlite";
const judgedAtOnce = 100;
/** What a link calls one shot. */
const keyNames = ["shot", "projectile"];

const sentence = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Lets the page draw, and answer. */
const pause = () => new Promise((resolve) => setTimeout(resolve));

interface Judged {
    done: number;
    equal: Record<Proof, number>;
    differing: Line[];
    broken: string[];
}

class Inspector {
    private readonly bar = element("div", "", "report-bar");
    private readonly title = element("p", "", "report-name");
    private readonly judged = element("p", "", "judged");
    private readonly judge = element("button", "Judge all of them again");
    private readonly grid = element("div", "", "report-grid");
    private readonly right = element("div", "", "shot");
    private readonly head = element("h2", "", "headline");
    private readonly panels = element("div", "", "cards");
    private readonly fly = element("button", "Fly it again");
    private readonly view: ShotView;
    private report: Report | null = null;
    private list: ReportList | null = null;
    private query = "";
    private run = 0;
    private seeing = 0;

    constructor(private readonly root: HTMLElement) {
        const style = element("style", css);
        document.head.append(style);
        this.view = new ShotView();
        this.addBar();
        this.right.append(this.shotBar(), this.view.root, this.panels);
        this.root.append(this.bar, this.grid);
        this.addDrop();
        this.showEmpty();
    }

    async start(link: URLSearchParams) {
        const name = document.querySelector<HTMLMetaElement>('meta[name="backsight-report"]')?.content;
        const part = document.querySelector<HTMLMetaElement>('meta[name="backsight-part"]')?.content;
        const known = knownParts(link, ["report", "mode", ...linkNames, ...keyNames]);
        if (isHeld(heldReport)) await this.open(await OpenedReport.open(name ?? "this page", () => fileOf(heldReport)), known, part);
        else if (name) await this.open(new ServedReport(name), known);
    }

    /** `part`: which shots of a report these are, in a sentence. */
    private async open(report: Report, link: URLSearchParams, part = "") {
        const list = new ReportList(report);
        list.onFault = (error) => this.fault(error);
        list.onChoose = (line) => void this.see(line);
        list.onFilter = (count, query) => this.filtered(count, query);
        this.run++;
        this.seeing++;
        this.report?.close();
        this.report = report;
        this.list = list;
        this.query = "";
        await list.start(link);
        this.grid.replaceChildren(list.root, this.right);
        this.root.classList.remove("empty");
        this.judge.hidden = false;
        const { missing } = await report.list("newest=1");
        this.title.replaceChildren(element("b", report.name), ...[part, missing].filter((text) => text).map((text) => ` ${text}`));
        const key = keyOf(link);
        if (key) {
            const isListed = await list.chooseKey(key);
            if (!isListed) await this.see(key, list.query() ? "The list does not have this one: its filters leave it out." : "");
        } else {
            await list.choose(0);
        }
    }

    private async openFile(file: File) {
        say("");
        try {
            await this.open(await OpenedReport.open(file.name, async () => new Uint8Array(await file.arrayBuffer())), new URLSearchParams());
        } catch (error) {
            say(`${file.name} cannot be inspected: ${sentence(error)}.`);
        }
    }

    private filtered(count: number, query: string) {
        this.query = query;
        this.run++;
        this.judge.disabled = count === 0;
        this.judge.textContent = `Judge all ${count.toLocaleString("en")} again`;
        this.judge.dataset.of = query;
        this.judged.textContent = "";
        this.judged.className = "judged";
    }

    /** `remark`: said once the shot is there. */
    private async see(key: Key, remark = "") {
        if (!this.report) return;
        const run = ++this.seeing;
        try {
            const seen = await this.report.see(key);
            if (run !== this.seeing) return;
            say(remark);
            this.head.textContent = headlineOf(seen.shot);
            this.view.show(seen);
            this.fly.hidden = !key.projectile;
            this.panels.replaceChildren(...panelsOf(seen, (way) => this.view.showWay(way), (place) => this.view.lookAtHit(place)));
            this.writeLink(key);
        } catch (error) {
            if (run !== this.seeing) return;
            this.head.textContent = `${key.projectile ? "Projectile" : "Shot"} ${key.id} cannot be read`;
            const why = sentence(error);
            this.panels.replaceChildren(element("p", `${why.charAt(0).toUpperCase()}${why.slice(1)}.`, "card bad"));
        }
    }

    private writeLink(key: Key) {
        const link = new URLSearchParams(this.query);
        const mode = new URLSearchParams(location.hash.slice(1)).has("report") ? "report&" : "";
        history.replaceState(null, "", `#${mode}${link.size > 0 ? `${link}&` : ""}${nameOf(key)}`);
    }

    /** Judges or flies each shot of the list again, and says of how many the answer is equal. */
    private async judgeAll() {
        const report = this.report;
        if (!report || !this.list) return;
        const run = ++this.run;
        const [count, query] = [this.list.count, this.query];
        const found: Judged = { done: 0, equal: { exact: 0, "met somebody": 0, "never flew": 0 }, differing: [], broken: [] };
        this.judge.disabled = true;
        for (let skip = 0; skip < count && run === this.run; skip += judgedAtOnce) {
            const part = `${query}${query ? "&" : ""}skip=${skip}&newest=${judgedAtOnce}`;
            const { lines } = await report.list(part);
            if (lines.length === 0) break;
            if (run === this.run) await report.lend(part, (file) => this.judgeLines(run, lines, file, count, found));
        }
        if (run !== this.run) return;
        this.judge.disabled = false;
        this.sayJudged(found);
    }
    private async judgeLines(run: number, lines: Line[], file: ThreadReport, count: number, found: Judged) {
        let rested = performance.now();
        for (const line of lines) {
            if (run !== this.run) return;
            try {
                if ((await file.ask("judge", line.projectile, line.id)).isEqual) found.equal[proofOf(line)]++;
                else found.differing.push(line);
            } catch (error) {
                found.broken.push(`${nameOf(line)}: ${sentence(error)}`);
            }
            found.done++;
            if (performance.now() - rested < 40) continue;
            this.judged.textContent = `${found.done.toLocaleString("en")} of ${count.toLocaleString("en")} judged again`;
            await pause();
            rested = performance.now();
        }
    }
    private sayJudged({ done, equal, differing, broken }: Judged) {
        const isGood = differing.length + broken.length === 0;
        this.judged.className = `judged ${isGood ? "good" : "bad"}`;
        const first = differing[0] ? `, the first is ${nameOf(differing[0]).replace("=", " ")}` : "";
        this.judged.textContent = isGood ? equalText(equal)
            : `${differing.length} of ${done.toLocaleString("en")} judged again differ${first}` +
              `${broken.length > 0 ? `, and ${broken.length} cannot be read (${broken[0]})` : ""}.`;
    }

    private fault(error: unknown) { say(`The report cannot be read: ${sentence(error)}.`); }

    private addBar() {
        const file = element("input");
        Object.assign(file, { type: "file", id: "report-file", accept: ".sqlite,.db,.sqlite3", hidden: true });
        file.addEventListener("change", () => {
            if (file.files?.[0]) void this.openFile(file.files[0]);
            file.value = "";
        });
        const open = element("button", "Open a report…", "primary");
        open.type = this.judge.type = "button";
        open.addEventListener("click", () => file.click());
        this.judge.addEventListener("click", () => void this.judgeAll().catch((error: unknown) => this.fault(error)));
        this.judge.id = "judge-all";
        this.judge.hidden = true;
        this.judged.id = "judged";
        this.judged.setAttribute("aria-live", "polite");
        this.bar.append(file, open, this.title, this.judge, this.judged);
    }

    private shotBar(): HTMLElement {
        const bar = element("nav", "", "shot-bar");
        bar.setAttribute("aria-label", "Shot and view");
        const step = (text: string, by: number) => {
            const button = element("button", text);
            button.type = "button";
            button.addEventListener("click", () => this.list?.next(by));
            return button;
        };
        const select = (title: string, options: [string, string][], onChange: (value: string) => void) => {
            const label = element("label", `${title} `);
            const made = element("select");
            made.append(...options.map(([value, text]) => new Option(text, value)));
            made.addEventListener("change", () => onChange(made.value));
            label.append(made);
            return label;
        };
        Object.assign(this.fly, { type: "button", hidden: true });
        this.fly.addEventListener("click", () => this.view.flyAgain());
        bar.append(step("Newer", -1), step("Older", 1), this.fly,
            select("View", [["beside", "side by side"], ["over", "laid over"]], (value) => this.view.setOverlaid(value === "over")),
            select("Camera", [["target", "at the target"], ["shooter", "at the shooter"], ["above", "from above"]],
                (value) => this.view.setCamera(value)));
        const whole = element("div", "", "shot-head");
        whole.append(this.head, bar);
        return whole;
    }

    private addDrop() {
        const over = (isOver: boolean) => this.root.classList.toggle("dropping", isOver);
        addEventListener("dragover", (event) => { event.preventDefault(); over(true); });
        addEventListener("dragleave", (event) => { if (!event.relatedTarget) over(false); });
        addEventListener("drop", (event) => {
            event.preventDefault();
            over(false);
            const file = event.dataTransfer?.files[0];
            if (file) void this.openFile(file);
        });
    }

    private showEmpty() {
        this.root.classList.add("empty");
        const invitation = element("div", "", "invitation");
        invitation.append(element("h2", "Every shot under glass"),
            element("p", "Open the report file of a server, or drop it here: each shot in the world that its shooter saw, in " +
                "the one that it was judged in, and the proof, judged again on this machine. Nothing leaves it."),
            element("pre", "./run serve --reports shots.sqlite\n./run report shots.sqlite --since 10m --out some.sqlite"));
        this.grid.append(invitation);
    }
}

function keyOf(link: URLSearchParams): Key | null {
    for (const kind of keyNames) {
        const text = link.get(kind);
        if (text === null) continue;
        const id = Number(text);
        if (Number.isSafeInteger(id) && id > 0) return { projectile: kind === "projectile", id };
        leaveOut(kind, text);
    }
    return null;
}

/** Fills the section `inspector`, which is all of the page in this mode. */
export async function startInspector(link: URLSearchParams): Promise<void> {
    const root = byId("inspector");
    document.title = "Backsight: shots of a report";
    const inspector = new Inspector(root);
    try {
        await inspector.start(link);
    } catch (error) {
        say(`The report cannot be read: ${sentence(error)}.`);
    }
}
