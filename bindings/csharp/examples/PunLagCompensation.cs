using System;
using Backsight;
using Backsight.Presets;

/// PUN 2's page "Lag Compensation": an owner that moves at 4 m/s sends ten updates a second, which take 100 ms. The
/// three forms of the page draw it on another client.
static class PunLagCompensation {
    static int Main() {
        Pun2Config numbers = Pun2Config.Default;                            // fixedDeltaTime alone, 100 degrees, 5 m/s
        Pun2Immediate first = Pun2Immediate.Default;                        // rigidbody
        Pun2Physics second = Pun2Physics.Default;                           // m_Body, networkPosition, networkRotation
        Pun2Transform third = Pun2Transform.Default;                        // transform and the same two
        const float fixedDeltaTime = 0.02f;
        var velocity = new Vec3(4, 0, 0);
        for (int step = 5; step <= 250; ++step) {
            if (step % 5 == 0) {                                            // OnPhotonSerializeView, reading
                double time = step * 0.02, timestamp = time - 0.1;          // PhotonNetwork.Time, info.timestamp
                float lag = Pun2.Lag(time, timestamp);
                var sentAt = new Vec3((float)(timestamp * 4), 0, 0);
                var update = new Pun2Update { Position = sentAt, Rotation = Quat.Identity, Velocity = velocity };
                first.Receive(update, lag);
                second.Receive(update, lag);
                var oldPosition = new Vec3(sentAt.X - 4 / 60f, 0, 0);       // the owner's frame before, at 60 Hz
                update.Velocity = Pun2.Movement(sentAt, oldPosition);
                third.Receive(update, lag);
            }
            first.Step(fixedDeltaTime);                                     // the physics engine's part
            second.FixedUpdate(numbers, fixedDeltaTime);                    // if (!photonView.IsMine)
            second.Step(fixedDeltaTime);
            third.Update(numbers, fixedDeltaTime);
        }
        float now = 251 * 0.02f * 4;                                        // where the owner is after the last step
        float far1 = first.Pose.Position.X - now, far2 = second.Pose.Position.X - now;
        float far3 = third.Pose.Position.X - now;
        Console.WriteLine("first form {0:F3} m, second {1:F3} m, third {2:F3} m from the owner", far1, far2, far3);
        // The second is pulled back by 0.02 m a step once it is ahead of the last update. Two steps of five go
        // forward, so it stays 0.2 m behind, of which the last step has caught up 0.02. The third is 0.1 s of lag behind, less
        // movement * lag, and after this update it has gone 0.1 m of 0.4; the owner has gone on by 0.08.
        return Math.Abs(far1) < 1e-3f && Math.Abs(far2 + 0.18f) < 1e-3f &&
               Math.Abs(far3 + (0.4f - 4 / 60f * 0.1f + 0.3f + 0.08f)) < 1e-3f ? 0 : 1;
    }
}
