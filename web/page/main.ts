// One page, three modes: the playground, which needs no server; a live match; a report of shots under glass. Where the page
// comes from says which one it begins with, and a link may choose another.

import { leaveOut } from "./link";
import { byId, say } from "./page";

type Mode = "playground" | "live" | "inspector";

const names: Record<Mode, string> = { playground: "Playground", live: "Live", inspector: "Open a report" };
/** Modes that lead somewhere, by the mode that the page was served for. */
const reached: Record<Mode, Mode[]> = {
    playground: ["playground", "inspector"], live: ["playground", "live", "inspector"], inspector: ["inspector"],
};

const isMode = (text: string | null | undefined): text is Mode => text != null && text in names;

function modeOfPage(): Mode {
    const content = document.querySelector<HTMLMetaElement>('meta[name="backsight-mode"]')?.content;
    return isMode(content) ? content : "playground";
}

function modeOf(link: URLSearchParams, home: Mode): Mode {
    const wanted = link.has("report") ? "inspector" : link.get("mode");
    if (isMode(wanted) && reached[home].includes(wanted)) return wanted;
    if (wanted !== null) leaveOut("mode", wanted);
    return home;
}

// Another mode is another page: nothing of the one before goes on.
function addLinks(home: Mode, mode: Mode) {
    const links = reached[home].map((other) => {
        const link = document.createElement("a");
        link.textContent = names[other];
        link.href = other === "inspector" ? "#report" : `#mode=${other}`;
        if (other === mode) link.setAttribute("aria-current", "page");
        link.addEventListener("click", (event) => {
            event.preventDefault();
            location.hash = link.hash;
            location.reload();
        });
        return link;
    });
    byId("modes").replaceChildren(...(links.length > 1 ? links : []));
}

// Parts that belong to some modes alone say so: data-in="playground live".
function showPartsOf(mode: Mode) {
    for (const part of document.querySelectorAll<HTMLElement>("[data-in]"))
        part.hidden = !part.dataset.in!.split(" ").includes(mode);
    document.body.dataset.mode = mode;
}

async function start(mode: Mode, link: URLSearchParams) {
    if (mode === "inspector") return (await import("./inspector")).startInspector(link);
    if (mode === "live") return (await import("./live")).startLive(link);
    return (await import("./playground")).startPlayground(link);
}

function whyNot(mode: Mode, error: unknown): string {
    const text = error instanceof Error ? error.message : String(error);
    if (/webgl/i.test(text)) return "This browser has no WebGL, which draws the arena. Try another browser, or turn it on.";
    const what = { playground: "The playground", live: "The live match", inspector: "The inspector" }[mode];
    return `${what} did not start: ${text}`;
}

// Without this a browser leaves the page for a file that is dropped on it.
function takeNoFiles() {
    addEventListener("dragover", (event) => event.preventDefault());
    addEventListener("drop", (event) => {
        event.preventDefault();
        say(`Choose "${names.inspector}" above, and drop the report there.`);
    });
}

const link = new URLSearchParams(location.hash.slice(1));
const home = modeOfPage();
const mode = modeOf(link, home);
addLinks(home, mode);
showPartsOf(mode);
if (mode !== "inspector") takeNoFiles();
try {
    await start(mode, link);
} catch (error) {
    say(whyNot(mode, error));
}
