"""backsight_presets.h for JavaScript: generated/presets.ts and presets_calls.c, of a module that was built with it.

Functions without a handle are methods of `Presets`; those with one are methods of its class, which src/presets.ts
completes. A struct that a function changes is not changed in place: the function returns it.
"""
import re
from contextlib import contextmanager
from dataclasses import replace

from . import methods, names, structs
from .methods import Method
from .names import Words, enums_of, owner_of, struct_name

HANDLES = {"bs_twoten_simulation": "TwotenSimulation", "bs_ut2003_trail": "Ut2003Trail"}
BY_HAND = {"bs_presets_abi_version", "bs_twoten_simulation_simulate", "bs_unreal_series_substeps"}
PAGES = ("fishnet", "twoten", "ut2003", "unrealSeries", "pun2")
HEAD = ("import { Closable } from \"../closable.js\";", "import type { Opened } from \"../closable.js\";",
        "import { Core, Struct, namesIn, noNumber, unknownField } from \"../core.js\";",
        "import type { Input } from \"../core.js\";", "import { PresetStruct, callsOf } from \"../presets_base.js\";",
        "import { PoseStruct, QuatStruct, Vec3Struct } from \"./structs.js\";",
        "import type { Pose, Quat, Vec3 } from \"./structs.js\";")


@contextmanager
def taught(more_in_and_out):
    """For a while the tables of backsight.h know what backsight_presets.h has besides."""
    changes = [(names.CLASSES, HANDLES), (methods.CHECKS, {"double": "asF32"}),
               (names.ENUMS, {"BS_FISHNET_": "FishnetPeer", "BS_UNREAL_SERIES_": "UnrealSeriesCaller"}),
               (methods.READS, {"float": "f32[{} >> 2]", "double": "f64[{} >> 3]"}),
               (structs.NUMBERS, {"double": ("f64[({}) >> 3]", "putF64", "number")}),
               (methods.FLAGS, {"anything_moved", "bounces"}), (methods.SCALARS, {"double"}),
               (methods.IN_AND_OUT, set(more_in_and_out))]
    for table, more in changes:
        table.update(more)
    try:
        yield
    finally:
        for table, more in changes:
            for key in more:
                table.pop(key) if isinstance(table, dict) else table.discard(key)


def changed(header):
    """The structs that functions read and write: the first argument of their own, and the body of a trail."""
    for one in header.functions:
        first = one.arguments[0] if one.arguments else None
        if first and first.stars == 1 and not first.is_const and first.type not in HANDLES and \
                not one.name.endswith("_default"):
            yield one.name, first.name
        if one.name.startswith("bs_ut2003_trail_"):
            yield one.name, "body"


def constants(whole, own, words):
    enums = list(zip(whole.enums, enums_of(whole)))
    named = {name for (_, group), _ in enums for name in group}
    yield from (f"export const {name.removeprefix('BS_')} = {value};" for name, value in own.items() if name not in named)
    for (_, group), (name, _, doc, members) in enums:
        if group[0] not in own:
            continue
        yield ""
        yield from words.block(doc, "")
        yield f"export const {name} = {{"
        yield from (f"    {member}: {value}," for member, value in members.items())
        yield "} as const;"


def struct_lines(header, words):
    for struct in header.own_structs:
        shown = [structs.Access(struct, field, header) for field in struct.fields if field.name not in structs.HIDDEN]
        yield ""
        yield from structs.interface(struct, shown, words)
        for line in structs.struct_class(struct, shown, header):
            yield line.replace("extends Struct ", "extends PresetStruct ")


def in_presets(line):
    """A line of a method as one of a module that may lack the function."""
    line = line.replace('"Library.', '"Presets.').replace("core.calls.", "callsOf(core).")
    line = re.sub(r"static open\(library: Opened, (.*)\): \w+ \{$",
                  r"static open<Made>(this: new (library: Opened, at: number) => Made, library: Opened, \1): Made {", line)
    return re.sub(r"return new \w+\(library, ", "return new this(library, ", line)


def method_lines(header, words, owner):
    docs = {one.name: one.doc for one in header.functions}
    for one in header.functions:
        if one.name in BY_HAND or one.name.endswith(("_default", "_close")) or owner_of(one)[0] != owner:
            continue
        answers = re.search(r"\b[Aa]nswers?: ", docs[one.name]) is not None
        yield from (in_presets(line) for line in Method(one, header, answers).text(words, docs[one.name]))


def classes(header, words):
    yield ""
    yield "/** The published systems' functions that need no object of their own; src/presets.ts has the rest. */"
    yield "export abstract class PresetsCalls {"
    yield "    /** Why the last call gave undefined: an answer above 0; 0 after one that gave a value. */"
    yield "    answer = 0;"
    yield "    constructor(readonly library: Opened) {}"
    yield "    enter(label: string): Core { return this.library.enter(label); }"
    yield from method_lines(header, words, "Library")
    yield "}"
    for handle, name in HANDLES.items():
        yield ""
        yield f"/** Closed by close(), with its library, or when nothing refers to it. See {name}. */"
        yield f"export class {name}Calls extends Closable {{"
        yield f'    protected static readonly closes = "{handle}_close";'
        yield from method_lines(header, words, name)
        yield "}"


def call_lines(header, is_wide):
    """The module's exports of presets."""
    yield ""
    yield "/** @internal */"
    yield "export class PresetCalls {"
    functions = [(("js_" if any(is_wide(one) for one in function.arguments) else "") + function.name,
                  len(function.arguments)) for function in header.functions]
    for name, count in functions:
        yield f"    readonly {name}: ({', '.join(f'_{i}: number' for i in range(count))}) => number;"
    for callback in header.callbacks:
        yield f"    readonly address_of_{callback.name}: number;"
    yield "    constructor(exports: Record<string, any>) {"
    yield from (f"        this.{name} = exports.{name};" for name, _ in functions)
    for callback in header.callbacks:
        yield f"        this.address_of_{callback.name} = exports.address_of_{callback.name}();"
    yield "    }"
    yield "}"


def texts(base, header, is_wide, c_text):
    """generated/presets.ts and presets_calls.c, line by line."""
    whole = replace(header, enums=[*base.enums, *header.enums], functions=[*base.functions, *header.functions])
    with taught(changed(header)):
        words = Words(whole)
        script = [*HEAD, *constants(whole, header.own_constants, words), *struct_lines(header, words),
                  *classes(header, words), *call_lines(header, is_wide)]
    pages = "|".join(PAGES)
    script = [re.sub(rf"\bLibrary\.(?=(?:{pages}))", "Presets.", line) for line in script]
    code = [line.replace('"backsight.h"', '"backsight_presets.h"') for line in c_text(header)]
    return {"presets.ts": script, "presets_calls.c": code}
