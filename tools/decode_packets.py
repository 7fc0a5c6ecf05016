#!/usr/bin/env python3
"""Reads packets as docs/wire/wire.md describes them, without a line of the library, and compares them with what the library read.

usage: decode_packets.py FOLDER                       a folder with captured_packets and captured_projectiles
       decode_packets.py --run PROGRAM             has the tests capture some first
       decode_packets.py --run PROGRAM --turn-red  and wants every bit noticed that is flipped in a projectile's
"""

import collections
import copy
import json
import os
import pathlib
import struct
import subprocess
import sys
import tempfile

from decoder.bits import Malformed
from decoder.commands import Commands
from decoder.projectiles import Projectiles
from decoder.snapshots import Snapshots


def captured(folder, name):
    """Pairs of a packet and what the library read."""
    data = (folder / f"captured_{name}.bin").read_bytes()
    pairs, position = [], 0
    for wanted in json.loads((folder / f"captured_{name}.json").read_text()):
        (size,) = struct.unpack_from("<I", data, position)
        pairs.append((data[position + 4 : position + 4 + size], wanted))
        position += 4 + size
    if position != len(data):
        sys.exit(f"{len(data) - position} bytes left of {len(pairs)} {name}")
    return pairs


def complain(number, packet, got, wanted):
    print(f"packet {number} ({packet.hex()}):\n  read {got}\n  not  {wanted}")
    return False


def packets_are_alike(folder, name, field_bits):
    snapshots, commands = Snapshots(field_bits), Commands(groups=2)
    deltas = inputs = marked = 0
    pairs = captured(folder, name)
    for number, (packet, wanted) in enumerate(pairs):
        reader = snapshots if wanted["type"] == "snapshot" else commands
        got = reader.read(packet)
        deltas += wanted.get("reference", 0) != 0
        inputs += any(command["input"] for command in wanted.get("commands", []))
        marked += any(entity.get("fields") for entity in wanted.get("entities", []))
        if got != wanted:
            return complain(number, packet, got, wanted)
    found = f"{deltas} of them with deltas, {inputs} with inputs, {marked} with fields of the game"
    print(f"{len(pairs)} packets, {found}: every field as the library read it")
    return deltas > 0 and inputs > 0 and (marked > 0) == (field_bits > 0)


def shots_are_alike(folder):
    reader, several = Commands(groups=2), 0
    pairs = captured(folder, "shots")
    for number, (packet, wanted) in enumerate(pairs):
        got = reader.read(packet)
        several += sum(len(command.get("shots", [])) > 1 for command in wanted["commands"])
        if got != wanted:
            return complain(number, packet, got, wanted)
    print(f"{len(pairs)} packets of commands with shots between steps, {several} with more than one: every field as the library read it")
    return several > 0


def scales_are_alike(folder):
    reader, scaled, paused = Snapshots(0), 0, 0
    pairs = captured(folder, "time_scale")
    for number, (packet, wanted) in enumerate(pairs):
        got = reader.read(packet)
        scaled += "time_scale" in wanted
        paused += wanted.get("time_scale", {}).get("permille") == 0
        if got != wanted:
            return complain(number, packet, got, wanted)
    print(f"{len(pairs)} snapshots, {scaled} with a time scale, {paused} of them a pause: every field as the library read it")
    return paused > 0 and paused < scaled < len(pairs)


def projectiles_are_alike(folder):
    reader, seen, placed = Projectiles(), collections.Counter(), 0
    for number, (message, wanted) in enumerate(captured(folder, "projectiles")):
        got = reader.read(wanted["type"], message, wanted["reader"]) | {"reader": wanted["reader"]}
        if got != wanted:
            return complain(number, message, got, wanted)
        seen[wanted["type"]] += 1
        placed += wanted.get("center") is not None
    print(f"messages of projectiles: {dict(seen)}, {placed} with a place, every field as the library read it")
    return len(seen) == 4 and placed > 0


def compare(folder):
    alike = [packets_are_alike(folder, "packets", 0), shots_are_alike(folder), projectiles_are_alike(folder)]
    if (folder / "captured_time_scale.bin").exists():
        alike.append(scales_are_alike(folder))
    if (folder / "captured_packets_with_fields.bin").exists():
        alike.append(packets_are_alike(folder, "packets_with_fields", 11))
    return all(alike)


def is_noticed(reader, message, wanted):
    try:
        got = copy.deepcopy(reader).read(wanted["type"], message, wanted["reader"])
    except Malformed:
        return True
    return got | {"reader": wanted["reader"]} != wanted


def turn_red(folder):
    """Flips every bit of every message: each has one form only."""
    reader, planted, missed = Projectiles(), 0, 0
    for message, wanted in captured(folder, "projectiles"):
        for bit in range(8 * len(message)):
            flipped = bytearray(message)
            flipped[bit // 8] ^= 1 << (bit % 8)
            planted += 1
            missed += is_noticed(reader, bytes(flipped), wanted) is False
        reader.read(wanted["type"], message, wanted["reader"])
    print(f"planted {planted} flipped bits, missed {missed}")
    return planted > 0 and missed == 0


def main(arguments):
    if len(arguments) == 1:
        return compare(pathlib.Path(arguments[0]))
    if arguments[:1] != ["--run"] or len(arguments) < 2 or arguments[2:] not in ([], ["--turn-red"]):
        return print(__doc__)
    job = turn_red if arguments[2:] else compare
    with tempfile.TemporaryDirectory() as folder:
        test = "--gtest_filter=*packets_are_captured_for_the_independent_decoder"
        environment = os.environ | {"BACKSIGHT_CAPTURE_DIR": folder}
        subprocess.run([arguments[1], test, "--gtest_brief=1"], env=environment, check=True)
        return job(pathlib.Path(folder))


if __name__ == "__main__":
    sys.exit(0 if main(sys.argv[1:]) else 1)
