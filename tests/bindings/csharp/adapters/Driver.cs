using System;
using System.Collections.Generic;
using System.Linq;
using Backsight;
using Backsight.Engine;
using UnityEngine;

/// Plays a match over a stub of a netcode: a server and two clients, in one program. Each shot of a client must be
/// judged as its screen showed it.
static class Driver
{
    /// What differs between netcodes.
    internal abstract class Net
    {
        internal abstract BacksightNetwork Make(GameObject place);
        /// Gives a body the netcode's component, with this number, owned by a process; 0: by nobody.
        internal abstract void Attach(GameObject body, int number, int owner);
        internal abstract void Leave(int process);
        /// Where the netcode has authentication: a client's is over.
        internal virtual void Authenticate(int process) {}
        /// Gives a body the health of the netcode's page.
        internal abstract MonoBehaviour AddHealth(BacksightBody body, int damage, float respawnSeconds);
        internal abstract int HealthOf(MonoBehaviour health);
        /// Whether clients have the server's: where the stub carries it.
        internal virtual bool IsHealthSent { get { return false; } }
    }

    sealed class Process
    {
        internal BacksightNetwork Network;
        internal readonly List<BacksightBody> Bodies = new List<BacksightBody>();
        internal readonly List<MonoBehaviour> Healths = new List<MonoBehaviour>();
        internal Weapon Weapon;
        internal int Judged, Equal, Hits;
    }

    static readonly Process[] processes = new Process[Sim.Processes];

    static void Open(BacksightHitboxes hitboxes)
    {
        for (int i = 0; i < Sim.Processes; ++i)
        {
            Worlds.Enter(i);
            var process = new Process();
            processes[i] = process;
            for (int number = 0; number < 3; ++number)
            {
                var place = new GameObject("body " + number);
                net.Attach(place, number, number);
                var body = place.AddComponent<BacksightBody>();
                body.hitboxes = hitboxes;
                body.bones = new[] { new GameObject("head").transform };
                process.Bodies.Add(body);
            }
            process.Network = net.Make(new GameObject("match"));
            process.Network.sets = new[] { hitboxes };
            process.Network.maxBones = 1;
            process.Network.maxOriginErrorM = 100;
            process.Network.Poser = Nod;
            Stub.Call(process.Network, "Start");
            process.Network.Judged += verdict => Judge(process, verdict);
            UnityEngine.Object.Find = type => processes[Sim.Process].Network;
            foreach (BacksightBody body in process.Bodies) process.Healths.Add(net.AddHealth(body, damage, 1));
            process.Weapon = process.Network.gameObject.AddComponent<Weapon>();
            process.Weapon.network = process.Network;
            process.Weapon.muzzle = new GameObject("muzzle").transform;
            process.Weapon.muzzle.position = new Vector3(0, 1, 0);
            Stub.Call(process.Weapon, "Start");
        }
    }

    /// A head that nods with time: a function of the state alone.
    static int Nod(long tick, State state, Frame[] frames)
    {
        frames[0].Position = new Vec3(0, 1.7f, tick % 64 / 256.0f);
        frames[0].Rotation = Quat.Identity;
        return 1;
    }

    static void Judge(Process process, ShotVerdict verdict)
    {
        ++process.Judged;
        BacksightShots.Logged logged = Enumerable.Range(0, BacksightShots.Count).Select(BacksightShots.Get)
                                                 .First(one => one.Network == process.Network &&
                                                               one.Command == verdict.Command);
        if (verdict.Outcome == Outcome.Hit) ++process.Hits;
        bool isSamePoint = verdict.Point.ToUnity().Equals(logged.Point);
        if (isSamePoint && (logged.IsEqual || verdict.Outcome != Outcome.Hit)) ++process.Equal;
        else if (process.Judged - process.Equal < 5) Console.WriteLine("differs: " + verdict.Reason);
    }

    static void MoveAll(int frame)
    {
        for (int number = 0; number < 3; ++number)
        {
            BacksightBody body = processes[0].Bodies[number];
            double angle = frame * 0.02 * (1 + number * 0.3) + number;
            body.transform.position = new Vector3((float)Math.Cos(angle) * 9, number, (float)Math.Sin(angle * 1.3) * 9);
            body.transform.rotation = new Quaternion(0, (float)Math.Sin(angle / 2), 0, (float)Math.Cos(angle / 2));
        }
    }

    static void Aim(Process process, int frame)
    {
        // At the head of the next body, as it is drawn.
        BacksightBody target = process.Bodies[(Sim.Process + 1) % 3];
        if (frame % 7 != Sim.Process || target.Entity == Constants.NoEntity) return;
        Transform muzzle = process.Weapon.muzzle;
        muzzle.forward = target.bones[0].position - muzzle.position;
        Input.isDown = true;
        Stub.Call(process.Weapon, "Update");
        Input.isDown = false;
    }

    /// As an Animator, which writes bones between Update and LateUpdate.
    static void Animate(Process process)
    {
        foreach (BacksightBody body in process.Bodies)
        {
            body.bones[0].position = new Vector3(0, -50, 0);
            Stub.Call(body, "LateUpdate");
        }
    }

    // Ten hits of a head, and a second as a corpse.
    const int damage = 5;
    static int deaths, respawns;
    static readonly bool[] isDead = new bool[Sim.Processes];

