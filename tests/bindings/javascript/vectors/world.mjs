// Cases of kind "world": a server and its screens, call by call.
import { backsight } from "../package.mjs";
import { claim_of, FACTS, filter_of, pose_of, query_of, rules_of, screen_of, server_of, set_of, shot_of, traits_of, world_of } from "./configs.mjs";
import { expect, UNSAID } from "./driver.mjs";
import { of, take, text } from "./read.mjs";

const { BONE_BYTES, Client, Code, FAR_BONE_BYTES, FIELDS_BYTES, FINE_BYTES, MASK_BYTES, Server, SENT_BYTES, ViewKind } = backsight;
const EVENTS = ["kill", "respawn", "teleport", "despawn", "change_hitboxes", "set_parent", "set_team",
    "set_layers", "set_hitbox_mask", "set_fields"];

function hit_answer(entity, hit, group) {
    if (entity === 0) return null;
    return {
        entity, hitbox: hit.hitbox, group, distance: text.float(hit.distanceM), point: text.vector(hit.point),
        normal: text.vector(hit.normal), ...(hit.fields ? { fields: hit.fields } : {}),
    };
}

function pose_answer(pose) {
    if (!pose.hasPose) return { status: pose.status };
    return {
        status: pose.status, position: text.vector(pose.position), rotation: text.rotation(pose.rotation),
        from: pose.fromTick, to: pose.toTick, fraction: text.float(pose.fraction),
    };
}

function floor(moment, from, to, radius, contact) {
    if (to.z >= radius || to.z >= from.z) return;
    const above = Math.fround(from.z - radius);
    contact.hit = true;
    contact.fraction = above > 0 ? Math.fround(above / Math.fround(from.z - to.z)) : 0;
    contact.normal = { x: 0, y: 0, z: 1 };
}

function line_of(step) {
    const answer = step.has("is_free") ? of.flag(step.at("is_free")) : undefined;
    if (!step.has("wall")) return answer === undefined ? null : () => answer;
    const [x, y] = step.list("wall").map((one) => of.float(one));
    return (from, to) => {
        const is_beyond = from.x >= x;
        return is_beyond === to.x >= x || (is_beyond ? from.y : to.y) >= y;
    };
}

function door_of(step) {
    if (!step.has("door")) return null;
    const [x, closes] = [of.float(step.list("door")[0]), of.wide(step.list("door")[1])];
    return (from, to, moment) => moment < closes || from.x >= x === to.x >= x;
}

function verdict_answer(v) {
    return {
        outcome: v.outcome, reason: v.reason, audit: v.audit, hit: hit_answer(v.hitEntity, v, v.hitGroup),
        is_judged_again: v.isJudgedAgain ? 1 : 0, judged: text.wide(v.judged), offsets: v.offsets,
        paid_us: v.paidUs, victim_moved: text.float(v.victimMovedM), seen_paid_us: v.seenPaidUs,
        seen_moved: text.float(v.seenMovedM),
    };
}

function query_verdict(v) {
    return {
        ...verdict_answer(v), former_life: v.formerLife ? 1 : 0, beyond_range: v.beyondRange ? 1 : 0, set: v.hitboxes,
        epoch: v.epoch,
    };
}

export class World {
    constructor(library, head) {
        const { world, projectiles } = world_of(head.at("world"));
        const config = server_of(head.at("server"));
        this.has_projectiles = projectiles.length > 0;
        this.sent_bytes = SENT_BYTES + MASK_BYTES + FINE_BYTES + FIELDS_BYTES + (BONE_BYTES + FAR_BONE_BYTES) * world.maxBones;
        const opened = (kind, config) => this.has_projectiles
            ? kind.openWithProjectiles(library, world, config, projectiles) : kind.open(library, world, config);
        this.library = library;
        this.server = opened(Server, config);
        const screens = head.list("screens").map(screen_of);
        this.screens = screens.map(({ config }) => opened(Client, config));
        for (const { hitboxes, group, skeleton, bits } of head.list("sets").map(set_of)) {
            for (const end of [this.server, ...this.screens]) {
                const set = end.addHitboxSetOn(hitboxes, group, skeleton);
                if (bits !== undefined) end.setRotationBits(set, bits);
            }
        }
        this.rules = head.list("rules").map(rules_of);
        if (of.flag(head.at("has_floor"))) this.server.setLevel(floor, false);
        this.shows_bytes = of.flag(head.at("shows_bytes"));
        const fingerprint = head.at("fingerprint");
        expect("fingerprint", fingerprint, text.wide(this.server.fingerprint()));
        screens.forEach((one, i) => {
            for (const [set, bits] of one.widths) this.screens[i].setRotationBits(set, bits);
            expect("fingerprint", one.fingerprint ?? fingerprint, text.wide(this.screens[i].fingerprint()));
        });
        this.sent = new Map();
    }

