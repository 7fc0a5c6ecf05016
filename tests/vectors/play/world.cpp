// Cases of kind "world": a server and its screens, call by call.

#include "tests/vectors/play/configs.h"
#include "tests/vectors/play/level.h"
#include "tests/vectors/play/play.h"

#include <backsight/view/plain_bytes.h>

#include <functional>
#include <map>
#include <memory>
#include <stdexcept>

namespace backsight::played {

namespace {

EntityId entity_of(const Json& value) { return EntityId{value.get<std::uint32_t>()}; }

Json answer(const Hit& hit) {
    if (hit.entity.is_null()) return nullptr;
    return {{"entity", hit.entity.value},        {"hitbox", hit.hitbox},        {"group", static_cast<int>(hit.group)},
            {"distance", text_of(hit.distance)}, {"point", text_of(hit.point)}, {"normal", text_of(hit.normal)}};
}

class WorldPlayer {
public:
    WorldPlayer(const Json& one, Coverage& coverage)
        : world_(world_config_of(one.at("world"), projectiles_)),
          server_(world_, server_config_of(one.at("server"))),
          coverage_(&coverage) {
        for (const Json& screen : one.at("screens")) {
            screens_.push_back(std::make_unique<ClientWorld>(world_, screen_config_of(screen)));
        }
        for (const Json& set : one.at("sets")) add_set(set);
        for (const Json& rules : one.at("rules")) rules_.push_back(weapon_rules_of(rules));
        if (one.at("has_floor") == 1) server_.set_level(floor_level());
        expect(one, 0, one.at("fingerprint"), wide_text(server_.fingerprint()));
        for (auto& screen : screens_) expect(one, 0, one.at("fingerprint"), wide_text(screen->fingerprint()));
    }

    Json step(const Json& step);

private:
    struct Sent {
        Tick tick;
        std::vector<SnapshotEntity> entities;
    };
    using Call = Json (WorldPlayer::*)(const Json&);
    static const std::map<std::string, Call>& calls();

    void add_set(const Json& set);
    Shot shot_of(const Json& step) const;
    ClientWorld& screen(const Json& step) { return *screens_.at(step.at("screen").get<std::size_t>()); }
    Json pose_answer(const ViewPose& pose);

    Json begin_tick(const Json& step);
    Json finish_tick(const Json& step);
    Json spawn(const Json& step);
    Json record(const Json& step);
    Json event(const Json& step);
    Json join(const Json& step);
    Json send(const Json& step);
    Json take(const Json& step);
    Json judge(const Json& step);
    Json launch(const Json& step);
    Json seen(const Json& step);
    Json set_self(const Json& step);
    Json store(const Json& step);
    Json advance(const Json& step);
    Json show(const Json& step);
    Json stamp(const Json& step);
    Json pose(const Json& step);
    Json shoot(const Json& step);

    std::deque<ProjectileRules> projectiles_;
    WorldConfig world_;
    ServerWorld server_;
    Coverage* coverage_;
    std::vector<std::unique_ptr<ClientWorld>> screens_;
    std::vector<WeaponRules> rules_;
    std::map<std::pair<std::uint32_t, std::uint32_t>, Sent> sent_;
    std::map<std::uint32_t, ViewStamp> taken_;
};

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
                                                 {"join", &P::join},
                                                 {"send", &P::send},
                                                 {"take", &P::take},
                                                 {"judge", &P::judge},
                                                 {"launch", &P::launch},
                                                 {"seen", &P::seen},
                                                 {"set_self", &P::set_self},
                                                 {"store", &P::store},
                                                 {"advance", &P::advance},
                                                 {"show", &P::show},
                                                 {"stamp", &P::stamp},
                                                 {"pose", &P::pose},
                                                 {"shoot", &P::shoot}};
    return all;
}

Json WorldPlayer::step(const Json& step) { return (this->*calls().at(step.at("do")))(step); }

void WorldPlayer::add_set(const Json& set) {
    std::vector<Hitbox> hitboxes;
    for (const Json& hitbox : set.at("hitboxes")) hitboxes.push_back(hitbox_of(hitbox));
    const DrawGroup group = set.at("group");
    static_cast<void>(server_.history().hitbox_sets().add(hitboxes, group));
    for (auto& screen : screens_) static_cast<void>(screen->history().hitbox_sets().add(hitboxes, group));
}

Shot WorldPlayer::shot_of(const Json& step) const {
    Shot out;
    out.shooter = entity_of(step.at("shooter"));
    out.origin = vec3_of(step.at("origin"));
    out.direction = vec3_of(step.at("direction"));
    out.max_distance = float_of(step.at("max_distance"));
    out.spare_team = step.at("spare_team");
    out.layers = step.at("layers");
    out.mount = entity_of(step.at("mount"));
    return out;
}

