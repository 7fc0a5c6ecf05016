// The playground: a whole match in this page. Time is the browser's; all else is the module's.

import type { Camera } from "./arena_view";
import { Engine } from "./engine";
import { KillCamera } from "./kill_camera";
import { leaveOut } from "./link";
import { Picture, Table, type Row } from "./match";
import { NetworkList, isNetwork } from "./networks";
import { byId } from "./page";
import { addPlayers, addWays, showStatus } from "./panels";
import { RocketPanel } from "./rocket_panel";
import { showSamples, showSnapshots, showStamp } from "./samples_panel";
import { SettingsPanel, addScenes, followWishes } from "./settings_panel";
import { showForeseen } from "./victim_panel";
import { Stage, closeUp, throughEyes, yawAtBirth } from "./stage";
import { Names, settingTexts } from "./words";

const you = 0;

class Playground {
    private readonly stage: Stage;
    private readonly settings: SettingsPanel;
    private readonly networks: NetworkList;
    private readonly killCamera: KillCamera;
    private readonly rockets: RocketPanel;
    private matchUs = 0;
    private tickUs = 0;

    constructor(private readonly engine: Engine, link: URLSearchParams) {
        this.readLink(link);
        this.start();
        this.stage = new Stage(engine);
        this.stage.you = you;
        this.stage.shots.others = "bot";
        this.stage.view.setLevel(engine.rows(Table.level));
        this.rockets = new RocketPanel(engine);
        this.killCamera = new KillCamera(engine, this.stage, () => this.rockets.filmed());
        this.stage.onPanels = () => this.showPanels();
        this.stage.onPlaying = (isPlaying) => { if (isPlaying && this.stage.followed !== you) this.stage.follow(you); };
        this.stage.onStep = () => this.play(this.tickUs);
        this.settings = new SettingsPanel(engine, () => this.writeLink(), () => this.restart());
        this.networks = new NetworkList(byId("network"), "network-choice", {
            names: engine.networkNames(),
            take: (recording) => engine.takeRecording(recording),
            play: (place) => this.settings.set("network", place),
        }, ["set-rtt", "set-loss"]);
        this.networks.chooseNamed(link.get("network") ?? "");
        addWays(engine, (name, value) => this.settings.set(name, value));
        addScenes(engine, (scene) => {
            followWishes(engine, scene);
            this.settings.set("scene", scene);
            this.settings.refresh();
            this.restart();
        });
        byId("restart").addEventListener("click", () => this.restart());
        this.face();
        this.addPlayers();
    }

    run() { this.stage.run((passedMs) => this.play(passedMs * 1000 * this.stage.speed)); }

    private showPanels() {
        const names = new Names(this.engine.rows(Table.players), you, "bot");
        const status = this.engine.rows(Table.status)[0];
        showStatus(status);
        showForeseen(status);
        this.showLabels(names);
        showSnapshots(this.engine);
        showSamples(this.engine, (slot) => names.ofSlot(slot));
        showStamp(this.engine);
        this.rockets.update(this.stage.followed);
        this.killCamera.update(this.engine.rows(Table.shots));
    }

    // A command takes half the round trip to the server: what it rewinds to is older than what you see meanwhile.
    private showLabels(names: Names) {
        const { followed, isOverlaid } = this.stage;
        byId("whose").textContent = `What ${followed === you ? "your" : `${names.of(followed)}'s`} screen shows`;
        byId("rewound-age").textContent = followed === you && !isOverlaid ? ", a moment later" : "";
    }

    private play(us: number) {
        this.stage.controls.play(us, ({ forward, left, yaw, pitch, buttons, weapon }, part) => {
            this.engine.press(forward, left, yaw, pitch, buttons, weapon);
            const wanted = this.matchUs + part;
            const reached = this.engine.playUntil(wanted);
            this.matchUs = wanted - reached > 1e6 ? reached : wanted;
        });
        // Whoever plays needs their screen at once. Beside the rewound world belongs the screen of the same command.
        const isYourTurn = this.stage.followed === you && !this.stage.isOverlaid;
        const screen = isYourTurn ? Picture.screen : Picture.screenThen;
        this.stage.keepFrame(this.matchUs / 1000, screen, this.camera(this.engine.rows(Table.status)[0]));
    }

    private camera(status: Row): Camera {
        const { controls, followed } = this.stage;
        if (followed !== you) return throughEyes(status);
        const fov = status.scene === 0 ? undefined : closeUp;
        return { ...throughEyes(status), yaw: controls.yaw, pitch: controls.pitch, fov };
    }

    // A match begins with a look at where its scene has something to see. Later, a drag may have been made.
    private face() {
        const { controls } = this.stage;
        const { scene: number } = this.engine.rows(Table.status)[0];
        const scene = this.engine.rows(Table.scenes).find((row) => row.scene === number)!;
        controls.yaw = number === 0 ? yawAtBirth : scene.yaw;
        controls.pitch = number === 0 ? 0 : scene.pitch;
        controls.choose(scene.weapon);
    }

    // A scene brings what suits it; what the link says besides goes before that.
    private readLink(link: URLSearchParams) {
        const scene = link.get("scene");
        if (scene && this.engine.set("scene", Number(scene))) {
            const taken = this.engine.settings().find((setting) => setting.name === "scene")!.value;
            followWishes(this.engine, taken);
        }
        for (const [name, text] of link) {
            if (name === "mode") continue;
            const value = Number(text);
            const isWrong = name === "network" ? !isNetwork(text)
                : text === "" || Number.isNaN(value) || !this.engine.set(name, value);
            if (isWrong) leaveOut(name, text);
        }
    }
    private writeLink() {
        const changed = this.engine.settings().filter((setting) => setting.name in settingTexts || ["rewind", "scene"].includes(setting.name));
        const link = new URLSearchParams(changed.map((setting) => [setting.name, String(+setting.value.toFixed(4))]));
        const network = this.networks.named();
        if (network) link.set("network", network);
        if (new URLSearchParams(location.hash.slice(1)).has("mode")) link.set("mode", "playground");
        history.replaceState(null, "", `#${link}`);
    }

    private start() {
        this.engine.start();
        this.tickUs = 1e6 / this.engine.settings().find((setting) => setting.name === "tick")!.value;
    }

    private restart() {
        this.start();
        this.matchUs = 0;
        this.face();
        this.killCamera.stop();
        this.stage.clear();
        this.stage.view.setLevel(this.engine.rows(Table.level));
        this.addPlayers();
    }

    // The arena opens through a bot's eyes, so that there is something to see; a scene through yours.
    private addPlayers() {
        const status = this.engine.rows(Table.status)[0];
        const names = new Map(Array.from({ length: status.players }, (_, i) => [i, i === you ? "you" : `bot ${i}`]));
        addPlayers(names, (player) => this.stage.follow(player));
        this.stage.follow(status.scene === 0 && !this.stage.controls.isLocked() ? 1 : you);
    }
}

/** Loads the module and begins to play. `link`: settings by name, as in a link to this page. */
export async function startPlayground(link: URLSearchParams) {
    const engine = await Engine.load(new URL("playground.wasm", document.baseURI));
    new Playground(engine, link).run();
}
