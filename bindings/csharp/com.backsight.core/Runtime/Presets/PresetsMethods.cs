// Made by tools/bind from bindings/c/backsight_presets.h. Change csharp_parts/presets.py there, not this file.
#if !(UNITY_IOS || UNITY_TVOS || UNITY_WEBGL) || UNITY_EDITOR
using System;
using System.Runtime.InteropServices;

namespace Backsight.Presets
{
    public static unsafe partial class FishNetGuide
    {
        /// <summary>
        /// TimePassed(uint) and the cap of the guide's ServerFire and ObserversFire: how far a peer's projectile is
        /// behind when it spawns, in seconds. Whole ticks count: all of the tick of the shot, and nothing of the tick
        /// of now. `peer`: FishNetPeer. Ticks are 0 to 2^46; the tick of the shot may be one to come, as it comes off
        /// the wire.
        /// </summary>
        public static double TimePassed(FishNetConfig config, FishNetPeer peer, long nowTick, long firedTick)
        {
            double passedSNow = default(double);
            int result;
            result = PresetsNative.bs_fishnet_time_passed(&config, (uint)peer, nowTick, firedTick, &passedSNow);
            PresetCalls.Done(result);
            return passedSNow;
        }

        /// <summary>
        /// TimePassed(PreciseTick), which counts fractions of both ticks; otherwise as FishNetGuide.TimePassed().
        /// Moments are 0 to 2^62 - 1: a PreciseTick is `Tick * 65536 + PercentAsDouble * 65536`.
        /// </summary>
        public static double TimePassedPrecise(FishNetConfig config, FishNetPeer peer, long nowMoment,
            long firedMoment)
        {
            double passedSNow = default(double);
            int result;
            result = PresetsNative.bs_fishnet_time_passed_precise(&config, (uint)peer, nowMoment, firedMoment,
                &passedSNow);
            PresetCalls.Done(result);
            return passedSNow;
        }

        /// <summary>
        /// The cap alone, for a game that has the seconds since the shot from FishNet itself. `sinceFiredS`: any
        /// number; NaN counts as 0.
        /// </summary>
        public static double Cap(FishNetConfig config, FishNetPeer peer, double sinceFiredS)
        {
            double passedSNow = default(double);
            int result;
            result = PresetsNative.bs_fishnet_cap(&config, (uint)peer, sinceFiredS, &passedSNow);
            PresetCalls.Done(result);
            return passedSNow;
        }
    }

    public unsafe partial struct FishNetCatchUp
    {
        /// <summary>
        /// The first half of the guide's Move, once a frame. `deltaS`: Time.deltaTime, 0 or more. `stepS`: the
        /// guide's passedTimeDelta, seconds of flight to add to the frame's own; 0 once all is caught up.
        /// </summary>
        public float Step(float deltaS)
        {
            float stepSNow = default(float);
            int result;
            fixed (FishNetCatchUp* it = &this)
                result = PresetsNative.bs_fishnet_catch_up_step(it, deltaS, &stepSNow);
            PresetCalls.Done(result);
            return stepSNow;
        }
    }

    public unsafe partial struct PredictedProjectile
    {
        /// <summary>
        /// The guide's Move, once a frame. `deltaS`: Time.deltaTime, 0 or more. It moves without a sweep.
        /// </summary>
        public void Move(float deltaS)
        {
            int result;
            fixed (PredictedProjectile* it = &this)
                result = PresetsNative.bs_fishnet_projectile_move(it, deltaS);
            PresetCalls.Done(result);
        }
    }

    public sealed unsafe partial class SimulationHelper
    {
        /// <summary>
        /// AddFrame: stores the transform of an object in a frame, Time.frameCount. A full history loses its oldest.
        /// False if the frame is not above the object's last one, where the original throws if it has that frame.
        /// </summary>
        public bool AddFrame(uint @object, long frameId, Frame transform)
        {
            IntPtr it = Enter();
            int result;
            result = PresetsNative.bs_twoten_simulation_add_frame(it, @object, frameId, &transform);
            result = Leave(result);
            return result == 0;
        }

        /// <summary>OnDestroy: forgets the frames of an object, whose number may then be another's.</summary>
        public void Clear(uint @object)
        {
            IntPtr it = Enter();
            int result;
            result = PresetsNative.bs_twoten_simulation_clear(it, @object);
            Done(result);
        }

