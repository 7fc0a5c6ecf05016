// A tick's entities recorded at once. Most of them go on as in the tick before: same traits, turned about the same
// axes, bones as far out. Recording such a state changes only what its own slot has, and sometimes its boxes. So pieces
// of a batch can do that at the same time, and nothing of it needs the careful way. All the rest is left to record(),
// one after the other.

#include "broadphase.h"
#include "quantize_eight.h"
#include "quantize_pose.h"
#include "track_next.h"

#include <backsight/history/world_history.h>

#include <algorithm>

namespace backsight {

namespace {

// Some 5 to 15 microseconds of work: less would be lost in handing it out.
constexpr std::size_t of_each = 128;

// Results of a record that is not done yet, beside those of RecordResult.
constexpr auto waits = static_cast<RecordResult>(static_cast<int>(RecordResult::count_) + 1);  // all
constexpr auto grows = static_cast<RecordResult>(static_cast<int>(RecordResult::count_) + 2);  // Broadphase::grow()

}  // namespace

class WorldHistory::BatchRecorder {
public:
    BatchRecorder(WorldHistory& history, Tick tick) : history_(history), tick_(tick) {}

    void record(std::span<EntityRecord> records, const RunPieces& run) {
        // The first that is kept opens a block of the index, which is everybody's.
        std::size_t first = 0;
        const bool is_tick = tick_ >= Tick{0} && tick_ <= max_tick;
        while (first < records.size() && !(is_tick && history_.swept_->is_open(tick_))) record_one(records[first++]);
        records = records.subspan(first);
        mark(records);
        const auto pieces = static_cast<std::uint32_t>((records.size() + of_each - 1) / of_each);
        if (run) {
            run_pieces(run, pieces, [&](std::uint32_t number) { follow(piece(records, number)); });
            finish(records);
        } else {
            for (std::uint32_t number = 0; number < pieces; ++number) {
                follow(piece(records, number));
                finish(piece(records, number));
            }
        }
        for (const EntityRecord& each : records) {
            if (each.id.index() < history_.used_slots_) history_.is_in_batch_[each.id.index()] = 0;
        }
    }

private:
    static std::span<EntityRecord> piece(std::span<EntityRecord> records, std::uint32_t number) {
        const std::size_t first = number * of_each;
        return records.subspan(first, std::min(of_each, records.size() - first));
    }

    void record_one(EntityRecord& each) { each.result = history_.record(each.id, tick_, each.pose, each.bones); }

    // No two pieces may meet at one slot, and of two records the first counts, though it may wait: whoever comes twice
    // waits.
    void mark(std::span<EntityRecord> records) {
        for (EntityRecord& each : records) {
            each.result = RecordResult::ok;
            if (each.id.index() >= history_.used_slots_) continue;
            std::uint8_t& is_in = history_.is_in_batch_[each.id.index()];
            if (is_in != 0) each.result = waits;
            is_in = 1;
            // Whoever is ridden waits, also in the tick in which it is boarded.
            const EntityId mount = history_.live_[each.id.index()].next.parent;
            if (!mount.is_null()) history_.swept_->expect_rider(mount);
        }
    }

    // Each goes into the history if that changes nothing that others read; else its result says what is left to do.
    void follow(std::span<EntityRecord> records) const {
        std::array<QuantBone, 256> bones;
        const auto ask_for_track = [&](std::size_t i) {
            if (i < records.size()) ask_for(records[i].id, false);
        };
        const auto ask_for_state = [&](std::size_t i) {
            if (i < records.size()) ask_for(records[i].id, true);
        };
        for (std::size_t i = 0; i < std::min<std::size_t>(16, records.size()); ++i) ask_for_track(i);
        for (std::size_t i = 0; i < records.size(); i += 8) {
            for (std::size_t n = 0; n < 8; ++n) ask_for_track(i + 16 + n);
            for (std::size_t n = 0; n < 8; ++n) ask_for_state(i + 8 + n);
            const std::size_t last = records.size() - 1;
            std::array<const Quat*, 8> from;
            for (std::size_t n = 0; n < 8; ++n) from[n] = &records[std::min(i + n, last)].pose.rotation;
            RotationsOfEight rotations;
            const std::uint32_t done = quantize_rotations(from, rotations);
            for (std::size_t n = 0; n < 8 && i + n < records.size(); ++n) {
                EntityRecord& each = records[i + n];
                if (each.result != RecordResult::ok) continue;
                if ((done >> n & 1) == 0) {
                    QuantRotation packed;
                    if (quantize_rotation(each.pose.rotation, packed) != QuantizeResult::ok) {
                        each.result = waits;
                        continue;
                    }
                    rotations.rotation[n] = packed.packed;
                    rotations.turned[n] = turned_axes(packed);
                }
                each.result = follow_one(each, {rotations.rotation[n]}, rotations.turned[n], bones);
            }
        }
    }

