using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using System.Threading;
using Backsight;

/// Callbacks, threads, and what a match leaves behind.
static class CallbackTests
{
    internal static readonly Dictionary<string, Action> All = new Dictionary<string, Action>
    {
        { "a_line_of_sight_that_throws_reaches_the_caller", SeesThrows },
        { "a_level_that_throws_reaches_the_caller", LevelThrows },
        { "a_poser_that_throws_reaches_the_caller", PoserThrows },
        { "a_poser_that_says_too_much_is_named", PoserSaysTooMuch },
        { "a_callback_that_calls_back_is_refused", CallsBack },
        { "a_library_is_not_disposed_of_within_a_call", DisposesWithin },
        { "another_thread_is_refused_meanwhile", OtherThread },
        { "two_worlds_on_two_threads_are_equal", TwoWorlds },
        { "forgotten_libraries_are_closed", Forgotten },
        { "a_callback_that_names_its_owner_is_no_leak", ForgottenWithCallback },
        { "disposing_while_threads_call_is_a_sentence", DisposedMeanwhile },
        { "a_refused_callback_leaves_the_former_one", RefusedCallback },
        { "what_native_code_calls_is_preserved_by_name", Preserved }
    };

    sealed class Thrown : Exception {}

    static void SeesThrows()
    {
        using (var duel = new Duel())
        {
            int asked = 0;
            LineOfSight sees = (from, to) => { ++asked; throw new Thrown(); };
            for (int i = 0; i < 100; ++i)
                Check.Throws<Thrown>(() => duel.Server.Judge(duel.Client, duel.Shot, duel.Rifle, sees));
            Check.Equal(100, asked, "the first that throws is the last that is asked");
            Verdict verdict = duel.Server.Judge(duel.Client, duel.Shot, duel.Rifle, (from, to) => true);
            Check.Equal(Outcome.Hit, verdict.Outcome, "afterwards");
            verdict = duel.Server.Judge(duel.Client, duel.Shot, duel.Rifle, (from, to) => false);
            Check.Equal(Reason.VictimInCover, verdict.Reason, "behind a wall");
        }
    }

    static ProjectileRules[] Rockets()
    {
        ProjectileRules rocket = ProjectileRules.Default;
        rocket.Weapon = 1;
        return new[] { rocket };
    }

    static LaunchAnswer Launch(Duel duel)
    {
        duel.Play();
        LaunchClaim claim = LaunchClaim.Default;
        claim.Command = (uint)duel.Tick + 1;
        claim.Weapon = 1;
        claim.Direction = duel.Shot.Direction;
        LaunchFacts facts = LaunchFacts.Default;
        facts.Shooter = duel.Shooter;
        News answer, spawn;
        return duel.Server.Launch(duel.Client, claim, facts, out answer, out spawn);
    }

    static void LevelThrows()
    {
        using (var duel = new Duel(0, Rockets()))
        {
            int asked = 0;
            bool throws = true;
            duel.Server.SetLevel((long moment, Vec3 from, Vec3 to, float radius, ref LevelContact contact) =>
            {
                ++asked;
                if (throws) throw new Thrown();
            }, false);
            Check.Throws<Thrown>(() =>
            {
                for (int i = 0; i < 64; ++i)
                {
                    Launch(duel);
                    duel.Server.FinishCommand(duel.Client);
                }
            });
            Check.Equal(1, asked, "calls of the level");
            throws = false;
            for (int i = 0; i < 8; ++i)
            {
                Launch(duel);
                duel.Server.FinishCommand(duel.Client);
            }
            Check.True(asked > 1, "the level is asked again afterwards");
        }
    }

    static void PoserThrows()
    {
        using (var duel = new Duel(0, null, 4))
        {
            // Set before the first entity is recorded: another server.
            var server = new Server(duel.Library, BonyWorld());
            uint entity = BonyEntity(server);
            server.SetBonePoser((tick, state, frames) => { throw new Thrown(); });
            Check.Throws<Thrown>(() => server.Record(entity, EntityPose.Default));
        }
    }

