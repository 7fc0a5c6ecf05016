using System;
using System.Collections.Generic;
using UnityEngine;

// The least of FishNet 4 that the adapter uses, by its published names and signatures. Ours; nothing of FishNet's.
namespace FishNet
{
    public static class InstanceFinder
    {
        public static Managing.NetworkManager NetworkManager { get { return Managing.NetworkManager.Of[Sim.Process]; } }
    }
}

namespace FishNet.Broadcast
{
    public interface IBroadcast {}
}

namespace FishNet.Transporting
{
    public enum Channel : byte { Reliable, Unreliable }
    public enum RemoteConnectionState : byte { Stopped, Started = 2 }

    public struct RemoteConnectionStateArgs
    {
        public RemoteConnectionState ConnectionState;
    }
}

namespace FishNet.Connection
{
    public class NetworkConnection
    {
        public int ClientId;
        public bool IsAuthenticated { get; internal set; }
        public bool IsValid { get { return ClientId >= 0; } }
    }
}

namespace FishNet.Object
{
    public sealed class NetworkObject : MonoBehaviour
    {
        public int ObjectId { get; set; }
        public bool IsSpawned { get; set; }
        public Connection.NetworkConnection Owner { get; set; }
        public bool IsOwner { get { return Owner != null && Owner.ClientId == Sim.Process; } }
    }

    public abstract class NetworkBehaviour : MonoBehaviour
    {
        public virtual void OnStartServer() {}
        public virtual void OnStopServer() {}
    }
}

namespace FishNet.Object.Synchronizing
{
    public struct SyncTypeSettings {}

    /// The stub carries no value: FishNet's own code generation does.
    public sealed class SyncVar<T>
    {
        public T Value { get; set; }
        public SyncVar(T initialValue, SyncTypeSettings settings = new SyncTypeSettings())
        {
            Value = initialValue;
        }
    }
}

namespace FishNet.Managing
{
    using Broadcast;
    using Connection;
    using Transporting;

    public sealed class NetworkManager : MonoBehaviour
    {
        public static readonly NetworkManager[] Of = new NetworkManager[Sim.Processes];
        public readonly Server.ServerManager ServerManager = new Server.ServerManager();
        public readonly Client.ClientManager ClientManager = new Client.ClientManager();
        public readonly Timing.TimeManager TimeManager = new Timing.TimeManager();
        public bool IsServerStarted { get; set; }
        public bool IsClientStarted { get; set; }
    }

    namespace Timing
    {
        public sealed class TimeManager
        {
            public long RoundTripTime { get { return 40; } }
        }
    }

    namespace Server
    {
        public sealed class ServerManager
        {
            public event Action<NetworkConnection, RemoteConnectionStateArgs> OnRemoteConnectionState;
            internal readonly Dictionary<Type, Delegate> Handlers = new Dictionary<Type, Delegate>();

            public void RegisterBroadcast<T>(Action<NetworkConnection, T, Channel> handler,
                                             bool requireAuthentication = true) where T : struct, IBroadcast
            {
                Handlers.Add(typeof(T), handler);
            }

            public void UnregisterBroadcast<T>(Action<NetworkConnection, T, Channel> handler)
                where T : struct, IBroadcast
            {
                Handlers.Remove(typeof(T));
            }

            public void Broadcast<T>(NetworkConnection connection, T message, bool requireAuthenticated = true,
                                     Channel channel = Channel.Reliable) where T : struct, IBroadcast
            {
                Client.ClientManager.Fit(message, channel);
                T copy = Sim.Copy(message);
                int to = connection.ClientId;
                Sim.Post(to, channel == Channel.Reliable, () =>
                    ((Action<T, Channel>)NetworkManager.Of[to].ClientManager.Handlers[typeof(T)])(copy, channel));
            }

            public void Leave(NetworkConnection connection)
            {
                OnRemoteConnectionState(connection, new RemoteConnectionStateArgs());
            }
        }
    }

    namespace Client
    {
        public sealed class ClientManager
        {
            // Tugboat's 1,023 bytes, less the tick, the packet's and the broadcast's number and the two lengths.
            const int limit = 1023 - 4 - 2 - 2 - 8;
            public readonly NetworkConnection Connection = new NetworkConnection { ClientId = Sim.Process };

            internal static void Fit<T>(T message, Channel channel) where T : struct
            {
                Sim.Fit(Sim.SizeOf(message), channel == Channel.Reliable, limit);
            }

            internal readonly Dictionary<Type, Delegate> Handlers = new Dictionary<Type, Delegate>();

            public void RegisterBroadcast<T>(Action<T, Channel> handler) where T : struct, IBroadcast
            {
                Handlers.Add(typeof(T), handler);
            }

            public void UnregisterBroadcast<T>(Action<T, Channel> handler) where T : struct, IBroadcast
            {
                Handlers.Remove(typeof(T));
            }

            public void Broadcast<T>(T message, Channel channel = Channel.Reliable) where T : struct, IBroadcast
            {
                Fit(message, channel);
                T copy = Sim.Copy(message);
                NetworkConnection from = Connection;
                if (!from.IsAuthenticated)
                    throw new InvalidOperationException("kicked: a broadcast before authentication");
                Sim.Post(0, channel == Channel.Reliable, () =>
                    ((Action<NetworkConnection, T, Channel>)NetworkManager.Of[0].ServerManager.Handlers[typeof(T)])(
                        from, copy, channel));
            }
        }
    }
}
