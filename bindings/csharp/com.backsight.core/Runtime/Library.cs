using System;
using System.Collections.Generic;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Threading;

namespace Backsight
{
    /// <summary>
    /// The owner of all that is made with it. Two libraries share nothing. Dispose() closes its objects first. One that
    /// is forgotten is closed by its finalizer, and all are closed before their domain is unloaded: Unity's editor does
    /// that when scripts change while a match runs.
    /// </summary>
    public sealed unsafe partial class Library : IDisposable
    {
        const int patience = 100;
        static readonly List<Entry> opened = new List<Entry>();
        readonly Entry entry;

        /// <summary>The native side, which outlives the finalizer of this object.</summary>
        sealed class Entry
        {
            internal IntPtr Handle;
            internal int Calls;
        }

        static Library()
        {
            AppDomain.CurrentDomain.DomainUnload += (sender, unused) => CloseAll();
        }

        public Library()
        {
            CheckVersion();
            var error = new Error { StructSize = (uint)sizeof(Error) };
            IntPtr handle = IntPtr.Zero;
            int code = Native.bs_open(Constants.AbiVersion, &handle, &error);
            if (code == (int)Code.BadVersion)
                throw BacksightLibraryException.Other(Native.bs_abi_version(), TextOf(&error));
            if (code != 0) throw BacksightException.Of("new Library", code, TextOf(&error));
            entry = new Entry { Handle = handle };
            lock (opened) opened.Add(entry);
        }

        ~Library()
        {
            if (entry != null) TryClose(entry, 0);
        }

        public bool IsClosed { get { return entry.Handle == IntPtr.Zero; } }

        /// <summary>
        /// Closes all objects of the library, and itself. A second time does nothing. Other threads' new calls are
        /// refused, and those under way are waited for. Code.Busy, and nothing is closed, if one takes over 100 ms.
        /// </summary>
        public void Dispose()
        {
            if (IsClosed) return;
            if (!TryClose(entry, patience)) throw BacksightException.Of("Library.Dispose", (int)Code.Busy, "");
            GC.SuppressFinalize(this);
        }

        /// <summary>How many libraries are open in this domain.</summary>
        public static int OpenCount
        {
            get { lock (opened) return opened.Count; }
        }

        /// <summary>
        /// Closes all libraries: refuses new calls, and waits 100 ms for those under way. Returns how many stayed open.
        /// </summary>
        public static int CloseAll()
        {
            lock (opened)
            {
                for (int i = opened.Count - 1; i >= 0; --i) TryClose(opened[i], patience);
                return opened.Count;
            }
        }

        static bool TryClose(Entry entry, int patienceMs)
        {
            IntPtr handle = Interlocked.Exchange(ref entry.Handle, IntPtr.Zero);
            if (handle == IntPtr.Zero) return true;
            // Whoever counts themselves in from here on finds no handle.
            while (Interlocked.CompareExchange(ref entry.Calls, 0, 0) != 0 && --patienceMs >= 0) Thread.Sleep(1);
            if (Interlocked.CompareExchange(ref entry.Calls, 0, 0) != 0 || Native.bs_close(handle) != 0)
            {
                entry.Handle = handle;
                return false;
            }
            lock (opened) opened.Remove(entry);
            return true;
        }

        internal IntPtr Enter()
        {
            Interlocked.Increment(ref entry.Calls);
            IntPtr handle = entry.Handle;
            if (handle != IntPtr.Zero) return handle;
            Exit();
            throw new ObjectDisposedException("Library", "The library was disposed of, and all that was made with it");
        }

        internal void Exit()
        {
            Interlocked.Decrement(ref entry.Calls);
        }

        /// <summary>The version of the native library, as "0.1.0".</summary>
        public static string Version
        {
            get { CheckVersion(); return BacksightException.Text(Native.bs_version()); }
        }

        /// <summary>Whether the calling thread computes floats as all other machines of a match do.</summary>
        public static bool HasExactFloats
        {
            get { return Native.bs_check_floats() == 0; }
        }

        /// <summary>An answer as a word: "stale id", "moment too old".</summary>
        public static string ReasonName(ReasonKind kind, uint value)
        {
            return BacksightException.Text(Native.bs_reason_name((uint)kind, value));
        }

        /// <summary>A code as words.</summary>
        public static string CodeName(Code code)
        {
            return BacksightException.Text(Native.bs_code_name((int)code));
        }

        /// <summary>
        /// Throws unless a history reaches as far back as a shot may look. `maxRewindUs` is the longest of all weapons,
        /// `ticksPerSnapshot` how often a client is sent one, `datagramsPerSnapshot` how many numbers each takes.
        /// </summary>
        public static void ValidateReach(WorldConfig world, ServerConfig server, long maxRewindUs,
                                         uint ticksPerSnapshot, uint datagramsPerSnapshot)
        {
            var error = new Error { StructSize = (uint)sizeof(Error) };
            int code = Native.bs_validate_reach(&world, &server, maxRewindUs, ticksPerSnapshot, datagramsPerSnapshot,
                                                &error);
            if (code != 0) throw BacksightException.Of("Library.ValidateReach", code, TextOf(&error));
        }

        static void CheckVersion()
        {
            uint found;
            try
            {
                found = Native.bs_abi_version();
            }
            catch (Exception why) when (why is DllNotFoundException || why is EntryPointNotFoundException ||
                                        why is BadImageFormatException)
            {
                throw BacksightLibraryException.NotLoaded(why);
            }
            bool isOther = found >> 16 != Constants.AbiVersion >> 16;
            // An older minor version lacks functions, so it is refused before one is called.
            if (isOther || found < Constants.AbiVersion) throw BacksightLibraryException.Other(found, "");
        }

        internal static string TextOf(Error* error)
        {
            return BacksightException.Text((IntPtr)error->Text.Items);
        }

        // For functions without a handle.
        internal static int Leave(int code, [CallerMemberName] string call = null)
        {
            if (code < 0) throw BacksightException.Of("Library." + call, code, "");
            return code;
        }

        internal static void Done(int code, [CallerMemberName] string call = null)
        {
            Leave(code, call);
        }
    }
}
