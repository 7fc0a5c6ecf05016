using System;
using System.Collections.Generic;
using System.Linq;
using Backsight;

/// Configs, shots and answers of kind "world", by tests/vectors/README.md.
static class VectorConfigs
{
    static T Whole<T>(object json, string what, Func<Members, T> read)
    {
        var members = new Members(json, what);
        T value = read(members);
        members.Finish();
        return value;
    }

    internal static DrawRules Reckoning(DrawRules start, Members from)
    {
        return Values.Fill(start, from, "acceleration_decay_us", "velocity_decay_us", "climb_decay_us",
                           "reckoning_limit_us", "gravity=GravityMps2");
    }

    static DrawRules Draw(DrawRules start, object json)
    {
        return Whole(json, "groups", from => Reckoning(
            Values.Fill(start, from, "interpolation", "after_newest", "extrapolation_limit_us", "sample_max_age_us",
                        "reckoning_model", "convergence", "convergence_time_us"), from));
    }

    static ProjectileRules Flight(ProjectileRules start, object json)
    {
        return Whole(json, "flight", from => Values.Fill(
            start, from, "acceleration=AccelerationMps2", "drag=DragPerS", "body_radius=BodyRadiusM",
            "target_radius=TargetRadiusM", "lifetime_us", "fuse_us", "rests_until_fuse", "max_bounces", "restitution",
            "friction", "stop_speed=StopSpeedMps", "homing=HomingMps2"));
    }

    internal static ProjectileRules Projectile(object json)
    {
        return Whole(json, "projectiles", from => Values.Fill(
            Flight(ProjectileRules.Default, from.At("flight")), from, "weapon", "look_back_us", "hold_back_us",
            "fast_forward_us", "decay_permille", "decided_by", "area_inner=AreaInnerM", "area_outer=AreaOuterM",
            "area_least", "area_sure=AreaSureM", "area_lift=AreaLiftM", "skip_direct_target", "speed=SpeedMps",
            "volley", "commands_between", "max_muzzle_error=MaxMuzzleErrorM", "dead_shooter", "patience_us",
            "?min_speed=MinSpeedMps", "?max_speed=MaxSpeedMps", "?inherits", "?inherited_share",
            "?max_inherited=MaxInheritedMps"));
    }

    internal static WorldConfig World(object json, List<ProjectileRules> projectiles)
    {
        return Whole(json, "world", from =>
        {
            WorldConfig world = Values.Fill(
                WorldConfig.Default, from, "capacity_ticks", "max_entities", "max_bones",
                "position_step=PositionStepM", "velocity_step=VelocityStepMps", "max_interpolation_delay_us",
                "max_ahead_us", "max_group_ahead_us", "max_slew_ratio", "max_saved_us", "max_clock_off_us");
            List<object> rate = from.List("tick_rate");
            world.TickRateNumerator = Convert.ToUInt32(rate[0]);
            world.TickRateDenominator = Convert.ToUInt32(rate[1]);
            if (from.Has("field_bits")) world.FieldBits = from.Number<uint>("field_bits");
            if (from.Has("level_group")) world.LevelGroup = from.Number<uint>("level_group");
            if (from.Has("rotation_bits")) world.RotationBits = from.Number<uint>("rotation_bits");
            List<object> groups = from.List("groups");
            for (int i = 0; i < Constants.DrawGroups; ++i) world.Groups[i] = Draw(world.Groups[i], groups[i]);
            projectiles.AddRange(from.List("projectiles").Select(Projectile));
            return world;
        });
    }

    internal static ServerConfig Server(object json)
    {
        return Whole(json, "server", from => Values.Fill(
            ServerConfig.Default, from, "max_clients", "capacity_snapshots", "eye_offset=EyeOffsetM",
            "commands_per_tick", "max_saved_us", "max_rewind_us", "max_projectiles", "max_per_client"));
    }

    /// Widths of rotations that a screen's sets have in place of the server's: pairs of a set and its bits. The screen
    /// then has another fingerprint.
    internal sealed class Widths
    {
        internal List<object> Pairs = new List<object>();
        internal long Fingerprint;
    }

    internal static ClientConfig Screen(object json, Widths widths)
    {
        return Whole(json, "screens", from =>
        {
            ClientConfig config = Values.Fill(ClientConfig.Default, from, "send_interval_us", "min_delay_us",
                                              "max_delay_us");
            List<object> behind = from.List("behind_us");
            for (int i = 0; i < LongX3.Length; ++i) config.BehindUs[i] = (long)behind[i];
            if (from.Has("rotation_bits"))
            {
                widths.Pairs = from.List("rotation_bits");
                widths.Fingerprint = Values.Wide(from.At("fingerprint"));
            }
            return config;
        });
    }

    internal static WeaponRules Rules(object json)
    {
        return Whole(json, "rules", from => Values.Fill(
            WeaponRules.Default, from, "max_rewind_us", "on_max_rewind", "max_victim_moved=MaxVictimMovedM",
            "on_max_victim_moved", "cover_grace_us", "cover_max_view_age_us", "cover_foresight_us", "range=RangeM"));
    }

    internal static Hitbox Box(object json)
    {
        return Whole(json, "hitboxes", from => Values.Fill(Hitbox.Default, from, "kind", "group", "bone", "center",
            "end",
                                                           "half_extents", "rotation", "radius"));
    }

    internal static Traits Traits(Members from)
    {
        return Values.Fill(Backsight.Traits.Default, from, "set=Hitboxes", "parent", "team", "layers");
    }

    internal static EntityPose Pose(Members from)
    {
        return Values.Fill(EntityPose.Default, from, "position", "?rotation", "?velocity",
                           "?acceleration=AccelerationMps2", "?angular_velocity=AngularVelocityRadps");
    }

