"""What backsight.h declares, for the Python package `backsight`: bindings/python/backsight/_declared.py has C's own
declarations for cffi and the enumerations, _generated.py the structs and calls with types and docs. What has a shape of
its own in Python is written by hand, in _objects.py and _functions.py: BY_HAND."""
import re
import textwrap

from .python_parts.names import ENUM_NAMES, HANDLES, READ, VALUES

FOLDER, WIDTH = "bindings/python/backsight/", 112
FIRST_LINE = '"""Written by tools/bind from bindings/c/backsight.h: do not edit.'
FIELDS = {"bs_vec3": ("VectorField", "", "VectorLike"), "bs_quat": ("RotationField", "", "VectorLike"),
          "bs_stamp": ("StampField", "", "BytesLike"), "char": ("TextField", "", "str"),
          "bs_pose": ("PoseField", "", "PoseLike"), **dict.fromkeys(("float", "double"), ("RealField", "", "float"))}
BY_HAND = {
    "bs_abi_version", "bs_version", "bs_check_floats", "bs_open", "bs_close", "bs_error_text", "bs_code_name",
    "bs_reason_name", "bs_validate_reach", "bs_server_despawned", "bs_state_read_bones", "bs_prediction_set_step",
    *(f"bs_client_{name}" for name in ("show", "shoot_query", "query_hit")),
    *(f"bs_server_{name}" for name in ("judge", "judge_query", "hit_verdict")),
    *(f"bs_{end}_{name}" for end in ("server", "client") for name in (
        "set_bone_poser", "set_level", "set_line_of_sight", "cast_rays", "overlap_sphere", "run_query", "bake_poses")),
}
# What an answer above 0 is: a value of this kind; NONE, there is nothing to return; PLAIN, done or not.
ANSWERS = {
    **dict.fromkeys((f"bs_server_{name}" for name in (
        "spawn", "record", "despawn", "kill", "respawn", "teleport", "change_hitboxes", "set_parent", "set_team",
        "set_layers", "set_hitbox_mask", "set_fields")), "RECORD"),
    **dict.fromkeys(("bs_client_store", "bs_client_receive"), "STORE"),
    **dict.fromkeys(("bs_client_round_trip", "bs_clock_snapshot_arrived", "bs_clock_round_trip",
                     "bs_clock_set_time_scale", "bs_client_set_time_scale"), "CLOCK"),
    **dict.fromkeys(("bs_stamp_read", "bs_state_read"), "BYTES"),
    "bs_server_add": "SENT", "bs_server_hold": "TIMING", "bs_server_receive": "COMMANDS", "bs_server_launch": "LAUNCH",
    "bs_predicted_events_predict": "PREDICTED",
    **dict.fromkeys(("bs_client_advance", "bs_client_launch", "bs_client_launch_with", "bs_client_take_news",
                     "bs_server_set_time_scale", "bs_estimator_add", "bs_prediction_start", "bs_prediction_predict",
                     "bs_prediction_name_cause"), "PLAIN"),
    **dict.fromkeys(("bs_server_join", "bs_server_bone", "bs_client_bone", "bs_server_state_at", "bs_clock_moment",
                     "bs_clock_read", "bs_command_buffer_next", "bs_server_next_received", "bs_server_next_command",
                     "bs_server_command_shot",
                     "bs_client_write", "bs_margin_of", "bs_server_ended", "bs_server_area_hit", "bs_server_flight",
                     "bs_server_launched", "bs_client_own_image", "bs_client_remote_image", "bs_client_next_effect",
                     "bs_estimator_get", "bs_reckoner_sent", "bs_prediction_state", "bs_prediction_wrong_state",
                     "bs_prediction_drawn", "bs_predicted_events_next"), "NONE"),
}
# Structs that a call changes.
CHANGED = {("bs_launch_claim_round", "claim"), ("bs_draw_rules_for_people", "rules"), ("bs_fairness_of", "server")}
NULLABLE = {"filter"}
ROOM_OF_BYTES = {"bs_server_add": "STATE_BYTES", "bs_server_state_at": "STATE_BYTES", "bs_server_write": "PACKET_BYTES",
                 "bs_client_write": "PACKET_BYTES", "bs_prediction_state": "MOST_STATE_BYTES",
                 "bs_prediction_wrong_state": "MOST_STATE_BYTES"}
