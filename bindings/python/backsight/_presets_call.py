"""Calls of backsight_presets.h, which a library may lack."""
from __future__ import annotations

from ._declared import Code
from ._errors import VersionError
from ._native import call as call_any
from ._native import library, loaded

_WANTED = 1  # the major version of backsight_presets.h
_found: dict[str, bool] = {}  # by the path of the library


def presets_or_refuse() -> None:
    """VersionError where the library has no published systems, or those of another major version."""
    lib = library()
    if _found.get(loaded.path):
        return
    try:
        major = lib.bs_presets_abi_version() >> 16
    except AttributeError:
        raise VersionError(f"{loaded.path} has no published systems: it was built with BACKSIGHT_BUILD_C_PRESETS=OFF. "
                           "Build it with ON", Code.BAD_VERSION) from None
    if major != _WANTED:
        raise VersionError(f"{loaded.path} has version {major} of backsight_presets.h, and {_WANTED} is needed. Take "
                           "package and library of one release", Code.BAD_VERSION)
    _found[loaded.path] = True


def call(function: str, *arguments) -> int:
    presets_or_refuse()
    return call_any(function, *arguments)
