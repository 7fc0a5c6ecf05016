// States and stamps as bytes, read and written.

#include "client.h"
#include "server.h"

#include <algorithm>

using namespace backsight;
using namespace backsight::c;

std::int32_t bs_stamp_read(const bs_stamp* stamp, bs_stamp_fields* fields) {
    Problem problem;
    if (!problem.present(stamp, "stamp") || !sized(problem, fields, "fields")) return problem.code();
    ViewStamp in;
    const BytesRead read = read_stamp(stamp->bytes, in);
    if (read.result != BytesResult::ok) return static_cast<std::int32_t>(read.result);
    bs_stamp_fields out{};
    out.newest = in.newest.value;
    out.received = in.received;
    out.shown = in.shown.raw;
    std::copy(in.offsets.begin(), in.offsets.end(), out.offsets);
    give(fields, out);
    return BS_OK;
}

std::int32_t bs_stamp_write(const bs_stamp_fields* fields, bs_stamp* stamp) {
    Problem problem;
    bs_stamp_fields in{};
    if (!problem.present(stamp, "stamp") || !take(problem, fields, "fields", in)) return problem.code();
    if (!problem.unused(in.reserved, "fields.reserved")) return problem.code();
    if (!check_moment(problem, in.shown) || !check_offsets(problem, in.offsets)) return problem.code();
    static_cast<void>(write_stamp({Moment{in.shown}, {in.newest}, in.received, offsets_of(in.offsets)}, stamp->bytes));
    return BS_OK;
}

std::int32_t bs_state_read(const bs_world_config* world, const std::uint8_t* bytes, std::uint32_t size, bs_state* state,
                           std::uint32_t* read) {
    return bs_state_read_bones(world, bytes, size, state, nullptr, 0, read);
}

std::int32_t bs_state_read_bones(const bs_world_config* world, const std::uint8_t* bytes, std::uint32_t size,
                                 bs_state* state, bs_pose* frames, std::uint32_t capacity, std::uint32_t* read) {
    Problem problem;
    WorldConfig config;
    const bool is_sound = take_world(problem, world, config) && sized(problem, state, "state") &&
                          problem.present(read, "read") && (size == 0 || problem.present(bytes, "bytes")) &&
                          (capacity == 0 || problem.present(frames, "bones"));
    if (!is_sound) return problem.code();
    if (size < 4) return BS_BYTES_TOO_SHORT;
    std::array<QuantBone, max_state_bones> bones;
    EntityState in;
    const BytesRead found = read_state({bytes + 4, size - 4}, in, std::span(bones).first(config.history.max_bones));
    if (found.result != BytesResult::ok) return static_cast<std::int32_t>(found.result);
    bs_state out = state_as_c(in, config.history.quantization);
    out.entity = entity_of(bytes);
    out.bone_count = static_cast<std::uint32_t>(found.bones);
    give(state, out);
    for (std::size_t i = 0; i < found.bones && i < capacity; ++i) {
        frames[i] = as_c(dequantize(bones[i], config.history.quantization));
    }
    *read = static_cast<std::uint32_t>(4 + found.bytes);
    return BS_OK;
}

std::int32_t bs_server_state_at(bs_server* server, bs_entity entity, std::int64_t tick, std::uint8_t* bytes,
                                std::uint32_t capacity, std::uint32_t* size) {
    Call<Server> call(server);
    if (!call || !call.problem().present(bytes, "bytes") || !call.problem().present(size, "size")) return call.code();
    *size = 0;
    const Track* track = call->world.history().find({entity});
    const auto state = track == nullptr ? std::nullopt : track->at(Tick{tick});
    if (!state) return 1;
    const std::span<const QuantBone> bones = call->poser.sent(track->bones_at(Tick{tick}));
    if (!check_sent_room(call.problem(), *state, bones, bytes, capacity, size)) return call.code();
    *size = write_sent({entity}, *state, bones, {bytes, capacity});
    return BS_OK;
}