DEFAULTS = dict.fromkeys((("bs_server_join", "user"), ("bs_server_join", "fingerprint"),
                          ("bs_server_add_hitbox_set", "draw_group"), ("bs_client_add_hitbox_set", "draw_group")), 0)
DEFAULTS |= {(f"bs_prediction_{name}", "server_tick"): -1 for name in ("reconcile", "start")}
# Structs without defaults of their own: where they are part of another one.
PART_OF = {"bs_draw_rules": ("bs_world_config", "groups")}
RENAMED = {"from": "from_", "self": "self_entity"}
WHOLE, REAL = {"int32_t", "uint32_t", "int64_t", "uint64_t", "bs_entity"}, {"float", "double"}


def camel(name):
    return "".join(part.capitalize() for part in name.removeprefix("bs_").split("_"))


def prefix_of(names):
    """BS_NAME_ that all have in common."""
    shared = names[0].split("_")[:-1]
    while any(name.split("_")[:len(shared)] != shared for name in names):
        shared = shared[:-1]
    return "_".join(shared) + "_"


def enum_name(prefix):
    return ENUM_NAMES.get(prefix) or camel(prefix.lower().strip("_"))


def class_name(struct):
    return VALUES.get(struct) or HANDLES.get(struct) or camel(struct)


class Words:
    """The header's comments in Python's names."""

    def __init__(self, header):
        self.constants = {}
        self.prefixes = {}
        for _, names in header.enums:
            prefix = prefix_of(names)
            self.prefixes[prefix] = enum_name(prefix)
            self.constants.update({name: f"{enum_name(prefix)}.{name.removeprefix(prefix)}" for name in names})
        # A comment of the header is that of the functions below it too.
        self.heirs, documented, named = {}, "", {one.name for one in header.functions if one.doc}
        for one in header.functions:
            documented, twin = one.name if one.doc else documented, one.name.replace("bs_client_", "bs_server_")
            self.heirs[one.name] = twin if twin in named else documented

    def function(self, found):
        name = found[1]
        for handle, python in HANDLES.items():
            if name.startswith(handle + "_"):
                return f"{python}.{name.removeprefix(handle + '_')}()"
        return {"bs_open": "Library()", "bs_close": "Library.close()"}.get(name, name.removeprefix("bs_") + "()")

    def constant(self, found):
        name = found[0]
        return self.constants.get(name) or self.prefixes.get(name) or name.removeprefix("BS_")

    def of(self, text):
        text = re.sub(r"\b(bs_\w+)\(\)", self.function, re.sub(r"\bbs_\*_", "", text))
        text = re.sub(r"\b(bs_\w+)::", lambda found: class_name(found[1]) + ".", text)
        text = re.sub(r"\bBS_\w+\b", self.constant, text)
        text = re.sub(r"\bbs_\w+\b\*?", lambda found: class_name(found[0].rstrip("*")), text)
        return text.replace("\\", "\\\\").replace('"', "'")


def wrapped(text, indent):
    return textwrap.fill(text, WIDTH, initial_indent=indent, subsequent_indent=indent).strip()


def doc_lines(text, indent):
    return [f'{indent}"""{wrapped(text, indent)}"""'] if text else []


def code_lines(text, indent):
    """Broken after commas alone."""
    glued = re.sub(r"(?<!,) ", "\0", text.strip())
    lines = textwrap.wrap(indent + glued, 118, subsequent_indent=indent + "        ", break_long_words=False,
                          break_on_hyphens=False)
    return [line.replace("\0", " ") for line in lines]


def listed(name, values):
    quoted = ", ".join(f'"{value}"' for value in values)
    return [f"{name} = [", *textwrap.wrap(quoted, WIDTH, initial_indent="    ", subsequent_indent="    "), "]"]


# --- _declared.py ----------------------------------------------------------------------------------------------------

def prototype(function, name):
    arguments = ", ".join(f"{'const ' if one.is_const else ''}{one.type}{' ' + '*' * one.stars if one.stars else ''} "
                          f"{one.name}" for one in function.arguments)
    gives = function.returns.replace("*", " *")
    return f"{gives} {name}({arguments or 'void'});"


