// The caller's bodies always go back, whatever happens in between.

#include "tests/support/must.h"
#include "tests/support/worlds.h"

#include <backsight/rewind/scoped_pose.h>

#include <gtest/gtest.h>

#include <array>
#include <map>
#include <stdexcept>

using namespace backsight;
using namespace backsight::test;

namespace scoped_pose_test {

const DrawConfig linear = draw_config();
const QueryFilter everybody;

// A stand-in for a physics engine: one body per entity, standing in the present, at an angle that no history holds.
struct Bodies {
    Bodies() {
        for (std::uint32_t i = 0; i < 4; ++i) {
            const EntityId id = world.spawn();
            for (std::int64_t tick = 0; tick < 10; ++tick) {
                if (i == 2 && tick == 5) must(world.history.kill(id));
                world.put(id, tick, {static_cast<float>(tick), static_cast<float>(i), 0});
            }
            stands[id.value] = {{9.123f, static_cast<float>(i), 0.1f}, {0.1f, 0.2f, 0.3f, 0.9f}};
        }
        present = stands;
    }
    auto reader() {
        return [this](EntityId id) {
            if (reads++ == throw_at_read) throw std::runtime_error("no such body");
            return stands.at(id.value);
        };
    }
    auto writer() {
        return [this](EntityId id, const Pose& pose) noexcept { stands[id.value] = pose; };
    }
    auto hider() {
        return [this](EntityId id) noexcept { hidden = id; };
    }
    View view(double tick) const { return View::at_moment(world.history, linear, moment_of(tick)); }
    bool all_back() const {
        for (const auto& [id, pose] : present) {
            if (!same_bits(pose, stands.at(id))) return false;
        }
        return true;
    }

    World world;
    std::map<std::uint32_t, Pose> stands;
    std::map<std::uint32_t, Pose> present;
    std::array<SavedBody, 4> scratch;
    EntityId hidden;
    int reads = 0;
    int throw_at_read = -1;
};

TEST(scoped_pose, bodies_stand_as_in_the_view_and_then_as_before) {
    Bodies bodies;
    const View view = bodies.view(3.5);
    {
        const ScopedPose posed(view, everybody, bodies.scratch, bodies.reader(), bodies.writer());
        EXPECT_EQ(posed.posed(), 4u);
        EXPECT_EQ(posed.skipped(), 0u);
        for (std::uint32_t slot = 0; slot < 4; ++slot) {
            const ViewPose found = view.pose_of_slot(slot);
            EXPECT_TRUE(same_bits(bodies.stands[found.entity.value], found.pose));
        }
        EXPECT_FALSE(bodies.all_back());
    }
    EXPECT_TRUE(bodies.all_back()) << "to the bit";
}

bool shoots_early(Bodies& bodies) {
    const ScopedPose posed(bodies.view(3), everybody, bodies.scratch, bodies.reader(), bodies.writer());
    if (posed.posed() == 4) return true;
    return false;
}

TEST(scoped_pose, restores_on_an_early_return) {
    Bodies bodies;
    EXPECT_TRUE(shoots_early(bodies));
    EXPECT_TRUE(bodies.all_back());
}

TEST(scoped_pose, restores_when_the_cast_throws) {
    Bodies bodies;
    try {
        const ScopedPose posed(bodies.view(3), everybody, bodies.scratch, bodies.reader(), bodies.writer());
        throw std::runtime_error("trace failed");
    } catch (const std::runtime_error&) {
    }
    EXPECT_TRUE(bodies.all_back());
}

TEST(scoped_pose, restores_when_any_read_throws_half_way) {
    for (int at = 0; at < 4; ++at) {
        Bodies bodies;
        bodies.throw_at_read = at;
        const auto pose = [&] {
            const ScopedPose posed(bodies.view(3), everybody, bodies.scratch, bodies.reader(), bodies.writer());
        };
        EXPECT_THROW(pose(), std::runtime_error);
        EXPECT_TRUE(bodies.all_back()) << "read " << at;
    }
}

TEST(scoped_pose, hides_what_the_view_does_not_show_and_puts_it_back) {
    Bodies bodies;
    const EntityId dead = EntityId::make(2, 0);
    {
        const ScopedPose posed(bodies.view(7), everybody, bodies.scratch, bodies.reader(), bodies.writer(),
                               bodies.hider());
        EXPECT_EQ(bodies.hidden, dead);
        bodies.stands[dead.value] = {};  // what hiding does in this engine
    }
    EXPECT_TRUE(bodies.all_back());
}

TEST(scoped_pose, what_has_no_room_stays_in_place_and_is_counted) {
    Bodies bodies;
    {
        const std::span<SavedBody> room(bodies.scratch.data(), 2);
        const ScopedPose posed(bodies.view(3), everybody, room, bodies.reader(), bodies.writer());
        EXPECT_EQ(posed.posed(), 2u);
        EXPECT_EQ(posed.skipped(), 2u);
        EXPECT_TRUE(same_bits(bodies.stands[EntityId::make(3, 0).value], bodies.present[EntityId::make(3, 0).value]));
    }
    EXPECT_TRUE(bodies.all_back());
}

TEST(scoped_pose, leaves_alone_whom_the_filter_excludes) {
    Bodies bodies;
    QueryFilter filter;
    filter.exclude = EntityId::make(0, 0);
    const ScopedPose posed(bodies.view(3), filter, bodies.scratch, bodies.reader(), bodies.writer());
    EXPECT_EQ(posed.posed(), 3u);
    EXPECT_EQ(bodies.reads, 3) << "the shooter's body is not even read";
}

TEST(scoped_pose, scopes_can_be_nested) {
    Bodies bodies;
    std::array<SavedBody, 4> inner_scratch;
    {
        const ScopedPose outer(bodies.view(3), everybody, bodies.scratch, bodies.reader(), bodies.writer());
        const auto as_posed = bodies.stands;
        {
            const ScopedPose inner(bodies.view(6), everybody, inner_scratch, bodies.reader(), bodies.writer());
            EXPECT_EQ(bodies.stands[EntityId::make(0, 0).value].position.x, 6.0f);
        }
        EXPECT_EQ(bodies.stands, as_posed);
    }
    EXPECT_TRUE(bodies.all_back());
}

// L4D2-Competitive-Rework PR#727: game code lifts a victim by 18 units inside the compensated section, and the victim
// ends stuck in the ceiling. Here what the game does to a body in the scope does not outlive it.
TEST(scoped_pose, what_game_code_does_to_a_body_inside_the_scope_does_not_leak_out) {
    Bodies bodies;
    {
        const ScopedPose posed(bodies.view(3), everybody, bodies.scratch, bodies.reader(), bodies.writer());
        bodies.stands[EntityId::make(1, 0).value].position.z += 0.45f;
    }
    EXPECT_TRUE(bodies.all_back());
}

TEST(scoped_pose, leaves_out_who_has_no_body_any_more) {
    Bodies bodies;
    const EntityId gone = bodies.world.history.slot(1).id();
    std::array<SavedBody, 8> scratch;
    const auto read = [&](EntityId id) {
        return id == gone ? std::optional<Pose>{} : std::optional<Pose>(bodies.stands.at(id.value));
    };
    {
        const ScopedPose posed(bodies.view(4), everybody, scratch, read, bodies.writer());
        EXPECT_EQ(posed.posed(), 3u);
        EXPECT_EQ(posed.skipped(), 0u);
        EXPECT_TRUE(same_bits(bodies.stands.at(gone.value), bodies.present.at(gone.value)));
    }
    EXPECT_TRUE(bodies.all_back());
}

}  // namespace scoped_pose_test
