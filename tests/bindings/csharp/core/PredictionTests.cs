using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;
using Backsight;

/// A predicted player of structs and of bytes, and events that are shown before the server has said so.
static class PredictionTests
{
    internal static readonly Dictionary<string, Action> All = new Dictionary<string, Action>
    {
        { "a_lost_command_is_corrected_to_the_bit", LostCommand },
        { "bytes_are_predicted_as_structs_are", Bytes },
        { "what_a_step_throws_comes_out_and_the_state_stays", Throws },
        { "structs_without_a_value_of_all_bytes_are_refused", Padding },
        { "what_cannot_be_is_refused_or_counted", Mistakes },
        { "a_step_that_calls_its_own_prediction_is_busy", Reentry },
        { "events_are_shown_once_confirmed_and_taken_back", Events }
    };

    struct Push { internal float X; }
    struct Body { internal Vec3 Position; internal float Speed; internal uint Life; }

    static Body Pushed(Body body, Push push, float dt)
    {
        body.Speed = (float)(body.Speed + (float)((float)(7f * push.X) * dt));
        body.Position.X = (float)(body.Position.X + (float)(body.Speed * dt));
        return body;
    }

    static PredictionConfig Config()
    {
        PredictionConfig config = PredictionConfig.Default;
        config.LifeAt = 16;
        return config;
    }

    static void LostCommand()
    {
        using (var library = new Library())
        using (var own = new Prediction<Body, Push>(library, Config(), Pushed))
        {
            Check.True(!own.Predict(1, new Push()), "nothing is predicted before the server's first state");
            Check.Equal(0f, own.State.Position.X, "the state before");
            Check.Equal(ReconcileResult.Started, own.Reconcile(0, new Body(), 0).Result, "the first state");
            var server = new List<Body> { new Body() };
            for (int tick = 1; tick <= 60; ++tick)
            {
                Check.True(own.Predict(tick, new Push { X = 1 }), "a prediction");
                server.Add(Pushed(server[tick - 1], new Push { X = tick == 30 ? 0 : 1 }, 1f / 64));
                if (tick < 8) continue;
                Reconciled done = own.Reconcile(tick - 7, server[tick - 7], tick * 15625);
                Check.Equal(tick == 37 ? ReconcileResult.Corrected : ReconcileResult.Exact, done.Result, "tick " + tick);
                if (tick != 37) continue;
                Check.Equal(7u, done.Replayed, "replayed");
                Body wrong;
                Check.True(own.WrongState(out wrong) && wrong.Speed > server[30].Speed, "what was predicted");
                Check.True(own.NameCause(MispredictionCause.LostCommand), "the cause");
                Check.True(!own.NameCause(MispredictionCause.Hit), "it has one");
                Frame drawn;
                Check.True(own.Drawn(tick * 15625, out drawn), "it is drawn");
                Check.True(drawn.Position.X > own.State.Position.X, "where it was, for now");
                Check.Equal(drawn.Position.X, (float)(own.State.Position.X + own.Offset(tick * 15625).Position.X), "drawn");
            }
            Check.Equal(server[60].Position.X, own.State.Position.X, "the end");
            Check.Equal(1ul, own.Counters.ByCause[(int)MispredictionCause.LostCommand], "lost commands");
            Check.True(own.Start(100, new Body { Life = 2 }), "a start");
            Check.Equal(2u, own.State.Life, "the new life");
        }
    }

    static void Bytes()
    {
        PredictionConfig config = PredictionConfig.Default;
        config.StateBytes = 12;
        config.InputBytes = 1;
        using (var library = new Library())
        using (var own = new Prediction(library, config, (state, input, dt) => state[0] += input[0]))
        {
            Check.Equal(ReconcileResult.Started, own.Reconcile(0, new byte[12], 0, 12, 0, -1).Result, "the first state");
            Check.Equal(ReconcileResult.Malformed, own.Reconcile(1, new byte[12], 1, 11, 0, -1).Result, "a short one");
            Check.True(own.Predict(1, new byte[] { 7, 3 }, 1, 1), "a prediction");
            var state = new byte[16];
            int size;
            Check.True(own.State(state, 2, out size) && size == 12 && state[2] == 3, "the state");
            Check.Mistake(Code.TooSmall, () => own.State(new byte[3], 0, out size));
            Check.Throws<ArgumentOutOfRangeException>(() => own.Predict(2, new byte[1], 1, 1));
            Check.Throws<ArgumentNullException>(() => new Prediction(library, config, null), "step");
        }
    }

    sealed class Thrown : Exception {}

