// The frames of a match's last ten seconds, and the one that a replay shows.
//
// In: frames with the match's milliseconds, as often as a screen draws. Out: one frame for each 31 ms, the newest always. Their
// count is bounded, however often a screen draws.

const keptMs = 10_000;
/** Two ticks. */
const betweenMs = 31.25;
const mostFrames = 2 * (keptMs / betweenMs);

export class Replay<Frame> {
    private readonly frames: { at: number; frame: Frame }[] = [];
    /** The match's time that is shown again; null: the newest. */
    private atMs: number | null = null;
    private plays = false;

    keep(at: number, frame: Frame) {
        const { frames } = this;
        const [before, newest] = [frames.at(-2), frames.at(-1)];
        if (before && newest && newest.at - before.at < betweenMs) frames.pop();
        frames.push({ at, frame });
        while (frames.length > mostFrames || (frames.length > 1 && at - frames[1].at >= keptMs)) frames.shift();
    }
    clear() {
        this.frames.length = 0;
        this.goOn();
    }

    get count() { return this.frames.length; }
    /** The milliseconds between the oldest frame and the newest. */
    get lengthMs() { return this.count > 0 ? this.frames.at(-1)!.at - this.frames[0].at : 0; }
    /** Something older than the newest frame may be shown. */
    get isOn() { return this.atMs !== null; }
    get isPlaying() { return this.plays; }
    /** Place of the frame that is shown. */
    get place() {
        const { atMs } = this;
        if (atMs === null) return this.count - 1;
        return Math.max(this.frames.findLastIndex(({ at }) => at <= atMs), 0);
    }
    shown(): Frame | undefined { return this.frames[this.place]?.frame; }

    /** Shows the frame at a place, and stays there. */
    show(place: number) {
        this.atMs = this.frames[Math.max(0, Math.min(place, this.count - 1))]?.at ?? null;
        this.plays = false;
    }
    /** Plays from the frame that is shown; from the oldest, where that is the newest. */
    play() {
        if (this.count < 2) return;
        this.show(this.place === this.count - 1 ? 0 : this.place);
        this.plays = true;
    }
    stop() { this.plays = false; }
    advance(ms: number) {
        if (!this.plays || this.atMs === null) return;
        this.atMs += ms;
        if (this.place === this.count - 1) this.plays = false;
    }
    /** Shows the newest again. */
    goOn() {
        this.atMs = null;
        this.plays = false;
    }
}
