// Written by tools/bind from bindings/c/backsight.h. Change the header, not this file.
export const ABI_VERSION = 65538;
export const NO_ENTITY = 0;
export const NO_CLIENT_NUMBER = 4294967295;
export const NO_TICK = -1;
export const STAMP_BYTES = 32;
export const DRAW_GROUPS = 4;
export const ROOT_BONE = -1;
export const SENT_BYTES = 54;
export const BONE_BYTES = 10;
export const COMMAND_INPUT_BYTES = 48;
export const PACKET_BYTES = 1200;
export const NO_MARGIN = -128;
export const PROJECTILE_WEAPONS = 16;
export const NEWS_BYTES = 32;

/** Codes of mistakes. */
export const Code = {
    Ok: 0,
    Null: -1,
    BadHandle: -2,
    Stale: -3,
    Busy: -4,
    BadStructSize: -5,
    NotFinite: -6,
    OutOfRange: -7,
    TooSmall: -8,
    NoMemory: -9,
    BadVersion: -10,
    NoClient: -11,
    NotSetUp: -12,
    BadFloats: -13,
} as const;

/** Kinds of answers, for Library.reasonName(). */
export const Kind = {
    Record: 0,
    Sent: 1,
    Store: 2,
    Verdict: 3,
    Audit: 4,
    Outcome: 5,
    Status: 6,
    Clock: 7,
    Bytes: 8,
    Fault: 9,
    Interpolation: 10,
    Model: 11,
    Convergence: 12,
    Timing: 13,
    Take: 14,
    Launch: 15,
    End: 16,
    Basis: 17,
    Image: 18,
    Effect: 19,
    Reckon: 20,
    Commands: 21,
    Count: 22,
} as const;

/** Between two samples. */
export const Interpolation = {
    Hold: 0,
    Linear: 1,
    Hermite: 2,
    CatmullRom: 3,
} as const;

/** Past the newest sample. AfterNewest.Reckon: dead reckoning, drawn in the present. */
export const AfterNewest = {
    Hold: 0,
    Extrapolate: 1,
    Reckon: 2,
} as const;

/** Models of dead reckoning, by their numbers in IEEE 1278.1. */
export const Model = {
    Static: 1,
    Fpw: 2,
    Rpw: 3,
    Rvw: 4,
    Fvw: 5,
    Fpb: 6,
    Rpb: 7,
    Rvb: 8,
    Fvb: 9,
} as const;

/** How a fresh sample's course takes over from the one before. */
export const Convergence = {
    Snap: 0,
    Linear: 1,
    ProjectiveVelocity: 2,
    Hermite: 3,
    CriticallyDamped: 4,
} as const;

/**
 * At which age other clients' projectiles are drawn. Timeline: among the targets as they are drawn. Catch up: from
 * the muzzle, in half a second, or by a share of the rest. Rewind: from the muzzle, a little faster all the way.
 */
export const RemotePolicy = {
    Timeline: 0,
    CatchUp: 1,
    CatchUpExponentially: 2,
    Rewind: 3,
} as const;

export const Shape = {
    Sphere: 0,
    Capsule: 1,
    Box: 2,
} as const;

/** What a hit counts as. Other values, up to 255, are the game's. */
export const HitGroup = {
    Generic: 0,
    Head: 1,
    Torso: 2,
    Arm: 3,
    Leg: 4,
} as const;

/** What happens to a hit beyond a cap. */
export const CapPolicy = {
    Clamp: 0,
    Refuse: 1,
} as const;

/** Settings by name, docs/evidence/fairness.md: what each player experiences, with numbers. Casual is the default. */
export const Fairness = {
    Competitive: 0,
    Casual: 1,
    Coop: 2,
    HighPing: 3,
    Even: 4,
} as const;

/** Answers of the calls that change an entity. */
export const RecordAnswer = {
    NotFinite: 1,
    OutOfRange: 2,
    StaleId: 3,
    TimeWentBack: 4,
    Full: 5,
    TooManyBones: 6,
    BadParent: 7,
} as const;

/** Answers of Server.add(): the entity must not be in the snapshot. */
export const SentAnswer = {
    NoSnapshot: 1,
    NullId: 2,
    NoRoom: 3,
    StaleId: 4,
    NoState: 5,
} as const;

/** Results of the audit of a stamp. Up to Audit.MomentTooFast a view is rebuilt. */
export const Audit = {
    Accepted: 0,
    MomentTooOld: 1,
    MomentTooNew: 2,
    MomentWentBack: 3,
    MomentTooFast: 4,
    NoSnapshot: 5,
    SnapshotNotSent: 6,
    SnapshotForgotten: 7,
    SnapshotWentBack: 8,
    ReceivedUndone: 9,
    ReceivedTooLate: 10,
    Malformed: 11,
} as const;

export const Outcome = {
    Hit: 0,
    Miss: 1,
    Refused: 2,
} as const;

