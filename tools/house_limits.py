"""Limits on single files and functions, and the exceptions from them: tools/house_exceptions.txt.

A line of that list is PATTERN :: REASON, as `web/built/*.js :: built by tools/build_playground`. A pattern that excuses
nothing any more is a fault too. Functions are counted in C++ and Python, whose ends can be found without a compiler.
"""
import ast
import re
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path

from cpp_outline import outline

# Words for Unreal's header tool, which are no C++.
UNREAL = re.compile(r"^\s*(?:U(?:CLASS|STRUCT|ENUM|PROPERTY|FUNCTION)\(.*\)|GENERATED_BODY\(\))$|\bBACKSIGHT_API\b", re.MULTILINE)
FILE_LINES = 400
FUNCTION_LINES = 60
EXCEPTIONS = "tools/house_exceptions.txt"
CPP = (".h", ".cpp", ".inc")
CODE = (*CPP, ".py", ".ts", ".js", ".mjs", ".sh", ".cs", ".lua", ".gd", ".cmake")


@dataclass
class Size:
    what: str  # a file, or `function` in a file
    file: str
    lines: int


def is_code(name, text):
    """A source of ours: by its ending, or a program without one."""
    path = Path(name)
    return path.parts[0] != "third_party" and (
        path.suffix in CODE or path.name == "CMakeLists.txt" or (path.suffix == "" and text.startswith("#!")))


def is_python(name, text):
    return name.endswith(".py") or (Path(name).suffix == "" and "python" in text.partition("\n")[0])


def file_sizes(texts):
    return [Size(name, name, len(text.splitlines())) for name, text in texts.items() if is_code(name, text)]


def defined_in(text):
    """The definitions of a C++ file."""
    return outline(UNREAL.sub("", text))


def functions_of(name, text):
    """(function, lines)"""
    if name.endswith(CPP):
        return [(found.name, found.lines) for found in defined_in(text) if found.kind == "function"]
    if not is_python(name, text):
        return []
    return [(found.name, found.end_lineno - found.lineno + 1) for found in ast.walk(ast.parse(text))
            if isinstance(found, (ast.FunctionDef, ast.AsyncFunctionDef))]


def function_sizes(texts):
    return [Size(f"{function} in {name}", name, lines) for name, text in texts.items() if is_code(name, text)
            for function, lines in functions_of(name, text)]


def exceptions(text):
    """Pattern to reason."""
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return {pattern: reason for pattern, _, reason in (line.partition(" :: ") for line in lines)}


def longest(sizes, excused):
    """The longest that is not excused."""
    return max((size for size in sizes if not any(fnmatch(size.file, pattern) for pattern in excused)),
               key=lambda size: size.lines)


def limit_faults(texts):
    """Yields what is beyond a limit without an exception, and exceptions that are wrong."""
    excused = exceptions(texts[EXCEPTIONS])
    used = set()
    for sizes, limit in ((file_sizes(texts), FILE_LINES), (function_sizes(texts), FUNCTION_LINES)):
        for size in sizes:
            if size.lines <= limit:
                continue
            patterns = [pattern for pattern in excused if fnmatch(size.file, pattern)]
            used.update(patterns)
            if not patterns:
                yield (f"{size.what}: has {size.lines} lines, and at most {limit} are allowed: split it, or name it in "
                       f"{EXCEPTIONS} with a reason")
    for pattern, reason in excused.items():
        if not reason:
            yield f"{EXCEPTIONS}: {pattern} has no reason; write PATTERN :: REASON"
        elif pattern not in used:
            yield f"{EXCEPTIONS}: {pattern} excuses nothing that is beyond a limit: delete the line"