    internal static Shot Shot(Members from)
    {
        return Values.Fill(Backsight.Shot.Default, from, "shooter", "origin", "direction", "max_distance=MaxDistanceM",
                           "spare_team", "layers", "mount");
    }

    internal static Query Query(object json)
    {
        return Whole(json, "query", from =>
        {
            Query query = Values.Fill(Backsight.Query.Default, from, "shape", "collect", "max_hits", "swing",
                                      "cut_by_level", "origin", "direction", "distance=DistanceM", "radius=RadiusM",
                                      "axis", "half_extents", "rotation", "cosine");
            foreach (List<object> pose in from.List("poses").Cast<List<object>>())
            {
                query.Poses[(int)query.PoseCount++] = new Frame { Position = Values.Vec3(pose[0]),
                                                                  Rotation = Values.Quat(pose[1]) };
            }
            return query;
        });
    }

    internal static Filter Filter(object json)
    {
        return Whole(json, "filter", from =>
        {
            Filter filter = Values.Fill(Backsight.Filter.Default, from, "layers", "exclude_team", "exclude", "only",
                                        "exclude_mount", "without_layers", "only_team", "mounts", "hit_groups");
            foreach (object entity in from.List("exclude_more"))
                filter.ExcludeMore[(int)filter.ExcludeCount++] = Convert.ToUInt32(entity);
            return filter;
        });
    }

    /// The line of sight of a query; null: the step has no door.
    internal static LineOfSightAt Door(Members step)
    {
        if (!step.Has("door")) return null;
        List<object> door = step.List("door");
        var x = (float)Values.Read(door[0], typeof(float));
        long closes = Values.Wide(door[1]);
        return (from, to, moment) => moment < closes || from.X >= x == to.X >= x;
    }

    internal static LaunchClaim Claim(Members from)
    {
        LaunchClaim claim = Values.Fill(LaunchClaim.Default, from, "weapon", "muzzle", "direction", "held_back_us",
                                        "homes_on", "?claimed_speed=SpeedMps");
        List<object> id = from.List("id");
        if ((long)id[0] != from.Number<long>("client"))
            throw new FormatException("the claim is another client's, which backsight.h cannot say");
        claim.Command = Convert.ToUInt32(id[1]);
        claim.Ordinal = Convert.ToUInt32(id[2]);
        return claim;
    }

    internal static LaunchFacts Facts(Members from)
    {
        return Values.Fill(LaunchFacts.Default, from, "shooter", "mount", "server_muzzle=Muzzle", "is_alive",
                           "spare_team", "layers");
    }

    internal static object Hit(uint entity, uint hitbox, HitGroup group, float distance, Vec3 point, Vec3 normal,
                               uint fields)
    {
        if (entity == Constants.NoEntity) return null;
        Dictionary<string, object> hit = Values.Object("entity", entity, "hitbox", hitbox, "group", group, "distance",
                                                       Values.Text(distance), "point", Values.Text(point), "normal",
                                                       Values.Text(normal));
        if (fields != 0) hit["fields"] = (long)fields;
        return hit;
    }

    internal static object Pose(ViewPose pose)
    {
        if (!pose.HasPose) return Values.Object("status", pose.Status);
        return Values.Object("status", pose.Status, "position", Values.Text(pose.Position), "rotation",
                             Values.Text(pose.Rotation), "from", pose.FromTick, "to", pose.ToTick, "fraction",
                             Values.Text(pose.Fraction));
    }

    internal static object Verdict(Verdict v)
    {
        return Values.Object(
            "outcome", v.Outcome, "reason", v.Reason, "audit", v.Audit, "hit",
            Hit(v.HitEntity, v.Hitbox, v.HitGroup, v.DistanceM, v.Point, v.Normal, v.Fields), "is_judged_again", v.IsJudgedAgain,
            "judged", Values.WideText(v.Judged), "offsets", Values.Offsets(v.Offsets), "paid_us", v.PaidUs,
            "victim_moved", Values.Text(v.VictimMovedM), "seen_paid_us", v.SeenPaidUs, "seen_moved",
            Values.Text(v.SeenMovedM));
    }

    internal static object QueryVerdict(Verdict v)
    {
        var answer = (Dictionary<string, object>)Verdict(v);
        foreach (var more in Values.Object("former_life", v.FormerLife, "beyond_range", v.BeyondRange, "set", v.Hitboxes,
                                           "epoch", v.Epoch))
        {
            answer[more.Key] = more.Value;
        }
        return answer;
    }

    /// The level of cases with a floor: the plane z = 0.
    internal static void MeetFloor(long moment, Vec3 from, Vec3 to, float radius, ref LevelContact contact)
    {
        if (to.Z >= radius || to.Z >= from.Z) return;
        // Each operation is rounded to 32 bits.
        var above = (float)(from.Z - radius);
        var sinks = (float)(from.Z - to.Z);
        contact.Hit = true;
        contact.Fraction = above > 0 ? (float)(above / sinks) : 0;
        contact.Normal = new Vec3(0, 0, 1);
    }

    /// The line of sight of a `judge` step; null: the step has none.
    internal static LineOfSight Sees(Members step)
    {
        bool hasAnswer = step.Has("is_free");
        bool answer = hasAnswer && step.Number<bool>("is_free");
        if (!step.Has("wall")) return hasAnswer ? (from, to) => answer : (LineOfSight)null;
        List<object> wall = step.List("wall");
        var x = (float)Values.Read(wall[0], typeof(float));
        var y = (float)Values.Read(wall[1], typeof(float));
        return (from, to) => from.X >= x == to.X >= x || (from.X >= x ? from.Y : to.Y) >= y;
    }
}
