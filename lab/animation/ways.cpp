#include "lab/animation/ways.h"

#include <algorithm>

namespace backsight::lab::animation {

namespace {

constexpr float drawn_behind_s = 0.05f;
constexpr float drawn_scale = 1.15f;
constexpr std::uint32_t frames_of_cycle = 32;
// A point in a bone's frame that is about as far from it as the middle of its hitbox.
constexpr Vec3 on_limb{0, 0, -0.2f};
const DrawConfig draw_config{};

HistoryConfig history_config() {
    HistoryConfig config;
    config.max_entities = 4;
    config.max_bones = arena::skeleton_bones;
    return config;
}

std::array<Hitbox, arena::skeleton_bones> larger(std::array<Hitbox, arena::skeleton_bones> hitboxes, float scale) {
    for (Hitbox& box : hitboxes) {
        box.center = box.center * scale;
        box.end = box.end * scale;
        box.half_extents = box.half_extents * scale;
        box.radius *= scale;
    }
    return hitboxes;
}

// A cycle for each of four speeds and both stances, as somebody would sample them from an engine's clips.
BakedAnimation baked_cycles(HitboxSetId standing, HitboxSetId crouched) {
    BakedAnimation animation;
    animation.bone_count = arena::skeleton_bones;
    for (const HitboxSetId set : {standing, crouched}) {
        for (const float speed : {0.0f, 1.0f, 3.0f, 5.5f}) {
            const float played = speed == 0.0f ? 0.0f : speed + 1.0f;
            const auto first = static_cast<std::uint32_t>(animation.frames.size() / arena::skeleton_bones);
            const double cycle = played == 0.0f ? 1.0 : stride_m / static_cast<double>(played);
            animation.clips.push_back(
                {set, speed, static_cast<std::uint32_t>(cycle * ticks_per_second), first, frames_of_cycle});
            for (std::uint32_t frame = 0; frame < frames_of_cycle; ++frame) {
                const Bones bones = bones_at(static_cast<double>(frame) / frames_of_cycle,
                                             static_cast<double>(played) / 7.0, set == crouched ? 1.0 : 0.0);
                animation.frames.insert(animation.frames.end(), bones.begin(), bones.end());
            }
        }
    }
    return animation;
}

Bones scaled(Bones bones, float scale) {
    for (Pose& bone : bones) bone.position = bone.position * scale;
    return bones;
}

// Forward, in the entity's frame.
Bones moved(Bones bones, float forward_m) {
    for (Pose& bone : bones) bone.position.x += forward_m;
    return bones;
}

}  // namespace

WayWords words_of(Way way) {
    switch (way) {
        case Way::sent:
            return {"bones are recorded and sent", "these bones"};
        case Way::baked:
            return {"baked clips by set, speed and tick", "the same clips"};
        case Way::in_step:
            return {"a graph, in step with the client's", "its own graph"};
        case Way::from_tick:
            return {"baked clips by set, speed and tick", "its own graph"};
        case Way::own_clocks:
            return {"a graph that began at another time", "its own graph"};
        case Way::frame_early:
            return {"in step, bones read before the graph ran", "its own graph"};
        case Way::smoothed:
            return {"in step, where the entity is", "a mesh 50 ms behind it"};
        case Way::unscaled:
            return {"in step, unscaled", "a mesh scaled by 1.15"};
        case Way::at_once:
            return {"in step, crouches at once", "a crouch of 200 ms"};
        case Way::at_rest:
            return {"the skeleton at rest", "its own graph"};
        case Way::one_capsule:
            return {"one capsule", "its own graph"};
        case Way::root_late:
            return {"in step, root motion between entity and bones", "its own graph"};
        case Way::root_twice:
            return {"in step, root motion left in the bones", "its own graph"};
        case Way::death_clip:
            return {"a corpse: a baked death clip", "a ragdoll"};
        case Way::two_ragdolls:
            return {"a corpse: a ragdoll of the server's", "a ragdoll"};
        case Way::count_:
            break;
    }
    return {"", ""};
}

Stage::Stage(Way way, std::uint64_t seed)
    : way_(way),
      walker_(seed),
      on_client_(way == Way::own_clocks ? RandomReals<double>(seed).unit() : 0.0),
      deaths_(seed),
      server_(history_config()),
      client_(history_config()) {
    const bool is_larger = way == Way::unscaled;
    for (WorldHistory* history : {&server_, &client_}) {
        const float scale = is_larger && history == &client_ ? drawn_scale : 1.0f;
        standing_ = history->hitbox_sets().add(larger(arena::skeleton_hitboxes(1.0f), scale));
        crouched_ = history->hitbox_sets().add(larger(arena::skeleton_hitboxes(crouched_ratio), scale));
        capsule_ = history->hitbox_sets().add(
            std::array{Hitbox::capsule(HitGroup::torso, {0, 0, 0.35f}, {0, 0, 1.45f}, 0.35f)});
    }
    if (way == Way::baked || way == Way::from_tick) {
        baked_ = std::make_unique<BakedPoses>(baked_cycles(standing_, crouched_), server_.config().quantization);
        server_.set_bone_poser(baked_->poser(), baked_->fingerprint());
        if (way == Way::baked) client_.set_bone_poser(baked_->poser(), baked_->fingerprint());
    }
    person_ = server_.spawn({standing_});
    if (!has_picture_of_library()) static_cast<void>(client_.spawn({standing_}));
    step();
    step();
}

void Stage::step() {
    ++tick_;
    if (is_of_corpses(way_)) {
        die();
    } else {
        live();
    }
    record();
    draw();
}

void Stage::live() {
    place_ = walker_.step();
    before_ = server_bones();
    on_server_.advance(length(place_.velocity), place_.is_crouching);
}

// A body falls and lies, and another one stands in its place: nothing is interpolated between them.
void Stage::die() {
    if (tick_ % lying_ticks == 0) {
        server_ragdoll_ = way_ == Way::death_clip ? Ragdoll() : Ragdoll(deaths_.bits());
        client_ragdoll_ = Ragdoll(deaths_.bits());
        if (tick_ > 0) static_cast<void>(server_.teleport(person_));
    }
    server_ragdoll_.step();
    client_ragdoll_.step();
}

Bones Stage::server_bones() const {
    if (way_ == Way::at_rest) return bones_at(0.0, 0.0, 0.0);
    if (is_of_corpses(way_)) return server_ragdoll_.pose(bones_at(0.0, 0.0, 0.0));
    if (way_ == Way::root_twice) return moved(on_server_.bones(), on_server_.root_motion_m());
    if (way_ == Way::root_late) return moved(on_server_.bones(), length(place_.velocity) * tick_s);
    if (way_ != Way::at_once) return on_server_.bones();
    Animator at_once = on_server_;
    for (int i = 0; i < ticks_per_second; ++i) at_once.advance(0.0f, place_.is_crouching);
    // The stride goes on; the stance alone is there at once.
    Bones bones = on_server_.bones();
    const Bones stance = at_once.bones();
    for (std::size_t i = 0; i < bones.size(); ++i) bones[i].position = stance[i].position;
    return bones;
}

Bones Stage::client_bones() const {
    if (is_of_corpses(way_)) return client_ragdoll_.pose(bones_at(0.0, 0.0, 0.0));
    return scaled(on_client_.bones(), way_ == Way::unscaled ? drawn_scale : 1.0f);
}

void Stage::record() {
    const bool is_low = way_ == Way::at_once || baked_ ? place_.is_crouching : on_server_.is_low();
    HitboxSetId wears = is_low && way_ != Way::at_rest ? crouched_ : standing_;
    if (way_ == Way::one_capsule) wears = capsule_;
    if (wears != wears_) static_cast<void>(server_.change_hitboxes(person_, wears));
    wears_ = wears;
    const EntityPose pose{place_.position, place_.rotation, place_.velocity};
    const Bones bones = way_ == Way::frame_early ? before_ : server_bones();
    const bool has_bones = !baked_ && way_ != Way::one_capsule;
    static_cast<void>(
        server_.record(person_, Tick{tick_}, pose, has_bones ? std::span<const Pose>(bones) : std::span<const Pose>{}));
}

void Stage::draw() {
    if (has_picture_of_library()) {
        const Track& sent = *server_.find(person_);
        const std::span<const QuantBone> bones = baked_ ? std::span<const QuantBone>{} : sent.bones_at(Tick{tick_});
        static_cast<void>(client_.store(person_, Tick{tick_}, *sent.at(Tick{tick_}), bones));
        return;
    }
    // The client's graph sees what is drawn of the entity, not what the server simulates.
    if (tick_ == 0) return;
    const ViewPose shown = server_view().pose(person_);
    const Vec3 moved = shown.pose.position - drawn_at_;
    on_client_.advance(tick_ == 1 ? 0.0f : length(moved) * static_cast<float>(ticks_per_second), drawn_crouches_);
    drawn_at_ = shown.pose.position;
    drawn_crouches_ = place_.is_crouching;
    const HitboxSetId wears = on_client_.is_low() ? crouched_ : standing_;
    if (wears != drawn_wears_) static_cast<void>(client_.change_hitboxes(person_, wears));
    drawn_wears_ = wears;
    EntityPose pose{shown.pose.position, shown.pose.rotation, {}};
    if (way_ == Way::smoothed) pose.position = pose.position - place_.velocity * drawn_behind_s;
    static_cast<void>(client_.record(person_, Tick{tick_}, pose, client_bones()));
}

View Stage::server_view() const { return View::at_moment(server_, draw_config, Moment::at(Tick{tick_ - 1}, 32'768)); }

View Stage::picture() const {
    if (has_picture_of_library()) return View::at_moment(client_, draw_config, Moment::at(Tick{tick_ - 1}, 32'768));
    return View::at_moment(client_, draw_config, Moment::at(Tick{tick_}, 0));
}

Vec3 Stage::middle() const {
    const Vec3 root = picture().pose(person_).pose.position;
    if (!is_of_corpses(way_)) return root + Vec3{0, 0, 0.9f};
    // It does not turn with its entity: it died where it stood, looking along x.
    Vec3 sum{};
    for (const Pose& bone : client_bones()) sum = sum + bone.position;
    return root + sum * (1.0f / static_cast<float>(arena::skeleton_bones));
}

void Stage::add_distances(std::vector<float>& out) const {
    if (way_ == Way::one_capsule) return;
    const View server = server_view();
    const View client = picture();
    const ViewPose there = server.pose(person_);
    const ViewPose here = client.pose(person_);
    for (std::int16_t bone = 0; bone < static_cast<std::int16_t>(arena::skeleton_bones); ++bone) {
        const Pose a = server.bone(there, bone);
        const Pose b = client.bone(here, bone);
        const auto point = [](const Pose& frame) { return frame.position + rotate(frame.rotation, on_limb); };
        out.push_back(length(point(a) - point(b)));
    }
}

}  // namespace backsight::lab::animation
