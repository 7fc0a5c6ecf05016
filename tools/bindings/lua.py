"""Writes the declarations of bindings/lua/backsight.lua: what stands between its two marks. The rest is by hand.

A function whose arguments follow no pattern below is BY_HAND: its declaration for the FFI is written here, its method in
the file. LuaLS reads the comments (`---@param`), so editors show what the header says.
"""
import re
import textwrap
from dataclasses import replace

from .header import ALIASES, HEADER

ROOT = HEADER.parents[2]
FILE = "bindings/lua/backsight.lua"
BEGIN = "-- Declarations: tools/bind writes all down to the next such line from backsight.h.\n"
END = "-- End of the declarations.\n"
VERSION_HEADER = "include/backsight/version.h"
CLASSES = {"bs_server": "Server", "bs_client": "Client", "bs_clock": "Clock", "bs_command_buffer": "CommandBuffer",
           "bs_input_lead": "InputLead", "bs_estimator": "Estimator", "bs_reckoner": "Reckoner",
           "bs_prediction": "Prediction", "bs_predicted_events": "PredictedEvents"}
BY_HAND = {
    "bs_open", "bs_close", "bs_error_text", "bs_validate_reach", "bs_server_add_hitbox_set", "bs_client_add_hitbox_set",
    "bs_server_record", "bs_server_despawned", "bs_server_judge", "bs_client_show", "bs_server_set_level",
    "bs_client_set_level", "bs_server_set_bone_poser", "bs_client_set_bone_poser", "bs_state_read_bones",
    "bs_server_bake_poses", "bs_client_bake_poses",
    "bs_server_cast_rays", "bs_client_cast_rays", "bs_server_overlap_sphere", "bs_client_overlap_sphere",
    "bs_draw_rules_for_people", "bs_launch_claim_round", "bs_fairness_of", "bs_server_add_hitbox_set_on",
    "bs_client_add_hitbox_set_on", "bs_server_set_line_of_sight", "bs_client_set_line_of_sight", "bs_server_run_query",
    "bs_client_run_query", "bs_client_shoot_query", "bs_abi_version", "bs_version",
    "bs_check_floats", "bs_reckon", "bs_server_launch", "bs_prediction_set_step",
    "bs_prediction_get_sizes"}
# Methods that run no callback of the game: they are called without a look whether one is set.
QUERIES = {"add", "agreement", "area_hit", "bone", "cast_ray", "client_of", "clock_numbers", "closest_point",
           "command_wait", "compare", "ended", "fingerprint", "flight", "hit_verdict", "image_counters",
           "judge_counters", "launched", "next_effect", "query_hit",
           "next_received", "own_image", "pose", "remote_image", "set_commands_per_packet", "set_viewer", "shoot", "shown",
           "snapshot", "stamp", "state_at", "sweep_sphere", "tick", "write", "push"}
# Of other classes: those that run one.
CALLING_BACK = {"Prediction:reconcile", "Prediction:predict"}
# Calls that are done whatever they answer: the answer is the result.
ANSWERS_ALWAYS = {"bs_server_hold"}
MAY_BE_NIL = {"filter"}
# Arguments that may be left out, with what they are then.
DEFAULTS = {"user": "0", "fingerprint": "0", "server_tick": "-1"}
CHECKS = {"uint32_t": "u32", "int32_t": "i32", "int64_t": "i64", "uint64_t": "u64", "float": "f32", "double": "f32"}
OUT = {"uint32_t": "u32_out", "int32_t": "i32_out", "int64_t": "i64_out", "uint64_t": "u64_out", "float": "f32_out",
       "double": "f64_out"}
REAL = {"float", "double"}
WORDS_OF_LUA = {"self", "end", "function", "local", "repeat", "until", "then", "nil", "not", "and", "or", "in"}
WIDTH = 118


def in_lua_name(name):
    """A field's or an argument's name; Lua's own words get an underscore."""
    return f"{name}_" if name in WORDS_OF_LUA else name