        /// <summary>
        /// SetStateTransform, without moving the object: where it was at `subFrame` of the way from frame_id - 1 to
        /// frame_id, with the rotation of frame_id - 1, unblended as published. `frameId`: any number; the server's
        /// own `currentFrame` stands for the newest stored one. `subFrame`: any number, held to 0 and 1 as Unity's
        /// Lerp does; NaN counts as 0. Answers: RewindAnswer.
        /// </summary>
        public RewindAnswer Rewind(uint @object, long frameId, float subFrame, long currentFrame, out Frame transform)
        {
            Frame transformNow = default(Frame);
            IntPtr it = Enter();
            int result;
            result = PresetsNative.bs_twoten_simulation_rewind(it, @object, frameId, subFrame, currentFrame,
                &transformNow);
            result = Leave(result);
            transform = transformNow;
            return (RewindAnswer)result;
        }
    }

    public unsafe partial struct FrameHeartbeat
    {
        /// <summary>
        /// Decides what goes out in a frame: positions if something moved, else the bare frame id once the last
        /// message is more than 0.25 s old (article). The first call always sends. `anythingMoved`: a flag.
        /// `serverNowS` must not go back. `message`: FrameMessage.
        /// </summary>
        public FrameMessage Decide(bool anythingMoved, double serverNowS)
        {
            FrameMessage messageNow = default(FrameMessage);
            int result;
            fixed (FrameHeartbeat* it = &this)
                result = PresetsNative.bs_twoten_heartbeat_decide(it, anythingMoved ? 1u : 0u, serverNowS,
                    (uint*)&messageNow);
            PresetCalls.Done(result);
            return messageNow;
        }
    }

    public unsafe partial struct ShootRequest
    {
        /// <summary>
        /// A message came. Positions start a new blend; a heartbeat only raises the frame. `message`:
        /// FrameMessage.Update or FrameMessage.Heartbeat.
        /// </summary>
        public void Receive(long frameId, FrameMessage message)
        {
            int result;
            fixed (ShootRequest* it = &this)
                result = PresetsNative.bs_twoten_stamp_receive(it, frameId, (uint)message);
            PresetCalls.Done(result);
        }

        /// <summary>
        /// The client drew `share` of a whole blend more of the way to the received positions, 0 or more.
        /// </summary>
        public void Advance(float share)
        {
            int result;
            fixed (ShootRequest* it = &this)
                result = PresetsNative.bs_twoten_stamp_advance(it, share);
            PresetCalls.Done(result);
        }
    }

    public sealed unsafe partial class LocationTrail
    {
        /// <summary>
        /// PredictedPawn's Tick: puts a node in front, then cuts the trail behind the first node that is older than
        /// the reach. That node stays, so the trail reaches a little farther. A full trail loses its oldest node.
        /// </summary>
        public void Push(TrailNode node, double serverNowS)
        {
            IntPtr it = Enter();
            int result;
            result = PresetsNative.bs_ut2003_trail_push(it, &node, serverNowS);
            Done(result);
        }

        /// <summary>The pawn respawned or teleported: forgets the trail.</summary>
        public void Clear()
        {
            IntPtr it = Enter();
            int result;
            result = PresetsNative.bs_ut2003_trail_clear(it);
            Done(result);
        }

        /// <summary>
        /// TimeShiftPawns, for one pawn: saves where it is, and moves it to where the trail has it at a stamp.
        /// `stampS`: as it came off the wire; any number. `body`: the pawn now, whose stamp is not used. `shift`:
        /// TrailShift.
        /// </summary>
        public TrailShift Shift(double stampS, double serverNowS, ref TrailNode body)
        {
            TrailNode bodyNow = body;
            TrailShift shiftNow = default(TrailShift);
            IntPtr it = Enter();
            int result;
            result = PresetsNative.bs_ut2003_trail_shift(it, stampS, serverNowS, &bodyNow, (uint*)&shiftNow);
            Done(result);
            body = bodyNow;
            return shiftNow;
        }

        /// <summary>
        /// UnShiftPawns, for one pawn: puts it back if its place was saved in this very tick, at the same
        /// `serverNowS`. False if it was not.
        /// </summary>
        public bool Unshift(double serverNowS, ref TrailNode body)
        {
            TrailNode bodyNow = body;
            IntPtr it = Enter();
            int result;
            result = PresetsNative.bs_ut2003_trail_unshift(it, serverNowS, &bodyNow);
            result = Leave(result);
            body = bodyNow;
            return result == 0;
        }
    }

