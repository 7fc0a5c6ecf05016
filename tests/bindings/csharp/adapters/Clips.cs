using System;
using System.Linq;
using Backsight;
using Backsight.Engine;
using UnityEngine;

/// Bones of clips, for a server that animates and for one that does not: both ends must have the same bits.
static partial class Lifecycle
{
    const float TickSeconds = 0.02f;
    const int TicksOfClip = 50;

    static AnimationClip Turning(double angle)
    {
        return new AnimationClip
        {
            name = "clip", Seconds = TicksOfClip * TickSeconds,
            // Only a rotation, as most curves of a skeleton.
            Curves = (go, time) =>
            {
                double half = angle * time / (TicksOfClip * TickSeconds) / 2;
                Spine(go).localRotation = new Quaternion(0, (float)Math.Sin(half), 0, (float)Math.Cos(half));
            }
        };
    }

    static Transform Spine(GameObject go)
    {
        return go.transform.GetComponentsInChildren<Transform>().First(one => one.name == "spine");
    }

    static Transform Limb(string name, Transform parent, Vector3 place)
    {
        Transform made = new GameObject(name).transform;
        made.SetParent(parent, false);
        made.localPosition = place;
        return made;
    }

    /// Hip and head are bones; the spine between them turns.
    static void Skeleton(BacksightBody body)
    {
        Transform mesh = Limb("mesh", body.transform, new Vector3(0, 0.1f, 0));
        var animator = mesh.gameObject.AddComponent<Animator>();
        animator.States["walk"] = Turning(2 * Math.PI);
        Transform hip = Limb("hip", mesh, new Vector3(0, 1, 0));
        Transform spine = Limb("spine", hip, new Vector3(0, 0.4f, 0));
        body.bones = new[] { hip, Limb("head", spine, new Vector3(0.1f, 0.3f, 0)) };
    }

    static BacksightBody Alone()
    {
        var body = new GameObject("alone").AddComponent<BacksightBody>();
        body.enabled = false;
        BacksightBody.All.Remove(body);
        Skeleton(body);
        return body;
    }

    static Animator AnimatorOf(BacksightBody body)
    {
        return body.GetComponentsInChildren<Animator>()[0];
    }

    static BacksightClipSampler SamplerOf(BacksightBody body)
    {
        return new BacksightClipSampler(body.transform, body.bones);
    }

    /// Where the head is relative to the body after so much of the cycle.
    static Vector3 Head(double cycles)
    {
        double angle = 2 * Math.PI * cycles;
        return new Vector3((float)(0.1 * Math.Cos(angle)), 1.8f, (float)(-0.1 * Math.Sin(angle)));
    }

    static void Near(Vec3 got, Vector3 wanted, float within, string what)
    {
        Check(Math.Abs(got.X - wanted.x) < within && Math.Abs(got.Y - wanted.y) < within &&
              Math.Abs(got.Z - wanted.z) < within, what + " is at (" + got.X + ", " + got.Y + ", " + got.Z + ")");
    }

    static void ClipAtTick()
    {
        BacksightBody body = Alone();
        BacksightClipSampler sampler = SamplerOf(body);
        AnimationClip walk = Turning(2 * Math.PI);
        foreach (long tick in new[] { 0, 10, 33, TicksOfClip + 10, 50000000010L })
        {
            Near(sampler.PoseAt(walk, tick, TickSeconds)[1].Position, Head(tick % TicksOfClip / (double)TicksOfClip),
                 0.02f, "the head in a clip at tick " + tick);
            Near(sampler.PoseAt(AnimatorOf(body), "walk", tick, TickSeconds)[1].Position,
                 Head(tick % TicksOfClip / (double)TicksOfClip), 0.02f, "the head in a state at tick " + tick);
            Near(sampler.Pose()[0].Position, new Vector3(0, 1.1f, 0), 1e-5f, "the hip");
        }
        sampler.PoseAt(walk, 10, TickSeconds);
        float half = (float)Math.Sqrt(0.5);
        body.transform.position = new Vector3(5, 0, 3);
        body.transform.rotation = new Quaternion(0, half, 0, half);
        Near(sampler.Pose()[1].Position, Head(0.2), 1e-5f, "the head, wherever the body is and looks");
        Check(Math.Abs(sampler.Pose()[1].Rotation.Y - Math.Sin(0.2 * Math.PI)) < 1e-5, "its rotation is the body's");
        Check(ReferenceEquals(sampler.Pose(), sampler.Pose()) && sampler.Count == 2, "without garbage");
    }

