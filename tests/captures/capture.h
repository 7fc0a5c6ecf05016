#pragma once

// Packets as they were received, and beside them what the library read from them: for tools/decode_packets.py.

#include <backsight/history/world_history.h>
#include <backsight/session/commands.h>
#include <backsight/wire/messages.h>

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace backsight::test {

/// JSON with the field names of the decoders.
nlohmann::json as_json(EntityId id);
nlohmann::json as_json(const Command& command);
nlohmann::json as_json(const CommandShot& shot);
/// A snapshot just applied to `client`.
nlohmann::json as_json(const SnapshotHeader& header, const WorldHistory& client);

class Capture {
public:
    /// A snapshot just applied to `client`.
    void add_snapshot(std::span<const std::uint8_t> packet, const SnapshotHeader& header, const WorldHistory& client);
    /// A command packet just read, with what was new in it.
    void add_commands(std::span<const std::uint8_t> packet, std::span<const Command> commands);
    /// The same, with the shots of each that `receiver` has kept.
    void add_commands(std::span<const std::uint8_t> packet, std::span<const Command> commands,
                      const CommandReceiver& receiver);

    /// Any other, with what was read from it.
    void add(std::span<const std::uint8_t> packet, nlohmann::json expected);

    /// Writes captured_NAME.bin (each packet after its size in four bytes, lowest first) and captured_NAME.json.
    bool save(const std::filesystem::path& folder, const std::string& name = "packets") const;
    std::size_t packets() const { return expected_.size(); }

private:
    std::vector<std::uint8_t> bytes_;
    nlohmann::json expected_ = nlohmann::json::array();
};

}  // namespace backsight::test
