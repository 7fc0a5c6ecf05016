using Backsight;
using Backsight.Engine;
using Photon.Pun;
using UnityEngine;

/// <summary>
/// A player's health over PUN 2: the master client takes it by the verdict, and tells it by an RPC. Whoever becomes master
/// later goes on with what was told last.
/// </summary>
public sealed class PunHealth : MonoBehaviourPun
{
    public BacksightBody body;
    public int damage = 25;
    public float respawnSeconds = 3;
    public Vector3 respawnPlace;
    public int health = 100;
    BacksightNetwork network;
    double respawnAt;

    void Start()
    {
        network = FindAnyObjectByType<BacksightNetwork>();
        network.JudgedOnServer += Hurt;
    }

    void OnDestroy()
    {
        network.JudgedOnServer -= Hurt;
    }

    void Tell(int now)
    {
        health = now;
        photonView.RPC("TakeHealth", RpcTarget.Others, now);
    }

    [PunRPC]
    void TakeHealth(int now)
    {
        health = now;
    }

    void Hurt(ulong peer, Shot shot, Verdict verdict)
    {
        if (verdict.Outcome != Outcome.Hit || network.BodyOf(verdict.HitEntity) != body || health <= 0) return;
        Tell(health - (verdict.HitGroup == HitGroup.Head ? 2 * damage : damage));
        if (health > 0) return;
        body.MarkDeath();
        respawnAt = Time.timeAsDouble + respawnSeconds;
    }

    void FixedUpdate()
    {
        if (!PhotonNetwork.IsMasterClient || health > 0 || Time.timeAsDouble < respawnAt) return;
        Tell(100);
        transform.position = respawnPlace;
        body.MarkTeleport();
        body.MarkRespawn();
    }
}
