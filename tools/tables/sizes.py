"""How large the native plugins and JavaScript's script are: docs/engines/godot.md, unity.md and javascript.md."""
import json

from tables.layout import Run, Sentence, fixed

PLUGINS = {"godot": "bindings/godot/sample/addons/backsight/bin/libbacksight_godot.linux.x86_64.so",
           "unity": "bindings/csharp/libbacksight_c.so", "c": "bindings/c/libbacksight_c.so.1"}

SCRIPT = "build/javascript/package/dist/node.js"

RUNS = [Run("sizes", "ninja -C build/release backsight_godot backsight_unity_plugin backsight_c >&2 && tools/build_javascript >&2 && "
            "python3 tests/bindings/plugin_file.py " + " ".join(f"{name}=build/release/{file}" for name, file in PLUGINS.items()) +
            f" script={SCRIPT}",
            json.loads, writes_json=False, is_exact=False, takes="seconds")]


def sizes(kept):
    return {name: fixed(size) for name, size in kept["sizes"].items()}


def script(kept):
    return {"script": fixed(kept["sizes"]["script"] / 1000)}


TABLES = {}
SENTENCES = [Sentence("docs/engines/godot.md", "The plugin has {godot} bytes;", sizes),
             Sentence("docs/engines/unity.md", "The native plugin for Linux has {unity} bytes, and `backsight_c` has {c}.", sizes),
             Sentence("docs/engines/javascript.md", "The script for Node or for browsers has {script} kB before it is minified.", script)]
