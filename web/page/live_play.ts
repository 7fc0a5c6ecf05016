// Playing in the match that is watched: your seat, your own link, and your screen beside what the server rebuilds for you.

import { Seat } from "./join";
import { leaveOut } from "./link";
import { Kind } from "./live_wire";
import type { LiveMatch } from "./live_match";
import { Picture, type Row } from "./match";
import { NetworkList, isNetwork } from "./networks";
import { OnlineTable, type OwnLink } from "./online_client";
import { OwnFrames } from "./own_frames";
import { byId, element } from "./page";
import { notComparedText, sliderOf } from "./panels";
import { yawAtBirth, yawToMiddle, type Stage } from "./stage";
import type { Names } from "./words";

const links: Record<keyof OwnLink, { high: number; step: number }> = {
    rtt: { high: 400, step: 5 }, jitter: { high: 60, step: 1 }, loss: { high: 0.5, step: 0.01 }, reorder: { high: 0.3, step: 0.01 },
};

const commandsPerSecond = 64;

export class Playing {
    private readonly seat: Seat;
    private readonly frames = new OwnFrames();
    private readonly wanted: string;
    private readonly link: OwnLink = { rtt: 0, jitter: 0, loss: 0, reorder: 0 };
    private networks: NetworkList | null = null;
    private kept = 0;
    private checked = 0;
    private hasFaced = false;

    constructor(base: string, private readonly match: LiveMatch, private readonly stage: Stage, link: URLSearchParams) {
        this.seat = new Seat(base);
        this.seat.onStep = (us, step) => stage.controls.play(us, step);
        this.seat.onState = (sentence) => { byId("joined").textContent = sentence; };
        this.seat.onTicketWanted = () => { byId("ticket-wanted").hidden = false; };
        this.seat.onEnd = () => this.left();
        stage.controls.isOff = true;
        byId<HTMLInputElement>("ticket").value = link.get("ticket") ?? "";
        this.wanted = link.get("network") ?? "";
        if (link.has("network") && !isNetwork(this.wanted)) leaveOut("network", this.wanted);
        byId("enter").addEventListener("click", () => { if (!this.seat.isTaken()) this.join(); });
        byId("join").addEventListener("click", () => (this.seat.isTaken() ? this.seat.leave() : this.join()));
        for (const name of Object.keys(links) as (keyof OwnLink)[]) this.addSlider(name);
    }

    status(): Row | undefined { return this.seat.isPlaying() ? this.seat.status() : undefined; }

    /** Keeps what was drawn since the last call, and compares what the server has rebuilt since. */
    check(feed: Row) {
        const { client } = this.seat;
        const status = this.status();
        if (!client || !status) return;
        this.face(status);
        const newest = status.newest_command;
        for (let command = Math.max(this.kept + 1, newest - 128); command <= newest; command++) {
            const frame = client.frame(command);
            if (frame) this.frames.keep(command, frame.slice());
        }
        this.kept = newest;
        const { shapes, command } = this.match.held.drawing(Kind.picture, Picture.rewound);
        if (feed.followed !== this.stage.you || command === this.checked || command === 0) return;
        this.checked = command;
        this.frames.compare(command, shapes, !(feed.drawn < feed.entities));
    }

    /** The screen of this page: of its newest command, or of the one that the server rebuilt last. */
    draw(picture: Picture): Float32Array {
        const { command } = this.match.held.drawing(Kind.picture, Picture.rewound);
        const then = picture === Picture.screenThen ? this.frames.of(command) : undefined;
        return then ?? this.frames.of(this.kept) ?? new Float32Array();
    }
    drawProjectiles(): Float32Array { return this.seat.client?.projectiles() ?? new Float32Array(); }

    /** How many milliseconds ago this screen showed what the server was seen to rewind to; null: it is not known. */
    ageOfRewound(): number | null {
        const { command } = this.match.held.drawing(Kind.picture, Picture.rewound);
        const isKnown = this.status() !== undefined && command > 0 && command <= this.kept;
        return isKnown ? ((this.kept - command) * 1000) / commandsPerSecond : null;
    }