def declarations(header):
    yield "typedef uint32_t bs_entity;"
    yield from (f"typedef struct {name} {name};" for name in header.handles)
    for struct in header.structs.values():
        yield f"typedef struct {struct.name} {{"
        yield from (f"    {one.type} {one.name}{f'[{one.count}]' if one.is_array else ''};" for one in struct.fields)
        yield f"}} {struct.name};"
    yield from (f"typedef {prototype(one, f'(*{one.name})')}" for one in header.callbacks)
    yield from (prototype(one, one.name) for one in header.functions)


def constants_of(header, words):
    in_enums = {name for _, names in header.enums for name in names}
    for name, value in header.constants.items():
        if name not in in_enums:
            yield f"{name.removeprefix('BS_')} = {value:#x}" if name == "BS_ABI_VERSION" else (
                f"{name.removeprefix('BS_')} = {value}")
    yield ("STATE_BYTES = SENT_BYTES + MASK_BYTES + FINE_BYTES + FIELDS_BYTES + "
           "256 * (BONE_BYTES + FAR_BONE_BYTES)  # at most")
    for doc, names in header.enums:
        prefix = prefix_of(names)
        yield from ("", "", f"class {enum_name(prefix)}(IntEnum):")
        yield from (doc_lines(words.of(doc), "    ") or [f'    """Constants {prefix}."""'])
        yield ""
        yield from (f"    {name.removeprefix(prefix)} = {header.constants[name]}" for name in names)


def declared(header, words):
    lines = [FIRST_LINE, "", "C's declarations, for cffi, and the enumerations.", '"""', "# ruff: noqa",
             "from enum import IntEnum", "", 'DECLARATIONS = """', *declarations(header), '"""', "",
             *constants_of(header, words)]
    code = "\n".join(lines[lines.index('"""', 5):])
    lines += ["", "", *listed("__all__", re.findall(r"^(?:class )?([A-Z]\w+)(?: = [-\dS]|\()", code, re.MULTILINE))]
    return "\n".join(lines) + "\n"


# --- _generated.py: structs ------------------------------------------------------------------------------------------

def field_kind(field):
    """The descriptor of a field, what is passed to it before the words, and what may be assigned."""
    if field.type in FIELDS:
        poses = ("PosesField", f"{field.count}, ", "Sequence[PoseLike]")
        return poses if field.type == "bs_pose" and field.is_array else FIELDS[field.type]
    if field.type == "bs_draw_rules":
        return "PartsField", f"DrawRules, {field.count}, ", "Sequence[DrawRules]"
    if field.is_array:
        return ("BytesField", f"{field.count}, ", "BytesLike") if field.type == "uint8_t" else (
            "WholesField", f"{field.count}, ", "Sequence[int]")
    return "WholeField", "", "int"


def field_line(field, words):
    kind, first, _ = field_kind(field)
    line = f'    {field.name} = {kind}({first}"{words.of(field.doc)}")'
    return line if len(line) <= 120 else line.replace('("', '(\n        "', 1).replace(', "', ',\n        "', 1)


def struct_lines(struct, words, has_default):
    yield from ("", "", f"class {class_name(struct.name)}(Struct):")
    yield from (doc_lines(words.of(struct.doc), "    ") or [f'    """C\'s {struct.name}."""'])
    yield "    __slots__ = ()"
    yield f'    _ctype = "{struct.name}"'
    yield f"    _is_sized = {struct.is_sized}"
    if has_default:
        yield f'    _default = "{struct.name}_default"'
    if struct.name in PART_OF:
        yield f"    _part_of = {PART_OF[struct.name]}"
    fields = [one for one in struct.fields if one.name != "struct_size" and not one.name.startswith("reserved")]
    yield from (field_line(one, words) for one in fields)
    taken = ", ".join(f"{one.name}: {field_kind(one)[2]} = ..." for one in fields)
    yield from ("", "    if TYPE_CHECKING:", *code_lines(f"def __init__(self, *, {taken}): ...", "        "))


# --- _generated.py: calls --------------------------------------------------------------------------------------------

