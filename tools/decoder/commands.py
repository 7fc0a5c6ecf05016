"""Command packets: docs/wire/wire.md."""

from .bits import Bits, Dropped, clamp, divide, require, unzigzag
from .snapshots import MAX_POSITION

MAX_INPUT = 48
INTERVAL = 65536
KEPT = 64
MAX_OFFSET = 2**24 - 1


class Context:
    def __init__(self):
        self.stamp = {"shown": 0, "newest": 0, "received": 0, "offsets": [0, 0, 0]}
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
    def __init__(self, groups=1):
        self.newest = 0
        self.kept = {}
        self.groups = groups

    def read(self, packet):
        wire = Bits(packet)
        kind = wire.bits(8)
        require(kind in (1, 3), "type")
        newest = wire.number(self.newest)
        if newest <= self.newest:
            raise Dropped("nothing_new")
        count = wire.bits(4) + 1
        offset = wire.bits(6)
        first = newest - count + 1
        require(first >= 1 and (offset == 0 or offset < first), "commands before the first")
        require(first <= self.newest + 65536, "a number that no silence explains")
        context = Context()
        if offset:
            if first - offset not in self.kept:
                raise Dropped("unknown_base")
            context.advance(self.kept[first - offset], offset)
        fresh = []
        for seq in range(first, newest + 1):
            command = {"seq": seq} | stamp(wire, context, self.groups) | body(wire, context)
            command["input"] = game_input(wire, context.input)
            context.advance(command, 1)
            if kind == 3 and (fired := shots(wire, context, self.groups)):
                command["shots"] = fired
            require(self.kept.get(seq, command) == command, "a copy that differs")
            if seq > self.newest:
                fresh.append(command)
        wire.end()
        for command in fresh:
            self.kept[command["seq"]] = command
        self.newest = newest
        self.kept = {seq: command for seq, command in self.kept.items() if seq > newest - KEPT}
        return {"type": "commands", "commands": fresh}


def stamp(wire, context, groups):
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
    return {
        "newest": context.stamp["newest"] + d,
        "received": expected ^ flips(wire),
        "shown": shown(wire, moment),
        "offsets": offsets(wire, context.stamp["offsets"], groups),
    }


def shots(wire, context, groups):
    """Those of a command, from the last to the first: each against what came after it."""
    if not wire.flag():
        return []
    after = {
        "stamp": {name: context.stamp[name] for name in ("newest", "received", "shown", "offsets")},
        "weapon": context.weapon,
        "origin": context.origin,
        "direction": context.direction,
    }
    fired = []
    for _ in range(wire.bits(2) + 1):
        after = shot(wire, after, groups)
        fired.insert(0, after)
    return [each["stamp"] | {name: value for name, value in each.items() if name != "stamp"} for each in fired]


def shot(wire, after, groups):
    fired = {"stamp": stamp_before(wire, after["stamp"], groups) if wire.flag() else after["stamp"]}
    fired["weapon"] = wire.bits(8) if wire.flag() else after["weapon"]
    fired["origin"] = [wire.near(x, 7, MAX_POSITION) for x in after["origin"]] if wire.flag() else after["origin"]
    fired["direction"] = direction(wire, after["direction"]) if wire.flag() else after["direction"]
    fired["screen_hash"] = wire.bits(32) if wire.flag() else 0
    return fired


def stamp_before(wire, after, groups):
    age = wire.varint(2)
    require(age <= after["newest"], "a snapshot before the first")
    newest = after["newest"] - age
    # As the later one says, and all that it had no room for; none that there was not yet.
    expected = after["received"] >> age | (2**64 - 1) << 64 - min(age, 64)
    expected &= 2 ** min(newest, 64) - 1
    received = expected ^ flips(wire)
    width = max(6, min(28, (INTERVAL - 1).bit_length()))
    moment = after["shown"] - wire.bits((width, width + 4, 62)[wire.choose(3)])
    require(moment >= 0, "a moment before all time")
    return {
        "newest": newest,
        "received": received,
        "shown": moment,
        "offsets": offsets(wire, after["offsets"], groups),
    }


def offsets(wire, before, groups):
    after, change = list(before), 0
    for i in range(groups - 1):
        after[i] = offset(wire, clamp(before[i] + change, MAX_OFFSET))
        change = after[i] - before[i]
    return after


def offset(wire, expected):
    chosen = wire.choose(4)
    if chosen == 3:
        return unzigzag(wire.bits(25))
    return expected if chosen == 0 else expected + unzigzag(wire.bits((7, 14)[chosen - 1]))


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
