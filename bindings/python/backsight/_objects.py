"""The classes: what is generated, and what needs a hand: making and closing, callbacks, and numpy's arrays."""
from __future__ import annotations

import threading
import weakref
from collections.abc import Sequence

import numpy

from ._arguments import (Bones, VectorLike, given, given_array, given_flag, given_frames, given_numbers,
                         given_or_null, given_vector)
from ._callbacks import (BonePoser, LevelTrace, LineOfSight, LineOfSightAt, Step, bone_poser, handle_of, level_trace,
                         line_of_sight_at, stepping)
from ._callbacks import line_of_sight as ask_line_of_sight
from ._callbacks import step as run_step
from ._declared import DRAW_GROUPS, MAX_QUERY_HITS, Code
from ._errors import BusyError, ClosedError
from ._generated import (BakedClip, ClientCalls, ClientConfig, ClockCalls, ClockConfig, CommandBufferCalls, DelayConfig,
                         DrawRules, EstimatorCalls, EstimatorConfig, Filter, Hit, InputLeadCalls, InputLeadConfig,
                         PredictedEventsCalls, PredictionCalls, PredictionConfig, ProjectileRules, Query, Ray,
                         ReckonerCalls, ReckonerConfig, ServerCalls, ServerConfig, Shot, Verdict, View, WeaponRules,
                         WorldConfig)
from ._native import NULL, UINT32, Owner, ffi, load, new_c

RAY = Ray.dtype()
HIT = Hit.dtype()
MOST_HITS = 65_536


class Library:
    """The owner of all that is made with it. Closing it closes that too. There is no other global state: two libraries
    in one process share nothing. `path`: load() of a file of yours, before all else."""

    def __init__(self, path=None):
        self._objects = weakref.WeakSet()
        # Opening an object and closing the library take turns: nothing that is opened meanwhile stays open.
        self._lock = threading.RLock()
        self._owner = None
        load(path)
        self._owner = Owner()

    def _owner_or_refuse(self, wanted):
        if self._owner is None:
            raise ClosedError(f"{wanted}: this Library was closed", Code.STALE)
        return self._owner

    def _add(self, made):
        self._objects.add(made)

    @property
    def closed(self) -> bool:
        return self._owner is None

    def close(self) -> None:
        """Closes all objects of the library, and itself. BusyError, and nothing is closed, while a call on one of them
        has not returned. A call that another thread begins meanwhile is a BusyError too, and some objects may be closed
        by then: close again. Closing twice is no mistake."""
        with self._lock:
            if busy := [one for one in self._objects if one._is_busy()]:
                raise BusyError(f"Library.close(): a call on a {type(busy[0]).__name__} has not returned: let it "
                                "return, and close again", Code.BUSY)
            for one in list(self._objects):
                one.close()
            self._owner = None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


def rays(origins, directions, max_distance_m=float("inf")) -> numpy.ndarray:
    """An array of rays for cast_rays(). `origins`, `directions`: one, or an array of three columns. Directions must be
    unit vectors."""
    origins, directions = numpy.broadcast_arrays(numpy.atleast_2d(origins), numpy.atleast_2d(directions))
    if origins.ndim != 2 or origins.shape[1] != 3:
        raise ValueError(f"rays(): origins and directions: three columns are expected in place of {origins.shape}")
    made = numpy.zeros(len(origins), RAY)
    made["struct_size"] = RAY.itemsize
    made["origin"], made["direction"], made["max_distance_m"] = origins, directions, max_distance_m
    return made


def _as_lies(array, dtype, name, length=None):
    if not isinstance(array, numpy.ndarray) or array.dtype != dtype or array.ndim != 1 or not array.flags.c_contiguous:
        found = f"{array.dtype} of shape {array.shape}" if isinstance(array, numpy.ndarray) else f"{array!r:.60}"
        raise TypeError(f"{name}: a contiguous array of one dimension with dtype backsight.{name[:-1].upper()} is "
                        f"expected in place of {found}")
    if length is not None and len(array) != length:
        raise ValueError(f"{name}: {length} elements are expected, as many as rays; got {len(array)}")
    return array


