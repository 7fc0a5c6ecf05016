"""Values of the library in Python: vectors, poses, answers, and C's structs with their fields."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy

from ._declared import STAMP_BYTES
from ._native import call, ffi, given, library, new_c, range_of, text_of

__all__ = ["Answer", "BytesField", "DONE", "PartsField", "Pose", "Quat", "RealField", "RotationField", "StampField",
           "Struct", "TextField", "Vec3", "VectorField", "WholeField", "WholesField", "answer_of", "pose_of"]


class Vec3(NamedTuple):
    """Metres, or what the field says."""

    x: float = 0.0
    y: float = 0.0
    z: float = 0.0


class Quat(NamedTuple):
    """A rotation. All zero is none, and is refused."""

    x: float = 0.0
    y: float = 0.0
    z: float = 0.0
    w: float = 1.0


class Pose(NamedTuple):
    position: Vec3 = Vec3()
    rotation: Quat = Quat()


class Answer(int):
    """What the library answered: 0, `ok`, is done; above 0 nothing was done, and `reason` says why in a word. It equals
    the constant of its enumeration: `server.record(entity, pose) == Record.STALE_ID`."""

    kind: int | None = None

    @property
    def ok(self) -> bool:
        return self == 0

    @property
    def reason(self) -> str:
        if self == 0:
            return "done"
        if self.kind is None:
            return "not done"
        return text_of(library().bs_reason_name(self.kind, self))

    def __repr__(self) -> str:
        return f"<Answer {int(self)}: {self.reason}>"


DONE = Answer(0)


def answer_of(code: int, kind: int | None = None) -> Answer:
    if code == 0:
        return DONE
    answer = Answer(code)
    answer.kind = kind
    return answer


def vector_of(c) -> Vec3:
    return Vec3(c.x, c.y, c.z)


def rotation_of(c) -> Quat:
    return Quat(c.x, c.y, c.z, c.w)


def pose_of(c) -> Pose:
    return Pose(vector_of(c.position), rotation_of(c.rotation))


# --- Fields of structs -----------------------------------------------------------------------------------------------

class Field:
    """A field of a struct in C's memory."""

    is_field = True  # asked in place of the class, which a reload of this module replaces

    def __init__(self, doc: str):
        self.__doc__ = doc

    def __set_name__(self, owner, name):
        self.name, self.struct = name, owner

    def read(self, struct):
        return getattr(struct._c, self.name)

    def write(self, struct, value, count=None):
        """`count`: the value is a sequence of so many."""
        try:
            setattr(struct._c, self.name, value if count is None else exactly(value, count))
        except (TypeError, OverflowError, ValueError) as error:
            raise self.unfit(value, type(error)) from None

    def unfit(self, value, kind=TypeError):
        return kind(f"{self.struct.__name__}.{self.name}: {self.wanted()} expected in place of {value!r:.80}")

    def wanted(self) -> str:
        return range_of(dict(ffi.typeof(self.struct._ctype).fields)[self.name].type) + " is"


class WholeField(Field):
    def __get__(self, struct, _owner=None) -> int:
        if struct is None:
            return self  # type: ignore  # of the class itself
        return getattr(struct._c, self.name)

    def __set__(self, struct, value: int) -> None:
        self.write(struct, value)


class RealField(Field):
    def __get__(self, struct, _owner=None) -> float:
        if struct is None:
            return self  # type: ignore  # of the class itself
        return getattr(struct._c, self.name)

    def __set__(self, struct, value: float) -> None:
        self.write(struct, value)


class VectorField(Field):
    def __get__(self, struct, _owner=None) -> Vec3:
        if struct is None:
            return self  # type: ignore  # of the class itself
        return vector_of(getattr(struct._c, self.name))

    def __set__(self, struct, value: Sequence[float]) -> None:
        self.write(struct, value, 3)

    def wanted(self):
        return "x, y and z are"


class RotationField(Field):
    def __get__(self, struct, _owner=None) -> Quat:
        if struct is None:
            return self  # type: ignore  # of the class itself
        return rotation_of(getattr(struct._c, self.name))

    def __set__(self, struct, value: Sequence[float]) -> None:
        self.write(struct, value, 4)

    def wanted(self):
        return "x, y, z and w are"


