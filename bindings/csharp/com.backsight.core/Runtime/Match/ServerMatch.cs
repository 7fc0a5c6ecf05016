using System;
using System.Collections.Generic;

namespace Backsight
{
    /// <summary>
    /// The server's side over any transport: joins, snapshots, commands and shots. The transport hands in what came,
    /// and sends what `send` is given. Peers are the transport's own numbers.
    /// </summary>
    public sealed partial class ServerMatch : IDisposable
    {
        sealed class Seat
        {
            internal uint Client;
            internal uint Entity;
            internal uint Hello;
            internal long JoinedTick;
        }

        public readonly Server Server;
        public WeaponRules Rifle = WeaponRules.Default;
        /// <summary>Where the level stops a shot; null: nowhere. As on clients.</summary>
        public ShotReach Reach;
        /// <summary>For the cover rule; null: no rule.</summary>
        public LineOfSight Sees;
        /// <summary>How far a claimed muzzle may be from the shooter's place plus Eye.</summary>
        public float MaxOriginErrorM = 2;
        public Vec3 Eye;
        /// <summary>The entity that a peer plays; Constants.NoEntity: a spectator. Asked when it joins.</summary>
        public Func<ulong, uint> PlayerOf;
        /// <summary>Shots that were not judged because the muzzle is too far: peer, and how far.</summary>
        public Action<ulong, float> OriginTooFar;
        /// <summary>Each shot that was judged.</summary>
        public Action<ulong, Shot, Verdict> Judged;
        /// <summary>
        /// With ServerConfig.HasSelfAudit: the screens of a peer do not show what the server judges. The name of the
        /// fault; docs/integrate/self-audit.md says where to look in the game's code.
        /// </summary>
        public Action<ulong, string> Alarm;
        /// <summary>The game's own bytes of each new command: peer, bytes, offset, count.</summary>
        public Action<ulong, byte[], int, int> Commanded;

        readonly SendBytes send;
        readonly Hitbox[][] sets;
        readonly Dictionary<uint, Hitbox[]> setOf = new Dictionary<uint, Hitbox[]>();
        readonly Dictionary<ulong, Seat> seats = new Dictionary<ulong, Seat>();
        readonly List<ulong> peers = new List<ulong>();
        readonly Dictionary<uint, ulong> keys = new Dictionary<uint, ulong>();
        readonly Dictionary<uint, Vec3> places = new Dictionary<uint, Vec3>();
        readonly HashSet<ulong> asked = new HashSet<ulong>();
        readonly byte[] packet = new byte[Wire.MaxBytes];
        byte[] snapshot = new byte[Wire.MaxBytes];
        readonly byte[] input = new byte[Constants.CommandInputBytes];
        readonly bool hasSelfAudit;
        int snapshotInterval = 1;
        long tick = -1;

        /// <summary>`sets`: hitbox sets, numbered from 1, equal and in the same order on both ends.</summary>
        public ServerMatch(Library library, WorldConfig world, ServerConfig config, Hitbox[][] sets, SendBytes send)
        {
            world.HasPackets = true;
            Server = new Server(library, world, config);
            foreach (Hitbox[] set in sets) Server.AddHitboxSet(set, set.Length, 0);
            hasSelfAudit = config.HasSelfAudit;
            this.sets = sets;
            this.send = send;
        }

        public void Dispose()
        {
            Server.Dispose();
        }

        /// <summary>
        /// The most bytes of an unreliable message, 101 to 1,201, the default: what the transport takes in one packet
        /// beside its own headers. What does not fit into a snapshot comes in the next ones.
        /// </summary>
        public int MaxPacketBytes
        {
            get { return snapshot.Length; }
            set
            {
                if (value < Wire.MinBytes || value > Wire.MaxBytes)
                    throw new ArgumentOutOfRangeException("MaxPacketBytes", "It is " + Wire.MinBytes + " to " +
                                                          Wire.MaxBytes + ", not " + value);
                snapshot = new byte[value];
            }
        }

