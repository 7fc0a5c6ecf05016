using UnityEngine;

namespace Backsight.Engine
{
    /// <summary>
    /// The last shots of this process: where the screen drew whom it hit, and where the server's view had them.
    /// </summary>
    public static class BacksightShots
    {
        public struct Logged
        {
            /// <summary>Whose shot it was, and the number of its command.</summary>
            public BacksightNetwork Network;
            public uint Command;
            public BacksightHitboxes Hitboxes;
            public Vector3 Origin, Point;
            public Frame OnScreen, InServersView;
            /// <summary>The target's bones on the screen, in world space; valid until as many shots as are kept are
            /// fired.</summary>
            public Frame[] BonesOnScreen;
            /// <summary>The bone that the server says was hit, and where its view had it; -1: none.</summary>
            public int Bone;
            public Frame BoneInServersView;
            public bool IsJudged;
            public Outcome Outcome;
            public Reason Reason;

            /// <summary>Whether both pictures have the target at the same place, to the bit.</summary>
            public bool IsEqual
            {
                get
                {
                    return IsJudged && AreEqual(OnScreen, InServersView) && (Bone < 0 || Bone >= BonesOnScreen.Length ||
                                                                             AreEqual(BonesOnScreen[Bone],
                                                                                      BoneInServersView));
                }
            }

            static bool AreEqual(Frame one, Frame other)
            {
                return one.Position.Equals(other.Position) && one.Rotation.Equals(other.Rotation);
            }
        }

        public const int Kept = 16;
        static readonly Logged[] shots = new Logged[Kept];
        static int fired;

        public static int Count { get { return Mathf.Min(fired, Kept); } }

        /// <summary>0 is the last one.</summary>
        public static Logged Get(int back)
        {
            return shots[(fired - 1 - back + 2 * Kept) % Kept];
        }

        internal static void Fired(BacksightNetwork network, uint command, BacksightBody target, Vector3 origin,
                                   Hit hit, Client screen)
        {
            ViewPose drawn = screen.Pose(hit.Entity);
            // The same arrays again and again: a shot leaves no garbage.
            Frame[] bones = shots[fired % Kept].BonesOnScreen;
            int count = target == null ? 0 : target.bones.Length;
            if (bones == null || bones.Length != count) bones = new Frame[count];
            for (int i = 0; i < count; ++i) screen.Bone(hit.Entity, i, out bones[i]);
            shots[fired % Kept] = new Logged
            {
                Network = network,
                Command = command,
                Hitboxes = target == null ? null : target.hitboxes,
                Origin = origin,
                Point = hit.Point.ToUnity(),
                OnScreen = new Frame { Position = drawn.Position, Rotation = drawn.Rotation },
                BonesOnScreen = bones,
                Bone = -1
            };
            fired = fired + 1 < 1 << 30 ? fired + 1 : Kept;
        }

        internal static void Judged(BacksightNetwork network, ShotVerdict verdict)
        {
            for (int i = 0; i < Count; ++i)
            {
                int at = (fired - 1 - i + 2 * Kept) % Kept;
                if (shots[at].Network != network || shots[at].Command != verdict.Command) continue;
                shots[at].IsJudged = true;
                shots[at].Outcome = verdict.Outcome;
                shots[at].Reason = verdict.Reason;
                BacksightBody struck = network.BodyOf(verdict.Entity);
                if (shots[at].Hitboxes == null && struck != null) shots[at].Hitboxes = struck.hitboxes;
                shots[at].InServersView = verdict.InServersView;
                shots[at].Bone = verdict.Bone;
                shots[at].BoneInServersView = verdict.BoneInServersView;
                return;
            }
        }

        public static void Clear()
        {
            fired = 0;
        }
    }
}
