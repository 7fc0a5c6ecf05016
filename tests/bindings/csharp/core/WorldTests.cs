using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using System.Text;
using System.Threading;
using Backsight;
using Backsight.Presets;

/// Two worlds in one process, worker threads, callbacks that throw, and calls after the end.
static class WorldTests
{
    internal static readonly Dictionary<string, Action> All = new Dictionary<string, Action>
    {
        { "two_worlds_in_turn_answer_as_each_alone", InTurn },
        { "numbers_that_a_world_has_not_are_refused", ForeignNumbers },
        { "a_stamp_of_another_world_is_no_view_of_this_one", ForeignStamp },
        { "worlds_of_other_settings_are_known_by_their_fingerprints", ForeignFingerprint },
        { "a_world_that_throws_in_turn_leaves_the_other_as_it_is", ThrowsInTurn },
        { "a_callback_may_play_another_world_and_throw", ThrowsAround },
        { "what_a_callback_of_another_world_throws_ends_there", ThrowsWithin },
        { "a_world_that_throws_on_its_thread_leaves_another_threads", ThrowsOnThread },
        { "a_world_may_go_from_thread_to_thread", Moves },
        { "a_worker_is_refused_by_each_verb_meanwhile", WorkerMeanwhile },
        { "each_call_after_dispose_is_a_sentence", AfterDispose },
        { "each_call_after_the_librarys_dispose_is_a_sentence", AfterLibrary },
        { "a_match_after_dispose_says_so", MatchAfterLibrary },
        { "a_callback_may_dispose_of_another_world", DisposesOther },
    };

    sealed class Thrown : Exception {}

    const int rounds = 200;

    /// A world that plays on, and all that it has answered.
    sealed class Story : IDisposable
    {
        internal readonly Duel Duel;
        readonly StringBuilder said = new StringBuilder();

        internal Story(int crowd)
        {
            Duel = new Duel(crowd);
        }

        public void Dispose()
        {
            Duel.Dispose();
        }

        internal string Said { get { return said.ToString(); } }

        internal Verdict Judge(LineOfSight sees)
        {
            return Duel.Server.Judge(Duel.Client, Duel.Shot, Duel.Rifle, sees);
        }

        internal void Next()
        {
            Duel.Play();
            Hit shown = Duel.Screen.Shoot(Duel.Shot, Duel.Rifle);
            Verdict verdict = Judge((from, to) => true);
            Check.Equal(Outcome.Hit, verdict.Outcome, "the outcome");
            Check.Equal(Values.Text(shown.Point), Values.Text(verdict.Point), "screen and verdict");
            said.Append(shown.Entity).Append(Values.Text(verdict.Point)).Append(Values.Text(verdict.Normal)).Append(' ');
        }

        /// What a world of so many says that nobody disturbs.
        internal static string Alone(int crowd)
        {
            using (var one = new Story(crowd))
            {
                for (int i = 0; i < rounds; ++i) one.Next();
                return one.Said;
            }
        }
    }

    static void InTurn()
    {
        using (var one = new Story(16))
        using (var other = new Story(3))
        {
            for (int i = 0; i < rounds; ++i)
            {
                one.Next();
                other.Next();
            }
            Check.Equal(Story.Alone(16), one.Said, "a world in turn");
            Check.Equal(Story.Alone(3), other.Said, "the other one");
        }
    }

    /// Entities, clients and sets are numbers of their world. The other may have the same, and then means its own.
    static void ForeignNumbers()
    {
        using (var one = new Duel(8))
        using (var other = new Duel())
        {
            uint entity = one.Crowd[7];
            Check.Equal(RecordAnswer.StaleId, other.Server.Kill(entity), "an entity of the other world");
            other.BeginTick();
            Check.Equal(RecordAnswer.StaleId, other.Server.Record(entity, EntityPose.Default), "its record");
            uint client;
            one.Server.Join(entity, 0, 0, out client);
            Check.Mistake(Code.NoClient, () => other.Server.Snapshot(client), "Server.Snapshot()", "client");
            Check.Mistake(Code.NoClient, () => other.Server.Judge(client, other.Shot, other.Rifle), "Server.Judge()");
            Check.Mistake(Code.NoClient, () => other.Server.Leave(client), "Server.Leave()");
            Traits traits = Traits.Default;
            traits.Hitboxes = WithSets(one.Library, 5).AddHitboxSet(new[] { Hitbox.Default }, 1, 0);
            Check.Mistake(Code.OutOfRange, () => other.Server.Spawn(traits, out entity), "Server.Spawn()", "hitboxes");
            one.Server.Snapshot(client);
            one.Play();
            other.BeginTick();
        }
    }

