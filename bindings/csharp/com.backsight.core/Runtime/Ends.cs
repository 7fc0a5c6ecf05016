using System;

namespace Backsight
{
    /// <summary>The server's end of a match.</summary>
    public sealed unsafe partial class Server : NativeObject
    {
        public Server(Library library, WorldConfig world) : this(library, world, ServerConfig.Default) {}

        /// <summary>`projectiles`: rules of each weapon that launches some, equal on both ends; null: none.</summary>
        public Server(Library library, WorldConfig world, ServerConfig config, ProjectileRules[] projectiles = null)
            : base(library, (owner, handle, error) =>
                {
                    WorldConfig its = world;
                    ServerConfig mine = config;
                    if (projectiles == null) return Native.bs_server_open(owner, &its, &mine, handle, error);
                    fixed (ProjectileRules* rules = projectiles)
                        return Native.bs_server_open_with_projectiles(owner, &its, &mine, rules,
                                                                      (uint)projectiles.Length, handle, error);
                })
        {
        }

        internal override int Close(IntPtr it)
        {
            return Native.bs_server_close(it);
        }

        /// <summary>As above, of an entity without bones.</summary>
        public RecordAnswer Record(uint entity, EntityPose pose)
        {
            return Record(entity, pose, null, 0);
        }

        /// <summary>
        /// Notes that the open snapshot holds an entity, and writes its number and state into `bytes` from `offset` on.
        /// `size` becomes what was written. Send exactly this. SentAnswer.TooSmall: `size` is what it needs, and the
        /// entity is not in the snapshot.
        /// </summary>
        public SentAnswer Add(uint client, uint entity, byte[] bytes, int offset, out int size)
        {
            uint capacity = Arrays.Room(bytes, offset, "bytes");
            uint written = 0;
            IntPtr it = Enter();
            int code;
            fixed (byte* bytesAt = bytes)
                code = Native.bs_server_add(it, client, entity, Arrays.At(bytesAt, offset), capacity, &written);
            size = (int)written;
            if (code != (int)SentAnswer.TooSmall) return (SentAnswer)Leave(code);
            Done(0);
            return SentAnswer.TooSmall;
        }

        /// <summary>
        /// Judges a shot of the command that was taken last. A shot that is not finite, or whose direction is no unit
        /// vector, is refused with Reason.BadShot. `sees`: for the cover rule and for what is cut; null: that
        /// of SetLineOfSight(), and without one no rule. `screenHash`: what the client declares of its screen,
        /// Library.ScreenHash(); 0: nothing.
        /// </summary>
        public Verdict Judge(uint client, Shot shot, WeaponRules rules, LineOfSight sees = null, uint screenHash = 0)
        {
            var verdict = new Verdict { StructSize = (uint)sizeof(Verdict) };
            IntPtr function = IntPtr.Zero, user = IntPtr.Zero;
            if (sees != null)
            {
                Callbacks.BeginSees(sees);
                function = Callbacks.SeesFunction;
                user = Callbacks.User;
            }
            try
            {
                IntPtr it = Enter();
                Done(Native.bs_server_judge(it, client, &shot, &rules, function, user, screenHash, &verdict));
            }
            finally
            {
                if (sees != null) Callbacks.Sees = null;
            }
            return verdict;
        }

        /// <summary>
        /// The line of sight of all that this server judges: of JudgeQuery(), and of Judge() where its own is null.
        /// Null: the level stops nothing, and no cover rule is asked.
        /// </summary>
        public void SetLineOfSight(LineOfSightAt sees)
        {
            IntPtr it = Enter();
            LineOfSightAt former = Callbacks.SeesAt;
            if (sees != null) Callbacks.SeesAt = sees;
            int code = Native.bs_server_set_line_of_sight(it, sees == null ? IntPtr.Zero : Callbacks.SeesAtFunction,
                                                          Callbacks.User);
            Callbacks.SeesAt = code < 0 ? former : sees;
            Done(code);
        }

        /// <summary>
        /// The level that projectiles meet; null: none. `moves`: false where it is the same at all moments, which is
        /// cheaper. Code.NotSetUp without projectiles.
        /// </summary>
        public void SetLevel(LevelTrace level, bool moves)
        {
            IntPtr it = Enter();
            // The former one stays where the call is refused.
            LevelTrace former = Callbacks.Level;
            if (level != null) Callbacks.Level = level;
            int code = Native.bs_server_set_level(it, level == null ? IntPtr.Zero : Callbacks.LevelFunction,
                                                  Callbacks.User, moves ? 1u : 0u);
            Callbacks.Level = code < 0 ? former : level;
            Done(code);
        }

        /// <summary>
        /// Sets what poses entities that are recorded without bones. Before the first one is; null: nothing.
        /// </summary>
        public void SetBonePoser(BonePoser poser)
        {
            IntPtr it = Enter();
            BonePoser former = Callbacks.Poser;
            if (poser != null) Callbacks.Poser = poser;
            int code = Native.bs_server_set_bone_poser(it, poser == null ? IntPtr.Zero : Callbacks.PoserFunction,
                                                       Callbacks.User);
            Callbacks.Poser = code < 0 ? former : poser;
            Done(code);
        }

