using System;

// Both ways to read input, by UnityEngine's published names and signatures. Ours; nothing of Unity's.
namespace UnityEngine
{
    public static class Input
    {
        public static bool isDown;
        public static bool GetMouseButtonDown(int button)
        {
#if ENABLE_LEGACY_INPUT_MANAGER
            return isDown;
#else
            throw new InvalidOperationException("only the Input System is active");
#endif
        }
    }
}

namespace UnityEngine.InputSystem
{
    public sealed class Mouse
    {
        public static Mouse current { get { return new Mouse(); } }
        public Controls.ButtonControl leftButton { get { return new Controls.ButtonControl(); } }
    }

    namespace Controls
    {
        public sealed class ButtonControl
        {
            public bool wasPressedThisFrame { get { return Input.isDown; } }
        }
    }
}
