using System;
using UnityEngine;

namespace Backsight.Engine
{
    /// <summary>
    /// One match over the netcode that a subclass wraps. One in the scene, on server and clients, with equal settings.
    /// The server records all bodies in FixedUpdate. A client draws them in Update, before others read transforms.
    /// </summary>
    [DefaultExecutionOrder(-100)]
    public abstract partial class BacksightNetwork : MonoBehaviour
    {
        [Tooltip("All sets of hitboxes, in the same order on both ends.")]
        public BacksightHitboxes[] sets = new BacksightHitboxes[0];
        public Fairness fairness = Fairness.Casual;
        public int maxEntities = 256;
        public int maxClients = 64;
        [Tooltip("The most bones of a body, posed by `poses` or Poser; 0: hitboxes sit on roots.")]
        public int maxBones;
        [Tooltip("Clips that were baked, the same on both ends. None: Poser, or no bones.")]
        public BacksightPoses poses;
        [Tooltip("From a body's root to its eyes.")]
        public Vector3 eye = new Vector3(0, 1.6f, 0);
        [Tooltip("How far from its eyes a shooter may claim the muzzle.")]
        public float maxOriginErrorM = 2;
        [Tooltip("Compare each verdict with the shooter's screen, and name what makes them differ.")]
        public bool selfAudit = true;
        [Tooltip("The most bytes of an unreliable message. Raise it only if the transport takes more.")]
        [Range(101, 1201)] public int maxPacketBytes = 960;
        [Tooltip("Ticks from one snapshot to the next. More for a service that counts messages.")]
        [Range(1, 16)] public int snapshotInterval = 1;
        [Tooltip("What stops shots and sight, without the bodies themselves. If empty, shots go through walls.")]
        public LayerMask level;

        /// <summary>
        /// Poses bones from the replicated state, the same on both ends: set it in Awake(). Snapshots carry no bones.
        /// </summary>
        public BonePoser Poser;
        /// <summary>Called when a side was made, before its first entity: for BakePoses(), on both ends.</summary>
        public Action<Server> ServerOpened;
        public Action<Client> ClientOpened;
        /// <summary>
        /// What became of a shot of the local player. What a handler of this or of the two below throws is said once in
        /// the console.
        /// </summary>
        public event Action<ShotVerdict> Judged;
        /// <summary>On the server: a shot of a peer, and its verdict. Apply damage here.</summary>
        public event Action<ulong, Shot, Verdict> JudgedOnServer;
        /// <summary>On the server: the game's own bytes of a command.</summary>
        public event Action<ulong, byte[], int, int> Commanded;

        const float reachM = 1000;
        public ServerMatch ServerSide { get; private set; }
        public ClientMatch ClientSide { get; private set; }
        Library library;
        byte[] own;
        int ownBytes;
        bool saidUnread;

        /// <summary>Whether this process is the server, or a host.</summary>
        protected abstract bool IsServer { get; }
        /// <summary>Whether this process is connected to a server. A host is not asked.</summary>
        protected abstract bool IsClient { get; }
        /// <summary>The number of the peer whose body it is; false: nobody's.</summary>
        protected abstract bool OwnerOf(BacksightBody body, out ulong peer);
        /// <summary>Whether the local player moves it.</summary>
        protected abstract bool IsMine(BacksightBody body);
        /// <summary>The netcode's number of the object, equal on both ends; 0: it has none yet.</summary>
        protected abstract ulong KeyOf(BacksightBody body);
        /// <summary>To a peer, or from a client to the server: peer is 0. Valid within the call alone.</summary>
        protected abstract void Send(ulong peer, byte[] bytes, int count, bool isReliable, bool toServer);
        /// <summary>The netcode's component of a body; null: it has none yet.</summary>
        protected static T PartOf<T>(BacksightBody body) where T : Component
        {
            var its = body.Part as T;
            if (its == null) body.Part = its = body.GetComponent<T>();
            return its;
        }

        /// <summary>Smoothed; 0: unknown.</summary>
        protected virtual long RttUs { get { return 0; } }

        /// <summary>The game's own bytes of the next commands, at most 15. They may be read later: do not reuse them.
        /// </summary>
        public void SetInput(byte[] bytes, int count)
        {
            own = bytes;
            ownBytes = count;
        }

