"""The native library: finding it, loading it, calling it, and what a refused call becomes.

It is loaded at the first need, once in a process. Reloading this module keeps it, and all that was made with it."""
from __future__ import annotations

import os
import sys
import threading
import weakref
from pathlib import Path

import cffi

from ._declared import ABI_VERSION, DECLARATIONS, Code
from ._errors import (BacksightError, BusyError, ClosedError, FloatsError, LibraryNotFound, TooSmallError,
                      VersionError)

VARIABLE = "BACKSIGHT_LIBRARY"
_NAMES = {"win32": ["backsight_c.dll", "libbacksight_c.dll"],
          "darwin": ["libbacksight_c.1.dylib", "libbacksight_c.dylib"]}
_BUILD = ("Build it with `cmake --build FOLDER --target backsight_c`, or install Backsight, and put the file's path "
          f"into the environment variable {VARIABLE}")

_ERRORS = {Code.BUSY: BusyError, Code.STALE: ClosedError, Code.TOO_SMALL: TooSmallError,
           Code.BAD_VERSION: VersionError, Code.BAD_FLOATS: FloatsError}


class _Loaded:
    """The library that this process has, or None."""
    lib = None
    path = ""


# A reload keeps them: objects of a match that runs hold what these made.
if "ffi" not in globals():
    ffi = cffi.FFI()
    ffi.cdef(DECLARATIONS)
    declared_texts = [DECLARATIONS]
    loaded = _Loaded()
    _loading = threading.Lock()
new_c = ffi.new
NULL = ffi.NULL


def add_declarations(text: str) -> None:
    """Declares more of C's functions, once in a process."""
    if text not in declared_texts:
        ffi.cdef(text)
        declared_texts.append(text)


# Room for a number that a call returns.
INT32, UINT32, INT64, UINT64 = (ffi.typeof(f"{name}_t *") for name in ("int32", "uint32", "int64", "uint64"))


def _candidates(path):
    """Files to try, each with why. One that was named is the only one."""
    if path is not None:
        return [(os.fspath(path), "the path that was passed")]
    if os.environ.get(VARIABLE):
        return [(os.environ[VARIABLE], f"the environment variable {VARIABLE}")]
    names = _NAMES.get(sys.platform, ["libbacksight_c.so.1", "libbacksight_c.so"])
    beside = Path(__file__).parent / "lib"
    return ([(str(beside / name), "inside of the package") for name in names]
            + [(name, "where the system looks for libraries") for name in names])


def _version_fault(lib, path):
    try:
        found = lib.bs_abi_version()
    except AttributeError:
        return f"{path} is no library of Backsight: it has no bs_abi_version()"
    major, minor = found >> 16, found & 0xffff
    wanted_major, wanted_minor = ABI_VERSION >> 16, ABI_VERSION & 0xffff
    if major == wanted_major and minor >= wanted_minor:
        return None
    age = "older" if found < ABI_VERSION else "newer"
    return (f"{path} is {age} than this package: it has version {major}.{minor} of the interface, and "
            f"{wanted_major}.{wanted_minor} or a later {wanted_major}.x is needed. "
            "Take package and library of one release")


def load(path: str | os.PathLike | None = None) -> str:
    """Loads the native library and returns its path. Without a path it is the one that BACKSIGHT_LIBRARY names, or the
    one inside of the package, or the system's. Called at the first need; a process has one library."""
    with _loading:
        if loaded.lib is not None:
            if path is not None and os.fspath(path) != loaded.path:
                raise BacksightError(f"{loaded.path} is loaded already: a process has one library, so {path} cannot "
                                     "be. Call load() with it before all else")
            return loaded.path
        return _load_first(_candidates(path))


def _load_first(candidates):
    tried = []
    for name, why in candidates:
        try:
            lib = ffi.dlopen(name)
        except OSError as error:
            is_missing = os.path.dirname(name) and not os.path.exists(name)
            said = "there is no such file" if is_missing else str(error).split(".  Additionally")[0].split(": ", 1)[-1]
            tried.append(f"  {name} ({why}): {said}")
            continue
        if fault := _version_fault(lib, name):
            raise VersionError(fault, Code.BAD_VERSION)
        loaded.lib, loaded.path = lib, name
        return name
    named = "" if os.environ.get(VARIABLE) else f"\n  {VARIABLE} is not set"
    raise LibraryNotFound("The native library of Backsight was not found. Tried:\n" + "\n".join(tried) + named +
                          f"\n{_BUILD}.")


def library():
    if loaded.lib is None:
        load()
    return loaded.lib


# --- What a refused call becomes -------------------------------------------------------------------------------------

def text_of(c_text) -> str:
    return ffi.string(c_text).decode()


def shown_name(function: str) -> str:
    """The name of a C function in this package."""
    for handle in ("server", "client", "clock", "command_buffer", "input_lead", "estimator", "reckoner", "prediction",
                   "predicted_events"):
        rest = function.removeprefix(f"bs_{handle}_")
        if rest != function and not rest.endswith("_default"):
            kind = "".join(part.capitalize() for part in handle.split("_"))
            return f"{kind}()" if rest.startswith("open") else f"{kind}.{rest}()"
    return {"bs_open": "Library()"}.get(function, function.removeprefix("bs_") + "()")


def refused(function, code, text="") -> BacksightError:
    """The error for a code below 0."""
    said = text_of(library().bs_code_name(code))
    if code == Code.BUSY:
        said += ": one call at a time, from one thread, and none from a callback of the object itself"
    kind = _ERRORS.get(code, BacksightError)
    return kind(f"{shown_name(function)}: {said}" + (f": {text}" if text else ""), code)


