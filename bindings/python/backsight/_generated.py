"""Written by tools/bind from bindings/c/backsight.h: do not edit.

Structs with their defaults, and calls. Comments are the header's.
"""
# ruff: noqa
from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ._declared import *
from ._arguments import *
from ._native import INT32, INT64, UINT32, UINT64, Handle, call, new_c
from ._values import *


class DrawRules(Struct):
    """How one draw group is drawn. Part of WorldConfig, and does not grow."""
    __slots__ = ()
    _ctype = "bs_draw_rules"
    _is_sized = False
    _part_of = ('bs_world_config', 'groups')
    interpolation = WholeField("Interpolation; default linear")
    after_newest = WholeField("AfterNewest; default hold")
    extrapolation_limit_us = WholeField("0 to 1 s; default 100 ms")
    sample_max_age_us = WholeField("older samples draw nothing. 1 ms to 60 s; default 1 s")
    reckoning_model = WholeField("Model; default FPW")
    convergence = WholeField("Convergence; default linear")
    convergence_time_us = WholeField("0 to 2 s; default 150 ms")
    acceleration_decay_us = WholeField("0: it lasts; else 1 ms to 10 s. Default 0")
    velocity_decay_us = WholeField("as acceleration_decay_us, and only with it")
    climb_decay_us = WholeField("of the velocity along gravity, for a thing that does not fall")
    reckoning_limit_us = WholeField("it stands after this time. 0 to 60 s; default 12 s")
    gravity_mps2 = VectorField("0 to 100 a component, either sign; default 0: no such rule")

    if TYPE_CHECKING:
        def __init__(self, *, interpolation: int = ..., after_newest: int = ..., extrapolation_limit_us: int = ...,
                sample_max_age_us: int = ..., reckoning_model: int = ..., convergence: int = ...,
                convergence_time_us: int = ..., acceleration_decay_us: int = ..., velocity_decay_us: int = ...,
                climb_decay_us: int = ..., reckoning_limit_us: int = ..., gravity_mps2: VectorLike = ...): ...


class WorldConfig(Struct):
    """What both ends must have equal."""
    __slots__ = ()
    _ctype = "bs_world_config"
    _is_sized = True
    _default = "bs_world_config_default"
    tick_rate_numerator = WholeField("1 to 100,000; default 64")
    tick_rate_denominator = WholeField("1 to 1,000,000; default 1")
    capacity_ticks = WholeField("kept per entity. 2 to 65,535; default 128")
    max_entities = WholeField("at once, those lately despawned included. 1 to 1,048,575; default 256")
    max_bones = WholeField("per entity. 0 to 256; default 0: hitboxes sit on the root")
    position_step_m = RealField("a power of two, over 0 to 1; default 1/1024")
    velocity_step_mps = RealField("as position_step_m; default 1/64")
    grid_from = WholeField("entities from which on queries use a grid. Any; default 200. Changes no answer")
    max_slew_ratio = RealField("a moment advances by 1 +- this of real time. 0 to 1; default 0.1")
    max_interpolation_delay_us = WholeField("behind the newest snapshot. 0 to 10 s; default 250 ms")
    max_ahead_us = WholeField("past the newest snapshot. 0 to 10 s; default 250 ms")
    max_group_ahead_us = WholeField("the same for groups 1 to 3. 0 to 10 s; default 500 ms")
    max_saved_us = WholeField("time that a client may save and spend at once. 0 to 10 s; default 500 ms")
    max_clock_off_us = WholeField("of the tick from the newest recorded. 1 ms to 10 s; default 250 ms")
    groups = PartsField(DrawRules, 4, "")
    has_packets = WholeField("flag; default 0: the packets are yours")
    packet_groups = WholeField("draw groups whose offsets travel. 1 to 4; default 1")
    commands_per_packet = WholeField("the newest included. 1 to 16; default 3")
    command_interval = WholeField("of moments from a command to the next, usually. 1 to 2^24; default one tick")

    if TYPE_CHECKING:
        def __init__(self, *, tick_rate_numerator: int = ..., tick_rate_denominator: int = ...,
                capacity_ticks: int = ..., max_entities: int = ..., max_bones: int = ...,
                position_step_m: float = ..., velocity_step_mps: float = ..., grid_from: int = ...,
                max_slew_ratio: float = ..., max_interpolation_delay_us: int = ..., max_ahead_us: int = ...,
                max_group_ahead_us: int = ..., max_saved_us: int = ..., max_clock_off_us: int = ...,
                groups: Sequence[DrawRules] = ..., has_packets: int = ..., packet_groups: int = ...,
                commands_per_packet: int = ..., command_interval: int = ...): ...


class ServerConfig(Struct):
    """C's bs_server_config."""
    __slots__ = ()
    _ctype = "bs_server_config"
    _is_sized = True
    _default = "bs_server_config_default"
    max_clients = WholeField("and numbers that rest. 1 to 65,535; default 64")
    capacity_snapshots = WholeField("remembered per client. 65 to 65,535; default 128")
    eye_offset_m = VectorField("from an entity's origin to its eyes, for the cover rule. Default 1.5 m up z")
    has_self_audit = WholeField("flag; default 0")
    audit_window_shots = WholeField("1 to 65,536; default 128")
    audit_overall_shots = WholeField("1 to 65,536; default 1024")
    audit_alarm_shots = WholeField("disagreements in the window that raise an alarm. Default 8")
    audit_overall_clients = WholeField("clients that raise the alarm of all. 2 to 65,536; default 4")
    audit_weight = RealField("of a shot in the running average. Over 0 to 1; default 1/64")
    commands_per_tick = RealField("1/64 to 64; default 1")
    max_saved_us = WholeField("0 to 60 s; default 500 ms")
    max_rewind_us = WholeField("the longest of all weapons' max_rewind_us. 0 to 10 s; default 250 ms")
    number_rest_us = WholeField("how long a client's number rests after its last projectile. 0 to 60 s; default 5 s")
    max_projectiles = WholeField("in flight, of all clients. 1 to 1,000,000; default 1024")
    max_per_client = WholeField("in flight, of one client. 1 to max_projectiles; default 64")
    half_width_m = RealField("of a client's entity. 0 to 10; default 0: their eyes and origin alone count")
    even_to_us = WholeField("0 to 400 ms; default 0: nobody waits")

    if TYPE_CHECKING:
        def __init__(self, *, max_clients: int = ..., capacity_snapshots: int = ..., eye_offset_m: VectorLike = ...,
                has_self_audit: int = ..., audit_window_shots: int = ..., audit_overall_shots: int = ...,
                audit_alarm_shots: int = ..., audit_overall_clients: int = ..., audit_weight: float = ...,
                commands_per_tick: float = ..., max_saved_us: int = ..., max_rewind_us: int = ...,
                number_rest_us: int = ..., max_projectiles: int = ..., max_per_client: int = ...,
                half_width_m: float = ..., even_to_us: int = ...): ...


class ClientConfig(Struct):
    """C's bs_client_config."""
    __slots__ = ()
    _ctype = "bs_client_config"
    _is_sized = True
    _default = "bs_client_config_default"
    max_clients = WholeField("as ServerConfig; default 64")
    send_interval_us = WholeField("between two snapshots. 1 ms to 1 s; default 16,667")
    min_delay_us = WholeField("bounds of the interpolation delay, 0 to 250 ms: equal for a fixed one. Default 0")
    max_delay_us = WholeField("default 250 ms")
    behind_us = WholesField(3, "how far groups 1 to 3 are drawn behind group 0. 0 to 10 s; default 0")
    max_own_images = WholeField("1 to 4096; default 64")
    max_remote_images = WholeField("1 to 65,536; default 256")
    remote_policy = WholeField("Remote; default timeline")

    if TYPE_CHECKING:
        def __init__(self, *, max_clients: int = ..., send_interval_us: int = ..., min_delay_us: int = ...,
                max_delay_us: int = ..., behind_us: Sequence[int] = ..., max_own_images: int = ...,
                max_remote_images: int = ..., remote_policy: int = ...): ...


class Hitbox(Struct):
    """A shape in the frame of a bone, or of the entity itself. Metres, each number within 10 km."""
    __slots__ = ()
    _ctype = "bs_hitbox"
    _is_sized = True
    _default = "bs_hitbox_default"
    kind = WholeField("Shape; default sphere")
    group = WholeField("HitGroup; default generic")
    bone = WholeField("default ROOT_BONE")
    center = VectorField("of a sphere or box; first end of a capsule's segment")
    end = VectorField("second end of a capsule's segment")
    half_extents = VectorField("of a box, >= 0")
    rotation = RotationField("of a box")
    radius = RealField("of a sphere or capsule, >= 0; 0 for a box")

    if TYPE_CHECKING:
        def __init__(self, *, kind: int = ..., group: int = ..., bone: int = ..., center: VectorLike = ...,
                end: VectorLike = ..., half_extents: VectorLike = ..., rotation: VectorLike = ...,
                radius: float = ...): ...


class WeaponRules(Struct):
    """Fairness, per weapon: how much of their past a victim answers for."""
    __slots__ = ()
    _ctype = "bs_weapon_rules"
    _is_sized = True
    _default = "bs_weapon_rules_default"
    on_max_rewind = WholeField("Cap; default clamp")
    on_max_victim_moved = WholeField("Cap; default clamp")
    max_victim_moved_m = RealField("since the moment that they are hit at. 0 to infinity: no cap. Default 1")
    max_rewind_us = WholeField("age of a hit for its victim. 0 to 10 s; default 250 ms")
    cover_grace_us = WholeField("out of sight for longer is safe. Below 0: no rule. Default 100 ms")
    cover_max_view_age_us = WholeField("of the victim's screen, for that rule. 0 to 10 s; default 250 ms")
    range_m = RealField("default 1000")
    cover_foresight_us = WholeField("how far past a victim's last report the cover rule looks. 0 to 1 s; default 0")

    if TYPE_CHECKING:
        def __init__(self, *, on_max_rewind: int = ..., on_max_victim_moved: int = ...,
                max_victim_moved_m: float = ..., max_rewind_us: int = ..., cover_grace_us: int = ...,
                cover_max_view_age_us: int = ..., range_m: float = ..., cover_foresight_us: int = ...): ...


