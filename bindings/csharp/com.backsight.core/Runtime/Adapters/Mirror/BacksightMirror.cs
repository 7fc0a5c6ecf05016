using System;
using Backsight.Engine;
using Mirror;
using UnityEngine;

namespace Backsight.Adapters
{
    /// <summary>A message between the ends of a match. Mirror's weaver writes its field.</summary>
    public struct BacksightMessage : NetworkMessage
    {
        public ArraySegment<byte> bytes;
    }

    /// <summary>
    /// Backsight over Mirror: in the scene of the match. Bodies are on objects with a NetworkIdentity. The transport
    /// must have an unreliable channel, as KCP does: over TCP alone a lost packet makes all that follow late.
    /// </summary>
    public sealed class BacksightMirror : BacksightNetwork
    {
        bool onServer, onClient;

        protected override bool IsServer { get { return NetworkServer.active; } }
        // The server drops whoever sends before their authentication is over.
        protected override bool IsClient
        {
            get
            {
                return NetworkClient.isConnected && NetworkClient.connection != null &&
                       NetworkClient.connection.isAuthenticated;
            }
        }

        protected override long RttUs { get { return (long)(NetworkTime.rtt * 1e6); } }

        // Mirror forgets handlers when a side stops.
        protected override void FixedUpdate()
        {
            if (NetworkServer.active != onServer)
            {
                onServer = NetworkServer.active;
                NetworkServer.OnDisconnectedEvent -= OnDisconnected;
                if (onServer)
                {
                    NetworkServer.RegisterHandler<BacksightMessage>(OnServerBytes);
                    NetworkServer.OnDisconnectedEvent += OnDisconnected;
                }
            }
            if (NetworkClient.isConnected != onClient)
            {
                onClient = NetworkClient.isConnected;
                if (onClient) NetworkClient.RegisterHandler<BacksightMessage>(OnClientBytes);
            }
            base.FixedUpdate();
        }

        protected override void OnDestroy()
        {
            NetworkServer.OnDisconnectedEvent -= OnDisconnected;
            if (onServer) NetworkServer.UnregisterHandler<BacksightMessage>();
            if (onClient) NetworkClient.UnregisterHandler<BacksightMessage>();
            base.OnDestroy();
        }

        protected override ulong KeyOf(BacksightBody body)
        {
            NetworkIdentity its = PartOf<NetworkIdentity>(body);
            return its == null ? 0 : its.netId;
        }

        protected override bool OwnerOf(BacksightBody body, out ulong peer)
        {
            NetworkIdentity its = PartOf<NetworkIdentity>(body);
            peer = 0;
            if (its == null || its.connectionToClient == null) return false;
            peer = (ulong)its.connectionToClient.connectionId;
            return true;
        }

        protected override bool IsMine(BacksightBody body)
        {
            NetworkIdentity its = PartOf<NetworkIdentity>(body);
            return its != null && its.isOwned;
        }

        protected override void Send(ulong peer, byte[] bytes, int count, bool isReliable, bool toServer)
        {
            var message = new BacksightMessage { bytes = new ArraySegment<byte>(bytes, 0, count) };
            int channel = isReliable ? Channels.Reliable : Channels.Unreliable;
            NetworkConnectionToClient connection;
            if (toServer) NetworkClient.Send(message, channel);
            else if (NetworkServer.connections.TryGetValue((int)peer, out connection))
                connection.Send(message, channel);
        }

        void OnServerBytes(NetworkConnectionToClient connection, BacksightMessage message)
        {
            if (message.bytes.Array != null)
                ReceiveOnServer((ulong)connection.connectionId, message.bytes.Array, message.bytes.Offset,
                                message.bytes.Count);
        }

        void OnClientBytes(BacksightMessage message)
        {
            if (message.bytes.Array != null)
                ReceiveOnClient(message.bytes.Array, message.bytes.Offset, message.bytes.Count);
        }

        void OnDisconnected(NetworkConnectionToClient connection)
        {
            PeerLeft((ulong)connection.connectionId);
        }
    }
}
