using System;
using System.Collections.Generic;
using System.Linq;
using Backsight;

/// A case at play. What this interface cannot be asked is answered by Unsaid.
abstract class CasePlayer : IDisposable
{
    internal static readonly object Unsaid = new object();

    internal abstract object Step(string what, Members step);
    public virtual void Dispose() {}

    protected static DrawRules ReadReckoning(DrawRules start, Members from)
    {
        return Values.Fill(start, from, "acceleration_decay_us", "velocity_decay_us", "climb_decay_us",
                           "reckoning_limit_us", "gravity=GravityMps2");
    }

    protected static Exception NoCall()
    {
        return new FormatException("there is no such call");
    }
}

sealed class ClockPlayer : CasePlayer
{
    readonly Library library = new Library();
    readonly Clock clock;
    long last;

    internal ClockPlayer(Members head)
    {
        ClockConfig config = ClockConfig.Default;
        List<object> rate = head.List("tick_rate");
        config.TickRateNumerator = Convert.ToUInt32(rate[0]);
        config.TickRateDenominator = Convert.ToUInt32(rate[1]);
        clock = new Clock(library, config, new[] { DelayConfig.Default });
    }

    public override void Dispose()
    {
        library.Dispose();
    }

    internal override object Step(string what, Members step)
    {
        var now = step.Number<long>("now_us");
        long moment;
        ClockReading reading;
        switch (what)
        {
            case "moment": return clock.Moment(0, now, out moment) ? Values.WideText(moment) : null;
            case "present":
                return clock.Read(now, out reading) ? Values.WideText(reading.Present) : null;
            case "present_reading":
                if (!clock.Read(now, out reading)) return null;
                return Values.Object("server_now_us", reading.ServerNowUs, "error_bound_us", reading.ErrorBoundUs,
                                     "epoch", reading.Epoch);
            case "snapshot_arrived":
                var tick = step.Number<long>("tick");
                return Taken(() => clock.SnapshotArrived(tick, 0, now), now);
            case "round_trip":
                var serverClock = step.Number<long>("server_clock_us");
                var rtt = step.Number<long>("rtt_us");
                return Taken(() => clock.RoundTrip(serverClock, rtt, now), now);
            default: throw NoCall();
        }
    }

    // A clock of the caller's that goes back is a mistake here.
    object Taken(Func<ClockAnswer> call, long now)
    {
        try
        {
            object answer = (long)call();
            last = now;
            return answer;
        }
        catch (BacksightException fault)
        {
            if (now >= last || fault.Code != Code.OutOfRange) throw;
            return Unsaid;
        }
    }
}

sealed class ReckoningPlayer : CasePlayer
{
    DrawRules rules;

    internal ReckoningPlayer(Members head)
    {
        rules = ReadReckoning(WorldConfig.Default.Groups[0], head);
    }

    internal override object Step(string what, Members step)
    {
        // Blends are drawn by screens alone.
        if (what == "blend") return Unsaid;
        if (what != "reckon") throw NoCall();
        Motion from = Values.Fill(Motion.Default, step, "position", "velocity", "rotation", "acceleration",
                                  "angular_velocity");
        rules.ReckoningModel = step.Number<ReckoningModel>("model");
        var seconds = step.Number<float>("seconds");
        try
        {
            Motion to = Library.Reckon(rules, from, seconds);
            return Values.Object("position", Values.Text(to.Position), "velocity", Values.Text(to.Velocity),
                                 "rotation", Values.Text(to.Rotation));
        }
        catch (BacksightException fault)
        {
            // Outside of 0 to 60 s is a mistake here.
            if (seconds >= 0 || fault.Code != Code.OutOfRange) throw;
            return Unsaid;
        }
    }
}

sealed class BytesPlayer : CasePlayer
{
    internal override object Step(string what, Members step)
    {
        if (what == "read_stamp") return ReadStamp(Values.Bytes(step.At("bytes")));
        if (what == "read_state") return ReadState(Values.Bytes(step.At("bytes")), step.Number<uint>("room"));
        throw NoCall();
    }

    static object ReadStamp(byte[] bytes)
    {
        // A stamp has its size in its type.
        if (bytes.Length != Constants.StampBytes) return Unsaid;
        StampFields fields;
        BytesAnswer result = Library.StampRead(Stamp.From(bytes, 0), out fields);
        if (result != BytesAnswer.Ok) return Values.Object("result", result);
        var again = new byte[Constants.StampBytes];
        Library.StampWrite(fields).CopyTo(again, 0);
        if (!again.SequenceEqual(bytes)) throw new FormatException("the stamp is written back as other bytes");
        return Values.Object("result", result, "shown", Values.WideText(fields.Shown), "newest", fields.Newest,
                             "received", Values.WideText((long)fields.Received),
                             "offsets", Values.Offsets(fields.Offsets));
    }

    static object ReadState(byte[] bytes, uint room)
    {
        WorldConfig world = WorldConfig.Default;
        world.MaxBones = room;
        byte[] block = new byte[] { 9, 0, 0, 0 }.Concat(bytes).ToArray();  // an entity's number comes first
        var bones = new Frame[room];
        State state;
        int read;
        BytesAnswer result = Library.StateReadBones(world, block, 0, block.Length, bones, out state, out read);
        if (result != BytesAnswer.Ok) return Values.Object("result", result);
        if (read != block.Length || state.Entity != 9) throw new FormatException("not all of the state was read");
        var frames = bones.Take((int)state.BoneCount)
                         .Select(one => (object)new List<object> { Values.Text(one.Position),
                             Values.Text(one.Rotation) })
                         .ToList();
        // Floats in place of steps: those of `pose`.
        Dictionary<string, object> answer = Values.Object(
            "result", result, "position", Unsaid, "rotation", Unsaid, "rotation_fine", Unsaid, "velocity", Unsaid,
            "acceleration", Unsaid, "angular_velocity", Unsaid, "bones", Unsaid, "bone_count", state.BoneCount,
            "epoch", state.Epoch, "parent", state.Parent, "hitboxes", state.Hitboxes, "team", state.Team, "layers", state.Layers, "presence",
            state.Presence, "hitbox_mask", state.HitboxMask, "pose",
            Values.Object("position", Values.Text(state.Position), "rotation", Values.Text(state.Rotation), "velocity",
                          Values.Text(state.Velocity), "acceleration", Values.Text(state.AccelerationMps2),
                          "angular_velocity", Values.Text(state.AngularVelocityRadps), "bones", frames));
        if (state.Fields != 0) answer["fields"] = (long)state.Fields;
        return answer;
    }
}