    static void Throws()
    {
        bool throws = false;
        using (var library = new Library())
        using (var own = new Prediction<Body, Push>(library, Config(), (body, push, dt) =>
            {
                if (throws) throw new Thrown();
                return Pushed(body, push, dt);
            }))
        {
            own.Start(0, new Body());
            own.Predict(1, new Push { X = 1 });
            float before = own.State.Position.X;
            throws = true;
            Check.Throws<Thrown>(() => own.Predict(2, new Push { X = 1 }));
            Check.Equal(before, own.State.Position.X, "the state");
            Check.Throws<Thrown>(() => own.Reconcile(1, new Body { Speed = 9 }, 0));
            throws = false;
            Check.True(own.Predict(3, new Push { X = 1 }), "it goes on");
        }
        Check.Throws<ArgumentNullException>(() => new Prediction<Body, Push>(new Library(), Config(), null), "step");
    }

    struct Padded { internal byte Stance; internal Vec3 Position; }
    struct Bool { internal Vec3 Position; internal bool IsDucked; }
    struct Named { internal Vec3 Position; internal string Name; }
    [StructLayout(LayoutKind.Sequential, Pack = 1)]
    struct Packed { internal byte Stance; internal Vec3 Position; }

    static void Padding()
    {
        using (var library = new Library())
        {
            Check.Throws<ArgumentException>(() => new Prediction<Padded, Push>(library, Config(), (a, b, c) => a),
                                            "Padded has 3 bytes of padding");
            Check.Throws<ArgumentException>(() => new Prediction<Bool, Push>(library, Config(), (a, b, c) => a), "Bool");
            Check.Throws<ArgumentException>(() => new Prediction<Named, Push>(library, Config(), (a, b, c) => a), "Named");
            Check.Throws<ArgumentException>(() => new Prediction<Body, Padded>(library, Config(), (a, b, c) => a), "Padded");
            PredictionConfig config = PredictionConfig.Default;
            config.PositionAt = -1;
            using (var own = new Prediction<Packed, Push>(library, config, (a, b, c) => a))
                Check.True(own.Start(0, new Packed()), "a packed struct has none");
        }
    }

    static void Mistakes()
    {
        using (var library = new Library())
        {
            PredictionConfig config = Config();
            config.PositionAt = 12;
            Check.Mistake(Code.OutOfRange, () => new Prediction<Body, Push>(library, config, Pushed), "config.position_at");
            config = Config();
            config.Capacity = 1;
            Check.Mistake(Code.OutOfRange, () => new Prediction<Body, Push>(library, config, Pushed), "config.capacity");
            var own = new Prediction<Body, Push>(library, Config(), Pushed);
            Check.True(!own.Start(-2, new Body()), "no tick");
            Check.True(!own.Start(0, new Body { Position = new Vec3(float.NaN, 0, 0) }), "no number");
            own.Start(5, new Body());
            Check.Mistake(Code.OutOfRange, () => own.Predict(5, new Push()), "tick");
            Check.Equal(ReconcileResult.FromFuture, own.Reconcile(9, new Body(), 0).Result, "a tick to come");
            own.Predict(6, new Push { X = float.PositiveInfinity });
            Check.Equal(1ul, own.Counters.BadSteps, "steps that are not finite");
            Check.Equal(2ul, own.Counters.ByResult[(int)ReconcileResult.Malformed], "malformed states");
            own.Dispose();
            own.Dispose();
            Check.Throws<ObjectDisposedException>(() => own.Predict(7, new Push()), "Prediction");
            Check.Mistake(Code.OutOfRange, () => new PredictedEvents(library, 0), "max_events");
        }
    }

    static void Reentry()
    {
        Prediction<Body, Push> own = null;
        using (var library = new Library())
        using (own = new Prediction<Body, Push>(library, Config(), (body, push, dt) => own.State))
        {
            own.Start(0, new Body());
            Check.Mistake(Code.Busy, () => own.Predict(1, new Push()));
        }
    }

    static void Events()
    {
        using (var library = new Library())
        using (var events = new PredictedEvents(library))
        {
            Check.Equal(PredictAnswer.Shown, events.Predict(1, 0, 7, 0), "new");
            Check.Equal(PredictAnswer.Known, events.Predict(1, 0, 7, 0), "a replay");
            events.Predict(2, 0, 7, 0);
            events.Predict(3, 0, 7, 0);
            events.Confirm(1, 0, 7);
            events.Decline(2, 0);
            events.Settle(2);
            events.Update(2000000);
            var outcomes = new List<EventOutcome>();
            EventNews news;
            while (events.Next(out news)) outcomes.Add(news.Outcome);
            Check.Equal("Confirmed, Declined, TimedOut", string.Join(", ", outcomes), "what came of them");
            Check.True(EventOutcome.Declined.IsTakenBack() && !EventOutcome.Confirmed.IsTakenBack(), "taken back");
            Check.Equal(0u, events.GetCounters().Waiting, "waiting");
            Check.Equal("timed out", Library.ReasonName(ReasonKind.Event, (uint)EventOutcome.TimedOut), "a word");
        }
    }
}
