using Backsight;
using Backsight.Engine;
using Mirror;
using UnityEngine;

/// <summary>A player's health over Mirror: the server takes it by the verdict, and a SyncVar carries it.</summary>
public sealed class MirrorHealth : NetworkBehaviour
{
    public BacksightBody body;
    public int damage = 25;
    public float respawnSeconds = 3;
    public Vector3 respawnPlace;
    [SyncVar] public int health = 100;
    BacksightNetwork network;
    double respawnAt;

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
        if (verdict.Outcome != Outcome.Hit || network.BodyOf(verdict.HitEntity) != body || health <= 0) return;
        health -= verdict.HitGroup == HitGroup.Head ? 2 * damage : damage;
        if (health > 0) return;
        body.MarkDeath();
        respawnAt = Time.timeAsDouble + respawnSeconds;
    }

    void FixedUpdate()
    {
        if (network == null || health > 0 || Time.timeAsDouble < respawnAt) return;
        health = 100;
        transform.position = respawnPlace;
        body.MarkTeleport();
        body.MarkRespawn();
    }
}