    static void Live()
    {
        for (int number = 0; number < Sim.Processes; ++number)
        {
            MonoBehaviour health = processes[0].Healths[number];
            Stub.Call(health, "FixedUpdate");
            bool isNow = net.HealthOf(health) <= 0;
            if (isNow && !isDead[number]) ++deaths;
            if (!isNow && isDead[number]) ++respawns;
            isDead[number] = isNow;
        }
    }

    static void CheckHealth()
    {
        Console.WriteLine(deaths + " deaths and " + respawns + " respawns");
        Check(respawns >= 3 && deaths - respawns <= Sim.Processes, "the dead come back");
        for (int i = 1; i < Sim.Processes && net.IsHealthSent; ++i)
            for (int number = 0; number < Sim.Processes; ++number)
                Check(net.HealthOf(processes[i].Healths[number]) == net.HealthOf(processes[0].Healths[number]),
                      "clients have the server's health");
    }

    const int authenticatedAt = 20;
    static Net net;

    static void Frame(int frame)
    {
        Time.realtimeSinceStartupAsDouble = frame * 0.02;
        MoveAll(frame);
        for (int i = 1; frame == authenticatedAt && i < Sim.Processes; ++i) net.Authenticate(i);
        for (int i = 0; i < Sim.Processes; ++i)
        {
            if (i == 2 && isGone) continue;
            Worlds.Enter(i);
            Sim.Deliver();
            if (i == 0) Live();
            Stub.Call(processes[i].Network, "FixedUpdate");
            // The player aimed at the frame before.
            if (i > 0) Aim(processes[i], frame);
            Stub.Call(processes[i].Network, "Update");
            if (i > 0) Animate(processes[i]);
        }
    }

    static bool isGone;

    internal static int Play(Net played, int frames = 3000)
    {
        net = played;
        var hitboxes = new BacksightHitboxes();
        hitboxes.parts = new[]
        {
            new BacksightHitboxes.Part(),
            new BacksightHitboxes.Part { shape = Shape.Sphere, bone = 0, center = new Vector3(), radius = 0.25f }
        };
        Open(hitboxes);
        for (int frame = 0; frame < frames; ++frame)
        {
            Frame(frame);
            // No cap changes an answer on purpose.
            processes[0].Network.ServerSide.Rifle.MaxVictimMovedM = float.PositiveInfinity;
        }
        int shots = 0, equal = 0, hits = 0;
        foreach (Process one in processes.Skip(1))
        {
            shots += one.Judged;
            equal += one.Equal;
            hits += one.Hits;
            Check(one.Weapon.hitsSeen == one.Hits && one.Weapon.shotsSeen >= one.Judged, "the weapon was answered");
        }
        Console.WriteLine(equal + " of " + shots + " shots equal to the bit, " + hits + " of them hits; " + Sim.Lost +
                          " messages were lost");
        CheckHealth();
        string threw = Debug.Said.Find(said => said.Contains(" threw"));
        Check(threw == null, "nothing threw: " + threw);
        bool isWhole = Leaves(frames + 50) && Ends() && processes[0].Weapon.hitsGiven >= hits;
        return equal == shots && hits > frames / 12 && Sim.Lost > frames / 10 && isWhole ? 0 : 1;
    }

    static void Check(bool isSo, string claim)
    {
        if (!isSo) throw new InvalidOperationException("not so: " + claim);
    }

    /// So many that snapshots are full: the stubs throw where one has no room in the transport's packet.
    static void Crowd(int frames)
    {
        Worlds.Enter(0);
        for (int number = 3; number < 200; ++number)
        {
            var place = new GameObject("body " + number);
            place.transform.position = new Vector3(number * 0.37f, number * 0.11f, 40);
            net.Attach(place, number, 0);
            place.AddComponent<BacksightBody>().hitboxes = processes[0].Bodies[0].hitboxes;
        }
        for (int frame = frames; frame < frames + 50; ++frame) Frame(frame);
        Check(Sim.Largest > 800, "snapshots are full: " + Sim.Largest + " bytes");
    }

    static bool Leaves(int frames)
    {
        Crowd(frames - 50);
        Worlds.Enter(0);
        int before = processes[0].Network.ServerSide.PeerCount;
        isGone = true;
        net.Leave(2);
        // What its body leaves behind is gone from the other's screen too.
        Worlds.SetEnabled(processes[0].Bodies[2], false);
        for (int frame = frames; frame < frames + 50; ++frame) Frame(frame);
        Worlds.Enter(1);
        Check(!Debug.Said.Exists(said => said.Contains(" threw")), "the stubs take each message");
        bool isGoneThere = processes[1].Bodies[2].Entity == Constants.NoEntity;
        int after = processes[0].Network.ServerSide.PeerCount;
        Console.WriteLine(before + " peers, then " + after + "; the body that left is " +
                          (isGoneThere ? "gone" : "there"));
        return before == 2 && after == 1 && isGoneThere;
    }

    static bool Ends()
    {
        for (int i = 0; i < Sim.Processes; ++i)
        {
            Worlds.Enter(i);
            Stub.Call(processes[i].Network, "OnDestroy");
            Stub.Call(processes[i].Network, "OnDisable");
        }
        Console.WriteLine(Library.OpenCount + " libraries are open at the end");
        return Library.OpenCount == 0;
    }
}
