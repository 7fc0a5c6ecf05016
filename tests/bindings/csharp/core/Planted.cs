using System;
using System.Collections.Generic;
using Backsight;

/// Mistakes as a game makes them, planted in a match that loses a tenth of its packets. The self-audit must name each as
/// docs/engines/csharp.md says, and nothing without one.
static class Planted
{
    [Flags]
    enum Plant
    {
        None = 0, AdvancesLate = 1, DrawsWholeTicks = 2, StoresLate = 4, HasPacketStamp = 8, ExecutesTwice = 16,
        Forgets = 32, SwapsHitboxes = 64, HitsItself = 128
    }

    internal static readonly Dictionary<string, Action> All = new Dictionary<string, Action>
    {
        { "a_shot_of_the_frame_before_is_a_tick_before", () => Named(Plant.AdvancesLate, "tick before") },
        { "a_screen_of_whole_ticks_is_named", () => Named(Plant.DrawsWholeTicks, "whole tick") },
        { "a_packet_stored_after_the_shot_is_named", () => Named(Plant.StoresLate, "snapshot before") },
        { "one_stamp_for_a_packet_is_named", () => Named(Plant.HasPacketStamp, "packet stamp") },
        { "a_command_executed_twice_is_named", () => Named(Plant.ExecutesTwice, "executed twice") },
        { "an_entity_that_was_not_sent_is_named", () => Named(Plant.Forgets, "not sent") },
        { "hitboxes_in_another_order_are_named", () => Named(Plant.SwapsHitboxes, "hitbox set") },
        { "a_shooter_who_is_not_left_out_is_named", () => Named(Plant.HitsItself, "self hit") },
        { "without_a_mistake_there_is_no_alarm", NoMistake }
    };

    sealed class Order
    {
        internal uint Number, Hash;
        internal bool Fires;
        internal Shot Shot;
        internal Stamp Stamp;
    }

    sealed class Message
    {
        internal uint Seq;
        internal long Tick;
        internal byte[] Bytes;
        internal int Size;
    }

    const int seconds = 40, delay = 4, targets = 4;

    static void Named(Plant plant, string alarm)
    {
        for (int seed = 1; seed <= 2; ++seed)
        {
            using (var match = new Match(plant, seed))
            {
                match.Play();
                Check.Equal(alarm, match.Alarm, "the alarm with seed " + seed);
            }
        }
    }

    static void NoMistake()
    {
        using (var match = new Match(Plant.None, 11))
        {
            match.Play();
            Check.Equal("none", match.Alarm, "the alarm");
            Check.True(match.Agreed > 2000, match.Agreed + " shots agreed");
        }
    }

    sealed class Match : IDisposable
    {
        readonly Library library = new Library();
        readonly Server server;
        readonly Client screen;
        readonly Plant plant;
        readonly Random random;
        readonly uint shooter, client;
        readonly uint[] others = new uint[targets];
        readonly List<Order> up = new List<Order>();
        readonly Dictionary<long, Message> down = new Dictionary<long, Message>();
        readonly Dictionary<long, Order[]> packets = new Dictionary<long, Order[]>();
        readonly WeaponRules rifle = WeaponRules.Default;
        internal string Alarm = "none";
        internal int Agreed;

        internal Match(Plant plant, int seed)
        {
            this.plant = plant;
            random = new Random(seed);
            ServerConfig config = ServerConfig.Default;
            config.HasSelfAudit = true;
            ClientConfig view = ClientConfig.Default;
            view.MinDelayUs = view.MaxDelayUs = Has(Plant.StoresLate) ? 0 : 40000;
            server = new Server(library, WorldConfig.Default, config);
            screen = new Client(library, WorldConfig.Default, view);
            Traits traits = Traits.Default;
            traits.Hitboxes = server.AddHitboxSet(Hitboxes(false), 2, 0);
            screen.AddHitboxSet(Hitboxes(Has(Plant.SwapsHitboxes)), 2, 0);
            server.Spawn(traits, out shooter);
            for (int i = 0; i < targets; ++i) server.Spawn(traits, out others[i]);
            server.Join(shooter, 0, 0, out client);
            // A screen that knows its player leaves the player out by itself.
            if (!Has(Plant.HitsItself)) screen.SetSelf(shooter, client, 0);
        }

        public void Dispose()
        {
            library.Dispose();
        }

        bool Has(Plant one)
        {
            return (plant & one) != 0;
        }

        static Hitbox[] Hitboxes(bool isSwapped)
        {
            Hitbox body = Hitbox.Default, shield = Hitbox.Default;
            body.Kind = Shape.Capsule;
            body.Center = new Vec3(0, 0, 0.4f);
            body.End = new Vec3(0, 0, 1.2f);
            body.Radius = 0.4f;
            shield.Kind = Shape.Box;
            shield.Center = new Vec3(0.3f, 0.2f, 1);
            shield.HalfExtents = new Vec3(0.3f, 0.1f, 0.5f);
            return isSwapped ? new[] { shield, body } : new[] { body, shield };
        }

