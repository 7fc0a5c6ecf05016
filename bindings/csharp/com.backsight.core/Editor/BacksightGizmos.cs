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
                DrawOnScreen(shot);
                if (!shot.IsJudged) continue;
                Gizmos.color = inServersView;
                DrawInServersView(shot);
            }
            Gizmos.matrix = Matrix4x4.identity;
        }

        static void DrawOnScreen(BacksightShots.Logged shot)
        {
            DrawBoxes(shot.Hitboxes, -1, shot.OnScreen, 0);
            for (int i = 0; i < shot.BonesOnScreen.Length; ++i) DrawBoxes(shot.Hitboxes, i, shot.BonesOnScreen[i], 0);
        }

        // The server sends the root, and of the bones the one that was hit.
        static void DrawInServersView(BacksightShots.Logged shot)
        {
            DrawBoxes(shot.Hitboxes, -1, shot.InServersView, margin);
            if (shot.Bone >= 0) DrawBoxes(shot.Hitboxes, shot.Bone, shot.BoneInServersView, margin);
        }

        // Those of one bone; -1: of the root. A frame of zeros is none.
        static void DrawBoxes(BacksightHitboxes hitboxes, int bone, Frame at, float more)
        {
            if (at.Rotation.W == 0 && at.Rotation.X == 0 && at.Rotation.Y == 0 && at.Rotation.Z == 0) return;
            Matrix4x4 frame = Matrix4x4.TRS(at.Position.ToUnity(), at.Rotation.ToUnity(), Vector3.one);
            foreach (BacksightHitboxes.Part part in hitboxes.parts)
            {
                if ((part.bone < 0 ? -1 : part.bone) != bone) continue;
                Gizmos.matrix = frame;
                if (part.shape == Shape.Box)
                {
                    Gizmos.matrix = frame * Matrix4x4.TRS(part.center, part.rotation, Vector3.one);
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
