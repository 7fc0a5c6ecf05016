// Made by tools/bind from bindings/c/backsight_presets.h. Change csharp_parts/presets.py there, not this file.
#if !(UNITY_IOS || UNITY_TVOS || UNITY_WEBGL) || UNITY_EDITOR
using System;
using System.Runtime.InteropServices;

namespace Backsight.Presets
{
    /// <summary>Numbers of the published systems.</summary>
    public static class PresetConstants
    {
        public const uint PresetsAbiVersion = 65537;
        public const int Ut2003BeamTraces = 4;
        public const int Pun2MessageBytes = 44;
    }

    /// <summary>Who plays a projectile.</summary>
    public enum FishNetPeer : uint
    {
        Owner = 0,
        Server = 1,
        Observer = 2,
    }

    /// <summary>Answers of SimulationHelper.Rewind(): the original throws.</summary>
    public enum RewindAnswer : int
    {
        Ok = 0,
        FrameMissing = 1,
        PreviousMissing = 2,
    }

    /// <summary>What the server sends in a frame.</summary>
    public enum FrameMessage : uint
    {
        Nothing = 0,
        Update = 1,
        Heartbeat = 2,
    }

    /// <summary>The branch of TimeShiftPawns that placed a pawn.</summary>
    public enum TrailShift : uint
    {
        Interpolated = 0,
        OldestNode = 1,
        Present = 2,
        NoStamp = 3,
    }

    /// <summary>What a trace of a beam met.</summary>
    public enum BeamMet : uint
    {
        Nothing = 0,
        Level = 1,
        Body = 2,
        Reflector = 3,
    }

    /// <summary>How a beam ended.</summary>
    public enum BeamEnd : uint
    {
        None = 0,
        Nothing = 1,
        Level = 2,
        Body = 3,
        Absorbed = 4,
    }

    /// <summary>For whom a projectile is forwarded.</summary>
    public enum ForwardCaller : uint
    {
        Server = 0,
        Local = 1,
        Standalone = 2,
    }

    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct FishNetConfig
    {
        internal uint StructSize;
        /// <summary>ticks per second, as a fraction: TimeManager's TickRate. 1 to 100,000; default</summary>
        public uint TickRateNumerator;
        /// <summary>1 to 1,000,000; default 1</summary>
        public uint TickRateDenominator;
        internal uint allowsNegative;
        /// <summary>flag: a tick to come gives a time below 0. Default 0, as in the guide: it is 0</summary>
        public bool AllowsNegative
        {
            get { return allowsNegative != 0; }
            set { allowsNegative = value ? 1u : 0u; }
        }
        /// <summary>MAX_PASSED_TIME. 0 to 10; default 0.3 (guide)</summary>
        public double MaxPassedS;
        /// <summary>the server's share of it. 0 to 1; default 0.5 (guide)</summary>
        public double ServerRatio;
        /// <summary>All fields at their defaults.</summary>
        public static FishNetConfig Default
        {
            get
            {
                var made = new FishNetConfig { StructSize = (uint)sizeof(FishNetConfig) };
                PresetCalls.Done(PresetsNative.bs_fishnet_config_default(&made));
                return made;
            }
        }
    }

    /// <summary>
    /// What a projectile of the game's own has to catch up. It flies on by frame and step: rate * (delta + step).
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct FishNetCatchUp
    {
        internal uint StructSize;
        /// <summary>_passedTime: what is left. Seconds; default 0</summary>
        public float PassedS;
        /// <summary>of it that a call takes. 0.01 to 1; default 0.08: "8 % of the step per frame" (guide)</summary>
        public float Share;
        /// <summary>All fields at their defaults.</summary>
        public static FishNetCatchUp Default
        {
            get
            {
                var made = new FishNetCatchUp { StructSize = (uint)sizeof(FishNetCatchUp) };
                PresetCalls.Done(PresetsNative.bs_fishnet_catch_up_default(&made));
                return made;
            }
        }
    }

