#!/usr/bin/env python3
"""Is the interface for C what programs were compiled against?

abi.py [--compiler CC] [--library SO]   compares bindings/c/backsight.h, and what the library exports, with abi.txt,
                                        and backsight_presets.h with abi_presets.txt
abi.py --save [--compiler CC]           writes both anew
abi.py --self-test [--compiler CC]      plants changes in the headers, and wants each of them found

abi.txt has each function, each callback, each constant with its value, and each struct with the place of each field, as
a 64-bit compiler lays them out. Programs that were compiled with it must go on to work: a function or a constant may be
added, and a field at the end of a struct that begins with struct_size. Raise the minor version of BS_ABI_VERSION then, or that of
BS_PRESETS_ABI_VERSION. Any other change raises the major one.
"""
import argparse
import difflib
import re
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
FOLDER = HERE.parents[2] / "bindings" / "c"
# Each header with what is kept of it.
KEPT = {"backsight.h": HERE / "abi.txt", "backsight_presets.h": HERE / "abi_presets.txt"}
COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
STRUCT = re.compile(r"typedef struct (bs_\w+) \{(.*?)\} \1;", re.DOTALL)
FIELD = re.compile(r"^(?:const )?(\w+) \*?(.*)$")


def parts_of(header):
    """Functions and callbacks as text; names of constants; structs with the names of their fields."""
    text = COMMENT.sub("", header)
    functions = [re.sub(r"\s+", " ", found) for found in re.findall(r"^BS_API ([^;]*);", text, re.MULTILINE)]
    callbacks = [re.sub(r"\s+", " ", found) for found in re.findall(r"^typedef ([^;{]*\(\*[^;]*);", text, re.MULTILINE)]
    constants = [name for body in re.findall(r"enum \{(.*?)\}", text, re.DOTALL) for name in re.findall(r"\bBS_\w+", body)
                 if not re.search(r"=\s*[^,]*\b" + name, body)]
    constants += re.findall(r"^#define (BS_\w+) [-(\d]", text, re.MULTILINE)
    structs = {}
    for name, body in STRUCT.findall(text):
        fields = []
        for line in filter(None, (re.sub(r"\s+", " ", part).strip() for part in body.split(";"))):
            kind, names = FIELD.match(line).groups()
            fields += [(kind, re.sub(r"\[.*", "", one).strip()) for one in names.split(",")]
        structs[name] = fields
    return functions, callbacks, constants, structs


def layout_of(name, header, compiler):
    """The text that is kept of the header `name`."""
    functions, callbacks, constants, structs = parts_of(header)
    lines = [f"#include \"{name}\"", "#include <stddef.h>", "#include <stdio.h>", "int main(void) {"]
    lines += [f'printf("constant {one} %lld\\n", (long long){one});' for one in constants]
    for struct, fields in structs.items():
        lines.append(f'printf("struct {struct} %u bytes\\n", (unsigned)sizeof({struct}));')
        for kind, field in fields:
            lines.append(f'printf("    %u, %u bytes: {kind} {field}\\n", (unsigned)offsetof({struct}, {field}), '
                         f'(unsigned)sizeof((({struct}*)0)->{field}));')
    with tempfile.TemporaryDirectory() as folder:
        for one in KEPT:
            (Path(folder) / one).write_text(header if one == name else (FOLDER / one).read_text())
        source, program = Path(folder) / "layout.c", Path(folder) / "layout"
        source.write_text("\n".join([*lines, "return 0;", "}", ""]))
        subprocess.run([compiler, "-std=c99", "-pedantic", "-Wall", "-Wextra", "-Werror", "-o", program, source],
                       check=True)
        measured = subprocess.run([program], capture_output=True, text=True, check=True).stdout
    return "".join(f"function {text}\n" for text in functions) + "".join(f"callback {text}\n" for text in callbacks) + measured


