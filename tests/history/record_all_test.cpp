// A tick recorded at once: the states, boxes, counters and answers of one entity recorded after the other, on any
// number of threads.

#include <backsight/base/hash.h>
#include <backsight/history.h>

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include "history/broadphase.h"
#include "inputs/random.h"
#include "tests/support/allocation_counter.h"
#include "tests/support/assert_log.h"
#include "tests/support/cases.h"
#include "tests/support/job_threads.h"

namespace backsight::test {
namespace {

constexpr float nan = std::numeric_limits<float>::quiet_NaN();

struct CrowdSetup {
    std::uint32_t players = 400;
    std::uint32_t bones = 0;
    std::uint32_t capacity_ticks = 64;
    bool has_poser = false;
    Quantization quantization{};
    bool is_calm = false;  ///< nobody dies, rides or is recorded wrongly
};

/// A world in which players walk, tilt, jump, die, ride, leave and come, and are recorded wrongly now and then. What it
/// hands to `record` is a function of the setup alone.
class Crowd {
public:
    explicit Crowd(const CrowdSetup& setup) : setup_(setup), history_(config(setup)) {
        const Hitbox ball[] = {Hitbox::sphere(HitGroup::generic, {0, 0, 1}, 0.5f)};
        const Hitbox wide[] = {Hitbox::sphere(HitGroup::generic, {0, 0, 1}, 2.5f)};
        const Hitbox on_bone[] = {Hitbox::sphere(HitGroup::generic, {}, 0.4f, 0),
                                  Hitbox::capsule(HitGroup::generic, {}, {0, 0, 0.3f}, 0.1f, 1)};
        sets_ = {history_.hitbox_sets().add(ball), history_.hitbox_sets().add(wide),
                 history_.hitbox_sets().add(ball, 1), history_.hitbox_sets().add(on_bone)};
        if (setup.has_poser) history_.set_bone_poser(poser_);
        for (std::uint32_t i = 0; i < setup.players; ++i) spawn();
    }

    template <class Record>
    void play(int ticks, Record record) {
        for (int t = 0; t < ticks; ++t) {
            tick_ = tick_ + (random_.below(60) == 0 ? std::int64_t(1 + random_.below(20)) : 1);
            make_records();
            record(history_, tick_, std::span<EntityRecord>(records_));
            for (const EntityRecord& each : records_) {
                hasher_.add(static_cast<std::uint64_t>(each.result));
                ++met_[each.result];
            }
            if (t % 16 == 0) add_history();
        }
        add_history();
    }
    std::uint64_t hash() const { return hasher_.value(); }
    const EnumArray<RecordResult, int>& met() const { return met_; }

private:
    struct Player {
        EntityId id;
        Vec3 place;
        float yaw = 0.0f;
        Vec3 velocity;
    };
    static HistoryConfig config(const CrowdSetup& setup) {
        HistoryConfig config;
        config.max_entities = 2 * setup.players;
        config.max_bones = setup.bones;
        config.capacity_ticks = setup.capacity_ticks;
        config.quantization = setup.quantization;
        config.field_bits = 12;
        return config;
    }
    float between(double low, double high) { return static_cast<float>(random_.uniform(low, high)); }

    void spawn() {
        Player made;
        const std::size_t set = setup_.bones > 0 ? 3 : setup_.is_calm ? 0 : random_.below(3);
        made.id = history_.spawn({sets_[set], {}, 0, 1});
        made.place = {between(-200, 200), between(-200, 200), 0};
        made.velocity = {between(-5, 5), between(-5, 5), 0};
        if (!made.id.is_null()) players_.push_back(made);
    }

