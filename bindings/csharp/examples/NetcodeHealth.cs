using Backsight;
using Backsight.Engine;
using Unity.Netcode;
using UnityEngine;

/// <summary>
/// A player's health over Netcode for GameObjects: the server takes it by the verdict, and a NetworkVariable carries it.
/// </summary>
public sealed class NetcodeHealth : NetworkBehaviour
{
    public BacksightBody body;
    public int damage = 25;
    public float respawnSeconds = 3;
    public Vector3 respawnPlace;
    readonly NetworkVariable<int> health = new NetworkVariable<int>(100);
    BacksightNetwork network;
    double respawnAt;

    public int Health { get { return health.Value; } }

    public override void OnNetworkSpawn()
    {
        if (!IsServer) return;
        network = FindAnyObjectByType<BacksightNetwork>();
        network.JudgedOnServer += Hurt;
    }

    public override void OnNetworkDespawn()
    {
        if (network != null) network.JudgedOnServer -= Hurt;
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
