// A swing over several commands, an area with three victims and a bullet that goes on, on both ends of a match. That
// their bits are those of C++ is what the vectors ask, of tests/vectors/queries.json.
import { test } from "node:test";
import assert from "node:assert/strict";
import { backsight } from "./package.mjs";

const { Client, Collect, Library, Outcome, QueryShape, Reason, Server, ViewKind } = backsight;

/// A fighter at the origin, and six who stand behind one another, 0.8 m apart.
async function fight() {
    const library = await Library.open();
    const [server, screen] = [Server.open(library, {}, { hasSelfAudit: true }), Client.open(library, {})];
    const body = [{ radius: 0.3 }, { radius: 0.2, center: { z: 1 } }];
    for (const end of [server, screen]) end.addHitboxSetOn(body, 0, 7);
    const ids = Array.from({ length: 7 }, () => server.spawn({ hitboxes: 1 }));
    const client = server.join(ids[0]);
    screen.setSelf(ids[0], client, 0);
    const one = { library, server, screen, ids, client, rules: {}, filter: { exclude: ids[0] }, tick: 2, command: 0 };
    const packet = new Uint8Array(4096);
    one.play = () => {
        server.beginTick(++one.tick);
        ids.forEach((entity, i) => server.record(entity, { position: { x: 0.8 * i + (i > 0 ? 0.4 : 0) } }));
        server.finishTick();
        const seq = server.snapshot(client);
        let size = 0;
        for (const entity of ids) size += server.add(client, entity, packet.subarray(size));
        screen.store(seq, one.tick, packet.subarray(0, size), one.tick * 15625);
        screen.show(one.tick * 65536 - 90000);
    };
    /// Whom a query meets, on both ends alike.
    one.blow = (query) => {
        const { screenHash, count } = screen.shootQuery(query, one.filter, one.rules);
        server.takeCommand(client, ++one.command, screen.stamp());
        const verdict = server.judgeQuery(client, query, one.filter, one.rules, screenHash);
        const answer = server.compare();
        assert.ok(answer.agreed);
        assert.equal(answer.firstDiffering, -1);
        assert.equal(verdict.seenHash, screenHash);
        assert.equal(verdict.hitCount, count);
        const met = [];
        for (let judged; (judged = server.hitVerdict(met.length)) !== undefined; met.push(judged.hitEntity)) {
            const hit = screen.queryHit(met.length);
            assert.deepEqual([judged.hitEntity, judged.hitbox, judged.point], [hit.entity, hit.hitbox, hit.point]);
        }
        assert.equal(screen.queryHit(count), undefined);
        return met;
    };
    for (let i = 0; i < 4; i++) one.play();
    return one;
}

function slash(turn, swing) {
    const poses = [turn, turn + 0.3].map((angle) => ({ rotation: { z: Math.sin(angle / 2), w: Math.cos(angle / 2) } }));
    return {
        shape: QueryShape.Swing, collect: Collect.Entities, swing, origin: { x: 0.5 }, axis: { x: 2.5 }, radiusM: 0.1,
        poses, poseCount: 2,
    };
}

test("a swing over several commands meets each body once", async () => {
    const one = await fight();
    const met = [];
    for (let i = 0; i < 4; i++) {
        one.play();
        met.push(...one.blow(slash(-0.7 + 0.3 * i, 5)));
    }
    assert.deepEqual(met, one.ids.slice(1, 4));
    assert.deepEqual(one.blow(slash(-0.1, 6)), one.ids.slice(1, 4));
    one.library.close();
});

test("an area has a verdict for each of three victims", async () => {
    const one = await fight();
    const blast = { shape: QueryShape.Sphere, collect: Collect.Entities, origin: { x: 2 }, radiusM: 0.9 };
    assert.deepEqual(one.blow(blast).sort(), one.ids.slice(1, 4));
    one.library.close();
});

test("a piercing ray keeps maxHits, in a view too", async () => {
    const one = await fight();
    const bullet = { collect: Collect.Entities, maxHits: 3 };
    assert.deepEqual(one.blow(bullet), one.ids.slice(1, 4));
    const view = { kind: ViewKind.Shooter, client: one.client };
    for (const found of [one.server.runQuery(view, bullet, one.filter), one.screen.runQuery(bullet, one.filter, 2)]) {
        assert.equal(found.count, 3);
        assert.equal(found.hits[1].entity, one.ids[2]);
    }
    one.library.close();
});

test("the level is asked for the moment that is judged", async () => {
    const one = await fight();
    const asked = new Set();
    const sees = (from, to, moment) => asked.add(moment) && to.x < 2.2;
    one.server.setLineOfSight(sees);
    one.screen.setLineOfSight(sees);
    one.rules = { coverGraceUs: -1 };
    const bullet = { collect: Collect.Entities, cutByLevel: true };
    assert.deepEqual(one.blow(bullet), one.ids.slice(1, 3));
    assert.deepEqual([...asked], [one.tick * 65536 - 90000]);
    one.server.setLineOfSight(() => { throw new RangeError("the level is gone"); });
    assert.throws(() => one.server.judgeQuery(one.client, bullet, one.filter, one.rules), /the level is gone/);
    one.server.setLineOfSight(null);
    assert.equal(one.server.judgeQuery(one.client, bullet, one.filter, one.rules).hitCount, 6);
    one.library.close();
});

test("what is no query is named on the screen and refused by the judge", async () => {
    const one = await fight();
    const cone = { shape: QueryShape.Cone, cosine: 2 };
    assert.throws(() => one.screen.shootQuery(cone, null, {}), /query\.cosine/);
    assert.throws(() => one.screen.shootQuery({ poses: Array(9).fill({}) }, null, {}), /at most 8/);
    const verdict = one.server.judgeQuery(one.client, cone, null, {});
    assert.deepEqual([verdict.outcome, verdict.reason], [Outcome.Refused, Reason.BadShot]);
    one.library.close();
});
