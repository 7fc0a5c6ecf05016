// Fills the page of `lab fairness`.
"use strict";

(() => {
    const { data, at, different, count, rounded, precise } = Page;
    const rules = different(data.rules, (sum) => sum.rule);
    const look = Page.looks(rules, (name) => name === "named");
    const thresholds = [0, 50, 100, 200];

    function pareto() {
        const draw = () => {
            const key = "behind_cover_ratio_" + behind();
            const lines = rules.map((rule) => {
                const own = data.rules.filter((sum) => sum.rule === rule).sort((a, b) => a[key] - b[key]);
                return { name: rule, look: look(rule), x: own.map((sum) => sum[key] * 100), y: own.map((sum) => sum.lost_fair_ratio * 100) };
            });
            Plots.lines(at("pareto"), { lines, x_label: "% behind cover", y_label: "% of fair hits lost", format: (value) => precise(value) });
        };
        const behind = Page.choice("behind", thresholds, { names: thresholds.map((ms) => ms + " ms"), act: draw });
        draw();
    }

    function peek() {
        const screens = data.peeks.filter((sum) => !sum.screens.includes("equal"));
        const names = different(screens, (sum) => sum.screens.split(",")[0]);
        const draw = () => {
            const own = screens.filter((sum) => sum.screens.split(",")[0] === rate());
            const kinds = different(own, (sum) => sum.screens);
            const ways = (sum) => (sum.rtt_peeker_ms + sum.rtt_holder_ms) / 2;
            const line = (name, list, value, mark) => {
                const sorted = [...list].sort((a, b) => ways(a) - ways(b));
                return { name, look: mark, x: sorted.map(ways), y: sorted.map(value) };
            };
            const lines = kinds.map((kind) => line(kind, own.filter((sum) => sum.screens === kind), (sum) => sum.advantage_ms, Plots.lookOf(kinds, kind)));
            lines.push(line("published sum", own, (sum) => sum.published_sum_ms, Plots.OURS));
            Plots.lines(at("peek"), { lines, x_label: "ms of both ways", y_label: "ms earlier", format: (value) => rounded(value, 1) });
        };
        const rate = Page.choice("rate", names, { first: "64 Hz", act: draw });
        draw();
    }

    function duels() {
        const table = at("duels");
        const heads = ["Scene", "Setting", "The low one wins, %", "Its shots wait, ms", "Duels"];
        const row = (cells, kind) => {
            const line = document.createElement("tr");
            line.append(...cells.map((text, i) => Object.assign(document.createElement(kind), { textContent: text, className: i < 2 ? "name" : "" })));
            return line;
        };
        table.tHead.replaceChildren(row(heads, "th"));
        table.tBodies[0].replaceChildren(...data.duel_sums.map((sum) => row(
            [sum.scene, sum.setting, sum.low_share === null ? "–" : (sum.low_share * 100).toFixed(1), rounded(sum.low_ping_cost_ms, 0), count(sum.duels)], "td")));
    }

    const named = data.rules.find((sum) => sum.setting === "competitive");
    Page.facts([["duels", count(data.duels)], ["networks", data.networks],
                ["hits shown after their round, left out", count(data.unshown)],
                ["behind cover, plain rewind", (data.rules[0].behind_cover_ratio_0 * 100).toFixed(2) + " %"],
                ["cut by competitive", named ? (named.cut_ratio_0 * 100).toFixed(1) + " %" : "–"]]);
    Page.show(data.rows.length > 0, () => {
        pareto();
        peek();
        duels();
        const table = Page.table({ exact: (row) => row.rule === "named" });
        const chosen = Page.filters(data.rows, [{ title: "scene", of: (row) => row.scene }, { title: "rule", of: (row) => row.rule }], () => table(chosen()));
        table(chosen());
    });
})();