def short(name):
    return name.removeprefix("bs_")


def base(kind):
    return ALIASES.get(kind, kind)


def class_of(function):
    first = function.arguments[0] if function.arguments else None
    return CLASSES.get(first.type) if first and first.stars == 1 else None


def method_of(function):
    """How a game calls the function: `Server:record` or `backsight.screen_hash`."""
    name = CLASSES.get(function.arguments[0].type) if function.arguments else None
    if name and function.arguments[0].stars == 1:
        return f"{name}:{function.name.removeprefix(function.arguments[0].type + '_')}"
    return f"backsight.{short(function.name)}"


def in_lua(text, methods):
    """The header's words, with names as Lua has them."""
    text = re.sub(r"\bbs_\w+(?=\(\))", lambda name: methods.get(name[0], f"backsight.{short(name[0])}"), text)
    text = re.sub(r"\bbs_(\w+)::(\w+)", r"backsight.\1.\2", text)
    text = re.sub(r"\bBS_(\w+)", r"backsight.\1", text)
    return re.sub(r"\bbs_(\w+)\b", r"backsight.\1", text)


def wrapped(text, methods):
    for line in textwrap.wrap(in_lua(text, methods), WIDTH - 4, break_on_hyphens=False):
        yield f"--- {line}"


def cdef_of(header):
    for handle in header.handles:
        yield f"typedef struct {handle} {handle};"
    for alias, kind in ALIASES.items():
        yield f"typedef {kind} {alias};"
    for struct in header.structs.values():
        fields = " ".join(f"{one.type} {in_lua_name(one.name)}{f'[{one.count}]' if one.is_array else ''};" for one in struct.fields)
        yield from textwrap.wrap(f"typedef struct {struct.name} {{ {fields} }} {struct.name};", WIDTH)
    for one in header.callbacks:
        yield from textwrap.wrap(f"typedef {one.returns} (*{one.name})({c_arguments(one)});", WIDTH)
    for one in header.functions:
        yield from textwrap.wrap(f"{one.returns} {one.name}({c_arguments(one) or 'void'});", WIDTH)


def c_arguments(function):
    return ", ".join(f"{'const ' if one.is_const else ''}{one.type}{'*' * one.stars} {one.name}"
                     for one in function.arguments)


def lua_type(kind, structs):
    if kind in structs:
        return f"backsight.{short(kind)}"
    return "number" if base(kind) in REAL else "integer"


def field_code(one, structs):
    kind = short(one.type) if one.type in structs else {"uint8_t": "u8", "char": "char"}.get(
        base(one.type), CHECKS.get(base(one.type)))
    return f"{in_lua_name(one.name)}:{kind}{f'[{one.count}]' if one.is_array else ''}"


def struct_of(struct, has_default, header, methods):
    name = short(struct.name)
    yield from wrapped(struct.doc, methods)
    yield f"---@class backsight.{name}"
    for one in struct.fields:
        if one.name == "struct_size" or one.name.startswith("reserved"):
            continue
        kind = lua_type(one.type, header.structs) + ("[]" if one.is_array else "")
        yield f"---@field {in_lua_name(one.name)} {kind} {in_lua(one.doc, methods)}".rstrip()
    fields = " ".join(field_code(one, header.structs) for one in struct.fields if one.name != "struct_size")
    size = struct.size if struct.is_sized else "nil"
    yield f'local {name}_t = struct("{name}", {size}, {str(has_default).lower()},'
    lines = textwrap.wrap(fields, WIDTH - 10)
    yield from (f'    "{line}{" " if i + 1 < len(lines) else ""}"{" .." if i + 1 < len(lines) else ")"}'
                for i, line in enumerate(lines))
    yield ""


