using System;
using System.Collections.Generic;
using Backsight;
using Backsight.Presets;

/// From FishNet, TwoTen and PUN 2 to exact views: for each, the one line that changes, with a switch. A target turns
/// round just when a snapshot of it is lost. The program prints where the server has it for a shot, and how far that is
/// from the shooter's screen; of FishNet, whether the rocket that hit on the screen hits on the server.
sealed class Runner : SimulationObject {
    public Frame Place = new Frame { Rotation = Quat.Identity };
    public Runner(SimulationHelper helper) : base(helper) {}
    protected override Frame Transform { get { return Place; } set { Place = value; } }
}

/// What the server has when the shot arrives.
sealed class Arrived {
    public Server Server;
    public uint Client, Target;
    public SimulationHelper Helper;
    public Runner Runner;
    public Pun2Update Newest;                                               // of the target, as its owner sent it

    /// Where the target is in the view that the shooter's stamp names.
    public Vec3 Exact() {
        View view = View.Default;
        view.Kind = ViewKind.Shooter;
        view.Client = Client;
        return Server.Pose(view, Target).Position;
    }

    /// TwoTen's Simulate, with the frame and the progress of the ShootRequest.
    public Vec3 Rewound(long frameId, float subFrame, long frameCount) {
        Vec3 there = default(Vec3);
        Helper.Simulate(frameId, () => there = Runner.Place.Position, subFrame, frameCount);
        return there;
    }

    /// PUN 2's OnPhotonSerializeView: where others are drawn, so that this is what a shooter aims at.
    public Vec3 Drawn(float lag) {
        Pun2Immediate body = Pun2Immediate.Default;
        body.Receive(Newest, lag);
        return body.Pose.Position;
    }
}

static class ToExact {
    const long Lost = 54, Fires = 60, Arrives = 66;

    static Vec3 PlaceAt(long tick) { return new Vec3(10, (tick <= Lost ? tick : 2 * Lost - tick) * 5 / 64f, 0); }

    static Vec3 TwoTen(Arrived shot, bool isExact) {
        return isExact ? shot.Exact() : shot.Rewound(Fires, 0.5f, Arrives);
    }

    static Vec3 Pun(Arrived shot, bool isExact) {
        return isExact ? shot.Exact() : shot.Drawn(6 / 64f);
    }

    static ProjectileRules FishNet(bool isExact) {
        ProjectileRules rocket = isExact ? ProjectileRules.Default : FishNetServer();
        rocket.Weapon = 1;
        return rocket;
    }

    /// FishNet's server: the present, 0.15 s to catch up at most, and 8 % of the rest a tick.
    static ProjectileRules FishNetServer() {
        ProjectileRules rules = ProjectileRules.Default;
        rules.DecidedBy = DecidedBy.CatchUp;
        rules.LookBackUs = 0;
        rules.FastForwardUs = 150000;
        rules.CatchUpPermille = 80;
        return rules;
    }

    static uint AddBody(Server server, Client screen) {
        Hitbox body = Hitbox.Default;
        body.Radius = 0.4f;
        screen.AddHitboxSet(new[] { body }, 1, 0);
        return server.AddHitboxSet(new[] { body }, 1, 0);
    }

    /// A shot by ray, up to the tick in which it arrives. `place`: the two ways above.
    static bool Shoot(string system, Func<Arrived, bool, Vec3> place) {
        WorldConfig world = WorldConfig.Default;
        world.HasPackets = true;
        ClientConfig behind = ClientConfig.Default;                         // it draws 92 ms behind its newest snapshot
        behind.MinDelayUs = behind.MaxDelayUs = 92000;
        var packet = new byte[Constants.PacketBytes];
        var command = new byte[Constants.PacketBytes];
        int size, sent = 0;
        Vec3 onScreen = default(Vec3);
        using (var library = new Library())
        using (var helper = new SimulationHelper(library, SimulationConfig.Default)) {
            var server = new Server(library, world);
            var screen = new Client(library, world, behind);
            Traits player = Traits.Default;
            player.Hitboxes = AddBody(server, screen);
            server.Spawn(player, out uint shooter); server.Spawn(player, out uint target);
            server.Join(shooter, 0, 0, out uint client);
            var runner = new Runner(helper);
            EntityPose pose = EntityPose.Default;
            for (long tick = 0; tick <= Arrives; ++tick) {
                server.BeginTick(tick);
                pose.Position = runner.Place.Position = PlaceAt(tick);
                server.Record(target, pose); server.Record(shooter, EntityPose.Default);
                server.FinishTick(); size = server.Write(client, packet, 0);
                if (tick != Lost) screen.Receive(packet, 0, size, tick * 15625);
                if (tick < Arrives) runner.AddFrame(tick);
                if (!screen.Advance(tick * 15625, 0) || tick != Fires) continue;
                onScreen = screen.Pose(target).Position;
                screen.Push(null, 0, 0);
                screen.Write(command, 0, out sent);
            }
            server.Receive(client, command, 0, sent);
            while (server.NextReceived(out Command got)) server.TakeCommand(client, got.Number, got.Stamp);
            var newest = new Pun2Update
            {
                Position = PlaceAt(Fires), Rotation = Quat.Identity, Velocity = new Vec3(0, -5, 0)
            };
            var shot = new Arrived
            {
                Server = server, Client = client, Target = target, Helper = helper, Runner = runner, Newest = newest
            };
            Vec3 published = place(shot, false), exact = place(shot, true);
            float off = Math.Abs(published.Y - onScreen.Y);
            Console.WriteLine("{0,-8} published: {1:F3} m off the screen; exact: {2}", system, off,
                              exact.Equals(onScreen) ? "equal to the bit" : "ANOTHER PLACE");
            return exact.Equals(onScreen) && off > 0.05f;
        }
    }

