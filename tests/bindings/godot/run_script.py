#!/usr/bin/env python3
"""run_script.py PROJECT SCRIPT [--with FILE]... [--wants TEXT]... [--give ARGUMENT]... [--errors]

Runs a script of GDScript in Godot, without a window.
FILE: put beside the script.
PROJECT: the folder that the build makes, with the addon and the plugin. It must end with 0, print each TEXT, and no
error beside those that it announces: each line `expect ERROR: TEXT` is followed by one error that has TEXT.
"""
import argparse
import re
import shutil
import sys
from pathlib import Path

import engine


def faults_of(text):
    wanted = []
    for line in text.splitlines():
        announced = re.match(r"expect ERROR: (.*)", line)
        said = re.match(r"(?:SCRIPT )?(?:USER )?ERROR: (.*)", line)
        if announced:
            if wanted:
                yield f"no error came that has: {wanted[0]}"
            wanted = [announced[1]]
        elif said and wanted and wanted[0] in said[1]:
            wanted = []
        elif said:
            yield f"an error that nothing announced: {said[1]}"
    yield from (f"no error came that has: {one}" for one in wanted)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("project")
    parser.add_argument("script")
    parser.add_argument("--with", dest="others", action="append", default=[])
    parser.add_argument("--wants", action="append", default=[])
    parser.add_argument("--give", action="append", default=[])
    parser.add_argument("--errors", action="store_true", help="any may come")
    options = parser.parse_args()
    godot = engine.find()
    project = engine.Project(options.project)
    for one in [*options.others, options.script]:
        script = shutil.copy(one, project.folder)
    text, code = project.run(godot, "-s", f"res://{Path(script).name}", "--", *options.give)
    print(text if not options.errors else text[-2000:])
    faults = [] if code == 0 else [f"it ended with {code}"]
    faults += [] if options.errors else faults_of(text)
    faults += [f"it did not print: {one}" for one in options.wants if one not in text]
    sys.exit("\n".join(faults) if faults else 0)


if __name__ == "__main__":
    main()