class Method:
    """Text of one method, argument by argument. `see`: the function before it whose words are its own too."""

    def __init__(self, function, header, methods, see):
        self.doc = function.doc or f"See {methods[see]}()."
        self.function, self.header, self.methods = function, header, methods
        self.where = method_of(function)
        self.params, self.checks, self.call, self.results = [], [], [], []
        self.docs, self.returned, self.is_short = [], [], False
        self.is_done = function.name in ANSWERS_ALWAYS
        arguments = list(function.arguments)
        if class_of(function):
            self.call.append("self.handle")
            arguments = arguments[1:]
        i = 0
        while i < len(arguments):
            i += self.take(arguments, i)

    def param(self, name, kind, says=""):
        optional = name in MAY_BE_NIL or name in DEFAULTS or says.startswith("written")
        self.params.append(name)
        self.docs.append(f"---@param {name}{'?' if optional else ''} {kind} {says}".rstrip())

    def take(self, arguments, i):
        """Takes an argument, or two or three that belong together. Returns how many."""
        one = replace(arguments[i], name=in_lua_name(arguments[i].name))
        following = [other.name for other in arguments[i + 1:i + 3]]
        if one.type == "uint8_t" and one.is_const:
            self.param(one.name, "string|backsight.bytes")
            self.param("size?", "integer", "how many of them; all without it")
            self.params[-1] = "size"
            self.checks.append(f'{one.name}, size = bytes_of({one.name}, size, "{self.where}", "{one.name}")')
            self.call += [one.name, "size"]
            return 2
        if one.type == "uint8_t" and following == ["capacity", "size"]:
            self.param(one.name, "backsight.bytes", "room")
            self.param("at?", "integer", "where in it to write; 0 without it")
            self.params[-1] = "at"
            self.checks.append(f'local to, room = room_of({one.name}, at, "{self.where}", "{one.name}")')
            self.call += ["to", "room", "u32_out"]
            self.results.append("u32_out[0]")
            self.returned.append("integer? size what was written")
            self.is_short = True
            return 3
        if one.type in self.header.structs:
            self.take_struct(one)
        elif one.stars:
            out = OUT[base(one.type)]
            self.call.append(out)
            is_wide = base(one.type) == "int64_t"
            self.results.append(f"number({out}[0])" if is_wide else f"{out}[0]")
            self.returned.append(f"{lua_type(one.type, {})}? {one.name}")
        elif one.type == "void":
            raise ValueError(f"{self.function.name} takes a pointer: it belongs to BY_HAND")
        else:
            self.param(one.name, lua_type(one.type, self.header.structs))
            value = f"{one.name} or {DEFAULTS[one.name]}" if one.name in DEFAULTS else one.name
            self.call.append(f'{CHECKS[base(one.type)]}({value}, "{self.where}", "{one.name}")')
        return 1

    def take_struct(self, one):
        struct = self.header.structs[one.type]
        name, kind = short(struct.name), f"backsight.{short(struct.name)}"
        checked = f'given({name}_t, {one.name}, "{self.where}", "{one.name}", "{name}")'
        if one.is_const:
            self.param(one.name, kind)
            self.checks.append(f"if {one.name} then {checked} end" if one.name in MAY_BE_NIL else checked)
        else:
            self.param(one.name, kind, "written and returned; a new one without it")
            made = f"sized({name}_t, {struct.size})" if struct.is_sized else f"{name}_t()"
            self.checks += [f"if {one.name} then {checked}", f"else {one.name} = {made} end"]
            self.results.append(one.name)
            self.returned.append(f"{kind}? {one.name}")
        self.call.append(one.name)

    def lines(self):
        function = self.function
        yield from wrapped(self.doc, self.methods)
        yield from self.docs
        for said in self.returned or (["integer answer"] if self.is_done else ["true?"]):
            yield f"---@return {said}"
        if not self.is_done:
            yield "---@return integer? answer why there is no result"
        yield f"function {self.where}({', '.join(self.params)})"
        yield from (f"    {line}" for line in self.checks)
        owner, _, name = self.where.partition(":")
        call = f"C.{function.name}({', '.join(self.call)})"
        if self.where in CALLING_BACK or owner in ("Server", "Client") and name not in QUERIES:
            called = ", ".join([f"C.{function.name}", *self.call])
            yield from broken(f"    local code = self.calls_back and calling_back({called})")
            yield from broken(f"        or {call}")
        else:
            yield from broken(f"    local code = {call}")
        handle = "self.handle" if class_of(function) else "nil"
        if self.is_short:
            yield "    if code == -8 then return nil, code, u32_out[0] end"
        yield f'    if code {"<" if self.is_done else "~="} 0 then return refused(code, {handle}, "{self.where}") end'
        yield f"    return {', '.join(self.results) or ('code' if self.is_done else 'true')}"
        yield "end"
        yield ""


