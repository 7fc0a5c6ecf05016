// The table of all cells: sorted by a click on a column, filtered by what the rows have in common.
"use strict";

const Rows = (() => {
    const AT_ONCE = 50;

    // The rounding rule of the whole lab: down, and never to 100 or 0 where that is not so.
    function percent(part, whole) {
        if (!whole) return "–";
        if (part >= whole) return "100";
        if (part === 0) return "0";
        let digits = "";
        let rest = part;
        let nines = true;
        let zeros = true;
        for (let place = -2; place < 12; ++place) {
            if (place >= 2 && !((nines || zeros) && rest !== 0)) break;
            if (place === 0) digits += ".";
            const digit = Math.floor(rest * 10 / whole);
            rest = rest * 10 % whole;
            nines = nines && digit === 9;
            zeros = zeros && digit === 0;
            digits += digit;
        }
        return digits[0] === "0" ? digits.slice(1) : digits;
    }

    function centimetres(metres) {
        if (metres === null) return "–";
        const cm = metres * 100;
        if (cm === 0) return "0";
        if (cm < .01) return "<0.01";
        return cm.toFixed(cm < 9.995 ? 2 : cm < 99.95 ? 1 : 0);
    }

    const round = (number) => number === null ? "–" : String(Number(number.toFixed(3)));
    const rates = (row) => round(row.tick_rate_hz) + "/" + round(row.snapshot_rate_hz);
    const loss = (row) => row.added_loss_ratio === null ? "–" : round(row.added_loss_ratio * 100);

    const COLUMNS = [
        { title: "Movement", name: true, text: (row) => row.movement },
        { title: "Trace", name: true, text: (row) => row.trace },
        { title: "Ticks/snapshots", text: rates, key: (row) => row.tick_rate_hz * 1e6 + row.snapshot_rate_hz },
        { title: "Added loss, %", setting: true, text: loss, key: (row) => row.added_loss_ratio },
        { title: "Added RTT, ms", setting: true, text: (row) => round(row.extra_rtt_ms), key: (row) => row.extra_rtt_ms },
        { title: "Strategy", name: true, text: (row) => row.strategy },
        { title: "Shots", text: (row) => row.shots.toLocaleString("en"), key: (row) => row.shots },
        { title: "As seen, %", text: (row) => percent(row.agreed, row.shots), key: (row) => row.agreement_ratio },
        { title: "False hits, %", text: (row) => percent(row.false_hits, row.shots), key: (row) => row.false_hit_ratio },
        { title: "False misses, %", text: (row) => percent(row.false_misses, row.shots), key: (row) => row.false_miss_ratio },
        { title: "p50, cm", text: (row) => centimetres(row.error_p50_m), key: (row) => row.error_p50_m ?? -1 },
        { title: "p99, cm", text: (row) => centimetres(row.error_p99_m), key: (row) => row.error_p99_m ?? -1 },
        { title: "Bit-equal, %", text: (row) => percent(row.bit_equal, row.shots), key: (row) => row.bit_equal_ratio },
    ];

    // What rows can be told apart by: in filters and as groups of a plot.
    const GROUPS = [
        { title: "trace", of: (row) => row.trace },
        { title: "ticks/snapshots per second", of: rates },
        { title: "movement", of: (row) => row.movement },
        { title: "added loss, %", of: loss },
        { title: "added RTT, ms", of: (row) => round(row.extra_rtt_ms) },
    ];

    function element(tag, properties, ...children) {
        const made = Object.assign(document.createElement(tag), properties);
        made.append(...children);
        return made;
    }

    const different = (rows, of) => [...new Set(rows.map(of))];

    function show(all) {
        // What is the same in all rows need not stand in each.
        const columns = COLUMNS.filter((column) => !column.setting || different(all, column.text).length > 1);
        const state = { sorted: columns.findIndex((column) => column.title.startsWith("As seen")), up: true, limit: AT_ONCE, only: new Map() };
        const head = document.querySelector("#rows thead");
        const body = document.querySelector("#rows tbody");
        const more = document.querySelector("#more");

        const draw = () => {
            const column = columns[state.sorted];
            const key = column.key || column.text;
            const rows = all.filter((row) => [...state.only].every(([group, value]) => value === null || group.of(row) === value));
            rows.sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0) * (state.up ? 1 : -1));
            [...head.rows[0].cells].forEach((cell, i) => {
                if (i === state.sorted) cell.setAttribute("aria-sort", state.up ? "ascending" : "descending");
                else cell.removeAttribute("aria-sort");
            });
            body.replaceChildren(...rows.slice(0, state.limit).map((row) => element(
                "tr", { className: row.strategy === "exact" ? "exact" : "" },
                ...columns.map((c) => element("td", { className: c.name ? "name" : "", textContent: c.text(row), title: c.name ? c.text(row) : "" })))));
            const shown = Math.min(rows.length, state.limit).toLocaleString("en");
            more.replaceChildren(`${shown} of ${rows.length.toLocaleString("en")} rows. `);
            if (rows.length <= state.limit) return;
            more.append(element("button", { textContent: "Show all", onclick: () => { state.limit = Infinity; draw(); } }));
        };

        head.replaceChildren(element("tr", {}, ...columns.map((column, i) => element(
            "th", { scope: "col", className: column.name ? "name" : "" },
            element("button", { textContent: column.title, onclick: () => {
                state.up = state.sorted === i ? !state.up : true;
                state.sorted = i;
                draw();
            } })))));

        for (const group of [...GROUPS, { title: "strategy", of: (row) => row.strategy }]) {
            const values = different(all, group.of);
            if (values.length < 2) continue;
            const select = element("select", {}, element("option", { textContent: "all", value: "-1" }),
                                   ...values.map((value, i) => element("option", { textContent: value, value: String(i) })));
            select.onchange = () => {
                state.only.set(group, select.value === "-1" ? null : values[Number(select.value)]);
                state.limit = AT_ONCE;
                draw();
            };
            document.querySelector("#filters").append(element("label", {}, group.title, select));
        }
        draw();
    }

    return { show, percent, centimetres, different, element, GROUPS };
})();