    static BacksightPoses Baked()
    {
        var poses = ScriptableObject.CreateInstance<BacksightPoses>();
        poses.name = "poses";
        poses.body = Alone();
        poses.clips = new[]
        {
            new BacksightPoses.Clip { animation = Turning(0), hitboxes = hitboxes },
            new BacksightPoses.Clip { animation = Turning(2 * Math.PI), hitboxes = hitboxes, fromSpeedMps = 0.5f }
        };
        SamplerOf(poses.body).PoseAt(Turning(2 * Math.PI), 10, TickSeconds);
        Check(poses.Bake(TickSeconds), "it bakes");
        Near(SamplerOf(poses.body).Pose()[1].Position, Head(0.2), 1e-5f, "the body is left as it was: its head");
        Check(poses.positions.Length == 2 * 2 * TicksOfClip && poses.clips[1].firstFrame == TicksOfClip, "two clips");
        Frame[] live = SamplerOf(Alone()).PoseAt(Turning(2 * Math.PI), TicksOfClip + 7, TickSeconds);
        Check(poses.positions[2 * (TicksOfClip + 7) + 1].ToBacksight().Equals(live[1].Position), "one for each tick");
        return poses;
    }

    /// A server and a screen that share a process, without packets of the library's.
    sealed class TwoEnds : IDisposable
    {
        public readonly Library Library = new Library();
        public readonly Server Server;
        public readonly Client Screen;
        readonly byte[] block = new byte[1024];

        public TwoEnds()
        {
            WorldConfig world = WorldConfig.Default;
            world.TickRateNumerator = TicksOfClip;
            world.MaxBones = 2;
            Server = new Server(Library, world);
            Screen = new Client(Library, world);
            Server.AddHitboxSet(hitboxes.ToArray(), hitboxes.parts.Length, 0);
            Screen.AddHitboxSet(hitboxes.ToArray(), hitboxes.parts.Length, 0);
        }

        public uint Spawn()
        {
            Traits traits = Traits.Default;
            traits.Hitboxes = 1;
            uint made;
            Server.Spawn(traits, out made);
            return made;
        }

        public void Step(uint client, uint entity, long tick, Vec3 velocity, Frame[] bones)
        {
            EntityPose pose = EntityPose.Default;
            pose.Position = new Vec3(tick * 0.05f, 0, 0);
            pose.Velocity = velocity;
            Server.BeginTick(tick);
            Check(Server.Record(entity, pose, bones, bones == null ? 0 : bones.Length) == RecordAnswer.Ok, "a record");
            uint seq = Server.Snapshot(client);
            int size;
            Check(Server.Add(client, entity, block, 0, out size) == SentAnswer.Ok, "it is sent");
            Check(Screen.Store(seq, tick, block, 0, size, tick * 20_000) == StoreAnswer.Ok, "and taken");
            Server.FinishTick();
        }

        /// Both ends have the same bits, and the head is where it should be.
        public void Compare(uint entity, long tick, Vector3 head, string what)
        {
            Screen.Show(tick * 65536);
            View view = View.Default;
            view.Moment = tick * 65536;
            for (int i = 0; i < 2; ++i)
            {
                Frame there, here;
                Check(Server.Bone(view, entity, i, out there) == 0 && Screen.Bone(entity, i, out here) == 0 &&
                      there.Equals(here), what + " bones are equal to the bit at tick " + tick);
                if (i == 1) Near(there.Position, head + new Vector3(tick * 0.05f, 0, 0), 0.02f, what + " head");
            }
        }

        public void Dispose()
        {
            Screen.Dispose();
            Server.Dispose();
            Library.Dispose();
        }
    }

    static void BakedClips()
    {
        BacksightPoses poses = Baked();
        using (var ends = new TwoEnds())
        {
            ulong without = ends.Server.Fingerprint();
            poses.GiveTo(ends.Server, new[] { hitboxes }, TickSeconds);
            poses.GiveTo(ends.Screen, new[] { hitboxes }, TickSeconds);
            Check(ends.Server.Fingerprint() == ends.Screen.Fingerprint() && ends.Server.Fingerprint() != without,
                  "the fingerprint knows them");
            uint entity = ends.Spawn(), client;
            ends.Server.Join(ends.Spawn(), 0, 0, out client);
            for (long tick = 0; tick < 2 * TicksOfClip; ++tick)
            {
                bool isWalking = tick >= 30;
                ends.Step(client, entity, tick, new Vec3(isWalking ? 2.5f : 0, 0, 0), null);
                ends.Compare(entity, tick, Head(isWalking ? tick % TicksOfClip / (double)TicksOfClip : 0), "baked");
            }
        }
    }

