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

    static int Main()
    {
        return Driver.Play(new NetcodeRun());
    }
}