        internal void Play()
        {
            for (long tick = 0; tick < seconds * 64; ++tick)
            {
                Order[] packet;
                if (packets.TryGetValue(tick, out packet)) Take(packet);
                Record(tick);
                Send(tick);
                Frame(tick);
                Write(tick);
            }
        }

        void Record(long tick)
        {
            server.BeginTick(tick);
            EntityPose pose = EntityPose.Default;
            server.Record(shooter, pose);
            for (int i = 1; i <= targets; ++i)
            {
                double t = tick / 64.0 * (1 + 0.3 * i) + i;
                pose.Position = new Vec3((float)(8 + 2 * i + Math.Cos(t * 1.3)), (float)(2 * Math.Sin(t)), 0);
                pose.Rotation = new Quat { Z = (float)Math.Sin(t), W = (float)Math.Cos(t) };
                server.Record(others[i - 1], pose);
            }
            server.FinishTick();
        }

        void Send(long tick)
        {
            var message = new Message { Seq = server.Snapshot(client), Tick = tick, Bytes = new byte[1200] };
            for (int i = 0; i <= targets; ++i)
            {
                int written;
                server.Add(client, i == 0 ? shooter : others[i - 1], message.Bytes, message.Size, out written);
                // What was added is not sent: a packet that was full, or a filter that came too late.
                if (!Has(Plant.Forgets) || i == 0 || (tick + i) % 3 != 0) message.Size += written;
            }
            if (random.NextDouble() >= 0.1) down[tick + delay] = message;
        }

        void Store(long tick)
        {
            Message message;
            if (!down.TryGetValue(tick, out message)) return;
            down.Remove(tick);
            screen.Store(message.Seq, message.Tick, message.Bytes, 0, message.Size, tick * 15625);
        }

        // The client's frame: what the screen shows of a shot, and the stamp that goes with it.
        void Frame(long tick)
        {
            if (!Has(Plant.StoresLate) || tick < 64) Store(tick);
            if (!Has(Plant.AdvancesLate) && !screen.Advance(tick * 15625, 125000)) return;
            var order = new Order { Number = (uint)up.Count + 1 };
            if (tick > 64) Fire(order);
            Store(tick);
            if (Has(Plant.AdvancesLate) && !screen.Advance(tick * 15625, 125000)) return;
            order.Stamp = screen.Stamp();
            up.Add(order);
        }

        void Fire(Order order)
        {
            long shown = screen.Shown().Moment;
            if (Has(Plant.DrawsWholeTicks)) screen.Show(shown / 65536 * 65536);
            ViewPose seen = screen.Pose(others[random.Next(targets)]);
            if (seen.HasPose)
            {
                Shot shot = Shot.Default;
                shot.Shooter = shooter;
                shot.Origin = new Vec3(0, 0, 0.7f);
                double x = seen.Position.X, y = seen.Position.Y + random.NextDouble() - 0.5;
                double z = random.NextDouble() * 0.6 + 0.1, far = Math.Sqrt(x * x + y * y + z * z);
                shot.Direction = new Vec3((float)(x / far), (float)(y / far), (float)(z / far));
                order.Fires = true;
                order.Shot = shot;
                if (Has(Plant.HitsItself)) shot.Shooter = Constants.NoEntity;
                order.Hash = Library.ScreenHash(screen.Shoot(shot, rifle));
            }
            if (Has(Plant.DrawsWholeTicks)) screen.Show(shown);
        }

        // A packet with the three newest commands.
        void Write(long tick)
        {
            int count = Math.Min(3, up.Count);
            if (count == 0 || random.NextDouble() < 0.1) return;
            var packet = new Order[count];
            for (int i = 0; i < count; ++i)
            {
                Order one = up[up.Count - count + i];
                packet[i] = new Order { Number = one.Number, Hash = one.Hash, Fires = one.Fires, Shot = one.Shot };
                packet[i].Stamp = Has(Plant.HasPacketStamp) ? up[up.Count - 1].Stamp : one.Stamp;
            }
            packets[tick + delay] = packet;
        }

        void Take(Order[] packet)
        {
            foreach (Order one in packet)
            {
                bool isNew = server.TakeCommand(client, one.Number, one.Stamp).IsNew;
                if (!one.Fires || !(isNew || Has(Plant.ExecutesTwice))) continue;
                server.Judge(client, one.Shot, rifle, null, one.Hash);
                AuditAnswer answer = server.Compare();
                if (answer.Compared && answer.Agreed) ++Agreed;
                if (answer.ClientAlarm) Alarm = Library.ReasonName(ReasonKind.Fault, server.Agreement(client).Alarm);
            }
        }
    }
}
