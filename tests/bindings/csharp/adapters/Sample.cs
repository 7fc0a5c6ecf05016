using System;
using Backsight;
using UnityEngine;

/// Plays the sample's scene on stubs of the engine, with the mouse pressed now and then.
static class SampleRun
{
    static int Main()
    {
        var scene = new GameObject("scene").AddComponent<TwoPlayers>();
        Stub.Call(scene, "Start");
        // Pictures stand where the hitboxes do: from 0 to 1.8 m, 0.8 m wide.
        foreach (GameObject picture in GameObject.Primitives)
        {
            Transform its = picture.transform;
            if (its.localPosition.y != 0.9f || its.localScale.y * 2 != 1.8f || its.localScale.x != 0.8f) return 2;
        }
        for (int frame = 0; frame < 4000; ++frame)
        {
            // The frame rate is three times the tick rate.
            Time.realtimeSinceStartupAsDouble = frame * 0.02 / 3;
            if (frame % 3 == 0) Stub.Call(scene, "FixedUpdate");
            Input.isDown = frame % 20 == 0;
            Stub.Call(scene, "Update");
        }
        Stub.Call(scene, "OnDestroy");
        int shots = Debug.Said.Count;
        string last = shots > 0 ? Debug.Said[shots - 1] : "no shot was judged";
        Console.WriteLine(last);
        bool isEqual = last.StartsWith(shots + " of " + shots + " shots equal to the bit", StringComparison.Ordinal);
        return shots > 150 && isEqual && GameObject.Primitives.Count == 2 && Library.OpenCount == 0 ? 0 : 1;
    }
}