def holes(text):
    """Structs with bytes that no field has: other compilers may put them elsewhere."""
    for struct in re.split(r"^struct ", text, flags=re.MULTILINE)[1:]:
        name, size = re.match(r"(\w+) (\d+) bytes", struct).groups()
        used = sum(int(found) for found in re.findall(r"^    \d+, (\d+) bytes", struct, re.MULTILINE))
        if used != int(size):
            yield f"{name} has {size} bytes, and its fields {used}: no padding, put a field `reserved` there"


def faults_of(name, header, compiler):
    layout, kept = layout_of(name, header, compiler), KEPT[name].read_text()
    yield from holes(layout)
    changes = [line for line in difflib.unified_diff(kept.splitlines(), layout.splitlines(), lineterm="", n=0)
               if line[0] in "+-" and line[:3] not in ("+++", "---")]
    if changes:
        yield (f"{name} is not what tests/bindings/c/{KEPT[name].name} has:\n  " + "\n  ".join(changes) +
               f"\n{__doc__.split(chr(10) * 2)[-1]}Then: tests/bindings/c/abi.py --save")


def symbol_faults(headers, library):
    listed = subprocess.run(["nm", "-D", "--defined-only", library], capture_output=True, text=True, check=True).stdout
    exported = {line.split()[-1].split("@")[0] for line in listed.splitlines()}
    declared = {re.search(r"\b(bs_\w+)\(", text)[1] for header in headers.values() for text in parts_of(header)[0]}
    for name in sorted(exported - declared):
        yield f"{library} exports {name}, which no header declares"
    for name in sorted(declared - exported):
        yield f"{library} does not export {name}"


PLANTS = {
    "a field in the middle": ("backsight.h", "    bs_vec3 origin;", "    uint32_t more;\n    bs_vec3 origin;"),
    "a field of another type": ("backsight.h", "int64_t cover_grace_us", "uint64_t cover_grace_us"),
    "another order": ("backsight.h", "    uint32_t is_new;", "    uint32_t lost_before;\n    uint32_t is_new;"),
    "another constant": ("backsight.h", "BS_NOT_FINITE = -6", "BS_NOT_FINITE = -60"),
    "another argument": ("backsight.h", "int64_t tick);", "uint32_t tick);"),
    "another stamp": ("backsight.h", "#define BS_STAMP_BYTES 32", "#define BS_STAMP_BYTES 40"),
    "a function less": ("backsight.h", "BS_API const char* bs_version(void);", ""),
    "a preset's field of another type": ("backsight_presets.h", "    float move_rate;", "    int32_t move_rate;"),
    "a preset's function less": ("backsight_presets.h", "BS_API uint32_t bs_presets_abi_version(void);", ""),
}


def self_test(headers, compiler):
    for what, (name, old, new) in PLANTS.items():
        header = headers[name]
        if old not in header:
            yield f"{what}: {name} has no `{old}`"
        elif not list(faults_of(name, header.replace(old, new, 1), compiler)):
            yield f"{what} was not found"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--compiler", default="cc")
    parser.add_argument("--library")
    parser.add_argument("--save", action="store_true")
    parser.add_argument("--self-test", action="store_true")
    options = parser.parse_args()
    headers = {name: (FOLDER / name).read_text() for name in KEPT}
    if options.save:
        for name, header in headers.items():
            KEPT[name].write_text(layout_of(name, header, options.compiler))
    if options.self_test:
        faults = list(self_test(headers, options.compiler))
    else:
        faults = [fault for name, header in headers.items() for fault in faults_of(name, header, options.compiler)]
    if options.library:
        faults += symbol_faults(headers, options.library)
    if faults:
        sys.exit("\n".join(faults))
    for name, header in headers.items():
        functions, _, constants, structs = parts_of(header)
        print(f"{name}: {len(functions)} functions, {len(constants)} constants and {len(structs)} structs are as they were")


if __name__ == "__main__":
    main()
