// What a page draws of a match in it.

#include <algorithm>

#include "web/engine/picture.h"
#include "web/engine/playground.h"

namespace backsight::web {

using namespace backsight::arena;

namespace {

void put_camera(const Reel& reel, const ReelFrame& shown, StepRate step_rate, std::vector<float>& out) {
    const auto commands = static_cast<std::int64_t>(shown.command) - static_cast<std::int64_t>(reel.command);
    const double from_shot_ms = static_cast<double>(commands) * static_cast<double>(step_rate.seconds()) * 1000.0;
    out.insert(out.end(), {shown.eye.x, shown.eye.y, shown.eye.z, static_cast<float>(shown.yaw),
                           static_cast<float>(shown.pitch), static_cast<float>(from_shot_ms)});
}

}  // namespace

void Playground::draw(Picture picture, std::vector<float>& out) const {
    if (!client(followed_).is_playing()) return;
    switch (picture) {
        case Picture::screen:
            return draw_screen(client(followed_), out);
        case Picture::screen_then:
            out.insert(out.end(), check_.screen().begin(), check_.screen().end());
            return;
        case Picture::rewound:
            out.insert(out.end(), check_.rewound().begin(), check_.rewound().end());
            return;
        case Picture::now:
            return eyes_->draw_now(client(followed_).arena().world().self(), out);
        case Picture::count_:
            return;
    }
}

void Playground::draw_projectiles(Picture picture, std::vector<float>& out) const {
    const ClientWorld& world = client(followed_).arena().world();
    if (picture != Picture::screen) return eyes_->draw_projectiles(world.client(), out);
    for (const PredictedProjectile& image : world.predicted_projectiles().images()) {
        if (Vec3 place; image.place(world.shown(), place)) put_projectile(image.weapon, true, place, out);
    }
    client(followed_).for_each_of_others(
        [&](const DrawnProjectile& drawn) { put_projectile(drawn.weapon, false, drawn.position, out); });
}

void Playground::draw_movers(std::vector<float>& out) const { web::draw_movers(level_, server_->arena().tick(), out); }

void Playground::draw_reel(std::uint32_t shot, std::size_t frame, std::vector<float>& out) const {
    const Reel* reel = reels_->find(shot);
    if (reel == nullptr || frame >= reel->frames.size()) return;
    const ReelFrame& shown = reel->frames[frame];
    put_camera(*reel, shown, level_.rate(), out);
    out.insert(out.end(), shown.shapes->begin(), shown.shapes->end());
}

void Playground::draw_flight_reel(std::uint32_t flight, std::size_t frame, std::vector<float>& out) const {
    const Reel* reel = reels_->find_flight(flight);
    if (reel == nullptr || frame >= reel->frames.size()) return;
    const ReelFrame& shown = reel->frames[frame];
    put_camera(*reel, shown, level_.rate(), out);
    const auto image = std::ranges::find(shown.images, reel->projectile, &OwnImage::id);
    const bool is_drawn = image != shown.images.end();
    const Vec3 place = is_drawn ? image->place : Vec3();
    out.insert(out.end(), {is_drawn ? 1.0f : 0.0f, place.x, place.y, place.z});
    out.insert(out.end(), shown.shapes->begin(), shown.shapes->end());
}

}  // namespace backsight::web
