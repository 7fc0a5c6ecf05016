// What can be wrong with how a page looks, measured in the browser. faults_of() is sent to the page: it may use nothing
// from outside of itself.

/// Sentences, one for each fault; none: the page is as it should be.
export function faults_of({ longest_title, longest_headline }) {
    const faults = [];
    const say = (text) => {
        if (!faults.includes(text)) faults.push(text);
    };
    const quoted = (text) => `"${text.trim().replace(/\s+/g, " ").slice(0, 40)}"`;
    const is_shown = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });

    function heads() {
        if (document.title.length === 0 || document.title.length > longest_title) {
            say(`its title has ${document.title.length} characters, of ${longest_title}`);
        }
        const lines = [...document.querySelectorAll("h1")].filter(is_shown);
        if (lines.length === 0) say("it has no headline");
        for (const { textContent: text } of lines) {
            if (text.length > longest_headline)
                say(`a headline has ${text.length} characters, of ${longest_headline}: ${quoted(text)}`);
        }
    }

    function widths() {
        const all = document.documentElement;
        if (all.scrollWidth > all.clientWidth)
            say(`the page is ${all.scrollWidth} wide on a screen of ${all.clientWidth}`);
        for (const box of document.querySelectorAll("th, td, th *, dt, dd, button, label, figcaption, .tip, .key *")) {
            const is_wide = box.clientWidth > 0 && box.scrollWidth > box.clientWidth + 1;
            if (is_wide && is_shown(box)) say(`clipped: ${box.tagName.toLowerCase()} ${quoted(box.textContent)}`);
        }
    }

    // What is seen of a box in the elements around it, which may scroll.
    function seen_of({ left, right, top, bottom }, owner) {
        const box = { left, right, top, bottom };
        for (let up = owner; up && up !== document.body; up = up.parentElement) {
            if (getComputedStyle(up).overflowY === "visible") continue;
            const outer = up.getBoundingClientRect();
            box.left = Math.max(box.left, outer.left);
            box.right = Math.min(box.right, outer.right);
            box.top = Math.max(box.top, outer.top);
            box.bottom = Math.min(box.bottom, outer.bottom);
        }
        return box;
    }

    // The boxes of all texts, with the element that shows them.
    function texts() {
        const found = [];
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            const owner = node.parentElement;
            if (
                !node.data.trim() ||
                ["SCRIPT", "STYLE", "OPTION", "TITLE", "NOSCRIPT"].includes(owner.tagName) ||
                !is_shown(owner)
            )
                continue;
            const range = document.createRange();
            range.selectNodeContents(node);
            for (const whole of range.getClientRects()) {
                const box = seen_of(whole, owner);
                if (box.right - box.left > 1 && box.bottom - box.top > 1) found.push({ box, owner, text: node.data });
            }
        }
        return found;
    }

    function collisions() {
        // Lines of one text may touch: letters are lower than their lines.
        const slack = 3;
        const found = texts().sort((a, b) => a.box.top - b.box.top);
        for (let i = 0; i < found.length; ++i) {
            const a = found[i];
            for (let k = i + 1; k < found.length && found[k].box.top < a.box.bottom - slack; ++k) {
                const b = found[k];
                if (a.owner === b.owner || a.owner.closest(".tip") || b.owner.closest(".tip")) continue;
                const across = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
                const down = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
                if (across > slack && down > slack)
                    say(`two texts lie on each other: ${quoted(a.text)} and ${quoted(b.text)}`);
            }
        }
        for (const plot of document.querySelectorAll(".plot")) {
            const outer = plot.getBoundingClientRect();
            for (const text of plot.querySelectorAll("svg text, .label")) {
                const box = text.getBoundingClientRect();
                const is_out = box.width > 0 && (box.left < outer.left - 1 || box.right > outer.right + 1);
                if (is_out && is_shown(text)) say(`a text leaves its plot: ${quoted(text.textContent)}`);
            }
        }
    }

    // What these colours come to, each drawn over the ones before it.
    function rgb(...colours) {
        const canvas = document.createElement("canvas");
        canvas.width = canvas.height = 1;
        const ctx = canvas.getContext("2d", { willReadFrequently: true });
        for (const colour of ["white", ...colours]) {
            ctx.fillStyle = colour;
            ctx.fillRect(0, 0, 1, 1);
        }
        return [...ctx.getImageData(0, 0, 1, 1).data.slice(0, 3)];
    }
    // `fore` over `grounds`, the lowest first.
    function contrast(fore, grounds) {
        const light = (colour) =>
            colour
                .map((part) => part / 255)
                .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
                .reduce((sum, part, i) => sum + part * [0.2126, 0.7152, 0.0722][i], 0);
        const [low, high] = [light(rgb(...grounds, fore)), light(rgb(...grounds))].sort((x, y) => x - y);
        return (high + 0.05) / (low + 0.05);
    }
    // Grounds may be translucent, so all of them count.
    const grounds_of = (element) => {
        const grounds = [];
        for (let up = element; up; up = up.parentElement) grounds.unshift(getComputedStyle(up).backgroundColor);
        return grounds;
    };

    function contrasts() {
        const seen = new Set();
        for (const { owner, text } of texts()) {
            const style = getComputedStyle(owner);
            const fore = owner.closest("svg") ? style.fill : style.color;
            const grounds = grounds_of(owner);
            const pair = fore + grounds.join();
            if (seen.has(pair) || owner.closest("[disabled]")) continue;
            seen.add(pair);
            const found = contrast(fore, grounds);
            if (found < 4.5) say(`hard to read, contrast ${found.toFixed(1)}: ${quoted(text)}`);
        }
    }

    // Of a copy: a canvas that is read from is drawn otherwise from then on.
    function pixels(canvas) {
        const copy = document.createElement("canvas");
        [copy.width, copy.height] = [canvas.width, canvas.height];
        const ctx = copy.getContext("2d", { willReadFrequently: true });
        ctx.drawImage(canvas, 0, 0);
        return ctx.getImageData(0, 0, copy.width, copy.height).data;
    }

    // How many pixels of a canvas have this colour, give or take what smooths the edges.
    function pixels_of(image, colour) {
        let found = 0;
        for (let i = 0; i < image.length; i += 4) {
            if (
                image[i + 3] > 200 &&
                Math.abs(image[i] - colour[0]) +
                    Math.abs(image[i + 1] - colour[1]) +
                    Math.abs(image[i + 2] - colour[2]) <
                    24
            )
                ++found;
        }
        return found;
    }

    // Each plot is drawn, and each thing in its key is seen in it, in that colour.
    function plots() {
        for (const plot of document.querySelectorAll(".plot")) {
            if (!is_shown(plot)) continue;
            const name = quoted(plot.closest("section").querySelector("h2").textContent);
            const canvas = plot.querySelector("canvas");
            const image = canvas?.width ? pixels(canvas) : null;
            const drawn = image
                ? new Set(new Uint32Array(image.buffer)).size
                : plot.querySelectorAll("svg :is(circle, path, rect, line)").length;
            if (drawn < 8) {
                say(`a blank plot under ${name}`);
                continue;
            }
            const entries = [...plot.closest("figure").querySelectorAll(".key [data-colour]")];
            if (entries.length === 0) say(`a plot without a key under ${name}`);
            for (const entry of entries) {
                const colour = getComputedStyle(document.documentElement)
                    .getPropertyValue("--" + entry.dataset.colour)
                    .trim();
                const found = contrast(colour, grounds_of(plot));
                if (found < 3)
                    say(
                        `a colour that is hard to see, contrast ${found.toFixed(1)}: ` +
                            `${quoted(entry.textContent)} under ${name}`,
                    );
                const is_seen = image
                    ? pixels_of(image, rgb(colour)) >= 12
                    : [...plot.querySelectorAll("svg [fill], svg [stroke]")].some((mark) =>
                          [mark.getAttribute("fill"), mark.getAttribute("stroke")].includes(
                              `var(--${entry.dataset.colour})`,
                          ),
                      );
                if (!is_seen && entry.getAttribute("aria-pressed") !== "false")
                    say(`in the key but not in the plot: ${quoted(entry.textContent)} under ${name}`);
            }
        }
    }

    heads();
    widths();
    collisions();
    contrasts();
    plots();
    return faults;
}
