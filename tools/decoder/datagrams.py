"""The datagrams around a session, their checks, and join tickets: docs/wire/wire.md."""

import struct

from . import ed25519
from .bits import Dropped, low_first, require

COMMON_KEY = 0x6867697361636B42
MAX_BYTES = 1200
MIN_REQUEST = 64
MAX_TICKET = 512
# Of the session's versions: the first that says ranges, and the newest that this decoder knows.
FIRST_RANGED, NEWEST = 3, 3
ACCEPT_BEFORE_RANGES, REFUSE_BEFORE_RANGES = 49, 14
REQUEST, CHALLENGE, ACCEPT, REFUSE, PAYLOAD_UP, PAYLOAD_DOWN, LEAVE_UP, LEAVE_DOWN = range(1, 9)
UP = {REQUEST, PAYLOAD_UP, LEAVE_UP}


def mixed(*values):
    s, mask = 0, 2**64 - 1
    for value in values:
        s = (s ^ value) + 0x9E3779B97F4A7C15 & mask
        s = (s ^ s >> 30) * 0xBF58476D1CE4E5B9 & mask
        s = (s ^ s >> 27) * 0x94D049BB133111EB & mask
        s ^= s >> 31
    return s


def session_key(client_nonce, server_nonce):
    return mixed(COMMON_KEY, client_nonce, server_nonce)


def check_of(datagram, key, check_bytes):
    rest = datagram[1 + check_bytes :]
    words = [low_first(rest[at : at + 8]) for at in range(0, len(rest) + 1, 8)]
    return mixed(key, len(datagram) * 256 + datagram[0], *words) % 256**check_bytes


def sealed(datagram, key, check_bytes):
    """The same with the right check."""
    check = check_of(datagram, key, check_bytes).to_bytes(check_bytes, "little")
    return datagram[:1] + check + datagram[1 + check_bytes :]


def is_sealed(datagram, key, check_bytes):
    return len(datagram) > check_bytes and sealed(datagram, key, check_bytes) == datagram


def type_of(datagram, way):
    require(0 < len(datagram) <= MAX_BYTES, "a datagram's size")
    kind = datagram[0] & 15
    require(1 <= kind <= 8, "a datagram's type")
    require(kind in (PAYLOAD_UP, PAYLOAD_DOWN) or datagram[0] == kind, "flags on what has none")
    require((kind in UP) == (way == "up"), "reflected")
    return kind


def fields(datagram, form, *names):
    """What stands behind the check of one that is sealed with the common key."""
    require(is_sealed(datagram, COMMON_KEY, 4), "a wrong check")
    require(len(datagram) == 5 + struct.calcsize(form), "a datagram's size")
    return dict(zip(names, struct.unpack_from(form, datagram, 5)))


def version_range(newest, oldest):
    require(1 <= oldest <= newest, "a range of versions")
    return [oldest, newest]


def request(datagram):
    require(len(datagram) >= MIN_REQUEST, "a short request")
    size = low_first(datagram[31:33])
    padding = max(0, MIN_REQUEST - 33 - size)
    names = ("newest", "oldest", "view_fingerprint", "client_nonce", "cookie", "size", "ticket", "padding")
    read = fields(datagram, f"<BBQQQH{size}s{padding}s", *names)
    require(not any(read.pop("padding")), "padding")
    del read["size"]
    newest, oldest = read.pop("newest"), read.pop("oldest")
    if newest < FIRST_RANGED:
        require(oldest == 0, "a range before there were any")
        read |= {"versions": [newest, newest], "game_versions": [1, 1]}
    else:
        require(len(read["ticket"]) >= 3, "no versions of the game")
        game_newest, game_oldest, added = read["ticket"][:3]
        require(added == 0 or NEWEST < newest and 3 + added <= len(read["ticket"]), "what later versions add")
        read["versions"] = version_range(newest, oldest)
        read["game_versions"] = version_range(game_newest, game_oldest)
        read["ticket"] = read["ticket"][3 + added :]
    require(len(read["ticket"]) <= MAX_TICKET, "a long ticket")
    return read


def challenge(datagram):
    return fields(datagram, "<QQ", "client_nonce", "cookie")


def accept(datagram):
    names = ("server_nonce", "client", "ticks", "per_seconds", "tick", "config")
    if len(datagram) == ACCEPT_BEFORE_RANGES:
        read = fields(datagram, "<QQIIIQQ", "client_nonce", *names) | {"version": FIRST_RANGED - 1, "game_version": 1}
    else:
        read = fields(datagram, "<QBBQIIIQQ", "client_nonce", "version", "game_version", *names)
        require(read["version"] >= FIRST_RANGED and read["game_version"] >= 1, "a version")
    require(read["client"] % 65536 > 0 and read["tick"] < 2**46 and read["ticks"] and read["per_seconds"], "accept")
    return read | {"seat": read["client"] % 65536 - 1, "generation": read["client"] >> 16}


def refuse(datagram):
    if len(datagram) == REFUSE_BEFORE_RANGES:
        last = [FIRST_RANGED - 1] * 2
        read = fields(datagram, "<QB", "client_nonce", "reason") | {"versions": last, "game_versions": [1, 1]}
    else:
        names = ("client_nonce", "reason", "newest", "oldest", "game_newest", "game_oldest")
        read = fields(datagram, "<QBBBBB", *names)
        read["versions"] = version_range(read.pop("newest"), read.pop("oldest"))
        read["game_versions"] = version_range(read.pop("game_newest"), read.pop("game_oldest"))
        require(read["versions"][1] >= FIRST_RANGED, "a version")
    require(read["reason"] >= 1, "a reason")
    return read


def leave(datagram, key, former_keys):
    if not is_sealed(datagram, key, 4):
        raise Dropped("another_session" if any(is_sealed(datagram, k, 4) for k in former_keys) else "bad_check")
    require(len(datagram) == 6 and datagram[5] >= 1, "leave")
    return {"reason": datagram[5]}


def refusal_of_ticket(ticket, about, used):
    """The reason to refuse it, 0: none. `about`: issuer, server and time."""
    if len(ticket) != 129 or ticket[0] != 1:
        return 3
    signed = b"backsight join ticket\0" + ticket[:65]
    if not ed25519.verify(bytes.fromhex(about["ticket_issuer"]), signed, ticket[65:]):
        return 3
    user, server, expires, nonce = struct.unpack("<Q32sq16s", ticket[1:65])
    if server.hex() != about["ticket_server"]:
        return 3
    if expires <= about["now_s"]:
        return 4
    if nonce in used:
        return 5
    used[nonce] = user
    return 0
