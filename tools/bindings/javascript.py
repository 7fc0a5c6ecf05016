"""JavaScript and TypeScript: bindings/javascript, which runs the C interface as WASM.

constants.ts has the numbers, structs.ts the structs, objects.ts the classes, and calls.ts what the module exports.
calls.c gives JavaScript's numbers to functions that take 64 bits by value, and C's callbacks to JavaScript. presets.ts
and presets_calls.c have the same of backsight_presets.h.
"""
import re

from . import header as c_header
from .of_javascript import presets
from .of_javascript.methods import (ALWAYS, BY_HAND, RAYS, Method, callback_type, plain_method, rays_method)
from .of_javascript.names import CLASSES, Words, enums_of, owner_of
from .of_javascript.structs import structs_text

FOLDER = "bindings/javascript/src/generated"
FIRST = "// Written by tools/bind from bindings/c/backsight.h. Change the header, not this file."
C_NUMBERS = {"bs_entity": "uint32_t"}


def is_wide(one):
    return not one.stars and one.type in ("int64_t", "uint64_t")


def constants_text(header, words):
    named = {name for _, names in header.enums for name in names}
    for name, value in header.constants.items():
        if name not in named:
            yield f"export const {name.removeprefix('BS_')} = {value};"
    for name, _, doc, members in enums_of(header):
        yield ""
        yield from words.block(doc, "")
        yield f"export const {name} = {{"
        yield from (f"    {member}: {value}," for member, value in members.items())
        yield "} as const;"


def last_word(function):
    return function.name.removeprefix(owner_of(function)[1]).rpartition("_")[2]


def docs_of(header):
    """Function to doc. One without a doc has that of the function before it, where both do the same of two things."""
    docs, before, said = {}, None, ""
    for one in header.functions:
        if one.doc:
            before, said = one, one.doc
        is_twin = before is not None and last_word(before) == last_word(one)
        docs[one.name] = one.doc or (said if is_twin else "The defaults." if one.name.endswith("_default") else "")
    return docs


def answering(header, docs):
    """Functions that may give an answer above 0."""
    found, all_that_follow = set(), ""
    for one in header.functions:
        doc = docs[one.name]
        # "As bs_client_store(), of a packet": its answers too.
        alike = re.match(r"As (bs_\w+)\(\)", doc)
        is_said = re.search(r"\b[Aa]nswers?: ", doc)
        if is_said or all_that_follow == one.group or (alike and alike[1] in found):
            found.add(one.name)
        if "as of all that follow" in doc:
            all_that_follow = one.group
    return found | ALWAYS


def objects_text(header, words):
    docs = docs_of(header)
    answers = answering(header, docs)
    members = {name: [] for name in CLASSES.values()}
    for one in header.functions:
        if one.name in BY_HAND or (one.name.endswith("_close") and one.name != "bs_close"):
            continue
        owner = owner_of(one)[0]
        if one.name in RAYS:
            members[owner] += rays_method(one, words, docs[one.name])
        elif one.returns != "int32_t":
            members[owner] += plain_method(one, words, docs[one.name])
        else:
            members[owner] += Method(one, header, one.name in answers).text(words, docs[one.name])
    yield 'import { Closable, Opened } from "../closable.js";'
    yield 'import type { Input } from "../core.js";'
    yield 'import type { RayBatch } from "../rays.js";'
    callbacks = [line for callback in header.callbacks for line in ("", *callback_type(callback, words))]
    used = set(re.findall(r"\w+", "\n".join([*callbacks, *(line for lines in members.values() for line in lines
                                                           if not line.lstrip().startswith(("*", "/*")))])))
    names = sorted(words.structs[name] for name in header.structs)
    yield f"import {{ {', '.join(f'{name}Struct' for name in names if f'{name}Struct' in used)} }} from \"./structs.js\";"
    types = [name for name in names if name in used and name not in ("Stamp", "News", "Error")]
    yield f"import type {{ {', '.join(types)} }} from \"./structs.js\";"
    yield from callbacks
    for handle, name in CLASSES.items():
        yield ""
        if name == "Library":
            yield "/** What needs no object of a match. */"
            yield "export abstract class LibraryCalls extends Opened {"
        else:
            group = next(one.group for one in header.functions if one.name.startswith(handle + "_open"))
            yield f"/** {group}. Closed by close(), with its library, or when nothing refers to it. */"
            yield f"export class {name} extends Closable {{"
            yield f'    protected static readonly closes = "{handle}_close";'
        yield from members[name]
        yield "}"


