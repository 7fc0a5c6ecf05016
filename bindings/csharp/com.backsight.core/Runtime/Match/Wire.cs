namespace Backsight
{
    /// <summary>
    /// Messages between ServerMatch and ClientMatch: a kind, then fields, the lowest byte first. Those that end in R go
    /// reliably. Reading checks that the bytes are there: they may be anything.
    /// </summary>
    internal static class Wire
    {
        internal const byte HelloR = 1;     // client: fingerprint (8), number of this hello (4)
        internal const byte WelcomeR = 2;   // server: hello (4), client (4), entity (4), tick of the join (8)
        internal const byte RefusedR = 3;   // server: fingerprint (8), the client's differs
        internal const byte BindR = 4;      // server: entity (4), the game's key (8)
        internal const byte UnbindR = 5;    // server: entity (4)
        internal const byte Snapshot = 6;   // server: a packet of Server.Write()
        internal const byte Commands = 7;   // client: a packet of Client.Write()
        internal const byte VerdictR = 8;   // server: ShotVerdict
        internal const byte AskR = 9;       // server: it knows no such client, which shall say hello
        internal const int MinBytes = 1 + 100;
        internal const int MaxBytes = 1 + Constants.PacketBytes;
        /// <summary>What is left of a command's input for the game, beside the shot.</summary>
        internal const int ShotBytes = 33;
        /// <summary>In place of a Reason: the claimed muzzle is too far from the shooter.</summary>
        internal const byte OriginTooFar = 255;
        /// <summary>In place of a bone's index: the frame of none follows.</summary>
        internal const byte NoBone = 255;

        internal static void Put(byte[] bytes, ref int at, uint value)
        {
            for (int i = 0; i < 4; ++i) bytes[at++] = (byte)(value >> 8 * i);
        }

        internal static void Put(byte[] bytes, ref int at, ulong value)
        {
            Put(bytes, ref at, (uint)value);
            Put(bytes, ref at, (uint)(value >> 32));
        }

        internal static unsafe void Put(byte[] bytes, ref int at, float value)
        {
            Put(bytes, ref at, *(uint*)&value);
        }

        internal static void Put(byte[] bytes, ref int at, Vec3 v)
        {
            Put(bytes, ref at, v.X);
            Put(bytes, ref at, v.Y);
            Put(bytes, ref at, v.Z);
        }

        internal static void Put(byte[] bytes, ref int at, Quat q)
        {
            Put(bytes, ref at, new Vec3(q.X, q.Y, q.Z));
            Put(bytes, ref at, q.W);
        }

        internal static void Put(byte[] bytes, ref int at, Frame frame)
        {
            Put(bytes, ref at, frame.Position);
            Put(bytes, ref at, frame.Rotation);
        }
    }

    /// <summary>Reads a message. Past its end it reads 0, and IsWhole is false.</summary>
    internal struct WireReader
    {
        readonly byte[] bytes;
        readonly int end;
        int at;

        internal WireReader(byte[] bytes, int offset, int count)
        {
            this.bytes = bytes;
            at = offset;
            end = offset + count;
        }

        internal bool IsWhole { get { return at <= end; } }
        internal bool IsDone { get { return at == end; } }

        internal byte Byte()
        {
            return at++ < end ? bytes[at - 1] : (byte)0;
        }

        internal uint UInt()
        {
            uint value = 0;
            for (int i = 0; i < 4; ++i) value |= (uint)Byte() << 8 * i;
            return value;
        }

        internal ulong ULong()
        {
            ulong low = UInt();
            return low | (ulong)UInt() << 32;
        }

        internal unsafe float Float()
        {
            uint bits = UInt();
            return *(float*)&bits;
        }

        internal Vec3 Vec3()
        {
            float x = Float();
            float y = Float();
            return new Vec3(x, y, Float());
        }

        internal Quat Quat()
        {
            Vec3 v = Vec3();
            return new Quat { X = v.X, Y = v.Y, Z = v.Z, W = Float() };
        }

        internal Frame Frame()
        {
            Vec3 position = Vec3();
            return new Frame { Position = position, Rotation = Quat() };
        }
    }

    /// <summary>Sends bytes that are valid within the call alone.</summary>
    public delegate void SendBytes(ulong peer, byte[] bytes, int count, bool isReliable);

    /// <summary>How far a ray goes until the level stops it, in metres: the same on both ends, to the bit.</summary>
    public delegate float ShotReach(Vec3 origin, Vec3 direction);

    /// <summary>What became of a shot, with both pictures of whom it was fired at.</summary>
    public struct ShotVerdict
    {
        /// <summary>Number of the command that fired.</summary>
        public uint Command;
        public Outcome Outcome;
        public Reason Reason;
        /// <summary>
        /// It was not judged: the muzzle is further from the shooter than ServerMatch.MaxOriginErrorM. Outcome is
        /// Refused, and Reason is BadShot.
        /// </summary>
        public bool IsOriginTooFar;
        /// <summary>Constants.NoEntity: nobody was hit.</summary>
        public uint Entity;
        public HitGroup Group;
        public Vec3 Point;
        /// <summary>
        /// Where the server's view had whom the screen hit, whatever the verdict; if the screen hit nobody, whom the
        /// verdict hit. All 0 if there is neither, and if no view was rebuilt.
        /// </summary>
        public Frame InServersView;
        /// <summary>
        /// The bone of the hitbox that was hit, and where the server's view had it, if that is a hitbox of whom the
        /// screen hit. -1: none, and all 0.
        /// </summary>
        public int Bone;
        public Frame BoneInServersView;
    }
}
