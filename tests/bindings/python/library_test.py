#!/usr/bin/env python3
"""Finding and loading the native library, threads whose floats are off, two libraries at once, and reloads while a
match runs.

library_test.py OLDER NEWER NEWER_MINOR STRANGER: libraries that stub_library.c makes, of versions 1.0, 2.0 and 1.65535,
and one without a version.
"""
import ctypes
import importlib
import os
import subprocess
import sys
import tempfile
import threading
import unittest
from pathlib import Path

import backsight as bs
from scene import Scene

PACKAGE = Path(bs.__file__).parent
OLDER, NEWER, NEWER_MINOR, STRANGER = sys.argv[1:5] if len(sys.argv) > 4 else [""] * 4


def said_by(code, **environment):
    """What a fresh process prints; an error is its last line."""
    kept = {name: value for name, value in os.environ.items() if name != "BACKSIGHT_LIBRARY"}
    done = subprocess.run([sys.executable, "-c", "import backsight\n" + code], capture_output=True, text=True,
                          env={**kept, "PYTHONPATH": str(PACKAGE.parent), **environment})
    return done.stdout + done.stderr


class Loading(unittest.TestCase):
    def test_importing_needs_no_library(self):
        self.assertEqual(said_by("print(backsight.Record.STALE_ID.name)"), "STALE_ID\n")

    def test_a_missing_library_names_each_place_and_the_variable(self):
        said = said_by("backsight.Library()", LD_LIBRARY_PATH="")
        for words in ("LibraryNotFound: The native library of Backsight was not found. Tried:",
                      "(inside of the package)", str(PACKAGE / "lib"), "(where the system looks for libraries)",
                      "BACKSIGHT_LIBRARY is not set", "--target backsight_c"):
            self.assertIn(words, said)

    def test_a_path_of_the_variable_is_the_only_one(self):
        with tempfile.TemporaryDirectory() as folder:
            said = said_by("backsight.WorldConfig()", BACKSIGHT_LIBRARY=f"{folder}/none.so")
            self.assertIn(f"{folder}/none.so (the environment variable BACKSIGHT_LIBRARY): there is no such file", said)
            self.assertNotIn("inside of the package", said)
            Path(folder, "text.so").write_text("no library")
            self.assertIn("text.so (the path that was passed): ", said_by(f"backsight.Library('{folder}/text.so')"))

    def test_an_older_and_a_newer_library_are_refused_by_both_versions(self):
        said = said_by("backsight.Library()", BACKSIGHT_LIBRARY=OLDER)
        self.assertIn(f"VersionError: {OLDER} is older than this package: it has version 1.0 of the interface, and "
                      f"{bs.ABI_VERSION >> 16}.{bs.ABI_VERSION & 0xffff} or a later 1.x is needed. Take package and "
                      "library of one release", said)
        said = said_by("backsight.Library()", BACKSIGHT_LIBRARY=NEWER)
        self.assertIn(f"{NEWER} is newer than this package: it has version 2.0", said)
        self.assertNotIn("Error", said_by(f"backsight.load('{NEWER_MINOR}')"), "a later minor version adds only")

    def test_another_library_is_refused_by_its_name(self):
        self.assertIn(f"{STRANGER} is no library of Backsight: it has no bs_abi_version()",
                      said_by("backsight.Library()", BACKSIGHT_LIBRARY=STRANGER))

    def test_after_a_refusal_the_right_one_loads(self):
        said = said_by(f"""
try:
    backsight.load({OLDER!r})
except backsight.VersionError as error:
    print(error.code == backsight.Code.BAD_VERSION)
backsight.load({os.environ["BACKSIGHT_LIBRARY"]!r})
print(backsight.Library().closed)""")
        self.assertEqual(said, "True\nFalse\n")

    def test_a_process_has_one_library(self):
        loaded = bs.load()
        self.assertEqual(bs.load(loaded), loaded)
        with self.assertRaises(bs.BacksightError) as found:
            bs.load("another.so")
        self.assertIn(f"{loaded} is loaded already", str(found.exception))

    def test_the_versions_are_those_of_the_package(self):
        self.assertEqual(bs.version(), bs.__version__)
        major, minor = bs.abi_version()
        self.assertEqual(major << 16 | minor, bs.ABI_VERSION)


