using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Reflection;
using System.Text;
using Backsight;

/// Values of the vectors, by tests/vectors/README.md.
static class Values
{
    internal static unsafe float Float(string digits, int index)
    {
        uint bits = uint.Parse(digits.Substring(8 * index, 8), NumberStyles.AllowHexSpecifier);
        return *(float*)&bits;
    }

    internal static string Digits(object value, int count)
    {
        var digits = value as string;
        if (digits == null || digits.Length != count)
            throw new FormatException(count + " digits are expected in place of " + Json.Say(value));
        return digits;
    }

    internal static long Wide(object value)
    {
        return (long)ulong.Parse(Digits(value, 16), NumberStyles.AllowHexSpecifier);
    }

    internal static byte[] Bytes(object value)
    {
        var digits = value as string;
        if (digits == null || digits.Length % 2 != 0)
            throw new FormatException("an even number of digits is expected in place of " + Json.Say(value));
        var bytes = new byte[digits.Length / 2];
        for (int i = 0; i < bytes.Length; ++i)
            bytes[i] = byte.Parse(digits.Substring(2 * i, 2), NumberStyles.AllowHexSpecifier);
        return bytes;
    }

    internal static Vec3 Vec3(object value)
    {
        string digits = Digits(value, 24);
        return new Vec3(Float(digits, 0), Float(digits, 1), Float(digits, 2));
    }

    internal static Quat Quat(object value)
    {
        string digits = Digits(value, 32);
        return new Quat { X = Float(digits, 0), Y = Float(digits, 1), Z = Float(digits, 2), W = Float(digits, 3) };
    }

    /// A value as a field of this type takes it.
    internal static object Read(object value, Type type)
    {
        if (type == typeof(float)) return Float(Digits(value, 8), 0);
        if (type == typeof(Vec3)) return Vec3(value);
        if (type == typeof(Quat)) return Quat(value);
        if (!(value is long)) throw new FormatException("a whole number is expected in place of " + Json.Say(value));
        if (type.IsEnum) return Enum.ToObject(type, value);
        if (type != typeof(bool)) return Convert.ChangeType(value, type, CultureInfo.InvariantCulture);
        if ((long)value >> 1 != 0) throw new FormatException("0 or 1 is expected in place of " + Json.Say(value));
        return (long)value == 1;
    }

    /// Fills fields of a struct from an object. A field is "key", or "key=Member" where the names differ.
    internal static T Fill<T>(T start, Members from, params string[] fields) where T : struct
    {
        object made = start;
        foreach (string field in fields)
        {
            bool isOptional = field[0] == '?';
            string[] names = field.TrimStart('?').Split('=');
            if (isOptional && !from.Has(names[0])) continue;
            string member = names.Length > 1 ? names[1] : Pascal(names[0]);
            FieldInfo place = typeof(T).GetField(member);
            if (place != null) place.SetValue(made, Read(from.At(names[0]), place.FieldType));
            else typeof(T).GetProperty(member).SetValue(made, Read(from.At(names[0]), typeof(bool)), null);
        }
        return (T)made;
    }

    internal static string Pascal(string key)
    {
        return string.Concat(key.Split('_').Select(
            part => part.Substring(0, 1).ToUpperInvariant() + part.Substring(1)));
    }

    internal static unsafe string Text(float value)
    {
        return (*(uint*)&value).ToString("x8");
    }

    internal static string Text(Vec3 v)
    {
        return Text(v.X) + Text(v.Y) + Text(v.Z);
    }

    internal static string Text(Quat q)
    {
        return Text(q.X) + Text(q.Y) + Text(q.Z) + Text(q.W);
    }

    internal static string WideText(long value)
    {
        return value.ToString("x16");
    }

    internal static string Text(byte[] bytes, int count)
    {
        var text = new StringBuilder();
        for (int i = 0; i < count; ++i) text.Append(bytes[i].ToString("x2"));
        return text.ToString();
    }

    internal static List<object> Numbers<T>(IEnumerable<T> values)
    {
        return values.Select(one => (object)Convert.ToInt64(one)).ToList();
    }

    internal static List<object> Offsets(IntX3 offsets)
    {
        return Numbers(new[] { offsets[0], offsets[1], offsets[2] });
    }

    /// An answer's object: keys and values in turn.
    internal static Dictionary<string, object> Object(params object[] pairs)
    {
        var members = new Dictionary<string, object>();
        for (int i = 0; i < pairs.Length; i += 2)
        {
            object value = pairs[i + 1];
            bool isNumber = value is Enum || value is uint || value is int || value is bool;
            members.Add((string)pairs[i], isNumber ? Convert.ToInt64(value) : value);
        }
        return members;
    }
}