class Traits(Struct):
    """C's bs_traits."""
    __slots__ = ()
    _ctype = "bs_traits"
    _is_sized = True
    _default = "bs_traits_default"
    hitboxes = WholeField("a set's number; 0: the empty set")
    parent = WholeField("what it rides; NO_ENTITY: the world")
    team = WholeField("0 to 65,535; 0: none")
    layers = WholeField("bits, for filters. 0 to 65,535; default 1")

    if TYPE_CHECKING:
        def __init__(self, *, hitboxes: int = ..., parent: int = ..., team: int = ..., layers: int = ...): ...


class EntityPose(Struct):
    """In the frame of the entity's parent: metres, and metres per second. Ranges are of each component. A range in
    metres or in m/s is in the default steps of WorldConfig, and grows with them. Record.OUT_OF_RANGE beyond."""
    __slots__ = ()
    _ctype = "bs_entity_pose"
    _is_sized = True
    _default = "bs_entity_pose_default"
    position = VectorField("within 16 km. Of a bone: within 32 m")
    rotation = RotationField("of any length but 0")
    velocity = VectorField("within 512 m/s")
    acceleration_mps2 = VectorField("for dead reckoning; 0 for others. Within 1024 m/s^2")
    angular_velocity_radps = VectorField("for dead reckoning; 0 for others. Within 64 rad/s")

    if TYPE_CHECKING:
        def __init__(self, *, position: VectorLike = ..., rotation: VectorLike = ..., velocity: VectorLike = ...,
                acceleration_mps2: VectorLike = ..., angular_velocity_radps: VectorLike = ...): ...


class TakenCommand(Struct):
    """C's bs_taken_command."""
    __slots__ = ()
    _ctype = "bs_taken_command"
    _is_sized = True
    result = WholeField("Take")
    is_new = WholeField("flag: execute it")
    lost = WholeField("commands between the one before and this one that never came, as many as time has room for")
    audit = WholeField("Audit")
    moved = WholeField("how far the audit moved the moment")

    if TYPE_CHECKING:
        def __init__(self, *, result: int = ..., is_new: int = ..., lost: int = ..., audit: int = ...,
                moved: int = ...): ...


class Shot(Struct):
    """A hitscan shot, or one pellet of one."""
    __slots__ = ()
    _ctype = "bs_shot"
    _is_sized = True
    _default = "bs_shot_default"
    shooter = WholeField("never hit")
    origin = VectorField("the server's own eye position, or a claimed one that the game has checked")
    direction = VectorField("unit")
    max_distance_m = RealField("where the level stops the ray, if known. Default 1000")
    spare_team = WholeField("a team that is not hit; 0: everybody is")
    layers = WholeField("lower 16 bits; default all")
    mount = WholeField("what the shooter drives; never hit, nor are its riders")

    if TYPE_CHECKING:
        def __init__(self, *, shooter: int = ..., origin: VectorLike = ..., direction: VectorLike = ...,
                max_distance_m: float = ..., spare_team: int = ..., layers: int = ..., mount: int = ...): ...


class Hit(Struct):
    """C's bs_hit."""
    __slots__ = ()
    _ctype = "bs_hit"
    _is_sized = True
    entity = WholeField("NO_ENTITY: nothing was hit")
    hitbox = WholeField("index in its set")
    group = WholeField("HitGroup")
    distance_m = RealField("along the ray or sweep; from the point for closest_point()")
    point = VectorField("on the hitbox's surface")
    normal = VectorField("unit, outward")

    if TYPE_CHECKING:
        def __init__(self, *, entity: int = ..., hitbox: int = ..., group: int = ..., distance_m: float = ...,
                point: VectorLike = ..., normal: VectorLike = ...): ...


class Verdict(Struct):
    """C's bs_verdict."""
    __slots__ = ()
    _ctype = "bs_verdict"
    _is_sized = True
    outcome = WholeField("Outcome")
    reason = WholeField("Reason")
    audit = WholeField("Audit")
    hit_entity = WholeField("")
    hitbox = WholeField("")
    hit_group = WholeField("")
    distance_m = RealField("")
    point = VectorField("")
    normal = VectorField("")
    is_judged_again = WholeField("flag: a cap replaced the screen")
    victim_moved_m = RealField("since, 0 without a hit")
    judged = WholeField("moment of draw group 0")
    offsets = WholesField(3, "of the other groups from it")
    seen_moved_m = RealField("as victim_moved_m, of the hit that the screen showed")
    paid_us = WholeField("age of the hit for its victim")
    seen_paid_us = WholeField("as paid_us, of the hit that the screen showed")

    if TYPE_CHECKING:
        def __init__(self, *, outcome: int = ..., reason: int = ..., audit: int = ..., hit_entity: int = ...,
                hitbox: int = ..., hit_group: int = ..., distance_m: float = ..., point: VectorLike = ...,
                normal: VectorLike = ..., is_judged_again: int = ..., victim_moved_m: float = ..., judged: int = ...,
                offsets: Sequence[int] = ..., seen_moved_m: float = ..., paid_us: int = ...,
                seen_paid_us: int = ...): ...


class JudgeCounters(Struct):
    """C's bs_judge_counters."""
    __slots__ = ()
    _ctype = "bs_judge_counters"
    _is_sized = True
    hits = WholeField("")
    misses = WholeField("")
    refusals = WholeField("")
    by_reason = WholesField(16, "by Reason")
    by_audit = WholesField(16, "of stamps, by Audit")

    if TYPE_CHECKING:
        def __init__(self, *, hits: int = ..., misses: int = ..., refusals: int = ..., by_reason: Sequence[int] = ...,
                by_audit: Sequence[int] = ...): ...


class Shown(Struct):
    """C's bs_shown."""
    __slots__ = ()
    _ctype = "bs_shown"
    _is_sized = True
    offsets = WholesField(3, "")
    shown = WholeField("the moment on the screen")
    present = WholeField("the estimate of the server's present, never before it")
    newest_tick = WholeField("of the snapshots that were taken in; NO_TICK before the first")

    if TYPE_CHECKING:
        def __init__(self, *, offsets: Sequence[int] = ..., shown: int = ..., present: int = ...,
                newest_tick: int = ...): ...


class View(Struct):
    """C's bs_view."""
    __slots__ = ()
    _ctype = "bs_view"
    _is_sized = True
    _default = "bs_view_default"
    kind = WholeField("ViewKind; default moment")
    client = WholeField("of ViewKind.SHOOTER")
    offsets = WholesField(3, "")
    moment = WholeField("of ViewKind.MOMENT, with offsets of groups 1 to 3")

    if TYPE_CHECKING:
        def __init__(self, *, kind: int = ..., client: int = ..., offsets: Sequence[int] = ...,
                moment: int = ...): ...


class ViewPose(Struct):
    """C's bs_view_pose."""
    __slots__ = ()
    _ctype = "bs_view_pose"
    _is_sized = True
    status = WholeField("Status")
    has_pose = WholeField("flag")
    entity = WholeField("")
    position = VectorField("in world space")
    rotation = RotationField("")
    fraction = RealField("between the two samples")
    from_tick = WholeField("of the sample before")
    to_tick = WholeField("of the sample after; NO_TICK: none")

    if TYPE_CHECKING:
        def __init__(self, *, status: int = ..., has_pose: int = ..., entity: int = ..., position: VectorLike = ...,
                rotation: VectorLike = ..., fraction: float = ..., from_tick: int = ..., to_tick: int = ...): ...


class Ray(Struct):
    """C's bs_ray."""
    __slots__ = ()
    _ctype = "bs_ray"
    _is_sized = True
    _default = "bs_ray_default"
    origin = VectorField("")
    direction = VectorField("unit")
    max_distance_m = RealField(">= 0; default 1000")

    if TYPE_CHECKING:
        def __init__(self, *, origin: VectorLike = ..., direction: VectorLike = ..., max_distance_m: float = ...): ...


class Filter(Struct):
    """Which entities count. A null filter is the default: all."""
    __slots__ = ()
    _ctype = "bs_filter"
    _is_sized = True
    _default = "bs_filter_default"
    layers = WholeField("entities on any of these; lower 16 bits. Default all")
    exclude_team = WholeField("0: none")
    exclude = WholeField("usually the shooter")
    only = WholeField("NO_ENTITY: everybody")
    exclude_mount = WholeField("what the shooter drives, and whoever rides it directly")
    without_layers = WholeField("entities on any of these are left out. Lower 16 bits")
    only_team = WholeField("0: any; else nobody else counts")

    if TYPE_CHECKING:
        def __init__(self, *, layers: int = ..., exclude_team: int = ..., exclude: int = ..., only: int = ...,
                exclude_mount: int = ..., without_layers: int = ..., only_team: int = ...): ...


class AuditAnswer(Struct):
    """C's bs_audit_answer."""
    __slots__ = ()
    _ctype = "bs_audit_answer"
    _is_sized = True
    compared = WholeField("flag; 0: no hash was declared, or the verdict differs from the screen on purpose")
    agreed = WholeField("flag")
    faults = WholeField("all that would explain this shot, a bit each: 1 << value of Kind.FAULT")
    client_alarm = WholeField("flag: this shot raised or renamed the client's alarm")
    overall_alarm = WholeField("flag: and that of all clients")

    if TYPE_CHECKING:
        def __init__(self, *, compared: int = ..., agreed: int = ..., faults: int = ..., client_alarm: int = ...,
                overall_alarm: int = ...): ...


class Agreement(Struct):
    """C's bs_agreement."""
    __slots__ = ()
    _ctype = "bs_agreement"
    _is_sized = True
    alarm = WholeField("value of Kind.FAULT; 0: none")
    suspects = WholeField("while there is an alarm: all faults that explain it equally well, a bit each")
    disagreed_in_window = WholeField("")
    window_ratio = RealField("of the last shots; 1 before the first")
    recent_ratio = RealField("weighted, the newest shots most")
    shots = WholeField("")
    agreed = WholeField("")

    if TYPE_CHECKING:
        def __init__(self, *, alarm: int = ..., suspects: int = ..., disagreed_in_window: int = ...,
                window_ratio: float = ..., recent_ratio: float = ..., shots: int = ..., agreed: int = ...): ...


