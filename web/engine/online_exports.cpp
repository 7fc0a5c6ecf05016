// What a page calls to play on a server: one player at a time. Texts and bytes go in through a buffer: the page asks
// online_buffer() for room and writes there. Arrays and texts that come out live until the next call.
//
//   online_join(text bytes, ticket bytes, at, nonce)   the buffer holds /join.json's text, then the ticket
//   each WebSocket message:  online_deliver(bytes, at)  the buffer holds it
//   each frame:  online_press(...)  online_play_until(at)  while (n = online_take()) send n bytes from online_buffer
//
// Instants are the page's own clock in microseconds, such as 1000 * performance.now(); they do not go back. Call
// online_play_until() more often than frames come, every 4 ms, so that packets leave in time.

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string>

#include "arena/service/join_settings.h"
#include "web/engine/online_tables.h"
#include "web/engine/page_recording.h"

// The name of each is its function's, as WASM needs no other.
#define BACKSIGHT_WEB_EXPORT(name) extern "C" __attribute__((export_name(#name), used))

namespace {

using namespace backsight;
using namespace backsight::web;

constexpr std::size_t most_buffer_bytes = 1u << 16;

struct OnlinePage {
    std::vector<std::uint8_t> buffer;
    std::unique_ptr<OnlinePlayer> player;
    Conditions link;
    Networks networks{1};
    std::string error;
    std::vector<float> floats;
    std::vector<double> doubles;
};

OnlinePage& online() {
    static OnlinePage only;
    return only;
}

Micros instant(double us) {
    const double limit = 4e15;
    return {us == us ? static_cast<std::int64_t>(std::clamp(us, 0.0, limit)) : 0};
}

/// Bytes of the buffer from `from`; fewer if it is shorter.
std::span<const std::uint8_t> input(std::size_t from, int size) {
    const std::span<const std::uint8_t> all = online().buffer;
    const std::size_t begin = std::min(from, all.size());
    return all.subspan(begin, std::min(static_cast<std::size_t>(std::max(size, 0)), all.size() - begin));
}

int floats_drawn() { return static_cast<int>(online().floats.size()); }

OnlineTable table_of(int table) {
    return static_cast<OnlineTable>(std::clamp(table, 0, static_cast<int>(enum_count<OnlineTable>) - 1));
}

}  // namespace

/// Room for this many bytes, at most 65,536; returns where it is.
BACKSIGHT_WEB_EXPORT(online_buffer) std::uint8_t* online_buffer(int bytes) {
    online().buffer.resize(std::min(static_cast<std::size_t>(std::max(bytes, 0)), most_buffer_bytes));
    return online().buffer.data();
}

/// Asks for a seat. 1: the first datagrams are there to take. 0: see online_error().
BACKSIGHT_WEB_EXPORT(online_join)
int online_join(int text_bytes, int ticket_bytes, double at_us, double nonce_high, double nonce_low) {
    OnlinePage& page = online();
    const std::span<const std::uint8_t> text = input(0, text_bytes), ticket = input(text.size(), ticket_bytes);
    page.player.reset();
    server::FieldFault fault;
    const auto match = arena::match_of_join_text({reinterpret_cast<const char*>(text.data()), text.size()}, fault);
    page.error = match ? "" : "the server's settings do not fit this page: " + fault.sentence();
    if (!match) return 0;
    const auto half = [](double number) {
        return number >= 0.0 && number < 4294967296.0 ? static_cast<std::uint64_t>(number) : 0;
    };
    page.player = std::make_unique<OnlinePlayer>(*match);
    page.player->set_link(page.link);
    if (page.player->connect(instant(at_us), half(nonce_high) << 32 | half(nonce_low), ticket)) return 1;
    page.error = "the ticket is too long";
    page.player.reset();
    return 0;
}

/// Says goodbye; play and take on for a moment, so that the server hears it.
BACKSIGHT_WEB_EXPORT(online_leave) void online_leave() {
    if (online().player) online().player->leave();
}

/// Why online_join() failed: a line that ends in a zero byte; empty if it did not.
BACKSIGHT_WEB_EXPORT(online_error) const char* online_error() { return online().error.c_str(); }

