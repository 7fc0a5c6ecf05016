using System;
using System.Collections.Generic;
using UnityEngine;

namespace Backsight.Engine
{
    /// <summary>
    /// The server's tick. A fault of one body, and what the game's or the netcode's code throws, is said once and costs
    /// nobody else their tick.
    /// </summary>
    public abstract partial class BacksightNetwork
    {
        readonly List<BacksightBody> recorded = new List<BacksightBody>();
        // Peers that have a player in this tick.
        readonly HashSet<ulong> playing = new HashSet<ulong>();
        // What has thrown in this match, and was said.
        readonly HashSet<string> thrown = new HashSet<string>();

        void RecordTick()
        {
            ServerSide.BeginTick();
            playing.Clear();
            try
            {
                DropGone();
                foreach (BacksightBody body in BacksightBody.All) RecordBody(body);
            }
            finally
            {
                ServerSide.EndTick();
            }
        }

        // A pooled body may be another one by now, under another number.
        void DropGone()
        {
            for (int i = recorded.Count - 1; i >= 0; --i)
            {
                BacksightBody body = recorded[i];
                if (!IsGone(body)) continue;
                ServerSide.Despawn(body.Entity);
                body.Entity = Constants.NoEntity;
                recorded.RemoveAt(i);
            }
        }

        bool IsGone(BacksightBody body)
        {
            if (body == null || !body.isActiveAndEnabled || body.IsRenewed) return true;
            try
            {
                return KeyOf(body) != body.Key;
            }
            catch (Exception fault)
            {
                Complain(body, " has no number of the netcode: " + fault);
                return false;
            }
        }

        void RecordBody(BacksightBody body)
        {
            try
            {
                if (body.Entity == Constants.NoEntity && !Spawn(body)) return;
                SeatOwner(body);
                body.Mark(ServerSide.Server);
                RecordPose(body);
            }
            catch (BacksightException fault)
            {
                Complain(body, " is not recorded: " + fault.Message);
            }
            catch (Exception fault)
            {
                Complain(body, " is not recorded: " + fault);
            }
        }

        void RecordPose(BacksightBody body)
        {
            try
            {
                RecordAnswer answer = ServerSide.Record(body.Entity, body.Pose());
                if (answer != RecordAnswer.Ok) Complain(body, " is not recorded: " + answer + ", at " + body.Place);
            }
            catch (Exception fault)
            {
                if (fault is BacksightException) throw;
                // It was recorded, without bones.
                SayThrown("Poser", fault);
            }
        }

        void SayThrown(string what, Exception fault)
        {
            if (thrown.Add(what)) Debug.LogError("Backsight: " + what + " threw, which is said once: " + fault, this);
        }

        // The other peers get theirs.
        void SendToPeer(ulong peer, byte[] bytes, int count, bool isReliable)
        {
            try
            {
                Send(peer, bytes, count, isReliable, false);
            }
            catch (Exception fault)
            {
                SayThrown("Send to peer " + peer, fault);
            }
        }

        // The other shots of the packet are judged.
        void TellJudged(ulong peer, Shot shot, Verdict verdict)
        {
            try
            {
                if (JudgedOnServer != null) JudgedOnServer(peer, shot, verdict);
            }
            catch (Exception fault)
            {
                SayThrown("JudgedOnServer", fault);
            }
        }

        void TellCommanded(ulong peer, byte[] bytes, int offset, int count)
        {
            try
            {
                if (Commanded != null) Commanded(peer, bytes, offset, count);
            }
            catch (Exception fault)
            {
                SayThrown("Commanded", fault);
            }
        }

        void SeatOwner(BacksightBody body)
        {
            ulong owner;
            if (!body.isPlayer || !OwnerOf(body, out owner)) return;
            if (playing.Add(owner)) ServerSide.SetPlayer(owner, body.Entity);
            else Complain(body, " is the second body of peer " + owner + ", who plays the first: turn isPlayer off");
        }

        bool Spawn(BacksightBody body)
        {
            ulong key = KeyOf(body);
            if (key == 0) return false;
            int set = Array.IndexOf(sets, body.hitboxes);
            if (set < 0)
            {
                Complain(body, " are none of " + name + "'s sets: add them there, on both ends", "The hitboxes of ");
                return false;
            }
            Traits traits = Traits.Default;
            traits.Hitboxes = (uint)set + 1;
            traits.Team = (uint)body.team;
            uint entity;
            RecordAnswer answer = ServerSide.TrySpawn(traits, key, out entity);
            if (answer != RecordAnswer.Ok)
            {
                Complain(body, " has no place in the match: " + answer + ". maxEntities of " + name +
                               " counts those lately gone too");
                return false;
            }
            body.Entity = entity;
            body.Key = key;
            body.IsRenewed = false;
            recorded.Add(body);
            return true;
        }

        static void Complain(BacksightBody body, string what, string before = "")
        {
            if (body.HasComplained) return;
            body.HasComplained = true;
            Debug.LogError("Backsight: " + before + "'" + body.name + "'" + what, body);
        }

        uint PlayerOf(ulong peer)
        {
            ulong owner;
            foreach (BacksightBody body in recorded)
                if (body.isPlayer && OwnerOf(body, out owner) && owner == peer) return body.Entity;
            return Constants.NoEntity;
        }
    }
}
