// Fills the page of `lab clock`.
"use strict";

(() => {
    const { data, at, different, count, rounded, precise } = Page;
    const methods = different(data.by_trace, (sum) => sum.method);
    const look = Page.looks(methods, (name) => name === "ours");

    function errors() {
        const draw = () => {
            const one = data.errors.find((series) => series.trace === trace() && series.asymmetry_ratio === asymmetry() &&
                series.drift_ppm === drift());
            if (!one) return;
            const bound = Plots.lookOf(["bound"], "bound");
            const lines = [{ name: "error", look: Plots.OURS, x: one.at_s, y: one.error_ms },
                           { name: "bound", look: bound, x: one.at_s, y: one.bound_ms },
                           { name: "bound, below", look: bound, x: one.at_s, y: one.bound_ms.map((value) => -value) }];
            Plots.lines(at("errors"), { lines, x_label: "seconds", y_label: "ms", format: (value) => rounded(value, 2) });
        };
        const values = (name) => different(data.errors, (one) => one[name]);
        const trace = Page.choice("error_trace", values("trace"), { act: draw });
        const asymmetry = Page.choice("error_asymmetry", values("asymmetry_ratio"), { first: 0, act: draw });
        const drift = Page.choice("error_drift", values("drift_ppm"), { first: 50, act: draw });
        draw();
    }

    function pool() {
        const line = (name, scores) => ({ name, look: look(name), x: scores.map((score) => score.delay_mean_ms),
                                          y: scores.map((score) => score.starvation_ratio * 100) });
        const curve = data.pool.filter((score) => score.method === "ours-swept");
        const others = data.pool.filter((score) => methods.includes(score.method) && score.method !== "ours");
        const lines = [...(curve.length ? [line("ours", curve)] : []), ...others.map((score) => line(score.method, [score]))];
        at("pool_of").textContent = data.summary.pool_of;
        if (lines.length) Plots.lines(at("pool"), { lines, x_label: "ms of delay", y_label: "% starved", format: (value) => precise(value) });
    }

    function table() {
        const columns = [{ key: "trace", title: "Trace" }, { key: "worst", title: "Clock p99, worst, ms", kind: "rounded", digits: 2, scale: 1, unit: "" },
                         ...methods.map((name) => ({ key: name, title: name + ", ms / %" }))];
        const rows = different(data.by_trace, (sum) => sum.trace).map((trace) => {
            const known = data.rows.filter((row) => row.trace === trace && row.clock_error_p99_ms !== null);
            const sums = data.by_trace.filter((sum) => sum.trace === trace).map((sum) =>
                [sum.method, rounded(sum.delay_mean_ms, 1) + " / " + rounded(sum.starvation_ratio * 100, 3)]);
            return { trace, worst: known.length ? Math.max(...known.map((row) => row.clock_error_p99_ms)) : null, ...Object.fromEntries(sums) };
        });
        Page.table({ columns })(rows);
    }

    const sum = data.summary;
    const of = (part, whole) => count(part) + " of " + count(whole);
    Page.facts([["clock within its limit", of(sum.clock_rows_within_limit, sum.clock_rows)],
                ["steps back", count(sum.steps_back + sum.moments_back)],
                ["beyond the bound it gave", of(sum.readings_beyond_bound, sum.readings)],
                ["play simulated", Page.duration(sum.simulated_s)]]);
    Page.show(data.rows.length > 0, () => {
        errors();
        pool();
        table();
    });
})();
