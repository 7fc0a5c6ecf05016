// The stage that every mode of the page uses: the arena, the frames of the last ten seconds, the shot that is looked at,
// and the bar of time and view. A mode says when a frame is there; the stage draws it.

import { weapons } from "./facts";
import { ArenaView, worldNames, type Camera, type Pane, type Ray, type WorldName } from "./arena_view";
import { Controls } from "./controls";
import { Picture, Table, World, type Match, type Row } from "./match";
import { byId } from "./page";
import { ShotPanel } from "./panels";
import { Replay } from "./replay";

const eyeHeight = 1.6;
const eyeHeightCrouched = 1.0;
/** Where whoever comes new to a match looks. */
export const yawAtBirth = 0;
/** From there to the middle of the arena, where others are, and not at a wall. */
export const yawToMiddle = (x: number, y: number) => (Math.atan2(-y, -x) * 65536) / (2 * Math.PI);
/** Degrees from top to bottom, where one target is looked at. */
export const closeUp = 58;

interface Frame {
    worlds: Record<WorldName, Float32Array>;
    projectiles: Record<WorldName, Float32Array>;
    movers: Float32Array;
    camera: Camera;
}

/** Something else on the stage than the match: a kill camera. Figures and a ray to show, and from where. */
export interface Exhibit {
    worlds: Partial<Record<WorldName, Float32Array>>;
    panes: Pane[];
    rays: Ray[];
    /** What each pane shows, in words. */
    titles: { world: WorldName; text: string }[];
}

export class Stage {
    readonly controls: Controls;
    readonly shots: ShotPanel;
    readonly view: ArenaView;
    isPaused = false;
    speed = 1;
    isOverlaid = false;
    followed = 0;
    /** The player whose keys these are. */
    you: number | null = null;
    /** Called ten times a second, for the panels of a mode. */
    onPanels: () => void = () => {};
    onPlaying: (isPlaying: boolean) => void = () => {};
    onStep: () => void = () => {};
    /** Asked for each frame, before all else; null: the match itself. */
    exhibit: (now: number) => Exhibit | null = () => null;
    private readonly replay = new Replay<Frame>();
    private chosen: Row | null = null;
    private asVictim = false;
    private lastPanels = 0;
    private hasDrawn = false;

