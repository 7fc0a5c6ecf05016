using System;
using System.Collections.Generic;
using System.Linq;
using Backsight;
using Backsight.Engine;
using UnityEngine;

/// What happens to bodies in a match of a server and a client: they come late, go, respawn, are wrong, or are pooled.
static partial class Lifecycle
{
    static readonly LineNetwork[] networks = new LineNetwork[2];
    static BacksightHitboxes hitboxes;
    static int frame;
    static string test;

    static void Check(bool isSo, string claim)
    {
        if (!isSo) throw new InvalidOperationException(test + ": not so: " + claim);
    }

    static void Open()
    {
        Debug.Said.Clear();
        BacksightShots.Clear();
        Physics.wallX = Physics.triggerX = float.PositiveInfinity;
        hitboxes = new BacksightHitboxes();
        for (int i = 0; i < 2; ++i)
        {
            Worlds.Enter(i);
            BacksightBody.All.Clear();
            networks[i] = new GameObject("match").AddComponent<LineNetwork>();
            networks[i].sets = new[] { hitboxes };
            networks[i].maxEntities = 16;
        }
    }

    static void Close()
    {
        for (int i = 0; i < 2; ++i)
        {
            Worlds.Enter(i);
            Stub.Call(networks[i], "OnDestroy");
        }
        Check(Library.OpenCount == 0, "all libraries are closed");
    }

    /// On both ends. `owner` 1 is the client.
    static BacksightBody[] Add(ulong key, ulong owner, Vector3 place)
    {
        var made = new BacksightBody[2];
        for (int i = 0; i < 2; ++i)
        {
            Worlds.Enter(i);
            var thing = new GameObject("body " + key);
            var card = thing.AddComponent<LineNetwork.Card>();
            card.Key = key;
            card.Owner = owner;
            card.IsMine = (int)owner == i && owner != 0;
            thing.transform.position = place;
            made[i] = thing.AddComponent<BacksightBody>();
            made[i].hitboxes = hitboxes;
        }
        return made;
    }

    static void SetEnabled(BacksightBody[] body, bool isEnabled)
    {
        for (int i = 0; i < 2; ++i)
        {
            Worlds.Enter(i);
            Worlds.SetEnabled(body[i], isEnabled);
        }
    }

    static void Play(int frames, Action each = null)
    {
        for (int at = 0; at < frames; ++at)
        {
            Time.realtimeSinceStartupAsDouble = ++frame * 0.02;
            for (int i = 0; i < 2; ++i)
            {
                Worlds.Enter(i);
                Sim.Deliver();
                Stub.Call(networks[i], "FixedUpdate");
                Stub.Call(networks[i], "Update");
            }
            // Two frames for each tick.
            Time.realtimeSinceStartupAsDouble += 0.01;
            Stub.Call(networks[1], "Update");
            if (each != null) each();
        }
    }

    static uint Self { get { return networks[1].ClientSide.Self; } }

    /// The client fires east from where bodies at the origin have their eyes.
    static Hit Fire()
    {
        Worlds.Enter(1);
        Hit hit;
        Check(networks[1].Fire(new Vector3(0, 1, 0), new Vector3(1, 0, 0), out hit), "it fires");
        Play(3);
        return hit;
    }

    static void LateSpawn()
    {
        Add(5, 0, new Vector3(10, 0, 0));
        Play(30);
        Check(networks[1].ClientSide.IsJoined && Self == Constants.NoEntity, "nobody's yet");
        BacksightBody[] player = Add(6, 1, new Vector3());
        Play(30);
        Check(Self == player[0].Entity && Self != Constants.NoEntity, "the late player is the client's own");
        SetEnabled(player, false);
        Play(10);
        BacksightBody[] second = Add(7, 1, new Vector3());
        Play(30);
        Check(Self == second[0].Entity, "so is the next one");
        Check(Fire().Entity != Constants.NoEntity && BacksightShots.Get(0).Outcome == Outcome.Hit, "and it hits");
    }

    static void ServerRestarts()
    {
        BacksightBody[] player = Add(6, 1, new Vector3());
        Worlds.Enter(0);
        networks[0].IsUp = false;
        Play(20);
        networks[0].IsUp = true;
        Play(80);
        Check(Self == player[0].Entity && Self != Constants.NoEntity, "it joined a server that came late");
        Worlds.Enter(0);
        networks[0].Restart();
        Play(80);
        Check(networks[0].ServerSide.PeerCount == 1 && networks[1].ClientSide.IsDrawn, "and after a restart");
    }

    static void BadBodies()
    {
        Add(6, 1, new Vector3());
        BacksightBody[] stranger = Add(7, 0, new Vector3());
        stranger[0].hitboxes = new BacksightHitboxes();
        BacksightBody[] nowhere = Add(8, 0, new Vector3());
        nowhere[0].transform.position = new Vector3(float.NaN, 0, 0);
        BacksightBody[] good = Add(9, 0, new Vector3(10, 0, 0));
        Play(40);
        Check(Fire().Entity == good[1].Entity, "the good one is hit");
        Check(Debug.Said.Count(said => said.Contains("'body 7' are none of")) == 1, "one sentence of a set");
        Check(Debug.Said.Count(said => said.Contains("'body 8'") && said.Contains("finite")) == 1, "one of a NaN");
        for (ulong key = 20; key < 40; ++key) Add(key, 0, new Vector3(0, 30, key));
        Play(40);
        Check(Debug.Said.Count(said => said.Contains("Full")) == 7, Debug.Said.Count(said => said.Contains("Full")) +
              " of 20 have no room among 16");
        Check(Fire().Entity == good[1].Entity, "the good one is hit yet");
    }

