using System;
using System.Linq;
using System.Reflection;
using Backsight;

/// Calls each public method of an object, with arguments of the right types: what answers must not depend on them.
static class AnyCall
{
    const int arrayLength = 64;

    internal static MethodInfo[] Of(object it)
    {
        return it.GetType().GetMethods(BindingFlags.Public | BindingFlags.Instance | BindingFlags.DeclaredOnly)
            .Where(one => !one.IsSpecialName && one.Name != "Dispose").ToArray();
    }

    /// What a call throws; null: it returned.
    internal static Exception Thrown(object it, MethodInfo method)
    {
        object[] arguments = method.GetParameters().Select(one => Value(one.ParameterType)).ToArray();
        try
        {
            method.Invoke(it, arguments);
            return null;
        }
        catch (TargetInvocationException thrown)
        {
            return thrown.InnerException;
        }
    }

    static object Value(Type type)
    {
        if (type.IsByRef) return Value(type.GetElementType());
        if (type.IsArray) return Array.CreateInstance(type.GetElementType(), arrayLength);
        PropertyInfo defaults = type.GetProperty("Default", BindingFlags.Public | BindingFlags.Static);
        if (defaults != null) return defaults.GetValue(null);
        if (type.IsPrimitive && type != typeof(bool)) return Convert.ChangeType(1, type);
        return type.IsValueType ? Activator.CreateInstance(type) : null;
    }

    internal static string Name(object it, MethodInfo method)
    {
        return it.GetType().Name + "." + method.Name + "()";
    }
}
