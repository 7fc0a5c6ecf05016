#include "filter.h"

namespace backsight {

namespace {

EntityId mount_of(const View& view, EntityId entity) {
    const ViewPose found = view.pose(entity);
    return found.state ? found.state->parent : EntityId{};
}

}  // namespace

bool passes_filter(const QueryFilter& filter, EntityId entity, const std::optional<EntityState>& state) {
    return passes_id(filter, entity) && (!state || passes_traits(filter, *state));
}

FilterInView::FilterInView(const View& view, const QueryFilter& filter) : view_(&view), filter_(filter) {
    if (filter.mounts != MountScope::tree) return;
    EntityId& root = filter_.exclude_mount;
    if (root.is_null()) root = filter.exclude;
    for (int depth = 0; depth < max_parent_depth; ++depth) {
        const EntityId below = mount_of(view, root);
        if (below.is_null()) break;
        root = below;
    }
    is_tree_ = !root.is_null();
}

bool FilterInView::rides(EntityId parent) const {
    for (int depth = 0; depth < max_parent_depth && !parent.is_null(); ++depth) {
        if (parent == filter_.exclude_mount) return true;
        parent = mount_of(*view_, parent);
    }
    return false;
}

}  // namespace backsight