class Method:
    """One C function as Python: its parameters, what is prepared, what is passed, and what comes back."""

    def __init__(self, function, words):
        self.function, self.words = function, words
        self.parameters, self.prepared, self.passed = [], [], []
        self.given = []  # (expression, type)
        self.results = []  # their names in C
        self.has_handle = bool(function.arguments) and function.arguments[0].type in HANDLES
        arguments = function.arguments[1:] if self.has_handle else function.arguments[:]
        while arguments:
            arguments = arguments[self.take(arguments):]
        self.parameters.sort(key=lambda text: "=" in text)

    def take(self, arguments):
        """Takes in an argument, or those that belong together, and returns how many."""
        one, names = arguments[0], [argument.name for argument in arguments]
        name = RENAMED.get(one.name, one.name)
        if one.type == "uint8_t" and one.is_const:
            self.parameters.append(f"{name}: BytesLike")
            self.prepared.append(f'{name}_c = given_bytes({name}, "{name}")')
            self.passed += [f"{name}_c", f"len({name}_c)"]
            return 2
        if one.type == "uint8_t" and names[1] == "capacity":
            self.parameters.append(f"capacity: int = {ROOM_OF_BYTES[self.function.name]}")
            self.prepared.append(f"{name}_c, size_c = new_room(capacity), new_c(UINT32)")
            self.passed += [f"{name}_c", "capacity", "size_c"]
            self.given.append((f"taken({name}_c, size_c)", "bytes"))
            self.results.append(one.name)
            return 3
        if one.stars and one.is_const and len(names) > 1 and names[1].endswith("count"):
            return self.take_array(one, name)
        if one.stars and one.is_const or (self.function.name, one.name) in CHANGED:
            return self.take_struct(one, name)
        if one.stars:
            return self.take_result(one, name)
        if name.endswith("_count"):
            raise ValueError(f"{self.function.name}: of which array is `{name}`? Write the call by hand: BY_HAND")
        default = DEFAULTS.get((self.function.name, one.name))
        self.parameters.append(f"{name}: {'float' if one.type in REAL else 'int'}" +
                               ("" if default is None else f" = {default}"))
        self.passed.append(name)
        return 1

    def take_array(self, one, name):
        if one.type == "bs_pose":
            self.parameters.append(f"{name}: Bones = ()")
            self.prepared.append(f'{name}_c = given_bones({name}, "{name}")')
        else:
            self.parameters.append(f"{name}: Sequence[{class_name(one.type)}]")
            self.prepared.append(f'{name}_c = given_array({name}, {class_name(one.type)}, "{name}")')
        self.passed += [f"{name}_c", f"len({name}_c)"]
        return 2

    def take_struct(self, one, name):
        kind = class_name(one.type)
        made = {"bs_vec3": "given_vector", "bs_pose": "given_pose", "bs_stamp": "given_stamp",
                "bs_news": "given_news"}.get(one.type)
        hint = {"bs_vec3": "VectorLike", "bs_pose": "PoseLike", "bs_stamp": "BytesLike", "bs_news": "BytesLike"}
        if made:
            self.parameters.append(f"{name}: {hint[one.type]}")
            self.passed.append(f'{made}({name}, "{name}")')
        elif one.name in NULLABLE:
            self.parameters.append(f"{name}: {kind} | None = None")
            self.passed.append(f'given_or_null({name}, {kind}, "{name}")')
        else:
            self.parameters.append(f"{name}: {kind}")
            self.passed.append(f'given({name}, {kind}, "{name}")')
        return 1

    def take_result(self, one, name):
        self.results.append(one.name)
        name += "_out"
        if one.type in WHOLE:
            number = one.type.removesuffix("_t").replace("bs_entity", "uint32").upper()
            self.prepared.append(f"{name} = new_c({number})")
            self.given.append((f"{name}[0]", "int"))
            self.passed.append(name)
        elif one.type in REAL or one.type in VALUES:
            self.prepared.append(f'{name} = new_c("{one.type} *")')
            self.given.append((READ.get(one.type, "{}[0]").format(name), VALUES.get(one.type, "float")))
            self.passed.append(name)
        else:
            self.prepared.append(f"{name} = {class_name(one.type)}._room()")
            self.given.append((name, class_name(one.type)))
            self.passed.append(f"{name}._c")
        return 1

    def name(self):
        handle = self.function.arguments[0].type if self.has_handle else "bs"
        return self.function.name.removeprefix(handle + "_")

    def outcome(self):
        """The type that is returned, and the lines that return it."""
        kind = ANSWERS.get(self.function.name)
        values, types = ", ".join(value for value, _ in self.given), [kind_of for _, kind_of in self.given]
        one_type = types[0] if len(types) == 1 else f"tuple[{', '.join(types)}]"
        if not kind:
            return (one_type, [f"return {values}"]) if types else ("None", [])
        said = "answer_of(code)" if kind in ("PLAIN", "NONE") else f"answer_of(code, Kind.{kind})"
        if not types:
            return "Answer", [f"return {said}"]
        if kind == "NONE":
            shown = f"({values})" if len(types) > 1 else values
            return f"{one_type} | None", [f"return {shown} if code == 0 else None"]
        return f"tuple[Answer, {', '.join(types)}]", [f"return {said}, {values}"]

    def doc(self):
        """The header's words, and what is returned."""
        said = self.words.of(self.function.doc or f"See {self.words.heirs[self.function.name]}().")
        names = " and ".join(f"`{name}`" for name in self.results)
        kind = ANSWERS.get(self.function.name)
        if not names:
            return said + (" Returns the answer." if kind else "")
        if kind == "NONE":
            return f"{said} Returns {names}, or None where it answers so."
        return f"{said} Returns {'the answer, ' if kind else ''}{names}."

    def lines(self):
        indent = "    " if self.has_handle else ""
        returned, ending = self.outcome()
        head = ", ".join([*(["self"] if self.has_handle else []), *self.parameters])
        head = code_lines(f"def {self.name()}({head}) -> {returned}:", indent)
        call = "self._call" if self.has_handle else "call"
        needs_code = any("code" in line for line in ending)
        words = ", ".join([f'"{self.function.name}"', *self.passed])
        body = [*self.prepared, f"{'code = ' if needs_code else ''}{call}({words})", *ending]
        yield ""
        if not self.has_handle:
            yield ""
        yield from head
        yield from doc_lines(self.doc(), indent + "    ")
        for line in body:
            yield from code_lines(line, indent + "    ")


