using System;
using System.Collections.Generic;
using Backsight;
using Backsight.Presets;

/// FishNet's guide "Lag Compensation, Projectiles", from its first paragraph to its last, with its own names. Three
/// peers at 30 ticks a second: the owner fires in tick 100, the server hears of it in 104, an observer in 107.
sealed class Peer {
    public readonly List<PredictedProjectile> Projectiles = new List<PredictedProjectile>();
    readonly FishNetConfig config;                                          // MAX_PASSED_TIME, and half for the server

    public Peer(FishNetConfig config) { this.config = config; }

    public void ClientFire(Vec3 position, Vec3 direction) {                 // the local client fires
        SpawnProjectile(position, direction, 0f);                           // then ServerFire(..., TimeManager.Tick)
    }

    public void ServerFire(Vec3 position, Vec3 direction, uint tick, uint now) {
        double passedTime = FishNetGuide.TimePassed(config, FishNetPeer.Server, now, tick);
        SpawnProjectile(position, direction, (float)passedTime);            // then ObserversFire(..., tick)
    }

    public void ObserversFire(Vec3 position, Vec3 direction, uint tick, uint now) {
        double passedTime = FishNetGuide.TimePassed(config, FishNetPeer.Observer, now, tick);
        SpawnProjectile(position, direction, (float)passedTime);
    }

    void SpawnProjectile(Vec3 position, Vec3 direction, float passedTime) {
        PredictedProjectile pp = PredictedProjectile.Default;               // MOVE_RATE 5, and 8 % a frame
        pp.Position = position;
        pp.Initialize(direction, passedTime);
        Projectiles.Add(pp);
    }

    public void Update(float deltaTime) {
        for (int i = 0; i < Projectiles.Count; ++i) {
            PredictedProjectile pp = Projectiles[i];
            pp.Move(deltaTime);                                             // Move: the guide's own
            Projectiles[i] = pp;
        }
    }
}

static class FishNetProjectiles {
    static int Main() {
        FishNetConfig config = FishNetConfig.Default;
        config.TickRateNumerator = 30;                                      // TimeManager.TickRate
        Peer owner = new Peer(config), server = new Peer(config), observer = new Peer(config);
        Vec3 position = default(Vec3), direction = new Vec3(1, 0, 0);
        for (int frame = 0; frame < 90; ++frame) {                          // 1.5 s at 60 frames a second
            if (frame == 0) owner.ClientFire(position, direction);
            if (frame == 8) server.ServerFire(position, direction, 100, 104);
            if (frame == 14) observer.ObserversFire(position, direction, 100, 107);
            foreach (Peer peer in new[] { owner, server, observer }) peer.Update(1f / 60f);
        }
        float x = owner.Projectiles[0].Position.X, most = 0;
        foreach (Peer peer in new[] { server, observer })
            most = Math.Max(most, Math.Abs(peer.Projectiles[0].Position.X - x));
        Console.WriteLine("after 1.5 s: owner at {0:F3}, others within {1:F3} of it", x, most);
        return Math.Abs(x - 7.5f) < 1e-3f && most < 1e-3f ? 0 : 1;
    }
}
