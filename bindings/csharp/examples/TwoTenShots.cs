using System;
using Backsight;
using Backsight.Presets;

/// TwoTen's "Lag Compensation in Unity": a player that runs, a client that draws between two frames, and a server that
/// takes time back for its shot. Time.frameCount is `frameCount`; 64 frames are a second.
sealed class Runner : SimulationObject {                                    // a MonoBehaviour has transform here
    public Frame Place = new Frame { Rotation = Quat.Identity };
    public Runner(SimulationHelper helper) : base(helper) {}                // Start
    protected override Frame Transform { get { return Place; } set { Place = value; } }
}

static class TwoTenShots {
    static float At(long frame) { return 0.1f * frame; }

    static int Main() {
        int hits = 0, moved = 0, shots = 0;
        using (var library = new Library())
        using (var helper = new SimulationHelper(library, SimulationConfig.Default)) {    // FrameHistory = 64
            var runner = new Runner(helper);
            var late = new Runner(helper);                                  // one that joins too late to be rewound
            FrameHeartbeat heartbeat = FrameHeartbeat.Default;
            ShootRequest request = ShootRequest.Default;
            float drawn = 0;                                                // where the client draws the runner
            for (long frameCount = 1; frameCount <= 300; ++frameCount) {
                bool isMoving = frameCount < 200;
                if (isMoving) runner.Place.Position.X = At(frameCount);     // pending position updates are applied
                FrameMessage message = heartbeat.Decide(isMoving, frameCount / 64.0);     // problem 1: nobody moves
                runner.AddFrame(frameCount);                                // SaveFrame, after the updates went out
                if (frameCount == 300) late.AddFrame(frameCount);

                if (message != FrameMessage.Nothing) request.Receive(frameCount, message);
                request.Advance(0.5f);                                      // problem 2: the progress of the Lerp
                drawn = isMoving ? At(frameCount - 1) * 0.5f + At(frameCount) * 0.5f : At(199);
                if (frameCount < 10 || frameCount % 10 != 0 || (!isMoving && frameCount < 210)) continue;

                ShootRequest received = request;                            // the ShootRequest, six frames later
                float there = 0, present = runner.Place.Position.X = At(frameCount + 6);
                int stayed = helper.Simulate(received.FrameId, () => there = runner.Place.Position.X,
                                             received.SubFrame, frameCount + 6);
                ++shots;
                hits += Math.Abs(there - drawn) < 1e-3f && stayed <= 1 ? 1 : 0;
                moved += runner.Place.Position.X == present ? 0 : 1;        // all are back
                runner.Place.Position.X = isMoving ? At(frameCount) : At(199);
            }
        }
        Console.WriteLine("{0} of {1} shots hit what their client drew; {2} objects stayed moved", hits, shots, moved);
        return hits == shots && shots == 29 && moved == 0 ? 0 : 1;
    }
}
