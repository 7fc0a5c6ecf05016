using System;
using System.Collections.Generic;
using Backsight;

/// A player who is predicted: commands take 4 ticks to the server, and its states 4 ticks back. One command is lost just
/// as the player turns round. The exit code is 0 if that alone was mispredicted, and if every shot left from within
/// 0.5 m of the server's own eye.
static class Predicted {
    struct Keys { public float Forward; }                                   // -1 to 1
    struct Walker { public Vec3 Position, Velocity; }

    // The only copy of the rules: the server runs it, and the client predicts and replays with it. Each result is cast,
    // because C# may compute with more bits than a float has.
    static Walker Walk(Walker walker, Keys keys, float dt) {
        float change = (float)((float)(7f * keys.Forward - walker.Velocity.X) * (float)(10f * dt));
        walker.Velocity.X = (float)(walker.Velocity.X + change);
        walker.Position.X = (float)(walker.Position.X + (float)(walker.Velocity.X * dt));
        return walker;
    }

    const int way = 4, turning = 40, rate = 64;                             // ticks

    static int Main() {
        var sent = new List<Keys> { default(Keys) };                        // by tick, as where each shot left from,
        var eyes = new List<float> { 0 };                                   // and the server's states
        var server = new List<Walker> { default(Walker) };
        int equal = 0, near = 0;
        using (var library = new Library())
        using (var own = new Prediction<Walker, Keys>(library, PredictionConfig.Default, Walk)) {
            for (int tick = 1; tick <= 128; ++tick) {
                long now = tick * 1000000L / rate;
                // Client: the server's state arrives, then the player presses keys and shoots.
                int told = Math.Max(tick - 2 * way, 0);
                Reconciled done = own.Reconcile(told, server[told], now);
                if (done.Result == ReconcileResult.Corrected) {
                    own.NameCause(MispredictionCause.LostCommand);
                    Console.WriteLine("tick {0}: moved by {1:0.0} cm", tick, 100 * done.MovedM);
                }
                sent.Add(new Keys { Forward = tick < turning ? 1 : -1 });
                own.Predict(tick, sent[tick]);
                Frame drawn;
                own.Drawn(now, out drawn);
                eyes.Add(drawn.Position.X);
                if (tick <= way) continue;
                // Server: a command arrives. The lost one is replaced by the one before it.
                int n = tick - way;
                server.Add(Walk(server[n - 1], sent[n == turning ? n - 1 : n], 1f / rate));
                float off = Math.Abs(server[n].Position.X - eyes[n]);
                equal += off == 0 ? 1 : 0;
                near += off > 0 && off <= 0.5f ? 1 : 0;
            }
            PredictionCounters counters = own.Counters;
            ulong wrong = counters.ByCause[(int)MispredictionCause.LostCommand];
            Console.WriteLine("predicted to the bit: {0} states, wrong: {1}",
                              counters.ByResult[(int)ReconcileResult.Exact], wrong);
            Console.WriteLine("shots: {0} from the server's own eye, {1} from an eye that slid", equal, near);
            return wrong == 1 && equal + near == 124 ? 0 : 1;
        }
    }
}
