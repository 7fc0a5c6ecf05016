// Fills the page of `lab reckoning`.
"use strict";

Labs.define("reckoning", (page) => {
    const { data, at, different, rounded, precise } = page;
    // By their own names hold, constant velocity and constant acceleration stand for Static, FPW and FVW.
    const DOUBLES = ["static", "FPW", "FVW", "FPB", "FVB"];
    const ours = new Set(data.sets.map((set) => set.our_model));
    const models = different(data.rows, (row) => row.model).filter((name) => !DOUBLES.includes(name));
    const look = page.looks(
        models,
        (name) => ours.has(name),
        (name) => name === "constant velocity",
    );
    const centimetres = (value) => Number((value * 100).toPrecision(4));
    const named = (model) => (ours.has(model) ? `${model} (ours)` : model);
    const set_name = (set) => set.set + (set.is_vehicle ? ", vehicle" : ", players");
    let set = null;
    let rate = null;

    function plot(id, rows, x, y, x_title, y_title) {
        at(id).closest("figure").hidden = rows.length === 0;
        if (rows.length === 0) return;
        const lines = different(rows, (row) => row.model)
            .filter((name) => models.includes(name))
            .map((model) => {
                const own = rows.filter((row) => row.model === model).sort((a, b) => x(a) - x(b));
                return { name: named(model), look: look(model), x: own.map(x), y: own.map(y) };
            });
        Plots.lines(at(id), {
            height: 380,
            lines,
            x: { title: x_title, kind: "near", format: (value) => precise(value, 4) },
            y: { title: y_title, format: (value) => precise(value, 3) },
        });
    }

    const of = (question) => data.rows.filter((row) => row.question === question && row.set === set().set);
    const horizon = (row) => row.horizon_ms;
    const error = (row) => centimetres(row.error_p95_m);

    function draw_shown() {
        // A kinematic body of PUN's is behind by hundreds of metres, where nothing else could be told apart.
        const all = of("shown").filter((row) => row.rate_hz === rate());
        const near = all.filter((row) => row.error_p95_m < 10);
        const far = different(
            all.filter((row) => !near.includes(row)),
            (row) => row.model,
        );
        at("shown_section").hidden = near.length === 0;
        at("shown_note").textContent = far.length ? `Further off than 10 m, and not drawn: ${far.join(", ")}.` : "";
        at("shown_note").hidden = far.length === 0;
        plot("shown", near, horizon, error, "updates take, ms", "off, cm");
    }

    function draw(table) {
        plot("ahead", of("extrapolation"), horizon, error, "predicted ahead, ms", "off, cm");
        plot(
            "updates",
            of("updates"),
            (row) => centimetres(row.bound_m),
            (row) => row.updates_per_s,
            "bound, cm",
            "updates a second",
        );
        plot("traffic", of("traffic"), horizon, (row) => row.bytes_per_s, "updates take, ms", "bytes a second");
        at("traffic_section").hidden = of("traffic").length === 0;
        draw_shown();
        table(data.rows.filter((row) => row.set === set().set));
    }

    const rows_of = (question, model) => data.rows.filter((row) => row.question === question && row.model === model);
    const bound = Math.min(...data.rows.filter((row) => row.question === "updates").map((row) => row.bound_m));
    // The mean over the sets of our updates as a share of constant velocity's.
    const shares = data.sets.flatMap((one) => {
        const at_bound = (model) =>
            rows_of("updates", model).find((row) => row.set === one.set && row.bound_m === bound)?.updates_per_s;
        return at_bound("constant velocity") ? [at_bound(one.our_model) / at_bound("constant velocity")] : [];
    });
    page.facts([
        ...(shares.length
            ? [
                  [
                      `fewer updates than constant velocity at ${precise(bound * 100)} cm, mean`,
                      rounded((1 - shares.reduce((sum, one) => sum + one, 0) / shares.length) * 100, 0) + " %",
                  ],
              ]
            : []),
        ["sets of players and vehicles", data.sets.length],
        ["models", data.notes.length],
        ["movement", page.duration(data.sets.reduce((sum, one) => sum + one.seconds, 0))],
    ]);
    page.about(
        "about",
        data.notes.map((note) => [
            named(note.model),
            note.about,
            models.includes(note.model) ? look(note.model) : null,
        ]),
    );
    page.about(
        "sets",
        data.sets.map((one) => [
            one.set,
            (one.is_vehicle ? "vehicle, " : "players, ") +
                `${page.duration(one.seconds)} in ${one.paths} paths. ${one.source}`,
        ]),
    );
    if (data.rows.length === 0) return page.nothing();
    const table = page.table("rows", { exact: (row) => ours.has(row.model) });
    set = page.choice("set", data.sets, { names: data.sets.map(set_name), act: () => draw(table) });
    const rates = different(
        data.rows.filter((row) => row.question === "shown"),
        (row) => row.rate_hz,
    );
    rate = page.choice("rate", rates, { act: draw_shown });
    draw(table);
});
