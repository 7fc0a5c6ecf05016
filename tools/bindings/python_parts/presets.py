"""backsight_presets.h for Python: the module `backsight._presets`, which backsight/presets.py completes by hand.

A function that changes a struct takes it first and returns what C writes besides. One that has a handle is a method of
its class. BY_HAND has a callback or an array of the caller's.
"""
import re

from .. import python as whole

FILE = whole.FOLDER + "_presets.py"
BY_HAND = {"bs_presets_abi_version", "bs_twoten_simulation_simulate", "bs_unreal_series_substeps"}
HANDLES = {"bs_twoten_simulation": "TwotenSimulation", "bs_ut2003_trail": "Ut2003Trail"}
ENUM_NAMES = {"BS_FISHNET_": "FishnetPeer", "BS_UNREAL_SERIES_": "UnrealSeriesCaller"}
ANSWERS = {"bs_twoten_simulation_rewind": "NONE", "bs_twoten_simulation_add_frame": "PLAIN",
           "bs_ut2003_trail_unshift": "PLAIN", "bs_pun2_read": "NONE"}
ROOM_OF_BYTES = {"bs_pun2_write": "PUN2_MESSAGE_BYTES"}


def changes(function):
    """The arguments that a function reads and writes."""
    first = function.arguments[0]
    is_own = first.stars == 1 and not first.is_const and function.name.startswith(first.type + "_")
    found = {(function.name, first.name)} if is_own else set()
    return found | {(function.name, one.name) for one in function.arguments
                    if function.name.startswith("bs_ut2003_trail_") and one.name == "body"}


def declared(header):
    for handle in header.handles:
        if handle not in header.others:
            yield f"typedef struct {handle} {handle};"
    for struct in header.own_structs:
        yield f"typedef struct {struct.name} {{"
        yield from (f"    {one.type} {one.name};" for one in struct.fields)
        yield f"}} {struct.name};"
    yield from (f"typedef {whole.prototype(one, f'(*{one.name})')}" for one in header.callbacks)
    yield from (whole.prototype(one, one.name) for one in header.functions)


def constants(header, words):
    in_enums = {name for _, names in header.enums for name in names}
    yield from (f"{name.removeprefix('BS_')} = {value}" for name, value in header.own_constants.items()
                if name not in in_enums)
    for doc, names in header.enums:
        prefix = whole.prefix_of(names)
        yield from ("", "", f"class {whole.enum_name(prefix)}(IntEnum):")
        yield from (whole.doc_lines(words.of(doc), "    ") or [f'    """Constants {prefix}."""'])
        yield ""
        yield from (f"    {name.removeprefix(prefix)} = {header.constants[name]}" for name in names)


def calls(header, words):
    mine = [one for one in header.functions
            if one.name not in BY_HAND and not one.name.endswith(("_default", "_open", "_close"))]
    for handle, python in HANDLES.items():
        yield from ("", "", f"class {python}Calls(Handle):")
        yield f'    """Calls of {python} that need no hand: the class itself is in presets.py."""'
        yield ""
        yield "    __slots__ = ()"
        for one in mine:
            if one.arguments[0].type == handle:
                yield from whole.Method(one, words).lines()
    for one in mine:
        if one.arguments[0].type not in HANDLES:
            yield from whole.Method(one, words).lines()


def lines(header):
    words = whole.Words(header)
    defaults = {one.name for one in header.functions if one.name.endswith("_default")}
    yield from ('"""Written by tools/bind from bindings/c/backsight_presets.h: do not edit.', "",
                "The published systems: C's declarations, structs with their defaults, and calls. Comments are the header's.",
                '"""', "# ruff: noqa", "from __future__ import annotations", "", "from enum import IntEnum",
                "from typing import TYPE_CHECKING", "", "from ._arguments import *",
                "from ._native import UINT32, INT32, INT64, Handle, add_declarations, new_c", "from ._presets_base import PoseField, call",
                "from ._values import *", "from ._values import vector_of", "", 'DECLARATIONS = """')
    yield from declared(header)
    yield from ('"""', "add_declarations(DECLARATIONS)", "")
    yield from constants(header, words)
    for struct in header.own_structs:
        yield from whole.struct_lines(struct, words, f"{struct.name}_default" in defaults)
    yield from calls(header, words)


def files(header):
    whole.HANDLES.update(HANDLES)
    whole.ENUM_NAMES.update(ENUM_NAMES)
    whole.ANSWERS.update(ANSWERS)
    whole.ROOM_OF_BYTES.update(ROOM_OF_BYTES)
    whole.CHANGED.update(pair for one in header.functions if one.arguments for pair in changes(one))
    text = "\n".join(lines(header))
    public = [name for name in re.findall(r"^(?:class |def )?([A-Za-z]\w+)(?= = [-\d]|\()", text, re.MULTILINE)
              if not name.endswith("Calls") and name != "add_declarations"]
    return {FILE: text + "\n" + "\n".join(["", "", *whole.listed("__all__", public)]) + "\n"}