/** The rule that decided, or changed, the outcome. docs/integrate/judging.md says more of each. */
export const Reason = {
    AsSeen: 0,
    StampClamped: 1,
    StampRefused: 2,
    RewindClamped: 3,
    RewindRefused: 4,
    VictimClamped: 5,
    VictimRefused: 6,
    VictimInCover: 7,
    KnowledgeGap: 8,
    BadShot: 9,
    ClockOff: 10,
} as const;

/** What became of a command. */
export const Take = {
    Taken: 0,
    TooMany: 1,
    CameBefore: 2,
} as const;

/** Answers of Client.store() and Client.receive(): the snapshot was not taken in, and counts as never received. */
export const StoreAnswer = {
    Duplicate: 1,
    Late: 2,
    Malformed: 3,
    UnknownBaseline: 4,
    Refused: 5,
    OutOfOrder: 6,
} as const;

/** Answers of Client.roundTrip(): the observation was not taken. */
export const ClockAnswer = {
    DeclaredBreak: 1,
    NotNewer: 2,
    FromFuture: 3,
    BeforeQuestion: 4,
    TooQuick: 5,
    RttOutOfRange: 6,
    OutOfRange: 7,
    LocalWentBack: 8,
} as const;

/** Views of a server. A client has one: its screen. */
export const ViewKind = {
    Moment: 0,
    Shooter: 1,
} as const;

/** Why an entity is, or is not, in a view. Up to Status.Extrapolated it can be hit; up to Status.Dead it has a pose. */
export const Status = {
    Interpolated: 0,
    Held: 1,
    Extrapolated: 2,
    Dead: 3,
    Despawned: 4,
    NotYetThere: 5,
    Unknown: 6,
    KnowledgeGap: 7,
    ParentMissing: 8,
} as const;

/** Answers: the bytes are none of the library's. */
export const BytesAnswer = {
    TooShort: 1,
    OutOfRange: 2,
    TooManyBones: 3,
} as const;

export const Presence = {
    Alive: 0,
    Dead: 1,
    Despawned: 2,
} as const;

/** How a command's tick relates to the server's when it came. */
export const Timing = {
    Held: 0,
    OnTime: 1,
    Late: 2,
    TooFar: 3,
    WentBack: 4,
    Unknown: 5,
} as const;

/** Answers of Server.receive(): there is no new command. */
export const CommandsAnswer = {
    NothingNew: 1,
    Malformed: 2,
    UnknownBase: 3,
} as const;

/**
 * What decides a hit: each step when one of the shooter's commands shows it, or at its time; or in the present, where
 * a flight catches up the time since the shot, by 8 % of the rest a tick.
 */
export const DecidedBy = {
    Commands: 0,
    Clock: 1,
    CatchUp: 2,
} as const;

export const DeadShooter = {
    Drop: 0,
    Emit: 1,
} as const;

/** Which effects of its end the shooter's image shows before the server's verdict. */
export const Predict = {
    None: 0,
    Level: 1,
    All: 2,
} as const;

/** Answers of Server.launch(): why there is no projectile. */
export const LaunchAnswer = {
    BadId: 1,
    IdReused: 2,
    IdOutOfOrder: 3,
    BadDirection: 4,
    BadMuzzle: 5,
    MuzzleBlocked: 6,
    BadHoldBack: 7,
    TooSoon: 8,
    NoView: 9,
    ShooterDead: 10,
    TooMany: 11,
    ClockOff: 12,
} as const;

/** How a flight ended. */
export const End = {
    None: 0,
    Target: 1,
    Stopped: 2,
    Fuse: 3,
    Lifetime: 4,
} as const;

/** Why the shooter's image may have ended otherwise. */
export const Basis = {
    AsShown: 0,
    CommandsLost: 1,
    ByClock: 2,
    Remainder: 3,
} as const;

/**
 * What an effect says. EffectNews.ShownAgain: an own image that had ended is drawn again, from `point` on, for its
 * end was wrong.
 */
export const EffectNews = {
    EffectStarted: 0,
    EffectCancelled: 1,
    Settled: 2,
    ShownAgain: 3,
} as const;

export const EffectKind = {
    Launch: 0,
    Bounce: 1,
    ImpactLevel: 2,
    ImpactTarget: 3,
    Detonation: 4,
    Expired: 5,
} as const;

/** The outcome of an own image. */
export const ImageOutcome = {
    Confirmed: 0,
    Premature: 1,
    Late: 2,
    Inaccurate: 3,
    Lost: 4,
    Denied: 5,
} as const;

export const ReckonVerdict = {
    NearEnough: 0,
    Waits: 1,
    First: 2,
    Broke: 3,
    PositionOff: 4,
    RotationOff: 5,
    Heartbeat: 6,
    ClockBack: 7,
    NotFinite: 8,
    OutOfRange: 9,
} as const;
