#!/usr/bin/env python3
"""The example of 40 lines: every shot of ten minutes is equal to the bit, and a mistake in it is not passed over."""
import re
import subprocess
import sys
import unittest
from pathlib import Path

import backsight

FOLDER = Path(backsight.__file__).parents[1]
MATCH = FOLDER / "examples" / "match.py"
# A mistake in the game, and a piece of the example that it takes the place of.
PLANTS = {
    "stamps a moment after the one that was drawn":
        ("fired[screen.push(aim)] = screen.shoot(shot, rifle) if aim else None",
         "hit = screen.shoot(shot, rifle) if aim else None; screen.advance(now_us + 9000, rtt_us=94_000); "
         "fired[screen.push(aim)] = hit"),
    "judges from another place than the screen":
        ("origin=(0, 0, 1), direction=aim)", "origin=(0, 0.01, 1), direction=aim)"),
    "has a hitbox of another size on one end":
        ("end.add_hitbox_set([body]) for end",
         "end.add_hitbox_set([bs.Hitbox(radius=1) if end is server else body]) for end"),
}


def run(source):
    done = subprocess.run([sys.executable, "-c", source], capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


class Example(unittest.TestCase):
    def test_all_shots_of_ten_minutes_are_equal_to_the_bit(self):
        code, said = run(MATCH.read_text())
        found = re.fullmatch(r"(\d+) of (\d+) shots equal to the bit\n", said)
        self.assertTrue(found and code == 0, said)
        self.assertEqual(found[1], found[2])
        self.assertGreater(int(found[2]), 5000)
        print(said, end="")

    def test_a_mistake_in_it_ends_with_1(self):
        short = MATCH.read_text().replace("10 * 60 * 64", "20 * 64")
        code, said = run(short)
        self.assertEqual(code, 0, said)
        for name, (piece, mistake) in PLANTS.items():
            self.assertIn(piece, short, name)
            code, said = run(short.replace(piece, mistake))
            self.assertEqual(code, 1, f"{name}: {said}")
            self.assertRegex(said, r"^\d+ of \d+ shots equal", name)

    def test_it_has_40_lines_and_the_readme_shows_it(self):
        lines = [line for line in MATCH.read_text().splitlines() if line and not line.startswith('"""')]
        self.assertLessEqual(len(lines), 40)
        self.assertIn(MATCH.read_text(), (FOLDER / "README.md").read_text())


if __name__ == "__main__":
    unittest.main()