class _World:
    """What Server and Client have in common."""

    __slots__ = ()
    _name = ""

    def _open_world(self, library_, world, config, projectiles):
        world, config = WorldConfig() if world is None else world, given_or_null(config, self._config, "config")
        function, more = f"bs_{self._name}_open", ()
        if projectiles:
            function += "_with_projectiles"
            made = given_array(projectiles, ProjectileRules, "projectiles")
            more = (made, len(made))
        self._open(library_, function, f"bs_{self._name}", given(world, WorldConfig, "world"), config, *more)

    def _set(self, what, name, function, callback, *more):
        """Sets a function that C calls from now on; None ends it. The one of before lives until C has the new one."""
        handle = handle_of(function, self._raised, name)
        self._call(f"bs_{self._name}_set_{what}", NULL if function is None else callback, handle, *more)
        self._kept[what] = handle

    def set_bone_poser(self, poser: BonePoser | None) -> None:
        """Sets what poses entities that are recorded or received without bones: `poser(tick, state)` returns frames
        relative to the entity, max_bones at most: poses, or an array whose rows are x, y, z and the rotation's x, y, z,
        w. Before the first one is. A pure function of the state, the same on both ends. None: nothing."""
        self._set("bone_poser", "poser", poser, bone_poser)

    def bake_poses(self, clips: Sequence[BakedClip], frames: numpy.ndarray | Sequence[Bones], up: VectorLike) -> None:
        """Poses entities by animations that were sampled beforehand, in place of a bone poser: no bones are sent, and
        no function is called. The same on both ends; the fingerprint knows it. Before the first entity is recorded.
        `frames`: of each the poses of its bones, relative to the entity, or an array of frames, bones and x, y, z with
        the rotation's x, y, z, w. Two of `clips` of a set have different speeds. `up`: unit; speed along it does not
        count."""
        clips_c = given_array(clips, BakedClip, "clips")
        frames_c, frame_count, bone_count = given_frames(frames, "frames")
        self._call(f"bs_{self._name}_bake_poses", clips_c, len(clips_c), frames_c, frame_count, bone_count,
                   given_vector(up, "up"))

    def set_level(self, trace: LevelTrace | None, moves: bool = False) -> None:
        """The level that projectiles meet: `trace(moment, start, end, radius_m)` returns None, or the free fraction of
        the way and the unit normal out of the level. A pure function. `moves`: it is not the same at all moments. None:
        there is no level."""
        self._set("level", "trace", trace, level_trace, given_flag(moves, "moves"))

    def set_line_of_sight(self, sees: LineOfSightAt | None) -> None:
        """The line of sight of all that is judged here, or of what Query.cut_by_level cuts on a screen:
        `sees(start, end, moment)` says whether that line is free of the level as it was drawn at that moment. What it
        raises is raised by the call that asked. None: the level stops nothing, and no cover rule is asked."""
        self._set("line_of_sight", "sees", sees, line_of_sight_at)

    def _run_query(self, before, query, filter, most):
        if not isinstance(most, int) or not 0 <= most <= MAX_QUERY_HITS:
            raise ValueError(f"most: 0 to {MAX_QUERY_HITS} hits are expected in place of {most!r:.80}")
        hits, count = numpy.zeros(most, HIT), new_c(UINT32)
        if most:
            hits["struct_size"][0] = HIT.itemsize
        self._call(f"bs_{self._name}_run_query", *before, given(query, Query, "query"),
                   given_or_null(filter, Filter, "filter"), ffi.from_buffer("bs_hit[]", hits, require_writable=True),
                   most, count)
        return hits[:count[0]]

    def _each(self, function, kind):
        """What a call gives by an index from 0, up to its first answer."""
        found = []
        while True:
            one = kind._room()
            if self._call(function, len(found), one._c) != 0:
                return found
            found.append(one)

    def _cast_rays(self, before, batch, filter, hits):
        """`before`: the view, of a server."""
        count = len(_as_lies(batch, RAY, "rays"))
        if hits is None:
            hits = numpy.empty(count, HIT)
        _as_lies(hits, HIT, "hits", count)
        if count:
            hits["struct_size"][0] = HIT.itemsize
        self._call(f"bs_{self._name}_cast_rays", *before, ffi.from_buffer("bs_ray[]", batch), count,
                   given_or_null(filter, Filter, "filter"), ffi.from_buffer("bs_hit[]", hits, require_writable=True))
        return hits

    def _overlap_sphere(self, before, center, radius_m, filter, most):
        if not isinstance(most, int) or not 0 <= most <= MOST_HITS:
            raise ValueError(f"most: 0 to {MOST_HITS} hits are expected in place of {most!r:.80}")
        hits, count = numpy.zeros(most, HIT), new_c("uint32_t *")
        if most:
            hits["struct_size"][0] = HIT.itemsize
        self._call(f"bs_{self._name}_overlap_sphere", *before, given_vector(center, "center"), radius_m,
                   given_or_null(filter, Filter, "filter"), ffi.from_buffer("bs_hit[]", hits, require_writable=True),
                   most, count)
        return hits[:count[0]], count[0]


