using Backsight;
using Backsight.Engine;
using FishNet.Object;
using FishNet.Object.Synchronizing;
using UnityEngine;

/// <summary>A player's health over FishNet: the server takes it by the verdict, and a SyncVar carries it.</summary>
public sealed class FishNetHealth : NetworkBehaviour
{
    public BacksightBody body;
    public int damage = 25;
    public float respawnSeconds = 3;
    public Vector3 respawnPlace;
    readonly SyncVar<int> health = new SyncVar<int>(100);
    BacksightNetwork network;
    double respawnAt;

    public int Health { get { return health.Value; } }

    public override void OnStartServer()
    {
        network = FindAnyObjectByType<BacksightNetwork>();
        network.JudgedOnServer += Hurt;
    }

    public override void OnStopServer()
    {
        network.JudgedOnServer -= Hurt;
        network = null;
    }

    void Hurt(ulong peer, Shot shot, Verdict verdict)
    {
        if (verdict.Outcome != Outcome.Hit || network.BodyOf(verdict.HitEntity) != body || health.Value <= 0) return;
        health.Value -= verdict.HitGroup == HitGroup.Head ? 2 * damage : damage;
        if (health.Value > 0) return;
        body.MarkDeath();
        respawnAt = Time.timeAsDouble + respawnSeconds;
    }

    void FixedUpdate()
    {
        if (network == null || health.Value > 0 || Time.timeAsDouble < respawnAt) return;
        health.Value = 100;
        transform.position = respawnPlace;
        body.MarkTeleport();
        body.MarkRespawn();
    }
}
