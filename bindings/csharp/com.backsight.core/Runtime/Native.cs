// Made by tools/bind from bindings/c/backsight.h. Change tools/bindings/csharp.py, not this file.
using System;
using System.Runtime.InteropServices;

namespace Backsight
{
    /// <summary>Numbers of the interface.</summary>
    public static class Constants
    {
        public const uint AbiVersion = 65542;
        public const uint NoEntity = 0;
        public const uint NoClientNumber = 4294967295;
        public const long NoTick = -1;
        public const int StampBytes = 32;
        public const int DrawGroups = 4;
        public const int RootBone = -1;
        public const int SentBytes = 54;
        public const int BoneBytes = 10;
        public const int MaskBytes = 4;
        public const int FineBytes = 4;
        public const int FieldsBytes = 4;
        public const int FarBoneBytes = 2;
        public const int FilterEntities = 8;
        public const int MaxQueryHits = 64;
        public const int SwingPoses = 8;
        public const int CommandInputBytes = 48;
        public const int PacketBytes = 1200;
        public const int NoMargin = -128;
        public const int ProjectileWeapons = 16;
        public const int NewsBytes = 32;
        public const int MostStateBytes = 4096;
        public const int MostInputBytes = 1024;
    }

    /// <summary>Codes of mistakes.</summary>
    public enum Code : int
    {
        Ok = 0,
        Null = -1,
        BadHandle = -2,
        Stale = -3,
        Busy = -4,
        BadStructSize = -5,
        NotFinite = -6,
        OutOfRange = -7,
        TooSmall = -8,
        NoMemory = -9,
        BadVersion = -10,
        NoClient = -11,
        NotSetUp = -12,
        BadFloats = -13,
    }

    /// <summary>Kinds of answers, for Library.ReasonName().</summary>
    public enum ReasonKind : uint
    {
        Record = 0,
        Sent = 1,
        Store = 2,
        Verdict = 3,
        Audit = 4,
        Outcome = 5,
        Status = 6,
        Clock = 7,
        Bytes = 8,
        Fault = 9,
        Interpolation = 10,
        Model = 11,
        Convergence = 12,
        Timing = 13,
        Take = 14,
        Launch = 15,
        End = 16,
        Basis = 17,
        Image = 18,
        Effect = 19,
        Reckon = 20,
        Commands = 21,
        Reconciled = 22,
        Drawn = 23,
        Cause = 24,
        Predicted = 25,
        Event = 26,
    }

    /// <summary>Between two samples.</summary>
    public enum Interpolation : uint
    {
        Hold = 0,
        Linear = 1,
        Hermite = 2,
        CatmullRom = 3,
    }

    /// <summary>Past the newest sample. AfterNewest.Reckon: dead reckoning, drawn in the present.</summary>
    public enum AfterNewest : uint
    {
        Hold = 0,
        Extrapolate = 1,
        Reckon = 2,
    }

    /// <summary>Models of dead reckoning, by their numbers in IEEE 1278.1.</summary>
    public enum ReckoningModel : uint
    {
        Static = 1,
        Fpw = 2,
        Rpw = 3,
        Rvw = 4,
        Fvw = 5,
        Fpb = 6,
        Rpb = 7,
        Rvb = 8,
        Fvb = 9,
    }

    /// <summary>How a fresh sample's course takes over from the one before.</summary>
    public enum Convergence : uint
    {
        Snap = 0,
        Linear = 1,
        ProjectiveVelocity = 2,
        Hermite = 3,
        CriticallyDamped = 4,
    }

    /// <summary>
    /// At which age other clients' projectiles are drawn. Timeline: among the targets as they are drawn. Catch up:
    /// from the muzzle, in half a second, or by a share of the rest. Rewind: from the muzzle, a little faster all the
    /// way.
    /// </summary>
    public enum RemotePolicy : uint
    {
        Timeline = 0,
        CatchUp = 1,
        CatchUpExponentially = 2,
        Rewind = 3,
    }

    public enum Shape : uint
    {
        Sphere = 0,
        Capsule = 1,
        Box = 2,
    }

    /// <summary>What a hit counts as. Other values, up to 255, are the game's.</summary>
    public enum HitGroup : uint
    {
        Generic = 0,
        Head = 1,
        Torso = 2,
        Arm = 3,
        Leg = 4,
    }

    /// <summary>What happens to a hit beyond a cap.</summary>
    public enum CapPolicy : uint
    {
        Clamp = 0,
        Refuse = 1,
    }

    /// <summary>
    /// Settings by name, docs/evidence/fairness.md: what each player experiences, with numbers. Casual is the
    /// default.
    /// </summary>
    public enum Fairness : uint
    {
        Competitive = 0,
        Casual = 1,
        Coop = 2,
        HighPing = 3,
        Even = 4,
    }

    /// <summary>Answers of the calls that change an entity.</summary>
    public enum RecordAnswer : int
    {
        Ok = 0,
        NotFinite = 1,
        OutOfRange = 2,
        StaleId = 3,
        TimeWentBack = 4,
        Full = 5,
        TooManyBones = 6,
        BadParent = 7,
        RotationWidth = 9,
        FieldsTooWide = 10,
    }

    /// <summary>Answers of Server.Add(): the entity must not be in the snapshot.</summary>
    public enum SentAnswer : int
    {
        Ok = 0,
        NoSnapshot = 1,
        NullId = 2,
        NoRoom = 3,
        StaleId = 4,
        NoState = 5,
        TooSmall = -8,
    }

    /// <summary>Results of the audit of a stamp. Up to AuditResult.MomentTooFast a view is rebuilt.</summary>
    public enum AuditResult : uint
    {
        Accepted = 0,
        MomentTooOld = 1,
        MomentTooNew = 2,
        MomentWentBack = 3,
        MomentTooFast = 4,
        NoSnapshot = 5,
        SnapshotNotSent = 6,
        SnapshotForgotten = 7,
        SnapshotWentBack = 8,
        ReceivedUndone = 9,
        ReceivedTooLate = 10,
        Malformed = 11,
        OutsideStep = 12,
    }

    public enum Outcome : uint
    {
        Hit = 0,
        Miss = 1,
        Refused = 2,
    }

    /// <summary>The rule that decided, or changed, the outcome. docs/integrate/judging.md says more of each.</summary>
    public enum Reason : uint
    {
        AsSeen = 0,
        StampClamped = 1,
        StampRefused = 2,
        RewindClamped = 3,
        RewindRefused = 4,
        VictimClamped = 5,
        VictimRefused = 6,
        VictimInCover = 7,
        KnowledgeGap = 8,
        BadShot = 9,
        ClockOff = 10,
        TooMany = 11,
        UnknownClient = 12,
    }

    /// <summary>The result of a command.</summary>
    public enum TakeResult : uint
    {
        Taken = 0,
        TooMany = 1,
        CameBefore = 2,
    }

    /// <summary>
    /// Answers of Client.Store() and Client.Receive(): the snapshot was not taken in, and counts as never received.
    /// </summary>
    public enum StoreAnswer : int
    {
        Ok = 0,
        Duplicate = 1,
        Late = 2,
        Malformed = 3,
        UnknownBaseline = 4,
        Refused = 5,
        OutOfOrder = 6,
    }

    /// <summary>Answers of Client.RoundTrip(): the observation was not taken.</summary>
    public enum ClockAnswer : int
    {
        Ok = 0,
        DeclaredBreak = 1,
        NotNewer = 2,
        FromFuture = 3,
        BeforeQuestion = 4,
        TooQuick = 5,
        RttOutOfRange = 6,
        OutOfRange = 7,
        LocalWentBack = 8,
    }

    /// <summary>Views of a server. A client has one: its screen.</summary>
    public enum ViewKind : uint
    {
        Moment = 0,
        Shooter = 1,
    }

    /// <summary>
    /// Why an entity is, or is not, in a view. Up to ViewStatus.Extrapolated it can be hit; up to ViewStatus.Dead it
    /// has a pose.
    /// </summary>
    public enum ViewStatus : uint
    {
        Interpolated = 0,
        Held = 1,
        Extrapolated = 2,
        Dead = 3,
        Despawned = 4,
        NotYetThere = 5,
        Unknown = 6,
        KnowledgeGap = 7,
        ParentMissing = 8,
    }

    /// <summary>How much of what the shooter rides is left out.</summary>
    public enum MountScope : uint
    {
        None = 0,
        Riders = 1,
        Tree = 2,
    }

    public enum QueryShape : uint
    {
        Ray = 0,
        SphereSweep = 1,
        CapsuleSweep = 2,
        Swing = 3,
        Sphere = 4,
        Capsule = 5,
        Box = 6,
        Cone = 7,
    }

    public enum Collect : uint
    {
        Nearest = 0,
        Entities = 1,
        Hitboxes = 2,
    }

    /// <summary>Answers: the bytes are none of the library's.</summary>
    public enum BytesAnswer : int
    {
        Ok = 0,
        TooShort = 1,
        OutOfRange = 2,
        TooManyBones = 3,
    }

    public enum Presence : uint
    {
        Alive = 0,
        Dead = 1,
        Despawned = 2,
    }

    /// <summary>How a command's tick relates to the server's when it came.</summary>
    public enum Timing : int
    {
        Held = 0,
        OnTime = 1,
        Late = 2,
        TooFar = 3,
        WentBack = 4,
        Unknown = 5,
    }

    /// <summary>Answers of Server.Receive(): there is no new command.</summary>
    public enum CommandsAnswer : int
    {
        Ok = 0,
        NothingNew = 1,
        Malformed = 2,
        UnknownBase = 3,
    }

    /// <summary>
    /// What decides a hit: each step when one of the shooter's commands shows it, or at its time; or in the present,
    /// where a flight catches up the time since the shot, by 8 % of the rest a tick.
    /// </summary>
    public enum DecidedBy : uint
    {
        Commands = 0,
        Clock = 1,
        CatchUp = 2,
    }

    public enum DeadShooter : uint
    {
        Drop = 0,
        Emit = 1,
    }

    /// <summary>Which effects of its end the shooter's image shows before the server's verdict.</summary>
    public enum Predict : uint
    {
        None = 0,
        Level = 1,
        All = 2,
    }

    /// <summary>Whose velocity a projectile starts with, besides its own.</summary>
    public enum Inherits : uint
    {
        Nothing = 0,
        Mount = 1,
        Shooter = 2,
    }

    /// <summary>Answers of Server.Launch(): why there is no projectile.</summary>
    public enum LaunchAnswer : int
    {
        Ok = 0,
        BadId = 1,
        IdReused = 2,
        IdOutOfOrder = 3,
        BadDirection = 4,
        BadMuzzle = 5,
        MuzzleBlocked = 6,
        BadHoldBack = 7,
        TooSoon = 8,
        NoView = 9,
        ShooterDead = 10,
        TooMany = 11,
        ClockOff = 12,
        BadSpeed = 13,
    }

    /// <summary>How a flight ended.</summary>
    public enum FlightEnd : uint
    {
        None = 0,
        Target = 1,
        Stopped = 2,
        Fuse = 3,
        Lifetime = 4,
    }

    /// <summary>Why the shooter's image may have ended otherwise.</summary>
    public enum VerdictBasis : uint
    {
        AsShown = 0,
        CommandsLost = 1,
        ByClock = 2,
        Remainder = 3,
    }

    /// <summary>
    /// What an effect says. EffectNews.ShownAgain: an own image that had ended is drawn again, from `point` on, for
    /// its end was wrong.
    /// </summary>
    public enum EffectNews : uint
    {
        EffectStarted = 0,
        EffectCancelled = 1,
        Settled = 2,
        ShownAgain = 3,
    }

    public enum EffectKind : uint
    {
        Launch = 0,
        Bounce = 1,
        ImpactLevel = 2,
        ImpactTarget = 3,
        Detonation = 4,
        Expired = 5,
    }

