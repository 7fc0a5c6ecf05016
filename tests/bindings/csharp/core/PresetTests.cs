using System;
using System.Collections.Generic;
using Backsight;
using Backsight.Presets;

/// Backsight.Presets: the numbers of the published pages, and what becomes of mistakes.
static class PresetTests
{
    internal static readonly Dictionary<string, Action> All = new Dictionary<string, Action>
    {
        { "the_native_library_has_them", IsThere },
        { "fishnets_times_are_the_guides", FishNetTimes },
        { "fishnets_projectile_needs_35_calls", FishNetMoves },
        { "twotens_objects_go_back_where_an_action_throws", TwoTenThrows },
        { "twotens_rewind_is_the_articles", TwoTenRewinds },
        { "ut2003s_trail_shifts_and_puts_back", Ut2003Trail },
        { "ut2003s_beam_reflects_three_times", Ut2003Beam },
        { "the_unreal_series_times_are_its_table", UnrealTimes },
        { "pun2s_forms_are_the_pages", Pun2Forms },
        { "pun2s_messages_have_44_bytes", Pun2Messages },
        { "mistakes_are_named", Mistakes }
    };

    sealed class Body : SimulationObject
    {
        internal Frame Place = new Frame { Rotation = Quat.Identity };

        internal Body(SimulationHelper helper) : base(helper) {}

        protected override Frame Transform { get { return Place; } set { Place = value; } }
    }

    static void IsThere()
    {
        Check.True(PresetLibrary.IsThere, "the library has the presets");
    }

    static void FishNetTimes()
    {
        FishNetConfig config = FishNetConfig.Default;
        config.TickRateNumerator = 30;
        Check.Equal(0.1, FishNetGuide.TimePassed(config, FishNetPeer.Server, 100, 97), "three ticks");
        Check.Equal(0.15, FishNetGuide.TimePassed(config, FishNetPeer.Server, 100, 90), "the server's cap");
        Check.Equal(0.3, FishNetGuide.TimePassed(config, FishNetPeer.Observer, 100, 90), "the observers' cap");
        Check.Equal(0.0, FishNetGuide.TimePassed(config, FishNetPeer.Server, 100, 101), "no negative values");
        double half = FishNetGuide.TimePassedPrecise(config, FishNetPeer.Server, 100 * 65536, 97 * 65536 + 32768);
        Check.Equal(2.5 / 30, half, "a PreciseTick counts fractions");
        Check.Equal(0.0, FishNetGuide.Cap(config, FishNetPeer.Observer, double.NaN), "NaN is 0");
    }

    static void FishNetMoves()
    {
        PredictedProjectile projectile = PredictedProjectile.Default;
        projectile.Initialize(new Vec3(0, 0, 1), 0.15f);
        FishNetCatchUp rest = FishNetCatchUp.Default;
        rest.PassedS = 0.15f;
        Check.True(Math.Abs(rest.Step(1f / 60f) - 0.012f) < 1e-7f, "8 % in the first call");
        int calls = 0;
        for (; projectile.PassedS > 0; ++calls) projectile.Move(1f / 60f);
        Check.Equal(35, calls, "calls at 60 Hz");
        Check.True(Math.Abs(projectile.Position.Z - 3.666667f) < 1e-5f, "where it is: " + projectile.Position.Z);
    }

    static void TwoTenThrows()
    {
        using (var library = new Library())
        using (var helper = new SimulationHelper(library, SimulationConfig.Default))
        {
            var body = new Body(helper);
            for (int frame = 1; frame <= 20; ++frame)
            {
                body.Place.Position.X = 2 * frame;
                Check.True(body.AddFrame(frame), "a new frame");
            }
            Check.True(!body.AddFrame(20), "a frame twice");
            Check.Throws<InvalidOperationException>(() => helper.Simulate(10, () =>
            {
                Check.Equal(18.5f, body.Place.Position.X, "moved");
                throw new InvalidOperationException("of the game");
            }, 0.25f, 21), "of the game");
            Check.Equal(40f, body.Place.Position.X, "put back");
            body.Dispose();
            body.Dispose();
            Check.Equal(0, helper.Simulate(10, () => {}, 0.25f, 21), "nobody is left");
        }
    }

