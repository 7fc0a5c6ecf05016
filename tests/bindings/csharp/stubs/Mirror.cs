using System;
using System.Collections.Generic;
using UnityEngine;

// The least of Mirror that the adapter uses, by its published names and signatures. Ours; nothing of Mirror's.
namespace Mirror
{
    public interface NetworkMessage {}

    public static class Channels
    {
        public const int Reliable = 0;
        public const int Unreliable = 1;
    }

    public static class NetworkTime
    {
        public static double rtt { get { return 0.04; } }
    }

    public class NetworkConnectionToClient
    {
        public int connectionId;
        public bool isAuthenticated;

        public void Send<T>(T message, int channelId = Channels.Reliable) where T : struct, NetworkMessage
        {
            NetworkClient.Fit(message, channelId);
            T copy = Sim.Copy(message);
            Sim.Post(connectionId, channelId == Channels.Reliable, () => NetworkClient.Take(copy));
        }
    }

    public sealed class NetworkConnectionToServer
    {
        public bool isAuthenticated;
    }

    public sealed class NetworkIdentity : MonoBehaviour
    {
        public uint netId { get; set; }
        public NetworkConnectionToClient connectionToClient { get; set; }
        public bool isOwned { get; set; }
    }

    /// The stub carries no value: Mirror's weaver does.
    [AttributeUsage(AttributeTargets.Field)]
    public sealed class SyncVarAttribute : Attribute {}

    public abstract class NetworkBehaviour : MonoBehaviour
    {
        public virtual void OnStartServer() {}
        public virtual void OnStopServer() {}
    }

    public static class NetworkServer
    {
        public static Action<NetworkConnectionToClient> OnDisconnectedEvent;
        public static readonly Dictionary<int, NetworkConnectionToClient> connections =
            new Dictionary<int, NetworkConnectionToClient>();
        static readonly Dictionary<Type, Delegate> handlers = new Dictionary<Type, Delegate>();
        public static bool active { get { return Sim.Process == 0; } }

        public static void RegisterHandler<T>(Action<NetworkConnectionToClient, T> handler,
                                              bool requireAuthentication = true) where T : struct, NetworkMessage
        {
            handlers.Add(typeof(T), handler);
        }

        public static void UnregisterHandler<T>() where T : struct, NetworkMessage
        {
            handlers.Remove(typeof(T));
        }

        internal static void Take<T>(NetworkConnectionToClient from, T message)
        {
            if (!from.isAuthenticated) throw new InvalidOperationException("kicked: a message before authentication");
            ((Action<NetworkConnectionToClient, T>)handlers[typeof(T)])(from, message);
        }
    }

    public static class NetworkClient
    {
        static readonly Dictionary<Type, Delegate>[] handlers = {
            null, new Dictionary<Type, Delegate>(), new Dictionary<Type, Delegate>()
        };
        // KCP's 1,194 bytes, less the batch's time and length, the message's number and the array's length.
        const int limit = 1194 - 8 - 4 - 2 - 4;
        internal static readonly NetworkConnectionToServer[] Connections = {
            null, new NetworkConnectionToServer(), new NetworkConnectionToServer()
        };
        public static NetworkConnectionToServer connection { get { return Connections[Sim.Process]; } }
        public static bool isConnected { get { return Sim.Process != 0; } }

        public static void RegisterHandler<T>(Action<T> handler, bool requireAuthentication = true)
            where T : struct, NetworkMessage
        {
            handlers[Sim.Process].Add(typeof(T), handler);
        }

        public static bool UnregisterHandler<T>() where T : struct, NetworkMessage
        {
            return handlers[Sim.Process].Remove(typeof(T));
        }

        public static void Send<T>(T message, int channelId = Channels.Reliable) where T : struct, NetworkMessage
        {
            Fit(message, channelId);
            T copy = Sim.Copy(message);
            int from = Sim.Process;
            Sim.Post(0, channelId == Channels.Reliable, () =>
            {
                NetworkConnectionToClient its;
                if (NetworkServer.connections.TryGetValue(from, out its)) NetworkServer.Take(its, copy);
            });
        }

        internal static void Fit<T>(T message, int channelId) where T : struct
        {
            Sim.Fit(Sim.SizeOf(message), channelId == Channels.Reliable, limit);
        }

        internal static void Take<T>(T message)
        {
            ((Action<T>)handlers[Sim.Process][typeof(T)])(message);
        }
    }
}
