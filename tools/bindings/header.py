"""What bindings/c/backsight.h declares, for tools that write it down in other languages.

`read(text)` gives a `Header`: functions, callbacks, structs, constants, with their comments. `read_presets()` gives that
of backsight_presets.h, which knows the types of the first one and has none of them as its own. All numbers are of fixed
width, structs have no holes and no pointers, so their layout is the same for all compilers and on wasm32.
"""
import re
from dataclasses import dataclass, field
from pathlib import Path

HEADER = Path(__file__).resolve().parents[2] / "bindings" / "c" / "backsight.h"
PRESETS = HEADER.with_name("backsight_presets.h")
COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
SIZES = {"uint8_t": 1, "char": 1, "uint16_t": 2, "int32_t": 4, "uint32_t": 4, "float": 4, "int64_t": 8, "uint64_t": 8,
         "double": 8}
ALIASES = {"bs_entity": "uint32_t"}


@dataclass
class Field:
    type: str   # a number's type, or a struct's name
    name: str
    count: int  # 1, or the length of the array
    is_array: bool
    offset: int
    doc: str


@dataclass
class Struct:
    name: str
    doc: str
    fields: list
    size: int
    align: int

    @property
    def is_sized(self):
        """Whether it begins with struct_size, and so may grow."""
        return self.fields[0].name == "struct_size"


@dataclass
class Argument:
    type: str   # without const and stars
    name: str
    stars: int
    is_const: bool


@dataclass
class Function:
    name: str
    returns: str
    arguments: list
    doc: str
    group: str  # title of its part of the header


@dataclass
class Header:
    functions: list = field(default_factory=list)
    callbacks: list = field(default_factory=list)
    structs: dict = field(default_factory=dict)
    constants: dict = field(default_factory=dict)  # name to number, in the header's order
    enums: list = field(default_factory=list)      # (doc, [names]): constants that belong together
    handles: list = field(default_factory=list)    # opaque types
    others: set = field(default_factory=set)       # names of structs, constants and handles that another header declares

    @property
    def own_structs(self):
        return [struct for name, struct in self.structs.items() if name not in self.others]

    @property
    def own_constants(self):
        return {name: value for name, value in self.constants.items() if name not in self.others}


def doc_of(lines):
    """The words of `///` lines."""
    return " ".join(re.sub(r"^\s*///<?\s?", "", line).strip() for line in lines).strip()


def argument_of(text):
    found = re.match(r"(const )?(\w+) ?(\**) ?(\w+)$", text.strip())
    return Argument(found[2], found[4], len(found[3]), bool(found[1]))


def arguments_of(text):
    return [] if text.strip() == "void" else [argument_of(part) for part in text.split(",")]


def number_of(text, constants):
    """The value of a constant expression as the header writes them."""
    text = re.sub(r"\(\(?int64_t\)?", "(", text)
    text = re.sub(r"\b(0x[0-9a-fA-F]+|\d+)u\b", r"\1", text)
    text = re.sub(r"\bBS_\w+\b", lambda name: str(constants[name[0]]), text)
    if not re.fullmatch(r"[-+*() 0-9a-fA-Fx]+", text):
        raise ValueError(f"no number: {text}")
    return eval(text)  # of digits and signs alone, see above


def sizes_of(kind, structs):
    if kind in structs:
        return structs[kind].size, structs[kind].align
    size = SIZES[ALIASES.get(kind, kind)]
    return size, size


def struct_of(name, body, doc, header):
    fields, offset, most = [], 0, 1
    before = []
    for line in body.splitlines():
        words = re.match(r"\s*(\w+) ([^;/]+);\s*(?:///<\s?(.*))?", line)
        if not words:
            before = [*before, line] if line.strip().startswith("///") else []
            continue
        said = words[3] if words[3] else doc_of(before)
        before = []
        for one in words[2].split(","):
            found = re.match(r"\s*(\w+)(?:\[(.+)\])?", one)
            count = number_of(found[2], header.constants) if found[2] else 1
            size, align = sizes_of(words[1], header.structs)
            if offset % align:
                raise ValueError(f"{name}.{found[1]} would leave a hole")
            fields.append(Field(words[1], found[1], count, bool(found[2]), offset, said))
            offset += size * count
            most = max(most, align)
    return Struct(name, doc, fields, offset, most)


def enum_of(body, doc, header):
    names, value = [], -1
    for part in COMMENT.sub("", body).split(","):
        if not part.strip():
            continue
        name, _, given = (piece.strip() for piece in part.partition("="))
        value = number_of(given, header.constants) if given else value + 1
        header.constants[name] = value
        names.append(name)
    header.enums.append((doc, names))


# In the header's order: each of these begins at the start of a line.
PARTS = re.compile(
    r"^// --- (?P<group>.*?) -*$"
    r"|^(?P<doc>(?:///[^\n]*\n)+)"
    r"|^#define (?P<define>BS_\w+) (?P<value>[-(\d][^\n]*)$"
    r"|^enum \{(?P<enum>.*?)\};"
    r"|^typedef struct (?P<struct>bs_\w+) \{\n(?P<body>.*?)\n\} \w+;"
    r"|^typedef struct (?P<handle>bs_\w+) \w+;"
    r"|^typedef (?P<gives>\w+) \(\*(?P<callback>bs_\w+)\)\((?P<takes>.*?)\);"
    r"|^BS_API (?P<returns>[\w ]+?\*?) ?(?P<function>bs_\w+)\((?P<arguments>.*?)\);", re.DOTALL | re.MULTILINE)


def read_presets(base, text=None):
    """`base`: what backsight.h declares."""
    known = Header(structs=dict(base.structs), constants=dict(base.constants), handles=list(base.handles),
                   others={*base.structs, *base.constants, *base.handles})
    return read(PRESETS.read_text() if text is None else text, known)


def read(text=None, header=None):
    header, group, doc = header or Header(), "", ""
    for part in PARTS.finditer(HEADER.read_text() if text is None else text):
        flat = {name: re.sub(r"\s+", " ", value) for name, value in part.groupdict().items() if value is not None}
        if "doc" in flat:
            doc = doc_of(part["doc"].splitlines())
            continue
        if "group" in flat:
            group = flat["group"]
        elif "define" in flat and not part["define"].endswith("_H"):
            header.constants[part["define"]] = number_of(COMMENT.sub("", part["value"]).strip(), header.constants)
        elif "enum" in flat:
            enum_of(part["enum"], doc, header)
        elif "struct" in flat:
            header.structs[part["struct"]] = struct_of(part["struct"], part["body"], doc, header)
        elif "handle" in flat:
            header.handles.append(part["handle"])
        elif "callback" in flat:
            header.callbacks.append(Function(part["callback"], part["gives"], arguments_of(flat["takes"]), doc, group))
        elif "function" in flat:
            header.functions.append(Function(part["function"], part["returns"], arguments_of(flat["arguments"]), doc, group))
        doc = ""
    return header
