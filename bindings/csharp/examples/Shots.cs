using System;
using System.Collections.Generic;
using Backsight;

static class Shots {
    static uint random = 7;
    static bool IsLost() { random = random * 1664525 + 1013904223; return (random >> 16) % 10 == 0; }

    static int Main() {
        WorldConfig world = WorldConfig.Default;  // equal on both ends: 64 ticks per second
        world.HasPackets = true;                  // the library codes snapshots and commands
        Hitbox body = Hitbox.Default;
        body.Radius = 0.4f;
        WeaponRules rifle = WeaponRules.Default;
        rifle.MaxVictimMovedM = float.PositiveInfinity;  // no cap changes an answer on purpose
        using (var library = new Library()) {
            var server = new Server(library, world);
            var screen = new Client(library, world);
            Traits player = Traits.Default;
            player.Hitboxes = server.AddHitboxSet(new[] { body }, 1, 0);
            screen.AddHitboxSet(new[] { body }, 1, 0);
            uint shooter, target, client;
            server.Spawn(player, out shooter); server.Spawn(player, out target);
            server.Join(shooter, 0, 0, out client);
            EntityPose pose = EntityPose.Default;
            var packet = new byte[Constants.PacketBytes];
            var fired = new Dictionary<uint, KeyValuePair<Shot, Hit>>();
            int shots = 0, hits = 0, equal = 0, size;
            for (long tick = 0; tick < 10 * 60 * 64; ++tick) {
                long now = tick * 1000000 / 64;
                server.BeginTick(tick);                                  // server: record the world, and send it
                pose.Position = new Vec3((float)Math.Cos(tick * 0.02) * 8, (float)Math.Sin(tick * 0.031) * 8, 9);
                server.Record(target, pose); server.Record(shooter, EntityPose.Default);
                server.FinishTick(); size = server.Write(client, packet, 0);
                if (tick == 0) screen.SetSelf(shooter, client, tick);
                if (!IsLost()) screen.Receive(packet, 0, size, now);
                if (!screen.Advance(now, 0)) continue;                   // client: choose the instant to draw
                uint number = screen.Push(null, 0, 0);                   // a command, with the stamp of the screen
                ViewPose drawn = screen.Pose(target);
                if (tick % 4 == 0 && drawn.HasPose) {                    // aim at what is drawn, and fire
                    Shot shot = Shot.Default;
                    float x = drawn.Position.X, y = drawn.Position.Y, z = drawn.Position.Z;
                    var far = (float)Math.Sqrt(x * x + y * y + z * z);
                    shot.Shooter = shooter; shot.Direction = new Vec3(x / far, y / far, z / far);
                    fired[number] = new KeyValuePair<Shot, Hit>(shot, screen.Shoot(shot, rifle));
                }
                if (!screen.Write(packet, 0, out size) || IsLost()) continue;
                server.Receive(client, packet, 0, size);                 // server: take each command, and judge
                Command command;
                while (server.NextReceived(out command)) {
                    KeyValuePair<Shot, Hit> shown;
                    bool isNew = server.TakeCommand(client, command.Number, command.Stamp).IsNew;
                    if (!isNew || !fired.TryGetValue(command.Number, out shown)) continue;
                    Verdict verdict = server.Judge(client, shown.Key, rifle);
                    ++shots;
                    if (verdict.Outcome == Outcome.Hit) ++hits;
                    if (verdict.HitEntity == shown.Value.Entity && verdict.Point.Equals(shown.Value.Point) &&
                        verdict.DistanceM.Equals(shown.Value.DistanceM)) ++equal;
                    else Console.WriteLine("tick " + tick + ": " + verdict.Reason + ", " + verdict.Audit);
                }
            }
            Console.WriteLine(equal + " of " + shots + " shots equal to the bit, " + hits + " of them hits");
            return hits > 9000 && equal == shots ? 0 : 1;
        }
    }
}
