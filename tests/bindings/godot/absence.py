#!/usr/bin/env python3
"""A machine without Godot: engine.py says what will not run, and ./test shows it before the tests begin."""
import contextlib
import io
import sys
from unittest import mock

import engine


def faults():
    said = io.StringIO()
    with mock.patch.object(engine.shutil, "which", return_value=None), contextlib.redirect_stdout(said):
        try:
            engine.find()
            yield "an engine is found where none is"
        except SystemExit as ended:
            if ended.code != engine.SKIPPED:
                yield f"it ends with {ended.code}, and {engine.SKIPPED} is for a test that was skipped"
    if not said.getvalue().startswith("NOT RUN: ") or "tools/set_up_godot" not in said.getvalue():
        yield f"it says: {said.getvalue()}"
    # ctest shows a skipped test as a word among hundreds.
    script = (engine.ROOT / "test").read_text()
    call, tests = script.find("tests/bindings/godot/engine.py >&2"), script.find("exec ctest")
    if not 0 <= call < tests:
        yield "./test does not run tests/bindings/godot/engine.py, to the error stream, before ctest"


if __name__ == "__main__":
    sys.exit("\n".join(faults()) or 0)