        /// <summary>
        /// Fires at what is drawn. Once a tick at most: false, and nothing was fired. `hit`: the screen's answer, which
        /// the server will give too. A host's own player is judged in the present.
        /// </summary>
        public bool Fire(Vector3 origin, Vector3 direction, out Hit hit)
        {
            uint command;
            hit = default(Hit);
            if (ServerSide != null) return FireAsHost(origin, direction, out hit);
            if (ClientSide == null || !ClientSide.Fire(origin.ToBacksight(), direction.normalized.ToBacksight(), own,
                                                       ownBytes, out hit, out command))
                return false;
            BacksightBody target = BodyOf(hit.Entity);
            BacksightShots.Fired(this, command, target, origin, hit, ClientSide.Screen);
            return true;
        }

        bool FireAsHost(Vector3 origin, Vector3 direction, out Hit hit)
        {
            View now = View.Default;
            now.Moment = ServerSide.Tick * 65536;
            ViewRay ray = ViewRay.Default;
            ray.Origin = origin.ToBacksight();
            ray.Direction = direction.normalized.ToBacksight();
            if (ServerSide.Reach != null) ray.MaxDistanceM = Reach(ray.Origin, ray.Direction);
            Filter filter = Filter.Default;
            foreach (BacksightBody body in recorded)
                if (IsMine(body)) filter.Exclude = body.Entity;
            hit = ServerSide.Server.CastRay(now, ray, filter);
            return true;
        }

        /// <summary>The body of an entity of the match; null: none here.</summary>
        public BacksightBody BodyOf(uint entity)
        {
            if (entity == Constants.NoEntity) return null;
            foreach (BacksightBody body in BacksightBody.All)
                if (body.Entity == entity) return body;
            return null;
        }

        protected void ReceiveOnServer(ulong peer, byte[] bytes, int offset, int count)
        {
            if (ServerSide != null) ServerSide.Receive(peer, bytes, offset, count);
        }

        protected void ReceiveOnClient(byte[] bytes, int offset, int count)
        {
            if (ClientSide == null || Take(bytes, offset, count) || saidUnread) return;
            saidUnread = true;
            Debug.LogWarning("Backsight: a message of the server is not understood: is it of the same release?", this);
        }

        // A netcode may end the connection of whoever throws out of its handler.
        bool Take(byte[] bytes, int offset, int count)
        {
            try
            {
                return ClientSide.Receive(bytes, offset, count, NowUs);
            }
            catch (Exception fault)
            {
                if (fault is BacksightException) throw;
                SayThrown("Poser", fault);
                return true;
            }
        }

        void TellVerdict(ShotVerdict verdict)
        {
            BacksightShots.Judged(this, verdict);
            try
            {
                if (Judged != null) Judged(verdict);
            }
            catch (Exception fault)
            {
                SayThrown("Judged", fault);
            }
        }

        protected void PeerLeft(ulong peer)
        {
            if (ServerSide != null) ServerSide.Leave(peer);
        }

        /// <summary>Ends both sides. They begin anew while IsServer or IsClient are true.</summary>
        protected void EndMatch()
        {
            ServerSide = null;
            ClientSide = null;
            recorded.Clear();
            thrown.Clear();
            foreach (BacksightBody body in BacksightBody.All) body.Forget();
            if (library != null) library.Dispose();
            library = null;
        }

        protected virtual void OnDestroy()
        {
            EndMatch();
        }

        static long NowUs { get { return (long)(Time.realtimeSinceStartupAsDouble * 1e6); } }

        WorldConfig World()
        {
            WorldConfig world = WorldConfig.Default;
            world.TickRateNumerator = (uint)Mathf.RoundToInt(1 / Time.fixedDeltaTime);
            world.MaxEntities = (uint)maxEntities;
            world.MaxBones = (uint)maxBones;
            return world;
        }

        Hitbox[][] Sets()
        {
            return Array.ConvertAll(sets, set => set.ToArray());
        }

