"""What pyproject.toml cannot say: in a checkout, tools/bind first writes the declarations from the C header.

An archive of sources has them already.
"""
import subprocess
import sys
from pathlib import Path

from setuptools import setup

BIND = Path(__file__).resolve().parents[2] / "tools" / "bind"
if BIND.is_file():
    subprocess.run([sys.executable, str(BIND), "python"], check=True, stdout=sys.stderr)
setup()
