using System.Collections.Generic;
using UnityEngine;

namespace Backsight.Engine
{
    /// <summary>
    /// Something that can be hit. On the server it is recorded each tick. On clients its transform shows what the
    /// screen draws, unless the local player moves it. No other component may interpolate it: remove NetworkTransform.
    /// </summary>
    [DisallowMultipleComponent]
    [DefaultExecutionOrder(1000)]
    public sealed class BacksightBody : MonoBehaviour
    {
        /// <summary>All that are enabled. BacksightNetwork looks through it.</summary>
        public static readonly List<BacksightBody> All = new List<BacksightBody>();

        [Tooltip("One of BacksightNetwork's sets.")]
        public BacksightHitboxes hitboxes;
        [Tooltip("Bones that hitboxes sit on, in the order of BacksightNetwork.Poser. Clients draw them.")]
        public Transform[] bones = new Transform[0];
        [Tooltip("Its owner plays it. Off for what else they own, as a turret or a corpse.")]
        public bool isPlayer = true;
        [Tooltip("0: none.")]
        public int team;

        /// <summary>Its number in the match; Constants.NoEntity: none yet.</summary>
        public uint Entity { get; internal set; }
        /// <summary>The netcode's component, once it was found.</summary>
        internal Component Part;
        /// <summary>The netcode's number of it when it was spawned.</summary>
        internal ulong Key;
        /// <summary>It was disabled since: whatever is enabled under its name is another one.</summary>
        internal bool IsRenewed;
        internal bool HasComplained;
        Client screen;
        bool isTeleported, isKilled, isRevived;

        void OnEnable()
        {
            All.Add(this);
        }

        void OnDisable()
        {
            All.Remove(this);
            Part = null;
            screen = null;
            IsRenewed = true;
            HasComplained = isTeleported = isKilled = isRevived = false;
        }

        /// <summary>On the server: the next place is not reached by moving there. Nothing slides between.</summary>
        public void MarkTeleport()
        {
            isTeleported = true;
        }

        /// <summary>On the server: it died. It may be drawn, and is not hit until MarkRespawn().</summary>
        public void MarkDeath()
        {
            isKilled = true;
            isRevived = false;
        }

        /// <summary>On the server: it lives again, where it is in the next tick.</summary>
        public void MarkRespawn()
        {
            isRevived = true;
            isKilled = false;
        }

        internal void Mark(Server server)
        {
            if (isTeleported) server.Teleport(Entity);
            if (isKilled) server.Kill(Entity);
            if (isRevived) server.Respawn(Entity);
            isTeleported = isKilled = isRevived = false;
        }

        internal void Forget()
        {
            Entity = Constants.NoEntity;
            screen = null;
        }

        internal string Place
        {
            get
            {
                Vector3 p = transform.position;
                return "(" + p.x + ", " + p.y + ", " + p.z + ")";
            }
        }

        internal EntityPose Pose()
        {
            EntityPose pose = EntityPose.Default;
            pose.Position = transform.position.ToBacksight();
            pose.Rotation = transform.rotation.ToBacksight();
            return pose;
        }

        /// <summary>Moves it to where the screen shows it. Its bones follow in LateUpdate().</summary>
        internal void Show(Client shown)
        {
            screen = shown;
            ViewPose pose = screen.Pose(Entity);
            if (!pose.HasPose) return;
            transform.position = pose.Position.ToUnity();
            transform.rotation = pose.Rotation.ToUnity();
        }

        // After an Animator, which writes bones between Update and LateUpdate, and after what corrects them.
        void LateUpdate()
        {
            if (screen == null || Entity == Constants.NoEntity) return;
            for (int i = 0; i < bones.Length; ++i)
            {
                Frame frame;
                if (screen.Bone(Entity, i, out frame) != 0) continue;
                bones[i].position = frame.Position.ToUnity();
                bones[i].rotation = frame.Rotation.ToUnity();
            }
        }
    }
}
