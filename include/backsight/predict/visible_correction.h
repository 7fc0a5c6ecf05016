#pragma once

// A correction that slides: where a prediction was wrong, the drawn body goes from its old place to the right one over
// some frames, and does not jump.
//
//     offset.add(was, is, client_now);                         // the prediction said `was`, and is `is` now
//     const Pose drawn = offset.at(client_now).applied_to(is); // each frame
//
// The offset shrinks by e in each VisibleCorrectionConfig::time_constant. It is a function of the time since the last
// correction, and not of the frames in between: at 30 and at 240 frames a second it is the same, to the bit, at the
// same instant. It ends: below `negligible_m` it is nothing, so that a drawn eye is the predicted eye again.
//
// What the server allows bounds it. A shot leaves from the eye as it is drawn, and judge_muzzle() refuses an eye that
// is farther from the server's than it allows; so no offset is longer than `max_offset_m`.
//
// In: poses in one frame, metres; a clock of the client's, which may start anywhere. Out: the offset. Allocates
// nothing. Not synchronised. A value that is not finite changes nothing, and add() says so.

#include <backsight/base/enum_array.h>
#include <backsight/base/vec.h>
#include <backsight/time/tick.h>

#include <cstdint>

namespace backsight {

struct VisibleCorrectionConfig {
    /// The time in which the offset shrinks by e. 0: corrections are drawn at once. Default 100 ms, the default of the
    /// Source engine's cl_smoothtime. Range 0 to 10 s.
    Micros time_constant{100'000};
    /// The longest offset, in metres. A longer one is cut: it keeps its direction. Default 0.5, as
    /// ProjectileRules::max_muzzle_error_m, so that a shot from the drawn eye is accepted. Range 0 to 2.
    float max_offset_m = 0.5f;
    /// A correction by more than this, in metres, is drawn at once: the player is elsewhere. Default 2, the width of a
    /// doorway. Range 0 to 1e6.
    float at_once_beyond_m = 2.0f;
    /// An offset shorter than this, in metres, is nothing. Default 0.0005: half of the default position step. Range
    /// above 0 to 0.1.
    float negligible_m = 0.0005f;

    /// Returns the name of the first field that is out of range, or nullptr.
    [[nodiscard]] const char* validate() const;
};

/// What VisibleCorrection::add() did.
enum class CorrectionDrawn : std::uint8_t {
    slides,     ///< from where it was
    cut,        ///< slides, by no more than the longest offset
    at_once,    ///< too far to slide, or the time constant is 0; no offset is left
    malformed,  ///< a pose was not finite; nothing changes
    count_
};
const char* to_string(CorrectionDrawn drawn);

/// What is added to a predicted pose where it is drawn.
struct DrawnOffset {
    Vec3 position;  ///< metres, in the frame of the poses
    Quat rotation;  ///< applied after the predicted rotation, about the body's own origin

    bool is_none() const { return *this == DrawnOffset{}; }
    /// The predicted pose where nothing slides, to the bit.
    Pose applied_to(const Pose& predicted) const;
    friend constexpr bool operator==(const DrawnOffset&, const DrawnOffset&) = default;
};

class VisibleCorrection {
public:
    /// `config` must be valid.
    explicit VisibleCorrection(const VisibleCorrectionConfig& config = {});

    /// The body that was predicted at `was` is now predicted at `is`, both for the same instant. What is left of former
    /// offsets is kept. A rotation takes the shorter way.
    CorrectionDrawn add(const Pose& was, const Pose& is, Micros client_now);
    /// Ends the slide: at a respawn, a teleport or a change of frame.
    void clear() { start_ = {}; }
    /// The offset at `client_now`. A time before the last add() counts as that of the last add(). Pure.
    DrawnOffset at(Micros client_now) const;
    const VisibleCorrectionConfig& config() const { return config_; }

private:
    VisibleCorrectionConfig config_;
    DrawnOffset start_;
    Micros since_;
};

}  // namespace backsight
