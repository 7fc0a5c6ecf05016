"""Writes the declarations of bindings/lua/backsight_presets.lua from backsight_presets.h, between its marks."""
import re
import textwrap

from .. import lua as whole

FILE = "bindings/lua/backsight_presets.lua"
BEGIN = whole.BEGIN.replace("backsight.h", "backsight_presets.h")
BY_HAND = {"bs_presets_abi_version", "bs_twoten_simulation_simulate", "bs_unreal_series_substeps"}
CLASSES = {"bs_twoten_simulation": "TwotenSimulation", "bs_ut2003_trail": "Ut2003Trail"}


class Method(whole.Method):
    """A struct that the function changes is the caller's, and is not returned."""

    def take_struct(self, one):
        is_own = self.function.arguments[0].name == one.name and self.function.name.startswith(one.type + "_")
        if one.is_const or not (is_own or one.name == "body"):
            return super().take_struct(one)
        kind = whole.short(one.type)
        self.param(one.name, f"backsight.{kind}", "changed")
        self.checks.append(f'given({kind}_t, {one.name}, "{self.where}", "{one.name}", "{kind}")')
        self.call.append(one.name)
        return None


def cdef(header):
    for handle in header.handles:
        if handle not in header.others:
            yield f"typedef struct {handle} {handle};"
    for struct in header.own_structs:
        fields = " ".join(f"{one.type} {one.name};" for one in struct.fields)
        yield from textwrap.wrap(f"typedef struct {struct.name} {{ {fields} }} {struct.name};", whole.WIDTH)
    for one in header.callbacks:
        yield from textwrap.wrap(f"typedef {one.returns} (*{one.name})({whole.c_arguments(one)});", whole.WIDTH)
    for one in header.functions:
        yield from textwrap.wrap(f"{one.returns} {one.name}({whole.c_arguments(one) or 'void'});", whole.WIDTH)


def constants(header, methods):
    told = set()
    for doc, names in header.enums:
        yield from whole.wrapped(doc, methods)
        text = "; ".join(f"backsight.{name[3:]}\0=\0{header.constants[name]}" for name in names)
        yield from (line.replace("\0", " ") for line in textwrap.wrap(text, whole.WIDTH))
        told.update(names)
    yield from (f"backsight.{name[3:]} = {value}" for name, value in header.own_constants.items() if name not in told)
    yield ""


def declarations(header):
    methods = {one.name: whole.method_of(one) for one in header.functions}
    functions = {one.name for one in header.functions}
    yield from constants(header, methods)
    yield "declare(backsight.PRESETS_ABI_VERSION, [["
    yield from cdef(header)
    yield "]])"
    yield ""
    for struct in header.own_structs:
        yield from whole.struct_of(struct, f"{struct.name}_default" in functions, header, methods)
    see = None
    for one in header.functions:
        see = one.name if one.doc else see
        if one.name not in BY_HAND and not re.search(r"_(open|close|default)$", one.name):
            yield from Method(one, header, methods, see).lines()


def files(header):
    whole.CLASSES.update(CLASSES)
    before, _, rest = (whole.ROOT / FILE).read_text().partition(BEGIN)
    _, _, after = rest.partition(whole.END)
    if not after:
        raise ValueError(f"{FILE} has lost the marks of its declarations")
    text = "\n".join(declarations(header)).rstrip() + "\n"
    return {FILE: before + BEGIN + text + whole.END + after}
