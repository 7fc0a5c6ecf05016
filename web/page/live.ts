// The live page: a match on a server as it runs, through the eyes of any of its players.

import type { Camera } from "./arena_view";
import { knownParts } from "./link";
import { LiveMatch } from "./live_match";
import { Playing } from "./live_play";
import { Pulse, Verdicts, showScores, showStrategies } from "./live_panels";
import { Picture, Table, type Row } from "./match";
import { byId, say } from "./page";
import { addPlayers, showStatus } from "./panels";
import { showSnapshots } from "./samples_panel";
import { Stage, throughEyes } from "./stage";
import { Names } from "./words";

const quarter = 16384;
const unknownScreen = "This player's screen is known to their own machine alone, so there is nothing to compare it with here. " +
    "The server compares the hash that came with each shot.";

class Live {
    private readonly stage: Stage;
    private readonly playing: Playing;
    private readonly verdicts = new Verdicts();
    private readonly pulse = new Pulse();
    private pictures = 0;
    private players = "";
    private hasLevel = false;

    constructor(base: string, private readonly match: LiveMatch, link: URLSearchParams) {
        this.stage = new Stage(match);
        this.playing = new Playing(base, match, this.stage, link);
        match.own = this.playing;
        match.isYou = () => this.stage.you !== null && this.stage.followed === this.stage.you;
        this.stage.shots.onScreen = (shot) => this.playing.onScreen(shot, this.names());
        this.stage.onPanels = () => this.showPanels();
        this.stage.onStep = () => this.keepFrame();
        match.onState = say;
        match.onBegin = (isSameMatch) => this.begin(isSameMatch);
    }

    run() {
        this.stage.run(() => {
            // Your own screen is drawn as often as the browser draws; the others' as often as the server tells of them.
            if (this.match.isYou() || this.match.held.pictures !== this.pictures) this.keepFrame();
        });
    }

    private begin(isSameMatch: boolean) {
        this.hasLevel = false;
        this.players = "";
        if (!isSameMatch) this.verdicts.clear();
        this.pulse.clear();
        this.stage.clear();
    }

    private keepFrame() {
        const status = this.match.rows(Table.status)[0];
        if (!status || !this.takeLevel()) return;
        this.offer();
        this.playing.check(status);
        this.pictures = this.match.held.pictures;
        // What comes right after a change may be of the player before.
        if (status.followed >= 0 && status.followed !== this.stage.followed) return;
        this.stage.keepFrame(status.server_ms, this.stage.isOverlaid ? Picture.screenThen : Picture.screen, this.camera(status));
    }

    private takeLevel() {
        const level = this.match.rows(Table.level);
        if (!this.hasLevel && level.length > 0) {
            this.stage.view.setLevel(level);
            this.hasLevel = true;
        }
        return this.hasLevel;
    }

    private camera(status: Row): Camera {
        const isAbove = byId<HTMLSelectElement>("camera").value === "above" || status.followed < 0;
        byId("cross").hidden = isAbove;
        if (isAbove) return fromAbove(this.match.rows(Table.level));
        const own = this.match.isYou() ? this.playing.status() : undefined;
        if (!own) return throughEyes(status);
        const { yaw, pitch } = this.stage.controls;
        return { eye: [own.eye_x, own.eye_y, own.eye_z], yaw, pitch };
    }

    private names() { return new Names(this.match.rows(Table.players), this.stage.you, "player"); }

    // You are followed as you sit down; whoever follows somebody else meanwhile has chosen to.
    private seat(players: Row[]) {
        const you = this.playing.findYou(players);
        if (you === this.stage.you) return;
        this.stage.you = you;
        this.players = "";
        if (you !== null) this.stage.follow(you);
    }

    private showPanels() {
        const status = this.match.rows(Table.status)[0];
        if (!status) return;
        const players = this.match.rows(Table.players);
        this.playing.show();
        this.seat(players);
        const names = this.names();
        showStatus(status);
        if (this.match.isYou()) byId("numbers").textContent = this.playing.sentence(status);
        else if (status.screen_known === 0) byId("numbers").textContent = unknownScreen;
        showSnapshots(this.match);
        showStrategies(this.match);
        showScores(this.match, names, this.stage.followed, (player) => this.stage.follow(player));
        this.verdicts.show(this.match);
        this.pulse.show(status, this.match.held.bytes);
        byId("unknown").hidden = status.screen_known !== 0 || status.followed < 0 || this.match.isYou();
        const age = this.match.isYou() && !this.stage.isOverlaid ? this.playing.ageOfRewound() : null;
        byId("rewound-age").textContent = age === null ? "" : `, on your screen ${Math.round(age)} ms ago`;
        byId("whose").textContent = this.match.isYou() ? "What your screen shows" : "What their screen shows";
    }

    // Somebody is always followed: whoever was chosen, or the first who plays.
    private offer() {
        const names = this.names();
        const playing = this.match.rows(Table.players).filter((row) => row.playing === 1).map((row) => row.player);
        const key = playing.join();
        if (key === this.players || playing.length === 0) return;
        this.players = key;
        addPlayers(new Map(playing.map((player) => [player, names.of(player)])), (player) => this.stage.follow(player));
        this.stage.follow(playing.includes(this.stage.followed) ? this.stage.followed : playing[0]);
    }
}

function fromAbove(level: Row[]): Camera {
    const most = (name: string) => Math.max(...level.map((row) => Math.abs(row[name])).filter((value) => value < 1000));
    const reach = Math.max(most("lx"), most("hx"), most("ly"), most("hy"));
    return { eye: [0, -reach * 0.9, reach * 1.1], yaw: quarter, pitch: quarter * 0.56 };
}

/** Begins to watch the server that this page came from. `link`: `ticket` and `network` may be in it. */
export async function startLive(link: URLSearchParams) {
    const url = new URL("watch", document.baseURI);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    new Live(document.baseURI, new LiveMatch(url.href), knownParts(link, ["mode", "ticket", "network"])).run();
}
