"""Pages of help for Godot's editor, in its XML, of what backsight.h says of itself."""
import re
from xml.sax.saxutils import escape, quoteattr

from bindings.for_godot.own_methods import CLASS_DOCS, PROPERTIES, SIGNALS, STATIC

FOLDER = "bindings/godot/addons/backsight/documentation"
# The class of a function by the beginning of its name; the last one is for all others.
OWNERS = {"server_": "BacksightServer", "client_": "BacksightClient", "clock_": "BacksightClock",
          "command_buffer_": "BacksightCommandBuffer", "input_lead_": "BacksightInputLead",
          "estimator_": "BacksightEstimator", "reckoner_": "BacksightReckoner",
          "prediction_": "BacksightPrediction", "predicted_events_": "BacksightPredictedEvents", "": "Backsight"}
TYPE_OF_KIND = {"float": "float", "bs_vec3": "Vector3", "bs_quat": "Quaternion", "bs_pose": "Transform3D"}


def in_godot(text):
    """The header's words for GDScript: markdown's code, no brackets of BBCode, no prefixes."""
    text = re.sub(r"\[(?!method |member |lb\])", "[lb]", text)
    text = re.sub(r"\bBS_(?=[A-Z])", "", text)
    for prefix, owner in OWNERS.items():
        text = re.sub(rf"\bbs_{prefix}(\w+)\(\)", rf"{owner}.\1()", text)
    return escape(re.sub(r"`([^`]*)`", r"[code]\1[/code]", text))


def struct_help(struct):
    lines = [f"[b]{struct.name}[/b] {in_godot(struct.doc)}".strip()]
    for one in struct.fields:
        if one.name == "struct_size" or one.name.startswith("reserved"):
            continue
        kind = "Array" if one.is_array else TYPE_OF_KIND.get(one.type, "int")
        said = f": {in_godot(one.doc)}" if one.doc else ""
        lines.append(f"[code]{one.name}[/code] ({kind}){said}")
    return "[br]\n".join(lines)


def method_help(one):
    owner_is_static = one.owner == "Backsight" or (one.owner, one.name) in STATIC
    lines = [f'        <method name={quoteattr(one.name)}{" qualifiers=" + quoteattr("static") if owner_is_static else ""}>',
             f'            <return type={quoteattr(one.result)} />']
    for index, parameter in enumerate(one.inputs):
        default = f" default={quoteattr(str(parameter.default))}" if parameter.is_optional else ""
        lines.append(f"            <param index=\"{index}\" name={quoteattr(parameter.name)} "
                     f"type={quoteattr(parameter.type)}{default} />")
    keys = [f"[code]{parameter.name}[/code]: {parameter.record}" for parameter in one.parameters
            if parameter.record.startswith("bs_")]
    said = in_godot(one.doc)
    if not said and one.function:
        said = f"As its neighbours in the header: [code]{one.function}()[/code]."
    if keys:
        said += f"[br]Keys are under Backsight: {', '.join(keys)}."
    return [*lines, f"            <description>{said}</description>", "        </method>"]


def page(name, base, methods, constants, structs):
    brief, text = CLASS_DOCS[name]
    body = in_godot(text)
    if structs:
        body += "[br][br]\n" + "[br][br]\n".join(struct_help(one) for one in structs)
    lines = ['<?xml version="1.0" encoding="UTF-8" ?>',
             f"<class name={quoteattr(name)} inherits={quoteattr(base)}>",
             f"    <brief_description>{in_godot(brief)}</brief_description>", f"    <description>{body}</description>",
             "    <tutorials></tutorials>", "    <methods>"]
    for one in sorted(methods, key=lambda method: method.name):
        lines += method_help(one)
    lines += ["    </methods>", "    <members>"]
    for owner, member, kind, doc in PROPERTIES:
        if owner == name:
            lines.append(f'        <member name="{member}" type="{kind}" setter="set_{member}" getter="get_{member}">'
                         f"{in_godot(doc)}</member>")
    lines += ["    </members>", "    <signals>"]
    for owner, signal, arguments, doc in SIGNALS:
        if owner == name:
            given = [f'            <param index="{index}" name="{argument}" type="{kind}" />'
                     for index, (argument, kind) in enumerate(arguments)]
            lines += [f'        <signal name="{signal}">', *given,
                      f"            <description>{in_godot(doc)}</description>", "        </signal>"]
    lines += ["    </signals>", "    <constants>"]
    lines += [f'        <constant name="{constant}" value="{value}"></constant>' for constant, value in constants]
    return "\n".join([*lines, "    </constants>", "</class>", ""])


def pages(header, classes, methods, structs):
    constants = [(name[3:], value) for name, value in header.constants.items() if name != "BS_ABI_VERSION"]
    return {f"{FOLDER}/{name}.xml": page(name, base, [one for one in methods if one.owner == name],
                                         constants if name == "Backsight" else [],
                                         structs if name == "Backsight" else []) for name, base, _ in classes}
