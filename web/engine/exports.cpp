// What a page calls: one match at a time, numbers in, numbers out. Texts and arrays live until the next call.

#include <algorithm>
#include <optional>

#include "web/engine/page_recording.h"
#include "web/engine/playground.h"
#include "web/engine/tables.h"

// The name of each is its function's, as WASM needs no other.
#define BACKSIGHT_WEB_EXPORT(name) extern "C" __attribute__((export_name(#name), used))

namespace {

using namespace backsight;
using namespace backsight::web;

struct Page {
    Settings settings;
    std::optional<Playground> match;
    std::vector<float> floats;
    std::vector<double> doubles;
};

Page& page() {
    static Page only;
    return only;
}

Playground& match() {
    if (!page().match) page().match.emplace(page().settings);
    return *page().match;
}

template <class Enum>
Enum clamped(int value) {
    return static_cast<Enum>(std::clamp(value, 0, static_cast<int>(enum_count<Enum>) - 1));
}

int size_of(const std::vector<float>& numbers) { return static_cast<int>(numbers.size()); }

}  // namespace

/// A setting by its place in the table of settings. 0: there is none.
BACKSIGHT_WEB_EXPORT(set) int set(int place, double value) {
    if (place < 0 || !page().settings.set(static_cast<std::size_t>(place), value)) return 0;
    page().settings.set_recording(page_recording());
    if (page().match) page().match->change(page().settings);
    return 1;
}

/// Begins a new match with the settings as they are.
BACKSIGHT_WEB_EXPORT(start) void start() { page().match.emplace(page().settings); }

/// Plays up to this time, microseconds since the match began. Returns where it is: at most a second later.
BACKSIGHT_WEB_EXPORT(play_until) double play_until(double us) {
    const double limit = 4e15;
    const double until = us == us ? std::clamp(us, 0.0, limit) : 0.0;
    match().play_until({static_cast<std::int64_t>(until)});
    return static_cast<double>(match().now().value);
}

/// Your keys, as PlayerInput has them.
BACKSIGHT_WEB_EXPORT(press) void press(int forward, int left, int yaw, int pitch, int buttons, int weapon) {
    arena::PlayerInput input;
    input.forward = static_cast<std::int8_t>(std::clamp(forward, -127, 127));
    input.left = static_cast<std::int8_t>(std::clamp(left, -127, 127));
    input.yaw = static_cast<std::uint16_t>(yaw);
    input.pitch = static_cast<std::int16_t>(std::clamp(pitch, -16384, 16384));
    input.buttons = static_cast<std::uint8_t>(buttons);
    input.weapon = clamped<arena::WeaponId>(weapon);
    match().set_input(input);
}

BACKSIGHT_WEB_EXPORT(follow) void follow(int player) {
    match().follow(player < 0 ? 0 : static_cast<std::size_t>(player));
}

/// Shapes of a picture (picture.h); returns how many floats there are at floats().
BACKSIGHT_WEB_EXPORT(draw) int draw(int picture) {
    page().floats.clear();
    match().draw(clamped<Picture>(picture), page().floats);
    return size_of(page().floats);
}
BACKSIGHT_WEB_EXPORT(draw_projectiles) int draw_projectiles(int picture) {
    page().floats.clear();
    match().draw_projectiles(clamped<Picture>(picture), page().floats);
    return size_of(page().floats);
}
BACKSIGHT_WEB_EXPORT(draw_movers) int draw_movers() {
    page().floats.clear();
    match().draw_movers(page().floats);
    return size_of(page().floats);
}
/// The target of a shot, by the shot's number, in one of its worlds.
BACKSIGHT_WEB_EXPORT(draw_shot) int draw_shot(int number, int world) {
    page().floats.clear();
    const SeenShot* shot = number < 1 ? nullptr : match().shots().find(static_cast<std::uint32_t>(number));
    if (shot != nullptr) page().floats = shot->target_shapes[clamped<World>(world)];
    return size_of(page().floats);
}
/// What the victim of a shot saw as the server dealt the damage.
BACKSIGHT_WEB_EXPORT(draw_victim) int draw_victim(int number) {
    page().floats.clear();
    const SeenShot* shot = number < 1 ? nullptr : match().shots().find(static_cast<std::uint32_t>(number));
    if (shot != nullptr) page().floats = shot->victim.shapes;
    return size_of(page().floats);
}
/// A frame of a shot's kill camera: the eye, yaw and pitch as press() has them, ms from the shot, then shapes.
BACKSIGHT_WEB_EXPORT(draw_reel) int draw_reel(int number, int frame) {
    page().floats.clear();
    if (number > 0 && frame >= 0)
        match().draw_reel(static_cast<std::uint32_t>(number), static_cast<std::size_t>(frame), page().floats);
    return size_of(page().floats);
}
/// A frame of a flight's: between the milliseconds and the shapes, 1 or 0 and the place of the shooter's own image.
BACKSIGHT_WEB_EXPORT(draw_flight_reel) int draw_flight_reel(int number, int frame) {
    page().floats.clear();
    if (number > 0 && frame >= 0)
        match().draw_flight_reel(static_cast<std::uint32_t>(number), static_cast<std::size_t>(frame), page().floats);
    return size_of(page().floats);
}
BACKSIGHT_WEB_EXPORT(floats) const float* floats() { return page().floats.data(); }

/// Rows of a table; returns how many doubles there are at doubles().
BACKSIGHT_WEB_EXPORT(rows) int rows(int table) {
    page().doubles.clear();
    rows_of(clamped<Table>(table), match().facts(), page().doubles);
    return static_cast<int>(page().doubles.size());
}
BACKSIGHT_WEB_EXPORT(doubles) const double* doubles() { return page().doubles.data(); }
/// The columns of a table, ended by a zero byte.
BACKSIGHT_WEB_EXPORT(columns) const char* columns(int table) { return columns_of(clamped<Table>(table)).c_str(); }
