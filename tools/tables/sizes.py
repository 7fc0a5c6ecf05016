"""How large the native plugins are: docs/engines/godot.md and unity.md."""
import json

from tables.layout import Run, Sentence, fixed

PLUGINS = {"godot": "bindings/godot/sample/addons/backsight/bin/libbacksight_godot.linux.x86_64.so",
           "unity": "bindings/csharp/libbacksight_c.so", "c": "bindings/c/libbacksight_c.so.1"}

RUNS = [Run("sizes", "ninja -C build/release backsight_godot backsight_unity_plugin backsight_c >&2 && "
            "python3 tests/bindings/plugin_file.py " + " ".join(f"{name}=build/release/{file}" for name, file in PLUGINS.items()),
            json.loads, writes_json=False, is_exact=False, takes="seconds")]


def sizes(kept):
    return {name: fixed(size) for name, size in kept["sizes"].items()}


TABLES = {}
SENTENCES = [Sentence("docs/engines/godot.md", "The plugin has {godot} bytes;", sizes),
             Sentence("docs/engines/unity.md", "The native plugin for Linux has {unity} bytes, and `backsight_c` has {c}.", sizes)]
