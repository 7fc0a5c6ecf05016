// The sender's half of dead reckoning: what does this client draw of reckoned entities, and is that near enough?

#include "sender_state.h"
#include "view/reckoned.h"

#include <backsight/base/assert.h>
#include <backsight/base/trig.h>

#include <cmath>

namespace backsight {

namespace {

constexpr float half_a_degree_rad = 3.14159265f / 360.0f;

// Whether a client that has `picture` lacks nothing of the truth but how it moves.
bool is_same_figure(const EntityState& picture, const EntityState& truth) {
    return is_continuous(picture, truth) && picture.parent == truth.parent && picture.hitboxes == truth.hitboxes &&
           picture.hitbox_mask == truth.hitbox_mask && picture.team == truth.team && picture.layers == truth.layers &&
           picture.fields == truth.fields;
}

}  // namespace

const char* ReckoningBound::validate() const {
    if (!(position_m > 0.0f && position_m <= 1000.0f)) return "position_m";
    if (!(rotation_deg > 0.0f && rotation_deg <= 180.0f)) return "rotation_deg";
    return nullptr;
}

void SnapshotSender::State::set_reckoning(const DrawConfig* draw, const ReckoningBound& bound) {
    BACKSIGHT_ASSERT(bound.validate() == nullptr, "bound: in range, see validate()");
    draw_ = draw;
    bound_ = bound;
    cos_half_bound_ =
        static_cast<float>(deterministic_cos(static_cast<double>(bound.rotation_deg * half_a_degree_rad)));
}

bool SnapshotSender::State::is_reckoned(std::uint32_t index) const {
    return draw_->rules(tick_->group(index)).after_newest == AfterNewest::reckon;
}

// The newest state that went out and, as far as the stamps tell, was not lost.
std::optional<EntityState> SnapshotSender::State::picture_of(std::uint32_t index, Tick& tick) const {
    if (!interests_.was_sent(index)) return std::nullopt;
    const ViewStamp& stamp = ledger_->last_stamp();
    const std::uint32_t last = interests_.waits_since(index).value;
    for (std::uint32_t back = 0; back < 64 && back < last; ++back) {
        const SnapshotSeq seq{last - back};
        if (!ledger_->contains(seq, index)) continue;
        const bool is_told_of = seq <= stamp.newest;
        if (is_told_of && (seq < ledger_->known_from() || !ledger_->had(stamp, seq))) continue;
        tick = ledger_->tick_of(seq);
        return tick == no_tick ? std::nullopt : history_->slot(index).at(tick);
    }
    return std::nullopt;
}

bool SnapshotSender::State::is_drawn_right(std::uint32_t index, Tick now, std::uint32_t weight) const {
    Tick tick;
    const std::optional<EntityState> picture = picture_of(index, tick);
    const EntityState& truth = *tick_->state(index);
    if (!picture || !is_same_figure(*picture, truth)) return false;
    const Quantization& q = history_->config().quantization;
    const DrawRules& rules = draw_->rules(tick_->group(index));
    const float seconds = static_cast<float>(now - tick) * config_.tick_rate.tick_seconds();
    const MotionSample drawn = reckon(rules.reckoning_model, reckoned_state(*picture, q), seconds, rules.reckoning);
    const float share = static_cast<float>(relevance_full) / static_cast<float>(weight);
    if (!(distance(drawn.position, dequantize(truth.position, q)) <= bound_.position_m * share)) return false;
    // The cosine of half the angle between them; half angles, so that what is near 180 degrees is not near 0.
    return std::fabs(dot(drawn.rotation, rotation_of(truth))) >= cos_half_bound_;
}

void SnapshotSender::State::gain_by_error(EntityId id, Tick now) {
    const std::uint32_t weight = interests_.weight(id.index());
    if (weight == 0 || !is_reckoned(id.index())) return;
    const bool is_right = is_drawn_right(id.index(), now, weight);
    interests_.set_credit_after_next(id.index(), is_right ? 0 : relevance_full);
    if (is_right) ++counters_.spared;
}

// Usually only a few entities are in a reckoned group.
void SnapshotSender::State::gain_by_error(Tick now) {
    if (interests_.is_by_place()) {
        for (std::uint32_t place = 0; place < interests_.places(); ++place) {
            const EntityId id = interests_.owner_in(place);
            const bool is_present =
                !id.is_null() && tick_->member(id.index()) == id && tick_->state(id.index()) != nullptr;
            if (is_present) gain_by_error(id, now);
        }
        return;
    }
    const bool may_be_all = draw_->rules(0).after_newest == AfterNewest::reckon;
    for (const EntityId id : may_be_all ? tick_->present() : tick_->grouped()) gain_by_error(id, now);
}

}  // namespace backsight
