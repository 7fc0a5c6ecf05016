using System;
using System.Collections.Generic;
using System.Linq;
using Backsight;

/// A swing over several commands, an area with three victims and a bullet that goes on, on both ends of a match. That
/// their bits are those of C++ is what the vectors ask, of tests/vectors/queries.json.
static class QueryTests
{
    internal static readonly Dictionary<string, Action> All = new Dictionary<string, Action>
    {
        { "a_swing_over_several_commands_meets_each_body_once", Swing },
        { "an_area_has_a_verdict_for_each_of_three_victims", Area },
        { "a_piercing_ray_keeps_max_hits", Piercing },
        { "the_level_is_asked_for_the_moment_that_is_judged", Level },
        { "what_is_no_query_is_named_on_the_screen_and_refused_by_the_judge", Refused }
    };

    /// A fighter at the origin, and six who stand behind one another, 0.8 m apart.
    sealed class Fight : IDisposable
    {
        readonly Library library = new Library();
        readonly byte[] packet = new byte[4096];
        internal readonly Server Server;
        internal readonly Client Screen;
        internal readonly uint[] Ids = new uint[7];
        internal readonly uint Client;
        internal WeaponRules Rules = WeaponRules.Default;
        internal Filter Filter = Filter.Default;
        internal long Tick = 2;
        uint command;

        internal Fight()
        {
            ServerConfig config = ServerConfig.Default;
            config.HasSelfAudit = true;
            Server = new Server(library, WorldConfig.Default, config);
            Screen = new Client(library, WorldConfig.Default);
            Hitbox[] body = { Hitbox.Default, Hitbox.Default };
            body[0].Radius = 0.3f;
            body[1].Radius = 0.2f;
            body[1].Center = new Vec3(0, 0, 1);
            Traits traits = Traits.Default;
            traits.Hitboxes = Server.AddHitboxSetOn(body, 2, 0, 7);
            Screen.AddHitboxSetOn(body, 2, 0, 7);
            for (int i = 0; i < Ids.Length; ++i) Server.Spawn(traits, out Ids[i]);
            Server.Join(Ids[0], 0, 0, out Client);
            Screen.SetSelf(Ids[0], Client, 0);
            Filter.Exclude = Ids[0];
            for (int i = 0; i < 4; ++i) Play();
        }

        public void Dispose()
        {
            library.Dispose();
        }

        internal void Play()
        {
            Server.BeginTick(++Tick);
            EntityPose pose = EntityPose.Default;
            for (int i = 0; i < Ids.Length; ++i)
            {
                pose.Position = new Vec3(0.8f * i + (i > 0 ? 0.4f : 0), 0, 0);
                Server.Record(Ids[i], pose, null, 0);
            }
            Server.FinishTick();
            uint seq = Server.Snapshot(Client);
            int size = 0;
            foreach (uint entity in Ids)
            {
                int written;
                Server.Add(Client, entity, packet, size, out written);
                size += written;
            }
            Screen.Store(seq, Tick, packet, 0, size, Tick * 15625);
            Screen.Show(Tick * 65536 - 90000);
        }

        /// Whom a query meets, on both ends alike.
        internal List<uint> Blow(Query query)
        {
            uint hash;
            int count;
            Screen.ShootQuery(query, Filter, Rules, out hash, out count);
            Server.TakeCommand(Client, ++command, Screen.Stamp());
            Verdict verdict = Server.JudgeQuery(Client, query, Filter, Rules, hash), one;
            AuditAnswer answer = Server.Compare();
            Check.True(answer.Agreed && answer.FirstDiffering == -1, "the lists agree");
            Check.Equal(hash, verdict.SeenHash, "the hash");
            Check.Equal((uint)count, verdict.HitCount, "hits");
            var met = new List<uint>();
            Hit hit;
            for (uint i = 0; Server.HitVerdict(i, out one); ++i)
            {
                Check.True(Screen.QueryHit(i, out hit), "a hit of the screen");
                Check.Equal(hit.Entity, one.HitEntity, "whom it hits");
                Check.True(hit.Point.X == one.Point.X && hit.Hitbox == one.Hitbox, "where it hits");
                met.Add(one.HitEntity);
            }
            Check.True(!Screen.QueryHit((uint)count, out hit), "no hit more");
            return met;
        }

