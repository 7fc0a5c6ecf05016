using System;
using System.Runtime.InteropServices;
using System.Threading;

namespace Backsight
{
    /// <summary>Whether a straight line between two points of the world is free of level geometry.</summary>
    public delegate bool LineOfSight(Vec3 from, Vec3 to);
    /// <summary>As LineOfSight, for the level as it was drawn at a moment: with its doors and lifts as they were then.
    /// </summary>
    public delegate bool LineOfSightAt(Vec3 from, Vec3 to, long moment);
    /// <summary>
    /// The level as it was drawn at a moment, for a ball whose centre goes from one point to another. `contact` comes
    /// as no hit. A pure function of its arguments.
    /// </summary>
    public delegate void LevelTrace(long moment, Vec3 from, Vec3 to, float radiusM, ref LevelContact contact);
    /// <summary>
    /// Poses the skeleton of an entity in a state: fills `frames` from 0 on, and returns how many. A pure function of
    /// the state.
    /// </summary>
    public delegate int BonePoser(long tick, State state, Frame[] frames);

    /// <summary>
    /// Changes `state` to what it is after `input` was executed for `dt` seconds. The server runs the same function,
    /// with the same bits.
    /// </summary>
    public delegate void Step(byte[] state, byte[] input, float dt);

    /// <summary>A step by addresses.</summary>
    internal unsafe delegate void RawStep(byte* state, byte* input, float dt);

    /// <summary>IL2CPP compiles such functions ahead of time. It goes by this name, in whatever namespace.</summary>
    [AttributeUsage(AttributeTargets.Method)]
    internal sealed class MonoPInvokeCallbackAttribute : Attribute
    {
        internal MonoPInvokeCallbackAttribute(Type type) {}
    }

    /// <summary>
    /// Unity's linker leaves what has an attribute of this name, in whatever namespace. The link.xml of a package that
    /// is not embedded in the project is not read.
    /// </summary>
    [AttributeUsage(AttributeTargets.Class | AttributeTargets.Delegate | AttributeTargets.Method)]
    internal sealed class PreserveAttribute : Attribute {}

    /// <summary>
    /// The callbacks of one object. Native code has static functions and a weak handle of this. What a callback throws
    /// is kept until the call has returned, and no other callback of that call runs.
    /// </summary>
    [Preserve]
    internal sealed unsafe class Callbacks
    {
        internal LineOfSight Sees;
        internal LineOfSightAt SeesAt;
        internal LevelTrace Level;
        internal BonePoser Poser;
        internal RawStep Step;
        internal Frame[] Frames;
        internal volatile Exception Thrown;
        GCHandle self;

        [Preserve, UnmanagedFunctionPointer(CallingConvention.Cdecl)]
        delegate uint NativeSees(IntPtr user, Vec3* from, Vec3* to);
        [Preserve, UnmanagedFunctionPointer(CallingConvention.Cdecl)]
        delegate uint NativeSeesAt(IntPtr user, Vec3* from, Vec3* to, long moment);
        [Preserve, UnmanagedFunctionPointer(CallingConvention.Cdecl)]
        delegate void NativeLevel(IntPtr user, long moment, Vec3* from, Vec3* to, float radius, LevelContact* contact);
        [Preserve, UnmanagedFunctionPointer(CallingConvention.Cdecl)]
        delegate uint NativePoser(IntPtr user, long tick, State* state, Frame* bones, uint room);

        [Preserve, UnmanagedFunctionPointer(CallingConvention.Cdecl)]
        delegate void NativeStep(IntPtr user, byte* state, byte* input, float dt);

