"""backsight_presets.h for C#: the namespace Backsight.Presets, with the classes' names of the published pages.

A function that changes a struct is a method of that struct. One that has a handle is a method of its class. All others
are static methods of the page's class.
"""
from bindings.csharp_parts.methods import Method
from bindings.csharp_parts.names import CLASSES, INDENT, PAGES, Words, pascal, struct_name
from bindings.csharp_parts.structs import enum_lines, native_lines, struct_lines

FOLDER = "bindings/csharp/com.backsight.core/Runtime/Presets"
BY_HAND = {"bs_presets_abi_version", "bs_twoten_simulation_simulate"}
NATIVE = "PresetsNative"
# The platforms whose native code is one file of sources, which has no presets.
HEAD = ["// Made by tools/bind from bindings/c/backsight_presets.h. Change csharp_parts/presets.py there, not this file.",
        "#if !(UNITY_IOS || UNITY_TVOS || UNITY_WEBGL) || UNITY_EDITOR",
        "using System;", "using System.Runtime.InteropServices;", "", "namespace Backsight.Presets", "{"]
TAIL = ["}", "#endif"]


def words_of(base, header):
    words = Words(base)
    words.in_enum |= {name for _, names in header.enums for name in names}
    return words


def native_file(header, words):
    yield from HEAD
    yield "    /// <summary>Numbers of the published systems.</summary>"
    yield "    public static class PresetConstants"
    yield "    {"
    for name, value in header.own_constants.items():
        if name not in words.in_enum:
            kind = "uint" if name == "BS_PRESETS_ABI_VERSION" else "int"
            yield f"{INDENT}public const {kind} {pascal(name[3:])} = {value};"
    yield "    }"
    for doc, names in header.enums:
        yield ""
        yield from enum_lines(doc, names, header, words)
    defaults = {function.name[:-len("_default")] for function in header.functions if function.name.endswith("_default")}
    for struct in header.own_structs:
        yield ""
        yield from struct_lines(struct, words, struct.name in defaults, NATIVE)
    yield ""
    yield from native_lines(header, NATIVE)
    yield from TAIL


def owner_of(function, header):
    """(kind, class, prefix of its functions in C) of what has the function as a method."""
    first = function.arguments[0]
    if first.type in CLASSES:
        return "class", CLASSES[first.type], first.type
    if first.type in header.structs and first.stars == 1 and not first.is_const and \
            function.name.startswith(first.type + "_"):
        return "struct", struct_name(first.type), first.type
    page = next(page for page in PAGES if function.name.startswith(page + "_"))
    return "static class", PAGES[page], page


def methods_file(header, words):
    yield from HEAD
    by_owner = {}
    for function in header.functions:
        if function.name in BY_HAND or function.name.endswith(("_default", "_open", "_close")):
            continue
        kind, owner, prefix = owner_of(function, header)
        method = Method(function, header, kind == "class", function.doc, NATIVE, owner if kind == "struct" else None)
        by_owner.setdefault((kind, owner), []).append((pascal(function.name[len(prefix) + 1:]), method))
    for number, ((kind, owner), members) in enumerate(by_owner.items()):
        if number:
            yield ""
        before = {"class": "public sealed unsafe partial class", "struct": "public unsafe partial struct",
                  "static class": "public static unsafe partial class"}[kind]
        yield f"    {before} {owner}"
        yield "    {"
        for index, (name, method) in enumerate(members):
            if index:
                yield ""
            yield from method.lines(name, words)
        yield "    }"
    yield from TAIL


def files(base, header):
    words = words_of(base, header)
    return {f"{FOLDER}/PresetsNative.cs": "\n".join(native_file(header, words)) + "\n",
            f"{FOLDER}/PresetsMethods.cs": "\n".join(methods_file(header, words)) + "\n"}