    void live(Player& player) {
        const auto note = [&](RecordResult result) { hasher_.add(static_cast<std::uint64_t>(result)); };
        switch (random_.below(400)) {
            case 0:
                return note(history_.kill(player.id));
            case 1:
                return note(history_.respawn(player.id));
            case 2:
                player.place = {between(-200, 200), between(-200, 200), 0};
                return note(history_.teleport(player.id));
            case 3:
                return note(history_.change_hitboxes(player.id, sets_[random_.below(4)]));
            case 4:
                return note(history_.set_parent(player.id, players_[random_.below(players_.size())].id));
            case 5:
                return note(history_.set_parent(player.id, {}));
            case 6:
                return note(history_.set_team(player.id, static_cast<std::uint16_t>(random_.below(3))));
            case 8:
                return note(history_.set_layers(player.id, static_cast<std::uint16_t>(1 + random_.below(3))));
            case 9:
                return note(history_.set_hitbox_mask(player.id, static_cast<std::uint32_t>(random_.bits()) | 1u));
            case 10:
                return note(history_.set_hitbox_mask(player.id, all_hitboxes));
            case 11:
            case 12:  // half of them are too wide
                return note(history_.set_fields(player.id, static_cast<std::uint32_t>(random_.bits()) & 0x1fffu));
            case 7:
                note(history_.despawn(player.id, tick_));  // it is recorded all the same: stale
                return spawn();
            default:
                return;
        }
    }

    EntityPose step(Player& player) {
        player.place = player.place + player.velocity * (1.0f / 64.0f);
        player.yaw += 0.03f;
        EntityPose pose{player.place, {0, 0, std::sin(player.yaw), std::cos(player.yaw)}, player.velocity};
        if (setup_.is_calm) return pose;
        switch (random_.below(200)) {
            case 0:
                pose.rotation = {0.5f, 0.5f, 0.5f, 0.5f};
                break;  // no component is the largest
            case 1:
                pose.rotation = {between(-1, 1), between(-1, 1), between(-1, 1), between(-1, 1)};
                break;
            case 2:
                pose.acceleration = {between(-9, 9), 0, 0};
                break;
            case 3:
                player.velocity = {between(-30, 30), between(-5, 5), 0};
                break;
            case 4:
                pose.position.x = nan;
                break;
            case 5:
                pose.velocity.y = 1e9f;
                break;
            case 6:
                pose.rotation = {};
                pose.rotation.w = 0.0f;
                break;
            default:
                break;
        }
        return pose;
    }

    void make_records() {
        records_.clear();
        const std::size_t count = players_.size();
        bones_.resize(count * 2 * (setup_.bones + 1));
        for (std::size_t i = 0; i < count; ++i) {
            if (!setup_.is_calm) live(players_[i]);
            if (!setup_.is_calm && random_.below(80) == 0) continue;  // nobody says where it is
            EntityRecord record{players_[i].id, step(players_[i]), {}};
            const bool wears_bones = !setup_.has_poser || random_.below(4) == 0;
            if (setup_.bones > 0 && wears_bones) record.bones = pose_bones(i);
            records_.push_back(record);
            if (setup_.is_calm) continue;
            if (random_.below(150) == 0) {
                // Of two places in one tick the first counts, also where it goes the careful way.
                if (random_.below(2) == 0) records_.back().pose.acceleration = {1.0f, 0.0f, 0.0f};
                record.pose.position.x += 1.0f;
                records_.push_back(record);
            }
            if (random_.below(300) == 0) records_.push_back({EntityId::make(9999, 3), record.pose, {}});
            if (random_.below(300) == 0) records_.push_back({{}, record.pose, {}});
        }
        for (std::size_t i = 0; i < 10; ++i) {
            std::swap(records_[random_.below(records_.size())], records_[random_.below(records_.size())]);
        }
    }

    std::span<const Pose> pose_bones(std::size_t player) {
        const bool has_too_many = !setup_.is_calm && random_.below(300) == 0;
        const std::span<Pose> all = std::span(bones_).subspan(player * (setup_.bones + 1), setup_.bones + 1);
        for (Pose& bone : all) {
            bone.position = {between(-0.5, 0.5), between(-0.5, 0.5), between(0, 1.8)};
            if (!setup_.is_calm && random_.below(2000) == 0) bone.position.z = 999.0f;
            const float half = between(-1, 1);
            bone.rotation = {std::sin(half), 0, 0, std::cos(half)};
        }
        return all.first(has_too_many ? setup_.bones + 1 : setup_.bones - random_.below(2));
    }

