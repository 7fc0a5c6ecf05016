#!/usr/bin/env python3
"""Plays tests/vectors through the Python package: each answer must be the file's, bit by bit.

vectors.py FILE...              plays the files, and prints how many answers are equal
vectors.py --turn-red FILE...   changes one bit of each kind of answer, and wants each of them refused by its name
"""
import json
import sys
from pathlib import Path

import backsight as bs

from vector_players import KINDS
from vector_values import UNSAID, Fault, Object, expect


def play_case(file, kind, case, last=None):
    """How many answers were compared, and how many cannot be asked. `last`: stops after so many steps."""
    compared, unsaid, at = 0, 0, "step 0 (head)"
    steps = case["steps"]
    try:
        head = Object(case, "the case")
        head["name"], head["steps"]
        if KINDS[kind] is None:
            return 0, len(steps)
        player = KINDS[kind](head)
        head.finish()
        for index, values in enumerate(steps[:last], 1):
            at = f"step {index} ({values.get('do', '?')})"
            step = Object(values, "the step")
            wanted = step["gives"] if "gives" in step else None
            got = player.play(step["do"], step)
            if got is UNSAID:
                unsaid += 1
                continue
            step.finish()
            expect("gives", wanted, got)
            compared += "gives" in step
        player.close()
    except (Fault, bs.BacksightError, TypeError, ValueError, KeyError, OverflowError) as error:
        raise Fault(f"{file}, case '{case.get('name', '?')}', {at}, {error}") from error
    return compared, unsaid


def read(path):
    file = Object(json.loads(Path(path).read_text()), "the file")
    if file["format"] != 1 or file["kind"] not in KINDS:
        raise Fault(f"{path}: format {file['format']} and kind {file['kind']!r}: this player has format 1 and "
                    f"{', '.join(KINDS)}")
    cases = file["cases"]
    file.finish()
    return Path(path).name, file["kind"], cases


def play_all(paths):
    total = [0, 0]
    for path in paths:
        name, kind, cases = read(path)
        played = [play_case(name, kind, case) for case in cases]
        sums = [sum(column) for column in zip(*played)]
        total = [left + right for left, right in zip(total, sums)]
        print(f"{name}: {sums[0]} answers are equal to the bit")
    print(f"all: {total[0]} answers, and {total[1]} steps that this interface cannot be asked")


def leaves(value, path=()):
    """Places of single values within an answer; elements of a list count as one kind."""
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else None
    if parts is None:
        yield path
        return
    for key, part in parts:
        yield from leaves(part, (*path, key))


def flipped(value):
    """The value with one bit changed."""
    if isinstance(value, str):
        return value[:-1] + f"{int(value[-1], 16) ^ 1:x}" if value else "00"
    return 1 if value is None else value ^ 1


def change(container, path):
    for key in path[:-1]:
        container = container[key]
    container[path[-1]] = flipped(container[path[-1]])


def plants(cases):
    """One place of each kind of answer: call and field, each in the shortest case and step that has it."""
    found = {}
    for number, case in enumerate(cases):
        for index, step in enumerate(case["steps"]):
            for path in leaves(step.get("gives", {}), ("gives",)) if "gives" in step else ():
                kind = (step["do"], *(part for part in path if isinstance(part, str)))
                if kind not in found or index < found[kind][1]:
                    found[kind] = (number, index, path)
    return found


def turn_red(paths):
    red, unsaid = 0, 0
    for path in paths:
        name, kind, cases = read(path)
        if KINDS[kind] is None:
            continue
        for planted, (number, index, place) in plants(cases).items():
            case = {**cases[number], "steps": json.loads(json.dumps(cases[number]["steps"][:index + 1]))}
            change(case["steps"][index], place)
            try:
                _, skipped = play_case(name, kind, case)
            except Fault as fault:
                if f"step {index + 1} ({planted[0]})" not in str(fault):
                    raise Fault(f"{name}: a bit of {'.'.join(planted)} was refused elsewhere: {fault}") from fault
                red += 1
                continue
            is_step = kind == "bytes" and planted[2:3] and planted[2] in (
                "position", "rotation", "rotation_fine", "velocity", "bones", "acceleration", "angular_velocity")
            if not skipped and not is_step:
                raise Fault(f"{name}: a changed bit of {'.'.join(planted)} in case '{case['name']}' is not found")
            unsaid += 1
    print(f"{red} kinds of answers turn red by one bit; {unsaid} cannot be asked")


def main():
    arguments = sys.argv[1:]
    try:
        turn_red(arguments[1:]) if arguments[:1] == ["--turn-red"] else play_all(arguments)
    except Fault as fault:
        sys.exit(f"vectors.py: {fault}")


if __name__ == "__main__":
    main()
