"""Each struct as an interface of plain values, and as a class: a struct in the module's memory."""
from .names import camel, struct_name

# 64 bits that count things, which a number holds. Others are bits without an order, and are bigints.
COUNTERS = {"bs_judge_counters", "bs_image_counters", "bs_clock_numbers", "bs_input_lead_numbers", "bs_agreement",
            "bs_prediction_counters", "bs_event_counters"}
# Arrays of which another field says how many count.
COUNTED = {"poses", "exclude_more"}
HIDDEN = {"struct_size", "reserved", "reserved_2"}
# How the module's memory is read and written: getter, setter and type.
NUMBERS = {"uint32_t": ("u32[({}) >> 2]", "putU32", "number"), "bs_entity": ("u32[({}) >> 2]", "putU32", "number"),
           "int32_t": ("i32[({}) >> 2]", "putI32", "number"), "float": ("f32[({}) >> 2]", "putF32", "number"),
           "int64_t": ("wide({})", "putWide", "number"), "uint64_t": ("big({})", "putBig", "bigint")}
BY_NAME = {"bs_vec3": "xyz", "bs_quat": "xyzw"}


def is_bytes(struct):
    """A struct that is bytes alone is a Uint8Array."""
    return len(struct.fields) == 1 and struct.fields[0].type == "uint8_t"


class Access:
    """How one field is read and written."""

    def __init__(self, struct, field, header):
        self.field, self.name = field, camel(field.name)
        self.is_flag = field.doc.startswith("flag") and field.type == "uint32_t"
        self.label = f'"{struct_name(struct.name)}.{self.name}"'
        inner = header.structs.get(field.type)
        self.is_bytes = field.type == "uint8_t" or bool(inner and is_bytes(inner))
        self.length = inner.size if inner and self.is_bytes else field.count
        self.struct = struct_name(field.type) if inner and not self.is_bytes else ""
        kind = "counter" if field.type == "uint64_t" and struct.name in COUNTERS else field.type
        self.get, self.put, self.type = {**NUMBERS, "counter": ("count({})", "putWide", "number")}.get(kind, ("", "", ""))
        self.step = header.structs[field.type].size if self.struct else {"int64_t": 8, "uint64_t": 8}.get(field.type, 4)

    @property
    def plain_type(self):
        if self.is_bytes:
            return "Uint8Array"
        one = "boolean" if self.is_flag else self.struct or self.type
        return f"readonly {one}[]" if self.field.is_array else one

    @property
    def view_type(self):
        one = f"{self.struct}Struct"
        return (f"readonly {one}[]" if self.field.is_array else one) if self.struct else self.plain_type

    def reads(self, core, at):
        """An expression for the value as a plain one."""
        at = f"{at} + {self.field.offset}"
        if self.is_bytes:
            return f"{core}.bytes({at}, {self.length})"
        one = (lambda at: f"{self.struct}Struct.read({core}, {at})") if self.struct else (
            lambda at: f"{core}.{self.get.format(at)}" + (" !== 0" if self.is_flag else ""))
        if not self.field.is_array:
            return one(at)
        return f"[{', '.join(one(f'{at} + {i * self.step}') for i in range(self.field.count))}]"

    def writes(self, core, at, value):
        at = f"{at} + {self.field.offset}"
        if self.is_bytes:
            return f"{core}.putBytes({at}, {self.length}, {value}, {self.label});"
        if self.field.is_array:
            one = f"{self.struct}Struct.write({core}, to, one)" if self.struct else f"{core}.{self.put}(to, one, {self.label})"
            put = "putFirst" if self.field.name in COUNTED else "putEach"
            return (f"{core}.{put}({at}, {self.step}, {self.field.count}, {value}, {self.label}, "
                    f"(to, one) => {one});")
        if self.struct:
            return f"{self.struct}Struct.write({core}, {at}, {value});"
        return f"{core}.{'putFlag' if self.is_flag else self.put}({at}, {value}, {self.label});"


def interface(struct, shown, words):
    name = struct_name(struct.name)
    yield from words.block(struct.doc, "")
    yield f"export interface {name} {{"
    for one in shown:
        yield from words.block(one.field.doc, "    ")
        yield f"    {one.name}: {one.plain_type};"
    yield "}"


