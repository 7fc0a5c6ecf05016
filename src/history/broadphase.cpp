#include "broadphase.h"

#include <backsight/base/assert.h>

#include <algorithm>
#include <bit>
#include <span>

namespace backsight {

namespace {

// An eighth of the history, but at most 250 ms at 64 Hz, so that a runner's box does not get much larger than the
// runner.
int block_bits_for(std::uint32_t capacity_ticks) {
    const std::uint32_t eighth = std::clamp(capacity_ticks / 8, 2u, 16u);
    return static_cast<int>(std::bit_width(eighth)) - 1;
}

// A stretch of so many ticks cuts no more blocks.
std::size_t blocks_for(std::uint32_t capacity_ticks, int block_bits) {
    return (std::size_t{capacity_ticks} >> block_bits) + 2;
}

// Extra room that a body gets when bones reach farther than before, because an animation that goes on would widen all
// boxes again in the next tick.
constexpr float animation_room_m = 0.02f;

}  // namespace

Broadphase::Broadphase(std::uint32_t capacity_ticks, std::uint32_t max_entities, std::uint32_t grid_from)
    : block_bits_(block_bits_for(capacity_ticks)),
      grid_from_(grid_from),
      blocks_(blocks_for(capacity_ticks, block_bits_), Block{-1, SweptAabbs(max_entities)}),
      always_(max_entities),
      riders_(max_entities, block_bits_),
      last_(max_entities),
      pasts_(max_entities),
      bodies_(max_entities),
      scratch_(max_entities) {}

void Broadphase::reset(std::uint32_t slot) {
    if (!BACKSIGHT_CHECK(slot < last_.size(), "slot: below max_entities")) return;
    riders_.reset(slot);
    last_[slot] = {};
    pasts_[slot] = {};
    bodies_[slot] = {};
}

void Broadphase::put(std::uint32_t slot, Tick tick, const Entry& given, Tick before, Tick after) {
    if (!BACKSIGHT_CHECK(slot < last_.size(), "slot: below max_entities")) return;
    slots_ = std::max(slots_, slot + 1);
    const std::int64_t number = tick.value >> block_bits_;
    if (number > newest_block_) open(number);
    // The entity is on its way here from the sample before, and stays until there is one after. An entity drawn at a
    // moment of its own may be here at any other.
    const std::int64_t start = before == no_tick ? number : before.value >> block_bits_;
    const std::int64_t last = after == no_tick ? newest_block_ : after.value >> block_bits_;
    const TouchedBlocks touched{given.is_anywhere ? 0 : start, last};
    Entry entry = given;
    RideNews news = RideNews::none;
    if (entry.history != nullptr) {
        const RiderSample sample{entry.mount, entry.is_anywhere, entry.place, entry.rotation, entry.turned};
        news = riders_.take(*entry.history, slot, tick, sample, after, touched);
        entry.turned |= riders_.turned_by_mounts(slot);
    }
    Last& newest = last_[slot];
    const BoneBox bones = entry.bones.empty() ? BoneBox{} : BoneBox(entry.bones);
    const bool is_as_before = newest.is_held && newest.hitboxes == entry.hitboxes &&
                              (entry.turned & ~newest.turned) == 0 && newest.bones.holds(bones);
    if (!is_as_before) grow_body(slot, entry, bones);
    // A block that began while a rider was dead has no box of it, though its stay holds where it respawns.
    const bool may_be_unseated = !newest.stays || tick < newest.tick;
    if (tick >= newest.tick) {
        newest.tick = tick;
        newest.stays = entry.stays;
    }
    newest.speed_mps = std::max(newest.speed_mps, entry.speed_mps);
    fastest_mps_ = std::max(fastest_mps_, entry.speed_mps);
    if (entry.mount.is_null()) {
        const SweptAabb& body = bodies_[slot].box;
        const SweptAabb box =
            entry.is_anywhere ? SweptAabb::everywhere() : SweptAabb{entry.place + body.low, entry.place + body.high};
        if (tick == newest.tick) newest.box = entry.stays ? box : SweptAabb{};
        grow_all(slot, box, touched);
    } else {
        // Its box of now is worked out when a block begins: its mounts move it meanwhile.
        const RideNews own = may_be_unseated ? RideNews::of_all : news;
        if (own != RideNews::none) grow_rider(slot, touched, own);
    }
    if (news == RideNews::none) return;
    riders_.for_each_rider(slot, before, [&](std::uint32_t rider) {
        turn_rider(rider);
        grow_rider(rider, touched, news);
    });
}

void Broadphase::grow_all(std::uint32_t slot, const SweptAabb& box, const TouchedBlocks& touched) {
    if (touched.last >= newest_block_) blocks_[newest_place_].boxes.grow(slot, box);
    always_.grow(slot, box);
    if (touched.first >= newest_block_) return;
    const std::int64_t last = std::min(touched.last, newest_block_ - 1);
    for (std::int64_t n = std::max(touched.first, oldest_block()); n <= last; ++n) block(n).boxes.grow(slot, box);
}

// Where it may be, and its hitboxes about it.
SweptAabb Broadphase::rider_box(std::uint32_t slot, RidePart part) {
    const SweptAabb places = riders_.places(slot, part);
    const SweptAabb& body = bodies_[slot].box;
    if (places.is_empty() || body.is_empty()) return {};
    return places.is_endless() ? places : SweptAabb{places.low + body.low, places.high + body.high};
}

// Of whom a state of its own, or of whoever it rides, says something new about these blocks.
void Broadphase::grow_rider(std::uint32_t slot, const TouchedBlocks& touched, RideNews news) {
    if (touched.last >= newest_block_) {
        blocks_[newest_place_].boxes.grow(slot, rider_box(slot, RidePart::newest_block));
    }
    const std::int64_t last = std::min(touched.last, newest_block_ - 1);
    if (news == RideNews::of_all) {
        const SweptAabb all = rider_box(slot, RidePart::all);
        always_.grow(slot, all);
        for (std::int64_t n = std::max(touched.first, oldest_block()); n <= std::min(last, newest_block_ - 2); ++n) {
            block(n).boxes.grow(slot, all);
        }
    }
    if (last == newest_block_ - 1 && touched.first <= last && last >= oldest_block()) {
        block(last).boxes.grow(slot, rider_box(slot, RidePart::block_before));
    }
}

// A mount that turns about another axis turns its riders about it.
void Broadphase::turn_rider(std::uint32_t slot) {
    BodyReach& lately = pasts_[slot].lately;
    const std::uint32_t turned = riders_.turned_by_mounts(slot);
    if ((turned & ~lately.turned) == 0) return;
    lately.turned |= turned;
    last_[slot].turned = static_cast<std::uint8_t>(lately.turned);
    BodyReach both = lately;
    both.add(pasts_[slot].before);
    set_body(slot, both, true);
}

void Broadphase::grow(std::uint32_t slot, Tick tick) {
    const SweptAabb& box = last_[slot].box;
    blocks_[newest_place_].boxes.grow(slot, box);
    always_.grow(slot, box);
    if (is_open(tick - 1) || newest_block_ == 0) return;
    block(newest_block_ - 1).boxes.grow(slot, box);
}

// On the way from one sample to another the hitboxes of either are drawn on the bones of either, in any rotation
// between theirs. So whatever one sample needs all boxes of the slot get at once.
void Broadphase::grow_body(std::uint32_t slot, const Entry& entry, const BoneBox& bones) {
    Last& newest = last_[slot];
    Past& past = pasts_[slot];
    const bool is_first = newest.tick == no_tick;
    const float farther_m = entry.on_bones_m - newest.on_bones_m;
    if (farther_m > 0.0f) {
        newest.on_bones_m = entry.on_bones_m;
        past.lately = past.lately.widened(farther_m);
        past.before = past.before.widened(farther_m);
    }
    if (newest.hitboxes != entry.hitboxes) newest.bones = {};
    newest.hitboxes = entry.hitboxes;
    newest.bones.add(bones);
    newest.is_held = true;
    BodyReach reach(*entry.root, entry.turned);
    // A bone that is missing counts as the entity's own frame, which every reach holds.
    if (!entry.bones.empty() || newest.on_bones_m > 0.0f) {
        reach.add(BodyReach(newest.bones, entry.step_m).widened(newest.on_bones_m));
    }
    if (farther_m <= 0.0f && past.lately.holds(reach)) return;
    BodyReach both = past.lately;
    both.add(past.before);
    if (!is_first && !both.reaches_as_far_as(reach)) reach = reach.widened(animation_room_m);
    past.lately.add(reach);
    newest.turned = static_cast<std::uint8_t>(past.lately.turned);
    both.add(reach);
    set_body(slot, both, !is_first);
}

void Broadphase::set_body(std::uint32_t slot, const BodyReach& reach, bool widens) {
    const SweptAabb was = bodies_[slot].box;
    bodies_[slot] = reach.body();
    const SweptAabb& is = bodies_[slot].box;
    if (widens && !was.holds(is)) widen_boxes(slot, was.low - is.low, is.high - was.high);
}

void Broadphase::widen_boxes(std::uint32_t slot, Vec3 low_m, Vec3 high_m) {
    const auto widened = [&](const SweptAabb& box) {
        return box.is_empty() ? box : SweptAabb{box.low - low_m, box.high + high_m};
    };
    last_[slot].box = widened(last_[slot].box);
    const auto widen = [&](SweptAabbs& boxes) { boxes.grow(slot, widened(boxes.boxes()[slot])); };
    for (std::int64_t n = oldest_block(); n <= newest_block_; ++n) widen(block(n).boxes);
    widen(always_);
}

// Everybody stands where they were seen last until news come. Blocks that nobody recorded in hold that too.
void Broadphase::open(std::int64_t number) {
    forget();
    // By the last block, not by this one, which may be far ahead of it.
    if (newest_block_ + 1 - stretch_since_ >= static_cast<std::int64_t>(blocks_.size())) {
        forget_needs();
        stretch_since_ = number;
    }
    const std::int64_t last_open = newest_block_;
    newest_block_ = number;
    const auto newest_of = [this](std::uint32_t slot) { return last_[slot].tick.value >> block_bits_; };
    riders_.open(last_open, number, oldest_block(), newest_of);
    for (std::uint32_t slot = 0; slot < slots_; ++slot) {
        if (riders_.rides(slot)) {
            last_[slot].box = last_[slot].stays ? rider_box(slot, RidePart::newest_block) : SweptAabb{};
        }
        scratch_[slot] = last_[slot].box;
    }
    for (std::int64_t n = std::max(last_open + 1, oldest_block()); n <= number; ++n) {
        block(n).number = n;
        block(n).boxes.seat(std::span(scratch_).first(slots_), grid_from_);
    }
    newest_place_ = place_of(number);
}

std::int64_t Broadphase::oldest_block() const {
    return std::max(newest_block_ - static_cast<std::int64_t>(blocks_.size() - 1), std::int64_t{0});
}

// Narrows the boxes of all the past again, only for entities that were recorded in the block before. They have nothing
// older than the ring of blocks.
void Broadphase::forget() {
    for (std::uint32_t slot = 0; slot < slots_; ++slot) {
        const bool is_recent = last_[slot].tick.value >> block_bits_ == newest_block_;
        scratch_[slot] = is_recent ? SweptAabb{} : always_.boxes()[slot];
    }
    for (std::int64_t n = oldest_block(); n <= newest_block_; ++n) {
        if (block(n).number != n) continue;
        const std::span<const SweptAabb> boxes = block(n).boxes.boxes();
        for (std::uint32_t slot = 0; slot < slots_; ++slot) scratch_[slot].add(boxes[slot]);
    }
    // In other views than those at a moment, a rider and its mount may each be where they were in any block.
    for (std::uint32_t slot = 0; slot < slots_; ++slot) {
        if (riders_.has_ridden(slot)) scratch_[slot].add(rider_box(slot, RidePart::all));
    }
    always_.seat(std::span(scratch_).first(slots_), grid_from_);
}

// As forget(). The track of an entity that is not recorded any more may still hold high speeds and wide bodies. Boxes
// stay as wide as they are until forget() leaves them out.
void Broadphase::forget_needs() {
    fastest_mps_ = 0.0f;
    for (std::uint32_t slot = 0; slot < slots_; ++slot) {
        Past& past = pasts_[slot];
        Last& newest = last_[slot];
        const bool is_recent = newest.tick.value >> block_bits_ == newest_block_;
        if (is_recent) {
            past = {{}, past.lately, newest.speed_mps};
            newest.speed_mps = 0.0f;
            newest.turned = 0;
            newest.is_held = false;
            newest.bones = {};
            bodies_[slot] = past.before.body();
            riders_.begin_stretch(slot);
        }
        fastest_mps_ = std::max({fastest_mps_, newest.speed_mps, past.speed_before_mps});
    }
}

// Counted back from the newest block, since dividing takes longer.
const SweptAabbs* Broadphase::at(Tick tick) const {
    const std::int64_t number = tick.value >> block_bits_;
    const std::size_t blocks_ago = static_cast<std::size_t>(newest_block_ - number);
    if (tick.value < 0 || blocks_ago >= blocks_.size()) return nullptr;
    const std::size_t wrapped = newest_place_ < blocks_ago ? blocks_.size() : 0;
    const Block& block = blocks_[newest_place_ + wrapped - blocks_ago];
    return block.number == number ? &block.boxes : nullptr;
}

std::size_t Broadphase::memory_bytes() const {
    return sizeof(Broadphase) + riders_.memory_bytes() + blocks_.size() * (sizeof(Block) + always_.memory_bytes()) +
           always_.memory_bytes() + last_.size() * (sizeof(Last) + sizeof(SweptAabb) + sizeof(Past) + sizeof(Body));
}

}  // namespace backsight