    /// <summary>The outcome of an own image.</summary>
    public enum ImageOutcome : uint
    {
        Confirmed = 0,
        Premature = 1,
        Late = 2,
        Inaccurate = 3,
        Lost = 4,
        Denied = 5,
    }

    public enum ReckonVerdict : uint
    {
        NearEnough = 0,
        Waits = 1,
        First = 2,
        Broke = 3,
        PositionOff = 4,
        RotationOff = 5,
        Heartbeat = 6,
        ClockBack = 7,
        NotFinite = 8,
        OutOfRange = 9,
    }

    /// <summary>What became of a state of the server's.</summary>
    public enum ReconcileResult : uint
    {
        Exact = 0,
        Corrected = 1,
        Started = 2,
        Stale = 3,
        FromFuture = 4,
        BeforeRing = 5,
        NotPredicted = 6,
        Malformed = 7,
    }

    /// <summary>How a correction is drawn.</summary>
    public enum CorrectionDrawn : uint
    {
        Slides = 0,
        Cut = 1,
        AtOnce = 2,
        Malformed = 3,
    }

    /// <summary>Why a prediction was wrong.</summary>
    public enum MispredictionCause : uint
    {
        None = 0,
        LostCommand = 1,
        Hit = 2,
        Death = 3,
        Body = 4,
        Mover = 5,
    }

    /// <summary>What PredictedEvents.Predict() did.</summary>
    public enum PredictAnswer : int
    {
        Shown = 0,
        Known = 1,
        TakenBack = 2,
        Full = 3,
        TooOld = 4,
    }

    /// <summary>What became of an event.</summary>
    public enum EventOutcome : uint
    {
        Waits = 0,
        Confirmed = 1,
        ToldLate = 2,
        Declined = 3,
        NotTold = 4,
        TimedOut = 5,
    }

    /// <summary>192 values of type byte.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct ByteX192
    {
        internal fixed byte Items[192];
        public const int Length = 192;
        public byte this[int index]
        {
            get { Arrays.CheckIndex(index, Length); fixed (byte* items = Items) return items[index]; }
            set { Arrays.CheckIndex(index, Length); fixed (byte* items = Items) items[index] = value; }
        }
    }

    /// <summary>32 values of type byte.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct ByteX32
    {
        internal fixed byte Items[32];
        public const int Length = 32;
        public byte this[int index]
        {
            get { Arrays.CheckIndex(index, Length); fixed (byte* items = Items) return items[index]; }
            set { Arrays.CheckIndex(index, Length); fixed (byte* items = Items) items[index] = value; }
        }
    }

    /// <summary>48 values of type byte.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct ByteX48
    {
        internal fixed byte Items[48];
        public const int Length = 48;
        public byte this[int index]
        {
            get { Arrays.CheckIndex(index, Length); fixed (byte* items = Items) return items[index]; }
            set { Arrays.CheckIndex(index, Length); fixed (byte* items = Items) items[index] = value; }
        }
    }

    /// <summary>4 values of type DrawRules.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct DrawRulesX4
    {
        internal DrawRules item0, item1, item2, item3;
        public const int Length = 4;
        public DrawRules this[int index]
        {
            get { Arrays.CheckIndex(index, Length); fixed (DrawRules* items = &item0) return items[index]; }
            set { Arrays.CheckIndex(index, Length); fixed (DrawRules* items = &item0) items[index] = value; }
        }
    }

    /// <summary>8 values of type Frame.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct FrameX8
    {
        internal Frame item0, item1, item2, item3, item4, item5, item6, item7;
        public const int Length = 8;
        public Frame this[int index]
        {
            get { Arrays.CheckIndex(index, Length); fixed (Frame* items = &item0) return items[index]; }
            set { Arrays.CheckIndex(index, Length); fixed (Frame* items = &item0) items[index] = value; }
        }
    }

    /// <summary>3 values of type int.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct IntX3
    {
        internal fixed int Items[3];
        public const int Length = 3;
        public int this[int index]
        {
            get { Arrays.CheckIndex(index, Length); fixed (int* items = Items) return items[index]; }
            set { Arrays.CheckIndex(index, Length); fixed (int* items = Items) items[index] = value; }
        }
    }

    /// <summary>3 values of type long.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct LongX3
    {
        internal fixed long Items[3];
        public const int Length = 3;
        public long this[int index]
        {
            get { Arrays.CheckIndex(index, Length); fixed (long* items = Items) return items[index]; }
            set { Arrays.CheckIndex(index, Length); fixed (long* items = Items) items[index] = value; }
        }
    }

    /// <summary>8 values of type uint.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct UintX8
    {
        internal fixed uint Items[8];
        public const int Length = 8;
        public uint this[int index]
        {
            get { Arrays.CheckIndex(index, Length); fixed (uint* items = Items) return items[index]; }
            set { Arrays.CheckIndex(index, Length); fixed (uint* items = Items) items[index] = value; }
        }
    }

    /// <summary>16 values of type ulong.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct UlongX16
    {
        internal fixed ulong Items[16];
        public const int Length = 16;
        public ulong this[int index]
        {
            get { Arrays.CheckIndex(index, Length); fixed (ulong* items = Items) return items[index]; }
            set { Arrays.CheckIndex(index, Length); fixed (ulong* items = Items) items[index] = value; }
        }
    }

    /// <summary>8 values of type ulong.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct UlongX8
    {
        internal fixed ulong Items[8];
        public const int Length = 8;
        public ulong this[int index]
        {
            get { Arrays.CheckIndex(index, Length); fixed (ulong* items = Items) return items[index]; }
            set { Arrays.CheckIndex(index, Length); fixed (ulong* items = Items) items[index] = value; }
        }
    }

    /// <summary>
    /// Why an object could not be made. Each bs_*_open() that fails fills it in, and leaves a null handle.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    internal unsafe partial struct Error
    {
        internal uint StructSize;
        public int Code;
        /// <summary>ends in 0</summary>
        public ByteX192 Text;
    }

    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct Vec3
    {
        public float X;
        public float Y;
        public float Z;
    }

    /// <summary>
    /// A rotation as a quaternion. All zero is none, and is refused: w is 1 where nothing is turned.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct Quat
    {
        public float X;
        public float Y;
        public float Z;
        public float W;
    }

    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct Frame
    {
        public Vec3 Position;
        public Quat Rotation;
    }

    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct Stamp
    {
        public ByteX32 Bytes;
    }

    /// <summary>How one draw group is drawn. Part of WorldConfig, and does not grow.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct DrawRules
    {
        /// <summary>Interpolation; default linear</summary>
        public Interpolation Interpolation;
        /// <summary>AfterNewest; default hold</summary>
        public AfterNewest AfterNewest;
        /// <summary>0 to 1 s; default 100 ms</summary>
        public long ExtrapolationLimitUs;
        /// <summary>older samples draw nothing. 1 ms to 60 s; default 1 s</summary>
        public long SampleMaxAgeUs;
        /// <summary>ReckoningModel; default FPW</summary>
        public ReckoningModel ReckoningModel;
        /// <summary>Convergence; default linear</summary>
        public Convergence Convergence;
        /// <summary>0 to 2 s; default 150 ms</summary>
        public long ConvergenceTimeUs;
        /// <summary>0: it lasts; else 1 ms to 10 s. Default 0</summary>
        public long AccelerationDecayUs;
        /// <summary>as acceleration_decay_us, and only with it</summary>
        public long VelocityDecayUs;
        /// <summary>of the velocity along gravity, for a thing that does not fall</summary>
        public long ClimbDecayUs;
        /// <summary>it stands after this time. 0 to 60 s; default 12 s</summary>
        public long ReckoningLimitUs;
        /// <summary>0 to 100 a component, either sign; default 0: no such rule</summary>
        public Vec3 GravityMps2;
        internal uint Reserved;
    }

    /// <summary>What both ends must have equal.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct WorldConfig
    {
        internal uint StructSize;
        /// <summary>1 to 100,000; default 64</summary>
        public uint TickRateNumerator;
        /// <summary>1 to 1,000,000; default 1</summary>
        public uint TickRateDenominator;
        /// <summary>kept per entity. 2 to 65,535; default 128</summary>
        public uint CapacityTicks;
        /// <summary>at once, those lately despawned included. 1 to 1,048,575; default 256</summary>
        public uint MaxEntities;
        /// <summary>per entity. 0 to 256; default 0: hitboxes sit on the root</summary>
        public uint MaxBones;
        /// <summary>a power of two, over 0 to 1; default 1/1024</summary>
        public float PositionStepM;
        /// <summary>as position_step_m; default 1/64</summary>
        public float VelocityStepMps;
        /// <summary>entities from which on queries use a grid. Any; default 200. Changes no answer</summary>
        public uint GridFrom;
        /// <summary>a moment advances by 1 +- this of real time. 0 to 1; default 0.1</summary>
        public float MaxSlewRatio;
        /// <summary>behind the newest snapshot. 0 to 10 s; default 250 ms</summary>
        public long MaxInterpolationDelayUs;
        /// <summary>past the newest snapshot. 0 to 10 s; default 250 ms</summary>
        public long MaxAheadUs;
        /// <summary>the same for groups 1 to 3. 0 to 10 s; default 500 ms</summary>
        public long MaxGroupAheadUs;
        /// <summary>time that a client may save and spend at once. 0 to 10 s; default 500 ms</summary>
        public long MaxSavedUs;
        /// <summary>of the tick from the newest recorded. 1 ms to 10 s; default 250 ms</summary>
        public long MaxClockOffUs;
        public DrawRulesX4 Groups;
        internal uint hasPackets;
        /// <summary>flag; default 0: the packets are yours</summary>
        public bool HasPackets
        {
            get { return hasPackets != 0; }
            set { hasPackets = value ? 1u : 0u; }
        }
        /// <summary>draw groups whose offsets travel. 1 to 4; default 1</summary>
        public uint PacketGroups;
        /// <summary>the newest included. 1 to 16; default 3</summary>
        public uint CommandsPerPacket;
        /// <summary>that a command may carry besides its own: Client.KeepShot(). 0 to 4; default 0</summary>
        public uint CommandShots;
        /// <summary>of moments from a command to the next, usually. 1 to 2^24; default one tick</summary>
        public long CommandInterval;
        /// <summary>of each component of a rotation: 10, 15 or 20, and 0 counts as 10; default 10</summary>
        public uint RotationBits;
        /// <summary>
        /// The draw group at whose moment clients draw what moves in the level, such as doors and lifts:
        /// LineOfSightAt is asked for that moment. 0 to 3; default 0
        /// </summary>
        public uint LevelGroup;
        /// <summary>
        /// Bits of the game's own in each state, for Server.SetFields(): equal on both ends. 0 to 32; default 0
        /// </summary>
        public uint FieldBits;
        internal uint Reserved2;
        /// <summary>All fields at their defaults.</summary>
        public static WorldConfig Default
        {
            get
            {
                var made = new WorldConfig { StructSize = (uint)sizeof(WorldConfig) };
                Library.Done(Native.bs_world_config_default(&made));
                return made;
            }
        }
    }

    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct ServerConfig
    {
        internal uint StructSize;
        /// <summary>and numbers that rest. 1 to 65,535; default 64</summary>
        public uint MaxClients;
        /// <summary>remembered per client. 65 to 65,535; default 128</summary>
        public uint CapacitySnapshots;
        /// <summary>from an entity's origin to its eyes, for the cover rule. Default 1.5 m up z</summary>
        public Vec3 EyeOffsetM;
        internal uint hasSelfAudit;
        /// <summary>flag; default 0</summary>
        public bool HasSelfAudit
        {
            get { return hasSelfAudit != 0; }
            set { hasSelfAudit = value ? 1u : 0u; }
        }
        /// <summary>1 to 65,536; default 128</summary>
        public uint AuditWindowShots;
        /// <summary>1 to 65,536; default 1024</summary>
        public uint AuditOverallShots;
        /// <summary>disagreements in the window that raise an alarm. Default 8</summary>
        public uint AuditAlarmShots;
        /// <summary>clients that raise the alarm of all. 2 to 65,536; default 4</summary>
        public uint AuditOverallClients;
        /// <summary>of a shot in the running average. Over 0 to 1; default 1/64</summary>
        public float AuditWeight;
        /// <summary>1/64 to 64; default 1</summary>
        public float CommandsPerTick;
        internal uint Reserved;
        /// <summary>0 to 60 s; default 500 ms</summary>
        public long MaxSavedUs;
        /// <summary>the longest of all weapons' max_rewind_us. 0 to 10 s; default 250 ms</summary>
        public long MaxRewindUs;
        /// <summary>how long a client's number rests after its last projectile. 0 to 60 s; default 5 s</summary>
        public long NumberRestUs;
        /// <summary>in flight, of all clients. 1 to 1,000,000; default 1024</summary>
        public uint MaxProjectiles;
        /// <summary>in flight, of one client. 1 to max_projectiles; default 64</summary>
        public uint MaxPerClient;
        /// <summary>of a client's entity. 0 to 10; default 0: their eyes and origin alone count</summary>
        public float HalfWidthM;
        internal uint Reserved2;
        /// <summary>0 to 400 ms; default 0: no command waits</summary>
        public long EvenToUs;
        /// <summary>All fields at their defaults.</summary>
        public static ServerConfig Default
        {
            get
            {
                var made = new ServerConfig { StructSize = (uint)sizeof(ServerConfig) };
                Library.Done(Native.bs_server_config_default(&made));
                return made;
            }
        }
    }

    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct ClientConfig
    {
        internal uint StructSize;
        /// <summary>as ServerConfig; default 64</summary>
        public uint MaxClients;
        /// <summary>between two snapshots. 1 ms to 1 s; default 16,667</summary>
        public long SendIntervalUs;
        /// <summary>bounds of the interpolation delay, 0 to 250 ms: equal for a fixed one. Default 0</summary>
        public long MinDelayUs;
        /// <summary>default 250 ms</summary>
        public long MaxDelayUs;
        /// <summary>how far groups 1 to 3 are drawn behind group 0. 0 to 10 s; default 0</summary>
        public LongX3 BehindUs;
        /// <summary>1 to 4096; default 64</summary>
        public uint MaxOwnImages;
        /// <summary>1 to 65,536; default 256</summary>
        public uint MaxRemoteImages;
        /// <summary>RemotePolicy; default timeline</summary>
        public RemotePolicy RemotePolicy;
        internal uint Reserved;
        /// <summary>All fields at their defaults.</summary>
        public static ClientConfig Default
        {
            get
            {
                var made = new ClientConfig { StructSize = (uint)sizeof(ClientConfig) };
                Library.Done(Native.bs_client_config_default(&made));
                return made;
            }
        }
    }

