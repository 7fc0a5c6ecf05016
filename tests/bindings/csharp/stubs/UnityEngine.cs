using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;

// The least of UnityEngine that the package uses, by its published names and signatures. Ours; nothing of Unity's.
namespace UnityEngine
{
    [AttributeUsage(AttributeTargets.Field)]
    public sealed class TooltipAttribute : Attribute
    {
        public TooltipAttribute(string tooltip) {}
    }

    [AttributeUsage(AttributeTargets.Field)]
    public sealed class RangeAttribute : Attribute
    {
        public RangeAttribute(float min, float max) {}
    }

    public sealed class CreateAssetMenuAttribute : Attribute
    {
        public string menuName { get; set; }
    }

    public sealed class DisallowMultipleComponent : Attribute {}

    public sealed class DefaultExecutionOrder : Attribute
    {
        public DefaultExecutionOrder(int order) {}
    }

    public class Object
    {
        /// Not Unity's: what the scene of this process has.
        public static Func<Type, Object> Find;
        public string name { get; set; }
        public static T FindAnyObjectByType<T>() where T : Object
        {
            return (T)Find(typeof(T));
        }
    }

    public class ScriptableObject : Object
    {
        public static T CreateInstance<T>() where T : ScriptableObject
        {
            return Activator.CreateInstance<T>();
        }
    }

    public class Component : Object
    {
        public GameObject gameObject { get; internal set; }
        public Transform transform { get { return gameObject.transform; } }
        public T GetComponent<T>()
        {
            return gameObject.GetComponent<T>();
        }
        public T[] GetComponentsInChildren<T>()
        {
            return gameObject.GetAll<T>().ToArray();
        }
    }

    public class Collider : Component
    {
        public bool isTrigger { get; set; }
    }

    public class SphereCollider : Collider
    {
        public Vector3 center { get; set; }
        public float radius { get; set; }
    }

    public class CapsuleCollider : Collider
    {
        public Vector3 center { get; set; }
        public float radius { get; set; }
        public float height { get; set; }
        public int direction { get; set; }
    }

    public class CharacterController : Collider
    {
        public Vector3 center { get; set; }
        public float radius { get; set; }
        public float height { get; set; }
    }

    public class BoxCollider : Collider
    {
        public Vector3 center { get; set; }
        public Vector3 size { get; set; }
    }

    public class MeshCollider : Collider {}

    public class Behaviour : Component
    {
        public bool enabled = true;
        public bool isActiveAndEnabled { get { return enabled; } }
    }

    public class MonoBehaviour : Behaviour {}

    public class Transform : Component
    {
        Vector3 own;
        internal readonly List<Transform> Children = new List<Transform>();
        public Transform parent { get; private set; }
        public Vector3 position
        {
            get { return parent == null ? own : parent.position + parent.rotation * own; }
            set { own = parent == null ? value : Quaternion.Inverse(parent.rotation) * (value - parent.position); }
        }
        public Vector3 localPosition { get { return own; } set { own = value; } }
        Vector3 scale = Vector3.one;
        public Vector3 localScale { get { return scale; } set { scale = value; } }
        public Vector3 lossyScale { get { return scale; } }
        public Vector3 TransformPoint(Vector3 p)
        {
            return position + rotation * new Vector3(p.x * scale.x, p.y * scale.y, p.z * scale.z);
        }
        public void SetParent(Transform p, bool worldPositionStays)
        {
            parent = p;
            p.Children.Add(this);
        }
        public Quaternion localRotation { get; set; }
        public Quaternion rotation
        {
            get { return parent == null ? localRotation : parent.rotation * localRotation; }
            set { localRotation = parent == null ? value : Quaternion.Inverse(parent.rotation) * value; }
        }
        public Vector3 forward { get; set; }
    }

    public class Renderer : Component
    {
        public Material material { get { return new Material(); } }
    }

    public class Material : Object
    {
        public Color color { get; set; }
    }

