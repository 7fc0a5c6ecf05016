// Fills the page of `lab clock` from the data that stands in it. Text of the data goes in as text, never as markup.
"use strict";

(() => {
    const data = JSON.parse(document.getElementById("data").textContent);
    const at = (id) => document.getElementById(id);
    const different = (list, of) => [...new Set(list.map(of))];
    const count = (number) => number.toLocaleString("en");
    const rounded = (value, digits) => value === null ? "–" : String(Number(value.toFixed(digits)));
    const methods = different(data.by_trace, (sum) => sum.method).filter((name) => name !== "ours");
    const OURS = { colour: "exact", shape: "star", dash: [], exact: true };
    const look = (method) => method === "ours" ? OURS : Plots.lookOf(methods, method);

    function element(tag, properties, ...children) {
        const made = Object.assign(document.createElement(tag), properties);
        made.append(...children);
        return made;
    }

    function errors() {
        const trace = at("error_trace");
        const asymmetry = at("error_asymmetry");
        const drift = at("error_drift");
        const draw = () => {
            const one = data.errors.find((series) => series.trace === trace.value &&
                String(series.asymmetry_ratio) === asymmetry.value && String(series.drift_ppm) === drift.value);
            if (!one) return;
            const bound = Plots.lookOf(["bound"], "bound");
            const lines = [{ name: "error", look: OURS, x: one.at_s, y: one.error_ms },
                           { name: "bound", look: bound, x: one.at_s, y: one.bound_ms },
                           { name: "bound, below", look: bound, x: one.at_s, y: one.bound_ms.map((value) => -value) }];
            Plots.lines(at("errors"), { lines, x_label: "seconds", y_label: "ms",
                                        format: (value) => String(Number(value.toFixed(2))) });
        };
        const fill = (select, values, first) => {
            select.append(...values.map((value) => element("option", { textContent: value, value: String(value) })));
            select.value = String(values.includes(first) ? first : values[0]);
            select.onchange = draw;
        };
        fill(trace, different(data.errors, (one) => one.trace), null);
        fill(asymmetry, different(data.errors, (one) => one.asymmetry_ratio), 0);
        fill(drift, different(data.errors, (one) => one.drift_ppm), 50);
        draw();
    }

    function pool() {
        const point = (score) => ({ x: [score.delay_mean_ms], y: [score.starvation_ratio * 100] });
        const curve = data.pool.filter((score) => score.method === "ours-swept");
        const lines = data.pool.filter((score) => methods.includes(score.method))
            .map((score) => ({ name: score.method, look: look(score.method), ...point(score) }));
        if (curve.length) lines.unshift({ name: "ours", look: OURS, x: curve.map((score) => score.delay_mean_ms),
                                          y: curve.map((score) => score.starvation_ratio * 100) });
        at("pool_of").textContent = data.summary.pool_of;
        if (lines.length) Plots.lines(at("pool"), { lines, x_label: "ms of delay", y_label: "% starved",
                                                    format: (value) => String(Number(value.toPrecision(3))) });
    }

    function table() {
        const names = ["ours", ...methods];
        at("rows").tHead.replaceChildren(element("tr", {}, element("th", { className: "name", textContent: "Trace" }),
            element("th", { textContent: "Clock p99, worst, ms" }),
            ...names.map((name) => element("th", { textContent: name + ", ms / %" }))));
        const lines = different(data.by_trace, (sum) => sum.trace).map((trace) => {
            const known = data.rows.filter((row) => row.trace === trace && row.clock_error_p99_ms !== null);
            const worst = known.length ? Math.max(...known.map((row) => row.clock_error_p99_ms)) : null;
            const cells = names.map((name) => {
                const sum = data.by_trace.find((one) => one.trace === trace && one.method === name);
                return sum ? rounded(sum.delay_mean_ms, 1) + " / " + rounded(sum.starvation_ratio * 100, 3) : "–";
            });
            return element("tr", {}, element("td", { className: "name", textContent: trace }),
                           element("td", { textContent: rounded(worst, 2) }),
                           ...cells.map((text) => element("td", { textContent: text })));
        });
        at("rows").tBodies[0].replaceChildren(...lines);
    }

    function facts() {
        const sum = data.summary;
        const of = (part, whole) => count(part) + " of " + count(whole);
        const list = [["clock within its limit", of(sum.clock_rows_within_limit, sum.clock_rows)],
                      ["steps back", count(sum.steps_back + sum.moments_back)],
                      ["beyond the bound it gave", of(sum.readings_beyond_bound, sum.readings)],
                      ["play simulated", rounded(sum.simulated_s / 60, 1) + " min"]];
        at("facts").append(...list.map(([name, value]) => element(
            "div", {}, element("dt", { textContent: name }), element("dd", { textContent: value }))));
        at("inputs").textContent = data.inputs;
        at("command").textContent = data.command || "–";
    }

    at("main").hidden = false;
    facts();
    errors();
    pool();
    table();
})();