    static void TwoTenRewinds()
    {
        SimulationConfig config = SimulationConfig.Default;
        config.MaxObjects = 1;
        using (var library = new Library())
        using (var helper = new SimulationHelper(library, config))
        {
            var body = new Body(helper);
            Check.Mistake(Code.OutOfRange, () => new Body(helper), "MaxObjects");
            for (int frame = 1; frame <= 100; ++frame)
            {
                body.Place.Position.X = 2 * frame;
                body.AddFrame(frame);
            }
            Frame then;
            Check.Equal(RewindAnswer.FrameMissing, helper.Rewind(0, 36, 0.5f, 200, out then), "64 frames are kept");
            Check.Equal(RewindAnswer.PreviousMissing, helper.Rewind(0, 37, 0.5f, 200, out then), "the oldest");
            Check.Equal(RewindAnswer.Ok, helper.Rewind(0, 38, 0.5f, 200, out then), "the oldest with one before it");
            Check.Equal(75f, then.Position.X, "its place");
            Check.Equal(RewindAnswer.Ok, helper.Rewind(0, 101, 1f, 101, out then), "the server's own frame");
            Check.Equal(200f, then.Position.X, "is the newest stored one");
        }
    }

    static void Ut2003Trail()
    {
        using (var library = new Library())
        using (var trail = new LocationTrail(library, LocationTrailConfig.Default))
        {
            trail.Push(new TrailNode { StampS = 10 }, 10);
            var now = new TrailNode { StampS = 10.25, Location = new Vec3(8, 4, 0), Yaw = 65536 };
            trail.Push(now, 10.25);
            TrailNode body = now;
            Check.Equal(TrailShift.Interpolated, trail.Shift(10.0625, 10.25, ref body), "the branch");
            Check.Equal(2f, body.Location.X, "a quarter of the way");
            Check.Equal(16384f, body.Yaw, "the long way round");
            Check.True(!trail.Unshift(10.26, ref body), "saved in another tick");
            Check.True(trail.Unshift(10.25, ref body), "saved in this tick");
            Check.Equal(8f, body.Location.X, "back");
            Check.Equal(TrailShift.NoStamp, trail.Shift(0, 10.25, ref body), "no stamp");
        }
        Check.Equal(250, Ut2003.ShieldDrain(BeamDamage.Default), "a quarter of DamageMin");
        int hurt;
        Vec3 momentum;
        Ut2003.BeamHurt(BeamDamage.Default, 0, new Vec3(0, 1, 0), out hurt, out momentum);
        Check.Equal(1000, hurt, "the damage");
        Check.Equal(100000f, momentum.Y, "the momentum");
    }

    static void Ut2003Beam()
    {
        Beam beam = Beam.Default;
        beam.Origin = new Vec3(1, 0, 0);
        var mirror = new BeamTrace
        {
            Met = BeamMet.Reflector, Point = new Vec3(10, 0, 0), Reflected = new Vec3(0, 1, 0)
        };
        Check.True(!beam.MayHitShooter, "the first trace spares its shooter");
        for (int leg = 1; leg <= 3; ++leg)
        {
            beam.Traced(mirror);
            Check.Equal(BeamEnd.None, beam.Ended, "it goes on");
            Check.True(beam.MayHitShooter && beam.Origin.X == 10 && beam.Direction.Y == 1, "where it goes on from");
        }
        Beam hit = beam;
        beam.Traced(mirror);
        Check.Equal(BeamEnd.Absorbed, beam.Ended, "the fourth that reflects");
        hit.Traced(new BeamTrace { Met = BeamMet.Body });
        Check.Equal(BeamEnd.Body, hit.Ended, "a body that does not");
        Check.Mistake(Code.OutOfRange, () => hit.Traced(mirror));
    }