    /// <summary>A shape in the frame of a bone, or of the entity itself. Metres, each number within 10 km.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct Hitbox
    {
        internal uint StructSize;
        /// <summary>Shape; default sphere</summary>
        public Shape Kind;
        /// <summary>HitGroup; default generic</summary>
        public HitGroup Group;
        /// <summary>default Constants.RootBone</summary>
        public int Bone;
        /// <summary>of a sphere or box; first end of a capsule's segment</summary>
        public Vec3 Center;
        /// <summary>second end of a capsule's segment</summary>
        public Vec3 End;
        /// <summary>of a box, &gt;= 0</summary>
        public Vec3 HalfExtents;
        /// <summary>of a box</summary>
        public Quat Rotation;
        /// <summary>of a sphere or capsule, &gt;= 0; 0 for a box</summary>
        public float Radius;
        /// <summary>All fields at their defaults.</summary>
        public static Hitbox Default
        {
            get
            {
                var made = new Hitbox { StructSize = (uint)sizeof(Hitbox) };
                Library.Done(Native.bs_hitbox_default(&made));
                return made;
            }
        }
    }

    /// <summary>Fairness, per weapon: how much of their past a victim answers for.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct WeaponRules
    {
        internal uint StructSize;
        /// <summary>CapPolicy; default clamp</summary>
        public CapPolicy OnMaxRewind;
        /// <summary>CapPolicy; default clamp</summary>
        public CapPolicy OnMaxVictimMoved;
        /// <summary>since the moment that they are hit at. 0 to infinity: no cap. Default 1</summary>
        public float MaxVictimMovedM;
        /// <summary>age of a hit for its victim. 0 to 10 s; default 250 ms</summary>
        public long MaxRewindUs;
        /// <summary>out of sight for longer is safe. Below 0: no rule. Default 100 ms</summary>
        public long CoverGraceUs;
        /// <summary>of the victim's screen, for that rule. 0 to 10 s; default 250 ms</summary>
        public long CoverMaxViewAgeUs;
        /// <summary>default infinite; 0 to infinity</summary>
        public float RangeM;
        internal uint Reserved;
        /// <summary>how far past a victim's last report the cover rule looks. 0 to 1 s; default 0</summary>
        public long CoverForesightUs;
        /// <summary>All fields at their defaults.</summary>
        public static WeaponRules Default
        {
            get
            {
                var made = new WeaponRules { StructSize = (uint)sizeof(WeaponRules) };
                Library.Done(Native.bs_weapon_rules_default(&made));
                return made;
            }
        }
    }

    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct Traits
    {
        internal uint StructSize;
        /// <summary>a set's number; 0: the empty set</summary>
        public uint Hitboxes;
        /// <summary>what it rides; Constants.NoEntity: the world</summary>
        public uint Parent;
        /// <summary>0 to 65,535; 0: none</summary>
        public uint Team;
        /// <summary>bits, for filters. 0 to 65,535; default 1</summary>
        public uint Layers;
        /// <summary>the game's own bits, within WorldConfig.FieldBits; default 0</summary>
        public uint Fields;
        /// <summary>All fields at their defaults.</summary>
        public static Traits Default
        {
            get
            {
                var made = new Traits { StructSize = (uint)sizeof(Traits) };
                Library.Done(Native.bs_traits_default(&made));
                return made;
            }
        }
    }

    /// <summary>
    /// In the frame of the entity's parent: metres, and metres per second. Ranges are of each component. A range in
    /// metres or in m/s is in the default steps of WorldConfig, and grows with them. RecordAnswer.OutOfRange beyond.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct EntityPose
    {
        internal uint StructSize;
        /// <summary>within 16 km. Of a bone: within 480 m</summary>
        public Vec3 Position;
        /// <summary>of any length but 0</summary>
        public Quat Rotation;
        /// <summary>within 512 m/s</summary>
        public Vec3 Velocity;
        /// <summary>for dead reckoning; 0 for others. Within 1024 m/s^2</summary>
        public Vec3 AccelerationMps2;
        /// <summary>for dead reckoning; 0 for others. Within 64 rad/s</summary>
        public Vec3 AngularVelocityRadps;
        /// <summary>All fields at their defaults.</summary>
        public static EntityPose Default
        {
            get
            {
                var made = new EntityPose { StructSize = (uint)sizeof(EntityPose) };
                Library.Done(Native.bs_entity_pose_default(&made));
                return made;
            }
        }
    }

    /// <summary>How fast the game's time goes from a tick on. Send all fields to each client as they are.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct TimeScale
    {
        internal uint StructSize;
        /// <summary>of the change, from 1; 0: there was none. The greater one is in force</summary>
        public uint Number;
        /// <summary>it holds from this tick on</summary>
        public long FromTick;
        /// <summary>how much later than at normal speed the time after this tick begins; may be below 0</summary>
        public long LaterUs;
        /// <summary>ticks in the time of 1000 at normal speed. 200 to 4000; 0: a pause</summary>
        public uint Permille;
        internal uint Reserved;
        /// <summary>All fields at their defaults.</summary>
        public static TimeScale Default
        {
            get
            {
                var made = new TimeScale { StructSize = (uint)sizeof(TimeScale) };
                Library.Done(Native.bs_time_scale_default(&made));
                return made;
            }
        }
    }

    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct TakenCommand
    {
        internal uint StructSize;
        /// <summary>TakeResult</summary>
        public TakeResult Result;
        internal uint isNew;
        /// <summary>flag: execute it</summary>
        public bool IsNew
        {
            get { return isNew != 0; }
            set { isNew = value ? 1u : 0u; }
        }
        /// <summary>
        /// commands between the one before and this one that never came, as many as time has room for
        /// </summary>
        public uint Lost;
        /// <summary>AuditResult</summary>
        public AuditResult Audit;
        internal uint Reserved;
        /// <summary>how far the audit moved the moment</summary>
        public long Moved;
    }

