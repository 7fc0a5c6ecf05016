// What poses the bones of entities that are sent without: a function of the caller, or baked animations.

#include "client.h"
#include "server.h"

using namespace backsight;
using namespace backsight::c;

namespace {

bool check_nothing_kept(Problem& problem, const WorldHistory& history) {
    return problem.holds(history.newest() == no_tick, "poser", "before the first entity is recorded or received");
}

struct In {
    const bs_baked_clip* clips;
    std::uint32_t clip_count;
    const bs_pose* frames;
    std::uint32_t frame_count;
    std::uint32_t bone_count;
    const bs_vec3* up;
};

// Frames times bones at most: 12 MB of poses.
constexpr std::uint64_t most_poses = 1'000'000;

bool check_sizes(Problem& problem, const In& in, const WorldHistory& history) {
    const bool is_sound =
        problem.holds(in.clip_count >= 1 && in.clip_count <= 65'535, "clip_count", "1 to 65,535") &&
        sized(problem, in.clips, "clips") && problem.present(in.frames, "frames") && problem.present(in.up, "up") &&
        check_nothing_kept(problem, history) &&
        problem.holds(in.bone_count >= 1 && in.bone_count <= history.config().max_bones, "bone_count",
                      "1 to bs_world_config::max_bones") &&
        problem.holds(in.frame_count >= 1 && std::uint64_t{in.frame_count} * in.bone_count <= most_poses, "frame_count",
                      "1 or more, and at most 1,000,000 poses in all");
    if (!is_sound) return false;
    const std::uint64_t poses = std::uint64_t{in.frame_count} * in.bone_count;
    if (has_memory(poses * (sizeof(Pose) + sizeof(QuantBone)) + in.clip_count * 2 * sizeof(BakedClip))) return true;
    problem.refuse(BS_NO_MEMORY, "frames", "no memory for so many");
    return false;
}

bool take_clips(Problem& problem, const In& in, const WorldHistory& history, std::vector<BakedClip>& out) {
    // To size: growing would hold twice of what check_sizes() has counted.
    out.reserve(in.clip_count);
    for (std::uint32_t i = 0; i < in.clip_count; ++i) {
        bs_baked_clip clip{};
        const bs_baked_clip* at = element(in.clips, i);
        if (at->struct_size != in.clips->struct_size) {
            problem.refuse(BS_BAD_STRUCT_SIZE, "clips", "each has the struct_size of the first");
            return false;
        }
        if (!take(problem, at, "clips", clip)) return false;
        const bool is_set = clip.set >= 1 && clip.set < history.hitbox_sets().count();
        if (!problem.holds(is_set, "clips.set", "a number of bs_*_add_hitbox_set()")) return false;
        out.push_back({{static_cast<std::uint16_t>(clip.set)},
                       clip.from_speed_mps,
                       clip.period_ticks,
                       clip.first_frame,
                       clip.frame_count});
    }
    return true;
}

std::int32_t bake(Problem& problem, Poser& poser, WorldHistory& history, const In& in) {
    BakedAnimation animation;
    if (!check_sizes(problem, in, history) || !take_clips(problem, in, history, animation.clips)) {
        return problem.code();
    }
    animation.bone_count = in.bone_count;
    animation.up = as_cpp(*in.up);
    animation.frames.reserve(std::size_t{in.frame_count} * in.bone_count);
    for (std::uint32_t i = 0; i < in.frame_count * in.bone_count; ++i) animation.frames.push_back(as_cpp(in.frames[i]));
    if (const char* field = animation.validate(history.config().quantization)) {
        return problem.refuse(BS_OUT_OF_RANGE, field, "see bs_baked_clip and bs_server_bake_poses()");
    }
    poser.bake(animation, history);
    return BS_OK;
}

}  // namespace

std::int32_t bs_baked_clip_default(bs_baked_clip* clip) { return give_defaults(clip); }

std::int32_t bs_server_bake_poses(bs_server* server, const bs_baked_clip* clips, std::uint32_t clip_count,
                                  const bs_pose* frames, std::uint32_t frame_count, std::uint32_t bone_count,
                                  const bs_vec3* up) {
    Call<Server> call(server);
    if (!call) return call.code();
    return bake(call.problem(), call->poser, call->world.history(),
                {clips, clip_count, frames, frame_count, bone_count, up});
}

std::int32_t bs_client_bake_poses(bs_client* client, const bs_baked_clip* clips, std::uint32_t clip_count,
                                  const bs_pose* frames, std::uint32_t frame_count, std::uint32_t bone_count,
                                  const bs_vec3* up) {
    Call<Client> call(client);
    if (!call) return call.code();
    return bake(call.problem(), call->poser, call->world.history(),
                {clips, clip_count, frames, frame_count, bone_count, up});
}
std::int32_t bs_server_set_bone_poser(bs_server* server, bs_bone_poser poser, void* user) {
    Call<Server> call(server);
    if (!call || !check_nothing_kept(call.problem(), call->world.history())) return call.code();
    call->poser.set(poser, user, call->world.history());
    return BS_OK;
}

std::int32_t bs_client_set_bone_poser(bs_client* client, bs_bone_poser poser, void* user) {
    Call<Client> call(client);
    if (!call || !check_nothing_kept(call.problem(), call->world.history())) return call.code();
    call->poser.set(poser, user, call->world.history());
    return BS_OK;
}
