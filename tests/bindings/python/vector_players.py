"""Cases of tests/vectors, played call by call through the package."""
import struct

import backsight as bs

from fields import (CLAIM, CLAIM_SPEED, FACTS, FILTER, HITBOX, MOTION, QUERY, RECKONING, RULES, SCREEN, SERVER, SHOT,
                    TRAITS)
from vector_values import (UNSAID, Fault, Object, expect, fill, filled, floats_of, pose_answer, text, wide, wide_of,
                           world_of)


def hit_answer(entity, hitbox, group, distance_m, point, normal, fields):
    if entity == bs.NO_ENTITY:
        return None
    out = {"entity": entity, "hitbox": hitbox, "group": group, "distance": text(distance_m), "point": text(point),
           "normal": text(normal)}
    return {**out, "fields": fields} if fields else out


def verdict_answer(v):
    return {"outcome": v.outcome, "reason": v.reason, "audit": v.audit,
            "hit": hit_answer(v.hit_entity, v.hitbox, v.hit_group, v.distance_m, v.point, v.normal, v.fields),
            "is_judged_again": v.is_judged_again, "judged": wide(v.judged), "offsets": list(v.offsets),
            "paid_us": v.paid_us, "victim_moved": text(v.victim_moved_m), "seen_paid_us": v.seen_paid_us,
            "seen_moved": text(v.seen_moved_m)}


def verdict_of_query(v):
    return {**verdict_answer(v), "former_life": v.former_life, "beyond_range": v.beyond_range, "set": v.hitboxes,
            "epoch": v.epoch}


def query_of(values):
    source, out = Object(values, "query"), bs.Query()
    fill(out, source, QUERY)
    out.poses = [(floats_of(at), floats_of(turn)) for at, turn in source["poses"]]
    out.pose_count = len(source["poses"])
    source.finish()
    return out


def filter_of(values):
    source, out = Object(values, "filter"), bs.Filter()
    fill(out, source, FILTER)
    more = source["exclude_more"]
    out.exclude_count, out.exclude_more = len(more), more + [0] * (bs.FILTER_ENTITIES - len(more))
    source.finish()
    return out


def door_of(step):
    """The line of sight of a query; None: it has none."""
    if "door" not in step:
        return None
    x, closes = floats_of(step["door"][0])[0], wide_of(step["door"][1])
    return lambda start, end, moment: moment < closes or (start.x >= x) == (end.x >= x)


def meet_floor(_moment, start, end, radius):
    """The plane z = 0, each operation rounded to 32 bits."""
    if end.z >= radius or end.z >= start.z:
        return None
    single = lambda value: struct.unpack("f", struct.pack("f", value))[0]  # noqa: E731
    above = single(start.z - radius)
    return (single(above / single(start.z - end.z)) if above > 0 else 0.0), (0.0, 0.0, 1.0)


def line_of(step):
    """The line of sight of a `judge`; None: there is no cover rule."""
    is_free = step["is_free"] if "is_free" in step else None
    if "wall" not in step:
        return None if is_free is None else lambda start, end: is_free == 1
    x, y = (floats_of(one)[0] for one in step["wall"])

    def sees(start, end):
        if (start.x >= x) == (end.x >= x):
            return True
        return (start.y if start.x >= x else end.y) >= y
    return sees


