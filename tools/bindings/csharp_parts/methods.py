"""A function of backsight.h as a method of C#, by rules of what its arguments look like."""
import re

from bindings.csharp_parts.names import ENUMS, INDENT, NUMBERS, PREFIXES, camel, struct_name, wrapped

# Arguments that are read and written.
IN_OUT = {("bs_ut2003_trail_shift", "body"), ("bs_ut2003_trail_unshift", "body"), ("bs_fairness_of", "server"),
          ("bs_launch_claim_round", "claim"), ("bs_draw_rules_for_people", "rules")}
ARGUMENT_ENUMS = {("bs_prediction_name_cause", "cause"): "MispredictionCause",
                  ("bs_weapon_rules_of", "setting"): "Fairness", ("bs_fairness_of", "setting"): "Fairness",
                  ("bs_command_buffer_push", "timing"): "Timing", ("bs_reckoner_update", "verdict"): "ReckonVerdict",
                  **{(f"bs_fishnet_{name}", "peer"): "FishNetPeer" for name in ("time_passed", "time_passed_precise", "cap")},
                  ("bs_twoten_heartbeat_decide", "message"): "FrameMessage",
                  ("bs_twoten_stamp_receive", "message"): "FrameMessage",
                  ("bs_ut2003_trail_shift", "shift"): "TrailShift",
                  ("bs_unreal_series_forward_time", "caller"): "ForwardCaller"}
FLAGS = {("bs_input_lead_packet", "arrived"), ("bs_input_lead_declare_break", "new_epoch"),
         ("bs_twoten_heartbeat_decide", "anything_moved"), ("bs_unreal_series_correction_at_link", "bounces")}
# What a function answers where its own comment does not say it: an enumeration, "bool", "int", or "" for nothing.
ANSWERS = {"bs_client_round_trip": "ClockAnswer", "bs_clock_round_trip": "ClockAnswer", "bs_client_bone": "int",
           "bs_server_bone": "int", "bs_client_receive": "StoreAnswer", "bs_state_read_bones": "BytesAnswer",
           "bs_client_remote_image": "bool", "bs_server_snapshot": "", "bs_command_buffer_push": "",
           **{f"bs_server_{name}": "RecordAnswer" for name in
              ("kill", "respawn", "teleport", "change_hitboxes", "set_parent", "set_team", "set_layers",
               "set_hitbox_mask", "set_fields")}}


