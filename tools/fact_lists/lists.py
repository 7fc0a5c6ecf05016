"""Reads enums out of the C++ headers that declare them: their values, numbers and sentences.

    enum class Reason : std::uint8_t {
        as_seen,  ///< the engineer's sentence
                  ///< Player: the player's sentence
                  ///< Short: the same for a line of a list
        count_
    };

A value's number is its place, or what it is set to. Its name is its identifier with spaces, or what `Name:` says.
"""
import re
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ("include/backsight", "server/include/backsight", "games/arena")
ENUM = re.compile(r"^(?P<indent> *)enum class (?P<name>\w+)(?: : std::\w+)? \{(?P<body>.*?)\}(?:;| \w+ =)", re.DOTALL | re.MULTILINE)
PART = re.compile(r"^\s*(?P<id>\w+)(?:\s*=\s*(?P<number>\d+))?\s*,?\s*(?:///<\s?(?P<text>.*))?$")
KEYS = re.compile(r"(?:^|\s)(Name|Player|Short): ")


@dataclass
class Value:
    id: str
    number: int
    text: str = ""                            # the engineer's sentence
    more: dict = field(default_factory=dict)  # Name, Player, Short

    @property
    def name(self):
        return self.more.get("Name", self.id.replace("_", " "))


@dataclass
class Facts:
    name: str
    path: str
    values: list

    def by_id(self, name):
        return next(value for value in self.values if value.id == name)


def value_of(identifier, number, comment):
    parts = KEYS.split(re.sub(r"\s+", " ", comment).strip())
    return Value(identifier, number, parts[0].strip(), dict(zip(parts[1::2], (part.strip() for part in parts[2::2]))))


def lines_of(body):
    """One value a line, also of enums that stand in one line."""
    if "\n" in body:
        return body.splitlines()
    return [part for part in body.split(",") if part.strip()]


def values_of(body):
    found, before = [], []
    for line in lines_of(body):
        stripped = line.strip()
        if stripped.startswith("///<"):
            found[-1][2].append(stripped[4:])
        elif stripped.startswith("///"):
            before.append(stripped[3:])
        elif stripped and not stripped.startswith("//"):
            part = PART.match(line.split("  //")[0] if "///" not in line else line)
            if not part:
                raise ValueError(f"no value of an enum: {line}")
            number = int(part["number"]) if part["number"] else found[-1][1] + 1 if found else 0
            found.append([part["id"], number, [*before, part["text"] or ""]])
            before = []
    return [value_of(*one[:2], " ".join(one[2])) for one in found if one[0] != "count_"]


def read(root=ROOT):
    """All enums by name. Two of one name are none: nothing may mean either."""
    lists, twice = {}, set()
    for folder in FOLDERS:
        for file in sorted((root / folder).rglob("*.h")):
            for enum in ENUM.finditer(file.read_text()):
                name = enum["name"]
                if name in lists:
                    twice.add(name)
                lists[name] = Facts(name, file.relative_to(root).as_posix(), values_of(enum["body"]))
    return {name: facts for name, facts in lists.items() if name not in twice}
