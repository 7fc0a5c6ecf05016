using System;
using System.Collections.Generic;
using System.Linq;
using Backsight;

/// What each mistake looks like.
static class Mistakes
{
    internal static readonly Dictionary<string, Action> All = new Dictionary<string, Action>
    {
        { "an_object_that_was_disposed_of_is_named", Disposed },
        { "a_library_closes_its_objects", LibraryFirst },
        { "a_second_dispose_does_nothing", DisposedTwice },
        { "a_struct_without_its_defaults_is_named", BareStructs },
        { "numbers_are_named", Numbers },
        { "arrays_are_bounded", ArraysAreBounded },
        { "what_does_not_fit_is_an_answer", TooSmall },
        { "answers_are_values", Answers },
        { "configs_are_refused_by_field", Configs },
        { "hostile_bytes_are_answers", HostileBytes },
        { "hostile_messages_of_a_match_are_refused", HostileMessages },
        { "names_are_at_hand", Names },
        { "floats_that_are_not_exact_are_refused", FlushedFloats }
    };

    static void Disposed()
    {
        using (var duel = new Duel())
        {
            duel.Screen.Dispose();
            Check.True(duel.Screen.IsClosed && !duel.Server.IsClosed, "the screen alone is closed");
            Check.Throws<ObjectDisposedException>(() => duel.Screen.Stamp(), "This Client was disposed of");
            duel.Server.BeginTick(99);
        }
    }

    static void LibraryFirst()
    {
        var duel = new Duel();
        var clock = new Clock(duel.Library, ClockConfig.Default, new[] { DelayConfig.Default });
        duel.Library.Dispose();
        Check.True(duel.Server.IsClosed && clock.IsClosed, "all are closed");
        Check.Throws<ObjectDisposedException>(() => duel.Server.Tick(), "The library was disposed of");
        Check.Throws<ObjectDisposedException>(() => clock.DeclareBreak(0), "The library was disposed of");
        Check.Throws<ObjectDisposedException>(() => new Server(duel.Library, WorldConfig.Default), "library");
        duel.Server.Dispose();
        clock.Dispose();
    }

    static void DisposedTwice()
    {
        int before = Library.OpenCount;
        var duel = new Duel();
        Check.Equal(before + 1, Library.OpenCount, "libraries");
        duel.Server.Dispose();
        duel.Server.Dispose();
        duel.Library.Dispose();
        duel.Library.Dispose();
        Check.Equal(before, Library.OpenCount, "libraries");
    }

    static void BareStructs()
    {
        using (var duel = new Duel())
        {
            Check.Mistake(Code.BadStructSize, () => duel.Server.Record(duel.Target, new EntityPose()),
                "Server.Record()",
                          "struct_size", "Begin with TYPE.Default");
            Check.Mistake(Code.BadStructSize, () => new Server(duel.Library, new WorldConfig()), "struct_size");
            Check.Mistake(Code.BadStructSize, () => Library.ScreenHash(new Hit()), "Library.ScreenHash()");
        }
    }

    static void Numbers()
    {
        using (var duel = new Duel())
        {
            EntityPose pose = EntityPose.Default;
            pose.Velocity.Y = float.NaN;
            Check.Mistake(Code.NotFinite, () => duel.Server.Record(duel.Target, pose), "Server.Record()", "velocity");
            Check.Mistake(Code.OutOfRange, () => duel.Server.BeginTick(-5), "Server.BeginTick()", "tick");
            Check.Mistake(Code.NoClient, () => duel.Server.Snapshot(77), "Server.Snapshot()");
            Check.Mistake(Code.NotSetUp, () => duel.Server.Compare(), "Server.Compare()");
            Check.Mistake(Code.OutOfRange, () => Library.WeaponRulesOf((Fairness)99), "Library.WeaponRulesOf()");
        }
    }

    static void ArraysAreBounded()
    {
        using (var duel = new Duel())
        {
            int size;
            var bytes = new byte[10];
            Check.Throws<ArgumentOutOfRangeException>(() => duel.Server.Add(0, 1, bytes, 11, out size), "offset is 11");
            Check.Throws<ArgumentOutOfRangeException>(() => duel.Screen.Store(1, 1, bytes, 4, 7, 0), "count is 7");
            Check.Throws<ArgumentOutOfRangeException>(() => duel.Screen.Store(1, 1, bytes, -1, 1, 0), "offset is -1");
            Check.Throws<ArgumentOutOfRangeException>(() => duel.Screen.Store(1, 1, null, 0, 1, 0), "count is 1");
            Check.Throws<ArgumentOutOfRangeException>(() => duel.Server.AddHitboxSet(new Hitbox[1], 2, 0), "has 1");
            Check.Throws<ArgumentOutOfRangeException>(
                () => duel.Screen.CastRays(new ViewRay[4], 4, new Hit[3]), "hits");
            Check.Throws<ArgumentOutOfRangeException>(() => Stamp.From(new byte[31], 0), "count is 32");
            Check.Throws<IndexOutOfRangeException>(() => WorldConfig.Default.Groups[4].ToString(), "0 to 3");
        }
    }

