using System;

namespace Backsight
{
    /// <summary>A clock and interpolation delays alone, for a game whose world is no Client.</summary>
    public sealed unsafe partial class Clock : NativeObject
    {
        /// <summary>`groups`: a delay for each of 1 to 16 groups.</summary>
        public Clock(Library library, ClockConfig config, DelayConfig[] groups)
            : base(library, (owner, handle, error) =>
                {
                    ClockConfig its = config;
                    fixed (DelayConfig* first = groups)
                        return Native.bs_clock_open(owner, &its, first, (uint)groups.Length, handle, error);
                })
        {
        }

        internal override int Close(IntPtr it)
        {
            return Native.bs_clock_close(it);
        }
    }

    /// <summary>Holds the commands of one client that came before their tick.</summary>
    public sealed unsafe partial class CommandBuffer : NativeObject
    {
        /// <summary>
        /// `maxAheadTicks`: how long a command is held at most, 0 to 64. `capacity`: at once, 1 to 1024.
        /// </summary>
        public CommandBuffer(Library library, uint maxAheadTicks, uint capacity)
            : base(library, (owner, handle, error) =>
                Native.bs_command_buffer_open(owner, maxAheadTicks, capacity, handle, error))
        {
        }

        internal override int Close(IntPtr it)
        {
            return Native.bs_command_buffer_close(it);
        }
    }

    /// <summary>When a command is made, so that it comes in time.</summary>
    public sealed unsafe partial class InputLead : NativeObject
    {
        public InputLead(Library library, InputLeadConfig config)
            : base(library, (owner, handle, error) =>
                {
                    InputLeadConfig its = config;
                    return Native.bs_input_lead_open(owner, &its, handle, error);
                })
        {
        }

        internal override int Close(IntPtr it)
        {
            return Native.bs_input_lead_close(it);
        }
    }

    /// <summary>The velocity, acceleration and angular velocity of a thing of which only poses are known.</summary>
    public sealed unsafe partial class Estimator : NativeObject
    {
        public Estimator(Library library, EstimatorConfig config)
            : base(library, (owner, handle, error) =>
                {
                    EstimatorConfig its = config;
                    return Native.bs_estimator_open(owner, &its, handle, error);
                })
        {
        }

        internal override int Close(IntPtr it)
        {
            return Native.bs_estimator_close(it);
        }
    }

    /// <summary>Says when the truth has gone too far from what every receiver believes.</summary>
    public sealed unsafe partial class Reckoner : NativeObject
    {
        /// <summary>`rules`: their model and its settings, equal on both sides.</summary>
        public Reckoner(Library library, DrawRules rules, ReckonerConfig config)
            : base(library, (owner, handle, error) =>
                {
                    DrawRules its = rules;
                    ReckonerConfig mine = config;
                    return Native.bs_reckoner_open(owner, &its, &mine, handle, error);
                })
        {
        }

        internal override int Close(IntPtr it)
        {
            return Native.bs_reckoner_close(it);
        }
    }

    public unsafe partial struct Vec3
    {
        public Vec3(float x, float y, float z)
        {
            X = x;
            Y = y;
            Z = z;
        }
    }

    public unsafe partial struct Quat
    {
        /// <summary>Nothing is turned.</summary>
        public static Quat Identity { get { return new Quat { W = 1 }; } }
    }

    public unsafe partial struct Stamp
    {
        /// <summary>The stamp that came off the wire; any bytes.</summary>
        public static Stamp From(byte[] bytes, int offset)
        {
            Arrays.CheckRange(bytes, offset, Constants.StampBytes, "bytes");
            var made = default(Stamp);
            for (int i = 0; i < Constants.StampBytes; ++i) made.Bytes.Items[i] = bytes[offset + i];
            return made;
        }

        public void CopyTo(byte[] bytes, int offset)
        {
            Arrays.CheckRange(bytes, offset, Constants.StampBytes, "bytes");
            for (int i = 0; i < Constants.StampBytes; ++i) bytes[offset + i] = Bytes[i];
        }
    }

    public unsafe partial struct News
    {
        /// <summary>The message that came off the wire; any bytes.</summary>
        public static News From(byte[] bytes, int offset)
        {
            Arrays.CheckRange(bytes, offset, Constants.NewsBytes, "bytes");
            var made = default(News);
            for (int i = 0; i < Constants.NewsBytes; ++i) made.Bytes.Items[i] = bytes[offset + i];
            return made;
        }

        public void CopyTo(byte[] bytes, int offset)
        {
            Arrays.CheckRange(bytes, offset, Constants.NewsBytes, "bytes");
            for (int i = 0; i < Constants.NewsBytes; ++i) bytes[offset + i] = Bytes[i];
        }
    }
}
