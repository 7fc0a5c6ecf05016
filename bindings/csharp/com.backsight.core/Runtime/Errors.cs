using System;
using System.Runtime.InteropServices;

namespace Backsight
{
    /// <summary>
    /// A mistake of the caller: nothing was done. The message names the call, the code, the argument, and what would be
    /// right.
    /// </summary>
    public class BacksightException : Exception
    {
        public Code Code { get; private set; }

        public BacksightException(Code code, string message) : base(message)
        {
            Code = code;
        }

        internal static BacksightException Of(string call, int code, string text)
        {
            string name = Text(Native.bs_code_name(code));
            string message = call + "(): " + (text.Length > 0 ? text : name);
            if (code == (int)Code.BadStructSize) message += ". Begin with TYPE.Default, or with what a call returned";
            return new BacksightException((Code)code, message);
        }

        internal static string Text(IntPtr bytes)
        {
            return Marshal.PtrToStringAnsi(bytes) ?? "";
        }
    }

    /// <summary>The native library is missing, is not loadable here, or has another version.</summary>
    public sealed class BacksightLibraryException : BacksightException
    {
        public BacksightLibraryException(string message) : base(Code.BadVersion, message) {}

        internal static string Version(uint abi)
        {
            return (abi >> 16) + "." + (abi & 0xffff);
        }

        internal static BacksightLibraryException NotLoaded(Exception why)
        {
            return new BacksightLibraryException(
                "The native library '" + Native.Name + "' was not loaded. Interface " + Version(Constants.AbiVersion) +
                " is needed, and none was found. It was looked for beside the program in '" +
                AppDomain.CurrentDomain.BaseDirectory + "', and where the system looks for libraries. " +
                "Unity looks in Packages/com.backsight.core/Runtime/Plugins. " +
                "Put the file for this system and processor there, as docs/engines/unity.md says. " + why.Message);
        }

        internal static BacksightLibraryException Other(uint found, string text)
        {
            return new BacksightLibraryException(
                "The native library '" + Native.Name + "' has interface " + Version(found) +
                ", and this package needs " + Version(Constants.AbiVersion) + ". Take both from one release. " + text);
        }
    }
}
