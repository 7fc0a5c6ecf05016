"""Godot 4: the tables that bindings/godot calls backsight.h by, and the pages of the editor's help."""
import re
import sys
from dataclasses import dataclass

from bindings import header as c_header
from bindings.for_godot import help as pages_of_help
from bindings.for_godot import presets
from bindings.for_godot.own_methods import OF_A_MATCH, OWN_METHODS

CLASSES = [("Backsight", "Object", ""), ("BacksightServer", "Node", "bs_server"),
           ("BacksightClient", "Node", "bs_client"), ("BacksightClock", "RefCounted", "bs_clock"),
           ("BacksightCommandBuffer", "RefCounted", "bs_command_buffer"),
           ("BacksightInputLead", "RefCounted", "bs_input_lead"), ("BacksightEstimator", "RefCounted", "bs_estimator"),
           ("BacksightReckoner", "RefCounted", "bs_reckoner"), ("BacksightHitbox3D", "Node3D", ""),
           ("BacksightPrediction", "RefCounted", "bs_prediction"),
           ("BacksightPredictedEvents", "RefCounted", "bs_predicted_events")]
# The plugin opens and closes by itself; a mistake's text goes to the console; state_read_bones() is one of its own.
LEFT_OUT = {"bs_abi_version", "bs_open", "bs_close", "bs_error_text", "bs_state_read_bones",
            "bs_prediction_set_step"}
# Object has a get() of its own.
NAMES = {"bs_estimator_get": "motion", "bs_clock_get_numbers": "numbers", "bs_input_lead_get_numbers": "numbers",
         "bs_prediction_get_counters": "counters", "bs_predicted_events_get_counters": "counters",
         "bs_prediction_get_sizes": "sizes"}
CHANGED = {("bs_launch_claim_round", "claim"), ("bs_draw_rules_for_people", "rules"), ("bs_fairness_of", "server")}
KINDS = {"uint8_t": "u8", "int32_t": "i32", "uint32_t": "u32", "bs_entity": "u32", "int64_t": "i64", "uint64_t": "u64",
         "float": "f32", "bs_vec3": "vector", "bs_quat": "rotation", "bs_pose": "pose"}
PLAIN = {"bs_vec3": "vector", "bs_quat": "rotation", "bs_pose": "pose"}
CALLBACKS = {"bs_line_of_sight": "line_of_sight", "bs_line_of_sight_at": "line_of_sight_at",
             "bs_bone_poser": "pose_bones", "bs_level_trace": "trace_level"}
# What may be left out at the end of a call, and what stands for it then.
FALLBACKS = {"user": 0, "fingerprint": 0, "rtt_us": 0, "screen_hash": 0, "offsets": 0, "draw_group": 0, "moves": 0, "server_tick": -1,
             "capacity": 4096, "max_ahead_ticks": 16}
# What comes back in place of a number that the library did not give, as 32 bits; else 0. NO_CLIENT_NUMBER is all ones.
NOTHING = {"client": -1}
DOC_OF_NOTHING = {"bs_server_join": "Returns BS_NO_CLIENT_NUMBER where nobody has joined; answer() says why."}
INPUTS = ("object", "block", "whole", "real", "vector", "rotation", "pose", "record", "changed", "records", "poses", "bytes", "offsets",
          "callable", "room", "stored")
# What GDScript gives or gets.
TYPES = {"object": "Object", "block": "PackedByteArray", "out_block": "PackedByteArray", "whole": "int", "room": "int", "real": "float", "vector": "Vector3", "rotation": "Quaternion",
         "pose": "Transform3D", "record": "Dictionary", "changed": "Dictionary", "records": "Array", "poses": "Array",
         "bytes": "PackedByteArray", "offsets": "Array", "callable": "Callable", "stored": "Dictionary",
         "out_whole": "int", "out_flag": "bool", "out_record": "Dictionary", "out_records": "Array",
         "out_for_each": "Array", "out_bytes": "PackedByteArray", "out_wholes": "Array", "out_pose": "Transform3D",
         "out_real": "float", "out_single": "float", "out_vector": "Vector3", "out_text": "String", "out_stored": "Dictionary",
         "out_rotation": "Quaternion", "out_array": "Array"}


