using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using Backsight;
using Backsight.Engine;
using Backsight.Engine.Editor;
using UnityEditor;
using UnityEngine;

/// What the editor draws of a shot: the screen's boxes, and the server's around them.
static partial class Lifecycle
{
    static List<Gizmos.Drawing> Drawn(bool isServers, string shape)
    {
        Gizmos.Drawn.Clear();
        foreach (MethodInfo method in typeof(BacksightGizmos).GetMethods(BindingFlags.Static | BindingFlags.NonPublic))
            if (method.Name == "Draw") method.Invoke(null, new object[] { networks[1], GizmoType.Active });
        // Red is the server's, green the screen's.
        return Gizmos.Drawn.Where(one => one.Shape == shape && one.Color.r > one.Color.g == isServers).ToList();
    }

    static void At(Gizmos.Drawing drawn, float x, float y, float z, float size, string what)
    {
        Vector3 off = drawn.At - new Vector3(x, y, z);
        Check(Math.Abs(off.x) < 1e-4f && Math.Abs(off.y) < 1e-4f && Math.Abs(off.z) < 1e-4f &&
              Math.Abs(drawn.Size.x - size) < 1e-4f,
              what + " is at (" + drawn.At.x + ", " + drawn.At.y + ", " + drawn.At.z + "), " + drawn.Size.x);
    }

    /// Legs on the root, a chest and a head on bones. The body is turned by a quarter, so that ahead of it is east.
    static BacksightBody[] Jointed()
    {
        hitboxes.parts = new[]
        {
            new BacksightHitboxes.Part { shape = Shape.Capsule, center = new Vector3(0, 0.2f, 0),
                                         end = new Vector3(0, 0.6f, 0), radius = 0.2f },
            new BacksightHitboxes.Part { shape = Shape.Box, bone = 0, center = new Vector3(0, 0, 0.125f),
                                         halfExtents = new Vector3(0.25f, 0.25f, 0.125f) },
            new BacksightHitboxes.Part { shape = Shape.Sphere, bone = 1, center = new Vector3(), radius = 0.125f }
        };
        foreach (LineNetwork network in networks)
        {
            network.maxBones = 2;
            network.Poser = Joints;
        }
        Add(6, 1, new Vector3());
        BacksightBody[] target = Add(7, 0, new Vector3(10, 0, 0));
        float half = (float)Math.Sqrt(0.5);
        for (int i = 0; i < 2; ++i)
        {
            target[i].bones = new[] { new GameObject("chest").transform, new GameObject("head").transform };
            target[i].transform.rotation = new Quaternion(0, half, 0, half);
        }
        Play(40);
        return target;
    }

    static int Joints(long tick, State state, Frame[] frames)
    {
        frames[0] = new Frame { Position = new Vec3(0, 1, 0.25f), Rotation = Quat.Identity };
        frames[1] = new Frame { Position = new Vec3(0, 1.5f, 0.5f), Rotation = Quat.Identity };
        return 2;
    }

    static void BothBoxes()
    {
        BacksightBody[] target = Jointed();
        Worlds.Enter(1);
        Hit hit;
        Check(networks[1].Fire(new Vector3(0, 1, 0), new Vector3(1, 0, 0), out hit), "it fires");
        Check(hit.Entity == target[1].Entity && hit.Group == HitGroup.Torso, "at the chest");
        Check(Drawn(true, "box").Count + Drawn(true, "ball").Count == 0, "before the verdict there is no red");
        Play(3);
        // The capsule's two ends, and the head. A red box is a centimetre larger.
        At(Drawn(false, "ball")[0], 10, 0.2f, 0, 0.2f, "the lower end of the legs on the screen");
        At(Drawn(false, "ball")[1], 10, 0.6f, 0, 0.2f, "the upper end of the legs on the screen");
        At(Drawn(false, "ball")[2], 10.5f, 1.5f, 0, 0.125f, "the head on the screen");
        At(Drawn(false, "box")[0], 10.375f, 1, 0, 0.5f, "the chest on the screen");
        Check(Drawn(false, "ball").Count == 3 && Drawn(false, "box").Count == 1, "and no more");
        At(Drawn(true, "ball")[0], 10, 0.2f, 0, 0.21f, "the lower end of the legs in the server's view");
        At(Drawn(true, "ball")[1], 10, 0.6f, 0, 0.21f, "the upper end of the legs in the server's view");
        At(Drawn(true, "box")[0], 10.375f, 1, 0, 0.51f, "the chest in the server's view");
        Check(Drawn(true, "ball").Count == 2 && Drawn(true, "box").Count == 1, "and of bones the one that was hit");
        Check(BacksightShots.Get(0).Bone == 0 && BacksightShots.Get(0).IsEqual, "both are the same bits");
        ServersOwn();
    }

    /// A poser of the server alone, which is a mistake: its box stands beside that of the screen.
    static void ServersOwn()
    {
        Worlds.Enter(0);
        networks[0].Poser = (tick, state, frames) =>
        {
            Joints(tick, state, frames);
            frames[0].Position.Y = 1.0625f;
            return 2;
        };
        networks[0].Restart();
        Play(80);
        Fire();
        At(Drawn(true, "box")[0], 10.375f, 1.0625f, 0, 0.51f, "the chest in the server's view");
        At(Drawn(false, "box")[0], 10.375f, 1, 0, 0.5f, "the chest on the screen");
        Check(!BacksightShots.Get(0).IsEqual, "they differ");
    }
}
