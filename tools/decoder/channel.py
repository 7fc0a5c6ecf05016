"""One end of an open session: what it sends and what arrives there, from docs/wire/wire.md."""

from .bits import Dropped, low_first, nearest, require
from .datagrams import is_sealed

UNKNOWN_HOLD = 65535
MASK_BITS = 32
EVENTS_AHEAD = 64


def all_arrived(ack):
    return 2 ** min(MASK_BITS, max(0, ack - 1)) - 1


def parts_of(datagram, check_bytes):
    """The fields of a payload as they stand there; events as (step, bytes)."""
    flags = datagram[0] >> 4
    at = 1 + check_bytes

    def take(size):
        nonlocal at
        require(at + size <= len(datagram), "a payload ends early")
        at += size
        return low_first(datagram[at - size : at])

    parts = {"packet": take(2), "ack": take(2), "mask": None, "time": None, "events": [], "first": None}
    if flags & 1:
        parts["mask"] = take(4)
    if flags & 2:
        parts["time"] = take(2), take(6)
    if flags & 4:
        count, parts["first"] = take(1), take(2)
        require(1 <= count <= 16, "how many events")
        for i in range(count):
            step = take(1) + 1 if i else 0
            size = take(1)
            require(1 <= size <= 200, "an event's size")
            parts["events"].append((step, take(size).to_bytes(size, "little")))
    parts["body"] = datagram[at:]
    require(bool(flags & 8) == bool(parts["body"]), "a body")
    return parts


class End:
    def __init__(self, key, former_keys, check_bytes, sees_all):
        self.key, self.former_keys, self.check_bytes = key, former_keys, check_bytes
        self.sees_all = sees_all  # the log has each packet that was sent
        self.newest_sent = 0
        self.sent_at = {}
        self.settled = set()  # sent packets that arrived
        self.newest_ack = 0
        self.newest = 0
        self.newest_at = 0
        self.arrived = set()
        self.early_events = {}
        self.next_event = 1
        self.clock = {"clock_samples": 0, "peer_sent_at_us": 0, "rtt_us": None}

    def send(self, datagram, at):
        """A packet of this end: it must say what has arrived here."""
        require(is_sealed(datagram, self.key, self.check_bytes), "a wrong check")
        parts = parts_of(datagram, self.check_bytes)
        packet = nearest(self.newest_sent, parts["packet"])
        right = packet == self.newest_sent + 1 if self.sees_all else packet > self.newest_sent
        require(right, "a packet's number")
        self.newest_sent = packet
        self.sent_at[packet] = at
        require(parts["ack"] == self.newest % 65536, "an ack")
        mask = sum(1 << i for i in range(MASK_BITS) if self.newest - 1 - i in self.arrived)
        is_full = mask == all_arrived(self.newest)
        require(parts["mask"] == (None if is_full else mask), "a mask")
        if parts["time"] is not None:
            hold, clock = parts["time"]
            held = (at - self.newest_at) // 8 if self.newest else UNKNOWN_HOLD
            require(clock == at % 2**48 and hold == min(held, UNKNOWN_HOLD), "the time")

    def read(self, datagram, at):
        """A packet of the other end."""
        if not is_sealed(datagram, self.key, self.check_bytes):
            of_former = any(is_sealed(datagram, key, self.check_bytes) for key in self.former_keys)
            raise Dropped("another_session" if of_former else "bad_check")
        parts = parts_of(datagram, self.check_bytes)
        packet = nearest(self.newest, parts["packet"])
        require(packet >= 1, "a packet's number")
        if packet in self.arrived:
            raise Dropped("duplicate")
        if packet <= self.newest - MASK_BITS - 1:
            raise Dropped("too_old")
        ack, acknowledged = self.acks(parts)
        events = self.numbered(parts)
        is_newest = packet > self.newest
        self.note_arrival(packet, is_newest, at)
        self.note_acks(ack, acknowledged)
        if parts["time"] is not None and is_newest:
            self.note_time(parts["time"], ack, at)
        for number, event in events:
            self.note_event(number, event)
        taken = {"packet": packet, "events": self.take_events(), "body": parts["body"]}
        return taken | {"acknowledged": len(self.settled)} | self.clock

    def acks(self, parts):
        back = (self.newest_sent - parts["ack"]) % 65536
        if back > 32767 or back > self.newest_sent:
            raise Dropped("acks_unsent")
        ack = self.newest_sent - back
        mask = all_arrived(ack) if parts["mask"] is None else parts["mask"]
        if mask & ~all_arrived(ack):
            raise Dropped("acks_unsent")
        numbers = [ack] if ack else []
        return ack, numbers + [ack - 1 - i for i in range(MASK_BITS) if mask >> i & 1]

    def note_arrival(self, packet, is_newest, at):
        self.arrived.add(packet)
        if is_newest:
            self.newest, self.newest_at = packet, at
            self.arrived = {number for number in self.arrived if number > packet - 64}

    def note_acks(self, ack, acknowledged):
        # What an ack has left behind its mask is given up.
        self.settled.update(n for n in acknowledged if n > self.newest_ack - MASK_BITS - 1)
        self.newest_ack = max(self.newest_ack, ack)

    def note_time(self, time, ack, at):
        hold, clock = time
        rtt = at - self.sent_at[ack] - 8 * hold if hold != UNKNOWN_HOLD and ack in self.sent_at else None
        samples = self.clock["clock_samples"] + 1
        self.clock = {"clock_samples": samples, "peer_sent_at_us": clock, "rtt_us": rtt}

    def numbered(self, parts):
        if not parts["events"]:
            return []
        number, events = nearest(self.next_event, parts["first"]), []
        require(number >= 1, "an event's number")
        for step, event in parts["events"]:
            number += step
            events.append((number, event))
        if number >= self.next_event + EVENTS_AHEAD:
            raise Dropped("event_backlog")
        return events

    def note_event(self, number, event):
        if number >= self.next_event:
            require(self.early_events.setdefault(number, event) == event, "an event that changes")

    def take_events(self):
        taken = []
        while self.next_event in self.early_events:
            taken.append(self.early_events.pop(self.next_event))
            self.next_event += 1
        return taken