    static Server WithSets(Library library, int count)
    {
        var server = new Server(library, WorldConfig.Default);
        for (int i = 0; i < count; ++i) server.AddHitboxSet(new[] { Hitbox.Default }, 1, 0);
        return server;
    }

    static void ForeignStamp()
    {
        using (var one = new Duel())
        using (var other = new Duel())
        {
            for (int i = 0; i < 100; ++i) one.Play();
            TakenCommand taken = other.Server.TakeCommand(other.Client, 21, one.Screen.Stamp());
            Check.True(taken.IsNew, "the command counts");
            Verdict verdict = other.Server.Judge(other.Client, other.Shot, other.Rifle);
            Check.True(verdict.Reason != Reason.AsSeen, "it is judged as seen");
        }
    }

    static void ForeignFingerprint()
    {
        using (var library = new Library())
        using (var other = new Library())
        {
            ulong wanted = WithSets(library, 2).Fingerprint();
            Check.Equal(wanted, WithSets(other, 2).Fingerprint(), "equal worlds");
            Check.True(wanted != WithSets(other, 3).Fingerprint(), "a set more is another world");
        }
    }

    static void ThrowsInTurn()
    {
        using (var bad = new Story(4))
        using (var good = new Story(16))
        {
            for (int i = 0; i < rounds; ++i)
            {
                bad.Duel.Play();
                Check.Throws<Thrown>(() => bad.Judge((from, to) => { throw new Thrown(); }));
                good.Next();
            }
            Check.Equal(Story.Alone(16), good.Said, "the other world");
            bad.Next();
        }
    }

    static void ThrowsAround()
    {
        using (var bad = new Story(4))
        using (var good = new Story(16))
        {
            for (int i = 0; i < rounds; ++i)
            {
                bad.Duel.Play();
                Check.Throws<Thrown>(() => bad.Judge((from, to) => { good.Next(); throw new Thrown(); }));
            }
            Check.Equal(Story.Alone(16), good.Said, "the world within");
            bad.Next();
        }
    }

    static void ThrowsWithin()
    {
        using (var bad = new Story(4))
        using (var good = new Story(16))
        {
            int caught = 0;
            LineOfSight sees = (from, to) =>
            {
                Check.Throws<Thrown>(() => bad.Judge((begin, end) => { throw new Thrown(); }));
                ++caught;
                return true;
            };
            bad.Duel.Play();
            good.Duel.Play();
            for (int i = 0; i < rounds; ++i) Check.Equal(Outcome.Hit, good.Judge(sees).Outcome, "the world around");
            Check.True(caught >= rounds, "the world within threw");
            // Nobody catches it in the callback: it reaches the outer caller, once.
            Check.Throws<Thrown>(() => good.Judge(
                (from, to) => bad.Judge((begin, end) => { throw new Thrown(); }).Outcome == Outcome.Hit));
            bad.Next();
            good.Next();
        }
    }

    /// Runs it on a thread of its own to the end, and says what it threw.
    static Exception OnThread(Action call)
    {
        Exception thrown = null;
        var thread = new Thread(() =>
        {
            try
            {
                call();
            }
            catch (Exception fault)
            {
                thrown = fault;
            }
        });
        thread.Start();
        thread.Join();
        return thrown;
    }

    static void ThrowsOnThread()
    {
        using (var bad = new Story(4))
        using (var good = new Story(16))
        {
            bool isOver = false;
            Exception fault = null;
            var thread = new Thread(() =>
            {
                try
                {
                    for (int i = 0; i < rounds || !Volatile.Read(ref isOver); ++i)
                        Check.Throws<Thrown>(() => bad.Judge((from, to) => { throw new Thrown(); }));
                }
                catch (Exception other)
                {
                    fault = other;
                }
            });
            bad.Duel.Play();
            thread.Start();
            for (int i = 0; i < rounds; ++i) good.Next();
            Volatile.Write(ref isOver, true);
            thread.Join();
            Check.True(fault == null, "each throw reaches its own thread: " + fault);
            Check.Equal(Story.Alone(16), good.Said, "the world of the other thread");
            bad.Next();
        }
    }

    static void Moves()
    {
        using (var one = new Story(16))
        {
            for (int i = 0; i < rounds; ++i)
            {
                Exception thrown = i % 2 == 0 ? OnThread(one.Next) : null;
                Check.True(thrown == null, "a worker plays on: " + thrown);
                if (i % 2 != 0) one.Next();
            }
            Check.Equal(Story.Alone(16), one.Said, "a world of two threads");
        }
    }

