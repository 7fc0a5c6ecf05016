// Fills the page of `lab fidelity`.
"use strict";

(() => {
    const { at, different, element, count, rounded, precise, percent, centimetres, duration } = Page;
    const { rows, summary } = Page.data;
    const ways = summary.strategies.filter((way) => way.shots > 0);
    const look = Page.looks(summary.strategies.map((way) => way.strategy), (name) => name === "exact");

    // Properties that tell rows apart: in filters and as groups of a plot.
    const GROUPS = [
        { title: "trace", of: (row) => row.trace },
        { title: "ticks/snapshots per second", of: (row) => rounded(row.tick_rate_hz, 1) + "/" + rounded(row.snapshot_rate_hz, 1) },
        { title: "movement", of: (row) => row.movement },
        { title: "added loss, %", of: (row) => rounded(row.added_loss_ratio * 100, 3) },
        { title: "added RTT, ms", of: (row) => rounded(row.extra_rtt_ms, 3) },
    ];
    // Settings that are the same in all rows are not shown.
    const SETTINGS = ["added_loss_ratio", "extra_rtt_ms"];

    // Bounds of a logarithmic scale around the values that are not 0, and room at the left edge for those that are.
    function decadesAround(values, lowest) {
        const positive = values.filter((value) => value > 0);
        if (positive.length === 0) return { low: lowest, high: lowest * 1000 };
        const low = 10 ** (Math.floor(Math.log10(Math.min(...positive))) - (values.some((value) => value === 0) ? .6 : 0));
        return { low, high: 10 ** Math.ceil(Math.log10(Math.max(...positive)) + 1e-9) };
    }

    const plain = (value) => value >= 1 ? count(value) : precise(value, 1);

    function facts() {
        const cells = Math.max(0, ...ways.map((way) => way.cells));
        const list = [
            ["shots judged", count(summary.judged)], ["cells", count(cells)],
            ["hits on the screen", summary.judged ? percent(summary.screen_hits, summary.judged) + " %" : "–"],
            ["stamp per command", summary.commands ? summary.stamp_bytes_per_command.toFixed(2) + " bytes" : "–"],
            ["snapshots lost", summary.snapshots_sent ? percent(summary.snapshots_lost, summary.snapshots_sent) + " %" : "–"],
            ["play simulated", duration(summary.simulated_s)],
        ];
        Page.facts(list);
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
                    name: way.strategy, bold: of.exact, text: all === 0 ? "none" : all < .01 ? all.toExponential(0) : precise(all),
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
        const lines = ways.map((way) => {
            const y = rows.filter((row) => row.strategy === way.strategy && row.shots > 0).map(value).sort(worst_first);
            return { name: way.strategy, look: look(way.strategy), x: y.map((_, i) => i + 1), y };
        });
        const down = (number) => number >= 100 ? "100" : (Math.floor(number * 100) / 100).toFixed(2);
        Plots.lines(at("cells"), {
            lines, x_label: "cells, worst first", y_label: misjudged ? "of 1,000 shots, misjudged" : "of 100 shots, as seen", near: true,
            format: misjudged ? (number) => number === 0 ? "none" : precise(number) : down,
            scale: misjudged ? { ...decadesAround(lines.flatMap((line) => line.y), .01), format: plain } : null,
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
        const group = Page.choice("group", choices, { names: choices.map((one) => one.title), act: () => drawGroup(group()) });
        at("key").append(...ways.map((way) => element("span", {}, Plots.swatch(look(way.strategy)), way.strategy)));
        drawGroup(group());
    }

    function table() {
        const columns = Page.data.columns.filter((column) =>
            !SETTINGS.includes(column.key) || different(rows, (row) => row[column.key]).length > 1);
        const show = Page.table({ columns, exact: (row) => row.strategy === "exact", sorted: "agreed" });
        const chosen = Page.filters(rows, [...GROUPS, { title: "strategy", of: (row) => row.strategy }], () => show(chosen()));
        show(chosen());
    }

    facts();
    Page.about("about", summary.strategies.map((way) => [way.strategy, way.about, look(way.strategy)]));
    Page.show(ways.length > 0, () => {
        agreement();
        cells();
        errors();
        grouped();
        table();
    });
})();