    /// <summary>A hitscan shot, or one pellet of one.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct Shot
    {
        internal uint StructSize;
        /// <summary>never hit</summary>
        public uint Shooter;
        /// <summary>the server's own eye position, or a claimed one that the game has checked</summary>
        public Vec3 Origin;
        /// <summary>unit</summary>
        public Vec3 Direction;
        /// <summary>where the level stops the ray, if known. Default infinite</summary>
        public float MaxDistanceM;
        /// <summary>a team that is not hit; 0: everybody is</summary>
        public uint SpareTeam;
        /// <summary>lower 16 bits; default all</summary>
        public uint Layers;
        /// <summary>what the shooter drives; never hit, nor are its riders</summary>
        public uint Mount;
        internal uint cutByLevel;
        /// <summary>flag: a hit that the level hides is a miss. The judge alone asks; default 0</summary>
        public bool CutByLevel
        {
            get { return cutByLevel != 0; }
            set { cutByLevel = value ? 1u : 0u; }
        }
        /// <summary>All fields at their defaults.</summary>
        public static Shot Default
        {
            get
            {
                var made = new Shot { StructSize = (uint)sizeof(Shot) };
                Library.Done(Native.bs_shot_default(&made));
                return made;
            }
        }
    }

    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct Hit
    {
        internal uint StructSize;
        /// <summary>Constants.NoEntity: nothing was hit</summary>
        public uint Entity;
        /// <summary>index in its set</summary>
        public uint Hitbox;
        /// <summary>HitGroup</summary>
        public HitGroup Group;
        /// <summary>along the ray or sweep; from the point for bs_*_closest_point()</summary>
        public float DistanceM;
        /// <summary>on the hitbox's surface</summary>
        public Vec3 Point;
        /// <summary>unit, outward</summary>
        public Vec3 Normal;
        /// <summary>the game's own bits of the entity as it was tested, as State.Fields</summary>
        public uint Fields;
    }

    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct Verdict
    {
        internal uint StructSize;
        /// <summary>Outcome</summary>
        public Outcome Outcome;
        /// <summary>Reason</summary>
        public Reason Reason;
        /// <summary>AuditResult</summary>
        public AuditResult Audit;
        public uint HitEntity;
        public uint Hitbox;
        public HitGroup HitGroup;
        public float DistanceM;
        public Vec3 Point;
        public Vec3 Normal;
        internal uint isJudgedAgain;
        /// <summary>flag: a cap replaced the screen</summary>
        public bool IsJudgedAgain
        {
            get { return isJudgedAgain != 0; }
            set { isJudgedAgain = value ? 1u : 0u; }
        }
        /// <summary>since, 0 without a hit</summary>
        public float VictimMovedM;
        /// <summary>moment of draw group 0</summary>
        public long Judged;
        /// <summary>of the other groups from it</summary>
        public IntX3 Offsets;
        /// <summary>as victim_moved_m, of the hit that the screen showed</summary>
        public float SeenMovedM;
        /// <summary>age of the hit for its victim</summary>
        public long PaidUs;
        /// <summary>as paid_us, of the hit that the screen showed</summary>
        public long SeenPaidUs;
        /// <summary>
        /// Flag: the life that was hit has ended since, by a death, a respawn or a despawn. Such a hit must not
        /// damage the new life.
        /// </summary>
        public uint FormerLife;
        internal uint beyondRange;
        /// <summary>flag: a miss, with a target on the ray beyond WeaponRules.RangeM</summary>
        public bool BeyondRange
        {
            get { return beyondRange != 0; }
            set { beyondRange = value ? 1u : 0u; }
        }
        /// <summary>the set that the victim wore</summary>
        public uint Hitboxes;
        /// <summary>of the victim's state that was hit, as State.Epoch: it names the life</summary>
        public uint Epoch;
        /// <summary>hits of the query, each with a verdict of its own: Server.HitVerdict()</summary>
        public uint HitCount;
        /// <summary>
        /// Hash of all that the query hits in the view, before any rule. It equals that of an honest screen. 0: the
        /// view was not rebuilt as claimed.
        /// </summary>
        public uint SeenHash;
        /// <summary>the game's own bits of the victim where it was judged, as State.Fields</summary>
        public uint Fields;
        internal uint Reserved;
    }

    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct JudgeCounters
    {
        internal uint StructSize;
        internal uint Reserved;
        public ulong Hits;
        public ulong Misses;
        public ulong Refusals;
        /// <summary>by Reason</summary>
        public UlongX16 ByReason;
        /// <summary>of stamps, by AuditResult</summary>
        public UlongX16 ByAudit;
        /// <summary>misses with Verdict.BeyondRange</summary>
        public ulong BeyondRange;
        /// <summary>verdicts with Verdict.FormerLife</summary>
        public ulong FormerLives;
    }

    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct Shown
    {
        internal uint StructSize;
        public IntX3 Offsets;
        /// <summary>the moment on the screen</summary>
        public long Moment;
        /// <summary>the estimate of the server's present, never before it</summary>
        public long Present;
        /// <summary>of the snapshots that were taken in; Constants.NoTick before the first</summary>
        public long NewestTick;
    }

    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct View
    {
        internal uint StructSize;
        /// <summary>ViewKind; default moment</summary>
        public ViewKind Kind;
        /// <summary>of ViewKind.Shooter</summary>
        public uint Client;
        public IntX3 Offsets;
        /// <summary>of ViewKind.Moment, with offsets of groups 1 to 3</summary>
        public long Moment;
        /// <summary>All fields at their defaults.</summary>
        public static View Default
        {
            get
            {
                var made = new View { StructSize = (uint)sizeof(View) };
                Library.Done(Native.bs_view_default(&made));
                return made;
            }
        }
    }

    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct ViewPose
    {
        internal uint StructSize;
        /// <summary>ViewStatus</summary>
        public ViewStatus Status;
        internal uint hasPose;
        /// <summary>flag</summary>
        public bool HasPose
        {
            get { return hasPose != 0; }
            set { hasPose = value ? 1u : 0u; }
        }
        public uint Entity;
        /// <summary>in world space</summary>
        public Vec3 Position;
        public Quat Rotation;
        /// <summary>between the two samples</summary>
        public float Fraction;
        /// <summary>of the sample before</summary>
        public long FromTick;
        /// <summary>of the sample after; Constants.NoTick: none</summary>
        public long ToTick;
    }

    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct ViewRay
    {
        internal uint StructSize;
        public Vec3 Origin;
        /// <summary>unit</summary>
        public Vec3 Direction;
        /// <summary>&gt;= 0; default infinite</summary>
        public float MaxDistanceM;
        /// <summary>All fields at their defaults.</summary>
        public static ViewRay Default
        {
            get
            {
                var made = new ViewRay { StructSize = (uint)sizeof(ViewRay) };
                Library.Done(Native.bs_ray_default(&made));
                return made;
            }
        }
    }

    /// <summary>Which entities count, and which of their hitboxes. A null filter is the default: all.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct Filter
    {
        internal uint StructSize;
        /// <summary>entities on any of these; lower 16 bits. Default all</summary>
        public uint Layers;
        /// <summary>0: none</summary>
        public uint ExcludeTeam;
        /// <summary>usually the shooter</summary>
        public uint Exclude;
        /// <summary>Constants.NoEntity: everybody</summary>
        public uint Only;
        /// <summary>what the shooter drives, with its direct riders</summary>
        public uint ExcludeMount;
        /// <summary>entities on any of these are left out. Lower 16 bits</summary>
        public uint WithoutLayers;
        /// <summary>0: any; else only this team counts</summary>
        public uint OnlyTeam;
        /// <summary>MountScope: how much is left out with exclude_mount; default riders</summary>
        public MountScope Mounts;
        /// <summary>bit g: hitboxes of group g count, HitGroup; bit 31 is that of all groups from 31 on.</summary>
        public HitGroup HitGroups;
        /// <summary>of exclude_more: 0 to 8</summary>
        public uint ExcludeCount;
        /// <summary>
        /// More entities that do not count. In a query that is shot or judged they stand in the place of the player's
        /// own bodies, which are left out otherwise: a weapon that may hit its owner names some other entity here.
        /// </summary>
        public UintX8 ExcludeMore;
        /// <summary>All fields at their defaults.</summary>
        public static Filter Default
        {
            get
            {
                var made = new Filter { StructSize = (uint)sizeof(Filter) };
                Library.Done(Native.bs_filter_default(&made));
                return made;
            }
        }
    }

    /// <summary>
    /// One value for every way to hit. Hits come nearest first; ties go to the lower slot, then to the lower hitbox.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct Query
    {
        internal uint StructSize;
        /// <summary>QueryShape; default ray</summary>
        public QueryShape Shape;
        /// <summary>Collect; default nearest</summary>
        public Collect Collect;
        /// <summary>the first of them that are kept. 1 to 64; default 64</summary>
        public uint MaxHits;
        /// <summary>
        /// Names a swing that lasts several commands: each end then meets every entity once in all queries with this
        /// number. Default 0: the query stands alone.
        /// </summary>
        public uint Swing;
        internal uint cutByLevel;
        /// <summary>flag: hits that the level hides from the start are left out, on both ends. Default 0</summary>
        public bool CutByLevel
        {
            get { return cutByLevel != 0; }
            set { cutByLevel = value ? 1u : 0u; }
        }
        /// <summary>
        /// Where a ray or sweep starts; the middle of a sphere or box; the apex of a cone. A capsule reaches from
        /// here to origin + axis. The capsule of a swing does so in the frame of each pose.
        /// </summary>
        public Vec3 Origin;
        /// <summary>unit: of a ray, a sweep or a cone. Default x</summary>
        public Vec3 Direction;
        /// <summary>how far a ray, sweep or cone goes; of a cone at most 10 km. Default 1000</summary>
        public float DistanceM;
        /// <summary>of a sphere or capsule. 0 to 10 km; default 0</summary>
        public float RadiusM;
        /// <summary>of a capsule, to its other end</summary>
        public Vec3 Axis;
        /// <summary>of a box, along its own axes. 0 to 10 km a component</summary>
        public Vec3 HalfExtents;
        /// <summary>of a box; unit</summary>
        public Quat Rotation;
        /// <summary>
        /// Of the angle between a cone's direction and its edge. 0, half a sphere, to 1. The same bits on both ends:
        /// a constant, not a C library's cosf().
        /// </summary>
        public float Cosine;
        /// <summary>of a swing: 1, when it stands still, to 8</summary>
        public uint PoseCount;
        /// <summary>of a swing, in the world, in order. Rotations are unit</summary>
        public FrameX8 Poses;
        /// <summary>All fields at their defaults.</summary>
        public static Query Default
        {
            get
            {
                var made = new Query { StructSize = (uint)sizeof(Query) };
                Library.Done(Native.bs_query_default(&made));
                return made;
            }
        }
    }

    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct AuditAnswer
    {
        internal uint StructSize;
        internal uint compared;
        /// <summary>flag; 0: no hash was declared, or the verdict differs from the screen on purpose</summary>
        public bool Compared
        {
            get { return compared != 0; }
            set { compared = value ? 1u : 0u; }
        }
        internal uint agreed;
        /// <summary>flag</summary>
        public bool Agreed
        {
            get { return agreed != 0; }
            set { agreed = value ? 1u : 0u; }
        }
        /// <summary>all that would explain this shot, a bit each: 1 &lt;&lt; value of ReasonKind.Fault</summary>
        public uint Faults;
        internal uint clientAlarm;
        /// <summary>flag: this shot raised or renamed the client's alarm</summary>
        public bool ClientAlarm
        {
            get { return clientAlarm != 0; }
            set { clientAlarm = value ? 1u : 0u; }
        }
        internal uint overallAlarm;
        /// <summary>flag: and that of all clients</summary>
        public bool OverallAlarm
        {
            get { return overallAlarm != 0; }
            set { overallAlarm = value ? 1u : 0u; }
        }
        /// <summary>
        /// Of a query that disagreed: index of the first hit in which the screen's list differs from the verdicts',
        /// where a fault that explains the whole list tells it; -1: none, or unknown.
        /// </summary>
        public int FirstDiffering;
    }

    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct Agreement
    {
        internal uint StructSize;
        /// <summary>value of ReasonKind.Fault; 0: none</summary>
        public uint Alarm;
        /// <summary>while there is an alarm: all faults that explain it equally well, a bit each</summary>
        public uint Suspects;
        public uint DisagreedInWindow;
        /// <summary>of the last shots; 1 before the first</summary>
        public float WindowRatio;
        /// <summary>weighted, the newest shots most</summary>
        public float RecentRatio;
        public ulong Shots;
        public ulong Agreed;
    }

    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct StampFields
    {
        internal uint StructSize;
        /// <summary>snapshot that had been taken in; 0: none</summary>
        public uint Newest;
        /// <summary>bit i: snapshot newest - i had been taken in. Bit 0 is set unless newest is 0</summary>
        public ulong Received;
        /// <summary>moment of group 0, 0 to 2^62 - 1</summary>
        public long Shown;
        /// <summary>of groups 1 to 3, within +-16,777,215</summary>
        public IntX3 Offsets;
        internal uint Reserved;
    }

    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct State
    {
        internal uint StructSize;
        public uint Entity;
        /// <summary>Presence</summary>
        public Presence Presence;
        public uint Parent;
        /// <summary>counts spawns, deaths, respawns and teleports: breaks of the way</summary>
        public uint Epoch;
        public uint Hitboxes;
        public uint Team;
        public uint Layers;
        public uint BoneCount;
        public Vec3 Position;
        public Quat Rotation;
        public Vec3 Velocity;
        public Vec3 AccelerationMps2;
        public Vec3 AngularVelocityRadps;
        /// <summary>bit i: hitbox i of the set is there; those from 32 on always are</summary>
        public uint HitboxMask;
        /// <summary>the game's own bits: Server.SetFields()</summary>
        public uint Fields;
    }