        internal void Meets(int first, int count, List<uint> met)
        {
            Check.Equal(string.Join(" ", Ids.Skip(first).Take(count)), string.Join(" ", met), "whom it meets");
        }
    }

    static Query Of(QueryShape shape)
    {
        Query query = Query.Default;
        query.Shape = shape;
        query.Collect = Collect.Entities;
        return query;
    }

    static Query Slash(double turn, uint number)
    {
        Query query = Of(QueryShape.Swing);
        query.Swing = number;
        query.Origin = new Vec3(0.5f, 0, 0);
        query.Axis = new Vec3(2.5f, 0, 0);
        query.RadiusM = 0.1f;
        query.PoseCount = 2;
        for (int i = 0; i < 2; ++i)
        {
            double half = (turn + 0.3 * i) / 2;
            query.Poses[i] = new Frame { Rotation = new Quat { Z = (float)Math.Sin(half), W = (float)Math.Cos(half) } };
        }
        return query;
    }

    static void Swing()
    {
        using (var fight = new Fight())
        {
            var met = new List<uint>();
            for (int i = 0; i < 4; ++i)
            {
                fight.Play();
                met.AddRange(fight.Blow(Slash(-0.7 + 0.3 * i, 5)));
            }
            fight.Meets(1, 3, met);
            fight.Meets(1, 3, fight.Blow(Slash(-0.1, 6)));
        }
    }

    static void Area()
    {
        using (var fight = new Fight())
        {
            Query blast = Of(QueryShape.Sphere);
            blast.Origin = new Vec3(2, 0, 0);
            blast.RadiusM = 0.9f;
            List<uint> met = fight.Blow(blast);
            met.Sort();
            fight.Meets(1, 3, met);
        }
    }

    static void Piercing()
    {
        using (var fight = new Fight())
        {
            Query bullet = Of(QueryShape.Ray);
            bullet.MaxHits = 3;
            fight.Meets(1, 3, fight.Blow(bullet));
            var hits = new Hit[2];
            View view = View.Default;
            view.Kind = ViewKind.Shooter;
            view.Client = fight.Client;
            Check.Equal(3, fight.Server.RunQuery(view, bullet, fight.Filter, hits), "hits in the shooter's view");
            Check.Equal(3, fight.Screen.RunQuery(bullet, fight.Filter, hits), "hits on the screen");
            Check.Equal(fight.Ids[2], hits[1].Entity, "the second");
        }
    }

    static void Level()
    {
        using (var fight = new Fight())
        {
            var asked = new HashSet<long>();
            LineOfSightAt sees = (from, to, moment) =>
            {
                asked.Add(moment);
                return to.X < 2.2f;
            };
            fight.Server.SetLineOfSight(sees);
            fight.Screen.SetLineOfSight(sees);
            fight.Rules.CoverGraceUs = -1;
            Query bullet = Of(QueryShape.Ray);
            bullet.CutByLevel = true;
            fight.Meets(1, 2, fight.Blow(bullet));
            Check.Equal(fight.Tick * 65536 - 90000, asked.Single(), "the moment");
            fight.Server.SetLineOfSight((from, to, moment) => { throw new FormatException("the level is gone"); });
            try
            {
                fight.Server.JudgeQuery(fight.Client, bullet, fight.Filter, fight.Rules, 0);
                Check.True(false, "what the line of sight throws comes out");
            }
            catch (FormatException)
            {
            }
            fight.Server.SetLineOfSight(null);
            Check.Equal(6u, fight.Server.JudgeQuery(fight.Client, bullet, fight.Filter, fight.Rules, 0).HitCount, "all");
        }
    }

    static void Refused()
    {
        using (var fight = new Fight())
        {
            Query cone = Of(QueryShape.Cone);
            cone.Cosine = 2;
            uint hash;
            int count;
            try
            {
                fight.Screen.ShootQuery(cone, fight.Rules, out hash, out count);
                Check.True(false, "a cosine of 2 is refused");
            }
            catch (BacksightException fault)
            {
                Check.True(fault.Message.Contains("query.cosine"), fault.Message);
            }
            Verdict verdict = fight.Server.JudgeQuery(fight.Client, cone, fight.Rules, 0);
            Check.Equal(Outcome.Refused, verdict.Outcome, "the judge");
            Check.Equal(Reason.BadShot, verdict.Reason, "why");
            Check.True(!fight.Server.HitVerdict(0, out verdict), "no hit");
        }
    }
}
