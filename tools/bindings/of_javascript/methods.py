"""Each function as a method, and each callback as a type."""
import re

from .names import CLASSES, camel, method_of, owner_of, struct_name
from .structs import is_bytes

# By value, as the module's exports take them: calls.c turns what JavaScript has no fast type for.
NULLABLE = {"filter", "offsets", "config", "lineOfSight", "sight", "poser", "trace"}
IN_AND_OUT = {("bs_launch_claim_round", "claim"), ("bs_draw_rules_for_people", "rules"), ("bs_fairness_of", "server")}
DEFAULTS = {"screen_hash": "0", "server_tick": "-1"}
FLAGS = {"arrived", "new_epoch", "moves"}
SCALARS = {"uint32_t", "int32_t", "int64_t", "uint64_t", "float", "bs_entity"}
READS = {"uint32_t": "u32[{} >> 2]", "bs_entity": "u32[{} >> 2]", "int32_t": "i32[{} >> 2]", "int64_t": "wide({})",
         "uint64_t": "big({})"}
CHECKS = {"uint32_t": "asU32", "bs_entity": "asU32", "int32_t": "asI32", "int64_t": "asWide", "float": "asF32"}
# Its two messages are there whatever it answers.
ALWAYS = {"bs_server_launch"}
# Written by hand: rays.ts, library.ts.
BY_HAND = {"bs_open", "bs_close", "bs_error_text"}
RAYS = {"bs_server_cast_rays", "bs_client_cast_rays"}


