using System;
using System.Collections.Generic;
using System.Linq;
using Backsight;

/// Classes and calls that neither vectors nor the example reach.
static class PartsTests
{
    internal static readonly Dictionary<string, Action> All = new Dictionary<string, Action>
    {
        { "a_command_buffer_hands_out_what_is_due", Commands },
        { "an_input_lead_runs_ahead", Lead },
        { "an_estimator_knows_the_velocity", Estimate },
        { "a_reckoner_says_when_to_send", Reckoning },
        { "a_rocket_is_the_same_on_both_ends", Rocket },
        { "the_self_audit_compares_screens", SelfAudit },
        { "many_rays_equal_single_ones", ManyRays },
        { "queries_of_server_and_screen_agree", Queries },
        { "a_client_that_comes_back_is_judged_again", ComesBack },
        { "a_client_with_other_settings_is_refused", OtherSettings },
        { "baked_poses_are_the_same_on_both_ends", Baked },
        { "a_poser_that_is_no_function_of_the_state_raises_the_alarm", ImpurePoser },
        { "stamps_and_settings_have_their_values", SmallThings }
    };

    static void Commands()
    {
        using (var library = new Library())
        using (var buffer = new CommandBuffer(library, 16, 64))
        {
            Command command = Command.Default, next;
            command.Number = 7;
            command.Size = 2;
            command.Input[1] = 99;
            Check.Equal(Timing.Held, buffer.Push(command, 105, 100), "the timing");
            Check.True(!buffer.Next(104, out next), "it is not due");
            Check.True(buffer.Next(105, out next), "it is due");
            Check.Equal(7u, next.Number, "its number");
            Check.Equal((byte)99, next.Input[1], "its input");
            Check.Equal(300L, Library.CommandTick(300 & 0xff, 298), "the tick of its bits");
        }
    }

    static void Lead()
    {
        using (var library = new Library())
        using (var lead = new InputLead(library, InputLeadConfig.Default))
        {
            lead.RoundTrip(40000, 0);
            lead.Packet(true);
            lead.Margin(5000, 1000);
            lead.DeclareBreak(true);
            long first = lead.Moment(100 * 65536, 1000), second = lead.Moment(101 * 65536, 16625);
            Check.True(first >= 100 * 65536 && second > first, first + " and " + second + " are ahead");
            Check.Equal(1ul, lead.GetNumbers().Reports, "reports");
            int code = Library.MarginCode(5000, Constants.NoMargin);
            long margin;
            Check.True(Library.MarginOf(code, out margin) && margin == 5000, "a margin and its code");
            Check.True(!Library.MarginOf(Constants.NoMargin, out margin), "none is none");
        }
    }

    static void Estimate()
    {
        using (var library = new Library())
        using (var estimator = new Estimator(library, EstimatorConfig.Default))
        {
            Motion motion;
            Check.True(!estimator.Get(out motion), "nothing is known at first");
            var frame = new Frame { Rotation = Quat.Identity };
            for (int tick = 0; tick < 64; ++tick)
            {
                frame.Position = new Vec3(tick / 32.0f, 0, 0);
                Check.True(estimator.Add(frame, tick * 15625), "it is taken");
            }
            Check.True(!estimator.Add(frame, 63 * 15625), "the same time is not");
            Check.True(estimator.Get(out motion), "it is known");
            Check.Equal(2.0f, motion.Velocity.X, "the velocity");
            estimator.Restart();
        }
    }

    static void Reckoning()
    {
        using (var library = new Library())
        {
            DrawRules rules = WorldConfig.Default.Groups[1];
            Library.DrawRulesForPeople(ref rules, new Vec3(0, -9.8f, 0));
            Check.Equal(ReckoningModel.Fvw, rules.ReckoningModel, "the model for people");
            using (var reckoner = new Reckoner(library, rules, ReckonerConfig.Default))
            {
                Motion truth = Motion.Default, sent;
                long at;
                Check.True(!reckoner.Sent(out sent, out at), "nothing was sent");
                Check.Equal(ReckonVerdict.First, reckoner.Update(truth, 0, 0), "the first");
                Check.Equal(ReckonVerdict.NearEnough, reckoner.Update(truth, 0, 15625), "the second");
                truth.Position.X = 20;
                Check.Equal(ReckonVerdict.PositionOff, reckoner.Update(truth, 0, 31250), "the third");
                Check.True(reckoner.Sent(out sent, out at) && at == 31250 && sent.Position.X == 20, "what was sent");
            }
        }
    }