class World:
    """Cases of kind world: a server and its screens, call by call."""

    def __init__(self, head):
        world, projectiles = world_of(head["world"])
        self.library = bs.Library()
        self.server = bs.Server(self.library, world, filled(bs.ServerConfig, head["server"], "server", SERVER),
                                projectiles)
        self.screens, screens = [], [Object(one, "screens") for one in head["screens"]]
        for one in screens:
            self.screens.append(bs.Client(self.library, world, fill(bs.ClientConfig(), one, SCREEN), projectiles))
        for one in head["sets"]:
            self.add_set(Object(one, "sets"))
        self.rules = [filled(bs.WeaponRules, one, "rules", RULES) for one in head["rules"]]
        if head["has_floor"]:
            self.server.set_level(meet_floor)
        self.has_projectiles, self.shows_bytes, self.sent, self.tick = bool(projectiles), head["shows_bytes"], {}, 0
        expect("fingerprint", head["fingerprint"], wide(self.server.fingerprint()))
        for screen, source in zip(self.screens, screens):
            self.check_screen(screen, source, head["fingerprint"])

    @staticmethod
    def check_screen(screen, source, fingerprint):
        """A screen whose sets have other widths than the server's has another fingerprint."""
        if "rotation_bits" in source:
            fingerprint = source["fingerprint"]
            for hitboxes, bits in source["rotation_bits"]:
                screen.set_rotation_bits(hitboxes, bits)
        source.finish()
        expect("fingerprint", fingerprint, wide(screen.fingerprint()))

    def add_set(self, source):
        hitboxes = [filled(bs.Hitbox, one, "hitboxes", HITBOX) for one in source["hitboxes"]]
        for end in (self.server, *self.screens):
            if "skeleton" in source:
                added = end.add_hitbox_set_on(hitboxes, source["group"], source["skeleton"])
            else:
                added = end.add_hitbox_set(hitboxes, source["group"])
            if "rotation_bits" in source:
                end.set_rotation_bits(added, source["rotation_bits"])
        source.finish()

    def close(self):
        self.library.close()

    def screen(self, step):
        return self.screens[step["screen"]]

    def begin_tick(self, step):
        self.tick = step["tick"]
        self.server.begin_tick(self.tick)

    def finish_tick(self, _step):
        self.server.finish_tick()
        if not self.has_projectiles:
            return None
        out, index = [], 0
        while found := self.server.ended(index):
            out.append(self.end_answer(found[0], index))
            index += 1
        return out

    def end_answer(self, e, index):
        area, at = [], 0
        while hit := self.server.area_hit(index, at):
            area.append({"entity": hit.entity, "hitbox": hit.hitbox, "group": hit.group, "point": text(hit.point),
                         "distance": text(hit.distance_m), "share": text(hit.share), "direction": text(hit.direction)})
            at += 1
        return {"id": [e.client, e.command, e.ordinal], "end": e.end, "basis": e.basis, "age": wide(e.age),
                "position": text(e.position), "point": text(e.point), "normal": text(e.normal), "target": e.target,
                "hitbox": e.hitbox, "group": e.hit_group, "paid": wide(e.paid), "velocity": text(e.velocity),
                "targets_at": wide(e.targets_at), "area": area}

    def flying(self, _step):
        out = []
        while found := self.server.flight(len(out)):
            one = found[0]
            out.append({"id": [one.client, one.command, one.ordinal], "age": wide(one.age),
                        "position": text(one.position)})
        return out

    def spawn(self, step):
        _, entity = self.server.spawn(fill(bs.Traits(), step, TRAITS))
        return entity

    def record(self, step):
        bones = [(floats_of(at), floats_of(turn)) for at, turn in step["bones"]] if "bones" in step else ()
        pose = fill(bs.EntityPose(position=floats_of(step["position"])), step, MOTION, where_there=True)
        try:
            return self.server.record(step["entity"], pose, bones)
        except bs.BacksightError as error:
            if error.code != bs.Code.NOT_FINITE:
                raise
            return UNSAID  # the caller's mistake in C

    def event(self, name, step):
        more = {"change_hitboxes", "set_parent", "set_team", "set_layers", "set_hitbox_mask", "set_fields"}
        value = step["value"]
        return getattr(self.server, name)(step["entity"], *([value] if name in more else []))

    def join(self, step):
        return self.server.join(step["entity"])

    def send(self, step):
        client = step["client"]
        gone = self.server.despawned(client)
        seq, held, block = self.server.snapshot(client), [], b""
        for entity in [*gone, *step["entities"]]:
            answer, state = self.server.add(client, entity)
            if answer.ok:
                held.append(entity)
                block += state
        self.sent[client, seq] = self.tick, block
        out = {"gone": gone, "seq": seq, "held": held}
        return {**out, "bytes": block.hex()} if self.shows_bytes else out

    def take(self, step):
        if "shots" in step:
            self.server.take_shots(step["client"], bytes.fromhex("".join(step["shots"])))
        taken = self.server.take_command(step["client"], step["number"], bytes.fromhex(step["stamp"]))
        return {"result": taken.result, "lost": taken.lost, "audit": taken.audit, "moved": wide(taken.moved)}

    def select_shot(self, step):
        self.server.select_shot(step["client"], step["shot"])

    def judge(self, step):
        shot = fill(bs.Shot(), step, SHOT)
        return verdict_answer(self.server.judge(step["client"], shot, self.rules[step["rules"]], line_of(step)))

    def launch(self, step):
        owner, command, ordinal = step["id"]
        if owner != step["client"]:
            raise Fault("the claim is another client's")
        claim = fill(bs.LaunchClaim(command=command, ordinal=ordinal), step, CLAIM)
        fill(claim, step, CLAIM_SPEED, where_there=True)
        return self.server.launch(owner, claim, fill(bs.LaunchFacts(), step, FACTS))[0]

    def view(self, step):
        return bs.View(kind=bs.ViewKind.SHOOTER, client=step["client"])

    def seen(self, step):
        return pose_answer(self.server.pose(self.view(step), step["entity"]))

    def bone(self, step):
        if "screen" in step:
            found = self.screen(step).bone(step["entity"], step["bone"])
        else:
            found = self.server.bone(self.view(step), step["entity"], step["bone"])
        return found and {"position": text(found.position), "rotation": text(found.rotation)}

    def set_self(self, step):
        self.screen(step).set_self(step["entity"], step["client"], step["tick"])

    def store(self, step):
        tick, block = self.sent[step["client"], step["seq"]]
        return self.screen(step).store(step["seq"], tick, block, step["now_us"])

    def can_store(self, _step):
        return UNSAID  # C has no call for it

    def advance(self, step):
        screen = self.screen(step)
        if not screen.advance(step["now_us"], step["rtt_us"]).ok:
            return {"is_drawn": 0}
        shown = screen.shown()
        return {"is_drawn": 1, "shown": wide(shown.shown), "offsets": list(shown.offsets)}

    def show(self, step):
        self.screen(step).show(wide_of(step["moment"]), step["offsets"])

    def stamp(self, step):
        return self.screen(step).stamp().hex()

    def pose(self, step):
        return pose_answer(self.screen(step).pose(step["entity"]))

    def shoot(self, step):
        hit = self.screen(step).shoot(fill(bs.Shot(), step, SHOT), self.rules[step["rules"]])
        return {"hit": hit_answer(hit.entity, hit.hitbox, hit.group, hit.distance_m, hit.point, hit.normal, hit.fields),
                "hash": bs.screen_hash(hit)}

    def shoot_query(self, step):
        screen = self.screen(step)
        screen.set_line_of_sight(door_of(step))
        query, chosen = query_of(step["query"]), filter_of(step["filter"])
        hits, screen_hash = screen.shoot_query(query, self.rules[step["rules"]], chosen)
        return {"hits": [hit_answer(hit.entity, hit.hitbox, hit.group, hit.distance_m, hit.point, hit.normal, hit.fields)
                         for hit in hits], "hash": screen_hash}

    def judge_query(self, step):
        self.server.set_line_of_sight(door_of(step))
        query, chosen = query_of(step["query"]), filter_of(step["filter"])
        verdict, hits = self.server.judge_query(step["client"], query, self.rules[step["rules"]], chosen, step["hash"])
        expect("hit_count", len(hits), verdict.hit_count)
        return {"verdict": verdict_of_query(verdict), "hits": [verdict_of_query(one) for one in hits],
                "seen_hash": verdict.seen_hash}

    def set_entity(self, step):
        self.server.set_entity(step["client"], step["entity"])

    def become(self, step):
        self.screen(step).set_entity(step["entity"], step["tick"])

    EVENTS = {"kill", "respawn", "teleport", "despawn", "change_hitboxes", "set_parent", "set_team",
              "set_layers", "set_hitbox_mask", "set_fields"}
    CALLS = {"begin_tick", "finish_tick", "spawn", "record", "join", "send", "take", "select_shot", "judge", "launch", "flying",
             "seen", "bone", "set_self", "store", "can_store", "advance", "show", "stamp", "pose", "shoot", "shoot_query",
             "judge_query", "set_entity", "become"}

    def play(self, name, step):
        if name in self.EVENTS:
            return self.event(name, step)
        if name not in self.CALLS:
            raise Fault("there is no such call")
        return getattr(self, name)(step)


