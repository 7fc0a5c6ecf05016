using System;
using System.Collections.Generic;
using UnityEngine;

namespace Backsight.Engine
{
    /// <summary>
    /// Clips that were sampled in the editor, as an asset: poses by hitboxes, speed and tick, for servers that do not
    /// animate. BacksightNetwork gives them to both ends. No bones are sent, and the fingerprint knows them.
    /// </summary>
    [CreateAssetMenu(menuName = "Backsight/Baked poses")]
    public sealed class BacksightPoses : ScriptableObject
    {
        [Serializable]
        public sealed class Clip
        {
            public AnimationClip animation;
            [Tooltip("Who plays it: one of BacksightNetwork's sets. A stance is a set of its own.")]
            public BacksightHitboxes hitboxes;
            [Tooltip("From this speed on, up to the set's next clip.")]
            public float fromSpeedMps;
            [HideInInspector] public int periodTicks = 1, firstFrame, frameCount = 1;
        }

        [Tooltip("Whose bones are posed: a prefab, or an object of the scene.")]
        public BacksightBody body;
        public Clip[] clips = new Clip[0];
        [Tooltip("Speed along it does not count.")]
        public Vector3 up = new Vector3(0, 1, 0);
        [Tooltip("A clip has a frame for each tick, and at most as many.")]
        [Range(1, 1024)] public int mostFrames = 64;
        // Of the last Bake(): a clip's frames are `boneCount` places each.
        [HideInInspector] public int boneCount;
        [HideInInspector] public float bakedTickSeconds;
        [HideInInspector] public Vector3[] positions = new Vector3[0];
        [HideInInspector] public Quaternion[] rotations = new Quaternion[0];

        /// <summary>
        /// Samples all clips, and leaves the body as it was. False, with a sentence in the console: something is
        /// missing, and nothing was changed.
        /// </summary>
        public bool Bake(float tickSeconds)
        {
            string fault = Missing();
            if (fault != null)
            {
                Debug.LogError("Backsight: '" + name + "' " + fault, this);
                return false;
            }
            var sampler = new BacksightClipSampler(body.transform, body.bones);
            var frames = new List<Frame>();
            var before = new Posture(body.transform);
            foreach (Clip clip in clips)
            {
                clip.periodTicks = BacksightClipSampler.TicksOf(clip.animation.length, tickSeconds);
                clip.frameCount = Math.Min(clip.periodTicks, mostFrames);
                clip.firstFrame = frames.Count / sampler.Count;
                for (int i = 0; i < clip.frameCount; ++i)
                    frames.AddRange(sampler.PoseAt(clip.animation, i, clip.frameCount));
            }
            before.Restore();
            boneCount = sampler.Count;
            bakedTickSeconds = tickSeconds;
            positions = frames.ConvertAll(frame => frame.Position.ToUnity()).ToArray();
            rotations = frames.ConvertAll(frame => frame.Rotation.ToUnity()).ToArray();
            return true;
        }

        string Missing()
        {
            if (body == null || body.bones.Length == 0) return "has no body with bones";
            if (clips.Length == 0) return "has no clips";
            int empty = Array.FindIndex(clips, clip => clip.animation == null);
            return empty < 0 ? null : "has no animation in clip " + empty;
        }

        /// <summary>For ServerOpened; BacksightNetwork does it itself. Throws a sentence where it cannot be.</summary>
        public void GiveTo(Server server, BacksightHitboxes[] sets, float tickSeconds)
        {
            server.BakePoses(ClipsOf(sets, tickSeconds), Frames(), boneCount, up.ToBacksight());
        }

        /// <summary>For ClientOpened.</summary>
        public void GiveTo(Client client, BacksightHitboxes[] sets, float tickSeconds)
        {
            client.BakePoses(ClipsOf(sets, tickSeconds), Frames(), boneCount, up.ToBacksight());
        }

        BakedClip[] ClipsOf(BacksightHitboxes[] sets, float tickSeconds)
        {
            if (positions.Length == 0 || Mathf.Abs(bakedTickSeconds - tickSeconds) > 1e-6f)
                throw new InvalidOperationException("Backsight: '" + name + "' was baked for ticks of " +
                    bakedTickSeconds + " s, and the match has " + tickSeconds + " s: bake it again, in its menu");
            return Array.ConvertAll(clips, clip =>
            {
                int set = Array.IndexOf(sets, clip.hitboxes);
                if (set < 0)
                    throw new InvalidOperationException("Backsight: a clip of '" + name + "' is of hitboxes that are " +
                                                        "none of the match's sets");
                BakedClip made = BakedClip.Default;
                made.Set = (uint)set + 1;
                made.FromSpeedMps = clip.fromSpeedMps;
                made.PeriodTicks = (uint)clip.periodTicks;
                made.FirstFrame = (uint)clip.firstFrame;
                made.FrameCount = (uint)clip.frameCount;
                return made;
            });
        }

        Frame[] Frames()
        {
            var made = new Frame[positions.Length];
            for (int i = 0; i < made.Length; ++i)
            {
                made[i].Position = positions[i].ToBacksight();
                made[i].Rotation = rotations[i].ToBacksight();
            }
            return made;
        }

        /// <summary>Where all transforms of a body are, to put them back.</summary>
        sealed class Posture
        {
            readonly Transform[] all;
            readonly Vector3[] places, scales;
            readonly Quaternion[] turns;

            public Posture(Transform root)
            {
                all = root.GetComponentsInChildren<Transform>();
                places = Array.ConvertAll(all, one => one.localPosition);
                turns = Array.ConvertAll(all, one => one.localRotation);
                scales = Array.ConvertAll(all, one => one.localScale);
            }

            public void Restore()
            {
                for (int i = 0; i < all.Length; ++i)
                {
                    all[i].localPosition = places[i];
                    all[i].localRotation = turns[i];
                    all[i].localScale = scales[i];
                }
            }
        }
    }
}