class Server(_World, ServerCalls):
    """A server's end of a match. `projectiles`: rules of each weapon that launches projectiles, equal on both ends."""

    __slots__ = ()
    _name, _config, _close_name = "server", ServerConfig, "bs_server_close"
    _probe = "bs_server_tick"

    def __init__(self, library: Library, world: WorldConfig | None = None, config: ServerConfig | None = None,
                 projectiles: Sequence[ProjectileRules] = ()):
        self._open_world(library, world, config, projectiles)

    def judge(self, client: int, shot: Shot, rules: WeaponRules, line_of_sight: LineOfSight | None = None,
              screen_hash: int = 0) -> Verdict:
        """Judges a shot of the command that was taken last. `line_of_sight(start, end)`: whether that line is free of
        level geometry, for the cover rule and for what is cut; None: that of set_line_of_sight(), and without one no
        rule. What it raises is raised here, and the verdict is lost.
        `screen_hash`: what the client declares of its screen; 0: nothing."""
        verdict = Verdict._room()
        handle = handle_of(line_of_sight, self._raised, "line_of_sight")
        self._call("bs_server_judge", client, given(shot, Shot, "shot"), given(rules, WeaponRules, "rules"),
                   NULL if line_of_sight is None else ask_line_of_sight, handle, screen_hash, verdict._c)
        return verdict

    def judge_query(self, client: int, query: Query, rules: WeaponRules, filter: Filter | None = None,
                    screen_hash: int = 0) -> tuple[Verdict, list[Verdict]]:
        """Judges a query of the command that was taken last, as judge() judges a shot. Returns the verdict of all, and
        one of each hit in their order. The first is that of the first hit that is granted, without one that of the
        first hit, and without any that of the query. A query that is out of range is refused with Reason.BAD_SHOT,
        since it may have come off the wire. `filter.exclude`: the player's entity. `screen_hash`: of
        Client.shoot_query(); 0: nothing."""
        verdict = Verdict._room()
        self._call("bs_server_judge_query", client, given(query, Query, "query"),
                   given_or_null(filter, Filter, "filter"), given(rules, WeaponRules, "rules"), screen_hash, verdict._c)
        return verdict, self._each("bs_server_hit_verdict", Verdict)

    def run_query(self, view: View, query: Query, filter: Filter | None = None,
                  most: int = MAX_QUERY_HITS) -> numpy.ndarray:
        """What a query hits in a view, first in order first: Query.max_hits and `most` of them at most, of dtype
        HIT."""
        return self._run_query((given(view, View, "view"),), query, filter, most)

    def despawned(self, client: int) -> list[int]:
        """Entities that are gone and that this client may still draw: add them to its snapshots of this tick before all
        others."""
        count, room = new_c("uint32_t *"), 64
        while True:
            entities = new_c("bs_entity[]", room)
            self._call("bs_server_despawned", client, entities, room, count)
            if count[0] <= room:
                return list(entities[0:count[0]])
            room = count[0]

    def cast_rays(self, view: View, rays: numpy.ndarray, filter: Filter | None = None,
                  hits: numpy.ndarray | None = None) -> numpy.ndarray:
        """The nearest hit of each ray, 65,536 at most. `rays`: dtype RAY, see rays(); it goes to C as it lies. `hits`:
        dtype HIT, as many, to be written; None: a new one. A ray that cannot be taken has its index in the error, and
        nothing is written."""
        return self._cast_rays((given(view, View, "view"),), rays, filter, hits)

    def overlap_sphere(self, view: View, center: VectorLike, radius_m: float, filter: Filter | None = None,
                       most: int = 256) -> tuple[numpy.ndarray, int]:
        """Entities that a sphere touches: `most` of them at most, of dtype HIT; and how many there are."""
        return self._overlap_sphere((given(view, View, "view"),), center, radius_m, filter, most)