class Method:
    """Statements of a method, gathered while its arguments are walked."""

    def __init__(self, function, header, answers):
        self.function, self.header, self.answers = function, header, answers
        self.owner, self.name = method_of(function)
        self.label = f'"{self.owner}.{self.name}"'
        self.opens = next((one.type for one in function.arguments if one.stars == 2), "")
        self.parameters = []   # (name, type, default or "?" or "")
        self.before, self.passed = [], []
        self.outs = []         # (name, type, expression)
        self.after = []
        self.error = False
        self.owns_callback = ""
        self.walk()

    def give(self, name, kind, optional=""):
        self.parameters.append((name, kind, optional))

    def walk(self):
        arguments = list(self.function.arguments)
        one = None
        while arguments:
            before, one = one, arguments.pop(0)
            following = [arguments[i].name if i < len(arguments) else "" for i in range(2)]
            callback = next((c for c in self.header.callbacks if c.name == one.type), None)
            if one.type in CLASSES:
                self.handle(one)
            elif one.type == "bs_error":
                self.error = True
                self.passed.append("core.error")
            elif callback:
                self.callback(one)
                arguments.pop(0)
            elif not one.stars:
                if before and before.stars == 1 and before.type not in CLASSES and re.search("(count|capacity|size)$", one.name):
                    raise ValueError(f"{self.function.name}: {one.name} counts an array, which this tool does not see")
                self.scalar(one)
            elif one.is_const:
                self.given(one, arguments, following)
            else:
                self.wanted(one, arguments, following)

    def handle(self, one):
        if one.stars == 2:
            self.before.append("const to = core.take(8);")
            self.passed.append("to")
        elif one.type == "bs_library":
            self.passed.append("library.handle")
        else:
            self.passed.append("this.handle")

    def callback(self, one):
        name, kind = camel(one.name), struct_name(one.type)
        self.give(name, f"{kind} | null", "?")
        if one.name == "line_of_sight":
            self.before.append(f"const user = core.keep({name});")
            self.after.append("core.drop(user);")
        else:
            self.owns_callback = camel(one.type.removeprefix("bs_"))
            kept = f"core.sizedStep({name}, this.handle)" if one.type == "bs_step" else name
            self.before.append(f"const user = core.keep({kept});")
        self.passed += [f"{name} ? core.calls.address_of_{one.type} : 0", "user"]

    def scalar(self, one):
        name = camel(one.name)
        if one.type == "uint64_t":
            self.give(name, "bigint | number", "0n")
            self.before.append(f'const {name}Bits = core.asBig({name}, {self.label}, "{name}");')
            self.passed += [f"Number({name}Bits & 0xffffffffn)", f"Number({name}Bits >> 32n)"]
        elif one.name in FLAGS:
            self.give(name, "boolean", "")
            self.passed.append(f"{name} ? 1 : 0")
        else:
            self.give(name, "number", DEFAULTS.get(one.name, ""))
            self.passed.append(f'core.{CHECKS[one.type]}({name}, {self.label}, "{name}")')

    def given(self, one, arguments, following):
        name = camel(one.name)
        struct = self.header.structs.get(one.type)
        counted = following[0] == "size" or following[0].endswith("count")
        nullable = name in NULLABLE or (self.function.name, name) == ("bs_validate_reach", "server")
        null = " | null" if nullable else ""
        if one.type == "uint8_t":
            arguments.pop(0)
            there = self.bytes_of(name)
            self.passed += [f'core.givenBytes({there}, {self.label}, "{name}")', f"{there}.length"]
        elif one.type == "int32_t":
            self.give(name, f"readonly number[]{null}", "?")
            self.passed.append(f'core.givenOffsets({name}, {self.label}, "{name}")')
        elif is_bytes(struct):
            self.give(name, "Uint8Array", "")
            self.passed.append(f'core.givenBytes({name}, {self.label}, "{name}", {struct.size})')
        elif name == "frames":
            # Each frame has as many poses as there are bones.
            for _ in range(2):
                arguments.pop(0)
            self.give(name, f"readonly Input<{struct_name(one.type)}>[]", "")
            self.give("boneCount", "number", "")
            self.passed += [f'core.givenAll({name}, {struct_name(one.type)}Struct, {self.label}, "{name}")',
                            f'core.asU32({name}.length / boneCount, {self.label}, "{name}.length / boneCount")', "boneCount"]
        elif counted:
            arguments.pop(0)
            optional = "= []" if name == "bones" else ""
            self.give(name, f"readonly Input<{struct_name(one.type)}>[]", optional.removeprefix("= "))
            self.passed += [f'core.givenAll({name}, {struct_name(one.type)}Struct, {self.label}, "{name}")',
                            f"{name}.length"]
        elif (self.function.name, one.name) in IN_AND_OUT:
            self.in_and_out(one)
        else:
            self.give(name, f"Input<{struct_name(one.type)}>{null}", "?" if nullable else "")
            self.passed.append(f'core.given({name}, {struct_name(one.type)}Struct, {self.label}, "{name}")')

    def bytes_of(self, name):
        """The name of an argument of bytes. States and inputs of a prediction may be floats."""
        if not self.function.name.startswith("bs_prediction_"):
            self.give(name, "Uint8Array", "")
            return name
        self.give(name, "Uint8Array | Float32Array", "")
        self.before.append(f"const {name}Bytes = core.asBytes({name});")
        return f"{name}Bytes"

    def in_and_out(self, one):
        name, kind = camel(one.name), struct_name(one.type)
        self.give(name, f"Input<{kind}>", "")
        self.before.append(f"const {name}At = core.copied({name}, {kind}Struct);")
        self.passed.append(f"{name}At")
        self.outs.append((name, kind, f"{kind}Struct.read(core, {name}At)"))

    def wanted(self, one, arguments, following):
        name = camel(one.name)
        struct = self.header.structs.get(one.type)
        if (self.function.name, one.name) in IN_AND_OUT:
            self.in_and_out(one)
        elif following[0] == "capacity":
            self.wanted_many(one, arguments, following)
        elif not struct:
            self.before.append(f"const {name}At = core.take(8);")
            self.passed.append(f"{name}At")
            kind = "bigint" if one.type == "uint64_t" else "number"
            self.outs.append((name, kind, f"core.{READS[one.type].format(name + 'At')}"))
        elif is_bytes(struct):
            self.before.append(f"const {name}At = core.take({struct.size});")
            self.passed.append(f"{name}At")
            self.outs.append((name, "Uint8Array", f"core.bytes({name}At, {struct.size})"))
        else:
            kind = struct_name(one.type)
            self.before.append(f"const {name}At = core.wanted({name}Into, {kind}Struct, {self.label});")
            self.passed.append(f"{name}At")
            self.outs.append((name, kind, f"{name}Into ?? {kind}Struct.read(core, {name}At)"))

    def wanted_many(self, one, arguments, following):
        """An array with its capacity, and how many there are."""
        name = camel(one.name)
        arguments.pop(0)
        if one.type == "uint8_t":
            arguments.pop(0)
            there = self.bytes_of(name)
            self.before += [f'const {name}At = core.room({there}, {self.label}, "{name}");', "const sizeAt = core.take(8);"]
            self.passed += [f"{name}At", f"{there}.length", "sizeAt"]
            self.outs.append(("size", "number", f"core.handOver({name}At, core.u32[sizeAt >> 2], {there})"))
            return
        self.give("capacity", "number", "64")
        size = self.header.structs[one.type].size if one.type in self.header.structs else 4
        kind = struct_name(one.type) if size > 4 else ""
        sized = f", {kind}Struct" if kind else ""
        self.before.append(f"const {name}At = core.takeMany(capacity, {size}{sized});")
        self.passed += [f"{name}At", "capacity"]
        count = "count"
        if following[1] == "count":
            arguments.pop(0)
            self.before.append("const countAt = core.take(8);")
            self.passed.append("countAt")
            count = "core.u32[countAt >> 2]"
        else:
            count = "StateStruct.read(core, stateAt).boneCount"
        many = f"Math.min({count}, capacity)"
        read = f"{kind}Struct.read(core, at)" if kind else "core.u32[at >> 2]"
        self.outs.append((name, f"{kind or 'number'}[]", f"core.many({name}At, {many}, {size}, (at) => {read})"))
        if count.startswith("core"):
            self.outs.append(("count", "number", count))

    def into_parameters(self):
        return [(f"{name}Into", f"{kind}Struct", "?") for name, kind, expression in self.outs
                if f"{name}Into ??" in expression]

    def returned_type(self):
        if self.function.name in ALWAYS:
            return "{ result: number; " + "; ".join(f"{name}: {kind}" for name, kind, _ in self.outs) + " }"
        if not self.outs:
            return "number" if self.answers else "void"
        kind = self.outs[0][1] if len(self.outs) == 1 else (
            "{ " + "; ".join(f"{name}: {kind}" for name, kind, _ in self.outs) + " }")
        return f"{kind} | undefined" if self.answers else kind

    def signature(self):
        parameters = self.parameters + self.into_parameters()
        shown, optional = [], True
        for name, kind, how in reversed(parameters):
            optional = optional and how != ""
            if how == "":
                shown.append(f"{name}: {kind}")
            elif how != "?":
                shown.append(f"{name}: {kind} = {how}")
            else:
                shown.append(f"{name}?: {kind}" if optional else f"{name}: {kind}")
        return ", ".join(reversed(shown))

    def exported(self):
        wide = any(not one.stars and one.type in ("int64_t", "uint64_t") for one in self.function.arguments)
        return ("js_" if wide else "") + self.function.name

    def body(self):
        call = f"core.calls.{self.exported()}({', '.join(self.passed)})"
        handle = "0" if self.opens or self.owner == "Library" else "this.handle"
        yield f"        const core = {'library.enter' if self.opens else 'this.enter'}({self.label});"
        yield "        const mark = core.mark();"
        yield "        try {"
        for line in self.before:
            yield f"            {line}"
        mistake = f"core.mistake({self.label}, done, {handle}{', true' if self.error else ''})"
        if self.after:
            yield "            let done = 0;"
            yield "            try {"
            yield f"                done = {call};"
            yield "            } finally {"
            yield from (f"                {line}" for line in self.after)
            yield "            }"
            yield "            core.settle();"
        elif self.owns_callback:
            yield f"            const done = core.settled({call});"
            yield "            if (done < 0) core.drop(user);"
        else:
            yield f"            const done = core.settled({call});"
        yield f"            if (done {'<' if self.answers else '!=='} 0) throw {mistake};"
        if self.owns_callback:
            yield f'            this.own("{self.owns_callback}", user);'
        yield from (f"            {line}" for line in self.result())
        yield "        } finally {"
        yield "            core.release(mark);"
        yield "        }"

    def result(self):
        if self.opens:
            yield f"return new {self.owner}(library, core.u32[to >> 2]);"
        elif self.function.name in ALWAYS:
            yield f"return {{ result: done, {', '.join(f'{name}: {how}' for name, _, how in self.outs)} }};"
        elif not self.outs:
            if self.answers:
                yield "return done;"
        else:
            if self.answers:
                yield "this.answer = done;"
                yield "if (done > 0) return undefined;"
            yield f"return {self.outs[0][2]};" if len(self.outs) == 1 else (
                f"return {{ {', '.join(f'{name}: {how}' for name, _, how in self.outs)} }};")

    def text(self, words, doc):
        more = []
        if self.outs and self.answers and self.function.name not in ALWAYS:
            more.append("`undefined`: an answer; `answer` has its number.")
        yield from words.block(doc, "    ", *more)
        before = "static " if self.opens else ""
        first = "library: Opened, " if self.opens else ""
        returned = self.owner if self.opens else self.returned_type()
        yield f"    {before}{self.name}({first}{self.signature()}): {returned} {{"
        yield from self.body()
        yield "    }"


