#include "lab/audit/early_shooter.h"

#include <backsight/world.h>

#include <algorithm>
#include <deque>
#include <optional>

#include "lab/audit/stage.h"
#include "lab/audit/wall_scene.h"

namespace backsight::lab::audit {

namespace {

constexpr Knob<EarlyShooter> all_early_knobs[] = {
    {"withheld", &EarlyShooter::withheld, 0.0, 300.0},
    {"fire_every", &EarlyShooter::fire_every, 100.0, 1500.0},
    {"answer_after", &EarlyShooter::answer_after, 0.0, 300.0},
};

constexpr int settling_ticks = 640;
constexpr int counted_ticks = 320;

ServerWorldConfig waiting_server(const Rules& rules) {
    ServerWorldConfig server;
    server.even_to = rules.even_to;
    return server;
}

class WaitingScene {
public:
    WaitingScene(const Rules& rules, const EarlyShooter& lie)
        : even_to_ms_(static_cast<double>(rules.even_to.value) / 1000.0),
          lie_(lie),
          world_(world_of(rules), waiting_server(rules)) {
        client_ = world_.join(world_.spawn({}));
    }

    double play() {
        const std::int64_t fire_every = std::max<std::int64_t>(whole_ticks(lie_.fire_every), 1);
        for (std::int64_t i = 1; i <= settling_ticks + counted_ticks; ++i) {
            world_.begin_tick(Tick{i});
            send(i, i % fire_every == 0);
            execute(i);
            world_.finish_tick();
            world_.snapshot(client_);
        }
        return shots_ > 0 ? sum_ms_ / shots_ : 0.0;
    }

private:
    struct UnderWay {
        std::uint32_t number;
        double seen_ms;  // when it was made, what its stamp names was so old
        bool is_shot;
        std::int64_t came;
    };

    // A command comes in the tick in which it is sent: its age is that of what it names.
    void send(std::int64_t at, bool is_shot) {
        const double age_ms = low_round_trip_ms + (is_shot ? 0.0 : lie_.withheld);
        const std::int64_t named = std::max(at - whole_ticks(age_ms), newest_named_);
        if (named < 1) return;
        newest_named_ = named;
        Command command;
        command.seq = ++number_;
        command.stamp = {Moment::at(Tick{named}), {static_cast<std::uint32_t>(named)}, 1};
        under_way_.push_back({number_, static_cast<double>(at - named) * tick_ms, is_shot, at});
        const auto answered_us = static_cast<std::int64_t>((low_round_trip_ms + lie_.answer_after) * 1000.0);
        Tick wanted;
        static_cast<void>(
            world_.hold(client_, command, std::nullopt, wanted, {Moment::at(Tick{at}), Micros{answered_us}}));
    }

    void execute(std::int64_t at) {
        while (const Command* command = world_.next_command(client_)) {
            while (!under_way_.empty() && under_way_.front().number < command->seq) under_way_.pop_front();
            if (under_way_.empty()) return;
            const UnderWay one = under_way_.front();
            if (!one.is_shot || at <= settling_ticks) continue;
            // An honest client's command is executed when what it names is as old as all wait for.
            const double waited_ms = static_cast<double>(at - one.came) * tick_ms;
            sum_ms_ += std::max(even_to_ms_ - one.seen_ms - waited_ms, 0.0);
            ++shots_;
        }
    }

    double even_to_ms_;
    EarlyShooter lie_;
    ServerWorld world_;
    std::uint32_t client_ = no_client;
    std::uint32_t number_ = 0;
    std::int64_t newest_named_ = 0;
    std::deque<UnderWay> under_way_;
    double sum_ms_ = 0.0;
    int shots_ = 0;
};

}  // namespace

std::span<const Knob<EarlyShooter>> early_knobs() { return all_early_knobs; }

double early_ms(const Rules& rules, const EarlyShooter& lie) {
    return rules.even_to > Micros{0} ? WaitingScene(rules, lie).play() : 0.0;
}

}  // namespace backsight::lab::audit
