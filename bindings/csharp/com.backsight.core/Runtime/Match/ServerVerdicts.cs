using System;

namespace Backsight
{
    // What becomes of a shot that a command has.
    public sealed partial class ServerMatch
    {
        void Judge(ulong peer, Seat seat, uint number)
        {
            var reader = new WireReader(input, 1, Wire.ShotBytes - 1);
            Shot shot = Shot.Default;
            shot.Shooter = seat.Entity;
            shot.Origin = reader.Vec3();
            shot.Direction = reader.Vec3();
            uint hash = reader.UInt();
            uint onScreen = reader.UInt();
            // The claimed muzzle counts if it is near the server's: the verdict must answer the very ray of the screen.
            float farM = OriginErrorM(shot.Origin, seat.Entity);
            if (!(farM <= MaxOriginErrorM))
            {
                ++OriginsTooFar;
                SendVerdict(peer, seat, number, new Verdict { Outcome = Outcome.Refused }, Wire.OriginTooFar, onScreen);
                if (OriginTooFar != null) OriginTooFar(peer, farM);
                return;
            }
            // Any bytes may be a direction: the level is asked for sound ones alone, and Judge() refuses others.
            if (Reach != null && IsUnit(shot.Direction)) shot.MaxDistanceM = Reach(shot.Origin, shot.Direction);
            Verdict verdict = Server.Judge(seat.Client, shot, Rifle, Sees, hash);
            if (hasSelfAudit && Server.Compare().ClientAlarm && Alarm != null)
                Alarm(peer, Library.ReasonName(ReasonKind.Fault, Server.Agreement(seat.Client).Alarm));
            SendVerdict(peer, seat, number, verdict, (byte)verdict.Reason, onScreen);
            if (Judged != null) Judged(peer, shot, verdict);
        }

        static bool IsUnit(Vec3 v)
        {
            float square = v.X * v.X + v.Y * v.Y + v.Z * v.Z;
            return square > 0.9f && square < 1.1f;
        }

        // Without a player there is no place to be near to.
        float OriginErrorM(Vec3 claimed, uint shooter)
        {
            Vec3 place;
            if (!places.TryGetValue(shooter, out place)) return float.PositiveInfinity;
            float x = claimed.X - place.X - Eye.X, y = claimed.Y - place.Y - Eye.Y, z = claimed.Z - place.Z - Eye.Z;
            return (float)Math.Sqrt(x * x + y * y + z * z);
        }

        // In the view of the command that was taken last. All 0 for whom it does not have: a client may claim anybody.
        static View ViewOf(Seat seat)
        {
            View view = View.Default;
            view.Kind = ViewKind.Shooter;
            view.Client = seat.Client;
            return view;
        }

        Frame PoseFor(Seat seat, uint entity)
        {
            if (entity == Constants.NoEntity) return default(Frame);
            ViewPose pose = Server.Pose(ViewOf(seat), entity);
            if (!pose.HasPose) return default(Frame);
            return new Frame { Position = pose.Position, Rotation = pose.Rotation };
        }

        // The bone of the hitbox that was hit; -1: it sits on the root.
        int BoneFor(Seat seat, Verdict verdict, out Frame frame)
        {
            frame = default(Frame);
            Hitbox[] hitboxes;
            if (!setOf.TryGetValue(verdict.HitEntity, out hitboxes) || verdict.Hitbox >= hitboxes.Length) return -1;
            int bone = hitboxes[verdict.Hitbox].Bone;
            bool isKnown = bone >= 0 && bone < Wire.NoBone &&
                           Server.Bone(ViewOf(seat), verdict.HitEntity, bone, out frame) == 0;
            return isKnown ? bone : -1;
        }

        void SendVerdict(ulong peer, Seat seat, uint number, Verdict verdict, byte reason, uint onScreen)
        {
            // A screen and a verdict that differ are what the two boxes of the editor are for.
            bool hasView = reason != Wire.OriginTooFar && verdict.Audit <= AuditResult.MomentTooFast;
            uint shown = onScreen != Constants.NoEntity ? onScreen : verdict.HitEntity;
            Frame frame = hasView ? PoseFor(seat, shown) : default(Frame), boneFrame = default(Frame);
            int bone = hasView && shown == verdict.HitEntity ? BoneFor(seat, verdict, out boneFrame) : -1;
            int at = 0;
            packet[at++] = Wire.VerdictR;
            Wire.Put(packet, ref at, number);
            packet[at++] = (byte)verdict.Outcome;
            packet[at++] = reason;
            Wire.Put(packet, ref at, verdict.HitEntity);
            packet[at++] = (byte)verdict.HitGroup;
            Wire.Put(packet, ref at, verdict.Point);
            Wire.Put(packet, ref at, frame);
            packet[at++] = bone < 0 ? Wire.NoBone : (byte)bone;
            if (bone >= 0) Wire.Put(packet, ref at, boneFrame);
            send(peer, packet, at, true);
        }
    }
}
