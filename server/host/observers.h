#pragma once

// Two observers of one match: the first is asked, the second is told after it. Threads as the match's.

#include "arena/online/match_observer.h"

namespace backsight::server {

class Observers : public arena::MatchObserver {
public:
    /// Both must outlive it.
    Observers(arena::MatchObserver& first, arena::MatchObserver& second) : first_(&first), second_(&second) {}

    void joined(const SessionChange& change) override {
        first_->joined(change);
        second_->joined(change);
    }
    void left(const SessionChange& change) override {
        first_->left(change);
        second_->left(change);
    }
    void recorded(Tick tick) override {
        first_->recorded(tick);
        second_->recorded(tick);
    }
    void executed(EntityId shooter, std::uint32_t command, const Audited& audited, const Ledger& ledger) override {
        first_->executed(shooter, command, audited, ledger);
        second_->executed(shooter, command, audited, ledger);
    }
    std::optional<arena::RewoundHit> rewound(const ShotRecord& shot, const Ledger& ledger,
                                             bool may_hit_shooter) override {
        return first_->rewound(shot, ledger, may_hit_shooter);
    }
    bool rewinds_otherwise() const override { return first_->rewinds_otherwise(); }
    void judged(const ShotRecord& shot, const Ledger& ledger, const SelfAuditAnswer& answer) override {
        first_->judged(shot, ledger, answer);
        second_->judged(shot, ledger, answer);
    }
    void projectile_ended(const arena::FlightRecord& projectile) override {
        first_->projectile_ended(projectile);
        second_->projectile_ended(projectile);
    }
    void projectile_denied(const arena::FlightRecord& projectile) override {
        first_->projectile_denied(projectile);
        second_->projectile_denied(projectile);
    }
    void image_settled(const arena::ImageRecord& image) override {
        first_->image_settled(image);
        second_->image_settled(image);
    }

private:
    arena::MatchObserver* first_;
    arena::MatchObserver* second_;
};

}  // namespace backsight::server
