"""What the modules of tools/tables/ are made of: runs that are kept, and rows of tables.

A module has RUNS; TABLES, by name, each a function of all kept results that returns the lines of a table; and ROOMS, the files
and folders that the results of its runs depend on, for runs that do not name their own. readme.py has SENTENCES besides.
"""
import math
from dataclasses import dataclass
from typing import Callable


LIBRARY = ("include", "src", "presets")
SERVER = (*LIBRARY, "inputs", "games/arena", "server")


def lab(name, *others):
    """The rooms of a lab."""
    return (*LIBRARY, "inputs", "lab/reporting", f"lab/{name}", *others)


@dataclass(frozen=True)
class Run:
    """A command whose result is kept in results/MODULE.json under its name."""
    name: str
    command: str
    keep: Callable  # the run's JSON (or what it printed, where it writes none) -> what tables use of it
    rooms: tuple = ()  # what the result depends on; empty: ROOMS of the module
    writes_json: bool = True
    is_exact: bool = True  # the same everywhere and always, so that it can be run again and compared
    takes: str = "minutes"


@dataclass(frozen=True)
class Sentence:
    """Words on a page with {fields} that are numbers. The words find the place, so they must be on the page, once."""
    page: str
    words: str
    values: Callable  # kept results -> {field: text}, or None where they do not have them


class Untrue(Exception):
    """A result with which the words of a sentence no longer hold, whatever numbers stand in them."""


class Unmeasured(KeyError):
    """A table needs the result of a run that is not kept."""


class Kept(dict):
    """Results by name."""

    def __missing__(self, name):
        raise Unmeasured(name)


def row(*cells):
    return "| " + " | ".join(str(cell) for cell in cells) + " |"


def table(head, rows, left=1):
    """`left` columns of text, then numbers."""
    rule = "|" + "|".join(["---"] * left + ["--:"] * (len(head) - left)) + "|"
    return [row(*head), rule, *(row(*cells) for cells in rows)]


def bold(text):
    return f"**{text}**"


def fixed(value, digits=0):
    """Thousands are grouped; unknown is blank."""
    return "" if value is None else f"{value:,.{digits}f}"


def percent(ratio, digits=2):
    """Cut off, as the labs print it, and 100 for all alone: what falls short by little is not rounded up to it."""
    if ratio in (0, 1):
        return fixed(100 * ratio)
    return fixed(math.floor(100 * ratio * 10 ** digits + 1e-6) / 10 ** digits, digits)


def per_thousand(part, whole):
    """As `lab projectiles` prints it: 0 for none alone."""
    value = 1000 * part / whole
    return "0" if part == 0 else fixed(value, 0 if value >= 99.95 else 1) if value >= 0.1 else f"{value:.2g}"


def rounded(value):
    """Nine digits of every number: no table shows as many, and no share of a million is rounded to all of it."""
    if isinstance(value, float):
        return float(f"{value:.9g}")
    if isinstance(value, dict):
        return {key: rounded(one) for key, one in value.items()}
    if isinstance(value, list):
        return [rounded(one) for one in value]
    return value


def only(row, *fields):
    return {field: row[field] for field in fields}


def one(rows, **wanted):
    """The row whose fields have these values."""
    [found] = [row for row in rows if all(row[field] == value for field, value in wanted.items())]
    return found


def span(values, digits=0):
    """Fields `low` and `high`."""
    return {"low": fixed(min(values), digits), "high": fixed(max(values), digits)}


def from_to(values, digits=1):
    """Both as words; one number where they read the same."""
    return " to ".join(dict.fromkeys(span(values, digits).values()))
