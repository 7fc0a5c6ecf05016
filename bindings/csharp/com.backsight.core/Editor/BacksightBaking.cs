using UnityEditor;
using UnityEngine;

namespace Backsight.Engine.Editor
{
    /// <summary>In the menu of a BacksightPoses: samples its clips, for the tick rate of the project.</summary>
    public static class BacksightBaking
    {
        [MenuItem("CONTEXT/BacksightPoses/Bake")]
        static void Bake(MenuCommand command)
        {
            var poses = (BacksightPoses)command.context;
            Undo.RecordObject(poses, "Bake poses");
            if (poses.Bake(Time.fixedDeltaTime)) EditorUtility.SetDirty(poses);
        }
    }
}