class WholesField(Field):
    def __init__(self, count: int, doc: str):
        super().__init__(doc)
        self.count = count

    def __get__(self, struct, _owner=None) -> tuple[int, ...]:
        if struct is None:
            return self  # type: ignore  # of the class itself
        return tuple(getattr(struct._c, self.name))

    def __set__(self, struct, value: Sequence[int]) -> None:
        self.write(struct, value, self.count)

    def wanted(self):
        return f"{self.count} whole numbers are"


class BytesField(Field):
    """Bytes of a fixed room; a shorter value is followed by zeros."""

    def __init__(self, count: int, doc: str):
        super().__init__(doc)
        self.count = count

    def __get__(self, struct, _owner=None) -> bytes:
        if struct is None:
            return self  # type: ignore  # of the class itself
        return bytes(self.read(struct))

    def __set__(self, struct, value: bytes) -> None:
        try:
            given = bytes(memoryview(value))
        except TypeError:
            raise self.unfit(value) from None
        if len(given) > self.count:
            raise self.unfit(value, ValueError)
        ffi.memmove(self.read(struct), given.ljust(self.count, b"\0"), self.count)

    def wanted(self):
        return f"at most {self.count} bytes are"


class StampField(Field):
    """A stamp: 32 bytes."""

    def __get__(self, struct, _owner=None) -> bytes:
        if struct is None:
            return self  # type: ignore  # of the class itself
        return bytes(self.read(struct).bytes)

    def __set__(self, struct, value: bytes) -> None:
        at = self.read(struct).bytes
        if not isinstance(value, (bytes, bytearray, memoryview)) or len(given := bytes(value)) != len(at):
            raise self.unfit(value, ValueError)
        ffi.memmove(at, given, len(at))

    def wanted(self):
        return f"{STAMP_BYTES} bytes are"


class TextField(Field):
    def __get__(self, struct, _owner=None) -> str:
        if struct is None:
            return self  # type: ignore  # of the class itself
        return text_of(self.read(struct))


class PartsField(Field):
    """An array of structs inside of a struct; a part is written through."""

    def __init__(self, kind: type, count: int, doc: str):
        super().__init__(doc)
        self.kind, self.count = kind, count

    def __get__(self, struct, _owner=None) -> "PartList":
        if struct is None:
            return self  # type: ignore  # of the class itself
        return PartList(self.kind, self.read(struct), struct, f"{self.struct.__name__}.{self.name}")

    def __set__(self, struct, value: Sequence) -> None:
        parts = self.__get__(struct)
        try:
            given_parts = exactly(value, self.count)
        except (TypeError, ValueError) as error:
            raise self.unfit(value, type(error)) from None
        for index, part in enumerate(given_parts):
            parts[index] = part

    def wanted(self):
        return f"{self.count} {self.kind.__name__} are"


class PartList(Sequence):
    """The parts of a struct, in C's memory."""

    def __init__(self, kind, c, owner, name):
        self._kind, self._c, self._owner, self._name = kind, c, owner, name

    def __len__(self):
        return len(self._c)

    def __getitem__(self, index):
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        return self._kind._at(ffi.addressof(self._c, self._place(index)), self._owner)

    def __setitem__(self, index, part):
        place = self._place(index)
        self._c[place] = given(part, self._kind, f"{self._name}[{place}]")[0]

    def _place(self, index):
        if not hasattr(index, "__index__"):
            raise TypeError(f"{self._name}: a whole number from 0 to {len(self) - 1} is expected in place of "
                            f"{index!r:.80}")
        if not -len(self) <= index < len(self):
            raise IndexError(f"{self._kind.__name__} {index} of {len(self)}")
        return index % len(self)


def exactly(value, count):
    out = tuple(value)
    if len(out) != count:
        raise ValueError(f"{len(out)} in place of {count}")
    return out


# --- Structs ---------------------------------------------------------------------------------------------------------

