// The page itself: its elements, and the place where it says what is wrong.

export const byId = <T extends HTMLElement>(id: string) => document.getElementById(id) as T;

export function element<K extends keyof HTMLElementTagNameMap>(name: K, text = "", className = ""): HTMLElementTagNameMap[K] {
    const made = document.createElement(name);
    made.textContent = text;
    if (className) made.className = className;
    return made;
}

/** A sentence at the bottom of the page; an empty one takes it away. */
export function say(text: string) {
    const trouble = byId("trouble");
    trouble.textContent = text;
    trouble.hidden = text === "";
}