    static void TwoBodies()
    {
        BacksightBody[] player = Add(6, 1, new Vector3());
        BacksightBody[] turret = Add(7, 1, new Vector3(0, 0, 20));
        var seen = new HashSet<uint>();
        Play(40);
        Play(20, () => seen.Add(Self));
        Check(seen.Count == 1 && seen.Contains(player[0].Entity), "the first one is played");
        Check(Debug.Said.Count(said => said.Contains("'body 7'") && said.Contains("isPlayer")) == 1, "one warning");
        player[0].isPlayer = false;
        Play(10);
        Check(Self == turret[0].Entity, "the other one is played when the first is none");
    }

    static void Pooled()
    {
        Add(6, 1, new Vector3());
        BacksightBody[] pooled = Add(7, 0, new Vector3(10, 0, 0));
        Play(40);
        uint first = pooled[0].Entity;
        SetEnabled(pooled, false);
        foreach (BacksightBody body in pooled) body.GetComponent<LineNetwork.Card>().Key = 17;
        SetEnabled(pooled, true);
        Play(40);
        Check(pooled[0].Entity != first && pooled[1].Entity == pooled[0].Entity, "it is another entity");
        foreach (BacksightBody body in pooled) body.GetComponent<LineNetwork.Card>().Key = 18;
        Play(40);
        Check(networks[1].ClientSide.EntityOf(17) == Constants.NoEntity, "the former key has no entity");
        Check(Fire().Entity == pooled[1].Entity, "and it is hit");
    }

    static void Wall()
    {
        foreach (LineNetwork network in networks) network.level = new LayerMask { value = 1 };
        Add(6, 1, new Vector3());
        BacksightBody[] target = Add(7, 0, new Vector3(10, 0, 0));
        Play(40);
        Physics.triggerX = 4;
        Check(Fire().Entity == target[1].Entity && BacksightShots.Get(0).Outcome == Outcome.Hit,
              "a trigger volume is no wall");
        Physics.wallX = 5;
        Check(Fire().Entity == Constants.NoEntity && BacksightShots.Get(0).Outcome == Outcome.Miss,
              "nobody is hit through a wall");
        Hit hit;
        Worlds.Enter(0);
        networks[0].Fire(new Vector3(2, 1, 0), new Vector3(1, 0, 0), out hit);
        Check(hit.Entity == Constants.NoEntity, "nor by a host");
        Physics.wallX = float.PositiveInfinity;
        networks[0].Fire(new Vector3(2, 1, 0), new Vector3(1, 0, 0), out hit);
        Check(hit.Entity == target[0].Entity, "a host hits without one");
        networks[1].level = new LayerMask();
        Physics.wallX = 5;
        networks[1].ClientSide.Reach = null;
        Check(Fire().Entity == target[1].Entity && BacksightShots.Get(0).Outcome == Outcome.Miss,
              "a wall of the server alone");
        Check(BacksightShots.Get(0).IsEqual, "its view of the target is shown though it missed");
    }

    static void TooFar()
    {
        Add(6, 1, new Vector3(0, 0, -30));
        Add(7, 0, new Vector3(10, 0, 0));
        Play(40);
        var said = new List<ShotVerdict>();
        networks[1].Judged += said.Add;
        Fire();
        Check(said.Count == 1 && said[0].IsOriginTooFar && said[0].Outcome == Outcome.Refused, "it is answered");
        Check(Debug.Said.Count(one => one.Contains("maxOriginErrorM")) == 1, "and said on the server");
    }

    static void TeleportsAndDeaths()
    {
        Add(6, 1, new Vector3());
        BacksightBody[] other = Add(7, 0, new Vector3(10, 0, 0));
        Play(40);
        var between = 0;
        Action count = () =>
        {
            float x = other[1].transform.position.x;
            if (x > 10.5f && x < 49.5f) ++between;
        };
        other[0].transform.position = new Vector3(50, 0, 0);
        Play(40, count);
        Check(between > 0, "without a mark it slides");
        between = 0;
        other[0].transform.position = new Vector3(10, 0, 0);
        other[0].MarkTeleport();
        Play(40, count);
        Check(between == 0, "with one it does not: " + between + " frames between");
        Check(Fire().Entity == other[1].Entity, "it is hit alive");
        other[0].MarkDeath();
        Play(20);
        Check(Fire().Entity == Constants.NoEntity, "a corpse is not hit");
        other[0].MarkRespawn();
        Play(20);
        Check(Fire().Entity == other[1].Entity, "it is hit alive again");
    }

    static int Main()
    {
        var tests = new Dictionary<string, Action>
        {
            { "late spawn", LateSpawn }, { "a server restarts", ServerRestarts }, { "bad bodies", BadBodies },
            { "two bodies of one peer", TwoBodies }, { "pooled", Pooled }, { "a wall", Wall },
            { "too far", TooFar }, { "teleports and deaths", TeleportsAndDeaths }, { "the game throws", GameThrows },
            { "the netcode throws", NetcodeThrows }, { "both boxes are drawn", BothBoxes },
            { "a clip at a tick", ClipAtTick }, { "baked clips", BakedClips }, { "recorded bones", RecordedBones },
            { "baked clips of a match", BakedMatch }, { "clips that are wrong", WrongClips }
        };
        int failed = 0;
        foreach (KeyValuePair<string, Action> one in tests)
        {
            test = one.Key;
            try
            {
                Open();
                one.Value();
            }
            catch (Exception fault)
            {
                ++failed;
                Console.WriteLine(test + ": FAILED: " + fault.Message.Split('\n')[0]);
            }
            Close();
        }
        Console.WriteLine(tests.Count - failed + " of " + tests.Count + " tests of bodies passed");
        return failed;
    }
}
