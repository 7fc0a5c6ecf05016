#!/usr/bin/env python3
"""Reads packets as docs/wire.md describes them, without a line of the library, and compares them with what the library read.

usage: decode_packets.py FOLDER            a folder with captured_packets.bin and captured_packets.json
       decode_packets.py --run UNIT_TESTS  has the tests capture some first
"""

import json
import os
import pathlib
import struct
import subprocess
import sys
import tempfile

MAX_POSITION = 2**24 - 1
MAX_VELOCITY = 32767
MAX_INPUT = 48
REACH = 16384
INTERVAL = 65536
IDENTITY = 0xDFF7FDFF


class Malformed(Exception):
    pass


def require(makes_sense, what):
    if not makes_sense:
        raise Malformed(what)


def clamp(value, limit):
    return max(-limit, min(limit, value))


def divide(a, b):
    """Rounds towards zero."""
    return a // b if (a >= 0) == (b > 0) else -(-a // b)


class Bits:
    def __init__(self, packet):
        self.value = int.from_bytes(packet, "little")
        self.left = 8 * len(packet)

    def bits(self, count):
        require(count <= self.left, "the packet ends early")
        taken = self.value & ((1 << count) - 1)
        self.value >>= count
        self.left -= count
        return taken

    def flag(self):
        return self.bits(1) == 1

    def varint(self, group):
        value, shift, more = 0, 0, True
        while more:
            more = self.flag()
            value |= self.bits(group) << shift
            shift += group
        return value

    def residual(self, order):
        steps = 0
        while self.flag():
            steps += 1
        return unzigzag(self.bits(order + steps) + (((1 << steps) - 1) << order))

    def near(self, expected, order, limit):
        value = expected + self.residual(order)
        require(-limit <= value <= limit, "a value out of range")
        return value

    def choose(self, classes):
        chosen = 0
        while chosen + 1 < classes and self.flag():
            chosen += 1
        return chosen

    def number(self, known):
        if self.flag():
            return self.bits(32)
        require(known != 0, "a short number to nobody")
        return known + ((self.bits(16) - known + 32768) % 65536) - 32768

    def end(self):
        require(self.left < 8 and self.value == 0, "something after the end")


def unzigzag(value):
    return -(value + 1) // 2 if value % 2 else value // 2


def signed16(value):
    require(value != 0x8000, "-32768")
    return value - 65536 if value > 32767 else value


class Snapshots:
    def __init__(self):
        self.newest = 0
        self.headers = {}  # snapshot: tick, newest command
        self.states = {}  # index: tick: entity

    def read(self, packet):
        wire = Bits(packet)
        require(wire.bits(8) == 2, "type")
        seq = wire.number(self.newest)
        reference = 0
        if wire.choose(2) == 0:
            age = wire.bits(6) + 1
            reference = seq - age
            tick, command = self.headers[reference]
            tick += age + wire.varint(3)
            command += wire.varint(4)
        else:
            tick, command = wire.bits(46), wire.bits(32)
        entities, index = [], -1
        for _ in range(wire.varint(4)):
            index += 1 + (wire.varint(4) + 1 if wire.flag() else 0)
            entities.append(self.entity(wire, seq, reference, tick, index))
        wire.end()
        self.headers[seq] = tick, command
        self.newest = max(self.newest, seq)
        for entity in entities:
            self.states.setdefault(entity["id"]["index"], {})[tick] = entity
        return {
            "type": "snapshot",
            "seq": seq,
            "tick": tick,
            "newest_command": command,
            "reference": reference,
            "entities": entities,
        }

    def entity(self, wire, seq, reference, tick, index):
        chosen = wire.choose(3) if reference else 2
        if chosen == 2:
            return whole(wire, {"index": index, "generation": wire.varint(4)})
        baseline = reference if chosen == 0 else seq - wire.bits(6) - 1
        before_tick = self.headers[baseline][0]
        return delta(wire, self.states[index][before_tick], tick - before_tick)


