// Rows with a name and marks along a scale, drawn as SVG: text and marks are elements of the page.
"use strict";

const Rows = (() => {
    const { svg, ink, mark, key, keep, measure, tips } = Marks;

    // Round numbers from low to high, about `wanted` of them; on a logarithmic scale 1, 10, 100, or 1, 2, 5, 10.
    function ticks({ low, high, log }, wanted) {
        if (log) {
            const marks = [];
            const decades = Math.log10(high / low);
            for (let power = Math.floor(Math.log10(low)); power <= Math.log10(high) + 1e-9; ++power) {
                for (const lead of decades < 2.2 ? [1, 2, 5] : [1]) marks.push(lead * 10 ** power);
            }
            return marks.filter((value) => value >= low * 0.999 && value <= high * 1.001);
        }
        const rough = (high - low) / wanted;
        const unit = 10 ** Math.floor(Math.log10(rough));
        const step = [1, 2, 5, 10].find((lead) => lead * unit >= rough) * unit;
        const first = Math.ceil(low / step - 1e-9);
        return Array.from({ length: Math.floor(high / step + 1e-9) - first + 1 }, (_, i) =>
            Number(((first + i) * step).toPrecision(12)),
        );
    }

    // Names on the left (above their row where there is little room), marks along a scale, a text at the right.
    //   rows: [{name, strong, text, bars: [{from, to, colour, tip}], link: colour,
    //           marks: [{value, colour, shape, hollow, r, lift, tip}]}]
    //   scale: {log, low, high, format}; a value outside stands at the edge. lines: [{value, name}] across all rows.
    //   entries: of the key, as key() has them. row_px: height of a row.
    function rows(host, { rows, scale, title, entries = [], lines = [], row_px = 30 }) {
        key(host, entries);
        keep(host, (width) => {
            const narrow = width < 560;
            const longest = Math.max(0, ...rows.map((row) => measure(row.name, row.strong)));
            const left = narrow ? 8 : Math.min(longest, width * 0.42) + 18;
            const texts = Math.max(0, ...rows.map((row) => measure(row.text ?? "", row.strong)));
            const right = texts ? texts + 18 : 14;
            const head = narrow ? 20 : 0;
            const top = lines.some((line) => line.name) ? 22 : 6;
            const bottom = top + rows.length * (row_px + head);
            const part = scale.log
                ? (value) => Math.log(value / scale.low) / Math.log(scale.high / scale.low)
                : (value) => (value - scale.low) / (scale.high - scale.low);
            const x = (value) =>
                left + (width - left - right) * Math.min(1, Math.max(0, scale.log && value <= 0 ? 0 : part(value)));
            const picture = svg("svg", { width, height: bottom + 46, role: "img" });
            const places = [];
            rows.forEach(
                (_, i) =>
                    i % 2 === 0 &&
                    rows.length > 3 &&
                    picture.append(
                        svg("rect", {
                            x: 0,
                            width,
                            y: top + i * (row_px + head),
                            height: row_px + head,
                            fill: ink("band"),
                            rx: 4,
                        }),
                    ),
            );
            let free = -Infinity;
            for (const value of ticks(scale, (width - left - right) / 76)) {
                picture.append(svg("line", { x1: x(value), x2: x(value), y1: top, y2: bottom, stroke: ink("grid") }));
                const text = scale.format(value);
                const half = measure(text) / 2;
                if (x(value) - half < free + 8 || x(value) + half > width) continue;
                free = x(value) + half;
                picture.append(
                    svg("text", { x: x(value), y: bottom + 17, "text-anchor": "middle", class: "axis" }, text),
                );
            }
            for (const line of lines) {
                picture.append(
                    svg("line", {
                        x1: x(line.value),
                        x2: x(line.value),
                        y1: top - 2,
                        y2: bottom,
                        stroke: ink("plain"),
                        "stroke-width": 1.3,
                        "stroke-dasharray": "4 3",
                    }),
                );
                if (line.name)
                    picture.append(
                        svg(
                            "text",
                            {
                                x: x(line.value),
                                y: 14,
                                class: "axis",
                                "text-anchor":
                                    x(line.value) > width * 0.7
                                        ? "end"
                                        : x(line.value) < width * 0.3
                                          ? "start"
                                          : "middle",
                            },
                            line.name,
                        ),
                    );
            }
            picture.append(svg("text", { x: Math.max(left, 0), y: bottom + 38, class: "axis" }, title));
            rows.forEach((row, i) => {
                const middle = top + i * (row_px + head) + head + row_px / 2;
                const bold = row.strong ? "strong" : null;
                let name = row.name;
                while (!narrow && measure(name, row.strong) > left - 16) name = name.slice(0, -2) + "…";
                picture.append(
                    svg(
                        "text",
                        {
                            x: narrow ? 8 : left - 14,
                            y: narrow ? middle - row_px / 2 - 2 : middle + 4.5,
                            "text-anchor": narrow ? "start" : "end",
                            class: bold,
                        },
                        name,
                    ),
                );
                for (const bar of row.bars ?? []) {
                    const [from, to] = [x(bar.from), x(bar.to)];
                    // What is there at all is seen.
                    const wide = bar.to > bar.from ? Math.max(2, to - from) : 0;
                    picture.append(
                        svg("rect", { x: from, y: middle - 8, height: 16, rx: 2, width: wide, fill: ink(bar.colour) }),
                    );
                    for (let place = 0; bar.tip && place <= wide; place += 12)
                        places.push({ x: from + place, y: middle, tip: bar.tip });
                }
                const marks = row.marks ?? [];
                const spots = marks.map((one) => x(one.value));
                if (row.link && spots.length)
                    picture.append(
                        svg("line", {
                            x1: Math.min(...spots),
                            x2: Math.max(...spots),
                            y1: middle,
                            y2: middle,
                            stroke: ink(row.link),
                            "stroke-width": 1.6,
                        }),
                    );
                marks.forEach((one, k) => {
                    const y = middle + (one.lift ?? 0) * row_px;
                    picture.append(mark(one, spots[k], y, one.r ?? 5));
                    places.push({ x: spots[k], y, tip: one.tip });
                });
                if (row.text)
                    picture.append(
                        svg("text", { x: width - 4, y: middle + 4.5, "text-anchor": "end", class: bold }, row.text),
                    );
            });
            host.append(picture);
            tips(host, () => places);
            return null;
        });
    }

    // Rows of shares in percent, with a line where both sides are even. entries: those that no row shows are left out.
    function around_even(host, list, title, entries) {
        const marks = list.flatMap((row) => row.marks);
        const values = marks.map((one) => one.value);
        rows(host, {
            rows: list,
            title,
            row_px: 23,
            lines: [{ value: 50, name: "even" }],
            entries: entries.filter(({ look }) => marks.some((one) => one.colour === look.colour)),
            scale: {
                low: Math.min(40, Math.floor(Math.min(...values) / 10) * 10),
                high: Math.max(60, Math.ceil(Math.max(...values) / 10) * 10),
                format: String,
            },
        });
    }

    return { rows, around_even };
})();
