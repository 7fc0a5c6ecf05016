using System;
using System.Collections.Generic;
using Backsight;

/// Joins, players that come late or change, and what a server and its clients say to each other when things go wrong.
static class MatchTests
{
    internal static readonly Dictionary<string, Action> All = new Dictionary<string, Action>
    {
        { "a_player_recorded_after_hello_is_the_clients_own", LateSpawn },
        { "a_player_that_respawns_as_another_entity_is_the_clients_own", Respawn },
        { "two_peers_may_swap_their_players", Possession },
        { "hello_is_said_again_until_it_is_answered", HelloAgain },
        { "a_server_that_lost_its_seats_asks_for_hello", ServerAnew },
        { "a_welcome_of_a_server_that_is_gone_is_not_the_last_word", WelcomeOfTheGone },
        { "a_hello_that_came_twice_makes_one_seat", HelloTwice },
        { "snapshots_are_no_larger_than_the_transport_takes", SmallPackets },
        { "nobody_is_hit_through_a_wall", Wall },
        { "a_shot_from_too_far_is_answered_and_counted", TooFar },
        { "a_refused_hit_shows_the_servers_view_of_whom_the_screen_hit", ScreensTarget },
        { "snapshots_go_out_each_third_tick", Interval },
    };

    static readonly Vec3 east = new Vec3(1, 0, 0);

    static void LateSpawn()
    {
        using (var line = new MatchLine())
        {
            line.OpenServer();
            line.Clients[0].Hello();
            line.Play(20);
            Check.Equal(Constants.NoEntity, line.Clients[0].Self, "the player before it is there");
            uint player = line.Spawn(5, new Vec3());
            uint target = line.Spawn(6, new Vec3(10, 0, 0));
            line.Server.SetPlayer(1, player);
            line.Play(40);
            Check.Equal(player, line.Clients[0].Self, "the player");
            Hit hit;
            ShotVerdict verdict = line.Fire(new Vec3(), east, out hit);
            Check.Equal(target, hit.Entity, "whom the screen hit");
            Check.Equal(Outcome.Hit, verdict.Outcome, "the outcome");
            Check.Equal(hit.Point, verdict.Point, "the point");
        }
    }

    static void Respawn()
    {
        using (var line = new MatchLine())
        {
            line.OpenServer();
            line.Players[1] = line.Spawn(5, new Vec3());
            uint target = line.Spawn(6, new Vec3(10, 0, 0));
            line.Clients[0].Hello();
            line.Play(40);
            Check.Equal(line.Players[1], line.Clients[0].Self, "the first player");
            line.Despawn(line.Players[1]);
            uint second = line.Spawn(7, new Vec3());
            line.Server.SetPlayer(1, second);
            line.Play(40);
            Check.Equal(second, line.Clients[0].Self, "the second player");
            Hit hit;
            ShotVerdict verdict = line.Fire(new Vec3(), east, out hit);
            Check.Equal(Outcome.Hit, verdict.Outcome, "the outcome");
            Check.Equal(target, verdict.Entity, "whom it hit");
        }
    }

    static void Possession()
    {
        using (var line = new MatchLine())
        {
            line.OpenServer();
            uint one = line.Players[1] = line.Spawn(5, new Vec3());
            uint two = line.Players[2] = line.Spawn(6, new Vec3(10, 0, 0));
            foreach (ClientMatch client in line.Clients) client.Hello();
            line.Play(40);
            line.Server.SetPlayer(1, two);
            line.Server.SetPlayer(2, one);
            line.Play(5);
            Check.Equal(two, line.Clients[0].Self, "the first peer's");
            Check.Equal(one, line.Clients[1].Self, "the second peer's");
        }
    }

    static void HelloAgain()
    {
        using (var line = new MatchLine())
        {
            line.Clients[0].Hello();
            line.Play(32);
            Check.Equal(1, line.Hellos, "hellos within half a second");
            line.OpenServer();
            line.Players[1] = line.Spawn(5, new Vec3());
            line.Play(64);
            Check.True(line.Clients[0].IsJoined && line.Clients[0].IsDrawn, "it has joined");
            Check.Equal(line.Players[1], line.Clients[0].Self, "the player");
            line.Play(256);
            Check.Equal(2, line.Hellos, "hellos after it has joined");
        }
    }

    static void ServerAnew()
    {
        using (var line = new MatchLine())
        {
            line.OpenServer();
            line.Players[1] = line.Spawn(5, new Vec3());
            line.Clients[0].Hello();
            line.Play(64);
            line.OpenServer();
            line.Players[1] = line.Spawn(9, new Vec3());
            line.Play(64);
            Check.Equal(1, line.Server.PeerCount, "seats of the second server");
            Check.True(line.Clients[0].IsDrawn, "the client draws again");
            Check.Equal(line.Players[1], line.Clients[0].EntityOf(9), "the second server's entity");
            Check.Equal(Constants.NoEntity, line.Clients[0].EntityOf(5), "the first server's entity");
        }
    }

    static void WelcomeOfTheGone()
    {
        using (var line = new MatchLine())
        {
            line.OpenServer();
            line.Clients[0].Hello();
            Check.True(line.Clients[0].IsJoined, "it was welcomed");
            line.OpenServer();
            line.Play(200);
            Check.True(line.Clients[0].IsDrawn, "it draws what the second server sends");
            Check.Equal(2, line.Hellos, "hellos");
        }
    }