    /// <summary>The guide's PredictedProjectile.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct PredictedProjectile
    {
        internal uint StructSize;
        /// <summary>transform.position</summary>
        public Vec3 Position;
        /// <summary>a unit vector. Default x</summary>
        public Vec3 Direction;
        /// <summary>_passedTime, as Initialize sets it. Seconds; default 0</summary>
        public float PassedS;
        /// <summary>as FishNetCatchUp has it</summary>
        public float Share;
        /// <summary>MOVE_RATE, units a second. 0 to 100,000; default 5 (guide)</summary>
        public float MoveRate;
        /// <summary>All fields at their defaults.</summary>
        public static PredictedProjectile Default
        {
            get
            {
                var made = new PredictedProjectile { StructSize = (uint)sizeof(PredictedProjectile) };
                PresetCalls.Done(PresetsNative.bs_fishnet_projectile_default(&made));
                return made;
            }
        }
    }

    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct SimulationConfig
    {
        internal uint StructSize;
        /// <summary>1 to 65,536; default 64</summary>
        public uint MaxObjects;
        /// <summary>FrameHistory: frames kept of each object. 2 to 65,536; default 64, a second (article)</summary>
        public uint FrameHistory;
        internal uint Reserved;
        /// <summary>All fields at their defaults.</summary>
        public static SimulationConfig Default
        {
            get
            {
                var made = new SimulationConfig { StructSize = (uint)sizeof(SimulationConfig) };
                PresetCalls.Done(PresetsNative.bs_twoten_config_default(&made));
                return made;
            }
        }
    }

    /// <summary>Keeps the clients' frame in the history while nothing moves (the article's first problem).</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct FrameHeartbeat
    {
        internal uint StructSize;
        internal uint hasSent;
        /// <summary>flag; default 0</summary>
        public bool HasSent
        {
            get { return hasSent != 0; }
            set { hasSent = value ? 1u : 0u; }
        }
        /// <summary>of the server's clock</summary>
        public double LastSentS;
        /// <summary>All fields at their defaults.</summary>
        public static FrameHeartbeat Default
        {
            get
            {
                var made = new FrameHeartbeat { StructSize = (uint)sizeof(FrameHeartbeat) };
                PresetCalls.Done(PresetsNative.bs_twoten_heartbeat_default(&made));
                return made;
            }
        }
    }

    /// <summary>
    /// What a client's ShootRequest carries: the newest frame that it heard of, and how far its blend towards that
    /// has come (the article's second problem). Send the last two fields.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct ShootRequest
    {
        internal uint StructSize;
        /// <summary>0 to 1; default 1</summary>
        public float SubFrame;
        /// <summary>default 0</summary>
        public long FrameId;
        /// <summary>All fields at their defaults.</summary>
        public static ShootRequest Default
        {
            get
            {
                var made = new ShootRequest { StructSize = (uint)sizeof(ShootRequest) };
                PresetCalls.Done(PresetsNative.bs_twoten_stamp_default(&made));
                return made;
            }
        }
    }

    /// <summary>Where a pawn was at a time on the server's clock. Does not grow.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct TrailNode
    {
        public double StampS;
        public Vec3 Location;
        /// <summary>
        /// Unreal's rotation: three angles in any unit. Each is interpolated alone and never wrapped
        /// </summary>
        public float Pitch;
        public float Yaw;
        public float Roll;
    }

    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct LocationTrailConfig
    {
        internal uint StructSize;
        /// <summary>nodes a second at most, as a fraction. 1 to 100,000; default 64</summary>
        public uint TickRateNumerator;
        /// <summary>1 to 1,000,000; default 1</summary>
        public uint TickRateDenominator;
        internal uint Reserved;
        /// <summary>MaxTrailSeconds. Over 0 to 10; default 0.4 (page)</summary>
        public double ReachS;
        /// <summary>All fields at their defaults.</summary>
        public static LocationTrailConfig Default
        {
            get
            {
                var made = new LocationTrailConfig { StructSize = (uint)sizeof(LocationTrailConfig) };
                PresetCalls.Done(PresetsNative.bs_ut2003_trail_config_default(&made));
                return made;
            }
        }
    }

    /// <summary>Where one trace of a beam ended. Does not grow.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct BeamTrace
    {
        /// <summary>BeamMet</summary>
        public BeamMet Met;
        /// <summary>HitLocation; of a miss, the end of the trace</summary>
        public Vec3 Point;
        /// <summary>of a reflector alone: the direction that CheckReflect gave, a unit vector</summary>
        public Vec3 Reflected;
    }

