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

from decoder.commands import Commands
from decoder.snapshots import Snapshots


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
