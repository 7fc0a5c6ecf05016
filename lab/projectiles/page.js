// Fills the page of `lab projectiles`.
"use strict";

(() => {
    const { data, at, different, count, rounded, precise } = Page;
    const presets = data.summary.presets.map((preset) => preset.preset);
    const look = Page.looks(presets, (name) => name === "default");
    const sum = (list, name) => list.reduce((total, row) => total + row[name], 0);

    // Means, and the counts that they are of; and the values of which the worst of all cells is shown.
    const MEANS = { remainder_ms: "projectiles", fast_forward_ms: "projectiles", hold_back_ms: "projectiles", bytes_owner: "projectiles",
                    bytes_remote: "projectiles", paid_ms: "server_hits", victim_moved_m: "server_hits", converge_ms: "converged" };
    const WORST = ["paid_max_ms", "contact_error_max_m", "detonation_error_p99_m"];

    // One row for all of a preset's, as lab/projectiles/summary.h has it.
    function pooled(rows) {
        const all = { ...rows[0] };
        for (const { key } of data.columns) {
            if (key === "preset") continue;
            const own = rows.filter((row) => row[MEANS[key]] !== 0);
            if (WORST.includes(key)) {
                const known = rows.map((row) => row[key]).filter((value) => value !== null);
                all[key] = known.length ? Math.max(...known) : null;
            } else if (!MEANS[key]) {
                all[key] = sum(rows, key);
            } else if (own.length === 0 || own.some((row) => row[key] === null)) {
                all[key] = null;
            } else {
                all[key] = own.reduce((total, row) => total + row[key] * row[MEANS[key]], 0) / sum(own, MEANS[key]);
            }
        }
        return all;
    }

    // A line for each preset: of 1,000 of its rows' projectiles, how many count, over something.
    function overPlot(id, rows, over, part, x_label, y_label) {
        const lines = presets.map((preset) => {
            const own = rows.filter((row) => row.preset === preset && row.projectiles > 0);
            const x = different(own, (row) => row[over]).sort((a, b) => a - b);
            const share = (value) => {
                const there = own.filter((row) => row[over] === value);
                return sum(there, part) / sum(there, "projectiles") * 1000;
            };
            return { name: preset, look: look(preset), x, y: x.map(share) };
        });
        Plots.lines(at(id), { lines, x_label, y_label, format: (value) => precise(value) });
    }

    const ROUND_TRIP = { title: "round trip, ms", of: (row) => row.rtt_ms };
    const FILTERS = [
        { title: "weapon", of: (row) => row.weapon },
        { title: "motion", of: (row) => row.motion },
        ROUND_TRIP,
        { title: "jitter, ms", of: (row) => row.jitter_ms },
        { title: "loss, %", of: (row) => rounded(row.loss_ratio * 100, 3) },
    ];

    function cells() {
        const table = Page.table({ exact: (row) => row.preset === "default" });
        const rows = data.rows.filter((row) => row.projectiles > 0);
        const draw = () => {
            overPlot("rtt", chosen(ROUND_TRIP), "rtt_ms", "mispredictions", "round trip, ms", "of 1,000, ended otherwise");
            const kept = presets.map((preset) => chosen().filter((row) => row.preset === preset));
            table(kept.filter((own) => own.length).map(pooled));
        };
        const chosen = Page.filters(rows, FILTERS, draw);
        draw();
    }

    function distance() {
        const draw = () => {
            const lines = data.distances.filter((one) => one.weapon === weapon() && one.rtt_ms === rtt())
                .map((one) => ({ name: one.preset, look: look(one.preset), x: one.since_fired_ms, y: one.mean_m }));
            Plots.lines(at("distance"), { lines, x_label: "ms since the shot", y_label: "metres apart",
                                          format: (value) => value.toFixed(2) });
        };
        const values = (name) => different(data.distances, (one) => one[name]);
        const weapon = Page.choice("distance_weapon", values("weapon"), { first: "rocket", act: draw });
        const rtt = Page.choice("distance_rtt", values("rtt_ms"), { first: 120, act: draw });
        draw();
    }

    const own = data.rows.filter((row) => row.preset === presets[0]);
    Page.facts([["projectiles a preset", count(sum(own, "projectiles"))], ["cells", count(data.summary.cells)],
                ["frames a second", rounded(data.summary.frames_hz, 1)],
                ["play simulated", Page.duration(data.summary.simulated_s)]]);
    Page.about("about", data.summary.presets.map((preset) => [preset.preset, preset.about, look(preset.preset)]));
    Page.show(data.rows.some((row) => row.projectiles > 0), () => {
        cells();
        distance();
        if (data.frame_rates.length === 0) return at("frames").append("Not compared in this run.");
        overPlot("frames", data.frame_rates, "frames_hz", "other_results", "frames a second", "of 1,000, another result");
    });
})();