Json WorldPlayer::pose_answer(const ViewPose& pose) {
    coverage_->statuses.insert(static_cast<int>(pose.status));
    Json out{{"status", static_cast<int>(pose.status)}};
    if (pose.status > ViewStatus::dead) return out;
    out["position"] = text_of(pose.pose.position);
    out["rotation"] = text_of(pose.pose.rotation);
    out["from"] = pose.from.value;
    out["to"] = pose.to.value;
    out["fraction"] = text_of(pose.fraction);
    return out;
}

Json WorldPlayer::begin_tick(const Json& step) {
    server_.begin_tick(Tick{step.at("tick").get<std::int64_t>()});
    return nullptr;
}

Json WorldPlayer::finish_tick(const Json& step) {
    server_.finish_tick();
    if (!step.contains("ended")) return nullptr;
    Json out = Json::array();
    for (const ProjectileAuthority::Ended& ended : server_.ended()) {
        const ProjectileVerdict& verdict = ended.verdict;
        coverage_->bases.insert(static_cast<int>(verdict.basis));
        coverage_->ends.insert(static_cast<int>(verdict.end));
        Json one{{"id", {verdict.id.client, verdict.id.command, verdict.id.ordinal}},
                 {"end", static_cast<int>(verdict.end)},
                 {"basis", static_cast<int>(verdict.basis)},
                 {"age", wide_text(verdict.age)},
                 {"position", text_of(verdict.position)},
                 {"point", text_of(verdict.point)},
                 {"normal", text_of(verdict.normal)},
                 {"target", verdict.target.value},
                 {"hitbox", verdict.hitbox},
                 {"group", static_cast<int>(verdict.group)},
                 {"paid", wide_text(ended.paid)}};
        out.push_back(one);
    }
    return out;
}

Json WorldPlayer::spawn(const Json& step) {
    EntityTraits traits;
    traits.hitboxes = {step.at("set").get<std::uint16_t>()};
    traits.parent = entity_of(step.at("parent"));
    traits.team = step.at("team");
    traits.layers = step.at("layers");
    return server_.spawn(traits).value;
}

Json WorldPlayer::record(const Json& step) {
    EntityPose pose{vec3_of(step.at("position")), {}, {}};
    if (step.contains("rotation")) pose.rotation = quat_of(step.at("rotation"));
    if (step.contains("velocity")) pose.velocity = vec3_of(step.at("velocity"));
    if (step.contains("acceleration")) pose.acceleration = vec3_of(step.at("acceleration"));
    if (step.contains("angular_velocity")) pose.angular_velocity = vec3_of(step.at("angular_velocity"));
    return static_cast<int>(server_.record(entity_of(step.at("entity")), pose));
}

Json WorldPlayer::event(const Json& step) {
    WorldHistory& history = server_.history();
    const EntityId id = entity_of(step.at("entity"));
    const std::string what = step.at("do");
    const auto value = step.at("value").get<std::uint32_t>();
    if (what == "kill") return static_cast<int>(history.kill(id));
    if (what == "respawn") return static_cast<int>(history.respawn(id));
    if (what == "teleport") return static_cast<int>(history.teleport(id));
    if (what == "despawn") return static_cast<int>(server_.despawn(id));
    if (what == "change_hitboxes") {
        return static_cast<int>(history.change_hitboxes(id, {static_cast<std::uint16_t>(value)}));
    }
    return static_cast<int>(history.set_parent(id, EntityId{value}));
}

Json WorldPlayer::join(const Json& step) { return server_.join(entity_of(step.at("entity"))); }

Json WorldPlayer::send(const Json& step) {
    const std::uint32_t client = step.at("client");
    std::vector<EntityId> wanted;
    Json gone = Json::array();
    for (const EntityId id : server_.despawned(client)) {
        gone.push_back(id.value);
        wanted.push_back(id);
    }
    for (const Json& id : step.at("entities")) wanted.push_back(entity_of(id));
    const SnapshotSeq seq = server_.snapshot(client);
    Sent sent{server_.tick(), {}};
    Json held = Json::array();
    std::vector<std::uint8_t> bytes;
    for (const EntityId id : wanted) {
        const auto state = server_.add(client, id);
        if (!state) continue;
        held.push_back(id.value);
        sent.entities.push_back(*state);
        std::array<std::uint8_t, state_bytes> room{};
        static_cast<void>(write_state(state->state, {}, room));
        for (int shift = 0; shift < 32; shift += 8) bytes.push_back(static_cast<std::uint8_t>(id.value >> shift));
        bytes.insert(bytes.end(), room.begin(), room.end());
    }
    sent_[{client, seq.value}] = sent;
    Json out{{"gone", gone}, {"seq", seq.value}, {"held", held}};
    if (step.at("gives").contains("bytes")) out["bytes"] = text_of(bytes);
    return out;
}

Json WorldPlayer::take(const Json& step) {
    ViewStamp stamp;
    if (read_stamp(bytes_of(step.at("stamp")), stamp).result != BytesResult::ok)
        throw std::runtime_error("a bad stamp");
    const std::uint32_t client = step.at("client");
    const TakenCommand taken = server_.take_command(client, step.at("number"), stamp);
    taken_[client] = taken.audited.stamp;
    coverage_->audits.insert(static_cast<int>(taken.audited.result));
    return {{"result", static_cast<int>(taken.result)},
            {"lost", taken.lost},
            {"audit", static_cast<int>(taken.audited.result)},
            {"moved", wide_text(taken.audited.moved)}};
}