    /** What there is to say of your screen in place of what a server says of a bot's. `feed`: the server's row of you. */
    sentence(feed: Row): string {
        const { compared, differing } = this.frames;
        return `${compared.toLocaleString("en")} numbers of your screen were compared by this page with what the server rebuilt ` +
            `for your commands; ${differing.toLocaleString("en")} differ. ${notComparedText(feed)}` +
            "The server's picture beside it is older: your command takes half the round trip to the server, and then the picture " +
            "has to come to you.";
    }

    /** The player of the feed's tables who is you; null while you do not play. */
    findYou(players: Row[]): number | null {
        const status = this.status();
        const you = status && players.find((row) => row.self === status.self && row.playing === 1);
        return you?.player ?? null;
    }

    /** What your screen showed of one of your own rays; empty: it is not yours, or too long ago. */
    onScreen(shot: Row, names: Names): string {
        if (shot.player !== this.stage.you) return "";
        const own = this.seat.client?.rows(OnlineTable.shots)
            .find((each) => each.command === shot.command && each.ray === shot.ray);
        return own ? (own.screen < 0 ? "miss" : `hit ${names.ofSlot(own.screen)}`) : "";
    }

    show() {
        const isTaken = this.seat.isTaken();
        const status = this.status();
        if (this.seat.client && !this.networks) this.addNetworks(this.seat.client.networkNames());
        byId("join").textContent = isTaken ? "Leave the match" : "Join";
        byId("own").hidden = !isTaken;
        byId("stage").classList.toggle("joined", isTaken);
        byId("ticket-wanted").hidden &&= !byId<HTMLInputElement>("ticket").value;
        if (!status) return;
        const { compared, differing, first } = this.frames;
        byId("own-numbers").title = first;
        const lost = status.up_lost + status.down_lost;
        const sent = status.up_datagrams + status.down_datagrams;
        const rows: [string, string, string?][] = [
            ["Numbers of your screen compared", compared.toLocaleString("en")],
            ["... that differ", differing.toLocaleString("en"), differing > 0 ? "bad" : compared > 0 ? "good" : ""],
            ["Round trip", `${Math.round(status.rtt_ms)} ms`],
            ["Your screen waits for samples", `${Math.round(status.delay_ms)} ms`],
            ["Your own link lost", lost.toLocaleString("en") + ` of ${sent.toLocaleString("en")} packets`],
            ["... and held back", status.down_reordered.toLocaleString("en")],
            ["Your own movement, corrected", `${status.mispredicted} of ${status.reconciled} times`],
        ];
        byId("own-numbers").replaceChildren(...rows.flatMap(([title, text, className]) =>
            [element("dt", title), element("dd", text, className ?? "")]));
    }

    // Unless they have turned already.
    private face({ eye_x, eye_y }: Row) {
        const { controls } = this.stage;
        if (!this.hasFaced && controls.yaw === yawAtBirth) controls.yaw = yawToMiddle(eye_x, eye_y);
        this.hasFaced = true;
    }

    private join() {
        this.hasFaced = false;
        this.kept = 0;
        this.checked = 0;
        Object.assign(this.stage.controls, { isOff: false, yaw: yawAtBirth, pitch: 0 });
        void this.seat.join(byId<HTMLInputElement>("ticket").value);
        this.stage.controls.enter();
    }
    private left() {
        this.stage.controls.isOff = true;
        this.stage.controls.onPlaying(false);
        document.exitPointerLock?.();
    }

    private addNetworks(names: string[]) {
        this.networks = new NetworkList(byId("own-link"), "own-network", {
            names,
            take: (recording) => this.seat.takeRecording(recording),
            play: (place) => this.seat.setNetwork(place),
        }, Object.keys(links).map((name) => `own-${name}`));
        this.networks.chooseNamed(this.wanted);
    }

    private addSlider(name: keyof OwnLink) {
        const slider = sliderOf({ name: `own_${name}`, low: 0, ...links[name], value: 0, atOnce: true }, `own-${name}`, (value) => {
            this.link[name] = value;
            this.seat.setLink(this.link);
        });
        byId("own-link").append(slider!);
    }
}
