"""Writes lists of facts where they are needed: between marks in a file, or as a whole file.

In C++ and C, from `// facts: KIND of ENUM` to `// end of facts`; in a page, from `<!-- facts: KIND of ENUM -->`:

    names, identifiers    strings as to_string() gives them: with spaces, or as they are spelled in the code
    sentences, player, short   strings: the engineer's sentence, the player's, the player's for a line of a list
    BS_REASON_            C constants with that prefix and the engineer's sentences. ` from 1`: without 0. ` without ID`:
                          not this value. ` ID as NAME`: under another name
    numbers               a table in a page: a row for each number, a column for each enum, as `of ENUM, ENUM`
    meanings              a table in a page: each identifier with the engineer's sentence
"""
import re

WIDTH = 120
MARKS = re.compile(r"^(?P<indent>[ ]*)(?P<open>//|<!--) facts: (?P<kind>\w+) of (?P<what>[^\n]*?)(?: -->)?\n(?P<body>.*?)"
                   r"^[ ]*(?://|<!--) end of facts", re.DOTALL | re.MULTILINE)
STRINGS = {"names": lambda value: value.name, "identifiers": lambda value: value.id,
           "sentences": lambda value: value.text, "player": lambda value: value.more["Player"],
           "short": lambda value: value.more["Short"]}


def align(lines, gap="  "):
    """(code, comment) pairs as clang-format has them: comments of lines that follow each other begin in one column."""
    out, run = [], []

    def close():
        column = max((len(code) for code, _ in run), default=0)
        out.extend(f"{code:<{column}}{gap}{comment}" for code, comment in run)
        run.clear()

    for code, comment in lines:
        if comment:
            run.append((code, comment))
        else:
            close()
            out.append(code)
    close()
    return out


def wrap(text, room):
    lines = [""]
    for word in text.split(" "):
        if lines[-1] and len(lines[-1]) + 1 + len(word) > room:
            lines.append("")
        lines[-1] += (" " if lines[-1] else "") + word
    return lines


def strings(facts, kind, indent):
    say = STRINGS[kind]
    lines = []
    for value in facts.values:
        pieces = wrap(say(value).replace('"', '\\"'), WIDTH - len(indent) - 12)
        lines += [(f'{indent}"{piece} "', "") for piece in pieces[:-1]]
        lines.append((f'{indent}"{pieces[-1]}",', f"// {value.number}"))
    return align(lines)


def options_of(text):
    """from, without and as, behind an enum's name."""
    name, *words = text.split()
    first, without, other = 0, set(), {}
    while words:
        word = words.pop(0)
        if word == "from":
            first = int(words.pop(0))
        elif word == "without":
            without.add(words.pop(0))
        elif words and words[0] == "as":
            words.pop(0)
            other[word] = words.pop(0)
        else:
            raise ValueError(f"facts: {text}: {word} means nothing")
    return name, first, without, other


def prefixes_of(text):
    """The prefix of the C constants of each enum that the file has."""
    return {found["what"].split()[0]: found["kind"] for found in MARKS.finditer(text) if found["kind"].startswith("BS_")}


def in_c(text, file, own=None):
    """A sentence with the names that its enums, structs and functions have in C. `own`: C constants by the ids of its enum."""
    prefixes, own = prefixes_of(file), own or {}

    def snake(name):
        return "bs" + re.sub(r"([A-Z])", r"_\1", name).lower()

    def member(found):
        if found[1] in prefixes:
            return prefixes[found[1]] + found[2].upper()
        if found[3]:
            name = f"{snake(found[1])}_{found[2]}"
            return f"{name}()" if f" {name}(" in file else found[0]
        return field(found[1], found[2]) or found[0]

    def field(owner, name):
        """Of the owner's struct; else a parameter where it is opened; else of the only config that has such a field."""
        if f"typedef struct {snake(owner)} " in file:
            return f"{snake(owner)}::{name}"
        opens = snake(owner.removesuffix("Config")) + "_open"
        if asked := re.search(rf" {opens}\([^;]*\b({name}(?:_us)?)\b", file):
            return f"{asked[1]} of {opens}()"
        configs = re.findall(rf"^typedef struct (\w+_config) \{{[^}}]*\b{name};", file, re.MULTILINE)
        return f"{configs[0]}::{name}" if len(configs) == 1 else None

    def struct(found):
        name = snake(found[0])
        return name if f"typedef struct {name} " in file or f"(*{name})" in file else found[0]

    text = re.sub(r"\b([A-Z]\w+)::(\w+)\b(\(\))?", member, text)
    text = re.sub(r"`(\w+)`|\b([a-z]+_[a-z_]+)\b", lambda found: own.get(found[1] or found[2], found[0]), text)
    text = re.sub(r"\b[A-Z][a-z]+(?:[A-Z][a-z]+)*\b", struct, text)
    return re.sub(r": \w+\(\)$", "", text)


def names_of_cpp(text):
    """What constants for C say that C does not have: members of C++, and functions as if they were members."""
    for found in MARKS.finditer(text):
        if found["kind"].startswith("BS_"):
            yield from re.findall(r"\b[A-Z][a-z]\w*::\w+|\bbs_\w+::\w+\(\)", found["body"])