def unfit(function, arguments, error) -> Exception:
    """The error for an argument that C cannot take, with its name and what would be right."""
    call_type = ffi.typeof(getattr(library(), function))
    if len(arguments) == len(call_type.args):
        for index, (argument, kind) in enumerate(zip(arguments, call_type.args)):
            if kind.kind == "primitive":
                try:
                    ffi.new(ffi.getctype(kind, "*"), argument)
                except (TypeError, OverflowError, ValueError):
                    return type(error)(f"{shown_name(function)}: {_argument_name(function, index)}: {range_of(kind)} "
                                       f"is expected in place of {argument!r:.80}")
    return type(error)(f"{shown_name(function)}: {error}")


def range_of(kind) -> str:
    """What a number of C's may be."""
    if kind.cname in ("float", "double"):
        return "a number"
    bits = ffi.sizeof(kind) * 8
    is_signed = int(ffi.cast(kind, -1)) < 0
    least, most = (-(1 << (bits - 1)), (1 << (bits - 1)) - 1) if is_signed else (0, (1 << bits) - 1)
    return f"a whole number from {least} to {most}"


def _argument_name(function, index):
    text = next(one for one in declared_texts if f" {function}(" in one)
    declared = text[text.index(f" {function}("):]
    return declared[declared.index("(") + 1:declared.index(")")].split(",")[index].split()[-1]


def call(function: str, *arguments) -> int:
    """A call without a handle. Raises for a mistake, and returns an answer."""
    try:
        code = getattr(library(), function)(*arguments)
    except (TypeError, OverflowError) as error:
        raise unfit(function, arguments, error) from None
    if code < 0:
        raise refused(function, code, "its documentation has the ranges" if code == Code.OUT_OF_RANGE else "")
    return code


def given(value, kind, name: str):
    """The struct of C's in one of Python's, of this kind."""
    if type(value) is kind:
        return value._c
    # After a reload of this package a struct may be of the class of before.
    if getattr(value, "_ctype", None) == kind._ctype:
        if ffi.typeof(value._c) is kind._pointer:
            return value._c
        raise TypeError(f"{name}: this {kind.__name__} is of an import of before: make it anew")
    raise TypeError(f"{name}: a {kind.__name__} is expected in place of {value!r:.80}")


# --- Handles ---------------------------------------------------------------------------------------------------------

class Owner:
    """A bs_library. It is closed when nothing that was made with it is left, so no thread can be inside."""

    def __init__(self):
        lib = library()
        made, error = new_c("bs_library **"), new_c("bs_error *")
        error.struct_size = ffi.sizeof("bs_error")
        code = lib.bs_open(ABI_VERSION, made, error)
        if code != 0:
            raise refused("bs_open", code, text_of(error.text))
        self.handle = made[0]
        weakref.finalize(self, lib.bs_close, self.handle)


class Handle:
    """An object of the library. `close()` gives its memory back; `with` does too, and so does the garbage collector."""

    __slots__ = ("_c", "_owner", "_raised", "_kept", "_finalizer", "__weakref__")
    _close_name = ""
    _probe = ""

    def _open(self, library_, function, ctype, *arguments):
        """Makes the object; `library_` is a Library."""
        self._c, self._raised, self._kept = NULL, {}, {}
        if not hasattr(library_, "_owner_or_refuse"):
            raise TypeError(f"{type(self).__name__}(): library: a Library is expected in place of {library_!r:.80}")
        with library_._lock:
            self._owner = library_._owner_or_refuse(type(self).__name__)
            self._open_with(library_, function, ctype, arguments)

    def _open_with(self, library_, function, ctype, arguments):
        made, error = new_c(ctype + " **"), new_c("bs_error *")
        error.struct_size = ffi.sizeof("bs_error")
        try:
            code = getattr(library(), function)(self._owner.handle, *arguments, made, error)
        except (TypeError, OverflowError) as problem:
            raise unfit(function, (self._owner.handle, *arguments, made, error), problem) from None
        if code != 0:
            raise refused(function, code, text_of(error.text))
        self._c = made[0]
        close = getattr(library(), self._close_name)
        self._finalizer = weakref.finalize(self, _close_unused, close, self._c, self._owner)
        library_._add(self)

    @property
    def closed(self) -> bool:
        return self._c == NULL

    def close(self) -> None:
        """Closes the object. BusyError, and nothing is closed, while a call on it has not returned. Closing twice is
        no mistake."""
        if self._c == NULL:
            return
        code = getattr(library(), self._close_name)(self._c)
        if code < 0 and code != Code.STALE:
            raise refused(self._close_name, code)
        self._finalizer.detach()
        self._c = NULL
        self._kept.clear()

    def _is_busy(self) -> bool:
        """Whether a call on it has not returned. Asks by a call that C refuses whatever the object is: without room for
        the answer."""
        function = getattr(library(), self._probe)
        nothing = [NULL if kind.kind == "pointer" else 0 for kind in ffi.typeof(function).args[1:]]
        return function(self._c, *nothing) == Code.BUSY

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def _call(self, function, *arguments) -> int:
        """Raises for a mistake and for what a callback raised, and returns an answer."""
        try:
            code = getattr(loaded.lib, function)(self._c, *arguments)
        except (TypeError, OverflowError) as error:
            raise unfit(function, (self._c, *arguments), error) from None
        if self._raised and (raised := self._raised.pop(threading.get_ident(), None)):
            try:
                raise raised
            finally:
                del raised  # else the error and this frame would keep each other
        if code < 0:
            raise self._refused(function, code)
        return code

    def _refused(self, function, code):
        if self._c == NULL or code == Code.STALE:
            return ClosedError(f"{shown_name(function)}: this {type(self).__name__} was closed", Code.STALE)
        return refused(function, code, "" if code == Code.BUSY else text_of(library().bs_error_text(self._c)))


def _close_unused(close, handle, _owner):
    close(handle)