    static void HelloTwice()
    {
        using (var line = new MatchLine())
        {
            line.OpenServer();
            line.Players[1] = line.Spawn(5, new Vec3());
            byte[] hello = null;
            using (var third = new ClientMatch(line.Library, line.World, ClientConfig.Default,
                                               new[] { new[] { Hitbox.Default } }, (peer, bytes, count, isReliable) =>
            {
                hello = new byte[count];
                Array.Copy(bytes, hello, count);
            }))
            {
                third.Hello();
            }
            // The sets of this one are others, and so is its fingerprint: the server's own goes in their place.
            ulong fingerprint = line.Server.Server.Fingerprint();
            for (int i = 0; i < 8; ++i) hello[1 + i] = (byte)(fingerprint >> 8 * i);
            line.Server.Receive(1, hello, 0, hello.Length);
            line.Play(10);
            line.Server.Receive(1, hello, 0, hello.Length);
            Check.Equal(1, line.Server.PeerCount, "seats");
            Check.Equal(1, line.Reliable[2], "welcomes");
            line.Clients[0].Hello();
            Check.Equal(2, line.Reliable[2], "welcomes after another hello");
            line.Play(10);
            Check.True(line.Clients[0].IsDrawn, "the one that came back draws");
        }
    }

    static void SmallPackets()
    {
        using (var line = new MatchLine(512))
        {
            line.OpenServer();
            line.Server.MaxPacketBytes = 960;
            for (uint i = 0; i < 300; ++i) line.Spawn(i + 5, new Vec3(i, i * 0.3f, 7));
            line.Clients[0].Hello();
            line.Play(200);
            Check.True(line.LargestUnreliable > 800 && line.LargestUnreliable <= 960,
                       line.LargestUnreliable + " bytes");
            Check.True(line.Clients[0].Screen.Pose(line.Clients[0].EntityOf(304)).HasPose, "the last one is drawn");
            Check.Throws<ArgumentOutOfRangeException>(() => line.Server.MaxPacketBytes = 100, "101", "1201");
            Check.Throws<ArgumentOutOfRangeException>(() => line.Server.MaxPacketBytes = 1202, "101", "1201");
        }
    }

    /// A player at the origin, and a target 10 m east of it.
    static uint Duel(MatchLine line)
    {
        line.OpenServer();
        line.Players[1] = line.Spawn(5, new Vec3());
        uint target = line.Spawn(6, new Vec3(10, 0, 0));
        line.Clients[0].Hello();
        line.Play(40);
        return target;
    }

    static void Wall()
    {
        using (var line = new MatchLine())
        {
            uint target = Duel(line);
            Hit hit;
            Check.Equal(target, line.Fire(new Vec3(), east, out hit).Entity, "whom it hits without a wall");
            // The screen's alone, the server's alone, and that of both.
            line.Clients[0].Reach = (origin, direction) => 5;
            Check.Equal(target, line.Fire(new Vec3(), east, out hit).Entity, "the server knows of no wall");
            Check.Equal(Constants.NoEntity, hit.Entity, "whom the screen hit");
            line.Server.Reach = (origin, direction) => 5;
            Check.Equal(Outcome.Miss, line.Fire(new Vec3(), east, out hit).Outcome, "through both walls");
            line.Clients[0].Reach = null;
            Check.Equal(Outcome.Miss, line.Fire(new Vec3(), east, out hit).Outcome, "through the server's wall");
            Check.Equal(target, hit.Entity, "whom the screen without a wall hit");
        }
    }

    static void TooFar()
    {
        using (var line = new MatchLine())
        {
            Duel(line);
            float farM = 0;
            line.Server.OriginTooFar = (peer, distanceM) => farM = distanceM;
            int judged = 0;
            line.Server.Judged = (peer, shot, verdict) => ++judged;
            Hit hit;
            // At 7 m/s and 150 ms a sprinter's own picture is 1.05 m ahead of the server's.
            ShotVerdict near = line.Fire(new Vec3(1.05f, 0, 0), east, out hit);
            Check.Equal(Outcome.Hit, near.Outcome, "an honest sprinter's");
            ShotVerdict far = line.Fire(new Vec3(-3, 0, 0), east, out hit);
            Check.Equal(Outcome.Refused, far.Outcome, "one from 3 m behind");
            Check.True(far.IsOriginTooFar && !near.IsOriginTooFar, "the verdict says why");
            Check.Equal(3.0f, farM, "how far");
            Check.Equal(1L, line.Server.OriginsTooFar, "how many");
            Check.Equal(1, judged, "shots that were judged");
        }
    }

    static void ScreensTarget()
    {
        using (var line = new MatchLine())
        {
            uint target = Duel(line);
            Hit hit;
            line.Server.Reach = (origin, direction) => 5;
            ShotVerdict verdict = line.Fire(new Vec3(), east, out hit);
            Check.Equal(Outcome.Miss, verdict.Outcome, "behind the server's wall");
            Check.Equal(target, hit.Entity, "whom the screen hit");
            ViewPose drawn = line.Clients[0].Screen.Pose(target);
            Check.Equal(drawn.Position, verdict.InServersView.Position, "where the server's view had them");
            Check.Equal(1.0f, verdict.InServersView.Rotation.W, "and how they were turned");
        }
    }

    static void Interval()
    {
        using (var line = new MatchLine())
        {
            uint target = Duel(line);
            int before = line.Snapshots;
            line.Server.SnapshotInterval = 3;
            line.Play(90);
            Check.Equal(30, line.Snapshots - before, "snapshots in 90 ticks");
            Hit hit;
            Check.Equal(target, line.Fire(new Vec3(), east, out hit).Entity, "whom it hits");
            Check.Throws<ArgumentOutOfRangeException>(() => line.Server.SnapshotInterval = 0, "1", "0");
        }
    }
}
