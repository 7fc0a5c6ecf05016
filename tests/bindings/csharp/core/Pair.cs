using System;
using Backsight;

/// A ServerMatch and a ClientMatch, over a line that hands messages on at once. The client fires at each fourth tick.
sealed class Pair : IDisposable
{
    internal readonly Library Library = new Library();
    internal readonly ServerMatch Server;
    internal readonly ClientMatch Client;
    internal int Hits;
    internal string Alarm;
    /// The client poses bones by a clock of its own: a function of more than the state.
    internal bool IsLate;
    /// The peer that the client is to the server: another one after it came back.
    internal ulong Peer = 1;
    readonly uint shooter, target;
    EntityPose pose = EntityPose.Default;
    long tick;

    internal enum Bones { None, Posed, Baked }

    /// `bones`: hitboxes sit on a bone, which each end poses.
    internal Pair(Bones bones = Bones.None, Action<Server> setUp = null, Action<Client> setUpClient = null)
    {
        WorldConfig world = WorldConfig.Default;
        ServerConfig config = ServerConfig.Default;
        config.HasSelfAudit = true;
        if (bones != Bones.None) world.MaxBones = 1;
        var sets = new[] { new[] { Hitbox.Default } };
        sets[0][0].Radius = 1;
        if (bones != Bones.None) sets[0][0].Bone = 0;
        Server = new ServerMatch(Library, world, config, sets, ToClient);
        Client = new ClientMatch(Library, world, ClientConfig.Default, sets, ToServer);
        Traits traits = Traits.Default;
        traits.Hitboxes = 1;
        shooter = Server.Spawn(traits, 1);
        target = Server.Spawn(traits, 2);
        Server.PlayerOf = peer => shooter;
        Server.Alarm = (peer, fault) => Alarm = fault;
        if (setUp != null) setUp(Server.Server);
        if (setUpClient != null) setUpClient(Client.Screen);
        if (bones == Bones.Posed)
        {
            Server.Server.SetBonePoser((at, state, frames) => Nod(at, frames));
            Client.Screen.SetBonePoser((at, state, frames) => Nod(IsLate ? at - 8 : at, frames));
        }
        Client.Judged = verdict => Hits += verdict.Outcome == Outcome.Hit && verdict.Entity == target ? 1 : 0;
        Client.Hello();
    }

    static int Nod(long at, Frame[] frames)
    {
        frames[0] = new Frame { Position = new Vec3(0, 0, at % 32 / 64.0f), Rotation = Quat.Identity };
        return 1;
    }

    public void Dispose()
    {
        Library.Dispose();
    }

    void ToClient(ulong peer, byte[] bytes, int count, bool isReliable)
    {
        if (peer == Peer) Client.Receive(bytes, 0, count, tick * 15625);
    }

    void ToServer(ulong peer, byte[] bytes, int count, bool isReliable)
    {
        Server.Receive(Peer, bytes, 0, count);
    }

    internal void Play(int ticks)
    {
        for (int i = 0; i < ticks; ++i, ++tick)
        {
            Server.BeginTick();
            Server.Record(shooter, EntityPose.Default);
            pose.Position = new Vec3(10, 0, tick % 64 / 64.0f);
            Server.Record(target, pose);
            Server.EndTick();
            Client.Frame(tick * 15625, 0);
            Hit hit;
            uint command;
            if (tick % 4 == 0) Client.Fire(new Vec3(), new Vec3(1, 0, 0), null, 0, out hit, out command);
            Client.Tick(null, 0);
        }
    }
}