def traits(wire):
    parent = {"index": wire.varint(7), "generation": wire.varint(4)} if wire.flag() else None
    return {
        "parent": parent,
        "epoch": wire.varint(4),
        "hitboxes": wire.varint(4),
        "team": wire.bits(16) if wire.flag() else 0,
        "layers": wire.bits(16) if wire.flag() else 1,
    }


def presence(wire):
    value = wire.bits(2)
    require(value <= 2, "presence")
    return value


def whole(wire, identity):
    state = {"id": identity, "presence": presence(wire)}
    state["position"] = [unzigzag(wire.varint(8)) for _ in range(3)]
    require(all(abs(c) <= MAX_POSITION for c in state["position"]), "position")
    state["velocity"] = [signed16(wire.bits(16)) for _ in range(3)] if wire.flag() else [0, 0, 0]
    state["rotation"] = wire.bits(32) if wire.flag() else IDENTITY
    return state | traits(wire)


def predict(before, velocity, ticks, axis):
    speeds = before["velocity"][axis] + velocity
    return clamp(before["position"][axis] + ((speeds * ticks * REACH + 65536) >> 17), MAX_POSITION)


def delta(wire, before, ticks):
    state = dict(before)
    if not wire.flag():
        state["position"] = [predict(before, before["velocity"][axis], ticks, axis) for axis in range(3)]
        return state
    if wire.flag():
        state["presence"] = presence(wire)
        state |= traits(wire)
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


class Context:
    def __init__(self):
        self.stamp = {"shown": 0, "newest": 0, "received": 0}
        self.since = 0
        self.weapon = 0
        self.origin = [0, 0, 0]
        self.direction = [32767, 0, 0]
        self.aim_since = 0
        self.older = [0, 0, 0]
        self.distance = 0
        self.input = []

    def advance(self, command, count):
        if command["origin"] != [0, 0, 0] or command["direction"] != [32767, 0, 0]:
            self.older, self.distance = self.origin, self.aim_since
            self.origin, self.direction = command["origin"], command["direction"]
            self.aim_since = count
        elif self.aim_since != 0:
            self.aim_since += count
        self.stamp, self.weapon, self.since = command, command["weapon"], count
        self.input = command["input"]


class Commands:
    def __init__(self):
        self.newest = 0
        self.kept = {}

    def read(self, packet):
        wire = Bits(packet)
        require(wire.bits(8) == 1, "type")
        newest = wire.number(self.newest)
        count = wire.bits(4) + 1
        offset = wire.bits(6)
        first = newest - count + 1
        context = Context()
        if offset:
            context.advance(self.kept[first - offset], offset)
        fresh = []
        for seq in range(first, newest + 1):
            command = {"seq": seq} | stamp(wire, context) | body(wire, context)
            command["input"] = game_input(wire, context.input)
            context.advance(command, 1)
            if seq > self.newest:
                fresh.append(command)
        wire.end()
        for command in fresh:
            self.kept[command["seq"]] = command
        self.newest = max(self.newest, newest)
        return {"type": "commands", "commands": fresh}


def stamp(wire, context):
    chosen = wire.choose(4)
    d = (0, 1)[chosen] if chosen < 2 else wire.bits(3) + 2 if chosen == 2 else unzigzag(wire.varint(6))
    mask = 2**64 - 1
    base = context.stamp["received"]
    if d > 63:
        expected = mask
    elif d >= 0:
        expected = (base << d | ((1 << d) - 1)) & mask
    else:
        expected = base >> -d if d > -64 else 0
    moment = context.stamp["shown"] + INTERVAL * min(context.since, 65536)
    return {"newest": context.stamp["newest"] + d, "received": expected ^ flips(wire), "shown": shown(wire, moment)}


