using System;
using System.Collections.Generic;

// Animation, by UnityEngine's published names and signatures. Ours; nothing of Unity's.
namespace UnityEngine
{
    [AttributeUsage(AttributeTargets.Field)]
    public sealed class HideInInspector : Attribute {}

    public sealed class AnimationClip : Object
    {
        /// Not Unity's: moves an object as the clip does.
        public Action<GameObject, float> Curves;
        /// Not Unity's: Unity computes it from the curves.
        public float Seconds;
        public float length { get { return Seconds; } }
        public void SampleAnimation(GameObject go, float time)
        {
            Curves(go, time);
        }
    }

    public struct AnimatorStateInfo
    {
        public float length { get; internal set; }
    }

    /// As Unity's: Play() takes effect in the next Update().
    public sealed class Animator : Behaviour
    {
        /// Not Unity's: clips of the states, by name.
        public readonly Dictionary<string, AnimationClip> States = new Dictionary<string, AnimationClip>();
        AnimationClip playing, next;
        float phase;

        public static int StringToHash(string name) { return name.GetHashCode(); }

        AnimationClip Of(int hash)
        {
            foreach (KeyValuePair<string, AnimationClip> one in States)
                if (StringToHash(one.Key) == hash) return one.Value;
            return null;
        }

        public bool HasState(int layerIndex, int stateID) { return layerIndex == 0 && Of(stateID) != null; }

        public void Play(int stateNameHash, int layer, float normalizedTime)
        {
            next = Of(stateNameHash);
            phase = normalizedTime;
        }

        public void Update(float deltaTime)
        {
            playing = next;
            phase += deltaTime / playing.length;
            playing.SampleAnimation(gameObject, phase % 1 * playing.length);
        }

        public AnimatorStateInfo GetCurrentAnimatorStateInfo(int layerIndex)
        {
            return new AnimatorStateInfo { length = playing.length };
        }
    }
}
