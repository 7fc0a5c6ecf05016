using System;
using System.Reflection;
using System.Runtime.InteropServices;

namespace Backsight
{
    /// <summary>
    /// The own player, ahead of the server, with a state and inputs of bytes. Prediction&lt;TState, TInput&gt; has
    /// those of structs. docs/integrate/prediction.md.
    /// </summary>
    public sealed unsafe partial class Prediction : NativeObject
    {
        byte[] state, input;

        public Prediction(Library library, PredictionConfig config, Step step) : this(library, config)
        {
            if (step == null) throw new ArgumentNullException("step");
            state = new byte[config.StateBytes];
            input = new byte[config.InputBytes];
            SetStep((stateAt, inputAt, dt) =>
                {
                    Marshal.Copy((IntPtr)stateAt, state, 0, state.Length);
                    Marshal.Copy((IntPtr)inputAt, input, 0, input.Length);
                    step(state, input, dt);
                    Marshal.Copy(state, 0, (IntPtr)stateAt, state.Length);
                });
        }

        internal Prediction(Library library, PredictionConfig config)
            : base(library, (owner, handle, error) =>
                {
                    PredictionConfig its = config;
                    return Native.bs_prediction_open(owner, &its, handle, error);
                })
        {
        }

        internal override int Close(IntPtr it)
        {
            return Native.bs_prediction_close(it);
        }

        internal void SetStep(RawStep step)
        {
            IntPtr it = Enter();
            Callbacks.Step = step;
            Done(Native.bs_prediction_set_step(it, Callbacks.StepFunction, Callbacks.User));
        }

        internal Reconciled ReconcileAt(long tick, byte* its, uint size, long nowUs, long serverTick)
        {
            var done = new Reconciled { StructSize = (uint)sizeof(Reconciled) };
            IntPtr it = Enter();
            Done(Native.bs_prediction_reconcile(it, tick, its, size, nowUs, serverTick, &done), "Reconcile");
            return done;
        }

        internal bool StartAt(long tick, byte* its, uint size, long serverTick)
        {
            IntPtr it = Enter();
            return Leave(Native.bs_prediction_start(it, tick, its, size, serverTick), "Start") == 0;
        }

        internal bool PredictAt(long tick, byte* its, uint size)
        {
            IntPtr it = Enter();
            return Leave(Native.bs_prediction_predict(it, tick, its, size), "Predict") == 0;
        }

        internal bool StateAt(byte* its, uint size, bool isWrong)
        {
            IntPtr it = Enter();
            int result = isWrong ? Native.bs_prediction_wrong_state(it, its, size, null)
                                 : Native.bs_prediction_state(it, its, size, null);
            return Leave(result, "State") == 0;
        }
    }

    /// <summary>A struct as bytes, without garbage. Its memory stays where it is while anything refers to it.</summary>
    internal sealed unsafe class Box<T> where T : struct
    {
        readonly T[] items = new T[2];
        GCHandle pin;
        internal readonly uint Size;

        /// <summary>Throws unless all bytes are those of numbers: others have values that nobody knows.</summary>
        internal Box()
        {
            string name = typeof(T).Name;
            try
            {
                pin = GCHandle.Alloc(items, GCHandleType.Pinned);
            }
            catch (ArgumentException)
            {
                throw NoBytes(name);
            }
            Size = (uint)((long)Marshal.UnsafeAddrOfPinnedArrayElement(items, 1) - (long)At);
            int numbers = Numbers(typeof(T));
            if (numbers < 0) throw NoBytes(name);
            if (numbers < Size)
                throw new ArgumentException(name + " has " + (Size - numbers) + " bytes of padding, which have no " +
                    "value of their own: put its largest fields first, or add fields that fill them");
        }

        ~Box()
        {
            if (pin.IsAllocated) pin.Free();
        }

        internal byte* At { get { return (byte*)pin.AddrOfPinnedObject(); } }
        internal T Value { get { return items[0]; } set { items[0] = value; } }

        internal void Read(byte* from) { Buffer.MemoryCopy(from, At, Size, Size); }
        internal void Write(byte* to) { Buffer.MemoryCopy(At, to, Size, Size); }

        static ArgumentException NoBytes(string name)
        {
            return new ArgumentException(name + " has a field that is no number, or a bool or a char: a state and an " +
                "input hold numbers, enumerations, and structs of them. Take a byte for a bool");
        }

        /// <summary>Bytes of all fields; -1: one is no number.</summary>
        static int Numbers(Type type)
        {
            if (type.IsEnum) return Numbers(Enum.GetUnderlyingType(type));
            if (type == typeof(bool) || type == typeof(char) || !type.IsValueType) return -1;
            if (type.IsPrimitive) return Marshal.SizeOf(type);
            StructLayoutAttribute layout = type.StructLayoutAttribute;
            // A fixed buffer, or places that the game chose.
            if (layout != null && (layout.Size > 0 || layout.Value == LayoutKind.Explicit)) return Marshal.SizeOf(type);
            int sum = 0;
            const BindingFlags all = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic;
            foreach (FieldInfo field in type.GetFields(all))
            {
                int size = Numbers(field.FieldType);
                if (size < 0) return -1;
                sum += size;
            }
            return sum;
        }
    }