        /// <summary>
        /// Ticks from one snapshot to the next, from 1, the default. ClientConfig.SendIntervalUs says the same in
        /// microseconds.
        /// </summary>
        public int SnapshotInterval
        {
            get { return snapshotInterval; }
            set
            {
                if (value < 1) throw new ArgumentOutOfRangeException("SnapshotInterval", "It is 1 or more, not " +
                                                                     value);
                snapshotInterval = value;
            }
        }

        /// <summary>Shots of which OriginTooFar was said.</summary>
        public long OriginsTooFar { get; private set; }
        public long Tick { get { return tick; } }
        public int PeerCount { get { return peers.Count; } }

        /// <summary>Adds an entity. `key`: the game's own number of it, which clients are sent.</summary>
        public uint Spawn(Traits traits, ulong key)
        {
            uint entity;
            RecordAnswer answer = TrySpawn(traits, key, out entity);
            if (answer != RecordAnswer.Ok)
                throw new InvalidOperationException("No entity for key " + key + ": " + answer +
                                                    ". WorldConfig.MaxEntities counts those lately despawned too");
            return entity;
        }

        /// <summary>As Spawn(). Without room it adds nothing, and says why.</summary>
        public RecordAnswer TrySpawn(Traits traits, ulong key, out uint entity)
        {
            RecordAnswer answer = Server.Spawn(traits, out entity);
            if (answer != RecordAnswer.Ok) return answer;
            keys[entity] = key;
            if (traits.Hitboxes > 0) setOf[entity] = sets[traits.Hitboxes - 1];
            foreach (ulong peer in peers) SendBind(peer, entity, key);
            return answer;
        }

        /// <summary>An entity is gone, after BeginTick() in place of Record().</summary>
        public void Despawn(uint entity)
        {
            Server.Despawn(entity);
            keys.Remove(entity);
            setOf.Remove(entity);
            places.Remove(entity);
            int at = 0;
            packet[at++] = Wire.UnbindR;
            Wire.Put(packet, ref at, entity);
            foreach (ulong peer in peers) send(peer, packet, at, true);
        }

        /// <summary>Which entity a peer that has joined plays from now on.</summary>
        public void SetPlayer(ulong peer, uint entity)
        {
            Seat seat;
            if (!seats.TryGetValue(peer, out seat) || seat.Entity == entity) return;
            Release(entity);
            Server.SetEntity(seat.Client, entity);
            seat.Entity = entity;
            SendWelcome(peer, seat);
        }

        // Whoever played it plays nothing until they are given another.
        void Release(uint entity)
        {
            if (entity == Constants.NoEntity) return;
            foreach (ulong peer in peers)
                if (seats[peer].Entity == entity) SetPlayer(peer, Constants.NoEntity);
        }

        public void BeginTick()
        {
            asked.Clear();
            Server.BeginTick(++tick);
        }

        /// <summary>
        /// Where an entity is. Packets carry no bones: Server.SetBonePoser() poses them. What the poser throws comes
        /// out of here, and the entity is recorded, without bones.
        /// </summary>
        public RecordAnswer Record(uint entity, EntityPose pose)
        {
            try
            {
                RecordAnswer answer = Server.Record(entity, pose);
                if (answer == RecordAnswer.Ok) places[entity] = pose.Position;
                return answer;
            }
            catch (Exception thrown)
            {
                if (!(thrown is BacksightException)) places[entity] = pose.Position;
                throw;
            }
        }

        /// <summary>Ends the tick, and sends each client its snapshot.</summary>
        public void EndTick()
        {
            Server.FinishTick();
            if (tick % snapshotInterval != 0) return;
            for (int i = 0; i < peers.Count; ++i)
            {
                snapshot[0] = Wire.Snapshot;
                int size = Server.Write(seats[peers[i]].Client, snapshot, 1);
                send(peers[i], snapshot, 1 + size, false);
            }
        }