        void StartServer()
        {
            library = new Library();
            ServerConfig config = ServerConfig.Default;
            WeaponRules rifle = Library.FairnessOf(fairness, ref config);
            config.MaxClients = (uint)maxClients;
            config.EyeOffsetM = eye.ToBacksight();
            config.HasSelfAudit = selfAudit;
            ServerSide = new ServerMatch(library, World(), config, Sets(), SendToPeer)
            {
                Rifle = rifle,
                Eye = eye.ToBacksight(),
                SnapshotInterval = snapshotInterval,
                MaxPacketBytes = maxPacketBytes,
                MaxOriginErrorM = maxOriginErrorM,
                PlayerOf = PlayerOf,
                OriginTooFar = SayTooFar,
                Judged = TellJudged,
                Commanded = TellCommanded,
                Alarm = (peer, fault) => Debug.LogError(
                    "Backsight: screens of peer " + peer + " do not show what is judged: " + fault +
                    ". docs/integrate/self-audit.md says what to check", this)
            };
            if (poses != null) poses.GiveTo(ServerSide.Server, sets, Time.fixedDeltaTime);
            else if (Poser != null) ServerSide.Server.SetBonePoser(Poser);
            if (ServerOpened != null) ServerOpened(ServerSide.Server);
            if (level.value == 0) return;
            ServerSide.Reach = Reach;
            ServerSide.Sees = (from, to) => !Physics.Linecast(from.ToUnity(), to.ToUnity(), level.value,
                                                              QueryTriggerInteraction.Ignore);
        }

        // The same ray on both ends, to the bit: both answer alike where the level is the same.
        float Reach(Vec3 origin, Vec3 direction)
        {
            RaycastHit hit;
            return Physics.Raycast(origin.ToUnity(), direction.ToUnity(), out hit, reachM, level.value,
                                   QueryTriggerInteraction.Ignore) ? hit.distance : reachM;
        }

        void SayTooFar(ulong peer, float distanceM)
        {
            // Anybody may send them.
            if (ServerSide.OriginsTooFar % 100 != 1) return;
            Debug.LogWarning("Backsight: a shot of peer " + peer + " began " + distanceM + " m from its shooter's " +
                             "eyes, and maxOriginErrorM is " + maxOriginErrorM + ". " + ServerSide.OriginsTooFar +
                             " so far", this);
        }

        void StartClient()
        {
            library = new Library();
            ClientConfig config = ClientConfig.Default;
            config.SendIntervalUs = (long)Math.Round(Time.fixedDeltaTime * 1e6) * snapshotInterval;
            ServerConfig unused = ServerConfig.Default;
            SendBytes send = (peer, bytes, count, isReliable) => Send(0, bytes, count, isReliable, true);
            ClientSide = new ClientMatch(library, World(), config, Sets(), send)
            {
                Rifle = Library.FairnessOf(fairness, ref unused),
                Judged = TellVerdict,
                Refused = (theirs, ours) => Debug.LogError(
                    "Backsight: the server has other settings, fingerprint " + theirs.ToString("x16") +
                    " in place of " + ours.ToString("x16") +
                    ". Compare sets, maxBones and Time.fixedDeltaTime of both builds", this)
            };
            if (poses != null) poses.GiveTo(ClientSide.Screen, sets, Time.fixedDeltaTime);
            else if (Poser != null) ClientSide.Screen.SetBonePoser(Poser);
            if (level.value != 0) ClientSide.Reach = Reach;
            if (ClientOpened != null) ClientOpened(ClientSide.Screen);
            ClientSide.Hello();
        }

        protected virtual void FixedUpdate()
        {
            if (IsServer != (ServerSide != null) || (!IsServer && IsClient != (ClientSide != null)))
            {
                Begin();
            }
            if (ServerSide != null) RecordTick();
            else if (ClientSide != null) ClientSide.Tick(own, ownBytes);
        }

        void Begin()
        {
            EndMatch();
            try
            {
                if (IsServer) StartServer();
                else if (IsClient) StartClient();
            }
            catch
            {
                // The console says it once, and not at each tick.
                enabled = false;
                EndMatch();
                throw;
            }
        }

        protected virtual void Update()
        {
            if (ClientSide == null || !ClientSide.Frame(NowUs, RttUs)) return;
            foreach (BacksightBody body in BacksightBody.All)
            {
                try
                {
                    Draw(body);
                }
                catch (Exception fault)
                {
                    Complain(body, " is not drawn: " + fault);
                }
            }
        }

        void Draw(BacksightBody body)
        {
            ulong key = KeyOf(body);
            body.Entity = key == 0 ? Constants.NoEntity : ClientSide.EntityOf(key);
            if (body.Entity != Constants.NoEntity && !IsMine(body)) body.Show(ClientSide.Screen);
        }
    }
}
