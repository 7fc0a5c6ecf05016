using Backsight.Adapters;
using Backsight.Engine;
using Mirror;
using UnityEngine;

sealed class MirrorRun : Driver.Net
{
    internal override BacksightNetwork Make(GameObject place)
    {
        if (Sim.Process != 0)
            NetworkServer.connections.Add(Sim.Process, new NetworkConnectionToClient { connectionId = Sim.Process });
        return place.AddComponent<BacksightMirror>();
    }

    internal override void Attach(GameObject body, int number, int owner)
    {
        var its = body.AddComponent<NetworkIdentity>();
        its.netId = (uint)number + 1;
        its.isOwned = owner == Sim.Process && owner != 0;
        // Known on the server alone.
        if (Sim.Process == 0 && owner != 0)
            its.connectionToClient = new NetworkConnectionToClient { connectionId = owner };
    }

    internal override void Authenticate(int process)
    {
        NetworkServer.connections[process].isAuthenticated = true;
        NetworkClient.Connections[process].isAuthenticated = true;
    }

    internal override void Leave(int process)
    {
        NetworkServer.OnDisconnectedEvent(NetworkServer.connections[process]);
        NetworkServer.connections.Remove(process);
    }

    internal override MonoBehaviour AddHealth(BacksightBody body, int damage, float respawnSeconds)
    {
        var health = body.gameObject.AddComponent<MirrorHealth>();
        health.body = body;
        health.damage = damage;
        health.respawnSeconds = respawnSeconds;
        if (Sim.Process == 0) health.OnStartServer();
        return health;
    }

    internal override int HealthOf(MonoBehaviour health)
    {
        return ((MirrorHealth)health).health;
    }

    static int Main()
    {
        return Driver.Play(new MirrorRun());
    }
}
