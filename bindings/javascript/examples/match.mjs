// Server and client in one process: 10 minutes at 64 Hz, 10 % of snapshots and of commands lost, a target that turns.
import { Client, Library, NO_ENTITY, Reason, Server } from "backsight";

let seed = 1; // xorshift: the same losses each time
const isLost = () => ((seed ^= seed << 13, seed ^= seed >>> 17, seed ^= seed << 5) >>> 0) % 10 === 0;
const same = (a, b) => Object.is(a.x, b.x) && Object.is(a.y, b.y) && Object.is(a.z, b.z);

const library = await Library.open();
const world = { tickRateNumerator: 64 }; // equal on both ends; what is left out has its default
const server = Server.open(library, world);
const client = Client.open(library, world);
const head = { group: 1, radius: 0.3, center: { x: 0.5, z: 1.5 } }; // off the axis: it turns with the body
for (const end of [server, client]) end.addHitboxSet([head], 0);
const [shooter, target] = [server.spawn({ hitboxes: 1 }), server.spawn({ hitboxes: 1 })];
const me = server.join(shooter), packet = new Uint8Array(1200);
let [shots, equal, hits, number] = [0, 0, 0, 0];

for (let tick = 0; tick < 10 * 60 * 64; tick++) {
    const turn = tick / 40, now = Math.round((tick * 1e6) / 64);
    server.beginTick(tick);
    server.record(target, { position: { x: 8, y: 2 * Math.sin(tick / 50) }, rotation: { z: Math.sin(turn), w: Math.cos(turn) } });
    server.finishTick();
    const seq = server.snapshot(me);
    const size = server.add(me, target, packet);
    if (!isLost()) client.store(seq, tick, packet.subarray(0, size), now);

    if (client.advance(now, 50_000) !== 0) continue; // nothing has arrived yet
    const command = { number: ++number, stamp: client.stamp() }; // sent with each command
    const shot = { shooter, origin: { z: 1.5 }, direction: { x: 1 } };
    const seen = tick % 5 === 0 ? client.shoot(shot, {}) : undefined; // what the screen says of the shot
    if (isLost()) continue;
    server.takeCommand(me, command.number, command.stamp);
    if (seen === undefined) continue;
    const verdict = server.judge(me, shot, {});
    shots++;
    hits += verdict.hitEntity === NO_ENTITY ? 0 : 1;
    equal += verdict.reason === Reason.AsSeen && verdict.hitEntity === seen.entity && same(verdict.point, seen.point) ? 1 : 0;
}
console.log(`${equal} of ${shots} shots equal to the bit, ${hits} of them hits`);
process.exitCode = equal === shots && hits > 0 && hits < shots ? 0 : 1;
