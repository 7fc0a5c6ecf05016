using Backsight.Adapters;
using Backsight.Engine;
using FishNet.Connection;
using FishNet.Managing;
using FishNet.Object;
using UnityEngine;

sealed class FishNetRun : Driver.Net
{
    internal override BacksightNetwork Make(GameObject place)
    {
        NetworkManager manager = new GameObject("FishNet").AddComponent<NetworkManager>();
        manager.IsServerStarted = Sim.Process == 0;
        manager.IsClientStarted = Sim.Process != 0;
        NetworkManager.Of[Sim.Process] = manager;
        return place.AddComponent<BacksightFishNet>();
    }

    internal override void Attach(GameObject body, int number, int owner)
    {
        var its = body.AddComponent<NetworkObject>();
        its.ObjectId = number;
        its.IsSpawned = true;
        its.Owner = new NetworkConnection { ClientId = owner == 0 ? -1 : owner };
    }

    internal override void Authenticate(int process)
    {
        NetworkManager.Of[process].ClientManager.Connection.IsAuthenticated = true;
    }

    internal override void Leave(int process)
    {
        NetworkManager.Of[0].ServerManager.Leave(new NetworkConnection { ClientId = process });
    }

    internal override MonoBehaviour AddHealth(BacksightBody body, int damage, float respawnSeconds)
    {
        var health = body.gameObject.AddComponent<FishNetHealth>();
        health.body = body;
        health.damage = damage;
        health.respawnSeconds = respawnSeconds;
        if (Sim.Process == 0) health.OnStartServer();
        return health;
    }

    internal override int HealthOf(MonoBehaviour health)
    {
        return ((FishNetHealth)health).Health;
    }

    static int Main()
    {
        return Driver.Play(new FishNetRun());
    }
}
