#!/usr/bin/env python3
"""layout.py PLUGIN VERSION: is the addon whole, of the library's version, and small?

PLUGIN: what the build linked. It exports its entry alone, is as small as plugin_file.py wants, and has the name by which
backsight.gdextension asks for it. The pages of help are XML, one for each class.
"""
import configparser
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "tests" / "bindings"))
import plugin_file  # noqa: E402

ADDON = ROOT / "bindings/godot/addons/backsight"


def ini(path):
    parser = configparser.ConfigParser()
    parser.read(path)
    return parser


def faults(plugin, version):
    plugin_cfg = ini(ADDON / "plugin.cfg")["plugin"]
    if plugin_cfg["version"].strip('"') != version:
        yield f"plugin.cfg: version is {plugin_cfg['version']}, and the library's is {version}"
    if not (ADDON / plugin_cfg["script"].strip('"')).is_file():
        yield f"plugin.cfg: there is no {plugin_cfg['script']}"
    extension = ini(ADDON / "backsight.gdextension")
    named = [value.strip('"') for value in extension["libraries"].values()]
    if f"bin/{plugin.name}" not in named:
        yield f"backsight.gdextension asks for {', '.join(named)}, and the build makes {plugin.name}"
    symbols = plugin_file.exported(plugin)
    if symbols != [extension["configuration"]["entry_symbol"].strip('"')]:
        yield f"it exports {', '.join(symbols)}"
    yield from plugin_file.faults(plugin)
    for page in sorted((ADDON / "documentation").glob("*.xml")):
        root = ElementTree.parse(page).getroot()
        if root.get("name") != page.stem or not root.findtext("brief_description"):
            yield f"{page.name}: not the page of {page.stem}"
    if len(list((ADDON / "documentation").glob("*.xml"))) != 11:
        yield "there are not eleven pages of help"


if __name__ == "__main__":
    wrong = list(faults(Path(sys.argv[1]), sys.argv[2]))
    size = Path(sys.argv[1]).stat().st_size
    sys.exit("\n".join(wrong)) if wrong else print(f"{size} bytes, one symbol")
