using System;
using System.Collections.Generic;
using UnityEngine;

namespace Backsight.Engine
{
    /// <summary>The server's tick. A fault of one body is said once, and costs nobody else their tick.</summary>
    public abstract partial class BacksightNetwork
    {
        readonly List<BacksightBody> recorded = new List<BacksightBody>();
        // Peers that have a player in this tick.
        readonly HashSet<ulong> playing = new HashSet<ulong>();

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
                if (body != null && body.isActiveAndEnabled && !body.IsRenewed && KeyOf(body) == body.Key) continue;
                ServerSide.Despawn(body.Entity);
                body.Entity = Constants.NoEntity;
                recorded.RemoveAt(i);
            }
        }

        void RecordBody(BacksightBody body)
        {
            if (body.Entity == Constants.NoEntity && !Spawn(body)) return;
            SeatOwner(body);
            body.Mark(ServerSide.Server);
            try
            {
                RecordAnswer answer = ServerSide.Record(body.Entity, body.Pose());
                if (answer != RecordAnswer.Ok) Complain(body, " is not recorded: " + answer + ", at " + body.Place);
            }
            catch (BacksightException fault)
            {
                Complain(body, " is not recorded: " + fault.Message);
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
