#!/usr/bin/env python3
"""The package as a user meets it: package_test.py VERSION, that of the library."""
import importlib
import inspect
import re
import sys
import tomllib
import typing
import unittest
from pathlib import Path

import backsight as bs
from backsight import _declared

VERSION = sys.argv[1] if len(sys.argv) > 1 else ""
PACKAGE = Path(bs.__file__).parent
CLASSES = (bs.Server, bs.Client, bs.Clock, bs.CommandBuffer, bs.InputLead, bs.Estimator, bs.Reckoner,
           bs.Prediction, bs.PredictedEvents)
STRUCTS = [one for one in vars(bs).values() if inspect.isclass(one) and getattr(one, "_ctype", "")]


class Package(unittest.TestCase):
    def test_its_version_is_the_librarys(self):
        self.assertEqual(bs.__version__, VERSION)
        project = tomllib.loads((PACKAGE.parent / "pyproject.toml").read_text())
        self.assertEqual(project["tool"]["setuptools"]["dynamic"]["version"], {"attr": "backsight.__version__"})
        self.assertTrue((PACKAGE / "py.typed").exists())

    def test_each_function_of_c_is_called(self):
        declared = re.findall(r"\b(bs_\w+)\(", _declared.DECLARATIONS)
        code = "".join(path.read_text() for path in PACKAGE.glob("*.py") if path.name != "_declared.py")
        for found, full in (('function += "_with_projectiles"', "bs_{self._name}_open_with_projectiles"),
                            ('self._set("bone_poser"', "bs_{self._name}_set_bone_poser"),
                            ('self._set("level"', "bs_{self._name}_set_level"),
                            ('self._set("line_of_sight"', "bs_{self._name}_set_line_of_sight")):
            self.assertIn(found, code)
            code += full
        self.assertGreater(len(declared), 150)
        for name in declared:
            of_both = re.sub("^bs_(server|client)_", "bs_{self._name}_", name)
            self.assertTrue(re.search(rf"\b{name}\b", code) or of_both in code, name)

    def test_each_call_and_field_has_words_and_types(self):
        for kind in CLASSES:
            for name, method in inspect.getmembers(kind, inspect.isfunction):
                if not name.startswith("_"):
                    self.assertTrue(method.__doc__, f"{kind.__name__}.{name}")
                    typing.get_type_hints(method)
                    self.assertIsNot(inspect.signature(method).return_annotation, inspect.Parameter.empty)
        without = [f"{kind.__name__}.{name}" for kind in STRUCTS for name in kind._names()
                   if not vars(kind)[name].__doc__]
        self.assertGreater(len(STRUCTS), 40)
        self.assertLess(len(without), 90, "fields that backsight.h says nothing of")

    def test_each_struct_has_its_layout_in_numpy(self):
        for kind in STRUCTS:
            self.assertEqual(kind.dtype().itemsize, len(bytes(kind._room())), kind.__name__)
        self.assertEqual(bs.RAY["direction"].shape, (3,))
        self.assertEqual((bs.RAY.fields["max_distance_m"][1], bs.HIT.itemsize), (28, 48))

    def test_defaults_are_the_librarys(self):
        self.assertEqual(bs.WorldConfig().tick_rate_numerator, 64)
        self.assertEqual(bs.DrawRules(), bs.WorldConfig().groups[3])
        self.assertEqual(bs.Hitbox().bone, bs.ROOT_BONE)

    def test_an_answer_is_a_number_and_a_word(self):
        answer = bs.Server(bs.Library()).kill(1)
        self.assertEqual((answer, answer.ok, answer.reason), (bs.Record.STALE_ID, False, "stale id"))
        self.assertEqual(repr(answer), "<Answer 3: stale id>")
        self.assertTrue(importlib.import_module("backsight._values").DONE.ok)

    def test_nothing_inner_is_offered(self):
        for name in ("ffi", "call", "given", "Struct", "IntEnum", "new_c"):
            self.assertFalse(hasattr(bs, name), name)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
