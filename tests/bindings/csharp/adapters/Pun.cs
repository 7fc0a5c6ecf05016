using Backsight.Adapters;
using Backsight.Engine;
using Photon.Pun;
using UnityEngine;

sealed class PunRun : Driver.Net
{
    internal override BacksightNetwork Make(GameObject place)
    {
        return place.AddComponent<BacksightPun>();
    }

    internal override void Attach(GameObject body, int number, int owner)
    {
        var its = body.AddComponent<PhotonView>();
        its.ViewID = number + 1001;
        its.OwnerActorNr = owner + 1;
    }

    internal override void Leave(int process)
    {
        PhotonNetwork.Leave(process + 1);
    }

    internal override MonoBehaviour AddHealth(BacksightBody body, int damage, float respawnSeconds)
    {
        var health = body.gameObject.AddComponent<PunHealth>();
        health.body = body;
        health.damage = damage;
        health.respawnSeconds = respawnSeconds;
        Stub.Call(health, "Start");
        return health;
    }

    internal override int HealthOf(MonoBehaviour health)
    {
        return ((PunHealth)health).health;
    }

    internal override bool IsHealthSent { get { return true; } }

    static int Main()
    {
        return Driver.Play(new PunRun());
    }
}
