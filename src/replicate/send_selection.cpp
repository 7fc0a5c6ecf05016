// Who goes out of those that compete: the sender's half that puts them in order and sees how many fit.

#include <backsight/base/assert.h>
#include <backsight/replicate/send_snapshots.h>

#include <algorithm>
#include <array>
#include <bit>
#include <functional>

namespace backsight {
namespace {

// One number to compare: the highest rank goes first, of equals the one whose turn is longest ago, then the lower slot.
// Turns that are further back than 17 bits count as equal; they wrap.
constexpr int key_turn_bits = 17;
constexpr int key_index_bits = 16;

constexpr std::uint64_t make_key(std::uint32_t rank, std::uint32_t turns_ago, std::uint32_t index) {
    constexpr std::uint32_t most_turns = (1u << key_turn_bits) - 1;
    const std::uint64_t high = std::uint64_t{rank} << key_turn_bits | std::min(turns_ago, most_turns);
    return high << key_index_bits | (0xffff - index);
}
constexpr std::uint32_t index_of(std::uint64_t key) { return 0xffff - static_cast<std::uint32_t>(key & 0xffff); }
constexpr std::uint32_t rank_of(std::uint64_t key) {
    return static_cast<std::uint32_t>(key >> (key_turn_bits + key_index_bits));
}

}  // namespace

// As a rule a packet is like the one before: everybody who is due fits, or nobody whose rank is much lower than then.
std::uint32_t SnapshotSender::likely_rank() const {
    if (last_rank_ > urgent_rank + config_.max_snapshots_apart / 2 + 1) return last_rank_ - 1;
    return last_rank_ >= urgent_rank ? 0 : last_rank_ - last_rank_ / 4;
}

// And nearly as many go out.
std::size_t SnapshotSender::likely_count() const { return last_kept_ + last_kept_ / 4 + 16; }

// The rank that `count` of those in `slots` reach, and not many more: all of them are due, and rank at least `least`.
std::uint32_t SnapshotSender::rank_of_first(std::size_t count, std::span<const std::uint64_t> slots,
                                            std::uint32_t least) const {
    constexpr std::uint32_t steps = 64;
    std::array<std::uint32_t, steps> counts{};
    // Half of the steps up to the last rank.
    const auto step_bits = static_cast<int>(std::bit_width((last_rank_ - least) / (steps / 2)));
    for (const std::uint64_t slot : slots) {
        const std::uint32_t step = (desk_->ranks_[static_cast<std::size_t>(slot)] - least) >> step_bits;
        ++counts[std::min(step, steps - 1)];
    }
    std::uint32_t step = steps - 1;
    for (std::size_t reached = counts[step]; reached < count && step > 0; reached += counts[step]) --step;
    return least + (step << step_bits);
}

// Who is due and ranks so high; of more than `likely` the highest ranks, and at least so many.
void SnapshotSender::collect(std::uint32_t least_rank, std::size_t likely) {
    const std::uint32_t* ranks = desk_->ranks_.data();
    std::uint64_t* keys = desk_->due_.data();
    // First their slots, without branches: which way these would go nobody can guess.
    std::size_t competing = 0;
    const auto consider = [&](std::uint64_t slot, std::uint32_t least) {
        keys[competing] = slot;
        competing += ranks[slot] >= least ? 1 : 0;
    };
    const std::uint32_t least = std::max(least_rank, 1u);
    for (std::size_t slot = 0; slot < desk_->here().size(); ++slot) consider(slot, least);
    if (competing > likely) {
        const std::span<const std::uint64_t> slots = std::span(desk_->due_).first(competing);
        const std::uint32_t first = rank_of_first(likely, slots, least);
        competing = 0;
        for (const std::uint64_t slot : slots) consider(slot, first);
    }
    for (std::size_t i = 0; i < competing; ++i) {
        const auto index = static_cast<std::uint32_t>(keys[i]);
        keys[i] = make_key(ranks[index], interests_.turns_ago(index), index);
    }
    competing_ = competing;
    desk_->candidates_.clear();
}

// Makes candidates of all who compete, in the order of slots.
void SnapshotSender::take_all() {
    for (const std::uint64_t key : std::span(desk_->due_).first(competing_)) {
        desk_->candidates_.push_back({index_of(key), {}, nullptr, no_tick, {}, 0, 0});
    }
    if (!desk_->gone().empty()) desk_->sort_by_slot();
}

// Makes candidates of the next in order, with their baselines; false if there are no more.
bool SnapshotSender::rank_more(const SnapshotHeader& header) {
    const std::size_t ranked = desk_->candidates_.size();
    const std::span<std::uint64_t> rest = std::span(desk_->due_).first(competing_).subspan(ranked);
    // What is not worth being parted first.
    const std::size_t wanted = ranked == 0 ? likely_count() : ranked / 4 + 8;
    const std::size_t more = rest.size() <= wanted + wanted / 2 ? rest.size() : wanted;
    const auto last = rest.begin() + static_cast<std::ptrdiff_t>(more);
    if (more < rest.size()) std::nth_element(rest.begin(), last, rest.end(), std::greater<>());
    std::sort(rest.begin(), last, std::greater<>());
    for (const std::uint64_t key : rest.first(more)) {
        desk_->candidates_.push_back({index_of(key), {}, nullptr, no_tick, {}, 0, 0});
    }
    find_baselines(std::span(desk_->candidates_).subspan(ranked), header);
    return more > 0;
}

// Keeps the highest ranks that fit, each measured as if it stood alone: gaps between slots only get shorter with
// company. False if it is not certain that these are not all who are due.
bool SnapshotSender::choose(std::size_t room_bits, const SnapshotHeader& header) {
    std::vector<Candidate>& candidates = desk_->candidates_;
    candidates.clear();
    const EntityContext shared = context(header);
    std::size_t body_at = 0;
    std::size_t kept = 0;
    std::size_t least = min_entity_bits * due_;  // that all who are due take, in the best of company
    for (std::size_t used = max_snapshot_header_bits;; ++kept) {
        if (kept == candidates.size() && !rank_more(header)) return false;
        body_at = measure(candidates[kept], body_at, shared);
        used += gap_bits(-1, candidates[kept].index) + candidates[kept].body_bits;
        least += 1 + candidates[kept].body_bits - min_entity_bits;
        if (used > room_bits) break;
    }
    for (std::size_t i = kept + 1; last_rank_ > 0 && least <= room_bits; ++i) {
        if (i == candidates.size() && !rank_more(header)) return false;
        measure(candidates[i], candidates[kept].body_at, shared);
        least += 1 + candidates[i].body_bits - min_entity_bits;
    }
    for (std::size_t i = 0; i < kept; ++i) interests_.note_turn(candidates[i].index);
    last_rank_ = rank_of(desk_->due_[kept]);
    last_kept_ = kept;
    candidates.resize(kept);
    return true;
}

}  // namespace backsight
