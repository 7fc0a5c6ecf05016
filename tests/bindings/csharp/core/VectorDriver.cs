using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

/// Plays files of tests/vectors, and compares each answer bit by bit.
static class VectorDriver
{
    sealed class Counts
    {
        internal int Equal, Unsaid;
        internal readonly HashSet<string> Kinds = new HashSet<string>();
        internal bool TurnsRed;
    }

    static CasePlayer Open(string kind, Members head)
    {
        switch (kind)
        {
            case "world": return new WorldPlayer(head);
            case "clock": return new ClockPlayer(head);
            case "reckoning": return new ReckoningPlayer(head);
            case "bytes": return new BytesPlayer();
            // A flight outside of a world: backsight.h has no call for it.
            case "flight": return null;
            default: throw new FormatException("the kind '" + kind + "' is unknown");
        }
    }

    static void Expect(string field, object expected, object got)
    {
        if (ReferenceEquals(got, CasePlayer.Unsaid)) return;
        var wanted = expected as Dictionary<string, object>;
        var found = got as Dictionary<string, object>;
        if (wanted != null && found != null)
        {
            foreach (string key in found.Keys.Union(wanted.Keys))
            {
                if (!found.ContainsKey(key)) throw new FormatException(field + "." + key + ": not in the answer");
                if (!wanted.ContainsKey(key) && ReferenceEquals(found[key], CasePlayer.Unsaid)) continue;
                if (!wanted.ContainsKey(key)) throw new FormatException(field + "." + key + ": nothing is expected");
                Expect(field + "." + key, wanted[key], found[key]);
            }
            return;
        }
        var items = expected as List<object>;
        var values = got as List<object>;
        if (items != null && values != null && items.Count == values.Count)
        {
            for (int i = 0; i < items.Count; ++i) Expect(field + "[" + i + "]", items[i], values[i]);
            return;
        }
        if (!Equals(expected, got))
            throw new FormatException(field + ": expected " + Json.Say(expected) + ", got " + Json.Say(got));
    }

    static object ChangedByABit(object leaf)
    {
        if (leaf == null) return 0L;
        if (leaf is long) return (long)leaf ^ 1;
        if (leaf is List<object>) return new List<object> { 0L };
        const string digits = "0123456789abcdef";
        var text = (string)leaf;
        if (text.Length == 0) return "00";
        return text.Substring(0, text.Length - 1) + digits[digits.IndexOf(text[text.Length - 1]) ^ 1];
    }

    static Dictionary<string, object> With(Dictionary<string, object> members, string key, object other)
    {
        var changed = new Dictionary<string, object>(members);
        changed[key] = other;
        return changed;
    }

    /// Changes each kind of leaf of an answer by a bit, and wants it refused by its field.
    static void TurnRed(string field, string kind, object expected, object got, Counts counts, Action<object> judge)
    {
        if (ReferenceEquals(got, CasePlayer.Unsaid)) return;
        var wanted = expected as Dictionary<string, object>;
        if (wanted != null)
        {
            foreach (string key in wanted.Keys.ToList())
                TurnRed(field + "." + key, kind + "." + key, wanted[key], ((Dictionary<string, object>)got)[key],
                    counts,
                        other => judge(With(wanted, key, other)));
            return;
        }
        var items = expected as List<object>;
        if (items != null && items.Count > 0)
        {
            for (int i = 0; i < items.Count; ++i)
            {
                int index = i;
                TurnRed(field + "[" + i + "]", kind + "[]", items[i], ((List<object>)got)[i], counts,
                        other => judge(items.Select((one, at) => at == index ? other : one).ToList()));
            }
            return;
        }
        if (!counts.Kinds.Add(kind + (expected == null ? "null" : expected.GetType().Name))) return;
        string message = "nothing";
        try
        {
            judge(ChangedByABit(expected));
        }
        catch (FormatException fault)
        {
            message = fault.Message;
        }
        if (message.IndexOf(field + ":", StringComparison.Ordinal) < 0)
            throw new InvalidOperationException(field + ", changed by a bit, is answered by '" + message + "'");
    }