    /** Throws where the browser has no WebGL. */
    constructor(private readonly match: Match) {
        this.view = new ArenaView(byId<HTMLCanvasElement>("arena"));
        this.controls = new Controls(byId("arena"), byId("fire"), byId("jump"), byId("weapon"));
        byId("last-weapon").textContent = String(weapons.length);
        this.shots = new ShotPanel(match);
        this.shots.onChoose = (shot, asVictim) => {
            this.chosen = shot;
            this.asVictim = asVictim;
        };
        this.addBar();
        this.paint();
        matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.paint());
    }

    /** Calls `play` with the milliseconds that have passed, unless the page is paused, and draws the newest frame. */
    run(play: (passedMs: number) => void) {
        let before = performance.now();
        const frame = (now: number) => {
            // A tab that slept goes on where it was.
            const passed = Math.min(now - before, 250);
            before = now;
            if (!this.isPaused) play(passed);
            else this.replay.advance(passed * this.speed);
            this.draw(now);
            requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
    }

    follow(player: number) {
        this.followed = player;
        this.match.follow(player);
        byId<HTMLSelectElement>("follow").value = String(player);
    }

    /** Forgets what was kept: another match begins. */
    clear() {
        this.replay.clear();
        this.shots.chosen = null;
        this.chosen = null;
    }

    /** Keeps what the match shows at this instant, in milliseconds of the match. */
    keepFrame(at: number, screen: Picture, camera: Camera) {
        const copy = (shapes: Float32Array) => shapes.slice();
        this.replay.keep(at, {
            worlds: {
                screen: copy(this.match.draw(screen)),
                rewound: copy(this.match.draw(Picture.rewound)),
                now: copy(this.match.draw(Picture.now)),
            },
            projectiles: {
                screen: copy(this.match.drawProjectiles(Picture.screen)),
                rewound: new Float32Array(),
                now: copy(this.match.drawProjectiles(Picture.now)),
            },
            movers: copy(this.match.drawMovers()),
            camera,
        });
    }

    private draw(now: number) {
        const shown = this.replay.shown();
        if (!shown) return;
        this.view.setMovers(shown.movers);
        const exhibit = this.exhibit(now) ?? (this.chosen && this.asVictim ? this.besideVictim(this.chosen) : null);
        showTitles(exhibit);
        if (exhibit) this.drawExhibit(exhibit);
        else this.drawMatch(shown);
        if (!this.hasDrawn) performance.mark("first frame");
        this.hasDrawn = true;
        if (now - this.lastPanels < 100) return;
        this.lastPanels = now;
        this.showPanels();
    }

    private drawMatch(shown: Frame) {
        const shot = this.chosen;
        for (const name of worldNames) {
            this.view.set(name, shot ? this.match.drawShot(shot.number, World[name]) : shown.worlds[name]);
            this.view.setProjectiles(name, shot ? nothing : shown.projectiles[name]);
        }
        this.view.setRays(raysOf(shot ? legsOf(shot, this.shots.all()) : this.replay.isOn ? [] : fresh(this.shots.all())));
        this.view.render(shot ? behindShooter(shot) : shown.camera, worldNames, this.isOverlaid);
    }

    private drawExhibit(exhibit: Exhibit) {
        for (const name of worldNames) {
            this.view.set(name, exhibit.worlds[name] ?? nothing);
            this.view.setProjectiles(name, nothing);
        }
        this.view.setRays(exhibit.rays);
        this.view.renderPanes(exhibit.panes);
    }

    /** The shot in its shooter's eyes, and the victim's own screen as the damage was dealt. */
    private besideVictim(shot: Row): Exhibit {
        return {
            // Copies: an array is good until the next call.
            worlds: { rewound: this.match.drawShot(shot.number, World.rewound).slice(), screen: this.match.drawVictim(shot.number).slice() },
            panes: [{ camera: behindShooter(shot), worlds: ["rewound"], hasRay: true },
                { camera: ofVictim(shot), worlds: ["screen"], hasRay: false }],
            rays: raysOf(legsOf(shot, this.shots.all())),
            titles: [{ world: "rewound", text: "The hit, as its shooter saw it" },
                { world: "screen", text: "The victim's own screen as it was dealt" }],
        };
    }

    private showPanels() {
        this.onPanels();
        this.shots.you = this.you;
        this.shots.update(this.match.rows(Table.shots), this.followed);
        this.showReplay();
    }

    private showReplay() {
        const { replay } = this;
        const slider = byId<HTMLInputElement>("replay");
        const play = byId<HTMLButtonElement>("replay-play");
        slider.disabled = play.disabled = replay.count < 2;
        slider.max = String(Math.max(replay.count - 1, 0));
        if (!replay.isOn || replay.isPlaying) slider.value = String(replay.place);
        play.setAttribute("aria-pressed", String(replay.isPlaying));
    }

    private setPaused(isPaused: boolean) {
        const pause = byId("pause");
        this.isPaused = isPaused;
        pause.setAttribute("aria-pressed", String(isPaused));
        pause.textContent = isPaused ? "Go on" : "Pause";
        if (!isPaused) this.replay.goOn();
    }

    private addBar() {
        byId("pause").addEventListener("click", () => this.setPaused(!this.isPaused));
        byId("step").addEventListener("click", () => {
            this.setPaused(true);
            this.replay.goOn();
            this.onStep();
        });
        byId("speed").addEventListener("change", (event) => { this.speed = Number((event.target as HTMLSelectElement).value); });
        byId("replay").addEventListener("input", (event) => {
            this.setPaused(true);
            this.replay.show(Number((event.target as HTMLInputElement).value));
        });
        byId("replay-play").addEventListener("click", () => {
            this.setPaused(true);
            if (this.replay.isPlaying) this.replay.stop();
            else this.replay.play();
            this.showReplay();
        });
        const layout = byId<HTMLSelectElement>("layout");
        const setLayout = () => {
            this.isOverlaid = layout.value === "over";
            for (const id of ["labels", "stage"]) {
                byId(id).classList.toggle("over", this.isOverlaid);
                byId(id).classList.toggle("beside", !this.isOverlaid);
            }
        };
        layout.addEventListener("change", setLayout);
        setLayout();
        byId("enter").addEventListener("click", () => this.controls.enter());
        this.controls.onPlaying = (isPlaying) => {
            byId("stage").classList.toggle("playing", isPlaying);
            this.onPlaying(isPlaying);
        };
    }

    private paint() { this.view.paint(getComputedStyle(document.documentElement)); }
}

