#!/usr/bin/env python3
"""Holds stages and rooms to tools/allowed_includes.txt, and the core to what it may use of the language.

check_includes.py              checks the tree: file:line, what is wrong, what would be right
check_includes.py --self-test  plants violations in a folder of its own and wants each of them found
"""
import re
import sys
import tempfile
from pathlib import Path

from files import ROOT, sources

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')
CORE_BANS = [
    (r"(?<![\w.>])(?:std\s*::\s*|::\s*)?(?:a?(?:sin|cos|tan)h?|atan2|exp|exp2|expm1|log|log2|log10|log1p|pow|cbrt|hypot|"
     r"fma)[fl]?\s*\(", "differs in its last bits between platforms: + - * / sqrt, or base's trig.h"),
    (r"\bstd\s*::\s*lerp\b", "standard libraries round it differently: motion's lerp"),
    (r"\b(?:try|catch|throw)\b", "the core has no exceptions: return a reason"),
    (r"\b(?:dynamic_cast|typeid)\b", "the core has no RTTI: an enum or a variant"),
    (r"\bthread_local\b", "the core has no globals: pass it as an argument"),
    (r"\bunordered_\w+", "its order differs between platforms: a sorted vector"),
    (r"\bassert\s*\(", "prints, and needs I/O: BACKSIGHT_ASSERT of base"),
    (r"#\s*pragma\s+(?:GCC\s+optimize|clang\s+fp|STDC\s+FP_CONTRACT)", "changes how floats round: base/compiler.h"),
]
# What follows goes for the C interface too. `platforms.standard` finds what has no word of its own.
PORTABLE_BANS = [
    (r"\b__(?:builtin_\w+|attribute__|extension__|typeof__|restrict(?:__)?|asm(?:__)?|int128\w*|float128|"
     r"PRETTY_FUNCTION__)|\b(?:asm|typeof)\b|\b(?:gnu|clang)\s*::", "MSVC has no such word: base/compiler.h has a macro"),
    (r"#\s*pragma\s+(?:GCC|clang)|\b_Pragma\b|#\s*(?:warning|include_next)\b",
     "MSVC has no such word: base/compiler.h alone asks compilers"),
    (r"\b(?:and|or|not|xor|bitand|bitor|compl|and_eq|or_eq|xor_eq|not_eq)\b",
     "MSVC takes such words in some modes only: && || ! ^ & |"),
    (r"\bssize_t\b|\bM_[A-Z0-9_]*PI\w*|\bu_?int\b|\bulong\b", "MSVC's headers lack it: a name of standard C++"),
    (r"#\s*include\s*<(?:bits|sys|arpa|netinet)/|#\s*include\s*<(?:unistd|strings|dirent|pthread)\.h>",
     "MSVC has no such header: one of standard C++"),
]
# Where macros choose between such words and a portable form.
COMPILERS_WORDS = {"compiler.h", "lanes.h", "meet_boxes.cpp", "rank_slots.cpp", "quantize_eight.cpp",
                   "bindings/c/backsight.h"}
CORE_BANS = [(re.compile(pattern), why) for pattern, why in CORE_BANS]
PORTABLE_BANS = [(re.compile(pattern), why) for pattern, why in PORTABLE_BANS]
# Comments and literals keep their line breaks, so that lines still count.
NOT_CODE = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|(?<![0-9a-fA-F])\'(?:\\.|[^\'\\\n])+\'', re.DOTALL)


def read_rules(path):
    rules, section = {"stages": {}, "rooms": {}, "standard": set(), "wide": set()}, None
    for line in path.read_text().splitlines():
        line = line.split("#")[0].strip()
        if line.startswith("["):
            section = line.strip("[]")
        elif line and section in ("stages", "rooms"):
            name, _, allowed = line.partition(":")
            rules[section][name] = allowed.split()
        elif line:
            rules[section].update(line.split())
    return rules


PUBLIC = (Path("include"), Path("presets", "include"), Path("server", "include"))


