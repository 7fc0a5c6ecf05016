using System;

namespace Backsight
{
    /// <summary>Bounds of what the caller hands over, checked before native code sees it.</summary>
    internal static unsafe class Arrays
    {
        internal static void CheckIndex(int index, int length)
        {
            if ((uint)index >= (uint)length)
                throw new IndexOutOfRangeException("The index is " + index + ": 0 to " + (length - 1) + " are there");
        }

        internal static void CheckCount(Array items, int count, string name)
        {
            int length = items == null ? 0 : items.Length;
            if (count < 0 || count > length)
                throw new ArgumentOutOfRangeException(name, "count is " + count + ": the array has " + length);
        }

        internal static void CheckRange(byte[] bytes, int offset, int count, string name)
        {
            uint room = Room(bytes, offset, name);
            if (count < 0 || (uint)count > room)
                throw new ArgumentOutOfRangeException(name, "count is " + count + ": " + room + " bytes are there");
        }

        /// <summary>How many items there are from an offset on.</summary>
        internal static uint Room(Array items, int offset, string name)
        {
            int length = items == null ? 0 : items.Length;
            if (offset < 0 || offset > length)
                throw new ArgumentOutOfRangeException(name, "offset is " + offset + ": the array has " + length);
            return (uint)(length - offset);
        }

        /// <summary>How many rows of so many items there are.</summary>
        internal static int Rows(Array items, int columns, string name)
        {
            int length = items == null ? 0 : items.Length;
            if (columns < 1 || length % columns != 0)
                throw new ArgumentOutOfRangeException(name, length + " items are no rows of " + columns);
            return length / columns;
        }

        /// <summary>An empty array is pinned as null, and stays it.</summary>
        internal static byte* At(byte* bytes, int offset)
        {
            return bytes == null ? null : bytes + offset;
        }
    }
}
