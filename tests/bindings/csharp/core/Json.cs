using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;

/// Reads JSON without floats: objects, lists, texts, whole numbers and null. Anything else is refused with its place.
static class Json
{
    sealed class Reader
    {
        readonly string text;
        int at;

        internal Reader(string text)
        {
            this.text = text;
        }

        Exception Fault(string wanted)
        {
            return new FormatException("no JSON: " + wanted + " is expected at character " + at);
        }

        internal char Peek()
        {
            while (at < text.Length && " \n\r\t".IndexOf(text[at]) >= 0) ++at;
            return at < text.Length ? text[at] : '\0';
        }

        void Take(char wanted)
        {
            if (Peek() != wanted) throw Fault("'" + wanted + "'");
            ++at;
        }

        string Text()
        {
            Take('"');
            int end = text.IndexOf('"', at);
            if (end < 0) throw Fault("the end of a text");
            string found = text.Substring(at, end - at);
            if (found.Any(one => one < ' ' || one == '\\')) throw Fault("a text without escapes");
            at = end + 1;
            return found;
        }

        List<object> Items()
        {
            var items = new List<object>();
            Take('[');
            while (Peek() != ']')
            {
                if (items.Count > 0) Take(',');
                items.Add(Value());
            }
            Take(']');
            return items;
        }

        Dictionary<string, object> Members()
        {
            var members = new Dictionary<string, object>();
            Take('{');
            while (Peek() != '}')
            {
                if (members.Count > 0) Take(',');
                Peek();
                string key = Text();
                Take(':');
                members.Add(key, Value());
            }
            Take('}');
            return members;
        }

        internal object Value()
        {
            char next = Peek();
            if (next == '{') return Members();
            if (next == '[') return Items();
            if (next == '"') return Text();
            int begin = at;
            if (next == 'n' && string.CompareOrdinal(text, at, "null", 0, 4) == 0)
            {
                at += 4;
                return null;
            }
            while (at < text.Length && (text[at] == '-' || char.IsDigit(text[at]))) ++at;
            long number;
            if (long.TryParse(text.Substring(begin, at - begin), NumberStyles.AllowLeadingSign,
                              CultureInfo.InvariantCulture, out number))
                return number;
            at = begin;
            throw Fault("a value");
        }
    }

    internal static object Parse(string text)
    {
        var reader = new Reader(text);
        object value = reader.Value();
        if (reader.Peek() != '\0') throw new FormatException("no JSON: something follows the value");
        return value;
    }

    internal static string Say(object value)
    {
        if (value == null) return "null";
        if (value is string) return "\"" + value + "\"";
        var members = value as Dictionary<string, object>;
        if (members != null) return "{" + string.Join(",", members.Select(one => one.Key + ":" + Say(one.Value))) + "}";
        var items = value as List<object>;
        return items != null ? "[" + string.Join(",", items.Select(Say)) + "]" : value.ToString();
    }
}

/// An object of a file. A key that is not there, and one that nobody read, is refused by its name.
sealed class Members
{
    readonly Dictionary<string, object> members;
    readonly string what;
    readonly HashSet<string> read = new HashSet<string>();

    internal Members(object json, string what)
    {
        members = json as Dictionary<string, object>;
        this.what = what;
        if (members == null) throw new FormatException(what + " is no object");
    }

    internal bool Has(string key)
    {
        return members.ContainsKey(key);
    }

    internal object At(string key)
    {
        read.Add(key);
        object value;
        if (!members.TryGetValue(key, out value)) throw new FormatException(what + " lacks the key '" + key + "'");
        return value;
    }

    internal List<object> List(string key)
    {
        var items = At(key) as List<object>;
        if (items == null) throw new FormatException("the key '" + key + "' holds no list");
        return items;
    }

    internal T Number<T>(string key)
    {
        return (T)Values.Read(At(key), typeof(T));
    }

    internal void Finish()
    {
        foreach (string key in members.Keys)
            if (!read.Contains(key)) throw new FormatException(what + " has the unknown key '" + key + "'");
    }
}
