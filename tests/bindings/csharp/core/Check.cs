using System;
using System.Collections.Generic;

/// What the tests say and ask. A test is a method; a claim that does not hold throws.
static class Check
{
    internal static void True(bool isSo, string claim)
    {
        if (!isSo) throw new InvalidOperationException("not so: " + claim);
    }

    internal static void Equal<T>(T wanted, T got, string what)
    {
        if (!Equals(wanted, got))
            throw new InvalidOperationException(what + ": expected " + wanted + ", got " + got);
    }

    /// The exception that a call must throw, whose message has all of these words.
    internal static T Throws<T>(Action call, params string[] words) where T : Exception
    {
        try
        {
            call();
        }
        catch (T thrown)
        {
            foreach (string word in words)
                True(thrown.Message.Contains(word), "'" + thrown.Message + "' has '" + word + "'");
            return thrown;
        }
        throw new InvalidOperationException("nothing was thrown, and " + typeof(T).Name + " is expected");
    }

    internal static BacksightFault Mistake(Backsight.Code code, Action call, params string[] words)
    {
        var thrown = Throws<Backsight.BacksightException>(call, words);
        Equal(code, thrown.Code, "the code of '" + thrown.Message + "'");
        return new BacksightFault { Message = thrown.Message };
    }

    internal struct BacksightFault
    {
        internal string Message;
    }

    internal static int Run(string suite, Dictionary<string, Action> tests)
    {
        int failed = 0;
        foreach (KeyValuePair<string, Action> test in tests)
        {
            try
            {
                test.Value();
                Console.WriteLine(suite + "." + test.Key + ": as claimed");
            }
            catch (Exception fault)
            {
                ++failed;
                Console.WriteLine(suite + "." + test.Key + ": FAILED: " + fault.Message + "\n" + fault.StackTrace);
            }
        }
        Console.WriteLine(tests.Count - failed + " of " + tests.Count + " tests of " + suite + " passed");
        return failed == 0 && tests.Count > 0 ? 0 : 1;
    }
}
