using System;
using System.Collections.Generic;
using Backsight;
using Backsight.Presets;

/// Backsight.Presets against the arithmetic of the published pages, which is written down here once more. Each test
/// prints how many values it compared and the largest difference.
static class PublishedArithmetic
{
    internal static readonly Dictionary<string, Action> All = new Dictionary<string, Action>
    {
        { "fishnets_server_at_six_rates", FishNetServer },
        { "fishnets_spectators_at_six_rates", FishNetSpectators },
        { "ut2003s_trail_for_240_000_random_shots", Ut2003Trail },
        { "twotens_objects_to_the_last_float", TwoTenObjects },
        { "pun2s_forms_to_the_last_float", Pun2Forms },
        { "the_series_times_at_six_pings", SeriesTimes }
    };

    sealed class Largest
    {
        readonly string what;
        readonly double bound;
        double difference;
        internal int Compared;

        internal Largest(string what, double bound)
        {
            this.what = what;
            this.bound = bound;
        }

        internal void See(double found, double published)
        {
            double apart = Math.Abs(found - published);
            // A NaN is larger than any number.
            if (!(apart <= difference)) difference = apart;
            ++Compared;
        }

        internal void See(Vec3 found, Vec3 published)
        {
            See(found.X, published.X);
            See(found.Y, published.Y);
            See(found.Z, published.Z);
        }

        internal void Hold()
        {
            Console.WriteLine("{0,-44} {1,8} compared, largest difference {2:F9} (bound {3:F5})", what, Compared,
                              difference, bound);
            Check.True(Compared > 0 && difference <= bound, what + " is within its bound");
        }
    }

    // A cast to float after each operation, because mono may keep more digits between them.
    static float Add(float a, float b) { return (float)(a + b); }
    static float Times(float a, float b) { return (float)(a * b); }
    static float Number(Random random, float most) { return (float)((2 * random.NextDouble() - 1) * most); }
    static Vec3 Place(Random random, float most)
    {
        return new Vec3(Number(random, most), Number(random, most), Number(random, most));
    }
    static Vec3 Ahead(Vec3 place, Vec3 velocity, float seconds)
    {
        return new Vec3(Add(place.X, Times(velocity.X, seconds)), Add(place.Y, Times(velocity.Y, seconds)),
                        Add(place.Z, Times(velocity.Z, seconds)));
    }

    // The guide's PredictedProjectile.
    struct Guide
    {
        internal Vec3 Position, Direction;
        internal float PassedTime;

        internal void Move(float delta)
        {
            float passedTimeDelta = 0f;
            if (PassedTime > 0f)
            {
                float step = Times(PassedTime, 0.08f);
                PassedTime = Add(PassedTime, -step);
                if (PassedTime <= (float)(delta / 2f))
                {
                    step = Add(step, PassedTime);
                    PassedTime = 0f;
                }
                passedTimeDelta = step;
            }
            Position = Ahead(Position, Direction, Times(5f, Add(delta, passedTimeDelta)));
        }
    }

    static void FishNetServer()
    {
        Fly(FishNetPeer.Server, 0.3f / 2f, new Largest("FishNet, server, u", 0.00001));
    }

    static void FishNetSpectators()
    {
        Fly(FishNetPeer.Observer, 0.3f, new Largest("FishNet, spectators, u", 0.001));
    }

    static void Fly(FishNetPeer peer, float cap, Largest largest)
    {
        var random = new Random(1);
        uint[] rates = { 20, 30, 60, 64, 100, 128 };
        FishNetConfig config = FishNetConfig.Default;
        for (int shot = 0; shot < 500; ++shot)
        {
            uint hz = config.TickRateNumerator = rates[random.Next(6)];
            long fired = 6553600 + random.Next(10000000), now = fired + random.Next(3000000) - 100000;
            bool whole = random.Next(2) == 0;
            double passed = whole ? FishNetGuide.TimePassed(config, peer, now >> 16, fired >> 16)
                                  : FishNetGuide.TimePassedPrecise(config, peer, now, fired);
            double ticks = whole ? (now >> 16) - (fired >> 16) : (now - fired) / 65536.0;
            double angle = 7 * random.NextDouble();
            var guide = new Guide
            {
                Position = Place(random, 1000), Direction = new Vec3((float)Math.Cos(angle), 0, (float)Math.Sin(angle)),
                PassedTime = Math.Min(cap, (float)(Math.Max(0, ticks) * (1.0 / hz)))
            };
            PredictedProjectile projectile = PredictedProjectile.Default;
            projectile.Position = guide.Position;
            projectile.Initialize(guide.Direction, (float)passed);
            for (int frame = 1; frame <= 120; ++frame)
            {
                float delta = (float)(1.0 / hz);
                guide.Move(delta);
                projectile.Move(delta);
                largest.See(projectile.Position, guide.Position);
            }
        }
        largest.Hold();
    }

