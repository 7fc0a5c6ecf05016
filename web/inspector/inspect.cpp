#include "web/inspector/inspect.h"

#include <backsight/rewind/shapes.h>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

#include "arena/level_in_time.h"
#include "server/hit_reports/explain.h"
#include "server/hit_reports/replay.h"
#include "server/hit_reports/replay_stage.h"
#include "server/hit_reports/report_words.h"
#include "web/engine/level_rows.h"
#include "web/engine/picture.h"
#include "web/inspector/draw_query.h"

namespace backsight::web {

using namespace backsight::reports;
using Json = nlohmann::json;

namespace {

const arena::Level& level() {
    static const arena::Level standard = arena::Level::standard();
    return standard;
}

float outside(const Hitbox& shape, Vec3 point) {
    if (shape.kind == ShapeKind::box) {
        const Vec3 local = rotate(conjugate(shape.rotation), point - shape.center);
        const Vec3 half = shape.half_extents;
        const Vec3 over{std::max(std::abs(local.x) - half.x, 0.0f), std::max(std::abs(local.y) - half.y, 0.0f),
                        std::max(std::abs(local.z) - half.z, 0.0f)};
        return length(over);
    }
    Vec3 nearest = shape.center;
    if (shape.kind == ShapeKind::capsule) {
        const Vec3 axis = shape.end - shape.center;
        const float squared = length_squared(axis);
        const float along = squared > 0.0f ? dot(point - shape.center, axis) / squared : 0.0f;
        nearest = shape.center + axis * std::clamp(along, 0.0f, 1.0f);
    }
    return std::max(distance(point, nearest) - shape.radius, 0.0f);
}

void draw_view(const ReportRecord& record, const RunFacts& run, ReportView which, std::uint16_t hit,
               std::vector<float>& out) {
    const ReplayStage stage(record, run, which, hit);
    const View view = stage.view();
    for (const ReportEntity& entity : record.entities) {
        if (stage.has(entity) && entity.id != record.shot.shooter)
            draw_entity(view, view.pose(stage.local(entity.id)), out);
    }
}

// Of several hits each victim where its own verdict has them: some as on the screen, and some later.
void draw_judged(const ReportRecord& record, const RunFacts& run, std::vector<float>& out) {
    std::vector<EntityId> later;
    for (std::size_t i = 0; i < record.list.size(); ++i) {
        const EntityId victim = record.list[i].seen.entity;
        if (!record.list[i].verdict.is_judged_again || std::ranges::find(later, victim) != later.end()) continue;
        draw_view(record, run, ReportView::judged, static_cast<std::uint16_t>(i), out);
        later.push_back(victim);
    }
    const ReplayStage stage(record, run, ReportView::claimed);
    const View view = stage.view();
    for (const ReportEntity& entity : record.entities) {
        const bool is_later = std::ranges::find(later, entity.id) != later.end();
        if (stage.has(entity) && entity.id != record.shot.shooter && !is_later)
            draw_entity(view, view.pose(stage.local(entity.id)), out);
    }
}

Json now_of(const ReportRecord& record, ShotPictures& pictures) {
    for (const ReportStrategy& way : record.strategies) {
        if (way.name != std::string_view("present")) continue;
        if (way.shown.is_null()) break;
        draw_hitbox(way.shown.index(), true, way.shape, pictures.now);
        return "The record has one hitbox of the present: where it stood as the server judged.";
    }
    return "The record has nothing of the present.";
}

Json shows_of(const ReportRecord& record, const RunFacts& run, ShotPictures& pictures) {
    Json shows;
    if (record.entities.empty() || !ReplayStage::fits(record, run)) {
        const char* none = "The shot was refused before any view was built.";
        return {{"screen", none}, {"rewound", none}, {"now", now_of(record, pictures)}};
    }
    draw_view(record, run, ReportView::claimed, 0, pictures.screen);
    const bool is_any_later =
        std::ranges::any_of(record.list, [](const ReportHit& hit) { return hit.verdict.is_judged_again; });
    shows["screen"] = "The entities nearest to the shot, from the samples that the screen had.";
    if (is_any_later) {
        draw_judged(record, run, pictures.rewound);
        shows["rewound"] =
            "A cap let the server look back less far for some: these stand where they were judged, all others where "
            "the screen had them.";
    } else if (record.verdict.is_judged_again) {
        draw_view(record, run, ReportView::judged, 0, pictures.rewound);
        shows["rewound"] =
            "A cap let the server look back less far: only the victim is in the record, where it was judged.";
    } else {
        pictures.rewound = pictures.screen;
        shows["rewound"] = "Rebuilt from the stamp and the server's own samples.";
    }
    shows["now"] = now_of(record, pictures);
    return shows;
}

Json replay_json(const Replay& replay) { return {{"equal", replay.equal}, {"lines", replay.lines}}; }

Json inspect(const ReportRecord& record, const RunFacts& run, ShotPictures& pictures) {
    Json out = report_json(record, run);
    out["words"] = explain(record, run);
    out["headline"] = headline(record);
    const Replay again = replay(record, run);
    out["replay"] = replay_json(again);
    out["shows"] = shows_of(record, run, pictures);
    const Ray ray = ray_of(record.shot, record.rules);
    out["ways"] = Json::array();
    for (const ReportStrategy& way : record.strategies) {
        auto& picture = pictures.ways.emplace_back();
        Json row{{"name", inputs::printable(way.name)},
                 {"victim", way.hit ? Json(name_of(way.hit.entity)) : Json(nullptr)},
                 {"group", way.hit ? Json(group_name(way.hit.group)) : Json(nullptr)},
                 {"differs", way.hit.entity != record.strategies.front().hit.entity},
                 {"passes_m", nullptr}};
        if (!way.shown.is_null()) {
            draw_hitbox(way.shown.index(), true, way.shape, picture);
            row["passes_m"] = passes_by(ray, way.shape);
        }
        out["ways"].push_back(row);
    }
    if (record.asked) draw_query(*record.asked, pictures.shape);
    draw_movers(level(), record.shown_of({}).tick(), pictures.movers);
    return out;
}

Json inspect(const ProjectileRecord& record, const RunFacts& run, ShotPictures& pictures) {
    Json out = report_json(record, run);
    out["words"] = explain(record, run);
    out["headline"] = headline(record);
    arena::LevelInTime in_time(level());
    const Replay again = replay(record, run, in_time.at());
    out["replay"] = replay_json(again);
    for (const Vec3 place : again.path) pictures.path.insert(pictures.path.end(), {place.x, place.y, place.z});
    out["shows"] = {{"screen", "The record has no samples of what the shooter's screen drew along the way."},
                    {"rewound", "The flight, flown again from its stored launch through the level."},
                    {"now", "The record has nothing of the present."}};
    if (!record.bystander.entity.is_null()) {
        // A stand-in of a player's size: the record has where they stood and not their hitboxes.
        Hitbox body;
        body.kind = ShapeKind::capsule;
        body.center = record.bystander.position + Vec3{0.0f, 0.0f, 0.4f};
        body.end = record.bystander.position + Vec3{0.0f, 0.0f, 1.4f};
        body.radius = 0.4f;
        draw_hitbox(record.bystander.entity.index(), true, body, pictures.rewound);
        out["shows"]["rewound"] =
            "The flight, flown again through the level. The figure stands for whoever was nearest to its end: the "
            "record has their place, not their hitboxes.";
    }
    draw_movers(level(), record.launch.shot.tick(), pictures.movers);
    return out;
}

}  // namespace

float passes_by(const Ray& ray, const Hitbox& placed) {
    // The distance to a convex shape is convex along a line.
    float low = 0.0f;
    float high = std::min(ray.max_distance, 10'000.0f);
    const auto at = [&](float along) { return outside(placed, ray.origin + ray.direction * along); };
    for (int i = 0; i < 80; ++i) {
        const float third = (high - low) / 3.0f;
        if (at(low + third) <= at(high - third)) {
            high -= third;
        } else {
            low += third;
        }
    }
    return at(0.5f * (low + high));
}

std::string inspect(ReportReader& reader, const ReportKey& key, ShotPictures& pictures) {
    pictures = {};
    if (key.is_projectile) {
        const ProjectileRecord record = reader.load_projectile(key.id);
        return inspect(record, reader.facts(record.run), pictures).dump();
    }
    const ReportRecord record = reader.load(key.id);
    return inspect(record, reader.facts(record.run), pictures).dump();
}

bool judge_again(ReportReader& reader, const ReportKey& key, std::string& line) {
    Replay again;
    if (key.is_projectile) {
        const ProjectileRecord record = reader.load_projectile(key.id);
        arena::LevelInTime in_time(level());
        again = replay(record, reader.facts(record.run), in_time.at());
    } else {
        const ReportRecord record = reader.load(key.id);
        again = replay(record, reader.facts(record.run));
    }
    line = again.lines.empty() ? std::string() : again.lines.front();
    return again.equal;
}

}  // namespace backsight::web