    static void PlayStep(CasePlayer player, Members step, string what, Counts counts)
    {
        object expected = step.Has("gives") ? step.At("gives") : null;
        object got = player.Step(what, step);
        if (ReferenceEquals(got, CasePlayer.Unsaid))
        {
            ++counts.Unsaid;
            return;
        }
        step.Finish();
        Expect("gives", expected, got);
        if (!step.Has("gives")) return;
        ++counts.Equal;
        if (counts.TurnsRed)
            TurnRed("gives", what, expected, got, counts, other => Expect("gives", other, got));
    }

    static void PlayCase(string file, string kind, object one, Counts counts)
    {
        string place = file;
        try
        {
            var head = new Members(one, "the case");
            place += ", case '" + head.At("name") + "'";
            List<object> steps = head.List("steps");
            using (CasePlayer player = Open(kind, head))
            {
                if (player == null)
                {
                    foreach (object step in steps) new Members(step, "the step").At("do");
                    counts.Unsaid += steps.Count;
                    return;
                }
                head.Finish();
                string begin = place;
                for (int i = 0; i < steps.Count; ++i)
                {
                    place = begin + ", step " + (i + 1);
                    var step = new Members(steps[i], "the step");
                    var what = (string)step.At("do");
                    place += " (" + what + ")";
                    PlayStep(player, step, what, counts);
                }
            }
        }
        catch (Exception fault)
        {
            throw new InvalidOperationException(place + ", " + fault.Message, fault);
        }
    }

    static void PlayText(string name, string text, Counts counts)
    {
        try
        {
            var file = new Members(Json.Parse(text), "the file");
            if (!Equals(file.At("format"), 1L)) throw new FormatException("the key 'format' is not 1");
            var kind = file.At("kind") as string;
            List<object> cases = file.List("cases");
            file.Finish();
            foreach (object one in cases) PlayCase(name, kind, one, counts);
        }
        catch (FormatException fault)
        {
            throw new InvalidOperationException(name + ": " + fault.Message, fault);
        }
    }

    internal static int Play(IEnumerable<string> paths, bool turnsRed)
    {
        int equal = 0;
        foreach (string path in paths)
        {
            var counts = new Counts { TurnsRed = turnsRed };
            PlayText(Path.GetFileName(path), File.ReadAllText(path), counts);
            equal += counts.Equal;
            Console.WriteLine(Path.GetFileName(path) + ": " + counts.Equal + " answers equal, " + counts.Unsaid +
                              " that backsight.h cannot be asked" +
                              (turnsRed ? ", " + counts.Kinds.Count + " kinds, each changed by a bit, are refused"
                                        : ""));
        }
        Console.WriteLine(equal + " of " + equal + " answers are equal");
        return equal > 0 ? 0 : 1;
    }

    /// Files that are none are refused by a sentence with their name.
    internal static int RefuseBroken(IEnumerable<string> paths)
    {
        foreach (string path in paths)
        {
            string name = Path.GetFileName(path), text = File.ReadAllText(path);
            var broken = new[]
            {
                "", text.Substring(0, text.Length / 3), text.Substring(0, text.Length - 3), text + "x",
                text.Replace("\"format\"", "\"colour\""), text.Replace("\"steps\"", "\"stops\""),
                text.Replace("\"name\"", "\"nome\""), text.Replace("\"do\"", "\"di\"")
            };
            foreach (string one in broken)
            {
                string message = "nothing";
                try
                {
                    PlayText(name, one, new Counts());
                }
                catch (InvalidOperationException fault)
                {
                    message = fault.Message;
                }
                if (!message.StartsWith(name, StringComparison.Ordinal))
                    throw new InvalidOperationException(name + ", broken, is answered by '" + message + "'");
            }
            Console.WriteLine(name + ": " + broken.Length + " broken files are refused");
        }
        return 0;
    }
}