    public enum PrimitiveType { Sphere, Capsule }

    public sealed class GameObject : Object
    {
        /// Not Unity's: all that were made.
        public static readonly List<GameObject> Primitives = new List<GameObject>();
        readonly List<Component> components = new List<Component>();
        public Transform transform { get; private set; }

        public GameObject(string name)
        {
            this.name = name;
            transform = new Transform { gameObject = this, name = name, rotation = Quaternion.identity };
        }

        public static GameObject CreatePrimitive(PrimitiveType type)
        {
            var made = new GameObject(type.ToString());
            Primitives.Add(made);
            made.AddComponent<Renderer>();
            return made;
        }

        public T AddComponent<T>() where T : Component, new()
        {
            var made = new T { gameObject = this, name = name };
            components.Add(made);
            Stub.Call(made, "Awake");
            Stub.Call(made, "OnEnable");
            return made;
        }

        internal IEnumerable<T> GetAll<T>()
        {
            return components.Prepend(transform).OfType<T>().Concat(transform.Children.SelectMany(one => one.gameObject.GetAll<T>()));
        }

        public T GetComponent<T>()
        {
            return components.OfType<T>().FirstOrDefault();
        }
    }

    public struct Vector3
    {
        public float x, y, z;
        public Vector3(float x, float y, float z)
        {
            this.x = x;
            this.y = y;
            this.z = z;
        }
        public static Vector3 zero { get { return new Vector3(); } }
        public static Vector3 one { get { return new Vector3(1, 1, 1); } }
        public Vector3 normalized { get { return this * (1 / (float)Math.Sqrt(x * x + y * y + z * z)); } }
        public static Vector3 operator+(Vector3 a, Vector3 b) { return new Vector3(a.x + b.x, a.y + b.y, a.z + b.z); }
        public static Vector3 operator-(Vector3 a, Vector3 b) { return new Vector3(a.x - b.x, a.y - b.y, a.z - b.z); }
        public static Vector3 operator*(Vector3 a, float b) { return new Vector3(a.x * b, a.y * b, a.z * b); }
    }

    public struct Quaternion
    {
        public float x, y, z, w;
        public Quaternion(float x, float y, float z, float w)
        {
            this.x = x;
            this.y = y;
            this.z = z;
            this.w = w;
        }
        public static Quaternion identity { get { return new Quaternion(0, 0, 0, 1); } }
        public static Quaternion Inverse(Quaternion q) { return new Quaternion(-q.x, -q.y, -q.z, q.w); }
        public static Vector3 operator*(Quaternion q, Vector3 v)
        {
            Quaternion turned = q * new Quaternion(v.x, v.y, v.z, 0) * Inverse(q);
            return new Vector3(turned.x, turned.y, turned.z);
        }
        public static Quaternion operator*(Quaternion a, Quaternion b)
        {
            return new Quaternion(a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
                a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
                                  a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w,
                                      a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z);
        }
    }

    public struct Matrix4x4
    {
        /// Not Unity's: a place and a rotation, for scales of one.
        internal Vector3 Place;
        internal Quaternion Turn;
        public static Matrix4x4 identity { get { return TRS(Vector3.zero, Quaternion.identity, Vector3.one); } }
        public static Matrix4x4 TRS(Vector3 pos, Quaternion q, Vector3 s)
        {
            return new Matrix4x4 { Place = pos, Turn = q };
        }
        public static Matrix4x4 operator*(Matrix4x4 lhs, Matrix4x4 rhs)
        {
            return TRS(lhs.Place + lhs.Turn * rhs.Place, lhs.Turn * rhs.Turn, Vector3.one);
        }
    }

    public struct Color
    {
        public float r, g, b, a;
        public Color(float r, float g, float b, float a)
        {
            this.r = r;
            this.g = g;
            this.b = b;
            this.a = a;
        }
        public static Color green { get { return new Color(0, 1, 0, 1); } }
        public static Color gray { get { return new Color(0.5f, 0.5f, 0.5f, 1); } }
    }