def broken(line):
    """A line of code that may be too long, broken at commas."""
    indent = " " * (len(line) - len(line.lstrip()) + 4)
    return textwrap.wrap(line, 120, initial_indent="", subsequent_indent=indent, drop_whitespace=True,
                         break_long_words=False, break_on_hyphens=False)


def words_of(function, methods):
    """A function that gives a word."""
    names = ", ".join(one.name for one in function.arguments)
    checks = ", ".join(f'{CHECKS[base(one.type)]}({one.name}, "{method_of(function)}", "{one.name}")'
                       for one in function.arguments)
    yield from wrapped(function.doc, methods)
    yield from (f"---@param {one.name} integer" for one in function.arguments)
    yield "---@return string"
    yield f"function {method_of(function)}({names})"
    yield from broken(f"    return ffi.string(C.{function.name}({checks}))")
    yield "end"
    yield ""


def constants_of(header, methods):
    told = set()
    for doc, names in header.enums:
        yield from wrapped(doc, methods)
        # Unbreakable, until they are wrapped.
        text = "; ".join(f"backsight.{name[3:]}\0=\0{header.constants[name]}" for name in names)
        yield from (line.replace("\0", " ") for line in textwrap.wrap(text, WIDTH))
        told.update(names)
    yield "-- Other numbers."
    yield from (f"backsight.{name[3:]} = {value}" for name, value in header.constants.items() if name not in told)
    yield ""


def version_of():
    text = (ROOT / VERSION_HEADER).read_text()
    return ".".join(re.search(rf"VERSION_{part} (\d+)", text)[1] for part in ("MAJOR", "MINOR", "PATCH"))


def declarations(header):
    methods = {one.name: method_of(one) for one in header.functions}
    functions = {one.name for one in header.functions}
    yield f'backsight.VERSION = "{version_of()}"'
    yield from constants_of(header, methods)
    yield "declare(backsight.ABI_VERSION, [["
    yield from cdef_of(header)
    yield "]])"
    yield ""
    for struct in header.structs.values():
        yield from struct_of(struct, f"{struct.name}_default" in functions, header, methods)
    see = None
    for one in header.functions:
        see = one.name if one.doc else see
        if one.name in BY_HAND or re.search(r"_(open|close|default|open_with_projectiles)$", one.name):
            continue
        if one.returns == "const char*":
            yield from words_of(one, methods)
        else:
            yield from Method(one, header, methods, see).lines()


def files(header):
    before, _, rest = (ROOT / FILE).read_text().partition(BEGIN)
    _, _, after = rest.partition(END)
    if not after:
        raise ValueError(f"{FILE} has lost the marks of its declarations")
    for name in sorted(BY_HAND):
        if not re.search(rf"\b{name}\b", before + after):
            raise ValueError(f"{FILE} lacks a method for {name}, which its generator leaves to it")
    from . import header as c_header
    from .lua_parts import presets
    text = "\n".join(declarations(header)).rstrip() + "\n"
    return {FILE: before + BEGIN + text + END + after} | presets.files(c_header.read_presets(header))
