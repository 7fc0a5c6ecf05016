using System;
using System.Linq;
using Backsight;
using Backsight.Engine;
using UnityEngine;

/// Code of the game or of the netcode that throws.
static partial class Lifecycle
{
    static int SaidOf(string what)
    {
        return Debug.Said.Count(said => said.Contains(what) && said.Contains("a mistake of the game"));
    }

    /// A callback of the game that throws is said once, and costs nobody a tick, a snapshot or a verdict.
    static void GameThrows()
    {
        bool throws = true;
        Action spoil = () => { if (throws) throw new InvalidOperationException("a mistake of the game"); };
        foreach (LineNetwork network in networks)
        {
            network.maxBones = 1;
            network.Poser = (tick, state, frames) => { spoil(); return 0; };
            network.Judged += verdict => spoil();
            network.JudgedOnServer += (peer, shot, verdict) => spoil();
            network.Commanded += (peer, bytes, offset, count) => spoil();
            network.SetInput(new byte[] { 7 }, 1);
        }
        Add(6, 1, new Vector3());
        BacksightBody[] target = Add(7, 0, new Vector3(10, 0, 0));
        Play(40);
        Check(networks[1].ClientSide.IsDrawn, "snapshots come though the poser throws");
        Check(Near(target[1], 10), "and bodies are drawn");
        Check(Fire().Entity == target[1].Entity && BacksightShots.Get(0).Outcome == Outcome.Hit, "shots are judged");
        Play(40);
        foreach (string of in new[] { "Poser", "JudgedOnServer", "Commanded", "Judged" })
            Check(SaidOf("Backsight: " + of + " threw") == (of == "Poser" ? 2 : 1), SaidOf(of) + " sentences of " + of);
        throws = false;
        target[0].transform.position = new Vector3(20, 0, 0);
        Play(80);
        Check(Near(target[1], 20), "and all goes on");
    }

    static bool Near(BacksightBody body, float x)
    {
        return Math.Abs(body.transform.position.x - x) < 0.01f;
    }

    /// A netcode that throws costs one body, or one peer, and nobody else.
    static void NetcodeThrows()
    {
        Add(6, 1, new Vector3());
        BacksightBody[] target = Add(7, 0, new Vector3(10, 0, 0)), lost = Add(8, 0, new Vector3(0, 0, 10));
        Play(40);
        networks[0].FailsFor = lost[0];
        target[0].transform.position = new Vector3(12, 0, 0);
        Play(40);
        Check(Near(target[1], 12), "others are recorded");
        Check(Debug.Said.Count(said => said.Contains("'body 8'") && said.Contains("no such object")) == 1, "once");
        networks[0].FailsFor = null;
        networks[0].FailsToSend = true;
        Play(40);
        Check(Debug.Said.Count(said => said.Contains("Send to peer 1 threw")) == 1, "once for a peer");
        networks[0].FailsToSend = false;
        target[0].transform.position = new Vector3(14, 0, 0);
        Play(80);
        Check(Near(target[1], 14), "and it goes on");
    }
}
