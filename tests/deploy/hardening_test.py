#!/usr/bin/env python3
"""The program as it is shipped is hardened, read from its own headers: position independent, no stack that runs, addresses
of libraries bound at its start and then read-only, canaries, and checks of sizes. The same reading turns red on programs
that are built here without each of them.

hardening_test.py PROGRAM [--compiler CXX]
"""
import argparse
import struct
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

PROGRAM = None
COMPILER = "g++"
ET_DYN = 3
PT_LOAD, PT_DYNAMIC, PT_INTERP, PT_GNU_STACK, PT_GNU_RELRO = 1, 2, 3, 0x6474E551, 0x6474E552
PF_X, PF_W = 1, 2
SHT_DYNSYM = 11
DT_STRTAB, DT_BIND_NOW, DT_FLAGS, DT_FLAGS_1, DT_RPATH, DT_RUNPATH = 5, 24, 30, 0x6FFFFFFB, 15, 29
DF_BIND_NOW, DF_1_NOW, DF_1_PIE = 8, 1, 0x08000000


class Elf:
    """A program of 64 bits, least significant byte first (System V ABI, chapters 4 and 5)."""

    def __init__(self, path):
        self.bytes = Path(path).read_bytes()
        assert self.bytes[:6] == b"\x7fELF\x02\x01", f"{path}: no ELF of 64 bits"
        self.type, = struct.unpack_from("<H", self.bytes, 16)
        start, = struct.unpack_from("<Q", self.bytes, 32)
        size, count = struct.unpack_from("<HH", self.bytes, 54)
        self.segments = [struct.unpack_from("<IIQQQQQQ", self.bytes, start + i * size) for i in range(count)]
        self.dynamic = []
        for kind, _, offset, _, _, length, _, _ in self.segments:
            if kind == PT_DYNAMIC:
                pairs = [struct.unpack_from("<QQ", self.bytes, at) for at in range(offset, offset + length, 16)]
                self.dynamic = pairs[:next((i for i, pair in enumerate(pairs) if pair[0] == 0), len(pairs))]

    def of(self, tag):
        return [value for name, value in self.dynamic if name == tag]

    def offset(self, address):
        for kind, _, offset, start, _, length, _, _ in self.segments:
            if kind == PT_LOAD and start <= address < start + length:
                return offset + address - start
        raise AssertionError(f"no segment has {address:#x}")

    def imported(self):
        """Names of the functions that it takes from libraries. A stripped program has this table of symbols too."""
        names = self.offset(self.of(DT_STRTAB)[0])
        start, = struct.unpack_from("<Q", self.bytes, 40)
        size, count = struct.unpack_from("<HH", self.bytes, 58)
        sections = [struct.unpack_from("<IIQQQQIIQQ", self.bytes, start + i * size) for i in range(count)]
        [(symbols, length)] = [(each[4], each[5]) for each in sections if each[1] == SHT_DYNSYM]
        found = set()
        for at in range(symbols, symbols + length, 24):
            name, _, _, section = struct.unpack_from("<IBBH", self.bytes, at)
            if section == 0 and name:
                found.add(self.bytes[names + name:self.bytes.index(b"\0", names + name)].decode())
        return found


def faults_of(path):
    """What it is without."""
    elf = Elf(path)
    faults = []

    def want(holds, what):
        if not holds:
            faults.append(what)

    kinds = {segment[0]: segment for segment in elf.segments}
    flags, flags_1 = sum(elf.of(DT_FLAGS)), sum(elf.of(DT_FLAGS_1))
    want(elf.type == ET_DYN and PT_INTERP in kinds and flags_1 & DF_1_PIE, "position independence")
    want(PT_GNU_STACK in kinds and not kinds[PT_GNU_STACK][1] & PF_X, "a stack that does not run")
    want(not any(kind == PT_LOAD and flags & PF_W and flags & PF_X for kind, flags, *_ in elf.segments), "memory that is not both written and run")
    want(PT_GNU_RELRO in kinds, "addresses that become read-only")
    want(flags & DF_BIND_NOW or flags_1 & DF_1_NOW or elf.of(DT_BIND_NOW), "addresses bound at the start")
    want(not elf.of(DT_RPATH) and not elf.of(DT_RUNPATH), "libraries from the system's folders alone")
    imported = elf.imported()
    want("__stack_chk_fail" in imported, "canaries")
    want(any(name.startswith("__") and name.endswith("_chk") for name in imported), "checks of sizes")
    return faults


class Shipped(unittest.TestCase):
    def test_the_program_lacks_nothing(self):
        self.assertEqual(faults_of(PROGRAM), [])

    def test_the_program_that_talks_to_postgresql_lacks_nothing(self):
        self.assertEqual(faults_of(Path(PROGRAM).parent / "backsight-postgres"), [])

    def test_the_process_that_faces_the_network_loads_no_client_of_a_database(self):
        loaded = subprocess.run(["ldd", PROGRAM], check=True, capture_output=True, text=True).stdout
        self.assertIn("libssl", loaded)
        for name in ("libpq", "libldap", "libsasl", "libgssapi", "libkrb5", "libgnutls"):
            self.assertNotIn(name, loaded)
        beside = subprocess.run(["ldd", Path(PROGRAM).parent / "backsight-postgres"], check=True, capture_output=True, text=True)
        self.assertIn("libpq", beside.stdout)

    def test_a_program_that_lacks_one_of_them_is_found(self):
        source = """#include <cstdio>
        #include <cstring>
        int main(int count, char** values) { char text[16]; std::strcpy(text, values[count - 1]); return std::puts(text); }
        """
        good = ["-O2", "-fPIE", "-pie", "-fstack-protector-strong", "-U_FORTIFY_SOURCE", "-D_FORTIFY_SOURCE=3", "-Wl,-z,relro,-z,now,-z,noexecstack"]
        without = {None: [], "position independence": ["-no-pie", "-fno-pie"], "a stack that does not run": ["-Wl,-z,execstack"],
                   "addresses that become read-only": ["-Wl,-z,norelro"], "addresses bound at the start": ["-Wl,-z,lazy"],
                   "libraries from the system's folders alone": ["-Wl,-rpath,/tmp"], "canaries": ["-fno-stack-protector"],
                   "checks of sizes": ["-U_FORTIFY_SOURCE"]}
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "a.cpp"
            file.write_text(source)
            for lacks, flags in without.items():
                program = Path(folder) / "a"
                subprocess.run([COMPILER, *good, *flags, file, "-o", program], check=True, capture_output=True)
                self.assertEqual(faults_of(program), [lacks] if lacks else [], flags)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--compiler", default=COMPILER)
    options, rest = parser.parse_known_args()
    PROGRAM, COMPILER = options.program, options.compiler
    unittest.main(argv=[sys.argv[0], *rest])
