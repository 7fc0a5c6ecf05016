using System;

// The least of UnityEditor that the package uses, by its published names and signatures. Ours; nothing of Unity's.
namespace UnityEditor
{
    public sealed class InitializeOnLoadAttribute : Attribute {}

    public sealed class MenuItem : Attribute
    {
        public MenuItem(string itemName) {}
    }

    public sealed class MenuCommand
    {
        public UnityEngine.Object context;
        public MenuCommand(UnityEngine.Object inContext) { context = inContext; }
    }

    public static class Undo
    {
        public static void RecordObject(UnityEngine.Object objectToUndo, string name) {}
    }

    public static class EditorUtility
    {
        public static void SetDirty(UnityEngine.Object target) {}
    }

    [Flags]
    public enum GizmoType { NonSelected = 32, Selected = 4, Active = 8 }

    public sealed class DrawGizmo : Attribute
    {
        public DrawGizmo(GizmoType gizmo) {}
    }

    public static class AssemblyReloadEvents
    {
        public delegate void AssemblyReloadCallback();
        public static event AssemblyReloadCallback beforeAssemblyReload;
        internal static void Raise() { beforeAssemblyReload(); }
    }

    public enum PlayModeStateChange { EnteredEditMode, ExitingEditMode, EnteredPlayMode, ExitingPlayMode }

    public static class EditorApplication
    {
        public static event Action<PlayModeStateChange> playModeStateChanged;
        internal static void Raise(PlayModeStateChange change) { playModeStateChanged(change); }
    }
}
