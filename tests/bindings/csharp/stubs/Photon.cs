using System;
using System.Collections.Generic;
using System.Reflection;
using UnityEngine;

// The least of PUN 2 that the adapter uses, by its published names and signatures. Ours; nothing of Photon's.
namespace ExitGames.Client.Photon
{
    public class Hashtable : Dictionary<object, object> {}

    public class EventData
    {
        public byte Code;
        public int Sender { get; internal set; }
        public object CustomData { get; internal set; }
    }

    public struct SendOptions
    {
        public bool Reliability { get; set; }
        public static readonly SendOptions SendReliable = new SendOptions { Reliability = true };
        public static readonly SendOptions SendUnreliable = new SendOptions();
    }
}

namespace Photon.Realtime
{
    using ExitGames.Client.Photon;

    public enum ReceiverGroup : byte { Others, All, MasterClient }

    public class RaiseEventOptions
    {
        public int[] TargetActors;
        public ReceiverGroup Receivers;
    }

    public class Player
    {
        public int ActorNumber { get; internal set; }
    }

    public interface IOnEventCallback
    {
        void OnEvent(EventData photonEvent);
    }

    public interface IInRoomCallbacks
    {
        void OnPlayerEnteredRoom(Player newPlayer);
        void OnPlayerLeftRoom(Player otherPlayer);
        void OnRoomPropertiesUpdate(Hashtable propertiesThatChanged);
        void OnPlayerPropertiesUpdate(Player targetPlayer, Hashtable changedProps);
        void OnMasterClientSwitched(Player newMasterClient);
    }
}

namespace Photon.Pun
{
    using ExitGames.Client.Photon;
    using Realtime;

    public enum RpcTarget { All, Others, MasterClient }

    public sealed class PunRPC : Attribute {}

    public abstract class MonoBehaviourPun : MonoBehaviour
    {
        public PhotonView photonView { get { return GetComponent<PhotonView>(); } }
    }

    public sealed class PhotonView : MonoBehaviour
    {
        static readonly Dictionary<int, PhotonView>[] all = { new Dictionary<int, PhotonView>(),
            new Dictionary<int, PhotonView>(), new Dictionary<int, PhotonView>() };
        int viewId;
        public int ViewID
        {
            get { return viewId; }
            set { all[Sim.Process][viewId = value] = this; }
        }
        public int OwnerActorNr { get; set; }
        public bool IsMine { get { return OwnerActorNr == Sim.Process + 1; } }

        /// Reliable, and in order.
        public void RPC(string methodName, RpcTarget target, params object[] parameters)
        {
            if (target != RpcTarget.Others) throw new NotSupportedException("the stub knows RpcTarget.Others alone");
            for (int to = 0; to < Sim.Processes; ++to)
                if (to != Sim.Process) Sim.Post(to, true, () => all[Sim.Process][viewId].Take(methodName, parameters));
        }

        void Take(string methodName, object[] parameters)
        {
            foreach (MonoBehaviour one in GetComponentsInChildren<MonoBehaviour>())
            {
                MethodInfo found = one.GetType().GetMethod(methodName, BindingFlags.Instance | BindingFlags.NonPublic);
                if (found != null && found.IsDefined(typeof(PunRPC), false)) found.Invoke(one, parameters);
            }
        }
    }

    // Actor numbers are processes from 1 on: the master client is 1.
    public static class PhotonNetwork
    {
        static readonly HashSet<object>[] targets = { new HashSet<object>(), new HashSet<object>(),
            new HashSet<object>() };
        public static bool InRoom { get { return true; } }
        public static bool IsMasterClient { get { return Sim.Process == 0; } }
        public static Player MasterClient { get { return new Player { ActorNumber = 1 }; } }
        public static int GetPing() { return 40; }
        public static void AddCallbackTarget(object target) { targets[Sim.Process].Add(target); }
        public static void RemoveCallbackTarget(object target) { targets[Sim.Process].Remove(target); }

        public static bool RaiseEvent(byte eventCode, object eventContent, RaiseEventOptions raiseEventOptions,
                                      SendOptions sendOptions)
        {
            // Photon's 1,200 bytes, less the headers of packet, command and event.
            Sim.Fit(((byte[])eventContent).Length, sendOptions.Reliability, 1200 - 60);
            int to = raiseEventOptions.TargetActors != null ? raiseEventOptions.TargetActors[0] - 1 : 0;
            var data = new EventData { Code = eventCode, Sender = Sim.Process + 1, CustomData = eventContent };
            Sim.Post(to, sendOptions.Reliability, () =>
            {
                foreach (object target in targets[Sim.Process]) ((IOnEventCallback)target).OnEvent(data);
            });
            return true;
        }

        internal static void Leave(int actor)
        {
            foreach (object target in targets[Sim.Process])
                ((IInRoomCallbacks)target).OnPlayerLeftRoom(new Player { ActorNumber = actor });
        }
    }
}
