using System.Collections.Generic;
using Backsight.Engine;
using UnityEngine;

/// Unity's statics are each process's own.
static class Worlds
{
    static readonly List<BacksightBody>[] enabled = new List<BacksightBody>[Sim.Processes];

    internal static void Enter(int process)
    {
        if (enabled[Sim.Process] != null)
        {
            enabled[Sim.Process].Clear();
            enabled[Sim.Process].AddRange(BacksightBody.All);
        }
        Sim.Process = process;
        BacksightBody.All.Clear();
        if (enabled[process] == null) enabled[process] = new List<BacksightBody>();
        BacksightBody.All.AddRange(enabled[process]);
    }

    internal static void SetEnabled(BacksightBody body, bool isEnabled)
    {
        body.enabled = isEnabled;
        Stub.Call(body, isEnabled ? "OnEnable" : "OnDisable");
    }
}
