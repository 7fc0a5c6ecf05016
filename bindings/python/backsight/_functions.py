"""Functions without an object that need a hand; the others are generated."""
from __future__ import annotations

from ._arguments import BytesLike, given, given_bytes, given_or_null
from ._declared import Kind
from ._generated import ServerConfig, State, WorldConfig
from ._errors import BacksightError
from ._native import call, ffi, library, new_c, refused, text_of
from ._values import Answer, Pose, answer_of, pose_of


def version() -> str:
    """The version of the native library, as "0.1.0"."""
    return text_of(library().bs_version())


def abi_version() -> tuple[int, int]:
    """The native library's version of the interface: major and minor."""
    found = library().bs_abi_version()
    return found >> 16, found & 0xffff


def check_floats() -> None:
    """Raises FloatsError if the calling thread computes floats differently from other machines of a match do. Each thread
    has its own settings for it, and some audio and graphics libraries change them. Library() asks for its thread."""
    code = library().bs_check_floats()
    if code < 0:
        raise refused("bs_check_floats", code, "it flushes small numbers to zero, or does not round to nearest. Look "
                      "for a library linked with -ffast-math; an x86 thread needs MXCSR 0x1F80, an aarch64 one FPCR 0")


def code_name(code: int) -> str:
    """A code as words."""
    return text_of(library().bs_code_name(code))


def reason_name(kind: int, value: int) -> str:
    """An answer as a word: "stale id", "moment too old". "?" for a value that there is not. `kind`: a Kind."""
    return text_of(library().bs_reason_name(kind, value))


def validate_reach(world: WorldConfig, server: ServerConfig | None, max_rewind_us: int, ticks_per_snapshot: int = 1,
                   datagrams_per_snapshot: int = 1) -> None:
    """Raises with the field that is too small if a history does not reach as far back as a shot may look.
    `max_rewind_us` is the longest of all weapons, `ticks_per_snapshot` how often a client is sent one,
    `datagrams_per_snapshot` how many numbers each takes. `server` None: defaults."""
    error = new_c("bs_error *")
    error.struct_size = ffi.sizeof("bs_error")
    try:
        call("bs_validate_reach", given(world, WorldConfig, "world"), given_or_null(server, ServerConfig, "server"),
             max_rewind_us, ticks_per_snapshot, datagrams_per_snapshot, error)
    except BacksightError as found:
        raise refused("bs_validate_reach", found.code, text_of(error.text)) from None


def state_read_bones(world: WorldConfig, bytes: BytesLike) -> tuple[Answer, State, list[Pose], int]:
    """As state_read(), with the frames of its bones relative to the entity: the answer, the state, its bones, and how
    many bytes it took. Zeros and no bones if it is none."""
    world_c, given_c = given(world, WorldConfig, "world"), given_bytes(bytes, "bytes")
    state, read, room = State._room(), new_c("uint32_t *"), world.max_bones
    bones = new_c("bs_pose[]", room)
    code = call("bs_state_read_bones", world_c, given_c, len(given_c), state._c, bones, room,
                read)
    count = state.bone_count if code == 0 else 0
    return answer_of(code, Kind.BYTES), state, [pose_of(bones[index]) for index in range(count)], read[0]


__all__ = ["abi_version", "check_floats", "code_name", "reason_name", "state_read_bones", "validate_reach", "version"]