@dataclass
class Parameter:
    name: str
    role: str
    record: str = ""
    fallback: object = None  # None: it must be given
    code: str = ""           # how the C function takes it
    is_optional: bool = False

    @property
    def is_input(self):
        return self.role in INPUTS

    @property
    def type(self):
        return TYPES[self.role]

    @property
    def default(self):
        empty = {"Dictionary": "{}", "Array": "[]", "Callable": "Callable()"}
        return empty.get(self.type, self.fallback)


@dataclass
class Method:
    owner: str
    name: str
    parameters: list
    call: str  # C++: what it does
    doc: str
    function: str = ""

    @property
    def inputs(self):
        return [one for one in self.parameters if one.is_input]

    @property
    def result(self):
        outs = [one for one in self.parameters if not one.is_input or one.role == "changed"]
        outs = [one for one in outs if one.role != "problem"]
        return "int" if not outs else TYPES.get(outs[0].role, "Dictionary") if len(outs) == 1 else "Dictionary"


def is_bytes(struct):
    """A struct of nothing but bytes, such as a stamp."""
    return [one.type for one in struct.fields] == ["uint8_t"] and struct.fields[0].is_array


def records_of(header):
    """Structs that are dictionaries in GDScript."""
    left_out = PLAIN.keys() - {"bs_pose"} | {"bs_error"}  # a bone's pose may be a Transform3D or a Dictionary
    return [one for one in header.structs.values() if one.name not in left_out]


def parameters_of(function, header):
    """The arguments of a C function as parameters, without its handle."""
    left, made = list(function.arguments), []
    while left:
        one = left.pop(0)
        if one.type in header.handles or (one.type == "void" and one.name == "handle"):
            continue
        at = f"s[{len(flat(made))}]"
        following = left[0].name if left else ""
        if one.type == "bs_error":
            made.append(Parameter("problem", "problem", code=f"static_cast<bs_error*>({at}.address)"))
        elif one.type in CALLBACKS:
            left.pop(0)
            made.append(Parameter(one.name, "callable", fallback=0,
                                  code=f"{at}.address ? {CALLBACKS[one.type]} : nullptr, {at}.address"))
        elif one.stars == 0:
            role = "real" if one.type in ("float", "double") else "room" if one.name == "capacity" else "whole"
            role = "whole" if function.name.endswith("buffer_open") else role
            value = f"{at}.real" if role == "real" else f"{at}.whole"
            made.append(Parameter(one.name, role, KINDS[one.type], FALLBACKS.get(one.name),
                                  f"static_cast<{one.type}>({value})"))
        elif one.name == "transforms":
            # They are as they were when the function returns.
            left.pop(0)
            made.append(Parameter(one.name, "poses", code=f"static_cast<bs_pose*>({at}.address), {at}.count"))
        elif one.is_const:
            made.append(input_of(one, at, following, left, header))
        else:
            made.append(output_of(one, at, following, left, header, function))
    return made


def input_of(one, at, following, left, header):
    cast = f"static_cast<const {one.type}*>({at}.address)"
    if one.name == "frames":
        # A pose of each bone of each frame: how many frames there are follows.
        left.pop(0)
        left.pop(0)
        bones = f"s[{int(at[2:-1]) + 1}].whole"
        return [Parameter(one.name, "poses",
                          code=f"{cast}, frames_of({at}.count, {bones}), static_cast<uint32_t>({bones})"),
                Parameter("bone_count", "whole", "u32")]
    if following.endswith("count") or following == "size":
        count = left.pop(0)
        code = f"{cast}, {at}.count"
        if one.type == "uint8_t":
            return Parameter(one.name, "bytes", code=code)
        if one.type == "bs_pose":
            return Parameter(one.name, "poses", fallback=0, code=code)
        return Parameter(one.name, "records", one.type, 0 if count.name == "group_count" else None, code)
    if one.type == "int32_t":
        return Parameter(one.name, "offsets", fallback=0, code=cast)
    if one.type in PLAIN:
        return Parameter(one.name, PLAIN[one.type], code=cast)
    if is_bytes(header.structs[one.type]):
        return Parameter(one.name, "block", one.type, code=cast)
    return Parameter(one.name, "record", one.type, 0, cast)