    step(what, step) {
        if (!EVENTS.includes(what)) {
            if (!Object.hasOwn(World.calls, what)) throw new Error("there is no such call");
            return World.calls[what].call(this, step);
        }
        const name = what.replace(/_(\w)/g, (_, one) => one.toUpperCase());
        return this.server[name](of.number(step.at("entity")), of.number(step.at("value")));
    }
    screen(step) {
        const screen = this.screens[of.number(step.at("screen"))];
        if (screen === undefined) throw new Error("there is no such screen");
        return screen;
    }
    rules_of(step) {
        const rules = this.rules[of.number(step.at("rules"))];
        if (rules === undefined) throw new Error("there are no such rules");
        return rules;
    }
    seen_by = (step) => ({ kind: ViewKind.Shooter, client: of.number(step.at("client")) });

    area_of(end) {
        const out = [];
        for (let hit; (hit = this.server.areaHit(end, out.length)) !== undefined;) {
            out.push({
                entity: hit.entity, hitbox: hit.hitbox, group: hit.group, point: text.vector(hit.point),
                distance: text.float(hit.distanceM), share: text.float(hit.share), direction: text.vector(hit.direction),
            });
        }
        return out;
    }

    static calls = {
        begin_tick(step) {
            this.tick = of.number(step.at("tick"));
            this.server.beginTick(this.tick);
            return null;
        },
        finish_tick() {
            this.server.finishTick();
            if (!this.has_projectiles) return null;
            const out = [];
            for (let found; (found = this.server.ended(out.length)) !== undefined;) {
                const { ended } = found;
                out.push({
                    id: [ended.client, ended.command, ended.ordinal], end: ended.end, basis: ended.basis,
                    age: text.wide(ended.age), position: text.vector(ended.position), point: text.vector(ended.point),
                    normal: text.vector(ended.normal), target: ended.target, hitbox: ended.hitbox, group: ended.hitGroup,
                    paid: text.wide(ended.paid), velocity: text.vector(ended.velocity),
                    targets_at: text.wide(ended.targetsAt), area: this.area_of(out.length),
                });
            }
            return out;
        },
        spawn(step) {
            return this.server.spawn(traits_of(step)) ?? 0;
        },
        record(step) {
            const pose = pose_of(step);
            const bones = step.has("bones") ? step.list("bones").map(([position, rotation]) =>
                ({ position: of.vector(position), rotation: of.rotation(rotation) })) : [];
            try {
                return this.server.record(of.number(step.at("entity")), pose, bones);
            } catch (error) {
                if (error.code === Code.NotFinite) return UNSAID; // the caller's mistake here
                throw error;
            }
        },
        join(step) {
            return this.server.join(of.number(step.at("entity")));
        },
        send(step) {
            const client = of.number(step.at("client"));
            const { entities: gone } = this.server.despawned(client);
            const wanted = [...gone, ...step.list("entities").map(of.number)];
            const seq = this.server.snapshot(client);
            const held = [];
            let all = [];
            const bytes = new Uint8Array(this.sent_bytes);
            for (const entity of wanted) {
                const size = this.server.add(client, entity, bytes);
                if (size === undefined) continue;
                held.push(entity);
                all = all.concat(Array.from(bytes.subarray(0, size)));
            }
            this.sent.set(`${client} ${seq}`, { tick: this.tick, bytes: Uint8Array.from(all) });
            return { gone, seq, held, ...(this.shows_bytes ? { bytes: text.bytes(all) } : {}) };
        },
        take(step) {
            const stamp = of.bytes(step.at("stamp"));
            if (step.has("shots")) {
                const shots = step.list("shots").flatMap((one) => Array.from(of.bytes(one)));
                this.server.takeShots(of.number(step.at("client")), Uint8Array.from(shots));
            }
            const taken = this.server.takeCommand(of.number(step.at("client")), of.number(step.at("number")), stamp);
            return { result: taken.result, lost: taken.lost, audit: taken.audit, moved: text.wide(taken.moved) };
        },
        select_shot(step) {
            this.server.selectShot(of.number(step.at("client")), of.number(step.at("shot")));
            return null;
        },
        judge(step) {
            const line = line_of(step);
            const client = of.number(step.at("client"));
            return verdict_answer(this.server.judge(client, shot_of(step), this.rules_of(step), line));
        },
        judge_query(step) {
            const [query, filter] = [query_of(step.at("query")), filter_of(step.at("filter"))];
            this.server.setLineOfSight(door_of(step));
            const [client, hash] = [of.number(step.at("client")), of.number(step.at("hash"))];
            const verdict = this.server.judgeQuery(client, query, filter, this.rules_of(step), hash);
            const hits = [];
            for (let one; (one = this.server.hitVerdict(hits.length)) !== undefined;) hits.push(query_verdict(one));
            expect("hit_count", hits.length, verdict.hitCount);
            return { verdict: query_verdict(verdict), hits, seen_hash: verdict.seenHash };
        },
        shoot_query(step) {
            const [query, filter] = [query_of(step.at("query")), filter_of(step.at("filter"))];
            const screen = this.screen(step);
            screen.setLineOfSight(door_of(step));
            const { screenHash, count } = screen.shootQuery(query, filter, this.rules_of(step));
            const hits = Array.from({ length: count }, (_, i) => screen.queryHit(i));
            return { hits: hits.map((hit) => hit_answer(hit.entity, hit, hit.group)), hash: screenHash };
        },
        set_entity(step) {
            this.server.setEntity(of.number(step.at("client")), of.number(step.at("entity")));
            return null;
        },
        become(step) {
            this.screen(step).setEntity(of.number(step.at("entity")), of.number(step.at("tick")));
            return null;
        },
        launch(step) {
            const client = of.number(step.at("client"));
            const [owner, command, ordinal] = step.list("id").map(of.number);
            if (owner !== client) throw new Error("the claim is another client's, which no call can say");
            const claim = claim_of(step, { command, ordinal });
            return this.server.launch(client, claim, take(step, FACTS)).result;
        },
        flying() {
            const out = [];
            for (let found; (found = this.server.flight(out.length)) !== undefined;) {
                const { flight } = found;
                out.push({
                    id: [flight.client, flight.command, flight.ordinal], age: text.wide(flight.age),
                    position: text.vector(flight.position),
                });
            }
            return out;
        },
        seen(step) {
            return pose_answer(this.server.pose(this.seen_by(step), of.number(step.at("entity"))));
        },
        bone(step) {
            const index = of.number(step.at("bone"));
            const entity = of.number(step.at("entity"));
            const frame = step.has("screen") ? this.screen(step).bone(entity, index)
                : this.server.bone(this.seen_by(step), entity, index);
            return frame === undefined ? null : { position: text.vector(frame.position), rotation: text.rotation(frame.rotation) };
        },
        set_self(step) {
            const [entity, client, tick] = ["entity", "client", "tick"].map((key) => of.number(step.at(key)));
            this.screen(step).setSelf(entity, client, tick);
            return null;
        },
        store(step) {
            const seq = of.number(step.at("seq"));
            const sent = this.sent.get(`${of.number(step.at("client"))} ${seq}`);
            if (sent === undefined) throw new Error("nothing like it was sent");
            return this.screen(step).store(seq, sent.tick, sent.bytes, of.number(step.at("now_us")));
        },
        can_store() {
            return UNSAID; // no call has it
        },
        advance(step) {
            const screen = this.screen(step);
            if (screen.advance(of.number(step.at("now_us")), of.number(step.at("rtt_us"))) !== 0) return { is_drawn: 0 };
            const { shown, offsets } = screen.shown();
            return { is_drawn: 1, shown: text.wide(shown), offsets };
        },
        show(step) {
            this.screen(step).show(of.wide(step.at("moment")), step.list("offsets").map(of.number));
            return null;
        },
        stamp(step) {
            return text.bytes(this.screen(step).stamp());
        },
        pose(step) {
            return pose_answer(this.screen(step).pose(of.number(step.at("entity"))));
        },
        shoot(step) {
            const hit = this.screen(step).shoot(shot_of(step), this.rules_of(step));
            return { hit: hit_answer(hit.entity, hit, hit.group), hash: this.library.screenHash(hit) };
        },
    };
}