def calls_text(header):
    """The module's exports, each a field of its own: V8 calls those quickest."""
    names = []
    for one in header.functions:
        wide = any(is_wide(argument) for argument in one.arguments)
        count = sum(2 if argument.type == "uint64_t" and not argument.stars else 1 for argument in one.arguments)
        names.append((("js_" if wide else "") + one.name, count))
    names += [("malloc", 1), ("free", 1)]
    yield "export class Calls {"
    for name, count in names:
        yield f"    readonly {name}: ({', '.join(f'_{i}: number' for i in range(count))}) => number;"
    for callback in header.callbacks:
        yield f"    readonly address_of_{callback.name}: number;"
    yield "    constructor(exports: Record<string, any>) {"
    yield from (f"        this.{name} = exports.{name};" for name, _ in names)
    for callback in header.callbacks:
        yield f"        this.address_of_{callback.name} = exports.address_of_{callback.name}();"
    yield "    }"
    yield "}"


def argument_of(one):
    return f"{'const ' if one.is_const else ''}{one.type}{'*' * one.stars} {one.name}"


def c_text(header):
    yield '#include "backsight.h"'
    for one in header.functions:
        if not any(is_wide(argument) for argument in one.arguments):
            continue
        takes, passes = [], []
        for argument in one.arguments:
            name = argument.name
            if argument.type == "uint64_t" and is_wide(argument):
                takes += [f"uint32_t {name}_low", f"uint32_t {name}_high"]
                passes.append(f"(uint64_t){name}_high << 32 | {name}_low")
            elif is_wide(argument):
                takes.append(f"double {name}")
                passes.append(f"(int64_t){name}")
            else:
                takes.append(argument_of(argument))
                passes.append(name)
        yield ""
        yield f'__attribute__((export_name("js_{one.name}")))'
        yield f"int32_t js_{one.name}({', '.join(takes)}) {{"
        yield f"    return {one.name}({', '.join(passes)});"
        yield "}"
    for callback in header.callbacks:
        name = callback.name.removeprefix("bs_")
        takes = ", ".join(f"double {one.name}" if is_wide(one) else argument_of(one) for one in callback.arguments)
        gives = "" if callback.returns == "void" else "return "
        yield ""
        yield f'__attribute__((import_module("backsight"), import_name("{name}")))'
        yield f"{callback.returns} js_{name}({takes});"
        yield f"static {callback.returns} call_{name}({', '.join(argument_of(one) for one in callback.arguments)}) {{"
        passes = ", ".join(f"(double){one.name}" if is_wide(one) else one.name for one in callback.arguments)
        yield f"    {gives}js_{name}({passes});"
        yield "}"
        yield f'__attribute__((export_name("address_of_{callback.name}")))'
        yield f"{callback.name} address_of_{name}(void) {{ return call_{name}; }}"


def files(header):
    words = Words(header)
    texts = {"constants.ts": constants_text(header, words), "structs.ts": structs_text(header, words),
             "objects.ts": objects_text(header, words), "calls.ts": calls_text(header), "calls.c": c_text(header)}
    made = {f"{FOLDER}/{name}": "\n".join([FIRST, *lines]) + "\n" for name, lines in texts.items()}
    of_presets = presets.texts(header, c_header.read_presets(header), is_wide, c_text)
    first = FIRST.replace("backsight.h", "backsight_presets.h")
    return made | {f"{FOLDER}/{name}": "\n".join([first, *lines]) + "\n" for name, lines in of_presets.items()}
