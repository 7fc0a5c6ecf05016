using System;
using System.Runtime.CompilerServices;
using System.Runtime.ExceptionServices;

namespace Backsight
{
    /// <summary>
    /// An object of a library. One call at a time: a second thread that calls meanwhile gets Code.Busy. Dispose()
    /// closes it; so does disposing its library. A call after that throws ObjectDisposedException.
    /// </summary>
    public abstract unsafe class NativeObject : IDisposable
    {
        // Keeps the library from its finalizer for as long as this object is used.
        readonly Library library;
        IntPtr handle;
        internal readonly Callbacks Callbacks = new Callbacks();

        internal delegate int Opener(IntPtr library, IntPtr* handle, Error* error);

        internal NativeObject(Library library, Opener open)
        {
            if (library == null) throw new ArgumentNullException("library");
            this.library = library;
            var error = new Error { StructSize = (uint)sizeof(Error) };
            IntPtr opened = IntPtr.Zero;
            IntPtr owner = library.Enter();
            int code = open(owner, &opened, &error);
            library.Exit();
            if (code != 0) throw BacksightException.Of("new " + GetType().Name, code, Library.TextOf(&error));
            handle = opened;
        }

        public Library Library { get { return library; } }
        public bool IsClosed { get { return handle == IntPtr.Zero || library.IsClosed; } }

        /// <summary>Closes it. A second time does nothing. Code.Busy, and it stays open, while a call has not returned.
        /// </summary>
        public void Dispose()
        {
            if (IsClosed) return;
            Done(Close(Enter()));
            handle = IntPtr.Zero;
            GC.SuppressFinalize(this);
        }

        internal abstract int Close(IntPtr it);

        internal IntPtr Enter()
        {
            library.Enter();
            IntPtr it = handle;
            if (it != IntPtr.Zero) return it;
            library.Exit();
            throw new ObjectDisposedException(GetType().Name, "This " + GetType().Name + " was disposed of");
        }

        /// <summary>Ends a call: an exception of a callback goes on from here, and a mistake becomes one.</summary>
        internal int Leave(int code, [CallerMemberName] string call = null)
        {
            if (code >= 0 && Callbacks.Thrown == null)
            {
                library.Exit();
                return code;
            }
            return LeaveByException(code, call);
        }

        int LeaveByException(int code, string call)
        {
            // Another thread's call has not returned: what its callback threw is for it.
            Exception thrown = code == (int)Code.Busy ? null : Callbacks.TakeThrown();
            string text = thrown != null || code >= 0 || code == (int)Code.Busy
                ? ""
                : BacksightException.Text(Native.bs_error_text(handle));
            library.Exit();
            if (thrown != null) ExceptionDispatchInfo.Capture(thrown).Throw();
            if (code >= 0) return code;
            throw BacksightException.Of(GetType().Name + "." + call, code, text);
        }

        internal void Done(int code, [CallerMemberName] string call = null)
        {
            Leave(code, call);
        }
    }
}
