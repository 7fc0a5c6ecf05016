// Fills the page of `lab projectiles` from the data that stands in it. Text of the data goes in as text, never as markup.
"use strict";

(() => {
    const data = JSON.parse(document.getElementById("data").textContent);
    const rows = data.rows.map((values) => Object.fromEntries(data.columns.map((name, i) => [name, values[i]])));
    const at = (id) => document.getElementById(id);
    const count = (number) => number.toLocaleString("en");
    const presets = data.summary.presets.map((preset) => preset.preset);
    const different = (list, of) => [...new Set(list.map(of))];

    function element(tag, properties, ...children) {
        const made = Object.assign(document.createElement(tag), properties);
        made.append(...children);
        return made;
    }

    const OURS = { colour: "exact", shape: "star", dash: [], exact: true };
    const look = (preset) => preset === "default" ? OURS : Plots.lookOf(presets.filter((name) => name !== "default"), preset);

    const CLASSES = ["premature", "late", "inaccurate", "lost", "denied"];
    const sum = (list, name) => list.reduce((total, row) => total + row[name], 0);
    const mispredictions = (list) => CLASSES.reduce((total, name) => total + sum(list, name), 0);
    const mean = (list, name, weight) => {
        const whole = sum(list, weight);
        return whole ? list.reduce((total, row) => total + row[name] * row[weight], 0) / whole : 0;
    };
    const most = (list, name) => {
        const known = list.map((row) => row[name]).filter((value) => value !== null);
        return known.length ? Math.max(...known) : null;
    };
    const meanIfKnown = (list, name) =>
        list.some((row) => row[name] === null) ? "–" : rounded(mean(list, name, "projectiles"), 1);
    // 0 stands only for none.
    function thousandth(part, whole) {
        if (!whole) return "–";
        const value = part / whole * 1000;
        return part === 0 ? "0" : value >= 99.95 ? value.toFixed(0) : value >= .1 ? value.toFixed(1) : value.toPrecision(1);
    }
    const rounded = (value, digits) => value === null ? "–" : String(Number(value.toFixed(digits)));

    const FILTERS = [
        { title: "weapon", of: (row) => row.weapon },
        { title: "motion", of: (row) => row.motion },
        { title: "round trip, ms", of: (row) => row.rtt_ms, not_over_rtt: true },
        { title: "jitter, ms", of: (row) => row.jitter_ms },
        { title: "loss, %", of: (row) => rounded(row.loss_ratio * 100, 3) },
    ];
    const only = new Map();
    const chosen = (over_rtt) => rows.filter((row) => row.projectiles > 0 && FILTERS.every(
        (filter) => (over_rtt && filter.not_over_rtt) || !only.has(filter) || filter.of(row) === only.get(filter)));

    function overRtt() {
        const kept = chosen(true);
        const lines = presets.map((preset) => {
            const own = kept.filter((row) => row.preset === preset);
            const x = different(own, (row) => row.rtt_ms).sort((a, b) => a - b);
            const of = (rtt) => own.filter((row) => row.rtt_ms === rtt);
            return { name: preset, look: look(preset), x,
                     y: x.map((rtt) => mispredictions(of(rtt)) / sum(of(rtt), "projectiles") * 1000) };
        });
        Plots.lines(at("rtt"), { lines, x_label: "round trip, ms", y_label: "of 1,000, ended otherwise",
                                 format: (value) => value === 0 ? "0" : String(Number(value.toPrecision(3))) });
    }

    const per = (name) => (list) => thousandth(sum(list, name), sum(list, "projectiles"));
    const COLUMNS = [
        ["Projectiles", (list) => count(sum(list, "projectiles"))],
        ["Otherwise, of 1,000", (list) => thousandth(mispredictions(list), sum(list, "projectiles"))],
        ["Premature", per("premature")], ["Late", per("late")], ["Inaccurate", per("inaccurate")], ["Lost", per("lost")],
        ["Denied", per("denied")], ["False confirms", per("false_confirms")],
        ["R, ms", (list) => rounded(mean(list, "remainder_ms", "projectiles"), 1)],
        ["paid, ms", (list) => rounded(mean(list, "paid_ms", "server_hits"), 1)],
        ["FF, ms", (list) => rounded(mean(list, "fast_forward_ms", "projectiles"), 1)],
        ["S, ms", (list) => rounded(mean(list, "hold_back_ms", "projectiles"), 1)],
        ["Contact, worst, m", (list) => rounded(most(list, "contact_error_max_m"), 3)],
        ["End, worst p99, m", (list) => rounded(most(list, "detonation_error_p99_m"), 2)],
        ["Bytes, owner", (list) => meanIfKnown(list, "bytes_owner")],
        ["Bytes, each other", (list) => meanIfKnown(list, "bytes_remote")],
    ];

    function table() {
        const kept = chosen(false);
        const lines = presets.map((preset) => [preset, kept.filter((row) => row.preset === preset)]);
        at("rows").tHead.replaceChildren(element("tr", {}, element("th", { className: "name", textContent: "Preset" }),
            ...COLUMNS.map(([title]) => element("th", { textContent: title }))));
        at("rows").tBodies[0].replaceChildren(...lines.filter(([, own]) => own.length).map(([preset, own]) => element(
            "tr", { className: preset === "default" ? "exact" : "" }, element("td", { className: "name", textContent: preset }),
            ...COLUMNS.map(([, text]) => element("td", { textContent: text(own) })))));
    }

    function filters() {
        for (const filter of FILTERS) {
            const values = different(rows, filter.of);
            if (values.length < 2) continue;
            const select = element("select", {}, element("option", { textContent: "all", value: "-1" }),
                                   ...values.map((value, i) => element("option", { textContent: value, value: String(i) })));
            select.onchange = () => {
                if (select.value === "-1") only.delete(filter);
                else only.set(filter, values[Number(select.value)]);
                overRtt();
                table();
            };
            at("filters").append(element("label", {}, filter.title, select));
        }
        overRtt();
        table();
    }

    function distance() {
        const weapon = at("distance_weapon");
        const rtt = at("distance_rtt");
        const draw = () => {
            const lines = data.distances.filter((one) => one.weapon === weapon.value && String(one.rtt_ms) === rtt.value)
                .map((one) => ({ name: one.preset, look: look(one.preset), x: one.since_fired_ms, y: one.mean_m }));
            Plots.lines(at("distance"), { lines, x_label: "ms since he fired", y_label: "metres apart",
                                          format: (value) => value.toFixed(2) });
        };
        const fill = (select, values, first) => {
            select.append(...values.map((value) => element("option", { textContent: value, value: String(value) })));
            select.value = String(values.includes(first) ? first : values[0]);
            select.onchange = draw;
        };
        fill(weapon, different(data.distances, (one) => one.weapon), "rocket");
        fill(rtt, different(data.distances, (one) => one.rtt_ms), 120);
        draw();
    }

    function frames() {
        if (data.frame_rates.length === 0) {
            at("frames").append("Not compared in this run.");
            return;
        }
        const lines = presets.map((preset) => {
            const own = data.frame_rates.filter((row) => row.preset === preset);
            const x = different(own, (row) => row.frames_hz).sort((a, b) => a - b);
            const of = (rate) => own.filter((row) => row.frames_hz === rate);
            return { name: preset, look: look(preset), x,
                     y: x.map((rate) => sum(of(rate), "other_results") / sum(of(rate), "projectiles") * 1000) };
        });
        Plots.lines(at("frames"), { lines, x_label: "frames a second", y_label: "of 1,000, another result",
                                    format: (value) => String(Number(value.toPrecision(3))) });
    }

    function facts() {
        const own = rows.filter((row) => row.preset === presets[0]);
        const list = [["projectiles a preset", count(sum(own, "projectiles"))], ["cells", count(data.summary.cells)],
                      ["frames a second", rounded(data.summary.frames_hz, 1)],
                      ["play simulated", rounded(data.summary.simulated_s / 60, 1) + " min"]];
        at("facts").append(...list.map(([name, value]) => element(
            "div", {}, element("dt", { textContent: name }), element("dd", { textContent: value }))));
        for (const preset of data.summary.presets) {
            at("about").append(element("dt", {}, Plots.swatch(look(preset.preset)), preset.preset),
                               element("dd", { textContent: preset.about }));
        }
        at("inputs").textContent = data.inputs;
        at("command").textContent = data.command;
    }

    facts();
    at("main").hidden = false;
    if (rows.some((row) => row.projectiles > 0)) {
        filters();
        distance();
        frames();
    } else {
        for (const section of document.querySelectorAll("main section:not(.text)")) section.hidden = true;
    }
})();