    /// <summary>
    /// An animation of those who wear a set, and move at least at `fromSpeedMps`, up to the set's next clip.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct BakedClip
    {
        internal uint StructSize;
        /// <summary>a number of bs_*_add_hitbox_set()</summary>
        public uint Set;
        /// <summary>across `up`. 0 to 512; default 0</summary>
        public float FromSpeedMps;
        /// <summary>of one cycle; its phase is the tick's remainder. 1 to 65,535; default 1</summary>
        public uint PeriodTicks;
        /// <summary>default 0</summary>
        public uint FirstFrame;
        /// <summary>played evenly over the period. Default 1</summary>
        public uint FrameCount;
        /// <summary>All fields at their defaults.</summary>
        public static BakedClip Default
        {
            get
            {
                var made = new BakedClip { StructSize = (uint)sizeof(BakedClip) };
                Library.Done(Native.bs_baked_clip_default(&made));
                return made;
            }
        }
    }

    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct ClockConfig
    {
        internal uint StructSize;
        /// <summary>as WorldConfig</summary>
        public uint TickRateNumerator;
        /// <summary>as WorldConfig</summary>
        public uint TickRateDenominator;
        /// <summary>the moment advances by 1 -+ this of real time. 0.001 to 0.5; default 0.05</summary>
        public float MaxSlewRatio;
        /// <summary>as WorldConfig</summary>
        public long MaxInterpolationDelayUs;
        /// <summary>as WorldConfig</summary>
        public long MaxAheadUs;
        /// <summary>how long an observation counts. 1 s to 10 min; default 30 s</summary>
        public long WindowUs;
        /// <summary>noise of the clocks' stamps. 0 to 1 s; default 2 ms</summary>
        public long ToleranceUs;
        /// <summary>of the two ways, for the error bound. 0 to 1; default 0.3</summary>
        public float MaxAsymmetryRatio;
        /// <summary>0 to 1000; default 100</summary>
        public float MaxSkewPpm;
        /// <summary>All fields at their defaults.</summary>
        public static ClockConfig Default
        {
            get
            {
                var made = new ClockConfig { StructSize = (uint)sizeof(ClockConfig) };
                Library.Done(Native.bs_clock_config_default(&made));
                return made;
            }
        }
    }

    /// <summary>The interpolation delay of entities that are sent alike.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct DelayConfig
    {
        internal uint StructSize;
        internal uint Reserved;
        /// <summary>as ClientConfig</summary>
        public long SendIntervalUs;
        /// <summary>as ClientConfig</summary>
        public long MinDelayUs;
        /// <summary>as ClientConfig</summary>
        public long MaxDelayUs;
        /// <summary>cost of a millisecond of delay. 0.001 to 1000; default 1</summary>
        public float DelayWeight;
        /// <summary>cost of a hundredth of the time with nothing to show. 0.001 to 100,000; default 12</summary>
        public float StarvationWeight;
        /// <summary>All fields at their defaults.</summary>
        public static DelayConfig Default
        {
            get
            {
                var made = new DelayConfig { StructSize = (uint)sizeof(DelayConfig) };
                Library.Done(Native.bs_delay_config_default(&made));
                return made;
            }
        }
    }

    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct ClockReading
    {
        internal uint StructSize;
        /// <summary>counts the times that the output went back</summary>
        public uint Epoch;
        /// <summary>in the time of ticks: tick 0 at 0</summary>
        public long ServerNowUs;
        /// <summary>the true time is within this</summary>
        public long ErrorBoundUs;
        /// <summary>the same instant as a moment</summary>
        public long Present;
    }

    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct ClockNumbers
    {
        internal uint StructSize;
        internal uint isSynchronised;
        /// <summary>flag: a round trip has been measured</summary>
        public bool IsSynchronised
        {
            get { return isSynchronised != 0; }
            set { isSynchronised = value ? 1u : 0u; }
        }
        /// <summary>observations</summary>
        public ulong Accepted;
        /// <summary>observations</summary>
        public ulong Refused;
        public ulong Breaks;
        public long ShortestRttUs;
        /// <summary>of the last reading</summary>
        public long ErrorBoundUs;
        /// <summary>as drawn</summary>
        public long DelayUs;
        /// <summary>where the delay goes</summary>
        public long TargetUs;
        /// <summary>mean lateness of the last snapshots</summary>
        public long LevelUs;
        /// <summary>of it</summary>
        public long DeviationUs;
        public ulong Snapshots;
        /// <summary>came after a newer one</summary>
        public ulong Overtaken;
        /// <summary>gaps, in intervals</summary>
        public ulong Lost;
        public ulong Frames;
        /// <summary>with nothing newer to show</summary>
        public ulong StarvedFrames;
        /// <summary>stood still</summary>
        public ulong HeldFrames;
        /// <summary>forward, over a break</summary>
        public ulong Jumps;
        /// <summary>of the server's clock against the own one</summary>
        public float SkewPpm;
        public float ExpectedStarvation;
        /// <summary>how fast ticks come by the own clock: 1, or 0.90 to 1.10 of a server that cannot keep up</summary>
        public float ServerRate;
        internal uint Reserved;
    }

    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct Command
    {
        internal uint StructSize;
        /// <summary>from 1; echoed</summary>
        public uint Number;
        /// <summary>echoed; zeros for bytes that are no stamp</summary>
        public Stamp Stamp;
        /// <summary>of input, 0 to 48</summary>
        public uint Size;
        /// <summary>the game's own bytes</summary>
        public ByteX48 Input;
        /// <summary>All fields at their defaults.</summary>
        public static Command Default
        {
            get
            {
                var made = new Command { StructSize = (uint)sizeof(Command) };
                Library.Done(Native.bs_command_default(&made));
                return made;
            }
        }
    }

    /// <summary>A shot that left between two commands.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct CommandShot
    {
        internal uint StructSize;
        /// <summary>the game's number, 0 to 255; default 0</summary>
        public uint Weapon;
        /// <summary>the muzzle, in world space. It travels in steps of position_step_m</summary>
        public Vec3 Origin;
        /// <summary>need not be unit. It travels in steps of 1/32,767; default +x</summary>
        public Vec3 Direction;
        /// <summary>of what the screen showed of it, Library.ScreenHash(); default 0: not declared</summary>
        public uint ScreenHash;
        /// <summary>of the frame of its click; a client's call writes its own</summary>
        public Stamp Stamp;
        /// <summary>All fields at their defaults.</summary>
        public static CommandShot Default
        {
            get
            {
                var made = new CommandShot { StructSize = (uint)sizeof(CommandShot) };
                Library.Done(Native.bs_command_shot_default(&made));
                return made;
            }
        }
    }

    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct InputLeadConfig
    {
        internal uint StructSize;
        /// <summary>as WorldConfig</summary>
        public uint TickRateNumerator;
        /// <summary>as WorldConfig</summary>
        public uint TickRateDenominator;
        /// <summary>of a command. 1 to 16; default 8</summary>
        public uint MaxCopies;
        /// <summary>cost of a millisecond of lead. 0.001 to 1000; default 1</summary>
        public float LeadWeight;
        /// <summary>cost of a hundredth of commands too late. 0.001 to 100,000; default 5</summary>
        public float LateWeight;
        /// <summary>the output advances by 1 -+ this of real time. 0.001 to 0.5; default 0.05</summary>
        public float MaxSlewRatio;
        /// <summary>commands that may be lost with all copies. 0.000001 to 0.5; default 0.001</summary>
        public float ResidualLossRatio;
        /// <summary>between two packets with commands. 1 ms to 1 s; default 16,667</summary>
        public long SendIntervalUs;
        /// <summary>added to the lead. 0 to 100 ms; default 1 ms</summary>
        public long ReserveUs;
        /// <summary>0 to max_lead_us; default 0</summary>
        public long MinLeadUs;
        /// <summary>0 to 500 ms; default 500 ms</summary>
        public long MaxLeadUs;
        /// <summary>in which reports are forgotten to 1/e. 1 s to 10 min; default 15 s</summary>
        public long MemoryUs;
        /// <summary>All fields at their defaults.</summary>
        public static InputLeadConfig Default
        {
            get
            {
                var made = new InputLeadConfig { StructSize = (uint)sizeof(InputLeadConfig) };
                Library.Done(Native.bs_input_lead_config_default(&made));
                return made;
            }
        }
    }

    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct InputLeadNumbers
    {
        internal uint StructSize;
        /// <summary>how often to send each command, in packets that follow each other</summary>
        public uint Copies;
        /// <summary>of the output over the server's time</summary>
        public long LeadUs;
        /// <summary>where it goes</summary>
        public long TargetUs;
        /// <summary>the part of it for commands that a later copy brings</summary>
        public long BurstReserveUs;
        /// <summary>packets lost, lately</summary>
        public float LossRatio;
        /// <summary>mean length of a run of losses</summary>
        public float BurstPackets;
        public ulong Reports;
        public ulong LateReports;
        /// <summary>beyond what max_lead_us and the round trip allow</summary>
        public ulong RefusedReports;
        /// <summary>forward, over a break</summary>
        public ulong Jumps;
    }

    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct ProjectileRules
    {
        internal uint StructSize;
        /// <summary>its number, 0 to 15</summary>
        public uint Weapon;
        /// <summary>gravity, or a thrust</summary>
        public Vec3 AccelerationMps2;
        /// <summary>0 to 100</summary>
        public float DragPerS;
        /// <summary>of the body, which meets the level. 0 to 10 km</summary>
        public float BodyRadiusM;
        /// <summary>of the shape that meets targets. 0 to 10 km</summary>
        public float TargetRadiusM;
        /// <summary>1 ms to 10 min; default 5 s. At 64 ticks per second messages allow 63 s</summary>
        public long LifetimeUs;
        /// <summary>detonates at this age; 0: none. At most the lifetime</summary>
        public long FuseUs;
        internal uint restsUntilFuse;
        /// <summary>flag: lies where the level would stop it until the fuse ends</summary>
        public bool RestsUntilFuse
        {
            get { return restsUntilFuse != 0; }
            set { restsUntilFuse = value ? 1u : 0u; }
        }
        /// <summary>0 to 255</summary>
        public uint MaxBounces;
        /// <summary>0 to 1; default 0.6</summary>
        public float Restitution;
        /// <summary>0 to 1; default 0.2</summary>
        public float Friction;
        /// <summary>default 0.05</summary>
        public float StopSpeedMps;
        /// <summary>0 to 10,000; default 0: it does not home</summary>
        public float HomingMps2;
        /// <summary>victims: age of a hit. 0 to 10 s; default 250 ms</summary>
        public long LookBackUs;
        /// <summary>the shooter: the image waits at the muzzle. 0 to 1 s, and 0 by commands</summary>
        public long HoldBackUs;
        /// <summary>who must dodge: it starts at this age. 0 to 1 s, and 0 by commands</summary>
        public long FastForwardUs;
        /// <summary>how fast look back shrinks in flight. 0 to 1000, and 0 by commands</summary>
        public uint DecayPermille;
        /// <summary>DecidedBy; default commands</summary>
        public DecidedBy DecidedBy;
        /// <summary>full effect. 0 to area_outer_m</summary>
        public float AreaInnerM;
        /// <summary>no effect beyond. 0 to 100; 0: no area</summary>
        public float AreaOuterM;
        /// <summary>share of the effect at the outer radius. 0 to 1</summary>
        public float AreaLeast;
        /// <summary>no line of sight is needed within. 0 to area_outer_m</summary>
        public float AreaSureM;
        /// <summary>lines of sight start this far off the surface too. 0 to 2; default 0.3</summary>
        public float AreaLiftM;
        internal uint skipDirectTarget;
        /// <summary>flag; default 1</summary>
        public bool SkipDirectTarget
        {
            get { return skipDirectTarget != 0; }
            set { skipDirectTarget = value ? 1u : 0u; }
        }
        /// <summary>over 0 to 2000; default 25</summary>
        public float SpeedMps;
        /// <summary>projectiles per shot. 1 to 8; default 1</summary>
        public uint Volley;
        /// <summary>from one shot to the next. 1 to 65,535; default 1</summary>
        public uint CommandsBetween;
        /// <summary>of the claimed muzzle. 0 to 2; default 0.5</summary>
        public float MaxMuzzleErrorM;
        /// <summary>DeadShooter; default emit</summary>
        public DeadShooter DeadShooter;
        /// <summary>Predict; default level</summary>
        public Predict Predict;
        /// <summary>how long the server waits for a command. 0 to 1 s; default 150 ms</summary>
        public long PatienceUs;
        /// <summary>hits of targets are predicted up to this round trip. 0 to 10 s; default 220 ms</summary>
        public long PredictUpToRttUs;
        /// <summary>along its way, to its left, up. -10 to 10 a component; default 0</summary>
        public Vec3 AreaCenterOffsetM;
        /// <summary>catching up: the share of the rest a tick. 1 to 1000; default 80</summary>
        public uint CatchUpPermille;
        /// <summary>the slowest launch that a claim may ask for. Default 0: speed_mps alone</summary>
        public float MinSpeedMps;
        /// <summary>the fastest. Over 0 to 2000, at least 1 % above the slowest; default 0</summary>
        public float MaxSpeedMps;
        /// <summary>Inherits, from the view of the command's stamp; default nothing</summary>
        public Inherits Inherits;
        /// <summary>of that velocity. 0 to 1; default 1</summary>
        public float InheritedShare;
        /// <summary>at most this much of it. 0 to 2000; default 512</summary>
        public float MaxInheritedMps;
        internal uint Reserved;
        /// <summary>All fields at their defaults.</summary>
        public static ProjectileRules Default
        {
            get
            {
                var made = new ProjectileRules { StructSize = (uint)sizeof(ProjectileRules) };
                Library.Done(Native.bs_projectile_rules_default(&made));
                return made;
            }
        }
    }