    /// <summary>
    /// DoTrace: a beam and its reflections. Shift the pawns anew for each trace, put them back after it, and begin
    /// each trace's range anew.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct Beam
    {
        internal uint StructSize;
        /// <summary>so far, 0 to BS_UT2003_BEAM_TRACES. Default 0</summary>
        public uint Traces;
        /// <summary>BeamEnd; default BeamEnd.None</summary>
        public BeamEnd Ended;
        internal uint mayHitShooter;
        /// <summary>flag: the next trace, or the last, can meet the shooter; not before the second</summary>
        public bool MayHitShooter
        {
            get { return mayHitShooter != 0; }
            set { mayHitShooter = value ? 1u : 0u; }
        }
        /// <summary>where the next trace begins; once the beam has ended, where its last began</summary>
        public Vec3 Origin;
        /// <summary>likewise: a unit vector. Default x</summary>
        public Vec3 Direction;
        /// <summary>All fields at their defaults.</summary>
        public static Beam Default
        {
            get
            {
                var made = new Beam { StructSize = (uint)sizeof(Beam) };
                PresetCalls.Done(PresetsNative.bs_ut2003_beam_default(&made));
                return made;
            }
        }
    }

    /// <summary>
    /// What a weapon does to the body that its beam ends at. Defaults: UT2003's instagib rifle, SuperShockBeamFire.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct BeamDamage
    {
        internal uint StructSize;
        /// <summary>DamageMin. 0 to 2^30; default 1000</summary>
        public int DamageMin;
        /// <summary>DamageMax, damage_min to 2^30; exclusive where it is greater. Default 1000</summary>
        public int DamageMax;
        /// <summary>DamageAtten. 0 to 1; default 1</summary>
        public float Attenuation;
        /// <summary>Momentum, mass times units a second. Default 100,000</summary>
        public float Momentum;
        /// <summary>All fields at their defaults.</summary>
        public static BeamDamage Default
        {
            get
            {
                var made = new BeamDamage { StructSize = (uint)sizeof(BeamDamage) };
                PresetCalls.Done(PresetsNative.bs_ut2003_beam_damage_default(&made));
                return made;
            }
        }
    }

    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct UnrealSeriesConfig
    {
        internal uint StructSize;
        /// <summary>MaxSimulationIterations. 1 to 1000; default 16 (code)</summary>
        public uint MaxIterations;
        /// <summary>PredictionLatencyReduction. 0 to 1 s; default 20 ms</summary>
        public long PingReductionUs;
        /// <summary>MaxPredictionPing. 0 to 1 s; default 120 ms</summary>
        public long MaxPredictionPingUs;
        /// <summary>0 to 10 s; default 0.2 s</summary>
        public long MinLifeAfterForwardUs;
        /// <summary>of SwitchToAuthTimer. 0 to 1 s; default 60 ms</summary>
        public long ConfirmMarginUs;
        /// <summary>TearOffDelay. 0 to 1 s; default 0.1 s</summary>
        public long TearOffDelayUs;
        /// <summary>0 to 10 s; default 0.4 s</summary>
        public long MinLifeAfterDetonationUs;
        /// <summary>ClientBiasPct. 0 to 1; default 0.5</summary>
        public double ClientBiasRatio;
        /// <summary>in which the fake is corrected. 0.01 to 10,000; default 20</summary>
        public double CorrectionFlightM;
        /// <summary>where it bounces. 0.01 to 10,000; default 2</summary>
        public double BouncingCorrectionFlightM;
        /// <summary>MaxSimulationTimeStep. 0.0002 to 1; default 0.0166 (code)</summary>
        public double MaxStepS;
        /// <summary>All fields at their defaults.</summary>
        public static UnrealSeriesConfig Default
        {
            get
            {
                var made = new UnrealSeriesConfig { StructSize = (uint)sizeof(UnrealSeriesConfig) };
                PresetCalls.Done(PresetsNative.bs_unreal_series_config_default(&made));
                return made;
            }
        }
    }

    /// <summary>
    /// How the fake moves to its replica at a constant rate. Does not grow. Published defects: if the replica is
    /// ahead of the fake the rate is negative, and nothing is corrected; if the error is over 20 m the fake flies
    /// backwards.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct UnrealSeriesCorrection
    {
        /// <summary>at linking: positive where the replica is behind the fake, negative where it is ahead</summary>
        public double ErrorM;
        /// <summary>speed of the fake towards the replica</summary>
        public double RateMps;
    }

