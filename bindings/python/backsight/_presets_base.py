"""What the calls and structs of backsight_presets.h need besides: a library may lack them, and fields may be poses."""
from __future__ import annotations

from collections.abc import Sequence

from ._declared import Code
from ._errors import VersionError
from ._native import call as call_any
from ._native import library, loaded
from ._values import Field, Pose, exactly, pose_of

__all__ = ["PoseField", "call", "presets_or_refuse"]

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


class PoseField(Field):
    def __get__(self, struct, _owner=None) -> Pose:
        if struct is None:
            return self  # type: ignore  # of the class itself
        return pose_of(getattr(struct._c, self.name))

    def __set__(self, struct, value: Sequence[Sequence[float]]) -> None:
        try:
            position, rotation = value
            setattr(struct._c, self.name, (exactly(position, 3), exactly(rotation, 4)))
        except (TypeError, OverflowError, ValueError) as error:
            raise self.unfit(value, type(error)) from None

    def wanted(self):
        return "a position of three and a rotation of four numbers are"