class Floats(unittest.TestCase):
    def test_a_thread_that_flushes_small_numbers_is_refused_by_a_sentence(self):
        stub, said = ctypes.CDLL(STRANGER), []

        def work():
            if not stub.stub_flush():
                return said.extend([None, None])
            for call in (bs.check_floats, bs.Library):
                try:
                    call()
                except bs.FloatsError as error:
                    said.append(str(error))

        thread = threading.Thread(target=work)
        thread.start()
        thread.join()
        bs.check_floats()
        if said == [None, None]:
            self.skipTest("this processor's settings are not known to the test")
        self.assertIn("-ffast-math", said[0])
        self.assertIn("Library(): this thread does not compute floats as other machines do", said[1])


class Worlds(unittest.TestCase):
    def test_two_libraries_at_once_share_nothing(self):
        alone = [Scene().answers(), Scene(tick_rate_numerator=32).answers()]
        first, second = Scene(), Scene(tick_rate_numerator=32)
        self.assertEqual([first.answers(), second.answers()], alone)
        first.library.close()
        self.assertTrue(second.answers())

    def test_objects_of_two_libraries_may_take_turns(self):
        alone = Scene().answers()
        scenes = [Scene() for _ in range(3)]
        found = [[], [], []]
        for _ in range(20):
            for scene, out in zip(scenes, found):
                scene.play()
                hit = scene.screen.shoot(scene.shot, scene.rifle)
                out += [bytes(hit), bytes(scene.fire()), bytes(scene.screen.pose(scene.target))]
        self.assertEqual(found, [[one for index, one in enumerate(alone) if index % 4 != 3]] * 3)


class Reloads(unittest.TestCase):
    """An editor or a notebook reloads modules while a match runs: the match must answer as it would have."""

    @staticmethod
    def modules():
        return [module for name, module in sorted(sys.modules.items()) if name.split(".")[0] == "backsight"]

    def play(self, between):
        """The answers of a match, with a bone poser and something between the ticks."""
        scene = Scene(max_bones=1, poser=lambda tick, state: [((0, 0, tick / 100), (0, 0, 0, 1))])
        out = []
        for _ in range(6):
            between()
            scene.play()
            # A struct of the reloaded module goes into an object of before.
            shot = sys.modules["backsight"].Shot(shooter=scene.shooter, origin=(0, 0, 1), direction=(1, 0, 0))
            out.append(bytes(scene.screen.shoot(shot, scene.rifle)))
            out.append(bytes(scene.fire(lambda *_: True)))
            bone = scene.server.bone(bs.View(moment=scene.tick * 65536), scene.target, 0)
            out.append(tuple(bone.position))
        with self.assertRaises(Exception) as found:
            scene.server.begin_tick(1)
        self.assertIn("after the tick before", str(found.exception))
        scene.library.close()
        return out

    def test_a_reload_of_the_package_changes_no_answer(self):
        self.assertEqual(self.play(lambda: importlib.reload(sys.modules["backsight"])), self.play(lambda: None))

    def test_a_reload_of_all_its_modules_changes_no_answer(self):
        before = self.play(lambda: None)
        self.assertEqual(self.play(lambda: [importlib.reload(module) for module in self.modules()]), before)

    def test_objects_of_before_are_closed_by_a_library_of_before(self):
        scene = Scene()
        for module in self.modules():
            importlib.reload(module)
        again = sys.modules["backsight"].Server(scene.library)
        scene.library.close()
        self.assertTrue(again.closed and scene.server.closed)

    def test_a_second_import_runs_beside_the_first(self):
        scene, before, kept = Scene(), Scene().answers(), self.modules()
        for module in kept:
            del sys.modules[module.__name__]
        try:
            anew = importlib.import_module("backsight")
            self.assertIsNot(anew, bs)
            with anew.Library() as library:
                server = anew.Server(library)
                server.begin_tick(7)
                self.assertEqual(scene.answers(), before)
                self.assertEqual(server.tick(), 7)
                with self.assertRaises(TypeError) as found:
                    server.spawn(bs.Traits())
                self.assertIn("an import of before", str(found.exception))
        finally:
            for module in self.modules():
                del sys.modules[module.__name__]
            sys.modules.update({module.__name__: module for module in kept})


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
