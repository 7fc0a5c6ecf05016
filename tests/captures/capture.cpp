#include "tests/captures/capture.h"

#include <fstream>
#include <utility>

namespace backsight::test {

nlohmann::json as_json(EntityId id) {
    if (id.is_null()) return nullptr;
    return {{"index", id.index()}, {"generation", id.generation()}};
}

namespace {

nlohmann::json as_json(EntityId id, const EntityState& s, bool has_fields) {
    using test::as_json;
    nlohmann::json state{{"id", as_json(id)},
                         {"presence", static_cast<int>(s.presence)},
                         {"position", {s.position.x, s.position.y, s.position.z}},
                         {"velocity", {s.velocity.x, s.velocity.y, s.velocity.z}},
                         {"rotation", s.rotation.packed},
                         {"acceleration", {s.acceleration.x, s.acceleration.y, s.acceleration.z}},
                         {"angular_velocity", {s.angular_velocity.x, s.angular_velocity.y, s.angular_velocity.z}},
                         {"parent", as_json(s.parent)},
                         {"epoch", s.epoch},
                         {"hitboxes", s.hitboxes.value},
                         {"team", s.team},
                         {"layers", s.layers},
                         {"hitbox_mask", s.hitbox_mask}};
    if (has_fields) state["fields"] = s.fields;
    return state;
}

}  // namespace

nlohmann::json as_json(const Command& c) {
    return {{"seq", c.seq},
            {"shown", c.stamp.shown.raw},
            {"newest", c.stamp.newest.value},
            {"received", c.stamp.received},
            {"offsets", c.stamp.offsets},
            {"fire", c.fire},
            {"weapon", c.weapon},
            {"origin", {c.origin.x, c.origin.y, c.origin.z}},
            {"direction", {c.direction.x, c.direction.y, c.direction.z}},
            {"input", c.input.view()}};
}

nlohmann::json as_json(const CommandShot& s) {
    return {{"shown", s.stamp.shown.raw},
            {"newest", s.stamp.newest.value},
            {"received", s.stamp.received},
            {"offsets", s.stamp.offsets},
            {"weapon", s.weapon},
            {"origin", {s.origin.x, s.origin.y, s.origin.z}},
            {"direction", {s.direction.x, s.direction.y, s.direction.z}},
            {"screen_hash", s.screen_hash}};
}

nlohmann::json as_json(const SnapshotHeader& header, const WorldHistory& client) {
    nlohmann::json entities = nlohmann::json::array();
    for (std::uint32_t slot = 0; slot < client.slot_count(); ++slot) {
        const Track& track = client.slot(slot);
        const std::optional<EntityState> state = track.at(header.tick);
        if (state) entities.push_back(as_json(track.id(), *state, client.config().field_bits > 0));
    }
    nlohmann::json snapshot{{"type", "snapshot"},
                            {"seq", header.seq.value},
                            {"tick", header.tick.value},
                            {"newest_command", header.newest_command},
                            {"reference", header.reference.value},
                            {"entities", entities}};
    const TimeScale& scale = header.time_scale;
    if (scale.number != 0) {
        snapshot["time_scale"] = {{"number", scale.number},
                                  {"from", scale.from.value},
                                  {"permille", scale.permille},
                                  {"later_us", scale.later.value}};
    }
    return snapshot;
}

void Capture::add(std::span<const std::uint8_t> packet, nlohmann::json expected) {
    const auto size = static_cast<std::uint32_t>(packet.size());
    for (int shift = 0; shift < 32; shift += 8) bytes_.push_back(static_cast<std::uint8_t>(size >> shift));
    bytes_.insert(bytes_.end(), packet.begin(), packet.end());
    expected_.push_back(std::move(expected));
}

void Capture::add_snapshot(std::span<const std::uint8_t> packet, const SnapshotHeader& header,
                           const WorldHistory& client) {
    add(packet, as_json(header, client));
}

void Capture::add_commands(std::span<const std::uint8_t> packet, std::span<const Command> commands) {
    nlohmann::json fresh = nlohmann::json::array();
    for (const Command& command : commands) fresh.push_back(as_json(command));
    add(packet, {{"type", "commands"}, {"commands", fresh}});
}

void Capture::add_commands(std::span<const std::uint8_t> packet, std::span<const Command> commands,
                           const CommandReceiver& receiver) {
    nlohmann::json fresh = nlohmann::json::array();
    for (const Command& command : commands) {
        nlohmann::json one = as_json(command);
        for (const CommandShot& shot : receiver.shots(command.seq)) one["shots"].push_back(as_json(shot));
        fresh.push_back(std::move(one));
    }
    add(packet, {{"type", "commands"}, {"commands", fresh}});
}

bool Capture::save(const std::filesystem::path& folder, const std::string& name) const {
    std::ofstream binary(folder / ("captured_" + name + ".bin"), std::ios::binary);
    for (const std::uint8_t byte : bytes_) binary.put(static_cast<char>(byte));
    std::ofstream json(folder / ("captured_" + name + ".json"));
    json << expected_.dump(1) << "\n";
    return binary.good() && json.good();
}

}  // namespace backsight::test
