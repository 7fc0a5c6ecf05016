using System;
using UnityEngine;

namespace Backsight.Engine
{
    /// <summary>
    /// A set of hitboxes, as an asset. Metres, in the frame of a bone or of the body's root. Axes are Unity's own:
    /// nothing is converted. A body's scale is not applied.
    /// </summary>
    [CreateAssetMenu(menuName = "Backsight/Hitboxes")]
    public sealed class BacksightHitboxes : ScriptableObject
    {
        [Serializable]
        public sealed class Part
        {
            public Shape shape = Shape.Capsule;
            public HitGroup group = HitGroup.Torso;
            [Tooltip("Index in the body's bones; -1: its root.")]
            public int bone = -1;
            [Tooltip("Of a sphere or box; first end of a capsule's segment.")]
            public Vector3 center = new Vector3(0, 0.4f, 0);
            [Tooltip("Second end of a capsule's segment.")]
            public Vector3 end = new Vector3(0, 1.4f, 0);
            public Vector3 halfExtents;
            public Quaternion rotation = Quaternion.identity;
            public float radius = 0.4f;
        }

        public Part[] parts = { new Part() };

        public Hitbox[] ToArray()
        {
            var boxes = new Hitbox[parts.Length];
            for (int i = 0; i < parts.Length; ++i)
            {
                Part part = parts[i];
                Hitbox box = Hitbox.Default;
                box.Kind = part.shape;
                box.Group = part.group;
                box.Bone = part.bone;
                box.Center = part.center.ToBacksight();
                if (part.shape == Shape.Capsule) box.End = part.end.ToBacksight();
                if (part.shape == Shape.Box)
                {
                    box.HalfExtents = part.halfExtents.ToBacksight();
                    box.Rotation = part.rotation.ToBacksight();
                }
                else box.Radius = part.radius;
                boxes[i] = box;
            }
            return boxes;
        }
    }

    /// <summary>
    /// Values of Unity and of Backsight. Unity's axes are left-handed with y up. Backsight takes axes of either hand
    /// with any axis up, so nothing is swapped or negated.
    /// </summary>
    public static class BacksightValues
    {
        public static Vec3 ToBacksight(this Vector3 v)
        {
            return new Vec3(v.x, v.y, v.z);
        }

        public static Vector3 ToUnity(this Vec3 v)
        {
            return new Vector3(v.X, v.Y, v.Z);
        }

        public static Quat ToBacksight(this Quaternion q)
        {
            return new Quat { X = q.x, Y = q.y, Z = q.z, W = q.w };
        }

        public static Quaternion ToUnity(this Quat q)
        {
            return new Quaternion(q.X, q.Y, q.Z, q.W);
        }
    }
}