def flips(wire):
    chosen = wire.choose(5)
    if chosen == 0:
        return 0
    if chosen == 1:
        return 1 << wire.bits(3)
    if chosen == 2:
        return wire.bits(8)
    if chosen == 4:
        return wire.bits(64)
    value = 0
    for _ in range(wire.bits(2) + 1):
        value |= 1 << wire.bits(6)
    return value


def shown(wire, expected):
    width = max(6, min(28, (INTERVAL - 1).bit_length()))
    chosen = wire.choose(4)
    if chosen == 3:
        return wire.bits(62)
    return expected + unzigzag(wire.bits(width + (-2, 0, 4)[chosen]))


def body(wire, context):
    command = {"fire": wire.flag()}
    command["weapon"] = wire.bits(8) if wire.flag() else context.weapon
    command["origin"], command["direction"] = [0, 0, 0], [32767, 0, 0]
    if not wire.flag():
        return command
    command["origin"] = [origin(wire, context, axis) for axis in range(3)]
    command["direction"] = direction(wire, context.direction) if wire.flag() else context.direction
    return command


def origin(wire, context, axis):
    last = context.origin[axis]
    if context.distance == 0:
        return wire.near(last, 7, MAX_POSITION)
    onward = divide((last - context.older[axis]) * context.aim_since, context.distance)
    return wire.near(clamp(last + onward, MAX_POSITION), 2, MAX_POSITION)


def direction(wire, before):
    longest = max(range(3), key=lambda axis: (abs(before[axis]), -axis))
    now, rest = [0, 0, 0], 32767 * 32767
    for axis in range(3):
        if axis == longest:
            continue
        now[axis] = wire.near(before[axis], 7, 32767)
        rest -= now[axis] ** 2
    root = whole_root(max(rest, 0))
    now[longest] = wire.near(-root if before[longest] < 0 else root, 0, 32767)
    return now


def game_input(wire, before):
    if not wire.flag():
        return before
    size = wire.bits(6) if wire.flag() else len(before)
    require(size <= MAX_INPUT, "an input too long")
    return [input_byte(wire, before[i]) if i < len(before) else wire.bits(8) for i in range(size)]


def input_byte(wire, before):
    chosen = wire.choose(3)
    if chosen == 2:
        return wire.bits(8)
    return (before + unzigzag(wire.bits(3) + 1)) % 256 if chosen == 1 else before


def whole_root(value):
    low, high = 0, 65536
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if middle * middle <= value else (low, middle)
    return low


def compare(folder):
    data = (folder / "captured_packets.bin").read_bytes()
    expected = json.loads((folder / "captured_packets.json").read_text())
    snapshots, commands = Snapshots(), Commands()
    position = deltas = inputs = 0
    for number, wanted in enumerate(expected):
        (size,) = struct.unpack_from("<I", data, position)
        packet = data[position + 4 : position + 4 + size]
        position += 4 + size
        reader = snapshots if wanted["type"] == "snapshot" else commands
        got = reader.read(packet)
        deltas += wanted.get("reference", 0) != 0
        inputs += any(command["input"] for command in wanted.get("commands", []))
        if got != wanted:
            print(f"packet {number} ({packet.hex()}):\n  read {got}\n  not  {wanted}")
            return 1
    found = f"{deltas} of them with deltas, {inputs} with inputs"
    if position != len(data) or not deltas or not inputs:
        print(f"{len(data) - position} bytes left of {len(expected)} packets, {found}")
        return 1
    print(f"{len(expected)} packets, {found}: every field as the library read it")
    return 0


def main(arguments):
    if len(arguments) == 1:
        return compare(pathlib.Path(arguments[0]))
    if len(arguments) != 2 or arguments[0] != "--run":
        print(__doc__)
        return 2
    with tempfile.TemporaryDirectory() as folder:
        test = "--gtest_filter=*packets_are_captured_for_the_independent_decoder"
        environment = os.environ | {"BACKSIGHT_CAPTURE_DIR": folder}
        subprocess.run([arguments[1], test, "--gtest_brief=1"], env=environment, check=True)
        return compare(pathlib.Path(folder))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