Json WorldPlayer::judge(const Json& step) {
    const bool is_free = step.value("is_free", 0) == 1;
    const auto line = [is_free](Vec3, Vec3) { return is_free; };
    const LineOfSight sight = step.contains("is_free") ? LineOfSight(line) : LineOfSight{};
    const WeaponRules& rules = rules_.at(step.at("rules").get<std::size_t>());
    const Verdict verdict = server_.judge(step.at("client"), shot_of(step), rules, sight).verdict;
    coverage_->reasons.insert(static_cast<int>(verdict.reason));
    return {{"outcome", static_cast<int>(verdict.outcome)},
            {"reason", static_cast<int>(verdict.reason)},
            {"audit", static_cast<int>(verdict.audit)},
            {"hit", answer(verdict.hit)},
            {"is_judged_again", verdict.is_judged_again ? 1 : 0},
            {"judged", wide_text(verdict.judged.raw)},
            {"offsets", verdict.judged_offsets},
            {"paid_us", verdict.paid.value},
            {"victim_moved", text_of(verdict.victim_moved_m)},
            {"seen_paid_us", verdict.seen_paid.value},
            {"seen_moved", text_of(verdict.seen_moved_m)}};
}

Json WorldPlayer::launch(const Json& step) {
    LaunchClaim claim;
    const Json& id = step.at("id");
    claim.id = {id.at(0).get<std::uint32_t>(), id.at(1).get<std::uint32_t>(), id.at(2).get<std::uint8_t>()};
    claim.weapon = step.at("weapon");
    claim.muzzle = vec3_of(step.at("muzzle"));
    claim.direction = vec3_of(step.at("direction"));
    claim.held_back = Micros{step.at("held_back_us").get<std::int64_t>()};
    LaunchFacts facts(entity_of(step.at("shooter")), {}, vec3_of(step.at("server_muzzle")));
    facts.is_alive = step.at("is_alive") == 1;
    return static_cast<int>(server_.launch(step.at("client"), claim, facts));
}

Json WorldPlayer::seen(const Json& step) {
    const std::uint32_t client = step.at("client");
    const View view = View::exact(server_.history(), world_.draw, server_.ledger(client), taken_.at(client));
    return pose_answer(view.pose(entity_of(step.at("entity"))));
}

Json WorldPlayer::set_self(const Json& step) {
    screen(step).set_self(entity_of(step.at("entity")), step.at("client"), Tick{step.at("tick").get<std::int64_t>()});
    return nullptr;
}

Json WorldPlayer::store(const Json& step) {
    const std::uint32_t seq = step.at("seq");
    const Sent& sent = sent_.at({step.at("client").get<std::uint32_t>(), seq});
    const Micros now{step.at("now_us").get<std::int64_t>()};
    return static_cast<int>(screen(step).store({seq}, sent.tick, sent.entities, now));
}

Json WorldPlayer::advance(const Json& step) {
    ClientWorld& client = screen(step);
    const bool is_drawn =
        client.advance(Micros{step.at("now_us").get<std::int64_t>()}, Micros{step.at("rtt_us").get<std::int64_t>()});
    Json out{{"is_drawn", is_drawn ? 1 : 0}};
    if (is_drawn) out.update({{"shown", wide_text(client.shown().raw)}, {"offsets", client.offsets()}});
    return out;
}

Json WorldPlayer::show(const Json& step) {
    screen(step).show(Moment{wide_of(step.at("moment"))}, step.at("offsets").get<GroupOffsets>());
    return nullptr;
}

Json WorldPlayer::stamp(const Json& step) {
    std::vector<std::uint8_t> bytes(stamp_bytes);
    static_cast<void>(write_stamp(screen(step).stamp(), bytes));
    return text_of(bytes);
}

Json WorldPlayer::pose(const Json& step) { return pose_answer(screen(step).view().pose(entity_of(step.at("entity")))); }

Json WorldPlayer::shoot(const Json& step) {
    const Hit hit = screen(step).shoot(shot_of(step), rules_.at(step.at("rules").get<std::size_t>()));
    return {{"hit", answer(hit)}, {"hash", screen_hash(hit)}};
}

}  // namespace

std::size_t play_world(const Json& one, Coverage& coverage) {
    WorldPlayer player(one, coverage);
    std::size_t compared = 0;
    std::size_t number = 0;
    for (const Json& step : one.at("steps")) {
        ++number;
        const Json got = player.step(step);
        const char* field = step.contains("ended") ? "ended" : "gives";
        if (got.is_null() && !step.contains(field)) continue;
        expect(one, number, step.at(field), got);
        ++compared;
    }
    return compared;
}

}  // namespace backsight::played