class Struct:
    """A struct of C's with its defaults filled in. Fields are passed by name, read and written as attributes. Two are
    equal if all their bits are."""

    __slots__ = ("_c", "_owner")
    _ctype = ""
    _default = ""
    _part_of: tuple[str, str] | None = None
    _is_sized = True
    # Looked up once: a call that returns a struct makes one.
    _pointer: Any = None
    _size = 0

    def __init_subclass__(cls):
        cls._pointer = ffi.typeof(cls._ctype + " *")
        cls._size = ffi.sizeof(cls._ctype)

    def __init__(self, **fields: Any):
        self._c, self._owner = new_c(self._pointer), None
        self._fill()
        for name, value in fields.items():
            if not hasattr(getattr(type(self), name, None), "is_field"):
                raise TypeError(f"{type(self).__name__} has no field {name!r}; it has {', '.join(self._names())}")
            setattr(self, name, value)

    def _fill(self):
        if self._is_sized:
            self._c.struct_size = self._size
        if self._default:
            call(self._default, self._c)
        elif self._part_of:
            # The defaults of a part are those that it has in its whole.
            whole, member = self._part_of
            made = new_c(whole + " *")
            made.struct_size = ffi.sizeof(whole)
            call(whole + "_default", made)
            self._c[0] = getattr(made, member)[0]

    @classmethod
    def _room(cls):
        """One for an answer: zeros."""
        made = cls.__new__(cls)
        made._owner, made._c = None, new_c(cls._pointer)
        if cls._is_sized:
            made._c.struct_size = cls._size
        return made

    @classmethod
    def _at(cls, c, owner=None):
        """The struct that lies there, which `owner` keeps."""
        made = cls.__new__(cls)
        made._c, made._owner = c, owner
        return made

    @classmethod
    def _of_bytes(cls, data):
        """A pickle may come from another version, or from anybody: nothing is written past the struct."""
        try:
            given = bytes(memoryview(data))
        except TypeError:
            raise TypeError(f"{cls.__name__}: bytes are expected in place of {data!r:.80}") from None
        if len(given) != cls._size:
            raise ValueError(f"{cls.__name__}: {cls._size} bytes are expected in place of {len(given)}")
        made = cls._room()
        ffi.memmove(made._c, given, cls._size)
        if cls._is_sized and made._c.struct_size != cls._size:
            raise ValueError(f"{cls.__name__}: struct_size must be {cls._size} in place of {made._c.struct_size}")
        return made

    @classmethod
    def _names(cls):
        return [name for name, field in vars(cls).items() if hasattr(field, "is_field")]

    def __bytes__(self) -> bytes:
        return bytes(ffi.buffer(self._c, self._size))

    def copy(self):
        """One with a memory of its own."""
        return self._of_bytes(bytes(self))
    __copy__ = copy

    def __deepcopy__(self, _):
        return self.copy()

    def __reduce__(self):
        return self._of_bytes, (bytes(self),)

    def __eq__(self, other):
        return bytes(self) == bytes(other) if getattr(other, "_ctype", None) == self._ctype else NotImplemented

    __hash__ = None  # type: ignore

    def __repr__(self):
        shown = (f"{name}={getattr(self, name)!r}" for name in self._names())
        return f"{type(self).__name__}({', '.join(shown)})"

    @classmethod
    def dtype(cls) -> numpy.dtype:
        """The struct as numpy has it, byte by byte: arrays of it are passed to C as they lie."""
        return dtype_of(ffi.typeof(cls._ctype))


def dtype_of(kind) -> numpy.dtype:
    if kind.kind == "primitive":
        letter = "f" if kind.cname in ("float", "double") else "i" if int(ffi.cast(kind, -1)) < 0 else "u"
        return numpy.dtype(f"={letter}{ffi.sizeof(kind)}")
    if kind.kind == "array":
        return numpy.dtype((dtype_of(kind.item), (kind.length,)))
    if kind.cname in ("bs_vec3", "bs_quat"):
        return numpy.dtype(("=f4", (len(kind.fields),)))
    return numpy.dtype({"names": [name for name, _ in kind.fields],
                        "formats": [dtype_of(field.type) for _, field in kind.fields],
                        "offsets": [field.offset for _, field in kind.fields], "itemsize": ffi.sizeof(kind)})