def accessor(one):
    """Getter and setter of a field. Structs in it are views, which are made once."""
    view = f"{one.name}View"
    if not one.struct:
        yield f"    get {one.name}(): {one.view_type} {{ return {one.reads('this.core', 'this.at')}; }}"
    elif one.field.is_array:
        yield f"    private readonly {view} = Array.from({{ length: {one.field.count} }}, () => new {one.struct}Struct(this.core, -1));"
        yield f"    get {one.name}(): {one.view_type} {{"
        yield f"        return placed(this.{view}, this.at + {one.field.offset}, {one.step});"
        yield "    }"
    else:
        yield f"    private readonly {view} = new {one.struct}Struct(this.core, -1);"
        yield f"    get {one.name}(): {one.view_type} {{"
        yield f"        this.{view}.at = this.at + {one.field.offset};"
        yield f"        return this.{view};"
        yield "    }"
    if one.put == "putF32" and not one.field.is_array:
        # In place: V8 boxes a fraction that is handed on.
        yield f"    set {one.name}(value: number) {{"
        yield f"        this.core.f32[(this.at + {one.field.offset}) >> 2] = typeof value === 'number' ? value : noNumber(value, {one.label});"
        yield "    }"
        return
    given = f"readonly Input<{one.struct}>[]" if one.struct and one.field.is_array else (
        f"Input<{one.struct}>" if one.struct else one.plain_type)
    yield f"    set {one.name}(value: {given}) {{ {one.writes('this.core', 'this.at', 'value')} }}"


def struct_class(struct, shown, header):
    name = struct_name(struct.name)
    fill = f"{struct.name}_default"
    fills = fill if any(one.name == fill for one in header.functions) else ""
    wide = ", ".join(f"{one.name}: {one.field.offset}" for one in shown if one.field.type in ("int64_t", "uint64_t"))
    yield f"/** {name} in the module's memory: written and read without garbage. See {{@link Struct}}. */"
    yield f"export class {name}Struct extends Struct implements {name} {{"
    yield f'    static readonly title = "{name}";'
    yield f"    static readonly size = {struct.size};"
    yield f"    static readonly isSized = {str(struct.is_sized).lower()};"
    yield f'    static readonly fill = "{fills}";'
    yield f"    static readonly wideFields: Record<string, number> = {{ {wide} }};" if wide else (
        "    static readonly wideFields: Record<string, number> = {};")
    yield f"    static read(core: Core, at: number): {name} {{"
    yield "        return {"
    for one in shown:
        yield f"            {one.name}: {one.reads('core', 'at')},"
    yield "        };"
    yield "    }"
    yield f"    static write(core: Core, at: number, given: Input<{name}>): void {{"
    if struct.name in BY_NAME:
        # Vectors of other libraries have more in them.
        for one in shown:
            yield f"        if (given.{one.name} !== undefined) {one.writes('core', 'at', f'given.{one.name}')}"
    else:
        yield f'        for (const key of namesIn(given, "{name}")) {{'
        yield "            const value = (given as any)[key];"
        yield "            if (value === undefined) continue;"
        yield "            switch (key) {"
        for one in shown:
            yield f'                case "{one.name}": {one.writes("core", "at", "value")} break;'
        names = ", ".join(one.name for one in shown)
        yield f'                default: throw unknownField("{name}", key, "{names}");'
        yield "            }"
        yield "        }"
    yield "    }"
    for one in shown:
        yield from accessor(one)
    yield "    /** The same as plain values. */"
    yield f"    copy(): {name} {{ return {name}Struct.read(this.core, this.at); }}"
    yield "}"


def structs_text(header, words):
    yield 'import { Core, Struct, namesIn, noNumber, placed, unknownField } from "../core.js";'
    yield 'import type { Input } from "../core.js";'
    for struct in header.structs.values():
        if is_bytes(struct) or struct.name == "bs_error":
            continue
        shown = [Access(struct, field, header) for field in struct.fields if field.name not in HIDDEN]
        yield ""
        yield from interface(struct, shown, words)
        yield from struct_class(struct, shown, header)
