#pragma once

// ScopedPose is for engines that must cast with their own physics. It poses the caller's bodies as in a view, and
// always puts them back, even on an early return or when a callback throws. Prefer query.h, which moves nothing.
//
//     ScopedPose posed(view, filter, scratch, read_body, write_body);   // bodies stand in the past
//     ... cast ...
//                                                                       // end of scope: they stand where they stood
//
// `read(EntityId)` says where a body stands now. It returns a Pose, or an empty std::optional<Pose> for an entity of
// the history that no longer has a body, which is then left out. `write(EntityId, const Pose&) noexcept` moves it: it
// must not throw, since it also puts bodies back. Entities that the view does not show are handed to `hide(EntityId)
// noexcept` if one is given, which takes the body out of the query. They are written back like the others. Header-only,
// so that it follows the caller's exception settings. Not copyable; use from the thread that owns the bodies.

#include <backsight/rewind/query.h>

#include <optional>
#include <span>
#include <type_traits>

namespace backsight {

/// A body that was moved, with where it stood.
struct SavedBody {
    EntityId entity;
    Pose pose;
};

template <typename Read, typename Write, typename Hide = void (*)(EntityId) noexcept>
class ScopedPose {
    static_assert(std::is_nothrow_invocable_v<Write&, EntityId, const Pose&>, "write also restores: make it noexcept");
    static_assert(std::is_nothrow_invocable_v<Hide&, EntityId>, "hide must be noexcept");

public:
    /// `scratch` must have room for each entity that passes the filter; the rest stays in place and is counted in
    /// skipped().
    ScopedPose(const View& view, const QueryFilter& filter, std::span<SavedBody> scratch, Read read, Write write,
               Hide hide = {})
        : saved_(scratch, write) {
        for (std::uint32_t slot = 0; slot < view.history().slot_count(); ++slot) {
            const ViewPose found = view.pose_of_slot(slot);
            if (found.entity.is_null() || !passes(filter, found)) continue;
            if (saved_.count == scratch.size()) {
                ++skipped_;
                continue;
            }
            const std::optional<Pose> now = read(found.entity);
            if (!now) continue;
            saved_.bodies[saved_.count] = {found.entity, *now};
            ++saved_.count;  // counted before it is moved: if anything throws from here on, it is put back
            if (is_hittable(found.status)) {
                saved_.write(found.entity, found.pose);
            } else {
                if constexpr (std::is_pointer_v<Hide>) {
                    if (hide == nullptr) continue;
                }
                hide(found.entity);
            }
        }
    }
    ScopedPose(const ScopedPose&) = delete;
    ScopedPose& operator=(const ScopedPose&) = delete;

    std::size_t posed() const { return saved_.count; }
    std::size_t skipped() const { return skipped_; }

private:
    static bool passes(const QueryFilter& filter, const ViewPose& found) {
        return passes_filter(filter, found.entity, found.state);
    }

    // A member of its own: once it is built its destructor runs, even if the constructor above is left by an exception.
    struct Saved {
        Saved(std::span<SavedBody> scratch, Write w) : bodies(scratch), write(w) {}
        ~Saved() {
            while (count > 0) {
                --count;
                write(bodies[count].entity, bodies[count].pose);
            }
        }
        Saved(const Saved&) = delete;
        Saved& operator=(const Saved&) = delete;

        std::span<SavedBody> bodies;
        Write write;
        std::size_t count = 0;
    };

    Saved saved_;
    std::size_t skipped_ = 0;
};

}  // namespace backsight