        /// <summary>
        /// Poses entities by animations that were sampled beforehand, in place of a bone poser: no bones are sent, and
        /// no function is called. The same on both ends; the fingerprint knows it. Before the first entity is recorded.
        /// `frames`: for each frame `boneCount` poses relative to the entity. `up`: unit. docs/integrate/animation.md.
        /// </summary>
        public void BakePoses(BakedClip[] clips, Frame[] frames, int boneCount, Vec3 up)
        {
            int frameCount = Arrays.Rows(frames, boneCount, "frames");
            Arrays.CheckCount(clips, clips == null ? 1 : clips.Length, "clips");
            IntPtr it = Enter();
            int code;
            fixed (BakedClip* clipsAt = clips)
            fixed (Frame* framesAt = frames)
                code = Native.bs_server_bake_poses(it, clipsAt, (uint)clips.Length, framesAt, (uint)frameCount,
                                                      (uint)boneCount, &up);
            Done(code);
        }
    }

    /// <summary>A client's end of a match: its screen.</summary>
    public sealed unsafe partial class Client : NativeObject
    {
        public Client(Library library, WorldConfig world) : this(library, world, ClientConfig.Default) {}

        /// <summary>`projectiles`: as of the server.</summary>
        public Client(Library library, WorldConfig world, ClientConfig config, ProjectileRules[] projectiles = null)
            : base(library, (owner, handle, error) =>
                {
                    WorldConfig its = world;
                    ClientConfig mine = config;
                    if (projectiles == null) return Native.bs_client_open(owner, &its, &mine, handle, error);
                    fixed (ProjectileRules* rules = projectiles)
                        return Native.bs_client_open_with_projectiles(owner, &its, &mine, rules,
                                                                      (uint)projectiles.Length, handle, error);
                })
        {
        }

        internal override int Close(IntPtr it)
        {
            return Native.bs_client_close(it);
        }

        /// <summary>For a game with a clock of its own: draws this moment, 0 to 2^62 - 1.</summary>
        public void Show(long moment)
        {
            Show(moment, default(IntX3));
        }

        /// <summary>`offsets`: how much later groups 1 to 3 are drawn, within +-16,777,215.</summary>
        public void Show(long moment, IntX3 offsets)
        {
            IntPtr it = Enter();
            Done(Native.bs_client_show(it, moment, offsets.Items));
        }

        /// <summary>
        /// The level of Query.CutByLevel on the screen, as Server.SetLineOfSight(). Null: it cuts nothing.
        /// </summary>
        public void SetLineOfSight(LineOfSightAt sees)
        {
            IntPtr it = Enter();
            LineOfSightAt former = Callbacks.SeesAt;
            if (sees != null) Callbacks.SeesAt = sees;
            int code = Native.bs_client_set_line_of_sight(it, sees == null ? IntPtr.Zero : Callbacks.SeesAtFunction,
                                                          Callbacks.User);
            Callbacks.SeesAt = code < 0 ? former : sees;
            Done(code);
        }

        /// <summary>As Server.SetLevel().</summary>
        public void SetLevel(LevelTrace level, bool moves)
        {
            IntPtr it = Enter();
            LevelTrace former = Callbacks.Level;
            if (level != null) Callbacks.Level = level;
            int code = Native.bs_client_set_level(it, level == null ? IntPtr.Zero : Callbacks.LevelFunction,
                                                  Callbacks.User, moves ? 1u : 0u);
            Callbacks.Level = code < 0 ? former : level;
            Done(code);
        }

        /// <summary>As Server.SetBonePoser(), of entities that are received.</summary>
        public void SetBonePoser(BonePoser poser)
        {
            IntPtr it = Enter();
            BonePoser former = Callbacks.Poser;
            if (poser != null) Callbacks.Poser = poser;
            int code = Native.bs_client_set_bone_poser(it, poser == null ? IntPtr.Zero : Callbacks.PoserFunction,
                                                       Callbacks.User);
            Callbacks.Poser = code < 0 ? former : poser;
            Done(code);
        }

        /// <summary>As Server.BakePoses().</summary>
        public void BakePoses(BakedClip[] clips, Frame[] frames, int boneCount, Vec3 up)
        {
            int frameCount = Arrays.Rows(frames, boneCount, "frames");
            Arrays.CheckCount(clips, clips == null ? 1 : clips.Length, "clips");
            IntPtr it = Enter();
            int code;
            fixed (BakedClip* clipsAt = clips)
            fixed (Frame* framesAt = frames)
                code = Native.bs_client_bake_poses(it, clipsAt, (uint)clips.Length, framesAt, (uint)frameCount,
                                                      (uint)boneCount, &up);
            Done(code);
        }
    }
}