class StampFields(Struct):
    """C's bs_stamp_fields."""
    __slots__ = ()
    _ctype = "bs_stamp_fields"
    _is_sized = True
    newest = WholeField("snapshot that had been taken in; 0: none")
    received = WholeField("bit i: snapshot newest - i had been taken in. Bit 0 is set unless newest is 0")
    shown = WholeField("moment of group 0, 0 to 2^62 - 1")
    offsets = WholesField(3, "of groups 1 to 3, within +-16,777,215")

    if TYPE_CHECKING:
        def __init__(self, *, newest: int = ..., received: int = ..., shown: int = ...,
                offsets: Sequence[int] = ...): ...


class State(Struct):
    """C's bs_state."""
    __slots__ = ()
    _ctype = "bs_state"
    _is_sized = True
    entity = WholeField("")
    presence = WholeField("Presence")
    parent = WholeField("")
    epoch = WholeField("counts spawns, deaths, teleports and changes of hitboxes: breaks of the way")
    hitboxes = WholeField("")
    team = WholeField("")
    layers = WholeField("")
    bone_count = WholeField("")
    position = VectorField("")
    rotation = RotationField("")
    velocity = VectorField("")
    acceleration_mps2 = VectorField("")
    angular_velocity_radps = VectorField("")

    if TYPE_CHECKING:
        def __init__(self, *, entity: int = ..., presence: int = ..., parent: int = ..., epoch: int = ...,
                hitboxes: int = ..., team: int = ..., layers: int = ..., bone_count: int = ...,
                position: VectorLike = ..., rotation: VectorLike = ..., velocity: VectorLike = ...,
                acceleration_mps2: VectorLike = ..., angular_velocity_radps: VectorLike = ...): ...


class BakedClip(Struct):
    """An animation of those who wear a set, and move at least at `from_speed_mps`, up to the set's next clip."""
    __slots__ = ()
    _ctype = "bs_baked_clip"
    _is_sized = True
    _default = "bs_baked_clip_default"
    set = WholeField("a number of add_hitbox_set()")
    from_speed_mps = RealField("across `up`. 0 to 512; default 0")
    period_ticks = WholeField("of one cycle; its phase is the tick's remainder. 1 to 65,535; default 1")
    first_frame = WholeField("default 0")
    frame_count = WholeField("played evenly over the period. Default 1")

    if TYPE_CHECKING:
        def __init__(self, *, set: int = ..., from_speed_mps: float = ..., period_ticks: int = ...,
                first_frame: int = ..., frame_count: int = ...): ...


class ClockConfig(Struct):
    """C's bs_clock_config."""
    __slots__ = ()
    _ctype = "bs_clock_config"
    _is_sized = True
    _default = "bs_clock_config_default"
    tick_rate_numerator = WholeField("as WorldConfig")
    tick_rate_denominator = WholeField("as WorldConfig")
    max_slew_ratio = RealField("the moment advances by 1 -+ this of real time. 0.001 to 0.5; default 0.05")
    max_interpolation_delay_us = WholeField("as WorldConfig")
    max_ahead_us = WholeField("as WorldConfig")
    window_us = WholeField("how long an observation counts. 1 s to 10 min; default 30 s")
    tolerance_us = WholeField("noise of the clocks' stamps. 0 to 1 s; default 2 ms")
    max_asymmetry_ratio = RealField("of the two ways, for the error bound. 0 to 1; default 0.3")
    max_skew_ppm = RealField("0 to 1000; default 100")

    if TYPE_CHECKING:
        def __init__(self, *, tick_rate_numerator: int = ..., tick_rate_denominator: int = ...,
                max_slew_ratio: float = ..., max_interpolation_delay_us: int = ..., max_ahead_us: int = ...,
                window_us: int = ..., tolerance_us: int = ..., max_asymmetry_ratio: float = ...,
                max_skew_ppm: float = ...): ...


class DelayConfig(Struct):
    """The interpolation delay of entities that are sent alike."""
    __slots__ = ()
    _ctype = "bs_delay_config"
    _is_sized = True
    _default = "bs_delay_config_default"
    send_interval_us = WholeField("as ClientConfig")
    min_delay_us = WholeField("as ClientConfig")
    max_delay_us = WholeField("as ClientConfig")
    delay_weight = RealField("cost of a millisecond of delay. 0.001 to 1000; default 1")
    starvation_weight = RealField("cost of a hundredth of the time with nothing to show. 0.001 to 100,000; default 12")

    if TYPE_CHECKING:
        def __init__(self, *, send_interval_us: int = ..., min_delay_us: int = ..., max_delay_us: int = ...,
                delay_weight: float = ..., starvation_weight: float = ...): ...


class ClockReading(Struct):
    """C's bs_clock_reading."""
    __slots__ = ()
    _ctype = "bs_clock_reading"
    _is_sized = True
    epoch = WholeField("counts the times that the output went back")
    server_now_us = WholeField("in the time of ticks: tick 0 at 0")
    error_bound_us = WholeField("the true time is within this")
    present = WholeField("the same instant as a moment")

    if TYPE_CHECKING:
        def __init__(self, *, epoch: int = ..., server_now_us: int = ..., error_bound_us: int = ...,
                present: int = ...): ...


class ClockNumbers(Struct):
    """C's bs_clock_numbers."""
    __slots__ = ()
    _ctype = "bs_clock_numbers"
    _is_sized = True
    is_synchronised = WholeField("flag: a round trip has been measured")
    accepted = WholeField("observations")
    refused = WholeField("observations")
    breaks = WholeField("")
    shortest_rtt_us = WholeField("")
    error_bound_us = WholeField("of the last reading")
    delay_us = WholeField("as drawn")
    target_us = WholeField("where the delay goes")
    level_us = WholeField("mean lateness of the last snapshots")
    deviation_us = WholeField("of it")
    snapshots = WholeField("")
    overtaken = WholeField("came after a newer one")
    lost = WholeField("gaps, in intervals")
    frames = WholeField("")
    starved_frames = WholeField("with nothing newer to show")
    held_frames = WholeField("stood still")
    jumps = WholeField("forward, over a break")
    skew_ppm = RealField("how much faster the server's clock runs")
    expected_starvation = RealField("")

    if TYPE_CHECKING:
        def __init__(self, *, is_synchronised: int = ..., accepted: int = ..., refused: int = ..., breaks: int = ...,
                shortest_rtt_us: int = ..., error_bound_us: int = ..., delay_us: int = ..., target_us: int = ...,
                level_us: int = ..., deviation_us: int = ..., snapshots: int = ..., overtaken: int = ...,
                lost: int = ..., frames: int = ..., starved_frames: int = ..., held_frames: int = ...,
                jumps: int = ..., skew_ppm: float = ..., expected_starvation: float = ...): ...


class Command(Struct):
    """C's bs_command."""
    __slots__ = ()
    _ctype = "bs_command"
    _is_sized = True
    _default = "bs_command_default"
    number = WholeField("from 1; echoed")
    stamp = StampField("echoed; zeros for bytes that are no stamp")
    size = WholeField("of input, 0 to 48")
    input = BytesField(48, "the game's own bytes")

    if TYPE_CHECKING:
        def __init__(self, *, number: int = ..., stamp: BytesLike = ..., size: int = ..., input: BytesLike = ...): ...


class InputLeadConfig(Struct):
    """C's bs_input_lead_config."""
    __slots__ = ()
    _ctype = "bs_input_lead_config"
    _is_sized = True
    _default = "bs_input_lead_config_default"
    tick_rate_numerator = WholeField("as WorldConfig")
    tick_rate_denominator = WholeField("as WorldConfig")
    max_copies = WholeField("of a command. 1 to 16; default 8")
    lead_weight = RealField("cost of a millisecond of lead. 0.001 to 1000; default 1")
    late_weight = RealField("cost of a hundredth of commands too late. 0.001 to 100,000; default 5")
    max_slew_ratio = RealField("the output advances by 1 -+ this of real time. 0.001 to 0.5; default 0.05")
    residual_loss_ratio = RealField("commands that may be lost with all copies. 0.000001 to 0.5; default 0.001")
    send_interval_us = WholeField("between two packets with commands. 1 ms to 1 s; default 16,667")
    reserve_us = WholeField("added to the lead. 0 to 100 ms; default 1 ms")
    min_lead_us = WholeField("0 to max_lead_us; default 0")
    max_lead_us = WholeField("0 to 500 ms; default 500 ms")
    memory_us = WholeField("in which reports are forgotten to 1/e. 1 s to 10 min; default 15 s")

    if TYPE_CHECKING:
        def __init__(self, *, tick_rate_numerator: int = ..., tick_rate_denominator: int = ..., max_copies: int = ...,
                lead_weight: float = ..., late_weight: float = ..., max_slew_ratio: float = ...,
                residual_loss_ratio: float = ..., send_interval_us: int = ..., reserve_us: int = ...,
                min_lead_us: int = ..., max_lead_us: int = ..., memory_us: int = ...): ...


class InputLeadNumbers(Struct):
    """C's bs_input_lead_numbers."""
    __slots__ = ()
    _ctype = "bs_input_lead_numbers"
    _is_sized = True
    copies = WholeField("how often to send each command, in packets that follow each other")
    lead_us = WholeField("of the output over the server's time")
    target_us = WholeField("where it goes")
    burst_reserve_us = WholeField("the part of it for commands that a later copy brings")
    loss_ratio = RealField("packets lost, lately")
    burst_packets = RealField("mean length of a run of losses")
    reports = WholeField("")
    late_reports = WholeField("")
    refused_reports = WholeField("beyond what max_lead_us and the round trip allow")
    jumps = WholeField("forward, over a break")

    if TYPE_CHECKING:
        def __init__(self, *, copies: int = ..., lead_us: int = ..., target_us: int = ...,
                burst_reserve_us: int = ..., loss_ratio: float = ..., burst_packets: float = ..., reports: int = ...,
                late_reports: int = ..., refused_reports: int = ..., jumps: int = ...): ...


