// Fills the page of `lab reckoning`.
"use strict";

(() => {
    const { data, at, different, rounded, precise } = Page;
    // By their own names hold, constant velocity and constant acceleration stand for Static, FPW and FVW.
    const DOUBLES = ["static", "FPW", "FVW", "FPB", "FVB"];
    const ours = new Set(data.sets.map((set) => set.our_model));
    const models = different(data.rows, (row) => row.model).filter((name) => !DOUBLES.includes(name));
    const look = Page.looks(models, (name) => ours.has(name));
    const centimetres = (value) => Number((value * 100).toPrecision(4));
    let set = null;
    let rate = null;

    function plot(id, rows, x, y, x_label, y_label) {
        at(id).closest("figure").hidden = rows.length === 0;
        if (rows.length === 0) return;
        const lines = different(rows, (row) => row.model).filter((name) => models.includes(name)).map((model) => {
            const own = rows.filter((row) => row.model === model).sort((a, b) => x(a) - x(b));
            return { name: model, look: look(model), x: own.map(x), y: own.map(y) };
        });
        Plots.lines(at(id), { lines, x_label, y_label, format: (value) => precise(value, 4) });
    }

    const of = (question) => data.rows.filter((row) => row.question === question && row.set === set());
    const horizon = (row) => row.horizon_ms;
    const error = (row) => centimetres(row.error_p95_m);

    function drawShown() {
        // A kinematic body of PUN's is behind by hundreds of metres, where nothing else could be told apart.
        const rows = of("shown").filter((row) => row.rate_hz === rate() && row.error_p95_m < 10);
        plot("shown", rows, horizon, error, "ms from sender to receiver", "cm from where it is");
    }

    function draw(table) {
        plot("ahead", of("extrapolation"), horizon, error, "ms ahead", "cm off");
        plot("updates", of("updates"), (row) => centimetres(row.bound_m), (row) => row.updates_per_s, "bound, cm", "updates a second");
        plot("traffic", of("traffic"), horizon, (row) => row.bytes_per_s, "ms from sender to receiver", "bytes a second");
        at("traffic_part").hidden = of("traffic").length === 0;
        drawShown();
        table(data.rows.filter((row) => row.set === set()));
    }

    Page.facts([["sets", data.sets.length], ["models", data.notes.length],
                ["time reckoned", rounded(data.sets.reduce((sum, one) => sum + one.seconds, 0) / 60, 1) + " min"]]);
    Page.about("about", data.notes.map((note) => [note.model, note.about, models.includes(note.model) ? look(note.model) : null]));
    Page.about("sets", data.sets.map((one) => [
        one.set, `${one.is_vehicle ? "vehicle" : "players"}, ${rounded(one.seconds, 0)} s in ${one.paths} paths. ${one.source}`]));
    Page.show(data.rows.length > 0, () => {
        const table = Page.table({ exact: (row) => ours.has(row.model) });
        set = Page.choice("set", data.sets.map((one) => one.set), { act: () => draw(table) });
        const rates = different(data.rows.filter((row) => row.question === "shown"), (row) => row.rate_hz);
        rate = Page.choice("rate", rates, { act: drawShown });
        draw(table);
    });
})();
