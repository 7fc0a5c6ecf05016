"""Enumerations, structs and declarations of functions, as lines of C#."""
import re

from bindings.csharp_parts.names import ENUMS, INDENT, NUMBERS, camel, enum_of_constant, pascal, struct_name, wrapped

# A member cannot have the name of its struct.
MEMBERS = {("bs_shown", "shown"): "Moment", ("bs_effect", "effect"): "Kind"}


def field_type(one):
    """Type of a field that is no array, by what its comment says of its values."""
    if one.type in NUMBERS:
        if one.type == "uint32_t":
            if one.name == "hit_group":
                return "HitGroup"
            for prefix in re.findall(r"\bBS_([A-Z0-9_]+)_(?![A-Z0-9])", one.doc):
                if prefix in ENUMS:
                    return ENUMS[prefix]
        return NUMBERS[one.type]
    return struct_name(one.type)


def is_flag(one):
    return one.type == "uint32_t" and one.doc.startswith("flag")


def array_name(one):
    return (pascal(NUMBERS[one.type]) if one.type in NUMBERS else struct_name(one.type)) + f"X{one.count}"


def array_lines(name, kind, count, is_number):
    """A fixed number of values in a struct, that checks its index."""
    yield f"    /// <summary>{count} values of type {kind}.</summary>"
    yield "    [StructLayout(LayoutKind.Sequential)]"
    yield f"    public unsafe struct {name}"
    yield "    {"
    if is_number:
        yield f"{INDENT}internal fixed {kind} Items[{count}];"
    else:
        yield f"{INDENT}internal {kind} " + ", ".join(f"item{i}" for i in range(count)) + ";"
    yield f"{INDENT}public const int Length = {count};"
    yield f"{INDENT}public {kind} this[int index]"
    yield f"{INDENT}{{"
    begin = "Items" if is_number else "&item0"
    for accessor, does in (("get", "return items[index]"), ("set", "items[index] = value")):
        yield f"{INDENT}    {accessor} {{ Arrays.CheckIndex(index, Length); " \
              f"fixed ({kind}* items = {begin}) {does}; }}"
    yield f"{INDENT}}}"
    yield "    }"


def struct_lines(struct, words, has_default, native="Native"):
    name = struct_name(struct.name)
    access = "internal" if struct.name == "bs_error" else "public"
    yield from words.summary(struct.doc, "    ")
    yield "    [StructLayout(LayoutKind.Sequential)]"
    yield f"    {access} unsafe partial struct {name}"
    yield "    {"
    for one in struct.fields:
        if one.name == "struct_size" or one.name.startswith("reserved"):
            yield f"{INDENT}internal uint {pascal(one.name)};"
            continue
        if is_flag(one):
            yield f"{INDENT}internal uint {camel(one.name)};"
            yield from words.summary(one.doc, INDENT)
            yield f"{INDENT}public bool {pascal(one.name)}"
            yield f"{INDENT}{{"
            yield f"{INDENT}    get {{ return {camel(one.name)} != 0; }}"
            yield f"{INDENT}    set {{ {camel(one.name)} = value ? 1u : 0u; }}"
            yield f"{INDENT}}}"
            continue
        yield from words.summary(one.doc, INDENT)
        kind = array_name(one) if one.is_array else field_type(one)
        yield f"{INDENT}public {kind} {MEMBERS.get((struct.name, one.name), pascal(one.name))};"
    if has_default:
        yield f"{INDENT}/// <summary>All fields at their defaults.</summary>"
        yield f"{INDENT}public static {name} Default"
        yield f"{INDENT}{{"
        yield f"{INDENT}    get"
        yield f"{INDENT}    {{"
        yield f"{INDENT}        var made = new {name} {{ StructSize = (uint)sizeof({name}) }};"
        done = "Library" if native == "Native" else "PresetCalls"
        yield f"{INDENT}        {done}.Done({native}.{struct.name}_default(&made));"
        yield f"{INDENT}        return made;"
        yield f"{INDENT}    }}"
        yield f"{INDENT}}}"
    yield "    }"


def enum_lines(doc, names, header, words):
    is_codes = names[0] == "BS_OK"
    name = "Code" if is_codes else enum_of_constant(names[0][3:])[0]
    values = [(pascal(one[3:]) if is_codes else enum_of_constant(one[3:])[1], header.constants[one]) for one in names]
    if name == "ReasonKind":
        values.pop()
    if values[0][1] == 1 and name.endswith("Answer"):
        values.insert(0, ("Ok", 0))
    if name == "SentAnswer":
        values.append(("TooSmall", header.constants["BS_TOO_SMALL"]))
    signed = is_codes or name.endswith("Answer") or name == "Timing"
    yield from words.summary(doc, "    ")
    yield f"    public enum {name} : {'int' if signed else 'uint'}"
    yield "    {"
    yield from (f"{INDENT}{one} = {value}," for one, value in values)
    yield "    }"


def native_argument(one, header):
    kind = "IntPtr" if one.type in header.handles or one.type == "void" or one.type in {
        callback.name for callback in header.callbacks} else NUMBERS.get(one.type) or struct_name(one.type)
    is_pointer = one.type in header.handles or one.type == "void"
    stars = "*" * (one.stars - 1 if is_pointer else one.stars)
    return f"{kind}{stars} {camel(one.name)}"


def native_lines(header, name="Native"):
    yield f"    internal static unsafe class {name}"
    yield "    {"
    if name != "Native":
        yield f"{INDENT}internal const string Name = Native.Name;"
        yield from declared(header)
        yield "    }"
        return
    yield "#if (UNITY_IOS || UNITY_TVOS || UNITY_WEBGL) && !UNITY_EDITOR"
    yield f'{INDENT}internal const string Name = "__Internal";'
    yield "#else"
    yield f'{INDENT}internal const string Name = "backsight_c";'
    yield "#endif"
    yield from declared(header)
    yield "    }"


def declared(header):
    for function in header.functions:
        gives = "IntPtr" if function.returns.endswith("*") else NUMBERS[function.returns]
        arguments = ", ".join(native_argument(one, header) for one in function.arguments)
        yield f"{INDENT}[DllImport(Name, CallingConvention = CallingConvention.Cdecl)]"
        yield from wrapped(f"internal static extern {gives} {function.name}({arguments});", INDENT)
