using System;
using Backsight;

/// Both ends of a match: a shooter at the origin, a target that runs along y at 2 m/s, 10 m ahead, and a crowd behind.
sealed class Duel : IDisposable
{
    internal readonly Library Library = new Library();
    internal readonly Server Server;
    internal readonly Client Screen, VictimScreen;
    internal readonly uint Shooter, Target, Client, Victim;
    internal readonly uint[] Crowd;
    internal readonly byte[] Packet = new byte[64 * 1024];
    internal Shot Shot = Shot.Default;
    internal WeaponRules Rifle = WeaponRules.Default;
    internal long Tick = -1;
    uint number;

    internal Duel(int crowd = 0, ProjectileRules[] projectiles = null, uint bones = 0,
                  bool hasSelfAudit = false)
    {
        WorldConfig world = WorldConfig.Default;
        world.MaxBones = bones;
        ServerConfig config = ServerConfig.Default;
        config.HasSelfAudit = hasSelfAudit;
        Server = new Server(Library, world, config, projectiles);
        Screen = new Client(Library, world, ClientConfig.Default, projectiles);
        VictimScreen = new Client(Library, world, ClientConfig.Default, projectiles);
        Hitbox body = Hitbox.Default;
        body.Radius = 0.5f;
        Traits traits = Traits.Default;
        traits.Hitboxes = Server.AddHitboxSet(new[] { body }, 1, 0);
        Screen.AddHitboxSet(new[] { body }, 1, 0);
        VictimScreen.AddHitboxSet(new[] { body }, 1, 0);
        Server.Spawn(traits, out Shooter);
        Server.Spawn(traits, out Target);
        Crowd = new uint[crowd];
        for (int i = 0; i < crowd; ++i) Server.Spawn(traits, out Crowd[i]);
        Server.Join(Shooter, 0, 0, out Client);
        Server.Join(Target, 0, 0, out Victim);
        Shot.Shooter = Shooter;
        Rifle.MaxVictimMovedM = float.PositiveInfinity;
        Rifle.CoverGraceUs = 0;
        for (int i = 0; i < 20; ++i) Play();
    }

    public void Dispose()
    {
        Library.Dispose();
    }

    internal static Vec3 Place(long tick)
    {
        return new Vec3(10, tick % 64 / 32.0f, 0);
    }

    internal void BeginTick()
    {
        Server.BeginTick(++Tick);
        EntityPose pose = EntityPose.Default;
        Server.Record(Shooter, pose);
        pose.Position = Place(Tick);
        Server.Record(Target, pose);
        for (int i = 0; i < Crowd.Length; ++i)
        {
            pose.Position = new Vec3(20 + i % 8 * 2, 3 + i / 8 * 2, Tick % 64 / 64.0f);
            Server.Record(Crowd[i], pose);
        }
        Server.FinishTick();
    }

    /// Records all, sends the snapshot, draws it, and takes a command of each client.
    internal void Play()
    {
        BeginTick();
        uint seq = Server.Snapshot(Client);
        int size = 0, written;
        Server.Add(Client, Target, Packet, size, out written);
        size += written;
        for (int i = 0; i < Crowd.Length; ++i)
        {
            Server.Add(Client, Crowd[i], Packet, size, out written);
            size += written;
        }
        Screen.Store(seq, Tick, Packet, 0, size, Tick * 1000000 / 64);
        Screen.Show(Tick * 65536);
        Server.TakeCommand(Client, ++number, Screen.Stamp());
        seq = Server.Snapshot(Victim);
        Server.Add(Victim, Shooter, Packet, 0, out written);
        VictimScreen.Store(seq, Tick, Packet, 0, written, Tick * 1000000 / 64);
        VictimScreen.Show(Tick * 65536);
        Server.TakeCommand(Victim, number, VictimScreen.Stamp());
        Vec3 at = Place(Tick);
        var far = (float)Math.Sqrt(at.X * at.X + at.Y * at.Y);
        Shot.Direction = new Vec3(at.X / far, at.Y / far, 0);
    }

    internal View Seen
    {
        get
        {
            View view = View.Default;
            view.Kind = ViewKind.Shooter;
            view.Client = Client;
            return view;
        }
    }
}