/// The visitor's own link, besides the real one. Ratios from 0 to 1. Kept for the next join.
BACKSIGHT_WEB_EXPORT(online_set_link)
void online_set_link(double rtt_ms, double jitter_ms, double loss_ratio, double reorder_ratio) {
    const auto us = [](double milliseconds) {
        return milliseconds == milliseconds ? static_cast<std::int64_t>(std::clamp(milliseconds, 0.0, 2'000.0) * 1'000)
                                            : 0;
    };
    const auto share = [](double ratio) { return ratio == ratio ? std::clamp(ratio, 0.0, 1.0) : 0.0; };
    online().link = {us(rtt_ms), us(jitter_ms), share(loss_ratio), share(reorder_ratio), online().link.recording};
    if (online().player) online().player->set_link(online().link);
}

/// What the visitor's own link plays, by its place in network_list(). Kept for the next join.
BACKSIGHT_WEB_EXPORT(online_set_network) void online_set_network(int network) {
    online().link.recording = online().networks.of(static_cast<std::size_t>(std::max(network, 0)), page_recording());
    if (online().player) online().player->set_link(online().link);
}

/// A WebSocket message, from the buffer, that came at this instant.
BACKSIGHT_WEB_EXPORT(online_deliver) void online_deliver(int bytes, double at_us) {
    if (online().player) online().player->deliver(instant(at_us), input(0, bytes));
}

/// Plays up to this instant; returns where it is.
BACKSIGHT_WEB_EXPORT(online_play_until) double online_play_until(double at_us) {
    if (!online().player) return 0.0;
    online().player->play_until(instant(at_us));
    return static_cast<double>(online().player->now().value);
}

/// Puts the next datagram for the server into the buffer; returns its bytes. 0: there is none.
BACKSIGHT_WEB_EXPORT(online_take) int online_take() {
    if (!online().player) return 0;
    online_buffer(static_cast<int>(max_datagram_bytes));
    return static_cast<int>(online().player->take(online().buffer).value_or(0));
}

/// Your keys, as PlayerInput has them, and as press().
BACKSIGHT_WEB_EXPORT(online_press)
void online_press(int forward, int left, int yaw, int pitch, int buttons, int weapon) {
    if (!online().player) return;
    arena::PlayerInput input;
    input.forward = static_cast<std::int8_t>(std::clamp(forward, -127, 127));
    input.left = static_cast<std::int8_t>(std::clamp(left, -127, 127));
    input.yaw = static_cast<std::uint16_t>(yaw);
    input.pitch = static_cast<std::int16_t>(std::clamp(pitch, -16384, 16384));
    input.buttons = static_cast<std::uint8_t>(buttons);
    input.weapon = static_cast<arena::WeaponId>(std::clamp(weapon, 0, static_cast<int>(arena::weapon_count) - 1));
    online().player->set_input(input);
}

/// Shapes (picture.h) of what the screen shows; returns how many floats there are at online_floats().
BACKSIGHT_WEB_EXPORT(online_draw) int online_draw() {
    online().floats.clear();
    if (online().player) online().player->draw(online().floats);
    return floats_drawn();
}
/// Shapes of what the screen showed with this command: bit for bit what a server's viewer is shown as rewound for it.
/// -1: it is not kept.
BACKSIGHT_WEB_EXPORT(online_draw_command) int online_draw_command(double command) {
    online().floats.clear();
    const bool is_number = command >= 1.0 && command < 4294967296.0;
    const std::vector<float>* frame =
        online().player && is_number ? online().player->frame(static_cast<std::uint32_t>(command)) : nullptr;
    if (frame == nullptr) return -1;
    online().floats = *frame;
    return floats_drawn();
}
/// As draw_projectiles(), on this screen.
BACKSIGHT_WEB_EXPORT(online_draw_projectiles) int online_draw_projectiles() {
    online().floats.clear();
    if (online().player) online().player->draw_projectiles(online().floats);
    return floats_drawn();
}
/// As draw_movers(), on this screen.
BACKSIGHT_WEB_EXPORT(online_draw_movers) int online_draw_movers() {
    online().floats.clear();
    if (online().player) online().player->draw_movers(online().floats);
    return floats_drawn();
}
BACKSIGHT_WEB_EXPORT(online_floats) const float* online_floats() { return online().floats.data(); }

/// Rows of a table: 0 status, 1 shots, 2 snapshots. Returns how many doubles there are at online_doubles().
BACKSIGHT_WEB_EXPORT(online_rows) int online_rows(int table) {
    online().doubles.clear();
    if (online().player) rows_of(table_of(table), *online().player, online().doubles);
    return static_cast<int>(online().doubles.size());
}
BACKSIGHT_WEB_EXPORT(online_doubles) const double* online_doubles() { return online().doubles.data(); }
/// The columns of a table, ended by a zero byte.
BACKSIGHT_WEB_EXPORT(online_columns) const char* online_columns(int table) {
    return columns_of(table_of(table)).c_str();
}