    public unsafe partial struct Beam
    {
        /// <summary>Takes the trace that began at `origin` in `direction`, of a beam that has not ended.</summary>
        public void Traced(BeamTrace trace)
        {
            int result;
            fixed (Beam* it = &this)
                result = PresetsNative.bs_ut2003_beam_traced(it, &trace);
            PresetCalls.Done(result);
        }
    }

    public static unsafe partial class Ut2003
    {
        /// <summary>
        /// CheckReflect's cost for the shield of a body that reflects: a quarter of DamageMin, without its fraction.
        /// </summary>
        public static int ShieldDrain(BeamDamage damage)
        {
            int drainNow = default(int);
            int result;
            result = PresetsNative.bs_ut2003_shield_drain(&damage, &drainNow);
            PresetCalls.Done(result);
            return drainNow;
        }

        /// <summary>
        /// The arguments of TakeDamage: (DamageMin + Rand(DamageMax - DamageMin)) * DamageAtten, without its
        /// fraction, and the momentum along the last leg of the beam. `rand`: what Rand() gave, 0 to damage_max -
        /// damage_min - 1; 0 where both are equal. `direction`: the last leg's, a unit vector.
        /// </summary>
        public static void BeamHurt(BeamDamage damage, int rand, Vec3 direction, out int hurt, out Vec3 momentum)
        {
            int hurtNow = default(int);
            Vec3 momentumNow = default(Vec3);
            int result;
            result = PresetsNative.bs_ut2003_beam_hurt(&damage, rand, &direction, &hurtNow, &momentumNow);
            PresetCalls.Done(result);
            hurt = hurtNow;
            momentum = momentumNow;
        }
    }

    public static unsafe partial class UnrealSeries
    {
        /// <summary>
        /// GetForwardPredictionTime: bias * clamp(ping - reduction, 0, max), to the nearest microsecond. `caller`:
        /// ForwardCaller.
        /// </summary>
        public static long ForwardTime(UnrealSeriesConfig config, long pingUs, ForwardCaller caller)
        {
            long forwardUsNow = default(long);
            int result;
            result = PresetsNative.bs_unreal_series_forward_time(&config, pingUs, (uint)caller, &forwardUsNow);
            PresetCalls.Done(result);
            return forwardUsNow;
        }

        /// <summary>
        /// GetProjectileSleepTime: max(0, ping - reduction - max). The fake and the request wait this long.
        /// </summary>
        public static long SleepTime(UnrealSeriesConfig config, long pingUs)
        {
            long sleepUsNow = default(long);
            int result;
            result = PresetsNative.bs_unreal_series_sleep_time(&config, pingUs, &sleepUsNow);
            PresetCalls.Done(result);
            return sleepUsNow;
        }

        /// <summary>
        /// SwitchToAuthTimer, set when the fake detonates: ping + 60 ms + TearOffDelay. If a linked replica has not
        /// detonated when it ends, the fake is destroyed and the replica is shown. Published defect: from a ping of
        /// 240 ms on the fake is gone before that.
        /// </summary>
        public static long SwitchTime(UnrealSeriesConfig config, long pingUs)
        {
            long switchUsNow = default(long);
            int result;
            result = PresetsNative.bs_unreal_series_switch_time(&config, pingUs, &switchUsNow);
            PresetCalls.Done(result);
            return switchUsNow;
        }

        /// <summary>
        /// The life left after a fast-forward: max(0.2 s, life - forwarded). A life of 0 means no limit, and stays 0.
        /// </summary>
        public static long LifeAfterForward(UnrealSeriesConfig config, long lifeUs, long forwardedUs)
        {
            long leftUsNow = default(long);
            int result;
            result = PresetsNative.bs_unreal_series_life_after_forward(&config, lifeUs, forwardedUs, &leftUsNow);
            PresetCalls.Done(result);
            return leftUsNow;
        }

        /// <summary>
        /// How long a detonated projectile is kept: max(`wantedUs`, 0.4 s), of LifeSpanAfterDetonation.
        /// </summary>
        public static long LifeAfterDetonation(UnrealSeriesConfig config, long wantedUs)
        {
            long keptUsNow = default(long);
            int result;
            result = PresetsNative.bs_unreal_series_life_after_detonation(&config, wantedUs, &keptUsNow);
            PresetCalls.Done(result);
            return keptUsNow;
        }

