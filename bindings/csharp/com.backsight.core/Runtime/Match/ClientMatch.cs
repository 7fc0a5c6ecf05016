using System;
using System.Collections.Generic;

namespace Backsight
{
    /// <summary>
    /// A client's side over any transport: the screen, its commands and shots. `nowUs` is the client's own clock, which
    /// never goes back.
    /// </summary>
    public sealed class ClientMatch : IDisposable
    {
        public readonly Client Screen;
        public WeaponRules Rifle = WeaponRules.Default;
        /// <summary>Where the level stops a shot; null: nowhere. As on the server.</summary>
        public ShotReach Reach;
        /// <summary>What became of a shot of this client.</summary>
        public Action<ShotVerdict> Judged;
        /// <summary>The server has other settings; its fingerprint, and ours.</summary>
        public Action<ulong, ulong> Refused;

        readonly SendBytes send;
        readonly Dictionary<ulong, uint> entities = new Dictionary<ulong, uint>();
        readonly byte[] packet = new byte[Wire.MaxBytes];
        readonly byte[] input = new byte[Constants.CommandInputBytes];
        const long helloAgainUs = 1000000;
        bool hasFired, waits;
        uint hello;
        long helloUs;

        /// <summary>The entity that this client plays; Constants.NoEntity: none.</summary>
        public uint Self { get; private set; }
        public bool IsJoined { get; private set; }
        public bool IsDrawn { get; private set; }

        /// <summary>`sets`: as of ServerMatch. What `send` is given goes to the server: peer is 0.</summary>
        public ClientMatch(Library library, WorldConfig world, ClientConfig config, Hitbox[][] sets, SendBytes send)
        {
            world.HasPackets = true;
            Screen = new Client(library, world, config);
            foreach (Hitbox[] set in sets) Screen.AddHitboxSet(set, set.Length, 0);
            this.send = send;
        }

        public void Dispose()
        {
            Screen.Dispose();
        }

        /// <summary>
        /// Asks the server for a seat: once the connection is up, and when it is up again. Frame() says it again each
        /// second until there is something to draw.
        /// </summary>
        public void Hello()
        {
            if (IsJoined) Screen.Reset();
            IsJoined = IsDrawn = hasFired = false;
            Self = Constants.NoEntity;
            entities.Clear();
            // Of this hello alone, so that the server knows one that came twice, and answers to a former one are known.
            hello = BitConverter.ToUInt32(Guid.NewGuid().ToByteArray(), 0);
            helloUs = -1;
            waits = true;
            SendHello();
        }

        void SendHello()
        {
            int at = 0;
            packet[at++] = Wire.HelloR;
            Wire.Put(packet, ref at, Screen.Fingerprint());
            Wire.Put(packet, ref at, hello);
            send(0, packet, at, true);
        }

        /// <summary>The entity of the game's own number; Constants.NoEntity: none yet.</summary>
        public uint EntityOf(ulong key)
        {
            uint entity;
            return entities.TryGetValue(key, out entity) ? entity : Constants.NoEntity;
        }

        /// <summary>Takes in what came: any bytes. False if it is no message of a ServerMatch.</summary>
        public bool Receive(byte[] bytes, int offset, int count, long nowUs)
        {
            Arrays.CheckRange(bytes, offset, count, "bytes");
            var reader = new WireReader(bytes, offset, count);
            switch (reader.Byte())
            {
                // One that comes before the welcome is as good as lost.
                case Wire.Snapshot:
                    return !IsJoined || Screen.Receive(bytes, offset + 1, count - 1, nowUs) != StoreAnswer.Malformed;
                case Wire.WelcomeR: return Welcome(reader);
                case Wire.RefusedR:
                    ulong theirs = reader.ULong();
                    if (reader.IsDone) waits = false;
                    if (reader.IsDone && Refused != null) Refused(theirs, Screen.Fingerprint());
                    return reader.IsDone;
                case Wire.BindR:
                    uint entity = reader.UInt();
                    ulong key = reader.ULong();
                    if (reader.IsDone) entities[key] = entity;
                    return reader.IsDone;
                case Wire.UnbindR: return Unbind(reader);
                case Wire.VerdictR: return TakeVerdict(reader);
                case Wire.AskR:
                    if (reader.IsDone && IsJoined) Hello();
                    return reader.IsDone;
                default: return false;
            }
        }