class ProjectileRules(Struct):
    """C's bs_projectile_rules."""
    __slots__ = ()
    _ctype = "bs_projectile_rules"
    _is_sized = True
    _default = "bs_projectile_rules_default"
    weapon = WholeField("its number, 0 to 15")
    acceleration_mps2 = VectorField("gravity, or a thrust")
    drag_per_s = RealField("0 to 100")
    body_radius_m = RealField("of the body, which meets the level. 0 to 10 km")
    target_radius_m = RealField("of the shape that meets targets. 0 to 10 km")
    lifetime_us = WholeField("1 ms to 10 min; default 5 s. At 64 ticks per second messages allow 63 s")
    fuse_us = WholeField("detonates at this age; 0: none. At most the lifetime")
    rests_until_fuse = WholeField("flag: lies where the level would stop it until the fuse ends")
    max_bounces = WholeField("0 to 255")
    restitution = RealField("0 to 1; default 0.6")
    friction = RealField("0 to 1; default 0.2")
    stop_speed_mps = RealField("default 0.05")
    homing_mps2 = RealField("0 to 10,000; default 0: it does not home")
    look_back_us = WholeField("victims: age of a hit. 0 to 10 s; default 250 ms")
    hold_back_us = WholeField("the shooter: the image waits at the muzzle. 0 to 1 s, and 0 by commands")
    fast_forward_us = WholeField("who must dodge: it starts at this age. 0 to 1 s, and 0 by commands")
    decay_permille = WholeField("how fast look back shrinks in flight. 0 to 1000, and 0 by commands")
    decided_by = WholeField("DecidedBy; default commands")
    area_inner_m = RealField("full effect. 0 to area_outer_m")
    area_outer_m = RealField("no effect beyond. 0 to 100; 0: no area")
    area_least = RealField("share of the effect at the outer radius. 0 to 1")
    area_sure_m = RealField("no line of sight is needed within. 0 to area_outer_m")
    area_lift_m = RealField("lines of sight start this far off the surface too. 0 to 2; default 0.3")
    skip_direct_target = WholeField("flag; default 1")
    speed_mps = RealField("over 0 to 2000; default 25")
    volley = WholeField("projectiles per shot. 1 to 8; default 1")
    commands_between = WholeField("from one shot to the next. 1 to 65,535; default 1")
    max_muzzle_error_m = RealField("of the claimed muzzle. 0 to 2; default 0.5")
    dead_shooter = WholeField("DeadShooter; default emit")
    predict = WholeField("Predict; default level")
    patience_us = WholeField("how long the server waits for a command. 0 to 1 s; default 150 ms")
    predict_up_to_rtt_us = WholeField("hits of targets are predicted up to this round trip. 0 to 10 s; default 220 ms")
    area_center_offset_m = VectorField("along its way, to its left, up. -10 to 10 a component; default 0")
    catch_up_permille = WholeField("catching up: the share of the rest a tick. 1 to 1000; default 80")

    if TYPE_CHECKING:
        def __init__(self, *, weapon: int = ..., acceleration_mps2: VectorLike = ..., drag_per_s: float = ...,
                body_radius_m: float = ..., target_radius_m: float = ..., lifetime_us: int = ..., fuse_us: int = ...,
                rests_until_fuse: int = ..., max_bounces: int = ..., restitution: float = ..., friction: float = ...,
                stop_speed_mps: float = ..., homing_mps2: float = ..., look_back_us: int = ...,
                hold_back_us: int = ..., fast_forward_us: int = ..., decay_permille: int = ..., decided_by: int = ...,
                area_inner_m: float = ..., area_outer_m: float = ..., area_least: float = ...,
                area_sure_m: float = ..., area_lift_m: float = ..., skip_direct_target: int = ...,
                speed_mps: float = ..., volley: int = ..., commands_between: int = ...,
                max_muzzle_error_m: float = ..., dead_shooter: int = ..., predict: int = ..., patience_us: int = ...,
                predict_up_to_rtt_us: int = ..., area_center_offset_m: VectorLike = ...,
                catch_up_permille: int = ...): ...


class LevelContact(Struct):
    """What a ball meets whose centre goes from one point to another."""
    __slots__ = ()
    _ctype = "bs_level_contact"
    _is_sized = True
    hit = WholeField("flag")
    fraction = RealField("of the way that is free, 0 to 1")
    normal = VectorField("unit, out of the level")

    if TYPE_CHECKING:
        def __init__(self, *, hit: int = ..., fraction: float = ..., normal: VectorLike = ...): ...


class LaunchClaim(Struct):
    """One projectile of a shot, as its shooter claims it."""
    __slots__ = ()
    _ctype = "bs_launch_claim"
    _is_sized = True
    _default = "bs_launch_claim_default"
    command = WholeField("number of the command that fired")
    ordinal = WholeField("within the shot, from 0")
    weapon = WholeField("")
    muzzle = VectorField("")
    direction = VectorField("unit")
    held_back_us = WholeField("how long the shooter's image waits at the muzzle")
    homes_on = WholeField("for a weapon that homes")

    if TYPE_CHECKING:
        def __init__(self, *, command: int = ..., ordinal: int = ..., weapon: int = ..., muzzle: VectorLike = ...,
                direction: VectorLike = ..., held_back_us: int = ..., homes_on: int = ...): ...


class LaunchFacts(Struct):
    """What the server itself knows of the shooter at that command."""
    __slots__ = ()
    _ctype = "bs_launch_facts"
    _is_sized = True
    _default = "bs_launch_facts_default"
    shooter = WholeField("never hit")
    mount = WholeField("what they drive, and its riders: never hit")
    is_alive = WholeField("flag; default 1")
    muzzle = VectorField("where the server has it")
    spare_team = WholeField("a team that is not hit; 0: everybody is")
    layers = WholeField("lower 16 bits; default all")
    without_layers = WholeField("on any of these: not hit. Lower 16 bits")
    only_team = WholeField("0: any; else nobody else is hit")
    since_fired_us = WholeField("time since the shot, for a flight that catches up. 0: estimated")

    if TYPE_CHECKING:
        def __init__(self, *, shooter: int = ..., mount: int = ..., is_alive: int = ..., muzzle: VectorLike = ...,
                spare_team: int = ..., layers: int = ..., without_layers: int = ..., only_team: int = ...,
                since_fired_us: int = ...): ...


class Ended(Struct):
    """C's bs_ended."""
    __slots__ = ()
    _ctype = "bs_ended"
    _is_sized = True
    client = WholeField("")
    command = WholeField("")
    ordinal = WholeField("")
    weapon = WholeField("")
    shooter = WholeField("")
    end = WholeField("End")
    basis = WholeField("Basis")
    target = WholeField("NO_ENTITY: nobody")
    hitbox = WholeField("")
    hit_group = WholeField("HitGroup")
    area_hits = WholeField("how many its area reaches; Server.area_hit() may give fewer")
    position = VectorField("of its centre then")
    point = VectorField("of contact")
    normal = VectorField("unit, out of what it met; zero: nothing")
    velocity = VectorField("that it came with")
    age = WholeField("then")
    paid = WholeField("age of the hit for its victim, in the same unit")
    targets_at = WholeField("the moment at which targets were taken")

    if TYPE_CHECKING:
        def __init__(self, *, client: int = ..., command: int = ..., ordinal: int = ..., weapon: int = ...,
                shooter: int = ..., end: int = ..., basis: int = ..., target: int = ..., hitbox: int = ...,
                hit_group: int = ..., area_hits: int = ..., position: VectorLike = ..., point: VectorLike = ...,
                normal: VectorLike = ..., velocity: VectorLike = ..., age: int = ..., paid: int = ...,
                targets_at: int = ...): ...


class AreaHit(Struct):
    """Whom a detonation reaches."""
    __slots__ = ()
    _ctype = "bs_area_hit"
    _is_sized = True
    entity = WholeField("")
    hitbox = WholeField("the nearest in sight")
    group = WholeField("HitGroup")
    point = VectorField("on it")
    distance_m = RealField("to it")
    share = RealField("of the full effect, 0 to 1")
    direction = VectorField("unit: where it is thrown")

    if TYPE_CHECKING:
        def __init__(self, *, entity: int = ..., hitbox: int = ..., group: int = ..., point: VectorLike = ...,
                distance_m: float = ..., share: float = ..., direction: VectorLike = ...): ...


class Flight(Struct):
    """C's bs_flight."""
    __slots__ = ()
    _ctype = "bs_flight"
    _is_sized = True
    client = WholeField("")
    command = WholeField("")
    ordinal = WholeField("")
    weapon = WholeField("")
    shooter = WholeField("")
    position = VectorField("where it has been judged")
    age = WholeField("there")

    if TYPE_CHECKING:
        def __init__(self, *, client: int = ..., command: int = ..., ordinal: int = ..., weapon: int = ...,
                shooter: int = ..., position: VectorLike = ..., age: int = ...): ...


class Image(Struct):
    """C's bs_image."""
    __slots__ = ()
    _ctype = "bs_image"
    _is_sized = True
    client = WholeField("")
    command = WholeField("")
    ordinal = WholeField("")
    weapon = WholeField("")
    is_drawn = WholeField("flag")
    end = WholeField("End, as the screen showed it")
    has_verdict = WholeField("flag: the server has said how it ended")
    position = VectorField("drawn")
    point = VectorField("of contact, if it has ended")
    is_granted = WholeField("flag: the server has said that it flies")
    age = WholeField("how far it has been flown")

    if TYPE_CHECKING:
        def __init__(self, *, client: int = ..., command: int = ..., ordinal: int = ..., weapon: int = ...,
                is_drawn: int = ..., end: int = ..., has_verdict: int = ..., position: VectorLike = ...,
                point: VectorLike = ..., is_granted: int = ..., age: int = ...): ...


class Effect(Struct):
    """C's bs_effect."""
    __slots__ = ()
    _ctype = "bs_effect"
    _is_sized = True
    news = WholeField("EffectNews")
    client = WholeField("")
    command = WholeField("")
    ordinal = WholeField("")
    is_own = WholeField("flag: of the player's own projectile")
    handle = WholeField("names an effect that was started; own and others' are numbered apart")
    effect = WholeField("EffectKind")
    point = VectorField("of contact; of a launch or bounce the projectile's centre")
    normal = VectorField("unit, out of what it met")
    is_predicted = WholeField("flag: started before the server had spoken")
    outcome = WholeField("of EffectNews.SETTLED: ImageOutcome")
    denied = WholeField("of ImageOutcome.DENIED: Launch")
    error_m = RealField("from where the image ended to the verdict's point")
    elapsed = WholeField("how far into its course an effect begins, 1/65536 tick")

    if TYPE_CHECKING:
        def __init__(self, *, news: int = ..., client: int = ..., command: int = ..., ordinal: int = ...,
                is_own: int = ..., handle: int = ..., effect: int = ..., point: VectorLike = ...,
                normal: VectorLike = ..., is_predicted: int = ..., outcome: int = ..., denied: int = ...,
                error_m: float = ..., elapsed: int = ...): ...


