#pragma once

// The workload of `./bench rewind`: players walking in circles at 1 to 7 m/s, 64 to every 100 m x 100 m, 0 to 10 m
// high; a server at 64 Hz that keeps one second; a client that loses 30 % of the snapshots, in which a player is every,
// every second or every fourth time; and that client's shots.
//
// A shot is a ray of 100 m. Its moment lies 0 to 400 ms before the last tick, at its own fraction of a tick. Half of
// them are aimed at where a player was then, off by up to 0.3 m along each axis; half fly at random. The client fires
// when it has the snapshots up to 100 ms after that moment, or all there are.
//
// In: the stores that are to see the ticks. Out: the questions, and what the client itself hit. A function of the setup
// only. One thread.

#include <backsight/view/view.h>

#include <vector>

#include "benchmarks/arena.h"
#include "benchmarks/rewind/own_history.h"
#include "benchmarks/rewind/store.h"
#include "benchmarks/rewind/verdict.h"
#include "inputs/random.h"

namespace backsight::bench {

class Workload {
public:
    /// Plays it all: shows each tick to all of `stores`.
    explicit Workload(Stores& stores);

    const WorldHistory& server() const { return server_->history(); }
    const DrawConfig& draw() const { return draw_; }
    const Ledger& ledger() const { return ledger_; }
    std::span<const Question> questions() const { return questions_; }
    /// What the client hit on its own screen, by question.
    std::span<const Verdict> client_verdicts() const { return client_verdicts_; }

private:
    class Client;

    void draw_moments();
    void compose_frame(Tick tick);
    void read_back(Tick tick);
    void send(Tick tick, bool is_lost, Client& client);
    void shoot(Tick tick, Client& client);
    Ray random_ray(Moment moment, bool is_aimed);
    Vec3 random_direction();

    RewindSetup setup_;
    OwnHistory* server_;
    DrawConfig draw_;
    Ledger ledger_;
    std::vector<Walk> walks_;
    inputs::Random random_{2026};
    std::vector<std::vector<std::size_t>> shots_at_;  // questions by the tick at which they are fired
    std::vector<Question> questions_;
    std::vector<Verdict> client_verdicts_;

    std::vector<EntityPose> given_;
    std::vector<Pose> given_bones_;
    std::vector<Pose> players_;
    std::vector<Pose> bones_;
    std::vector<float> yaw_rad_;
};

}  // namespace backsight::bench
