#!/usr/bin/env python3
"""The program of docs/engines/python.md runs, and each mistake that the page names gets that name from the alarm."""
import contextlib
import io
import re
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
PAGE = ROOT / "docs" / "engines" / "python.md"
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.DOTALL | re.MULTILINE)
ROW = re.compile(r"^\| (the [^|]+?) \| `([a-z ]+)` \|$", re.MULTILINE)


def stamped(shown):
    """The stamp says another moment."""
    return [("return number, screen.stamp(),", "return number, moved(screen.stamp()),"),
            ("def command(", f"def moved(stamp):\n    fields = bs.stamp_read(stamp)[1]\n    fields.shown = {shown}\n"
             "    return bs.stamp_write(fields)\n\ndef command(")]


# By the words of the page: pieces of its program, and what takes their place.
PLANTS = {
    "the stamp is a tick later than the frame that was drawn": stamped("fields.shown + 65536"),
    "the stamp says whole ticks": stamped("fields.shown >> 16 << 16"),
    "the stamp says another instant than was drawn": stamped("fields.shown + 22000"),
    "the server counts a state as sent that it did not send":
        [("        if answer.ok:\n            block += state",
          "        if answer.ok and chance.random() < 0.8:\n            block += state")],
    "the client draws by other rules":
        [("screen = bs.Client(library, world,", "other = world.copy(); other.groups[0].interpolation = "
          "bs.Interpolation.HERMITE; screen = bs.Client(library, other,"),
         ("assert screen.fingerprint() == server.fingerprint()\n", "")],
    "the client's hitbox has another size":
        [("assert screen.add_hitbox_set([body]) == people",
          "wide = body.copy(); wide.radius = 0.45; assert screen.add_hitbox_set([wide]) == people"),
         ("assert screen.fingerprint() == server.fingerprint()\n", "")],
    "the server executes a command twice":
        [("    if not taken.is_new:\n        return None\n", ""),
         ("        shots += verdict is not None\n",
          "        shots += verdict is not None\n        if number % 3 == 0:\n"
          "            later.append((number, stamp, aim, declared))\n"
          "        if len(later) > 2:\n            execute(*later.pop(0))\n"),
         ("chance, up, down, shots = random.Random(7), {}, {}, 0",
          "later, chance, up, down, shots = [], random.Random(7), {}, {}, 0")],
}


def run(source):
    """What the program prints, and its names."""
    said, names = io.StringIO(), {}
    with contextlib.redirect_stdout(said):
        exec(compile(source, str(PAGE), "exec"), names)
    names["library"].close()
    return said.getvalue(), names


class Page(unittest.TestCase):
    def setUp(self):
        self.text = PAGE.read_text()
        self.program = "\n".join(BLOCK.findall(self.text))

    def test_its_program_runs_and_every_shot_agrees(self):
        said, names = run(self.program)
        self.assertIn("100% of the last ones agreed", said)
        self.assertGreater(names["shots"], 1500)
        self.assertNotIn("alarm", said)
        self.assertRegex(said, r"\d{3,} of 10000 rays hit the target")

    def test_each_mistake_that_it_names_gets_that_name(self):
        rows = dict(ROW.findall(self.text))
        self.assertEqual(set(rows), set(PLANTS))
        for mistake, pieces in PLANTS.items():
            planted = self.program
            for piece, instead in pieces:
                self.assertIn(piece, planted, mistake)
                planted = planted.replace(piece, instead)
            said, _ = run(planted)
            alarms = re.findall(r"alarm: (.+)", said)
            self.assertTrue(alarms, f"{mistake}: no alarm")
            self.assertEqual(alarms[-1], rows[mistake], mistake)

    def test_the_picture_is_what_the_command_draws(self):
        source = (ROOT / "bindings/python/examples/plot_shot.py").read_text()
        names = {"__name__": "a notebook"}
        with contextlib.redirect_stdout(io.StringIO()) as said:
            exec(compile(source, "plot_shot.py", "exec"), names)
        self.assertEqual(names["picture"]._repr_svg_(), (ROOT / "docs/pictures/python-shot.svg").read_text())
        self.assertEqual(said.getvalue().count("equal to the bit: True"), 2)


if __name__ == "__main__":
    unittest.main()
