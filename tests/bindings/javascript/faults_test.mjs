// Mistakes of docs/engines/javascript.md, planted one by one in a match: the self-audit names each, and nothing where there
// is none.
import { readFileSync } from "node:fs";
import { test } from "node:test";
import assert from "node:assert/strict";
import { backsight, ROOT } from "./package.mjs";

const { Client, Kind, Library, Server } = backsight;
const BODY = [{ radius: 0.5, center: { z: 1 } }];
const HEAD = [{ radius: 0.5, group: 1, center: { x: 0.4, z: 1.2 } }];

/// A match with a mistake in it. Gives the alarm of the client's agreement as a word.
async function alarm_with(mistake) {
    const library = await Library.open();
    const world = {};
    const server = Server.open(library, world, { hasSelfAudit: true });
    // Hardly any delay: it is often the newest snapshot that is drawn.
    const client = Client.open(library, world, { maxDelayUs: mistake === "store late" ? 5_000 : 250_000 });
    for (const set of [BODY, HEAD]) server.addHitboxSet(set, 0);
    for (const set of mistake === "sets" ? [HEAD, BODY] : [BODY, HEAD]) client.addHitboxSet(set, 0);
    const shooter = server.spawn({ hitboxes: 1, team: 1 });
    const friend = server.spawn({ hitboxes: 1, team: 1 });
    const target = server.spawn({ hitboxes: 2, team: 2 });
    const me = server.join(shooter);
    const bytes = new Uint8Array(1200);
    let waiting; // the snapshot that is on its way
    let seed = 7;
    const chance = () => ((seed = (seed * 48271) % 2147483647) / 2147483647);
    let number = 0;
    let packet = [];
    const execute = ({ number, stamp, shot, seen }) => {
        server.takeCommand(me, number, stamp);
        server.judge(me, shot, {}, null, seen); // with no look at what became of the command
        server.compare();
    };
    for (let tick = 0; tick < 1500; tick++) {
        const now = tick * 15_625;
        const frame = now + Math.floor(chance() * 9000);
        server.beginTick(tick);
        server.record(shooter, { position: { z: 0 } });
        server.record(friend, { position: { x: 4, y: Math.sin(tick / 15), z: 0 } });
        server.record(target, { position: { x: 8, y: 2 * Math.sin(tick / 20), z: 0 } });
        server.finishTick();
        const store = () => waiting && client.store(waiting.seq, waiting.tick, waiting.bytes, frame);
        if (mistake !== "store late") store();
        const is_drawn = client.advance(frame, 0) === 0;
        const aim = 0.5 * (chance() - 0.5);
        const shot = { shooter, origin: { z: 1 }, direction: { x: Math.cos(aim), y: Math.sin(aim) }, spareTeam: 1 };
        const of_client = { ...shot };
        if (mistake === "shooter") delete of_client.shooter, delete of_client.spareTeam, delete shot.spareTeam;
        if (mistake === "team") delete of_client.spareTeam;
        const seen = is_drawn ? library.screenHash(client.shoot(of_client, {})) : 0;
        if (mistake === "store late") store();
        if (is_drawn) packet.push({ number: ++number, stamp: client.stamp(), shot, seen });
        if (packet.length === 3) {
            if (mistake === "packet") for (const command of packet) command.stamp = packet[2].stamp;
            packet.forEach(execute);
            if (mistake === "twice") execute(packet[1]);
            packet = [];
        }
        const seq = server.snapshot(me);
        let size = 0;
        for (const entity of [shooter, friend, target]) {
            if (mistake === "cut" && entity === target && tick % 2 === 0) server.add(me, entity, new Uint8Array(100));
            else size += server.add(me, entity, bytes.subarray(size));
        }
        waiting = chance() < 0.1 ? undefined : { seq, tick, bytes: bytes.slice(0, size) };
    }
    const { alarm, shots, agreed } = server.agreement(me);
    const word = alarm === 0 ? "" : library.reasonName(Kind.Fault, alarm);
    library.close();
    return { alarm: word, shots, agreed };
}

const page = readFileSync(new URL("docs/engines/javascript.md", ROOT), "utf8");
const NAMES = {
    "": "", "store late": "snapshot before", packet: "packet stamp", cut: "not sent", sets: "hitbox set", shooter: "self hit",
    team: "filter", twice: "executed twice",
};
for (const [mistake, named] of Object.entries(NAMES)) {
    test(mistake === "" ? "a match without a mistake has no alarm" : `'${mistake}' is named '${named}', as the page says`, async () => {
        const { alarm, shots, agreed } = await alarm_with(mistake);
        console.log(`${mistake || "no mistake"}: ${agreed} of ${shots} shots agree; the alarm is '${alarm}'`);
        assert.equal(alarm, named);
        assert.ok(shots > 500);
        if (mistake === "") assert.equal(agreed, shots);
        else assert.ok(page.includes(`\`${named}\``), "the page has it");
    });
}
