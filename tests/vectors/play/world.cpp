// Cases of kind "world": a server and its screens, call by call.

#include "tests/vectors/common/fields.h"
#include "tests/vectors/common/level.h"
#include "tests/vectors/play/play.h"
#include "tests/vectors/play/world_player.h"

#include <backsight/projectile/area.h>
#include <backsight/view/plain_bytes.h>

#include <algorithm>

namespace backsight::played {

namespace {

ViewStamp stamp_of(const Json& text) {
    ViewStamp stamp;
    if (read_stamp(bytes_of(text), stamp).result != BytesResult::ok) {
        throw std::runtime_error("the key 'stamp' holds no stamp");
    }
    return stamp;
}

}  // namespace

Json hit_answer(const Hit& hit) {
    if (hit.entity.is_null()) return nullptr;
    Json out{{"entity", hit.entity.value},        {"hitbox", hit.hitbox},        {"group", static_cast<int>(hit.group)},
             {"distance", text_of(hit.distance)}, {"point", text_of(hit.point)}, {"normal", text_of(hit.normal)}};
    if (hit.fields != 0) out["fields"] = hit.fields;
    return out;
}

Json verdict_answer(const Verdict& verdict) {
    return {{"outcome", static_cast<int>(verdict.outcome)},
            {"reason", static_cast<int>(verdict.reason)},
            {"audit", static_cast<int>(verdict.audit)},
            {"hit", hit_answer(verdict.hit)},
            {"is_judged_again", verdict.is_judged_again ? 1 : 0},
            {"judged", wide_text(verdict.judged.raw)},
            {"offsets", verdict.judged_offsets},
            {"paid_us", verdict.paid.value},
            {"victim_moved", text_of(verdict.victim_moved_m)},
            {"seen_paid_us", verdict.seen_paid.value},
            {"seen_moved", text_of(verdict.seen_moved_m)}};
}

WorldPlayer::WorldPlayer(Object& head)
    : world_(head.at("world")), server_(world_.config, server_config_of(head.at("server"), world_.config)) {
    for (const Json& screen : head.list("screens")) {
        screens_.push_back(std::make_unique<ClientWorld>(world_.config, screen_config_of(screen, world_.config)));
    }
    for (const Json& set : head.list("sets")) add_set(set);
    shows_bytes_ = whole_of(head.at("shows_bytes"), 0, 1) == 1;
    for (const Json& rules : head.list("rules")) rules_.push_back(weapon_rules_of(rules));
    if (whole_of(head.at("has_floor"), 0, 1) == 1) server_.set_level(floor_level());
    if (world_.config.has_projectiles()) {
        hook_ = [this](const ProjectileAuthority::Ended& ended, const View& view, const LevelTrace& level) {
            note_end(ended, view, level);
        };
        server_.projectiles().set_ended_hook(hook_);
    }
    expect("fingerprint", head.at("fingerprint"), wide_text(server_.fingerprint()));
    for (std::size_t i = 0; i < screens_.size(); ++i) {
        take_widths(i, head.list("screens").at(i), head.at("fingerprint"));
    }
}

// A screen whose sets have other widths than the server's has another fingerprint.
void WorldPlayer::take_widths(std::size_t screen, const Json& config, const Json& expected) {
    ClientWorld& world = *screens_[screen];
    const bool is_other = config.contains("rotation_bits");
    for (const Json& width : is_other ? config.at("rotation_bits") : Json::array()) {
        const HitboxSetId set{number_of<std::uint16_t>(width.at(0))};
        const auto bits = number_of<std::uint32_t>(width.at(1));
        if (world.history().hitbox_sets().set_rotation_bits(set, bits)) continue;
        throw std::runtime_error("the key 'rotation_bits' holds no set and width in place of " + width.dump());
    }
    expect("fingerprint", is_other ? config.at("fingerprint") : expected, wide_text(world.fingerprint()));
}

const std::map<std::string, WorldPlayer::Call>& WorldPlayer::calls() {
    using P = WorldPlayer;
    static const std::map<std::string, Call> all{{"begin_tick", &P::begin_tick},
                                                 {"finish_tick", &P::finish_tick},
                                                 {"spawn", &P::spawn},
                                                 {"record", &P::record},
                                                 {"kill", &P::event},
                                                 {"respawn", &P::event},
                                                 {"teleport", &P::event},
                                                 {"despawn", &P::event},
                                                 {"change_hitboxes", &P::event},
                                                 {"set_parent", &P::event},
                                                 {"set_team", &P::event},
                                                 {"set_layers", &P::event},
                                                 {"set_hitbox_mask", &P::event},
                                                 {"set_fields", &P::event},
                                                 {"join", &P::join},
                                                 {"send", &P::send},
                                                 {"take", &P::take},
                                                 {"select_shot", &P::select_shot},
                                                 {"judge", &P::judge},
                                                 {"launch", &P::launch},
                                                 {"flying", &P::flying},
                                                 {"seen", &P::seen},
                                                 {"bone", &P::bone},
                                                 {"set_self", &P::set_self},
                                                 {"store", &P::store},
                                                 {"can_store", &P::can_store},
                                                 {"advance", &P::advance},
                                                 {"show", &P::show},
                                                 {"stamp", &P::stamp},
                                                 {"pose", &P::pose},
                                                 {"shoot", &P::shoot},
                                                 {"judge_query", &P::judge_query},
                                                 {"shoot_query", &P::shoot_query},
                                                 {"set_entity", &P::set_entity},
                                                 {"become", &P::become}};
    return all;
}

void WorldPlayer::add_set(const Json& set) {
    Object in(set, "sets");
    std::vector<Hitbox> hitboxes;
    for (const Json& hitbox : in.list("hitboxes")) hitboxes.push_back(hitbox_of(hitbox));
    const auto group = static_cast<DrawGroup>(whole_of(in.at("group"), 0, max_draw_groups - 1));
    const std::uint16_t bones = in.has("skeleton") ? number_of<std::uint16_t>(in.at("skeleton")) : std::uint16_t{0};
    const std::uint32_t bits = in.has("rotation_bits") ? number_of<std::uint32_t>(in.at("rotation_bits")) : 0;
    in.finish();
    static_cast<void>(server_.history().hitbox_sets().add(hitboxes, group, bones, bits));
    for (auto& screen : screens_) static_cast<void>(screen->history().hitbox_sets().add(hitboxes, group, bones, bits));
}

Json pose_answer(const ViewPose& pose) {
    Json out{{"status", static_cast<int>(pose.status)}};
    if (pose.status > ViewStatus::dead) return out;
    out["position"] = text_of(pose.pose.position);
    out["rotation"] = text_of(pose.pose.rotation);
    out["from"] = pose.from.value;
    out["to"] = pose.to.value;
    out["fraction"] = text_of(pose.fraction);
    return out;
}

Json WorldPlayer::begin_tick(Object& step) {
    server_.begin_tick(tick_of(step.at("tick")));
    areas_.clear();
    return nullptr;
}

// In the view that the end was judged in, which is not there later.
void WorldPlayer::note_end(const ProjectileAuthority::Ended& ended, const View& view, const LevelTrace& level) {
    Json& area = areas_.emplace_back(Json::array());
    const AreaRules& rules = ended.projectile.rules->area;
    if (rules.outer_radius_m <= 0.0f) return;
    std::vector<AreaHit> hits(64);
    const ProjectileVerdict& verdict = ended.verdict;
    const Detonation detonation{verdict.position, verdict.normal, ended.velocity, verdict.target};
    hits.resize(std::min(hits.size(), area_hits(view, rules, detonation, {}, level, hits)));
    for (const AreaHit& hit : hits) {
        area.push_back({{"entity", hit.entity.value},
                        {"hitbox", hit.hitbox},
                        {"group", static_cast<int>(hit.group)},
                        {"point", text_of(hit.point)},
                        {"distance", text_of(hit.distance)},
                        {"share", text_of(hit.share)},
                        {"direction", text_of(hit.direction)}});
    }
}

Json WorldPlayer::finish_tick(Object&) {
    server_.finish_tick();
    if (!world_.config.has_projectiles()) return nullptr;
    Json out = Json::array();
    for (const ProjectileAuthority::Ended& ended : server_.ended()) {
        const ProjectileVerdict& verdict = ended.verdict;
        out.push_back({{"id", {verdict.id.client, verdict.id.command, verdict.id.ordinal}},
                       {"end", static_cast<int>(verdict.end)},
                       {"basis", static_cast<int>(verdict.basis)},
                       {"age", wide_text(verdict.age)},
                       {"position", text_of(verdict.position)},
                       {"point", text_of(verdict.point)},
                       {"normal", text_of(verdict.normal)},
                       {"target", verdict.target.value},
                       {"hitbox", verdict.hitbox},
                       {"group", static_cast<int>(verdict.group)},
                       {"paid", wide_text(ended.paid)},
                       {"velocity", text_of(ended.velocity)},
                       {"targets_at", wide_text(ended.targets.raw)},
                       {"area", areas_.at(out.size())}});
    }
    return out;
}

Json WorldPlayer::flying(Object&) {
    Json out = Json::array();
    server_.projectiles().for_each([&](const ServerProjectile& projectile, const SharedFlight& flight) {
        const std::int64_t age = flight.result().age;
        out.push_back({{"id", {projectile.id.client, projectile.id.command, projectile.id.ordinal}},
                       {"age", wide_text(age)},
                       {"position", text_of(flight.position(age))}});
    });
    return out;
}

Json WorldPlayer::spawn(Object& step) { return server_.spawn(traits_of(step)).value; }

Json WorldPlayer::record(Object& step) {
    std::vector<Pose> bones;
    if (step.has("bones")) {
        for (const Json& bone : step.list("bones")) bones.push_back({vec3_of(bone.at(0)), quat_of(bone.at(1))});
    }
    return static_cast<int>(server_.record(entity_of(step.at("entity")), pose_of(step), bones));
}

Json WorldPlayer::select_shot(Object& step) {
    static_cast<void>(server_.select_shot(client_of(step), number_of<std::uint32_t>(step.at("shot"))));
    return nullptr;
}

Json WorldPlayer::event(Object& step) {
    WorldHistory& history = server_.history();
    const EntityId id = entity_of(step.at("entity"));
    const std::string what = step.at("do");
    const auto value = number_of<std::uint32_t>(step.at("value"));
    const auto small = static_cast<std::uint16_t>(value);
    if (what == "kill") return static_cast<int>(history.kill(id));
    if (what == "respawn") return static_cast<int>(history.respawn(id));
    if (what == "teleport") return static_cast<int>(history.teleport(id));
    if (what == "despawn") return static_cast<int>(server_.despawn(id));
    if (what == "change_hitboxes") return static_cast<int>(history.change_hitboxes(id, {small}));
    if (what == "set_team") return static_cast<int>(history.set_team(id, small));
    if (what == "set_layers") return static_cast<int>(history.set_layers(id, small));
    if (what == "set_hitbox_mask") return static_cast<int>(history.set_hitbox_mask(id, value));
    if (what == "set_fields") return static_cast<int>(history.set_fields(id, value));
    return static_cast<int>(history.set_parent(id, EntityId{value}));
}

Json WorldPlayer::join(Object& step) { return server_.join(entity_of(step.at("entity"))); }

Json WorldPlayer::send(Object& step) {
    const std::uint32_t client = client_of(step);
    std::vector<EntityId> wanted;
    Json gone = Json::array();
    for (const EntityId id : server_.despawned(client)) {
        gone.push_back(id.value);
        wanted.push_back(id);
    }
    for (const Json& id : step.list("entities")) wanted.push_back(entity_of(id));
    const SnapshotSeq seq = server_.snapshot(client);
    Sent sent{server_.tick(), {}};
    Json held = Json::array();
    std::vector<std::uint8_t> bytes;
    for (const EntityId id : wanted) {
        const auto state = server_.add(client, id);
        if (!state) continue;
        held.push_back(id.value);
        sent.entities.push_back({*state, {state->bones.begin(), state->bones.end()}});
        std::vector<std::uint8_t> room(state_bytes_of(state->state, state->bones));
        static_cast<void>(write_state(state->state, state->bones, room));
        for (int shift = 0; shift < 32; shift += 8) bytes.push_back(static_cast<std::uint8_t>(id.value >> shift));
        bytes.insert(bytes.end(), room.begin(), room.end());
    }
    sent_[{client, seq.value}] = sent;
    Json out{{"gone", gone}, {"seq", seq.value}, {"held", held}};
    if (shows_bytes_) out["bytes"] = text_of(bytes);
    return out;
}

Json WorldPlayer::take(Object& step) {
    const ViewStamp stamp = stamp_of(step.at("stamp"));
    const std::uint32_t client = client_of(step);
    std::vector<CommandShot> shots;
    for (const Json& shot : step.has("shots") ? step.list("shots") : Json::array()) {
        shots.emplace_back().stamp = stamp_of(shot);
    }
    const TakenCommand taken = server_.take_command(client, number_of<std::uint32_t>(step.at("number")), stamp, shots);
    taken_[client] = taken.audited.stamp;
    return {{"result", static_cast<int>(taken.result)},
            {"lost", taken.lost},
            {"audit", static_cast<int>(taken.audited.result)},
            {"moved", wide_text(taken.audited.moved)}};
}

Json WorldPlayer::judge(Object& step) {
    const CoverLevel level = cover_level_of(step);
    const auto line = [&level](Vec3 from, Vec3 to, Moment) { return level.is_free(from, to); };
    const LineOfSight sight = level.is_given ? LineOfSight(line) : LineOfSight{};
    const Verdict verdict = server_.judge(client_of(step), shot_of(step), rules(step), sight).verdict;
    return verdict_answer(verdict);
}

Json WorldPlayer::launch(Object& in) {
    LaunchClaim claim;
    LaunchFacts facts({}, {});
    const Json& id = in.list("id");
    claim.id = {number_of<std::uint32_t>(id.at(0)), number_of<std::uint32_t>(id.at(1)),
                number_of<std::uint8_t>(id.at(2))};
    {
        LaunchClaim& out = claim;
        CLAIM_FIELDS(READ_CPP)
        CLAIM_SPEED_FIELD(READ_CPP_IF)
    }
    {
        LaunchFacts& out = facts;
        FACTS_FIELDS(READ_CPP)
    }
    return static_cast<int>(server_.launch(client_of(in), claim, facts));
}

View WorldPlayer::seen_by(std::uint32_t client) {
    return View::exact(server_.history(), world_.config.draw, server_.ledger(client), taken_.at(client));
}

Json WorldPlayer::seen(Object& step) {
    return pose_answer(seen_by(client_of(step)).pose(entity_of(step.at("entity"))));
}

Json WorldPlayer::bone(Object& step) {
    const View view = step.has("screen") ? screen(step).view() : seen_by(client_of(step));
    const ViewPose found = view.pose(entity_of(step.at("entity")));
    const auto bone = number_of<std::int16_t>(step.at("bone"));
    if (found.status > ViewStatus::dead) return nullptr;
    const Pose pose = view.bone(found, bone);
    return {{"position", text_of(pose.position)}, {"rotation", text_of(pose.rotation)}};
}

Json WorldPlayer::set_self(Object& step) {
    const Tick joined = tick_of(step.at("tick"));
    joined_[number_of<std::uint32_t>(step.at("screen"))] = {client_of(step), joined};
    screen(step).set_self(entity_of(step.at("entity")), client_of(step), joined);
    return nullptr;
}

Json WorldPlayer::store(Object& step) {
    const auto seq = number_of<std::uint32_t>(step.at("seq"));
    const Sent& sent = sent_.at({client_of(step), seq});
    std::vector<SnapshotEntity> entities;
    for (const SentEntity& one : sent.entities) entities.push_back({one.entity.entity, one.entity.state, one.bones});
    return static_cast<int>(screen(step).store({seq}, sent.tick, entities, micros_of(step.at("now_us"))));
}

Json WorldPlayer::can_store(Object& step) {
    const Sent& sent = sent_.at({client_of(step), number_of<std::uint32_t>(step.at("seq"))});
    const WorldHistory& history = screen(step).history();
    const EntityId id = entity_of(step.at("entity"));
    for (const SentEntity& one : sent.entities) {
        if (one.entity.entity == id) return static_cast<int>(history.can_store(id, sent.tick, one.entity.state));
    }
    throw std::runtime_error("the snapshot does not hold the entity");
}

Json WorldPlayer::advance(Object& step) {
    ClientWorld& client = screen(step);
    const bool is_drawn = client.advance(micros_of(step.at("now_us")), micros_of(step.at("rtt_us")));
    Json out{{"is_drawn", is_drawn ? 1 : 0}};
    if (is_drawn) out.update({{"shown", wide_text(client.shown().raw)}, {"offsets", client.offsets()}});
    return out;
}

Json WorldPlayer::show(Object& step) {
    GroupOffsets offsets;
    for (std::size_t i = 0; i < offsets.size(); ++i) read_value(step.list("offsets").at(i), offsets[i]);
    screen(step).show(Moment{wide_of(step.at("moment"))}, offsets);
    return nullptr;
}

Json WorldPlayer::stamp(Object& step) {
    std::vector<std::uint8_t> bytes(stamp_bytes);
    static_cast<void>(write_stamp(screen(step).stamp(), bytes));
    return text_of(bytes);
}

Json WorldPlayer::pose(Object& step) { return pose_answer(screen(step).view().pose(entity_of(step.at("entity")))); }

Json WorldPlayer::shoot(Object& step) {
    const Hit hit = screen(step).shoot(shot_of(step), rules(step));
    return {{"hit", hit_answer(hit)}, {"hash", screen_hash(hit)}};
}

std::unique_ptr<CasePlayer> play_world(Object& head) { return std::make_unique<WorldPlayer>(head); }

}  // namespace backsight::played
