"""Names of C# for those of backsight.h, and its comments with them."""
import re
import textwrap

NUMBERS = {"uint8_t": "byte", "char": "byte", "int32_t": "int", "uint32_t": "uint", "bs_entity": "uint",
           "float": "float", "double": "double", "int64_t": "long", "uint64_t": "ulong"}
# Where the word that follows from C's name is one of UnityEngine's.
STRUCTS = {"bs_ray": "ViewRay", "bs_pose": "Frame", "bs_image": "ProjectileImage",
           # Of backsight_presets.h: as the published pages call them.
           "bs_fishnet_config": "FishNetConfig", "bs_fishnet_catch_up": "FishNetCatchUp",
           "bs_fishnet_projectile": "PredictedProjectile", "bs_twoten_config": "SimulationConfig",
           "bs_twoten_heartbeat": "FrameHeartbeat", "bs_twoten_stamp": "ShootRequest", "bs_ut2003_node": "TrailNode",
           "bs_ut2003_trail_config": "LocationTrailConfig", "bs_ut2003_trace": "BeamTrace", "bs_ut2003_beam": "Beam",
           "bs_ut2003_beam_damage": "BeamDamage"}
ENUMS = {"": "Code", "KIND": "ReasonKind", "INTERPOLATION": "Interpolation", "AFTER_NEWEST": "AfterNewest",
         "MODEL": "ReckoningModel", "CONVERGENCE": "Convergence", "REMOTE": "RemotePolicy", "SHAPE": "Shape",
         "HIT": "HitGroup", "CAP": "CapPolicy", "FAIRNESS": "Fairness", "RECORD": "RecordAnswer",
         "SENT": "SentAnswer", "AUDIT": "AuditResult", "OUTCOME": "Outcome", "REASON": "Reason",
         "TAKE": "TakeResult", "STORE": "StoreAnswer", "CLOCK": "ClockAnswer", "VIEW": "ViewKind",
         "STATUS": "ViewStatus", "BYTES": "BytesAnswer", "PRESENCE": "Presence", "TIMING": "Timing",
         "COMMANDS": "CommandsAnswer", "DECIDED_BY": "DecidedBy", "DEAD_SHOOTER": "DeadShooter",
         "INHERITS": "Inherits",
         "PREDICT": "Predict", "LAUNCH": "LaunchAnswer", "END": "FlightEnd", "BASIS": "VerdictBasis",
         "NEWS": "EffectNews", "QUERY": "QueryShape", "COLLECT": "Collect", "MOUNTS": "MountScope",
         "RECONCILED": "ReconcileResult", "DRAWN": "CorrectionDrawn", "CAUSE": "MispredictionCause",
         "PREDICTED": "PredictAnswer", "EVENT": "EventOutcome",
         "EFFECT": "EffectKind", "IMAGE": "ImageOutcome", "RECKON": "ReckonVerdict",
         "FISHNET": "FishNetPeer", "TWOTEN_REWIND": "RewindAnswer", "TWOTEN_MESSAGE": "FrameMessage",
         "UT2003_SHIFT": "TrailShift", "UT2003_MET": "BeamMet", "UT2003_END": "BeamEnd",
         "UNREAL_SERIES": "ForwardCaller"}
# A prefix of constants that are none of an enumeration has the longest match first.
PREFIXES = sorted((name for name in ENUMS if name), key=len, reverse=True)
CLASSES = {"bs_server": "Server", "bs_client": "Client", "bs_clock": "Clock", "bs_command_buffer": "CommandBuffer",
           "bs_input_lead": "InputLead", "bs_estimator": "Estimator", "bs_reckoner": "Reckoner",
           "bs_prediction": "Prediction", "bs_predicted_events": "PredictedEvents",
           "bs_twoten_simulation": "SimulationHelper", "bs_ut2003_trail": "LocationTrail"}
# Functions of backsight_presets.h without an object of their own are methods of these.
PAGES = {"bs_fishnet": "FishNetGuide", "bs_ut2003": "Ut2003", "bs_unreal_series": "UnrealSeries", "bs_pun2": "Pun2"}
KEYWORDS = {"out", "in", "ref", "is", "as", "base", "this", "params", "object", "event", "lock", "checked"}
INDENT = "        "


def pascal(name):
    return "".join(part[:1].upper() + part[1:] for part in name.lower().split("_"))


def camel(name):
    word = pascal(name)
    word = word[:1].lower() + word[1:]
    return "@" + word if word in KEYWORDS else word


def struct_name(name):
    return STRUCTS.get(name) or pascal(name[len("bs_"):])


def enum_of_constant(name):
    """(enumeration, value's name) of a constant's name without BS_; None if it belongs to none."""
    for prefix in PREFIXES:
        if name.startswith(prefix + "_"):
            value = pascal(name[len(prefix) + 1:])
            return ENUMS[prefix], value
    return None


def wrapped(text, indent):
    """Lines of at most 120 columns, broken between arguments."""
    line = indent
    for part in text.split(", "):
        if len(line) > len(indent) and len(line) + len(part) > 118:
            yield line.rstrip()
            line = indent + "    "
        line += part + ", "
    yield line[:-2]


class Words:
    """Says the header's comments with the names of C#."""

    def __init__(self, header):
        self.in_enum = {name for _, names in header.enums for name in names}
        self.header = header

    def constant(self, match):
        name = match[0]
        if name in self.in_enum:
            found = enum_of_constant(name[3:]) if name[3:] not in self.codes() else ("Code", pascal(name[3:]))
            return ".".join(found) if found else name
        if name.endswith("_"):
            return ENUMS.get(name[3:-1], name)
        return "Constants." + pascal(name[3:]) if name in self.header.constants else name

    def codes(self):
        return {name[3:] for _, names in self.header.enums if names[0] == "BS_OK" for name in names}

    def function(self, match):
        for handle, owner in sorted(CLASSES.items(), key=lambda pair: -len(pair[0])):
            if match[1].startswith(handle + "_"):
                return f"{owner}.{pascal(match[1][len(handle) + 1:])}()"
        for page, owner in PAGES.items():
            if match[1].startswith(page + "_") and not match[1].endswith("_default"):
                return f"{owner}.{pascal(match[1][len(page) + 1:])}()"
        return f"Library.{pascal(match[1][3:])}()" if not match[1].endswith("_default") else match[1] + "()"

    def say(self, text):
        text = re.sub(r"`(\w+_\w+)`", lambda m: m[0] if m[1].startswith("bs_") else f"`{camel(m[1])}`", text)
        text = re.sub(r"\b(bs_\w+)::(\w+)", lambda m: f"{struct_name(m[1])}.{pascal(m[2])}", text)
        text = re.sub(r"\b(bs_\w+)\(\)", self.function, text)
        text = re.sub(r"\bBS_[A-Z0-9_]+", self.constant, text)
        text = re.sub(r"\bbs_(\w+)\*?(?![\w*])", lambda m: CLASSES.get(m[0].rstrip("*")) or struct_name("bs_" + m[1]),
            text)
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")

    def summary(self, text, indent):
        if not text:
            return []
        lines = textwrap.wrap(self.say(text), 118 - len(indent) - 4)
        if len(lines) == 1 and len(lines[0]) + len(indent) + 23 < 120:
            return [f"{indent}/// <summary>{lines[0]}</summary>"]
        return [f"{indent}/// <summary>", *(f"{indent}/// {line}" for line in lines), f"{indent}/// </summary>"]
