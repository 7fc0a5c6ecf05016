using UnityEditor;
using UnityEngine;

namespace Backsight.Engine.Editor
{
    /// <summary>
    /// Draws the last shots in the scene view: whom a shot hit as the screen had them (green), and as the server's view
    /// had them (red, a little larger). Where both are equal, one box is seen within the other at every edge.
    /// </summary>
    public static class BacksightGizmos
    {
        static readonly Color onScreen = new Color(0.2f, 1, 0.3f, 0.9f);
        static readonly Color inServersView = new Color(1, 0.25f, 0.2f, 0.9f);
        const float margin = 0.01f;

        [DrawGizmo(GizmoType.Active | GizmoType.Selected | GizmoType.NonSelected)]
        static void Draw(BacksightNetwork network, GizmoType type)
        {
            for (int i = 0; i < BacksightShots.Count; ++i)
            {
                BacksightShots.Logged shot = BacksightShots.Get(i);
                Gizmos.matrix = Matrix4x4.identity;
                Gizmos.color = onScreen;
                if (shot.Hitboxes == null) continue;
                Gizmos.DrawLine(shot.Origin, shot.Point);
                DrawBoxes(shot.Hitboxes, shot.OnScreen, 0);
                if (!shot.IsJudged) continue;
                Gizmos.color = inServersView;
                DrawBoxes(shot.Hitboxes, shot.InServersView, margin);
            }
            Gizmos.matrix = Matrix4x4.identity;
        }

        // Hitboxes on bones are left out: a shot keeps its target's root alone.
        static void DrawBoxes(BacksightHitboxes hitboxes, Frame at, float more)
        {
            if (at.Rotation.W == 0 && at.Rotation.X == 0 && at.Rotation.Y == 0 && at.Rotation.Z == 0) return;
            Matrix4x4 root = Matrix4x4.TRS(at.Position.ToUnity(), at.Rotation.ToUnity(), Vector3.one);
            foreach (BacksightHitboxes.Part part in hitboxes.parts)
            {
                if (part.bone >= 0) continue;
                Gizmos.matrix = root;
                if (part.shape == Shape.Box)
                {
                    Gizmos.matrix = root * Matrix4x4.TRS(part.center, part.rotation, Vector3.one);
                    Gizmos.DrawWireCube(Vector3.zero, part.halfExtents * 2 + Vector3.one * more);
                    continue;
                }
                Gizmos.DrawWireSphere(part.center, part.radius + more);
                if (part.shape != Shape.Capsule) continue;
                Gizmos.DrawWireSphere(part.end, part.radius + more);
                Gizmos.DrawLine(part.center, part.end);
            }
        }
    }
}