    static void WorkerMeanwhile()
    {
        using (var one = new Story(16))
        {
            for (int i = 0; i < rounds / 2; ++i) one.Next();
            Server server = one.Duel.Server;
            MethodInfo[] verbs = AnyCall.Of(server);
            var answers = new List<string>();
            LineOfSight sees = (from, to) =>
            {
                Exception wrong = OnThread(() =>
                {
                    foreach (MethodInfo verb in verbs)
                    {
                        var thrown = AnyCall.Thrown(server, verb) as BacksightException;
                        if (thrown == null || thrown.Code != Code.Busy) answers.Add(AnyCall.Name(server, verb));
                    }
                });
                Check.True(wrong == null, "the worker goes on: " + wrong);
                return true;
            };
            Check.Equal(Outcome.Hit, one.Judge(sees).Outcome, "the call under way");
            Check.Equal("", string.Join(", ", answers), "verbs that did not answer Busy");
            Check.True(verbs.Length > 50, verbs.Length + " verbs were called");
            for (int i = 0; i < rounds / 2; ++i) one.Next();
            Check.Equal(Story.Alone(16), one.Said, "nothing was done");
        }
    }

    static List<NativeObject> EachKind(Library library)
    {
        return new List<NativeObject>
        {
            new Server(library, WorldConfig.Default),
            new Client(library, WorldConfig.Default),
            new Clock(library, ClockConfig.Default, new[] { DelayConfig.Default }),
            new CommandBuffer(library, 16, 64),
            new InputLead(library, InputLeadConfig.Default),
            new Estimator(library, EstimatorConfig.Default),
            new Reckoner(library, WorldConfig.Default.Groups[1], ReckonerConfig.Default),
            new Prediction(library, OfTwelveBytes(), (state, input, dt) => {}),
            new PredictedEvents(library),
            new SimulationHelper(library, SimulationConfig.Default),
            new LocationTrail(library, LocationTrailConfig.Default),
        };
    }

    static PredictionConfig OfTwelveBytes()
    {
        PredictionConfig config = PredictionConfig.Default;
        config.StateBytes = 12;
        config.InputBytes = 1;
        return config;
    }

    static void WantClosed(IEnumerable<NativeObject> all, string words)
    {
        int count = 0;
        foreach (NativeObject it in all)
        {
            foreach (MethodInfo verb in AnyCall.Of(it))
            {
                Exception thrown = AnyCall.Thrown(it, verb);
                Check.True(thrown is ObjectDisposedException && thrown.Message.Contains(words),
                           AnyCall.Name(it, verb) + " says: " + (thrown == null ? "nothing" : thrown.ToString()));
                ++count;
            }
        }
        Check.True(count > 100, count + " verbs were called");
    }

    static void AfterDispose()
    {
        using (var library = new Library())
        using (var other = new Story(16))
        {
            List<NativeObject> all = EachKind(library);
            int kinds = typeof(Library).Assembly.GetTypes().Count(one => one.BaseType == typeof(NativeObject));
            Check.Equal(kinds, all.Count, "kinds of objects");
            foreach (NativeObject it in all) it.Dispose();
            WantClosed(all, "was disposed of");
            Exception onWorker = OnThread(() => WantClosed(all, "was disposed of"));
            Check.True(onWorker == null, "a worker is told so too: " + onWorker);
            for (int i = 0; i < rounds; ++i) other.Next();
            Check.Equal(Story.Alone(16), other.Said, "another world");
        }
    }

    static void AfterLibrary()
    {
        var library = new Library();
        List<NativeObject> all = EachKind(library);
        Exception onWorker = OnThread(library.Dispose);
        Check.True(onWorker == null && library.IsClosed, "a worker may close what another thread has made: " + onWorker);
        WantClosed(all, "The library was disposed of");
    }

    static void MatchAfterLibrary()
    {
        var pair = new Pair();
        pair.Play(40);
        pair.Dispose();
        foreach (object end in new object[] { pair.Server, pair.Client })
        {
            foreach (MethodInfo verb in AnyCall.Of(end))
            {
                Exception thrown = AnyCall.Thrown(end, verb);
                Check.True(thrown == null || thrown is ObjectDisposedException,
                           AnyCall.Name(end, verb) + " says: " + thrown);
            }
        }
        Check.Throws<ObjectDisposedException>(() => pair.Server.BeginTick(), "The library was disposed of");
        Check.Throws<ObjectDisposedException>(() => pair.Client.Frame(1000000, 0), "The library was disposed of");
    }

    static void DisposesOther()
    {
        using (var one = new Story(16))
        {
            for (int i = 0; i < rounds - 1; ++i) one.Next();
            var other = new Story(3);
            other.Next();
            one.Judge((from, to) => { other.Dispose(); return true; });
            Check.True(other.Duel.Server.IsClosed, "it is closed");
            Check.Throws<ObjectDisposedException>(other.Next, "The library was disposed of");
            one.Next();
            Check.Equal(Story.Alone(16), one.Said, "the world that goes on");
        }
    }
}