    /// <summary>
    /// The own player, ahead of the server. `TState` and `TInput` are structs of numbers, without padding; the state
    /// is compared to the bit. Each input is executed at once, and again from the server's state where that differs
    /// from what was predicted. docs/integrate/prediction.md.
    /// </summary>
    public sealed unsafe class Prediction<TState, TInput> : IDisposable where TState : struct where TInput : struct
    {
        readonly Prediction bytes;
        // One that a step reads must be no other than that of the call that led to it.
        readonly Box<TState> state = new Box<TState>(), stepped = new Box<TState>();
        readonly Box<TInput> input = new Box<TInput>(), pressed = new Box<TInput>();

        /// <summary>
        /// `step`: the state after the input was executed for so many seconds. The server runs the same function, with
        /// the same bits. The sizes in `config` are those of the structs.
        /// </summary>
        public Prediction(Library library, PredictionConfig config, Func<TState, TInput, float, TState> step)
        {
            if (step == null) throw new ArgumentNullException("step");
            config.StateBytes = state.Size;
            config.InputBytes = input.Size;
            bytes = new Prediction(library, config);
            bytes.SetStep((stateAt, inputAt, dt) =>
                {
                    stepped.Read(stateAt);
                    pressed.Read(inputAt);
                    stepped.Value = step(stepped.Value, pressed.Value, dt);
                    stepped.Write(stateAt);
                });
        }

        /// <summary>Closes it. A second time does nothing.</summary>
        public void Dispose() { bytes.Dispose(); }

        /// <summary>The same, as bytes: for what comes off the wire.</summary>
        public Prediction Bytes { get { return bytes; } }

        /// <summary>
        /// Takes the server's state after the input of `tick`, in any order; the first one starts the prediction.
        /// `serverTick`: when the server had it, for servers that tell a state again while no command has come.
        /// </summary>
        public Reconciled Reconcile(long tick, TState server, long nowUs, long serverTick = Constants.NoTick)
        {
            state.Value = server;
            return bytes.ReconcileAt(tick, state.At, state.Size, nowUs, serverTick);
        }

        /// <summary>Begins anew with the server's state: for a client that was away. False if malformed.</summary>
        public bool Start(long tick, TState server, long serverTick = Constants.NoTick)
        {
            state.Value = server;
            return bytes.StartAt(tick, state.At, state.Size, serverTick);
        }

        /// <summary>
        /// Executes the input of `tick`, which is above all before. False until the prediction has started.
        /// </summary>
        public bool Predict(long tick, TInput given)
        {
            input.Value = given;
            return bytes.PredictAt(tick, input.At, input.Size);
        }

        /// <summary>The predicted state; the default until the prediction has started.</summary>
        public TState State
        {
            get { return bytes.StateAt(state.At, state.Size, false) ? state.Value : default(TState); }
        }

        /// <summary>What had been predicted where the last state of the server's differed. False if none has.</summary>
        public bool WrongState(out TState wrong)
        {
            bool isThere = bytes.StateAt(state.At, state.Size, true);
            wrong = isThere ? state.Value : default(TState);
            return isThere;
        }

        /// <summary>Where the player is drawn, with the offset of a correction that slides. False until the prediction
        /// has started.</summary>
        public bool Drawn(long nowUs, out Frame pose) { return bytes.Drawn(nowUs, out pose); }

        /// <summary>The offset alone, to be added to the eye from which a shot leaves.</summary>
        public Frame Offset(long nowUs) { return bytes.Offset(nowUs); }

        /// <summary>Names the cause of the last state that was corrected. False if it has one.</summary>
        public bool NameCause(MispredictionCause cause) { return bytes.NameCause(cause); }

        public PredictionCounters Counters { get { return bytes.GetCounters(); } }
    }

    /// <summary>Events that are shown before the server has said so, and confirmed or taken back.</summary>
    public sealed unsafe partial class PredictedEvents : NativeObject
    {
        /// <summary>
        /// `maxEvents`: remembered at once, 1 to 65,536. `confirmWithinUs`: one of which the server says nothing for so
        /// long is taken back, 1 ms to 1 h.
        /// </summary>
        public PredictedEvents(Library library, uint maxEvents = 64, long confirmWithinUs = 2000000)
            : base(library, (owner, handle, error) =>
                Native.bs_predicted_events_open(owner, maxEvents, confirmWithinUs, handle, error))
        {
        }

        internal override int Close(IntPtr it)
        {
            return Native.bs_predicted_events_close(it);
        }
    }

    public static class EventOutcomes
    {
        /// <summary>Whether what was shown of an event is to be taken back.</summary>
        public static bool IsTakenBack(this EventOutcome outcome) { return outcome >= EventOutcome.Declined; }
    }
}
