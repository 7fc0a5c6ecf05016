// One shot in three worlds: a stage that is drawn when something changes, and turned by dragging.

import { ArenaView, worldNames, type Camera, type WorldName } from "./arena_view";
import { element } from "./page";
import { columnsOf, rowsOf } from "./match";
import type { HitOfQuery, Seen, Shot } from "./report";

type Vec = [number, number, number];

const turn = 65536 / (2 * Math.PI);
const none = new Float32Array();
const mostPath = 120;
/** Under the shots of games whose level the page does not know. */
const ground = { kind: 0, lx: -40, ly: -40, lz: -0.2, hx: 40, hy: 40, hz: 0, slope_x: 0, slope_y: 0, slope_z: 0, slope_d: 0 };

const sum = (a: Vec, b: Vec, by = 1): Vec => [a[0] + b[0] * by, a[1] + b[1] * by, a[2] + b[2] * by];
const vec = (value: unknown): Vec | null => (Array.isArray(value) && value.length >= 3 ? [value[0], value[1], value[2]] : null);

function lookAt(eye: Vec, at: Vec): Camera {
    const [x, y, z] = sum(at, eye, -1);
    return { eye, yaw: Math.atan2(y, x) * turn, pitch: -Math.atan2(z, Math.hypot(x, y)) * turn };
}

/** Where a hit counts: where it was judged, or as the screen showed it. */
const placeOf = (hit: HitOfQuery) => vec(hit.judged_again && hit.granted ? hit.judged_point_m : hit.hit_point_m);
const placesOf = (shot: Shot) => (shot.hits ?? []).map(placeOf).filter((place) => place !== null);

/** What the camera looks at: the hit, or the middle of several, or else the nearest of those who could be hit, or the end of a flight. */
function middleOf(shot: Shot): Vec {
    const end = vec(shot.end_position_m);
    if (shot.projectile !== undefined) return end ?? vec(shot.muzzle_m) ?? [0, 0, 1];
    const places = placesOf(shot);
    if (places.length > 0) return places.reduce((at, place) => sum(at, place, 1 / places.length), [0, 0, 0]);
    const hit = vec(shot.hit_point_m);
    if (shot.victim && hit) return hit;
    const nearest = (shot.entities ?? []).filter((one) => one.tested).sort((a, b) => a.beside_line_m - b.beside_line_m)[0];
    if (nearest) return sum(vec(nearest.pose) ?? [0, 0, 0], [0, 0, 0.9]);
    return sum(vec(shot.origin_m) ?? [0, 0, 1], vec(shot.direction) ?? [1, 0, 0], 6);
}
function directionOf(shot: Shot): Vec {
    // Areas and swings have none: from where they begin to whom they meet.
    const isLine = !shot.query || ["ray", "sphere sweep", "capsule sweep", "cone"].includes(shot.query.shape);
    const origin = vec(shot.origin_m);
    const way = !isLine && origin ? sum(middleOf(shot), origin, -1) : null;
    const direction = (way && Math.hypot(...way) > 0.05 ? way : null) ?? vec(shot.direction) ?? vec(shot.velocity_mps) ?? [1, 0, 0];
    const length = Math.hypot(...direction) || 1;
    return [direction[0] / length, direction[1] / length, direction[2] / length];
}

export class ShotView {
    readonly root = element("div", "", "stage3");
    private readonly canvas = element("canvas");
    private readonly labels = element("div", "", "labels3");
    private readonly view: ArenaView;
    private seen: Seen | null = null;
    private isOverlaid = false;
    private from: "target" | "shooter" | "above" = "target";
    private turned = 0;
    private raised = 0;
    private isWaiting = false;
    private hasLevelOfArena: boolean | null = null;
    private lookedAt: Vec | null = null;
    private flight = 0;

