"""Backsight: lag compensation that judges each shot as its shooter's screen showed it.

    import backsight

    with backsight.Library() as library:
        server = backsight.Server(library, backsight.WorldConfig(tick_rate_numerator=64))
        screen = backsight.Client(library)

A mistake of yours is an exception: BacksightError, TypeError, ValueError or OverflowError, with the argument's name. An
answer of the library's is a value: an Answer, or None where there is nothing to return. Where the words of a call say
that it returns a Code, the error of that code is raised. The manual is the header of C, bindings/c/backsight.h; its words
stand at each class and method here.
"""
try:
    from ._declared import *
except ModuleNotFoundError:
    raise ImportError("backsight: this folder of a checkout lacks _declared.py, which tools/bind writes from "
                      "bindings/c/backsight.h. Run tools/bind python once, or install the package by pip") from None
from ._arguments import Bones, BytesLike, PoseLike, VectorLike
from ._callbacks import BonePoser, LevelTrace, LineOfSight, LineOfSightAt, Step
from ._errors import (BacksightError, BusyError, ClosedError, FloatsError, LibraryNotFound, TooSmallError,
                      VersionError)
from ._functions import *
from ._generated import *
from ._native import load
from ._objects import (HIT, RAY, Client, Clock, CommandBuffer, Estimator, InputLead, Library, PredictedEvents, Prediction,
                       Reckoner, Server, rays)
from ._values import Answer, Pose, Quat, Vec3

__version__ = "0.1.0"
