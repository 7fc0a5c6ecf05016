// The parts that all pages of the lab share: the data, how values are written, facts, choices and tables. Text of the
// data goes in as text, never as markup.
//
// Each lab's script says Labs.define("name", (page) => ...): what fills its article. `page` is what page_of() returns.
"use strict";

const Labs = (() => {
    const AT_ONCE = 12;
    const fills = {};
    const different = (list, of) => [...new Set(list.map(of))];
    const count = (number) => number.toLocaleString("en");
    const rounded = (value, digits) => (value === null ? "–" : String(Number(value.toFixed(digits))));
    const precise = (value, digits = 3) => String(Number(value.toPrecision(digits)));

    function element(tag, properties, ...children) {
        const made = Object.assign(document.createElement(tag), properties);
        made.append(...children);
        return made;
    }

    // Lists come as their keys, once, and the values of each element.
    const unpacked = (value) =>
        !value?.lines
            ? value
            : value.lines.map((line) => Object.fromEntries(value.keys.map((key, i) => [key, line[i]])));

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
            const digit = Math.floor((rest * 10) / whole);
            rest = (rest * 10) % whole;
            nines = nines && digit === 9;
            zeros = zeros && digit === 0;
            digits += digit;
        }
        return digits[0] === "0" ? digits.slice(1) : digits;
    }

    // 0 stands only for none.
    function thousandth(part, whole) {
        if (!whole) return "–";
        const value = (part / whole) * 1000;
        return part === 0
            ? "0"
            : value >= 99.95
              ? value.toFixed(0)
              : value >= 0.1
                ? value.toFixed(1)
                : value.toPrecision(1);
    }

    function centimetres(metres) {
        if (metres === null) return "–";
        const cm = metres * 100;
        if (cm === 0) return "0";
        if (cm < 0.01) return "<0.01";
        return cm.toFixed(cm < 9.995 ? 2 : cm < 99.95 ? 1 : 0);
    }

    function duration(seconds) {
        if (seconds === null) return "–";
        if (seconds < 60) return seconds.toFixed(1) + " s";
        return seconds < 3600 ? (seconds / 60).toFixed(1) + " min" : (seconds / 3600).toFixed(1) + " h";
    }

    // As the lab's text writes the value of a column: lab/reporting/table.h.
    function written(row, { key, kind, digits = 3, scale = 1, whole, unit = "" }) {
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

    // How each name looks everywhere on a page. Ours stand out, and so does what they are held against.
    const looks = (names, isOurs, isPlain = () => false) => {
        const others = names.filter((name) => !isOurs(name) && !isPlain(name));
        return (name) => (isOurs(name) ? Plots.OURS : isPlain(name) ? Plots.PLAIN : Plots.lookOf(others, name));
    };

    // Fills a choice; `act` hears of each change. `names`: as the values are shown.
    function choose(select, values, { first, names = values, act }) {
        select.append(...values.map((value, i) => element("option", { textContent: names[i], value: String(i) })));
        select.value = String(Math.max(0, values.indexOf(first)));
        select.onchange = act;
        return () => values[Number(select.value)];
    }

    // A table in `place`, sorted by a click on a column. columns: {key, title, kind, ...}; `more`: where it says how
    // many rows there are. Returns what fills it with rows.
    function table(place, { columns, exact = () => false, sorted = null, more = null }) {
        const state = { rows: [], column: columns.find((column) => column.key === sorted), up: true, limit: AT_ONCE };
        const key = (row) => {
            const value = row[state.column.key] ?? -1;
            return state.column.whole ? value / row[state.column.whole] : value;
        };
        const name = (column) =>
            state.rows.some((row) => Number.isNaN(parseFloat(row[column.key] ?? 0))) ? "name" : "";
        const sort = (column) => {
            state.up = state.column === column ? !state.up : true;
            state.column = column;
            draw();
        };
        const head = (column) => {
            const title = column.title.replace("-\n", "").replace("\n", " ");
            const cell = element(
                "th",
                { scope: "col", className: name(column) },
                element("button", {
                    textContent: title[0].toUpperCase() + title.slice(1),
                    onclick: () => sort(column),
                }),
            );
            if (column === state.column) cell.setAttribute("aria-sort", state.up ? "ascending" : "descending");
            return cell;
        };
        function draw() {
            const rows = [...state.rows];
            if (state.column)
                rows.sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0) * (state.up ? 1 : -1));
            const line = (row) =>
                element(
                    "tr",
                    { className: exact(row) ? "exact" : "" },
                    ...columns.map((column) =>
                        element("td", { className: name(column), textContent: written(row, column) }),
                    ),
                );
            place.replaceChildren(
                element("thead", {}, element("tr", {}, ...columns.map(head))),
                element("tbody", {}, ...rows.slice(0, state.limit).map(line)),
            );
            if (!more) return;
            more.replaceChildren(`${count(Math.min(rows.length, state.limit))} of ${count(rows.length)} rows. `);
            if (rows.length <= state.limit) return;
            more.append(
                element("button", {
                    textContent: "Show all",
                    onclick: () => {
                        state.limit = Infinity;
                        draw();
                    },
                }),
            );
        }
        return (rows) => {
            Object.assign(state, { rows, limit: more ? AT_ONCE : Infinity });
            draw();
        };
    }

    // What the script of a lab works with: the article's data, and what fills its parts.
    function page_of(article) {
        const at = (part) => article.querySelector(`[data-part="${part}"]`);
        const packed = JSON.parse(article.querySelector("script.data").textContent);
        const data = Object.fromEntries(Object.entries(packed).map(([name, value]) => [name, unpacked(value)]));
        const columns_by = Object.fromEntries(data.columns.map((column) => [column.key, column]));
        return {
            data,
            at,
            different,
            element,
            count,
            rounded,
            precise,
            percent,
            centimetres,
            duration,
            looks,
            facts: (list) =>
                at("facts").append(
                    ...list.map(([name, value]) =>
                        element("div", {}, element("dt", { textContent: name }), element("dd", { textContent: value })),
                    ),
                ),
            // list: [[name, text, look or nothing]]
            about: (part, list) =>
                list.forEach(([name, text, look]) =>
                    at(part).append(
                        element("dt", {}, ...(look ? [Plots.swatch(look)] : []), name),
                        element("dd", { textContent: text }),
                    ),
                ),
            choice: (part, values, options) => choose(at(part), values, options),
            // A choice for each group in which the rows differ: {title, of}. Returns the rows that are chosen, those of
            // `but` aside.
            filters(rows, groups, act) {
                const chosen = [];
                for (const group of groups) {
                    const values = different(rows, group.of);
                    if (values.length < 2) continue;
                    const select = element("select", {});
                    const value = choose(select, [undefined, ...values], { names: ["all", ...values], act });
                    chosen.push({ group, value });
                    at("filters").append(element("label", {}, group.title, select));
                }
                return (but = null) =>
                    rows.filter((row) =>
                        chosen.every(
                            ({ group, value }) => group === but || value() === undefined || group.of(row) === value(),
                        ),
                    );
            },
            // The columns of the lab with these keys, in this order, with titles of the page's own: {key: title}.
            titled: (titles) =>
                Object.entries(titles)
                    .filter(([key]) => columns_by[key] || data.rows.some((row) => key in row))
                    .map(([key, title]) => ({ ...columns_by[key], key, title })),
            // A table of some columns: those that its rows have.
            columns: {
                text: (...keys) => keys.map((key) => ({ key, title: key })),
                number: (key, title, digits = 0) => ({ key, title, kind: "rounded", digits, scale: 1 }),
                percents: (key, title) => ({ key, title, kind: "fixed", digits: 2, scale: 100 }),
            },
            numbers: (part, rows, columns, options = {}) =>
                table(at(part), { columns: columns.filter(({ key }) => rows.some((row) => key in row)), ...options })(
                    rows,
                ),
            table: (part, options = {}) =>
                table(at(part), { columns: data.columns, more: at(part + "_more"), ...options }),
            // Hides all that has nothing to show.
            nothing: () =>
                article.querySelectorAll("section:not(.text)").forEach((section) => {
                    section.hidden = true;
                }),
        };
    }

    function fill(article) {
        if (article.dataset.filled) return;
        article.dataset.filled = "yes";
        const page = page_of(article);
        page.at("inputs").textContent = page.data.inputs ? `Inputs: ${page.data.inputs}` : "";
        page.at("command").textContent = page.data.command || "–";
        page.at("text").textContent = page.data.text;
        if (/ --quick\b/.test(page.data.command ?? "")) {
            const text = "A quick run, to see what is measured: too few shots for its numbers to be trusted.";
            article.querySelector(".facts").before(element("p", { className: "notice", textContent: text }));
        }
        fills[article.dataset.lab](page);
    }

    // With several labs: an overview, and one of them at a time, by its name behind the address's #.
    function overview(articles) {
        const link = (article, ...children) => element("a", { href: "#" + article.dataset.lab }, ...children);
        const card = (article) =>
            link(
                article,
                element("b", { textContent: article.dataset.lab }),
                element("p", { textContent: article.querySelector("h1").textContent }),
                element("small", { textContent: article.querySelector(".lead").textContent }),
            );
        const first = element(
            "article",
            {},
            element(
                "header",
                {},
                element("p", { className: "eyebrow" }, element("b", { textContent: "Backsight" }), " lab"),
                element("h1", { textContent: "What lag compensation is worth, measured" }),
                element("p", {
                    className: "lead",
                    textContent:
                        "Each lab asks one question. It puts the answers of this library and of published systems " +
                        "beside each other, on the same shots, networks and players.",
                }),
            ),
            element("div", { className: "cards" }, ...articles.map(card)),
        );
        first.dataset.lab = "overview";
        first.dataset.filled = "yes";
        articles[0].before(first);
        return [first, ...articles];
    }

    function start() {
        let articles = [...document.querySelectorAll("article")];
        const links = document.getElementById("labs");
        if (articles.length > 1) {
            articles = overview(articles);
            links.hidden = false;
            links.append(
                ...articles.map((article) =>
                    element("a", { href: "#" + article.dataset.lab, textContent: article.dataset.lab }),
                ),
            );
        }
        const show = () => {
            const chosen = articles.find((article) => "#" + article.dataset.lab === location.hash) ?? articles[0];
            for (const article of articles) article.hidden = article !== chosen;
            for (const one of links.children)
                one.toggleAttribute("aria-current", one.hash === "#" + chosen.dataset.lab);
            fill(chosen);
            document.documentElement.dataset.drawn = chosen.dataset.lab;
        };
        addEventListener("hashchange", () => {
            show();
            scrollTo(0, 0);
        });
        show();
    }

    return {
        define: (name, act) => {
            fills[name] = act;
        },
        start,
    };
})();
