// Fills the page from the data that stands in it. Text of the data goes in as text, never as markup.
"use strict";

(() => {
    const { rows, summary, inputs, command } = JSON.parse(document.getElementById("data").textContent);
    const { percent, centimetres, different, element, GROUPS } = Rows;
    const at = (id) => document.getElementById(id);
    const count = (number) => number.toLocaleString("en");
    const ways = summary.strategies.filter((way) => way.shots > 0);
    const names = summary.strategies.map((way) => way.strategy);
    const look = (strategy) => Plots.lookOf(names, strategy);

    // Bounds of a logarithmic scale around the values that are not 0, and room at the left edge for those that are.
    function decadesAround(values, lowest) {
        const positive = values.filter((value) => value > 0);
        if (positive.length === 0) return { low: lowest, high: lowest * 1000 };
        const low = 10 ** (Math.floor(Math.log10(Math.min(...positive))) - (values.some((value) => value === 0) ? .6 : 0));
        return { low, high: 10 ** Math.ceil(Math.log10(Math.max(...positive)) + 1e-9) };
    }

    const plain = (value) => value >= 1 ? count(value) : String(Number(value.toPrecision(1)));

    function duration(seconds) {
        if (seconds === null) return "–";
        if (seconds < 60) return seconds.toFixed(1) + " s";
        return seconds < 3600 ? (seconds / 60).toFixed(1) + " min" : (seconds / 3600).toFixed(1) + " h";
    }

    function facts() {
        const cells = Math.max(0, ...ways.map((way) => way.cells));
        const list = [
            ["shots judged", count(summary.judged)], ["cells", count(cells)],
            ["hits on the screen", summary.judged ? percent(summary.screen_hits, summary.judged) + " %" : "–"],
            ["stamp per command", summary.commands ? summary.stamp_bytes_per_command.toFixed(2) + " bytes" : "–"],
            ["snapshots lost", summary.snapshots_sent ? percent(summary.snapshots_lost, summary.snapshots_sent) + " %" : "–"],
            ["play simulated", duration(summary.simulated_s)],
        ];
        at("facts").append(...list.map(([name, value]) => element(
            "div", {}, element("dt", { textContent: name }), element("dd", { textContent: value }))));
    }

    function agreement() {
        Plots.dots(at("agreement"), {
            rows: ways.map((way) => ({
                name: way.strategy, bold: way.strategy === "exact", text: percent(way.agreed, way.shots),
                bar: { value: way.agreement_ratio * 100, colour: look(way.strategy).colour },
                marks: [{ value: way.worst_cell_agreement_ratio * 100, colour: "ink", shape: "circle", hollow: true,
                          tip: `${way.strategy}, worst cell: ${(Math.floor(way.worst_cell_agreement_ratio * 1e4) / 100)} of 100` }],
            })),
            scale: { log: false, low: 0, high: 100, format: String }, bottom: "of 100 shots",
        });
        const missed = (ratio) => (1 - ratio) * 1000;
        const values = ways.flatMap((way) => [missed(way.agreement_ratio), missed(way.worst_cell_agreement_ratio)]);
        Plots.dots(at("misjudged"), {
            rows: ways.map((way) => {
                const of = look(way.strategy);
                const all = missed(way.agreement_ratio);
                const worst = missed(way.worst_cell_agreement_ratio);
                return {
                    name: way.strategy, bold: of.exact, text: all === 0 ? "none" : all < .01 ? all.toExponential(0) : String(Number(all.toPrecision(3))),
                    link: of.colour, from_edge: true,
                    marks: [{ value: worst, colour: of.colour, shape: "circle", hollow: true, tip: `${way.strategy}, worst cell: ${worst.toPrecision(3)} of 1,000` },
                            { value: all, colour: of.colour, shape: of.exact ? "star" : "circle", tip: `${way.strategy}: ${count(way.shots - way.agreed)} of ${count(way.shots)} misjudged` }],
                };
            }),
            scale: { log: true, ...decadesAround(values, .01), format: plain }, bottom: "of 1,000 shots misjudged",
        });
    }

    function drawCells(misjudged) {
        const value = misjudged ? (row) => (row.shots - row.agreed) / row.shots * 1000 : (row) => row.agreed / row.shots * 100;
        const worst_first = misjudged ? (a, b) => b - a : (a, b) => a - b;
        const lines = ways.map((way) => ({
            name: way.strategy, look: look(way.strategy),
            values: rows.filter((row) => row.strategy === way.strategy && row.shots > 0).map(value).sort(worst_first),
        }));
        const down = (number) => number >= 100 ? "100" : (Math.floor(number * 100) / 100).toFixed(2);
        Plots.sortedLines(at("cells"), {
            lines, x_label: "cells, worst first", y_label: misjudged ? "of 1,000 shots, misjudged" : "of 100 shots, as seen",
            format: misjudged ? (number) => number === 0 ? "none" : String(Number(number.toPrecision(3))) : down,
            scale: misjudged ? { ...decadesAround(lines.flatMap((line) => line.values), .01), format: plain } : null,
        });
    }

    function cells() {
        const select = at("cells_scale");
        select.onchange = () => drawCells(select.value === "misjudged");
        drawCells(false);
    }

    function errors() {
        const known = ways.filter((way) => way.error_p99_median_cell_m !== null && way.error_p50_median_cell_m !== null);
        if (known.length === 0) return at("errors").append("No error was measured.");
        const cm = (metres) => metres * 100;
        const values = known.flatMap((way) => [way.error_p50_median_cell_m, way.error_p99_median_cell_m, way.error_p99_worst_cell_m].map(cm));
        // Below a tenth of a millimetre nobody cares how far, but 0 stays 0.
        const scale = decadesAround(values.map((value) => value > 0 ? Math.max(value, .01) : 0), .1);
        Plots.dots(at("errors"), {
            rows: known.map((way) => {
                const of = look(way.strategy);
                const mark = (metres, what, shape, hollow) => ({
                    value: cm(metres), colour: of.colour, shape, hollow, tip: `${way.strategy}, ${what}: ${centimetres(metres)} cm` });
                return {
                    name: way.strategy, bold: of.exact, link: of.colour,
                    text: `${centimetres(way.error_p50_median_cell_m)} · ${centimetres(way.error_p99_median_cell_m)}`,
                    marks: [mark(way.error_p99_worst_cell_m, "p99 of the worst cell", "circle", true),
                            mark(way.error_p99_median_cell_m, "p99 of the median cell", "square", false),
                            mark(way.error_p50_median_cell_m, "p50 of the median cell", of.exact ? "star" : "circle", false)],
                };
            }),
            scale: { log: true, ...scale, format: plain }, bottom: "cm; numbers at the right: p50 · p99 of the median cell",
        });
    }

    function drawGroup(group) {
        const groups = different(rows, group.of).map((value) => {
            const marks = ways.map((way, k) => {
                const own = rows.filter((row) => row.strategy === way.strategy && group.of(row) === value);
                const shots = own.reduce((sum, row) => sum + row.shots, 0);
                const agreed = own.reduce((sum, row) => sum + row.agreed, 0);
                const of = look(way.strategy);
                return { value: shots ? agreed / shots * 100 : null, colour: of.colour, shape: of.shape, size: of.exact ? 6 : 4.5,
                         lift: ways.length > 1 ? (k / (ways.length - 1) - .5) * .74 : 0,
                         tip: `${value} · ${way.strategy}: ${percent(agreed, shots)}` };
            });
            return { name: value, marks: marks.filter((mark) => mark.value !== null) };
        });
        const lowest = Math.min(100, ...groups.flatMap((row) => row.marks.map((mark) => mark.value)));
        Plots.dots(at("grouped"), {
            rows: groups, row_px: 64, bottom: "of 100 shots, as seen",
            scale: { log: false, low: Math.max(0, Math.floor(lowest / 5) * 5 - 1), high: 100.5, format: String },
        });
    }

    function grouped() {
        const useful = GROUPS.filter((group) => different(rows, group.of).length > 1);
        const choices = useful.length ? useful : GROUPS.slice(0, 1);
        const select = at("group");
        select.append(...choices.map((group, i) => element("option", { textContent: group.title, value: String(i) })));
        select.onchange = () => drawGroup(choices[Number(select.value)]);
        at("key").append(...ways.map((way) => element("span", {}, Plots.swatch(look(way.strategy)), way.strategy)));
        drawGroup(choices[0]);
    }

    function mixText(line) {
        const { mix } = summary;
        const kinds = (rows) => rows.map((row) => `${row.kind} ${count(row.shots)} (${percent(row.agreed, row.shots)} as seen)`).join(", ");
        const drivers = mix.by_shooter.find((row) => row.kind === "driver")?.shots ?? 0;
        line(`Aimed at: ${kinds(mix.by_target)}. Fired by: ${kinds(mix.by_shooter)}.`);
        line(`Of 100 shots of drivers the server would have named another victim, had it fired from where its view draws the driver ${percent(mix.driver_muzzle_drawn_differs, drivers)}, rewound the muzzle to the players' instant ${percent(mix.driver_muzzle_rewound_differs, drivers)}, moved it on with the vehicle for half a round trip ${percent(mix.driver_muzzle_extrapolated_differs, drivers)}, left the driver's own vehicle in the view ${percent(mix.driver_vehicle_in_view_differs, drivers)}.`);
    }

    function shotsText() {
        const line = (text) => at("shots").append(element("p", { textContent: text }));
        const listed = (counts, whole) => Object.entries(counts).sort((a, b) => b[1] - a[1])
            .map(([name, n]) => whole ? `${name} ${percent(n, whole)} %` : `${name} ${count(n)}`).join(", ");
        line(`${count(summary.fired)} fired, ${count(summary.judged)} judged, ${count(summary.lost)} lost with every copy of their command.`);
        if (Object.keys(summary.set_apart).length) line(`Set apart, in no number above, since an audit or a cap changed or refused them: ${listed(summary.set_apart)}.`);
        if (Object.keys(summary.drawn_as).length) line(`The target that was aimed at was drawn: ${listed(summary.drawn_as, summary.judged)}.`);
        if (summary.mix) mixText(line);
        line(`${count(summary.reordered_packets)} packets out of order, ${count(summary.duplicated_packets)} doubled. ${duration(summary.simulated_s)} of play simulated in ${duration(summary.wall_s)}.`);
    }

    function text() {
        for (const way of summary.strategies) {
            at("about").append(element("dt", {}, Plots.swatch(look(way.strategy)), way.strategy), element("dd", { textContent: way.about }));
        }
        shotsText();
        at("inputs").textContent = inputs;
        at("command").textContent = command;
    }

    facts();
    text();
    at("main").hidden = false;
    if (ways.length > 0) {
        agreement();
        cells();
        errors();
        grouped();
        Rows.show(rows);
    } else {
        for (const section of document.querySelectorAll("main section:not(.text)")) section.hidden = true;
    }
})();