    static void UnrealTimes()
    {
        UnrealSeriesConfig config = UnrealSeriesConfig.Default;
        Check.Equal(60000L, UnrealSeries.ForwardTime(config, 200000, ForwardCaller.Server), "forward");
        Check.Equal(0L, UnrealSeries.ForwardTime(config, 200000, ForwardCaller.Standalone), "no network");
        Check.Equal(60000L, UnrealSeries.SleepTime(config, 200000), "sleep");
        Check.Equal(360000L, UnrealSeries.SwitchTime(config, 200000), "switch");
        Check.Equal(200000L, UnrealSeries.LifeAfterForward(config, 220000, 60000), "life");
        Check.Equal(400000L, UnrealSeries.LifeAfterDetonation(config, 0), "life after the detonation");
        Check.Equal(0L, UnrealSeries.TearOffWait(config, 100001), "tear-off");
        var steps = new double[16];
        Check.Equal(4, UnrealSeries.Substeps(config, 0.06, steps), "steps of 60 ms");
        Check.Equal(0.0166, steps[0], "the first");
        Vec3 fake = new Vec3(10, 0, 0), replica = new Vec3(7, 0, 0);
        UnrealSeriesCorrection found =
            UnrealSeries.CorrectionAtLink(config, replica, fake, new Vec3(20, 0, 0), 20, false);
        Check.Equal(3.0, found.RateMps, "3 m in a second");
        Check.Equal(8.5f, UnrealSeries.Corrected(found, fake, replica, 0.5).X, "half of it");
    }

    static void Pun2Forms()
    {
        Check.Equal(0.125f, Pun2.Lag(10, 10.125), "Mathf.Abs");
        Pun2Config numbers = Pun2Config.Default;
        var update = new Pun2Update
        {
            Position = new Vec3(10, 0, 0), Rotation = Quat.Identity, Velocity = new Vec3(4, 0, 0)
        };
        Pun2Immediate first = Pun2Immediate.Default;
        first.Receive(update, 0.125f);
        Check.Equal(10.5f, first.Pose.Position.X, "position += velocity * lag");
        Pun2Physics second = Pun2Physics.Default;
        second.Receive(update, 0.125f);
        second.FixedUpdate(numbers, 0.02f);
        Check.Equal(0.02f, second.Pose.Position.X, "MoveTowards by Time.fixedDeltaTime");
        Pun2Transform third = Pun2Transform.Default;
        third.Receive(update, 0.125f);
        third.Update(numbers, 0.5f);
        Check.Equal(2.5f, third.Pose.Position.X, "Time.deltaTime * movementSpeed");
    }

    static void Pun2Messages()
    {
        var sent = new Pun2Update
        {
            Position = new Vec3(1, -2, 0.5f), Rotation = Quat.Identity, Velocity = new Vec3(4, 0, -8)
        };
        var bytes = new byte[50];
        Check.Equal(44, Pun2.Write(sent, 0x01020304, bytes, 6), "the size");
        Check.Equal((byte)0x3f, bytes[6], "the highest byte comes first");
        Check.Equal((byte)4, bytes[49], "the stamp comes last");
        Pun2Update heard;
        uint sentMs;
        Check.True(Pun2.Read(bytes, 6, 44, out heard, out sentMs), "a message");
        Check.True(sentMs == 0x01020304 && heard.Velocity.Z == -8, "what was sent");
        Check.True(!Pun2.Read(bytes, 5, 44, out heard, out sentMs), "no unit quaternion");
        Check.True(!Pun2.Read(bytes, 6, 43, out heard, out sentMs), "too few bytes");
        Check.Mistake(Code.TooSmall, () => Pun2.Write(sent, 1, new byte[43], 0));
    }

    static void Mistakes()
    {
        var made = new PredictedProjectile();
        Check.Mistake(Code.BadStructSize, () => made.Move(0.1f), "Move()", "TYPE.Default");
        PredictedProjectile projectile = PredictedProjectile.Default;
        Check.Mistake(Code.NotFinite, () => projectile.Move(float.NaN), "Presets.Move()");
        projectile.Direction = new Vec3(2, 0, 0);
        Check.Mistake(Code.OutOfRange, () => projectile.Move(0.1f));
        using (var library = new Library())
        {
            LocationTrailConfig config = LocationTrailConfig.Default;
            config.ReachS = 0;
            Check.Mistake(Code.OutOfRange, () => new LocationTrail(library, config), "config.reach_s", "over 0 to 10");
            var trail = new LocationTrail(library, LocationTrailConfig.Default);
            Check.Mistake(Code.NotFinite, () => trail.Push(new TrailNode { Pitch = float.NaN }, 1),
                          "LocationTrail.Push()", "node");
            trail.Dispose();
            Check.Throws<ObjectDisposedException>(() => trail.Clear(), "LocationTrail");
        }
    }
}
