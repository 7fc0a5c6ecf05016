#include "lab/projectiles/message_bytes.h"

#include <backsight/replicate/projectile_news.h>
#include <backsight/session/commands.h>

#include <array>

#include "lab/projectiles/result.h"

namespace backsight::lab::projectiles {

namespace {

// The guide's calls carry position and direction, three floats each, and a tick of four bytes: to the server, and from
// there to every observer. Raw, without the library's headers; its owner hears nothing back.
constexpr MessageBytes fishnet_calls{12 + 12 + 4, 12 + 12 + 4};

// The request alone: location and rotation, three doubles each, and an id of four bytes. What the replicated actor and
// its detonation take is not published.
constexpr double unreal_request = 24 + 24 + 4;

template <class Message>
double size_of(const Message& message) {
    std::array<std::uint8_t, 32> bytes{};
    return static_cast<double>(write_message(message, bytes));
}

/// Of the first packet, in which nothing was before the command.
std::size_t packet_bits(const Command& command) {
    CommandSender sender{CommandConfig{}};
    sender.push(command);
    std::array<std::uint8_t, 256> bytes{};
    BitWriter out(bytes);
    sender.write_packet(out);
    return out.bit_count();
}

}  // namespace

MessageBytes published_bytes(const std::string& preset) {
    if (preset == "fishnet") return fishnet_calls;
    if (preset == "unreal_series" || preset == "unreal_series_corrected") return {unreal_request, unknown};
    return {unknown, unknown};
}

double shot_bytes(const Press& press, const Quantization& quantization) {
    Command command;
    const std::size_t idle = packet_bits(command);
    command.fire = true;
    if (quantize_position(press.muzzle, quantization, command.origin) != QuantizeResult::ok) return unknown;
    if (quantize_direction(press.direction, command.direction) != QuantizeResult::ok) return unknown;
    return static_cast<double>(packet_bits(command) - idle) / 8.0;
}

MessageBytes launch_bytes(const ServerProjectile& projectile, const Quantization& quantization) {
    ProjectileSpawn spawn;
    const bool can_tell = spawn_of(projectile, quantization, spawn);
    return {size_of(grant_of(projectile)), can_tell ? size_of(spawn) : unknown};
}

double verdict_bytes(const SentVerdict& verdict) { return size_of(verdict); }

double denial_bytes(const ProjectileId& id, LaunchResult result) { return size_of(ProjectileDenial{id, result}); }

}  // namespace backsight::lab::projectiles
