#pragma once

// Of which samples is the pose of a victim made, and how old are they? Whoever rides is drawn by the samples of its
// mounts too, up to the mount `frame`, by which its riders are measured, whatever it is drawn by itself.
//
// Pure functions; any thread that may read the history.

#include <backsight/view/view.h>

namespace backsight {

/// The samples that a pose is made of, its mounts' included.
struct MadeOf {
    Tick oldest;   ///< of the first sample
    Moment drawn;  ///< the moment drawn, where there is a sample on either side of it or a reckoned course leads there;
                   ///< otherwise that of the sample
};

MadeOf made_of(const View& view, const ViewPose& found, EntityId frame);

/// Up to when, and no later than MadeOf::drawn, they had the hitboxes and fields that were drawn; the moment of the
/// first sample where the client has missed what came between two of them (View::has_missed()). It looks into the
/// ledger, so ask is_drawn_before() if that is all you want to know.
Moment alike_until(const View& view, const ViewPose& found, EntityId frame);

/// Whether alike_until() is before a moment. As a rule no sample is, and then it is not worked out.
bool is_drawn_before(const View& view, const ViewPose& found, EntityId frame, Moment moment);

}  // namespace backsight
