"""What the arena says in bodies and events: docs/wire/arena-wire.md."""

from .bits import Bits, Dropped, clamp, divide, require, unzigzag
from .commands import Commands
from .facts import NAMES, PROJECTILE_WEAPONS
from .projectiles import Projectiles
from .snapshots import Snapshots

MAX_STEPS = 2**23
FLAGS = ("alive", "on_ground", "crouched", "jump_held", "shielded")
KEPT = 128
WEAPONS = len(NAMES["WeaponId"])
WEAPON_BITS = (WEAPONS - 1).bit_length()
BUTTON_BITS = 5
SWING_BITS = 5
INPUT_BYTES = 9  # with the byte of the tick
BLADE = next(number for number, name in NAMES["WeaponId"].items() if name == "blade")
# Numbers of projectiles as their low bits say them to who has heard of nothing, at some tick.
DRAW_GROUPS = 3  # players, the vehicle, the crate
KNOWS_NOTHING = {"newest_tick": 1_000_000, "own_client": 0, "own_command": 0}


def weapon(wire):
    value = wire.bits(WEAPON_BITS)
    require(value < WEAPONS, "weapon")
    return value


def entity(wire):
    value = wire.bits(32)
    index, generation = value % 2**20, value >> 20
    require(index or not generation, "nobody of a generation")
    return {"index": index - 1, "generation": generation} if index else None


def command_input(command):
    """The player's input, the hashes and the report of an image in a command's bytes."""
    data = command["input"]
    require(len(data) >= INPUT_BYTES, "an input's size")
    wire = Bits(bytes(data))
    player = {"forward": wire.signed(8), "left": wire.signed(8), "yaw": wire.bits(16), "pitch": wire.signed(16)}
    player |= {"buttons": wire.bits(BUTTON_BITS), "weapon": weapon(wire)}
    reports = wire.flag()
    swing = wire.bits(SWING_BITS)
    require(not wire.flag(), "a bit that is zero")
    tick_bits = (wire.bits(8) + command["seq"]) % 256
    proves = not reports and len(data) == INPUT_BYTES + 9  # no number of hashes has that size
    rays, rest = divmod(len(data) - INPUT_BYTES - 7 * reports - 9 * proves, 4)
    require(rest == 0 and 0 <= rays <= 8, "an input's size")
    hashes = [wire.bits(32) for _ in range(rays)]
    image = None
    if reports:
        image = {"command": wire.bits(21), "outcome": wire.bits(3), "end_hash": wire.bits(32)}
    proof = None
    if proves:
        ago = wire.bits(8)
        require(0 < ago < command["seq"], "a proof's age")
        proof = {"number": command["seq"] - ago, "read": wire.bits(32), "gave": wire.bits(32)}
    wire.end()
    require(command["weapon"] < WEAPONS, "a weapon")
    is_blade = bool(command["fire"] and hashes and command["weapon"] == BLADE)
    require(is_blade == (swing > 0), "the step of a swing")
    require(not is_blade or rays == 1, "rays of a blade")
    if command["fire"]:
        require((command["weapon"] in PROJECTILE_WEAPONS) == (not hashes), "rays of a projectile, or a shot without")
    else:
        require(not hashes and command["weapon"] == 0 and command["origin"] == [0, 0, 0], "a shot without fire")
    require(command["direction"] == [32767, 0, 0], "a direction")
    return {"player": player, "tick_bits": tick_bits, "swing": swing, "hashes": hashes, "image": image, "proof": proof}


class BodiesUp:
    def __init__(self):
        self.commands = Commands(DRAW_GROUPS)

    def read(self, body):
        try:
            commands = self.commands.read(body)["commands"]
        except Dropped as dropped:
            return {"read": str(dropped), "commands": []}
        return {"read": "accepted", "commands": [command | command_input(command) for command in commands]}


