using Backsight;

static class Shots {
    static int Main() {
        WorldConfig world = WorldConfig.Default;  // equal on both ends: 64 ticks per second
        world.HasPackets = true;                  // the library codes snapshots and commands
        Hitbox body = Hitbox.Default;
        body.Radius = 0.4f;
        var shown = new Hit[10 * 60 * 64 + 1];    // by command: what the screen showed of its shot
        var packet = new byte[Constants.PacketBytes];
        var network = new System.Random(7);
        int shots = 0, hits = 0, equal = 0, size;
        using (var library = new Library()) {
            var server = new Server(library, world);
            var screen = new Client(library, world);
            Traits player = Traits.Default;
            player.Hitboxes = server.AddHitboxSet(new[] { body }, 1, 0);
            screen.AddHitboxSet(new[] { body }, 1, 0);
            server.Spawn(player, out uint shooter); server.Spawn(player, out uint target);
            server.Join(shooter, 0, 0, out uint client);
            EntityPose pose = EntityPose.Default;
            Shot shot = Shot.Default;
            shot.Shooter = shooter; shot.Direction = new Vec3(1, 0, 0);
            for (long tick = 0; tick < 10 * 60 * 64; ++tick) {
                server.BeginTick(tick);                                  // server: record the world, and send it
                pose.Position = new Vec3(9, (float)System.Math.Sin(tick * 0.031), 0);
                server.Record(target, pose); server.Record(shooter, EntityPose.Default);
                server.FinishTick(); size = server.Write(client, packet, 0);
                if (network.Next(10) > 0) screen.Receive(packet, 0, size, tick * 15625);
                if (!screen.Advance(tick * 15625, 0)) continue;          // client: choose the instant to draw
                shown[screen.Push(null, 0, 0)] = screen.Shoot(shot, WeaponRules.Default);  // with the screen's stamp
                if (!screen.Write(packet, 0, out size) || network.Next(10) == 0) continue;
                server.Receive(client, packet, 0, size);                 // server: take each command, and judge
                while (server.NextReceived(out Command command)) {
                    if (server.TakeCommand(client, command.Number, command.Stamp).IsNew) ++shots; else continue;
                    Verdict verdict = server.Judge(client, shot, WeaponRules.Default);
                    if (verdict.Outcome == Outcome.Hit) ++hits;
                    if (verdict.HitEntity == shown[command.Number].Entity &&
                        verdict.Point.Equals(shown[command.Number].Point)) ++equal;
                }
            }
        }
        System.Console.WriteLine(equal + " of " + shots + " shots equal to the bit, " + hits + " of them hits");
        return shots > 38000 && hits > 10000 && equal == shots ? 0 : 1;
    }
}
