// Fills the page of `lab reckoning` from the data that stands in it. Text of the data goes in as text, never as markup.
"use strict";

(() => {
    const data = JSON.parse(document.getElementById("data").textContent);
    const at = (id) => document.getElementById(id);
    const different = (list, of) => [...new Set(list.map(of))];
    // By their own names hold, constant velocity and constant acceleration stand for Static, FPW and FVW.
    const DOUBLES = ["static", "FPW", "FVW", "FPB", "FVB"];

    function element(tag, properties, ...children) {
        const made = Object.assign(document.createElement(tag), properties);
        made.append(...children);
        return made;
    }

    const ours = new Set(data.sets.map((set) => set.our_model));
    const models = different(data.rows, (row) => row.model).filter((name) => !DOUBLES.includes(name));
    const others = models.filter((name) => !ours.has(name));
    const OURS = { colour: "exact", shape: "star", dash: [], exact: true };
    const look = (model) => ours.has(model) ? OURS : Plots.lookOf(others, model);

    const centimetres = (value) => Number((value * 100).toPrecision(4));
    const rounded = (value, digits) => value === null ? "–" : String(Number(value.toFixed(digits)));

    function plot(id, rows, { x, y, x_label, y_label }) {
        at(id).closest("figure").hidden = rows.length === 0;
        if (rows.length === 0) return;
        const lines = different(rows, (row) => row.model).filter((name) => models.includes(name)).map((model) => {
            const own = rows.filter((row) => row.model === model).sort((a, b) => x(a) - x(b));
            return { name: model, look: look(model), x: own.map(x), y: own.map(y) };
        });
        Plots.lines(at(id), { lines, x_label, y_label, format: (value) => String(Number(value.toPrecision(4))) });
    }

    const of = (question) => data.rows.filter((row) => row.question === question && row.set === at("set").value);

    function drawShown() {
        // A kinematic body of PUN's is behind by hundreds of metres, where nothing else could be told apart.
        const rows = of("shown").filter((row) => String(row.rate_hz) === at("rate").value);
        plot("shown", rows.filter((row) => row.error_p95_m < 10), {
            x: (row) => row.horizon_ms, y: (row) => centimetres(row.error_p95_m),
            x_label: "ms from sender to receiver", y_label: "cm from where it is" });
    }

    const COLUMNS = [
        ["Question", (row) => row.question], ["Bound, cm", (row) => row.bound_m === null ? "–" : rounded(row.bound_m * 100, 2)],
        ["Rate, Hz", (row) => rounded(row.rate_hz, 1)], ["Horizon, ms", (row) => rounded(row.horizon_ms, 0)],
        ["Updates a second", (row) => rounded(row.updates_per_s, 2)], ["Bytes a second", (row) => rounded(row.bytes_per_s, 0)],
        ["Error p50, cm", (row) => row.error_p50_m === null ? "–" : rounded(row.error_p50_m * 100, 2)],
        ["Error p95, cm", (row) => row.error_p95_m === null ? "–" : rounded(row.error_p95_m * 100, 2)],
    ];

    function table() {
        at("rows").tHead.replaceChildren(element("tr", {}, element("th", { className: "name", textContent: "Model" }),
            ...COLUMNS.map(([title]) => element("th", { textContent: title }))));
        const rows = data.rows.filter((row) => row.set === at("set").value);
        at("rows").tBodies[0].replaceChildren(...rows.map((row) => element(
            "tr", { className: ours.has(row.model) ? "exact" : "" }, element("td", { className: "name", textContent: row.model }),
            ...COLUMNS.map(([, text]) => element("td", { textContent: text(row) })))));
    }

    function draw() {
        plot("ahead", of("extrapolation"), {
            x: (row) => row.horizon_ms, y: (row) => centimetres(row.error_p95_m),
            x_label: "ms ahead", y_label: "cm off" });
        plot("updates", of("updates"), {
            x: (row) => centimetres(row.bound_m), y: (row) => row.updates_per_s,
            x_label: "bound, cm", y_label: "updates a second" });
        plot("traffic", of("traffic"), {
            x: (row) => row.horizon_ms, y: (row) => row.bytes_per_s,
            x_label: "ms from sender to receiver", y_label: "bytes a second" });
        at("traffic_part").hidden = of("traffic").length === 0;
        drawShown();
        table();
    }

    function fill(select, values, change) {
        select.append(...values.map((value) => element("option", { textContent: value, value: String(value) })));
        select.onchange = change;
    }

    function facts() {
        const list = [["sets", data.sets.length], ["models", data.notes.length],
                      ["time reckoned", rounded(data.sets.reduce((sum, set) => sum + set.seconds, 0) / 60, 1) + " min"]];
        at("facts").append(...list.map(([name, value]) => element(
            "div", {}, element("dt", { textContent: name }), element("dd", { textContent: value }))));
        for (const note of data.notes)
            at("about").append(element("dt", {}, Plots.swatch(look(note.model)), note.model), element("dd", { textContent: note.about }));
        for (const set of data.sets)
            at("sets").append(element("dt", { textContent: set.set }), element("dd", {
                textContent: `${set.is_vehicle ? "vehicle" : "players"}, ${rounded(set.seconds, 0)} s in ${set.paths} paths. ${set.source}` }));
        at("command").textContent = data.command;
    }

    facts();
    at("main").hidden = false;
    if (data.rows.length > 0) {
        fill(at("set"), data.sets.map((set) => set.set), draw);
        fill(at("rate"), different(data.rows.filter((row) => row.question === "shown"), (row) => row.rate_hz), drawShown);
        draw();
    } else {
        for (const section of document.querySelectorAll("main section:not(.text)")) section.hidden = true;
    }
})();
