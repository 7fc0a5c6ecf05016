"""Five published systems of lag compensation, to the last bit of the C++ presets and with the published defects.

    from backsight import presets

    config = presets.FishnetConfig(tick_rate_numerator=30)
    passed_s = presets.fishnet_time_passed(config, presets.FishnetPeer.SERVER, now_tick, fired_tick)

FishNet's projectiles, TwoTen's rewind by frames, UT2003's trails of pawns and its beams, the Unreal series' predicted
projectiles, and PUN 2's message and its reckoning by lag. The manual is the header of C, bindings/c/backsight_presets.h;
its words stand at each class and function here. A function that changes a struct takes it first.
"""
from __future__ import annotations

import sys
from collections.abc import Callable, Sequence

from ._arguments import PoseLike, given, given_bones
from ._native import UINT32, ffi, new_c
from ._objects import Library
from ._presets import *
from ._presets import TwotenSimulationCalls, Ut2003TrailCalls
from ._presets_base import call, presets_or_refuse
from ._values import Pose, pose_of


class TwotenSimulation(TwotenSimulationCalls):
    """TwoTen's frames of all objects: numbers from 0 to config.max_objects - 1."""

    __slots__ = ()
    _close_name, _probe = "bs_twoten_simulation_close", "bs_twoten_simulation_rewind"

    def __init__(self, library: Library, config: TwotenConfig | None = None):
        presets_or_refuse()
        config = TwotenConfig() if config is None else config
        self._open(library, "bs_twoten_simulation_open", "bs_twoten_simulation", given(config, TwotenConfig, "config"))

    def simulate(self, frame_id: int, sub_frame: float, current_frame: int, transforms: Sequence[PoseLike],
                 action: Callable[[list[Pose]], None]) -> int:
        """Simulate: calls `action` with the transforms of the objects 0, 1, ... as they were at `sub_frame` of the way
        from frame_id - 1 to frame_id. Returns how many objects stayed, because they have other frames and not that
        one. An error of `action` is raised when all is put back."""
        poses, stayed = given_bones(transforms, "transforms"), new_c(UINT32)
        raised = []

        @ffi.callback("bs_twoten_action")
        def run(_user, moved, count):
            try:
                action([pose_of(moved[index]) for index in range(count)])
            except BaseException:
                raised.append(sys.exc_info()[1])

        self._call("bs_twoten_simulation_simulate", frame_id, sub_frame, current_frame, poses, len(poses), run, ffi.NULL,
                   stayed)
        if raised:
            raise raised[0]
        return stayed[0]


class Ut2003Trail(Ut2003TrailCalls):
    """UT2003's trail of one pawn."""

    __slots__ = ()
    _close_name, _probe = "bs_ut2003_trail_close", "bs_ut2003_trail_shift"

    def __init__(self, library: Library, config: Ut2003TrailConfig | None = None):
        presets_or_refuse()
        config = Ut2003TrailConfig() if config is None else config
        self._open(library, "bs_ut2003_trail_open", "bs_ut2003_trail", given(config, Ut2003TrailConfig, "config"))


def unreal_series_substeps(config: UnrealSeriesConfig, total_s: float) -> list[float]:
    """The engine's sub-steps of one tick of a projectile, in seconds: of 0.0002 s at least, max_iterations at most."""
    steps, count = new_c("double[]", config.max_iterations), new_c(UINT32)
    call("bs_unreal_series_substeps", given(config, UnrealSeriesConfig, "config"), total_s, steps, len(steps), count)
    return list(steps[0:count[0]])
