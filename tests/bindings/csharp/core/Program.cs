using System;
using System.Linq;

/// tests.exe SUITE [FILE...]
static class Program
{
    static int Main(string[] arguments)
    {
        string[] rest = arguments.Skip(1).ToArray();
        try
        {
            switch (arguments.FirstOrDefault())
            {
                case "vectors": return VectorDriver.Play(rest, false);
                case "turn_red": return VectorDriver.Play(rest, true);
                case "broken": return VectorDriver.RefuseBroken(rest);
                case "mistakes": return Check.Run("mistakes", Mistakes.All);
                case "planted": return Check.Run("planted", Planted.All);
                case "callbacks": return Check.Run("callbacks", CallbackTests.All);
                case "worlds": return Check.Run("worlds", WorldTests.All);
                case "parts": return Check.Run("parts", PartsTests.All);
                case "queries": return Check.Run("queries", QueryTests.All);
                case "prediction": return Check.Run("prediction", PredictionTests.All);
                case "match": return Check.Run("match", MatchTests.All);
                case "presets": return Check.Run("presets", PresetTests.All);
                case "published": return Check.Run("published", PublishedArithmetic.All);
                case "garbage": return Check.Run("garbage", Cost.All);
                case "reload": return Reload.Play();
                case "version": return Reload.TryToOpen();
                case "cost": return Cost.Report();
                case "layout": return Layout.Hold(rest[0]);
                default: Console.Error.WriteLine("tests.exe SUITE [FILE...]"); return 2;
            }
        }
        catch (Exception fault)
        {
            Console.Error.WriteLine(fault.Message);
            Console.Error.WriteLine(fault.StackTrace);
            return 1;
        }
    }
}