    public struct LayerMask
    {
        public int value { get; set; }
    }

    public static class Mathf
    {
        public static int RoundToInt(float f) { return (int)Math.Round(f); }
        public static float Max(float a, float b) { return Math.Max(a, b); }
        public static float Abs(float f) { return Math.Abs(f); }
        public static int Min(int a, int b) { return Math.Min(a, b); }
        public static float Cos(float f) { return (float)Math.Cos(f); }
        public static float Sin(float f) { return (float)Math.Sin(f); }
    }

    public static class Time
    {
        public static float fixedDeltaTime = 0.02f;
        public static double realtimeSinceStartupAsDouble { get; set; }
        public static double timeAsDouble { get { return realtimeSinceStartupAsDouble; } }
    }

    public enum QueryTriggerInteraction { UseGlobal, Ignore, Collide }

    public struct RaycastHit
    {
        public float distance { get; set; }
    }

    public static class Physics
    {
        /// Not Unity's: where the level has a wall across the x axis, and where a trigger volume begins.
        public static float wallX = float.PositiveInfinity, triggerX = float.PositiveInfinity;

        static float DistanceTo(float x, Vector3 origin, Vector3 direction)
        {
            float distance = (x - origin.x) / direction.x;
            return distance >= 0 ? distance : float.PositiveInfinity;
        }

        public static bool Raycast(Vector3 origin, Vector3 direction, out RaycastHit hitInfo, float maxDistance,
                                   int layerMask, QueryTriggerInteraction queryTriggerInteraction)
        {
            float distance = DistanceTo(wallX, origin, direction);
            if (queryTriggerInteraction != QueryTriggerInteraction.Ignore)
                distance = Math.Min(distance, DistanceTo(triggerX, origin, direction));
            hitInfo = new RaycastHit { distance = distance };
            return distance <= maxDistance;
        }

        public static bool Linecast(Vector3 start, Vector3 end, int layerMask,
                                    QueryTriggerInteraction queryTriggerInteraction)
        {
            RaycastHit hit;
            return Raycast(start, end - start, out hit, 1, layerMask, queryTriggerInteraction);
        }
    }

    public static class Debug
    {
        public static readonly List<string> Said = new List<string>();
        public static void Log(object message) { Said.Add(message.ToString()); }
        public static void LogWarning(object message, Object context) { Said.Add(message.ToString()); }
        public static void LogError(object message, Object context) { Said.Add(message.ToString()); }
    }

    public static class Gizmos
    {
        /// Not Unity's: what was drawn, at its place in the world.
        public struct Drawing
        {
            public Color Color;
            public string Shape;
            public Vector3 At, Size;
            public Quaternion Turn;
        }

        public static readonly List<Drawing> Drawn = new List<Drawing>();
        public static Matrix4x4 matrix { get; set; }
        public static Color color { get; set; }
        static void Add(string shape, Vector3 at, Vector3 size)
        {
            Drawn.Add(new Drawing
            {
                Color = color, Shape = shape, At = matrix.Place + matrix.Turn * at, Size = size, Turn = matrix.Turn
            });
        }
        public static void DrawLine(Vector3 from, Vector3 to) { Add("line", from, to - from); }
        public static void DrawWireCube(Vector3 center, Vector3 size) { Add("box", center, size); }
        public static void DrawWireSphere(Vector3 center, float radius) { Add("ball", center, Vector3.one * radius); }
    }

    /// Not Unity's: calls what the engine calls by name.
    public static class Stub
    {
        public static void Call(object component, string method)
        {
            const BindingFlags any = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic;
            for (Type type = component.GetType(); type != null; type = type.BaseType)
            {
                MethodInfo found = type.GetMethod(method, any | BindingFlags.DeclaredOnly, null, Type.EmptyTypes, null);
                if (found == null) continue;
                ((Action)Delegate.CreateDelegate(typeof(Action), component, found))();
                return;
            }
        }
    }
}
