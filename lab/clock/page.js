// Fills the page of `lab clock`.
"use strict";

Labs.define("clock", (page) => {
    const { data, at, different, count, rounded, precise } = page;
    const methods = different(data.by_trace, (sum) => sum.method);
    const look = page.looks(methods, (name) => name === "ours");
    const named = {
        "fixed-2x": "fixed, 2 intervals",
        "fixed-3x": "fixed, 3 intervals",
        "mean-4dev": "mean + 4 deviations",
        "histogram-p95": "95th percentile",
        "histogram-p99": "99th percentile",
        envelope: "envelope",
    };
    const name_of = (method) => named[method] ?? method;

    function errors() {
        const draw = () => {
            const one = data.errors.find(
                (series) =>
                    series.trace === trace() && series.asymmetry_ratio === asymmetry() && series.drift_ppm === drift(),
            );
            if (!one) return;
            const bound = { ...Plots.PLAIN, shape: "none" };
            Plots.lines(at("errors"), {
                height: 340,
                lines: [
                    { name: "bound of the clock", look: bound, x: one.at_s, y: one.bound_ms },
                    { name: "bound of the clock", look: bound, x: one.at_s, y: one.bound_ms.map((value) => -value) },
                    { name: "error", look: { ...Plots.OURS, shape: "none", width: 2.2 }, x: one.at_s, y: one.error_ms },
                ],
                x: { title: "seconds", format: (value) => rounded(value, 1) },
                y: { title: "error, ms", format: (value) => rounded(value, 2) },
            });
        };
        const values = (name) => different(data.errors, (one) => one[name]);
        const trace = page.choice("error_trace", values("trace"), { act: draw });
        const asymmetry = page.choice("error_asymmetry", values("asymmetry_ratio"), {
            first: 0,
            names: values("asymmetry_ratio").map((ratio) => rounded(ratio * 100, 0) + " %"),
            act: draw,
        });
        const drift = page.choice("error_drift", values("drift_ppm"), {
            first: 50,
            names: values("drift_ppm").map((ppm) => rounded(ppm, 0) + " ppm"),
            act: draw,
        });
        draw();
    }

    function pool() {
        const x = (score) => score.delay_mean_ms;
        const y = (score) => score.starvation_ratio * 100;
        const curve = data.pool.filter((score) => score.method === "ours-swept").sort((a, b) => x(a) - x(b));
        const single = data.pool
            .filter((score) => methods.includes(score.method) || score.method === "ours")
            .sort((a, b) => (b.method === "ours") - (a.method === "ours"));
        const tip = (score) =>
            [
                name_of(score.method) +
                    (score.starvation_weight ? `, weight ${rounded(score.starvation_weight, 2)}` : ""),
                `${rounded(x(score), 1)} ms of delay`,
                `${precise(y(score))} % of frames starved`,
            ].join("\n");
        const lines = [
            ...(curve.length
                ? [
                      {
                          name: "ours, by the weight of starvation",
                          look: { ...Plots.OURS, shape: "circle", width: 2.4 },
                          x: curve.map(x),
                          y: curve.map(y),
                          tips: curve.map(tip),
                      },
                  ]
                : []),
            ...single.map((score) => ({
                name: name_of(score.method) + (score.method === "ours" ? ", as it ships" : ""),
                look: look(score.method),
                x: [x(score)],
                y: [y(score)],
                tips: [tip(score)],
            })),
        ];
        at("pool_of").textContent = data.summary.pool_of;
        const labels = single.map((score) => ({
            x: x(score),
            y: y(score),
            text: score.method === "ours" ? "ours, as it ships" : name_of(score.method),
            colour: look(score.method).colour,
            strong: score.method === "ours",
        }));
        const floor = 10 ** Math.floor(Math.log10(Math.max(1e-3, Math.min(...lines.flatMap((line) => line.y)))));
        if (lines.length)
            Plots.lines(at("pool"), {
                lines,
                labels,
                height: 460,
                x: { title: "delay, ms", kind: "near", format: (value) => rounded(value, 1) },
                y: { title: "% of frames, starved", kind: "log", floor, format: (value) => precise(value) },
            });
    }

    function traces() {
        const VALUES = [
            { name: "delay, ms", of: (sum) => sum.delay_mean_ms, digits: 1 },
            { name: "starved frames, %", of: (sum) => sum.starvation_ratio * 100, digits: 2 },
        ];
        const all = different(data.by_trace, (sum) => sum.trace);
        const around = (values) => ({
            low: Math.min(...values.filter((one) => one > 0)) * 0.8,
            high: Math.max(...values) * 1.15,
        });
        const draw = () => {
            const { name, of, digits } = value();
            Plots.rows(at("traces"), {
                title: name,
                row_px: 24,
                entries: methods.map((method) => ({ name: name_of(method), look: look(method) })),
                rows: all.map((trace) => {
                    const own = data.by_trace
                        .filter((sum) => sum.trace === trace)
                        .sort((a, b) => (a.method === "ours") - (b.method === "ours"));
                    const ours = own.find((sum) => sum.method === "ours");
                    return {
                        name: trace,
                        text: ours ? rounded(of(ours), digits) : "",
                        marks: own.map((sum) => ({
                            value: of(sum),
                            ...look(sum.method),
                            r: sum.method === "ours" ? 5 : 4.2,
                            tip: `${trace}\n${name_of(sum.method)}: ${rounded(of(sum), digits)}`,
                        })),
                    };
                }),
                scale: { log: true, ...around(data.by_trace.map(of)), format: (one) => precise(one) },
            });
        };
        const value = page.choice("trace_value", VALUES, { names: VALUES.map((one) => one.name), act: draw });
        draw();
        const columns = [
            { key: "trace", title: "Trace" },
            { key: "worst", title: "Clock off, p99, worst, ms", kind: "fixed", digits: 2 },
            ...methods.map((name) => ({ key: name, title: name_of(name) })),
        ];
        page.table("rows", { columns })(
            all.map((trace) => {
                const known = data.rows.filter((row) => row.trace === trace && row.clock_error_p99_ms !== null);
                const sums = data.by_trace
                    .filter((sum) => sum.trace === trace)
                    .map((sum) => [
                        sum.method,
                        sum.delay_mean_ms.toFixed(1) + " / " + (sum.starvation_ratio * 100).toFixed(2),
                    ]);
                return {
                    trace,
                    worst: known.length ? Math.max(...known.map((row) => row.clock_error_p99_ms)) : null,
                    ...Object.fromEntries(sums),
                };
            }),
        );
    }

    const sum = data.summary;
    const of = (part, whole) => count(part) + " of " + count(whole);
    page.facts([
        ["cases with the clock within its limit", of(sum.clock_rows_within_limit, sum.clock_rows)],
        ["steps back", count(sum.steps_back + sum.moments_back)],
        [
            "published methods with more delay at equal starvation",
            of(
                data.comparisons.filter(
                    (one) => one.ours_delay_mean_ms !== null && one.ours_delay_mean_ms < one.delay_mean_ms,
                ).length,
                data.comparisons.length,
            ),
        ],
        ["readings beyond the bound it gave", of(sum.readings_beyond_bound, sum.readings)],
        ["play simulated", page.duration(sum.simulated_s)],
    ]);
    if (data.rows.length === 0) return page.nothing();
    errors();
    pool();
    traces();
});
