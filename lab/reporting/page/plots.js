// The kinds of plot on the lab's pages, drawn with uPlot. All are given the element to draw in and what to draw, and
// follow the width of the element and the colour scheme.
"use strict";

const Plots = (() => {
    const SHAPES = ["circle", "square", "triangle", "diamond", "cross"];
    const DASHES = [[], [8, 4], [2, 3], [10, 3, 2, 3], [5, 5]];
    const LABEL_FONT = "13px system-ui, sans-serif";

    const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue("--" + name).trim();

    const OURS = { colour: "exact", shape: "star", dash: [], exact: true };

    // How one of several names looks everywhere: colour, shape and dash, so that colour is never the only difference.
    function lookOf(names, name) {
        const at = names.indexOf(name);
        return { colour: "s" + at % 10, shape: SHAPES[at % 5], dash: DASHES[at % 5], exact: false };
    }

    function outline(ctx, shape, x, y, r) {
        ctx.beginPath();
        const polygon = (points) => {
            points.forEach(([dx, dy], i) => ctx[i ? "lineTo" : "moveTo"](x + dx * r, y + dy * r));
            ctx.closePath();
        };
        if (shape === "square") polygon([[-.85, -.85], [.85, -.85], [.85, .85], [-.85, .85]]);
        else if (shape === "triangle") polygon([[0, -1.1], [1.05, .8], [-1.05, .8]]);
        else if (shape === "diamond") polygon([[0, -1.2], [1.2, 0], [0, 1.2], [-1.2, 0]]);
        else if (shape === "cross") {
            const t = .38;
            polygon([[-t, -1.1], [t, -1.1], [t, -t], [1.1, -t], [1.1, t], [t, t], [t, 1.1], [-t, 1.1], [-t, t],
                     [-1.1, t], [-1.1, -t], [-t, -t]]);
        } else if (shape === "star") {
            polygon(Array.from({ length: 10 }, (_, i) => {
                const radius = i % 2 ? .6 : 1.5;
                return [radius * Math.sin(i * Math.PI / 5), -radius * Math.cos(i * Math.PI / 5)];
            }));
        } else ctx.arc(x, y, r, 0, 2 * Math.PI);
    }

    function drawMark(ctx, mark, x, y, r) {
        outline(ctx, mark.shape, x, y, r);
        ctx.lineWidth = r * .4;
        ctx.strokeStyle = colour(mark.colour);
        ctx.fillStyle = mark.hollow ? colour("card") : colour(mark.colour);
        ctx.fill();
        ctx.stroke();
    }

    // A small picture of a strategy's mark, for keys.
    function swatch(look) {
        const canvas = document.createElement("canvas");
        canvas.width = canvas.height = 42;
        const draw = () => {
            const ctx = canvas.getContext("2d");
            ctx.clearRect(0, 0, 42, 42);
            drawMark(ctx, look, 21, 21, 12);
        };
        draw();
        onSchemeChange(draw);
        return canvas;
    }

    function onSchemeChange(act) {
        matchMedia("(prefers-color-scheme: dark)").addEventListener("change", act);
    }

    // Keeps one plot in `host`: made anew when it is shown otherwise, resized with its element.
    function keep(host, make) {
        let plot = null;
        const remake = () => {
            if (plot) plot.destroy();
            host.replaceChildren();
            plot = make(Math.max(220, host.clientWidth));
        };
        remake();
        if (!host.dataset.kept) {
            host.dataset.kept = "yes";
            let width = host.clientWidth;
            new ResizeObserver(() => {
                if (host.clientWidth === width) return;
                width = host.clientWidth;
                host.remake();
            }).observe(host);
            onSchemeChange(() => host.remake());
        }
        host.remake = remake;
    }

    function textWidth(texts) {
        const ctx = document.createElement("canvas").getContext("2d");
        ctx.font = LABEL_FONT;
        return Math.max(0, ...texts.map((text) => ctx.measureText(text).width));
    }

    function shortened(text, longest) {
        return text.length <= longest ? text : text.slice(0, longest - 1) + "…";
    }

    const axisLook = () => ({
        stroke: colour("soft"), font: LABEL_FONT, grid: { stroke: colour("grid"), width: 1 },
        ticks: { show: false },
    });

    // Shows the text of the mark nearest to the pointer.
    function tips(plot, placed) {
        const tip = document.createElement("div");
        tip.className = "tip";
        tip.hidden = true;
        plot.over.append(tip);
        const show = (event) => {
            const box = plot.over.getBoundingClientRect();
            const x = event.clientX - box.left;
            const y = event.clientY - box.top;
            let best = null;
            let nearest = 24 * 24;
            for (const mark of placed()) {
                const distance = (mark.x - x) ** 2 + (mark.y - y) ** 2;
                if (distance < nearest) [best, nearest] = [mark, distance];
            }
            tip.hidden = best === null;
            if (!best) return;
            tip.textContent = best.tip;
            const flip = best.x > box.width / 2;
            tip.style.left = flip ? "" : best.x + 12 + "px";
            tip.style.right = flip ? box.width - best.x + 12 + "px" : "";
            tip.style.top = Math.max(0, best.y - 14) + "px";
        };
        plot.over.addEventListener("pointermove", show);
        plot.over.addEventListener("pointerdown", show);
        plot.over.addEventListener("pointerleave", () => { tip.hidden = true; });
    }

    // Names on the left, marks along a horizontal scale.
    //   rows: [{name, bold, text, link: colour or null, bar: {value, colour} or null,
    //           marks: [{value, colour, shape, hollow, size, lift, tip}]}]
    //   scale: {log, low, high, format}; a value below `low` stands at the left edge. row_px: height of a row.
    function dots(host, { rows, scale, row_px = 30, bottom }) {
        keep(host, (width) => {
            const longest = width < 500 ? 18 : 34;
            const names = rows.map((row) => shortened(row.name, longest));
            const after = textWidth(rows.map((row) => row.text || ""));
            let placed = [];
            const draw = (u) => {
                const { ctx } = u;
                const px = devicePixelRatio;
                const at = (value) => u.valToPos(Math.min(scale.high, Math.max(scale.low, value)), "y", true);
                placed = [];
                ctx.save();
                rows.forEach((row, i) => {
                    const middle = u.valToPos(i, "x", true);
                    if (row.bar) {
                        ctx.fillStyle = colour(row.bar.colour);
                        const x = at(row.bar.value);
                        ctx.fillRect(u.bbox.left, middle - 8 * px, x - u.bbox.left, 16 * px);
                    }
                    const spots = row.marks.map((mark) => at(mark.value));
                    if (row.link && spots.length) {
                        ctx.strokeStyle = colour(row.link);
                        ctx.lineWidth = 1.5 * px;
                        ctx.beginPath();
                        ctx.moveTo(row.from_edge ? u.bbox.left : Math.min(...spots), middle);
                        ctx.lineTo(Math.max(...spots), middle);
                        ctx.stroke();
                    }
                    row.marks.forEach((mark, k) => {
                        const y = middle + (mark.lift || 0) * row_px * px;
                        drawMark(ctx, mark, spots[k], y, (mark.size || 5) * px);
                        placed.push({ x: (spots[k] - u.bbox.left) / px, y: (y - u.bbox.top) / px, tip: mark.tip });
                    });
                    if (!row.text) return;
                    ctx.font = (row.bold ? "700 " : "") + 13 * px + "px system-ui, sans-serif";
                    ctx.fillStyle = colour("ink");
                    ctx.textAlign = "right";
                    ctx.textBaseline = "middle";
                    ctx.fillText(row.text, u.bbox.left + u.bbox.width + (after + 12) * px, middle);
                });
                ctx.restore();
            };
            // Rows with many marks need a hint which marks belong together.
            const bands = (u) => {
                if (row_px < 40) return;
                u.ctx.fillStyle = colour("page");
                for (let i = 0; i < rows.length; i += 2) {
                    const top = u.valToPos(i - .5, "x", true);
                    u.ctx.fillRect(u.bbox.left, top, u.bbox.width, u.valToPos(i + .5, "x", true) - top);
                }
            };
            const plot = new uPlot({
                width, height: rows.length * row_px + 46, padding: [4, after ? after + 14 : 14, 0, 0],
                legend: { show: false }, cursor: { show: true, x: false, y: false, drag: { x: false, y: false }, points: { show: false } },
                scales: {
                    x: { time: false, ori: 1, dir: -1, range: [-.5, rows.length - .5] },
                    y: { ori: 0, distr: scale.log ? 3 : 1, range: [scale.low, scale.high] },
                },
                axes: [
                    { ...axisLook(), stroke: colour("ink"), side: 3, splits: () => rows.map((_, i) => i), values: () => names,
                      size: textWidth(names) + 20, gap: 14 },
                    { ...axisLook(), side: 2, values: (u, splits) => splits.map((v) => v === null ? "" : scale.format(v)),
                      size: 40, label: bottom, labelSize: bottom ? 18 : 0, labelFont: LABEL_FONT,
                      space: 56, ...(scale.log ? { splits: () => decades(scale), filter: null } : {}) },
                ],
                series: [{}, { paths: () => null, points: { show: false } }],
                hooks: { drawClear: [bands], draw: [draw] },
            }, [rows.map((_, i) => i), rows.map(() => scale.high)], host);
            tips(plot, () => placed);
            return plot;
        });
    }

    function decades({ low, high }) {
        const marks = [];
        for (let power = Math.ceil(Math.log10(low) - 1e-9); power <= Math.log10(high) + 1e-9; ++power) {
            marks.push(10 ** power);
        }
        return marks;
    }

    // Lines over a common scale, each with its own places on it. lines: [{name, look, x, y}], x ascending. `near`: the scale
    // keeps to the values, else it begins at 0. scale: {low, high, format}, logarithmic: less is better and up, and
    // values below its low stand at the upper edge.
    function lines(host, { lines, x_label, y_label, format, near = false, scale = null }) {
        const x = [...new Set(lines.flatMap((line) => line.x))].sort((a, b) => a - b);
        const values = lines.map((line) => {
            const known = new Map(line.x.map((place, i) => [place, line.y[i]]));
            return x.map((place) => known.has(place) ? known.get(place) : null);
        });
        const range = scale ? (u, low, high) => u.status ? [low, high] : [scale.low * .8, scale.high]
            : near ? (u, low, high) => [low - (high - low) * .04 - .1, high + (high - low) * .03 + .1]
            : (u, low, high) => [Math.min(0, low), high > 0 ? high * 1.05 : 1];
        const plotted = (value) => value === null || !scale ? value : Math.max(value, scale.low);
        keep(host, (width) => new uPlot({
            width, height: width < 500 ? 320 : 400, padding: [10, 12, 0, 0],
            cursor: { drag: { x: true, y: true, uni: 20 } },
            scales: { x: { time: false }, y: { range, ...(scale ? { distr: 3, dir: -1 } : {}) } },
            axes: [
                { ...axisLook(), label: x_label, labelSize: 22, labelFont: LABEL_FONT, size: 34 },
                { ...axisLook(), label: y_label, labelSize: 22, labelFont: LABEL_FONT, size: 54,
                  ...(scale ? { values: (u, splits) => splits.map((v) => v === null ? "" : scale.format(v)) } : {}) },
            ],
            series: [
                { label: x_label, value: (u, v) => v === null ? "" : String(v) },
                ...lines.map((line, k) => ({
                    label: line.name, stroke: colour(line.look.colour), width: line.look.exact ? 4 : 1.8, dash: line.look.dash,
                    spanGaps: true, points: { show: line.x.length < 25, size: 6 },
                    value: (u, v, series, i) => (values[k][i] ?? null) === null ? "" : format(values[k][i]),
                })),
            ],
        }, [x, ...values.map((of) => of.map(plotted))], host));
    }

    return { dots, lines, lookOf, swatch, OURS };
})();
