#if !(UNITY_IOS || UNITY_TVOS || UNITY_WEBGL) || UNITY_EDITOR
using System;
using System.Runtime.CompilerServices;

namespace Backsight.Presets
{
    /// <summary>Whether the native library has the published systems: a build may leave them out.</summary>
    public static class PresetLibrary
    {
        public static bool IsThere
        {
            get
            {
                try
                {
                    uint found = PresetsNative.bs_presets_abi_version();
                    return found >> 16 == PresetConstants.PresetsAbiVersion >> 16 &&
                           found >= PresetConstants.PresetsAbiVersion;
                }
                catch (EntryPointNotFoundException)
                {
                    return false;
                }
            }
        }
    }

    // For functions without a handle.
    internal static class PresetCalls
    {
        internal static int Leave(int code, [CallerMemberName] string call = null)
        {
            if (code < 0) throw BacksightException.Of("Presets." + call, code, "");
            return code;
        }

        internal static void Done(int code, [CallerMemberName] string call = null)
        {
            Leave(code, call);
        }
    }

    public unsafe partial struct PredictedProjectile
    {
        /// <summary>
        /// Initialize: sets where it goes, and how far in time it is behind the prediction, in seconds.
        /// </summary>
        public void Initialize(Vec3 direction, float passedTime)
        {
            Direction = direction;
            PassedS = passedTime;
        }
    }

    /// <summary>The trail of one pawn.</summary>
    public sealed unsafe partial class LocationTrail : NativeObject
    {
        public LocationTrail(Library library, LocationTrailConfig config)
            : base(library, (owner, handle, error) =>
                {
                    LocationTrailConfig its = config;
                    return PresetsNative.bs_ut2003_trail_open(owner, &its, handle, error);
                })
        {
        }

        internal override int Close(IntPtr it)
        {
            return PresetsNative.bs_ut2003_trail_close(it);
        }
    }

    /// <summary>The frames of all objects, and the objects that are moved for a shot.</summary>
    public sealed unsafe partial class SimulationHelper : NativeObject
    {
        readonly SimulationObject[] objects;

        public SimulationHelper(Library library, SimulationConfig config)
            : base(library, (owner, handle, error) =>
                {
                    SimulationConfig its = config;
                    return PresetsNative.bs_twoten_simulation_open(owner, &its, handle, error);
                })
        {
            objects = new SimulationObject[config.MaxObjects];
        }

        internal override int Close(IntPtr it)
        {
            return PresetsNative.bs_twoten_simulation_close(it);
        }

        internal uint Add(SimulationObject one)
        {
            int number = Array.IndexOf(objects, null);
            if (number < 0)
                throw new BacksightException(Code.OutOfRange,
                                             "There are SimulationConfig.MaxObjects objects: " + objects.Length);
            Clear((uint)number);
            objects[number] = one;
            return (uint)number;
        }

        internal void Remove(uint number)
        {
            objects[number] = null;
            if (!IsClosed) Clear(number);
        }

        /// <summary>
        /// Moves all objects, calls `action`, and puts them back, also where `action` throws. Returns how many had no
        /// such frame and stayed where they are; the original throws there, and leaves those before it moved.
        /// `currentFrame`: the server's Time.frameCount, which stands for the newest stored frame.
        /// </summary>
        public int Simulate(long frameId, Action action, float clientSubFrame, long currentFrame)
        {
            // Without an object nothing below would say that this was disposed of.
            Enter();
            Done(0);
            if (action == null) throw new ArgumentNullException("action");
            int stayed = 0;
            try
            {
                foreach (SimulationObject one in objects)
                {
                    if (one == null) continue;
                    if (one.SetStateTransform(frameId, clientSubFrame, currentFrame) != RewindAnswer.Ok) ++stayed;
                }
                action();
            }
            finally
            {
                foreach (SimulationObject one in objects)
                {
                    if (one != null) one.ResetStateTransform();
                }
            }
            return stayed;
        }
    }

    /// <summary>An object that the server moves back for a shot. A game says where its transform is.</summary>
    public abstract class SimulationObject : IDisposable
    {
        readonly SimulationHelper helper;
        uint number;
        bool isGone;
        bool isMoved;
        Frame savedFrameData;

        /// <summary>Start: it is moved from now on.</summary>
        protected SimulationObject(SimulationHelper helper)
        {
            if (helper == null) throw new ArgumentNullException("helper");
            this.helper = helper;
            number = helper.Add(this);
        }

        /// <summary>transform.position and transform.rotation.</summary>
        protected abstract Frame Transform { get; set; }

        /// <summary>AddFrame, in the frame `frameCount`. False if it is not above the last one.</summary>
        public bool AddFrame(long frameCount)
        {
            return helper.AddFrame(number, frameCount, Transform);
        }

        /// <summary>
        /// Saves the transform, and moves to where it was at `clientSubFrame` of the way from frameId - 1 to frameId.
        /// Stays where it is if the answer is not Ok.
        /// </summary>
        public RewindAnswer SetStateTransform(long frameId, float clientSubFrame, long currentFrame)
        {
            Frame then;
            RewindAnswer answer = helper.Rewind(number, frameId, clientSubFrame, currentFrame, out then);
            if (answer != RewindAnswer.Ok) return answer;
            savedFrameData = Transform;
            isMoved = true;
            Transform = then;
            return answer;
        }

        /// <summary>Puts the transform back, if it was moved.</summary>
        public void ResetStateTransform()
        {
            if (!isMoved) return;
            isMoved = false;
            Transform = savedFrameData;
        }

        /// <summary>OnDestroy: its frames are forgotten.</summary>
        public void Dispose()
        {
            if (isGone) return;
            isGone = true;
            helper.Remove(number);
        }
    }
}
#endif