class Client(_World, ClientCalls):
    """A client's end of a match: its screen. `projectiles`: as of Server."""

    __slots__ = ()
    _name, _config, _close_name = "client", ClientConfig, "bs_client_close"
    _probe = "bs_client_shown"

    def __init__(self, library: Library, world: WorldConfig | None = None, config: ClientConfig | None = None,
                 projectiles: Sequence[ProjectileRules] = ()):
        self._open_world(library, world, config, projectiles)

    def show(self, moment: int, offsets: Sequence[int] | None = None) -> None:
        """For a game with a clock of its own: draws this moment, 0 to 2^62 - 1. `offsets`: how much later groups 1 to 3
        are drawn, within +-16,777,215; None: none."""
        later = NULL if offsets is None else given_numbers(offsets, DRAW_GROUPS - 1, "offsets")
        self._call("bs_client_show", moment, later)

    def shoot_query(self, query: Query, rules: WeaponRules, filter: Filter | None = None) -> tuple[list[Hit], int]:
        """The screen's answer to a query, which the judge will compute too. Call it once in each command: a query with
        a swing number remembers whom it has met. The player's own bodies are left out. Returns the hits to act on,
        those that the swing has not met before, and the hash of all hits, to be declared to
        Server.judge_query()."""
        count, screen_hash = new_c(UINT32), new_c(UINT32)
        self._call("bs_client_shoot_query", given(query, Query, "query"), given_or_null(filter, Filter, "filter"),
                   given(rules, WeaponRules, "rules"), screen_hash, count)
        return self._each("bs_client_query_hit", Hit), screen_hash[0]

    def run_query(self, query: Query, filter: Filter | None = None, most: int = MAX_QUERY_HITS) -> numpy.ndarray:
        """As Server.run_query(), on the screen."""
        return self._run_query((), query, filter, most)

    def cast_rays(self, rays: numpy.ndarray, filter: Filter | None = None,
                  hits: numpy.ndarray | None = None) -> numpy.ndarray:
        """As Server.cast_rays(), on the screen."""
        return self._cast_rays((), rays, filter, hits)

    def overlap_sphere(self, center: VectorLike, radius_m: float, filter: Filter | None = None,
                       most: int = 256) -> tuple[numpy.ndarray, int]:
        """As Server.overlap_sphere(), on the screen."""
        return self._overlap_sphere((), center, radius_m, filter, most)


