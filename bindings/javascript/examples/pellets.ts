// A shotgun in TypeScript: nine pellets in one call, in the world as a client saw it, without garbage in a tick.
import { BacksightError, Client, FilterStruct, Kind, Library, NO_ENTITY, RayBatch, Server, ViewKind, ViewStruct } from "backsight";
import type { LineOfSight, Verdict, WorldConfig } from "backsight";

export async function play(): Promise<string> {
    const library = await Library.open();
    const world: Partial<WorldConfig> = { tickRateNumerator: 64, capacityTicks: 128 };
    const server = Server.open(library, world, { maxClients: 2 });
    const client = Client.open(library, world);
    for (const end of [server, client]) end.addHitboxSet([{ radius: 0.5 }], 0);
    const target = server.spawn({ hitboxes: 1, layers: 2 });
    const shooter = server.spawn({ hitboxes: 1 });
    if (target === undefined || shooter === undefined) throw new Error(library.reasonName(Kind.Record, server.answer));
    const me = server.join(shooter, 77n);
    if (me === undefined) throw new Error("the server is full");

    const packet = new Uint8Array(1200);
    for (let tick = 0; tick < 8; tick++) {
        server.beginTick(tick);
        server.record(target, { position: { x: 6, y: tick / 8 } });
        server.finishTick();
        const seq = server.snapshot(me);
        const size = server.add(me, target, packet) ?? 0;
        client.store(seq, tick, packet.subarray(0, size), tick * 15_625);
    }
    client.show(6.5 * 65536);
    server.takeCommand(me, 1, client.stamp());

    const seen = new ViewStruct(library); // made once, and used for each shot
    seen.kind = ViewKind.Shooter;
    seen.client = me;
    const filter = new FilterStruct(library);
    filter.exclude = shooter;
    const pellets = new RayBatch(library, 9);
    for (let i = 0; i < pellets.count; i++) pellets.set(i, 0, 0.1 * i, 0, 1, 0, 0, 50);
    server.castRays(seen, pellets, filter);
    let hits = 0;
    for (let i = 0; i < pellets.count; i++) hits += pellets.entity(i) === NO_ENTITY ? 0 : 1;

    const sees: LineOfSight = (from, to) => from.z === to.z;
    const verdict: Verdict = server.judge(me, { shooter, origin: { y: 0.8 }, direction: { x: 1 } }, {}, sees);
    let said = "";
    try {
        server.judge(me, { shooter, origin: { y: Number.NaN }, direction: { x: 1 } }, { rangeM: -1 });
    } catch (error) {
        if (error instanceof BacksightError) said = error.message;
    }
    library.close();
    return `${hits} pellets, ${library.isOpen ? "open" : "closed"}, ${verdict.hitEntity === target ? "hit" : "miss"}, ${said}`;
}

play().then(console.log);