def stage_of(parts):
    """The stage that a path below src/ or include/backsight/ belongs to; None for the headers of the whole library."""
    name = parts[0].removesuffix(".h") if len(parts) == 1 else parts[0]
    return None if name in ("backsight", "version") else name


def stage_of_file(parts):
    """None for a file that is neither the library's nor one of presets/, or is the header of the whole library."""
    if parts[0] == "presets" and len(parts) > 2:
        return "presets"
    if parts[0] == "src":
        return stage_of(parts[1:])
    return stage_of(parts[2:]) if parts[:2] == ("include", "backsight") else None


def check_library_include(stage, quoted, name, path, root, rules):
    parts = Path(name).parts
    if parts[0] == "backsight":
        other, allowed = stage_of(parts[1:]), rules["stages"][stage]
        if other != stage and other not in allowed:
            return f"{stage} must not include {other}: it may include {' '.join(allowed) or 'no other stage'}"
    elif quoted and len(parts) == 2 and parts[0] != stage and "src" in path.parts and (root / "src" / name).exists():
        if parts[0] not in rules["stages"][stage]:
            return f"{stage} must not include {parts[0]}: it may include {' '.join(rules['stages'][stage])}"
    elif quoted:
        if len(parts) > 1 or not (path.parent / name).exists():
            return (f'"{name}" is not beside this file: <backsight/STAGE/ROOM.h>, a header of the same folder, or '
                    f'"STAGE/ROOM.h" of another in src/')
    elif stage != "transport" and name not in rules["standard"] and f"{path.name}:{name}" not in rules["wide"]:
        return f"<{name}> is not on the list of the core's standard headers, tools/allowed_includes.txt"
    return None


def check_room_include(room, name, root, rules):
    parts = Path(name).parts
    if ".." in parts or parts[0] in ("src", "include"):
        return f'"{name}" reaches into the tree: <backsight/STAGE/ROOM.h>'
    if parts[0] == "backsight" and not any((root / folder / name).exists() for folder in PUBLIC):
        return f"<{name}> is no public header: see include/backsight, presets/include, server/include"
    if room != "tests" and (root / "src" / name).exists():
        return f'"{name}" is private to the library: only its tests see it'
    # The headers of examples and games have no room before their names: they are what a game would copy.
    other = next((each for each in ("examples", "games") if (root / each / parts[0]).is_dir()), parts[0])
    if parts[:2] == ("backsight", "presets"):
        other = "presets"
    if parts[:2] == ("backsight", "service"):
        other = "server"
    if (other in rules["rooms"] or other == "presets") and other != room and other not in rules["rooms"][room]:
        return f"{room} must not include {other}: it may include {' '.join(rules['rooms'][room]) or 'no other room'}"
    return None


def check_file(path, root, rules):
    """Yields (line, message)."""
    parts = path.relative_to(root).parts
    stage = stage_of_file(parts)
    if stage and stage not in rules["stages"]:
        yield 1, f"{stage} is no stage of tools/allowed_includes.txt"
        return
    text = path.read_text()
    for number, line in enumerate(text.splitlines(), 1):
        match = INCLUDE.match(line)
        if not match:
            continue
        if stage:
            message = check_library_include(stage, match[1] == '"', match[2], path, root, rules)
        elif parts[0] in rules["rooms"]:
            message = check_room_include(parts[0], match[2], root, rules)
        else:
            message = None
        if message:
            yield number, message
    is_core = stage is not None and stage != "transport"
    if is_core or parts[:2] == ("bindings", "c"):
        code = NOT_CODE.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), text)
        for number, line in enumerate(code.splitlines(), 1):
            for ban, why in (CORE_BANS if is_core else []) + PORTABLE_BANS:
                if (match := ban.search(line)) and not ("MSVC" in why and {path.name, "/".join(parts)} & COMPILERS_WORDS):
                    yield number, f"`{match[0].strip()}` {why}"


def check(root, files, rules):
    return [f"{path.relative_to(root)}:{line}: {message}"
            for path in files for line, message in check_file(path, root, rules)]