        /// <summary>
        /// How long after a detonation the server tears off; 0 means its next tick. `sinceCreationUs`: without the
        /// fast-forward.
        /// </summary>
        public static long TearOffWait(UnrealSeriesConfig config, long sinceCreationUs)
        {
            long waitUsNow = default(long);
            int result;
            result = PresetsNative.bs_unreal_series_tear_off_wait(&config, sinceCreationUs, &waitUsNow);
            PresetCalls.Done(result);
            return waitUsNow;
        }

        /// <summary>
        /// The engine's sub-steps of one tick of a projectile, as its TickComponent and GetSimulationTimeStep cut it:
        /// seconds, one after the other. A rest below 0.0002 s is dropped. `totalS`: 0 to 3600. `capacity`:
        /// max_iterations are always enough; Code.TooSmall, and nothing is written but `count`, where it is less than
        /// the steps.
        /// </summary>
        public static int Substeps(UnrealSeriesConfig config, double totalS, double[] steps)
        {
            uint capacity = Arrays.Room(steps, 0, "steps");
            uint countNow = 0;
            int result;
            fixed (double* stepsAt = steps)
                result = PresetsNative.bs_unreal_series_substeps(&config, totalS, stepsAt, capacity, &countNow);
            PresetCalls.Done(result);
            return (int)countNow;
        }

        /// <summary>
        /// The correction at linking. `initialSpeedMps`: the projectile's, over 0 to 100,000. `bounces`: a flag.
        /// </summary>
        public static UnrealSeriesCorrection CorrectionAtLink(UnrealSeriesConfig config, Vec3 replica, Vec3 fake,
            Vec3 fakeVelocity, double initialSpeedMps, bool bounces)
        {
            UnrealSeriesCorrection correctionNow = default(UnrealSeriesCorrection);
            int result;
            result = PresetsNative.bs_unreal_series_correction_at_link(&config, &replica, &fake, &fakeVelocity,
                initialSpeedMps, bounces ? 1u : 0u, &correctionNow);
            PresetCalls.Done(result);
            return correctionNow;
        }

        /// <summary>
        /// CorrectionLerpTick: the fake's position after a frame of correction, without its own flight. `frameS`: 0
        /// or more.
        /// </summary>
        public static Vec3 Corrected(UnrealSeriesCorrection correction, Vec3 fake, Vec3 replica, double frameS)
        {
            Vec3 movedNow = default(Vec3);
            int result;
            result = PresetsNative.bs_unreal_series_corrected(&correction, &fake, &replica, frameS, &movedNow);
            PresetCalls.Done(result);
            return movedNow;
        }
    }

    public static unsafe partial class Pun2
    {
        /// <summary>Mathf.Abs((float)(PhotonNetwork.Time - info.timestamp)): seconds.</summary>
        public static float Lag(double networkTimeS, double timestampS)
        {
            float lagSNow = default(float);
            int result;
            result = PresetsNative.bs_pun2_lag(networkTimeS, timestampS, &lagSNow);
            PresetCalls.Done(result);
            return lagSNow;
        }

        /// <summary>
        /// As Pun2.Lag(), from PhotonNetwork.ServerTimestamp and SentServerTimestamp in milliseconds. A message
        /// across the wrap after 49.7 days is as old as published: 4,294,967 s.
        /// </summary>
        public static float LagOfMs(uint networkTimeMs, uint sentMs)
        {
            float lagSNow = default(float);
            int result;
            result = PresetsNative.bs_pun2_lag_of_ms(networkTimeMs, sentMs, &lagSNow);
            PresetCalls.Done(result);
            return lagSNow;
        }

        /// <summary>
        /// What SendNext writes, in its order, and the stamp that PhotonMessageInfo adds. `sentMs`: Photon server's
        /// clock. `capacity`: BS_PUN2_MESSAGE_BYTES are used; less is Code.TooSmall, and only `size` is written: what
        /// is needed.
        /// </summary>
        public static int Write(Pun2Update update, uint sentMs, byte[] bytes, int offset)
        {
            uint capacity = Arrays.Room(bytes, offset, "bytes");
            uint sizeNow = 0;
            int result;
            fixed (byte* bytesAt = bytes)
                result = PresetsNative.bs_pun2_write(&update, sentMs, Arrays.At(bytesAt, offset), capacity, &sizeNow);
            PresetCalls.Done(result);
            return (int)sizeNow;
        }