    /// <summary>The numbers of the second and the third form.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct Pun2Config
    {
        internal uint StructSize;
        /// <summary>of MoveTowards in FixedUpdate. 0 to 1000; default 1: "Time.fixedDeltaTime" alone</summary>
        public float PhysicsApproachMps;
        /// <summary>of RotateTowards, degrees per second. 0 to 100,000; default 100 (page)</summary>
        public float TurnDps;
        /// <summary>movementSpeed, which the page leaves to the game. 0 to 1000; default 5</summary>
        public float MovementSpeedMps;
        /// <summary>All fields at their defaults.</summary>
        public static Pun2Config Default
        {
            get
            {
                var made = new Pun2Config { StructSize = (uint)sizeof(Pun2Config) };
                PresetCalls.Done(PresetsNative.bs_pun2_config_default(&made));
                return made;
            }
        }
    }

    /// <summary>The three values of OnPhotonSerializeView. Does not grow.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct Pun2Update
    {
        public Vec3 Position;
        public Quat Rotation;
        /// <summary>
        /// metres per second with a rigid body; without one, the `movement` of the owner's last frame
        /// </summary>
        public Vec3 Velocity;
    }

    /// <summary>
    /// "Using OnPhotonSerializeView to update the object": the rigid body is put where it should be now.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct Pun2Immediate
    {
        internal uint StructSize;
        public Frame Pose;
        public Vec3 Velocity;
        /// <summary>All fields at their defaults.</summary>
        public static Pun2Immediate Default
        {
            get
            {
                var made = new Pun2Immediate { StructSize = (uint)sizeof(Pun2Immediate) };
                PresetCalls.Done(PresetsNative.bs_pun2_immediate_default(&made));
                return made;
            }
        }
    }

    /// <summary>
    /// "Using OnPhotonSerializeView and FixedUpdate": the update is kept, and approached in the fixed step.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct Pun2Physics
    {
        internal uint StructSize;
        /// <summary>the rigid body's</summary>
        public Frame Pose;
        /// <summary>networkPosition and networkRotation</summary>
        public Frame Network;
        /// <summary>the rigid body's; a kinematic body does not move by it</summary>
        public Vec3 Velocity;
        /// <summary>All fields at their defaults.</summary>
        public static Pun2Physics Default
        {
            get
            {
                var made = new Pun2Physics { StructSize = (uint)sizeof(Pun2Physics) };
                PresetCalls.Done(PresetsNative.bs_pun2_physics_default(&made));
                return made;
            }
        }
    }

    /// <summary>
    /// "Lag Compensation for non-Physic Objects": the update is kept, and approached in Update at movementSpeed.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe partial struct Pun2Transform
    {
        internal uint StructSize;
        /// <summary>the transform's</summary>
        public Frame Pose;
        /// <summary>networkPosition and networkRotation</summary>
        public Frame Network;
        /// <summary>All fields at their defaults.</summary>
        public static Pun2Transform Default
        {
            get
            {
                var made = new Pun2Transform { StructSize = (uint)sizeof(Pun2Transform) };
                PresetCalls.Done(PresetsNative.bs_pun2_transform_default(&made));
                return made;
            }
        }
    }

