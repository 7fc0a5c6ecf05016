// The labs' pages, made by small runs for the tests that open them.
import { execFileSync } from "node:child_process";

// Small runs: each has every plot of its page. Networks and players are our models.
export const PAGES = {
    all: "all --quick",
    fairness: "fairness --duels 200 --scene corner --scene retreat --scene open --rtt 20 --rtt 150",
    projectiles:
        "projectiles --shots 400 --rtt 0 --rtt 120 --rtt 240 --jitter 10 --loss 0 --loss 0.1 --weapon rocket " +
        "--weapon spear --motion strafe --compare-frames 30 --compare-frames 60",
    clock: "clock --phases 1 --drift 50 --asymmetry 0 --asymmetry 0.3",
    reckoning: "reckoning --seconds 4",
    fidelity:
        "fidelity --mix --shots 600 --trace wifi --trace 5g --tick-rate 64 --snapshot-rate 64 --loss 0 --loss 0.1",
};

/// Writes the page of a lab, named as in PAGES, to the file.
export function make_lab(program, name, file) {
    const { BACKSIGHT_DATA, ...environment } = process.env;
    execFileSync(program, ["lab", ...PAGES[name].split(" "), "--html", file], { stdio: "pipe", env: environment });
}