    /// <summary>What a ball meets whose centre goes from one point to another.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct LevelContact
    {
        internal uint StructSize;
        internal uint hit;
        /// <summary>flag</summary>
        public bool Hit
        {
            get { return hit != 0; }
            set { hit = value ? 1u : 0u; }
        }
        /// <summary>of the way that is free, 0 to 1</summary>
        public float Fraction;
        /// <summary>unit, out of the level</summary>
        public Vec3 Normal;
    }

    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct News
    {
        public ByteX32 Bytes;
    }

    /// <summary>One projectile of a shot, as its shooter claims it.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct LaunchClaim
    {
        internal uint StructSize;
        /// <summary>number of the command that fired</summary>
        public uint Command;
        /// <summary>within the shot, from 0</summary>
        public uint Ordinal;
        public uint Weapon;
        public Vec3 Muzzle;
        /// <summary>unit</summary>
        public Vec3 Direction;
        /// <summary>how long the shooter's image waits at the muzzle</summary>
        public long HeldBackUs;
        /// <summary>for a weapon that homes</summary>
        public uint HomesOn;
        internal uint Reserved;
        /// <summary>of the launch, which both ends round; 0: the weapon's own</summary>
        public float SpeedMps;
        internal uint Reserved2;
        /// <summary>All fields at their defaults.</summary>
        public static LaunchClaim Default
        {
            get
            {
                var made = new LaunchClaim { StructSize = (uint)sizeof(LaunchClaim) };
                Library.Done(Native.bs_launch_claim_default(&made));
                return made;
            }
        }
    }

    /// <summary>What the server itself knows of the shooter at that command.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct LaunchFacts
    {
        internal uint StructSize;
        /// <summary>never hit</summary>
        public uint Shooter;
        /// <summary>what they drive, and its riders: never hit</summary>
        public uint Mount;
        internal uint isAlive;
        /// <summary>flag; default 1</summary>
        public bool IsAlive
        {
            get { return isAlive != 0; }
            set { isAlive = value ? 1u : 0u; }
        }
        /// <summary>where the server has it</summary>
        public Vec3 Muzzle;
        /// <summary>a team that is not hit; 0: everybody is</summary>
        public uint SpareTeam;
        /// <summary>lower 16 bits; default all</summary>
        public uint Layers;
        /// <summary>on any of these: not hit. Lower 16 bits</summary>
        public uint WithoutLayers;
        /// <summary>0: any; else only this team is hit</summary>
        public uint OnlyTeam;
        /// <summary>time since the shot, for a flight that catches up. 0: estimated</summary>
        public uint SinceFiredUs;
        /// <summary>MountScope: how much is left out with `mount`; default riders</summary>
        public MountScope Mounts;
        /// <summary>as Filter; default all</summary>
        public uint HitGroups;
        internal uint hasEye;
        /// <summary>flag; default 0</summary>
        public bool HasEye
        {
            get { return hasEye != 0; }
            set { hasEye = value ? 1u : 0u; }
        }
        /// <summary>
        /// of the shooter, with has_eye: where a wall lies between it and the claimed muzzle, nothing flies
        /// </summary>
        public Vec3 Eye;
        /// <summary>All fields at their defaults.</summary>
        public static LaunchFacts Default
        {
            get
            {
                var made = new LaunchFacts { StructSize = (uint)sizeof(LaunchFacts) };
                Library.Done(Native.bs_launch_facts_default(&made));
                return made;
            }
        }
    }

    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct Flight
    {
        internal uint StructSize;
        public uint Client;
        public uint Command;
        public uint Ordinal;
        public uint Weapon;
        public uint Shooter;
        /// <summary>where it has been judged</summary>
        public Vec3 Position;
        internal uint Reserved;
        /// <summary>there</summary>
        public long Age;
    }

    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct Ended
    {
        internal uint StructSize;
        public uint Client;
        public uint Command;
        public uint Ordinal;
        public uint Weapon;
        public uint Shooter;
        /// <summary>FlightEnd</summary>
        public FlightEnd End;
        /// <summary>VerdictBasis</summary>
        public VerdictBasis Basis;
        /// <summary>Constants.NoEntity: it met no target</summary>
        public uint Target;
        public uint Hitbox;
        /// <summary>HitGroup</summary>
        public HitGroup HitGroup;
        /// <summary>how many its area reaches; Server.AreaHit() may give fewer</summary>
        public uint AreaHits;
        /// <summary>of its centre then</summary>
        public Vec3 Position;
        /// <summary>of contact</summary>
        public Vec3 Point;
        /// <summary>unit, out of what it met; zero: nothing</summary>
        public Vec3 Normal;
        /// <summary>that it came with</summary>
        public Vec3 Velocity;
        /// <summary>then</summary>
        public long Age;
        /// <summary>age of the hit for its victim, in the same unit</summary>
        public long Paid;
        /// <summary>the moment at which targets were taken</summary>
        public long TargetsAt;
        internal uint formerLife;
        /// <summary>flag: as Verdict</summary>
        public bool FormerLife
        {
            get { return formerLife != 0; }
            set { formerLife = value ? 1u : 0u; }
        }
        internal uint Reserved;
        /// <summary>the game's own bits of the target that was met, as State.Fields</summary>
        public uint Fields;
        internal uint Reserved2;
    }

    /// <summary>Whom a detonation reaches.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct AreaHit
    {
        internal uint StructSize;
        public uint Entity;
        /// <summary>the nearest in sight</summary>
        public uint Hitbox;
        /// <summary>HitGroup</summary>
        public HitGroup Group;
        /// <summary>on it</summary>
        public Vec3 Point;
        /// <summary>to it</summary>
        public float DistanceM;
        /// <summary>of the full effect, 0 to 1</summary>
        public float Share;
        /// <summary>unit: where it is thrown</summary>
        public Vec3 Direction;
        /// <summary>where the entity itself was</summary>
        public Vec3 Place;
        /// <summary>1: the life that was hit has ended since, as Verdict.FormerLife. Then it harms nobody.</summary>
        public uint FormerLife;
        /// <summary>the game's own bits, as State.Fields</summary>
        public uint Fields;
    }

    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct ProjectileImage
    {
        internal uint StructSize;
        public uint Client;
        public uint Command;
        public uint Ordinal;
        public uint Weapon;
        internal uint isDrawn;
        /// <summary>flag</summary>
        public bool IsDrawn
        {
            get { return isDrawn != 0; }
            set { isDrawn = value ? 1u : 0u; }
        }
        /// <summary>FlightEnd, as the screen showed it</summary>
        public FlightEnd End;
        internal uint hasVerdict;
        /// <summary>flag: the server has said how it ended</summary>
        public bool HasVerdict
        {
            get { return hasVerdict != 0; }
            set { hasVerdict = value ? 1u : 0u; }
        }
        /// <summary>drawn</summary>
        public Vec3 Position;
        /// <summary>of contact, if it has ended</summary>
        public Vec3 Point;
        internal uint isGranted;
        /// <summary>flag: the server has said that it flies</summary>
        public bool IsGranted
        {
            get { return isGranted != 0; }
            set { isGranted = value ? 1u : 0u; }
        }
        internal uint Reserved;
        /// <summary>how far it has been flown</summary>
        public long Age;
    }

    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct Effect
    {
        internal uint StructSize;
        /// <summary>EffectNews</summary>
        public EffectNews News;
        public uint Client;
        public uint Command;
        public uint Ordinal;
        internal uint isOwn;
        /// <summary>flag: of the player's own projectile</summary>
        public bool IsOwn
        {
            get { return isOwn != 0; }
            set { isOwn = value ? 1u : 0u; }
        }
        /// <summary>names an effect that was started; own and others' are numbered apart</summary>
        public uint Handle;
        /// <summary>EffectKind</summary>
        public EffectKind Kind;
        /// <summary>of contact; of a launch or bounce the projectile's centre</summary>
        public Vec3 Point;
        /// <summary>unit, out of what it met</summary>
        public Vec3 Normal;
        internal uint isPredicted;
        /// <summary>flag: started before the server had spoken</summary>
        public bool IsPredicted
        {
            get { return isPredicted != 0; }
            set { isPredicted = value ? 1u : 0u; }
        }
        /// <summary>of EffectNews.Settled: ImageOutcome</summary>
        public ImageOutcome Outcome;
        /// <summary>of ImageOutcome.Denied: LaunchAnswer</summary>
        public LaunchAnswer Denied;
        /// <summary>from where the image ended to the verdict's point</summary>
        public float ErrorM;
        /// <summary>how far into its course an effect begins, 1/65536 tick</summary>
        public long Elapsed;
    }

    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct ImageCounters
    {
        internal uint StructSize;
        internal uint Reserved;
        /// <summary>of own images, by ImageOutcome</summary>
        public UlongX8 ByOutcome;
        public ulong Launched;
        public ulong RemoteSpawned;
        public ulong RemoteEnded;
    }

