// A projectile and its image pass by the same bodies, because both ends launch with one filter.

#include <backsight/replicate/projectile_news.h>
#include <backsight/world.h>

#include "tests/support/must.h"
#include "tests/support/worlds.h"

#include <gtest/gtest.h>

#include <array>
#include <deque>
#include <vector>

using namespace backsight;
using namespace backsight::test;

namespace launch_filter_test {

constexpr std::int64_t under_way = 3;  // ticks, each way
const ProjectileRules rocket;

WorldConfig both_ends() {
    WorldConfig config;
    config.projectiles[1] = &rocket;
    return config;
}

struct Outcomes {
    int launched = 0, confirmed = 0, other = 0;
};

// A friend on a mount of the shooter's, an invulnerable body and an enemy stand in the rocket's way and step aside now
// and then.
class Range {
public:
    Range(const QueryFilter& on_server, const QueryFilter& on_screen) : facts_(on_server), image_(on_screen) {
        const Hitbox ball[] = {Hitbox::sphere(HitGroup::torso, {}, 0.6f)};
        const HitboxSetId set = server_.history().hitbox_sets().add(ball);
        EXPECT_EQ(screen_.history().hitbox_sets().add(ball), set);
        shooter_ = server_.spawn({set, {}, 1, 1});
        client_ = server_.join(shooter_);
        screen_.set_self(shooter_, client_);
        targets_ = {server_.spawn({set, {}, 1, 1}), server_.spawn({set, {}, 2, 8}), server_.spawn({set, {}, 2, 2})};
    }

    void play(Tick tick) {
        server_.begin_tick(tick);
        if (up_.size() >= static_cast<std::size_t>(under_way)) execute();
        must(server_.record(shooter_, pose_at({})));
        for (std::size_t i = 0; i < targets_.size(); ++i) {
            const auto way = static_cast<float>((tick.value + 20 * static_cast<std::int64_t>(i)) % 90);
            const float aside = (way < 45.0f ? way : 90.0f - way) * 0.05f - 1.0f;
            must(server_.record(targets_[i], pose_at({4.0f + 3.0f * static_cast<float>(i), aside, 0})));
        }
        server_.finish_tick();
        const Micros now = TickRate{}.time_of(tick);
        for (const ProjectileAuthority::Ended& e : server_.ended()) {
            screen_.take(sent_verdict(e.projectile, e.verdict, server_.history().config().quantization, TickRate{}),
                         now);
        }
        exchange(tick, now);
    }
    Outcomes outcomes;

private:
    struct Command {
        std::uint32_t number;
        ViewStamp stamp;
        bool fires;
    };
    static LaunchClaim claim_of(std::uint32_t client, std::uint32_t number) {
        return {{client, number, 0}, 1, {0, 0, 0}, {1, 0, 0}, {}, {}};
    }

    void exchange(Tick tick, Micros now) {
        const SnapshotSeq seq = server_.snapshot(client_);
        std::vector<SnapshotEntity> entities;
        for (const EntityId id : targets_) entities.push_back(*server_.add(client_, id));
        down_.push_back({seq, tick, entities});
        if (down_.size() <= static_cast<std::size_t>(under_way)) return;
        must(screen_.store(down_.front().seq, down_.front().tick, down_.front().entities, now) == ApplyResult::applied);
        down_.pop_front();
        if (!screen_.advance(now)) return;
        const Command command{++newest_, screen_.stamp(), newest_ % 20 == 0};
        if (command.fires) {
            ++outcomes.launched;
            must(screen_.launch(claim_of(client_, command.number), now, {}, image_));
        }
        screen_.follow(now);
        screen_.update_projectiles(now, Micros{100'000});
        up_.push_back(command);
        for (const ImageNews& news : screen_.predicted_projectiles().take_news()) {
            if (news.kind != ImageNews::Kind::settled) continue;
            ++(news.outcome == ImageOutcome::confirmed ? outcomes.confirmed : outcomes.other);
        }
    }

    void execute() {
        const Command command = up_.front();
        up_.pop_front();
        must(server_.take_command(client_, command.number, command.stamp).is_new);
        if (command.fires) {
            LaunchFacts facts(shooter_, {});
            facts.filter = facts_;
            EXPECT_EQ(server_.launch(client_, claim_of(client_, command.number), facts), LaunchResult::launched);
            screen_.take(grant_of(server_.launches().back()));
        }
        server_.finish_command(client_);
    }

    struct Snapshot {
        SnapshotSeq seq;
        Tick tick;
        std::vector<SnapshotEntity> entities;
    };
    QueryFilter facts_, image_;
    ServerWorld server_{both_ends()};
    ClientWorld screen_{both_ends()};
    EntityId shooter_;
    std::uint32_t client_ = no_client, newest_ = 0;
    std::array<EntityId, 3> targets_;
    std::deque<Snapshot> down_;
    std::deque<Command> up_;
};

Outcomes play(const QueryFilter& on_server, const QueryFilter& on_screen) {
    Range range(on_server, on_screen);
    for (Tick tick{1}; tick < Tick{1200}; tick = tick + 1) range.play(tick);
    return range.outcomes;
}

std::vector<QueryFilter> filters() {
    std::vector<QueryFilter> all(7);
    all[1].exclude_team = 1;
    all[2].without_layers = 8;
    all[3].layers = 2;
    all[4].only_team = 2;
    all[5].exclude_team = 1, all[5].without_layers = 8;
    all[6].hit_groups = group_bit(HitGroup::head);
    return all;
}

TEST(launch_filter, an_image_with_the_servers_filter_ends_as_the_projectile_does) {
    int differ = 0;
    for (const QueryFilter& filter : filters()) {
        const Outcomes outcomes = play(filter, filter);
        EXPECT_GT(outcomes.launched, 40);
        EXPECT_GE(outcomes.confirmed, outcomes.launched - 20) << "the last 5 s are under way";
        differ += outcomes.other;
    }
    EXPECT_EQ(differ, 0);
}

TEST(launch_filter, an_image_without_it_ends_elsewhere) {
    for (std::size_t i = 1; i < filters().size(); ++i) {
        EXPECT_GT(play(filters()[i], {}).other, 3) << "filter " << i;
    }
}

}  // namespace launch_filter_test