PLANTS = [  # file, its text, the line to be reported (None: fine as it is)
    ("include/backsight/base/vec.h", "#include <cmath>\nfloat f(float x) { return std::sqrt(x); }\n", None),
    ("include/backsight/base.h", "#include <backsight/base/vec.h>\n", None),
    ("include/backsight/backsight.h", "#include <backsight/base.h>\n#include <backsight/judge/cap.h>\n", None),
    ("include/backsight/judge/cap.h", "#include <backsight/base.h>\nint max_rewind(int);\n", None),
    ("src/judge/cap.cpp", '#include "inner.h"\n// throw; sin(x)\nconst char* s = "try";\nint i = 1\'000\'000;\n', None),
    ("src/judge/inner.h", "float deterministic_sin(float x);\nfloat y = deterministic_sin(1) + curve.log(2);\n", None),
    ("src/transport/udp.cpp", "#include <thread>\n#include <backsight/base.h>\nvoid f() { throw 1; }\n", None),
    ("examples/hello/main.cpp", "#include <iostream>\n#include <backsight/backsight.h>\n", None),
    ("src/time/up.cpp", "\n#include <backsight/judge/cap.h>\n", 2),
    ("src/wire/across.cpp", "#include <backsight/base.h>\n#include <backsight/motion/sample.h>\n", 2),
    ("src/transport/far.cpp", "#include <backsight/time.h>\n", 1),
    ("include/backsight/view/all.h", "#include <backsight/backsight.h>\n", 1),
    ("src/view/private.cpp", '#include "../history/inner.h"\n', 1),
    ("src/projectile/below.cpp", '#include "judge/inner.h"\n', None),
    ("src/view/above.cpp", '#include "judge/inner.h"\n', 1),
    ("include/backsight/judge/shown.h", '#include "judge/inner.h"\n', 1),
    ("tests/judge/inner_test.cpp", '#include "judge/inner.h"\n', None),
    ("server/private.cpp", '#include "judge/inner.h"\n', 1),
    ("src/nonsense/file.cpp", "\n", 1),
    ("src/view/clock.cpp", "#include <chrono>\n", 1),
    ("src/view/stream.cpp", "#include <iostream>\n", 1),
    ("src/view/table.cpp", "#include <unordered_map>\n", 1),
    ("include/backsight/view/lock.h", "  #  include <mutex>\n", 1),
    ("src/motion/bare.cpp", "\nfloat x = sin(1.0F);\n", 2),
    ("src/motion/scoped.cpp", "float x = std::atan2f(1.0F, 2.0F);\n", 1),
    ("src/motion/power.cpp", "/* two\nlines */ double x = std::pow(2.0, 3.0);\n", 2),
    ("src/motion/lerp.cpp", "double x = std::lerp(2.0, 3.0, 0.5);\n", 1),
    ("src/motion/fused.cpp", "double x = std::fma(2.0, 3.0, 0.5);\n", 1),
    ("src/rewind/fling.cpp", "void f() {\n  throw 1;\n}\n", 2),
    ("src/rewind/grab.cpp", "void f() { try { } catch (...) { } }\n", 1),
    ("src/rewind/cast.cpp", "auto* p = dynamic_cast<B*>(a);\n", 1),
    ("src/rewind/pragma.cpp", "#pragma STDC FP_CONTRACT ON\n", 1),
    ("src/rewind/prefetch.cpp", "void f(int* p) { __builtin_prefetch(p); }\n", 1),
    ("src/rewind/meet_boxes.cpp", "void f(int* p) { __builtin_prefetch(p); }\n", None),
    ("src/rewind/fields.cpp", "struct A { int note = 0; };\nint f(A a) { return a.note; }  // and not\n", None),
    ("src/rewind/words.cpp", "bool f(bool a, bool b) {\n  return a and b;\n}\n", 2),
    ("src/rewind/hidden.cpp", "\n#pragma GCC visibility push(hidden)\n", 2),
    ("src/rewind/attribute.cpp", "[[clang::noinline]] void f();\n", 1),
    ("src/rewind/wide.cpp", "__int128 x;\n", 1),
    ("src/rewind/size.cpp", "ssize_t x;\n", 1),
    ("src/rewind/circle.cpp", "double x = M_PI;\n", 1),
    ("src/rewind/assembly.cpp", 'void f() { asm volatile("" ::: "memory"); }\n', 1),
    ("bindings/c/src/words.cpp", "int x = __builtin_ctz(8);\nvoid f() { throw 1; }\n", 1),
    ("bindings/c/src/all.cpp", "\n#include <bits/stdc++.h>\n", 2),
    ("bindings/c/header.h", "#include <unistd.h>\n", 1),
    ("bindings/c/backsight.h", "#define BS_API __attribute__((visibility(\"default\")))\n", None),
    ("src/rewind/assert.cpp", "void f() { assert(true); }\n", 1),
    ("presets/include/backsight/presets/ut4.h", "#include <backsight/judge/cap.h>\n", None),
    ("presets/src/ut4.cpp", "#include <backsight/presets/ut4.h>\n#include <deque>\n", 2),
    ("presets/src/throws.cpp", "void f() { throw 1; }\n", 1),
    ("presets/src/climbs.cpp", '#include "lab/clock/cell.h"\n', 1),
    ("src/judge/preset.cpp", "#include <backsight/presets/ut4.h>\n", 1),
    ("examples/hello/preset.cpp", "#include <backsight/presets/ut4.h>\n", None),
    ("examples/hello/ghost.cpp", "\n#include <backsight/presets/no.h>\n", 2),
    ("inputs/preset.cpp", "#include <backsight/presets/ut4.h>\n", 1),
    ("lab/clock/preset.cpp", "#include <backsight/presets/ut4.h>\n#include <backsight/presets/no.h>\n", 2),
    ("server/watch/preset.cpp", "#include <backsight/presets/ut4.h>\n", 1),
    ("server/host/knows_a_game.cpp", '#include "server/host/host.h"\n#include "arena/level.h"\n', 2),
    ("server/include/backsight/service/match_port.h", "#include <backsight/base/vec.h>\n", None),
    ("server/include/backsight/service/plays.h", '#include "arena/level.h"\n', 1),
    ("games/arena/service.cpp", "#include <backsight/service/match_port.h>\n", None),
    ("lab/clock/serves.cpp", "#include <backsight/service/match_port.h>\n", 1),
    ("games/arena/level.h", "\n", None),
    ("lab/clock/cell.h", '#include "arena/level.h"\n#include "lab/clock/path.h"\n#include <CLI/CLI.hpp>\n', None),
    ("cli/main.cpp", '#include "lab/clock/cell.h"\n#include "server/host/host.h"\n', None),
    ("server/sneak.cpp", '#include "../../src/judge/inner.h"\n', 1),
    ("server/ghost.cpp", "#include <backsight/judge/ghost.h>\n", 1),
    ("server/host/host.cpp", '\n#include "lab/clock/cell.h"\n', 2),
    ("lab/clock/cell.cpp", '#include "server/host/host.h"\n', 1),
    ("inputs/trace.cpp", '#include "arena/level.h"\n', 1),
    ("games/arena/brush.cpp", '#include "arena/level.h"\n#include "lab/clock/cell.h"\n', 2),
    ("benchmarks/sneak_bench.cpp", '#include "src/judge/inner.h"\n', 1),
]


def self_test(rules):
    failures = []
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        for name, text, _ in PLANTS:
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text)
        for name, _, expected in PLANTS:
            lines = {line for line, _ in check_file(root / name, root, rules)}
            if lines != ({expected} if expected else set()):
                failures.append(f"{name}: reported lines {sorted(lines)}, planted {expected}")
    return failures


if __name__ == "__main__":
    allowed = read_rules(ROOT / "tools" / "allowed_includes.txt")
    if "--self-test" in sys.argv[1:]:
        problems, what = self_test(allowed), f"{len(PLANTS)} planted files"
    else:
        tree = sources()
        problems, what = check(ROOT, tree, allowed), f"{len(tree)} files"
    print("\n".join(problems) if problems else f"{what}: as wanted")
    sys.exit(1 if problems else 0)
