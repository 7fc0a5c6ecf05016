"""Values of tests/vectors, and objects whose every key is read."""
import struct

import backsight as bs

from fields import DRAW, FLIGHT, LAUNCH_RULES, PROJECTILE, RECKONING, WORLD


class Fault(Exception):
    """What is not as the files say."""


UNSAID = object()  # what this interface cannot be asked


def floats_of(digits):
    return struct.unpack(f">{len(digits) // 8}f", bytes.fromhex(digits))


def text(*values):
    """Floats, vectors and rotations as their bits."""
    flat = [part for value in values for part in (value if isinstance(value, tuple) else (value,))]
    return struct.pack(f">{len(flat)}f", *flat).hex()


def wide_of(digits):
    return struct.unpack(">q", bytes.fromhex(digits))[0]


def wide(value):
    return f"{value & (1 << 64) - 1:016x}"


class Object:
    """An object of a file. A key that is not there, and one that nobody read, is refused by its name."""

    def __init__(self, values, what):
        self.values, self.what, self.read = values, what, set()

    def __getitem__(self, key):
        if key not in self:
            raise Fault(f"{self.what} lacks the key '{key}'")
        return self.values[key]

    def __contains__(self, key):
        self.read.add(key)
        return key in self.values

    def finish(self):
        for key in self.values:
            if key not in self.read:
                raise Fault(f"{self.what} has the unknown key '{key}'")


def fill(out, source, names, where_there=False):
    """Reads fields by their names in the files, and here; the type of a field says what its digits are."""
    for key, name in names:
        if where_there and key not in source:
            continue
        value = source[key]
        if isinstance(value, str):
            value = floats_of(value)
            value = value[0] if len(value) == 1 else value
        setattr(out, name, value)
    return out


def filled(kind, values, what, names):
    source = Object(values, what)
    out = fill(kind(), source, names)
    source.finish()
    return out


def draw_of(values, out):
    source = Object(values, "groups")
    fill(out, source, DRAW + RECKONING)
    source.finish()


def projectile_of(values):
    source, out = Object(values, "projectiles"), bs.ProjectileRules()
    flight = Object(source["flight"], "flight")
    fill(out, flight, FLIGHT)
    flight.finish()
    fill(out, source, PROJECTILE)
    fill(out, source, LAUNCH_RULES, where_there=True)
    source.finish()
    return out


def world_of(values):
    source, out = Object(values, "world"), bs.WorldConfig()
    fill(out, source, WORLD)
    out.tick_rate_numerator, out.tick_rate_denominator = source["tick_rate"]
    fill(out, source, [("level_group", "level_group"), ("rotation_bits", "rotation_bits"), ("field_bits", "field_bits")],
         where_there=True)
    for index, group in enumerate(source["groups"]):
        draw_of(group, out.groups[index])
    projectiles = [projectile_of(one) for one in source["projectiles"]]
    source.finish()
    return out, projectiles


def expect(field, expected, got):
    if got is UNSAID:
        return
    if isinstance(expected, dict) and isinstance(got, dict):
        for key in [*expected, *(key for key in got if key not in expected)]:
            if key not in expected and got[key] is UNSAID:
                continue
            if key not in got or key not in expected:
                raise Fault(f"{field}.{key}: {'not in the answer' if key in expected else 'nothing is expected'}")
            expect(f"{field}.{key}", expected[key], got[key])
    elif isinstance(expected, list) and isinstance(got, list) and len(expected) == len(got):
        for index, (left, right) in enumerate(zip(expected, got)):
            expect(f"{field}[{index}]", left, right)
    elif expected != got:
        raise Fault(f"{field}: expected {expected!r}, got {got!r}")


def pose_answer(pose):
    out = {"status": pose.status}
    if pose.has_pose:
        out.update({"position": text(pose.position), "rotation": text(pose.rotation), "from": pose.from_tick,
                    "to": pose.to_tick, "fraction": text(pose.fraction)})
    return out
