#!/usr/bin/env python3
"""No file of the project may name a folder of the machine that it was written on."""
import re
import sys

from files import ROOT, project_files

# Put together from parts, or this file would find itself.
FOLDERS = ["work", "home", "root", "Users", "tmp/" + "bash"]
# The folders of the file system in the memory of a page, which SQLite for browsers brings along.
IN_A_PAGE = {"web/built/playground.js": "/ho" + "me/web_user"}
MACHINE_PATH = re.compile(r"(?<![\w.~}$-])/(" + "|".join(FOLDERS) + r")(?=[/_])")

found = 0
for path in project_files():
    try:
        text = path.read_text()
    except UnicodeDecodeError:
        continue
    if allowed := IN_A_PAGE.get(path.relative_to(ROOT).as_posix()):
        text = text.replace(allowed, "")
    for number, line in enumerate(text.splitlines(), 1):
        if MACHINE_PATH.search(line):
            found += 1
            print(f"{path.relative_to(ROOT)}:{number}: names a path of one machine: {line.strip()[:200]}")
sys.exit(1 if found else 0)