class Clock(ClockCalls):
    """A clock with an interpolation delay for each of 1 to 16 groups, numbered from 0: for games whose world is no
    Client."""

    __slots__ = ()
    _close_name, _probe = "bs_clock_close", "bs_clock_read"

    def __init__(self, library: Library, config: ClockConfig | None = None,
                 groups: Sequence[DelayConfig] | None = None):
        delays = given_array([DelayConfig()] if groups is None else groups, DelayConfig, "groups")
        config = ClockConfig() if config is None else config
        self._open(library, "bs_clock_open", "bs_clock", given(config, ClockConfig, "config"), delays, len(delays))


class CommandBuffer(CommandBufferCalls):
    """Holds the commands of one client that came before their tick. `max_ahead_ticks`: how long a command is held at
    most, 0 to 64. `capacity`: held at once, 1 to 1024."""

    __slots__ = ()
    _close_name, _probe = "bs_command_buffer_close", "bs_command_buffer_push"

    def __init__(self, library: Library, max_ahead_ticks: int, capacity: int):
        self._open(library, "bs_command_buffer_open", "bs_command_buffer", max_ahead_ticks, capacity)


class InputLead(InputLeadCalls):
    """When a command is made, so that it comes in time."""

    __slots__ = ()
    _close_name, _probe = "bs_input_lead_close", "bs_input_lead_get_numbers"

    def __init__(self, library: Library, config: InputLeadConfig | None = None):
        config = InputLeadConfig() if config is None else config
        self._open(library, "bs_input_lead_open", "bs_input_lead", given(config, InputLeadConfig, "config"))


class Estimator(EstimatorCalls):
    """The velocity, acceleration and angular velocity of a thing of which only poses are known."""

    __slots__ = ()
    _close_name, _probe = "bs_estimator_close", "bs_estimator_get"

    def __init__(self, library: Library, config: EstimatorConfig | None = None):
        config = EstimatorConfig() if config is None else config
        self._open(library, "bs_estimator_open", "bs_estimator", given(config, EstimatorConfig, "config"))


class Reckoner(ReckonerCalls):
    """The sender's side of dead reckoning. `rules`: their model and its settings, equal on both sides."""

    __slots__ = ()
    _close_name, _probe = "bs_reckoner_close", "bs_reckoner_sent"

    def __init__(self, library: Library, rules: DrawRules, config: ReckonerConfig | None = None):
        config = ReckonerConfig() if config is None else config
        self._open(library, "bs_reckoner_open", "bs_reckoner", given(rules, DrawRules, "rules"),
                   given(config, ReckonerConfig, "config"))


class Prediction(PredictionCalls):
    """The own player, ahead of the server: prediction, replay, and corrections that slide. States and inputs are bytes,
    as struct.pack() makes them. `step(state, input, dt)` returns the state after `input` was executed for `dt` seconds;
    the server runs the same function, with the same bits. What it raises is raised by the call that ran it."""

    __slots__ = ()
    _close_name, _probe = "bs_prediction_close", "bs_prediction_get_sizes"

    def __init__(self, library: Library, config: PredictionConfig, step: Step):
        self._open(library, "bs_prediction_open", "bs_prediction", given(config, PredictionConfig, "config"))
        try:
            self.set_step(step)
        except TypeError:
            self.close()
            raise

    def set_step(self, step: Step) -> None:
        """Sets another step: for a game that loads its scripts again."""
        handle = handle_of(stepping(step, *self.get_sizes()), self._raised, "step")
        self._call("bs_prediction_set_step", run_step, handle)
        self._kept["step"] = handle


class PredictedEvents(PredictedEventsCalls):
    """Events that are shown before the server has said so, and confirmed or taken back. `max_events`: remembered at
    once, 1 to 65,536. `confirm_within_us`: one of which the server says nothing for so long is taken back."""

    __slots__ = ()
    _close_name, _probe = "bs_predicted_events_close", "bs_predicted_events_get_counters"

    def __init__(self, library: Library, max_events: int = 64, confirm_within_us: int = 2_000_000):
        self._open(library, "bs_predicted_events_open", "bs_predicted_events", max_events, confirm_within_us)
