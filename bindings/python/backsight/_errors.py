"""What a mistake of the caller's is raised as. A reload of this module keeps the classes, so that `except` goes on to
catch what objects of before raise."""

if "BacksightError" not in globals():
    class BacksightError(Exception):
        """The caller's mistake: nothing was done. `code` is a `Code`."""

        def __init__(self, text: str, code: int = 0):
            super().__init__(text)
            self.code = code

    class LibraryNotFound(BacksightError, OSError):
        """The native library is not where it was looked for."""

    class VersionError(BacksightError):
        """The native library has another version of the interface."""

    class FloatsError(BacksightError):
        """This thread computes floats differently from other machines: `check_floats()`."""

    class BusyError(BacksightError):
        """Another call on this object has not returned."""

    class ClosedError(BacksightError):
        """The object was closed."""

    class TooSmallError(BacksightError):
        """The room for the result is too small."""
