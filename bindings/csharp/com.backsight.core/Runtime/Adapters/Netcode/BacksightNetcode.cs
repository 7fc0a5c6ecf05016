using Backsight.Engine;
using Unity.Collections;
using Unity.Netcode;
using UnityEngine;

namespace Backsight.Adapters
{
    /// <summary>
    /// Backsight over Netcode for GameObjects: in the scene of the match. Bodies are on NetworkObjects. Messages are
    /// named messages, on the unreliable delivery where they may be lost.
    /// </summary>
    public sealed class BacksightNetcode : BacksightNetwork
    {
        const string messages = "Backsight";
        byte[] received = new byte[2048];
        NetworkManager listening;

        static NetworkManager Manager { get { return NetworkManager.Singleton; } }

        protected override bool IsServer { get { return Manager != null && Manager.IsListening && Manager.IsServer; } }
        protected override bool IsClient { get { return Manager != null && Manager.IsConnectedClient; } }

        protected override long RttUs
        {
            get
            {
                NetworkTransport transport = Manager.NetworkConfig.NetworkTransport;
                return (long)transport.GetCurrentRtt(NetworkManager.ServerClientId) * 1000;
            }
        }

        // The messaging manager is another one after each start.
        protected override void FixedUpdate()
        {
            NetworkManager now = Manager != null && Manager.IsListening ? Manager : null;
            if (now != listening)
            {
                Unlisten();
                listening = now;
                if (now != null)
                {
                    now.CustomMessagingManager.RegisterNamedMessageHandler(messages, OnBytes);
                    now.OnClientDisconnectCallback += PeerLeft;
                }
            }
            base.FixedUpdate();
        }

        protected override void OnDestroy()
        {
            Unlisten();
            base.OnDestroy();
        }

        void Unlisten()
        {
            if (listening == null) return;
            listening.OnClientDisconnectCallback -= PeerLeft;
            if (listening.CustomMessagingManager != null)
                listening.CustomMessagingManager.UnregisterNamedMessageHandler(messages);
            listening = null;
        }

        // The first object has number 0 or 1, by version.
        protected override ulong KeyOf(BacksightBody body)
        {
            NetworkObject its = PartOf<NetworkObject>(body);
            return its != null && its.IsSpawned ? its.NetworkObjectId + 1 : 0;
        }

        protected override bool OwnerOf(BacksightBody body, out ulong peer)
        {
            NetworkObject its = PartOf<NetworkObject>(body);
            peer = its == null ? 0 : its.OwnerClientId;
            // What nobody owns is the server's.
            return its != null && its.IsSpawned && peer != NetworkManager.ServerClientId;
        }

        protected override bool IsMine(BacksightBody body)
        {
            NetworkObject its = PartOf<NetworkObject>(body);
            return its != null && its.IsOwner;
        }

        protected override void Send(ulong peer, byte[] bytes, int count, bool isReliable, bool toServer)
        {
            if (listening == null) return;
            using (var writer = new FastBufferWriter(count, Allocator.Temp))
            {
                writer.WriteBytesSafe(bytes, count);
                listening.CustomMessagingManager.SendNamedMessage(
                    messages, toServer ? NetworkManager.ServerClientId : peer, writer,
                    isReliable ? NetworkDelivery.ReliableSequenced : NetworkDelivery.Unreliable);
            }
        }

        void OnBytes(ulong sender, FastBufferReader reader)
        {
            int count = reader.Length - reader.Position;
            if (count > received.Length) return;
            reader.ReadBytesSafe(ref received, count);
            if (IsServer) ReceiveOnServer(sender, received, 0, count);
            else ReceiveOnClient(received, 0, count);
        }
    }
}
