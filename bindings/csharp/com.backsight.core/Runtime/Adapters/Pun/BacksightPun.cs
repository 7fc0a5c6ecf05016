using System;
using Backsight.Engine;
using ExitGames.Client.Photon;
using Photon.Pun;
using Photon.Realtime;
using UnityEngine;

namespace Backsight.Adapters
{
    /// <summary>
    /// Backsight over PUN 2: in the scene of the match. The master client is the server. It is a player's machine, and
    /// must be trusted. When another client becomes master the match begins anew. Bodies are on PhotonViews.
    /// </summary>
    public sealed class BacksightPun : BacksightNetwork, IOnEventCallback, IInRoomCallbacks
    {
        [Tooltip("A code that no other event of the game has, 1 to 199.")]
        public byte eventCode = 173;
        readonly RaiseEventOptions toMaster = new RaiseEventOptions { Receivers = ReceiverGroup.MasterClient };
        readonly RaiseEventOptions toPeer = new RaiseEventOptions { TargetActors = new int[1] };

        protected override bool IsServer { get { return PhotonNetwork.InRoom && PhotonNetwork.IsMasterClient; } }
        protected override bool IsClient { get { return PhotonNetwork.InRoom; } }
        // To Photon's server and back; the way to the master client is longer, and not measured.
        protected override long RttUs { get { return PhotonNetwork.GetPing() * 1000L; } }

        void OnEnable()
        {
            PhotonNetwork.AddCallbackTarget(this);
        }

        void OnDisable()
        {
            PhotonNetwork.RemoveCallbackTarget(this);
        }

        protected override ulong KeyOf(BacksightBody body)
        {
            PhotonView its = PartOf<PhotonView>(body);
            return its == null ? 0 : (ulong)its.ViewID;
        }

        protected override bool OwnerOf(BacksightBody body, out ulong peer)
        {
            PhotonView its = PartOf<PhotonView>(body);
            peer = its == null ? 0 : (ulong)its.OwnerActorNr;
            // Actor 0 is the room: what nobody owns.
            return peer != 0;
        }

        protected override bool IsMine(BacksightBody body)
        {
            PhotonView its = PartOf<PhotonView>(body);
            return its != null && its.IsMine;
        }

        protected override void Send(ulong peer, byte[] bytes, int count, bool isReliable, bool toServer)
        {
            // PUN sends when its own loop comes to it, and keeps what it was given until then.
            var sent = new byte[count];
            Buffer.BlockCopy(bytes, 0, sent, 0, count);
            if (!toServer) toPeer.TargetActors[0] = (int)peer;
            PhotonNetwork.RaiseEvent(eventCode, sent, toServer ? toMaster : toPeer,
                                     isReliable ? SendOptions.SendReliable : SendOptions.SendUnreliable);
        }

        public void OnEvent(EventData photonEvent)
        {
            var bytes = photonEvent.Code == eventCode ? photonEvent.CustomData as byte[] : null;
            if (bytes == null) return;
            if (IsServer) ReceiveOnServer((ulong)photonEvent.Sender, bytes, 0, bytes.Length);
            else if (PhotonNetwork.MasterClient != null && photonEvent.Sender == PhotonNetwork.MasterClient.ActorNumber)
                ReceiveOnClient(bytes, 0, bytes.Length);
        }

        public void OnPlayerLeftRoom(Player otherPlayer)
        {
            PeerLeft((ulong)otherPlayer.ActorNumber);
        }

        public void OnMasterClientSwitched(Player newMasterClient)
        {
            EndMatch();
        }

        public void OnPlayerEnteredRoom(Player newPlayer) {}
        public void OnRoomPropertiesUpdate(Hashtable propertiesThatChanged) {}
        public void OnPlayerPropertiesUpdate(Player targetPlayer, Hashtable changedProps) {}
    }
}
