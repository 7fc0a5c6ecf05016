using UnityEditor;

namespace Backsight.Engine.Editor
{
    /// <summary>
    /// Closes all matches before scripts are replaced, and when play mode ends: native memory would outlive both.
    /// </summary>
    [InitializeOnLoad]
    static class BacksightReload
    {
        static BacksightReload()
        {
            AssemblyReloadEvents.beforeAssemblyReload += () => Library.CloseAll();
            EditorApplication.playModeStateChanged += change =>
            {
                if (change != PlayModeStateChange.EnteredEditMode) return;
                Library.CloseAll();
                BacksightShots.Clear();
            };
        }
    }
}
