// Fills the page of `lab fidelity`.
"use strict";

Labs.define("fidelity", (page) => {
    const { data, at, different, count, rounded, precise, percent, centimetres, duration } = page;
    const { rows, summary } = data;
    const ways = summary.strategies.filter((way) => way.shots > 0);
    const is_ours = (name) => name === "exact";
    const look = page.looks(
        summary.strategies.map((way) => way.strategy),
        is_ours,
        (name) => name === "present",
    );
    const name_of = (name) => (name === "present" ? "no rewind" : name === "exact" ? "exact (ours)" : name);

    // Properties that tell rows apart: in filters and as groups of a plot.
    const GROUPS = [
        { title: "trace", of: (row) => row.trace },
        {
            title: "ticks/snapshots per second",
            of: (row) => rounded(row.tick_rate_hz, 1) + "/" + rounded(row.snapshot_rate_hz, 1),
        },
        { title: "movement", of: (row) => row.movement },
        { title: "added loss, %", of: (row) => rounded(row.added_loss_ratio * 100, 3) },
        { title: "added RTT, ms", of: (row) => rounded(row.extra_rtt_ms, 3) },
    ];
    // Settings that are the same in all rows are not shown.
    const SETTINGS = ["added_loss_ratio", "extra_rtt_ms"];

    // Bounds of a logarithmic scale around the values that are not 0, and room at the left edge for those that are.
    function decades_around(values, lowest) {
        const positive = values.filter((value) => value > 0);
        if (positive.length === 0) return { low: lowest, high: lowest * 1000 };
        const low =
            10 ** (Math.floor(Math.log10(Math.min(...positive))) - (values.some((value) => value === 0) ? 0.6 : 0));
        return { low, high: 10 ** Math.ceil(Math.log10(Math.max(...positive)) + 1e-9) };
    }

    const plain = (value) => (value >= 1 ? count(value) : precise(value, 1));
    const KEYS = (ring) => [
        { name: "ours", look: Plots.OURS },
        { name: "no rewind", look: { ...Plots.PLAIN, hollow: false } },
        { name: ring, look: { colour: "s9", shape: "circle", hollow: true } },
    ];
    const all_mark = (way, value, tip) => ({
        value,
        ...look(way.strategy),
        hollow: false,
        r: is_ours(way.strategy) ? 5.6 : 4.8,
        tip,
    });
    const ring = (value, tip) => ({ value, colour: "s9", shape: "circle", hollow: true, r: 4.6, tip });

    function agreement() {
        Plots.rows(at("agreement"), {
            rows: ways.map((way) => ({
                name: name_of(way.strategy),
                strong: is_ours(way.strategy),
                text: percent(way.agreed, way.shots),
                link: look(way.strategy).colour,
                marks: [
                    ring(
                        way.worst_cell_agreement_ratio * 100,
                        name_of(way.strategy) +
                            `\nworst cell: ${Math.floor(way.worst_cell_agreement_ratio * 1e4) / 100} %`,
                    ),
                    all_mark(
                        way,
                        way.agreement_ratio * 100,
                        `${name_of(way.strategy)}\n${percent(way.agreed, way.shots)} %, ${count(way.shots)} shots`,
                    ),
                ],
            })),
            entries: KEYS("worst cell"),
            row_px: 26,
            scale: {
                low: Math.floor(Math.min(...ways.map((way) => way.worst_cell_agreement_ratio)) * 10) * 10,
                high: 101,
                format: String,
            },
            title: "% of shots, as seen",
        });
        const missed = (ratio) => (1 - ratio) * 1000;
        const values = ways.flatMap((way) => [missed(way.agreement_ratio), missed(way.worst_cell_agreement_ratio)]);
        Plots.rows(at("misjudged"), {
            rows: ways.map((way) => {
                const all = missed(way.agreement_ratio);
                const worst = missed(way.worst_cell_agreement_ratio);
                return {
                    name: name_of(way.strategy),
                    strong: is_ours(way.strategy),
                    text: all === 0 ? "none" : all < 0.01 ? all.toExponential(0) : precise(all),
                    link: look(way.strategy).colour,
                    marks: [
                        ring(worst, `${name_of(way.strategy)}\nworst cell: ${worst.toPrecision(3)} of 1,000`),
                        all_mark(
                            way,
                            all,
                            name_of(way.strategy) +
                                `\n${count(way.shots - way.agreed)} of ${count(way.shots)} misjudged`,
                        ),
                    ],
                };
            }),
            entries: KEYS("worst cell"),
            row_px: 26,
            scale: { log: true, ...decades_around(values, 0.01), format: plain },
            title: "of 1,000 shots, misjudged",
        });
    }

    function cells() {
        const draw = () => {
            const misjudged = scale() === "misjudged";
            const value = misjudged
                ? (row) => ((row.shots - row.agreed) / row.shots) * 1000
                : (row) => (row.agreed / row.shots) * 100;
            const worst_first = misjudged ? (a, b) => b - a : (a, b) => a - b;
            const lines = ways.map((way) => {
                const y = rows
                    .filter((row) => row.strategy === way.strategy && row.shots > 0)
                    .map(value)
                    .sort(worst_first);
                return { name: name_of(way.strategy), look: look(way.strategy), x: y.map((_, i) => i + 1), y };
            });
            const down = (number) =>
                number >= 100 ? "100" : (Math.floor(number * 100) / 100).toFixed(2).replace(/\.?0+$/, "");
            Plots.lines(at("cells"), {
                lines,
                x: { title: "cells, worst first", kind: "near", format: (place) => rounded(place, 0) },
                y: misjudged
                    ? {
                          title: "of 1,000 shots, misjudged",
                          kind: "log",
                          flip: true,
                          floor: decades_around(
                              lines.flatMap((line) => line.y),
                              0.01,
                          ).low,
                          format: (number) => (number === 0 ? "none" : precise(number, 2)),
                      }
                    : { title: "% of shots, as seen", kind: "near", format: down },
            });
        };
        const scale = page.choice("cells_scale", ["seen", "misjudged"], {
            names: ["% of shots, as seen", "of 1,000 shots, misjudged, logarithmic"],
            act: draw,
        });
        draw();
    }

    function errors() {
        const known = ways.filter(
            (way) => way.error_p99_median_cell_m !== null && way.error_p50_median_cell_m !== null,
        );
        if (known.length === 0) return at("errors").closest("section").remove();
        const cm = (metres) => metres * 100;
        const values = known.flatMap((way) =>
            [way.error_p50_median_cell_m, way.error_p99_median_cell_m, way.error_p99_worst_cell_m].map(cm),
        );
        // Below a tenth of a millimetre nobody cares how far, but 0 stays 0.
        const scale = decades_around(
            values.map((value) => (value > 0 ? Math.max(value, 0.01) : 0)),
            0.1,
        );
        const shapes = [
            ["error_p99_worst_cell_m", "p99 of the worst cell", { shape: "circle", hollow: true }],
            ["error_p99_median_cell_m", "p99 of the median cell", { shape: "square" }],
            ["error_p50_median_cell_m", "p50 of the median cell", { shape: "circle" }],
        ];
        Plots.rows(at("errors"), {
            rows: known.map((way) => {
                const colour = is_ours(way.strategy) ? "exact" : "s9";
                return {
                    name: name_of(way.strategy),
                    strong: is_ours(way.strategy),
                    link: colour,
                    text: `${centimetres(way.error_p50_median_cell_m)} · ${centimetres(way.error_p99_median_cell_m)}`,
                    marks: shapes.map(([key, what, of]) => ({
                        value: cm(way[key]),
                        ...of,
                        colour,
                        r: 4.6,
                        tip: `${name_of(way.strategy)}\n${what}: ${centimetres(way[key])} cm`,
                    })),
                };
            }),
            entries: [
                ...shapes.map(([, name, of]) => ({ name, look: { ...of, colour: "s9" } })),
                { name: "ours", look: { colour: "exact", shape: "circle" } },
            ].filter(({ look: of }) => known.some((way) => (is_ours(way.strategy) ? "exact" : "s9") === of.colour)),
            row_px: 26,
            scale: { log: true, ...scale, format: plain },
            title: "cm from the drawn target",
        });
    }

    function grouped() {
        const useful = GROUPS.filter((group) => different(rows, group.of).length > 1);
        const choices = useful.length ? useful : GROUPS.slice(0, 1);
        const draw = () => {
            const { of: group_of } = group();
            const groups = different(rows, group_of).map((value) => {
                const marks = ways.map((way, k) => {
                    const own = rows.filter((row) => row.strategy === way.strategy && group_of(row) === value);
                    const shots = own.reduce((sum, row) => sum + row.shots, 0);
                    const agreed = own.reduce((sum, row) => sum + row.agreed, 0);
                    return {
                        value: shots ? (agreed / shots) * 100 : null,
                        ...look(way.strategy),
                        r: is_ours(way.strategy) ? 5.6 : 4.4,
                        lift: ways.length > 1 ? (k / (ways.length - 1) - 0.5) * 0.62 : 0,
                        tip: `${value}\n${name_of(way.strategy)}: ${percent(agreed, shots)} %`,
                    };
                });
                return { name: value, marks: marks.filter((mark) => mark.value !== null) };
            });
            const lowest = Math.min(100, ...groups.flatMap((row) => row.marks.map((mark) => mark.value)));
            Plots.rows(at("grouped"), {
                rows: groups,
                row_px: groups.length > 12 ? 34 : 52,
                title: "% of shots, as seen",
                entries: ways.map((way) => ({ name: name_of(way.strategy), look: look(way.strategy) })),
                scale: { low: Math.max(0, Math.floor(lowest / 5) * 5 - 1), high: 101, format: String },
            });
        };
        const group = page.choice("group", choices, { names: choices.map((one) => one.title), act: draw });
        draw();
    }

    // What --mix adds.
    function mix() {
        const { mix: all } = summary;
        if (!all) return;
        at("mix_section").hidden = false;
        const row = (what) => (one) => ({
            name: what + one.kind,
            text: percent(one.agreed, one.shots),
            marks: [
                {
                    value: (one.screen_hits / one.shots) * 100,
                    colour: "s1",
                    shape: "square",
                    tip: `${what}${one.kind}\n${percent(one.screen_hits, one.shots)} % hit on the screen`,
                },
                {
                    value: one.bit_equal_ratio * 100,
                    colour: "s9",
                    shape: "circle",
                    hollow: true,
                    r: 6.4,
                    tip: `${what}${one.kind}\n${percent(one.bit_equal, one.shots)} % equal to the bit`,
                },
                {
                    value: one.agreement_ratio * 100,
                    ...Plots.OURS,
                    r: 4.6,
                    tip: [
                        what + one.kind,
                        `${percent(one.agreed, one.shots)} % as seen, ${count(one.shots)} shots`,
                    ].join("\n"),
                },
            ],
        });
        Plots.rows(at("mix"), {
            rows: [
                ...all.by_target.filter((one) => one.shots).map(row("aimed at: ")),
                ...all.by_shooter.filter((one) => one.shots).map(row("fired by: ")),
            ],
            title: "% of shots",
            row_px: 28,
            scale: { low: 0, high: 101, format: String },
            entries: [
                { name: "judged as seen", look: Plots.OURS },
                { name: "equal to the bit", look: { colour: "s9", shape: "circle", hollow: true } },
                { name: "hit on the shooter's screen", look: { colour: "s1", shape: "square" } },
            ],
        });
        const shots = all.by_shooter.find((one) => one.kind === "driver")?.shots ?? 0;
        const figure = at("driver").closest("figure");
        figure.hidden = shots === 0;
        const states =
            all.vehicle_states_spared > 0
                ? `Vehicles were sent ${count(all.vehicle_states_sent)} times, and spared ` +
                  `${count(all.vehicle_states_spared)} times, as the client's picture was right without.`
                : "";
        at("mix_note").textContent = states;
        at("mix_note").hidden = !states;
        if (shots === 0) return;
        const wrong = [
            ["driver_muzzle_drawn_differs", "fired from where its view draws the driver"],
            ["driver_muzzle_rewound_differs", "muzzle rewound to the players' instant"],
            ["driver_muzzle_extrapolated_differs", "muzzle moved on for half a round trip"],
            ["driver_vehicle_in_view_differs", "the driver's own vehicle left in the view"],
        ];
        Plots.rows(at("driver"), {
            title: "% of shots, another victim",
            row_px: 28,
            entries: [{ name: "another victim", look: { colour: "s6", shape: "square" } }],
            rows: wrong.map(([key, name]) => ({
                name,
                text: percent(all[key], shots),
                bars: [
                    {
                        from: 0,
                        to: (all[key] / shots) * 100,
                        colour: "s6",
                        tip: `${name}\n${count(all[key])} of ${count(shots)} shots`,
                    },
                ],
            })),
            scale: {
                low: 0,
                high: Math.max(5, ...wrong.map(([key]) => (all[key] / shots) * 100)) * 1.05,
                format: (value) => rounded(value, 1),
            },
        });
    }

    function table() {
        const titles = {
            error_p50_m: "Target off, p50, cm",
            error_p99_m: "Target off, p99, cm",
            strategy: "Way to rewind",
        };
        const columns = data.columns
            .filter((column) => !SETTINGS.includes(column.key) || different(rows, (row) => row[column.key]).length > 1)
            .map((column) => ({ ...column, title: titles[column.key] ?? column.title }));
        const show = page.table("rows", { columns, exact: (row) => is_ours(row.strategy), sorted: "agreed" });
        const chosen = page.filters(rows, [...GROUPS, { title: "way to rewind", of: (row) => row.strategy }], () =>
            show(chosen()),
        );
        show(chosen());
    }

    const best = ways.filter((way) => !is_ours(way.strategy)).sort((a, b) => b.agreement_ratio - a.agreement_ratio)[0];
    page.facts([
        ["shots judged", count(summary.judged)],
        ["cells", count(Math.max(0, ...ways.map((way) => way.cells)))],
        ...(best ? [[`% as seen by the best other way, ${best.strategy}`, percent(best.agreed, best.shots)]] : []),
        ["stamp per command", summary.commands ? summary.stamp_bytes_per_command.toFixed(2) + " bytes" : "–"],
        [
            "% of snapshots lost",
            summary.snapshots_sent ? percent(summary.snapshots_lost, summary.snapshots_sent) : "–",
        ],
        ["play simulated", duration(summary.simulated_s)],
    ]);
    page.about(
        "about",
        summary.strategies.map((way) => [name_of(way.strategy), way.about, look(way.strategy)]),
    );
    if (ways.length === 0) return page.nothing();
    agreement();
    cells();
    errors();
    grouped();
    mix();
    table();
});
