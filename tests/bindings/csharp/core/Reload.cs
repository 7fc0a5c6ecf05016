using System;
using System.Threading;
using Backsight;

/// Scripts that are replaced while a match runs, as Unity's editor does it: the domain they live in is unloaded. And
/// native libraries that are none, or others.
static class Reload
{
    /// A match in a domain of its own. It leaves all open: objects, callbacks, and a thread that goes on calling.
    public sealed class Match : MarshalByRefObject
    {
        static Duel duel;
        static Server large;

        public string Play()
        {
            duel = new Duel(8);
            WorldConfig world = WorldConfig.Default;
            world.MaxEntities = 4096;
            world.CapacityTicks = 1024;
            large = new Server(duel.Library, world);
            Verdict verdict = duel.Server.Judge(duel.Client, duel.Shot, duel.Rifle, (from, to) => true);
            var worker = new Thread(CallOn);
            worker.IsBackground = true;
            worker.Start();
            return Values.Text(verdict.Point) + (large.IsClosed ? " closed" : "");
        }

        static void CallOn()
        {
            try
            {
                for (;;) duel.Screen.Stamp();
            }
            catch (ObjectDisposedException)
            {
                // The domain goes.
            }
        }
    }

    const int skipped = 77;

    internal static int Play()
    {
        if (Type.GetType("Mono.Runtime") == null)
        {
            Console.WriteLine("skipped: this runtime has one application domain, and cannot unload it");
            return skipped;
        }
        string first = null;
        ulong least = 0, most = 0, oneMatch = 0;
        for (int i = 0; i < 8; ++i)
        {
            AppDomain domain = AppDomain.CreateDomain("scripts " + i);
            ulong before = NativeHelp.native_bytes();
            var match = (Match)domain.CreateInstanceAndUnwrap(typeof(Match).Assembly.FullName, "Reload+Match");
            string point = match.Play();
            oneMatch = NativeHelp.native_bytes() - before;
            Check.Equal(first ?? point, point, "the verdict of match " + i);
            first = point;
            AppDomain.Unload(domain);
            ulong after = NativeHelp.native_bytes();
            if (i == 1) least = after;
            most = Math.Max(most, after);
        }
        Check.True(oneMatch > 50u << 20, "a match takes much: " + oneMatch);
        Check.True(most - least < oneMatch / 4, "8 matches left " + (most - least) + " bytes, one takes " + oneMatch);
        Console.WriteLine("8 matches were cut off by a reload: each took " + (oneMatch >> 20) +
                          " MiB, and gave it back");
        return 0;
    }

    /// Opens the native library that lies beside the program, and says what came of it.
    internal static int TryToOpen()
    {
        try
        {
            new Library().Dispose();
            Console.WriteLine("opened " + Library.Version);
        }
        catch (BacksightLibraryException fault)
        {
            Console.WriteLine(fault.Message);
        }
        return 0;
    }
}