def is_generated(function):
    hand_written = ("_default", "_open", "_close", "_open_with_projectiles")
    return function.name not in BY_HAND and not function.name.endswith(hand_written)


def calls_of(header, words):
    mine = [one for one in header.functions if is_generated(one)]
    unsaid = [one.name for one in mine if re.search(r"\b[Aa]nswers?: ", one.doc) and one.name not in ANSWERS]
    if unsaid:
        raise ValueError(f"tools/bindings/python.py: say in ANSWERS what these answer: {', '.join(unsaid)}")
    for handle in header.handles[1:]:
        python = HANDLES[handle]
        yield from ("", "", f"class {python}Calls(Handle):")
        yield f'    """Calls of {python} that need no hand: the class itself is in _objects.py."""'
        yield ""
        yield "    __slots__ = ()"
        for one in mine:
            if one.arguments and one.arguments[0].type == handle:
                yield from Method(one, words).lines()
    for one in mine:
        if not one.arguments or one.arguments[0].type not in HANDLES:
            yield from Method(one, words).lines()


def generated(header, words):
    defaults = {one.name for one in header.functions if one.name.endswith("_default")}
    lines = [FIRST_LINE, "", "Structs with their defaults, and calls. Comments are the header's.", '"""',
             "# ruff: noqa", "from __future__ import annotations", "", "from collections.abc import Sequence",
             "from typing import TYPE_CHECKING", "", "from ._declared import *", "from ._arguments import *",
             "from ._native import INT32, INT64, UINT32, UINT64, Handle, call, new_c",
             "from ._pose_fields import PosesField", "from ._values import *"]
    for struct in header.structs.values():
        if struct.name not in VALUES and struct.name != "bs_error":
            lines += struct_lines(struct, words, f"{struct.name}_default" in defaults)
    lines += calls_of(header, words)
    public = [name for name in re.findall(r"^(?:def|class) (\w+)", "\n".join(lines), re.MULTILINE)
              if not name.endswith("Calls")]
    return "\n".join([*lines, "", "", *listed("__all__", public)]) + "\n"


def files(header):
    from . import header as c_header
    from .python_parts import presets
    words = Words(header)
    return {FOLDER + "_declared.py": declared(header, words), FOLDER + "_generated.py": generated(header, words),
            **presets.files(c_header.read_presets(header))}