class Reckoning:
    def __init__(self, head):
        self.rules = fill(bs.DrawRules(), head, RECKONING)

    def close(self):
        pass

    def play(self, name, step):
        if name == "blend":
            return UNSAID
        motion = bs.Motion()
        fill(motion, step, [(key, key) for key in ("position", "velocity", "rotation", "acceleration",
                                                   "angular_velocity")])
        self.rules.reckoning_model = step["model"]
        seconds = floats_of(step["seconds"])[0]
        if seconds < 0:
            return UNSAID  # the caller's mistake in C
        to = bs.reckon(self.rules, motion, seconds)
        return {"position": text(to.position), "velocity": text(to.velocity), "rotation": text(to.rotation)}


class Clock:
    def __init__(self, head):
        rate = dict(zip(("tick_rate_numerator", "tick_rate_denominator"), head["tick_rate"]))
        self.library = bs.Library()
        self.clock, self.last = bs.Clock(self.library, bs.ClockConfig(**rate)), 0

    def close(self):
        self.library.close()

    def play(self, name, step):
        now = step["now_us"]
        if name == "moment":
            moment = self.clock.moment(0, now)
            return None if moment is None else wide(moment)
        if name in ("present", "present_reading"):
            reading = self.clock.read(now)
            if reading is None:
                return None
            return wide(reading.present) if name == "present" else {
                key: getattr(reading, key) for key in ("server_now_us", "error_bound_us", "epoch")}
        try:
            if name == "snapshot_arrived":
                answer = self.clock.snapshot_arrived(step["tick"], 0, now)
            elif name == "round_trip":
                answer = self.clock.round_trip(step["server_clock_us"], step["rtt_us"], now)
            else:
                raise Fault("there is no such call")
        except bs.BacksightError as error:
            if now < self.last and error.code == bs.Code.OUT_OF_RANGE:
                return UNSAID  # a clock of the caller's that goes back is a mistake in C
            raise
        self.last = now
        return answer


