using System;
using System.Collections.Generic;
using Backsight;

/// A ServerMatch and clients on a line that hands messages on at once. A server may be missing, or another one.
sealed class MatchLine : IDisposable
{
    internal readonly Library Library = new Library();
    internal ServerMatch Server;
    internal readonly ClientMatch[] Clients = new ClientMatch[2];
    internal readonly List<ShotVerdict> Verdicts = new List<ShotVerdict>();
    /// The entity of each peer, 1 and 2.
    internal readonly uint[] Players = new uint[3];
    /// Reliable messages to clients, by their first byte.
    internal readonly int[] Reliable = new int[256];
    internal int LargestUnreliable, Snapshots, Hellos;
    internal long Tick;
    internal WorldConfig World = WorldConfig.Default;
    readonly Hitbox[][] sets = { new[] { Hitbox.Default } };
    readonly Dictionary<uint, Vec3> places = new Dictionary<uint, Vec3>();

    internal MatchLine(uint maxEntities = 256)
    {
        World.MaxEntities = maxEntities;
        sets[0][0].Radius = 1;
        for (ulong i = 1; i <= 2; ++i)
        {
            ulong peer = i;
            Clients[peer - 1] = new ClientMatch(Library, World, ClientConfig.Default, sets,
                                                (to, bytes, count, isReliable) => ToServer(peer, bytes, count));
            Clients[peer - 1].Judged = Verdicts.Add;
        }
    }

    public void Dispose()
    {
        Library.Dispose();
    }

    internal void OpenServer(bool hasSelfAudit = true)
    {
        if (Server != null) Server.Dispose();
        ServerConfig config = ServerConfig.Default;
        config.HasSelfAudit = hasSelfAudit;
        Server = new ServerMatch(Library, World, config, sets, ToClient) { PlayerOf = peer => Players[peer] };
        places.Clear();
    }

    internal uint Spawn(ulong key, Vec3 place)
    {
        Traits traits = Traits.Default;
        traits.Hitboxes = 1;
        uint entity = Server.Spawn(traits, key);
        places[entity] = place;
        return entity;
    }

    internal void Move(uint entity, Vec3 place)
    {
        places[entity] = place;
    }

    void ToServer(ulong peer, byte[] bytes, int count)
    {
        if (bytes[0] == 1) ++Hellos;
        if (Server != null) Server.Receive(peer, bytes, 0, count);
    }

    void ToClient(ulong peer, byte[] bytes, int count, bool isReliable)
    {
        if (isReliable) ++Reliable[bytes[0]];
        else
        {
            LargestUnreliable = Math.Max(LargestUnreliable, count);
            ++Snapshots;
        }
        Clients[peer - 1].Receive(bytes, 0, count, Tick * 15625);
    }

    internal void Play(int ticks)
    {
        for (int i = 0; i < ticks; ++i, ++Tick)
        {
            if (Server != null)
            {
                Server.BeginTick();
                EntityPose pose = EntityPose.Default;
                foreach (KeyValuePair<uint, Vec3> one in places)
                {
                    pose.Position = one.Value;
                    Server.Record(one.Key, pose);
                }
                Server.EndTick();
            }
            foreach (ClientMatch client in Clients)
            {
                client.Frame(Tick * 15625, 0);
                client.Tick(null, 0);
            }
        }
    }

    internal void Despawn(uint entity)
    {
        places.Remove(entity);
        Server.BeginTick();
        Server.Despawn(entity);
        EntityPose pose = EntityPose.Default;
        foreach (KeyValuePair<uint, Vec3> one in places)
        {
            pose.Position = one.Value;
            Server.Record(one.Key, pose);
        }
        Server.EndTick();
        ++Tick;
    }

    /// The verdict of a shot of the first client.
    internal ShotVerdict Fire(Vec3 origin, Vec3 direction, out Hit hit)
    {
        uint command;
        Clients[0].Frame(Tick * 15625, 0);
        int before = Verdicts.Count;
        Check.True(Clients[0].Fire(origin, direction, null, 0, out hit, out command), "it fires");
        Clients[0].Tick(null, 0);
        Check.Equal(before + 1, Verdicts.Count, "verdicts");
        Check.Equal(command, Verdicts[before].Command, "the command of the verdict");
        return Verdicts[before];
    }
}
