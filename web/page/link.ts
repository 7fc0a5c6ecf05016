// What a link says that this page does not know: it is left out, and the visitor is told once, however much it is.

import { sayOfLink } from "./page";

const longestQuote = 20;
let first = "";
let others = 0;
let isWaiting = false;

const quoted = (text: string) => (text.length > longestQuote ? `${text.slice(0, longestQuote)}...` : text);

/** Tells the visitor that the page does without this part of its link. */
export function leaveOut(name: string, text: string) {
    if (first === "") first = `The link says ${quoted(name)}=${quoted(text)}, which this page does not know. It was left out`;
    else others++;
    // A link may have many thousand parts: the page is changed once for all of them.
    if (!isWaiting) queueMicrotask(show);
    isWaiting = true;
}

function show() {
    isWaiting = false;
    const count = others.toLocaleString("en");
    sayOfLink(others === 0 ? `${first}.` : `${first}, and so ${others === 1 ? "was one other part" : `were ${count} other parts`}.`);
}

/** Leaves out what has none of these names. Returns the rest. */
export function knownParts(link: URLSearchParams, names: string[]): URLSearchParams {
    const known = new URLSearchParams();
    for (const [name, text] of link) {
        if (names.includes(name)) known.append(name, text);
        else leaveOut(name, text);
    }
    return known;
}
