"""What a call costs from LuaJIT: docs/engines/lua.md."""
import json

from tables.layout import LIBRARY, Run, fixed, table

HELPER = "build/release/tests/bindings/lua/liblua_helper.so"


def keep(text):
    return dict(zip(("compiled", "interpreted"), map(json.loads, text.strip().splitlines())))


ROOMS = (*LIBRARY, "bindings/c", "bindings/lua", "tests/bindings/lua")
RUNS = [Run("lua", "export BACKSIGHT_LIBRARY=build/release/bindings/c/libbacksight_c.so; "
            f"luajit tests/bindings/lua/measure.lua {HELPER} && luajit -joff tests/bindings/lua/measure.lua {HELPER}",
            keep, writes_json=False, is_exact=False, takes="seconds")]


def cast_ray(kept):
    return table(["ns a ray", "C", "LuaJIT", "more", "times C", "bytes of garbage a ray"],
                 [[name, *(fixed(row[field]) for field in ("c_ns", "lua_ns", "over_ns")),
                   fixed(row["lua_ns"] / row["c_ns"], 2), fixed(row["garbage_bytes_per_ray"])]
                  for name, row in ((name, kept["lua"][key]) for name, key in (
                      ("compiled", "compiled"), ("interpreted (`luajit -joff`)", "interpreted")))])


TABLES = {"one ray from Lua": cast_ray}
