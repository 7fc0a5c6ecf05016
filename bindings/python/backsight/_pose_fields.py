"""An array of poses inside of a struct."""
from __future__ import annotations

from collections.abc import Sequence

from ._values import Field, Pose, exactly, pose_of


class PosesField(Field):
    """An array of poses inside of a struct, of which the first may be given alone."""

    def __init__(self, count: int, doc: str):
        super().__init__(doc)
        self.count = count

    def __get__(self, struct, _owner=None) -> list[Pose]:
        if struct is None:
            return self  # type: ignore  # of the class itself
        return [pose_of(one) for one in self.read(struct)]

    def __set__(self, struct, value: Sequence) -> None:
        try:
            poses = [(exactly(position, 3), exactly(rotation, 4)) for position, rotation in value]
            if len(poses) > self.count:
                raise ValueError
            into = self.read(struct)
            for index, pose in enumerate(poses):
                into[index] = pose
        except (TypeError, OverflowError, ValueError) as error:
            raise self.unfit(value, type(error)) from None

    def wanted(self):
        return f"at most {self.count} poses, each of three and four numbers, are"
