"""What UnrealHeaderTool does with the plugin's headers, as far as the tests need it, and the rules that it would refuse.

write(headers, folder) writes NAME.generated.h for each header and calls.cpp, the bodies of remote calls; faults(name,
text) names what Epic's tool or an editor's user would stumble over.
"""
import re

CLASS = re.compile(r"^(UCLASS|USTRUCT)\(.*\)\n(class|struct) \w+_API (\w+)(?: : public (\w+))?", re.MULTILINE)
FUNCTION = re.compile(r"((?:^ *(?:/\*\*|\*|//).*\n)*)^ *UFUNCTION\((.*)\)\n +([^;{]*?)(\w+)\(([^)]*)\)( const)?", re.MULTILINE)
PROPERTY = re.compile(r"((?:^ *(?:/\*\*|\*|//).*\n)*)^ *UPROPERTY\((.*)\)\n +(.*?)(\w+)(?: =.*)?;", re.MULTILINE)
# What Blueprints have no type for.
NO_BLUEPRINT = re.compile(r"\b(uint16|uint32|uint64|int8|int16|size_t|long|unsigned|char|bs_\w+)\b")


def faults(name, text):
    includes = re.findall(r'^#include "(.*)"', text, re.MULTILINE)
    stem = name.removesuffix(".h")
    if f"{stem}.generated.h" in includes and includes[-1] != f"{stem}.generated.h":
        yield f"{name}: {stem}.generated.h is not the last include"
    if CLASS.search(text) and f"{stem}.generated.h" not in includes:
        yield f"{name}: has no include of {stem}.generated.h"
    for kind, _, declared, _ in CLASS.findall(text):
        if declared[0] not in ("U" if kind == "UCLASS" else "F"):
            yield f"{name}: {declared}: a {kind} begins with {'U' if kind == 'UCLASS' else 'F'}"
    if len(CLASS.findall(text)) != text.count("GENERATED_BODY()"):
        yield f"{name}: GENERATED_BODY() once for each UCLASS and USTRUCT"
    for comment, words, before, function, arguments, _ in FUNCTION.findall(text):
        if "Blueprint" in words:
            if "Category = " not in words:
                yield f"{name}: {function}: no Category"
            if "/**" not in comment:
                yield f"{name}: {function}: no tooltip (a comment that begins with /**)"
        if NO_BLUEPRINT.search(before + arguments):
            yield f"{name}: {function}: a type that Blueprints and remote calls do not have"
        if re.search(r"\b(Client|Server)\b", words) and not before.strip() == "void":
            yield f"{name}: {function}: a remote call returns void"
    for comment, words, kind, declared in PROPERTY.findall(text):
        if re.search("Blueprint|EditAnywhere", words):
            if "Category = " not in words:
                yield f"{name}: {declared}: no Category"
            if "/**" not in comment:
                yield f"{name}: {declared}: no tooltip (a comment that begins with /**)"
        if "Blueprint" in words and NO_BLUEPRINT.search(kind):
            yield f"{name}: {declared}: a type that Blueprints do not have"
        if kind.strip() == "bool" and not re.match("b[A-Z]", declared):
            yield f"{name}: {declared}: the name of a bool begins with b"


def generated(stem, text):
    lines = ["#pragma once", "#undef CURRENT_FILE_ID", f"#define CURRENT_FILE_ID FID_{stem}"]
    found = list(CLASS.finditer(text)) + [None]
    calls = []
    for this, following in zip(found, found[1:]):
        kind, _, name, base = this.groups()
        end = following.start() if following else len(text)
        at = text.index("GENERATED_BODY()", this.end())
        line = text.count("\n", 0, at) + 1
        body = [f"public: typedef {name} ThisClass;"] + ([f"typedef {base} Super;"] if base else [])
        for _, words, _, function, arguments, _ in FUNCTION.findall(text[this.end():end]):
            if re.search(r"\b(Client|Server)\b", words):
                body.append(f"void {function}_Implementation({arguments});")
                calls.append((name, words, function, arguments))
        body.append("private:" if kind == "UCLASS" else "public:")
        lines.append(f"#define FID_{stem}_{line}_GENERATED_BODY {' '.join(body)}")
    return "\n".join(lines) + "\n", calls


def write(headers, folder):
    """headers: paths. Returns the path of calls.cpp."""
    all_calls, includes = [], []
    for header in headers:
        text = header.read_text()
        if not CLASS.search(text) and "UENUM" not in text:
            continue
        made, calls = generated(header.stem, text)
        (folder / f"{header.stem}.generated.h").write_text(made)
        all_calls += calls
        includes += [f'#include "{header.name}"'] if calls else []
    bodies = []
    for name, words, function, arguments in all_calls:
        names = [re.search(r"(\w+)$", one.strip())[1] for one in arguments.split(",")]
        to_server = "true" if "Server" in words else "false"
        reliable = "true" if "Reliable" in words.replace("Unreliable", "") else "false"
        bodies.append(f"void {name}::{function}({arguments}) {{\n"
                      f"    Stub::Network()({{this, {to_server}, {reliable}, [=](UObject* Peer) {{\n"
                      f"        static_cast<{name}*>(Peer)->{function}_Implementation({', '.join(names)});\n    }}}});\n}}\n")
    path = folder / "calls.cpp"
    path.write_text("\n".join([*includes, *bodies]))
    return path
