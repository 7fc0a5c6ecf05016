"""Messages of projectiles: docs/wire/wire.md."""

from .bits import Bits, require

MAX_POSITION = 2**24 - 1
NEAR_POSITION = 2**20
MAX_INDEX = 2**20 - 2
AIM = 32767
NORMAL = 90
ENDS = {"target": 1, "stopped": 2, "fuse": 3, "lifetime": 4}


class Projectiles:
    """One reader: what he has heard of others stays, what he knows himself comes with each message."""

    def __init__(self):
        self.heard = {}  # client: the newest of his commands

    def read(self, kind, message, reader):
        wire = Bits(message)
        read = {"type": kind} | getattr(self, kind)(wire, reader)
        wire.end()
        if kind == "spawn":
            self.note(read["id"])
        return read

    def note(self, identity):
        newest = self.heard.get(identity["client"], 0)
        if newest == 0 or 0 < identity["command"] - newest < 8192:
            self.heard[identity["client"]] = identity["command"]

    def grant(self, wire, reader):
        read = {"id": own_id(wire, reader), "launched": tick(wire, reader)}
        return read | {name: span(wire) for name in ("look_back", "fast_forward", "remainder")}

    def denial(self, wire, reader):
        read = {"id": own_id(wire, reader), "result": wire.bits(4) + 1}
        return read

    def spawn(self, wire, reader):
        is_wide = wire.flag()
        read = {"id": self.identity(wire, reader, is_wide), "weapon": wire.bits(4)}
        read["muzzle"] = place(wire, is_wide)
        read["direction"] = [wire.signed(16), wire.signed(16)]
        require_canonical(read["direction"], AIM)
        read["launched"] = tick(wire, reader)
        steps = 0
        if wire.flag():
            steps = wire.bits(27 if is_wide else 17)
            require(steps != 0, "no FF where there is one")
        read["fast_forward"] = 128 * steps
        is_usual = read["id"]["client"] < 4096 and is_near_origin(read["muzzle"]) and steps < 2**17
        require(is_wide != is_usual, "a width")
        return read

    def verdict(self, wire, reader):
        is_wide = wire.flag()
        read = {"id": self.identity(wire, reader, is_wide), "basis": wire.bits(2)}
        read |= {"end": 1 + wire.choose(4)} | age_and_center(wire, is_wide)
        read |= {"is_inside": False, "normal": None, "target": None}
        is_near = read["center"] is None or is_near_origin(read["center"])
        if read["center"] is not None and read["end"] == ENDS["target"]:
            read["is_inside"] = wire.flag()
        slot = hitbox = 0
        if read["end"] in (ENDS["target"], ENDS["stopped"]):
            read["normal"] = normal(wire)
        if read["end"] == ENDS["target"]:
            slot, generation = wire.bits(20 if is_wide else 12), wire.bits(2)
            hitbox = wire.bits(16 if is_wide else 5)
            require(slot <= MAX_INDEX, "a slot")
            read["target"] = {"slot": slot, "generation": generation, "hitbox": hitbox}
        require(is_wide != (read["id"]["client"] < 4096 and slot < 4096 and hitbox < 32 and is_near), "a width")
        return read

    def identity(self, wire, reader, is_wide):
        client, low = wire.bits(16 if is_wide else 12), wire.bits(14)
        newest = reader["own_command"] if client == reader["own_client"] else self.heard.get(client, 0)
        command = newest - 8192 + (low - newest + 8192) % 16384
        if command < 1:
            command += 16384
        require(command < 2**32, "a command")
        return {"client": client, "command": command, "ordinal": wire.bits(3)}


def own_id(wire, reader):
    command = wire.bits(32)
    require(command != 0, "no command")
    return {"client": reader["own_client"], "command": command, "ordinal": wire.bits(3)}


def tick(wire, reader):
    oldest = reader["newest_tick"] - 6144
    value = oldest + (wire.bits(13) - oldest) % 8192
    require(0 <= value < 2**46, "a tick")
    return value


def span(wire):
    width = wire.bits(6)
    require(width <= 40, "a span")
    return 2 ** (width - 1) + wire.bits(width - 1) if width else 0


def place(wire, is_wide):
    parts = [wire.bits(25) - MAX_POSITION if is_wide else wire.bits(21) - NEAR_POSITION for _ in range(3)]
    require(all(abs(part) <= MAX_POSITION for part in parts), "a place")
    return parts


def is_near_origin(parts):
    return all(-NEAR_POSITION <= part < NEAR_POSITION for part in parts)


def age_and_center(wire, is_wide):
    if not wire.flag():
        return {"age": wire.bits(25), "center": None}
    highest = wire.bits(3)
    if highest != 0:
        return {"age": wire.bits(25) + highest * 2**25, "center": None}
    return {"age": wire.bits(28), "center": place(wire, is_wide)}


def normal(wire):
    packed = wire.bits(15)
    width = 2 * NORMAL + 1
    require(packed <= width * width, "a normal")
    if packed == width * width:
        return None
    parts = [packed % width - NORMAL, packed // width - NORMAL]
    require_canonical(parts, NORMAL)
    return parts


def require_canonical(parts, limit):
    u, v = parts
    require(abs(u) <= limit and abs(v) <= limit, "a direction")
    require((abs(v) < limit or u >= 0) and (abs(u) < limit or v >= 0), "the other side of a seam")
