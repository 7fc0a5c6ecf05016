// The parts that all pages of the lab share: the data, how values are written, facts, choices and the table of rows.
// Text of the data goes in as text, never as markup.
"use strict";

const Page = (() => {
    const AT_ONCE = 50;
    const at = (id) => document.getElementById(id);
    const different = (list, of) => [...new Set(list.map(of))];
    const count = (number) => number.toLocaleString("en");
    const rounded = (value, digits) => value === null ? "–" : String(Number(value.toFixed(digits)));
    const precise = (value, digits = 3) => String(Number(value.toPrecision(digits)));

    function element(tag, properties, ...children) {
        const made = Object.assign(document.createElement(tag), properties);
        made.append(...children);
        return made;
    }

    // Lists come as their keys, once, and the values of each element.
    const unpacked = (value) => !value?.lines ? value
        : value.lines.map((line) => Object.fromEntries(value.keys.map((key, i) => [key, line[i]])));
    const data = Object.fromEntries(Object.entries(JSON.parse(at("data").textContent)).map(([name, value]) => [name, unpacked(value)]));

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

    // 0 stands only for none.
    function thousandth(part, whole) {
        if (!whole) return "–";
        const value = part / whole * 1000;
        return part === 0 ? "0" : value >= 99.95 ? value.toFixed(0) : value >= .1 ? value.toFixed(1) : value.toPrecision(1);
    }

    function centimetres(metres) {
        if (metres === null) return "–";
        const cm = metres * 100;
        if (cm === 0) return "0";
        if (cm < .01) return "<0.01";
        return cm.toFixed(cm < 9.995 ? 2 : cm < 99.95 ? 1 : 0);
    }

    function duration(seconds) {
        if (seconds === null) return "–";
        if (seconds < 60) return seconds.toFixed(1) + " s";
        return seconds < 3600 ? (seconds / 60).toFixed(1) + " min" : (seconds / 3600).toFixed(1) + " h";
    }

    // As the lab's text writes the value of a column: lab/reporting/table.h.
    function written(row, { key, kind, digits, scale, whole, unit }) {
        const value = row[key];
        if (value === null || value === undefined) return "–";
        if (typeof value !== "number") return String(value);
        if (kind === "count") return count(value);
        if (kind === "percent") return percent(value, row[whole]);
        if (kind === "thousandth") return thousandth(value, row[whole]);
        if (kind === "centimetres") return centimetres(value);
        if (kind === "fixed") return (value * scale).toFixed(digits) + unit;
        return rounded(value * scale, kind === "rounded" ? digits : 3) + unit;
    }

    // How each name looks everywhere. Ours stand out.
    const looks = (names, isOurs) => (name) =>
        isOurs(name) ? Plots.OURS : Plots.lookOf(names.filter((other) => !isOurs(other)), name);

    function facts(list) {
        at("facts").append(...list.map(([name, value]) => element(
            "div", {}, element("dt", { textContent: name }), element("dd", { textContent: value }))));
    }

    // list: [[name, text, look or nothing]]
    function about(id, list) {
        for (const [name, text, look] of list) {
            at(id).append(element("dt", {}, ...(look ? [Plots.swatch(look)] : []), name), element("dd", { textContent: text }));
        }
    }

    // Fills a choice; `act` hears of each change. `names`: as the values are shown.
    function choice(id, values, { first, names = values, act }) {
        const select = typeof id === "string" ? at(id) : id;
        select.append(...values.map((value, i) => element("option", { textContent: names[i], value: String(i) })));
        select.value = String(Math.max(0, values.indexOf(first)));
        select.onchange = act;
        return () => values[Number(select.value)];
    }

    // A choice for each group in which the rows differ: {title, of}. Returns the rows that are chosen, those of `but` aside.
    function filters(rows, groups, act) {
        const chosen = [];
        for (const group of groups) {
            const values = different(rows, group.of);
            if (values.length < 2) continue;
            const select = element("select", {});
            const value = choice(select, [undefined, ...values], { names: ["all", ...values], act });
            chosen.push({ group, value });
            at("filters").append(element("label", {}, group.title, select));
        }
        return (but = null) => rows.filter((row) => chosen.every(
            ({ group, value }) => group === but || value() === undefined || group.of(row) === value()));
    }

    // The table of rows, sorted by a click on a column. Returns what fills it with others.
    function table({ columns = data.columns, exact = () => false, sorted = null }) {
        const state = { rows: [], column: columns.find((column) => column.key === sorted), up: true, limit: AT_ONCE };
        const key = (row) => {
            const value = row[state.column.key] ?? -1;
            return state.column.whole ? value / row[state.column.whole] : value;
        };
        const name = (column) => state.rows.some((row) => Number.isNaN(parseFloat(row[column.key] ?? 0))) ? "name" : "";
        const sort = (column) => {
            state.up = state.column === column ? !state.up : true;
            state.column = column;
            draw();
        };
        const head = (column) => {
            const title = column.title.replace("-\n", "").replace("\n", " ");
            const cell = element("th", { scope: "col", className: name(column) },
                                 element("button", { textContent: title, onclick: () => sort(column) }));
            if (column === state.column) cell.setAttribute("aria-sort", state.up ? "ascending" : "descending");
            return cell;
        };
        function draw() {
            const rows = [...state.rows];
            if (state.column) rows.sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0) * (state.up ? 1 : -1));
            at("rows").tHead.replaceChildren(element("tr", {}, ...columns.map(head)));
            at("rows").tBodies[0].replaceChildren(...rows.slice(0, state.limit).map((row) => element(
                "tr", { className: exact(row) ? "exact" : "" }, ...columns.map((column) => element(
                    "td", { className: name(column), textContent: written(row, column), title: name(column) && written(row, column) })))));
            at("more").replaceChildren(`${count(Math.min(rows.length, state.limit))} of ${count(rows.length)} rows. `);
            if (rows.length <= state.limit) return;
            at("more").append(element("button", { textContent: "Show all", onclick: () => { state.limit = Infinity; draw(); } }));
        }
        return (rows) => {
            Object.assign(state, { rows, limit: AT_ONCE });
            draw();
        };
    }

    // Shows the page: `draw` fills it if there is anything to show.
    function show(has_rows, draw) {
        at("inputs").textContent = data.inputs || "";
        at("command").textContent = data.command || "–";
        at("text").textContent = data.text;
        at("main").hidden = false;
        if (has_rows) return draw();
        for (const section of document.querySelectorAll("main section:not(.text)")) section.hidden = true;
    }

    return { data, at, different, element, count, rounded, precise, percent, centimetres, duration, looks, facts, about, choice, filters, table, show };
})();