def plain_method(function, words, doc):
    """A method for a function that takes no memory of the module and cannot fail."""
    owner, name = method_of(function)
    arguments = [(camel(one.name), CHECKS[one.type]) for one in function.arguments]
    given = ", ".join(f"{one}: number" for one, _ in arguments)
    passed = ", ".join(f'core.{check}({one}, "{owner}.{name}", "{one}")' for one, check in arguments)
    text = function.returns.startswith("const char")
    yield from words.block(doc, "    ")
    yield f"    {name}({given}): {'string' if text else 'number'} {{"
    yield f'        const core = this.enter("{owner}.{name}");'
    yield f"        return core.{'text(' if text else 'unsigned('}core.calls.{function.name}({passed}));"
    yield "    }"


def rays_method(function, words, doc):
    is_server = owner_of(function)[0] == "Server"
    view = "view: Input<View>, " if is_server else ""
    label = f'"{".".join(method_of(function))}"'
    passed = f"this.handle, core.given(view, ViewStruct, {label}, \"view\")" if is_server else "this.handle"
    yield from words.block(doc, "    ", "`RayBatch` takes typed arrays, and makes no garbage.")
    yield f"    castRays({view}rays: RayBatch, filter?: Input<Filter> | null): RayBatch {{"
    yield f"        const core = this.enter({label});"
    yield "        const mark = core.mark();"
    yield "        try {"
    yield f"            const done = core.settled(core.calls.{function.name}({passed},"
    yield f"                rays.raysOf(core), rays.count, core.given(filter, FilterStruct, {label}, \"filter\"), rays.hitsAt));"
    yield f"            if (done < 0) throw core.mistake({label}, done, this.handle);"
    yield "            return rays;"
    yield "        } finally {"
    yield "            core.release(mark);"
    yield "        }"
    yield "    }"


def callback_type(callback, words):
    """What is handed over is valid until the callback returns."""
    name = struct_name(callback.name)
    kinds = []
    for one in callback.arguments:
        if one.name in ("user", "room"):
            continue
        if one.type in SCALARS:
            kinds.append(f"{camel(one.name)}: number")
        elif one.type == "void":
            kinds.append(f"{camel(one.name)}: Float32Array")
        elif one.name != "bones":
            kinds.append(f"{camel(one.name)}: {struct_name(one.type)}Struct")
    gives = {"bs_line_of_sight": "boolean", "bs_line_of_sight_at": "boolean", "bs_level_trace": "void",
             "bs_bone_poser": "readonly Input<Pose>[]", "bs_step": "void"}
    yield from words.block(callback.doc, "", "Views that it is given are valid until it returns.")
    yield f"export type {name} = ({', '.join(kinds)}) => {gives[callback.name]};"