    static void RecordedBones()
    {
        BacksightBody body = Alone();
        BacksightClipSampler sampler = SamplerOf(body);
        Animator animator = AnimatorOf(body);
        animator.enabled = false;
        animator.Play(Animator.StringToHash("walk"), 0, 0);
        using (var ends = new TwoEnds())
        {
            uint entity = ends.Spawn(), client;
            ends.Server.Join(ends.Spawn(), 0, 0, out client);
            for (long tick = 0; tick < 2 * TicksOfClip; ++tick)
            {
                // The game's own Animator, by ticks of the server.
                animator.Update(tick == 0 ? 0 : TickSeconds);
                ends.Step(client, entity, tick, new Vec3(), sampler.Pose());
                ends.Compare(entity, tick, Head(tick / (double)TicksOfClip), "recorded");
            }
        }
    }

    /// Through the components: nothing but the asset is given.
    static void BakedMatch()
    {
        hitboxes.parts = new[]
        {
            new BacksightHitboxes.Part { shape = Shape.Sphere, bone = 1, center = new Vector3(), radius = 0.2f }
        };
        BacksightPoses poses = Baked();
        foreach (LineNetwork network in networks)
        {
            network.maxBones = 2;
            network.poses = poses;
        }
        Add(6, 1, new Vector3());
        BacksightBody[] target = Add(7, 0, new Vector3(10, 0, 0));
        foreach (BacksightBody body in target) Skeleton(body);
        Play(40);
        Worlds.Enter(1);
        Hit hit;
        Check(networks[1].Fire(new Vector3(0, 1.8f, 0), new Vector3(1, 0, 0), out hit), "it fires");
        Check(hit.Entity == target[1].Entity, "at the head");
        Play(3);
        Check(BacksightShots.Get(0).Bone == 1 && BacksightShots.Get(0).IsEqual, "which is equal to the bit");
        Stub.Call(target[1], "LateUpdate");
        Near(SamplerOf(target[1]).Pose()[1].Position, Head(0), 0.02f, "the head that is drawn");
    }

    static void WrongClips()
    {
        BacksightBody body = Alone();
        Func<string, int> said = words => Debug.Said.Count(one => one.Contains(words));
        var missing = new BacksightClipSampler(body.transform, new[] { body.bones[0], null });
        Check(missing.Pose().Length == 2 && said("bone 1 of 'alone' is missing") == 1, "a bone is missing");
        SamplerOf(body).PoseAt(AnimatorOf(body), "swim", 0, TickSeconds);
        Check(said("the Animator of 'alone' has no state 'swim'") == 1, "a state is missing");
        BacksightPoses poses = Baked();
        AnimationClip walk = poses.clips[1].animation;
        poses.clips[1].animation = null;
        Check(!poses.Bake(TickSeconds) && said("'poses' has no animation in clip 1") == 1, "a clip is missing");
        poses.clips[1].animation = walk;
        poses.body = null;
        Check(!poses.Bake(TickSeconds) && said("'poses' has no body with bones") == 1, "a body is missing");
        using (var ends = new TwoEnds())
        {
            Check(Thrown(() => poses.GiveTo(ends.Server, new[] { hitboxes }, 1f / 64)).Contains("bake it again"),
                  "it was baked for another tick rate");
            Check(Thrown(() => poses.GiveTo(ends.Screen, new BacksightHitboxes[0], TickSeconds))
                  .Contains("none of the match's sets"), "hitboxes that are not the match's");
        }
        // In a match it is said once: the component is off.
        networks[0].poses = poses;
        networks[0].sets = new[] { new BacksightHitboxes() };
        Check(Thrown(() => Play(1)).Contains("none of the match's sets") && !networks[0].enabled, "a match says so");
    }

    static string Thrown(Action call)
    {
        try
        {
            call();
        }
        catch (InvalidOperationException fault)
        {
            return fault.Message;
        }
        return "nothing";
    }
}
