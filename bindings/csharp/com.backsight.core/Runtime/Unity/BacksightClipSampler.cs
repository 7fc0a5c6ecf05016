using System;
using UnityEngine;

namespace Backsight.Engine
{
    /// <summary>
    /// Bones of a skeleton as the frames that Server.Record() and BakePoses() take: relative to the entity's transform,
    /// in one order on both ends. A server that does not animate takes them from BacksightPoses. One that animates
    /// records Pose() each tick, after the Animator has run.
    /// </summary>
    public sealed class BacksightClipSampler
    {
        readonly Transform entity;
        readonly Transform[] bones;
        readonly Frame[] frames;

        /// <summary>`bones`: in the order of the hitboxes' bone. One that is missing is said, and stays at the root.
        /// </summary>
        public BacksightClipSampler(Transform entity, Transform[] bones)
        {
            this.entity = entity;
            this.bones = bones;
            frames = new Frame[bones.Length];
            for (int i = 0; i < bones.Length; ++i)
                if (bones[i] == null)
                    Debug.LogError("Backsight: bone " + i + " of '" + entity.name + "' is missing", entity);
        }

        public int Count { get { return bones.Length; } }

        /// <summary>
        /// As the skeleton is now. Call it after all that moves bones. The array is the same at each call.
        /// </summary>
        public Frame[] Pose()
        {
            Quaternion back = Quaternion.Inverse(entity.rotation);
            for (int i = 0; i < bones.Length; ++i)
            {
                Transform bone = bones[i] == null ? entity : bones[i];
                frames[i].Position = (back * (bone.position - entity.position)).ToBacksight();
                frames[i].Rotation = (back * bone.rotation).ToBacksight();
            }
            return frames;
        }

        /// <summary>
        /// The pose of a clip at a tick of the server. It begins at tick 0 and goes round. Moves the skeleton there.
        /// </summary>
        public Frame[] PoseAt(AnimationClip clip, long tick, float tickSeconds)
        {
            int period = TicksOf(clip.length, tickSeconds);
            return PoseAt(clip, (int)(tick % period), period);
        }

        /// <summary>The same of a state in the first layer of an Animator, without the blend into it.</summary>
        public Frame[] PoseAt(Animator animator, string state, long tick, float tickSeconds)
        {
            int hash = Animator.StringToHash(state);
            if (!animator.HasState(0, hash))
            {
                Debug.LogError("Backsight: the Animator of '" + entity.name + "' has no state '" + state + "'", entity);
                return Pose();
            }
            animator.Play(hash, 0, 0);
            animator.Update(0);
            int period = TicksOf(animator.GetCurrentAnimatorStateInfo(0).length, tickSeconds);
            animator.Play(hash, 0, tick % period / (float)period);
            animator.Update(0);
            return Pose();
        }

        /// <summary>Whole ticks of a cycle, as BakePoses() takes them: phases are exact however long a match lasts.
        /// </summary>
        internal static int TicksOf(float seconds, float tickSeconds)
        {
            return Math.Min(Math.Max(Mathf.RoundToInt(seconds / tickSeconds), 1), 65535);
        }

        internal Frame[] PoseAt(AnimationClip clip, int frame, int frameCount)
        {
            clip.SampleAnimation(Animated.gameObject, clip.length * frame / frameCount);
            return Pose();
        }

        // Paths of a clip begin at its Animator.
        Transform Animated
        {
            get
            {
                Animator[] animators = entity.GetComponentsInChildren<Animator>();
                return animators.Length == 0 ? entity : animators[0].transform;
            }
        }
    }
}
