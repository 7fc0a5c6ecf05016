using System;
using System.Collections.Generic;
using UnityEditor;
using UnityEngine;

namespace Backsight.Engine.Editor
{
    /// <summary>
    /// In the menu of a BacksightBody: fills its asset of hitboxes from the colliders of the object and its children.
    /// Scale is applied. A collider belongs to the nearest of the body's bones above it, or to the root.
    /// </summary>
    public static class BacksightColliders
    {
        [MenuItem("CONTEXT/BacksightBody/Hitboxes from colliders")]
        static void Fill(MenuCommand command)
        {
            var body = (BacksightBody)command.context;
            if (body.hitboxes == null)
            {
                Debug.LogError("Backsight: give '" + body.name + "' an asset of hitboxes first", body);
                return;
            }
            BacksightHitboxes.Part[] parts = PartsOf(body);
            if (parts.Length == 0)
            {
                Debug.LogError("Backsight: '" + body.name + "' has no collider that is a hitbox", body);
                return;
            }
            Undo.RecordObject(body.hitboxes, "Hitboxes from colliders");
            body.hitboxes.parts = parts;
            EditorUtility.SetDirty(body.hitboxes);
        }

        /// <summary>Of each sphere, capsule, box and character controller that is no trigger.</summary>
        public static BacksightHitboxes.Part[] PartsOf(BacksightBody body)
        {
            var parts = new List<BacksightHitboxes.Part>();
            foreach (Collider collider in body.GetComponentsInChildren<Collider>())
            {
                if (collider.isTrigger) continue;
                int bone = BoneOf(body, collider.transform);
                BacksightHitboxes.Part part = PartOf(collider, bone < 0 ? body.transform : body.bones[bone]);
                if (part == null)
                {
                    Debug.LogWarning("Backsight: the collider of '" + collider.name + "' is left out: hitboxes are " +
                                     "spheres, capsules and boxes", collider);
                    continue;
                }
                part.bone = bone;
                parts.Add(part);
            }
            return parts.ToArray();
        }

        static int BoneOf(BacksightBody body, Transform at)
        {
            for (; at != null && at != body.transform; at = at.parent)
            {
                int bone = Array.IndexOf(body.bones, at);
                if (bone >= 0) return bone;
            }
            return -1;
        }

        static BacksightHitboxes.Part PartOf(Collider collider, Transform frame)
        {
            var sphere = collider as SphereCollider;
            var capsule = collider as CapsuleCollider;
            var controller = collider as CharacterController;
            var box = collider as BoxCollider;
            Vector3 scale = collider.transform.lossyScale;
            if (sphere != null)
                return new BacksightHitboxes.Part
                {
                    shape = Shape.Sphere,
                    center = In(frame, collider, sphere.center),
                    radius = sphere.radius * Largest(scale, -1)
                };
            if (capsule != null)
                return Capsule(collider, frame, capsule.center, capsule.radius, capsule.height, capsule.direction);
            if (controller != null)
                return Capsule(collider, frame, controller.center, controller.radius, controller.height, 1);
            if (box == null) return null;
            return new BacksightHitboxes.Part
            {
                shape = Shape.Box,
                center = In(frame, collider, box.center),
                rotation = Quaternion.Inverse(frame.rotation) * collider.transform.rotation,
                halfExtents = new Vector3(box.size.x * Mathf.Abs(scale.x), box.size.y * Mathf.Abs(scale.y),
                                          box.size.z * Mathf.Abs(scale.z)) * 0.5f
            };
        }

        static BacksightHitboxes.Part Capsule(Collider collider, Transform frame, Vector3 center, float radius,
                                              float height, int axis)
        {
            Vector3 scale = collider.transform.lossyScale;
            Vector3 unit = axis == 0 ? new Vector3(1, 0, 0) : axis == 1 ? new Vector3(0, 1, 0) : new Vector3(0, 0, 1);
            float along = Mathf.Abs(axis == 0 ? scale.x : axis == 1 ? scale.y : scale.z);
            float wide = radius * Largest(scale, axis);
            float half = Mathf.Max(height * along * 0.5f - wide, 0);
            Quaternion turned = Quaternion.Inverse(frame.rotation) * collider.transform.rotation;
            Vector3 middle = In(frame, collider, center), way = turned * unit * half;
            return new BacksightHitboxes.Part
            {
                shape = half > 0 ? Shape.Capsule : Shape.Sphere, center = middle - way, end = middle + way,
                radius = wide
            };
        }

        /// <summary>As Unity scales a radius: by the largest of the axes, but the capsule's own.</summary>
        static float Largest(Vector3 scale, int without)
        {
            float x = without == 0 ? 0 : Mathf.Abs(scale.x), y = without == 1 ? 0 : Mathf.Abs(scale.y);
            return Mathf.Max(Mathf.Max(x, y), without == 2 ? 0 : Mathf.Abs(scale.z));
        }

        // A bone's own scale is no part of its frame.
        static Vector3 In(Transform frame, Collider collider, Vector3 point)
        {
            return Quaternion.Inverse(frame.rotation) * (collider.transform.TransformPoint(point) - frame.position);
        }
    }
}
