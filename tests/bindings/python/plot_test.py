#!/usr/bin/env python3
"""The example's picture by matplotlib. 77, and a sentence, where matplotlib is not installed."""
import importlib.util
import subprocess
import sys
import tempfile
from pathlib import Path

import backsight

PLOT = Path(backsight.__file__).parents[1] / "examples" / "plot_shot.py"

if not importlib.util.find_spec("matplotlib"):
    print("SKIPPED: matplotlib is not installed, so plot_shot.py --matplotlib is not tried: apt-get install "
          "python3-matplotlib")
    sys.exit(77)
with tempfile.TemporaryDirectory() as folder:
    picture = Path(folder, "shot.png")
    done = subprocess.run([sys.executable, str(PLOT), "--matplotlib", str(picture)], capture_output=True, text=True)
    if done.returncode or picture.read_bytes()[:4] != b"\x89PNG":
        sys.exit(f"plot_shot.py --matplotlib: {done.stdout}{done.stderr}")
    print(f"a picture of {picture.stat().st_size} bytes")
