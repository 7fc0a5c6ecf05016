using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Reflection;
using Backsight;

/// What a call costs in garbage, which is tested, and in time, which is reported.
static class Cost
{
    internal static readonly Dictionary<string, Action> All = new Dictionary<string, Action>
    {
        { "a_hundred_thousand_calls_make_no_garbage", NoGarbage },
        { "a_match_makes_no_garbage", NoGarbageInAMatch },
        { "garbage_is_noticed", GarbageIsNoticed }
    };

    const int calls = 100000;

    static long BytesOf(Action call)
    {
        call();
        long before = GC.GetAllocatedBytesForCurrentThread();
        call();
        return GC.GetAllocatedBytesForCurrentThread() - before;
    }

    static void NoGarbage()
    {
        using (var duel = new Duel(63))
        {
            LineOfSight sees = (from, to) => true;
            ViewRay ray = ViewRay.Default;
            View seen = duel.Seen;
            Filter filter = Filter.Default;
            var rays = new ViewRay[4];
            var hits = new Hit[4];
            int found = 0;
            var works = new Dictionary<string, Action>
            {
                { "CastRay", () => { if (duel.Server.CastRay(seen, ray, filter).Entity != 0) ++found; } },
                { "CastRays", () => duel.Server.CastRays(seen, rays, 4, hits) },
                { "Judge", () => { if (duel.Server.Judge(duel.Client, duel.Shot,
                    duel.Rifle).HitEntity != 0) ++found; } },
                { "Judge with a line of sight",
                  () => { if (duel.Server.Judge(duel.Client, duel.Shot, duel.Rifle, sees).HitEntity != 0) ++found; } },
                { "Shoot", () => { if (duel.Screen.Shoot(duel.Shot, duel.Rifle).Entity != 0) ++found; } },
                { "Pose", () => duel.Screen.Pose(duel.Target) },
                { "Stamp", () => duel.Screen.Stamp() },
                { "Kill of nobody", () => duel.Server.Kill(0) },
                { "ScreenHash", () => Library.ScreenHash(duel.Screen.Shoot(duel.Shot, duel.Rifle)) }
            };
            ray.Direction = duel.Shot.Direction;
            for (int i = 0; i < 4; ++i) rays[i] = ray;
            foreach (KeyValuePair<string, Action> work in works)
            {
                Action one = work.Value;
                long bytes = BytesOf(() => { for (int i = 0; i < calls; ++i) one(); });
                Check.Equal(0L, bytes, "managed bytes of " + calls + " calls of " + work.Key);
            }
            int ticks = 2000;
            Check.Equal(0L, BytesOf(() => { for (int i = 0; i < ticks; ++i) duel.Play(); }), "bytes of ticks");
            Check.True(found > 4 * calls, "rays hit");
            Console.WriteLine("0 managed bytes over " + calls + " calls of each of " + works.Count +
                              " functions, and " + ticks + " ticks of 65 entities");
        }
    }

    static void NoGarbageInAMatch()
    {
        using (var pair = new Pair())
        {
            Check.Equal(0L, BytesOf(() => pair.Play(2000)), "managed bytes of 2000 ticks of a match");
            Check.True(pair.Hits > 900, pair.Hits + " shots hit");
        }
    }

    static void GarbageIsNoticed()
    {
        object kept = null;
        long bytes = BytesOf(() => { for (int i = 0; i < calls; ++i) kept = new byte[16]; });
        Check.True(bytes > 16 * calls && kept != null, bytes + " bytes are noticed");
    }

    static long Ticks(Action work)
    {
        var watch = Stopwatch.StartNew();
        work();
        return watch.ElapsedTicks;
    }

    /// One ray among 64 entities through the binding, and from C, in turn. The least of many short runs counts: a busy
    /// machine interrupts long ones.
    internal static int Report()
    {
        using (var duel = new Duel(63))
        {
            ViewRay ray = ViewRay.Default;
            ray.Direction = duel.Shot.Direction;
            View seen = duel.Seen;
            Hit inC = duel.Server.CastRay(seen, ray);
            Hit here = inC;
            var handle = (IntPtr)typeof(NativeObject).GetField("handle", BindingFlags.NonPublic | BindingFlags.Instance)
                                                     .GetValue(duel.Server);
            NativeHelp.time_rays(handle, ref seen, ref ray, ref inC, 1);
            Check.Equal(duel.Target, here.Entity, "whom the ray hits");
            Check.Equal(Values.Text(inC.Point), Values.Text(here.Point), "the point in both");
            double ours = double.MaxValue, theirs = double.MaxValue;
            const int rays = 500;
            for (int round = 0; round < 2000; ++round)
            {
                theirs = Math.Min(theirs, NativeHelp.time_rays(handle, ref seen, ref ray, ref inC, rays) / rays);
                long ticks = Ticks(() => { for (int i = 0; i < rays; ++i) here = duel.Server.CastRay(seen, ray); });
                ours = Math.Min(ours, ticks * 1e9 / Stopwatch.Frequency / rays);
            }
            Console.WriteLine("one ray among 64: C {0:F0} ns, C# {1:F0} ns, {2:F0} ns more, {3:F2} times", theirs, ours,
                              ours - theirs, ours / theirs);
            return 0;
        }
    }
}
