// What the plots of the lab's pages share: how a name looks, marks, keys, tips, and redrawing with the page.
"use strict";

const Marks = (() => {
    const SHAPES = ["circle", "square", "triangle", "diamond", "cross"];
    const DASHES = [[], [9, 4], [2, 3], [12, 3, 2, 3], [5, 5]];
    const COLOURS = 11;
    const FONT = "13px system-ui, sans-serif";

    const OURS = { colour: "exact", shape: "star", dash: [], width: 4 };
    // A ring, so that what lies on the same place is seen inside of it.
    const PLAIN = { colour: "plain", shape: "circle", hollow: true, dash: [6, 4], width: 1.8 };

    // How one of several names looks everywhere: colour, shape and dash, so that colour is never the only difference.
    function lookOf(names, name) {
        const at = Math.max(0, names.indexOf(name));
        return {
            colour: "s" + (at % COLOURS),
            shape: SHAPES[at % SHAPES.length],
            dash: DASHES[(at + (at >= COLOURS)) % DASHES.length],
            width: 1.8,
        };
    }

    const colour = (name) =>
        getComputedStyle(document.documentElement)
            .getPropertyValue("--" + name)
            .trim();

    // The outline of a mark around 0, 0 as an SVG path.
    function outline(shape, r) {
        const closed = (points) =>
            "M" + points.map(([x, y]) => (x * r).toFixed(2) + " " + (y * r).toFixed(2)).join("L") + "Z";
        const t = 0.38;
        if (shape === "square")
            return closed([
                [-0.88, -0.88],
                [0.88, -0.88],
                [0.88, 0.88],
                [-0.88, 0.88],
            ]);
        if (shape === "triangle")
            return closed([
                [0, -1.1],
                [1.05, 0.8],
                [-1.05, 0.8],
            ]);
        if (shape === "diamond")
            return closed([
                [0, -1.2],
                [1.2, 0],
                [0, 1.2],
                [-1.2, 0],
            ]);
        if (shape === "cross")
            return closed([
                [-t, -1.1],
                [t, -1.1],
                [t, -t],
                [1.1, -t],
                [1.1, t],
                [t, t],
                [t, 1.1],
                [-t, 1.1],
                [-t, t],
                [-1.1, t],
                [-1.1, -t],
                [-t, -t],
            ]);
        if (shape === "star")
            return closed(
                Array.from({ length: 10 }, (_, i) => {
                    const radius = i % 2 ? 0.62 : 1.5;
                    return [radius * Math.sin((i * Math.PI) / 5), -radius * Math.cos((i * Math.PI) / 5)];
                }),
            );
        return `M${r} 0A${r} ${r} 0 1 1 ${-r} 0A${r} ${r} 0 1 1 ${r} 0Z`;
    }

    function svg(tag, attributes, text = null) {
        const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
        for (const [name, value] of Object.entries(attributes))
            if (value !== undefined && value !== null) made.setAttribute(name, value);
        if (text !== null) made.textContent = text;
        return made;
    }
    const ink = (name) => `var(--${name})`;
    const mark = ({ shape, colour: name, hollow }, x, y, r) =>
        svg("path", {
            d: outline(shape, r),
            transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})`,
            fill: hollow ? "none" : ink(name),
            stroke: ink(name),
            "stroke-width": hollow ? 2 : 1,
        });

    // A small picture of a name's look, for keys. `line`: how lines of it are drawn, too.
    function swatch(look, line = false) {
        const width = line ? 26 : 14;
        const picture = svg("svg", { width, height: 14, "aria-hidden": "true" });
        if (line)
            picture.append(
                svg("line", {
                    x1: 0,
                    x2: width,
                    y1: 7,
                    y2: 7,
                    stroke: ink(look.colour),
                    "stroke-width": look.width,
                    "stroke-dasharray": look.dash?.join(" ") || null,
                }),
            );
        if (look.shape !== "none") picture.append(mark(look, width / 2, 7, look.shape === "star" ? 5 : 4.4));
        return picture;
    }

    // The key above a plot. entries: [{name, look}]; with `toggle`, a click shows or hides one.
    function key(host, entries, { line = false, toggle = null } = {}) {
        const figure = host.closest("figure");
        figure.querySelector(".key")?.remove();
        const box = document.createElement("div");
        box.className = "key";
        for (const { name, look } of entries) {
            const entry = document.createElement(toggle ? "button" : "span");
            entry.dataset.colour = look.colour;
            entry.append(swatch(look, line), name);
            if (toggle) {
                entry.type = "button";
                entry.title = "Show or hide";
                entry.setAttribute("aria-pressed", String(!host.hides.has(name)));
                entry.onclick = () => toggle(name, entry);
            }
            box.append(entry);
        }
        host.before(box);
    }

    // Keeps one plot in `host`: made anew with another width or colour scheme.
    function keep(host, make) {
        host.hides ??= new Set();
        let undo = null;
        const remake = () => {
            undo?.();
            host.replaceChildren();
            undo = make(Math.max(220, host.clientWidth));
        };
        host.undo?.();
        host.undo = () => undo?.();
        host.remake = remake;
        if (!host.dataset.kept) {
            host.dataset.kept = "yes";
            let width = host.clientWidth;
            new ResizeObserver(() => {
                if (host.clientWidth === width || host.clientWidth === 0) return;
                width = host.clientWidth;
                host.remake();
            }).observe(host);
            matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => host.remake());
        }
        remake();
    }

    const measure = (() => {
        const ctx = document.createElement("canvas").getContext("2d");
        return (text, strong = false) => {
            ctx.font = (strong ? "650 " : "") + FONT;
            return ctx.measureText(text).width;
        };
    })();

    // Shows the text of the nearest of places() within `reach`: [{x, y, tip}], in pixels of `over`.
    function tips(over, places, reach = 26) {
        const tip = document.createElement("div");
        tip.className = "tip";
        tip.hidden = true;
        over.append(tip);
        over.addEventListener("pointermove", (event) => {
            const box = over.getBoundingClientRect();
            const [x, y] = [event.clientX - box.left, event.clientY - box.top];
            const far = (place) => Math.hypot(place.x - x, place.y - y);
            const near = places().reduce((best, place) => (!best || far(place) < far(best) ? place : best), null);
            tip.hidden = !near?.tip || far(near) > reach;
            if (tip.hidden) return;
            tip.textContent = near.tip;
            const left = near.x + 12 + tip.offsetWidth > box.width ? near.x - 12 - tip.offsetWidth : near.x + 12;
            tip.style.left = Math.max(0, left) + "px";
            tip.style.top = Math.max(0, near.y - tip.offsetHeight / 2) + "px";
        });
        over.addEventListener("pointerleave", () => {
            tip.hidden = true;
        });
    }

    return { FONT, OURS, PLAIN, lookOf, colour, outline, svg, ink, mark, swatch, key, keep, measure, tips };
})();
