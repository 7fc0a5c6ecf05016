using System;
using System.Reflection;
using Backsight;
using Backsight.Engine;
using Backsight.Engine.Editor;
using UnityEditor;
using UnityEngine;

/// The package's editor code and its own tests, on stubs: a reload, and the end of play mode, close what is open.
static class EditorRun
{
    static void Near(Vector3 wanted, Vector3 got, string what)
    {
        Vector3 off = got - wanted;
        if (off.x * off.x + off.y * off.y + off.z * off.z > 1e-12f)
            throw new InvalidOperationException(what + " is at (" + got.x + ", " + got.y + ", " + got.z + ")");
    }

    static void Claim(bool isSo, string claim)
    {
        if (!isSo) throw new InvalidOperationException("not so: " + claim);
    }

    static T On<T>(GameObject thing) where T : Collider, new()
    {
        return thing.AddComponent<T>();
    }

    /// The colliders of a body become its hitboxes, each in the frame of its bone.
    static void Colliders()
    {
        var root = new GameObject("player");
        root.transform.position = new Vector3(5, 0, 0);
        var body = root.AddComponent<BacksightBody>();
        var controller = On<CharacterController>(root);
        controller.center = new Vector3(0, 0.9f, 0);
        controller.height = 1.8f;
        controller.radius = 0.4f;
        On<SphereCollider>(root).isTrigger = true;
        On<MeshCollider>(root);
        var arm = new GameObject("arm");
        arm.transform.SetParent(root.transform, false);
        arm.transform.localPosition = new Vector3(0, 1.5f, 0);
        // A quarter turn about z, and twice as large.
        float half = (float)Math.Sqrt(0.5);
        arm.transform.rotation = new Quaternion(0, 0, half, half);
        arm.transform.localScale = new Vector3(2, 2, 2);
        var ball = On<SphereCollider>(arm);
        ball.center = new Vector3(0.1f, 0, 0);
        ball.radius = 0.2f;
        var hand = new GameObject("hand");
        hand.transform.SetParent(arm.transform, false);
        hand.transform.localPosition = new Vector3(0.5f, 0, 0);
        hand.transform.rotation = arm.transform.rotation;
        On<BoxCollider>(hand).size = new Vector3(0.2f, 0.4f, 0.6f);
        body.bones = new[] { arm.transform };
        body.hitboxes = new BacksightHitboxes();
        typeof(BacksightColliders).GetMethod("Fill", BindingFlags.Static | BindingFlags.NonPublic)
            .Invoke(null, new object[] { new MenuCommand(body) });
        BacksightHitboxes.Part[] parts = body.hitboxes.parts;
        Claim(parts.Length == 3, parts.Length + " of 5 colliders are hitboxes");
        Claim(parts[0].shape == Shape.Capsule && parts[0].bone == -1 && parts[0].radius == 0.4f, "the controller");
        Near(new Vector3(0, 0.4f, 0), parts[0].center, "its lower end");
        Near(new Vector3(0, 1.4f, 0), parts[0].end, "its upper end");
        Claim(parts[1].shape == Shape.Sphere && parts[1].bone == 0 && parts[1].radius == 0.4f, "the ball");
        Near(new Vector3(0.2f, 0, 0), parts[1].center, "the ball");
        Claim(parts[2].shape == Shape.Box && parts[2].bone == 0, "the hand's box is the arm's");
        Near(new Vector3(0.5f, 0, 0), parts[2].center, "the box");
        Near(new Vector3(0.1f, 0.2f, 0.3f), parts[2].halfExtents, "its corner");
        Claim(Debug.Said.Exists(said => said.Contains("'player'") && said.Contains("left out")), "a mesh is left out");
        Claim(body.hitboxes.ToArray().Length == 3, "all of them are hitboxes");
    }

    /// The menu of baked poses says what they lack, and bakes for the project's ticks.
    static void Baking()
    {
        var poses = ScriptableObject.CreateInstance<BacksightPoses>();
        poses.name = "poses";
        MethodInfo bake = typeof(BacksightBaking).GetMethod("Bake", BindingFlags.Static | BindingFlags.NonPublic);
        bake.Invoke(null, new object[] { new MenuCommand(poses) });
        Claim(Debug.Said.Exists(said => said.Contains("'poses' has no body with bones")), "a body is missing");
        poses.body = new GameObject("player").AddComponent<BacksightBody>();
        poses.body.bones = new[] { poses.body.transform };
        var still = new AnimationClip { Seconds = 0.1f, Curves = (go, time) => {} };
        poses.clips = new[] { new BacksightPoses.Clip { animation = still } };
        bake.Invoke(null, new object[] { new MenuCommand(poses) });
        Claim(poses.positions.Length == 5 && poses.bakedTickSeconds == Time.fixedDeltaTime, "a frame for each tick");
    }

    static int Main()
    {
        Type reload = typeof(BacksightGizmos).Assembly.GetType("Backsight.Engine.Editor.BacksightReload");
        System.Runtime.CompilerServices.RuntimeHelpers.RunClassConstructor(reload.TypeHandle);
        var first = new Library();
        AssemblyReloadEvents.Raise();
        bool isClosed = first.IsClosed;
        var second = new Library();
        EditorApplication.Raise(PlayModeStateChange.EnteredPlayMode);
        bool isOpen = !second.IsClosed;
        EditorApplication.Raise(PlayModeStateChange.EnteredEditMode);
        var test = new Backsight.Tests.OneShot();
        test.the_native_library_is_there();
        test.a_verdict_equals_the_screen();
        foreach (MethodInfo method in typeof(BacksightGizmos).GetMethods(BindingFlags.Static | BindingFlags.NonPublic))
            if (method.Name == "Draw") method.Invoke(null, new object[] { null, GizmoType.Active });
        Colliders();
        Baking();
        bool isWhole = isClosed && isOpen && second.IsClosed && Library.OpenCount == 0;
        Console.WriteLine(isWhole ? "a reload and the end of play mode close what is open" : "something stayed open");
        return isWhole ? 0 : 1;
    }
}