    static void Rocket()
    {
        ProjectileRules rocket = ProjectileRules.Default;
        rocket.Weapon = 1;
        rocket.TargetRadiusM = 0.2f;
        rocket.LifetimeUs = 500000;
        using (var duel = new Duel(0, new[] { rocket }))
        {
            LaunchClaim claim = LaunchClaim.Default;
            claim.Command = (uint)duel.Tick + 1;
            claim.Weapon = 1;
            claim.Direction = duel.Shot.Direction;
            Library.LaunchClaimRound(WorldConfig.Default, ref claim);
            LaunchFacts facts = LaunchFacts.Default;
            facts.Shooter = duel.Shooter;
            News answer, spawn, verdict = default(News);
            duel.Screen.SetSelf(duel.Shooter, duel.Client, 0);
            Check.True(duel.Screen.Launch(claim, Constants.NoEntity, duel.Tick * 15625), "the image leaves the barrel");
            LaunchAnswer launched = duel.Server.Launch(duel.Client, claim, facts, out answer, out spawn);
            Check.Equal(LaunchAnswer.Ok, launched, "the launch");
            duel.Screen.TakeNews(answer, duel.Tick * 15625);
            Ended ended = default(Ended);
            for (int i = 0; i < 90 && ended.End == FlightEnd.None; ++i)
            {
                duel.Play();
                duel.Server.FinishCommand(duel.Client);
                duel.Server.FinishTick();
                duel.Server.Ended(0, out ended, out verdict);
                duel.Screen.Follow(duel.Tick * 15625);
            }
            Check.True(ended.End != FlightEnd.None, "it ended");
            Check.Equal(claim.Command, ended.Command, "whose end it is");
            Check.True(duel.Screen.TakeNews(verdict, duel.Tick * 15625), "the verdict is taken");
            duel.Screen.UpdateProjectiles(duel.Tick * 15625, 0);
            Effect effect;
            Check.True(duel.Screen.NextEffect(out effect) && effect.IsOwn, "there is an effect of it");
            Check.Equal(1ul, duel.Screen.ImageCounters().Launched, "launched");
        }
    }

    static void SelfAudit()
    {
        using (var duel = new Duel(0, null, 0, true))
        {
            Hit hit = duel.Screen.Shoot(duel.Shot, duel.Rifle);
            duel.Server.Judge(duel.Client, duel.Shot, duel.Rifle, null, Library.ScreenHash(hit));
            AuditAnswer answer = duel.Server.Compare();
            Check.True(answer.Compared && answer.Agreed, "the screen agrees");
            duel.Server.Judge(duel.Client, duel.Shot, duel.Rifle, null, Library.ScreenHash(hit) ^ 1);
            answer = duel.Server.Compare();
            Check.True(answer.Compared && !answer.Agreed, "a changed bit does not");
            Agreement all = duel.Server.Agreement(Constants.NoClientNumber);
            Check.Equal(2ul, all.Shots, "shots");
            Check.Equal(1ul, all.Agreed, "agreed");
            Check.Equal(2ul, duel.Server.JudgeCounters(duel.Client).ByReason[(int)Reason.AsSeen], "as seen");
        }
    }

    static void ManyRays()
    {
        using (var duel = new Duel(30))
        {
            var rays = new ViewRay[100];
            for (int i = 0; i < rays.Length; ++i)
            {
                rays[i] = ViewRay.Default;
                double angle = i * 0.02 - 0.4;
                rays[i].Direction = new Vec3((float)Math.Cos(angle), (float)Math.Sin(angle), 0);
                double length = Math.Sqrt((double)rays[i].Direction.X * rays[i].Direction.X +
                                          (double)rays[i].Direction.Y * rays[i].Direction.Y);
                Check.True(Math.Abs(length - 1) < 1e-6, "a unit vector");
            }
            var hits = new Hit[100];
            duel.Server.CastRays(duel.Seen, rays, 100, hits);
            var onScreen = new Hit[100];
            duel.Screen.CastRays(rays, 100, onScreen);
            for (int i = 0; i < rays.Length; ++i)
            {
                Check.Equal(duel.Server.CastRay(duel.Seen, rays[i]).Point, hits[i].Point, "ray " + i);
                Check.Equal(onScreen[i].Entity, hits[i].Entity, "whom ray " + i + " hits");
            }
            Check.True(hits.Count(one => one.Entity != 0) > 10, "rays hit");
        }
    }

    static void Queries()
    {
        using (var duel = new Duel(4))
        {
            Vec3 at = Duel.Place(duel.Tick);
            ViewRay path = ViewRay.Default;
            path.Direction = duel.Shot.Direction;
            Check.Equal(duel.Server.SweepSphere(duel.Seen, path, 0.3f).Point, duel.Screen.SweepSphere(path, 0.3f).Point,
                        "a sweep");
            var hits = new Hit[8];
            Check.Equal(1, duel.Server.OverlapSphere(duel.Seen, at, 0.1f, hits), "who is touched");
            Check.Equal(duel.Target, hits[0].Entity, "and who it is");
            Check.Equal(1, duel.Screen.OverlapSphere(at, 0.1f, hits), "on the screen too");
            Check.Equal(duel.Target, duel.Server.ClosestPoint(duel.Seen, at, 1).Entity, "the nearest");
            Filter nobody = Filter.Default;
            nobody.Only = duel.Shooter;
            Check.Equal(Constants.NoEntity, duel.Screen.ClosestPoint(at, 1, nobody).Entity, "with a filter");
            Check.Equal(duel.Client, duel.Server.ClientOf(duel.Shooter), "whose player it is");
            int size;
            Check.True(duel.Server.StateAt(duel.Target, duel.Tick, duel.Packet, 0, out size) && size == 54, "a state");
            Check.True(!duel.Server.StateAt(duel.Target, 9999, duel.Packet, 0, out size), "none");
        }
    }

