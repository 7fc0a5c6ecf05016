#pragma once

// When disagreements of screens and verdicts are an alarm, and what fault the evidence names. The self-audit has one of
// each for a client. Fixed size; not synchronised.

#include <backsight/judge/screen_fault.h>
#include <backsight/time/view_stamp.h>

#include <array>
#include <cstddef>
#include <cstdint>

namespace backsight {

/// A sequential test for few disagreements among many shots: Page's cumulative sum (Biometrika 1954) of a disagreement
/// rate. It never goes below 0, so each moment may be the one at which a fault begins.
class DripTest {
public:
    DripTest(std::uint32_t gain, std::uint32_t limit) : gain_(gain), limit_(limit) {}

    void agreed(std::uint64_t shots = 1);
    void disagreed();
    void reset() { *this = DripTest(gain_, limit_); }
    bool is_raised() const { return score_ >= limit_; }
    std::uint32_t score() const { return score_; }
    /// Shots without a disagreement, and the mean number between two since the sum left 0.
    std::uint64_t quiet_shots() const { return quiet_; }
    std::uint64_t mean_gap() const { return disagreements_ == 0 ? 0 : spread_ / disagreements_ + 1; }

private:
    std::uint32_t gain_;
    std::uint32_t limit_;
    std::uint32_t score_ = 0;
    std::uint64_t quiet_ = 0;
    std::uint64_t spread_ = 0;  // shots from the first disagreement to the latest
    std::uint64_t disagreements_ = 0;
};

/// What a shot that was looked into says.
struct ScreenFinding {
    FaultSet faults = 0;          ///< under each of these the screen would show what it declared
    bool is_still = false;        ///< the target is the server's, and nothing of it has changed for a while
    SnapshotSeq unstamped{};      ///< snapshot_after by this one, which came before the newest that is stamped
    bool names_somebody = false;  ///< some entity and hitbox has the declared upper bits
};

/// The evidence from all of one client's shots that were looked into.
class FaultEvidence {
public:
    void disagreed(const ScreenFinding& finding);
    /// Takes in a shot that agreed. Under the faults in `refuted` the screen would have shown something else.
    void agreed(FaultSet refuted, bool is_still);
    /// Forgets half of what it knows, so that a new fault can outvote an old one.
    void halve();
    void reset() { *this = {}; }

    /// Number of disagreements that were looked into.
    std::uint32_t looked_into() const { return looked_into_; }
    /// Number of those disagreements that this fault would explain.
    std::uint32_t votes(ScreenFault fault) const { return votes_[static_cast<std::size_t>(fault)]; }
    /// Shots at targets that stood still, by whether the shot agreed.
    std::uint32_t still_agreed() const { return still_agreed_; }
    std::uint32_t still_disagreed() const { return still_disagreed_; }
    /// Whether at least half of the disagreements name nobody. A liar who knows nothing declares such hashes.
    bool looks_like_lies() const { return 2 * nobody_ >= looked_into_ && nobody_ > 0; }
    /// The faults that explain the most disagreements, and at least nine in ten. Where a narrow fault and one that
    /// would explain almost anything are close, only the narrow one.
    FaultSet suspects() const;
    /// The fault to name. A specific one only where four shots or more leave no other.
    ScreenFault name(bool fingerprint_differs) const;

private:
    FaultSet best_of(FaultSet among, std::uint32_t& most) const;
    bool is_refuted(std::size_t fault) const { return 2 * refuted_[fault] > votes_[fault]; }
    bool only_moving_disagree() const { return still_disagreed_ == 0 && still_agreed_ >= 8; }

    static constexpr auto faults = static_cast<std::size_t>(ScreenFault::count_);
    std::array<std::uint32_t, faults> votes_{};
    std::array<std::uint32_t, faults> refuted_{};
    std::uint32_t looked_into_ = 0;
    std::uint32_t nobody_ = 0;
    std::uint32_t still_disagreed_ = 0;
    std::uint32_t still_agreed_ = 0;
};

}  // namespace backsight
