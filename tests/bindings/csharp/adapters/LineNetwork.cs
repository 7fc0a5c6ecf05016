using System.Collections.Generic;
using Backsight.Engine;
using UnityEngine;

/// The least netcode: reliable, with the numbers and owners that the test gives to bodies.
sealed class LineNetwork : BacksightNetwork
{
    internal sealed class Card : MonoBehaviour
    {
        internal ulong Key, Owner;
        internal bool IsMine;
    }

    static readonly LineNetwork[] of = new LineNetwork[Sim.Processes];
    internal bool IsUp = true;
    /// As a netcode that does not know this body any more.
    internal BacksightBody FailsFor;
    internal bool FailsToSend;
    readonly int process = Sim.Process;

    public LineNetwork()
    {
        of[process] = this;
    }

    protected override bool IsServer { get { return IsUp && process == 0; } }
    protected override bool IsClient { get { return IsUp && process != 0; } }

    protected override bool OwnerOf(BacksightBody body, out ulong peer)
    {
        var card = PartOf<Card>(body);
        peer = card == null ? 0 : card.Owner;
        return peer != 0;
    }

    protected override bool IsMine(BacksightBody body)
    {
        return PartOf<Card>(body).IsMine;
    }

    protected override ulong KeyOf(BacksightBody body)
    {
        if (body == FailsFor) throw new System.InvalidOperationException("no such object");
        var card = PartOf<Card>(body);
        return card == null ? 0 : card.Key;
    }

    protected override void Send(ulong peer, byte[] bytes, int count, bool isReliable, bool toServer)
    {
        if (FailsToSend) throw new System.InvalidOperationException("no connection");
        var copy = new byte[count];
        System.Buffer.BlockCopy(bytes, 0, copy, 0, count);
        if (toServer) Sim.Post(0, true, () => of[0].ReceiveOnServer((ulong)process, copy, 0, count));
        else Sim.Post((int)peer, true, () => of[peer].ReceiveOnClient(copy, 0, count));
    }

    internal void Restart()
    {
        EndMatch();
    }
}