class ImageCounters(Struct):
    """C's bs_image_counters."""
    __slots__ = ()
    _ctype = "bs_image_counters"
    _is_sized = True
    by_outcome = WholesField(8, "of own images, by ImageOutcome")
    launched = WholeField("")
    remote_spawned = WholeField("")
    remote_ended = WholeField("")

    if TYPE_CHECKING:
        def __init__(self, *, by_outcome: Sequence[int] = ..., launched: int = ..., remote_spawned: int = ...,
                remote_ended: int = ...): ...


class Motion(Struct):
    """The known state of a thing at one instant. Metres and seconds, in the world or in a parent's frame."""
    __slots__ = ()
    _ctype = "bs_motion"
    _is_sized = True
    _default = "bs_motion_default"
    position = VectorField("")
    velocity = VectorField("")
    acceleration = VectorField("")
    rotation = RotationField("from the body's frame")
    angular_velocity = VectorField("radians per second about the body's axes")

    if TYPE_CHECKING:
        def __init__(self, *, position: VectorLike = ..., velocity: VectorLike = ..., acceleration: VectorLike = ...,
                rotation: VectorLike = ..., angular_velocity: VectorLike = ...): ...


class EstimatorConfig(Struct):
    """C's bs_estimator_config."""
    __slots__ = ()
    _ctype = "bs_estimator_config"
    _is_sized = True
    _default = "bs_estimator_config_default"
    most_acceleration_mps2 = RealField("across gravity. Over 0 to 1024; default 81.28, a QuakeWorld player's")
    velocity_window_us = WholeField("the velocity is the mean over this. 0 to 250 ms; default 0: the last tick")
    earlier_window_us = WholeField("the acceleration is the change from the mean over this. 0 to 250 ms; default 26 ms")
    steadiness_time_us = WholeField("0: all accelerations count in full. 0 to 60 s; default 1 s")
    landing_time_us = WholeField("a fall that lands within this is no fall. 0 to 250 ms; default 100 ms")
    gravity_mps2 = VectorField("0 to 100 a component, either sign; default 0: no falls")

    if TYPE_CHECKING:
        def __init__(self, *, most_acceleration_mps2: float = ..., velocity_window_us: int = ...,
                earlier_window_us: int = ..., steadiness_time_us: int = ..., landing_time_us: int = ...,
                gravity_mps2: VectorLike = ...): ...


class ReckonerConfig(Struct):
    """C's bs_reckoner_config."""
    __slots__ = ()
    _ctype = "bs_reckoner_config"
    _is_sized = True
    _default = "bs_reckoner_config_default"
    position_step_m = RealField("as WorldConfig")
    velocity_step_mps = RealField("as WorldConfig")
    position_bound_m = RealField("send when they are farther off. 0 to 1000; default 1, as IEEE 1278.1")
    rotation_bound_rad = RealField("0 to 4; default 3 degrees")
    heartbeat_us = WholeField("longest time between two updates. 10 ms to 60 s; default 5 s")
    least_interval_us = WholeField("shortest. 0 to heartbeat_us; default 0")
    anticipation_us = WholeField("send too if they will be off after this. 0 to 500 ms; default 0")

    if TYPE_CHECKING:
        def __init__(self, *, position_step_m: float = ..., velocity_step_mps: float = ...,
                position_bound_m: float = ..., rotation_bound_rad: float = ..., heartbeat_us: int = ...,
                least_interval_us: int = ..., anticipation_us: int = ...): ...


