#include "tests/vectors/make/script.h"

#include "tests/vectors/make/configs.h"

#include <backsight/projectile/area.h>
#include <backsight/view/plain_bytes.h>

#include <algorithm>
#include <array>
#include <stdexcept>

namespace backsight::vectors {

namespace {

Json json_of(const Shot& shot) {
    return {{"shooter", shot.shooter.value},    {"origin", hex(shot.origin)},
            {"direction", hex(shot.direction)}, {"max_distance", hex(shot.max_distance)},
            {"spare_team", shot.spare_team},    {"layers", shot.layers},
            {"mount", shot.mount.value}};
}

std::string bytes_of(const SnapshotEntity& entity) {
    std::vector<std::uint8_t> bytes(4 + state_bytes_of(entity.state, entity.bones));
    for (std::size_t i = 0; i < 4; ++i) bytes[i] = static_cast<std::uint8_t>(entity.entity.value >> (8 * i));
    static_cast<void>(write_state(entity.state, entity.bones, std::span(bytes).subspan(4)));
    return hex(bytes);
}

Json bone_answer(const View& view, EntityId id, std::int16_t bone) {
    const ViewPose found = view.pose(id);
    if (!has_pose(found.status)) return nullptr;
    const Pose pose = view.bone(found, bone);
    return {{"position", hex(pose.position)}, {"rotation", hex(pose.rotation)}};
}

void require(const char* field) {
    if (field != nullptr) throw std::runtime_error(field);
}

}  // namespace

Json json_of(const Verdict& verdict) {
    return {{"outcome", number(verdict.outcome)},
            {"reason", number(verdict.reason)},
            {"audit", number(verdict.audit)},
            {"hit", json_of(verdict.hit)},
            {"is_judged_again", number(verdict.is_judged_again)},
            {"judged", hex64(verdict.judged.raw)},
            {"offsets", verdict.judged_offsets},
            {"paid_us", verdict.paid.value},
            {"victim_moved", hex(verdict.victim_moved_m)},
            {"seen_paid_us", verdict.seen_paid.value},
            {"seen_moved", hex(verdict.seen_moved_m)}};
}

LevelContact meet_floor(Vec3 from, Vec3 to, float radius) {
    if (to.z >= radius || to.z >= from.z) return {};
    const float way = from.z - to.z;
    const float gap = from.z - radius;
    return {true, gap <= 0.0f ? 0.0f : gap / way, {0.0f, 0.0f, 1.0f}};
}

Script::Script(ScriptConfig config)
    : config_(std::move(config)), server_(config_.world, config_.server), head_(head_of(config_)) {
    require(config_.world.validate());
    require(config_.server.validate(config_.world));
    for (const ClientWorldConfig& screen : config_.screens) {
        require(screen.validate(config_.world));
        screens_.push_back(std::make_unique<ClientWorld>(config_.world, screen));
    }
    add_sets();
    head_["fingerprint"] = hex64(server_.fingerprint());
    static const auto floor = [](Vec3 from, Vec3 to, float radius) { return meet_floor(from, to, radius); };
    static const auto level = [](Moment) { return LevelTrace(floor); };
    if (config_.has_floor) server_.set_level(level);
    if (!config_.world.has_projectiles()) return;
    hook_ = [this](const ProjectileAuthority::Ended& ended, const View& view, const LevelTrace& walls) {
        note_end(ended, view, walls);
    };
    server_.projectiles().set_ended_hook(hook_);
}

void Script::add_sets() {
    for (std::size_t i = 0; i < config_.sets.size(); ++i) {
        const auto& [group, hitboxes] = config_.sets[i];
        const std::uint16_t skeleton = config_.skeleton_of(i);
        const std::uint32_t bits = config_.rotation_bits_of(i);
        static_cast<void>(server_.history().hitbox_sets().add(hitboxes, group, skeleton, bits));
        for (auto& screen : screens_) {
            static_cast<void>(screen->history().hitbox_sets().add(hitboxes, group, skeleton, bits));
        }
    }
    for (const auto& [screen, widths] : config_.screen_bits) {
        Json& said = head_["screens"][screen];
        for (const auto& [set, bits] : widths) {
            require(screens_[screen]->history().hitbox_sets().set_rotation_bits({set}, bits) ? nullptr : "screen_bits");
            said["rotation_bits"].push_back({set, bits});
        }
        said["fingerprint"] = hex64(screens_[screen]->fingerprint());
    }
}

// Area effects in the view that the end was judged in, which is not there later.
void Script::note_end(const ProjectileAuthority::Ended& ended, const View& view, const LevelTrace& level) {
    Json reached = Json::array();
    const AreaRules& rules = ended.projectile.rules->area;
    std::array<AreaHit, 64> room;
    const Detonation detonation{ended.verdict.position, ended.verdict.normal, ended.velocity, ended.verdict.target};
    const std::size_t found =
        rules.outer_radius_m > 0.0f ? area_hits(view, rules, detonation, {}, level, room) : std::size_t{0};
    for (const AreaHit& hit : std::span(room).first(std::min(found, room.size()))) {
        reached.push_back({{"entity", hit.entity.value},
                           {"hitbox", hit.hitbox},
                           {"group", number(hit.group)},
                           {"point", hex(hit.point)},
                           {"distance", hex(hit.distance)},
                           {"share", hex(hit.share)},
                           {"direction", hex(hit.direction)}});
    }
    areas_.push_back(reached);
}

Json& Script::note(Json step) { return steps_.emplace_back(std::move(step)); }

void Script::begin_tick(std::int64_t tick) {
    server_.begin_tick(Tick{tick});
    areas_.clear();
    note({{"do", "begin_tick"}, {"tick", tick}});
}

EntityId Script::spawn(const EntityTraits& traits) {
    const EntityId id = server_.spawn(traits);
    note({{"do", "spawn"},
          {"set", traits.hitboxes.value},
          {"parent", traits.parent.value},
          {"team", traits.team},
          {"layers", traits.layers},
          {"gives", id.value}});
    return id;
}

RecordResult Script::record(EntityId id, const EntityPose& pose, std::span<const Pose> bones) {
    const RecordResult result = server_.record(id, pose, bones);
    Json& step = note({{"do", "record"}, {"entity", id.value}, {"position", hex(pose.position)}});
    if (pose.rotation != Quat{}) step["rotation"] = hex(pose.rotation);
    if (pose.velocity != Vec3{}) step["velocity"] = hex(pose.velocity);
    if (pose.acceleration != Vec3{}) step["acceleration"] = hex(pose.acceleration);
    if (pose.angular_velocity != Vec3{}) step["angular_velocity"] = hex(pose.angular_velocity);
    for (const Pose& bone : bones) step["bones"].push_back({hex(bone.position), hex(bone.rotation)});
    step["gives"] = number(result);
    return result;
}

RecordResult Script::event(const std::string& what, EntityId id, std::uint32_t value) {
    WorldHistory& history = server_.history();
    RecordResult result = RecordResult::ok;
    if (what == "kill") result = history.kill(id);
    if (what == "respawn") result = history.respawn(id);
    if (what == "teleport") result = history.teleport(id);
    if (what == "despawn") result = server_.despawn(id);
    if (what == "change_hitboxes") result = history.change_hitboxes(id, {static_cast<std::uint16_t>(value)});
    if (what == "set_team") result = history.set_team(id, static_cast<std::uint16_t>(value));
    if (what == "set_layers") result = history.set_layers(id, static_cast<std::uint16_t>(value));
    if (what == "set_hitbox_mask") result = history.set_hitbox_mask(id, value);
    if (what == "set_fields") result = history.set_fields(id, value);
    if (what == "set_parent") result = history.set_parent(id, EntityId{value});
    note({{"do", what}, {"entity", id.value}, {"value", value}, {"gives", number(result)}});
    return result;
}

std::uint32_t Script::join(EntityId entity) {
    const std::uint32_t client = server_.join(entity);
    note({{"do", "join"}, {"entity", entity.value}, {"gives", client}});
    return client;
}

SnapshotSeq Script::send(std::uint32_t client, const std::vector<EntityId>& entities) {
    const std::span<const EntityId> gone = server_.despawned(client);
    const std::vector<EntityId> tombstones(gone.begin(), gone.end());
    const SnapshotSeq seq = server_.snapshot(client);
    Sent& sent = sent_[{client, seq.value}];
    sent.tick = server_.tick();
    Json step{{"do", "send"}, {"client", client}, {"entities", Json::array()}};
    Json gives{{"gone", Json::array()}, {"seq", seq.value}, {"held", Json::array()}};
    std::string bytes;
    const auto add = [&](EntityId id) {
        const auto state = server_.add(client, id);
        if (!state) return;
        sent.entities.push_back({*state, {state->bones.begin(), state->bones.end()}});
        gives["held"].push_back(id.value);
        bytes += bytes_of(*state);
    };
    for (const EntityId id : tombstones) {
        gives["gone"].push_back(id.value);
        add(id);
    }
    for (const EntityId id : entities) {
        step["entities"].push_back(id.value);
        add(id);
    }
    if (config_.shows_bytes) gives["bytes"] = bytes;
    step["gives"] = gives;
    note(step);
    return seq;
}

const TakenCommand& Script::take(std::uint32_t client, std::uint32_t number_of, const ViewStamp& stamp,
                                 const std::vector<ViewStamp>& shots) {
    std::vector<CommandShot> brought(shots.size());
    for (std::size_t i = 0; i < shots.size(); ++i) brought[i].stamp = shots[i];
    const TakenCommand& taken = taken_[client] = server_.take_command(client, number_of, stamp, brought);
    Json& step = note({{"do", "take"},
                       {"client", client},
                       {"number", number_of},
                       {"stamp", hex(stamp)},
                       {"gives",
                        {{"result", number(taken.result)},
                         {"lost", taken.lost},
                         {"audit", number(taken.audited.result)},
                         {"moved", hex64(taken.audited.moved)}}}});
    for (const ViewStamp& shot : shots) step["shots"].push_back(hex(shot));
    return taken;
}

void Script::select_shot(std::uint32_t client, std::uint32_t shot) {
    static_cast<void>(server_.select_shot(client, shot));
    note({{"do", "select_shot"}, {"client", client}, {"shot", shot}});
}

const Verdict& Script::judge(std::uint32_t client, const Shot& shot, std::size_t rules, Sight sight) {
    const CoverWall wall = config_.wall;
    const auto line = [&](Vec3 a, Vec3 b, Moment) {
        if (sight != Sight::wall) return sight == Sight::free;
        if ((a.x < wall.x) == (b.x < wall.x)) return true;
        const Vec3 hidden = a.x < wall.x ? b : a;
        return !(hidden.y < wall.y);
    };
    const LineOfSight line_of_sight = sight == Sight::none ? LineOfSight{} : LineOfSight(line);
    verdict_ = server_.judge(client, shot, config_.rules[rules], line_of_sight).verdict;
    Json step{{"do", "judge"}, {"client", client}};
    step.update(json_of(shot));
    step["rules"] = rules;
    if (sight == Sight::wall) {
        step["wall"] = {hex(wall.x), hex(wall.y)};
    } else if (sight != Sight::none) {
        step["is_free"] = number(sight == Sight::free);
    }
    step["gives"] = json_of(verdict_);
    note(step);
    return verdict_;
}

View Script::seen_by(std::uint32_t client) const {
    const ViewStamp& stamp = taken_.at(client).audited.stamp;
    return View::exact(server_.history(), config_.world.draw, server_.ledger(client), stamp);
}

ViewPose Script::seen(std::uint32_t client, EntityId id) {
    const ViewPose pose = seen_by(client).pose(id);
    note({{"do", "seen"}, {"client", client}, {"entity", id.value}, {"gives", vectors::json_of(pose)}});
    return pose;
}

void Script::seen_bone(std::uint32_t client, EntityId id, std::int16_t bone) {
    note({{"do", "bone"},
          {"client", client},
          {"entity", id.value},
          {"bone", bone},
          {"gives", bone_answer(seen_by(client), id, bone)}});
}

void Script::bone(std::size_t screen, EntityId id, std::int16_t bone) {
    note({{"do", "bone"},
          {"screen", screen},
          {"entity", id.value},
          {"bone", bone},
          {"gives", bone_answer(screens_[screen]->view(), id, bone)}});
}

void Script::set_self(std::size_t screen, EntityId self, std::uint32_t client) {
    const Tick joined = std::max(server_.tick(), Tick{0});
    screens_[screen]->set_self(self, client, joined);
    joined_[screen] = {client, joined};
    note({{"do", "set_self"}, {"screen", screen}, {"entity", self.value}, {"client", client}, {"tick", joined.value}});
}

ApplyResult Script::store(std::size_t screen, std::uint32_t client, SnapshotSeq seq, Micros now) {
    const Sent& sent = sent_.at({client, seq.value});
    std::vector<SnapshotEntity> entities;
    for (const SentEntity& one : sent.entities) entities.push_back({one.entity.entity, one.entity.state, one.bones});
    const ApplyResult result = screens_[screen]->store(seq, sent.tick, entities, now);
    note({{"do", "store"},
          {"screen", screen},
          {"client", client},
          {"seq", seq.value},
          {"now_us", now.value},
          {"gives", number(result)}});
    return result;
}

RecordResult Script::can_store(std::size_t screen, std::uint32_t client, SnapshotSeq seq, EntityId id) {
    const Sent& sent = sent_.at({client, seq.value});
    RecordResult result = RecordResult::stale_id;
    for (const SentEntity& one : sent.entities) {
        if (one.entity.entity != id) continue;
        result = screens_[screen]->history().can_store(id, sent.tick, one.entity.state);
    }
    note({{"do", "can_store"},
          {"screen", screen},
          {"client", client},
          {"seq", seq.value},
          {"entity", id.value},
          {"gives", number(result)}});
    return result;
}

bool Script::advance(std::size_t screen, Micros now, Micros rtt) {
    ClientWorld& client = *screens_[screen];
    const bool is_drawn = client.advance(now, rtt);
    Json& step = note({{"do", "advance"}, {"screen", screen}, {"now_us", now.value}, {"rtt_us", rtt.value}});
    step["gives"] = {{"is_drawn", number(is_drawn)}};
    if (is_drawn) step["gives"].update({{"shown", hex64(client.shown().raw)}, {"offsets", client.offsets()}});
    return is_drawn;
}

void Script::show(std::size_t screen, Moment moment, const GroupOffsets& offsets) {
    screens_[screen]->show(moment, offsets);
    note({{"do", "show"}, {"screen", screen}, {"moment", hex64(moment.raw)}, {"offsets", offsets}});
}

ViewStamp Script::stamp(std::size_t screen) {
    const ViewStamp stamp = screens_[screen]->stamp();
    note({{"do", "stamp"}, {"screen", screen}, {"gives", hex(stamp)}});
    return stamp;
}

ViewPose Script::pose(std::size_t screen, EntityId id) {
    const ViewPose pose = screens_[screen]->view().pose(id);
    note({{"do", "pose"}, {"screen", screen}, {"entity", id.value}, {"gives", vectors::json_of(pose)}});
    return pose;
}

Hit Script::shoot(std::size_t screen, const Shot& shot, std::size_t rules) {
    const Hit hit = screens_[screen]->shoot(shot, config_.rules[rules]);
    Json step{{"do", "shoot"}, {"screen", screen}};
    step.update(json_of(shot));
    step["rules"] = rules;
    step["gives"] = {{"hit", vectors::json_of(hit)}, {"hash", screen_hash(hit)}};
    note(step);
    return hit;
}

}  // namespace backsight::vectors