    static WorldConfig BonyWorld()
    {
        WorldConfig world = WorldConfig.Default;
        world.MaxBones = 4;
        return world;
    }

    static uint BonyEntity(Server server)
    {
        uint entity;
        server.Spawn(Traits.Default, out entity);
        server.BeginTick(1);
        return entity;
    }

    static void PoserSaysTooMuch()
    {
        using (var library = new Library())
        {
            var server = new Server(library, BonyWorld());
            uint entity = BonyEntity(server);
            int room = 0;
            server.SetBonePoser((tick, state, frames) => { room = frames.Length; return 5; });
            Check.Throws<ArgumentOutOfRangeException>(() => server.Record(entity, EntityPose.Default), "count is 5");
            Check.Equal(4, room, "frames");
        }
    }

    static void CallsBack()
    {
        using (var duel = new Duel())
        {
            LineOfSight tick = (from, to) => { duel.Server.BeginTick(999); return true; };
            LineOfSight again = (from, to) =>
                duel.Server.Judge(duel.Client, duel.Shot, duel.Rifle, tick).Outcome == Outcome.Hit;
            Check.Mistake(Code.Busy, () => duel.Server.Judge(duel.Client, duel.Shot, duel.Rifle, tick), "BeginTick()");
            Check.Mistake(Code.Busy, () => duel.Server.Judge(duel.Client, duel.Shot, duel.Rifle, again), "Judge()");
            duel.Play();
        }
    }

    static void DisposesWithin()
    {
        using (var duel = new Duel())
        {
            LineOfSight closes = (from, to) => { duel.Library.Dispose(); return true; };
            LineOfSight closesServer = (from, to) => { duel.Server.Dispose(); return true; };
            Check.Mistake(Code.Busy, () => duel.Server.Judge(duel.Client, duel.Shot, duel.Rifle, closes), "Dispose()");
            Check.Mistake(Code.Busy, () => duel.Server.Judge(duel.Client, duel.Shot, duel.Rifle, closesServer),
                          "Dispose()");
            duel.Play();
        }
    }

    static void OtherThread()
    {
        using (var duel = new Duel())
        {
            Exception thrown = null;
            LineOfSight waits = (from, to) =>
            {
                var other = new Thread(() =>
                {
                    try
                    {
                        duel.Server.Kill(duel.Target);
                    }
                    catch (Exception fault)
                    {
                        thrown = fault;
                    }
                });
                other.Start();
                other.Join();
                return true;
            };
            Verdict verdict = duel.Server.Judge(duel.Client, duel.Shot, duel.Rifle, waits);
            Check.Equal(Outcome.Hit, verdict.Outcome, "the first call's outcome");
            Check.Equal(Code.Busy, ((BacksightException)thrown).Code, "the other thread's code");
        }
    }

    static string Story()
    {
        using (var duel = new Duel(16))
        {
            var points = new List<string>();
            for (int i = 0; i < 300; ++i)
            {
                duel.Play();
                Hit shown = duel.Screen.Shoot(duel.Shot, duel.Rifle);
                Verdict verdict = duel.Server.Judge(duel.Client, duel.Shot, duel.Rifle, (from, to) => true);
                Check.Equal(Values.Text(shown.Point), Values.Text(verdict.Point), "screen and verdict");
                points.Add(Values.Text(verdict.Point));
            }
            return string.Join(" ", points);
        }
    }

    static void TwoWorlds()
    {
        var stories = new string[2];
        Thread[] threads = Enumerable.Range(0, 2).Select(i => new Thread(() => stories[i] = Story())).ToArray();
        foreach (Thread one in threads) one.Start();
        foreach (Thread one in threads) one.Join();
        Check.True(stories[0] != null && stories[0].Length > 300 * 24, "both were played");
        Check.Equal(stories[0], stories[1], "both worlds");
        Check.Equal(Story(), stories[0], "a third one");
    }