class ServerCalls(Handle):
    """Calls of Server that need no hand: the class itself is in _objects.py."""

    __slots__ = ()

    def add_hitbox_set(self, hitboxes: Sequence[Hitbox], draw_group: int = 0) -> int:
        """Describes a set of hitboxes and returns its number, from 1. Before the first entity is recorded, and in
        the same order on both ends. `hitboxes`: `count` of them, 1 to 65,535. `draw_group`: of entities that
        wear the set, 0 to 3. Takes memory. Returns `set`."""
        hitboxes_c = given_array(hitboxes, Hitbox, "hitboxes")
        set_out = new_c(UINT32)
        self._call("bs_server_add_hitbox_set", hitboxes_c, len(hitboxes_c), draw_group, set_out)
        return set_out[0]

    def fingerprint(self) -> int:
        """One number over what screens and packets need equal on both ends: tick rate, history, draw rules, hitbox
        sets, and with has_packets command_interval and packet_groups. Limits of what the server accepts and
        rules of projectiles are not in it. Compare it with each client's when it joins. Returns `fingerprint`."""
        fingerprint_out = new_c(UINT64)
        self._call("bs_server_fingerprint", fingerprint_out)
        return fingerprint_out[0]

    def begin_tick(self, tick: int) -> None:
        """Starts a tick, later than the one before; otherwise Code.OUT_OF_RANGE. Range 0 to 2^46 - 1."""
        self._call("bs_server_begin_tick", tick)

    def finish_tick(self) -> None:
        """Ends the tick, after all entities were recorded."""
        self._call("bs_server_finish_tick")

    def tick(self) -> int:
        """The tick that began last; NO_TICK before the first. Returns `tick`."""
        tick_out = new_c(INT64)
        self._call("bs_server_tick", tick_out)
        return tick_out[0]

    def spawn(self, traits: Traits) -> tuple[Answer, int]:
        """Adds an entity. Answers: Record.FULL, Record.BAD_PARENT. Returns the answer, `entity`."""
        entity_out = new_c(UINT32)
        code = self._call("bs_server_spawn", given(traits, Traits, "traits"), entity_out)
        return answer_of(code, Kind.RECORD), entity_out[0]

    def record(self, entity: int, pose: EntityPose, bones: Bones = ()) -> Answer:
        """Records where an entity is in this tick: each once a tick. `bones`: `bone_count` frames relative to the
        entity, or null and 0. With has_packets 0: the library's own packets carry no bones, so bake them or set
        a poser. Answers: Record. After Record.OUT_OF_RANGE error_text() names the field. Returns the answer."""
        bones_c = given_bones(bones, "bones")
        code = self._call("bs_server_record", entity, given(pose, EntityPose, "pose"), bones_c, len(bones_c))
        return answer_of(code, Kind.RECORD)

    def despawn(self, entity: int) -> Answer:
        """Marks an entity as gone from this tick on. Do not record it in this tick. Answers: Record, as of all
        that follow. The others take effect with the entity's next record. Returns the answer."""
        code = self._call("bs_server_despawn", entity)
        return answer_of(code, Kind.RECORD)

    def kill(self, entity: int) -> Answer:
        """See Server.despawn(). Returns the answer."""
        code = self._call("bs_server_kill", entity)
        return answer_of(code, Kind.RECORD)

    def respawn(self, entity: int) -> Answer:
        """See Server.despawn(). Returns the answer."""
        code = self._call("bs_server_respawn", entity)
        return answer_of(code, Kind.RECORD)

    def teleport(self, entity: int) -> Answer:
        """The next pose was not reached by moving there. Returns the answer."""
        code = self._call("bs_server_teleport", entity)
        return answer_of(code, Kind.RECORD)

    def change_hitboxes(self, entity: int, set: int) -> Answer:
        """See Server.teleport(). Returns the answer."""
        code = self._call("bs_server_change_hitboxes", entity, set)
        return answer_of(code, Kind.RECORD)

    def set_parent(self, entity: int, parent: int) -> Answer:
        """NO_ENTITY: it steps off. Returns the answer."""
        code = self._call("bs_server_set_parent", entity, parent)
        return answer_of(code, Kind.RECORD)

    def set_team(self, entity: int, team: int) -> Answer:
        """See Server.set_parent(). Returns the answer."""
        code = self._call("bs_server_set_team", entity, team)
        return answer_of(code, Kind.RECORD)

    def join(self, entity: int, user: int = 0, fingerprint: int = 0) -> int | None:
        """Adds a client and returns the lowest free number. `entity`: its player; NO_ENTITY: a spectator. `user`:
        the player's number, which stays the same when they come back; 0: unknown. `fingerprint`:
        Client.fingerprint(); 0: unknown. Code.OUT_OF_RANGE for another client's player. Takes memory. Answer: 1
        if no number is free. Returns `client`, or None where it answers so."""
        client_out = new_c(UINT32)
        code = self._call("bs_server_join", entity, user, fingerprint, client_out)
        return client_out[0] if code == 0 else None

    def leave(self, client: int) -> None:
        """See Server.join()."""
        self._call("bs_server_leave", client)

    def set_entity(self, client: int, entity: int) -> None:
        """Another entity is the client's player from now on. Code.OUT_OF_RANGE for another client's player."""
        self._call("bs_server_set_entity", client, entity)

    def client_of(self, entity: int) -> int:
        """The client whose player an entity is; NO_CLIENT_NUMBER: nobody's. Returns `client`."""
        client_out = new_c(UINT32)
        self._call("bs_server_client_of", entity, client_out)
        return client_out[0]

    def snapshot(self, client: int) -> int:
        """Opens the client's next snapshot, of this tick, and returns its number. A tick that takes several
        datagrams is as many snapshots. Code.OUT_OF_RANGE before the first tick. Number 0: the numbers are used
        up, after 2.1 years at 64 Hz. Returns `seq`."""
        seq_out = new_c(UINT32)
        self._call("bs_server_snapshot", client, seq_out)
        return seq_out[0]

    def add(self, client: int, entity: int, capacity: int = STATE_BYTES) -> tuple[Answer, bytes]:
        """Notes that the open snapshot holds an entity, and writes its number and state into `bytes`. Send exactly
        this. `size` becomes what was written: SENT_BYTES + BONE_BYTES for each bone. Where `capacity` is less,
        `size` becomes what is needed, the entity is not in the snapshot, and it returns Code.TOO_SMALL. Put
        entities one after another: Client.store() takes such a block. Answers: Sent. Returns the answer,
        `bytes`."""
        bytes_c, size_c = new_room(capacity), new_c(UINT32)
        code = self._call("bs_server_add", client, entity, bytes_c, capacity, size_c)
        return answer_of(code, Kind.SENT), taken(bytes_c, size_c)

    def take_command(self, client: int, number: int, stamp: BytesLike) -> TakenCommand:
        """Takes in the next command of a client, whether it fires or not: views of later shots build on its stamp.
        `number`: from 1, one more for each command. A client has time for ServerConfig.commands_per_tick, lost
        ones included. `stamp`: as it came off the wire; any bytes. Returns `taken`."""
        taken_out = TakenCommand._room()
        self._call("bs_server_take_command", client, number, given_stamp(stamp, "stamp"), taken_out._c)
        return taken_out

    def judge_counters(self, client: int) -> JudgeCounters:
        """What became of a client's shots and stamps so far. Returns `counters`."""
        counters_out = JudgeCounters._room()
        self._call("bs_server_judge_counters", client, counters_out._c)
        return counters_out

    def pose(self, view: View, entity: int) -> ViewPose:
        """The pose of an entity. Any number for an entity: one that is unknown has Status.UNKNOWN. Returns `pose`."""
        pose_out = ViewPose._room()
        self._call("bs_server_pose", given(view, View, "view"), entity, pose_out._c)
        return pose_out

    def bone(self, view: View, entity: int, bone: int) -> Pose | None:
        """The frame of one bone of an entity, in world space; ROOT_BONE, or one that was not recorded: the
        entity's own. Answer: 1 + Status where the entity has no pose. Returns `pose`, or None where it answers
        so."""
        pose_out = new_c("bs_pose *")
        code = self._call("bs_server_bone", given(view, View, "view"), entity, bone, pose_out)
        return pose_of(pose_out) if code == 0 else None

    def cast_ray(self, view: View, ray: Ray, filter: Filter | None = None) -> Hit:
        """The nearest hit of a ray. Returns `hit`."""
        hit_out = Hit._room()
        self._call("bs_server_cast_ray", given(view, View, "view"), given(ray, Ray, "ray"), given_or_null(filter,
                Filter, "filter"), hit_out._c)
        return hit_out

    def sweep_sphere(self, view: View, path: Ray, radius_m: float, filter: Filter | None = None) -> Hit:
        """First contact of a sphere whose centre moves along `path`. Returns `hit`."""
        hit_out = Hit._room()
        self._call("bs_server_sweep_sphere", given(view, View, "view"), given(path, Ray, "path"), radius_m,
                given_or_null(filter, Filter, "filter"), hit_out._c)
        return hit_out

    def closest_point(self, view: View, point: VectorLike, max_distance_m: float,
            filter: Filter | None = None) -> Hit:
        """The hitbox nearest to a point within `max_distance_m`; distance 0 if it is inside. Returns `hit`."""
        hit_out = Hit._room()
        self._call("bs_server_closest_point", given(view, View, "view"), given_vector(point, "point"), max_distance_m,
                given_or_null(filter, Filter, "filter"), hit_out._c)
        return hit_out

    def compare(self) -> AuditAnswer:
        """Compares the shot that was judged last with the hash that its client declared. Right after
        Server.judge(): Code.OUT_OF_RANGE once something was recorded or a command was taken. Code.NOT_SET_UP
        without ServerConfig.has_self_audit, for the next function too. Returns `answer`."""
        answer_out = AuditAnswer._room()
        self._call("bs_server_compare", answer_out._c)
        return answer_out

    def agreement(self, client: int) -> Agreement:
        """How often a client's screens agreed; those of all clients for NO_CLIENT_NUMBER. Returns `agreement`."""
        agreement_out = Agreement._room()
        self._call("bs_server_agreement", client, agreement_out._c)
        return agreement_out

    def state_at(self, entity: int, tick: int, capacity: int = STATE_BYTES) -> bytes | None:
        """The state of an entity at a tick that the history holds, as Server.add() would write it. `size` and
        `capacity` as there. Answer: 1 if there is none. Returns `bytes`, or None where it answers so."""
        bytes_c, size_c = new_room(capacity), new_c(UINT32)
        code = self._call("bs_server_state_at", entity, tick, bytes_c, capacity, size_c)
        return taken(bytes_c, size_c) if code == 0 else None

    def write(self, client: int, capacity: int = PACKET_BYTES) -> bytes:
        """Writes the client's snapshot of this tick: once a tick, after Server.finish_tick(). It acknowledges the
        newest command that was taken. `capacity`: from 100 to PACKET_BYTES are used; less is Code.TOO_SMALL.
        What does not fit comes in the next ticks. Code.OUT_OF_RANGE before Server.finish_tick(), and for the
        second time in a tick. Returns `packet`."""
        packet_c, size_c = new_room(capacity), new_c(UINT32)
        self._call("bs_server_write", client, packet_c, capacity, size_c)
        return taken(packet_c, size_c)

    def set_viewer(self, client: int, viewer: int) -> None:
        """The entity that a client looks through: what is far from it is sent less often. NO_ENTITY, the default:
        all are sent alike."""
        self._call("bs_server_set_viewer", client, viewer)

    def receive(self, client: int, packet: BytesLike) -> Answer:
        """Reads a packet of commands: any bytes. Server.next_received() hands them out. Answers: Commands. Returns
        the answer."""
        packet_c = given_bytes(packet, "packet")
        code = self._call("bs_server_receive", client, packet_c, len(packet_c))
        return answer_of(code, Kind.COMMANDS)

    def next_received(self) -> Command | None:
        """The next command of the packet that was read last, by its number. Answer: 1 if there is none. Returns
        `command`, or None where it answers so."""
        command_out = Command._room()
        code = self._call("bs_server_next_received", command_out._c)
        return command_out if code == 0 else None

    def hold(self, client: int, command: Command, tick_bits: int, came_ago_us: int, rtt_us: int) -> Answer:
        """Holds a command until its tick, and as long as the client's commands wait. `tick_bits`: the lowest 8
        bits of the tick that it is for, as for command_tick(); below 0: due when it has waited. `came_ago_us`:
        how long ago it came, up to a tick; below 0: unknown. `rtt_us`: as your session measured it; 0: it did
        not. Then call Server.next_command() until it answers 1. Answers: Timing. Code.NOT_SET_UP with packets
        of your own and without even_to_us. Returns the answer."""
        code = self._call("bs_server_hold", client, given(command, Command, "command"), tick_bits, came_ago_us,
                rtt_us)
        return answer_of(code, Kind.TIMING)

    def next_command(self, client: int) -> Command | None:
        """Hands out the oldest command of the client that is due in this tick. Answer: 1 if there is none. Returns
        `command`, or None where it answers so."""
        command_out = Command._room()
        code = self._call("bs_server_next_command", client, command_out._c)
        return command_out if code == 0 else None

    def command_wait(self, client: int) -> int:
        """For how long commands of this client that come now wait. Subtract it from the margin that margin_code()
        takes. Returns `wait_us`."""
        wait_us_out = new_c(INT64)
        self._call("bs_server_command_wait", client, wait_us_out)
        return wait_us_out[0]

    def launch(self, client: int, claim: LaunchClaim, facts: LaunchFacts) -> tuple[Answer, bytes, bytes]:
        """Launches a projectile of the command that was taken last. `claim`: as it came off the wire; any numbers.
        `answer`: for the shooter, whatever became of it. `spawn`: for all others, if it flies; all zero where
        it cannot be sent. Answers: Launch. Returns the answer, `answer` and `spawn`."""
        answer_out = new_c("bs_news *")
        spawn_out = new_c("bs_news *")
        code = self._call("bs_server_launch", client, given(claim, LaunchClaim, "claim"), given(facts, LaunchFacts,
                "facts"), answer_out, spawn_out)
        return answer_of(code, Kind.LAUNCH), block_of(answer_out), block_of(spawn_out)

    def finish_command(self, client: int) -> None:
        """Advances the client's projectiles as far as its command shows. After the command's shots."""
        self._call("bs_server_finish_command", client)

    def ended(self, index: int) -> tuple[Ended, bytes] | None:
        """The projectile that ended in this tick with this index, from 0, and the verdict for all clients. Answer:
        1 if there is none. Valid until the next tick begins. Returns `ended` and `verdict`, or None where it
        answers so."""
        ended_out = Ended._room()
        verdict_out = new_c("bs_news *")
        code = self._call("bs_server_ended", index, ended_out._c, verdict_out)
        return (ended_out, block_of(verdict_out)) if code == 0 else None

    def area_hit(self, index: int, area_index: int) -> AreaHit | None:
        """Entities that the end of a projectile reaches, in the view that it was judged in: at most 64 of one end,
        and 1024 in a tick. `index` as of Server.ended(). `area_index` from 0. Answer: 1 past the last that is
        given. Returns `hit`, or None where it answers so."""
        hit_out = AreaHit._room()
        code = self._call("bs_server_area_hit", index, area_index, hit_out._c)
        return hit_out if code == 0 else None

    def flight(self, index: int) -> tuple[Flight, bytes] | None:
        """A projectile in flight, by index from 0, and its spawn for clients that join late. Answer: 1 if there is
        none. Returns `flight` and `spawn`, or None where it answers so."""
        flight_out = Flight._room()
        spawn_out = new_c("bs_news *")
        code = self._call("bs_server_flight", index, flight_out._c, spawn_out)
        return (flight_out, block_of(spawn_out)) if code == 0 else None


