// The page itself: its elements, and the place where it says what is wrong.

export const byId = <T extends HTMLElement>(id: string) => document.getElementById(id) as T;

export function element<K extends keyof HTMLElementTagNameMap>(name: K, text = "", className = ""): HTMLElementTagNameMap[K] {
    const made = document.createElement(name);
    made.textContent = text;
    if (className) made.className = className;
    return made;
}

let ofLink = "";
let ofNow = "";

function showTrouble() {
    const trouble = byId("trouble");
    trouble.textContent = `${ofLink} ${ofNow}`.trim();
    trouble.hidden = trouble.textContent === "";
}

/** A sentence at the top of the page; an empty one takes it away. */
export function say(text: string) {
    ofNow = text;
    showTrouble();
}

/** A sentence about the link that opened the page. It stays beside all that is said later. */
export function sayOfLink(text: string) {
    ofLink = text;
    showTrouble();
}
