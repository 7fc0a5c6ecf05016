using System;
using System.Collections.Generic;
using System.Reflection;

/// What stubs of netcodes share: processes in one program, and a line between them. Reliable messages arrive in order.
/// Others are lost, doubled and overtaken, from a seed.
public static class Sim
{
    public const int Processes = 3;  // the server, and two clients
    public static int Process;
    public static int LossPercent = 10;
    public static int Lost, Delivered, Largest;
    static readonly List<Action>[] lines = { new List<Action>(), new List<Action>(), new List<Action>() };
    static readonly Random random = new Random(11);

    public static void Post(int to, bool isReliable, Action deliver)
    {
        if (!isReliable && random.Next(100) < LossPercent)
        {
            ++Lost;
            return;
        }
        List<Action> line = lines[to];
        bool overtakes = !isReliable && line.Count > 0 && random.Next(10) == 0;
        line.Insert(overtakes ? line.Count - 1 : line.Count, deliver);
        if (!isReliable && random.Next(20) == 0) line.Add(deliver);
    }

    /// What a transport does with an unreliable message that its packet has no room for: it is an error here, though some
    /// drop it and others send it reliably. `limit`: the packet less the headers of transport and netcode.
    public static void Fit(int count, bool isReliable, int limit)
    {
        if (isReliable) return;
        Largest = Math.Max(Largest, count);
        if (count > limit) throw new InvalidOperationException(count + " bytes do not fit into " + limit);
    }

    /// Hands this process what has come.
    public static void Deliver()
    {
        List<Action> line = lines[Process];
        while (line.Count > 0)
        {
            Action deliver = line[0];
            line.RemoveAt(0);
            ++Delivered;
            deliver();
        }
    }

    public static int SizeOf<T>(T message) where T : struct
    {
        int size = 0;
        foreach (FieldInfo field in typeof(T).GetFields())
            size += ((ArraySegment<byte>)field.GetValue(message)).Count;
        return size;
    }

    /// As a netcode does: what is handed over is written into a packet at once.
    public static T Copy<T>(T message) where T : struct
    {
        object copy = message;
        foreach (FieldInfo field in typeof(T).GetFields())
        {
            if (field.FieldType != typeof(ArraySegment<byte>)) throw new NotSupportedException(field.Name);
            var bytes = (ArraySegment<byte>)field.GetValue(copy);
            var own = new byte[bytes.Count + 3];
            Buffer.BlockCopy(bytes.Array, bytes.Offset, own, 3, bytes.Count);
            field.SetValue(copy, new ArraySegment<byte>(own, 3, bytes.Count));
        }
        return (T)copy;
    }
}