    /// A rocket: whether it hits the target on the shooter's screen, and on the server. One way takes 78 ms.
    static bool Launch(ProjectileRules rocket, out FlightEnd onScreen, out FlightEnd onServer) {
        var down = new Queue<byte[]>();
        var up = new Queue<KeyValuePair<Stamp, LaunchClaim>>();
        onScreen = onServer = FlightEnd.None;
        Vec3 here = default(Vec3), there = default(Vec3);
        using (var library = new Library()) {
            var rules = new[] { rocket };
            var server = new Server(library, WorldConfig.Default, ServerConfig.Default, rules);
            var screen = new Client(library, WorldConfig.Default, ClientConfig.Default, rules);
            Traits player = Traits.Default;
            uint body = AddBody(server, screen), number = 0, taken = 0, launched = 0;
            server.Spawn(player, out uint shooter);
            player.Hitboxes = body;
            server.Spawn(player, out uint target);
            server.Join(shooter, 0, 0, out uint client);
            screen.SetSelf(shooter, client, 0);
            var seqs = new uint[200];
            EntityPose pose = EntityPose.Default;
            for (long tick = 0; tick < 200; ++tick) {
                long now = tick * 15625;
                server.BeginTick(tick);
                if (up.Count > 5 && Execute(server, screen, client, shooter, ++taken, up.Dequeue(), now)) ++launched;
                pose.Position = new Vec3(10, (tick <= 90 ? tick : 180 - tick) * 5 / 64f - 5.5f, 0);
                server.Record(target, pose);
                seqs[tick] = server.Snapshot(client);
                var state = new byte[Constants.SentBytes];
                server.Add(client, target, state, 0, out int size);
                down.Enqueue(state);
                if (down.Count > 5) {
                    byte[] block = down.Dequeue();
                    if (tick - 5 != 90) screen.Store(seqs[tick - 5], tick - 5, block, 0, block.Length, now);
                }
                if (tick >= 30) {
                    screen.Show((tick - 9) * 65536);
                    up.Enqueue(Give(screen, ++number, tick == 80, now));
                    if (screen.OwnImage(0, out ProjectileImage image)) { onScreen = image.End; here = image.Point; }
                }
                server.FinishTick();
                for (uint i = 0; server.Ended(i, out Ended ended, out News news); ++i) {
                    onServer = ended.End;
                    there = ended.Point;
                }
            }
            if (launched != 1) throw new InvalidOperationException("the server has launched " + launched + " rockets");
        }
        return onScreen == onServer && here.Equals(there);
    }

    /// Client, at each command: a fired rocket leaves at once, and all images fly on to the moment that is shown.
    static KeyValuePair<Stamp, LaunchClaim> Give(Client screen, uint number, bool fires, long now) {
        LaunchClaim claim = LaunchClaim.Default;
        Stamp stamp = screen.Stamp();
        float unit = 1 / (float)Math.Sqrt(100.81);
        claim.Command = fires ? number : 0;                                 // 0: this command fires nothing
        claim.Weapon = 1;
        claim.Direction = new Vec3(10 * unit, 0.9f * unit, 0);
        if (fires) screen.Launch(claim, 0, now);
        screen.Follow(now);
        return new KeyValuePair<Stamp, LaunchClaim>(stamp, claim);
    }

    /// Server, when it arrives. Whether a rocket was launched.
    static bool Execute(Server server, Client screen, uint client, uint shooter, uint number,
                        KeyValuePair<Stamp, LaunchClaim> command, long now) {
        bool isLaunched = false;
        if (server.TakeCommand(client, number, command.Key).IsNew && command.Value.Command != 0) {
            LaunchFacts facts = LaunchFacts.Default;
            facts.Shooter = shooter;
            LaunchAnswer answer = server.Launch(client, command.Value, facts, out News news, out News spawn);
            isLaunched = answer == LaunchAnswer.Ok;
            screen.TakeNews(news, now);
        }
        server.FinishCommand(client);
        return isLaunched;
    }

    static bool Fly() {
        bool isPublished = Launch(FishNet(false), out FlightEnd onScreen, out FlightEnd onServer);
        bool isExact = Launch(FishNet(true), out FlightEnd shown, out FlightEnd judged);
        Console.WriteLine("{0,-8} published: {1} on the screen, {2} on the server; exact: {3}", "FishNet", onScreen,
                          onServer, isExact ? "equal to the bit" : "ANOTHER END");
        return isExact && shown == FlightEnd.Target && !isPublished;
    }

    static int Main() {
        bool isRight = Shoot("TwoTen", TwoTen);
        isRight = Shoot("PUN 2", Pun) && isRight;
        return Fly() && isRight ? 0 : 1;
    }
}
