using Backsight.Adapters;
using Backsight.Engine;
using Unity.Netcode;
using UnityEngine;

sealed class NetcodeRun : Driver.Net
{
    sealed class Transport : NetworkTransport
    {
        public override ulong GetCurrentRtt(ulong clientId)
        {
            return 40;
        }
    }

    internal override BacksightNetwork Make(GameObject place)
    {
        NetworkManager manager = new GameObject("Netcode").AddComponent<NetworkManager>();
        manager.NetworkConfig.NetworkTransport = new Transport();
        NetworkManager.Of[Sim.Process] = manager;
        return place.AddComponent<BacksightNetcode>();
    }

    internal override void Attach(GameObject body, int number, int owner)
    {
        var its = body.AddComponent<NetworkObject>();
        its.NetworkObjectId = (ulong)number;
        its.IsSpawned = true;
        its.OwnerClientId = (ulong)owner;
    }

    internal override void Leave(int process)
    {
        NetworkManager.Of[0].Leave((ulong)process);
    }

    internal override MonoBehaviour AddHealth(BacksightBody body, int damage, float respawnSeconds)
    {
        var health = body.gameObject.AddComponent<NetcodeHealth>();
        health.body = body;
        health.damage = damage;
        health.respawnSeconds = respawnSeconds;
        health.OnNetworkSpawn();
        return health;
    }

    internal override int HealthOf(MonoBehaviour health)
    {
        return ((NetcodeHealth)health).Health;
    }

    static int Main()
    {
        return Driver.Play(new NetcodeRun());
    }
}