    /// <summary>
    /// The known state of a thing at one instant. Metres and seconds, in the world or in a parent's frame.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct Motion
    {
        internal uint StructSize;
        public Vec3 Position;
        public Vec3 Velocity;
        public Vec3 Acceleration;
        /// <summary>from the body's frame</summary>
        public Quat Rotation;
        /// <summary>radians per second about the body's axes</summary>
        public Vec3 AngularVelocity;
        /// <summary>All fields at their defaults.</summary>
        public static Motion Default
        {
            get
            {
                var made = new Motion { StructSize = (uint)sizeof(Motion) };
                Library.Done(Native.bs_motion_default(&made));
                return made;
            }
        }
    }

    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct EstimatorConfig
    {
        internal uint StructSize;
        /// <summary>across gravity. Over 0 to 1024; default 81.28, a QuakeWorld player's</summary>
        public float MostAccelerationMps2;
        /// <summary>the velocity is the mean over this. 0 to 250 ms; default 0: the last tick</summary>
        public long VelocityWindowUs;
        /// <summary>the acceleration is the change from the mean over this. 0 to 250 ms; default 26 ms</summary>
        public long EarlierWindowUs;
        /// <summary>0: all accelerations count in full. 0 to 60 s; default 1 s</summary>
        public long SteadinessTimeUs;
        /// <summary>a fall that lands within this is no fall. 0 to 250 ms; default 100 ms</summary>
        public long LandingTimeUs;
        /// <summary>0 to 100 a component, either sign; default 0: no falls</summary>
        public Vec3 GravityMps2;
        internal uint Reserved;
        /// <summary>All fields at their defaults.</summary>
        public static EstimatorConfig Default
        {
            get
            {
                var made = new EstimatorConfig { StructSize = (uint)sizeof(EstimatorConfig) };
                Library.Done(Native.bs_estimator_config_default(&made));
                return made;
            }
        }
    }

    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct ReckonerConfig
    {
        internal uint StructSize;
        /// <summary>as WorldConfig</summary>
        public float PositionStepM;
        /// <summary>as WorldConfig</summary>
        public float VelocityStepMps;
        /// <summary>send when they are farther off. 0 to 1000; default 1, as IEEE 1278.1</summary>
        public float PositionBoundM;
        /// <summary>0 to 4; default 3 degrees</summary>
        public float RotationBoundRad;
        internal uint Reserved;
        /// <summary>longest time between two updates. 10 ms to 60 s; default 5 s</summary>
        public long HeartbeatUs;
        /// <summary>shortest. 0 to heartbeat_us; default 0</summary>
        public long LeastIntervalUs;
        /// <summary>send too if they will be off after this. 0 to 500 ms; default 0</summary>
        public long AnticipationUs;
        /// <summary>All fields at their defaults.</summary>
        public static ReckonerConfig Default
        {
            get
            {
                var made = new ReckonerConfig { StructSize = (uint)sizeof(ReckonerConfig) };
                Library.Done(Native.bs_reckoner_config_default(&made));
                return made;
            }
        }
    }

    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct PredictionConfig
    {
        internal uint StructSize;
        /// <summary>as WorldConfig</summary>
        public uint TickRateNumerator;
        /// <summary>as WorldConfig</summary>
        public uint TickRateDenominator;
        /// <summary>1 to Constants.MostStateBytes; the default, 0, is refused</summary>
        public uint StateBytes;
        /// <summary>1 to Constants.MostInputBytes; the default, 0, is refused</summary>
        public uint InputBytes;
        /// <summary>states that are kept, as PredictionConfig of C++. 2 to 65,536; default 128</summary>
        public uint Capacity;
        /// <summary>
        /// Where in the state its position begins: three floats, in metres. A multiple of 4; default 0. -1: there is
        /// none, and no correction slides.
        /// </summary>
        public int PositionAt;
        /// <summary>Where its rotation begins: a quaternion, x, y, z, w. A multiple of 4; default -1: none.</summary>
        public int RotationAt;
        /// <summary>
        /// Where in the state a number of 32 bits begins that a new life, a teleport and a change of frame change:
        /// nothing slides from one to another. A multiple of 4; default -1: none.
        /// </summary>
        public int LifeAt;
        /// <summary>
        /// Floats that the state begins with and that must be finite. Default 0: position and rotation alone are
        /// looked at.
        /// </summary>
        public uint FloatCount;
        /// <summary>a correction by more counts as seen. 0 to 1e6; default 0.05</summary>
        public float SeenM;
        /// <summary>
        /// The longest offset that is drawn: as far from its own eye as the server takes a muzzle. 0 to 2; default
        /// 0.5.
        /// </summary>
        public float MaxOffsetM;
        /// <summary>a longer correction is drawn at once. 0 to 1e6; default 2</summary>
        public float AtOnceBeyondM;
        /// <summary>a shorter offset is none. Above 0 to 0.1; default 0.0005</summary>
        public float NegligibleM;
        /// <summary>in which an offset shrinks by e. 0 to 10 s; default 100 ms</summary>
        public long TimeConstantUs;
        /// <summary>All fields at their defaults.</summary>
        public static PredictionConfig Default
        {
            get
            {
                var made = new PredictionConfig { StructSize = (uint)sizeof(PredictionConfig) };
                Library.Done(Native.bs_prediction_config_default(&made));
                return made;
            }
        }
    }

    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct Reconciled
    {
        internal uint StructSize;
        /// <summary>ReconcileResult</summary>
        public ReconcileResult Result;
        /// <summary>CorrectionDrawn, where `hasMoved`</summary>
        public CorrectionDrawn Drawn;
        internal uint hasMoved;
        /// <summary>flag: the predicted place is another than before</summary>
        public bool HasMoved
        {
            get { return hasMoved != 0; }
            set { hasMoved = value ? 1u : 0u; }
        }
        /// <summary>inputs that were executed again</summary>
        public uint Replayed;
        /// <summary>how far the predicted place moved</summary>
        public float MovedM;
    }

    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct PredictionCounters
    {
        internal uint StructSize;
        internal uint Reserved;
        /// <summary>of the server's states, by ReconcileResult</summary>
        public UlongX16 ByResult;
        /// <summary>of those that were corrected, by MispredictionCause</summary>
        public UlongX16 ByCause;
        /// <summary>inputs that were executed again</summary>
        public ulong Replayed;
        /// <summary>corrections by more than seen_m</summary>
        public ulong Seen;
        /// <summary>corrections drawn at once: a new life, a teleport, or too far</summary>
        public ulong NotSlid;
        /// <summary>corrections whose offset was cut to max_offset_m</summary>
        public ulong Cut;
        /// <summary>steps whose result was not finite; the state before them stands</summary>
        public ulong BadSteps;
        /// <summary>
        /// Of those that were corrected: nothing differed but bytes that the step neither reads nor writes, such as
        /// padding, or what the server alone changes.
        /// </summary>
        public ulong Untouched;
    }

    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct EventNews
    {
        internal uint StructSize;
        public uint Command;
        public uint Index;
        public uint Kind;
        /// <summary>EventOutcome</summary>
        public EventOutcome Outcome;
    }

    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct EventCounters
    {
        internal uint StructSize;
        /// <summary>events that wait for the server now</summary>
        public uint Waiting;
        /// <summary>by PredictAnswer</summary>
        public UlongX8 ByResult;
        /// <summary>by EventOutcome</summary>
        public UlongX8 ByOutcome;
        /// <summary>messages about what was decided before</summary>
        public ulong Repeated;
        /// <summary>messages about ids that have been forgotten</summary>
        public ulong TooOld;
        /// <summary>confirmed as another kind than was predicted: that one was taken back</summary>
        public ulong OtherKinds;
        /// <summary>told late or declined, while there was no room to remember it</summary>
        public ulong NotRemembered;
        /// <summary>news that nobody took in time</summary>
        public ulong NewsLost;
    }

