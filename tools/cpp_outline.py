"""What a C++ file defines: its functions with their bodies, and its types. By braces and heads, without a compiler: made
for this house's formatting, where a definition begins a line."""
import re
from dataclasses import dataclass

# Comments, literals and a macro alone on a line keep their line breaks, so that lines still count.
_NOT_CODE = re.compile(r'//[^\n]*|/\*.*?\*/|R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|'
                       r"(?<![0-9a-fA-F])'(?:\\.|[^'\\\n])+'|^[ \t]*#(?:\\\n|[^\n])*|^[A-Z][A-Z_]+$",
                       re.DOTALL | re.MULTILINE)
_TYPE = re.compile(r"^(?:template\s*<.*>\s*)?(?:struct|class|union|enum(?:\s+(?:class|struct))?)\b"
                   r"(?:\s+(?:alignas\s*\([^)]*\)|\[\[[^\]]*\]\]|[A-Z_]+_API))*\s+(\w+(?:::\w+)*)?(?:<[^{}]*>)?[^()]*$", re.DOTALL)
_DECLARED = re.compile(r"(?:struct|class|union|enum(?:\s+(?:class|struct))?)\s+(\w+)(?:\s*:[^:].*)?$", re.DOTALL)
_NAME = re.compile(r"((?:[~\w]+(?:<[^<>()]*>)?\s*::\s*)*(?:operator\s*[^\s\w(]+|operator\s*\(\)|operator\s+\w+|~?\w+))\s*\(")
_INITIALISERS = re.compile(r"\)\s*(?:noexcept\s*)?:(?!:)")


@dataclass
class Definition:
    kind: str      # "function" or "type"
    name: str      # with the types around it, without namespaces
    first: int     # lines, counted from 1
    last: int
    text: str      # head and body, without comments and literals
    is_private: bool = False

    @property
    def lines(self):
        return self.last - self.first + 1


def code_of(text):
    return _NOT_CODE.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), text)


def _matching(code, at):
    depth = 0
    for match in re.compile(r"[{}]").finditer(code, at):
        depth += 1 if match[0] == "{" else -1
        if depth == 0:
            return match.start()
    return len(code) - 1


def outline(text):
    """Definitions in the order of their ends."""
    code, found, scopes, private_names = code_of(text), [], [], set()
    head, at = 0, 0
    step = re.compile(r"[{};]|\b(?:public|private|protected)\s*:(?!:)")
    while match := step.search(code, at):
        at = match.end()
        token, begin = match[0], match.start()
        outer = [name for kind, name, _ in scopes if kind == "type"]
        hidden = any(private for kind, _, private in scopes if kind == "type")
        if token == ";":
            # Those of a `for` stand between parentheses, and inside functions nothing is looked at.
            declared = _DECLARED.match(code[head:begin].strip())
            if declared and hidden:
                private_names.add("::".join([*outer, declared[1]]))
            head = at
        elif token == "}":
            if scopes:
                scopes.pop()
            head = at
        elif token != "{":
            if scopes:
                scopes[-1][2] = token.startswith("private")
            head = at
        else:
            before = code[head:begin]
            stripped = before.strip()
            end = _matching(code, begin)
            if before.count("(") > before.count(")") or (
                    _INITIALISERS.search(before) and not re.search(r"[)}]$", stripped)):
                at = end + 1  # an argument, or a member's initialiser: the head goes on behind it
                continue
            start = head + len(before) - len(before.lstrip())
            place = (code.count("\n", 0, start) + 1, code.count("\n", 0, end) + 1, code[start:end + 1])
            if kind := _TYPE.match(stripped):
                if kind[1]:
                    full = "::".join([*outer, kind[1]])
                    hidden = hidden or any((full + "::").startswith(name + "::") for name in private_names)
                    found.append(Definition("type", full, *place, hidden))
                scopes.append(["type", kind[1] or "", stripped.split()[0] == "class"])
                head = at
            elif re.match(r"(inline\s+)?namespace\b|extern\b\s*$", stripped):
                scopes.append(["namespace", "", False])
                head = at
            else:
                if name := _NAME.search(before):
                    own = re.sub(r"<[^<>()]*>|\s", "", name[1])
                    found.append(Definition("function", "::".join([*outer, own]), *place, hidden))
                head = at = end + 1
    return found