    static void ComesBack()
    {
        using (var pair = new Pair())
        {
            pair.Play(200);
            int before = pair.Hits;
            Check.True(before > 40, before + " hits before");
            pair.Client.Hello();
            pair.Play(200);
            Check.True(pair.Hits > before + 40, pair.Hits - before + " hits after the same peer came back");
            Check.Equal(1, pair.Server.PeerCount, "peers");
            before = pair.Hits;
            pair.Server.Leave(pair.Peer);
            pair.Peer = 2;
            pair.Client.Hello();
            pair.Play(200);
            Check.True(pair.Hits > before + 40, pair.Hits - before + " hits after it came back as another peer");
            Check.Equal(1, pair.Server.PeerCount, "peers");
        }
    }

    static void Baked()
    {
        BakedClip clip = BakedClip.Default;
        clip.Set = 1;
        clip.PeriodTicks = 16;
        clip.FrameCount = 4;
        var frames = new Frame[4];
        for (int i = 0; i < 4; ++i)
            frames[i] = new Frame { Position = new Vec3(0, 0, i * 0.1f), Rotation = Quat.Identity };
        var up = new Vec3(0, 0, 1);
        using (var pair = new Pair(Pair.Bones.Baked, server => server.BakePoses(new[] { clip }, frames, 1, up),
                                   client => client.BakePoses(new[] { clip }, frames, 1, up)))
        {
            pair.Play(800);
            Check.True(pair.Hits > 150 && pair.Alarm == null, pair.Hits + " hits, and the alarm " + pair.Alarm);
            Check.Throws<ArgumentOutOfRangeException>(
                () => pair.Server.Server.BakePoses(new[] { clip }, frames, 3, up), "no rows of 3");
            Check.Throws<ArgumentOutOfRangeException>(() => pair.Server.Server.BakePoses(null, frames, 1, up), "clips");
        }
    }

    static void ImpurePoser()
    {
        using (var sound = new Pair(Pair.Bones.Posed))
        using (var late = new Pair(Pair.Bones.Posed))
        {
            late.IsLate = true;
            sound.Play(800);
            late.Play(800);
            Check.True(sound.Hits > 150 && sound.Alarm == null, sound.Hits + " hits, and the alarm " + sound.Alarm);
            Check.True(late.Alarm != null && late.Alarm.Length > 3, "screens that differ raise the alarm");
        }
    }

    static void OtherSettings()
    {
        using (var library = new Library())
        {
            var sets = new[] { new[] { Hitbox.Default } };
            ClientMatch client = null;
            var server = new ServerMatch(library, WorldConfig.Default, ServerConfig.Default, sets,
                                         (peer, bytes, count, isReliable) => client.Receive(bytes, 0, count, 0));
            WorldConfig other = WorldConfig.Default;
            other.TickRateNumerator = 50;
            client = new ClientMatch(library, other, ClientConfig.Default, sets,
                                     (peer, bytes, count, isReliable) => server.Receive(1, bytes, 0, count));
            ulong theirs = 0, ours = 0;
            client.Refused = (its, mine) => { theirs = its; ours = mine; };
            client.Hello();
            Check.Equal(server.Server.Fingerprint(), theirs, "the server's fingerprint");
            Check.Equal(client.Screen.Fingerprint(), ours, "the client's");
            Check.True(!client.IsJoined && server.PeerCount == 0 && theirs != ours, "it was refused");
        }
    }

    static void SmallThings()
    {
        Check.Equal(65536L, Library.MomentAt(WorldConfig.Default, 15625), "the moment of a tick");
        Check.Equal(15625L, Library.TimeOf(WorldConfig.Default, 65536), "its time");
        ServerConfig server = ServerConfig.Default;
        Library.FairnessOf(Fairness.Even, ref server);
        Check.True(server.EvenToUs > 0, "low round trips wait");
        Check.Equal(CapPolicy.Clamp, WeaponRules.Default.OnMaxRewind, "a default");
        Check.Equal(float.PositiveInfinity, WeaponRules.Default.RangeM, "another");
        var bytes = new byte[40];
        bytes[8] = 5;
        Stamp stamp = Stamp.From(bytes, 8);
        stamp.CopyTo(bytes, 0);
        Check.Equal((byte)5, bytes[0], "a stamp's first byte");
    }
}