    void add_history() {
        hasher_.add(history_.revision()).add(static_cast<std::uint64_t>(history_.newest().value));
        for (const std::uint64_t n : history_.counters()) hasher_.add(n);
        for (std::uint32_t slot = 0; slot < history_.slot_count(); ++slot) add_track(history_.slot(slot));
        const Broadphase& index = history_.swept();
        hasher_.add(index.fastest_mps());
        for (std::int64_t ago = 0; ago < 2 * setup_.capacity_ticks; ++ago) {
            if (const SweptAabbs* boxes = index.at(tick_ - ago)) add_boxes(*boxes);
        }
        add_boxes(index.always());
        for (std::uint32_t slot = 0; slot < history_.slot_count(); ++slot) {
            const Body& body = index.body(slot);
            hasher_.add(body.box.low).add(body.box.high).add(body.reach_m);
        }
    }
    void add_track(const Track& track) {
        hasher_.add(std::uint64_t{track.id().value}).add(static_cast<std::uint64_t>(track.newest().value));
        hasher_.add(std::uint64_t{track.memory_bytes()});
        for (Tick t = track.newest() - setup_.capacity_ticks; t <= track.newest(); t = t + 1) {
            const std::optional<EntityState> state = t < Tick{0} ? std::nullopt : track.at(t);
            if (!state) continue;
            const auto add = [&](auto... value) { (hasher_.add(static_cast<std::uint64_t>(value)), ...); };
            add(state->position.x, state->position.y, state->position.z, state->rotation.packed, state->velocity.x);
            add(state->velocity.y, state->velocity.z, state->acceleration.x, state->parent.value, state->epoch);
            add(state->hitboxes.value, state->hitbox_mask, state->team, state->layers, state->presence);
            add(state->fields);
            for (const QuantBone& bone : track.bones_at(t)) add(bone.x, bone.y, bone.z, bone.rotation.packed);
        }
    }
    // Seat by seat: the order of seats decides the order in which a query looks.
    void add_boxes(const SweptAabbs& boxes) {
        const SeatRange rest = boxes.rest();
        hasher_.add(std::uint64_t{rest.first}).add(std::uint64_t{rest.last}).add(boxes.farthest_m());
        const BoxPlanes planes = boxes.planes();
        for (std::uint32_t seat = 0; seat < rest.last; ++seat) {
            hasher_.add(std::uint64_t{boxes.slot_of(seat)});
            for (std::size_t i = 0; i < 3; ++i) hasher_.add(planes.low[i][seat]).add(planes.high[i][seat]);
        }
        for (std::uint32_t row = 0; row < boxes.grid().rows; ++row) {
            hasher_.add(boxes.row(row).low).add(boxes.row(row).high).add(boxes.row(row).reach_m);
        }
    }