        /// <summary>
        /// Takes in what came from a peer: any bytes. False if it is no message of a ClientMatch, or of one without a
        /// seat: it is asked for another hello.
        /// </summary>
        public bool Receive(ulong peer, byte[] bytes, int offset, int count)
        {
            Arrays.CheckRange(bytes, offset, count, "bytes");
            var reader = new WireReader(bytes, offset, count);
            switch (reader.Byte())
            {
                case Wire.HelloR:
                    ulong its = reader.ULong();
                    uint hello = reader.UInt();
                    if (!reader.IsDone) return false;
                    Join(peer, its, hello);
                    return true;
                case Wire.Commands:
                    Seat seat;
                    if (!seats.TryGetValue(peer, out seat))
                    {
                        Ask(peer);
                        return false;
                    }
                    return Take(peer, seat, bytes, offset + 1, count - 1);
                default: return false;
            }
        }

        /// <summary>A peer's connection is over.</summary>
        public void Leave(ulong peer)
        {
            Seat seat;
            if (!seats.TryGetValue(peer, out seat)) return;
            Server.Leave(seat.Client);
            seats.Remove(peer);
            peers.Remove(peer);
        }

        // Once a tick, however much it sends.
        void Ask(ulong peer)
        {
            if (!asked.Add(peer)) return;
            packet[0] = Wire.AskR;
            send(peer, packet, 1, true);
        }

        void Join(ulong peer, ulong its, uint hello)
        {
            Seat former;
            // A hello is said again until it is answered, so that it may come twice.
            if (seats.TryGetValue(peer, out former) && former.Hello == hello) return;
            ulong fingerprint = Server.Fingerprint();
            if (its != fingerprint)
            {
                int at = 0;
                packet[at++] = Wire.RefusedR;
                Wire.Put(packet, ref at, fingerprint);
                send(peer, packet, at, true);
                return;
            }
            Leave(peer);
            var seat = new Seat { Entity = PlayerOf == null ? Constants.NoEntity : PlayerOf(peer), Hello = hello };
            Release(seat.Entity);
            // Whoever comes before the first tick has missed none.
            seat.JoinedTick = Math.Max(tick, 0);
            if (!Server.Join(seat.Entity, 0, its, out seat.Client)) return;
            seats.Add(peer, seat);
            peers.Add(peer);
            SendWelcome(peer, seat);
            foreach (KeyValuePair<uint, ulong> one in keys) SendBind(peer, one.Key, one.Value);
        }

        void SendWelcome(ulong peer, Seat seat)
        {
            int at = 0;
            packet[at++] = Wire.WelcomeR;
            Wire.Put(packet, ref at, seat.Hello);
            Wire.Put(packet, ref at, seat.Client);
            Wire.Put(packet, ref at, seat.Entity);
            Wire.Put(packet, ref at, (ulong)seat.JoinedTick);
            send(peer, packet, at, true);
        }

        void SendBind(ulong peer, uint entity, ulong key)
        {
            int at = 0;
            packet[at++] = Wire.BindR;
            Wire.Put(packet, ref at, entity);
            Wire.Put(packet, ref at, key);
            send(peer, packet, at, true);
        }

        bool Take(ulong peer, Seat seat, byte[] bytes, int offset, int count)
        {
            CommandsAnswer answer = Server.Receive(seat.Client, bytes, offset, count);
            if (answer != CommandsAnswer.Ok) return answer != CommandsAnswer.Malformed;
            Command command;
            while (Server.NextReceived(out command))
            {
                // A command that came before, or too many, is not executed.
                if (!Server.TakeCommand(seat.Client, command.Number, command.Stamp).IsNew) continue;
                for (int i = 0; i < command.Size; ++i) input[i] = command.Input[i];
                bool fires = command.Size > 0 && input[0] == 1 && command.Size >= Wire.ShotBytes;
                int begin = fires ? Wire.ShotBytes : 1;
                if (Commanded != null && command.Size > begin) Commanded(peer, input, begin, (int)command.Size - begin);
                if (fires) Judge(peer, seat, command.Number);
            }
            return true;
        }
    }
}