class BodiesDown:
    def __init__(self):
        self.snapshots = Snapshots()
        self.own = {}  # snapshot: tick, state

    def read(self, body):
        wire = Bits(body)
        earliness = wire.signed(8)
        try:
            finish = self.own_state(wire)
            wire.zeros_to_the_byte()
            snapshot = self.snapshots.read(body[len(body) - wire.left // 8 :])
        except Dropped as dropped:
            return {"read": str(dropped)}
        own = finish(snapshot["tick"])
        self.own[snapshot["seq"]] = snapshot["tick"], own
        newest = max(self.own)
        self.own = {seq: kept for seq, kept in self.own.items() if seq > newest - KEPT}
        return {"read": "applied", "earliness": earliness, "own": own, "snapshot": snapshot}

    def own_state(self, wire):
        """Reads it, except for what needs the tick: gives what makes the state from that."""
        if not wire.flag():
            state = whole(wire)
            return lambda tick: state
        low = wire.bits(8)
        base = [kept for seq, kept in self.own.items() if seq % 256 == low]
        if not base:
            raise Dropped("no_base")
        return against(wire, *base[0])


def whole(wire):
    state = {"position": [unzigzag(wire.varint(8)) for _ in range(3)]}
    state["velocity"] = [unzigzag(wire.varint(6)) for _ in range(3)]
    require(all(abs(part) <= MAX_STEPS for part in state["position"] + state["velocity"]), "out of range")
    state |= {"yaw": wire.bits(16), "pitch": wire.signed(16)}
    return state | lift_and_flags(wire) | arms(wire, None) | health_and_counts(wire)


def against(wire, base_tick, base):
    state = dict(base)
    if wire.flag():
        state["velocity"] = [wire.near(old, 3, MAX_STEPS) for old in base["velocity"]]
    residual = [wire.residual(2) for _ in range(3)] if wire.flag() else [0, 0, 0]
    if wire.flag():
        state["yaw"] = (base["yaw"] + wire.residual(8)) % 65536
        state["pitch"] = (base["pitch"] + wire.residual(8) + 32768) % 65536 - 32768
    if wire.flag():
        state |= arms(wire, base)
    if wire.flag():
        state |= lift_and_flags(wire) | health_and_counts(wire)

    def finish(tick):
        ticks = tick - base_tick
        moved = [divide((a + b) * ticks, 8) for a, b in zip(base["velocity"], state["velocity"])]
        state["position"] = [sum(parts) for parts in zip(base["position"], moved, residual)]
        require(all(part == clamp(part, MAX_STEPS) for part in state["position"]), "out of range")
        return state

    return finish


def lift_and_flags(wire):
    return {"lift": wire.bits(8)} | {name: wire.flag() for name in FLAGS}


def arms(wire, before):
    """The rounds of all weapons, or what is new of them."""
    held = {"weapon": weapon(wire), "trigger": wire.bits(3)}
    require(held["trigger"] in NAMES["Trigger"], "trigger")
    rounds = [wire.bits(8) if before is None or wire.flag() else before["rounds"][i] for i in range(WEAPONS)]
    held |= {"rounds": rounds, "cooldown": wire.bits(8), "swing": wire.bits(SWING_BITS)}
    return held | {"swings": wire.bits(16) if before is None or wire.flag() else before["swings"]}


def health_and_counts(wire):
    return {"health": wire.signed(16), "teleports": wire.bits(16), "lives": wire.bits(16)}


def event(data):
    wire = Bits(data)
    kind = wire.bits(3)
    readers = {0: welcome, 1: verdict, 2: life, 7: seeds}
    read = readers[kind](wire) if kind in readers else projectile(wire, kind)
    wire.end()
    return read


def projectile(wire, kind):
    name = ("grant", "denial", "spawn", "verdict")[kind - 3]
    return {"kind": "projectile", "type": name} | getattr(Projectiles(), name)(wire, KNOWS_NOTHING)


def welcome(wire):
    return {"kind": "welcome", "self": entity(wire), "player": wire.bits(12)}


def verdict(wire):
    command, rays = wire.bits(32), wire.bits(3) + 1
    read = {"kind": "verdict", "command": command, "rays": [ray(wire) for _ in range(rays)]}
    return read | {"seed": wire.bits(32) if wire.flag() else None}


def seeds(wire):
    number, low, high = wire.bits(32), wire.bits(32), wire.bits(32)
    return {"kind": "seeds", "number": number, "key": high << 32 | low}


def ray(wire):
    read = {"outcome": wire.bits(2), "reason": wire.bits(4), "victim": None, "damage": 0, "killed": False}
    require(read["outcome"] in NAMES["Outcome"], "a verdict")
    if wire.flag():
        read |= {"victim": entity(wire), "damage": wire.bits(8), "killed": wire.flag()}
        require(read["victim"] is not None, "nobody hit")
    return read


def life(wire):
    read = {"kind": "life", "alive": wire.flag(), "entity": entity(wire), "by": entity(wire)}
    return read | {"weapon": weapon(wire)}