    // TimeShiftPawns: the nodes are all that ever were, oldest first.
    static double[] Shifted(List<double> stamps, List<Vec3> places, double stamp)
    {
        int newest = stamps.Count - 1, first = newest, late = stamps.Count;
        while (first > 0 && stamps[newest] - stamps[first] <= 0.4) --first;
        while (late > first && stamps[late - 1] > stamp) --late;
        int from = late == stamps.Count ? newest : late == first ? first : late - 1;
        int to = late == stamps.Count || late == first ? from : late;
        double alpha = to == from ? 0 : (stamp - stamps[from]) / (stamps[to] - stamps[from]);
        Vec3 a = places[from], b = places[to];
        return new[] { a.X + ((double)b.X - a.X) * alpha, a.Y + ((double)b.Y - a.Y) * alpha,
                       a.Z + ((double)b.Z - a.Z) * alpha };
    }

    static void Ut2003Trail()
    {
        var random = new Random(2);
        var largest = new Largest("UT2003, a shifted pawn, m", 0.00001);
        uint[] rates = { 20, 30, 64 };
        using (var library = new Library())
        {
            for (int pawn = 0; pawn < 300; ++pawn)
            {
                LocationTrailConfig config = LocationTrailConfig.Default;
                config.TickRateNumerator = rates[pawn % 3];
                var stamps = new List<double>();
                var places = new List<Vec3>();
                Vec3 place = Place(random, 30);
                using (var trail = new LocationTrail(library, config))
                {
                    for (int tick = 1; tick <= 40; ++tick)
                    {
                        double now = 7.0 + tick / (double)config.TickRateNumerator;
                        place = Ahead(place, Place(random, 1), 1);
                        stamps.Add(now);
                        places.Add(place);
                        var node = new TrailNode { StampS = now, Location = place };
                        trail.Push(node, now);
                        for (int shot = 0; shot < 20; ++shot)
                        {
                            double stamp = now - 0.55 + 0.6 * random.NextDouble();
                            TrailNode body = node;
                            trail.Shift(stamp, now, ref body);
                            double[] published = Shifted(stamps, places, stamp);
                            largest.See(body.Location.X, published[0]);
                            largest.See(body.Location.Y, published[1]);
                            largest.See(body.Location.Z, published[2]);
                        }
                    }
                }
            }
        }
        Check.Equal(3 * 240000, largest.Compared, "coordinates");
        largest.Hold();
    }

    static void TwoTenObjects()
    {
        var random = new Random(3);
        var largest = new Largest("TwoTen, an object at a frame and a sub-frame", 0);
        SimulationConfig config = SimulationConfig.Default;
        config.MaxObjects = 1;
        var frames = new SortedDictionary<long, Vec3>();
        long frame = 1;
        int thrown = 0;
        using (var library = new Library())
        using (var helper = new SimulationHelper(library, config))
        {
            for (int i = 0; i < 60000; ++i)
            {
                if (i % 20 == 0)
                {
                    frame += random.Next(8) == 0 ? 2 : 1;                   // some frames are missing
                    if (frames.Count >= 64) frames.Remove(First(frames.Keys));
                    frames[frame] = Place(random, 1000);
                    helper.AddFrame(0, frame, new Frame { Position = frames[frame], Rotation = Quat.Identity });
                }
                long asked = frame + 1 - random.Next(75), id = asked == frame + 1 ? frame : asked;
                float subFrame = (float)(-0.1 + 1.2 * random.NextDouble());
                Frame found;
                RewindAnswer answer = helper.Rewind(0, asked, subFrame, frame + 1, out found);
                bool isThere = frames.ContainsKey(id) && frames.ContainsKey(id - 1);
                Check.Equal(isThere, answer == RewindAnswer.Ok, "whether frame " + asked + " is there");
                thrown += isThere ? 0 : 1;
                if (!isThere) continue;
                Vec3 from = frames[id - 1], to = frames[id];
                float t = Math.Min(1f, Math.Max(0f, subFrame));             // Vector3.Lerp
                Vec3 way = new Vec3(Add(to.X, -from.X), Add(to.Y, -from.Y), Add(to.Z, -from.Z));
                largest.See(found.Position, Ahead(from, way, t));
            }
        }
        Check.True(thrown > 5000, "some frames are missing");
        largest.Hold();
    }