def output_of(one, at, following, left, header, function):
    cast = f"static_cast<{one.type}*>({at}.address)"
    if following == "capacity":
        # Slot of the room: the one after this.
        room = f"static_cast<uint32_t>(s[{int(at[2:-1]) + 1}].whole)"
        left.pop(0)
        left.pop(0)
        role = {"uint8_t": "out_bytes", "bs_entity": "out_wholes"}.get(one.type, "out_records")
        return [Parameter(one.name, role, one.type, code=f"{cast}, {room}, &{at}.count"),
                Parameter("capacity", "room", "u32", 4096)]
    if one.type == "bs_hit" and one.name == "hits":
        return Parameter(one.name, "out_for_each", one.type, code=cast)
    if one.type == "bs_pose":
        return Parameter(one.name, "out_pose", code=cast)
    if one.type == "bs_vec3":
        return Parameter(one.name, "out_vector", code=cast)
    if one.type in ("float", "double"):
        return Parameter(one.name, "out_single" if one.type == "float" else "out_real", code=cast)
    if one.type in header.structs:
        role = "changed" if (function.name, one.name) in CHANGED else "out_record"
        role = "out_block" if is_bytes(header.structs[one.type]) else role
        return Parameter(one.name, role, one.type, 0 if role == "changed" else None, cast)
    return Parameter(one.name, "out_whole", KINDS[one.type], NOTHING.get(one.name), cast)


def flat(parameters):
    return [one for each in parameters for one in (each if isinstance(each, list) else [each])]


def owner_of(function):
    """The class of a function and its name there. The longest prefix wins: bs_command_buffer before none."""
    handle = next((name for name, _, kind in CLASSES if kind and function.name.startswith(kind + "_")
                   and any(a.type in (kind, "bs_library") and a.stars for a in function.arguments)), "Backsight")
    prefix = dict((name, kind) for name, _, kind in CLASSES)[handle] or "bs"
    return handle, NAMES.get(function.name, function.name[len(prefix) + 1:])


def method_of(function, header):
    owner, name = owner_of(function)
    parameters = parameters_of(function, header)
    parameters = flat(parameters)
    kind = dict((name, kind) for name, _, kind in CLASSES)[owner]
    given = [one.code for one in parameters if one.code]
    before = after = ""
    if function.name.endswith(("_open", "_open_with_projectiles")):
        before, after = f"{kind}* made = nullptr; const int64_t code = ", " self->handle = made; return code;"
        given.insert(-1, "&made")
        given.insert(0, "self->library")
        for number, setting in enumerate(("world", "config"), 1):
            for one in parameters:
                if one.name == setting and owner in ("BacksightServer", "BacksightClient"):
                    one.fallback = number
    elif kind:
        given.insert(0, f"static_cast<{kind}*>(self->handle)")
    text = f"{function.name}({', '.join(given)})"
    if function.returns.endswith("*"):
        text = f"reinterpret_cast<intptr_t>({text})"
        parameters.append(Parameter("text", "out_text"))
    call = f"{before}{text};{after}" if before else f"return {text};"
    doc = " ".join(filter(None, (function.doc, DOC_OF_NOTHING.get(function.name))))
    return Method(owner, name, parameters, call, doc, function.name)


def methods_of(header):
    made = [method_of(one, header) for one in header.functions
            if one.name not in LEFT_OUT and not (one.name.endswith("_close"))]
    for owner, name, parameters, call, doc in OWN_METHODS:
        made.append(Method(owner, name, [Parameter(*one) for one in parameters], f"return {call}(self, s);", doc))
    order = [name for name, _, _ in CLASSES]
    made.sort(key=lambda one: order.index(one.owner))
    for one in made:
        # A fallback counts at the end alone.
        still = True
        for parameter in reversed(one.inputs):
            still = still and parameter.fallback is not None
            if not still:
                parameter.fallback = None if parameter.role not in ("record", "changed") else parameter.fallback
            parameter.is_optional = still
    return made


class Names:
    """Each name once, in one text, by its place there."""

    def __init__(self):
        self.places, self.size = {}, 0

    def at(self, name):
        if name not in self.places:
            self.places[name] = self.size
            self.size += len(name) + 1
        return self.places[name]

    def lines(self):
        return ["constexpr char names[] =", *(f'    "{name}\\0"' for name in self.places), "    ;", ""]


