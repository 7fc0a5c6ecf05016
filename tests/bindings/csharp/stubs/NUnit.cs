using System;

// The least of NUnit that the package's tests use, by its published names and signatures.
namespace NUnit.Framework
{
    public sealed class TestAttribute : Attribute {}

    public static class Assert
    {
        public static void IsFalse(bool condition) { if (condition) throw new InvalidOperationException("not false"); }
        public static void AreEqual(object expected, object actual)
        {
            if (!Equals(expected, actual)) throw new InvalidOperationException(expected + " is not " + actual);
        }
    }
}