class ClientCalls(Handle):
    """Calls of Client that need no hand: the class itself is in _objects.py."""

    __slots__ = ()

    def add_hitbox_set(self, hitboxes: Sequence[Hitbox], draw_group: int = 0) -> int:
        """As Server.add_hitbox_set(). Returns `set`."""
        hitboxes_c = given_array(hitboxes, Hitbox, "hitboxes")
        set_out = new_c(UINT32)
        self._call("bs_client_add_hitbox_set", hitboxes_c, len(hitboxes_c), draw_group, set_out)
        return set_out[0]

    def fingerprint(self) -> int:
        """See Server.fingerprint(). Returns `fingerprint`."""
        fingerprint_out = new_c(UINT64)
        self._call("bs_client_fingerprint", fingerprint_out)
        return fingerprint_out[0]

    def set_self(self, self_entity: int, number: int, joined_tick: int) -> None:
        """Takes in the server's answer to a join: the player's entity, the client's number, and the server's tick
        then. Later calls may change the entity. Code.OUT_OF_RANGE for another number or tick: Client.reset()
        comes before another join."""
        self._call("bs_client_set_self", self_entity, number, joined_tick)

    def reset(self) -> None:
        """The connection is over: forgets all that was received and drawn. Before a client joins again, because
        snapshots and commands are numbered from 1 then. Hitbox sets stay. Takes memory."""
        self._call("bs_client_reset")

    def store(self, seq: int, tick: int, bytes: BytesLike, now_us: int) -> Answer:
        """Takes in a snapshot that came: all of it, or nothing. `bytes`: the block that the server wrote; any
        bytes. `now_us`: the client's own clock, which never goes back, within 140 years of 0. Answers: Store.
        Returns the answer."""
        bytes_c = given_bytes(bytes, "bytes")
        code = self._call("bs_client_store", seq, tick, bytes_c, len(bytes_c), now_us)
        return answer_of(code, Kind.STORE)

    def round_trip(self, server_clock_us: int, rtt_us: int, now_us: int) -> Answer:
        """A packet said the server's clock and answers one of the client's: makes the estimate of the present
        exact. Optional. `rtt_us`: without the time that the server held it. Any numbers; answers: ClockAnswer.
        Returns the answer."""
        code = self._call("bs_client_round_trip", server_clock_us, rtt_us, now_us)
        return answer_of(code, Kind.CLOCK)

    def advance(self, now_us: int, rtt_us: int) -> Answer:
        """Chooses the instant to draw. `rtt_us`: smoothed, 0 to 1 h; 0: unknown. Answer: 1 while nothing has
        arrived. Returns the answer."""
        code = self._call("bs_client_advance", now_us, rtt_us)
        return answer_of(code)

    def shown(self) -> Shown:
        """What is on the screen. Returns `shown`."""
        shown_out = Shown._room()
        self._call("bs_client_shown", shown_out._c)
        return shown_out

    def stamp(self) -> bytes:
        """The stamp of what is on the screen. Send it with each command, and unchanged with each copy of it.
        Returns `stamp`."""
        stamp_out = new_c("bs_stamp *")
        self._call("bs_client_stamp", stamp_out)
        return block_of(stamp_out)

    def shoot(self, shot: Shot, rules: WeaponRules) -> Hit:
        """The screen's answer to a shot, which the judge will compute too. Code.OUT_OF_RANGE for a direction that
        is no unit vector. Returns `hit`."""
        hit_out = Hit._room()
        self._call("bs_client_shoot", given(shot, Shot, "shot"), given(rules, WeaponRules, "rules"), hit_out._c)
        return hit_out

    def pose(self, entity: int) -> ViewPose:
        """See Server.pose(). Returns `pose`."""
        pose_out = ViewPose._room()
        self._call("bs_client_pose", entity, pose_out._c)
        return pose_out

    def bone(self, entity: int, bone: int) -> Pose | None:
        """See Server.bone(). Returns `pose`, or None where it answers so."""
        pose_out = new_c("bs_pose *")
        code = self._call("bs_client_bone", entity, bone, pose_out)
        return pose_of(pose_out) if code == 0 else None

    def cast_ray(self, ray: Ray, filter: Filter | None = None) -> Hit:
        """See Server.cast_ray(). Returns `hit`."""
        hit_out = Hit._room()
        self._call("bs_client_cast_ray", given(ray, Ray, "ray"), given_or_null(filter, Filter, "filter"), hit_out._c)
        return hit_out

    def sweep_sphere(self, path: Ray, radius_m: float, filter: Filter | None = None) -> Hit:
        """See Server.sweep_sphere(). Returns `hit`."""
        hit_out = Hit._room()
        self._call("bs_client_sweep_sphere", given(path, Ray, "path"), radius_m, given_or_null(filter, Filter,
                "filter"), hit_out._c)
        return hit_out

    def closest_point(self, point: VectorLike, max_distance_m: float, filter: Filter | None = None) -> Hit:
        """See Server.closest_point(). Returns `hit`."""
        hit_out = Hit._room()
        self._call("bs_client_closest_point", given_vector(point, "point"), max_distance_m, given_or_null(filter,
                Filter, "filter"), hit_out._c)
        return hit_out

    def clock_numbers(self) -> ClockNumbers:
        """The same of a client's clock, group 0. Returns `numbers`."""
        numbers_out = ClockNumbers._room()
        self._call("bs_client_clock_numbers", numbers_out._c)
        return numbers_out

    def declare_break(self, now_us: int) -> None:
        """As Clock.declare_break()."""
        self._call("bs_client_declare_break", now_us)

    def receive(self, packet: BytesLike, now_us: int) -> Answer:
        """As Client.store(), of a packet of Server.write(): any bytes. Returns the answer."""
        packet_c = given_bytes(packet, "packet")
        code = self._call("bs_client_receive", packet_c, len(packet_c), now_us)
        return answer_of(code, Kind.STORE)

    def push(self, input: BytesLike) -> int:
        """Keeps a command with the stamp of what is on the screen, and returns its number. `input`: `size` bytes
        of the game's own, 0 to 48. Number 0: the numbers are used up, after 2.1 years at 64 Hz. Returns
        `number`."""
        input_c = given_bytes(input, "input")
        number_out = new_c(UINT32)
        self._call("bs_client_push", input_c, len(input_c), number_out)
        return number_out[0]

    def write(self, capacity: int = PACKET_BYTES) -> bytes | None:
        """Writes a packet of the newest command, and of those before it that may not have come. Code.TOO_SMALL if
        not even the newest fits: 128 bytes are enough. Answer: 1 if all have arrived, and there is nothing to
        send. Returns `packet`, or None where it answers so."""
        packet_c, size_c = new_room(capacity), new_c(UINT32)
        code = self._call("bs_client_write", packet_c, capacity, size_c)
        return taken(packet_c, size_c) if code == 0 else None

    def set_commands_per_packet(self, count: int) -> None:
        """Commands in a packet from now on, 1 to 16: InputLeadNumbers.copies."""
        self._call("bs_client_set_commands_per_packet", count)

    def launch(self, claim: LaunchClaim, mount: int, now_us: int) -> Answer:
        """The player's own shot leaves the barrel. `mount`: what they drive. The claim's command must be new.
        Answer: 1 if the weapon launches none. Returns the answer."""
        code = self._call("bs_client_launch", given(claim, LaunchClaim, "claim"), mount, now_us)
        return answer_of(code)

    def follow(self, now_us: int) -> None:
        """Advances own projectiles to what is on the screen."""
        self._call("bs_client_follow", now_us)

    def take_news(self, news: BytesLike, now_us: int) -> Answer:
        """Takes in a message. Any bytes, in any order. Answer: 1 if it is none, or not for this client. Returns
        the answer."""
        code = self._call("bs_client_take_news", given_news(news, "news"), now_us)
        return answer_of(code)

    def update_projectiles(self, now_us: int, rtt_us: int) -> None:
        """Waits for verdicts, and draws all other clients' projectiles. `rtt_us` as of Client.advance()."""
        self._call("bs_client_update_projectiles", now_us, rtt_us)

    def own_image(self, index: int) -> Image | None:
        """Images of the player's own projectiles, and of all others, by index from 0. Answer: 1 if there is none.
        Returns `image`, or None where it answers so."""
        image_out = Image._room()
        code = self._call("bs_client_own_image", index, image_out._c)
        return image_out if code == 0 else None

    def remote_image(self, index: int) -> Image | None:
        """See Client.own_image(). Returns `image`, or None where it answers so."""
        image_out = Image._room()
        code = self._call("bs_client_remote_image", index, image_out._c)
        return image_out if code == 0 else None

    def next_effect(self) -> Effect | None:
        """The next effect to start or to take back. Answer: 1 if there is none. Returns `effect`, or None where it
        answers so."""
        effect_out = Effect._room()
        code = self._call("bs_client_next_effect", effect_out._c)
        return effect_out if code == 0 else None

    def image_counters(self) -> ImageCounters:
        """See Client.next_effect(). Returns `counters`."""
        counters_out = ImageCounters._room()
        self._call("bs_client_image_counters", counters_out._c)
        return counters_out


class ClockCalls(Handle):
    """Calls of Clock that need no hand: the class itself is in _objects.py."""

    __slots__ = ()

    def snapshot_arrived(self, tick: int, group: int, now_us: int) -> Answer:
        """A snapshot of a tick arrived, with samples of a group. Any tick. Answers: ClockAnswer. Returns the
        answer."""
        code = self._call("bs_clock_snapshot_arrived", tick, group, now_us)
        return answer_of(code, Kind.CLOCK)

    def round_trip(self, server_clock_us: int, rtt_us: int, now_us: int) -> Answer:
        """As Client.round_trip(). After Clock.snapshot_arrived() of the same packet. Returns the answer."""
        code = self._call("bs_clock_round_trip", server_clock_us, rtt_us, now_us)
        return answer_of(code, Kind.CLOCK)

    def declare_break(self, now_us: int) -> None:
        """The server's clock or the local one is known to have jumped."""
        self._call("bs_clock_declare_break", now_us)

    def moment(self, group: int, now_us: int) -> int | None:
        """The moment to draw of a group. Answer: 1 before the first snapshot. Returns `moment`, or None where it
        answers so."""
        moment_out = new_c(INT64)
        code = self._call("bs_clock_moment", group, now_us, moment_out)
        return moment_out[0] if code == 0 else None

    def read(self, now_us: int) -> ClockReading | None:
        """The server's time now. Answer: 1 before the first round trip and snapshot. Returns `reading`, or None
        where it answers so."""
        reading_out = ClockReading._room()
        code = self._call("bs_clock_read", now_us, reading_out._c)
        return reading_out if code == 0 else None

    def get_numbers(self, group: int) -> ClockNumbers:
        """See Clock.read(). Returns `numbers`."""
        numbers_out = ClockNumbers._room()
        self._call("bs_clock_get_numbers", group, numbers_out._c)
        return numbers_out


class CommandBufferCalls(Handle):
    """Calls of CommandBuffer that need no hand: the class itself is in _objects.py."""

    __slots__ = ()

    def push(self, command: Command, wanted_tick: int, now_tick: int) -> int:
        """Takes in the next command, while `now_tick` is simulated, which never goes back. `wanted_tick`: a claim,
        any number. `timing` may be null: Timing. Then call CommandBuffer.next() until it answers 1: a full
        buffer hands out its oldest early, and takes no more before that (Code.OUT_OF_RANGE). Returns `timing`."""
        timing_out = new_c(UINT32)
        self._call("bs_command_buffer_push", given(command, Command, "command"), wanted_tick, now_tick, timing_out)
        return timing_out[0]

    def next(self, now_tick: int) -> Command | None:
        """Hands out the oldest command that is due. Answer: 1 if there is none. Returns `command`, or None where
        it answers so."""
        command_out = Command._room()
        code = self._call("bs_command_buffer_next", now_tick, command_out._c)
        return command_out if code == 0 else None


