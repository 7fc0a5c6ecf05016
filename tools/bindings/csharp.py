"""backsight.h for C#: Native.cs has constants, structs and functions; Objects.cs has classes whose methods call them.
Presets/ has those of backsight_presets.h (csharp_parts/presets.py).

C# 7.2, netstandard 2.0. All structs are blittable, and no call makes garbage. Functions whose shape no rule here covers
(they open, close, or take a callback) are written by hand beside Objects.cs: BY_HAND.
"""
import re

from bindings import header as c_header
from bindings.csharp_parts import presets
from bindings.csharp_parts.methods import Method
from bindings.csharp_parts.names import CLASSES, INDENT, NUMBERS, Words, pascal, struct_name
from bindings.csharp_parts.structs import array_lines, array_name, enum_lines, native_lines, struct_lines

FOLDER = "bindings/csharp/com.backsight.core/Runtime"
BY_HAND = {"bs_abi_version", "bs_version", "bs_check_floats", "bs_open", "bs_close", "bs_error_text", "bs_code_name",
           "bs_reason_name", "bs_validate_reach", "bs_server_add", "bs_server_judge", "bs_client_show",
           "bs_server_set_bone_poser", "bs_client_set_bone_poser", "bs_server_set_level", "bs_client_set_level",
           "bs_server_set_line_of_sight", "bs_client_set_line_of_sight",
           "bs_server_bake_poses", "bs_client_bake_poses", "bs_prediction_set_step", "bs_prediction_get_sizes"}
HEAD = ["// Made by tools/bind from bindings/c/backsight.h. Change tools/bindings/csharp.py, not this file.",
        "using System;", "using System.Runtime.InteropServices;", "", "namespace Backsight", "{"]


def native_file(header, words):
    yield from HEAD
    yield "    /// <summary>Numbers of the interface.</summary>"
    yield "    public static class Constants"
    yield "    {"
    for name, value in header.constants.items():
        if name not in words.in_enum:
            kind = "long" if name == "BS_NO_TICK" else "uint" if value > 2**31 or name in (
                "BS_ABI_VERSION", "BS_NO_ENTITY") else "int"
            yield f"{INDENT}public const {kind} {pascal(name[3:])} = {value};"
    yield "    }"
    for doc, names in header.enums:
        yield ""
        yield from enum_lines(doc, names, header, words)
    arrays = {array_name(one): one for struct in header.structs.values() for one in struct.fields if one.is_array}
    for name, one in sorted(arrays.items()):
        is_number = one.type in NUMBERS
        yield ""
        yield from array_lines(name, NUMBERS[one.type] if is_number else struct_name(one.type), one.count, is_number)
    defaults = {function.name[:-len("_default")] for function in header.functions if function.name.endswith("_default")}
    for struct in header.structs.values():
        yield ""
        yield from struct_lines(struct, words, struct.name in defaults)
    yield ""
    yield from native_lines(header)
    yield "}"


def methods(header):
    """(class, name, Method) of each function that is not written by hand."""
    docs = {function.name: function.doc for function in header.functions}
    for function in header.functions:
        if function.name in BY_HAND or re.search(r"_(default|open|close|open_with_projectiles)$", function.name):
            continue
        first = function.arguments[0] if function.arguments else None
        owner = CLASSES.get(first.type) if first and first.stars == 1 and not first.is_const else None
        doc = function.doc
        if not doc and owner == "Client":
            doc = docs.get(function.name.replace("bs_client_", "bs_server_"), "")
        handle = next((handle for handle, name in CLASSES.items() if name == owner), "bs")
        yield owner or "Library", pascal(function.name[len(handle) + 1:]), Method(function, header, bool(owner), doc)


def objects_file(header, words):
    yield from HEAD
    by_class = {}
    for owner, name, method in methods(header):
        by_class.setdefault(owner, []).append((name, method))
    for number, (owner, members) in enumerate(by_class.items()):
        if number:
            yield ""
        yield f"    public sealed unsafe partial class {owner}"
        yield "    {"
        for index, (name, method) in enumerate(members):
            if index:
                yield ""
            yield from method.lines(name, words)
            if "Filter filter" in method.takes:
                yield ""
                yield from method.lines(name, words, without_filter=True)
        yield "    }"
    yield "}"


def files(header):
    words = Words(header)
    return {f"{FOLDER}/Native.cs": "\n".join(native_file(header, words)) + "\n",
            f"{FOLDER}/Objects.cs": "\n".join(objects_file(header, words)) + "\n",
            **presets.files(header, c_header.read_presets(header))}
