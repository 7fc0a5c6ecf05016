using System;
using System.Runtime.InteropServices;

/// help.c: what C# cannot do by itself.
static class NativeHelp
{
    /// Sets the register that says how floats round, and returns what it was. 0: this processor has none.
    [DllImport("backsight_csharp_help", CallingConvention = CallingConvention.Cdecl)]
    internal static extern uint set_float_control(uint bits);

    /// Nanoseconds of `count` calls of bs_server_cast_ray() from C, through its address.
    [DllImport("backsight_csharp_help", CallingConvention = CallingConvention.Cdecl)]
    internal static extern double time_rays(IntPtr server, ref Backsight.View view, ref Backsight.ViewRay ray,
                                            ref Backsight.Hit hit, long count);

    /// What native code has allocated in this process.
    [DllImport("backsight_csharp_help", CallingConvention = CallingConvention.Cdecl)]
    internal static extern ulong native_bytes();
}
