"""Numbers as docs/wire/wire.md packs them into bits."""


class Malformed(Exception):
    """No writer makes such bytes."""


class Dropped(Exception):
    """Well formed, and of no use to who reads it: args[0] says why."""


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
        return nearest(known, self.bits(16))

    def signed(self, count):
        value = self.bits(count)
        return value - (1 << count) if value >> (count - 1) else value

    def end(self):
        require(self.left < 8 and self.value == 0, "something after the end")

    def zeros_to_the_byte(self):
        require(self.bits(self.left % 8) == 0, "something between the parts")


def unzigzag(value):
    return -(value + 1) // 2 if value % 2 else value // 2


def signed16(value):
    require(value != 0x8000, "-32768")
    return value - 65536 if value > 32767 else value


def nearest(known, low):
    """The number with these 16 low bits that is -32768 to 32767 away from `known`."""
    return known + (low - known + 32768) % 65536 - 32768


def low_first(packet):
    return int.from_bytes(packet, "little")
