using NUnit.Framework;

namespace Backsight.Tests
{
    /// <summary>Runs in Unity's Test Runner: does the native library load here, and does it judge?</summary>
    public sealed class OneShot
    {
        [Test]
        public void the_native_library_is_there()
        {
            using (var library = new Library()) Assert.IsFalse(library.IsClosed);
            Assert.AreEqual(3, Library.Version.Split('.').Length);
        }

        [Test]
        public void a_verdict_equals_the_screen()
        {
            using (var library = new Library())
            {
                Hitbox body = Hitbox.Default;
                body.Radius = 0.5f;
                var server = new Server(library, WorldConfig.Default);
                var screen = new Client(library, WorldConfig.Default);
                Traits traits = Traits.Default;
                traits.Hitboxes = server.AddHitboxSet(new[] { body }, 1, 0);
                screen.AddHitboxSet(new[] { body }, 1, 0);
                uint shooter, target, client;
                server.Spawn(traits, out shooter);
                server.Spawn(traits, out target);
                server.Join(shooter, 0, 0, out client);
                var bytes = new byte[Constants.SentBytes];
                EntityPose pose = EntityPose.Default;
                for (long tick = 0; tick < 8; ++tick)
                {
                    server.BeginTick(tick);
                    pose.Position = new Vec3(10, tick / 32.0f, 0);
                    server.Record(target, pose);
                    uint seq = server.Snapshot(client);
                    int size;
                    server.Add(client, target, bytes, 0, out size);
                    screen.Store(seq, tick, bytes, 0, size, tick * 15625);
                }
                screen.Show(6 * 65536 + 1234);
                Shot shot = Shot.Default;
                shot.Shooter = shooter;
                shot.Direction = new Vec3(1, 0, 0);
                Hit shown = screen.Shoot(shot, WeaponRules.Default);
                server.TakeCommand(client, 1, screen.Stamp());
                Verdict verdict = server.Judge(client, shot, WeaponRules.Default);
                Assert.AreEqual(target, shown.Entity);
                Assert.AreEqual(shown.Point, verdict.Point);
                Assert.AreEqual(Outcome.Hit, verdict.Outcome);
            }
        }
    }
}
