using System;
using System.Collections.Generic;
using UnityEngine;

// The least of Netcode for GameObjects that the adapter uses, by its published names and signatures. Ours; nothing of
// Unity's.
namespace Unity.Collections
{
    public enum Allocator { Temp = 2 }
}

namespace Unity.Netcode
{
    public enum NetworkDelivery { Unreliable, UnreliableSequenced, Reliable, ReliableSequenced }

    public struct FastBufferWriter : IDisposable
    {
        internal byte[] Bytes;
        internal int Count;
        public FastBufferWriter(int size, Collections.Allocator allocator, int maxSize = -1)
        {
            Bytes = new byte[size];
            Count = 0;
        }
        // The real one writes through a pointer, so that a copy of the struct has what the original wrote.
        public void WriteBytesSafe(byte[] value, int size = -1, int offset = 0)
        {
            Buffer.BlockCopy(value, offset, Bytes, 0, size);
        }
        public void Dispose() {}
    }

    public struct FastBufferReader
    {
        internal byte[] Bytes;
        public int Length { get { return Bytes.Length; } }
        public int Position { get; internal set; }
        public void ReadBytesSafe(ref byte[] value, int size, int offset = 0)
        {
            Buffer.BlockCopy(Bytes, Position, value, offset, size);
            Position += size;
        }
    }

    public abstract class NetworkTransport : MonoBehaviour
    {
        public abstract ulong GetCurrentRtt(ulong clientId);
    }

    public sealed class NetworkConfig
    {
        public NetworkTransport NetworkTransport;
    }

    public class CustomMessagingManager
    {
        public delegate void HandleNamedMessageDelegate(ulong senderClientId, FastBufferReader messagePayload);
        readonly Dictionary<string, HandleNamedMessageDelegate> handlers =
            new Dictionary<string, HandleNamedMessageDelegate>();

        public void RegisterNamedMessageHandler(string name, HandleNamedMessageDelegate callback)
        {
            handlers[name] = callback;
        }

        public void UnregisterNamedMessageHandler(string name)
        {
            handlers.Remove(name);
        }

        public void SendNamedMessage(string messageName, ulong clientId, FastBufferWriter messageStream,
                                     NetworkDelivery networkDelivery = NetworkDelivery.ReliableSequenced)
        {
            // 1,300 bytes of a message that is not fragmented, less the netcode's two headers and the name's hash.
            Sim.Fit(messageStream.Bytes.Length, networkDelivery != NetworkDelivery.Unreliable, 1300 - 40);
            var from = (ulong)Sim.Process;
            // A header of the netcode's own comes first.
            var bytes = new byte[messageStream.Bytes.Length + 8];
            Buffer.BlockCopy(messageStream.Bytes, 0, bytes, 8, messageStream.Bytes.Length);
            Sim.Post((int)clientId, networkDelivery != NetworkDelivery.Unreliable, () =>
                NetworkManager.Singleton.CustomMessagingManager.handlers[messageName](
                    from, new FastBufferReader { Bytes = bytes, Position = 8 }));
        }
    }

    public class NetworkManager : MonoBehaviour
    {
        public const ulong ServerClientId = 0;
        internal static readonly NetworkManager[] Of = new NetworkManager[Sim.Processes];
        public static NetworkManager Singleton { get { return Of[Sim.Process]; } }
        public event Action<ulong> OnClientDisconnectCallback;
        public readonly NetworkConfig NetworkConfig = new NetworkConfig();
        public readonly CustomMessagingManager Messaging = new CustomMessagingManager();
        public CustomMessagingManager CustomMessagingManager { get { return Messaging; } }
        public bool IsListening { get { return true; } }
        public bool IsServer { get { return this == Of[0]; } }
        public bool IsConnectedClient { get { return this != Of[0]; } }
        internal void Leave(ulong client) { OnClientDisconnectCallback(client); }
    }

    public sealed class NetworkObject : MonoBehaviour
    {
        public ulong NetworkObjectId { get; set; }
        public ulong OwnerClientId { get; set; }
        public bool IsSpawned { get; set; }
        public bool IsOwner { get { return OwnerClientId == (ulong)Sim.Process; } }
    }

    public abstract class NetworkBehaviour : MonoBehaviour
    {
        public bool IsServer { get { return NetworkManager.Singleton.IsServer; } }
        public virtual void OnNetworkSpawn() {}
        public virtual void OnNetworkDespawn() {}
    }

    public enum NetworkVariableReadPermission { Everyone, Owner }
    public enum NetworkVariableWritePermission { Server, Owner }

    /// The stub carries no value: the netcode does.
    public class NetworkVariable<T>
    {
        public T Value { get; set; }
        public NetworkVariable(T value = default(T),
                               NetworkVariableReadPermission readPerm = NetworkVariableReadPermission.Everyone,
                               NetworkVariableWritePermission writePerm = NetworkVariableWritePermission.Server)
        {
            Value = value;
        }
    }
}
