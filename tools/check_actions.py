#!/usr/bin/env python3
"""Holds what .github/workflows runs to commits: a tag or a branch of an action can be moved by its owner, and by an
attacker who takes over its repository. Each `uses:` names 40 hexadecimal digits, with the release in a comment behind them;
an image of Docker names its digest. A local action (./...) is of this tree.

check_actions.py              prints what is not pinned, and how many are
check_actions.py --self-test  wants every kind of fault found in workflows made for it
"""
import re
import sys
from pathlib import Path

from files import ROOT

USES = re.compile(r"""^[\s-]*["']?uses["']?\s*:\s*(?P<what>["']?[^\s#]*["']?)\s*(?P<comment>#.*)?$""")
COMMIT = re.compile(r"^[\w.-]+/[\w./-]+@[0-9a-f]{40}$")
IMAGE = re.compile(r"^docker://[\w./:-]+@sha256:[0-9a-f]{64}$")
RELEASE = re.compile(r"# v\d+\.\d+(\.\d+)?$")


def fault_of(line):
    """None where the line runs nothing, or what is pinned."""
    # In one line of YAML there may be several keys: { name: x, uses: y }.
    found = USES.match(re.sub(r".*[{,]\s*(uses\s*:[^,}]*).*", r"\1", line))
    if not found:
        return "'uses' in a form that this check does not read" if re.search(r"\buses\b[\"']?\s*:", line.split("#")[0]) else None
    what, comment = found["what"].strip("\"'"), found["comment"] or ""
    if what.startswith("./") or IMAGE.match(what):
        return None
    if not COMMIT.match(what):
        return f"found {what}, expected OWNER/NAME@ and the 40 digits of a commit"
    return None if RELEASE.match(comment.strip()) else f"{what}: expected its release behind it, as in # v4.2.0"


def check(files):
    faults, pinned = [], 0
    for name, text in sorted(files.items()):
        for number, line in enumerate(text.splitlines(), 1):
            fault = fault_of(line)
            if fault:
                faults.append(f"{name}:{number}: {fault}")
            elif USES.match(line):
                pinned += 1
    return faults, pinned


def workflows():
    folder = ROOT / ".github"
    return {str(file.relative_to(ROOT)): file.read_text() for file in folder.rglob("*.y*ml")}


def self_test():
    commit = "0123456789" * 4
    bad = ["- uses: a/b@v4", "uses: a/b@main", "- uses: a/b", "- uses: 'a/b@v4'", f"- uses: a/b@{commit[:39]}", f"- uses: a/b@{commit}",
           f"- uses: a/b@{commit} # latest", "- {name: x, uses: a/b@v4}", "uses: docker://debian:12", "- \"uses\": a/b@v4", "- uses : a/b@v1",
           f"uses: a/b/.github/workflows/c.yml@{'ABCDEF0123' * 4} # v1.0"]
    good = [f"- uses: a/b@{commit} # v4.2.0", "- uses: ./.github/own", f"uses: docker://debian@sha256:{'ab' * 32}", "- run: echo uses",
            "# uses: a/b@v4 is not run"]
    missed = [line for line in bad if not check({"w.yml": line})[0]] + [line for line in good if check({"w.yml": line})[0]]
    for line in missed:
        print(f"judged wrongly: {line}", file=sys.stderr)
    print(f"{len(bad)} kinds of fault are found, {len(good)} good lines pass" if not missed else f"{len(missed)} lines")
    return 1 if missed else 0


def main():
    if sys.argv[1:] == ["--self-test"]:
        return self_test()
    faults, pinned = check(workflows())
    for fault in faults:
        print(fault, file=sys.stderr)
    print(f"{pinned} actions are pinned to commits, {len(faults)} are not")
    return 1 if faults or pinned == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
