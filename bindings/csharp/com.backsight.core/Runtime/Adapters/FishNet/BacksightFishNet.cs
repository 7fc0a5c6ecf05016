using System;
using System.Collections.Generic;
using Backsight.Engine;
using FishNet.Broadcast;
using FishNet.Connection;
using FishNet.Managing;
using FishNet.Object;
using FishNet.Transporting;
using UnityEngine;

namespace Backsight.Adapters
{
    /// <summary>A message between the ends of a match. FishNet writes its field by itself.</summary>
    public struct BacksightBroadcast : IBroadcast
    {
        public ArraySegment<byte> Bytes;
    }

    /// <summary>
    /// Backsight over FishNet 4: beside the NetworkManager, or in the scene. Bodies are on NetworkObjects. Messages are
    /// broadcasts, so each is written into FishNet's own packet at once.
    /// </summary>
    public sealed class BacksightFishNet : BacksightNetwork
    {
        [Tooltip("Empty: the one of the scene.")]
        public NetworkManager manager;
        readonly Dictionary<ulong, NetworkConnection> connections = new Dictionary<ulong, NetworkConnection>();

        protected override bool IsServer { get { return manager != null && manager.IsServerStarted; } }
        // The server drops whoever sends before their authentication is over.
        protected override bool IsClient
        {
            get
            {
                return manager != null && manager.IsClientStarted && manager.ClientManager.Connection.IsAuthenticated;
            }
        }

        /// <summary>FishNet gives milliseconds, and tells a tick's length apart from them.</summary>
        protected override long RttUs { get { return manager.TimeManager.RoundTripTime * 1000; } }

        void Start()
        {
            if (manager == null) manager = FishNet.InstanceFinder.NetworkManager;
            if (manager == null)
            {
                Debug.LogError("Backsight: there is no FishNet NetworkManager. Put one into the scene", this);
                return;
            }
            manager.ServerManager.RegisterBroadcast<BacksightBroadcast>(OnServerBytes);
            manager.ClientManager.RegisterBroadcast<BacksightBroadcast>(OnClientBytes);
            manager.ServerManager.OnRemoteConnectionState += OnRemoteState;
        }

        protected override void OnDestroy()
        {
            if (manager != null)
            {
                manager.ServerManager.UnregisterBroadcast<BacksightBroadcast>(OnServerBytes);
                manager.ClientManager.UnregisterBroadcast<BacksightBroadcast>(OnClientBytes);
                manager.ServerManager.OnRemoteConnectionState -= OnRemoteState;
            }
            base.OnDestroy();
        }

        // A scene's first object may have number 0.
        protected override ulong KeyOf(BacksightBody body)
        {
            NetworkObject its = PartOf<NetworkObject>(body);
            return its != null && its.IsSpawned ? (ulong)its.ObjectId + 1 : 0;
        }

        protected override bool OwnerOf(BacksightBody body, out ulong peer)
        {
            NetworkObject its = PartOf<NetworkObject>(body);
            peer = 0;
            if (its == null || its.Owner == null || !its.Owner.IsValid) return false;
            peer = (ulong)its.Owner.ClientId;
            return true;
        }

        protected override bool IsMine(BacksightBody body)
        {
            NetworkObject its = PartOf<NetworkObject>(body);
            return its != null && its.IsOwner;
        }

        protected override void Send(ulong peer, byte[] bytes, int count, bool isReliable, bool toServer)
        {
            var message = new BacksightBroadcast { Bytes = new ArraySegment<byte>(bytes, 0, count) };
            Channel channel = isReliable ? Channel.Reliable : Channel.Unreliable;
            NetworkConnection connection;
            if (toServer) manager.ClientManager.Broadcast(message, channel);
            else if (connections.TryGetValue(peer, out connection))
                manager.ServerManager.Broadcast(connection, message, true, channel);
        }

        void OnServerBytes(NetworkConnection connection, BacksightBroadcast message, Channel channel)
        {
            var peer = (ulong)connection.ClientId;
            connections[peer] = connection;
            if (message.Bytes.Array != null)
                ReceiveOnServer(peer, message.Bytes.Array, message.Bytes.Offset, message.Bytes.Count);
        }

        void OnClientBytes(BacksightBroadcast message, Channel channel)
        {
            if (message.Bytes.Array != null)
                ReceiveOnClient(message.Bytes.Array, message.Bytes.Offset, message.Bytes.Count);
        }

        void OnRemoteState(NetworkConnection connection, RemoteConnectionStateArgs state)
        {
            if (state.ConnectionState != RemoteConnectionState.Stopped) return;
            PeerLeft((ulong)connection.ClientId);
            connections.Remove((ulong)connection.ClientId);
        }
    }
}