const nothing = new Float32Array();

function showTitles(exhibit: Exhibit | null) {
    const titles = byId("titles");
    byId("labels").hidden = exhibit !== null;
    byId("stage").classList.toggle("exhibiting", exhibit !== null);
    byId("stage").classList.toggle("single", exhibit?.panes.length === 1);
    titles.hidden = exhibit === null;
    if (!exhibit) return;
    while (titles.childElementCount > exhibit.titles.length) titles.lastElementChild!.remove();
    exhibit.titles.forEach(({ world, text }, i) => {
        const title = titles.children[i] ?? titles.appendChild(document.createElement("span"));
        title.className = world;
        if (title.textContent !== text) title.textContent = text;
    });
}

/** Through the eyes of the player of a row of the table of status. */
export function throughEyes(status: Row): Camera {
    return {
        eye: [status.x, status.y, status.z + (status.crouched === 1 ? eyeHeightCrouched : eyeHeight)],
        yaw: status.yaw,
        pitch: status.pitch,
    };
}

const farthest = 80;
// Lines of shots stay for this many ticks.
const freshTicks = 14;

/** Lines of shots; a beam's leg ends where the next begins. */
export function raysOf(shots: Row[]): Ray[] {
    return shots.map((shot, i) => {
        const next = shots[i + 1];
        const goesOn = next !== undefined && next.player === shot.player && next.command === shot.command && next.ray === shot.ray + 1;
        const [x, y, z] = goesOn ? [next.ox - shot.ox, next.oy - shot.oy, next.oz - shot.oz] : [shot.dx, shot.dy, shot.dz];
        // Pellets leave one eye.
        const isLeg = goesOn && Math.hypot(x, y, z) > 0.3;
        const length = isLeg ? Math.hypot(x, y, z) : Math.min(shot.range, farthest);
        const direction: [number, number, number] = isLeg ? [x / length, y / length, z / length] : [shot.dx, shot.dy, shot.dz];
        return { origin: [shot.ox, shot.oy, shot.oz], direction, length };
    });
}
/** All rays of the command that fired this one. */
export const legsOf = (shot: Row, shots: Row[]) => {
    const all = shots.filter((one) => one.player === shot.player && one.command === shot.command);
    return all.length > 0 ? all : [shot];
};
const fresh = (shots: Row[]) => shots.filter((shot) => shot.tick > (shots.at(-1)?.tick ?? 0) - freshTicks);

const turn = 65536 / (2 * Math.PI);

function ofVictim(shot: Row): Camera {
    const [x, y, z] = [shot.sx - shot.vx, shot.sy - shot.vy, shot.sz - shot.vz];
    return {
        eye: [shot.vx, shot.vy, shot.vz],
        yaw: Math.atan2(y, x) * turn,
        pitch: -Math.atan2(z, Math.hypot(x, y)) * turn,
    };
}

export function behindShooter(shot: Row): Camera {
    return {
        eye: [shot.ox - shot.dx * 0.3, shot.oy - shot.dy * 0.3, shot.oz + 0.15],
        yaw: Math.atan2(shot.dy, shot.dx) * turn,
        pitch: -Math.asin(Math.max(-1, Math.min(1, shot.dz))) * turn,
        fov: closeUp,
    };
}
