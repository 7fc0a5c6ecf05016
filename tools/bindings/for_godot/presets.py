"""backsight_presets.h for Godot: what the tables of an addon that is built with it have besides those of backsight.h.

Functions without a handle are static methods of `Backsight`; those with one are methods of its class.
"""
from contextlib import contextmanager
from dataclasses import replace

FILE = "bindings/godot/src/declared_presets.inc"
CLASSES = [("BacksightTwotenSimulation", "RefCounted", "bs_twoten_simulation"),
           ("BacksightUt2003Trail", "RefCounted", "bs_ut2003_trail")]
# The steps are an array of fractions, which only a method by hand gives. The version is that of the addon.
LEFT_OUT = {"bs_unreal_series_substeps", "bs_presets_abi_version"}
OWN_METHODS = [
    *((name, method, [(method, role, kind)] if role else [], function, "")
      for name, _, _ in CLASSES
      for method, role, kind, function in (("close", "", "", "close_object"), ("is_open", "out_flag", "", "is_open"),
                                           ("answer", "out_whole", "i64", "last_answer"))),
    ("Backsight", "unreal_series_substeps", [("config", "record", "bs_unreal_series_config"), ("total_s", "real", "f64"),
                                             ("steps", "out_array", "f64")], "unreal_series_substeps", ""),
]


def changed(header, handles):
    """The structs that functions read and write."""
    for one in header.functions:
        first = one.arguments[0] if one.arguments else None
        if first and first.stars == 1 and not first.is_const and first.type not in handles and \
                not one.name.endswith("_default"):
            yield one.name, first.name
        if one.name.startswith("bs_ut2003_trail_"):
            yield one.name, "body"


def both(base, presets):
    """The two headers as one."""
    return replace(presets, functions=[*base.functions, *presets.functions], enums=[*base.enums, *presets.enums],
                   callbacks=[*base.callbacks, *presets.callbacks])


@contextmanager
def taught(tables, presets):
    """For a while the generator's tables know what backsight_presets.h has besides."""
    handles = {handle for _, _, handle in CLASSES}
    lists = [(tables.CLASSES, CLASSES), (tables.OWN_METHODS, OWN_METHODS)]
    dicts = [(tables.KINDS, {"double": "f64"}), (tables.CALLBACKS, {"bs_twoten_action": "act_on_poses"})]
    sets = [(tables.LEFT_OUT, LEFT_OUT), (tables.CHANGED, set(changed(presets, handles)))]
    for table, more in lists:
        table.extend(more)
    for table, more in (*dicts, *sets):
        table.update(more)
    try:
        yield
    finally:
        for table, more in lists:
            del table[-len(more):]
        for table, more in dicts:
            for key in more:
                del table[key]
        for table, more in sets:
            table.difference_update(more)