    internal static unsafe class PresetsNative
    {
        internal const string Name = Native.Name;
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern uint bs_presets_abi_version();
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_fishnet_config_default(FishNetConfig* config);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_fishnet_time_passed(FishNetConfig* config, uint peer, long nowTick,
            long firedTick, double* passedS);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_fishnet_time_passed_precise(FishNetConfig* config, uint peer, long nowMoment,
            long firedMoment, double* passedS);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_fishnet_cap(FishNetConfig* config, uint peer, double sinceFiredS,
            double* passedS);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_fishnet_catch_up_default(FishNetCatchUp* catchUp);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_fishnet_catch_up_step(FishNetCatchUp* catchUp, float deltaS, float* stepS);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_fishnet_projectile_default(PredictedProjectile* projectile);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_fishnet_projectile_move(PredictedProjectile* projectile, float deltaS);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_twoten_config_default(SimulationConfig* config);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_twoten_simulation_open(IntPtr library, SimulationConfig* config,
            IntPtr* simulation, Error* error);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_twoten_simulation_close(IntPtr simulation);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_twoten_simulation_add_frame(IntPtr simulation, uint @object, long frameId,
            Frame* transform);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_twoten_simulation_clear(IntPtr simulation, uint @object);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_twoten_simulation_rewind(IntPtr simulation, uint @object, long frameId,
            float subFrame, long currentFrame, Frame* transform);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_twoten_simulation_simulate(IntPtr simulation, long frameId, float subFrame,
            long currentFrame, Frame* transforms, uint count, IntPtr action, IntPtr user, uint* stayed);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_twoten_heartbeat_default(FrameHeartbeat* heartbeat);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_twoten_heartbeat_decide(FrameHeartbeat* heartbeat, uint anythingMoved,
            double serverNowS, uint* message);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_twoten_stamp_default(ShootRequest* stamp);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_twoten_stamp_receive(ShootRequest* stamp, long frameId, uint message);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_twoten_stamp_advance(ShootRequest* stamp, float share);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_ut2003_trail_config_default(LocationTrailConfig* config);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_ut2003_trail_open(IntPtr library, LocationTrailConfig* config, IntPtr* trail,
            Error* error);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_ut2003_trail_close(IntPtr trail);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_ut2003_trail_push(IntPtr trail, TrailNode* node, double serverNowS);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_ut2003_trail_clear(IntPtr trail);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_ut2003_trail_shift(IntPtr trail, double stampS, double serverNowS,
            TrailNode* body, uint* shift);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_ut2003_trail_unshift(IntPtr trail, double serverNowS, TrailNode* body);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_ut2003_beam_default(Beam* beam);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_ut2003_beam_traced(Beam* beam, BeamTrace* trace);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_ut2003_beam_damage_default(BeamDamage* damage);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_ut2003_shield_drain(BeamDamage* damage, int* drain);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_ut2003_beam_hurt(BeamDamage* damage, int rand, Vec3* direction, int* hurt,
            Vec3* momentum);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_unreal_series_config_default(UnrealSeriesConfig* config);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_unreal_series_forward_time(UnrealSeriesConfig* config, long pingUs, uint caller,
            long* forwardUs);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_unreal_series_sleep_time(UnrealSeriesConfig* config, long pingUs,
            long* sleepUs);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_unreal_series_switch_time(UnrealSeriesConfig* config, long pingUs,
            long* switchUs);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_unreal_series_life_after_forward(UnrealSeriesConfig* config, long lifeUs,
            long forwardedUs, long* leftUs);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_unreal_series_life_after_detonation(UnrealSeriesConfig* config, long wantedUs,
            long* keptUs);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_unreal_series_tear_off_wait(UnrealSeriesConfig* config, long sinceCreationUs,
            long* waitUs);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_unreal_series_substeps(UnrealSeriesConfig* config, double totalS, double* steps,
            uint capacity, uint* count);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_unreal_series_correction_at_link(UnrealSeriesConfig* config, Vec3* replica,
            Vec3* fake, Vec3* fakeVelocity, double initialSpeedMps, uint bounces, UnrealSeriesCorrection* correction);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_unreal_series_corrected(UnrealSeriesCorrection* correction, Vec3* fake,
            Vec3* replica, double frameS, Vec3* moved);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_pun2_lag(double networkTimeS, double timestampS, float* lagS);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_pun2_lag_of_ms(uint networkTimeMs, uint sentMs, float* lagS);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_pun2_config_default(Pun2Config* config);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_pun2_write(Pun2Update* update, uint sentMs, byte* bytes, uint capacity,
            uint* size);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_pun2_read(byte* bytes, uint size, Pun2Update* update, uint* sentMs);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_pun2_immediate_default(Pun2Immediate* body);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_pun2_immediate_receive(Pun2Immediate* body, Pun2Update* update, float lagS);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_pun2_immediate_step(Pun2Immediate* body, float deltaS);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_pun2_physics_default(Pun2Physics* body);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_pun2_physics_receive(Pun2Physics* body, Pun2Update* update, float lagS);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_pun2_physics_fixed_update(Pun2Physics* body, Pun2Config* config,
            float fixedDeltaS);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_pun2_physics_step(Pun2Physics* body, float fixedDeltaS);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_pun2_transform_default(Pun2Transform* body);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_pun2_transform_receive(Pun2Transform* body, Pun2Update* update, float lagS);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_pun2_transform_update(Pun2Transform* body, Pun2Config* config, float deltaS);
        [DllImport(Name, CallingConvention = CallingConvention.Cdecl)]
        internal static extern int bs_pun2_movement(Vec3* position, Vec3* oldPosition, Vec3* movement);
    }
}
#endif
