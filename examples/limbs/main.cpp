// A fighter who crouches, raises a shield, loses an arm and dodges while they run: what docs/integrate/animation.md
// shows. Bits of the game's own say how angry they are. Exit code 0: every ray met what was there, and no frame stood
// still.

#include <backsight/history.h>
#include <backsight/rewind.h>

#include <algorithm>
#include <cstdio>
#include <vector>

using namespace backsight;

namespace {

constexpr std::uint16_t layer_fighters = 1;
constexpr std::uint16_t layer_invulnerable = 2;

struct Stance {
    HitboxSetId standing;
    HitboxSetId crouched;
    bool is_crouched = false;
    bool is_shield_up = false;
    bool is_dodging = false;
};

// Hitboxes in this order on both ends: the bits of a mask count them.
enum BodyPart : unsigned { head, torso, left_arm, right_arm, legs, shield };

constexpr std::uint32_t bit(BodyPart part) { return 1u << part; }

// Call it before record(). `lost`: the bits of the limbs that are gone.
void dress(WorldHistory& history, EntityId fighter, const Stance& now, std::uint32_t lost) {
    const std::uint32_t hidden = lost | (now.is_shield_up ? 0u : bit(shield));
    static_cast<void>(history.set_hitbox_mask(fighter, all_hitboxes & ~hidden));
    static_cast<void>(history.change_hitboxes(fighter, now.is_crouched ? now.crouched : now.standing));
    static_cast<void>(history.set_layers(fighter, now.is_dodging ? layer_invulnerable : layer_fighters));
}

// The six parts of a body that is `tall` metres high and looks along x.
HitboxSetId add_body(HitboxSets& sets, float tall) {
    const Hitbox parts[] = {Hitbox::sphere(HitGroup::head, {0, 0, tall - 0.15f}, 0.15f),
                            Hitbox::capsule(HitGroup::torso, {0, 0, 0.5f * tall}, {0, 0, 0.75f * tall}, 0.2f),
                            Hitbox::sphere(HitGroup::arm, {0, 0.4f, 0.6f * tall}, 0.1f),
                            Hitbox::sphere(HitGroup::arm, {0, -0.4f, 0.6f * tall}, 0.1f),
                            Hitbox::capsule(HitGroup::leg, {0, 0, 0.1f}, {0, 0, 0.4f * tall}, 0.15f),
                            Hitbox::box(HitGroup::generic, {0.5f, 0, 0.6f * tall}, {0.05f, 0.4f, 0.5f})};
    return sets.add(parts);
}

// Poses by clips, as the page's other piece of code: it lasts as long as the history uses it.
std::uint64_t bake(WorldHistory& history, HitboxSetId standing, const std::vector<Pose>& sampled) {
    BakedAnimation walk;
    walk.bone_count = 16;
    walk.frames = sampled;                       // 32 frames of 16 bones, relative to the entity
    walk.clips = {{standing, 0.0f, 1, 0, 1},     // stands: one frame
                  {standing, 0.5f, 64, 0, 32}};  // walks from 0.5 m/s on: a cycle of a second at 64 Hz
    const BakedPoses poses(walk, history.config().quantization);
    history.set_bone_poser(poses.poser(), poses.fingerprint());  // on both sides
    const std::uint64_t fingerprint = history.poser_fingerprint();
    history.set_bone_poser(nullptr);
    return fingerprint;
}

int mistakes = 0;

void expect(const char* what, bool is_so) {
    std::printf("%-48s %s\n", what, is_so ? "yes" : "NO");
    mistakes += is_so ? 0 : 1;
}

}  // namespace

int main() {
    HistoryConfig config;
    config.field_bits = 3;  // how angry the fighter is, 0 to 7
    WorldHistory history(config);
    const DrawConfig draw;
    Stance stance{add_body(history.hitbox_sets(), 1.8f), add_body(history.hitbox_sets(), 1.1f)};
    const EntityId fighter = history.spawn({stance.standing});
    // Runs away along x at 7 m/s. Each tick wears what the table says from there on.
    for (Tick tick{0}; tick <= Tick{64}; tick = tick + 1) {
        stance.is_shield_up = tick >= Tick{10} && tick < Tick{20};
        stance.is_crouched = tick >= Tick{20} && tick < Tick{30};
        stance.is_dodging = tick >= Tick{30} && tick < Tick{40};
        dress(history, fighter, stance, tick >= Tick{40} ? bit(left_arm) : 0u);
        const auto anger = static_cast<std::uint32_t>(tick.value / 8 % 8);
        if (history.set_fields(fighter, anger) != RecordResult::ok) ++mistakes;
        const EntityPose pose{{10.0f + 7.0f / 64.0f * static_cast<float>(tick.value), 0, 0}, {}, {7.0f, 0, 0}};
        if (history.record(fighter, tick, pose) != RecordResult::ok) ++mistakes;
    }

    const auto hit = [&](double tick, Vec3 offset) {
        const View view = View::at_moment(history, draw, {static_cast<std::int64_t>(tick * 65536.0)});
        // From ahead, towards the fighter.
        const Vec3 origin = view.pose(fighter).pose.position + offset + Vec3{5.0f, 0, 0};
        return cast_ray(view, {origin, {-1.0f, 0, 0}, 20.0f}, {.without_layers = layer_invulnerable});
    };
    const Vec3 chest{0, 0, 1.2f};
    const Vec3 arm{0, 0.4f, 1.08f};
    expect("the chest is open", hit(9.9, chest).hitbox == torso);
    expect("the shield stops the ray", hit(15.5, chest).hitbox == shield);
    expect("it is up until the later sample's tick", hit(19.9, chest).hitbox == shield);
    expect("a crouched head is below the ray", !hit(25.0, {0, 0, 1.5f}));
    expect("a crouched torso is not", bool{hit(25.0, {0, 0, 0.7f})});
    expect("a dodge meets nothing", !hit(35.0, chest));
    expect("the arm is there", hit(9.9, arm).hitbox == left_arm);
    expect("the lost arm is not", !hit(50.0, arm));
    expect("the hit says how angry they were", hit(23.0, {0, 0, 0.7f}).fields == 2);
    expect("so they are until the later sample's tick", hit(23.9, {0, 0, 0.7f}).fields == 2);
    expect("8 is beyond three bits", history.set_fields(fighter, 8) == RecordResult::fields_too_wide);

    float largest_m = 0.0f;
    float least_m = 1.0f;
    for (std::int64_t frame = 1; frame < 250; ++frame) {
        const auto place = [&](std::int64_t at) {
            return View::at_moment(history, draw, {at * (65536 / 4)}).pose(fighter).pose.position.x;
        };
        largest_m = std::max(largest_m, place(frame + 1) - place(frame));
        least_m = std::min(least_m, place(frame + 1) - place(frame));
    }
    std::printf("steps of a frame: %.3f to %.3f m\n", static_cast<double>(least_m), static_cast<double>(largest_m));
    expect("no frame stands still or jumps", least_m > 0.026f && largest_m < 0.029f);
    const std::vector<Pose> sampled(32u * 16u);
    expect("clips have a fingerprint", bake(history, stance.standing, sampled) != 0);
    return mistakes == 0 ? 0 : 1;
}
