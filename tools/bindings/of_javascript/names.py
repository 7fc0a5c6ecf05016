"""Names and words of backsight.h as JavaScript has them."""
import re

CLASSES = {"bs_library": "Library", "bs_server": "Server", "bs_client": "Client", "bs_clock": "Clock",
           "bs_command_buffer": "CommandBuffer", "bs_input_lead": "InputLead", "bs_estimator": "Estimator",
           "bs_reckoner": "Reckoner", "bs_prediction": "Prediction", "bs_predicted_events": "PredictedEvents"}
# Prefixes of constants whose name another type has, or that say too little alone.
ENUMS = {"BS_HIT_": "HitGroup", "BS_RECORD_": "RecordAnswer", "BS_SENT_": "SentAnswer", "BS_STORE_": "StoreAnswer",
         "BS_CLOCK_": "ClockAnswer", "BS_VIEW_": "ViewKind", "BS_BYTES_": "BytesAnswer", "BS_CAP_": "CapPolicy",
         "BS_COMMANDS_": "CommandsAnswer", "BS_DECIDED_BY_": "DecidedBy", "BS_LAUNCH_": "LaunchAnswer",
         "BS_EFFECT_": "EffectKind", "BS_IMAGE_": "ImageOutcome", "BS_RECKON_": "ReckonVerdict",
         "BS_REMOTE_": "RemotePolicy", "BS_NEWS_": "EffectNews", "BS_QUERY_": "QueryShape", "BS_MOUNTS_": "MountScope",
         "BS_RECONCILED_": "ReconcileResult", "BS_DRAWN_": "CorrectionDrawn", "BS_CAUSE_": "MispredictionCause",
         "BS_PREDICTED_": "PredictAnswer", "BS_EVENT_": "EventOutcome"}


def camel(name):
    head, *rest = name.split("_")
    return head + "".join(part.capitalize() for part in rest)


def pascal(name):
    return "".join(part.capitalize() for part in name.lower().split("_"))


def struct_name(name):
    return pascal(name.removeprefix("bs_"))


def prefix_of(names):
    """What the names of an enumeration begin with, up to a whole word."""
    parts = [name.split("_") for name in names]
    common = 0
    while all(len(part) > common + 1 and part[common] == parts[0][common] for part in parts):
        common += 1
    return "_".join(parts[0][:common]) + "_"


def enums_of(header):
    """(name, prefix, doc, {member: number}) of each enumeration; the first are the codes of mistakes."""
    for index, (doc, names) in enumerate(header.enums):
        prefix = prefix_of(names) if index else "BS_"
        name = ENUMS.get(prefix, pascal(prefix.removeprefix("BS_"))) if index else "Code"
        yield name, prefix, doc, {pascal(one.removeprefix(prefix)): header.constants[one] for one in names}


def owner_of(function):
    """The class that a function is a method of, and the prefix of its name that says so."""
    first = function.arguments[0].type if function.arguments else ""
    if first in CLASSES and first != "bs_library":
        return CLASSES[first], first + "_"
    for handle in sorted(CLASSES, key=len, reverse=True):
        if handle != "bs_library" and re.match(rf"{handle}_open", function.name):
            return CLASSES[handle], handle + "_"
    return "Library", "bs_"


def method_of(function):
    owner, prefix = owner_of(function)
    return owner, camel(function.name.removeprefix(prefix))


class Words:
    """Rewrites the header's words: what it calls `bs_server_cast_ray()` is `Server.castRay()` here."""

    def __init__(self, header):
        self.calls = {one.name: ".".join(method_of(one)) for one in header.functions}
        self.constants = {}
        for name, prefix, _, members in enums_of(header):
            if prefix != "BS_":
                self.constants[prefix] = name
            for member, (full, _) in zip(members, [(n, 0) for n in header.constants if n.startswith(prefix)]):
                self.constants.setdefault(full, f"{name}.{member}")
        for (_, names), (name, prefix, _, members) in zip(header.enums, enums_of(header)):
            self.constants.update({full: f"{name}.{member}" for full, member in zip(names, members)})
        self.structs = {**{name: struct_name(name) for name in header.structs}, **CLASSES}

    def __call__(self, text):
        text = re.sub(r"\bbs_(\w+)\(\)", lambda found: self.calls.get("bs_" + found[1], found[0]) + "()", text)
        text = re.sub(r"\bbs_\*_(\w+)\(\)", lambda found: camel(found[1]) + "()", text)
        # What went wrong is thrown.
        text = text.replace(" `error` may be null.", "").replace("`error`, which may be null", "the message")
        text = re.sub(r"(?<!\w)_(\w+)\(\)", lambda found: f".{camel(found[1])}()", text)
        text = re.sub(r"\b(bs_\w+)\b\*?", lambda found: self.structs.get(found[1], found[0]), text)
        text = re.sub(r"\bBS_\w+", lambda found: self.constants.get(found[0], found[0].removeprefix("BS_")), text)
        text = re.sub(r"\b[a-z]+(?:_[a-z0-9]+)+\b", lambda found: camel(found[0]), text)
        return text.replace("::", ".").replace("*/", "* /")

    def block(self, text, indent, *more):
        """A TSDoc comment, or nothing."""
        text = " ".join(part for part in (self(text), *more) if part)
        if not text:
            return []
        lines, line = [], ""
        for word in text.split():
            if line and len(indent) + 3 + len(line) + 1 + len(word) > 118:
                lines.append(line)
                line = word
            else:
                line = f"{line} {word}".strip()
        lines.append(line)
        if len(lines) == 1:
            return [f"{indent}/** {lines[0]} */"]
        return [f"{indent}/**", *(f"{indent} * {line}" for line in lines), f"{indent} */"]
