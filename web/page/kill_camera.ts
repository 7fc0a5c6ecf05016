// The kill camera: a shot again through its shooter's eyes, from a second before it, slower and slower, with the ray; or a
// projectile's flight, with the shooter's own image of it. Each frame is what the server rebuilds for a command of theirs.

import { flightReelHead, reelHead, ShapeKind, type Match, type Row } from "./match";
import { byId } from "./page";
import { legsOf, raysOf, type Exhibit, type Stage } from "./stage";

// Until it is over, the last of it passes at this share of its speed.
const slowLastMs = 440;
const slowness = 0.2;
const lastLookMs = 900;
const ballRadius = 0.12;

/** What is played: frames with their camera and milliseconds from the shot. */
interface Play {
    frames: { camera: Float32Array; shapes: Float32Array; image: Float32Array }[];
    legs: Row[];
    title: string;
    of: string;
}

const nothing = new Float32Array();

export class KillCamera {
    private playing: Play | null = null;
    private atMs = 0;
    private before = 0;
    private lingered = 0;

    constructor(private readonly match: Match, private readonly stage: Stage, private readonly flight: () => Row | null) {
        byId("camera-shot").addEventListener("click", () => this.toggle(() => this.ofShot(this.stage.shots.current())));
        byId("camera-kill").addEventListener("click", () => this.toggle(() => this.ofShot(this.lastKill())));
        byId("camera-flight").addEventListener("click", () => this.toggle(() => this.ofFlight(this.flight())));
        addEventListener("keydown", (event) => { if (event.key === "Escape") this.stop(); });
        stage.exhibit = (now) => this.exhibit(now);
    }

    private lastKill(): Row | null { return this.lastKillOf(this.stage.shots.all()); }
    private lastKillOf(shots: Row[]): Row | null { return shots.filter((shot) => shot.killed === 1 && shot.reel > 0).at(-1) ?? null; }

    /** Says which buttons have something to show. */
    update(shots: Row[]) {
        const has = (id: string, is: boolean) => { byId<HTMLButtonElement>(id).disabled = !is && !this.playing; };
        has("camera-shot", (this.stage.shots.current()?.reel ?? 0) > 0);
        has("camera-kill", this.lastKillOf(shots) !== null);
        has("camera-flight", (this.flight()?.reel ?? 0) > 0);
    }

    // The frames are kept here: the match forgets them while it goes on.
    private ofShot(shot: Row | null): Play | null {
        const { match } = this;
        if (!shot || !match.drawReel) return null;
        const frames = Array.from({ length: shot.reel }, (_, i) => match.drawReel!(shot.number, i).slice());
        return {
            frames: frames.filter((frame) => frame.length >= reelHead)
                .map((frame) => ({ camera: frame, shapes: frame.subarray(reelHead), image: nothing })),
            legs: legsOf(shot, this.stage.shots.all()),
            title: "as the server rebuilds the shooter's screen", of: "the shot",
        };
    }
    private ofFlight(flight: Row | null): Play | null {
        const { match } = this;
        if (!flight || !match.drawFlightReel) return null;
        const frames = Array.from({ length: flight.reel }, (_, i) => match.drawFlightReel!(flight.number, i).slice());
        return {
            frames: frames.filter((frame) => frame.length >= flightReelHead)
                .map((frame) => ({ camera: frame, shapes: frame.subarray(flightReelHead), image: ballOf(frame) })),
            legs: [], title: "the shooter's screen, with their own image", of: "it was fired",
        };
    }

    private toggle(make: () => Play | null) {
        if (this.playing) return this.stop();
        const play = make();
        if (!play || play.frames.length === 0) return;
        this.playing = play;
        this.atMs = play.frames[0].camera[5];
        this.before = 0;
        this.lingered = 0;
        this.mark();
        byId("arena").scrollIntoView({ block: "nearest" });
    }

    stop() {
        if (!this.playing) return;
        this.playing = null;
        this.mark();
    }

    private mark() {
        for (const id of ["camera-shot", "camera-kill", "camera-flight"])
            byId(id).setAttribute("aria-pressed", String(this.playing !== null));
    }

    private exhibit(now: number): Exhibit | null {
        if (!this.playing) return null;
        this.advance(this.playing, this.before === 0 ? 0 : Math.min(now - this.before, 100));
        this.before = now;
        if (!this.playing) return null;
        const { frames, legs, title, of } = this.playing;
        const { camera, shapes, image } = frames.findLast((one) => one.camera[5] <= this.atMs) ?? frames[0];
        const [x, y, z, yaw, pitch] = camera;
        const from = Math.round(this.atMs);
        const when = from < 0 ? `${-from} ms before ${of}` : from < 16 ? of : `${from} ms after ${of === "the shot" ? "it" : of}`;
        return {
            worlds: { rewound: shapes, screen: image },
            panes: [{ camera: { eye: [x, y, z], yaw, pitch }, worlds: ["rewound", "screen"], hasRay: true }],
            rays: from >= 0 ? raysOf(legs) : [],
            titles: [{ world: "rewound", text: `Kill camera, ${title}: ${when}` }],
        };
    }

    private advance({ frames }: Play, passedMs: number) {
        const end = frames.at(-1)!.camera[5];
        this.atMs = Math.min(end, this.atMs + passedMs * (this.atMs < end - slowLastMs ? 1 : slowness));
        if (this.atMs < end) return;
        this.lingered += passedMs;
        if (this.lingered > lastLookMs) this.stop();
    }
}

// The shooter's own image in a frame of a flight, as a shape; none: their screen did not draw it.
function ballOf(frame: Float32Array): Float32Array {
    const [isDrawn, x, y, z] = frame.subarray(reelHead, flightReelHead);
    return isDrawn === 1 ? Float32Array.of(0, 0, ShapeKind.sphere, 0, x, y, z, x, y, z, ballRadius, 0, 0, 0, 1) : nothing;
}
