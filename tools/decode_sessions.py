#!/usr/bin/env python3
"""Follows logged sessions as docs/wire/wire.md and docs/wire/arena-wire.md describe them, without a line of the library, and compares all that
was in each datagram with what the library made of it.

usage: decode_sessions.py FILE ...                      logs that tests/captures/session_log.h describes
       decode_sessions.py --run PROGRAM              has the tests write some first
       decode_sessions.py --run PROGRAM --turn-red   and wants every bit noticed that is flipped in one of them
"""

import collections
import json
import os
import pathlib
import pickle
import random
import subprocess
import sys
import tempfile

from decoder import datagrams
from decoder.bits import Malformed, require
from decoder.match import Match

PLANTED = 40
# Of bits flipped under a right check: a longer form of a number, or another base just like the right one, says the same.
MEANINGLESS_RATIO = 0.05
# Results that only the library's own bookkeeping tells apart: which keys of the past it still has.
ANOTHER_SESSION = ("former_session", "bad_check")
# With these an end says that its session is over, before a datagram of its own does.
GONE = ("unexpected", "unknown_peer", "wrong_nonce", "former_session")
FAULTS = (Malformed, KeyError, IndexError, TypeError)


def differences(got, expected):
    return {name: (got.get(name), wanted) for name, wanted in expected.items() if got.get(name) != wanted}


def follow(match, record):
    """Takes in one record and complains if it is not as the library has it."""
    expected = record.get("expected")
    party = (record["client"], "down" if record["way"] == "up" else "up")
    if expected is not None and party in match.going:
        require(expected["result"] in GONE, "a session that has ended takes something")
        return None
    got = match.feed(record)
    if expected is None:
        return got
    if got["result"] == "another_session":
        require(expected["result"] in ANOTHER_SESSION, f"{expected['result']} instead of another session's")
        return got
    if got["result"] != expected["result"] and expected["result"] in GONE:
        match.going.add(party)
        return got
    differing = differences(got, expected)
    require(not differing, f"read and expected differ: {differing}")
    return got


def records_of(path):
    lines = path.read_text().splitlines()
    return json.loads(lines[0]), [json.loads(line) for line in lines[1:]]


def count(seen, got):
    seen[got["result"]] += 1
    seen["events"] += len(got.get("events", ()))
    if isinstance(got.get("body"), dict):
        commands = got["body"].get("commands", ())
        seen[f"bodies {got['body']['read']}"] += 1
        seen["commands"] += len(commands)
        seen["commands that fire"] += sum(bool(command["hashes"]) for command in commands)


def check(path):
    about, records = records_of(path)
    match, seen = Match(about), collections.Counter()
    for number, record in enumerate(records, 1):
        try:
            got = follow(match, record)
        except FAULTS as fault:
            print(f"{path.name}, line {number + 1}: {fault!r}\n  {record}")
            return False
        if got is not None:
            count(seen, got)
    if match.going or not seen["payload"]:
        print(f"{path.name}: sessions that end in silence: {sorted(match.going)}, {seen['payload']} payloads")
        return False
    print(f"{path.name}, {len(records)} records, all as the library has them: {dict(seen)}")
    return True


def flipped(record, first_byte, draw):
    data = bytearray.fromhex(record["bytes"])
    data[draw.randrange(first_byte, len(data))] ^= 1 << draw.randrange(8)
    return bytes(data)


def is_noticed(saved, records):
    match = pickle.loads(saved)
    try:
        for record in records:
            follow(match, record)
    except FAULTS:
        return True
    return False


def resealed(match, record, draw):
    """The record with one bit flipped and the check put right, as a codec that errs would have it; None: it has no such bit."""
    data = bytes.fromhex(record["bytes"])
    end = (match.servers if record["way"] == "up" else match.clients)[record["client"]].end
    kind = datagrams.type_of(data, record["way"])
    key, check_bytes, first = datagrams.COMMON_KEY if kind <= datagrams.REFUSE else end.key, 4, 5
    if kind in (datagrams.PAYLOAD_UP, datagrams.PAYLOAD_DOWN):
        # What stands before events and body may say the same: an ack that was known already, the time in an old packet.
        check_bytes = end.check_bytes
        first = 5 + check_bytes + 4 * (data[0] >> 4 & 1) + 8 * (data[0] >> 5 & 1)
    if first >= len(data):
        return None
    return record | {"bytes": datagrams.sealed(flipped(record, first, draw), key, check_bytes).hex()}


def is_read(expected):
    """All of it: the body too."""
    if expected is None or expected["result"] not in ("payload", "handshake", "left"):
        return False
    body = expected.get("body")
    return not isinstance(body, dict) or body["read"] in ("accepted", "applied")


def turn_red(path):
    """Plants faults all along the log: flipped bits, and datagrams that the decoder is not shown."""
    about, records = records_of(path)
    draw = random.Random(1)
    usable = [i for i, record in enumerate(records) if is_read(record.get("expected"))]
    chosen = set(draw.sample(usable[: -2 * PLANTED], PLANTED)) | set(usable[:PLANTED])
    match, planted, missed = Match(about), collections.Counter(), collections.Counter()
    for i, record in enumerate(records):
        if i in chosen:
            saved = pickle.dumps(match)
            faults = {"flipped": [record | {"bytes": flipped(record, 0, draw).hex()}]}
            changed = resealed(match, record, draw)
            if changed is not None:
                faults["resealed"] = [changed]
            if record["expected"]["result"] == "payload":
                faults["withheld"] = records[i + 1 : i + 500]
            planted.update(faults.keys())
            missed.update(kind for kind, fault in faults.items() if not is_noticed(saved, fault))
        follow(match, record)
    print(f"{path.name}: planted {dict(planted)}, missed {dict(missed)}")
    missed["resealed"] -= int(planted["resealed"] * MEANINGLESS_RATIO)
    return all(count <= 0 for count in missed.values())


def main(arguments):
    if not arguments or arguments[0] != "--run":
        return all([check(pathlib.Path(name)) for name in arguments]) if arguments else print(__doc__)
    job = turn_red if arguments[2:] == ["--turn-red"] else check
    with tempfile.TemporaryDirectory() as folder:
        test = "--gtest_filter=*captured_for_the_independent_decoder"
        environment = os.environ | {"BACKSIGHT_CAPTURE_DIR": folder}
        subprocess.run([arguments[1], test, "--gtest_brief=1"], env=environment, check=True)
        logs = sorted(pathlib.Path(folder).glob("*.jsonl"))
        return len(logs) == 3 and all([job(log) for log in logs])


if __name__ == "__main__":
    sys.exit(0 if main(sys.argv[1:]) else 1)