    CrowdSetup setup_;
    WorldHistory history_;
    inputs::Random random_{77};
    std::array<HitboxSetId, 4> sets_{};
    std::vector<Player> players_;
    std::vector<EntityRecord> records_;
    std::vector<Pose> bones_;
    Tick tick_{0};
    Hasher hasher_;
    EnumArray<RecordResult, int> met_{};
    std::uint32_t (*pose_)(Tick, const EntityState&, std::span<QuantBone>) = [](Tick tick, const EntityState& state,
                                                                                std::span<QuantBone> out) {
        for (QuantBone& bone : out) {
            bone = {
                static_cast<std::int16_t>(state.position.x % 500), static_cast<std::int16_t>(tick.value % 300), 9, {}};
        }
        // More than there is room for, now and then.
        return static_cast<std::uint32_t>(out.size() + (state.position.y % 97 == 0 ? 1u : 0u));
    };
    BonePoser poser_ = pose_;
};

void record_one_by_one(WorldHistory& history, Tick tick, std::span<EntityRecord> records) {
    for (EntityRecord& each : records) each.result = history.record(each.id, tick, each.pose, each.bones);
}

std::vector<CrowdSetup> setups() {
    std::vector<CrowdSetup> all(7);
    all[1].players = 37;
    all[1].capacity_ticks = 50;  // no power of two
    all[2].players = 130;
    all[2].bones = 5;
    all[3].players = 130;
    all[3].bones = 4;
    all[3].has_poser = true;
    all[4].is_calm = true;
    all[5].players = 40;
    all[5].quantization.velocity_step_mps = 0.01f;  // no power of two: divided by
    all[6].players = 3;
    all[6].capacity_ticks = 2;
    return all;
}

TEST(record_all, keeps_what_one_after_the_other_keep) {
    const AssertLog log;  // a poser that breaks its contract is among what is tried
    const int ticks = cases(150, 3);
    for (const CrowdSetup& setup : setups()) {
        Crowd alone(setup);
        alone.play(ticks, record_one_by_one);
        Crowd at_once(setup);
        at_once.play(ticks, [](WorldHistory& history, Tick tick, std::span<EntityRecord> records) {
            history.record_all(tick, records);
        });
        EXPECT_EQ(at_once.hash(), alone.hash()) << setup.players << " players, " << setup.bones << " bones";
        if (setup.is_calm || setup.players < 100) continue;
        for (const RecordResult met : {RecordResult::not_finite, RecordResult::out_of_range, RecordResult::stale_id,
                                       RecordResult::time_went_back}) {
            EXPECT_GT(at_once.met()[met], 0) << to_string(met);
        }
    }
}

TEST(record_all, is_the_same_on_any_number_of_threads) {
    const AssertLog log;  // a poser that breaks its contract is among what is tried
    for (const CrowdSetup& setup : setups()) {
        Crowd alone(setup);
        alone.play(60, record_one_by_one);
        for (const std::uint32_t count : {4u, 1u, 2u, 16u}) {
            if (is_fast() && count != 4) break;
            JobThreads threads(count);
            Crowd crowd(setup);
            crowd.play(60, [&](WorldHistory& history, Tick tick, std::span<EntityRecord> records) {
                history.record_all(tick, records, threads);
            });
            EXPECT_EQ(crowd.hash(), alone.hash()) << setup.players << " players, " << count << " threads";
        }
    }
}

TEST(record_all, refuses_ticks_that_there_are_not) {
    WorldHistory history{HistoryConfig{}};
    std::array<EntityRecord, 2> records{EntityRecord{history.spawn({}), {}, {}}, {history.spawn({}), {}, {}}};
    for (const Tick tick : {Tick{-1}, Tick{-9}, max_tick + 1}) {
        history.record_all(tick, records);
        for (const EntityRecord& each : records) EXPECT_NE(each.result, RecordResult::ok) << tick.value;
    }
    history.record_all(max_tick, records);
    for (const EntityRecord& each : records) EXPECT_EQ(each.result, RecordResult::ok);
    history.record_all(max_tick + 1, records);
    for (const EntityRecord& each : records) EXPECT_EQ(each.result, RecordResult::out_of_range);
    history.record_all(max_tick, {});
}

TEST(record_all, allocates_nothing) {
    if (!counts_allocations()) GTEST_SKIP() << "a sanitizer has its own operator new";
    WorldHistory history{HistoryConfig{}};
    std::vector<EntityRecord> records;
    for (int i = 0; i < 200; ++i) records.push_back({history.spawn({}), {}, {}});
    const std::uint64_t allocations = allocations_of([&] {
        for (std::int64_t t = 0; t < 300; ++t) history.record_all(Tick{t}, records);
    });
    EXPECT_EQ(allocations, 0u);
}

}  // namespace
}  // namespace backsight::test