        /// <summary>
        /// Reads a message off the wire: any bytes. False for another size, a number that is not finite, or a
        /// rotation that is no unit quaternion to a part in a hundred; nothing is written then. PUN 2 has no such
        /// checks: a NaN moves its rigid body to nowhere.
        /// </summary>
        public static bool Read(byte[] bytes, int offset, int size, out Pun2Update update, out uint sentMs)
        {
            Arrays.CheckRange(bytes, offset, size, "bytes");
            Pun2Update updateNow = default(Pun2Update);
            uint sentMsNow = default(uint);
            int result;
            fixed (byte* bytesAt = bytes)
                result = PresetsNative.bs_pun2_read(Arrays.At(bytesAt, offset), (uint)size, &updateNow, &sentMsNow);
            result = PresetCalls.Leave(result);
            update = updateNow;
            sentMs = sentMsNow;
            return result == 0;
        }

        /// <summary>
        /// The owner's movement = transform.position - oldPosition: for one frame, not for a second.
        /// </summary>
        public static Vec3 Movement(Vec3 position, Vec3 oldPosition)
        {
            Vec3 movementNow = default(Vec3);
            int result;
            result = PresetsNative.bs_pun2_movement(&position, &oldPosition, &movementNow);
            PresetCalls.Done(result);
            return movementNow;
        }
    }

    public unsafe partial struct Pun2Immediate
    {
        /// <summary>OnPhotonSerializeView, reading. `lagS`: Pun2.Lag(), 0 or more.</summary>
        public void Receive(Pun2Update update, float lagS)
        {
            int result;
            fixed (Pun2Immediate* it = &this)
                result = PresetsNative.bs_pun2_immediate_receive(it, &update, lagS);
            PresetCalls.Done(result);
        }

        /// <summary>The physics engine's motion of a rigid body without forces, for a game that has none.</summary>
        public void Step(float deltaS)
        {
            int result;
            fixed (Pun2Immediate* it = &this)
                result = PresetsNative.bs_pun2_immediate_step(it, deltaS);
            PresetCalls.Done(result);
        }
    }

    public unsafe partial struct Pun2Physics
    {
        /// <summary>OnPhotonSerializeView, reading. `lagS`: Pun2.Lag(), 0 or more.</summary>
        public void Receive(Pun2Update update, float lagS)
        {
            int result;
            fixed (Pun2Physics* it = &this)
                result = PresetsNative.bs_pun2_physics_receive(it, &update, lagS);
            PresetCalls.Done(result);
        }

        /// <summary>FixedUpdate of a remote object. `fixedDeltaS`: Time.fixedDeltaTime, 0 or more.</summary>
        public void FixedUpdate(Pun2Config config, float fixedDeltaS)
        {
            int result;
            fixed (Pun2Physics* it = &this)
                result = PresetsNative.bs_pun2_physics_fixed_update(it, &config, fixedDeltaS);
            PresetCalls.Done(result);
        }

        /// <summary>
        /// The physics engine's motion of a rigid body without forces, after FixedUpdate, for a game that has none.
        /// </summary>
        public void Step(float fixedDeltaS)
        {
            int result;
            fixed (Pun2Physics* it = &this)
                result = PresetsNative.bs_pun2_physics_step(it, fixedDeltaS);
            PresetCalls.Done(result);
        }
    }

    public unsafe partial struct Pun2Transform
    {
        /// <summary>
        /// OnPhotonSerializeView, reading: update.velocity is the owner's movement. `lagS`: Pun2.Lag(), 0 or more.
        /// </summary>
        public void Receive(Pun2Update update, float lagS)
        {
            int result;
            fixed (Pun2Transform* it = &this)
                result = PresetsNative.bs_pun2_transform_receive(it, &update, lagS);
            PresetCalls.Done(result);
        }

        /// <summary>Update of a remote object. `deltaS`: Time.deltaTime, 0 or more.</summary>
        public void Update(Pun2Config config, float deltaS)
        {
            int result;
            fixed (Pun2Transform* it = &this)
                result = PresetsNative.bs_pun2_transform_update(it, &config, deltaS);
            PresetCalls.Done(result);
        }
    }
}
#endif