    /** Throws where the browser has no WebGL. */
    constructor() {
        this.canvas.tabIndex = 0;
        this.canvas.setAttribute("aria-label", "The shot in three worlds. Drag, or use the arrow keys, to turn around it.");
        this.root.append(this.labels, this.canvas);
        this.view = new ArenaView(this.canvas);
        this.paint();
        matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => { this.paint(); this.draw(); });
        new ResizeObserver(() => this.draw()).observe(this.canvas);
        this.addTurning();
        this.setLabels("Where they are now");
    }

    show(seen: Seen) {
        const isArena = !seen.shot.game || seen.shot.game === "arena";
        if (this.hasLevelOfArena !== isArena) {
            const { columns, numbers } = seen.level;
            this.view.setLevel(isArena ? rowsOf(columnsOf(columns), numbers) : [ground]);
            this.hasLevelOfArena = isArena;
        }
        this.seen = seen;
        this.lookedAt = null;
        this.turned = this.raised = 0;
        const { shot, pictures } = seen;
        this.view.set("screen", pictures.screen);
        this.view.set("rewound", pictures.rewound);
        if (isArena) this.view.setMovers(pictures.movers);
        this.view.setShape(pictures.shape);
        this.view.setPath(pictures.path);
        this.flight++;
        this.view.setProjectiles("rewound", marksOn(pictures.path, pictures.path.length / 3));
        const origin = vec(shot.origin_m);
        const direction = vec(shot.direction);
        // Beyond the hit, so that it can be seen how it passes what other ways have there.
        const length = shot.victim && !shot.query ? Number(shot.hit_distance_m) + 1.5
            : Math.min(Number(shot.max_distance_m), Number(shot.range_m), 60);
        const hasRay = !shot.query || shot.query.shape === "ray";
        this.view.setRays(hasRay && origin && direction ? [{ origin, direction, length: Number.isFinite(length) ? length : 60 }] : []);
        this.showWay(null);
    }

    /** Looks at one hit of several; null: at all of them. */
    lookAtHit(place: number[] | null) {
        this.lookedAt = vec(place);
        this.turned = this.raised = 0;
        this.draw();
    }

    /** Lets the projectile fly along its path once more, as fast as it did. */
    flyAgain() {
        const path = this.seen?.pictures.path;
        const rate = Number(this.seen?.shot.tick_rate_hz);
        if (!path || path.length < 6 || !(rate > 0)) return;
        const flight = ++this.flight;
        const began = performance.now();
        const frame = (now: number) => {
            if (flight !== this.flight) return;
            const reached = Math.min(1 + Math.floor(((now - began) / 1000) * rate), path.length / 3);
            this.view.setProjectiles("rewound", marksOn(path, reached));
            this.draw();
            if (reached < path.length / 3) requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
    }

    /** Shows the hitbox of a way to rewind in place of the present. */
    showWay(way: { picture: Float32Array; title: string } | null) {
        this.view.set("now", way?.picture ?? this.seen?.pictures.now ?? none);
        this.setLabels(way?.title ?? "Where they are now");
        this.draw();
    }
    setOverlaid(isOverlaid: boolean) {
        this.isOverlaid = isOverlaid;
        this.labels.classList.toggle("over", isOverlaid);
        this.draw();
    }
    setCamera(from: string) {
        this.from = from === "shooter" || from === "above" ? from : "target";
        this.turned = this.raised = 0;
        this.draw();
    }

    private setLabels(now: string) {
        const texts: Record<WorldName, string> = {
            screen: "What the screen showed", rewound: this.isFlight() ? "Flown again, as it was judged" : "What was judged", now,
        };
        this.labels.replaceChildren(...this.worlds().map((name) => element("span", texts[name], name)));
    }
    private isFlight() { return this.seen?.shot.projectile !== undefined; }
    // The record has one world of a flight, and nothing of the present of those whom a query hits.
    private worlds(): WorldName[] {
        if (this.isFlight()) return ["rewound"];
        return this.seen?.shot.query ? ["screen", "rewound"] : worldNames;
    }

    private camera(seen: Seen): Camera {
        const middle = this.lookedAt ?? middleOf(seen.shot);
        const direction = directionOf(seen.shot);
        const origin = vec(seen.shot.origin_m) ?? vec(seen.shot.muzzle_m);
        // A query is seen from its side, so that nobody stands before what it covers.
        const isQuery = Boolean(seen.shot.query);
        const yaw = Math.atan2(direction[1], direction[0]) + Math.PI + (isQuery ? 1.0 : 0.35) + this.turned;
        if (this.from === "shooter" && origin && this.turned === 0 && this.raised === 0)
            return lookAt(sum(sum(origin, direction, -0.3), [0, 0, 0.15]), middle);
        const spread = this.lookedAt ? 0 : Math.max(0, ...placesOf(seen.shot).map((place) => Math.hypot(...sum(place, middle, -1))));
        const near = this.from === "above" ? 9 : seen.shot.projectile !== undefined ? 7 : isQuery && !this.lookedAt ? 5 : 4;
        const away = Math.min(near + 1.2 * spread, 40);
        const pitch = Math.max(-0.2, Math.min(1.5, (this.from === "above" ? 1.2 : isQuery ? 0.45 : 0.25) + this.raised));
        const eye = sum(middle, [Math.cos(yaw) * Math.cos(pitch), Math.sin(yaw) * Math.cos(pitch), Math.sin(pitch)], away);
        return lookAt(eye, middle);
    }

    private addTurning() {
        let last: { x: number; y: number } | null = null;
        this.canvas.addEventListener("pointerdown", (event) => {
            last = { x: event.clientX, y: event.clientY };
            this.canvas.setPointerCapture(event.pointerId);
        });
        this.canvas.addEventListener("pointermove", (event) => {
            if (!last) return;
            this.turn((last.x - event.clientX) * 0.008, (event.clientY - last.y) * 0.006);
            last = { x: event.clientX, y: event.clientY };
        });
        for (const end of ["pointerup", "pointercancel"]) this.canvas.addEventListener(end, () => { last = null; });
        this.canvas.addEventListener("keydown", (event) => {
            const steps: Record<string, [number, number]> = {
                ArrowLeft: [-0.15, 0], ArrowRight: [0.15, 0], ArrowUp: [0, 0.1], ArrowDown: [0, -0.1],
            };
            const step = steps[event.key];
            if (!step) return;
            event.preventDefault();
            this.turn(...step);
        });
    }
    private turn(by: number, up: number) {
        this.turned += by;
        this.raised += up;
        this.draw();
    }

    private paint() { this.view.paint(getComputedStyle(document.documentElement)); }
    private draw() {
        if (this.isWaiting || !this.seen) return;
        this.isWaiting = true;
        requestAnimationFrame(() => {
            this.isWaiting = false;
            if (this.seen) this.view.render(this.camera(this.seen), this.worlds(), this.isOverlaid, this.isFlight() ? null : "screen");
        });
    }
}

// Balls along the first places of a path, as setProjectiles() takes them.
function marksOn(path: Float32Array, count: number): Float32Array {
    const step = Math.max(1, Math.ceil(path.length / 3 / mostPath));
    const marks: number[] = [];
    for (let i = count - 1; i >= 0; i -= step) marks.push(0, 0, path[3 * i], path[3 * i + 1], path[3 * i + 2]);
    return new Float32Array(marks);
}
