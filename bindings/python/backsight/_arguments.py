"""What a caller passes, as C takes it. Each function names the argument in its sentence if that is not possible."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Union

import numpy

from ._declared import NEWS_BYTES, STAMP_BYTES
from ._native import NULL, ffi, given, new_c
from ._values import Pose, Struct, exactly

__all__ = ["Bones", "BytesLike", "PoseLike", "VectorLike", "block_of", "given", "given_array", "given_bones",
           "given_bytes", "given_flag", "given_frames", "given_news", "given_or_null", "given_pose", "given_stamp",
           "given_vector", "new_room", "taken"]

BytesLike = Union[bytes, bytearray, memoryview, numpy.ndarray]
VectorLike = Union[Sequence[float], numpy.ndarray]
PoseLike = Union[Pose, tuple[VectorLike, VectorLike]]
# Frames one after another; of an array each row is x, y, z and the rotation's x, y, z, w.
Bones = Union[Sequence[PoseLike], numpy.ndarray]
MOST_BYTES = 1 << 24


def given_or_null(value, kind: type[Struct], name: str):
    return NULL if value is None else given(value, kind, name)


def given_vector(value: VectorLike, name: str):
    try:
        return new_c("bs_vec3 *", exactly(value, 3))
    except (TypeError, ValueError):
        raise TypeError(f"{name}: x, y and z are expected in place of {value!r:.80}") from None


def given_numbers(value: Sequence[int], count: int, name: str):
    try:
        return new_c("int32_t[]", exactly(value, count))
    except (TypeError, ValueError, OverflowError):
        raise TypeError(f"{name}: {count} whole numbers of 32 bits are expected in place of {value!r:.80}") from None


def given_pose(value: PoseLike, name: str):
    try:
        position, rotation = value
        return new_c("bs_pose *", (exactly(position, 3), exactly(rotation, 4)))
    except (TypeError, ValueError):
        raise TypeError(f"{name}: a position of three and a rotation of four numbers are expected in place of "
                        f"{value!r:.80}") from None


def given_bones(value: Bones, name: str):
    """Takes an array of 32-bit floats as it lies."""
    if isinstance(value, numpy.ndarray):
        if value.ndim != 2 or value.shape[1] != 7:
            raise ValueError(f"{name}: rows of 7 numbers, position and rotation, are expected in place of an array of "
                             f"shape {value.shape}")
        return ffi.from_buffer("bs_pose[]", numpy.ascontiguousarray(value, dtype=numpy.float32))
    frames = listed(value, "frames are", name)
    if not frames:
        return ()
    return new_c("bs_pose[]", [given_pose(one, f"{name}[{index}]")[0] for index, one in enumerate(frames)])


def given_frames(value, name: str):
    """Frames of as many bones each: poses one after another, and how many frames and bones there are."""
    if isinstance(value, numpy.ndarray):
        if value.ndim != 3 or value.shape[2] != 7:
            raise ValueError(f"{name}: an array of frames, bones and 7 numbers, position and rotation, is expected in "
                             f"place of one of shape {value.shape}")
        return given_bones(value.reshape(-1, 7), name), value.shape[0], value.shape[1]
    frames = [listed(frame, "frames of poses are", name) for frame in listed(value, "frames of poses are", name)]
    counts = {len(frame) for frame in frames}
    if len(counts) > 1:
        raise ValueError(f"{name}: each frame has as many bones as the first, {len(frames[0])}; got {sorted(counts)}")
    return given_bones(sum(frames, []), name), len(frames), max(counts, default=0)


def listed(value, wanted: str, name: str) -> list:
    try:
        return list(value)
    except TypeError:
        raise TypeError(f"{name}: {wanted} expected in place of {value!r:.80}") from None


def given_array(value, kind: type[Struct], name: str):
    """An array of C's, copied from a sequence of structs."""
    structs = listed(value, f"a list of {kind.__name__} is", name)
    made = new_c(kind._ctype + "[]", len(structs))
    for index, one in enumerate(structs):
        made[index] = given(one, kind, f"{name}[{index}]")[0]
    return made


def given_flag(value, name: str) -> int:
    if isinstance(value, (bool, numpy.bool_)):
        return int(value)
    raise TypeError(f"{name}: True or False is expected in place of {value!r:.80}")


def given_bytes(value: BytesLike, name: str):
    try:
        return ffi.from_buffer("uint8_t[]", value)
    except (TypeError, ValueError, BufferError):
        raise TypeError(f"{name}: bytes are expected in place of {value!r:.80}") from None


def given_block(value, ctype, size, name):
    data = given_bytes(value, name)
    if len(data) != size:
        raise ValueError(f"{name}: {size} bytes are expected, got {len(data)}. Bytes of another length that came off "
                         "the wire are no message of this library")
    return ffi.from_buffer(ctype, value)


def given_stamp(value: BytesLike, name: str):
    return given_block(value, "bs_stamp *", STAMP_BYTES, name)


def given_news(value: BytesLike, name: str):
    return given_block(value, "bs_news *", NEWS_BYTES, name)


def new_room(capacity: int):
    if not isinstance(capacity, int) or not 0 <= capacity <= MOST_BYTES:
        raise ValueError(f"capacity: 0 to {MOST_BYTES} bytes are expected in place of {capacity!r:.80}")
    return new_c("uint8_t[]", capacity)


def taken(room, size) -> bytes:
    return ffi.buffer(room, size[0])[:]


def block_of(c) -> bytes:
    return bytes(ffi.buffer(c))