        // Delegates of native code must live as long as it may call them.
        static readonly NativeSees sees = RunSees;
        static readonly NativeSeesAt seesAt = RunSeesAt;
        static readonly NativeLevel level = RunLevel;
        static readonly NativePoser poser = RunPoser;
        static readonly NativeStep step = RunStep;
        internal static readonly IntPtr SeesFunction = Marshal.GetFunctionPointerForDelegate(sees);
        internal static readonly IntPtr SeesAtFunction = Marshal.GetFunctionPointerForDelegate(seesAt);
        internal static readonly IntPtr LevelFunction = Marshal.GetFunctionPointerForDelegate(level);
        internal static readonly IntPtr PoserFunction = Marshal.GetFunctionPointerForDelegate(poser);
        internal static readonly IntPtr StepFunction = Marshal.GetFunctionPointerForDelegate(step);

        ~Callbacks()
        {
            if (self.IsAllocated) self.Free();
        }

        /// <summary>What native code hands back. Weak, so that an object whose callback names it can be collected.
        /// </summary>
        internal IntPtr User
        {
            get
            {
                if (!self.IsAllocated) self = GCHandle.Alloc(this, GCHandleType.Weak);
                return GCHandle.ToIntPtr(self);
            }
        }

        internal Exception TakeThrown()
        {
            Exception taken = Thrown;
            Thrown = null;
            return taken;
        }

        /// <summary>The line of sight is of one call: another thread's must not take its place.</summary>
        internal void BeginSees(LineOfSight given)
        {
            if (Interlocked.CompareExchange(ref Sees, given, null) != null)
                throw BacksightException.Of("Server.Judge", (int)Code.Busy, "");
        }

        static Callbacks Of(IntPtr user)
        {
            return (Callbacks)GCHandle.FromIntPtr(user).Target;
        }

        [Preserve, MonoPInvokeCallback(typeof(NativeSees))]
        static uint RunSees(IntPtr user, Vec3* from, Vec3* to)
        {
            Callbacks mine = Of(user);
            if (mine.Thrown != null) return 0;
            try
            {
                return mine.Sees(*from, *to) ? 1u : 0u;
            }
            catch (Exception thrown)
            {
                mine.Thrown = thrown;
                return 0;
            }
        }

        [Preserve, MonoPInvokeCallback(typeof(NativeSeesAt))]
        static uint RunSeesAt(IntPtr user, Vec3* from, Vec3* to, long moment)
        {
            Callbacks mine = Of(user);
            if (mine.Thrown != null) return 0;
            try
            {
                return mine.SeesAt(*from, *to, moment) ? 1u : 0u;
            }
            catch (Exception thrown)
            {
                mine.Thrown = thrown;
                return 0;
            }
        }

        [Preserve, MonoPInvokeCallback(typeof(NativeLevel))]
        static void RunLevel(IntPtr user, long moment, Vec3* from, Vec3* to, float radius, LevelContact* contact)
        {
            Callbacks mine = Of(user);
            if (mine.Thrown != null) return;
            try
            {
                LevelContact met = *contact;
                mine.Level(moment, *from, *to, radius, ref met);
                *contact = met;
            }
            catch (Exception thrown)
            {
                mine.Thrown = thrown;
            }
        }

        [Preserve, MonoPInvokeCallback(typeof(NativeStep))]
        static void RunStep(IntPtr user, byte* state, byte* input, float dt)
        {
            Callbacks mine = Of(user);
            if (mine.Thrown != null) return;
            try
            {
                mine.Step(state, input, dt);
            }
            catch (Exception thrown)
            {
                mine.Thrown = thrown;
            }
        }

        [Preserve, MonoPInvokeCallback(typeof(NativePoser))]
        static uint RunPoser(IntPtr user, long tick, State* state, Frame* bones, uint room)
        {
            Callbacks mine = Of(user);
            if (mine.Thrown != null) return 0;
            try
            {
                if (mine.Frames == null || mine.Frames.Length != room) mine.Frames = new Frame[room];
                int count = mine.Poser(tick, *state, mine.Frames);
                Arrays.CheckCount(mine.Frames, count, "frames");
                for (int i = 0; i < count; ++i) bones[i] = mine.Frames[i];
                return (uint)count;
            }
            catch (Exception thrown)
            {
                mine.Thrown = thrown;
                return 0;
            }
        }
    }
}