    static void TooSmall()
    {
        using (var duel = new Duel())
        {
            duel.BeginTick();
            duel.Server.Snapshot(duel.Client);
            int size;
            SentAnswer answer = duel.Server.Add(duel.Client, duel.Target, new byte[10], 0, out size);
            Check.Equal(SentAnswer.TooSmall, answer, "the answer");
            Check.Equal(Constants.SentBytes, size, "what it needs");
            Check.Equal(SentAnswer.Ok, duel.Server.Add(duel.Client, duel.Target, new byte[54], 0, out size), "again");
        }
    }

    static void Answers()
    {
        using (var duel = new Duel())
        {
            Check.Equal(RecordAnswer.StaleId, duel.Server.Kill(12345), "an unknown entity");
            duel.BeginTick();
            Check.Equal(RecordAnswer.TimeWentBack, duel.Server.Record(duel.Target, EntityPose.Default), "twice a tick");
            Check.Equal("stale id", Library.ReasonName(ReasonKind.Record, (uint)RecordAnswer.StaleId), "its word");
            Shot shot = duel.Shot;
            shot.Direction = new Vec3(2, 0, 0);
            Check.Equal(Reason.BadShot, duel.Server.Judge(duel.Client, shot, duel.Rifle).Reason, "a bad shot's reason");
            Check.Equal(StoreAnswer.Malformed, duel.Screen.Store(999, 99, new byte[7], 0, 7, 9999999), "7 bytes");
        }
    }

    static void Configs()
    {
        using (var library = new Library())
        {
            WorldConfig world = WorldConfig.Default;
            world.CapacityTicks = 1;
            Check.Mistake(Code.OutOfRange, () => new Server(library, world), "new Server", "capacity_ticks");
            Check.Mistake(Code.OutOfRange, () => new Client(library, world), "new Client", "capacity_ticks");
            world = WorldConfig.Default;
            world.CapacityTicks = 8;
            Check.Mistake(Code.OutOfRange,
                          () => Library.ValidateReach(world, ServerConfig.Default, 250000, 1, 1), "capacity_ticks");
        }
    }

    static void HostileBytes()
    {
        using (var duel = new Duel())
        {
            var random = new Random(5);
            var bytes = new byte[200];
            for (int i = 0; i < 2000; ++i)
            {
                random.NextBytes(bytes);
                StampFields fields;
                Library.StampRead(Stamp.From(bytes, 0), out fields);
                int size = random.Next(1, 200);
                StoreAnswer answer = duel.Screen.Store((uint)(1000 + i), 100 + i, bytes, 0, size, 2000000 + i);
                Check.True(answer != StoreAnswer.Ok, "random bytes are no snapshot");
                duel.Server.TakeCommand(duel.Client, (uint)(100 + i), Stamp.From(bytes, 32));
            }
        }
    }

    /// Random bytes, and messages of a true match with bits changed, to both sides.
    static void HostileMessages()
    {
        using (var library = new Library())
        {
            var random = new Random(3);
            var toServer = new List<byte[]>();
            var toClient = new List<byte[]>();
            var sets = new[] { new[] { Hitbox.Default } };
            var server = new ServerMatch(library, WorldConfig.Default, ServerConfig.Default, sets,
                                         (peer, bytes, count, isReliable) =>
            {
                if (peer == 1) toClient.Add(bytes.Take(count).ToArray());
            });
            var client = new ClientMatch(library, WorldConfig.Default, ClientConfig.Default, sets,
                                         (peer, bytes, count, isReliable) => toServer.Add(bytes.Take(count).ToArray()));
            Traits traits = Traits.Default;
            traits.Hitboxes = 1;
            uint player = server.Spawn(traits, 5);
            server.PlayerOf = peer => peer == 1 ? player : Constants.NoEntity;
            client.Hello();
            int refused = 0;
            for (int tick = 0; tick < 400; ++tick)
            {
                server.BeginTick();
                server.Record(player, EntityPose.Default);
                server.EndTick();
                client.Frame(tick * 15625, 0);
                Hit hit;
                uint command;
                if (!client.Fire(new Vec3(0, 0, 0), new Vec3(1, 0, 0), null, 0, out hit, out command))
                    client.Tick(null, 0);
                foreach (byte[] sent in toServer.ToList()) server.Receive(1, sent, 0, sent.Length);
                foreach (byte[] sent in toClient.ToList()) client.Receive(sent, 0, sent.Length, tick * 15625);
                foreach (byte[] sent in toServer.Concat(toClient).ToList())
                {
                    sent[random.Next(sent.Length)] ^= (byte)(1 << random.Next(8));
                    int count = random.Next(sent.Length + 1);
                    if (!server.Receive((ulong)random.Next(3) + 7, sent, 0, count)) ++refused;
                    if (!client.Receive(sent, 0, count, tick * 15625)) ++refused;
                }
                toServer.Clear();
                toClient.Clear();
            }
            Check.True(client.IsJoined && client.IsDrawn, "the match goes on");
            Check.True(refused > 400, refused + " were refused");
        }
    }

    static void Names()
    {
        Check.Equal(3, Library.Version.Split('.').Length, "parts of the version");
        Check.True(Library.CodeName(Code.Busy).Length > 0 && Library.HasExactFloats, "words are there");
    }

    static void FlushedFloats()
    {
        uint before = NativeHelp.set_float_control(0x9fc0);
        if (before == 0) return;
        try
        {
            Check.Mistake(Code.BadFloats, () => new Library(), "new Library");
        }
        finally
        {
            NativeHelp.set_float_control(before);
        }
        new Library().Dispose();
    }
}
