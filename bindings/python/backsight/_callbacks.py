"""Functions of the caller's that C calls. What one raises is kept, C gets an answer that ends the work, and the error
goes on to the caller when C's call has returned. C calls nothing more of that call."""
from __future__ import annotations

import threading
import types
from collections.abc import Callable

import numpy

from ._arguments import Bones, VectorLike, given_bones  # noqa: F401: VectorLike stands in a type
from ._generated import State
from ._native import NULL, ffi
from ._values import Vec3, exactly, vector_of

LineOfSight = Callable[[Vec3, Vec3], bool]
LineOfSightAt = Callable[[Vec3, Vec3, int], bool]
BonePoser = Callable[[int, State], Bones]
Step = Callable[[bytes, bytes, float], bytes]
LevelTrace = Callable[[int, Vec3, Vec3, float], "tuple[float, VectorLike] | None"]


class Called:
    """A function that C calls, and where its error is put: by thread."""

    def __init__(self, function, raised):
        self.function, self.raised = function, raised

    def answer(self, otherwise, make, *arguments):
        """make(function, *arguments), or `otherwise` once it has raised."""
        thread = threading.get_ident()
        if thread in self.raised:
            return otherwise
        try:
            return make(self._at_once, *arguments)
        except BaseException as error:  # an interrupt by the user too: never through C
            self.raised[thread] = error
            return otherwise

    def _at_once(self, *arguments):
        """What the function returns. A coroutine would count as true, and nobody would ever await it."""
        returned = self.function(*arguments)
        if hasattr(returned, "__await__") or hasattr(returned, "__anext__"):
            if isinstance(returned, types.CoroutineType):
                returned.close()  # or Python would warn that it was never awaited
            name = getattr(self.function, "__name__", repr(self.function))
            raise TypeError(f"{name:.80} is async: its answer must be there when it returns")
        return returned


def handle_of(function, raised, name):
    """C's `user` for a function; it lives as long as this handle."""
    if function is not None and not callable(function):
        raise TypeError(f"{name}: a function, or None, is expected in place of {function!r:.80}")
    return NULL if function is None else ffi.new_handle(Called(function, raised))


def _sees(function, start, end):
    sees = function(vector_of(start), vector_of(end))
    # A generator, a future or NotImplemented would count as true.
    if not isinstance(sees, (bool, numpy.bool_)):
        raise TypeError(f"the line of sight gave {sees!r:.80}: it must give True or False")
    return 1 if sees else 0


def _sees_at(function, start, end, moment):
    return _sees(lambda *line: function(*line, moment), start, end)


def _pose(function, tick, state, bones, room):
    frames = function(tick, State._at(state).copy())
    frames_c = given_bones(frames if isinstance(frames, numpy.ndarray) else list(frames), "bones")
    if len(frames_c) > room:
        raise ValueError(f"the bone poser gave {len(frames_c)} frames, and there is room for {room}: max_bones")
    if len(frames_c):
        ffi.memmove(bones, frames_c, ffi.sizeof(frames_c))
    return len(frames_c)


def _trace(function, moment, start, end, radius_m, contact):
    found = function(moment, vector_of(start), vector_of(end), radius_m)
    if found is None:
        return
    fraction, normal = found
    contact.fraction, contact.normal = fraction, exactly(normal, 3)
    contact.hit = 1


def stepping(function, state_bytes, input_bytes):
    """The game's step as C calls it: it changes the state in place."""
    if not callable(function):
        raise TypeError(f"step: a function is expected in place of {function!r:.80}")

    def run(state, pressed, dt):
        after = function(ffi.buffer(state, state_bytes)[:], ffi.buffer(pressed, input_bytes)[:], dt)
        if not isinstance(after, (bytes, bytearray)) or len(after) != state_bytes:
            raise TypeError(f"the step gave {after!r:.80}: it must give {state_bytes} bytes, the state after the input")
        ffi.memmove(state, after, state_bytes)

    return run


def _step(function, state, pressed, dt):
    function(state, pressed, dt)


# A reload keeps them: libraries hold their addresses.
if "line_of_sight" not in globals():
    @ffi.callback("bs_line_of_sight")
    def line_of_sight(user, start, end):
        return ffi.from_handle(user).answer(0, _sees, start, end)

    @ffi.callback("bs_line_of_sight_at")
    def line_of_sight_at(user, start, end, moment):
        return ffi.from_handle(user).answer(0, _sees_at, start, end, moment)

    @ffi.callback("bs_bone_poser")
    def bone_poser(user, tick, state, bones, room):
        return ffi.from_handle(user).answer(0, _pose, tick, state, bones, room)

    @ffi.callback("bs_level_trace")
    def level_trace(user, moment, start, end, radius_m, contact):
        ffi.from_handle(user).answer(None, _trace, moment, start, end, radius_m, contact)

if "step" not in globals():
    @ffi.callback("bs_step")
    def step(user, state, pressed, dt):
        ffi.from_handle(user).answer(None, _step, state, pressed, dt)
