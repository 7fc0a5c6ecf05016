using System;
using System.Collections.Generic;
using System.Linq;
using Backsight;

/// Cases of kind "world": a server and its screens, call by call.
sealed class WorldPlayer : CasePlayer
{
    struct Sent
    {
        internal long Tick;
        internal byte[] Bytes;
    }

    readonly Library library = new Library();
    readonly Server server;
    readonly List<Client> screens = new List<Client>();
    readonly List<WeaponRules> rules;
    readonly Dictionary<string, Func<Members, object>> calls;
    readonly Dictionary<string, Func<uint, uint, RecordAnswer>> events;
    readonly Dictionary<KeyValuePair<uint, uint>, Sent> sent = new Dictionary<KeyValuePair<uint, uint>, Sent>();
    readonly byte[] packet;
    readonly bool hasProjectiles, showsBytes;
    long tick;

    internal WorldPlayer(Members head)
    {
        var projectiles = new List<ProjectileRules>();
        WorldConfig world = VectorConfigs.World(head.At("world"), projectiles);
        hasProjectiles = projectiles.Count > 0;
        ProjectileRules[] launched = hasProjectiles ? projectiles.ToArray() : null;
        server = new Server(library, world, VectorConfigs.Server(head.At("server")), launched);
        var widths = new List<VectorConfigs.Widths>();
        foreach (object one in head.List("screens"))
        {
            widths.Add(new VectorConfigs.Widths());
            screens.Add(new Client(library, world, VectorConfigs.Screen(one, widths.Last()), launched));
        }
        foreach (object set in head.List("sets")) AddSet(new Members(set, "sets"));
        rules = head.List("rules").Select(VectorConfigs.Rules).ToList();
        if (head.Number<bool>("has_floor")) server.SetLevel(VectorConfigs.MeetFloor, false);
        showsBytes = head.Number<bool>("shows_bytes");
        packet = new byte[4096 + Constants.BoneBytes * world.MaxBones];
        long fingerprint = Values.Wide(head.At("fingerprint"));
        for (int i = 0; i < screens.Count; ++i) CheckScreen(screens[i], widths[i], fingerprint);
        if (server.Fingerprint() != (ulong)fingerprint) throw OtherFingerprint();
        calls = new Dictionary<string, Func<Members, object>>
        {
            { "begin_tick", BeginTick }, { "finish_tick", FinishTick }, { "spawn", Spawn }, { "record", Record },
            { "join", step => (long)Joined(step.Number<uint>("entity")) }, { "send", Send }, { "take", Take },
            { "select_shot", SelectShot },
            { "judge", Judge }, { "judge_query", JudgeQuery }, { "shoot_query", ShootQuery },
            { "set_entity", SetEntity }, { "become", Become }, { "launch", Launch }, { "flying", step => Flying() },
            { "seen", step => VectorConfigs.Pose(server.Pose(SeenBy(step), step.Number<uint>("entity"))) },
            { "bone", Bone }, { "set_self", SetSelf }, { "store", Store }, { "advance", Advance }, { "show", Show },
            { "can_store", step => Unsaid },  // backsight.h has no call for it
            { "stamp", StampOf }, { "shoot", Shoot },
            { "pose", step => VectorConfigs.Pose(Screen(step).Pose(step.Number<uint>("entity"))) }
        };
        events = new Dictionary<string, Func<uint, uint, RecordAnswer>>
        {
            { "kill", (entity, value) => server.Kill(entity) }, { "respawn", (entity,
                value) => server.Respawn(entity) },
            { "teleport", (entity, value) => server.Teleport(entity) },
            { "despawn", (entity, value) => server.Despawn(entity) }, { "change_hitboxes", server.ChangeHitboxes },
            { "set_parent", server.SetParent }, { "set_team", server.SetTeam },
            { "set_layers", server.SetLayers }, { "set_hitbox_mask", server.SetHitboxMask },
            { "set_fields", server.SetFields }
        };
    }

    public override void Dispose()
    {
        library.Dispose();
    }

    internal override object Step(string what, Members step)
    {
        Func<Members, object> call;
        if (calls.TryGetValue(what, out call)) return call(step);
        Func<uint, uint, RecordAnswer> happened;
        if (!events.TryGetValue(what, out happened)) throw NoCall();
        return (long)happened(step.Number<uint>("entity"), step.Number<uint>("value"));
    }

    void AddSet(Members set)
    {
        Hitbox[] boxes = set.List("hitboxes").Select(VectorConfigs.Box).ToArray();
        var group = set.Number<uint>("group");
        var skeleton = set.Has("skeleton") ? set.Number<uint>("skeleton") : 0;
        uint bits = set.Has("rotation_bits") ? set.Number<uint>("rotation_bits") : 0;
        set.Finish();
        uint id = server.AddHitboxSetOn(boxes, boxes.Length, group, skeleton);
        if (bits != 0) server.SetRotationBits(id, bits);
        foreach (Client one in screens)
        {
            id = one.AddHitboxSetOn(boxes, boxes.Length, group, skeleton);
            if (bits != 0) one.SetRotationBits(id, bits);
        }
    }

