// The two kinds of plot on the lab's pages: lines and points over two scales, drawn here with uPlot, and rows with
// marks. Both are given the element to draw in, follow its width and the colour scheme, and have a key above them.
"use strict";

const Plots = (() => {
    const { FONT, OURS, PLAIN, lookOf, colour, outline, swatch, key, keep, measure, tips } = Marks;
    const MARKED = 25;

    // Puts names beside points, in `over`, where neither other names nor points are, and best no lines; a name without
    // room is left out. labels: the most important first. points: all that stay free; those of lines have `on_line`.
    function place_labels(over, labels, points) {
        over.querySelectorAll(".label").forEach((label) => label.remove());
        const taken = [];
        const covers = (box, room) => (point) =>
            point.x > box.x - room &&
            point.x < box.x + box.w + room &&
            point.y > box.y - room &&
            point.y < box.y + box.h + room;
        const touches = (box) => (other) =>
            box.x < other.x + other.w &&
            other.x < box.x + box.w &&
            box.y < other.y + other.h &&
            other.y < box.y + box.h;
        const spots = points.filter((point) => !point.on_line);
        const ways = points.filter((point) => point.on_line);
        for (const label of labels) {
            const [w, h] = [measure(label.text, label.strong) + 3, 16];
            let best = null;
            for (const ring of [1, 1.5, 2.1]) {
                for (const [dx, dy] of [
                    [1, 0],
                    [-1, 0],
                    [0, -1],
                    [0, 1],
                    [0.8, -0.8],
                    [0.8, 0.8],
                    [-0.8, -0.8],
                    [-0.8, 0.8],
                ]) {
                    const box = {
                        x: label.x + dx * 9 * ring - (dx > 0 ? 0 : dx < 0 ? w : w / 2),
                        y: label.y + dy * 14 * ring - h / 2,
                        w,
                        h,
                    };
                    const inside =
                        box.x >= 1 && box.y >= 0 && box.x + w <= over.clientWidth - 1 && box.y + h <= over.clientHeight;
                    if (!inside || taken.some(touches(box)) || spots.some(covers(box, 4))) continue;
                    const cost = ring * 2 + ways.filter(covers(box, 0)).length;
                    if (!best || cost < best.cost) best = { ...box, cost };
                }
            }
            if (!best) continue;
            taken.push(best);
            const text = document.createElement("span");
            text.className = "label" + (label.strong ? " strong" : "");
            text.textContent = label.text;
            text.style.cssText = `left: ${best.x}px; top: ${best.y}px; color: var(--${label.colour})`;
            over.append(text);
        }
    }

    const axisLook = () => ({
        stroke: colour("soft"),
        font: FONT,
        labelFont: FONT,
        labelSize: 22,
        grid: { stroke: colour("grid"), width: 1 },
        ticks: { show: false },
    });

    // Bounds of a scale around values. kind: "near" keeps to them, "log" is logarithmic, "stretched" has room near 0
    // and shows large values too, else it begins at 0. What lies at 0 stays clear of the axis.
    function range_of(kind, low, high, floor) {
        if (kind === "log") return [floor * 0.8, Math.max(high, floor * 10) * 1.25];
        if (kind === "near") return [low - (high - low) * 0.04 - 0.1, high + (high - low) * 0.03 + 0.1];
        const room = (high > low ? high - low : high || 1) * 0.04;
        return kind === "stretched"
            ? [-0.05, Math.max(high, 1) * 1.5]
            : [Math.min(0, low) - room, (high > 0 ? high : 0) + room || 1];
    }

    // Lines that lie on each other as one, which has all of their names, and points that would cover each other as one
    // entry of the key: none hides another.
    function merged(lines) {
        const span = (values) => Math.max(...values) - Math.min(...values);
        const reach = [span(lines.flatMap((line) => line.x)) / 90, span(lines.flatMap((line) => line.y)) / 400];
        const is_point = (line) => line.x.length === 1;
        const is_same = (line, other) =>
            line.x.length === other.x.length &&
            line.y.every((y, i) => line.x[i] === other.x[i] && Math.abs(y - other.y[i]) <= 1e-3 * Math.abs(y));
        const is_near = (line, other) =>
            is_point(line) &&
            other.joined === false &&
            Math.abs(line.x[0] - other.x[0]) < reach[0] &&
            Math.abs(line.y[0] - other.y[0]) < reach[1];
        const kept = [];
        for (const line of lines) {
            const others = kept.filter((other) => other.name !== line.name);
            const twin = others.find((other) => is_same(line, other) || is_near(line, other));
            if (!twin) {
                kept.push({ ...line });
                continue;
            }
            if (!is_same(line, twin)) for (const key of ["x", "y", "tips"]) twin[key] = [...twin[key], ...line[key]];
            twin.name += (is_point(line) ? " / " : " = ") + line.name;
            if (line.look === OURS || (line.look === PLAIN && twin.look !== OURS)) twin.look = line.look;
        }
        // What is below is larger, so that all are seen where they lie on each other: ours is below all, and the
        // largest, what it is held against is above all, a thin ring.
        const layer = (line) => (line.look === PLAIN ? 2 : line.look === OURS ? 0 : 1);
        kept.sort((a, b) => layer(a) - layer(b));
        const others = kept.filter((line) => layer(line) === 1);
        others.forEach((line, i) => {
            const grow = (others.length - 1 - i) / Math.max(1, others.length - 1);
            line.look = { ...line.look, width: 1.5 + grow * 1.2, r: 3.4 + grow * 1.4 };
        });
        return kept;
    }

    // lines: [{name, look, x, y, tips, joined}], x ascending; `tips` are texts of single points, `joined: false` leaves
    // the line out. x, y: {title, format, kind, floor, flip}. marks: [{x, name}], lines from top to bottom. `marked`:
    // long lines have marks, too. labels: [{x, y, text, of, colour, strong}], most important first.
    function lines(host, { lines: given, x, y, labels = [], marks = [], marked = false, height = 400 }) {
        const lines = merged(given);
        const places = [...new Set(lines.flatMap((line) => line.x))].sort((a, b) => a - b);
        const columns = lines.map((line) => {
            const known = new Map(line.x.map((place, i) => [place, line.y[i]]));
            return places.map((place) => known.get(place) ?? null);
        });
        const bounded = (value) => (value === null || y.kind !== "log" ? value : Math.max(value, y.floor));
        keep(host, (width) => {
            const draw_marks = (u, k) => {
                const line = lines[k - 1];
                if ((line.x.length > MARKED && !marked) || line.look.shape === "none") return;
                const { ctx } = u;
                ctx.save();
                ctx.fillStyle = ctx.strokeStyle = colour(line.look.colour);
                ctx.lineWidth = 2 * devicePixelRatio;
                const r =
                    (line.look.hollow ? 6.4 : line.look.shape === "star" ? 6.4 : (line.look.r ?? 4.2)) *
                    devicePixelRatio;
                ctx.setLineDash([]);
                line.x.forEach((place, i) => {
                    if (line.y[i] === null) return;
                    ctx.setTransform(
                        1,
                        0,
                        0,
                        1,
                        u.valToPos(place, "x", true),
                        u.valToPos(bounded(line.y[i]), "y", true),
                    );
                    ctx[line.look.hollow ? "stroke" : "fill"](new Path2D(outline(line.look.shape, r)));
                });
                ctx.restore();
            };
            const draw_verticals = (u) =>
                marks.forEach(({ x: place, name }) => {
                    const { ctx, bbox } = u;
                    const at = u.valToPos(place, "x", true);
                    if (at < bbox.left || at > bbox.left + bbox.width) return;
                    ctx.save();
                    ctx.strokeStyle = ctx.fillStyle = colour("soft");
                    ctx.setLineDash([4 * devicePixelRatio, 3 * devicePixelRatio]);
                    ctx.beginPath();
                    ctx.moveTo(at, bbox.top);
                    ctx.lineTo(at, bbox.top + bbox.height);
                    ctx.stroke();
                    ctx.font = FONT.replace("13px", 13 * devicePixelRatio + "px");
                    const is_right = at > bbox.left + bbox.width / 3;
                    ctx.textAlign = is_right ? "right" : "left";
                    ctx.fillText(name, at + (is_right ? -7 : 7) * devicePixelRatio, bbox.top + bbox.height * 0.45);
                    ctx.restore();
                });
            const spots = (u) =>
                lines.flatMap((line, k) =>
                    !u.series[k + 1].show
                        ? []
                        : line.x.flatMap((place, i) =>
                              line.y[i] === null
                                  ? []
                                  : [
                                        {
                                            x: u.valToPos(place, "x"),
                                            y: u.valToPos(bounded(line.y[i]), "y"),
                                            tip:
                                                line.tips?.[i] ??
                                                [
                                                    line.name,
                                                    `${x.title}: ${(x.format ?? String)(place)}`,
                                                    `${y.title}: ${y.format(line.y[i])}`,
                                                ].join("\n"),
                                        },
                                    ],
                          ),
                );
            const scale_of = ({ kind, floor, flip }) => ({
                ...(kind === "log" ? { distr: 3 } : kind === "stretched" ? { distr: 4, asinh: 0.1 } : {}),
                ...(flip ? { dir: -1 } : {}),
                range: (u, low, high) => (u.status && u.zoomed ? [low, high] : range_of(kind, low, high, floor)),
            });
            const values =
                ({ format = String }) =>
                (u, splits) =>
                    splits.map((value) => (value === null ? "" : format(value)));
            const stretched = [0, 0.1, 0.3, 1, 3, 10, 30, 100, 300, 1000];
            const splits_of = ({ kind }) =>
                kind === "stretched"
                    ? {
                          splits: (u, axis, low, high) => stretched.filter((one) => one >= low && one <= high),
                          filter: (u, splits) => splits,
                      }
                    : {};
            const y_size =
                20 +
                Math.max(
                    ...(y.kind === "stretched"
                        ? ["100"]
                        : [y.format(Math.max(1, ...columns.flat().filter((v) => v !== null)))]
                    ).map((text) => measure(text)),
                    24,
                );
            const u = new uPlot(
                {
                    width,
                    height: width < 560 ? Math.min(height, 330) : height,
                    padding: [10, 14, 0, 0],
                    legend: { show: false },
                    cursor: { drag: { x: true, y: true, uni: 20 }, points: { show: false } },
                    scales: { x: { time: false, ...scale_of(x) }, y: scale_of(y) },
                    axes: [
                        { ...axisLook(), label: x.title, size: 34, values: values(x), ...splits_of(x) },
                        { ...axisLook(), label: y.title, size: y_size, values: values(y), ...splits_of(y) },
                    ],
                    series: [
                        {},
                        ...lines.map((line, k) => ({
                            label: line.name,
                            stroke: colour(line.look.colour),
                            width: line.look.width,
                            dash: line.look.dash,
                            spanGaps: true,
                            points: { show: false },
                            show: !host.hides.has(line.name),
                            ...(line.joined === false ? { paths: () => null } : {}),
                        })),
                    ],
                    hooks: {
                        drawClear: [draw_verticals],
                        drawSeries: [draw_marks],
                        setSelect: [
                            (self) => {
                                self.zoomed = self.select.width > 0;
                            },
                        ],
                        draw: [
                            (self) => {
                                const shown = labels.filter((label) => !host.hides.has(label.of));
                                const points = labels.length ? spots(self) : [];
                                const between = lines.flatMap((line, k) =>
                                    line.joined === false || !self.series[k + 1].show
                                        ? []
                                        : line.x.slice(1).flatMap((place, i) =>
                                              Array.from({ length: 24 }, (_, n) => {
                                                  const [from, to] = [i, i + 1].map((at) => ({
                                                      x: self.valToPos(line.x[at], "x"),
                                                      y: self.valToPos(bounded(line.y[at]), "y"),
                                                  }));
                                                  return {
                                                      x: from.x + ((to.x - from.x) * n) / 24,
                                                      y: from.y + ((to.y - from.y) * n) / 24,
                                                      on_line: true,
                                                  };
                                              }),
                                          ),
                                );
                                place_labels(
                                    self.over,
                                    shown.map((label) => ({
                                        ...label,
                                        x: self.valToPos(label.x, "x"),
                                        y: self.valToPos(bounded(label.y), "y"),
                                    })),
                                    [...points, ...(labels.length ? between : [])],
                                );
                            },
                        ],
                    },
                },
                [places, ...columns.map((column) => column.map(bounded))],
                host,
            );
            u.over.addEventListener("dblclick", () => {
                u.zoomed = false;
                u.setData(u.data);
            });
            tips(u.over, () => spots(u));
            const entries = lines.filter((line, k) => lines.findIndex((other) => other.name === line.name) === k);
            key(host, entries, {
                line: true,
                toggle: (name, entry) => {
                    host.hides.has(name) ? host.hides.delete(name) : host.hides.add(name);
                    entry.setAttribute("aria-pressed", String(!host.hides.has(name)));
                    lines.forEach(
                        (line, k) => line.name === name && u.setSeries(k + 1, { show: !host.hides.has(name) }),
                    );
                },
            });
            return () => u.destroy();
        });
    }

    return { ...Rows, lines, lookOf, swatch, OURS, PLAIN };
})();