    static void Forget(bool withCallback)
    {
        for (int i = 0; i < 20; ++i)
        {
            var duel = new Duel(0, Rockets());
            if (!withCallback) continue;
            duel.Server.SetLevel((long moment, Vec3 from, Vec3 to, float radius, ref LevelContact contact) =>
                contact.Hit = duel.Server.IsClosed, false);
        }
    }

    static void Collected(bool withCallback)
    {
        int before = Library.OpenCount;
        // A thread of its own, so that no object stays on the stack that the collector looks through.
        var thread = new Thread(() => Forget(withCallback));
        thread.Start();
        thread.Join();
        for (int i = 0; i < 20 && Library.OpenCount > before; ++i)
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
        }
        // A collector that does not know which words of the stack are references may keep one or two.
        Check.True(Library.OpenCount <= before + 2, Library.OpenCount - before + " of 20 are open");
    }

    static void Forgotten()
    {
        Collected(false);
    }

    static void ForgottenWithCallback()
    {
        Collected(true);
    }

    static void DisposedMeanwhile()
    {
        for (int round = 0; round < 10; ++round)
        {
            var duel = new Duel();
            int sentences = 0;
            Thread[] threads = Enumerable.Range(0, 2).Select(unused => new Thread(() =>
            {
                try
                {
                    for (;;)
                    {
                        try
                        {
                            duel.Server.Tick();
                        }
                        catch (BacksightException fault)
                        {
                            Check.Equal(Code.Busy, fault.Code, "the code");
                        }
                    }
                }
                catch (ObjectDisposedException)
                {
                    Interlocked.Increment(ref sentences);
                }
            })).ToArray();
            foreach (Thread one in threads)
            {
                one.IsBackground = true;
                one.Start();
            }
            while (!duel.Library.IsClosed)
            {
                try
                {
                    duel.Library.Dispose();
                }
                catch (BacksightException fault)
                {
                    // A thread may have lost its processor for 100 ms within a call.
                    Check.Equal(Code.Busy, fault.Code, "the code");
                }
            }
            foreach (Thread one in threads) one.Join();
            Check.Equal(2, sentences, "threads that were answered");
        }
    }

    static bool HasNamed(MemberInfo member, string attribute)
    {
        return member.GetCustomAttributesData().Any(one => one.Constructor.DeclaringType.Name == attribute);
    }

    /// Unity's linker leaves what has an attribute of this name. It reads no link.xml of a package from a registry.
    static void Preserved()
    {
        Type callbacks = typeof(Library).Assembly.GetType("Backsight.Callbacks");
        MethodInfo[] called = callbacks.GetMethods(BindingFlags.Static | BindingFlags.NonPublic)
            .Where(one => HasNamed(one, "MonoPInvokeCallbackAttribute")).ToArray();
        Check.Equal(5, called.Length, "functions that native code calls");
        Type[] kinds = callbacks.GetNestedTypes(BindingFlags.NonPublic)
            .Where(one => one.BaseType == typeof(MulticastDelegate)).ToArray();
        Check.Equal(5, kinds.Length, "their delegates");
        foreach (MemberInfo one in called.Concat<MemberInfo>(kinds).Concat(new[] { callbacks }))
            Check.True(HasNamed(one, "PreserveAttribute"), one.Name + " is preserved");
    }

    static void RefusedCallback()
    {
        using (var duel = new Duel())
        {
            Check.Mistake(Code.NotSetUp, () => duel.Server.SetLevel(
                (long moment, Vec3 from, Vec3 to, float radius, ref LevelContact contact) => {}, false), "SetLevel()");
            Check.Mistake(Code.OutOfRange, () => duel.Server.SetBonePoser((tick, state, frames) => 0));
        }
    }
}