        bool Welcome(WireReader reader)
        {
            uint its = reader.UInt(), client = reader.UInt(), entity = reader.UInt();
            ulong tick = reader.ULong();
            if (!reader.IsDone) return false;
            // An answer to a former hello: another comes.
            if (its != hello) return true;
            try
            {
                Screen.SetSelf(entity, client, (long)tick);
            }
            catch (BacksightException fault)
            {
                // Another server's, or none that a server sends.
                if (fault.Code != Code.OutOfRange) throw;
                return false;
            }
            Self = entity;
            IsJoined = true;
            return true;
        }

        bool Unbind(WireReader reader)
        {
            uint entity = reader.UInt();
            if (!reader.IsDone) return false;
            foreach (KeyValuePair<ulong, uint> one in entities)
            {
                if (one.Value != entity) continue;
                entities.Remove(one.Key);
                break;
            }
            return true;
        }

        bool TakeVerdict(WireReader reader)
        {
            var verdict = new ShotVerdict { Command = reader.UInt() };
            verdict.Outcome = (Outcome)reader.Byte();
            byte reason = reader.Byte();
            verdict.IsOriginTooFar = reason == Wire.OriginTooFar;
            verdict.Reason = verdict.IsOriginTooFar ? Reason.BadShot : (Reason)reason;
            verdict.Entity = reader.UInt();
            verdict.Group = (HitGroup)reader.Byte();
            verdict.Point = reader.Vec3();
            verdict.InServersView = reader.Frame();
            byte bone = reader.Byte();
            verdict.Bone = bone == Wire.NoBone ? -1 : bone;
            if (verdict.Bone >= 0) verdict.BoneInServersView = reader.Frame();
            if (reader.IsDone && Judged != null) Judged(verdict);
            return reader.IsDone;
        }

        /// <summary>Each frame. False while nothing has arrived. `rttUs`: smoothed; 0: unknown.</summary>
        public bool Frame(long nowUs, long rttUs)
        {
            if (waits && helloUs < 0) helloUs = nowUs;
            if (waits && nowUs - helloUs >= helloAgainUs)
            {
                // Who welcomed it has sent nothing since, and may be gone.
                if (IsJoined) Hello();
                else SendHello();
                helloUs = nowUs;
            }
            IsDrawn = IsJoined && Screen.Advance(nowUs, rttUs);
            if (IsDrawn) waits = false;
            return IsDrawn;
        }

        /// <summary>
        /// Once a tick: a command with the game's own bytes, 0 to 15 of them. A shot since the last tick was one
        /// already.
        /// </summary>
        public void Tick(byte[] own, int count)
        {
            if (!IsDrawn) return;
            if (!hasFired) Push(0, 1, own, count);
            hasFired = false;
        }

        /// <summary>
        /// Fires at what is on the screen: after Frame(), and once a tick at most. False: not now. `hit`: the
        /// screen's answer, which the server will give too. `command`: its number, as ShotVerdict.Command has it.
        /// </summary>
        public bool Fire(Vec3 origin, Vec3 direction, byte[] own, int count, out Hit hit, out uint command)
        {
            hit = default(Hit);
            command = 0;
            if (!IsDrawn || hasFired) return false;
            Shot shot = Shot.Default;
            shot.Shooter = Self;
            shot.Origin = origin;
            shot.Direction = direction;
            if (Reach != null) shot.MaxDistanceM = Reach(origin, direction);
            hit = Screen.Shoot(shot, Rifle);
            int at = 1;
            Wire.Put(input, ref at, origin);
            Wire.Put(input, ref at, direction);
            Wire.Put(input, ref at, Library.ScreenHash(hit));
            Wire.Put(input, ref at, hit.Entity);
            command = Push(1, at, own, count);
            hasFired = true;
            return true;
        }

        uint Push(byte kind, int begin, byte[] own, int count)
        {
            Arrays.CheckCount(own, count, "own");
            if (count > input.Length - Wire.ShotBytes)
                throw new ArgumentOutOfRangeException("count", "A command has room for " +
                                                      (input.Length - Wire.ShotBytes) + " bytes, not " + count);
            input[0] = kind;
            for (int i = 0; i < count; ++i) input[begin + i] = own[i];
            uint number = Screen.Push(input, 0, begin + count);
            int size;
            packet[0] = Wire.Commands;
            if (Screen.Write(packet, 1, out size)) send(0, packet, 1 + size, false);
            return number;
        }
    }
}
