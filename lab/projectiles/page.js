// Fills the page of `lab projectiles`.
"use strict";

Labs.define("projectiles", (page) => {
    const { data, at, different, count, rounded, precise } = page;
    const presets = data.summary.presets.map((preset) => preset.preset);
    const is_ours = (name) => ["default", "by_clock", "default_held"].includes(name);
    const look = page.looks(
        presets,
        (name) => name === "default",
        (name) => name === "none",
    );
    const sum = (list, name) => list.reduce((total, row) => total + row[name], 0);
    const rows = data.rows.filter((row) => row.projectiles > 0);
    const named = {
        none: "no compensation",
        default: "ours",
        by_clock: "ours, by clock",
        default_held: "ours, held",
        fishnet: "FishNet",
        ut4: "UT4",
        unreal_series: "Unreal series",
        unreal_series_corrected: "Unreal series, corrected",
        catch_up: "ours, catching up",
    };
    const name_of = (preset) => named[preset] ?? preset.replaceAll("_", " ");

    const KINDS = [
        ["premature", "image first", "s1"],
        ["late", "server first", "s2"],
        ["inaccurate", "elsewhere", "s6"],
        ["denied", "denied", "s8"],
        ["lost", "never heard", "s9"],
    ];

    // Means, and the counts that they are of; and the values of which the worst of all cells is shown.
    const MEANS = {
        remainder_ms: "projectiles",
        fast_forward_ms: "projectiles",
        hold_back_ms: "projectiles",
        bytes_owner: "projectiles",
        bytes_remote: "projectiles",
        paid_ms: "server_hits",
        victim_moved_m: "server_hits",
        converge_ms: "converged",
    };
    const WORST = [
        "paid_max_ms",
        "contact_error_max_m",
        "detonation_error_p50_m",
        "detonation_error_p99_m",
        "detonation_error_max_m",
    ];

    // One row for all of a preset's, as lab/projectiles/summary.h has it.
    function pooled(own) {
        const all = { ...own[0] };
        for (const key of Object.keys(all).filter((one) => typeof all[one] === "number" || all[one] === null)) {
            if (WORST.includes(key)) {
                const known = own.map((row) => row[key]).filter((value) => value !== null);
                all[key] = known.length ? Math.max(...known) : null;
            } else if (!MEANS[key]) {
                all[key] = sum(own, key);
            } else {
                const counted = own.filter((row) => row[MEANS[key]] !== 0);
                all[key] =
                    counted.length === 0 || counted.some((row) => row[key] === null)
                        ? null
                        : counted.reduce((total, row) => total + row[key] * row[MEANS[key]], 0) /
                          sum(counted, MEANS[key]);
            }
        }
        return all;
    }
    const pools = (list) =>
        presets
            .map((preset) => list.filter((row) => row.preset === preset))
            .filter((own) => own.length)
            .map(pooled);

    // A row for each preset with bars of parts behind one another. parts: [[key, name, colour, value of a row]].
    function stacked(id, all, parts, { title, unit, digits, note = () => "" }) {
        const used = parts.filter(([, , , value]) => all.some((row) => value(row) > 0));
        const total = (row) => used.reduce((added, [, , , value]) => added + (value(row) ?? 0), 0);
        Plots.rows(at(id), {
            title,
            row_px: 30,
            entries: used.map(([, name, colour]) => ({ name, look: { colour, shape: "square" } })),
            rows: all.map((row) => {
                let from = 0;
                const bars = used.map(([, name, colour, value]) => {
                    const bar = {
                        from,
                        to: from + (value(row) ?? 0),
                        colour,
                        tip: `${name_of(row.preset)}\n${name}: ${rounded(value(row) ?? 0, digits)} ${unit}`,
                    };
                    from = bar.to;
                    return bar;
                });
                return {
                    name: name_of(row.preset),
                    strong: is_ours(row.preset),
                    text: rounded(total(row), digits) + note(row),
                    bars,
                };
            }),
            scale: { low: 0, high: Math.max(1, ...all.map(total)) * 1.02, format: (value) => precise(value) },
        });
    }

    // A line for each preset: of 1,000 of its rows' projectiles, how many count, over something.
    function over_plot(id, list, over, part, options) {
        const lines = presets
            .map((preset) => {
                const own = list.filter((row) => row.preset === preset && row.projectiles > 0);
                const x = different(own, (row) => row[over]).sort((a, b) => a - b);
                const share = (value) => {
                    const there = own.filter((row) => row[over] === value);
                    return (sum(there, part) / sum(there, "projectiles")) * 1000;
                };
                return { name: name_of(preset), look: look(preset), x, y: x.map(share) };
            })
            .filter((line) => line.x.length);
        Plots.lines(at(id), { lines, ...options });
    }
    const thousandths = (title) => ({ title, kind: "stretched", format: (value) => precise(value) });

    const ROUND_TRIP = { title: "round trip, ms", of: (row) => row.rtt_ms };
    const FILTERS = [
        { title: "weapon", of: (row) => row.weapon },
        { title: "motion of the targets", of: (row) => row.motion },
        ROUND_TRIP,
        { title: "jitter, ms", of: (row) => row.jitter_ms },
        { title: "loss, %", of: (row) => rounded(row.loss_ratio * 100, 3) },
    ];

    function cells() {
        const table = page.table("rows", {
            exact: (row) => is_ours(row.preset),
            sorted: null,
            columns: page.titled({
                preset: "Preset",
                projectiles: "Shots",
                mispredictions: "Ended otherwise, of 1,000",
                false_confirms: "False confirms, of 1,000",
                paid_ms: "Victim hit in the past, ms",
                paid_max_ms: "At worst, ms",
                fast_forward_ms: "Flown ahead, ms",
                hold_back_ms: "Shooter waits, ms",
                remainder_ms: "Remainder R, ms",
                contact_error_max_m: "Contact off at worst, cm",
                detonation_error_p99_m: "End off, p99 of the worst cell, cm",
                bytes_owner: "Bytes, owner",
                bytes_remote: "Bytes, each other client",
            }),
        });
        // Where the cap of our look back begins to cut: the last round trip at which nothing remained.
        const whole = different(
            rows.filter((row) => row.preset === "default"),
            (row) => row.rtt_ms,
        )
            .filter((rtt) =>
                rows.every((row) => row.preset !== "default" || row.rtt_ms !== rtt || row.remainder_ms < 1),
            )
            .sort((a, b) => a - b);
        const longest = Math.max(...rows.map((row) => row.rtt_ms));
        const cap =
            whole.length && whole.at(-1) < longest ? [{ x: whole.at(-1), name: "beyond here our cap cuts off" }] : [];
        at("rtt_caption").textContent =
            "How many of 1,000 projectiles ended otherwise, over the round trip. The scale is stretched near 0. " +
            (cap.length
                ? "Ours looks back for a limited time, so that no victim is hit too far in the past. " +
                  "Beyond that limit shots end otherwise on purpose; held, the shooter waits instead."
                : "");
        const draw = () => {
            over_plot("rtt", chosen(ROUND_TRIP), "rtt_ms", "mispredictions", {
                x: { title: "round trip, ms" },
                y: thousandths("of 1,000, ended otherwise"),
                marks: cap,
            });
            table(pools(chosen()).map((row) => ({ ...row, preset: name_of(row.preset), is: row.preset })));
        };
        const chosen = page.filters(rows, FILTERS, draw);
        draw();
    }

    function distance() {
        at("distance_section").hidden = data.distances.length === 0;
        if (data.distances.length === 0) return;
        const draw = () => {
            const lines = data.distances
                .filter((one) => one.weapon === weapon() && one.rtt_ms === rtt())
                .map((one) => ({
                    name: name_of(one.preset),
                    look: look(one.preset),
                    x: one.since_fired_ms,
                    y: one.mean_m,
                }));
            Plots.lines(at("distance"), {
                lines,
                height: 340,
                x: { title: "time since the shot, ms" },
                y: { title: "apart, m", format: (value) => String(Number(value.toFixed(2))) },
            });
        };
        const values = (name) => different(data.distances, (one) => one[name]);
        const weapon = page.choice("distance_weapon", values("weapon"), { first: "rocket", act: draw });
        const rtt = page.choice("distance_rtt", values("rtt_ms"), {
            first: 120,
            names: values("rtt_ms").map((ms) => rounded(ms, 0) + " ms"),
            act: draw,
        });
        draw();
    }

    function frames() {
        at("frames_section").hidden = data.frame_rates.length === 0;
        if (data.frame_rates.length === 0) return;
        over_plot("frames", data.frame_rates, "frames_hz", "other_results", {
            height: 340,
            x: { title: "frames a second", kind: "near" },
            y: thousandths("of 1,000, another result"),
        });
    }

    const all = pools(rows);
    const ours = all.find((row) => row.preset === "default");
    page.facts([
        ["shots with each preset", count(all.length ? all[0].projectiles : 0)],
        ...(ours && ours.without_remainder
            ? [
                  [
                      "of 1,000 end otherwise where the cap does not cut",
                      rounded((ours.other_without_remainder / ours.without_remainder) * 1000, 2),
                  ],
                  ["of 1,000 confirmed falsely", rounded((ours.false_confirms / ours.projectiles) * 1000, 2)],
              ]
            : []),
        ["cells", count(data.summary.cells)],
        ["play simulated", page.duration(data.summary.simulated_s)],
    ]);
    page.about(
        "about",
        data.summary.presets.map((preset) => [name_of(preset.preset), preset.about, look(preset.preset)]),
    );
    if (rows.length === 0) return page.nothing();
    stacked(
        "kinds",
        all,
        KINDS.map(([key, name, colour]) => [key, name, colour, (row) => (row[key] / row.projectiles) * 1000]),
        {
            title: "of 1,000 projectiles, ended otherwise",
            unit: "of 1,000",
            digits: 1,
            note: (row) =>
                is_ours(row.preset) && row.without_remainder > row.lost && row.without_remainder < row.projectiles
                    ? ` (${rounded((row.other_without_remainder / row.without_remainder) * 1000, 1)} within the cap)`
                    : "",
        },
    );
    stacked(
        "costs",
        all,
        [
            ["paid_ms", "the victim, hit in the past", "s6"],
            ["fast_forward_ms", "those who dodge: it flies ahead", "s5"],
            ["hold_back_ms", "the shooter, who waits", "s1"],
            ["remainder_ms", "nobody: the remainder R", "s9"],
        ].map((part) => [...part, (row) => row[part[0]]]),
        { title: "ms, mean", unit: "ms", digits: 1 },
    );
    cells();
    distance();
    frames();
});