    static void CheckScreen(Client screen, VectorConfigs.Widths widths, long fingerprint)
    {
        foreach (List<object> pair in widths.Pairs.Cast<List<object>>())
            screen.SetRotationBits(Convert.ToUInt32(pair[0]), Convert.ToUInt32(pair[1]));
        if (widths.Pairs.Count > 0) fingerprint = widths.Fingerprint;
        if (screen.Fingerprint() != (ulong)fingerprint) throw OtherFingerprint();
    }

    static Exception OtherFingerprint()
    {
        return new FormatException("fingerprint: another than the file's");
    }

    Client Screen(Members step)
    {
        return screens[step.Number<int>("screen")];
    }

    static View SeenBy(Members step)
    {
        View view = View.Default;
        view.Kind = ViewKind.Shooter;
        view.Client = step.Number<uint>("client");
        return view;
    }

    object BeginTick(Members step)
    {
        tick = step.Number<long>("tick");
        server.BeginTick(tick);
        return null;
    }

    static List<object> Id(uint client, uint command, uint ordinal)
    {
        return Values.Numbers(new[] { client, command, ordinal });
    }

    object FinishTick(Members step)
    {
        server.FinishTick();
        if (!hasProjectiles) return null;
        var ends = new List<object>();
        Ended end;
        News news;
        for (uint i = 0; server.Ended(i, out end, out news); ++i)
        {
            ends.Add(Values.Object(
                "id", Id(end.Client, end.Command, end.Ordinal), "end", end.End, "basis", end.Basis, "age",
                Values.WideText(end.Age), "position", Values.Text(end.Position), "point", Values.Text(end.Point),
                "normal", Values.Text(end.Normal), "target", end.Target, "hitbox", end.Hitbox, "group", end.HitGroup,
                "paid", Values.WideText(end.Paid), "velocity", Values.Text(end.Velocity), "targets_at",
                Values.WideText(end.TargetsAt), "area", AreaOf(i)));
        }
        return ends;
    }

    List<object> AreaOf(uint end)
    {
        var area = new List<object>();
        AreaHit hit;
        for (uint i = 0; server.AreaHit(end, i, out hit); ++i)
        {
            area.Add(Values.Object("entity", hit.Entity, "hitbox", hit.Hitbox, "group", hit.Group, "point",
                                   Values.Text(hit.Point), "distance", Values.Text(hit.DistanceM), "share",
                                   Values.Text(hit.Share), "direction", Values.Text(hit.Direction)));
        }
        return area;
    }

    List<object> Flying()
    {
        var flying = new List<object>();
        Flight flight;
        News news;
        for (uint i = 0; server.Flight(i, out flight, out news); ++i)
        {
            flying.Add(Values.Object("id", Id(flight.Client, flight.Command, flight.Ordinal), "age",
                                     Values.WideText(flight.Age), "position", Values.Text(flight.Position)));
        }
        return flying;
    }

    object Spawn(Members step)
    {
        uint entity;
        server.Spawn(VectorConfigs.Traits(step), out entity);
        return (long)entity;
    }

    object Record(Members step)
    {
        Frame[] bones = null;
        if (step.Has("bones"))
        {
            bones = step.List("bones").Cast<List<object>>()
                        .Select(one => new Frame { Position = Values.Vec3(one[0]), Rotation = Values.Quat(one[1]) })
                        .ToArray();
        }
        EntityPose pose = VectorConfigs.Pose(step);
        try
        {
            return (long)server.Record(step.Number<uint>("entity"), pose, bones, bones == null ? 0 : bones.Length);
        }
        catch (BacksightException fault)
        {
            // The caller's mistake here.
            if (fault.Code != Code.NotFinite) throw;
            return Unsaid;
        }
    }

    uint Joined(uint entity)
    {
        uint client;
        server.Join(entity, 0, 0, out client);
        return client;
    }

    object Send(Members step)
    {
        var client = step.Number<uint>("client");
        var gone = new uint[64];
        int count = server.Despawned(client, gone);
        List<object> wanted = Values.Numbers(gone.Take(count));
        uint seq = server.Snapshot(client);
        var held = new List<object>();
        int size = 0;
        foreach (object id in wanted.Concat(step.List("entities")))
        {
            int written;
            if (server.Add(client, Convert.ToUInt32(id), packet, size, out written) != SentAnswer.Ok) continue;
            held.Add(id);
            size += written;
        }
        sent[new KeyValuePair<uint, uint>(client, seq)] = new Sent { Tick = tick, Bytes = packet.Take(size).ToArray() };
        Dictionary<string, object> answer = Values.Object("gone", wanted, "seq", seq, "held", held);
        if (showsBytes) answer["bytes"] = Values.Text(packet, size);
        return answer;
    }

    object Take(Members step)
    {
        Stamp stamp = Stamp.From(Values.Bytes(step.At("stamp")), 0);
        if (step.Has("shots"))
        {
            byte[] shots = step.List("shots").SelectMany(shot => Values.Bytes(shot)).ToArray();
            server.TakeShots(step.Number<uint>("client"), shots, 0, shots.Length);
        }
        TakenCommand taken = server.TakeCommand(step.Number<uint>("client"), step.Number<uint>("number"), stamp);
        return Values.Object("result", taken.Result, "lost", taken.Lost, "audit", taken.Audit, "moved",
                             Values.WideText(taken.Moved));
    }

