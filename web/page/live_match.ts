// A match on a server, watched over a WebSocket. The connection comes back by itself; a page that sleeps lets go of it.
//
// In: what the server sends (live_wire.ts). Out: a Match of the newest that came, and a sentence where something is wrong.

import { Held, Kind, VersionError, WireError, wireVersion } from "./live_wire";
import { Picture, World, type Match, type Row, type Table } from "./match";

/** Seconds to the next try, by how many have failed. */
const waits = [1, 2, 4, 8, 15];
const mostTries = 40;
const sleepAfterMs = 10_000;
const pauseBetweenRequestsMs = 100;
const mostWantedShots = 8;

/** Closed by a server that goes, or whose match is over. */
const goingAway = 1001;
const normal = 1000;

export class LiveMatch implements Match {
    readonly held = new Held();
    /** A sentence where something is wrong; empty: all is well. */
    onState: (sentence: string) => void = () => {};
    /** The columns have come: a match begins, or the one before is seen again. */
    onBegin: (isSameMatch: boolean) => void = () => {};
    /** What this page draws itself, while it plays. */
    own: { draw(picture: Picture): Float32Array; drawProjectiles(): Float32Array } | null = null;
    isYou: () => boolean = () => false;
    private socket: WebSocket | null = null;
    private failed = 0;
    private isEnded = false;
    private timer = 0;
    private sleeping = 0;
    private followed: number | null = null;
    private mustTellFollowed = false;
    /** Shots to ask for, the newest wish last; and those that were asked for, and have not come. */
    private readonly wanted = new Set<number>();
    private readonly asked = new Set<number>();
    private sender = 0;

    constructor(private readonly url: string) {
        document.addEventListener("visibilitychange", () => this.sleepOrWake());
        this.open();
    }

    isWatching() { return this.socket?.readyState === WebSocket.OPEN; }

    rows(table: Table): Row[] { return this.held.rows(table); }
    wordsOf(table: Table, column: string): string[] { return this.held.wordsOf(table, column); }
    // A server knows screens by the commands that were executed; the newest of these is what is seen. Your own is here.
    draw(picture: Picture): Float32Array {
        if (this.own && this.isYou() && (picture === Picture.screen || picture === Picture.screenThen)) return this.own.draw(picture);
        return this.held.drawing(Kind.picture, picture === Picture.screen ? Picture.screenThen : picture).shapes;
    }
    drawProjectiles(picture: Picture): Float32Array {
        if (this.own && this.isYou() && picture === Picture.screen) return this.own.drawProjectiles();
        return this.held.drawing(Kind.projectiles, picture).shapes;
    }
    drawMovers(): Float32Array { return this.held.drawing(Kind.movers, 0).shapes; }
    drawShot(number: number, world: World): Float32Array { return this.shotOf(number, Kind.shotWorld, world); }
    drawVictim(number: number): Float32Array { return this.shotOf(number, Kind.victim, 0); }

    follow(player: number) {
        if (player !== this.followed) this.held.forgetPictures();
        this.followed = player;
        this.tellFollowed();
    }
    private tellFollowed() {
        this.mustTellFollowed = true;
        this.sendSoon();
    }

    private shotOf(number: number, kind: Kind, index: number): Float32Array {
        const found = this.held.shot(number, kind, index);
        if (!found && !this.asked.has(number)) {
            this.wanted.delete(number);
            this.wanted.add(number);
            if (this.wanted.size > mostWantedShots) this.wanted.delete(this.wanted.keys().next().value!);
            this.sendSoon();
        }
        return found ?? new Float32Array();
    }

    // The newest player to follow and one shot at a time, twenty requests a second at most: a server closes the connection of
    // whoever asks too often.
    private sendSoon() {
        if (!this.sender) this.sender = window.setTimeout(() => this.sendRequests(), pauseBetweenRequestsMs);
    }
    private sendRequests() {
        this.sender = 0;
        if (!this.isWatching()) return;
        if (this.mustTellFollowed) this.socket!.send(JSON.stringify({ follow: this.followed }));
        this.mustTellFollowed = false;
        const shot = [...this.wanted].pop();
        if (shot === undefined) return;
        this.wanted.delete(shot);
        this.asked.add(shot);
        this.socket!.send(JSON.stringify({ shot }));
        if (this.wanted.size > 0) this.sendSoon();
    }

    private open() {
        this.timer = 0;
        let socket: WebSocket;
        try {
            socket = new WebSocket(this.url);
        } catch {
            return this.end("This browser does not let the page open a WebSocket, by which a live match comes.");
        }
        this.socket = socket;
        socket.binaryType = "arraybuffer";
        socket.addEventListener("message", ({ data }) => { if (socket === this.socket) this.take(data); });
        socket.addEventListener("close", (event) => { if (socket === this.socket) this.lost(event); });
    }

    private take(data: string | ArrayBuffer) {
        try {
            if (typeof data === "string") {
                const before = this.held.match;
                this.held.begin(data);
                this.failed = 0;
                this.asked.clear();
                this.wanted.clear();
                this.onState("");
                this.onBegin(before !== "" && this.held.match === before);
                if (this.followed !== null) this.tellFollowed();
                return;
            }
            this.held.take(data);
            // Few shots are held: one that came and was let go of may be asked for again.
            for (const number of this.asked) if (this.held.hasShot(number)) this.asked.delete(number);
        } catch (error) {
            if (error instanceof VersionError)
                this.end(`The server speaks version ${String(error.theirs).slice(0, 20)} of what viewers are sent, and this ` +
                    `page version ${wireVersion}. Reload the page.`);
            else if (error instanceof WireError) this.end(`The server sent what this page cannot read: ${error.message}. Reload the page.`);
            else throw error;
        }
    }

    private lost(event: CloseEvent) {
        this.socket = null;
        if (++this.failed > mostTries)
            return this.end("The server has not answered for minutes. Reload the page when it runs again.");
        const why = event.reason ? ` (${event.reason.slice(0, 100)})` : "";
        this.onState(event.code === goingAway || event.code === normal
            ? `The match has ended${why}. The page waits for the next one.`
            : `The server does not answer${why}; trying again.`);
        const wait = waits[Math.min(this.failed - 1, waits.length - 1)];
        this.timer = window.setTimeout(() => this.open(), wait * 1000);
    }

    private end(sentence: string) {
        this.isEnded = true;
        this.letGo();
        this.onState(sentence);
    }
    private letGo() {
        const socket = this.socket;
        this.socket = null;
        clearTimeout(this.timer);
        socket?.close();
    }

    // Nobody looks: the server need not send. What was missed is not wanted later.
    private sleepOrWake() {
        if (this.isEnded) return;
        if (document.hidden) {
            this.sleeping = window.setTimeout(() => {
                this.sleeping = asleep;
                this.letGo();
            }, sleepAfterMs);
            return;
        }
        clearTimeout(this.sleeping);
        if (this.sleeping === asleep) this.open();
        this.sleeping = 0;
    }
}

const asleep = -1;