class InputLeadCalls(Handle):
    """Calls of InputLead that need no hand: the class itself is in _objects.py."""

    __slots__ = ()

    def margin(self, margin_us: int, now_us: int) -> None:
        """The server's report of the least margin, of commands that were under way a round trip ago. Any number."""
        self._call("bs_input_lead_margin", margin_us, now_us)

    def packet(self, arrived: int) -> None:
        """What became of a packet with commands, in the order of sending. `arrived`: flag."""
        self._call("bs_input_lead_packet", arrived)

    def round_trip(self, rtt_us: int, now_us: int) -> None:
        """A measured round trip. Any number; one below 0 or above twice max_lead_us is ignored."""
        self._call("bs_input_lead_round_trip", rtt_us, now_us)

    def declare_break(self, new_epoch: int) -> None:
        """The server's clock broke: the output may jump forward; with `new_epoch` (flag) back too."""
        self._call("bs_input_lead_declare_break", new_epoch)

    def moment(self, server_moment: int, now_us: int) -> int:
        """The moment that a command is made for; it never goes back. `server_moment`: the server's present,
        ClockReading.present or Shown.present, 0 to 2^62 - 1. Returns `moment`."""
        moment_out = new_c(INT64)
        self._call("bs_input_lead_moment", server_moment, now_us, moment_out)
        return moment_out[0]

    def get_numbers(self) -> InputLeadNumbers:
        """See InputLead.moment(). Returns `numbers`."""
        numbers_out = InputLeadNumbers._room()
        self._call("bs_input_lead_get_numbers", numbers_out._c)
        return numbers_out


class EstimatorCalls(Handle):
    """Calls of Estimator that need no hand: the class itself is in _objects.py."""

    __slots__ = ()

    def add(self, pose: PoseLike, now_us: int) -> Answer:
        """Adds the pose of a tick. After a break (teleport, respawn) call Estimator.restart() first. Answer: 2 if
        the time is not later than the last. Returns the answer."""
        code = self._call("bs_estimator_add", given_pose(pose, "pose"), now_us)
        return answer_of(code)

    def restart(self) -> None:
        """See Estimator.add()."""
        self._call("bs_estimator_restart")

    def get(self) -> Motion | None:
        """The state at the last pose. Answer: 1 before the first. Returns `motion`, or None where it answers so."""
        motion_out = Motion._room()
        code = self._call("bs_estimator_get", motion_out._c)
        return motion_out if code == 0 else None


class ReckonerCalls(Handle):
    """Calls of Reckoner that need no hand: the class itself is in _objects.py."""

    __slots__ = ()

    def update(self, truth: Motion, epoch: int, now_us: int) -> int:
        """Takes in the true state. `epoch` counts breaks, 0 to 65,535. `verdict`: Reckon. A state that is out of
        range is refused by the verdict. Returns `verdict`."""
        verdict_out = new_c(UINT32)
        self._call("bs_reckoner_update", given(truth, Motion, "truth"), epoch, now_us, verdict_out)
        return verdict_out[0]

    def sent(self) -> tuple[Motion, int] | None:
        """The last state that was sent, as receivers have it: rounded as on the wire. Answer: 1 before the first.
        Returns `sent` and `sent_at_us`, or None where it answers so."""
        sent_out = Motion._room()
        sent_at_us_out = new_c(INT64)
        code = self._call("bs_reckoner_sent", sent_out._c, sent_at_us_out)
        return (sent_out, sent_at_us_out[0]) if code == 0 else None


def weapon_rules_of(setting: int) -> WeaponRules:
    """Fills in the rules of a setting, `Fairness`. Code.OUT_OF_RANGE for another; Code.NULL, Code.BAD_STRUCT_SIZE.
    Returns `rules`."""
    rules_out = WeaponRules._room()
    call("bs_weapon_rules_of", setting, rules_out._c)
    return rules_out


def fairness_of(setting: int, server: ServerConfig) -> WeaponRules:
    """All that a setting decides: the rules of each weapon, and even_to_us of `server`, whose other fields stay.
    Neither is null. Answers as above. Returns `rules`."""
    rules_out = WeaponRules._room()
    call("bs_fairness_of", setting, rules_out._c, given(server, ServerConfig, "server"))
    return rules_out


def moment_at(world: WorldConfig, server_time_us: int) -> int:
    """The moment at a server time, rounded down; 0 to 30 years. The rate is that of `world`. Returns `moment`."""
    moment_out = new_c(INT64)
    call("bs_moment_at", given(world, WorldConfig, "world"), server_time_us, moment_out)
    return moment_out[0]


def time_of(world: WorldConfig, moment: int) -> int:
    """The server time of a moment, rounded down. Range as above. Returns `server_time_us`."""
    server_time_us_out = new_c(INT64)
    call("bs_time_of", given(world, WorldConfig, "world"), moment, server_time_us_out)
    return server_time_us_out[0]


def screen_hash(hit: Hit) -> int:
    """What a screen shows of a shot, in 32 bits, to be declared to Server.judge(). Never 0. Needs the hit as
    Client.shoot() gave it. Returns `hash`."""
    hash_out = new_c(UINT32)
    call("bs_screen_hash", given(hit, Hit, "hit"), hash_out)
    return hash_out[0]


def stamp_read(stamp: BytesLike) -> tuple[Answer, StampFields]:
    """Answers: Bytes. Whether a client may claim such a stamp is for the server's audit to say. Returns the
    answer, `fields`."""
    fields_out = StampFields._room()
    code = call("bs_stamp_read", given_stamp(stamp, "stamp"), fields_out._c)
    return answer_of(code, Kind.BYTES), fields_out


def stamp_write(fields: StampFields) -> bytes:
    """Code.OUT_OF_RANGE for a moment or an offset that is. Returns `stamp`."""
    stamp_out = new_c("bs_stamp *")
    call("bs_stamp_write", given(fields, StampFields, "fields"), stamp_out)
    return block_of(stamp_out)


def state_read(world: WorldConfig, bytes: BytesLike) -> tuple[Answer, State, int]:
    """Reads the first entity of a block that Server.add() wrote. `read`: how many bytes it took. Any bytes.
    Answers: Bytes. Returns the answer, `state` and `read`."""
    bytes_c = given_bytes(bytes, "bytes")
    state_out = State._room()
    read_out = new_c(UINT32)
    code = call("bs_state_read", given(world, WorldConfig, "world"), bytes_c, len(bytes_c), state_out._c, read_out)
    return answer_of(code, Kind.BYTES), state_out, read_out[0]


def command_tick(low_bits: int, known_tick: int) -> int:
    """The tick whose lowest 8 bits a command carries. `known_tick`: of the newest snapshot that its client had
    (the stamp's newest). NO_TICK if that is. Any thread. Returns `tick`."""
    tick_out = new_c(INT64)
    call("bs_command_tick", low_bits, known_tick, tick_out)
    return tick_out[0]


def margin_code(margin_us: int, before: int) -> int:
    """The least of several margins in one signed byte, in steps of 0.5 ms. `before`: the code so far, NO_MARGIN at
    first, to be sent and begun anew at times; -128 to 127. `margin_us`: by how much a command came before the
    tick that needed it; below 0: after. Any number. Pure; any thread. Returns `code`."""
    code_out = new_c(INT32)
    code = call("bs_margin_code", margin_us, before, code_out)
    return code_out[0]


def margin_of(code: int) -> int | None:
    """The margin of a code, as it came off the wire. Answer: 1 for NO_MARGIN, and for what is no code. Pure; any
    thread. Returns `margin_us`, or None where it answers so."""
    margin_us_out = new_c(INT64)
    code = call("bs_margin_of", code, margin_us_out)
    return margin_us_out[0] if code == 0 else None


def launch_claim_round(world: WorldConfig, claim: LaunchClaim) -> None:
    """Rounds muzzle and direction to what messages carry, so that all clients see the same flight. Call it when
    the shot is fired, before Client.launch()."""
    call("bs_launch_claim_round", given(world, WorldConfig, "world"), given(claim, LaunchClaim, "claim"))


def draw_rules_for_people(rules: DrawRules, gravity: VectorLike) -> None:
    """Makes rules those for people who walk, run and jump under `gravity`, in m/s^2: dead reckoning with
    Model.FVW, and fading accelerations and velocities."""
    call("bs_draw_rules_for_people", given(rules, DrawRules, "rules"), given_vector(gravity, "gravity"))


def reckon(rules: DrawRules, from_: Motion, seconds: float) -> Motion:
    """Where a thing is some time after a state, by the model of the rules. `seconds`: 0 to 60. Positions within 16
    km, velocities within 512 m/s, accelerations within 1024 m/s^2 and angular velocities within 64 rad/s a
    component. Pure; the same bits everywhere. `from` and `to` may be the same. Returns `to`."""
    to_out = Motion._room()
    call("bs_reckon", given(rules, DrawRules, "rules"), given(from_, Motion, "from_"), seconds, to_out._c)
    return to_out


__all__ = [
    "DrawRules", "WorldConfig", "ServerConfig", "ClientConfig", "Hitbox", "WeaponRules", "Traits", "EntityPose",
    "TakenCommand", "Shot", "Hit", "Verdict", "JudgeCounters", "Shown", "View", "ViewPose", "Ray", "Filter",
    "AuditAnswer", "Agreement", "StampFields", "State", "BakedClip", "ClockConfig", "DelayConfig",
    "ClockReading", "ClockNumbers", "Command", "InputLeadConfig", "InputLeadNumbers", "ProjectileRules",
    "LevelContact", "LaunchClaim", "LaunchFacts", "Ended", "AreaHit", "Flight", "Image", "Effect",
    "ImageCounters", "Motion", "EstimatorConfig", "ReckonerConfig", "weapon_rules_of", "fairness_of",
    "moment_at", "time_of", "screen_hash", "stamp_read", "stamp_write", "state_read", "command_tick",
    "margin_code", "margin_of", "launch_claim_round", "draw_rules_for_people", "reckon"
]