    object SelectShot(Members step)
    {
        server.SelectShot(step.Number<uint>("client"), step.Number<uint>("shot"));
        return null;
    }

    object Judge(Members step)
    {
        return VectorConfigs.Verdict(server.Judge(step.Number<uint>("client"), VectorConfigs.Shot(step),
                                                  rules[step.Number<int>("rules")], VectorConfigs.Sees(step)));
    }

    object JudgeQuery(Members step)
    {
        Query query = VectorConfigs.Query(step.At("query"));
        Filter filter = VectorConfigs.Filter(step.At("filter"));
        server.SetLineOfSight(VectorConfigs.Door(step));
        Verdict verdict = server.JudgeQuery(step.Number<uint>("client"), query, filter, rules[step.Number<int>("rules")],
                                            step.Number<uint>("hash"));
        var hits = new List<object>();
        Verdict one;
        while (server.HitVerdict((uint)hits.Count, out one)) hits.Add(VectorConfigs.QueryVerdict(one));
        if (hits.Count != verdict.HitCount) throw new FormatException("hit_count: another than there are");
        return Values.Object("verdict", VectorConfigs.QueryVerdict(verdict), "hits", hits, "seen_hash",
                             verdict.SeenHash);
    }

    object ShootQuery(Members step)
    {
        Query query = VectorConfigs.Query(step.At("query"));
        Filter filter = VectorConfigs.Filter(step.At("filter"));
        Client screen = Screen(step);
        screen.SetLineOfSight(VectorConfigs.Door(step));
        uint hash;
        int count;
        screen.ShootQuery(query, filter, rules[step.Number<int>("rules")], out hash, out count);
        var hits = new List<object>();
        Hit hit;
        for (uint i = 0; i < count && screen.QueryHit(i, out hit); ++i)
            hits.Add(VectorConfigs.Hit(hit.Entity, hit.Hitbox, hit.Group, hit.DistanceM, hit.Point, hit.Normal, hit.Fields));
        return Values.Object("hits", hits, "hash", hash);
    }

    object SetEntity(Members step)
    {
        server.SetEntity(step.Number<uint>("client"), step.Number<uint>("entity"));
        return null;
    }

    object Become(Members step)
    {
        Screen(step).SetEntity(step.Number<uint>("entity"), step.Number<long>("tick"));
        return null;
    }

    object Launch(Members step)
    {
        News answer, spawn;
        return (long)server.Launch(step.Number<uint>("client"), VectorConfigs.Claim(step), VectorConfigs.Facts(step),
                                   out answer, out spawn);
    }

    object Bone(Members step)
    {
        var entity = step.Number<uint>("entity");
        var bone = step.Number<int>("bone");
        Frame frame;
        int code = step.Has("screen") ? Screen(step).Bone(entity, bone, out frame)
                                      : server.Bone(SeenBy(step), entity, bone, out frame);
        if (code != 0) return null;
        return Values.Object("position", Values.Text(frame.Position), "rotation", Values.Text(frame.Rotation));
    }

    object SetSelf(Members step)
    {
        Screen(step).SetSelf(step.Number<uint>("entity"), step.Number<uint>("client"), step.Number<long>("tick"));
        return null;
    }

    object Store(Members step)
    {
        var seq = step.Number<uint>("seq");
        Sent one = sent[new KeyValuePair<uint, uint>(step.Number<uint>("client"), seq)];
        return (long)Screen(step).Store(seq, one.Tick, one.Bytes, 0, one.Bytes.Length, step.Number<long>("now_us"));
    }

    object Advance(Members step)
    {
        Client screen = Screen(step);
        bool isDrawn = screen.Advance(step.Number<long>("now_us"), step.Number<long>("rtt_us"));
        if (!isDrawn) return Values.Object("is_drawn", 0);
        Shown shown = screen.Shown();
        return Values.Object("is_drawn", 1, "shown", Values.WideText(shown.Moment), "offsets",
                             Values.Offsets(shown.Offsets));
    }

    object Show(Members step)
    {
        List<object> given = step.List("offsets");
        var offsets = new IntX3();
        for (int i = 0; i < IntX3.Length; ++i) offsets[i] = Convert.ToInt32(given[i]);
        Screen(step).Show(Values.Wide(step.At("moment")), offsets);
        return null;
    }

    object StampOf(Members step)
    {
        var bytes = new byte[Constants.StampBytes];
        Screen(step).Stamp().CopyTo(bytes, 0);
        return Values.Text(bytes, bytes.Length);
    }

    object Shoot(Members step)
    {
        Hit hit = Screen(step).Shoot(VectorConfigs.Shot(step), rules[step.Number<int>("rules")]);
        return Values.Object(
            "hit", VectorConfigs.Hit(hit.Entity, hit.Hitbox, hit.Group, hit.DistanceM, hit.Point, hit.Normal, hit.Fields), "hash",
            Library.ScreenHash(hit));
    }
}