    static long First(IEnumerable<long> keys)
    {
        foreach (long key in keys) return key;
        throw new InvalidOperationException("no keys");
    }

    // Unity's Vector3.MoveTowards.
    static Vec3 MoveTowards(Vec3 current, Vec3 target, float most)
    {
        float x = Add(target.X, -current.X), y = Add(target.Y, -current.Y), z = Add(target.Z, -current.Z);
        float squared = Add(Add(Times(x, x), Times(y, y)), Times(z, z));
        if (squared == 0 || (most >= 0 && squared <= Times(most, most))) return target;
        float distance = (float)Math.Sqrt(squared);
        return Ahead(current, new Vec3((float)(x / distance), (float)(y / distance), (float)(z / distance)), most);
    }

    static void Pun2Forms()
    {
        var random = new Random(4);
        var largest = new Largest("PUN 2, the places of three forms", 0);
        Pun2Config numbers = Pun2Config.Default;
        Pun2Immediate first = Pun2Immediate.Default;
        Pun2Physics second = Pun2Physics.Default;
        Pun2Transform third = Pun2Transform.Default;
        Vec3 rigid = default(Vec3), body = default(Vec3), drawn = default(Vec3);
        var bytes = new byte[PresetConstants.Pun2MessageBytes];
        for (int i = 0; i < 20000; ++i)
        {
            double now = 100 + i * 0.1, sent = now + 0.3 * (random.NextDouble() - 0.2);
            var stream = new Pun2Update
            {
                Position = Place(random, 50), Rotation = Quat.Identity, Velocity = Place(random, 5)
            };
            Pun2Update update;
            uint stamp;
            Pun2.Write(stream, 7, bytes, 0);                                // over the wire, as the page's stream has it
            Check.True(Pun2.Read(bytes, 0, bytes.Length, out update, out stamp) && stamp == 7, "a message");
            float lag = Pun2.Lag(now, sent), published = Math.Abs((float)(now - sent));
            largest.See(lag, published);
            first.Receive(update, lag);
            second.Receive(update, lag);
            third.Receive(update, lag);
            Vec3 network = rigid = Ahead(stream.Position, stream.Velocity, published);
            for (int step = 0; step < 10; ++step)
            {
                float delta = step % 2 == 0 ? 0.02f : 0.0167f;
                first.Step(delta);
                second.FixedUpdate(numbers, delta);
                third.Update(numbers, delta);
                rigid = Ahead(rigid, stream.Velocity, delta);
                body = MoveTowards(body, network, delta);
                drawn = MoveTowards(drawn, network, Times(delta, 5f));
                largest.See(first.Pose.Position, rigid);
                largest.See(second.Pose.Position, body);
                largest.See(third.Pose.Position, drawn);
            }
        }
        largest.Hold();
    }

    static void SeriesTimes()
    {
        var largest = new Largest("The Unreal series, times at six pings, us", 0);
        UnrealSeriesConfig config = UnrealSeriesConfig.Default;
        // Ping; forward, sleep, SwitchToAuthTimer: milliseconds.
        long[][] rows =
        {
            new long[] { 0, 0, 0, 160 }, new long[] { 20, 0, 0, 180 }, new long[] { 60, 20, 0, 220 },
            new long[] { 100, 40, 0, 260 }, new long[] { 140, 60, 0, 300 }, new long[] { 260, 60, 120, 420 }
        };
        foreach (long[] row in rows)
        {
            largest.See(UnrealSeries.ForwardTime(config, row[0] * 1000, ForwardCaller.Server), row[1] * 1000);
            largest.See(UnrealSeries.SleepTime(config, row[0] * 1000), row[2] * 1000);
            largest.See(UnrealSeries.SwitchTime(config, row[0] * 1000), row[3] * 1000);
        }
        largest.Hold();
    }
}
