using System.Collections.Generic;
using Backsight;
using Backsight.Engine;
using UnityEngine;

/// <summary>
/// Two players in one scene, without netcode: a server and a client in this process, with a line between them that
/// loses and delays. Open the scene beside it and press play, or put it on an empty object of another: it builds the
/// rest. Left mouse button: fire at the runner. The console says how many shots were judged as they were drawn.
/// </summary>
public sealed class TwoPlayers : MonoBehaviour
{
    [Range(0, 0.5f)] public float loss = 0.1f;
    [Range(0, 300)] public int latencyMs = 60;
    [Range(1, 20)] public float speed = 6;

    struct Datagram
    {
        internal double At;
        internal bool ToServer;
        internal byte[] Bytes;
    }

    Library library;
    ServerMatch server;
    ClientMatch client;
    BacksightHitboxes hitboxes;
    Transform drawn, truth;
    uint shooter, runner;
    double angle;
    int shots, equal;
    readonly List<Datagram> line = new List<Datagram>();
    readonly Dictionary<uint, Hit> fired = new Dictionary<uint, Hit>();
    System.Random random = new System.Random(7);

    static readonly Vector3 eye = new Vector3(0, 1.6f, 0);
    double Now { get { return Time.realtimeSinceStartupAsDouble; } }
    long NowUs { get { return (long)(Now * 1e6); } }

    void Start()
    {
        hitboxes = ScriptableObject.CreateInstance<BacksightHitboxes>();
        drawn = Capsule("drawn by the client", Color.green);
        truth = Capsule("the server's present", Color.gray);
        library = new Library();
        WorldConfig world = WorldConfig.Default;
        world.TickRateNumerator = (uint)Mathf.RoundToInt(1 / Time.fixedDeltaTime);
        var sets = new[] { hitboxes.ToArray() };
        server = new ServerMatch(library, world, ServerConfig.Default, sets, (peer, bytes, count, isReliable) =>
            Put(false, bytes, count, isReliable));
        client = new ClientMatch(library, world, ClientConfig.Default, sets, (peer, bytes, count, isReliable) =>
            Put(true, bytes, count, isReliable));
        server.Eye = eye.ToBacksight();
        server.PlayerOf = peer => shooter;
        client.Judged = Judged;
        Traits traits = Traits.Default;
        traits.Hitboxes = 1;
        runner = server.Spawn(traits, 2);
        traits.Hitboxes = 0;
        shooter = server.Spawn(traits, 1);
        client.Hello();
    }

    // A primitive's pivot is its middle, and the hitbox stands on its root, 1.8 m high and 0.8 m wide. Unity's capsule
    // is 2 m high and 1 m wide.
    static Transform Capsule(string name, Color color)
    {
        Transform root = new GameObject(name).transform;
        GameObject made = GameObject.CreatePrimitive(PrimitiveType.Capsule);
        made.transform.SetParent(root, false);
        made.transform.localPosition = new Vector3(0, 0.9f, 0);
        made.transform.localScale = new Vector3(0.8f, 0.9f, 0.8f);
        made.GetComponent<Renderer>().material.color = color;
        return root;
    }

    static bool IsTriggerDown()
    {
#if ENABLE_LEGACY_INPUT_MANAGER
        return Input.GetMouseButtonDown(0);
#elif ENABLE_INPUT_SYSTEM
        var mouse = UnityEngine.InputSystem.Mouse.current;
        return mouse != null && mouse.leftButton.wasPressedThisFrame;
#else
        return false;
#endif
    }

    void OnDestroy()
    {
        if (library != null) library.Dispose();
    }

    void Put(bool toServer, byte[] bytes, int count, bool isReliable)
    {
        if (!isReliable && random.NextDouble() < loss) return;
        var copy = new byte[count];
        System.Buffer.BlockCopy(bytes, 0, copy, 0, count);
        line.Add(new Datagram { At = Now + latencyMs * 0.0005, ToServer = toServer, Bytes = copy });
    }

    void Deliver()
    {
        for (int i = 0; i < line.Count;)
        {
            Datagram one = line[i];
            if (one.At > Now)
            {
                ++i;
                continue;
            }
            line.RemoveAt(i);
            if (one.ToServer) server.Receive(1, one.Bytes, 0, one.Bytes.Length);
            else client.Receive(one.Bytes, 0, one.Bytes.Length, NowUs);
        }
    }

    void FixedUpdate()
    {
        Deliver();
        angle += speed * Time.fixedDeltaTime / 8;
        truth.position = new Vector3(Mathf.Cos((float)angle) * 8, 0, 10 + Mathf.Sin((float)(angle * 1.7)) * 4);
        server.BeginTick();
        EntityPose pose = EntityPose.Default;
        server.Record(shooter, pose);
        pose.Position = truth.position.ToBacksight();
        server.Record(runner, pose);
        server.EndTick();
        client.Tick(null, 0);
    }

    void Update()
    {
        Deliver();
        // Before the next frame is drawn: the player aimed at the last one.
        if (IsTriggerDown()) Fire();
        if (!client.Frame(NowUs, latencyMs * 1000)) return;
        ViewPose pose = client.Screen.Pose(runner);
        if (pose.HasPose) drawn.position = pose.Position.ToUnity();
    }

    void Fire()
    {
        Vector3 way = drawn.position + new Vector3(0, 1, 0) - eye;
        Hit hit;
        uint command;
        if (client.Fire(eye.ToBacksight(), way.normalized.ToBacksight(), null, 0, out hit, out command))
            fired[command] = hit;
    }

    void Judged(ShotVerdict verdict)
    {
        Hit shown;
        if (!fired.TryGetValue(verdict.Command, out shown)) return;
        ++shots;
        if (verdict.Entity == shown.Entity && verdict.Point.Equals(shown.Point)) ++equal;
        Debug.Log(equal + " of " + shots + " shots equal to the bit; the last: " + verdict.Reason);
    }
}