def constants(facts, prefix, options, indent, file):
    first, without, other = options
    names = {value.id: prefix + other.get(value.id, value.id).upper() for value in facts.values
             if value.number >= first and value.id not in without}
    lines = [(f"{indent}{names[value.id]} = {value.number},", in_c(value.text, file, names)) for value in facts.values
             if value.id in names]
    return wrapped_comments(lines)


def wrapped_comments(lines):
    """Comments behind constants; what does not fit goes on below, in the same column."""
    out, run = [], []

    def close():
        column = max((len(code) for code, _ in run), default=0) + 2
        for code, text in run:
            pieces = wrap(text, WIDTH - column - 5)
            out.append(f"{code:<{column}}///< {pieces[0]}")
            out.extend(" " * column + f"///< {piece}" for piece in pieces[1:])
        run.clear()

    for code, text in lines:
        if text:
            run.append((code, text))
        else:
            close()
            out.append(code)
    close()
    return out


def numbers(lists, names):
    """A column for each enum; the head names it in small letters, with spaces."""
    columns = [lists[name] for name in names]
    heads = [re.sub(r"(?<!^)(?=[A-Z])", " ", facts.name).lower() for facts in columns]
    rows = [f"| number | {' | '.join(heads)} |", "|---" * (len(columns) + 1) + "|"]
    for number in range(max(value.number for facts in columns for value in facts.values) + 1):
        cells = [next((value.name for value in facts.values if value.number == number), "") for facts in columns]
        rows.append(f"| {number} |" + "".join(f" {cell} |" if cell else " |" for cell in cells))
    return rows


def meanings(facts):
    """Names of the code in a sentence are set as code."""
    rows = [f"| `{facts.name}` | |", "|---|---|"]
    for value in facts.values:
        sentence = re.sub(r"\b\w+(?:_|::)\w+\b", lambda name: f"`{name[0]}`", value.text)
        rows.append(f"| `{value.id}` | {sentence} |")
    return rows


def block(lists, kind, what, indent, file):
    if kind == "numbers":
        return numbers(lists, [name.strip() for name in what.split(",")])
    if kind == "meanings":
        return meanings(lists[what.strip()])
    if kind in STRINGS:
        return strings(lists[what.strip()], kind, indent)
    name, *options = options_of(what)
    return constants(lists[name], kind, options, indent, file)


def rewritten(lists, text):
    """The text of a file with each of its blocks as the lists say."""
    def put(found):
        lines = block(lists, found["kind"], found["what"], found["indent"], text)
        head = found[0][:found.start("body") - found.start()]
        tail = found[0][found.end("body") - found.start():]
        return head + "\n".join(lines) + "\n" + tail
    return MARKS.sub(put, text)


def typescript(lists):
    def record(name, key, said):
        rows = [f"    {quoted(said(value))}: {quoted(value.more[key])}," for value in lists[name].values if key in value.more]
        return "{\n" + "\n".join(rows) + "\n}"

    def quoted(text):
        return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'

    weapons = ", ".join(quoted(value.more["Player"]) for value in lists["WeaponId"].values)
    parts = ["// Written by tools/facts from the enums in the headers. Do not edit: change the header, then run tools/facts --write.",
             ""]
    for constant, name, key, said in TEXTS:
        parts += [f"/** {lists[name].path}: {name}. */",
                  f"export const {constant}: Record<string, string> = {record(name, key, STRINGS[said])};", ""]
    parts += ["/** By their number in a command. */", f"export const weapons = [{weapons}];", ""]
    return "\n".join(parts)


# Keyed as C++ names the values: by names, or by identifiers.
TEXTS = (("reasons", "Reason", "Player", "names"), ("shortReasons", "Reason", "Short", "names"),
         ("audits", "AuditResult", "Player", "names"), ("flightEnds", "FlightEnd", "Player", "names"),
         ("shortBases", "VerdictBasis", "Short", "names"), ("refusals", "RefuseReason", "Player", "identifiers"),
         ("leaves", "LeaveReason", "Player", "identifiers"))
DECODED = ("Reason", "Outcome", "RefuseReason", "LeaveReason", "LaunchResult", "VerdictBasis", "FlightEnd", "ImageOutcome",
           "Presence", "Trigger", "WeaponId")


def python(lists, player_header):
    rows = ['"""Names by number of what travels. Written by tools/facts from the headers: do not edit.',
            "", "Only names and numbers: where they stand on the wire is written by hand, from docs/wire/.", '"""', "",
            "NAMES = {"]
    for name in DECODED:
        rows.append(f'    "{name}": {{')
        rows += [f'        {value.number}: "{value.name}",' for value in lists[name].values]
        rows.append("    },")
    flying = re.search(r"projectile_weapons\{(.*?)\}", player_header, re.DOTALL)
    ids = re.findall(r"WeaponId::(\w+)", flying[1])
    numbers_ = [lists["WeaponId"].by_id(one).number for one in ids]
    rows += ["}", "", "# Weapons whose shots fly.", f"PROJECTILE_WEAPONS = {tuple(numbers_)}", ""]
    return "\n".join(rows)


def whole_files(lists, root):
    return {"web/page/facts.ts": typescript(lists),
            "tools/decoder/facts.py": python(lists, (root / "games/arena/player.h").read_text())}
