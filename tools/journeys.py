"""The journeys of docs/start/architecture.md: tables whose rows name functions and files, held against a tree.

    <!-- journey: shot -->
    | function | file | called by | what it does |
    |---|---|---|---|
    | `MatchClient::give_command` | `games/arena/online/match_client.cpp` | | ... |
    | `struct PlayerCommand` | `games/arena/arena_config.h` | `MatchClient::give_command` | ... |
    | `MatchServer::on_judged` | `...` | `ServerArena::fire` as `judged` | ... |
    <!-- end of journey -->

A row that nothing calls is where bytes, a tick or a key come in. In any other row the function of the row named last,
which comes before it, calls this one by its own name, or by the one after `as` (a callback's). A type is used by that
function. Each is checked.
"""
import re
from dataclasses import dataclass

from cpp_outline import outline

_TABLE = re.compile(r"^<!-- journey: (\w+) -->\n(.*?)^<!-- end of journey -->", re.DOTALL | re.MULTILINE)
_ROW = re.compile(r"^\| `([^`]+)` \| `([^`]+)` \| (?:`([^`]+)`(?: as `(\w+)`)? )?\|", re.MULTILINE)
_TYPE = re.compile(r"^(?:struct|class|enum) ")


@dataclass
class Step:
    name: str         # without `struct`
    is_type: bool
    file: str
    caller: str       # "": none
    alias: str        # what the caller calls it by; "": its own name


def read_journeys(page):
    """Name to steps."""
    return {name: [Step(_TYPE.sub("", symbol), bool(_TYPE.match(symbol)), file, caller, alias)
                   for symbol, file, caller, alias in _ROW.findall(table)] for name, table in _TABLE.findall(page)}


def _is_named(defined, wanted):
    """`View::find` names every `find` of View, and `step` a `step` of no type or of a nameless one."""
    return defined == wanted or defined.endswith("::" + wanted)


def faults(journeys, texts):
    """Yields what is wrong. `texts`: file to text, of the whole tree."""
    outlines = {}

    def definitions(step):
        if step.file not in outlines:
            outlines[step.file] = outline(texts[step.file])
        kind = "type" if step.is_type else "function"
        return [d for d in outlines[step.file] if d.kind == kind and _is_named(d.name, step.name)]

    for journey, steps in journeys.items():
        before = {}
        for step in steps:
            where = f"journey {journey}, {step.name}"
            if step.file not in texts:
                yield f"{where}: {step.file} does not exist"
                continue
            found = definitions(step)
            if not found:
                yield f"{where}: {step.file} does not define it"
            if step.caller and step.caller not in before:
                yield f"{where}: no row before it is {step.caller}"
            elif step.caller:
                used = step.alias or step.name.split("::")[-1]
                if not any(re.search(rf"(?<!\w){re.escape(used)}(?!\w)", d.text) for d in before[step.caller]):
                    yield f"{where}: {step.caller} does not use `{used}`"
            if not step.is_type:
                before[step.name] = found


def files_of(steps):
    return sorted({step.file for step in steps})


def types_of(steps):
    return [step for step in steps if step.is_type]