    internal static unsafe class Native
    {
#if (UNITY_IOS || UNITY_TVOS || UNITY_WEBGL) && !UNITY_EDITOR
        internal const string Name = "__Internal";
#else
        internal const string Name = "backsight_c";
#endif
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern uint bs_abi_version();
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern IntPtr bs_version();
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_check_floats();
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_open(uint abiVersion, IntPtr* library, Error* error);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_close(IntPtr library);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern IntPtr bs_error_text(IntPtr handle);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern IntPtr bs_code_name(int code);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern IntPtr bs_reason_name(uint kind, uint value);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_world_config_default(WorldConfig* config);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_server_config_default(ServerConfig* config);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_client_config_default(ClientConfig* config);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_hitbox_default(Hitbox* hitbox);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_weapon_rules_default(WeaponRules* rules);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_weapon_rules_of(uint setting, WeaponRules* rules);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_fairness_of(uint setting, WeaponRules* rules, ServerConfig* server);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_validate_reach(WorldConfig* world, ServerConfig* server, long maxRewindUs,
            uint ticksPerSnapshot, uint datagramsPerSnapshot, Error* error);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_moment_at(WorldConfig* world, long serverTimeUs, long* moment);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_time_of(WorldConfig* world, long moment, long* serverTimeUs);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_traits_default(Traits* traits);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_entity_pose_default(EntityPose* pose);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_server_open(IntPtr library, WorldConfig* world, ServerConfig* config,
            IntPtr* server, Error* error);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_server_close(IntPtr server);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_server_add_hitbox_set(IntPtr server, Hitbox* hitboxes, uint count,
            uint drawGroup, uint* set);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_server_add_hitbox_set_on(IntPtr server, Hitbox* hitboxes, uint count,
            uint drawGroup, uint skeleton, uint* set);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_server_set_rotation_bits(IntPtr server, uint set, uint rotationBits);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_server_set_eye_offset(IntPtr server, uint set, Vec3* eyeOffset);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_server_fingerprint(IntPtr server, ulong* fingerprint);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_server_begin_tick(IntPtr server, long tick);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_server_finish_tick(IntPtr server);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_server_tick(IntPtr server, long* tick);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_time_scale_default(TimeScale* scale);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_server_set_time_scale(IntPtr server, float scale, long nowUs);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_server_time_scale(IntPtr server, TimeScale* scale);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_server_spawn(IntPtr server, Traits* traits, uint* entity);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_server_record(IntPtr server, uint entity, EntityPose* pose, Frame* bones,
            uint boneCount);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_server_despawn(IntPtr server, uint entity);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_server_kill(IntPtr server, uint entity);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_server_respawn(IntPtr server, uint entity);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_server_teleport(IntPtr server, uint entity);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_server_set_parent(IntPtr server, uint entity, uint parent);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_server_set_team(IntPtr server, uint entity, uint team);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_server_set_layers(IntPtr server, uint entity, uint layers);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_server_set_hitbox_mask(IntPtr server, uint entity, uint mask);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_server_set_fields(IntPtr server, uint entity, uint fields);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_server_change_hitboxes(IntPtr server, uint entity, uint set);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_server_join(IntPtr server, uint entity, ulong user, ulong fingerprint,
            uint* client);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_server_leave(IntPtr server, uint client);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_server_set_entity(IntPtr server, uint client, uint entity);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_server_client_of(IntPtr server, uint entity, uint* client);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_server_snapshot(IntPtr server, uint client, uint* seq);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_server_add(IntPtr server, uint client, uint entity, byte* bytes, uint capacity,
            uint* size);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_server_despawned(IntPtr server, uint client, uint* entities, uint capacity,
            uint* count);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_shot_default(Shot* shot);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_server_set_line_of_sight(IntPtr server, IntPtr sight, IntPtr user);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_server_local_stamp(IntPtr server, uint client, long behindUs, Stamp* stamp);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_server_take_command(IntPtr server, uint client, uint number, Stamp* stamp,
            TakenCommand* taken);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_server_take_shots(IntPtr server, uint client, byte* stamps, uint size);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_server_select_shot(IntPtr server, uint client, uint shot);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_server_level_moment(IntPtr server, uint client, long maxAgeUs, long* moment);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_server_judge(IntPtr server, uint client, Shot* shot, WeaponRules* rules,
            IntPtr lineOfSight, IntPtr user, uint screenHash, Verdict* verdict);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_server_judge_counters(IntPtr server, uint client, JudgeCounters* counters);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_client_open(IntPtr library, WorldConfig* world, ClientConfig* config,
            IntPtr* client, Error* error);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_client_close(IntPtr client);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_client_add_hitbox_set(IntPtr client, Hitbox* hitboxes, uint count,
            uint drawGroup, uint* set);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_client_add_hitbox_set_on(IntPtr client, Hitbox* hitboxes, uint count,
            uint drawGroup, uint skeleton, uint* set);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_client_set_rotation_bits(IntPtr client, uint set, uint rotationBits);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_client_fingerprint(IntPtr client, ulong* fingerprint);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_client_set_self(IntPtr client, uint self, uint number, long joinedTick);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_client_set_entity(IntPtr client, uint self, long since);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_client_reset(IntPtr client);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_client_store(IntPtr client, uint seq, long tick, byte* bytes, uint size,
            long nowUs);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_client_round_trip(IntPtr client, long serverClockUs, long rttUs, long nowUs);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_client_advance(IntPtr client, long nowUs, long rttUs);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_client_show(IntPtr client, long moment, int* offsets);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_client_shown(IntPtr client, Shown* shown);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_client_stamp(IntPtr client, Stamp* stamp);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_client_shoot(IntPtr client, Shot* shot, WeaponRules* rules, Hit* hit);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_screen_hash(Hit* hit, uint* hash);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_view_default(View* view);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_ray_default(ViewRay* ray);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_filter_default(Filter* filter);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_server_pose(IntPtr server, View* view, uint entity, ViewPose* pose);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_client_pose(IntPtr client, uint entity, ViewPose* pose);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_server_mount_of(IntPtr server, uint client, uint mount, Vec3* point,
            long maxAgeUs, float maxErrorM, ViewPose* pose);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_server_bone(IntPtr server, View* view, uint entity, int bone, Frame* pose);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_client_bone(IntPtr client, uint entity, int bone, Frame* pose);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_server_cast_ray(IntPtr server, View* view, ViewRay* ray, Filter* filter,
            Hit* hit);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_client_cast_ray(IntPtr client, ViewRay* ray, Filter* filter, Hit* hit);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_server_cast_rays(IntPtr server, View* view, ViewRay* rays, uint count,
            Filter* filter, Hit* hits);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_client_cast_rays(IntPtr client, ViewRay* rays, uint count, Filter* filter,
            Hit* hits);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_server_sweep_sphere(IntPtr server, View* view, ViewRay* path, float radiusM,
            Filter* filter, Hit* hit);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_client_sweep_sphere(IntPtr client, ViewRay* path, float radiusM, Filter* filter,
            Hit* hit);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_server_overlap_sphere(IntPtr server, View* view, Vec3* center, float radiusM,
            Filter* filter, Hit* hits, uint capacity, uint* count);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_client_overlap_sphere(IntPtr client, Vec3* center, float radiusM, Filter* filter,
            Hit* hits, uint capacity, uint* count);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_server_closest_point(IntPtr server, View* view, Vec3* point, float maxDistanceM,
            Filter* filter, Hit* hit);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_client_closest_point(IntPtr client, Vec3* point, float maxDistanceM,
            Filter* filter, Hit* hit);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_query_default(Query* query);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_server_run_query(IntPtr server, View* view, Query* query, Filter* filter,
            Hit* hits, uint capacity, uint* count);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_client_run_query(IntPtr client, Query* query, Filter* filter, Hit* hits,
            uint capacity, uint* count);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_client_set_line_of_sight(IntPtr client, IntPtr sight, IntPtr user);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_client_shoot_query(IntPtr client, Query* query, Filter* filter,
            WeaponRules* rules, uint* screenHash, uint* count);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_client_query_hit(IntPtr client, uint index, Hit* hit);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_server_judge_query(IntPtr server, uint client, Query* query, Filter* filter,
            WeaponRules* rules, uint screenHash, Verdict* verdict);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_server_hit_verdict(IntPtr server, uint index, Verdict* verdict);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_server_compare(IntPtr server, AuditAnswer* answer);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_server_agreement(IntPtr server, uint client, Agreement* agreement);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_stamp_read(Stamp* stamp, StampFields* fields);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_stamp_write(StampFields* fields, Stamp* stamp);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_server_set_bone_poser(IntPtr server, IntPtr poser, IntPtr user);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_client_set_bone_poser(IntPtr client, IntPtr poser, IntPtr user);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_baked_clip_default(BakedClip* clip);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_server_bake_poses(IntPtr server, BakedClip* clips, uint clipCount, Frame* frames,
            uint frameCount, uint boneCount, Vec3* up);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_client_bake_poses(IntPtr client, BakedClip* clips, uint clipCount, Frame* frames,
            uint frameCount, uint boneCount, Vec3* up);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_state_read(WorldConfig* world, byte* bytes, uint size, State* state,
            uint* read);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_state_read_bones(WorldConfig* world, byte* bytes, uint size, State* state,
            Frame* bones, uint capacity, uint* read);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_server_state_at(IntPtr server, uint entity, long tick, byte* bytes,
            uint capacity, uint* size);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_clock_config_default(ClockConfig* config);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_delay_config_default(DelayConfig* config);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_clock_open(IntPtr library, ClockConfig* config, DelayConfig* groups,
            uint groupCount, IntPtr* clock, Error* error);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_clock_close(IntPtr clock);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_clock_snapshot_arrived(IntPtr clock, long tick, uint group, long nowUs);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_clock_round_trip(IntPtr clock, long serverClockUs, long rttUs, long nowUs);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_clock_declare_break(IntPtr clock, long nowUs);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_clock_moment(IntPtr clock, uint group, long nowUs, long* moment);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_clock_read(IntPtr clock, long nowUs, ClockReading* reading);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_clock_get_numbers(IntPtr clock, uint group, ClockNumbers* numbers);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_client_clock_numbers(IntPtr client, ClockNumbers* numbers);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_clock_paced(IntPtr clock, long nowUs, long* pacedUs);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_client_paced(IntPtr client, long nowUs, long* pacedUs);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_clock_set_time_scale(IntPtr clock, TimeScale* scale, long nowUs);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_client_set_time_scale(IntPtr client, TimeScale* scale, long nowUs);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_client_declare_break(IntPtr client, long nowUs);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_command_default(Command* command);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_command_buffer_open(IntPtr library, uint maxAheadTicks, uint capacity,
            IntPtr* buffer, Error* error);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_command_buffer_close(IntPtr buffer);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_command_tick(uint lowBits, long knownTick, long* tick);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_command_buffer_push(IntPtr buffer, Command* command, long wantedTick,
            long nowTick, uint* timing);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_command_buffer_next(IntPtr buffer, long nowTick, Command* command);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_server_write(IntPtr server, uint client, byte* packet, uint capacity,
            uint* size);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_server_set_viewer(IntPtr server, uint client, uint viewer);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_server_receive(IntPtr server, uint client, byte* packet, uint size);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_server_next_received(IntPtr server, Command* command);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_server_hold(IntPtr server, uint client, Command* command, int tickBits,
            long cameAgoUs, long rttUs);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_server_next_command(IntPtr server, uint client, Command* command);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_server_command_wait(IntPtr server, uint client, long* waitUs);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_client_receive(IntPtr client, byte* packet, uint size, long nowUs);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_client_push(IntPtr client, byte* input, uint size, uint* number);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_client_write(IntPtr client, byte* packet, uint capacity, uint* size);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_client_set_commands_per_packet(IntPtr client, uint count);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_command_shot_default(CommandShot* shot);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_client_round_shot(IntPtr client, CommandShot* shot, CommandShot* rounded);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_client_keep_shot(IntPtr client, CommandShot* shot, uint* number);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_server_command_shot(IntPtr server, uint client, uint command, uint shot,
            CommandShot* fired);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_margin_code(long marginUs, int before, int* code);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_margin_of(int code, long* marginUs);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_input_lead_config_default(InputLeadConfig* config);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_input_lead_open(IntPtr library, InputLeadConfig* config, IntPtr* lead,
            Error* error);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_input_lead_close(IntPtr lead);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_input_lead_margin(IntPtr lead, long marginUs, long nowUs);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_input_lead_packet(IntPtr lead, uint arrived);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_input_lead_round_trip(IntPtr lead, long rttUs, long nowUs);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_input_lead_declare_break(IntPtr lead, uint newEpoch);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_input_lead_moment(IntPtr lead, long serverMoment, long nowUs, long* moment);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_input_lead_get_numbers(IntPtr lead, InputLeadNumbers* numbers);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_projectile_rules_default(ProjectileRules* rules);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_server_open_with_projectiles(IntPtr library, WorldConfig* world,
            ServerConfig* config, ProjectileRules* rules, uint count, IntPtr* server, Error* error);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_client_open_with_projectiles(IntPtr library, WorldConfig* world,
            ClientConfig* config, ProjectileRules* rules, uint count, IntPtr* client, Error* error);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_server_set_level(IntPtr server, IntPtr trace, IntPtr user, uint moves);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_client_set_level(IntPtr client, IntPtr trace, IntPtr user, uint moves);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_launch_claim_default(LaunchClaim* claim);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_launch_claim_round(WorldConfig* world, LaunchClaim* claim);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_launch_facts_default(LaunchFacts* facts);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_server_launch(IntPtr server, uint client, LaunchClaim* claim, LaunchFacts* facts,
            News* answer, News* spawn);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_server_launched(IntPtr server, uint index, Flight* flight, News* spawn);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_server_finish_command(IntPtr server, uint client);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_server_ended(IntPtr server, uint index, Ended* ended, News* verdict);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_server_area_hit(IntPtr server, uint index, uint areaIndex, AreaHit* hit);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_server_flight(IntPtr server, uint index, Flight* flight, News* spawn);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_client_launch(IntPtr client, LaunchClaim* claim, uint mount, long nowUs);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_client_launch_with(IntPtr client, LaunchClaim* claim, LaunchFacts* facts,
            long nowUs);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_client_follow(IntPtr client, long nowUs);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_client_take_news(IntPtr client, News* news, long nowUs);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_client_update_projectiles(IntPtr client, long nowUs, long rttUs);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_client_own_image(IntPtr client, uint index, ProjectileImage* image);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_client_remote_image(IntPtr client, uint index, ProjectileImage* image);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_client_next_effect(IntPtr client, Effect* effect);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_client_image_counters(IntPtr client, ImageCounters* counters);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_motion_default(Motion* motion);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_draw_rules_for_people(DrawRules* rules, Vec3* gravity);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_reckon(DrawRules* rules, Motion* from, float seconds, Motion* to);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_estimator_config_default(EstimatorConfig* config);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_estimator_open(IntPtr library, EstimatorConfig* config, IntPtr* estimator,
            Error* error);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_estimator_close(IntPtr estimator);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_estimator_add(IntPtr estimator, Frame* pose, long nowUs);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_estimator_restart(IntPtr estimator);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_estimator_get(IntPtr estimator, Motion* motion);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_reckoner_config_default(ReckonerConfig* config);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_reckoner_open(IntPtr library, DrawRules* rules, ReckonerConfig* config,
            IntPtr* reckoner, Error* error);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_reckoner_close(IntPtr reckoner);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_reckoner_update(IntPtr reckoner, Motion* truth, uint epoch, long nowUs,
            uint* verdict);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_reckoner_sent(IntPtr reckoner, Motion* sent, long* sentAtUs);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_seed_block(ulong keyLow, ulong keyHigh, uint blockTicks, long tick, uint* number,
            ulong* blockKey);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_seed_of_tick(ulong blockKey, long tick, uint* seed);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_secret_seed(ulong keyLow, ulong keyHigh, long tick, uint client, uint* seed);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_spread_offset(uint seed, uint number, float spread, Vec3* offset);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_prediction_config_default(PredictionConfig* config);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_prediction_open(IntPtr library, PredictionConfig* config, IntPtr* prediction,
            Error* error);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_prediction_close(IntPtr prediction);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_prediction_set_step(IntPtr prediction, IntPtr step, IntPtr user);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_prediction_get_sizes(IntPtr prediction, uint* stateBytes, uint* inputBytes);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_prediction_reconcile(IntPtr prediction, long tick, byte* state, uint size,
            long nowUs, long serverTick, Reconciled* done);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_prediction_start(IntPtr prediction, long tick, byte* state, uint size,
            long serverTick);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_prediction_predict(IntPtr prediction, long tick, byte* input, uint size);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_prediction_state(IntPtr prediction, byte* state, uint capacity, uint* size);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_prediction_wrong_state(IntPtr prediction, byte* state, uint capacity,
            uint* size);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_prediction_drawn(IntPtr prediction, long nowUs, Frame* pose);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_prediction_offset(IntPtr prediction, long nowUs, Frame* offset);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_prediction_name_cause(IntPtr prediction, uint cause);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_prediction_get_counters(IntPtr prediction, PredictionCounters* counters);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_predicted_events_open(IntPtr library, uint maxEvents, long confirmWithinUs,
            IntPtr* events, Error* error);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_predicted_events_close(IntPtr events);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_predicted_events_predict(IntPtr events, uint command, uint index, uint kind,
            long nowUs);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_predicted_events_confirm(IntPtr events, uint command, uint index, uint kind);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_predicted_events_decline(IntPtr events, uint command, uint index);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_predicted_events_settle(IntPtr events, uint command);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_predicted_events_update(IntPtr events, long nowUs);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_predicted_events_next(IntPtr events, EventNews* news);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_predicted_events_get_counters(IntPtr events, EventCounters* counters);
    }
}