def fields_of(struct, records, texts):
    for one in struct.fields:
        if one.name in ("struct_size",) or one.name.startswith("reserved"):
            continue
        # A pose is a Dictionary here: a Transform3D, which is taken too, rounds its rotation.
        kind = "record" if one.type == "bs_pose" else KINDS.get(one.type, "record")
        record = records.index(one.type) if kind == "record" else 0
        yield f'{{{{{texts.at(one.name)}}}, Kind::{kind}, {record}, {one.offset}, {one.count if one.is_array else 0}}}'


def fill_of(struct, header):
    """The function that fills in the defaults."""
    own = {"bs_draw_rules": "fill_draw_rules", "bs_server_config": "fill_server_config", "bs_pose": "fill_pose"}
    name = f"{struct.name}_default"
    if struct.name in own:
        return own[struct.name]
    if any(one.name == name for one in header.functions):
        return f"[](void* made) {{ {name}(static_cast<{struct.name}*>(made)); }}"
    return "nullptr"


def tables(header, source="backsight.h"):
    structs = records_of(header)
    names = [one.name for one in structs]
    texts = Names()
    lines = ["// Fields of each struct."]
    for one in structs:
        lines.append(f"constexpr Field fields_{one.name}[] = {{{', '.join(fields_of(one, names, texts))}}};")
    lines += ["", "constexpr Record records[] = {"]
    for one in structs:
        flags = "true" if one.is_sized else "false"
        lines.append(f'    {{"{one.name}", {one.size}, {flags}, {"true" if is_bytes(one) else "false"}, '
                     f"fields_{one.name}, std::size(fields_{one.name}), {fill_of(one, header)}}},")
    lines += ["};", "", "// Parameters of each method."]
    methods, given, firsts = methods_of(header), [], []
    for one in methods:
        firsts.append(len(given))
        for parameter in one.parameters:
            record = names.index(parameter.record) if parameter.record in names else 0
            kind = parameter.record if parameter.record in KINDS.values() else "u32"
            optional = "true" if parameter.is_optional else "false"
            given.append(f"    {{{{{texts.at(parameter.name)}}}, Role::{parameter.role}, Kind::{kind}, {record}, {optional}, "
                         f"{parameter.fallback or 0}}},")
    lines += ["constexpr Parameter parameters[] = {", *given, "};", "", "constexpr Method methods[] = {"]
    for one, first in zip(methods, firsts):
        owner = [name for name, _, _ in CLASSES].index(one.owner)
        is_of_match = one.function and owner and "open" not in one.name or one.name in OF_A_MATCH
        needs = "true" if is_of_match else "false"
        slots = "[[maybe_unused]] Instance* self, [[maybe_unused]] Slot* s"
        lines.append(f"    {{{{{texts.at(one.name)}}}, {first}, {owner}, {len(one.parameters)}, {needs}, "
                     f"[]({slots}) -> int64_t {{ {one.call} }}}},")
    lines += ["};", "", "constexpr Class classes[] = {"]
    lines += [f'    {{"{name}", "{base}"}},' for name, base, _ in CLASSES]
    constants = {name[3:]: value for name, value in header.constants.items() if not name.endswith("ABI_VERSION")}
    lines += ["};", "", "constexpr char constant_names[] ="]
    lines += [f'    "{name}\\0"' for name in constants]
    lines += ["    ;", "", "constexpr std::int64_t constants[] = {", *(f"    {value}," for value in constants.values())]
    top = [f"// Made by tools/bind from {source}. Not to be edited.", "", *texts.lines()]
    return "\n".join([*top, *lines, "};", ""])


def files(header):
    made = {"bindings/godot/src/declared.inc": tables(header)}
    of_presets = c_header.read_presets(header)
    with presets.taught(sys.modules[__name__], of_presets):
        whole = tables(presets.both(header, of_presets), "backsight.h and backsight_presets.h")
    made[presets.FILE] = whole
    made.update(pages_of_help.pages(header, CLASSES, methods_of(header), records_of(header)))
    return made
