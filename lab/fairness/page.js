// Fills the page of `lab fairness`. Columns are read by their names in the JSON.
"use strict";

Labs.define("fairness", (page) => {
    const { data, at, different, count, rounded, precise } = page;
    const is_named = (rule) => rule === "named";
    const look = page.looks(
        different(data.rules, (sum) => sum.rule),
        is_named,
        (rule) => rule === "plain rewind",
    );
    const share = (ratio, digits = 2) => (ratio === null ? "–" : (ratio * 100).toFixed(digits));
    const hide = (part, list) => Object.assign(at(part), { hidden: list.length === 0 });
    const stretched = (value) => String(Number(value.toPrecision(2)));

    const { text, number, percents } = page.columns;
    const numbers = (part, rows, columns) =>
        page.numbers(part, rows, columns, { exact: (row) => is_named(row.rule ?? "") });

    function pareto() {
        const thresholds = Object.keys(data.rules[0])
            .map((key) => /^behind_cover_ratio_(\d+)$/.exec(key)?.[1])
            .filter(Boolean)
            .map(Number);
        // A rule with one setting goes by its own name.
        const is_single = (sum) => data.rules.filter((other) => other.rule === sum.rule).length === 1;
        const label = (sum) =>
            is_single(sum)
                ? sum.rule
                : sum.rule === "a published cap"
                  ? sum.setting.replace(/, (\d+ ms)$/, " ($1)")
                  : sum.rule.startsWith("cap")
                    ? `cap ${sum.setting}`
                    : sum.setting;
        const weight = (sum) => (is_named(sum.rule) ? 0 : is_single(sum) ? 1 : sum.rule === "a published cap" ? 2 : 3);
        // Settings of a rule are joined, by what is set: "grace 25 ms", "by 50 ms".
        const series = (sum) => sum.rule + (sum.rule.startsWith("cover") ? " by " + sum.setting.split(" ")[0] : "");
        const draw = () => {
            const key = "behind_cover_ratio_" + behind();
            const known = data.rules.filter((sum) => sum[key] !== null && sum.lost_fair_ratio !== null);
            const lines = different(known, series).map((name) => {
                const own = known.filter((sum) => series(sum) === name).sort((a, b) => a[key] - b[key]);
                const { rule } = own[0];
                return {
                    name: is_named(rule) ? "a setting by name" : rule,
                    look: look(rule),
                    joined: /^cap|^cover/.test(rule) && !rule.includes("published"),
                    x: own.map((sum) => sum[key] * 100),
                    y: own.map((sum) => sum.lost_fair_ratio * 100),
                    tips: own.map((sum) =>
                        [
                            `${sum.rule}, ${sum.setting}`,
                            `${share(sum[key])} % of hits behind cover`,
                            `${share(sum.lost_fair_ratio)} % of fair hits lost`,
                            `${count(sum.hits)} hits`,
                        ].join("\n"),
                    ),
                };
            });
            // Rules with equal results share a name.
            const labels = [...known]
                .sort((a, b) => weight(a) - weight(b))
                .map((sum) => ({
                    x: sum[key] * 100,
                    y: sum.lost_fair_ratio * 100,
                    text: label(sum),
                    of: sum.rule,
                    colour: look(sum.rule).colour,
                    strong: is_named(sum.rule),
                }));
            Plots.lines(at("pareto"), {
                lines,
                labels,
                height: 520,
                x: { title: "% of hits, on victims behind cover", format: stretched },
                y: { title: "% of fair hits, lost", kind: "stretched", format: stretched },
            });
        };
        const behind = page.choice("behind", thresholds, { names: thresholds.map((ms) => ms + " ms"), act: draw });
        draw();
        const cover = (ms) => (ms ? `Behind cover for over ${ms} ms, %` : "Behind cover, %");
        const covers = thresholds.map((ms) => percents("behind_cover_ratio_" + ms, cover(ms)));
        numbers("scenes", data.scenes ?? [], [...text("scene"), number("hits", "Hits"), ...covers]);
        numbers("rules", data.rules, [
            ...text("rule", "setting"),
            number("hits", "Hits"),
            ...covers,
            percents("cut_ratio_0", "Fewer than in plain rewind, %"),
            percents("lost_fair_ratio", "Fair hits lost, %"),
            percents("refused_ratio", "All hits refused, %"),
            percents("damage_ratio", "Damage of plain rewind's, %"),
            percents("unseen_ratio", "Hits not on the screen, %"),
            percents("agreement_ratio", "Shots as on the screen, %"),
        ]);
    }

    function peek() {
        const screens = data.peeks.filter((sum) => sum.advantage_ms !== null && !sum.screens.includes("equal"));
        hide("peek_part", screens);
        if (screens.length === 0) return;
        const rate_of = (sum) => sum.screens.split(",")[0];
        const ways = (sum) => (sum.rtt_peeker_ms + sum.rtt_holder_ms) / 2;
        const words = (kind) => kind.replace(/^as/, "delay as").replace(/^1 .*/, "delay of 1 snapshot");
        const named = (sum) => words(sum.screens.split(", ")[1] ?? "as the network asks").replace(/^2/, "delay of 2");
        const kinds = different(screens, named);
        const draw = () => {
            const own = screens.filter((sum) => rate_of(sum) === rate());
            // A value for each length of both ways: the mean of those that share it.
            const line = (name, list, value, mark) => {
                const x = different(list, ways).sort((a, b) => a - b);
                const mean = (values) => values.reduce((sum, one) => sum + one, 0) / values.length;
                return {
                    name,
                    look: mark,
                    x,
                    y: x.map((place) => mean(list.filter((sum) => ways(sum) === place).map(value))),
                };
            };
            Plots.lines(at("peek"), {
                height: 340,
                lines: [
                    ...kinds
                        .filter((kind) => own.some((sum) => named(sum) === kind))
                        .map((kind) =>
                            line(
                                kind,
                                own.filter((sum) => named(sum) === kind),
                                (sum) => sum.advantage_ms,
                                kind === kinds[0] ? Plots.OURS : Plots.lookOf(kinds, kind),
                            ),
                        ),
                    line("published sum", own, (sum) => sum.published_sum_ms, Plots.PLAIN),
                ],
                x: { title: "both ways of the network, ms" },
                y: { title: "sees earlier by, ms", format: (value) => rounded(value, 1) },
            });
        };
        const rate = page.choice("rate", different(screens, rate_of), { first: "64 Hz", act: draw });
        draw();
        numbers("peek_table", data.peeks, [
            ...text("screens"),
            number("rtt_peeker_ms", "Round trip of the peeker, ms"),
            number("rtt_holder_ms", "Round trip of the holder, ms"),
            number("advantage_ms", "The peeker sees earlier by, ms", 1),
            number("published_sum_ms", "Published sum, ms", 1),
            number("own_sum_ms", "With its own delay and wait, ms", 1),
        ]);
    }

    const RING = { colour: "s9", shape: "circle", hollow: true };
    const ALONE = { name: "by seeing earlier alone", look: RING };
    const OTHER = { colour: "s9", shape: "square" };

    const NAMED = [
        { name: "a setting by name", look: Plots.OURS },
        { name: "plain rewind", look: Plots.PLAIN },
    ];
    const shares = (part, rows, title, entries) => Plots.around_even(at(part), rows, title, [...NAMED, ...entries]);

    function equals() {
        const known = (data.equals ?? []).filter((sum) => sum.peeker_share !== null);
        hide("equals_part", known);
        if (known.length === 0) return;
        const draw = () => {
            const own = known.filter((sum) => sum.rtt_ms === rtt() && sum.scene === scene());
            const rows = different(own, (sum) => sum.rule).flatMap((rule) => {
                const list = own.filter((sum) => sum.rule === rule);
                const mark = (sum) => ({
                    value: sum.peeker_share * 100,
                    ...look(rule),
                    r: is_named(rule) ? 5.6 : 5,
                    tip: [
                        `${rule}, ${sum.setting}`,
                        `${share(sum.peeker_share, 1)} % to the peeker, ${count(sum.duels)} duels`,
                    ].join("\n"),
                });
                const tip = (sum) => `by seeing earlier alone: ${share(sum.formula_share, 1)} %`;
                const formula = (sum) =>
                    sum.formula_share === null
                        ? []
                        : [{ value: sum.formula_share * 100, ...RING, r: 4.4, tip: tip(sum) }];
                if (is_named(rule) || list.length === 1)
                    return list.map((sum) => ({
                        name: is_named(rule) ? sum.setting : rule,
                        strong: is_named(rule),
                        text: share(sum.peeker_share, 1),
                        marks: [...formula(sum), mark(sum)],
                    }));
                return [{ name: rule, link: look(rule).colour, marks: [...formula(list[0]), ...list.map(mark)] }];
            });
            shares("equals", rows, "% of duels, won by the peeker", [ALONE]);
        };
        const rtt = page.choice("equals_rtt", different(known, (sum) => sum.rtt_ms), { first: 50, act: draw });
        const scene = page.choice("equals_scene", different(known, (sum) => sum.scene), { act: draw });
        draw();
        const duels_of = (sum) => ({
            ...sum,
            scene: "corner",
            rule: "other screens",
            setting: sum.screens,
            rtt_ms: sum.rtt_peeker_ms,
        });
        const screens = data.peeks.filter(
            (sum) => sum.screens.includes(",") && sum.rtt_peeker_ms === sum.rtt_holder_ms,
        );
        numbers(
            "equals_table",
            [...known, ...screens.map(duels_of)],
            [
                ...text("scene", "rule", "setting"),
                number("rtt_ms", "Round trip of both, ms"),
                number("advantage_ms", "The peeker sees earlier by, ms", 1),
                percents("peeker_share", "The peeker wins, %"),
                percents("holder_share", "The holder wins, %"),
                percents("formula_share", "The peeker by seeing earlier alone, %"),
                number("duels", "Duels"),
            ],
        );
    }

    function agreements() {
        const known = (data.agreements ?? []).filter((sum) => sum.shots > 0 && sum.starved_ratio !== null);
        hide("agreement_part", known);
        if (known.length === 0) return;
        const stamps = ["tick", "moment"];
        const ways = [
            ["exact_ratio", "exact view", Plots.OURS],
            ["moment_ratio", "a stamped moment", Plots.lookOf(stamps, "moment")],
            ["tick_ratio", "a stamped tick", Plots.lookOf(stamps, "tick")],
        ];
        const sorted = [...known].sort((a, b) => a.starved_ratio - b.starved_ratio);
        const lines = ways
            .filter(([key]) => known.some((sum) => typeof sum[key] === "number"))
            .map(([key, name, of]) => ({
                name,
                look: of,
                joined: false,
                x: sorted.map((sum) => sum.starved_ratio * 100),
                y: sorted.map((sum) => (sum[key] === null ? null : sum[key] * 100)),
                tips: sorted.map((sum) =>
                    [
                        name,
                        `${sum.scene}, ${sum.screens}`,
                        `${share(sum[key])} % as on the screen`,
                        `${share(sum.starved_ratio, 1)} % of frames starved`,
                    ].join("\n"),
                ),
            }));
        Plots.lines(at("agreements"), {
            lines,
            marked: true,
            height: 340,
            x: { title: "% of frames, starved", format: (value) => precise(value) },
            y: { title: "% of shots, as on the screen", kind: "near", format: (value) => rounded(value, 2) },
        });
        const ways_of = ["exact", "moment", "tick"];
        numbers("agreements_table", known, [
            ...text("scene", "screens"),
            percents("starved_ratio", "Starved frames, %"),
            ...ways_of.map((way) => percents(way + "_ratio", `By ${way}, %`)),
            ...ways_of.map((way) => percents(way + "_bits_ratio", `To the bit by ${way}, %`)),
            number("shots", "Shots"),
        ]);
    }

    function duels() {
        const known = data.duel_sums.filter((sum) => sum.low_share !== null);
        hide("duel_part", known);
        if (known.length === 0) return;
        const rules = different(data.rules, (sum) => sum.rule);
        const rule_of = (sum) =>
            rules.filter((rule) => sum.setting.startsWith(rule + ",")).sort((a, b) => b.length - a.length)[0] ??
            (/50 ms/.test(sum.setting) ? "control: 50 ms slower" : "other screens");
        const draw = () => {
            const own = known.filter((sum) => sum.scene === scene());
            const mark = (sum, of, name) => ({
                value: sum.low_share * 100,
                ...of,
                r: of.shape === "star" ? 5.6 : 5,
                tip:
                    `${name}\n${share(sum.low_share, 1)} %, ${count(sum.duels)} duels` +
                    (sum.low_ping_cost_ms > 0 ? `\nits shots wait ${rounded(sum.low_ping_cost_ms, 0)} ms` : ""),
            });
            const rows = different(own, rule_of).flatMap((rule) => {
                const list = own.filter((sum) => rule_of(sum) === rule);
                const of = rules.includes(rule) ? look(rule) : OTHER;
                // Settings by name and screens are rows of their own: each is something to choose.
                if (is_named(rule) || !rules.includes(rule))
                    return list.map((sum) => {
                        const name = rule.startsWith("control") ? rule : sum.setting.replace(/^named, /, "");
                        const waits =
                            sum.low_ping_cost_ms > 0 ? `, its shots wait ${rounded(sum.low_ping_cost_ms, 0)} ms` : "";
                        return {
                            name: name + waits,
                            strong: is_named(rule),
                            text: share(sum.low_share, 1),
                            marks: [mark(sum, of, name)],
                        };
                    });
                return [
                    {
                        name: rule,
                        link: of.colour,
                        marks: list.map((sum) => mark(sum, of, sum.setting)),
                        text: list.length === 1 ? share(list[0].low_share, 1) : "",
                    },
                ];
            });
            const other = { name: "other screens, control", look: OTHER };
            shares("duels", rows, "% of duels, won by the low round trip", [other]);
        };
        const scene = page.choice("duel_scene", different(known, (sum) => sum.scene), { first: "open", act: draw });
        draw();
    }

    function dodges() {
        hide("dodge_part", data.dodges);
        if (data.dodges.length === 0) return;
        const pair = (sum) =>
            `shooter ${rounded(sum.rtt_shooter_ms, 0)} ms, victim ${rounded(sum.rtt_victim_ms, 0)} ms`;
        const pairs = different(data.dodges, pair);
        const way = (sum) => {
            const parts = [
                sum.look_back_ms > 0 && `looks back ${rounded(sum.look_back_ms, 0)} ms`,
                sum.decay_permille > 0 && `less by ${rounded(sum.decay_permille, 0)} ms a second`,
                sum.fast_forward_ms > 0 && `flies ahead ${rounded(sum.fast_forward_ms, 0)} ms`,
                sum.hold_back_ms > 0 && `held back ${rounded(sum.hold_back_ms, 0)} ms`,
            ].filter(Boolean);
            return (parts.join(", ") || "no compensation") + (sum.decided_by === "clock" ? " (by clock)" : "");
        };
        const looks = pairs.map((name) => Plots.lookOf(pairs, name));
        Plots.rows(at("dodges"), {
            row_px: 30,
            title: "% of rockets, escaped",
            entries: pairs.map((name, k) => ({ name, look: looks[k] })),
            rows: different(data.dodges, way).map((name) => ({
                name,
                marks: data.dodges
                    .filter((sum) => way(sum) === name)
                    .map((sum) => {
                        const k = pairs.indexOf(pair(sum));
                        return {
                            value: sum.escaped_ratio * 100,
                            ...looks[k],
                            lift: (k - (pairs.length - 1) / 2) * 0.12,
                            tip: [
                                name,
                                pair(sum),
                                `${share(sum.escaped_ratio, 1)} %, ${count(sum.rockets)} rockets`,
                            ].join("\n"),
                        };
                    }),
            })),
            scale: {
                low: Math.floor(Math.min(...data.dodges.map((sum) => sum.escaped_ratio)) * 10) * 10,
                high: 100,
                format: String,
            },
        });
    }

    function cheats() {
        hide("cheat_part", data.cheats);
        numbers("cheats", data.cheats, [
            ...text("setting"),
            number("hit_age_ms", "Oldest place hit by a liar, ms"),
            number("honest_ms", "By an honest client, ms"),
            number("moved_m", "Way its victim had gone since, m", 2),
            number("hidden_ms", "Hidden behind old stamps, ms"),
        ]);
    }

    const plain = data.rules[0];
    const best = data.rules.find((sum) => sum.setting === "competitive");
    page.facts([
        ["duels", count(data.duels)],
        ["% of hits behind cover, plain rewind", share(plain.behind_cover_ratio_0)],
        ["% with the setting competitive", best ? share(best.behind_cover_ratio_0) : "–"],
        ["% of fair hits, lost by it", best ? share(best.lost_fair_ratio) : "–"],
        ["played over", data.networks],
    ]);
    if (data.rows.length === 0) return page.nothing();
    pareto();
    peek();
    equals();
    agreements();
    duels();
    dodges();
    cheats();
    const table = page.table("rows", { exact: (row) => is_named(row.rule) });
    const chosen = page.filters(
        data.rows,
        [
            { title: "scene", of: (row) => row.scene },
            { title: "rule", of: (row) => row.rule },
        ],
        () => table(chosen()),
    );
    table(chosen());
});
