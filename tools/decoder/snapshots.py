"""Snapshot packets: docs/wire/wire.md."""

from .bits import Bits, Dropped, clamp, require, signed16, unzigzag

MAX_POSITION = 2**24 - 1
MAX_VELOCITY = 32767
REACH = 16384
IDENTITY = 0xDFF7FDFF
ALL_HITBOXES = 0xFFFFFFFF
STRAIGHT = {"acceleration": [0, 0, 0], "angular_velocity": [0, 0, 0]}
LATE = 32
KEPT = 256


class Snapshots:
    def __init__(self, field_bits=0):
        self.field_bits = field_bits  # of the game's own, equal on both ends
        self.newest = 0
        self.headers = {}  # snapshot: tick, newest command
        self.states = {}  # index: tick: entity

    def read(self, packet):
        wire = Bits(packet)
        packet_type = wire.bits(8)
        require(packet_type in (2, 4), "type")
        seq = wire.number(self.newest)
        if seq in self.headers:
            raise Dropped("duplicate")
        if seq <= self.newest - LATE:
            raise Dropped("late")
        reference = 0
        if wire.choose(2) == 0:
            age = wire.bits(6) + 1
            reference = seq - age
            tick, command = self.known(self.headers, reference)
            tick += age + wire.varint(3)
            command += wire.varint(4)
        else:
            tick, command = wire.bits(46), wire.bits(32)
        scale = time_scale(wire, tick) if packet_type == 4 else {}
        entities, index = [], -1
        for _ in range(wire.varint(4)):
            index += 1 + (wire.varint(4) + 1 if wire.flag() else 0)
            entities.append(self.entity(wire, seq, reference, tick, index))
        wire.end()
        self.keep(seq, tick, command, entities)
        return {
            "type": "snapshot",
            "seq": seq,
            "tick": tick,
            "newest_command": command,
            "reference": reference,
            "entities": entities,
            **scale,
        }

    @staticmethod
    def known(kept, key):
        if key not in kept:
            raise Dropped("unknown_baseline")
        return kept[key]

    def keep(self, seq, tick, command, entities):
        self.headers[seq] = tick, command
        self.newest = max(self.newest, seq)
        for entity in entities:
            of_index = self.states.setdefault(entity["id"]["index"], {})
            of_index[tick] = entity
            if len(of_index) > KEPT:
                del of_index[min(of_index)]
        if len(self.headers) > KEPT:
            del self.headers[min(self.headers)]

    def entity(self, wire, seq, reference, tick, index):
        chosen = wire.choose(3) if reference else 2
        if chosen == 2:
            return whole(wire, {"index": index, "generation": wire.varint(4)}, self.field_bits)
        baseline = reference if chosen == 0 else seq - wire.bits(6) - 1
        before_tick = self.known(self.headers, baseline)[0]
        before = self.known(self.states.get(index, {}), before_tick)
        return delta(wire, before, tick - before_tick, self.field_bits)


def time_scale(wire, tick):
    number, age = wire.varint(4), wire.varint(7)
    permille = wire.bits(12) + 200 if wire.flag() else 0
    later = unzigzag(wire.varint(14))
    require(number >= 1, "number")
    require(age <= tick, "ticks since")
    require(permille <= 4000, "permille")
    require(abs(later) <= 30 * 365 * 86400 * 1000000, "later")
    return {"time_scale": {"number": number, "from": tick - age, "permille": permille, "later_us": later}}


def traits(wire):
    parent = {"index": wire.varint(7), "generation": wire.varint(4)} if wire.flag() else None
    state = {
        "parent": parent,
        "epoch": wire.varint(4),
        "hitboxes": wire.varint(4),
        "team": wire.bits(16) if wire.flag() else 0,
        "layers": 1,
        "hitbox_mask": ALL_HITBOXES,
    }
    if wire.flag():
        state["layers"] = wire.bits(16)
        if wire.flag():
            state["hitbox_mask"] = wire.bits(32)
    return state


def bend(wire, before):
    """How a course bends, against what it was."""
    return {
        name: [wire.near(old, order, MAX_VELOCITY) for old in before[name]] if wire.flag() else before[name]
        for name, order in (("acceleration", 4), ("angular_velocity", 5))
    }


def fields(wire, before, bits):
    """The game's own bits, against what they were; nothing in a world without any."""
    if bits == 0:
        return {}
    return {"fields": wire.bits(bits) if wire.flag() else before}


def presence(wire):
    value = wire.bits(2)
    require(value <= 2, "presence")
    return value


def whole(wire, identity, field_bits):
    state = {"id": identity, "presence": presence(wire)}
    state["position"] = [unzigzag(wire.varint(8)) for _ in range(3)]
    require(all(abs(c) <= MAX_POSITION for c in state["position"]), "position")
    state["velocity"] = [signed16(wire.bits(16)) for _ in range(3)] if wire.flag() else [0, 0, 0]
    state["rotation"] = wire.bits(32) if wire.flag() else IDENTITY
    state |= traits(wire)
    state |= bend(wire, STRAIGHT) if wire.flag() else STRAIGHT
    return state | fields(wire, 0, field_bits)


def predict(before, velocity, ticks, axis):
    speeds = before["velocity"][axis] + velocity
    return clamp(before["position"][axis] + ((speeds * ticks * REACH + 65536) >> 17), MAX_POSITION)


def delta(wire, before, ticks, field_bits):
    state = dict(before)
    if not wire.flag():
        state["position"] = [predict(before, before["velocity"][axis], ticks, axis) for axis in range(3)]
        return state
    if wire.flag():
        if wire.flag():
            state |= bend(wire, before)
        if wire.flag():
            state["presence"] = presence(wire)
            state |= traits(wire)
        state |= fields(wire, before.get("fields", 0), field_bits)
    state["velocity"] = [wire.near(old, 5, MAX_VELOCITY) if wire.flag() else old for old in before["velocity"]]
    state["position"] = []
    for axis, velocity in enumerate(state["velocity"]):
        doubt = (abs(velocity - before["velocity"][axis]) * ticks * REACH) >> 18
        order = min(doubt.bit_length(), 12)
        state["position"].append(wire.near(predict(before, velocity, ticks, axis), order, MAX_POSITION))
    if wire.flag():
        state["rotation"] = turn(wire, before["rotation"])
    return state


def turn(wire, before):
    if wire.choose(2) == 1:
        return wire.bits(32)
    rotation = before >> 30 << 30
    for shift in (20, 10, 0):
        part = before >> shift & 1023
        if wire.flag():
            part = wire.near(part, 3, 1023)
        require(part >= 0, "rotation")
        rotation |= part << shift
    return rotation