    void ask_for(EntityId id, bool with_state) const {
        if (id.index() >= history_.used_slots_) return;
        if (!with_state) {
            history_.prefetch(id.index());
            history_.swept_->prefetch(id.index());
            return;
        }
        const Track& track = history_.tracks_[id.index()];
        track.prefetch_whole(tick_);
        track.prefetch_bones(tick_);
    }

    RecordResult follow_one(const EntityRecord& record, QuantRotation rotation, std::uint32_t turned,
                            std::span<QuantBone> scratch) const {
        const std::uint32_t slot = record.id.index();
        if (record.id.is_null() || slot >= history_.used_slots_) return waits;
        Track& track = history_.tracks_[slot];
        EntityState state = history_.live_[slot].next;
        const Quantization& q = history_.config_.quantization;
        // An entity that is mounted, dead or drawn at a moment of its own has boxes of another kind, and one that is
        // ridden moves those of others.
        // So has one that is finer turned than in 10 bits, or so large that record() looks at how it turns.
        constexpr float most_reach_m = 5.0f;
        const HitboxSets& sets = history_.sets_;
        const bool is_plain = track.id() == record.id && track.newest() + 1 == tick_ && state.parent.is_null() &&
                              state.presence == Presence::alive && !history_.live_[slot].has_news() &&
                              !history_.swept_->follows(slot) && state.hitboxes.value < sets.count() &&
                              sets.group(state.hitboxes) == 0 && sets.rotation_bits(state.hitboxes) == 10 &&
                              sets.root_reach(state.hitboxes).all <= most_reach_m;
        if (!is_plain || !quantize_all_but_rotation(record.pose, q, state)) return waits;
        state.rotation = rotation;
        std::span<const QuantBone> bones;
        if (!record.bones.empty() || history_.poser_) {
            const std::size_t most = history_.config_.max_bones;
            if (record.bones.size() > most) return waits;
            std::size_t count = record.bones.size();
            if (count == 0) {
                count = history_.poser_(tick_, state, scratch.first(most));
                if (count > most) return waits;
            } else if (quantize_bones(record.bones, q, scratch) != QuantizeResult::ok) {
                return waits;
            }
            bones = scratch.first(count);
        }
        const BoneBox reach = bones.empty() ? BoneBox{} : BoneBox(bones);
        if (reach.is_far()) return waits;
        const auto size = [](std::int16_t v) { return static_cast<float>(v < 0 ? -v : v); };
        const float speed_mps =
            std::max({size(state.velocity.x), size(state.velocity.y), size(state.velocity.z)}) * q.velocity_step_mps;
        const bool is_as_before = history_.swept_->is_as_before(slot, tick_, state.hitboxes, turned, reach, speed_mps);
        if (!is_as_before || !track.put_next(state, bones)) return waits;
        const bool is_held = history_.swept_->follow(slot, tick_, dequantize(state.position, q), speed_mps);
        return is_held ? RecordResult::ok : grows;
    }

    // In the order of the batch, because boxes get their seats in the order in which they grow.
    void finish(std::span<EntityRecord> records) {
        std::uint64_t kept = 0;
        for (EntityRecord& each : records) {
            if (each.result == waits) {
                record_one(each);
                continue;
            }
            if (each.result == grows) history_.swept_->grow(each.id.index(), tick_);
            each.result = RecordResult::ok;
            ++kept;
        }
        if (kept == 0) return;
        history_.newest_ = std::max(history_.newest_, tick_);
        history_.revision_ += kept;
        history_.counters_[RecordResult::ok] += kept;
    }

    WorldHistory& history_;
    Tick tick_;
};

void WorldHistory::record_all(Tick tick, std::span<EntityRecord> records, const RunPieces& run) {
    BatchRecorder(*this, tick).record(records, run);
}

}  // namespace backsight