class Method:
    """One function as a method: what it takes, what it gives, and its body."""

    def __init__(self, function, header, has_handle, doc, native="Native", changes=None):
        """`changes`: the struct whose own method this is, because the function's first argument is one to change."""
        self.function, self.header, self.has_handle, self.doc = function, header, has_handle, doc
        self.native, self.changes = native, changes
        self.answer = self.answer_of()
        self.takes, self.checks, self.pinned, self.before, self.passed, self.outs = [], [], [], [], [], []
        arguments = list(function.arguments[1 if has_handle or changes else 0:])
        if changes:
            self.pinned.append(f"fixed ({changes}* it = &this)")
            self.passed.append("it")
        while arguments:
            self.take(arguments.pop(0), arguments)

    def answer_of(self):
        if self.function.name in ANSWERS:
            return ANSWERS[self.function.name]
        said = re.search(r"\b[Aa]nswers?:(?: 0 or)?(.*)$", self.doc)
        if not said:
            return ""
        named = re.match(r"\s*BS_([A-Z0-9_]+)_", said[1])
        return next(ENUMS[name] for name in PREFIXES if f"{named[1]}_".startswith(f"{name}_")) if named else "bool"

    def kind_of(self, one):
        given = ARGUMENT_ENUMS.get((self.function.name, one.name))
        return given or NUMBERS.get(one.type) or struct_name(one.type)

    def sized(self, one):
        return one.type in self.header.structs and self.header.structs[one.type].is_sized

    def take(self, one, rest):
        following = rest[0] if rest else None
        if one.stars == 0:
            self.take_number(one)
        elif one.is_const and following and following.stars == 0 and following.name in ("count", "bone_count", "size"):
            self.take_array(one, rest.pop(0))
        elif one.is_const and following and following.stars == 0 and following.name.endswith("count"):
            raise ValueError(f"{self.function.name}: no rule covers the array '{one.name}': write it by hand, BY_HAND")
        elif one.is_const:
            self.takes.append(f"{self.kind_of(one)} {camel(one.name)}")
            self.passed.append(f"&{camel(one.name)}")
        elif following and following.name == "capacity":
            rest.pop(0)
            self.give_array(one)
        elif one.name == "hits":
            self.takes.append("Hit[] hits")
            self.checks += ['Arrays.CheckCount(hits, count, "hits");',
                            "if (count > 0) hits[0].StructSize = (uint)sizeof(Hit);"]
            self.pin("Hit", "hits")
        elif (self.function.name, one.name) in IN_OUT:
            self.takes.append(f"ref {self.kind_of(one)} {camel(one.name)}")
            self.before.append(f"{self.kind_of(one)} {camel(one.name)}Now = {camel(one.name)};")
            self.passed.append(f"&{camel(one.name)}Now")
            self.outs.append((None, camel(one.name), f"{camel(one.name)}Now"))
        else:
            self.give(one)

    def take_number(self, one):
        kind, name = self.kind_of(one), camel(one.name)
        if (self.function.name, one.name) in FLAGS:
            self.takes.append(f"bool {name}")
            self.passed.append(f"{name} ? 1u : 0u")
            return
        self.takes.append(f"{kind} {name}")
        is_enum = (self.function.name, one.name) in ARGUMENT_ENUMS
        self.passed.append(f"(uint){name}" if is_enum else name)

    def pin(self, kind, name, offset=None):
        self.pinned.append(f"fixed ({kind}* {name}At = {name})")
        self.passed.append(f"Arrays.At({name}At, offset)" if offset else f"{name}At")

    def take_array(self, one, count):
        kind, name, length = self.kind_of(one), camel(one.name), camel(count.name)
        if kind == "byte":
            self.takes += [f"byte[] {name}", "int offset", f"int {length}"]
            self.checks.append(f'Arrays.CheckRange({name}, offset, {length}, "{name}");')
            self.pin(kind, name, "offset")
        else:
            self.takes += [f"{kind}[] {name}", f"int {length}"]
            self.checks.append(f'Arrays.CheckCount({name}, {length}, "{name}");')
            self.pin(kind, name)
        self.passed.append(f"(uint){length}")

    def give_array(self, one):
        kind, name = self.kind_of(one), camel(one.name)
        if kind == "byte":
            self.takes += [f"byte[] {name}", "int offset"]
            self.checks.append(f'uint capacity = Arrays.Room({name}, offset, "{name}");')
            self.pin(kind, name, "offset")
        else:
            self.takes.append(f"{kind}[] {name}")
            self.checks.append(f'uint capacity = Arrays.Room({name}, 0, "{name}");')
            if self.sized(one):
                self.checks.append(f"if (capacity > 0) {name}[0].StructSize = (uint)sizeof({kind});")
            self.pin(kind, name)
        self.passed.append("capacity")

    def give(self, one):
        kind, name = self.kind_of(one), camel(one.name)
        if one.type == "uint32_t" and one.name in ("size", "count", "read"):
            self.before.append(f"uint {name}Now = 0;")
            self.passed.append(f"&{name}Now")
            self.outs.append(("int", name, f"(int){name}Now"))
            return
        made = f"new {kind} {{ StructSize = (uint)sizeof({kind}) }}" if self.sized(one) else f"default({kind})"
        self.before.append(f"{kind} {name}Now = {made};")
        is_enum = (self.function.name, one.name) in ARGUMENT_ENUMS
        self.passed.append(f"(uint*)&{name}Now" if is_enum else f"&{name}Now")
        self.outs.append((kind, name, f"{name}Now"))

    def lines(self, name, words, without_filter=False):
        takes = [one for one in self.takes if not (without_filter and one == "Filter filter")]
        passed = ["null" if without_filter and one == "&filter" else one for one in self.passed]
        new_outs = [out for out in self.outs if out[0]]
        # A single result is what the method returns, unless the answer is.
        returned = new_outs[0] if len(new_outs) == 1 and not self.answer else None
        takes += [f"out {kind} {out}" for kind, out, _ in new_outs if (kind, out, _) != returned]
        gives = self.answer or (returned[0] if returned else "void")
        static = "" if self.has_handle or self.changes else "static "
        # Those of a library and of its objects are their own.
        done = "" if self.has_handle or self.native == "Native" else "PresetCalls."
        doc = re.sub(r"Answer: \d ", "False ", self.doc) if self.answer == "bool" else self.doc
        yield from words.summary(doc, INDENT)
        signature = f"public {static}{gives} {name}({', '.join(takes)})"
        yield from wrapped(signature, INDENT)
        yield f"{INDENT}{{"
        inner = INDENT + "    "
        yield from (inner + line for line in self.checks + self.before)
        if self.has_handle:
            passed = ["it", *passed]
            yield inner + "IntPtr it = Enter();"
        yield inner + "int result;"
        yield from (inner + line for line in self.pinned)
        call = f"result = {self.native}.{self.function.name}({', '.join(passed)});"
        deeper = inner + ("    " if self.pinned else "")
        yield from wrapped(call, deeper)
        yield inner + (f"result = {done}Leave(result);" if self.answer else f"{done}Done(result);")
        yield from (f"{inner}{out} = {value};" for kind, out, value in self.outs if (kind, out, value) != returned)
        if self.answer:
            yield inner + {"bool": "return result == 0;", "int": "return result;"}.get(
                self.answer, f"return ({self.answer})result;")
        elif returned:
            yield f"{inner}return {returned[2]};"
        yield f"{INDENT}}}"