class Bytes:
    def __init__(self, _head):
        pass

    def close(self):
        pass

    def play(self, name, step):
        data = bytes.fromhex(step["bytes"])
        if name == "read_stamp":
            return self.read_stamp(data)
        if name != "read_state":
            raise Fault("there is no such call")
        return self.read_state(data, bs.WorldConfig(max_bones=step["room"]))

    @staticmethod
    def read_stamp(data):
        if len(data) != bs.STAMP_BYTES:
            return UNSAID  # a stamp has its size
        answer, fields = bs.stamp_read(data)
        if not answer.ok:
            return {"result": answer}
        expect("what is written back", data.hex(), bs.stamp_write(fields).hex())
        return {"result": answer, "shown": wide(fields.shown), "newest": fields.newest,
                "received": wide(fields.received), "offsets": list(fields.offsets)}

    @staticmethod
    def read_state(data, world):
        block = b"\x09\0\0\0" + data  # an entity's number comes before its state
        answer, state, bones, read = bs.state_read_bones(world, block)
        if not answer.ok:
            return {"result": answer}
        expect("bytes read", len(block), read)
        steps = dict.fromkeys(("position", "rotation", "rotation_fine", "velocity", "acceleration", "angular_velocity",
                               "bones"), UNSAID)
        pose = {"position": text(state.position), "rotation": text(state.rotation), "velocity": text(state.velocity),
                "acceleration": text(state.acceleration_mps2), "angular_velocity": text(state.angular_velocity_radps),
                "bones": [[text(one.position), text(one.rotation)] for one in bones]}
        named = ("bone_count", "epoch", "parent", "hitboxes", "team", "layers", "presence", "hitbox_mask")
        fields = {"fields": state.fields} if state.fields else {}
        return {"result": answer, **steps, "pose": pose, **fields, **{key: getattr(state, key) for key in named}}


KINDS = {"world": World, "reckoning": Reckoning, "clock": Clock, "bytes": Bytes, "flight": None}
